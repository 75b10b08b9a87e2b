"""The switch between the table and the text of a base."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QWidget

from ui.looks.icons import icon
from ui.looks.plain_text import tip
from ui.widgets.button import ToolButton

__all__ = ["ModeButton"]


class ModeButton(ToolButton):
    """One half of the switch between table and text."""

    def __init__(self, drawing: str, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._drawing = drawing
        self.setText(name)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(tip(self.tr("{name} (Ctrl+T)").format(name=name)))
        self._colour()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._colour()

    def _colour(self) -> None:
        self.setIcon(icon(self._drawing, self.palette(), 16))
