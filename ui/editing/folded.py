"""The text of a draft in small letters, kept while it is searched."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer

from ui.editing.draft import LineDraft
from ui.editing.slices import Slices

__all__ = ["CHUNK", "FoldedText"]

CHUNK = 8_192
"""So many lines are looked through at a time."""
_KEPT_MS = 60_000


class FoldedText(QObject):
    """Chunks of lines in small letters, joined by LF; made when they are asked for, and again after an edit.

    Small letters cost more than looking through them, so they are kept from one search to the next, and let
    go when nobody has searched for a minute.
    """

    def __init__(self, draft: LineDraft) -> None:
        super().__init__(draft)
        self._draft = draft
        self._chunks: dict[int, str] = {}
        self._slices = Slices(self)
        self._forget = QTimer(self)
        self._forget.setSingleShot(True)
        self._forget.setInterval(_KEPT_MS)
        self._forget.timeout.connect(self._chunks.clear)
        draft.lines_changed.connect(self._lines_changed)

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-len(self._draft.lines) // CHUNK)

    def chunk(self, number: int) -> str:
        """Return a chunk in small letters."""
        text = self._chunks.get(number)
        if text is None:
            start = number * CHUNK
            text = "\n".join(self._draft.lines[start : start + CHUNK]).lower()
            self._chunks[number] = text
        self._forget.start()
        return text

    def prepare(self) -> None:
        """Somebody is about to search: make the chunks, beside whatever else happens."""
        if not self._slices.running and len(self._chunks) < self.chunks:
            self._slices.start(self._make())

    def _make(self) -> Iterator[None]:
        number = 0
        while number < self.chunks:
            self.chunk(number)
            number += 1
            yield

    def _lines_changed(self, start: int, removed: int, added: int) -> None:
        first = start // CHUNK
        last = first + (start % CHUNK + max(removed, added)) // CHUNK
        if removed == added:
            for number in range(first, last + 1):
                self._chunks.pop(number, None)
        else:
            for number in [number for number in self._chunks if number >= first]:
                del self._chunks[number]
