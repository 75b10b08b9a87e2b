"""The line above every place: who is answering now, the pause, the chew switch, search."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from ui.looks.icons import icon
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, tip
from ui.widgets.button import IconButton, TextButton, ToolButton, show_checked

__all__ = ["Dot", "Header", "Statement", "Tone"]


class Tone(StrEnum):
    """How a short statement is coloured; its words say the same."""

    GOOD = "good"
    MUTED = "muted"
    WARNING = "warning"
    BAD = "bad"


class Dot(QWidget):
    """A coloured dot before a statement."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._tone = Tone.MUTED
        self._pause = False
        self.setFixedSize(QSize(12, 12))

    def show_tone(self, tone: Tone) -> None:
        """Take this colour."""
        self._tone = tone
        self.update()

    def show_pause(self, pause: bool) -> None:
        """Be the sign of a pause, or a dot."""
        self._pause = pause
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dot, full or hollow, or the sign of a pause."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(getattr(colours_of(self.palette()), self._tone.value))
        if self._pause:
            # Two bars, as on the button: a ring would hardly be seen.
            painter.fillRect(2, 1, 3, 10, colour)
            painter.fillRect(7, 1, 3, 10, colour)
            return
        painter.setPen(colour)
        painter.setBrush(colour if self._tone in (Tone.GOOD, Tone.BAD) else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(2, 2, 8, 8)


class Statement(Label):
    """A label that leaves out text as … where the line is too short, and then shows it as tool tip."""

    def __init__(
        self, parent: QWidget | None = None, elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight
    ) -> None:
        super().__init__(parent)
        self._elide = elide
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(60)
        self._tone: Tone | None = None

    def emphasize(self, tone: Tone | None) -> None:
        """Draw the text bold and in this colour; None: as any other."""
        self._tone = tone
        font = self.font()
        font.setBold(tone is not None)
        self.setFont(font)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much of the text as there is room for."""
        painter = QPainter(self)
        palette = self.palette()
        ink = palette.color(self.foregroundRole())
        if self._tone is not None:
            ink = QColor(getattr(colours_of(palette), self._tone.value))
        painter.setPen(ink)
        metrics = QFontMetrics(self.font())
        text = metrics.elidedText(self.text(), self._elide, self.width())
        self.setToolTip(tip(self.text()) if text != self.text() else "")
        painter.drawText(self.rect(), int(self.alignment()), text)


class Header(QWidget):
    """Always in sight. Emits what the owner wants and shows what it is told."""

    pause_chosen = Signal(object)
    """For how many seconds Boltun is to be silent, or None: until the owner resumes."""
    pause_until_morning_chosen = Signal()
    resume_chosen = Signal()
    chew_switched = Signal(bool)
    find_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paused = False
        self._dot = Dot(self)
        self.statement = Statement(self)
        self._pause = ToolButton(self)
        self._pause.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._pause.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._pause.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._pause.setText(f"{self.tr('Pause')} ▾")
        self._pause.setAccessibleName(self.tr("Pause"))
        menu = QMenu(self.tr("Pause"), self._pause)
        menu.addAction(self.tr("For 1 hour"), lambda: self.pause_chosen.emit(3600.0))
        menu.addAction(self.tr("Until morning"), self.pause_until_morning_chosen.emit)
        menu.addAction(self.tr("Until I resume"), lambda: self.pause_chosen.emit(None))
        menu.addSeparator()
        self._resume = menu.addAction(self.tr("Resume now"), self.resume_chosen.emit)
        self.pause_menu = menu
        self._pause.setMenu(menu)
        # Resuming is one press; a pause asks for how long.
        self.resume_button = TextButton(self.tr("Resume"), "resume", self)
        self.resume_button.clicked.connect(self.resume_chosen.emit)
        keys = QKeySequence("Ctrl+M").toString(QKeySequence.SequenceFormat.NativeText)
        for button in (self._pause, self.resume_button):
            name = button.accessibleName() or button.text()
            button.setToolTip(tip(f"{name} ({keys})"))
        self._chew = QCheckBox(self.tr("Chew"), self)
        words = self.tr("Sometimes it is better to chew: stay silent without a good answer")
        keys = QKeySequence("Ctrl+J").toString(QKeySequence.SequenceFormat.NativeText)
        self._chew.setToolTip(tip(f"{words} ({keys})"))
        self._chew.setAccessibleDescription(f"{words} ({keys})")
        self._chew.toggled.connect(self.chew_switched)
        shortcut = QKeySequence("Ctrl+F").toString(QKeySequence.SequenceFormat.NativeText)
        self._find = IconButton("search", self.tr("Find"), self)
        self._find.setToolTip(tip(self.tr("Find ({shortcut})").format(shortcut=shortcut)))
        self._find.clicked.connect(self.find_chosen.emit)

        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 10, 6)
        row.setSpacing(8)
        row.addWidget(self._dot)
        row.addWidget(self.statement, 1)
        row.addWidget(self._pause)
        row.addWidget(self.resume_button)
        row.addSpacing(6)
        row.addWidget(self._chew)
        row.addSpacing(6)
        row.addWidget(self._find)
        self._recolour()
        self.show_paused(False)

    def show_statement(self, text: str, tone: Tone) -> None:
        """Say who is answering now."""
        self._dot.show_tone(tone)
        self.statement.emphasize(tone if tone in (Tone.WARNING, Tone.BAD) else None)
        self.statement.setText(text)

    def show_paused(self, paused: bool) -> None:
        """Show whether Boltun is paused."""
        self._paused = paused
        self._resume.setVisible(paused)
        gone, come = (self._pause, self.resume_button) if paused else (self.resume_button, self._pause)
        focused = gone.hasFocus()
        self._dot.show_pause(paused)
        come.show()
        gone.hide()
        if focused:
            come.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_chew(self, chew: bool) -> None:
        """Show the chew switch."""
        show_checked(self._chew, chew)

    def toggle_pause(self) -> None:
        """Pause until resumed, or resume."""
        if self._paused:
            self.resume_chosen.emit()
        else:
            self.pause_chosen.emit(None)

    def toggle_chew(self) -> None:
        """Switch chewing on or off."""
        self._chew.click()

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
        self._pause.setIcon(icon("pause", self.palette(), 16))
