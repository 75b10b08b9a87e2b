"""The contact list of one account in Pidgin, and who of it is there."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from boltun.bus import CallError
from boltun.message import ChatKind, Contact, Presence
from boltun.networks.pidgin.purple import Purple
from boltun.picture import MOST_BYTES, Picture

__all__ = ["Buddies"]

_SERVICES: Final = frozenset(
    (
        *("nickserv", "chanserv", "memoserv", "operserv", "hostserv", "botserv", "saslserv", "global"),
        *("telegram", "777000", "+42777", "id777000", "user777000"),
    )
)
"""Names under which the services of networks write: login codes, notices."""
_STRANGERS: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Buddy:
    address: str
    presence: int
    """The number of what it shows."""


class Buddies:
    """The buddies of one account. ``key`` is the account's key in Boltun."""

    def __init__(self, purple: Purple, account: int, protocol_id: str, key: str) -> None:
        self._purple = purple
        self._account = account
        self._protocol_id = protocol_id
        self._key = key
        self._buddies: dict[int, _Buddy] = {}
        self._contacts: dict[str, Contact] = {}
        self._strangers: dict[tuple[str, bool], Contact] = {}

    def contact(self, address: str, *, room: bool = False) -> Contact:
        """Return the contact of a conversation."""
        known = None if room else self._contacts.get(address)
        if known is None:
            known = self._strangers.get((address, room))
        if known is None:
            if len(self._strangers) >= _STRANGERS:
                self._strangers.clear()
            kind = ChatKind.GROUP if room else ChatKind.DIRECT
            known = self._strangers[address, room] = Contact(
                account=self._key, address=address, kind=kind, automatic=not room and self._automatic(address)
            )
        return known

    def contacts(self) -> tuple[Contact, ...]:
        """Return the contact list."""
        return tuple(self._contacts.values())

    async def read(self) -> None:
        """Read the whole list."""
        handles = await self._purple.get("FindBuddies", self._account, "") or []
        parts = ("Name", "Alias", "Group", "Presence")
        found = await self._purple.get_all((f"BuddyGet{part}", one) for one in handles for part in parts)
        rows = [found[index : index + 4] for index in range(0, len(found), 4)]
        groups = sorted({row[2] for row in rows if row[2]})
        titles = await self._purple.get_all(("GroupGetName", one) for one in groups)
        title_of = dict(zip(groups, titles, strict=True))
        normal = await self._purple.get_all(("Normalize", self._account, row[0] or "") for row in rows)
        self._buddies.clear()
        members: dict[str, tuple[str, set[str]]] = {}
        for handle, (name, alias, group, presence), address in zip(handles, rows, normal, strict=True):
            if not name or not address:
                continue
            # One person may stand in several groups, each time as a buddy of its own.
            _, titles_of = members.setdefault(address, (alias if alias and alias != name else "", set()))
            if title := title_of.get(group):
                titles_of.add(title)
            self._buddies[handle] = _Buddy(address=address, presence=presence or 0)
        self._contacts = {
            address: Contact(
                account=self._key,
                address=address,
                name=alias,
                groups=tuple(sorted(titles_of)),
                listed=True,
                automatic=self._automatic(address),
            )
            for address, (alias, titles_of) in members.items()
        }
        self._strangers.clear()

    def of(self, handle: int) -> Contact | None:
        """Return whom a buddy's number stands for; None: it is not known."""
        buddy = self._buddies.get(handle)
        return None if buddy is None else self._contacts.get(buddy.address)

    async def shown_by_all(self) -> list[tuple[Contact, Presence]]:
        """Return what those show who are there."""
        handles = list(self._buddies)
        there = await self._purple.get_all(("BuddyIsOnline", one) for one in handles)
        shown = []
        for handle, online in zip(handles, there, strict=True):
            contact = self.of(handle)
            if online and contact is not None:
                shown.append((contact, await self.shown_by(handle)))
        return shown

    async def shown_by(self, handle: int) -> Presence:
        """Return what a buddy shows."""
        buddy = self._buddies[handle]
        try:
            presence, idle = await self._purple.status_of(buddy.presence)
        except CallError:
            return Presence.OFFLINE
        return Presence.AWAY if idle and presence is Presence.ONLINE else presence

    async def picture_of(self, handle: int, known: str) -> tuple[bool, Picture | None]:
        """Return whether a buddy's picture is another one than the ``known`` one, and the picture if it is.

        Pidgin keeps pictures in files.
        """
        icon = (await self._purple.get_all([("BuddyGetIcon", handle)]))[0]
        path = (await self._purple.get_all([("BuddyIconGetFullPath", icon)]))[0] if icon else None
        if not path:
            return bool(known), None
        return await asyncio.to_thread(_read_picture, Path(path), known)

    def handles(self) -> list[int]:
        """Return the numbers of all buddies."""
        return list(self._buddies)

    def _automatic(self, address: str) -> bool:
        if self._protocol_id == "prpl-jabber" and "@" not in address:
            return True
        return address.casefold() in _SERVICES


def _read_picture(path: Path, known: str) -> tuple[bool, Picture | None]:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError:
        return False, None
    key = hashlib.sha1(data, usedforsecurity=False).hexdigest()
    picture = None if key == known else Picture.of(data, key)
    return picture is not None, picture
