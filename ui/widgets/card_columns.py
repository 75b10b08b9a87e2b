"""Cards in as many columns as there is room for, read down one column after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from ui.looks.scale import WIDE

__all__ = ["CardColumns"]

_ENOUGH: Final = 1.15
"""Cards stay in their columns as long as these are at most so much higher than they could be."""


class CardColumns(QLayout):
    """Columns of equal width and about equal height; nothing changes its place without need."""

    def __init__(self, least: int, most: int, parent: QWidget | None = None, *, gap: int = WIDE) -> None:
        """A column is at least ``least`` pixels wide, unless it is the only one."""
        super().__init__(parent)
        self._least = least
        self._most = most
        self._items: list[QLayoutItem] = []
        self._ends: dict[int, tuple[int, ...]] = {}
        """By the number of columns, behind which cards they were parted last."""
        self._widest: int | None = None
        """The least width of the widest card, until a card changes."""
        self.setSpacing(gap)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Put a card behind the others."""
        self._items.append(item)
        self._ends.clear()
        self._widest = None

    def count(self) -> int:
        """Return how many cards there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return a card."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take a card out."""
        self._ends.clear()
        self._widest = None
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes what width there is."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """Texts wrap, and columns come and go."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return how high the highest column is."""
        shown = self._shown()
        column, ends = self._parted(shown, width)
        return max((self._height(part, column) for part in _parts(shown, ends)), default=0)

    def invalidate(self) -> None:
        """Look at the cards anew: one of them has changed."""
        self._widest = None
        super().invalidate()

    def minimumSize(self) -> QSize:
        """As wide as the widest card."""
        if self._widest is None:
            self._widest = max((item.minimumSize().width() for item in self._shown()), default=0)
        return QSize(self._widest, 0)

    def sizeHint(self) -> QSize:
        """One column of the least width."""
        width = max(self._least, self.minimumSize().width())
        return QSize(width, self.heightForWidth(width))

    def setGeometry(self, rect: QRect) -> None:
        """Put every card in its place."""
        super().setGeometry(rect)
        shown = self._shown()
        column, ends = self._parted(shown, rect.width())
        for number, part in enumerate(_parts(shown, ends)):
            top = rect.top()
            for item in part:
                height = _height_of(item, column)
                item.setGeometry(QRect(rect.left() + number * (column + self.spacing()), top, column, height))
                top += height + self.spacing()

    def columns_at(self, width: int) -> int:
        """Return how many columns have room."""
        gap = self.spacing()
        # Letters may be larger than usual, and some words do not wrap.
        least = max(self._least, self.minimumSize().width())
        return max(1, min(self._most, (width + gap) // (least + gap)))

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _height(self, part: Sequence[QLayoutItem], column: int) -> int:
        return sum(_height_of(item, column) for item in part) + self.spacing() * max(len(part) - 1, 0)

    def _parted(self, shown: Sequence[QLayoutItem], width: int) -> tuple[int, tuple[int, ...]]:
        """Return the width of a column, and behind which cards the columns end."""
        count = self.columns_at(width)
        column = (width - (count - 1) * self.spacing()) // count
        heights = [_height_of(item, column) for item in shown]
        best = _divided(heights, count, self.spacing())
        before = self._ends.get(count, ())
        if before and before[-1] == len(shown):
            kept = _highest(heights, before, self.spacing())
            if kept <= _ENOUGH * _highest(heights, best, self.spacing()):
                return column, before
        self._ends[count] = best
        return column, best


def _height_of(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()


def _parts(shown: Sequence[QLayoutItem], ends: Sequence[int]) -> list[Sequence[QLayoutItem]]:
    return [shown[start:end] for start, end in zip((0, *ends), ends, strict=False)]


def _highest(heights: Sequence[int], ends: Sequence[int], gap: int) -> int:
    parts = [heights[start:end] for start, end in zip((0, *ends), ends, strict=False)]
    return max((sum(part) + gap * max(len(part) - 1, 0) for part in parts), default=0)


def _divided(heights: Sequence[int], count: int, gap: int) -> tuple[int, ...]:
    """Part a row of heights into so many columns, the highest of which is as low as can be."""
    low, high = max(heights, default=0), sum(heights) + gap * len(heights)
    while low < high:
        middle = (low + high) // 2
        if len(_filled(heights, middle, gap)) <= count:
            high = middle
        else:
            low = middle + 1
    return tuple(accumulate(_filled(heights, low, gap)))


def _filled(heights: Sequence[int], most: int, gap: int) -> list[int]:
    """Return how many cards each column takes that is filled up to ``most``."""
    taken: list[int] = []
    used = most + 1
    for height in heights:
        if used + gap + height <= most:
            taken[-1] += 1
            used += gap + height
        else:
            taken.append(1)
            used = height
    return taken
