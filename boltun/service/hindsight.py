"""Hindsight: what the rules would do with the messages of the last days, and what was done with them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from boltun.desk.rehearsal import Line, Rehearsed, rehearse
from boltun.events import OutcomeKind
from boltun.message import Account, Author, Presence
from boltun.minds.protocol import Mind
from boltun.rules.mode import Rules
from boltun.service.practice import is_played
from boltun.service.simulation import around
from boltun.settings import Settings
from boltun.store.records import StoredContact, StoredMessage
from boltun.store.store import Store

__all__ = ["MOST", "Fate", "Hindsight", "Looked", "look_back"]

MOST = 400
"""So many messages are gone through: the newest ones."""
_PAGE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """What became of a message, or would."""

    outcome: OutcomeKind
    reason: str
    """A code of ``desk.reason``."""
    reply: str | None = None
    mind: str | None = None
    """The name of the mind that made the reply."""

    def is_like(self, other: Fate) -> bool:
        """Whether the same is done; the words of a reply are a matter of chance."""
        return (self.outcome, self.mind) == (other.outcome, other.mind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """One message of a contact."""

    line: Line
    was: Fate | None
    """What really became of it; None: nothing yet."""
    now: Fate
    """What the rules of today would do."""
    other: Fate | None = None
    """What other rules would do, if some were given."""

    @property
    def differs(self) -> bool:
        """Whether the other rules would do something else than those of today."""
        return self.other is not None and not self.other.is_like(self.now)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hindsight:
    """The messages of a period, the oldest first. Times are Unix seconds."""

    since: float
    until: float
    looked: tuple[Looked, ...]
    left_out: int = 0
    """How many more messages came, which were too many to ask about."""

    def count(self, outcome: OutcomeKind, *, other: bool = False) -> int:
        """Return how many messages would end so by the rules of today, or by the other ones."""
        fates = (one.other if other else one.now for one in self.looked)
        return sum(fate is not None and fate.outcome is outcome for fate in fates)

    @property
    def differing(self) -> int:
        """How many messages the other rules would treat otherwise."""
        return sum(one.differs for one in self.looked)


async def look_back(
    store: Store,
    settings: Settings,
    rules: Rules,
    *,
    since: float,
    until: float,
    other: Rules | None = None,
    presence: Presence = Presence.ONLINE,
    mind: Callable[[Sequence[str]], Awaitable[Mind]],
    seed: int = 0,
) -> Hindsight:
    """Go through the messages of a period by these rules, and by other ones.

    Accounts ask or answer as they do now, the owner shows this presence, nothing is paused, and minds
    remember nothing from before. What the computer was doing then is not known. ``store`` is only read.
    """
    lines, was = await _lines(store, since, until)
    theirs = [number for number, one in enumerate(lines) if one.message.author is Author.CONTACT]
    left_out = max(len(theirs) - MOST, 0)
    if left_out:
        lines = lines[theirs[left_out] :]
    accounts = {account.key: account for account in store.accounts.all()}

    async def by(some: Rules) -> dict[int | None, Fate]:
        return await _fates(lines, settings, some, accounts, presence, mind, seed)

    now = await by(rules)
    then = None if other is None else await by(other)
    looked = []
    for line in lines:
        number = line.message_id
        if number in now and (then is None or number in then):
            fate = None if then is None else then[number]
            looked.append(Looked(line=line, was=was.get(number), now=now[number], other=fate))
    asked = sum(one.message.author is Author.CONTACT for one in lines)
    return Hindsight(since=since, until=until, looked=tuple(looked), left_out=left_out + asked - len(looked))


async def _fates(
    lines: Sequence[Line],
    settings: Settings,
    rules: Rules,
    accounts: Mapping[str, Account],
    presence: Presence,
    mind: Callable[[Sequence[str]], Awaitable[Mind]],
    seed: int,
) -> dict[int | None, Fate]:
    """Return what would become of each message, by its number."""
    rehearsed = await rehearse(
        lines,
        settings=settings,
        rules=rules,
        mind=mind,
        accounts=accounts,
        own_addresses=around(accounts, presence).own_addresses,
        dice=Random(seed),
        presence=presence,
        exact=True,
    )
    return {one.line.message_id: _fate(one) for one in rehearsed}


def _fate(one: Rehearsed) -> Fate:
    return Fate(outcome=one.outcome, reason=one.reason, reply=one.reply, mind=one.mind)


async def _lines(store: Store, since: float, until: float) -> tuple[list[Line], dict[int | None, Fate]]:
    """Return what contacts and the owner wrote in a period, by time, and what became of it."""
    lines: list[Line] = []
    was: dict[int | None, Fate] = {}
    for stored in store.contacts.conversations():
        if is_played(stored.contact) or (stored.last_at or 0) < since:
            continue
        messages = _history(store, stored, since)
        replies = {one.reply_to: one for one in messages if one.reply_to is not None}
        wrote_before = store.messages.wrote_before(stored.id, since)
        for one in messages:
            if one.author is Author.BOT or not since <= one.at <= until or not one.text.strip():
                continue
            lines.append(
                Line(
                    message=one.as_message(stored.contact),
                    settings=_as_it_was(stored, since).settings,
                    message_id=one.id,
                    contact_id=stored.id,
                    wrote_before=wrote_before,
                )
            )
            if one.outcome is not None and one.outcome is not OutcomeKind.WAITING:
                was[one.id] = _real(one, replies.get(one.id))
        await asyncio.sleep(0)  # others on the loop come first
    lines.sort(key=lambda one: (one.message.at, one.message_id))
    return lines, was


def _history(store: Store, stored: StoredContact, since: float) -> list[StoredMessage]:
    """Return the messages of a conversation from then on, perhaps a few more, at most so many as count."""
    messages: list[StoredMessage] = []
    while len(messages) < 3 * MOST:
        before = messages[0].id if messages else None
        page = store.messages.history(stored.id, before, _PAGE)
        messages = [*page, *messages]
        if len(page) < _PAGE or page[0].at < since:
            break
    return messages


def _real(message: StoredMessage, reply: StoredMessage | None) -> Fate:
    outcome = message.outcome or OutcomeKind.SILENT
    if outcome is OutcomeKind.SENT:
        outcome = OutcomeKind.ANSWERED
    return Fate(
        outcome=outcome,
        reason=message.reason,
        reply=None if reply is None or outcome is OutcomeKind.SILENT else reply.text,
        mind=None if reply is None else reply.mind,
    )


def _as_it_was(stored: StoredContact, at: float) -> StoredContact:
    """Return a contact as it was then: what was chosen for it stays, what happened since does not count."""
    settings = stored.settings
    last = settings.last_answer_at
    settings = replace(
        settings,
        last_answer_at=last if last is not None and last < at else None,
        stopped_until=None,
        paused_until=None,
    )
    return replace(stored, settings=settings)
