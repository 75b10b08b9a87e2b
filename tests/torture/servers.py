"""The servers that there are, each made by its name."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.e2e.prosody import Prosody
from tests.e2e.prosody import missing as prosody_missing

from .ejabberd import HOLD as EJABBERD_HOLD
from .ejabberd import Ejabberd
from .ejabberd import missing as ejabberd_missing

Server = Prosody | Ejabberd

NAMES = ("prosody", "ejabberd")

_PROSODY_HOLD = 600
"""Seconds for which it keeps a dead session as it is installed."""


def missing(name: str) -> str:
    """Return why there can be no such server here; empty where there can."""
    return prosody_missing() if name == "prosody" else ejabberd_missing()


@asynccontextmanager
async def running(name: str, hold: int = 0, offline: int = 100) -> AsyncIterator[Server]:
    """Run a server. ``hold``: seconds for which dead sessions are kept; 0: as it is installed."""
    # Nobody but its owner may look into an ordinary temporary folder, and servers run as another user.
    folder = Path(tempfile.mkdtemp(prefix="boltun-torture-"))
    os.chmod(folder, 0o755)  # noqa: PTH101
    server: Server
    if name == "prosody":
        server = Prosody(folder, hibernation=hold or _PROSODY_HOLD)
    else:
        server = Ejabberd(folder, hold=hold or EJABBERD_HOLD, offline=offline)
    try:
        # In the main thread: a child that is to die with its parent dies with the thread that made it.
        server.start()
        yield server
    finally:
        await asyncio.to_thread(server.stop, hard=True)
        shutil.rmtree(folder, ignore_errors=True)
