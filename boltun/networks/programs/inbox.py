"""What a program tells of its messenger, as events."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from boltun.message import Author, ChatKind, Contact, Message, Presence
from boltun.networks.programs.fields import Fields
from boltun.networks.protocol import ContactPresence, NetworkEvent, OwnerActive, OwnPresence, Roster
from boltun.text.addressing import Names

__all__ = ["Inbox"]

_REPLAYED_AFTER = 60.0
"""Older messages are not answered (docs/rules.md §6)."""
_EXCUSED = 600.0
"""A message that was kept elsewhere while the program was away may be so many seconds old."""
_SKEW = 5.0
"""Seconds by which two clocks may differ."""


class Inbox:
    """Reads what comes for one account; it outlives the sessions. ``clock`` gives Unix seconds."""

    def __init__(self, account: str, clock: Callable[[], float], cut_off_at: float = math.inf) -> None:
        """``cut_off_at``: when an earlier run heard something last."""
        self._account = account
        self._clock = clock
        self._cut_off_at = cut_off_at
        self._listed: dict[str, Contact] = {}
        self.me = Names(())
        """What the owner is called there."""

    def cut_off(self) -> None:
        """Nothing is heard from now on: what is written meanwhile is not late by that."""
        self._cut_off_at = self._clock()

    def contact(self, fields: Fields) -> Contact:
        """Return the chat that is meant."""
        address = fields.name("chat")
        contact = self._listed.get(address) or Contact(account=self._account, address=address)
        name = fields.name("name", "")
        if name and name != contact.name:
            contact = replace(contact, name=name)
        if fields.yes("room") and contact.kind is not ChatKind.GROUP:
            contact = replace(contact, kind=ChatKind.GROUP)
        if fields.yes("bot") and not contact.automatic:
            contact = replace(contact, automatic=True)
        return contact

    def message(self, fields: Fields, author: Author, edits: str = "") -> Message:
        """Read a message; ``edits`` is the id of the one that it corrects."""
        now = self._clock()
        contact, text = self.contact(fields), fields.text("text")
        at, id_ = fields.time("at", now), fields.name("id", "")
        in_room = contact.kind is ChatKind.GROUP
        old = now - at > _REPLAYED_AFTER
        held_up = "at" in fields and at >= self._cut_off_at - _SKEW and now - at <= _EXCUSED
        history = fields.yes("history")
        return Message(
            contact=contact,
            text=text,
            at=at,
            received_at=now,
            author=author,
            id=id_,
            # An id that is given to two authors, or to a message and its correction, is still told apart.
            server_id=f"{'>' if author is Author.OWNER else '<'}{id_}" if id_ else "",
            sender=fields.name("from", "") if in_room and author is Author.CONTACT else "",
            replayed=history or (old and not held_up),
            redelivered=history or old,
            held_up=held_up and not history,
            automatic=fields.yes("automatic"),
            addressed=in_room and (fields.yes("addressed") or self.me.stand_in(text)),
            edit_of=edits or fields.name("edits", "") or None,
            encrypted=fields.yes("unreadable"),
        )

    def active(self, fields: Fields) -> NetworkEvent:
        """The owner reads or types elsewhere."""
        return OwnerActive(contact=self.contact(fields), at=fields.time("at", self._clock()))

    def roster(self, fields: Fields) -> NetworkEvent:
        """The whole contact list."""
        found = {}
        for one in fields.objects("contacts"):
            contact = Contact(
                account=self._account,
                address=one.name("chat"),
                name=one.name("name", ""),
                kind=ChatKind.GROUP if one.yes("room") else ChatKind.DIRECT,
                groups=one.names("groups"),
                listed=True,
                automatic=one.yes("bot"),
            )
            found[contact.address] = contact
        self._listed = found
        return Roster(account=self._account, contacts=tuple(found.values()))

    def presence(self, fields: Fields) -> NetworkEvent:
        """A contact came or went; without a chat, the owner did."""
        presence = fields.one_of("status", Presence)
        if "chat" in fields:
            return ContactPresence(contact=self.contact(fields), presence=presence)
        return OwnPresence(account=self._account, presence=presence)
