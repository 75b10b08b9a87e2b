"""Buttons that carry one of our icons and recolour it with the palette."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton, QWidget

from ui.looks.icons import icon
from ui.looks.plain_text import tip

__all__ = ["IconButton", "TextButton", "ToolButton", "pressed_by_enter", "show_checked"]


def pressed_by_enter(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Press the button, or open its menu, if the key is Enter; say whether it was.

    Qt lets only Space press buttons outside of dialogs.
    """
    plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or not plain:
        return False
    if event.isAutoRepeat():
        return True
    if isinstance(button, QToolButton) and button.popupMode() is QToolButton.ToolButtonPopupMode.InstantPopup:
        button.showMenu()
    else:
        button.click()
    return True


def show_checked(button: QAbstractButton, on: bool) -> None:
    """Show a switch as it stands, without telling of it.

    So ``toggled`` is told only for people. ``clicked`` is not for switches: screen readers toggle them.
    """
    with QSignalBlocker(button):
        button.setChecked(on)


class ToolButton(QToolButton):
    """A flat button that Enter presses, too."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses, as Space does."""
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)


class IconButton(ToolButton):
    """A flat button with an icon, and with ``name`` as tool tip and accessible name where it has no text."""

    def __init__(self, drawing: str, name: str, parent: QWidget | None = None, *, size: int = 20) -> None:
        super().__init__(parent)
        self._drawing = drawing
        self.setIconSize(QSize(size, size))
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_name(name)
        self._recolour()

    def set_name(self, name: str) -> None:
        """Name the button for the mouse and for a screen reader."""
        self.setToolTip(tip(name))
        self.setAccessibleName(name)

    def set_drawing(self, drawing: str) -> None:
        """Show another icon."""
        if drawing != self._drawing:
            self._drawing = drawing
            self._recolour()

    def changeEvent(self, event: QEvent) -> None:
        """Recolour with the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._recolour()

    def _recolour(self) -> None:
        self.setIcon(icon(self._drawing, self.palette(), self.iconSize().width()))


class TextButton(QPushButton):
    """A button with words, and an icon before them where ``drawing`` names one."""

    def __init__(self, words: str, drawing: str = "", parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self._drawing = drawing
        self.setAutoDefault(False)
        self._recolour()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses, as Space does."""
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Recolour with the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._recolour()

    def _recolour(self) -> None:
        if self._drawing:
            self.setIconSize(QSize(16, 16))
            self.setIcon(icon(self._drawing, self.palette(), 16))
