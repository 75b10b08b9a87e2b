"""Ports for servers that tests start."""

from __future__ import annotations

import os
import socket
from itertools import count

__all__ = ["free_port"]

# Below the ports of outgoing connections (from 32768 or 49152): a port that the system itself proposes could
# belong to such a connection by the time a server wants it.
_FIRST, _LAST = 10_000, 32_000
_tries = count(os.getpid() * 97)  # runs beside each other begin far from each other


def free_port() -> int:
    """Return a TCP port of this computer that nobody uses, and that no test of this process gets again."""
    while True:
        port = _FIRST + next(_tries) % (_LAST - _FIRST)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
