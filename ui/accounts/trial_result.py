"""What came of trying an account, in words, with the next step."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.networks.trial import Trial
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, NEAR, Size, fixed_font, sized
from ui.looks.wording import sentence
from ui.widgets.button import TextButton
from ui.widgets.statement import Dot, Tone

__all__ = ["TrialResult", "grouped"]


def grouped(fingerprint: str) -> str:
    """Write a fingerprint in pairs, sixteen to a line, so that it can be compared by eye."""
    digits = fingerprint.replace(":", "").upper()
    pairs = [digits[at : at + 2] for at in range(0, len(digits), 2)]
    return "\n".join(" ".join(pairs[at : at + 16]) for at in range(0, len(pairs), 16))


class TrialResult(QWidget):
    """Shows a Trial. One whose certificate nobody vouches for can be trusted here."""

    trusted = Signal(str)
    """The fingerprint of the certificate that the owner trusts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fingerprint = ""
        self._dot = Dot(self)
        self._words = Label(self)
        self._words.setWordWrap(True)
        self._digits = Label(self)
        self._digits.setFont(sized(fixed_font(), Size.SMALL))
        self._digits.setAccessibleName(self.tr("SHA-256 fingerprint"))
        self._digits.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.trust = TextButton(self.tr("Trust this certificate"), "lock", self)
        self.trust.clicked.connect(lambda: self.trusted.emit(self._fingerprint))
        row = QHBoxLayout()
        row.setSpacing(NEAR)
        row.addWidget(self._dot, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(APART, APART, APART, APART)
        column.setSpacing(NEAR)
        column.addLayout(row)
        column.addWidget(self._digits)
        column.addWidget(self.trust, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    @property
    def text(self) -> str:
        """What is said; empty where nothing is."""
        return "" if self.isHidden() else self._words.text()

    def begin(self) -> None:
        """Say that it is being tried."""
        self._say(self.tr("Signing in…"), Tone.MUTED)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order."""
        return self._digits, self.trust

    def show_trial(self, trial: Trial, save: str) -> None:
        """Say what came of it; ``save`` stands on the button that keeps the account."""
        if trial.works:
            words = self.tr("It works. Nothing is saved yet: press “{button}”.")
            self._say(words.format(button=save), Tone.GOOD)
            return
        parts = [sentence(trial.template, trial.values)]
        if trial.advice:
            parts.append(sentence(trial.advice, trial.values))
        if trial.certificate is not None:
            parts.append(
                self.tr(
                    "It was issued for {subject}, is valid until {expires}, and its fingerprint is:"
                ).format(
                    subject=marked(trial.certificate.subject) or "–",
                    expires=trial.certificate.expires or "–",
                )
            )
        self._say(" ".join(parts), Tone.BAD if trial.certificate is None else Tone.WARNING)
        if trial.certificate is not None:
            self._fingerprint = trial.certificate.fingerprint
            self._digits.setText(grouped(self._fingerprint))
            self._digits.show()
            self.trust.show()

    def _say(self, words: str, tone: Tone) -> None:
        self._dot.show_tone(tone)
        self._words.setText(words)
        self.setAccessibleName(words)
        self._digits.hide()
        self.trust.hide()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the surface."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(colours_of(self.palette()).line))
        painter.setBrush(QColor(colours_of(self.palette()).base))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 6, 6)
