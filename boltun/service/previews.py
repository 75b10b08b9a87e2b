"""Previews of pairs: all that contacts wrote is kept in memory while somebody teaches."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from boltun.errors import MindError
from boltun.events import AccountsChanged, Event, MessagesDeleted
from boltun.heard import Heard
from boltun.minds.teaching import Previewer, ProposedKey, Proposer
from boltun.previews import UNSAID, Preview, Proposed, count_caught, look_through, with_writers
from boltun.service.core import Core
from boltun.service.minds import Minds
from boltun.teaching import teachable
from boltun.text.document import Document

__all__ = ["Previews"]

_KEPT = 300.0
"""Seconds after the last question until the texts are let go."""


class Previews:
    """Says what a pair would catch in the whole history. A newer question ends the one before."""

    def __init__(self, core: Core, minds: Minds) -> None:
        self._core = core
        self._minds = minds
        self._heard = Heard()
        self._accounts: frozenset[str] = frozenset()
        self._asked = 0
        self._proposed = 0
        self._reading = asyncio.Lock()
        self._leaving: asyncio.TimerHandle | None = None

    async def of(
        self,
        path: Path,
        key: str,
        reply: str,
        beside: int | None = None,
        document: Document | None = None,
    ) -> Preview | None:
        """Return what a pair would do in a base, or in the ``document`` in which it is open.

        None: a newer question came meanwhile, or the kind of the base tells nothing. MindError if the pair
        could never be used, TextError if the base cannot be read.
        """
        self._asked += 1
        this = self._asked

        def wanted() -> bool:
            return self._asked == this

        teacher = teachable(path)
        if not isinstance(teacher, Previewer):
            return None
        encoding = self._minds.encodings.of(path)
        catcher = await asyncio.to_thread(
            lambda: teacher.preview(
                document or teacher.read(path, encoding), key, reply.strip() or UNSAID, beside
            )
        )
        async with self._reading:
            heard = await self._all()
        if not wanted():
            return None
        found = await asyncio.to_thread(look_through, heard, catcher, wanted)
        if found is None or not wanted():
            return None
        return with_writers(found, self._core.store)

    async def proposals(
        self, path: Path, text: str, document: Document | None = None
    ) -> tuple[Proposed, ...]:
        """Return keys of several kinds that find a message, each with how many messages it would catch.

        None are returned if a newer question came meanwhile. TextError if the base cannot be read.
        """
        self._proposed += 1
        this = self._proposed

        def wanted() -> bool:
            return self._proposed == this

        teacher = teachable(path)
        if not isinstance(teacher, Proposer):
            return ()
        encoding = self._minds.encodings.of(path)

        def prepare() -> tuple[Any, tuple[ProposedKey, ...]]:
            base = document or teacher.read(path, encoding)
            return base, tuple(teacher.proposals(base, text))

        base, keys = await asyncio.to_thread(prepare)
        async with self._reading:
            heard = await self._all()

        def count(key: ProposedKey) -> Proposed | None:
            if not isinstance(teacher, Previewer):
                return Proposed(key=key)
            try:
                catcher = teacher.preview(base, key.key, key.reply or UNSAID)
            except MindError:
                return None
            return count_caught(heard, key, catcher, wanted)

        found = [await asyncio.to_thread(count, key) for key in keys if wanted()]
        return tuple(one for one in found if one is not None) if wanted() else ()

    def stop(self) -> None:
        """End the question that is under way; nobody waits for its answer."""
        self._asked += 1
        self._proposed += 1

    def note(self, event: Event) -> None:
        """Let go of texts that were deleted, or whose account was removed."""
        if isinstance(event, MessagesDeleted):
            self._let_go()
        elif isinstance(event, AccountsChanged) and self._accounts and self._core.open_store is not None:
            accounts = frozenset(one.key for one in self._core.open_store.accounts.all())
            if accounts != self._accounts:
                self._let_go()

    def _let_go(self) -> None:
        self.stop()
        # Whoever still looks through the old one is not wanted any more.
        self._heard = Heard()
        self._accounts = frozenset()
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None

    async def _all(self) -> Heard:
        """Read what came since the last question; in between, others on the loop have their turn."""
        store, heard = self._core.store, self._heard
        if not self._accounts:
            self._accounts = frozenset(one.key for one in store.accounts.all())
        for piece in store.writings.slices(heard.last):
            rows = store.writings.texts(piece)
            await asyncio.to_thread(heard.take, rows, piece[1])
            if heard is not self._heard:
                break
        loop = asyncio.get_running_loop()
        if self._leaving is not None:
            self._leaving.cancel()
        self._leaving = loop.call_later(_KEPT, self._let_go)
        return heard
