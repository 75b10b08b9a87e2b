"""A program that Boltun starts and talks with over its standard input and output."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from boltun.connection import ConnectionChanged, ConnectionState
from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.child import Child, TooLong, words_of
from boltun.networks.endings import Ending
from boltun.networks.programs.network import ProgramNetwork
from boltun.networks.programs.session import LONGEST
from boltun.networks.protocol import Keepsake, Sink

__all__ = ["CommandNetwork"]


class CommandNetwork(ProgramNetwork):
    """One command. It is started again, with back-off, whenever it ends."""

    def __init__(
        self,
        account: Account,
        password: str | None,
        sink: Sink,
        keepsake: Keepsake | None = None,
        **more: Any,
    ) -> None:
        super().__init__(account, sink, keepsake or Keepsake(), **more)
        self._words = words_of(str(account.options.get("command", "")))
        self._folder = Path(str(account.options.get("folder", "")).strip() or "~").expanduser()

    async def run(self) -> None:
        """Start the command and talk with it, until cancelled or until only the owner can help."""
        await self._staying.run(self._start_once, "Starting {program} …", {"program": self._words[0]})

    async def try_out(self, within: float) -> ConnectionChanged:
        """Start the command once, and end it as soon as it is online."""
        heard: list[ConnectionChanged] = []
        done = asyncio.Event()
        sink = self._sink

        def hear(event: Any) -> None:
            if isinstance(event, ConnectionChanged):
                heard.append(event)
                if event.state is ConnectionState.ONLINE:
                    done.set()
            elif not hasattr(event, "message"):
                sink(event)

        self._sink = hear
        running = asyncio.create_task(self._start_once(trial=True))
        waiting = asyncio.create_task(done.wait())
        await asyncio.wait((running, waiting), timeout=within, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        ending = running.result()[0] if running.done() and not done.is_set() else None
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        if done.is_set():
            return self._staying.told(None)
        if ending is None:
            if heard and heard[-1].template:
                return replace(heard[-1], state=ConnectionState.WAITING)
            ending = Ending(template="The program did not say hello.")
        # Whatever is wrong, it is not a password.
        return self._staying.told(replace(ending, final=False))

    async def _start_once(self, *, trial: bool = False) -> tuple[Ending, bool]:
        """Start the command and talk with it until it ends; return how, and whether it was online."""
        try:
            child = await Child.start(self._words, self.account.key, longest=LONGEST, folder=self._folder)
        except NetworkError as error:
            # It may be on a disk that is not there yet.
            return Ending.worded(error), False
        lived = False
        try:
            ending, lived = await self._talk(_ChildWire(child), trial=trial)
        finally:
            # The program gets its time even if the account is switched off just now.
            code = await asyncio.shield(asyncio.ensure_future(child.end()))
        if ending is None:
            ending = _ended(code, child.last_words)
        return ending, lived


class _ChildWire:
    def __init__(self, child: Child) -> None:
        self._child = child

    def lines(self) -> AsyncIterator[bytes | TooLong]:
        return self._child.lines()

    async def write(self, line: str) -> None:
        await self._child.write(line.encode("utf-8"))


def _ended(code: int | None, last_words: str) -> Ending:
    values: dict[str, object] = {"code": code, "words": last_words.rstrip(".")}
    if code is not None and code < 0:
        values["code"] = -code
        return Ending(template="The program was ended by signal {code}.", values=values)
    if last_words:
        return Ending(template="The program ended with {code}: {words}.", values=values)
    return Ending(template="The program ended with {code}.", values=values)
