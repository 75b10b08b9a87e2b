"""The chats of a profile as contacts, and their messages as Boltun's."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from html import unescape
from typing import Any, Final

from boltun.message import Author, ChatKind, Contact, Message
from boltun.networks.deltachat.core import Core, CoreError
from boltun.text.addressing import names_in

__all__ = ["SELF", "Chats", "whole_text"]

SELF: Final = 1
"""The program's number of the owner among contacts."""
_LAST_SPECIAL: Final = 9
_DRAFT: Final = 19
_LATE: Final = 60.0
"""Older messages are not answered (docs/rules.md §6)."""
_EXCUSED: Final = 600.0
"""What came while the account was cut off may be so many seconds old."""
_SKEW: Final = 30.0
_REMEMBERED: Final = 5_000


class Chats:
    """Asks the program about chats once, and remembers them until they change.

    A private chat has the other's address, a group ``group-NUMBER@`` and the owner's own address.
    """

    def __init__(self, account: str, own: str, clock: Callable[[], float]) -> None:
        self._account = account
        self._own = own
        self._clock = clock
        self._known: dict[int, tuple[Contact, dict[str, Any]]] = {}
        self._numbers: dict[str, int] = {}
        self._told: OrderedDict[int, str] = OrderedDict()
        self.name = ""
        """The owner's name, by which he is called in groups."""
        self.cut_off_at = 0.0
        """When the account was last seen connected before it was cut off, Unix seconds; 0: never."""

    def forget(self, chat: int = 0) -> None:
        """Something changed about a chat, or (0) about anybody."""
        if chat:
            self._known.pop(chat, None)
        else:
            self._known.clear()

    async def number(self, core: Core, profile: int, address: str) -> int:
        """Return the chat of an address; 0 if there is none."""
        if address not in self._numbers:
            for chat in await core.call("get_chatlist_entries", profile, None, None, None):
                await self.chat(core, profile, int(chat))
        return self._numbers.get(address, 0)

    async def all(self, core: Core, profile: int) -> list[Contact]:
        """Return the people with whom there is a chat."""
        found = []
        for chat in await core.call("get_chatlist_entries", profile, None, None, None):
            known = await self.chat(core, profile, int(chat))
            if known is not None and known[0].listed:
                found.append(known[0])
        return found

    async def chat(self, core: Core, profile: int, chat: int) -> tuple[Contact, dict[str, Any]] | None:
        """Return a chat as a contact, with what the program says of it; None: it is nobody's."""
        if (known := self._known.get(chat)) is not None:
            return known
        try:
            about = await core.call("get_basic_chat_info", profile, chat)
            if about["isSelfTalk"] or about["isDeviceChat"]:
                return None
            people = await core.call("get_chat_contacts", profile, chat)
            others = [number for number in people if number > _LAST_SPECIAL]
            if about["chatType"] == "Single" and not others:
                return None
            contact = await self._contact(core, profile, chat, about, others)
        except CoreError:
            # It was deleted meanwhile.
            return None
        self._known[chat] = contact, about
        self._numbers.setdefault(contact.address, chat)
        return contact, about

    async def _contact(
        self, core: Core, profile: int, chat: int, about: dict[str, Any], others: list[int]
    ) -> Contact:
        name = str(about["name"])
        if about["chatType"] != "Single":
            address = f"group-{chat}@{self._own}"
            # Lists and channels are written by one for many.
            is_group = about["chatType"] == "Group"
            return Contact(
                account=self._account, address=address, name=name, kind=ChatKind.GROUP, automatic=not is_group
            )
        other = await core.call("get_contact", profile, others[0])
        address = str(other["address"]).lower()
        if self._numbers.get(address, chat) != chat:
            # A new profile of the same address is another person, until the owner knows better.
            address = f"{chat}+{address}"
        return Contact(
            account=self._account,
            address=address,
            name=name,
            listed=not about["isContactRequest"],
            automatic=bool(other["isBot"]),
        )

    def is_new(self, number: int, message: dict[str, Any]) -> bool:
        """Whether a message was not told yet, and is one."""
        special = message["isInfo"] or message["state"] == _DRAFT
        of_nobody = message["fromId"] != SELF and message["fromId"] <= _LAST_SPECIAL
        return not (special or of_nobody) and number not in self._told

    def is_edited(self, number: int, message: dict[str, Any]) -> bool:
        """Whether a message that was told has another text now."""
        return number in self._told and self._told[number] != message["text"] and not message["isInfo"]

    def message(self, contact: Contact, number: int, data: dict[str, Any], *, again: bool) -> Message:
        """Return a message of the program; ``again``: an earlier run may have told it."""
        edited = number in self._told
        self._told[number] = str(data["text"])
        while len(self._told) > _REMEMBERED:
            self._told.popitem(last=False)
        now = self._clock()
        at = min(float(data["timestamp"]), now)
        age = now - at
        held_up = _SKEW < age <= _EXCUSED and 0 < self.cut_off_at - _SKEW <= at
        # Numbers begin anew when a profile does.
        id_ = f"{number}-{data['timestamp']}"
        group = contact.kind is ChatKind.GROUP
        text, sender = str(data["text"]), data["sender"]
        quoted = data.get("quote") or {}
        named = names_in(text, [self.name])
        return Message(
            contact=contact,
            text=text,
            at=at,
            received_at=now,
            author=Author.OWNER if data["fromId"] == SELF else Author.CONTACT,
            id=f"{id_}-{abs(hash(text))}" if edited else id_,
            server_id="" if edited else id_,
            sender=str(sender["address"]).lower() if group else "",
            replayed=age > _LATE and not held_up,
            redelivered=again,
            held_up=held_up,
            automatic=bool(data["isBot"] or sender["isBot"]) and data["fromId"] != SELF,
            addressed=group and (named or quoted.get("authorDisplayName") in ("Me", self.name)),
            edit_of=id_ if edited else None,
            encrypted=data["downloadState"] == "Undecipherable",
        )


def whole_text(page: str) -> str:
    """Return the text of a page that the program made of a long message: its lines end with ``<br/>``."""
    found = re.search(r"<body[^<>]*>(.*)</body>", page, re.DOTALL)
    body = re.sub(r"<br ?/?>\n?", "\n", found[1] if found else "")
    return unescape(re.sub(r"<[^<>]*>", "", body)).replace("\xa0", " ").strip()
