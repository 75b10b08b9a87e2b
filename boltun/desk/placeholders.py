"""What placeholders stand for when Boltun says something to a contact (docs/bases.md §19)."""

from __future__ import annotations

import re

from boltun.desk.outlook import Outlook
from boltun.desk.rooms import is_room
from boltun.message import Contact, Message
from boltun.minds.filling import Known, fill_reply, fill_text
from boltun.minds.protocol import Placeholders, Reply
from boltun.networks.registry import find_network
from boltun.rules.schedule import wall

__all__ = ["Fillings"]

_MARKED = re.compile(r" \(.*\)")
"""What titles of networks say besides their names."""
_NUMBER = re.compile(r"[\d\s()+./-]*")
_NO_NICK = re.compile(r"[@:/+\s]|^\W*\d|^[0-9a-f]+(?:-[0-9a-f]+)+$")


class Fillings:
    """Fills the placeholders of what is about to be said."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook

    def reply(self, reply: Reply, message: Message) -> Reply:
        """Return a reply with its placeholders filled, where the base or the mode wants that."""
        if reply.placeholders is None:
            return reply
        contact = message.contact
        return fill_reply(reply, self._known(contact, message.sender), in_mode=self._in_mode(contact))

    def text(self, text: str, contact: Contact, base: Placeholders | None = None) -> str:
        """Return the owner's text, or one of a ``base``, with its placeholders filled, where that or the mode
        wants it."""
        if "{" not in text or not (self._in_mode(contact) or (base is not None and base.on)):
            return text
        language = "" if base is None else base.language
        return fill_text(text, self._known(contact), language).text

    def _in_mode(self, contact: Contact) -> bool:
        mode = self._outlook.holding(contact).mode
        return mode is not None and mode.placeholders

    def _known(self, contact: Contact, sender: str = "") -> Known:
        outlook = self._outlook
        holding = outlook.holding(contact)
        zone = holding.rules.zone
        until = holding.until if holding.mode is not None else None
        return Known(
            now=wall(outlook.clock(), zone),
            until=None if until is None else wall(until, zone),
            name=_writer(contact, sender),
            me=outlook.rooms.own_name(contact.account),
            mode=holding.name,
            reason=holding.reason,
            group=next(iter(contact.groups), ""),
            network=_network(contact.account),
        )


def _writer(contact: Contact, sender: str) -> str:
    """Return the name of who wrote; in a room that of one of those there. Empty: nobody knows it."""
    if is_room(contact):
        # XMPP has the nick behind the address of the room, Matrix the name in front of the server's.
        address = sender.removeprefix(f"{contact.address}/")
        return address if "/" in sender else _as_name(address.removeprefix("@").partition(":")[0])
    name = contact.name.strip()
    # Where nobody has given a name, some networks give the address or the number in its place.
    is_name = name != contact.address and not _NUMBER.fullmatch(name)
    return name if name and is_name else _as_name(contact.address)


def _as_name(address: str) -> str:
    """Return an address that is a nick; empty if it is a number or belongs to a server."""
    return "" if _NO_NICK.search(address) else address


def _network(account: str) -> str:
    """Return by what name people know the network of an account."""
    kind = find_network(account.partition(":")[0])
    return "" if kind is None else _MARKED.sub("", kind.label or kind.title)
