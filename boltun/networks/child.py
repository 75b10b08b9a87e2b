"""A command that a network runs: it talks over standard input and output, a line at a time.

The command gets a session of its own, and whatever it started ends with it. What it writes to standard error
goes to the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shlex
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process, SubprocessStreamProtocol
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

from boltun.errors import NetworkError

__all__ = ["Child", "TooLong", "words_of"]

log = logging.getLogger(__name__)

_CHUNK = 1 << 16

_LAST_WORDS = 500
"""So many characters of the last line of standard error are kept."""

_COMPLAINTS = 60
"""So many lines of standard error go to the log in a minute; the others are only counted."""

_BY_ITSELF = 1.5
"""Seconds that the command gets to end after its input has ended …"""
_ASKED = 1.5
"""… and after it was asked to."""
_STRAYS = 0.3
"""Seconds that what it has left behind gets, once it was asked to end."""
_LEFT = 0.5
"""Seconds that are waited for what is still in the pipe of a command that has ended."""
_LOOK = 0.05


class TooLong:
    """Stands for a line that was longer than allowed and was thrown away."""


class _Watched(SubprocessStreamProtocol):
    """Says when the command itself has ended; the pipes may be held open by what it started."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(limit=_CHUNK, loop=loop)
        self.exited: asyncio.Future[None] = loop.create_future()

    def process_exited(self) -> None:
        super().process_exited()
        if not self.exited.done():
            self.exited.set_result(None)


def words_of(command: str) -> list[str]:
    """Split a command as a shell would, without running one; NetworkError if that is not possible."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        raise NetworkError(
            "The command {command} cannot be read: {reason}.",
            advice="Close its quotation marks.",
            command=command,
            reason=str(error).lower(),
        ) from error
    if not words or not words[0]:
        raise NetworkError("There is no command.", advice="Name the program that Boltun shall start.")
    return [str(Path(words[0]).expanduser()), *words[1:]]


class Child:
    """One run of a command. ``name`` stands before what it says on standard error."""

    def __init__(self, process: Process, exited: asyncio.Future[None], name: str, longest: int) -> None:
        self._process = process
        self._exited = exited
        self._name = name
        self._longest = longest
        self._errors = asyncio.get_running_loop().create_task(self._read_errors())
        self.last_words = ""
        """The last line that it wrote to standard error."""

    @classmethod
    async def start(
        cls,
        words: Sequence[str],
        name: str,
        *,
        longest: int,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> Child:
        """Start a command; NetworkError if there is no such program.

        ``longest`` is the greatest number of bytes in a line, ``folder`` where it runs.
        """
        starting = asyncio.ensure_future(cls._start(words, name, longest, folder, environment))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            # asyncio would end the command alone, and wait for all that it has started.
            with contextlib.suppress(NetworkError):
                await (await starting).end()
            raise

    @classmethod
    async def _start(
        cls,
        words: Sequence[str],
        name: str,
        longest: int,
        folder: Path | None,
        environment: Mapping[str, str] | None,
    ) -> Child:
        loop = asyncio.get_running_loop()
        try:
            transport, protocol = await loop.subprocess_exec(
                lambda: _Watched(loop),
                *words,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                cwd=folder,
                env=None if environment is None else {**os.environ, **environment},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise NetworkError(
                "{program} cannot be started: {reason}.",
                advice="Check the command. A program that is not in PATH needs its whole path.",
                program=words[0],
                reason=getattr(error, "strerror", None) or str(error),
            ) from error
        return cls(Process(transport, protocol, loop), protocol.exited, name, longest)

    async def lines(self) -> AsyncIterator[bytes | TooLong]:
        """Yield what it writes, line by line and without their ends, until it ends."""
        rest, dropping = bytearray(), False
        while chunk := await self._read():
            *ended, begun = chunk.split(b"\n")
            for part in ended:
                if dropping or len(rest) + len(part) > self._longest:
                    yield TooLong()
                else:
                    yield bytes(rest + part).removesuffix(b"\r")
                rest.clear()
                dropping = False
            if not dropping:
                rest += begun
            if len(rest) > self._longest:
                dropping = True
                rest.clear()
        if dropping:
            yield TooLong()
        elif rest:
            yield bytes(rest)

    async def _read(self) -> bytes:
        """Return what stands in the pipe; nothing if the command has ended."""
        assert self._process.stdout is not None
        reading = asyncio.ensure_future(self._process.stdout.read(_CHUNK))
        try:
            await asyncio.wait((reading, self._exited), return_when=asyncio.FIRST_COMPLETED)
            if not reading.done():
                await asyncio.wait((reading,), timeout=_LEFT)
            return reading.result() if reading.done() else b""
        finally:
            reading.cancel()

    async def write(self, line: bytes) -> None:
        """Write a line, and wait while the command reads too slowly; ConnectionError if it has ended."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        await self._process.stdin.drain()

    def write_soon(self, line: bytes) -> None:
        """Write a line without waiting. Nothing happens if the command has ended."""
        assert self._process.stdin is not None
        if not self._process.stdin.is_closing():
            self._process.stdin.write(line + b"\n")

    async def end(self) -> int | None:
        """End it with everything that it started, and return its exit code; it has some seconds to do so.

        First its input ends, then it is asked, then it is killed.
        """
        process = self._process
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        if not await self._ended(_BY_ITSELF):
            self._signal(signal.SIGTERM)
            await self._ended(_ASKED)
        elif self._has_left_some():
            self._signal(signal.SIGTERM)
            for _ in range(round(_STRAYS / _LOOK)):
                if not self._has_left_some():
                    break
                await asyncio.sleep(_LOOK)
        self._signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        await self._ended(_ASKED)
        # Whoever has left the session may hold the other end of the pipe for ever.
        self._errors.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._errors
        # asyncio closes the pipes with the transport, and has no other way to it.
        transport = getattr(process, "_transport", None)
        if transport is not None:
            transport.close()
        return process.returncode

    async def _ended(self, seconds: float) -> bool:
        # Not process.wait(): it waits for the pipes, too.
        await asyncio.wait((self._exited,), timeout=seconds)
        return self._exited.done()

    def _has_left_some(self) -> bool:
        if sys.platform == "win32":
            return False
        try:
            os.killpg(self._process.pid, 0)
        except OSError:
            return False
        return True

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.terminate()
            else:
                os.killpg(self._process.pid, number)

    async def _read_errors(self) -> None:
        """Pass what it says on standard error to the log, but no flood of it."""
        assert self._process.stderr is not None
        minute, said = 0.0, 0
        rest = b""
        while chunk := await self._process.stderr.read(_CHUNK):
            *ended, rest = (rest + chunk).split(b"\n")
            rest = rest[-_CHUNK:]
            for line in ended:
                if time.monotonic() - minute > 60:
                    minute, said = time.monotonic(), 0
                said += 1
                self._note_error(line, aloud=said <= _COMPLAINTS)
                if said == _COMPLAINTS + 1:
                    log.info("%s says more than can be noted.", self._name)
        if rest:
            self._note_error(rest, aloud=True)

    def _note_error(self, line: bytes, *, aloud: bool) -> None:
        text = line.decode("utf-8", "replace").strip()
        if text:
            self.last_words = text[:_LAST_WORDS]
            if aloud:
                log.info("%s: %s", self._name, self.last_words)
