"""XMPP, with slixmpp: one account's connection as a ``Network``.

``ACCOUNT_OPTIONS`` and ``CAPABILITIES`` are plain data; slixmpp is imported only when ``XmppNetwork`` is
first asked for.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from boltun.networks.xmpp.options import ACCOUNT_OPTIONS, CAPABILITIES

if TYPE_CHECKING:
    from boltun.networks.xmpp.network import XmppNetwork

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "XmppNetwork"]

# Without its compiled part, as on Windows, slixmpp would advise each person at each start to build it.
logging.getLogger("slixmpp.stringprep").setLevel(logging.ERROR)


def __getattr__(name: str) -> Any:
    if name == "XmppNetwork":
        from boltun.networks.xmpp.network import XmppNetwork

        return XmppNetwork
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
