"""What will keep ``boltun serve`` from answering."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from boltun.errors import MindError
from boltun.rules.in_force import has_rule, named_minds
from boltun.settings import GENERAL_RULES, PAUSED_UNTIL
from boltun.store.records import Answers

if TYPE_CHECKING:
    from boltun.message import Account
    from boltun.service import Service

__all__ = ["change_command", "hindrances"]


def hindrances(service: Service, enabled: Sequence[Account]) -> Iterator[str]:
    """Yield what will keep everybody, or the contacts of one account, from getting an answer, with advice."""
    settings, path = service.settings, service.profile.settings_path
    keys = {account.key for account in enabled}
    chosen = {
        stored.settings.answers for stored in service.store.contacts.all() if stored.contact.account in keys
    }
    ruled = has_rule(settings, service.modes.rules)
    if not ruled and Answers.ALWAYS not in chosen:
        nobody = (
            "Only replies that wait for you will be made"
            if Answers.ASK in chosen
            else "Nobody will be answered"
        )
        rules = " or ".join(rule.key for rule in GENERAL_RULES)
        yield f"{nobody}: no rule is on. Set {rules} to true in {path}; it is read while Boltun runs."
    if ruled or Answers.ALWAYS not in chosen:
        for account in enabled:
            if account.ask_first:
                yield (
                    f"On {account.address} every reply will wait until you send it in the window. To answer"
                    f" without asking, stop Boltun and run: {change_command(account)} --no-ask-first"
                )
    yield from _missing_bases(service)
    if service.pauses.until is not None:
        yield f"Boltun is paused and answers nobody. To go on, set {PAUSED_UNTIL.key} to 0 in {path}."


def _missing_bases(service: Service) -> Iterator[str]:
    """Yield which bases that the settings name cannot answer: they are not there."""
    profile = service.profile
    for words, name, in_rules in named_minds(service.settings, service.modes.rules):
        try:
            service.minds.library.info(name)
        except MindError as error:
            path = profile.rules_path if in_rules else profile.settings_path
            yield f"A base that {words} in {path} names cannot answer: {error}"


def change_command(account: Account) -> str:
    """Return the command that changes an account."""
    return f"boltun account change {account.network} {account.address}"
