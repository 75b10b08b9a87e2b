"""What the account's handlers read, without an account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from boltun.networks.xmpp.handlers import HANDLERS
from boltun.networks.xmpp.reading import Reader, Reads

# Classes will do for this; mypy wants them to say so by ClassVar, but a handler may have readers of its own.
READER = Reader(cast("Iterable[Reads]", HANDLERS))
