"""A network inside this program, with one person to practise with: for the first run, and for tests.

A message goes the whole way of any other network; only the wire is missing. The owner plays the contacts, in
the window or the terminal, by ``PracticeNetwork.write``.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import uuid4

from boltun.errors import NotConnectedError
from boltun.message import Account, Author, ChatKind, Contact, Message, Presence
from boltun.networks.practice.kind import CAPABILITIES
from boltun.networks.protocol import (
    ConnectionChanged,
    ConnectionState,
    ContactPresence,
    Keepsake,
    MessageMarked,
    MessageReceived,
    OwnerActive,
    OwnPresence,
    Roster,
    Sink,
)

__all__ = ["PRACTICE_ACCOUNT", "PRACTICE_ADDRESS", "Act", "Done", "PracticeNetwork"]

PRACTICE_ACCOUNT = Account(
    key="practice:me",
    network="practice",
    address="me",
    ask_first=False,
    options={"unlimited": "friend", "apart": True, "most_thinking": 1, "most_typing": 2},
)
"""The account that every profile has. It does not wait long, because nobody needs to believe that a person
thinks and types. The contact that is always there has no limits, because nobody can be annoyed there. The
others, whom the owner adds, have them, so that he can see what they do. Nothing that happens here counts
elsewhere."""

PRACTICE_ADDRESS = "friend"
"""The contact that is always there."""

_REMEMBERED = 1000


class Act(StrEnum):
    """An act on the network from our side."""

    SENT = "sent"
    TYPING = "typing"
    TYPING_ENDED = "typing ended"
    READ = "read"


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """One act, in order. ``text`` is the text that was sent or read."""

    act: Act
    contact: Contact
    text: str = ""


class PracticeNetwork:
    """The practice network of one account. ``done`` holds the last acts of our side, oldest first.

    ``online`` is whether it is connected. The account option ``latency`` gives the seconds that sending
    takes, ``people`` further contacts of the contact list, as a JSON object of addresses and names.
    """

    capabilities = CAPABILITIES

    def __init__(
        self, account: Account, password: str | None, sink: Sink, keepsake: Keepsake | None = None
    ) -> None:
        self.account = account
        self.done: deque[Done] = deque(maxlen=_REMEMBERED)
        self._sink = sink
        self._latency = float(account.options.get("latency", 0))
        self.online = False
        self._presence = Presence.ONLINE

    def contact(
        self, address: str = PRACTICE_ADDRESS, *, listed: bool = True, group: bool = False
    ) -> Contact:
        """Return a contact of this network; anybody can be made up."""
        return Contact(
            account=self.account.key,
            address=address,
            name=address.capitalize(),
            kind=ChatKind.GROUP if group else ChatKind.DIRECT,
            listed=listed and not group,
        )

    async def run(self) -> None:
        """Be online until cancelled."""
        self.online = True
        self._sink(ConnectionChanged(account=self.account.key, state=ConnectionState.ONLINE))
        self._sink(OwnPresence(account=self.account.key, presence=self._presence))
        known = json.loads(str(self.account.options.get("people", "{}")))
        others = [replace(self.contact(address), name=name) for address, name in known.items()]
        people = [self.contact(), *others]
        self._sink(Roster(account=self.account.key, contacts=tuple(people)))
        for one in people:
            self.meet(one)
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            self.online = False
            self._sink(ConnectionChanged(account=self.account.key, state=ConnectionState.OFFLINE))

    # --- our side -------------------------------------------------------------

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Deliver a message and mark it displayed; return its id. NetworkError while not running."""
        self._must_be_online()
        if self._latency:
            await asyncio.sleep(self._latency)
            self._must_be_online()
        self.done.append(Done(act=Act.SENT, contact=contact, text=text))
        id_ = id or uuid4().hex
        # The mark comes after the id is known, as it would over a wire.
        asyncio.get_running_loop().call_soon(
            self._sink, MessageMarked(contact=contact, id=id_, displayed=True)
        )
        return id_

    def kept(self, bookmark: str) -> None:
        """Nothing comes a second time here."""

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"."""
        self._must_be_online()
        self.done.append(Done(act=Act.TYPING if active else Act.TYPING_ENDED, contact=contact))

    async def mark_read(self, message: Message) -> None:
        """Tell the contact that the message was read."""
        self._must_be_online()
        self.done.append(Done(act=Act.READ, contact=message.contact, text=message.text))

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status."""
        self._presence = presence
        self._sink(OwnPresence(account=self.account.key, presence=presence))

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Nobody asks to subscribe here."""

    def _must_be_online(self) -> None:
        if not self.online:
            raise NotConnectedError.of(self.account.address)

    def meet(self, contact: Contact) -> None:
        """Let a contact be online."""
        self._sink(ContactPresence(contact=contact, presence=Presence.ONLINE))

    # --- the other side -------------------------------------------------------

    def write(self, text: str, at: float, *, contact: Contact | None = None, id_: str = "") -> Message:
        """Let a contact write at this time, and return what was handed in."""
        message = self.message(text, at, contact=contact, id_=id_)
        self.deliver(message)
        return message

    def message(self, text: str, at: float, *, contact: Contact | None = None, id_: str = "") -> Message:
        """Return what a contact writes at this time, to be handed in."""
        return Message(
            contact=contact or self.contact(), text=text, at=at, received_at=at, id=id_ or uuid4().hex
        )

    def deliver(self, message: Message) -> None:
        """Hand in any message at all."""
        self._sink(MessageReceived(message=message))

    def owner_writes(self, text: str, at: float, *, contact: Contact | None = None) -> None:
        """Let the owner write from another device."""
        self.deliver(
            Message(
                contact=contact or self.contact(),
                text=text,
                at=at,
                received_at=at,
                author=Author.OWNER,
                id=uuid4().hex,
            )
        )

    def owner_types(self, at: float, *, contact: Contact | None = None) -> None:
        """Let the owner type on another device."""
        self._sink(OwnerActive(contact=contact or self.contact(), at=at))
