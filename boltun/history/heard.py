"""What others wrote in exports, as texts alone: enough to try a base on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from boltun.history.gathering import Gathering, Wishes
from boltun.history.past import Reading
from boltun.history.registry import find_sources, format_named

__all__ = ["heard_in"]


def heard_in(paths: Iterable[Path], me: Iterable[str] = ()) -> Iterator[str]:
    """Yield the texts of others in some exports. HistoryError if there are none in a file, or if nothing
    tells who is who."""
    sources = [source for path in paths for source in find_sources(path)]
    owner = Gathering(sources, Wishes(me=tuple(me))).known_owner()
    for source in sources:
        for past in format_named(source.format).read(Reading(source)):
            if past.text and past.chat not in owner.rooms and owner.mine(past) is False:
                yield past.text
