"""The line above every place: who is answering now, the pause, the chew switch, search."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QMenu, QToolButton, QWidget

from boltun.settings import CHEW
from ui.digest.badge import Badge
from ui.frame.modes import ModeButton
from ui.looks.icons import icon
from ui.looks.palette import colours_of
from ui.looks.plain_text import tip
from ui.looks.scale import APART, NEAR, WIDE
from ui.looks.wording import template
from ui.widgets.button import IconButton, TextButton, ToolButton, show_checked
from ui.widgets.keys import WINDOW_KEYS, native
from ui.widgets.statement import Dot, Statement, Tone
from ui.widgets.typing import heed_no_typing

__all__ = ["Header"]


class Header(QWidget):
    """Always in sight. Emits what the owner wants and shows what it is told."""

    pause_chosen = Signal(object)
    """For how many seconds Boltun is to be silent, or None: until the owner resumes."""
    pause_until_morning_chosen = Signal()
    resume_chosen = Signal()
    chew_switched = Signal(bool)
    find_chosen = Signal()
    digest_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paused = False
        self.dot = Dot(self)
        self.statement = Statement(self)
        self.mode_button = ModeButton(self)
        self.pause_button = ToolButton(self)
        self.pause_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.pause_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.pause_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.pause_button.setText(self.tr("Pause") + " ▾")
        self.pause_button.setAccessibleName(self.tr("Pause"))
        menu = QMenu(self.tr("Pause"), self.pause_button)
        menu.addAction(self.tr("For 1 hour"), lambda: self.pause_chosen.emit(3600.0))
        menu.addAction(self.tr("Until morning"), self.pause_until_morning_chosen.emit)
        menu.addAction(self.tr("Until I resume"), lambda: self.pause_chosen.emit(None))
        menu.addSeparator()
        self._resume = menu.addAction(self.tr("Resume now"), self.resume_chosen.emit)
        self.pause_menu = menu
        self.pause_button.setMenu(menu)
        # Resuming is one press; a pause asks for how long.
        self.resume_button = TextButton(self.tr("Resume"), "resume", self)
        self.resume_button.clicked.connect(self.resume_chosen.emit)
        keys = native(WINDOW_KEYS["pause"])
        for button in (self.pause_button, self.resume_button):
            name = button.accessibleName() or button.text()
            button.setToolTip(tip(f"{name} ({keys})"))
        self.chew = QCheckBox(template(CHEW.label), self)
        words = template(CHEW.help)
        keys = native(WINDOW_KEYS["chew"])
        self.chew.setToolTip(tip(f"{words} ({keys})"))
        self.chew.setAccessibleDescription(f"{words} ({keys})")
        self.chew.toggled.connect(self.chew_switched)
        shortcut = native(WINDOW_KEYS["find"])
        self._find = IconButton("search", self.tr("Find"), self)
        self._find.setToolTip(tip(self.tr("Find ({shortcut})").format(shortcut=shortcut)))
        self._find.clicked.connect(self.find_chosen.emit)
        self.digest_badge = Badge(self)
        self.digest_badge.clicked.connect(self.digest_chosen.emit)
        self.help_button = IconButton("help", self.tr("Help"), self)
        self.help_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.help_button.setMenu(QMenu(self.help_button))

        row = QHBoxLayout(self)
        row.setContentsMargins(WIDE, NEAR, APART, NEAR)
        row.setSpacing(NEAR)
        row.addWidget(self.dot)
        row.addWidget(self.statement, 1)
        row.addWidget(self.mode_button)
        row.addWidget(self.pause_button)
        row.addWidget(self.resume_button)
        row.addSpacing(NEAR)
        row.addWidget(self.chew)
        row.addSpacing(NEAR)
        row.addWidget(self.digest_badge)
        row.addWidget(self._find)
        row.addWidget(self.help_button)
        heed_no_typing(self.pause_button, self.resume_button, self.chew)
        self._recolour()
        self.show_paused(False)

    def show_statement(self, text: str, tone: Tone) -> None:
        """Say who is answering now."""
        self.dot.show_tone(tone)
        self.statement.emphasize(tone if tone in (Tone.WARNING, Tone.BAD) else None)
        self.statement.setText(text)

    def show_paused(self, paused: bool, *, stopped: bool = False) -> None:
        """Show whether Boltun is paused, or ``stopped`` by itself after too many answers."""
        self.resume_button.setText(self.tr("Go on") if stopped else self.tr("Resume"))
        self._paused = paused
        self._resume.setVisible(paused)
        gone, come = (
            (self.pause_button, self.resume_button) if paused else (self.resume_button, self.pause_button)
        )
        focused = gone.hasFocus()
        self.dot.show_pause(paused)
        come.show()
        gone.hide()
        if focused:
            come.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_chew(self, chew: bool) -> None:
        """Show the chew switch."""
        show_checked(self.chew, chew)

    def toggle_pause(self) -> None:
        """Pause until resumed, or resume."""
        if self._paused:
            self.resume_chosen.emit()
        else:
            self.pause_chosen.emit(None)

    def toggle_chew(self) -> None:
        """Switch chewing on or off."""
        self.chew.click()

    def changeEvent(self, event: QEvent) -> None:
        """Recolour with the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._recolour()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hair line towards the place."""
        painter = QPainter(self)
        painter.setPen(QColor(colours_of(self.palette()).line))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)

    def _recolour(self) -> None:
        self.pause_button.setIcon(icon("pause", self.palette(), 16))
