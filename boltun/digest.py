"""The digest: who wrote without an answer while the person was away, who wants a call, what was promised.

It is made anew from the messages each time, so it is never wrong for long (docs/rules.md §15).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from boltun.desk.reason import Reason
from boltun.events import OutcomeKind
from boltun.store.digests import Asked, Incoming, Promised
from boltun.store.records import StoredContact
from boltun.store.store import Store
from boltun.store.study import LearnedPair

__all__ = ["DAY", "Digest", "Entry", "Mark", "gather"]

DAY: Final = 86_400.0
"""What was learned is listed for so many seconds."""


class Mark(StrEnum):
    """Why somebody stands before others, the most pressing first."""

    SERIOUS = "serious"
    """A serious message came, and the person has not looked at it."""
    URGENT = "urgent"
    """The contact said that it is urgent."""
    PERSON = "wants to talk"
    """The contact wants to talk to the person himself."""
    HELD = "held"
    """A reply waits for the person."""
    STOPPED = "stop word"
    """The contact wants no answers of Boltun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One person who got no answer. Times are Unix seconds."""

    contact: StoredContact
    """Where the last message came."""
    members: tuple[int, ...]
    """All contacts who are this person."""
    count: int
    """How many messages got no answer; 0: all did, but a mark or a promise is left."""
    marks: tuple[Mark, ...]
    last_id: int
    """The number of the last message."""
    last_text: str
    """Its beginning."""
    last_at: float
    teachable: tuple[int, ...]
    """The messages to which no base had a good reply."""
    promises: tuple[Promised, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    """What is left for the person."""

    entries: tuple[Entry, ...] = ()
    """The most pressing first, then the newest."""
    promises: tuple[tuple[StoredContact, Promised], ...] = ()
    """All promises that are not ticked off, and to whom, oldest first."""
    calls: tuple[tuple[StoredContact, Asked], ...] = ()
    """Who asked to be called and is not ticked off, oldest first."""
    learned: tuple[tuple[StoredContact, LearnedPair], ...] = ()
    """What was learned at once from the person's own answers in the last day, and to whom he gave them."""

    def __bool__(self) -> bool:
        """Whether anything is left."""
        return bool(self.entries or self.promises or self.calls or self.learned)


_NOT_FOR_HIM: Final = frozenset(
    {
        Reason.ONESELF,
        Reason.ROOM,
        Reason.NOT_ADDRESSED,
        Reason.AUTOMATIC_CONTACT,
        Reason.AUTOMATIC_MESSAGE,
        Reason.CORRECTION,
    }
)
"""Nobody wrote such a message to the person."""
_NOTHING_TO_SAY: Final = frozenset(
    {Reason.EMPTY_REPLY, Reason.EMPTY_MESSAGE, Reason.REPEAT, Reason.TWO_IN_A_ROW, Reason.DROPPED}
)
"""After such a silence nobody waits: a base ended the talk, or the person himself did."""
_TEACHABLE: Final = frozenset({Reason.NOTHING_FOUND, Reason.CHEWED})


async def gather(store: Store, since: float, *, learned_since: float | None = None) -> Digest:
    """Gather what came since then and got no answer; promises and requests to be called of any time; what was
    learned since ``learned_since``, None: nothing. Between two slices others get their turn.
    """
    came: dict[int, list[Incoming]] = {}
    for piece in store.digests.slices(since):
        for message in store.digests.came(piece, since):
            came.setdefault(store.people.of(message.contact_id), []).append(message)
        await asyncio.sleep(0)
    promised: dict[int, list[Promised]] = {}
    for promise in store.digests.promises():
        promised.setdefault(promise.contact_id, []).append(promise)
    # Practice belongs to an account that nobody added.
    added = {account.key for account in store.accounts.all()}
    contacts = {one.id: one for one in store.contacts.conversations() if one.contact.account in added}
    members: dict[int, list[int]] = {}
    for contact_id in contacts:
        members.setdefault(store.people.of(contact_id), []).append(contact_id)
    entries = []
    for person, messages in came.items():
        entry = _entry(messages, contacts, members.get(person, ()), promised)
        if entry is not None:
            entries.append(entry)
    ranks = list(Mark)
    entries.sort(key=lambda one: (min(map(ranks.index, one.marks), default=len(ranks)), -one.last_at))
    return Digest(
        entries=tuple(entries),
        promises=tuple(
            (contacts[promise.contact_id], promise)
            for one in promised.values()
            for promise in one
            if promise.contact_id in contacts
        ),
        calls=tuple(
            (contacts[one.contact_id], one) for one in store.digests.calls() if one.contact_id in contacts
        ),
        learned=()
        if learned_since is None
        else tuple(
            (contacts[one.contact_id], one)
            for one in store.study.learned(learned_since)
            if one.contact_id in contacts
        ),
    )


def _entry(
    messages: Sequence[Incoming],
    contacts: Mapping[int, StoredContact],
    members: Sequence[int],
    promised: Mapping[int, Sequence[Promised]],
) -> Entry | None:
    """Return what is left of a person's messages, oldest first; None: nothing is."""
    messages = [one for one in messages if one.contact_id in contacts and one.reason not in _NOT_FOR_HIM]
    if not messages:
        return None
    open_ones: list[Incoming] = []
    for message in messages:
        if message.outcome in (OutcomeKind.ANSWERED, OutcomeKind.SENT):
            # What was superseded is answered with what came after it.
            open_ones = [one for one in open_ones if one.reason != Reason.SUPERSEDED]
        elif message.outcome is not OutcomeKind.WAITING and message.reason not in _NOTHING_TO_SAY:
            open_ones.append(message)
    marks = set()
    if any(contacts[one].grave for one in members):
        marks.add(Mark.SERIOUS)
    for message in open_ones:
        if message.outcome is OutcomeKind.HELD:
            marks.add(Mark.HELD)
        elif message.reason == Reason.STOP_WORD:
            marks.add(Mark.STOPPED)
        elif message.reason == Reason.PERSON_WANTED:
            marks.add(Mark.PERSON)
    if any(one.urgent for one in messages):
        marks.add(Mark.URGENT)
    if not open_ones and not marks:
        return None
    last = messages[-1]
    return Entry(
        contact=contacts[last.contact_id],
        members=tuple(members),
        count=len(open_ones),
        marks=tuple(one for one in Mark if one in marks),
        last_id=last.id,
        last_text=last.text,
        last_at=last.at,
        teachable=tuple(one.id for one in open_ones if one.reason in _TEACHABLE),
        promises=tuple(promise for one in members for promise in promised.get(one, ())),
    )
