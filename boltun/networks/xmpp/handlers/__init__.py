"""The handlers of XMPP: one module for each extension or chapter of RFC 6121.

To add one, write its module and name its class in ``HANDLERS``. Those that take presences, and those that
conclude messages, are asked in this order.
"""

from __future__ import annotations

from typing import Final

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.handlers.archive import Archive
from boltun.networks.xmpp.handlers.carbons import Carbons
from boltun.networks.xmpp.handlers.chat_states import ChatStates
from boltun.networks.xmpp.handlers.corrections import Corrections
from boltun.networks.xmpp.handlers.delays import Delays
from boltun.networks.xmpp.handlers.devices import Devices
from boltun.networks.xmpp.handlers.discovery import Discovery
from boltun.networks.xmpp.handlers.encryption import Encryption
from boltun.networks.xmpp.handlers.fallbacks import Fallbacks
from boltun.networks.xmpp.handlers.markers import Markers
from boltun.networks.xmpp.handlers.nicknames import Nicknames
from boltun.networks.xmpp.handlers.notices import Notices
from boltun.networks.xmpp.handlers.offline_store import OfflineStore
from boltun.networks.xmpp.handlers.pictures import Pictures
from boltun.networks.xmpp.handlers.ping import Ping
from boltun.networks.xmpp.handlers.presences import Presences
from boltun.networks.xmpp.handlers.programs import Programs
from boltun.networks.xmpp.handlers.receipts import Receipts
from boltun.networks.xmpp.handlers.rooms import Rooms
from boltun.networks.xmpp.handlers.roster import Roster
from boltun.networks.xmpp.handlers.stanza_ids import StanzaIds
from boltun.networks.xmpp.handlers.subscriptions import Subscriptions

__all__ = ["HANDLERS"]

HANDLERS: Final[tuple[type[Handler], ...]] = (
    Discovery,
    Ping,
    Roster,
    Subscriptions,
    Pictures,
    Rooms,
    Presences,
    Devices,
    Programs,
    Carbons,
    Archive,
    OfflineStore,
    Notices,
    Delays,
    StanzaIds,
    Nicknames,
    Corrections,
    Fallbacks,
    Encryption,
    ChatStates,
    Receipts,
    Markers,
)
