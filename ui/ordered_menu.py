"""A menu in which several things are chosen one behind the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

__all__ = ["OrderedMenu", "menu_text"]


def menu_text(text: str) -> str:
    """Return a name fit for a menu, where & marks a letter."""
    return text.replace("&", "&&")


class OrderedMenu(QMenu):
    """Lists what was chosen, numbered and in its order, then the rest.

    Choosing one puts it at the end; choosing it again takes it out.
    """

    chosen = Signal(object)
    """The values that are chosen from now on, as a tuple in their order."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)

    def offer(self, choices: Sequence[tuple[str, str]], chosen: Sequence[str]) -> None:
        """Show these choices, each a value and its name; one that is chosen and not offered stays listed."""
        self.clear()
        names = dict(choices)
        for number, value in enumerate(chosen, start=1):
            rest = tuple(one for one in chosen if one != value)
            self._add(f"{number}. {names.get(value, value)}", rest, checked=True)
        if chosen and len(names.keys() - set(chosen)):
            self.addSeparator()
        for value, name in choices:
            if value not in chosen:
                self._add(name, (*chosen, value), checked=False)

    def _add(self, name: str, values: tuple[str, ...], *, checked: bool) -> None:
        action = QAction(menu_text(name), self, checkable=True)
        action.setChecked(checked)
        action.triggered.connect(lambda _=False: self.chosen.emit(values))
        self.addAction(action)
