"""What contacts wrote, for a base to be tried on."""

from __future__ import annotations

import asyncio

from boltun.minds.examining import Sample
from boltun.service.core import Core

__all__ = ["Samples"]


class Samples:
    """Reads texts of the history, in pieces that keep nobody waiting."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def heard(self) -> Sample:
        """Return the messages of single contacts, each text with how often it was written."""
        writings = self._core.store.writings
        texts: list[str] = []
        for piece in writings.slices():
            texts += (text for _, text in writings.texts(piece))
            await asyncio.sleep(0)
        return await asyncio.to_thread(lambda: Sample.of(texts, is_history=True))
