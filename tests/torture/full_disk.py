"""The disk of the profile is full while messages come."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from . import servers
from .scene import Scene, Size, scene_on
from .table import Result

_MEGABYTES = 24
_MESSAGES = 15


async def full_disk(size: Size, server: str) -> Result:
    """Fill the disk and let messages come, twice: kill it, start it without room, and with room again; then
    only make room. All messages are there.
    """
    result = Result("full disk", server, f"2 times {_MESSAGES} messages")
    async with contextlib.AsyncExitStack() as stack:
        try:
            folder, kind = await stack.enter_async_context(_disk())
        except OSError as error:
            result.skipped = f"no disk of its own can be mounted here: {error}"
            return result
        result.notes.append(f"on {kind}")
        at_server = await stack.enter_async_context(servers.running(server, size.hold))
        at = await stack.enter_async_context(scene_on(at_server, size, people=3, folder=folder / "profile"))
        await at.served.start()
        await at.served.online()
        for person in at.people:
            person.ask_boltun()
        result.expect(await at.served.settled(at.traffic, 20), "messages were not answered before")
        filler = folder / "filler"
        await _messages_without_room(at, filler)
        await at.served.kill()
        await at.served.start()
        await at.served.ended(3)  # it may refuse to run without room
        await at.served.kill()
        filler.unlink()
        found = at.served.damage()
        result.damaged = int(bool(found))
        await at.served.start()
        await at.served.online()
        result.expect(
            await at.served.settled(at.traffic, min(30, size.patience)), "messages were lost with the kill"
        )
        await _messages_without_room(at, filler)
        filler.unlink()
        await at.end(result, min(60, size.patience), size.hold or 1)
        said = sum("disk" in line.lower() or "full" in line.lower() for _, line in at.served.lines)
        result.notes.append(f"{said} lines of its log name the full disk")
    result.expect_nothing_lost()
    return result


async def _messages_without_room(at: Scene, filler: Path) -> None:
    """Fill the disk and let messages come."""
    lines = len(at.served.lines)
    _fill(filler)
    for number in range(_MESSAGES):
        at.people[number % len(at.people)].ask_boltun()
        await asyncio.sleep(0.1)
    for person in at.people:
        await person.all_acknowledged()
    with contextlib.suppress(TimeoutError):
        await at.served.said("disk", lines, 7)
    await asyncio.sleep(1)


def _fill(path: Path) -> None:
    """Leave not a byte."""
    with path.open("wb", buffering=0) as file:
        for block in (1 << 20, 4096, 512, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(b"\0" * block)


@asynccontextmanager
async def _disk() -> AsyncIterator[tuple[Path, str]]:
    """Mount a small file system; OSError where that is not permitted."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        raise OSError("that takes root")
    own = Path(tempfile.mkdtemp(prefix="boltun-disk-"))
    image, folder = own / "image", own / "mounted"
    folder.mkdir()
    kind = "ext4 in a file"
    with image.open("wb") as file:
        file.truncate(_MEGABYTES << 20)
    try:
        try:
            _call("mkfs.ext4", "-q", "-m", "0", str(image))
            _call("mount", "-o", "loop", str(image), str(folder))
        except OSError:
            kind = "tmpfs"
            _call("mount", "-t", "tmpfs", "-o", f"size={_MEGABYTES}m", "tmpfs", str(folder))
        try:
            yield folder, kind
        finally:
            _call("umount", "-l", str(folder))
    finally:
        shutil.rmtree(own, ignore_errors=True)


def _call(*command: str) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        raise OSError(f"{command[0]}: {error.stderr.strip()}") from error
