"""What a form wants from the service while it is filled in: a trial of the account, a look for accounts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from boltun.message import Account
from boltun.networks.finding import Discovery
from boltun.networks.trial import Trial
from ui.accounts.form import AccountForm
from ui.link.bridge import Bridge
from ui.looks.wording import error_sentence

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["attend"]


def attend(form: AccountForm, bridge: Bridge, is_open: Callable[[], bool]) -> None:
    """Give a form what it wants, as long as ``is_open`` says that it is still there."""

    def try_out(account: Account, password: str | None) -> None:
        def show(trial: Trial) -> None:
            if is_open():
                form.show_trial(trial)

        bridge.ask(lambda service: service.accounts.try_out(account, password), show)

    def find(account: Account, password: str | None) -> None:
        def show(found: Sequence[Discovery]) -> None:
            if is_open():
                form.show_found(account.network, found)

        def fail(error: Exception) -> None:
            if is_open():
                form.show_not_found(account.network, error_sentence(error))

        async def look(service: Service) -> Sequence[Discovery]:
            return await service.accounts.find(account, password)

        bridge.ask(look, show, fail)

    form.trial_wanted.connect(try_out)
    form.find_wanted.connect(find)
