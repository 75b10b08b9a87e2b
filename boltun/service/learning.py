"""Learning from history: exports are read in a worker, with progress and a stop; proposals are reviewed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from boltun.errors import HistoryError
from boltun.history.base_file import Written, answers_of, take_back, with_conflicts
from boltun.history.gathering import Gathered, Progress, Wishes
from boltun.history.learning import Learning
from boltun.history.origins import Origin
from boltun.history.owner import Unknown
from boltun.history.past import Cancelled, Source
from boltun.history.private import Kind as PrivateKind
from boltun.history.proposals import Proposal
from boltun.history.refusals import Refusals
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
    """One walk from exports to a base. ``forget`` forgets all that was read; nothing of it is kept.

    What the person rejected, and whom he left out, is remembered in the profile.
    """

    def __init__(self, core: Core, minds: Minds) -> None:
        self._core = core
        self._minds = minds
        self._refusals = Refusals(core.profile.refusals_path)
        self._learning: Learning | None = None
        self._stopping = threading.Event()
        self._busy = asyncio.Lock()
        self.private: dict[PrivateKind, int] = {}
        """How many texts were held back, and why."""

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
        return Looked(sources=learning.sources, unknown=owner.unknown)

    async def read(self, hear: Callable[[Progress], None] = lambda progress: None) -> Gathered | None:
        """Read them; None if ``stop`` ended it: then another call goes on from there.

        ``hear`` is called on the loop. HistoryError if it is unclear who is who.
        """
        learning = self._begun()
        loop = asyncio.get_running_loop()

        def told(progress: Progress) -> None:
            loop.call_soon_threadsafe(hear, progress)

        self._stopping.clear()
        async with self._busy:
            try:
                return await asyncio.to_thread(learning.read, hear=told, stopped=self._stopping.is_set)
            except Cancelled:
                return None

    def stop(self) -> None:
        """Stop the reading."""
        self._stopping.set()

    async def propose(self, base: Path | None = None) -> Review:
        """Find the proposals; those that a base answers otherwise say so.

        Returns their review, which belongs to the caller. What was rejected before is rejected in it.
        """
        learning = self._begun()
        async with self._busy:
            never = await asyncio.to_thread(self._refusals.never)
            found = await asyncio.to_thread(learning.proposals, base, never)
            rejected = await asyncio.to_thread(self._refusals.rejected, found.found)
        self.private = found.private
        return Review(found.found, rejected=rejected, never=never)

    async def leave_out(self, chats: Sequence[str], base: Path | None = None) -> Sequence[Proposal]:
        """Learn nothing from these conversations, now and later, but again from all others; return the
        proposals without them.

        TextError if that cannot be remembered.
        """
        learning = self._begun()
        async with self._busy:
            await asyncio.to_thread(self._refusals.leave_out, chats)
            found = await asyncio.to_thread(learning.proposals, base, tuple(chats))
        self.private = found.private
        return found.found

    async def compare(self, base: Path | None, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """Return proposals with what another base answers already; TextError if it cannot be read."""
        encoding = None if base is None else self._minds.encodings.of(base)

        def compared() -> Sequence[Proposal]:
            known = {} if base is None or not base.exists() else answers_of(base, encoding)
            return tuple(with_conflicts(proposals, known))

        return await asyncio.to_thread(compared)

    async def keep_rejected(self, rejected: Sequence[Proposal], others: Sequence[Proposal]) -> None:
        """Remember what was rejected, and forget that the others ever were; TextError if that fails."""
        await asyncio.to_thread(self._refusals.keep, rejected, others)

    async def origins(self, proposal: Proposal) -> Sequence[Origin]:
        """Return the messages that a proposal comes from, the newest first, without private ones."""
        learning = self._begun()
        async with self._busy:
            never = await asyncio.to_thread(self._refusals.never)
            return await asyncio.to_thread(learning.origins, proposal, never)

    async def trial(self, chosen: Sequence[Proposal] | None = None) -> Trial:
        """Let a base learned from the first part of each conversation answer the last one.

        With ``chosen``, it holds only what was chosen of it.
        """
        learning = self._begun()
        async with self._busy:
            never = await asyncio.to_thread(self._refusals.never)
            return await asyncio.to_thread(learning.trial, never, chosen)

    async def write(self, path: Path, accepted: Sequence[Proposal]) -> Written:
        """Write what was accepted into a base, new or not; TextError if it cannot be written."""
        learning = self._begun()
        encoding = self._minds.encodings.of(path)
        async with self._busy:
            written = await asyncio.to_thread(learning.write, path, accepted, encoding)
        await self._look_at(written)
        return written

    async def take_back(self, written: Written) -> None:
        """Take what was written out of its base; HistoryError if the base has changed since."""
        encoding = self._minds.encodings.of(written.path)
        async with self._busy:
            await asyncio.to_thread(take_back, written, encoding)
        await self._look_at(written)

    def forget(self) -> None:
        """Forget all that was read."""
        self._stopping.set()
        self._learning = None
        self.private = {}

    async def _look_at(self, written: Written) -> None:
        await self._minds.scan()
        await self._minds.library.refresh_file(written.path)

    def _begun(self) -> Learning:
        if self._learning is None:
            raise HistoryError("Nothing was learned yet.", advice="Read some exports first.")
        return self._learning
