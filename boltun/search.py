"""Looking for words in all conversations, the newest message first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boltun.statistics import Found
from boltun.store.search import Search, words_of
from boltun.store.statistics import Statistics

__all__ = ["search"]


def _always() -> bool:
    return True


async def search(
    search: Search,
    statistics: Statistics,
    query: str,
    *,
    contact_id: int | None = None,
    limit: int = 200,
    wanted: Callable[[], bool] = _always,
) -> list[Found]:
    """Return the newest messages with all words of ``query``; a phrase in quotation marks counts as a whole.

    Between two slices it gives way to others on the loop. If it is not ``wanted`` any more, it ends with what
    it has found.
    """
    words = words_of(query)
    found: list[Found] = []
    if not words:
        return found
    names = statistics.names()
    for piece in search.slices():
        for message in search.look(piece, words, contact_id):
            found.append(Found(message=message, contact=names[message.contact_id]))
            if len(found) >= limit:
                return found
        await asyncio.sleep(0)
        if not wanted():
            break
    return found
