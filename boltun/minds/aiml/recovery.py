"""Recovers categories from a file that is not well-formed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import unescape

from boltun.minds.aiml.markup import TAG
from boltun.minds.aiml.text import collapse

__all__ = ["Pieces"]

_MILESTONE: Final = re.compile(rb"<!--|<(/?)(category|topic)\b", re.I)
_NAME: Final = re.compile(rb"""\bname\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_LONGEST_TAG: Final = 10_000
_DEEPEST_LEARN: Final = 10
"""Categories that teach categories that teach …"""


class Pieces:
    """The rest of a broken file, cut into categories. Takes linear time, whatever the file contains."""

    def __init__(self, data: bytes, at: int, topic: str) -> None:
        self._data = data
        self._at = at
        self._topics = [topic]
        self._comments = True
        """Whether the mark that ends a comment may still come."""

    def __iter__(self) -> Iterator[tuple[int, bytes, int, str]]:
        """Yield the beginning of each piece, the piece itself, its line and its topic."""
        data = self._data
        line, counted = 1, 0
        while (found := _MILESTONE.search(data, self._at)) is not None:
            self._at = found.end()
            if found[0] == b"<!--":
                self._skip_comment()
            elif found[2].lower() == b"topic":
                self._topic(found)
            elif not found[1]:
                start = found.start()
                self._at = self._end(start)
                line += data.count(b"\n", counted, start)
                counted = start
                yield start, data[start : self._at], line, self._topics[-1]

    def _skip_comment(self) -> None:
        if self._comments:
            end = self._data.find(b"-->", self._at)
            self._comments = end >= 0
            self._at = max(self._at, end)

    def _topic(self, found: re.Match[bytes]) -> None:
        if found[1]:
            del self._topics[1:]
            return
        tag = TAG.match(self._data, found.start(), found.start() + _LONGEST_TAG)
        if tag is not None and (name := _NAME.search(tag[0])):
            written = (name[1] or name[2] or b"").decode("utf-8", "replace")
            self._topics = [*self._topics[:1], collapse(unescape(written))]

    def _end(self, start: int) -> int:
        """Return the end of a category that may contain others, or the beginning of the next one.

        Each place is looked at for as many categories as may nest, and no more.
        """
        data = self._data
        depth = 0
        at = start
        teaches = False
        following = -1
        while (found := _MILESTONE.search(data, at)) is not None:
            if found[2] is not None and found[2].lower() == b"category":
                if found[1]:
                    depth -= 1
                    if not depth:
                        end = data.find(b">", found.end(), found.end() + _LONGEST_TAG)
                        return end + 1 if end >= 0 else found.end()
                else:
                    if depth and following < 0:
                        following = found.start()
                    teaches = teaches or (depth > 0 and b"<learn" in data[start : found.start()])
                    depth += 1
                    if depth > 1 and (not teaches or depth > _DEEPEST_LEARN):
                        break
            at = found.end()
        return following if following >= 0 else len(data)
