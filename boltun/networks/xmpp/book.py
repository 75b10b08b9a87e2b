"""Whom an account knows: its contact list, who is there, and which devices are programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from boltun.message import ChatKind, Contact, Presence
from boltun.networks.xmpp.reading import bare, has_local_part
from boltun.text.addressing import names_in

__all__ = ["Book", "Entry", "shortened"]

_REMEMBERED: Final = 20_000
"""Strangers cost memory too; what is forgotten is found out again."""
_DEVICES: Final = 100
"""Devices of one contact; nobody has more, whatever he pretends."""
_LONGEST_NAME: Final = 200
_ROSTER: Final = "{jabber:iq:roster}"
_CLIENT: Final = "{jabber:client}"
_SHOWN: Final = {
    "away": Presence.AWAY,
    "xa": Presence.EXTENDED_AWAY,
    "dnd": Presence.BUSY,
    "chat": Presence.ONLINE,
}
_LIVELINESS: Final = (
    Presence.OFFLINE,
    Presence.EXTENDED_AWAY,
    Presence.AWAY,
    Presence.BUSY,
    Presence.ONLINE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the contact list."""

    address: str
    name: str = ""
    groups: tuple[str, ...] = ()
    sees_us: bool = False
    """The owner lets this contact see his presence."""

    @classmethod
    def read(cls, item: Element) -> Entry | None:
        """Read an ``<item/>``; None where it names nobody."""
        address = bare(item.get("jid") or "")
        if not address:
            return None
        groups = {(group.text or "").strip() for group in item.iter(_ROSTER + "group")}
        return cls(
            address=address,
            name=item.get("name") or "",
            groups=tuple(sorted(groups - {""})),
            sees_us=item.get("subscription") in ("from", "both"),
        )


def shortened(nick: str) -> str:
    """Return what somebody calls himself, no longer than a name can be."""
    return nick.strip()[:_LONGEST_NAME]


