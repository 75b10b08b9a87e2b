"""The practice account, on which the owner plays a contact."""

from __future__ import annotations

from dataclasses import replace

from boltun.errors import StoreError
from boltun.message import Contact
from boltun.networks.practice import PRACTICE_ACCOUNT, PRACTICE_ADDRESS, PracticeNetwork
from boltun.networks.protocol import MessageReceived
from boltun.service.core import Core
from boltun.store.records import Answers
from boltun.store.store import Store

__all__ = ["Practice", "is_practice"]


class Practice:
    """Lets the owner write to Boltun as if he were a contact."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._contact_id: int | None = None

    async def contact(self) -> int:
        """Return the contact that the owner plays."""
        if self._contact_id is None:
            raise StoreError("Boltun is not running.", advice="Start it again.")
        return self._contact_id

    async def write(self, text: str) -> None:
        """Let the practice contact write to the owner; StoreError if that cannot be written down."""
        network = self._core.connected(PRACTICE_ACCOUNT.key)
        assert isinstance(network, PracticeNetwork)
        self._core.desk.take_now(MessageReceived(message=network.message(text, self._core.clock())))

    def is_contact(self, contact_id: int) -> bool:
        """Whether this is the contact that the owner plays."""
        return contact_id == self._contact_id

    def make_contact(self, store: Store) -> None:
        """Find or make the contact that the owner plays; a new one gets answers without asking."""
        self._contact_id = _find_or_make(store)


def is_practice(contact: Contact) -> bool:
    """Whether this is the contact that the owner plays."""
    return (contact.account, contact.address) == (PRACTICE_ACCOUNT.key, PRACTICE_ADDRESS)


def _find_or_make(store: Store) -> int:
    for stored in store.contacts.all():
        if is_practice(stored.contact):
            return stored.id
    contact = PracticeNetwork(PRACTICE_ACCOUNT, None, lambda event: None).contact()
    contact_id = store.contacts.id_of(contact)
    settings = store.contacts.get(contact_id).settings
    store.contacts.save_settings(contact_id, replace(settings, answers=Answers.ALWAYS))
    return contact_id
