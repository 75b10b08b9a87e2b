"""A session bus of one's own, for tests of what goes over it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["session_bus"]


@contextmanager
def session_bus(folder: Path) -> Iterator[str]:
    """Run a bus whose socket is in ``folder``; gives its address. What it started ends with it."""
    address = f"unix:path={folder / 'bus'}"
    process = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", f"--address={address}", "--print-address"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield address
    finally:
        process.terminate()
        process.communicate()
