"""One message of a rehearsal, its answer, and why."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.editing.long_lines import LONG, piece_of
from ui.looks.palette import Colours, colours_of
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, TIGHT
from ui.preview.rehearsal import Turn
from ui.preview.steps import answering_place, place_of
from ui.preview.why import MORE, WhyPage, lines_drawn, silence_words
from ui.widgets.button import IconButton

__all__ = ["Divider", "TurnView", "WordButton"]

_SHARE = 0.88


class WordButton(IconButton):
    """A flat button with an icon and a word."""

    def __init__(self, drawing: str, words: str, tip: str, parent: QWidget) -> None:
        super().__init__(drawing, tip or words, parent, size=16)
        self.setText(words)
        self.setAccessibleName(words)
        self.setAccessibleDescription(tip)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)


class _Bubble(Label):
    """What somebody said."""

    def __init__(self, surface: Callable[[Colours], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._surface = surface
        self.setWordWrap(True)
        self.setContentsMargins(APART, NEAR, APART, NEAR)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def setText(self, text: str) -> None:
        """Show a text; of one that is too long to be laid out only the beginning."""
        super().setText(piece_of(text).text)

    def fit(self, room: int) -> None:
        """Be as wide as the text, and no wider than there is room."""
        metrics = QFontMetricsF(self.font())
        widest = max((metrics.horizontalAdvance(line) for line in self.text().split("\n")), default=0)
        self.setFixedWidth(max(min(round(widest) + 26, round(room * _SHARE)), 36))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._surface(colours_of(self.palette()))))
        painter.drawRoundedRect(QRectF(self.rect()), 9, 9)
        painter.end()
        super().paintEvent(event)


class Divider(Label):
    """Time that goes by between two turns."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(f"— {text} —", parent)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setEnabled(False)


class TurnView(QWidget):
    """One message, its answer, and why."""

    line_wanted = Signal(int)
    """From 1, as the text stands now."""
    place_wanted = Signal(object, int)
    """A path and a line of it, from 1: another file of the mind."""
    unfolded = Signal()
    """Its reasons are about to be shown."""

    def __init__(self, turn: Turn, where: Callable[[int, int], int], parent: QWidget) -> None:
        super().__init__(parent)
        self.turn = turn
        self._where = where
        self._whole = False
        """All general replies are listed, not only the one that was sent."""
        self._room = 0
        self.asked = _Bubble(lambda colours: colours.contact, self)
        self.asked.setText(turn.text)
        self.asked.setAccessibleName(self.tr("You: {text}").format(text=turn.text[:LONG]))
        self.asked.setVisible(bool(turn.text))
        self.reply = _Bubble(lambda colours: colours.bot, self)
        self.reply.setText("…")
        self.why_button = WordButton("right", self.tr("Why"), "", self)
        self.why_button.setCheckable(True)
        self.why_button.toggled.connect(self._toggle)
        self.lines = Label(self)
        self.lines.setTextFormat(Qt.TextFormat.RichText)
        self.lines.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        # Room for the frame of the focus, which stands inside and would cover the first letter.
        self.lines.setContentsMargins(NEAR, TIGHT, NEAR, TIGHT)
        self.lines.linkActivated.connect(self._follow)
        self.why = Label(self)
        self.why.setTextFormat(Qt.TextFormat.RichText)
        self.why.setWordWrap(True)
        self.why.setContentsMargins(NEAR, TIGHT, NEAR, NEAR)
        self.why.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.why.linkActivated.connect(self._follow)
        self.why.hide()
        for part in (self.why_button, self.lines):
            part.hide()
        # The sides are those of a real conversation, though it is the owner who writes as the contact here.
        asked = QHBoxLayout()
        asked.addWidget(self.asked)
        asked.addStretch(1)
        answer = QHBoxLayout()
        answer.addStretch(1)
        answer.addWidget(self.reply)
        reasons = QHBoxLayout()
        reasons.setContentsMargins(TIGHT, 0, 0, 0)
        reasons.addStretch(1)
        reasons.addWidget(self.why_button)
        reasons.addWidget(self.lines)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addLayout(asked)
        column.addLayout(answer)
        column.addLayout(reasons)
        column.addWidget(self.why)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order."""
        return self.why_button, self.lines, self.why

    def show_answer(self) -> None:
        """Show the turn's answer."""
        answer = self.turn.answer
        assert answer is not None
        font = self.font()
        if answer.text is None:
            font.setItalic(True)
            text = silence_words(answer.silence)
        else:
            text = answer.text
        self.reply.setFont(font)
        self.reply.setText(text)
        self.reply.setAccessibleName(self.tr("Boltun: {text}").format(text=text[:LONG]))
        self._show_lines()
        if self.why.isVisibleTo(self):
            self._write_why()

    def fit(self, room: int) -> None:
        """Use this much room."""
        self._room = room
        self.asked.fit(room)
        self.reply.fit(room)

    def changeEvent(self, event: QEvent) -> None:
        """Links and kinds take the palette's colours only when they are written anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "why") and self.turn.answer:
            self._show_lines()
            if self.why.isVisibleTo(self):
                self._write_why()

    def _show_lines(self) -> None:
        answer = self.turn.answer
        assert answer is not None
        self.why_button.show()
        lines = lines_drawn(answer.why, answer.text)
        if not lines:
            link = answering_place(answer.why.steps)
            place = place_of(link)
            words = self.tr("line(s) {numbers}", "", 1)
            label = "" if place is None else f'<a href="{escape(link)}">{place[1]}</a>'
            self.lines.setText(words.format(numbers=label) if label else "")
            self.lines.setVisible(bool(label))
            return
        links = ", ".join(f'<a href="line:{line}">{line}</a>' for line in lines[:3])
        if len(lines) > 3:
            links += " …"
        # "%n" counts the lines; the numbers themselves are links.
        words = self.tr("line(s) {numbers}", "", len(lines))
        self.lines.setText(words.format(numbers=links))
        self.lines.setVisible(True)

    def _toggle(self, wanted: bool) -> None:
        self.why_button.set_drawing("down" if wanted else "right")
        if wanted:
            self._write_why()
            self.unfolded.emit()
        self.why.setVisible(wanted)

    def _write_why(self) -> None:
        answer = self.turn.answer
        if answer is not None:
            self.why.setText(WhyPage(self.palette()).page(answer.why, answer.text, whole=self._whole))

    def _follow(self, link: str) -> None:
        if link == MORE:
            self._whole = True
            self._write_why()
            return
        place = place_of(link)
        answer = self.turn.answer
        if place is None or answer is None:
            return
        path, line = place
        if path is None:
            self.line_wanted.emit(self._where(line, answer.version))
        else:
            self.place_wanted.emit(path, line)
