"""Whom an account knows: which room is a conversation with whom."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

import nio

from boltun.message import ChatKind, Contact

__all__ = ["Book"]

_LONGEST_NAME: Final = 200
_REMEMBERED: Final = 20_000


class Book:
    """The rooms and contacts of one account.

    A conversation between two has the Matrix ID of the other as its address, whatever the room; a room has
    its own. A room is a conversation between two if the owner's list of direct chats (m.direct) says so, or
    if it has two members and no name.
    """

    def __init__(self, account: str, own: str) -> None:
        self._account = account
        self._own = own
        self.rooms: Mapping[str, nio.MatrixRoom] = {}
        self._direct: dict[str, str] = {}
        """The partner of each room in the owner's list, the newest last."""
        self._notices: set[str] = set()
        self._last: OrderedDict[str, str] = OrderedDict()
        """The room in which a contact wrote last."""

    def use(self, rooms: Mapping[str, nio.MatrixRoom]) -> None:
        """Look into these rooms from now on; they change as the server tells."""
        self.rooms = rooms

    def set_direct(self, content: Mapping[str, Any]) -> None:
        """Take over the owner's list of direct chats (m.direct)."""
        self._direct = {
            room: partner
            for partner, rooms in content.items()
            if partner.startswith("@") and isinstance(rooms, list)
            for room in rooms
            if isinstance(room, str)
        }

    def direct_with(self, room: str, partner: str) -> dict[str, list[str]]:
        """Return the list of direct chats with one more in it."""
        self._direct[room] = partner
        listed: dict[str, list[str]] = {}
        for one, other in self._direct.items():
            listed.setdefault(other, []).append(one)
        return listed

    def note_service(self, room: str) -> None:
        """The server writes its notices in this room."""
        self._notices.add(room)

    def partner(self, room: nio.MatrixRoom) -> str:
        """Return with whom the owner talks in a room; empty: it is a room of several."""
        if (known := self._direct.get(room.room_id)) and known != self._own:
            return known
        if room.member_count != 2 or room.is_named or room.room_type == "m.space":
            return ""
        heroes = (room.summary.heroes or []) if room.summary is not None else []
        return next((one for one in (*room.users, *heroes) if one != self._own), "")

    def contact(self, room: nio.MatrixRoom, sender: str = "") -> Contact:
        """Return whom a message in a room belongs to."""
        partner = self.partner(room)
        if partner and sender in ("", partner, self._own):
            return self._person(room, partner)
        return Contact(
            account=self._account,
            address=room.room_id,
            name=_name(room.display_name),
            kind=ChatKind.GROUP,
            automatic=self._is_service(room),
        )

    def contacts(self) -> tuple[Contact, ...]:
        """Return the contact list: those whom the owner's list of direct chats names."""
        found: dict[str, Contact] = {}
        for room_id, partner in self._direct.items():
            room = self.rooms.get(room_id)
            if room is not None and partner != self._own:
                found[partner] = self._person(room, partner)
        return tuple(found.values())

    def person(self, user: str) -> Contact | None:
        """Return the contact of a Matrix ID; None where the owner has no conversation with it."""
        room = self.room_of(user)
        return None if room is None or self.partner(room) != user else self._person(room, user)

    def wrote(self, address: str, room: str) -> None:
        """Note in which room a contact wrote: there he is answered."""
        self._last[address] = room
        self._last.move_to_end(address)
        if len(self._last) > _REMEMBERED:
            self._last.popitem(last=False)

    def room_of(self, address: str) -> nio.MatrixRoom | None:
        """Return the room to write to; None: there is none any more."""
        if address.startswith("!"):
            return self.rooms.get(address)
        listed = [room for room, partner in self._direct.items() if partner == address]
        known = (self._last.get(address, ""), *reversed(listed))
        rooms = [self.rooms[one] for one in known if one in self.rooms]
        rooms += [room for room in self.rooms.values() if self.partner(room) == address]
        # Somebody who has left a room would not read it.
        present = (room for room in rooms if address in room.users or room.member_count > 1)
        return next(present, None)

    def _person(self, room: nio.MatrixRoom, partner: str) -> Contact:
        user = room.users.get(partner)
        return Contact(
            account=self._account,
            address=partner,
            name=_name(user.display_name or "") if user is not None else "",
            listed=partner in self._direct.values(),
            automatic=self._is_service(room),
        )

    def _is_service(self, room: nio.MatrixRoom) -> bool:
        return room.room_id in self._notices or "m.server_notice" in room.tags


def _name(text: Any) -> str:
    return text.strip()[:_LONGEST_NAME] if isinstance(text, str) else ""
