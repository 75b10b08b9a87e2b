"""A button that tells several choices in their order, and opens a menu to change them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.looks.plain_text import marked, menu_text, tip
from ui.widgets.button import TextButton
from ui.widgets.ordered_menu import OrderedMenu

__all__ = ["OrderedChoice"]

_MARGIN = 40
"""Pixels that the frame and the arrow take."""


class OrderedChoice(TextButton):
    """Names what is chosen; a click, Space or Enter opens the list of all."""

    changed = Signal(object)
    """The values that the owner chose, as a tuple."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "", parent)
        self._choices: Sequence[tuple[str, str]] = ()
        self._chosen: tuple[str, ...] = ()
        self.menu_of_all = OrderedMenu("", self)
        self.menu_of_all.chosen.connect(self.changed)
        self.clicked.connect(self._open)

    def offer(self, choices: Sequence[tuple[str, str]]) -> None:
        """Offer these values by their names."""
        self._choices = choices
        self._show()

    def show_chosen(self, chosen: Sequence[str]) -> None:
        """Show these values as chosen, without telling of it."""
        self._chosen = tuple(chosen)
        self._show()

    @property
    def words(self) -> str:
        """What is chosen, in words."""
        names = dict(self._choices)
        return " → ".join(names.get(value) or marked(value) for value in self._chosen) or self.tr("none")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the names to the width there is."""
        super().resizeEvent(event)
        self._show()

    def _show(self) -> None:
        words = self.words
        room = max(self.width() - _MARGIN, 60)
        shown = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
        self.setText(f"{menu_text(shown)} ▾")
        self.setToolTip(tip(words) if shown != words else "")
        self.menu_of_all.offer(self._choices, self._chosen)

    def _open(self) -> None:
        self.menu_of_all.popup(self.mapToGlobal(QPoint(0, self.height())))
