"""Takes in the events of networks."""

from __future__ import annotations

import asyncio
import logging

from boltun.desk.inbox import Incoming
from boltun.desk.reason import Reason
from boltun.errors import BoltunError
from boltun.events import AccountsChanged, ContactChanged, MessageChanged, PictureChanged, ServiceFailed
from boltun.networks.protocol import (
    AccountFacts,
    CertificateAsked,
    ConnectionChanged,
    ConnectionState,
    ContactPicture,
    ContactPresence,
    MessageFailed,
    MessageMarked,
    MoreSubscriptions,
    NetworkEvent,
    OwnPresence,
    PastSettled,
    QuestionAsked,
    Roster,
    SendingDelayed,
    SubscriptionAsked,
)
from boltun.service.core import Core

__all__ = ["Hearing"]

_log = logging.getLogger(__name__)


class Hearing:
    """Hands messages to the desk, and keeps the news about contacts, marks and connections."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def take(self, event: NetworkEvent) -> None:
        """Take an event of a network; never fails."""
        if isinstance(event, Incoming):
            if self._core.open_desk is not None:
                self._core.open_desk.take(event)
            return
        try:
            self._note(event)
        except BoltunError as error:
            self._core.tell(ServiceFailed(text=str(error)))

    def _note(self, event: NetworkEvent) -> None:
        core = self._core
        core.connections.note(event)
        store = core.open_store
        if store is None:
            return
        if isinstance(event, SendingDelayed):
            self._delayed(event)
        elif isinstance(event, MessageMarked):
            contact_id = store.contacts.id_of(event.contact)
            message_id = store.messages.mark(contact_id, event.id, core.clock(), event.displayed)
            if message_id is not None:
                core.tell(MessageChanged(contact_id=contact_id, message_id=message_id))
        elif isinstance(event, MessageFailed):
            contact_id, ids = store.messages.came_back(
                event.account, event.address, event.id, Reason.RETURNED
            )
            for message_id in ids:
                core.tell(MessageChanged(contact_id=contact_id, message_id=message_id))
        elif isinstance(event, Roster):
            for contact_id in store.contacts.take_roster(event.account, event.contacts):
                core.tell(ContactChanged(contact_id=contact_id))
        elif isinstance(event, ContactPresence):
            core.tell(ContactChanged(contact_id=store.contacts.id_of(event.contact)))
        elif isinstance(event, ContactPicture):
            contact_id = store.contacts.id_of(event.contact)
            store.pictures.keep(contact_id, event.picture)
            core.tell(PictureChanged(contact_id=contact_id))
        elif isinstance(event, (OwnPresence, MoreSubscriptions, AccountFacts)):
            core.tell(AccountsChanged())
        elif isinstance(event, (ConnectionChanged, SubscriptionAsked, CertificateAsked, QuestionAsked)):
            if isinstance(event, ConnectionChanged) and event.state is ConnectionState.ONLINE:
                if core.open_desk is not None:
                    # What the network has not told of an earlier run by now, it does not know.
                    core.open_desk.take(PastSettled(account=event.account, sure=False))
                asyncio.get_running_loop().call_soon(self._take_up)
            core.tell(event)

    def _delayed(self, event: SendingDelayed) -> None:
        _log.info("%s: the network lets nothing be sent for %.0f s", event.account, event.seconds)
        if self._core.open_desk is not None:
            self._core.open_desk.outlook.delays.heed(event)

    def _take_up(self) -> None:
        if self._core.open_desk is not None:
            self._core.open_desk.take_up()
