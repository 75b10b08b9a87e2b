"""A menu in which several things are chosen one behind the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from ui.looks.plain_text import menu_text, tip

__all__ = ["OrderedMenu"]


class OrderedMenu(QMenu):
    """Lists what was chosen, numbered and in its order, then the rest; stays open while one chooses.

    Choosing one puts it at the end; choosing it again takes it out; Ctrl with Up or Down moves it.
    """

    chosen = Signal(object)
    """The values that are chosen from now on, as a tuple in their order."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self._choices: tuple[tuple[str, str], ...] = ()
        self._chosen: tuple[str, ...] = ()

    def offer(self, choices: Sequence[tuple[str, str]], chosen: Sequence[str]) -> None:
        """Show these choices, each a value and its name; one that is chosen and not offered stays listed."""
        if (self._choices, self._chosen) == (tuple(choices), tuple(chosen)) and self.actions():
            return
        self._choices, self._chosen = tuple(choices), tuple(chosen)
        active = self.activeAction()
        at = None if active is None else active.data()
        for action in self.actions():
            # It may be the one whose signal is being told just now.
            self.removeAction(action)
            action.deleteLater()
        names = dict(choices)
        for number, value in enumerate(chosen, start=1):
            self._add(f"{number}. {names.get(value, value)}", value, checked=True)
        if chosen and len(names.keys() - set(chosen)):
            self.addSeparator()
        for value, name in choices:
            if value not in chosen:
                self._add(name, value, checked=False)
        if len(chosen) > 1:
            self.addSeparator()
            self.addAction(self.tr("Ctrl+Up, Ctrl+Down: change the order")).setEnabled(False)
        if at is not None and self.isVisible():
            again = (action for action in self.actions() if action.data() == at)
            self.setActiveAction(next(again, self.actions()[0]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose without closing, and move what is chosen."""
        action, key = self.activeAction(), event.key()
        value = None if action is None else action.data()
        if value is None:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._toggle(value)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and (
            event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self._move(value, -1 if key == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose without closing."""
        action = self.actionAt(event.position().toPoint())
        if action is not None and action.data() is not None and action is self.activeAction():
            self._toggle(action.data())
        else:
            super().mouseReleaseEvent(event)

    def _toggle(self, value: str) -> None:
        rest = tuple(one for one in self._chosen if one != value)
        self._change(rest if value in self._chosen else (*rest, value))

    def _move(self, value: str, by: int) -> None:
        if value not in self._chosen:
            return
        order = list(self._chosen)
        at = order.index(value)
        order.insert(max(at + by, 0), order.pop(at))
        self._change(tuple(order))

    def _change(self, chosen: tuple[str, ...]) -> None:
        if chosen != self._chosen:
            self.offer(self._choices, chosen)
            self.chosen.emit(chosen)

    def _add(self, name: str, value: str, *, checked: bool) -> None:
        action = QAction(menu_text(name), self, checkable=True)
        action.setToolTip(tip(name))
        action.setChecked(checked)
        action.setData(value)
        action.triggered.connect(lambda _=False: self._toggle(value))
        self.addAction(action)
