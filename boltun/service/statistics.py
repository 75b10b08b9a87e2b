"""Statistics: what Boltun did, and which replies it used."""

from __future__ import annotations

import asyncio
from pathlib import Path

from boltun.service.core import Core
from boltun.service.minds import Minds
from boltun.statistics import Found, Selection, Summary, UnusedReplies, count, select, unused_replies
from boltun.timeline import Timeline, follow

__all__ = ["ServiceStatistics"]


class ServiceStatistics:
    """Counts what the store keeps. Times are seconds since 1970."""

    def __init__(self, core: Core, minds: Minds) -> None:
        self._core = core
        self._minds = minds

    async def count(self, since: float | None = None, until: float | None = None) -> Summary:
        """Count what happened from ``since`` (None: the first message) until ``until`` (None: now)."""
        statistics = self._core.store.statistics
        until = self._core.clock() if until is None else until
        if since is None:
            first = statistics.first_at()
            since = until if first is None else min(first, until)
        return await count(statistics, since, until)

    async def selected(self, selection: Selection, limit: int = 500) -> list[Found]:
        """Return the messages behind one bar of the statistics, newest first."""
        return await select(self._core.store.statistics, selection, limit)

    async def timeline(
        self, contact_id: int, since: float | None = None, until: float | None = None
    ) -> Timeline:
        """Follow one contact along a period; None: from the first message, and to the last."""
        return await follow(self._core.store.timelines, contact_id, since, until)

    async def replies_since(self, at: float) -> int:
        """Return how many answers Boltun sent since then."""
        return self._core.store.messages.answers_since(at)

    async def unused_replies(self, name: str) -> UnusedReplies:
        """Return the replies of a base that were never sent; MindError or TextError if it cannot be read."""
        info = self._minds.library.info(name)
        used = self._core.store.statistics.used(name)
        return await asyncio.to_thread(unused_replies, info, self._minds.encodings.of(info.path), used)

    async def used_replies(self, path: Path) -> dict[str, int]:
        """Return how often each reply of the base with this absolute path was sent, in its original form."""
        counts: dict[str, int] = {}
        for info in self._minds.library.infos():
            if info.path == path:
                for reply, count in self._core.store.statistics.used_counts(info.name).items():
                    counts[reply] = counts.get(reply, 0) + count
        return counts
