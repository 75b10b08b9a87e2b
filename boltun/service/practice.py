"""The practice account, on which the owner plays both sides: contacts, and himself."""

from __future__ import annotations

import json
from dataclasses import replace

from boltun.errors import StoreError
from boltun.events import ContactChanged, TimeLeapt
from boltun.message import Account, Contact
from boltun.networks.practice import PRACTICE_ACCOUNT, PRACTICE_ADDRESS, PracticeNetwork
from boltun.networks.protocol import MessageReceived
from boltun.service.core import Core
from boltun.store.records import Answers, StoredContact
from boltun.store.store import Store

__all__ = ["Practice", "is_played", "is_practice"]


class Practice:
    """Lets the owner write to Boltun as if he were a contact, and lets time pass there."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._contact_id: int | None = None

    # --- who is played ----------------------------------------------------------------

    async def contact(self) -> int:
        """Return the contact that is always there."""
        if self._contact_id is None:
            raise StoreError("Boltun is not running.", advice="Start it again.")
        return self._contact_id

    async def contacts(self) -> list[StoredContact]:
        """Return every contact that the owner plays, by name."""
        return _played(self._core.store)

    async def add(self, name: str, *, listed: bool = True) -> int:
        """Make a contact that the owner plays, and return its id. All rules hold for it as for anybody.

        ``listed``: whether it is in the contact list. StoreError if there is one of this name, or no name.
        """
        name = self._free(name)
        contact = replace(self._network.contact(name, listed=listed), name=name)
        contact_id = self._core.store.contacts.id_of(contact)
        self._network.meet(contact)
        self._core.tell(ContactChanged(contact_id=contact_id))
        return contact_id

    async def rename(self, contact_id: int, name: str) -> None:
        """Give a contact that the owner added another name. StoreError if it is taken or empty."""
        stored = self._core.store.contacts.get(contact_id)
        if not is_played(stored.contact) or is_practice(stored.contact):
            raise StoreError("Only contacts that you added for practice can be renamed.")
        if name.strip() != stored.contact.name:
            self._core.store.contacts.id_of(replace(stored.contact, name=self._free(name)))
            self._core.tell(ContactChanged(contact_id=contact_id))

    def is_contact(self, contact_id: int) -> bool:
        """Whether this is the contact that is always there."""
        return contact_id == self._contact_id

    # --- what happens ------------------------------------------------------------------

    async def write(self, text: str, contact_id: int | None = None, *, late: float = 0) -> None:
        """Let a contact that the owner plays write to him; None: the one that is always there.

        ``late``: the message was written so many seconds ago, and comes only now. StoreError if that cannot
        be written down.
        """
        network, store, now = self._network, self._core.store, self._core.clock()
        contact = store.contacts.get(await self.contact() if contact_id is None else contact_id).contact
        message = network.message(text, now, contact=contact)
        self._core.desk.take_now(MessageReceived(message=replace(message, at=now - late)))

    async def let_pass(self, seconds: float) -> None:
        """Let time pass in the practice conversations, and nowhere else. Tells TimeLeapt.

        BoltunError if a reply there takes too long to wait for it.
        """
        await self._core.desk.leaps.leap(PRACTICE_ACCOUNT.key, seconds)
        self._core.tell(TimeLeapt(seconds=seconds))

    # --- the start of the program ------------------------------------------------------

    def prepare(self, store: Store) -> Account:
        """Find or make the contact that is always there, and return the account with everybody in its list.

        A new one gets answers without asking.
        """
        self._contact_id = _find_or_make(store)
        others = [one.contact for one in _played(store) if not is_practice(one.contact)]
        people = json.dumps({one.address: one.name for one in others if one.listed})
        return replace(PRACTICE_ACCOUNT, options={**PRACTICE_ACCOUNT.options, "people": people})

    @property
    def _network(self) -> PracticeNetwork:
        network = self._core.connected(PRACTICE_ACCOUNT.key)
        assert isinstance(network, PracticeNetwork)
        return network

    def _free(self, name: str) -> str:
        """Return a name that nobody has yet."""
        name = name.strip()
        if not name:
            raise StoreError("A contact needs a name.", advice="Write one.")
        taken = {PRACTICE_ACCOUNT.address, PRACTICE_ADDRESS}
        for one in _played(self._core.store):
            taken |= {one.contact.name.casefold(), one.contact.address.casefold()}
        if name.casefold() in taken:
            raise StoreError("There is a contact {name} already.", advice="Choose another name.", name=name)
        return name


def is_practice(contact: Contact) -> bool:
    """Whether this is the practice contact that is always there."""
    return is_played(contact) and contact.address == PRACTICE_ADDRESS


def is_played(contact: Contact) -> bool:
    """Whether the owner plays this contact."""
    return contact.account == PRACTICE_ACCOUNT.key


def _played(store: Store) -> list[StoredContact]:
    return [one for one in store.contacts.all() if is_played(one.contact)]


def _find_or_make(store: Store) -> int:
    for stored in store.contacts.all():
        if is_practice(stored.contact):
            return stored.id
    contact = PracticeNetwork(PRACTICE_ACCOUNT, None, lambda event: None).contact()
    contact_id = store.contacts.id_of(contact)
    settings = store.contacts.get(contact_id).settings
    store.contacts.save_settings(contact_id, replace(settings, answers=Answers.ALWAYS))
    return contact_id
