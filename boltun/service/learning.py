"""Learning from history: exports are read in a worker, with progress and a stop; proposals are reviewed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from boltun.errors import HistoryError
from boltun.history.gathering import Gathered, Progress, Wishes
from boltun.history.learning import Learning
from boltun.history.owner import Unknown
from boltun.history.past import Cancelled, Source
from boltun.history.private import Kind as PrivateKind
from boltun.history.registry import usual_places
from boltun.history.review import Review
from boltun.history.trial import Trial
from boltun.service.core import Core
from boltun.service.minds import Minds

__all__ = ["HistoryLearning", "Looked", "Place"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A file or folder in which conversations usually lie."""

    format: str
    title: str
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What is in some exports: their sources, and conversations of which nobody knows who is the owner."""

    sources: Sequence[Source]
    unknown: Sequence[Unknown]


class HistoryLearning:
    """One walk from exports to a base. ``forget`` forgets all that was read; nothing of it is kept."""

    def __init__(self, core: Core, minds: Minds) -> None:
        self._core = core
        self._minds = minds
        self._learning: Learning | None = None
        self._stopping = threading.Event()
        self._busy = asyncio.Lock()
        self._never: set[str] = set()
        self._base: Path | None = None
        self.private: dict[PrivateKind, int] = {}
        """How many texts were held back, and why."""
        self.review = Review(())

    async def places(self) -> list[Place]:
        """Return what lies in the usual places of other programs."""
        found = await asyncio.to_thread(lambda: list(usual_places(Path.home())))
        return [Place(format=one.name, title=one.title, path=path) for one, path in found]

    async def look(self, paths: Iterable[Path], wishes: Wishes = Wishes()) -> Looked:  # noqa: B008 - frozen
        """Begin with these exports: find their sources, and what the person has to be asked.

        HistoryError if there are none.
        """
        names = [one.contact.name for one in self._core.store.contacts.all() if one.contact.name]
        async with self._busy:
            learning = await asyncio.to_thread(lambda: Learning(paths, wishes, names=names))
            owner = await asyncio.to_thread(learning.gathering.owner)
            self._learning = learning
            self._never.clear()
        return Looked(sources=learning.sources, unknown=owner.unknown)

    async def read(self, hear: Callable[[Progress], None] = lambda progress: None) -> Gathered | None:
        """Read them; None if ``stop`` ended it: then another call goes on from there.

        ``hear`` is called on the loop. HistoryError if it is unclear who is who.
        """
        learning = self._begun()
        loop = asyncio.get_running_loop()

        def told(progress: Progress) -> None:
            loop.call_soon_threadsafe(hear, progress)

        async with self._busy:
            self._stopping.clear()
            try:
                return await asyncio.to_thread(learning.read, hear=told, stopped=self._stopping.is_set)
            except Cancelled:
                return None

    def stop(self) -> None:
        """Stop the reading."""
        self._stopping.set()

    async def propose(self, base: Path | None = None) -> Review:
        """Find the proposals; those that a base answers otherwise say so. Returns their review."""
        learning = self._begun()
        async with self._busy:
            found = await asyncio.to_thread(learning.proposals, base, tuple(self._never))
        self._base = base
        self.private = found.private
        self.review = Review(found.found)
        return self.review

    async def never_from(self, chat: str) -> None:
        """Learn nothing from a conversation; what was decided about the others stays."""
        learning = self._begun()
        self._never.add(chat)
        async with self._busy:
            found = await asyncio.to_thread(learning.proposals, self._base, tuple(self._never))
        self.private = found.private
        self.review.renew(found.found)

    async def trial(self) -> Trial:
        """Let a base learned from the first part of each conversation answer the last one."""
        learning = self._begun()
        async with self._busy:
            return await asyncio.to_thread(learning.trial, tuple(self._never))

    async def write(self, path: Path) -> int:
        """Write what was accepted into a base, new or not; return how many pairs are new.

        TextError if it cannot be written.
        """
        learning = self._begun()
        accepted = self.review.accepted()
        async with self._busy:
            pairs = await asyncio.to_thread(learning.write, path, accepted)
        await self._minds.scan()
        return pairs

    def forget(self) -> None:
        """Forget all that was read."""
        self._learning = None
        self._never.clear()
        self.private = {}
        self.review = Review(())

    def _begun(self) -> Learning:
        if self._learning is None:
            raise HistoryError("Nothing was learned yet.", advice="Read some exports first.")
        return self._learning
