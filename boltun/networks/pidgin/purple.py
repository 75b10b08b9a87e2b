"""The library of Pidgin and finch, libpurple, as it answers on the bus.

Its calls are named after its functions in C; people, conversations and messages are numbers there, which mean
nothing to the next Pidgin. Source: libpurple 2.14, dbus-bindings and the headers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import Any, Final

from jeepney import DBusAddress, MatchRule

from boltun.bus import Answer, Bus, CallError
from boltun.message import Presence

__all__ = ["NAME", "OURS", "Flags", "Item", "Purple", "Status", "signal_rules"]

NAME: Final = "im.pidgin.purple.PurpleService"
_INTERFACE: Final = "im.pidgin.purple.PurpleInterface"
_OBJECT: Final = DBusAddress("/im/pidgin/purple/PurpleObject", bus_name=NAME, interface=_INTERFACE)

_SIGNALS: Final = (
    *("AccountSignedOn", "AccountSignedOff", "AccountConnecting", "AccountConnectionError"),
    *("AccountAdded", "AccountRemoved", "AccountStatusChanged"),
    *("WroteImMsg", "WroteChatMsg", "DeletingConversation", "ClearedMessageHistory"),
    *("BuddySignedOn", "BuddySignedOff", "BuddyStatusChanged", "BuddyIdleChanged", "BuddyIconChanged"),
    *("BuddyAdded", "BuddyRemoved", "BlistNodeAliased"),
)
"""Pidgin tells hundreds of things; the rest is not asked for."""
_AT_ONCE: Final = 100
"""Calls that wait for their answers together."""


class Flags(IntFlag):
    """What libpurple says of a message (``PurpleMessageFlags``)."""

    SEND = 0x1
    RECV = 0x2
    SYSTEM = 0x4
    AUTO_RESPONSE = 0x8
    NICK = 0x20
    """In a room: names the owner."""
    NO_LOG = 0x40
    ERROR = 0x200
    DELAYED = 0x400
    NOTIFY = 0x2000
    NO_LINKIFY = 0x4000


OURS: Final = int(Flags.NO_LINKIFY)
"""The flag that our messages carry in Pidgin, and that no message carries that is typed there. All that it
does is that links in them are not drawn as links."""


class Status(IntEnum):
    """The kinds of status (``PurpleStatusPrimitive``)."""

    OFFLINE = 1
    AVAILABLE = 2
    UNAVAILABLE = 3
    INVISIBLE = 4
    AWAY = 5
    EXTENDED_AWAY = 6


PRESENCES: Final = {
    Status.OFFLINE: Presence.OFFLINE,
    Status.UNAVAILABLE: Presence.BUSY,
    Status.INVISIBLE: Presence.OFFLINE,
    Status.AWAY: Presence.AWAY,
    Status.EXTENDED_AWAY: Presence.EXTENDED_AWAY,
}
_STATUS: Final = {
    Presence.ONLINE: Status.AVAILABLE,
    Presence.AWAY: Status.AWAY,
    Presence.EXTENDED_AWAY: Status.EXTENDED_AWAY,
    Presence.BUSY: Status.UNAVAILABLE,
    Presence.OFFLINE: Status.INVISIBLE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One message of a conversation's history."""

    id: int
    """Counts up over all conversations of this Pidgin."""
    who: str
    html: str
    flags: int
    at: float | None
    """When it was written, Unix seconds; None: just now."""


def signal_rules() -> Iterable[MatchRule]:
    """Return what the bus is asked for."""
    for member in _SIGNALS:
        yield MatchRule(type="signal", sender=NAME, interface=_INTERFACE, member=member)


class Purple:
    """The calls. All of them may raise CallError and BusLostError."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def ask(self, method: str, *values: str | int) -> Answer:
        """Call a function by its name without ``Purple``; a handle that nobody has is a CallError."""
        signature = "".join("s" if isinstance(value, str) else "i" for value in values)
        return await self._bus.call(_OBJECT, f"Purple{method}", signature, *values)

    async def get(self, method: str, *values: str | int) -> Any:
        """Call a function and return its value."""
        return (await self.ask(method, *values)).value

    async def get_all(self, calls: Iterable[tuple[str | int, ...]]) -> list[Any]:
        """Call many functions; each call is a name and its values. What fails is None."""
        wanted, values = list(calls), []
        for start in range(0, len(wanted), _AT_ONCE):
            some = (self._or_none(str(name), *rest) for name, *rest in wanted[start : start + _AT_ONCE])
            values += await asyncio.gather(*some)
        return values

    async def _or_none(self, method: str, *values: str | int) -> Any:
        try:
            return await self.get(method, *values)
        except CallError:
            return None

    async def type_to(self, connection: int, name: str, active: bool) -> None:
        """Show or end "typing …"; the one function here whose name has no ``Purple`` in front."""
        await self._bus.call(_OBJECT, "ServSendTyping", "isi", connection, name, int(active))

    async def program(self) -> str:
        """Return the name and version of what runs there."""
        interface, version = await self.get_all([("CoreGetUi",), ("CoreGetVersion",)])
        name = "finch" if interface == "gnt-purple" else "Pidgin" if interface == "gtk-gaim" else "libpurple"
        return f"{name} {version}"

    async def history(self, conversation: int) -> tuple[int, list[int]]:
        """Return the ids of a conversation's messages, oldest first, and the number of the answer."""
        answer = await self.ask("ConversationGetMessageHistory", conversation)
        ids: list[int] = answer.value or []
        return answer.number, ids[::-1]

    async def items(self, ids: Iterable[int]) -> list[Item]:
        """Read messages of a history; what is gone meanwhile is left out."""
        asked = list(ids)
        parts = ("Sender", "Message", "Flags", "Timestamp")
        found = await self.get_all((f"ConversationMessageGet{part}", one) for one in asked for part in parts)
        items = []
        for index, one in enumerate(asked):
            who, html, flags, at = found[4 * index : 4 * index + 4]
            if html is not None and flags is not None:
                items.append(Item(id=one, who=who or "", html=html, flags=flags, at=float(at or 0)))
        return items

    async def written_at(self, item: int) -> float:
        """Return when a message was written, Unix seconds."""
        return float(await self.get("ConversationMessageGetTimestamp", item))

    async def status_of(self, presence: int) -> tuple[Presence, bool]:
        """Return what a presence shows, and whether its owner has been idle for a while."""
        status = await self.get("PresenceGetActiveStatus", presence)
        kind = await self.get("StatusTypeGetPrimitive", await self.get("StatusGetType", status))
        idle = await self.get("PresenceIsIdle", presence)
        try:
            shown = PRESENCES.get(Status(kind), Presence.ONLINE)
        except ValueError:
            shown = Presence.ONLINE
        return shown, bool(idle)

    async def show(self, presence: Presence, text: str) -> None:
        """Show a status, on all accounts of Pidgin: it knows no other way."""
        kind = int(_STATUS[presence])
        saved = await self.get("SavedstatusFindTransientByTypeAndMessage", kind, text)
        if not saved:
            saved = await self.get("SavedstatusNew", "", kind)
            if text:
                await self.ask("SavedstatusSetMessage", saved, text)
        await self.ask("SavedstatusActivate", saved)
