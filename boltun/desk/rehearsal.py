"""A rehearsal: what Boltun would say to messages, decided on a desk of its own from which nothing goes out.

It is the same desk that answers live, with the same rules, limits and minds. Only what is around it differs:
a store in memory, networks that lead nowhere, and a clock that shows when each message was written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from boltun.desk.desk import Desk
from boltun.desk.reason import Reason
from boltun.events import OutcomeKind
from boltun.message import Account, Author, Message, Presence
from boltun.minds.protocol import Mind
from boltun.networks.protocol import Capabilities, MessageReceived, Network
from boltun.rules.in_force import InForce, as_it_was, has_rule
from boltun.rules.mode import NO_RULES, Rules
from boltun.settings import (
    PAUSED_UNTIL,
    TALK_WITH_EVERYBODY,
    THINKING_TIME,
    TYPING_TIME,
    Settings,
)
from boltun.settings import Value as SettingValue
from boltun.settings.overlay import Overlay
from boltun.store.records import ContactSettings
from boltun.store.store import Store

__all__ = ["OWNER_THERE", "Line", "Rehearsed", "rehearse"]

OWNER_THERE = frozenset({Reason.OWNER_ACTIVE, Reason.OWNER_NEAR})
"""Reasons that say of a message that the owner was there himself."""

_PATIENCE = 60.0
"""Seconds after which no further message is asked about: some minds take long."""

_LOOK = 0.002
"""Seconds between two looks whether the desk has done with a message."""

_LAST = 50
"""So many messages of a contact are looked at for those just handed in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A message to rehearse, of a contact or of the owner; ``settings`` are those of the contact."""

    message: Message
    settings: ContactSettings = field(default_factory=ContactSettings)
    message_id: int | None = None
    """The number under which it is kept; None: it is only an example."""
    contact_id: int | None = None
    wrote_before: float | None = None
    """When the contact last wrote before the first of these messages; None: never."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsed:
    """What would have become of one message."""

    line: Line
    outcome: OutcomeKind
    """ANSWERED, HELD or SILENT."""
    reason: str
    """A code of ``desk.reason``."""
    reply: str | None = None
    mind: str | None = None
    """The name of the mind that made the reply."""
    why: Mapping[str, Any]
    """As ``Desk.why`` tells it."""


async def rehearse(
    lines: Sequence[Line],
    *,
    settings: Settings,
    mind: Callable[[Sequence[str]], Awaitable[Mind]],
    accounts: Mapping[str, Account],
    own_addresses: Callable[[str], frozenset[str]],
    dice: Random,
    rules: Rules = NO_RULES,
    presence: Presence = Presence.AWAY,
    exact: bool = False,
) -> list[Rehearsed]:
    """Return what would become of the contacts' messages among these, which are in order of time.

    Every account answers without asking, the owner is away, nothing is paused, and no contact was met before.
    If no general rule is on, everybody is answered. ``mind`` gives the mind of these names. After a minute
    the messages that are left are left out. ``exact``: whether accounts answer is not supposed, nor that
    anybody is answered, and a mode that was chosen by hand holds from then on.
    """
    supposed: dict[str, SettingValue] = {PAUSED_UNTIL.key: 0.0, THINKING_TIME.key: 0.0, TYPING_TIME.key: 0.0}
    if not exact and not has_rule(settings, rules):
        supposed[TALK_WITH_EVERYBODY.key] = True
    store = await asyncio.to_thread(Store.open, "sqlite://")
    around = _Around(accounts, mind, own_addresses, presence, exact=exact)
    now = 0.0
    chosen = as_it_was(settings, lambda: now) if exact else settings
    in_force = InForce(chosen, lambda: rules, lambda: now)
    desk = Desk(
        store=store,
        settings=Overlay(in_force.settings, lambda: supposed),
        surroundings=around,
        clock=lambda: now,
        dice=dice,
        listener=lambda event: None,
        holding=in_force.holding,
    )
    rehearsed: list[Rehearsed] = []
    until = asyncio.get_running_loop().time() + _PATIENCE
    try:
        for group in _groups(lines, settings[THINKING_TIME] + settings[TYPING_TIME]):
            _introduce(store, group[0])
            for line in group:
                now = max(now, line.message.at)
                desk.take(MessageReceived(message=line.message))
            await _done(desk)
            rehearsed += _results(store, desk, group)
            if asyncio.get_running_loop().time() > until:
                break
    finally:
        await desk.stop()
        store.close()
    return rehearsed