class Book:
    """The contacts of one account, as far as the network tells of them.

    Anybody may send presences. Those of people who are neither in the contact list nor in a conversation
    are not kept, so that strangers cost nothing.
    """

    def __init__(self, account: str, own: str) -> None:
        self._account = account
        self._own = own
        self._entries: dict[str, Entry] = {}
        self._list_known = False
        self._devices: dict[str, dict[str, tuple[int, Presence]]] = {}
        self._programs: dict[str, dict[str, bool]] = {}
        self._services: set[str] = set()
        self._writers: dict[str, str | None] = {}
        """The device that wrote last; None where only the owner wrote."""
        self._nicks: dict[str, str] = {}
        self._own_nicks: dict[str, str] = {}
        self._contacts: dict[tuple[str, bool], Contact] = {}

    def contact(self, address: str, *, group: bool = False, nick: str = "") -> Contact:
        """Return the contact of a chat. ``nick``: what it calls itself, used where the list has no name."""
        nick = shortened(nick)
        if nick and self._nicks.get(address) != nick:
            self._nicks[address] = nick
            self._contacts.pop((address, group), None)
        contact = self._contacts.get((address, group))
        if contact is None:
            if len(self._contacts) >= _REMEMBERED:
                self._contacts.clear()
                self._nicks.clear()
            entry = self._entries.get(address)
            contact = Contact(
                account=self._account,
                address=address,
                name=(entry.name if entry else "") or self._nicks.get(address, ""),
                kind=ChatKind.GROUP if group else ChatKind.DIRECT,
                groups=entry.groups if entry else (),
                listed=entry is not None,
                # What one in a room is says nothing of the others.
                automatic=not has_local_part(address) if group else self._automatic(address),
            )
            self._contacts[address, group] = contact
        return contact

    def call_us(self, room: str, nick: str) -> None:
        """We are called so in a room."""
        self._own_nicks[room] = nick

    def names_us(self, room: str, text: str, otherwise: str) -> bool:
        """Whether a text in a room names us; ``otherwise``: what we are called in rooms that did not say."""
        return names_in(text, (self._own_nicks.get(room, otherwise),))

    def contacts(self) -> tuple[Contact, ...]:
        """Return the contact list."""
        return tuple(self.contact(address) for address in self._entries)

    def lists(self, address: str) -> bool:
        """Whether a bare address is in the contact list."""
        return address in self._entries

    def sees_us(self, address: str) -> bool:
        """Whether a contact may see the owner's presence, so that asking it something betrays nothing."""
        entry = self._entries.get(bare(address))
        return entry is not None and entry.sees_us

    def set_list(self, items: Iterable[Element]) -> None:
        """Take over the whole contact list."""
        entries = [entry for item in items if (entry := Entry.read(item)) is not None]
        self._entries = {entry.address: entry for entry in entries}
        self._list_known = True
        self._contacts.clear()

    def change_list(self, items: Iterable[Element]) -> None:
        """Take over what the server pushes when the list changes."""
        for item in items:
            entry = Entry.read(item)
            if entry is None:
                continue
            if item.get("subscription") == "remove":
                self._entries.pop(entry.address, None)
            else:
                self._entries[entry.address] = entry
            self._contacts.pop((entry.address, False), None)

    def appear(self, stanza: Element) -> str | None:
        """Take over an available or unavailable presence; return whose it is, None where it is not kept."""
        full = stanza.get("from") or ""
        kind = stanza.get("type")
        address, _, device = full.partition("/")
        if not address or kind not in (None, "unavailable"):
            return None
        devices = self._devices.get(address)
        if devices is None:
            if not self._expects(address):
                return None
            devices = self._devices[address] = {}
        if kind == "unavailable":
            if device:
                devices.pop(device, None)
            else:
                devices.clear()
            self._programs.get(address, {}).pop(device, None)
        else:
            if len(devices) >= _DEVICES and device not in devices:
                return None
            shown = (stanza.findtext(_CLIENT + "show") or "").strip()
            devices[device] = (
                _priority(stanza.findtext(_CLIENT + "priority")),
                _SHOWN.get(shown, Presence.ONLINE),
            )
        if not devices:
            del self._devices[address]
        self._contacts.pop((address, False), None)
        return address

    def presence(self, address: str, *, without: str = "", least: int = -128) -> Presence:
        """Return the status of a contact's device of the highest priority, OFFLINE where there is none.

        ``without`` leaves one device out: of the account itself, this one. ``least``: the least priority.
        """
        known = self._devices.get(address, {})
        present = [
            state
            for device, state in known.items()
            if (not without or device != without) and state[0] >= least
        ]
        if not present:
            return Presence.OFFLINE
        return max(present, key=lambda state: (state[0], _LIVELINESS.index(state[1])))[1]

    def present(self) -> list[str]:
        """Return everybody of whom a device is there."""
        return list(self._devices)

    def forget_presences(self) -> None:
        """Nothing is known of anybody: a new session begins."""
        self._devices.clear()
        self._programs.clear()
        self._services.clear()
        self._writers.clear()
        self._contacts.clear()

    def wrote(self, full: str) -> None:
        """A device wrote: whether its owner counts as a program goes by it from now on."""
        address, _, device = full.partition("/")
        if self._writers.get(address) == device:
            return
        self._remember_writer(address, device)
        self._contacts.pop((address, False), None)

    def wrote_to(self, address: str) -> None:
        """The owner or Boltun wrote: the contact is in a conversation from now on."""
        if address not in self._writers:
            self._remember_writer(address, None)

    def is_program(self, full: str) -> bool | None:
        """Whether a device is a bot or service; None where nobody asked it yet."""
        address, _, device = full.partition("/")
        return self._programs.get(address, {}).get(device)

    def learn_program(self, full: str, program: bool, *, service: bool = False) -> None:
        """Take over what a device says it is. ``service``: whatever writes from its address is a program."""
        address, _, device = full.partition("/")
        if service:
            if len(self._services) >= _REMEMBERED:
                self._services.clear()
            self._services.add(address)
        if len(self._programs) >= _REMEMBERED and address not in self._programs:
            self._programs.clear()
        devices = self._programs.setdefault(address, {})
        if len(devices) >= _DEVICES:
            devices.clear()
        devices[device] = program
        self._contacts.pop((address, False), None)
        self._contacts.pop((full, False), None)

    def _expects(self, address: str) -> bool:
        """Whether the presence of somebody new is kept; room is made for it."""
        known = address == self._own or address in self._entries or address in self._writers
        if self._list_known and not known:
            return False
        # As long as the list could not be read, anybody may be in it.
        if len(self._devices) >= _REMEMBERED + len(self._entries):
            for stranger in [one for one in self._devices if one not in self._entries and one != self._own]:
                del self._devices[stranger]
                self._contacts.pop((stranger, False), None)
        return True

    def _remember_writer(self, address: str, device: str | None) -> None:
        if len(self._writers) >= _REMEMBERED:
            self._writers.clear()
        self._writers[address] = device

    def _automatic(self, address: str) -> bool:
        if not has_local_part(address):
            return True
        if "/" in address:
            return bool(self.is_program(address))
        if address in self._services:
            return True
        programs = self._programs.get(address)
        if not programs:
            return False
        if (writer := self._writers.get(address)) is not None:
            return programs.get(writer, False)
        return all(programs.get(device, False) for device in self._devices.get(address) or programs)


def _priority(text: str | None) -> int:
    try:
        return max(-128, min(127, int((text or "0").strip())))
    except ValueError:
        return 0
