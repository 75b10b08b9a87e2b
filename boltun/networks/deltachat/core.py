"""The program ``deltachat-rpc-server``: it keeps a profile, and is spoken to in JSON-RPC over its pipes.

The makers' own client (deltachat-rpc-client) blocks, and has three threads for each program. Its protocol is
a line of JSON for each call and each answer, so this loop can read it directly.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

__all__ = ["Core", "CoreError", "CoreGoneError"]

log = logging.getLogger(__name__)

_LONGEST_LINE: Final = 64 * 1024 * 1024
_FAREWELL: Final = 4.0
"""Seconds that the program gets to end by itself."""


class CoreError(Exception):
    """The program refuses a call; the text is its own sentence."""


class CoreGoneError(CoreError):
    """The program ended."""


class Core:
    """One running program with the profiles in one folder. Everything happens on the loop of ``start``."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is made if it is not there."""
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._reading: list[asyncio.Task[None]] = []
        self._last_words = ""

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start the program; CoreError if it does not run."""
        self._folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        environment = {**os.environ, "DC_ACCOUNTS_PATH": str(self._folder), "RUST_LOG": "error"}
        # Signals for our group, such as Ctrl+C in a terminal, are not meant for it.
        apart: dict[str, Any] = {"process_group": 0}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NO_WINDOW}
        self._process = await asyncio.create_subprocess_exec(
            str(_program()),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            limit=_LONGEST_LINE,
            **apart,
        )
        self._reading = [
            asyncio.create_task(self._read(self._process)),
            asyncio.create_task(self._listen(self._process)),
        ]
        await self.call("get_system_info")

    async def call(self, method: str, *values: object) -> Any:
        """Call a method and return its result; CoreError where it is refused."""
        process = self._process
        if process is None or process.stdin is None or process.returncode is not None:
            raise self._gone()
        number = next(self._numbers)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        line = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": values})
        try:
            process.stdin.write(line.encode() + b"\n")
            await process.stdin.drain()
            return await answer
        except (ConnectionError, RuntimeError) as error:
            raise self._gone() from error
        finally:
            self._waiting.pop(number, None)

    async def events(self) -> AsyncIterator[tuple[int, dict[str, Any]]]:
        """Yield what happens, each with the number of its profile, until the program ends."""
        while True:
            for event in await self.call("get_next_event_batch"):
                yield int(event["contextId"]), event["event"]

    async def close(self) -> None:
        """End the program: it ends by itself when nobody speaks to it any more."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), _FAREWELL)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        for task in self._reading:
            task.cancel()
        self._fail_all()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        try:
            while line := await process.stdout.readline():
                self._take(json.loads(line))
        except (ValueError, OSError) as error:
            log.error("deltachat-rpc-server cannot be understood: %s", error)
        finally:
            await asyncio.wait(self._reading[1:], timeout=1.0)
            self._fail_all()

    def _take(self, answer: dict[str, Any]) -> None:
        waiting = self._waiting.get(answer.get("id", 0))
        if waiting is None or waiting.done():
            return
        if "error" in answer:
            error = answer["error"]
            waiting.set_exception(CoreError(error.get("message") or str(error)))
        else:
            waiting.set_result(answer.get("result"))

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Read what it says beside, so that the pipe never fills."""
        assert process.stderr is not None
        with contextlib.suppress(ValueError, OSError):
            while line := await process.stderr.readline():
                self._last_words = line.decode("utf-8", "replace").strip()[:300]
                log.debug("deltachat-rpc-server: %s", self._last_words)

    def _fail_all(self) -> None:
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(self._gone())

    def _gone(self) -> CoreGoneError:
        return CoreGoneError(self._last_words or "deltachat-rpc-server has ended")


def _program() -> Path:
    """Return where the makers' package has the program; ImportError if it is not installed."""
    found = find_spec("deltachat_rpc_server")
    if found is None or found.origin is None:
        raise ImportError("deltachat-rpc-server is not installed")
    name = "deltachat-rpc-server.exe" if sys.platform == "win32" else "deltachat-rpc-server"
    return Path(found.origin).parent / name