async def _done(desk: Desk) -> None:
    """Wait until a desk has settled everything. It tells nobody, for nobody else has to wait for one."""
    while not desk.is_idle:  # noqa: ASYNC110
        await asyncio.sleep(_LOOK)


def _groups(lines: Sequence[Line], seconds: float) -> Iterator[list[Line]]:
    """Part the messages: if a contact writes again before Boltun would have answered, both come at once."""
    group: list[Line] = []
    for number, line in enumerate(lines):
        # The network's own numbers may be missing, or be the same on two accounts.
        at = line.message.at
        message = replace(
            line.message,
            id=f"rehearsed-{number}",
            server_id="",
            received_at=at,
            replayed=False,
            redelivered=False,
            held_up=False,
        )
        line = replace(line, message=message)
        if group and not _goes_on(group[-1].message, message, seconds):
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _goes_on(before: Message, message: Message, seconds: float) -> bool:
    return (
        before.author is message.author is Author.CONTACT
        and before.contact.account == message.contact.account
        and before.contact.address == message.contact.address
        and message.at - before.at < seconds
    )


def _introduce(store: Store, line: Line) -> None:
    contact_id = store.contacts.id_of(line.message.contact)
    if store.contacts.get(contact_id).last_at is None:
        store.contacts.save_settings(contact_id, line.settings)
        if line.wrote_before is not None:
            at = line.wrote_before
            before = Message(contact=line.message.contact, text="…", at=at, received_at=at, id="before")
            if (number := store.messages.receive(before).message_id) is not None:
                store.messages.settle(number, OutcomeKind.SILENT)


def _results(store: Store, desk: Desk, group: Sequence[Line]) -> Iterator[Rehearsed]:
    contact_id = store.contacts.id_of(group[0].message.contact)
    history = store.messages.history(contact_id, None, _LAST + 2 * len(group))
    asked = {one.network_id: one for one in history if one.author is not Author.BOT}
    replies = {one.reply_to: one for one in history if one.reply_to is not None}
    for line in group:
        message = asked.get(line.message.id)
        # If the network brought the same message twice, it is one.
        if message is None or message.author is not Author.CONTACT or message.outcome is None:
            continue
        reply = replies.get(message.id) if message.outcome is not OutcomeKind.SILENT else None
        yield Rehearsed(
            line=line,
            outcome=message.outcome,
            reason=message.reason,
            reply=None if reply is None else reply.text,
            mind=None if reply is None else reply.mind,
            why=desk.why(message.id),
        )


class _Around:
    """What the desk of a rehearsal sees around it."""

    def __init__(
        self,
        accounts: Mapping[str, Account],
        mind: Callable[[Sequence[str]], Awaitable[Mind]],
        own_addresses: Callable[[str], frozenset[str]],
        presence: Presence,
        *,
        exact: bool,
    ) -> None:
        self._accounts = accounts
        self._presence = presence
        self._exact = exact
        self._mind = mind
        self._minds: dict[tuple[str, ...], Mind] = {}
        self.own_addresses = own_addresses

    def account(self, key: str) -> Account | None:
        network, _, address = key.partition(":")
        known = self._accounts.get(key) or Account(key=key, network=network, address=address)
        return replace(known, enabled=True, ask_first=self._exact and known.ask_first)

    def network(self, key: str) -> Network | None:
        account = self.account(key)
        return None if account is None else _Nowhere(account)

    def online(self, key: str) -> bool:
        return True

    def own_presence(self, key: str) -> Presence:
        return self._presence

    def ready_mind(self, names: Sequence[str]) -> Mind | None:
        return self._minds.get(tuple(names))

    async def mind(self, names: Sequence[str]) -> Mind:
        found = self._minds[tuple(names)] = await self._mind(names)
        return found


class _Nowhere:
    """A network that takes everything, and from which nothing goes anywhere."""

    capabilities = Capabilities()

    def __init__(self, account: Account) -> None:
        self.account = account

    async def run(self) -> None: ...

    async def send(self, contact: object, text: str, id: str = "") -> str:
        return id

    def kept(self, bookmark: str) -> None: ...

    async def typing(self, contact: object, active: bool) -> None: ...

    async def mark_read(self, message: Message) -> None: ...

    async def set_presence(self, presence: Presence, text: str = "") -> None: ...

    async def subscription(self, contact: object, accept: bool) -> None: ...
