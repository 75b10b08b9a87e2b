"""Held replies in the owner's own input lines elsewhere, on networks that can lay them there."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from boltun.desk.ledger import Ledger
from boltun.desk.outlook import Outlook
from boltun.errors import StoreError
from boltun.networks.protocol import Network

__all__ = ["Drafts"]

log = logging.getLogger(__name__)


class Drafts:
    """Keeps each draft in line with the reply that is held.

    It looks at what is held once everything of the moment is written down, so that whatever became of a
    reply, the draft says the same.
    """

    def __init__(self, ledger: Ledger, outlook: Outlook) -> None:
        self._store = ledger.store
        self._outlook = outlook
        self._laid: dict[int, str] = {}
        """What was laid in this run, by contact."""
        self._due: set[int] = set()
        self._work: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Leave the drafts as they are: what is held is still held after the next start."""
        if self._work is not None:
            self._work.cancel()

    def renew(self, contact_id: int) -> None:
        """Let a contact's draft be what is held for him, in a moment."""
        if contact_id in self._laid or self._network(contact_id) is not None:
            self._due.add(contact_id)
            self._begin()

    def renew_all(self) -> None:
        """Do so for everybody: an account is online. What an earlier run laid, its network takes away."""
        try:
            self._due.update(held.message.contact_id for held in self._store.held.all())
        except StoreError as error:
            log.info("Drafts cannot be laid: %s", error)
        if self._due:
            self._begin()

    def _begin(self) -> None:
        if self._work is None or self._work.done():
            self._work = asyncio.get_running_loop().create_task(self._lay_all())

    async def _lay_all(self) -> None:
        waiting: set[int] = set()
        while self._due:
            contact_id = self._due.pop()
            try:
                if not await self._lay(contact_id):
                    waiting.add(contact_id)
            except Exception as error:
                # A sign for the owner: nothing depends on it.
                log.info("A draft cannot be laid: %r", error)
        self._due |= waiting

    async def _lay(self, contact_id: int) -> bool:
        """Lay or take away one draft; False if that has to wait for the account."""
        held = self._store.held.all(contact_id)
        text = held[-1].message.text if held else ""
        if text == self._laid.get(contact_id, ""):
            return True
        contact = self._store.contacts.get(contact_id).contact
        network: Any = self._network(contact_id)
        if network is None:
            return False
        if not self._outlook.surroundings.online(contact.account):
            return False
        await network.draft(contact, text)
        if text:
            self._laid[contact_id] = text
        else:
            self._laid.pop(contact_id, None)
        return True

    def _network(self, contact_id: int) -> Network | None:
        """Return the network of a contact, if it lays drafts."""
        contact = self._store.contacts.get(contact_id).contact
        network = self._outlook.surroundings.network(contact.account)
        return network if network is not None and network.capabilities.drafts else None
