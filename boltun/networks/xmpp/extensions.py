"""Handlers of other packages: those that the entry points of the group `boltun.xmpp` name."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler
from boltun.plugins import Plugins, find

__all__ = ["extensions", "made"]

log = logging.getLogger(__name__)

GROUP = "boltun.xmpp"


@cache
def extensions() -> Plugins[type[Handler]]:
    """Return what was found when the first account was made."""
    found: Plugins[Any] = find(GROUP, type, lambda kind: kind.__name__)
    for broken in found.broken:
        log.warning("The extension of XMPP %s cannot be used: %s", broken.name, broken.reason)
    return found


def made(kinds: Sequence[Callable[[Client], Handler]], client: Client) -> list[Handler]:
    """Return the handlers of an account; one of another package that cannot be made is left out."""
    handlers = [kind(client) for kind in kinds]
    for name, kind in extensions().found.items():
        try:
            handler = kind(client)
            if not isinstance(handler, Handler):
                raise TypeError(f"{name} is no Handler")
        except Exception as error:
            log.warning("%s: the extension %s cannot be used: %r", client.own, name, error)
        else:
            handlers.append(handler)
    return handlers
