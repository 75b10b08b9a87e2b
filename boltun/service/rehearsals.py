"""Rehearsals: what Boltun would have said to the last messages of an account."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from boltun.desk.everyday import everyday_lines
from boltun.desk.reason import Reason
from boltun.desk.rehearsal import OWNER_THERE, Line, Rehearsed, rehearse
from boltun.errors import NetworkError
from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.rules.in_force import has_rule
from boltun.service.accounts import Accounts
from boltun.service.core import Core
from boltun.service.minds import Minds
from boltun.service.practice import is_played
from boltun.settings import LANGUAGE, TALK_WITH_EVERYBODY, system_language
from boltun.store.records import ContactSettings, StoredContact

__all__ = ["MOST", "Rehearsal", "Rehearsals", "Source"]

MOST = 20
"""So many messages are shown."""

_CONTACTS = 30
_EACH = 60
"""So many contacts are looked at, and of each so many messages."""
_WHOLE = 200
"""So many messages are gone through to find those that are shown."""


class Source(StrEnum):
    """Where the messages of a rehearsal are from."""

    ACCOUNT = "account"
    PROFILE = "profile"
    """From other accounts of the profile: nobody wrote to this one."""
    EXAMPLES = "examples"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """What Boltun would have said."""

    account: str
    """The key of the account; empty: all of them."""
    source: Source
    rehearsed: tuple[Rehearsed, ...]
    """The last ones, oldest first, without those of ``owner_there``."""
    supposed_rule: bool
    """No rule is on; it was supposed that Boltun talks with everybody."""
    owner_there: int = 0
    """How many more messages came while the owner was writing himself."""

    def count(self, outcome: OutcomeKind) -> int:
        """Return how many messages ended so."""
        return sum(one.outcome is outcome for one in self.rehearsed)


class Rehearsals:
    """Goes through messages on a desk from which nothing goes out, and remembers nothing of it."""

    def __init__(
        self,
        core: Core,
        minds: Minds,
        accounts: Accounts,
        change_setting: Callable[[str, object], Awaitable[None]],
    ) -> None:
        self._core = core
        self._minds = minds
        self._accounts = accounts
        self._change_setting = change_setting
        self._let: set[str] = set()
        """The accounts that the owner let answer in this run."""

    async def hold(self, account: str = "", seed: int | None = None) -> Rehearsal:
        """Rehearse the last messages of an account (its key; empty: of all), else examples.

        ``seed`` makes every choice repeatable. NetworkError if there is no such account.
        """
        core = self._core
        accounts = {one.key: one for one in core.store.accounts.all()}
        if account and account not in accounts:
            raise NetworkError("There is no account {account}.", account=account)
        source, lines = await self._lines(account)
        rehearsed = await rehearse(
            lines,
            settings=core.settings,
            rules=core.rules.rules,
            mind=self._minds.apart,
            accounts=accounts,
            own_addresses=core.connections.own_addresses,
            dice=Random(seed),
        )
        shown = [one for one in rehearsed if one.reason not in OWNER_THERE]
        return Rehearsal(
            account=account,
            source=source,
            rehearsed=tuple(shown[-MOST:]),
            supposed_rule=not self._has_rule(),
            owner_there=len(rehearsed) - len(shown),
        )

    async def settle(self, account: str, *, ask_first: bool) -> None:
        """Let an account answer, or answer only after the owner approved.

        If no general rule is on, Boltun talks with everybody from now on. NetworkError if there is no such
        account.
        """
        known = next((one for one in self._core.store.accounts.all() if one.key == account), None)
        if known is None:
            raise NetworkError("There is no account {account}.", account=account)
        if not ask_first:
            self._let.add(account)
        if not self._has_rule():
            await self._change_setting(TALK_WITH_EVERYBODY.key, True)
        if known.ask_first is not ask_first:
            await self._accounts.change(replace(known, ask_first=ask_first))

    async def has_rule(self) -> bool:
        """Whether a general rule, or one of a mode, lets Boltun answer anybody."""
        return self._has_rule()

    async def ask_meanwhile(self) -> list[str]:
        """Let the accounts ask the owner that would now answer for the first time; return their keys."""
        keys = []
        for account in self._core.store.accounts.all():
            if account.enabled and not account.ask_first and await self.is_first(account.key):
                await self._accounts.change(replace(account, ask_first=True))
                keys.append(account.key)
        return keys

    async def is_first(self, account: str) -> bool:
        """Whether Boltun has not answered anybody on this account by itself lately, nor was let."""
        if account in self._let:
            return False
        store = self._core.store
        for stored in store.contacts.conversations():
            if stored.contact.account != account or stored.settings.last_answer_at is None:
                continue
            for one in store.messages.history(stored.id, None, _WHOLE):
                if one.outcome is OutcomeKind.ANSWERED and one.reason != Reason.APPROVED:
                    return False
            await asyncio.sleep(0)  # others on the loop come first
        return True

    def _has_rule(self) -> bool:
        return has_rule(self._core.settings, self._core.rules.rules)

    async def _lines(self, account: str) -> tuple[Source, list[Line]]:
        talks = [one for one in self._core.store.contacts.conversations() if not is_played(one.contact)]
        own = [one for one in talks if not account or one.contact.account == account]
        for source, some in ((Source.ACCOUNT, own), (Source.PROFILE, talks)):
            if lines := await self._history(some):
                return source, lines
        language = self._core.settings[LANGUAGE]
        wanted = system_language() if language == "system" else language
        return Source.EXAMPLES, everyday_lines(wanted, account or "example:me", self._core.clock())

    async def _history(self, talks: Sequence[StoredContact]) -> list[Line]:
        """Return the newest messages of these contacts, and the owner's among them, in order of time."""
        lines: list[Line] = []
        for stored in talks[:_CONTACTS]:
            settings = self._begun_anew(stored.settings)
            for one in self._core.store.messages.history(stored.id, None, _EACH):
                if one.author is not Author.BOT and one.text.strip():
                    message = one.as_message(stored.contact)
                    line = Line(message=message, settings=settings, message_id=one.id, contact_id=stored.id)
                    lines.append(line)
            await asyncio.sleep(0)  # others on the loop come first
        if not any(one.message.author is Author.CONTACT for one in lines):
            return []
        lines.sort(key=lambda one: one.message.at)
        return lines[-_WHOLE:]

    def _begun_anew(self, settings: ContactSettings) -> ContactSettings:
        """Return what the owner chose for a contact, without what the desk noted."""
        paused = settings.paused_until
        is_over = paused is not None and paused <= self._core.clock()
        return replace(
            settings,
            paused_until=None if is_over else paused,
            stopped_until=None,
            last_answer_at=None,
        )
