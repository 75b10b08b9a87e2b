"""Rooms (XEP-0045): those that the account names are entered; private messages and invitations are known.

What somebody says in a room is told with his place there as its sender. A private message through a room is a
conversation of its own with that place, for nobody else there may see it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from slixmpp.exceptions import IqError

from boltun.connection import Fact
from boltun.errors import NetworkError
from boltun.message import ChatKind
from boltun.networks.xmpp import writing
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler, Outgoing
from boltun.networks.xmpp.reading import Draft, PartReader, bare

__all__ = ["Rooms", "entering"]

log = logging.getLogger(__name__)

_MUC: Final = "http://jabber.org/protocol/muc"
_USER: Final = f"{{{_MUC}#user}}"
_ERROR: Final = "{jabber:client}error"
_INFO: Final = "{http://jabber.org/protocol/disco#info}"
_PING: Final = "{urn:xmpp:ping}ping"
_HISTORY: Final = 20
"""So many messages of before are asked for; they are shown, and never answered."""
_OTHER_NICKS: Final = 3
_REMEMBERED: Final = 1_000
_LOOK_EVERY: Final = 600.0
"""Seconds between two looks whether the rooms still know us (XEP-0410)."""
_THERE: Final = frozenset({"service-unavailable", "feature-not-implemented", "item-not-found"})
"""Refusals of a ping that come from our own device: it is in the room."""

_GONE: Final = {
    "301": "You are banned from it.",
    "307": "You were thrown out.",
    "321": "You are no member any more.",
    "322": "It is for members only now.",
    "332": "Its server was shut down.",
}
_REFUSED: Final = {
    "conflict": "Your name is taken there.",
    "forbidden": "You are banned from it.",
    "item-not-found": "There is no such room.",
    "not-acceptable": "You have to use the name that you registered there.",
    "not-allowed": "You may not make a room there.",
    "not-authorized": "It wants a password.",
    "registration-required": "It is for members only.",
    "service-unavailable": "It is full.",
}


def entering(room: str, nick: str, *, history: int = _HISTORY) -> str:
    """The presence by which a room is entered."""
    asked = f'<x xmlns="{_MUC}"><history maxstanzas="{history}"/></x>'
    return f'<presence to="{writing.quoted(f"{room}/{nick}")}">{asked}</presence>'


def _read(part: Element, draft: Draft) -> None:
    if draft.kind != "groupchat" and "/" in draft.peer:
        # A private message through the room (XEP-0045 §7.5): its sender is known by his place there only.
        draft.address = draft.peer
    elif len(part):
        draft.automatic = True


class Rooms(Handler):
    """Is in the rooms that the account names."""

    parts: Mapping[str, PartReader] = MappingProxyType({_USER + "x": _read})

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._wanted = {room: nick or client.own.partition("@")[0] for room, nick in client.login.rooms}
        """The rooms, and what the owner wants to be called there."""
        self._tried: dict[str, str] = {}
        """What was last asked to be called."""
        self._here: dict[str, str] = {}
        """The rooms that have let us in, and what we are called there."""
        self._problems: dict[str, str] = {}
        self._said: OrderedDict[str, None] = OrderedDict()
        """The ids of what we said in rooms."""
        self._watching = False
        self.parts = {**type(self).parts, "{urn:xmpp:sid:0}stanza-id": self._read_id}
        self.conclusions = (self._conclude,)

    # Coming and going

    def begin(self) -> None:
        """No room has let us in yet in this session."""
        self._here.clear()
        self._problems.clear()

    def online(self) -> None:
        """Enter the rooms."""
        for room, nick in self._wanted.items():
            self._enter(room, nick)
        if self._wanted and not self._watching:
            self._watching = True
            self.client.background(self._watch())

    def end(self) -> None:
        """Nobody is in a room without a connection."""
        self._here.clear()

    def presence(self, stanza: Element) -> bool:
        """Take who comes and goes in these rooms: none of them is a contact by that."""
        room, _, nick = (stanza.get("from") or "").partition("/")
        if room not in self._wanted:
            return False
        marks = {status.get("code") for status in stanza.iter(_USER + "status")}
        kind = stanza.get("type")
        if kind == "error":
            self._refused(room, stanza)
        elif "110" in marks or nick == self._here.get(room):
            if kind is None:
                self._entered(room, nick)
            elif kind == "unavailable" and "303" not in marks:
                self._left(room, marks, stanza)
        return True

    def _enter(self, room: str, nick: str) -> None:
        self._tried[room] = nick
        self.client.write(entering(room, nick))

    def _entered(self, room: str, nick: str) -> None:
        if self._here.get(room) != nick:
            new = room not in self._here
            self._here[room] = nick
            self._problems.pop(room, None)
            self.client.book.call_us(room, nick)
            self._tell()
            if new:
                self.client.background(self._learn_name(room))

    def _refused(self, room: str, stanza: Element) -> None:
        error = stanza.find(_ERROR)
        conditions = [child.tag.rpartition("}")[2] for child in error] if error is not None else []
        condition = next((one for one in conditions if one != "text"), "")
        wanted, tried = self._wanted[room], self._tried.get(room, "")
        if condition == "conflict" and room not in self._here and len(tried) - len(wanted) < _OTHER_NICKS:
            self._enter(room, f"{tried}_")
            return
        self._problems[room] = _REFUSED.get(condition, condition.replace("-", " ") or "It lets nobody in.")
        log.info("%s: the room %s is not entered: %s", self.client.own, room, self._problems[room])
        self._tell()

    def _left(self, room: str, marks: set[str | None], stanza: Element) -> None:
        self._here.pop(room, None)
        reason = next((text for code, text in _GONE.items() if code in marks), "")
        if stanza.find(f"{_USER}x/{_USER}destroy") is not None:
            reason = "It does not exist any more."
        self._problems[room] = reason or "It was left."
        log.info("%s: no more in the room %s: %s", self.client.own, room, self._problems[room])
        self._tell()

    async def _watch(self) -> None:
        """Enter again where a room has forgotten us without a word."""
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            for room in list(self._wanted) if self.client.online else []:
                thrown_out = self._problems.get(room) in (_GONE["301"], _GONE["307"])
                if not thrown_out and not await self._is_known(room):
                    self._enter(room, self._wanted[room])

    async def _is_known(self, room: str) -> bool:
        if room not in self._here:
            return False
        try:
            await self.client.ask("get", Element(_PING), f"{room}/{self._here[room]}")
        except IqError as error:
            return error.condition in _THERE
        except (TimeoutError, ConnectionError):
            return True
        return True

    async def _learn_name(self, room: str) -> None:
        try:
            answer = await self.client.ask("get", Element(_INFO + "query"), room)
        except (IqError, TimeoutError, ConnectionError):
            return
        identity = answer.find(f"{_INFO}query/{_INFO}identity")
        if identity is not None and (name := identity.get("name")):
            self.client.book.contact(room, group=True, nick=name)

    def _tell(self) -> None:
        facts = []
        for room in self._wanted:
            if room in self._here:
                facts.append(Fact(label="Room", value=f"{room}/{self._here[room]}"))
            elif room in self._problems:
                facts.append(Fact(label="Room", value=f"{room}: {self._problems[room]}", warning=True))
        self.client.state("rooms", facts)

    # What is said

    def _read_id(self, part: Element, draft: Draft) -> None:
        room = bare(draft.peer)
        if draft.kind == "groupchat" and room in self._here and part.get("by") == room:
            draft.stanza_id = part.get("id") or ""

    def _conclude(self, draft: Draft) -> None:
        room, _, nick = draft.peer.partition("/")
        if room not in self._wanted:
            return
        if draft.kind != "groupchat":
            if nick:
                draft.address = draft.peer
        elif not nick:
            draft.automatic = True
        elif nick == self._here.get(room):
            # The room repeats to everybody what each one says.
            draft.by_owner = True
            if draft.id in self._said:
                draft.text = None

    async def compose(self, outgoing: Outgoing) -> None:
        """Write to a room as one writes there, and privately so that it goes through the room."""
        room = bare(outgoing.to)
        if outgoing.contact.kind is ChatKind.GROUP:
            if room not in self._here:
                raise NetworkError(
                    "Boltun is not in the room {room}: {reason}",
                    advice="Name it in the options of the account.",
                    room=room,
                    reason=self._problems.get(room) or "it is not one of those that the account enters.",
                )
            outgoing.to, outgoing.kind = room, "groupchat"
            outgoing.content = writing.body(outgoing.text)
            self._said[outgoing.id] = None
            while len(self._said) > _REMEMBERED:
                self._said.popitem(last=False)
        elif room in self._wanted:
            outgoing.content += f'<x xmlns="{_MUC}#user"/>'
