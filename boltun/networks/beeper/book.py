"""Whom an account can talk with: its chats, and which of them are left alone."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from boltun.message import ChatKind, Contact
from boltun.networks.beeper.options import Login
from boltun.networks.beeper.reading import BeeperAccount, Chat, Entry, Person

__all__ = ["Book"]

_REMEMBERED: Final = 20_000
_LONGEST_NAME: Final = 200
_SERVICES: Final = re.compile(r"telegram_777000:|whatsapp_0:|(?:^|[@_])777000$", re.IGNORECASE)
"""They send login codes and news of the network, and nobody reads what they are told."""


class Book:
    """The chats of one account, as Beeper last told of them."""

    def __init__(self, account: str, address: str, login: Login) -> None:
        self._account = account
        self._address = address
        self._login = login
        self._chats: OrderedDict[str, Chat] = OrderedDict()
        self._foreign: OrderedDict[str, None] = OrderedDict()
        self._known: frozenset[str] | None = None
        """The people of the contact list; None: Beeper does not tell."""
        self._own_ids: set[str] = set()
        self._own_names: set[str] = set()

    def learn_self(self, account: BeeperAccount) -> None:
        """Take over who the person is in this account."""
        if account.person is not None:
            self._own_ids.add(account.person.id)
            self._learn_name(account.person)

    def learn_people(self, people: Iterable[Person] | None) -> None:
        """Take over the contact list."""
        self._known = None if people is None else frozenset(one.id for one in people)

    def learn(self, chat: Chat) -> Chat | None:
        """Take over a chat; return what was known of it before."""
        if chat.account and chat.account != self._address and not chat.merges:
            self._foreign[chat.id] = None
            if len(self._foreign) > _REMEMBERED:
                self._foreign.popitem(last=False)
            return None
        before = self._chats.pop(chat.id, None)
        self._chats[chat.id] = chat
        if len(self._chats) > _REMEMBERED:
            self._chats.popitem(last=False)
        for person in chat.people:
            if person.is_self:
                self._own_ids.add(person.id)
                self._learn_name(person)
        return before

    def find(self, chat: str) -> Chat | None:
        """Return a chat, if it is known."""
        return self._chats.get(chat)

    def is_foreign(self, chat: str) -> bool:
        """Whether a chat is known to belong to another account."""
        return chat in self._foreign

    def forget(self, chat: str) -> None:
        """The chat is gone."""
        self._chats.pop(chat, None)

    def is_own(self, entry: Entry) -> bool:
        """Whether the person wrote a message, here or elsewhere."""
        return entry.is_sender or entry.sender in self._own_ids

    def is_left_alone(self, chat: Chat) -> str:
        """Return why a chat is none of Boltun's business; empty if it is."""
        if chat.merges:
            return "it only shows other chats together"
        if chat.read_only:
            return "nobody can write there"
        if not chat.group and chat.people and not chat.others:
            return "nobody else is there"
        for is_so, wanted, reason in (
            (chat.group, self._login.groups, "it is a group"),
            (chat.muted, self._login.muted, "it is muted"),
            (chat.archived, self._login.archived, "it is archived"),
            (chat.low_priority, self._login.low_priority, "it has low priority"),
        ):
            if is_so and not wanted:
                return reason
        return ""

    def contact(self, chat: Chat) -> Contact:
        """Return the contact of a chat."""
        others = chat.others
        name = chat.title or ", ".join(one.name for one in others[:3] if one.name)
        return Contact(
            account=self._account,
            address=chat.id,
            name=" ".join(name.split())[:_LONGEST_NAME],
            kind=ChatKind.GROUP if chat.group else ChatKind.DIRECT,
            listed=not chat.group and self._is_listed(others),
            automatic=not chat.group
            and bool(others)
            and all(one.is_bot or _SERVICES.search(one.id) is not None for one in others),
        )

    def contacts(self) -> tuple[Contact, ...]:
        """Return everybody in a chat of two that Boltun may see."""
        return tuple(
            self.contact(chat)
            for chat in self._chats.values()
            if not chat.group and not self.is_left_alone(chat)
        )

    def is_program(self, chat: Chat, entry: Entry) -> bool:
        """Whether a program wrote a message."""
        if entry.kind == "NOTICE" or _SERVICES.search(entry.sender):
            return True
        return any(one.is_bot and one.id == entry.sender for one in chat.people)

    def names_owner(self, entry: Entry) -> bool:
        """Whether a message in a group names the person."""
        if entry.mentions is not None:
            return not self._own_ids.isdisjoint(entry.mentions)
        return any(
            re.search(rf"(?<!\w){re.escape(name)}(?!\w)", entry.text, re.IGNORECASE)
            for name in self._own_names
        )

    def _is_listed(self, others: tuple[Person, ...]) -> bool:
        if self._known is None:
            return True
        return any(one.id in self._known for one in others)

    def _learn_name(self, person: Person) -> None:
        if len(person.name) > 2:
            self._own_names.add(person.name.lstrip("@"))
