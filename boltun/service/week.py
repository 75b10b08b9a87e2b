"""A week by the rules: who would be answered when."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import pairwise

from boltun.desk.outlook import Outlook
from boltun.desk.policy import Action, Decision, decide
from boltun.message import ChatKind, Contact, Message, Presence
from boltun.networks.practice import PRACTICE_ACCOUNT
from boltun.rules.in_force import InForce, as_it_was, chosen
from boltun.rules.mode import Rules
from boltun.rules.schedule import at_wall, wall
from boltun.service.practice import is_played
from boltun.service.simulation import around, stranger
from boltun.settings import MODE_SINCE, PAUSED_UNTIL, Settings
from boltun.settings.overlay import Overlay
from boltun.store.records import StoredContact
from boltun.store.store import Store

__all__ = ["DAYS", "STRANGER", "Stretch", "Week", "week"]

DAYS = 7
STRANGER = "?"
"""The address of somebody who never wrote, and is in no contact list."""
_MOST = 100
"""So many contacts are asked about: those who wrote last."""
_MOST_STRETCHES = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A time in which nothing changes. Times are Unix seconds."""

    since: float
    until: float
    mode: str
    """The mode that holds; empty: none does."""
    decisions: tuple[Decision, ...]
    """About each of the contacts of the week, in their order."""

    def count(self, action: Action) -> int:
        """Return for how many contacts that would be done."""
        return sum(one.action is action for one in self.decisions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Week:
    """Seven days, in stretches without gaps."""

    days: tuple[float, ...]
    """When each of the seven days begins, and when the last one ends."""
    contacts: tuple[Contact, ...]
    """Whom it asked about; the last one stands for all strangers."""
    stretches: tuple[Stretch, ...]
    paused: bool = False
    """Boltun is paused; it was supposed that it is not."""


async def week(
    store: Store,
    settings: Settings,
    rules: Rules,
    *,
    begins: float,
    presence: Presence = Presence.ONLINE,
) -> Week:
    """Return who would be answered when in seven days, the first of which is that of ``begins``.

    Each contact writes as if nobody had written before. What the owner does meanwhile, pauses of all and
    stops do not count. Nothing is written down.
    """
    first = wall(begins, rules.zone).date()
    days = tuple(at_wall(first + timedelta(days=number), rules.zone) for number in range(DAYS + 1))
    accounts = {account.key: account for account in store.accounts.all()}
    talks = [one for one in store.contacts.all() if _counts(one)]
    talks.sort(key=lambda one: one.last_at or 0, reverse=True)
    account = next((key for key in accounts if key != PRACTICE_ACCOUNT.key), "example:me")
    people = [*map(_begun, talks[:_MOST]), stranger(Contact(account=account, address=STRANGER))]

    now = days[0]
    supposed = Overlay(as_it_was(settings, lambda: now), lambda: {PAUSED_UNTIL.key: 0.0})
    in_force = InForce(supposed, lambda: rules, lambda: now)
    outlook = Outlook(
        around(accounts, presence),
        lambda: now,
        in_force.settings,
        in_force.holding,
        store.messages,
    )
    stretches: list[Stretch] = []
    moments = sorted({*days, *_changes(rules, settings, people, days[0], days[-1])})
    for since, until in pairwise(moments):
        now = since
        decisions = tuple(_decided(one, outlook, in_force.settings, since) for one in people)
        mode = in_force.holding().name
        stretches.append(Stretch(since=since, until=until, mode=mode, decisions=decisions))
        await asyncio.sleep(0)  # others on the loop come first
    return Week(
        days=days,
        contacts=tuple(one.contact for one in people),
        stretches=tuple(_joined(stretches)),
        paused=settings[PAUSED_UNTIL] > begins,
    )


def _counts(stored: StoredContact) -> bool:
    return stored.contact.kind is ChatKind.DIRECT and not is_played(stored.contact)


def _begun(stored: StoredContact) -> StoredContact:
    """Return a contact with whom nothing happened so far."""
    settings = replace(stored.settings, last_answer_at=None, stopped_until=None)
    return replace(stored, settings=settings, owner_active_at=None)


def _decided(stored: StoredContact, outlook: Outlook, settings: Settings, at: float) -> Decision:
    message = Message(contact=stored.contact, text="…", at=at, received_at=at)
    return decide(message, outlook.situation(stored, message), settings)


def _changes(
    rules: Rules, settings: Settings, people: list[StoredContact], begins: float, ends: float
) -> Iterator[float]:
    """Return when something may change between two moments."""
    schedules = [mode.when for mode in rules.modes] + [rules.hours, *rules.account_hours.values()]
    for one in schedules:
        moment = begins if one is not None else None
        for _ in range(_MOST_STRETCHES):
            moment = None if one is None or moment is None else one.next_change(moment)
            if moment is None or moment >= ends:
                break
            yield moment
    choice = chosen(settings)
    single = [settings[MODE_SINCE], None if choice is None else choice.until]
    single += [stored.settings.paused_until for stored in people]
    yield from (at for at in single if at is not None and begins < at < ends)


def _joined(stretches: list[Stretch]) -> Iterator[Stretch]:
    """Join stretches between which nothing changes."""
    before: Stretch | None = None
    for one in stretches:
        if before is not None and _same(before, one):
            before = replace(before, until=one.until)
            continue
        if before is not None:
            yield before
        before = one
    if before is not None:
        yield before


def _same(one: Stretch, other: Stretch) -> bool:
    return one.mode == other.mode and all(
        (first.action, first.reason, first.rule) == (second.action, second.reason, second.rule)
        for first, second in zip(one.decisions, other.decisions, strict=True)
    )
