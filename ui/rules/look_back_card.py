"""The last seven days under these rules: what was done, what they would do, and what another file would."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QLocale
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from boltun.events import OutcomeKind
from boltun.message import Presence
from boltun.rules.comparing import Difference
from boltun.rules.schedule import wall
from boltun.service.hindsight import Fate, Hindsight, Looked
from ui.link.bridge import Bridge
from ui.looks.people import contact_name
from ui.looks.plain_text import Label, marked
from ui.looks.reasons import reason
from ui.looks.scale import APART, NEAR, WIDE, Size, sized
from ui.looks.wording import error_sentence, one_line, quoted
from ui.rules.difference_words import difference_words
from ui.rules.words import clock, presences
from ui.widgets.button import TextButton
from ui.widgets.card import Card
from ui.widgets.file_dialog import file_dialog
from ui.widgets.lines_table import LinesTable
from ui.widgets.typing import heed_no_typing

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["LookBackCard"]

_PERIOD = 7 * 86400
_SHORT = 120
"""So many characters of a message or reply are shown."""


@dataclass(frozen=True, slots=True)
class _Found:
    hindsight: Hindsight
    differences: Sequence[Difference]


class LookBackCard(Card):
    """Asks only when somebody wants it: the bases are asked about every message."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None, *, now: Callable[[], float]) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._now = now
        self._zone: tzinfo | None = None
        self._other: Path | None = None
        self.dialog: QFileDialog | None = None
        self.found: _Found | None = None
        self._compose()

    def _compose(self) -> None:
        heading = Label(self.tr("The last seven days under these rules"), self)
        heading.setFont(sized(heading.font(), Size.LARGE, bold=True))
        about = Label(
            self.tr("What these rules would do with the messages that really came. Nothing is sent."), self
        )
        about.setWordWrap(True)
        about.setForegroundRole(about.foregroundRole().PlaceholderText)
        self.presence = QComboBox(self)
        self.presence.setAccessibleName(self.tr("Your status"))
        for presence, words in presences():
            self.presence.addItem(words, presence)
        heed_no_typing(self.presence)
        self.look = TextButton(self.tr("Look back"), "statistics", self)
        self.look.clicked.connect(lambda: self.ask(None))
        self.compare = TextButton(self.tr("Compare with a file…"), "open", self)
        self.compare.clicked.connect(self._choose)
        row = QHBoxLayout()
        row.setSpacing(NEAR)
        row.addWidget(self.presence)
        row.addWidget(self.look)
        row.addWidget(self.compare)
        row.addStretch(1)
        self.summary = Label(self)
        self.summary.setWordWrap(True)
        self.summary.hide()
        self.differences = Label(self)
        self.differences.setWordWrap(True)
        self.differences.hide()
        self.table = LinesTable(heading.text(), self._heads(), self, even=True)
        self.table.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, WIDE)
        column.setSpacing(NEAR)
        column.addWidget(heading)
        column.addWidget(about)
        column.addLayout(row)
        column.addWidget(self.summary)
        column.addWidget(self.differences)
        column.addWidget(self.table)

    def _heads(self) -> list[str]:
        return [
            self.tr("Message"),
            self.tr("What happened"),
            self.tr("By these rules"),
            self.tr("By the file"),
        ]

    # --- asking ------------------------------------------------------------------------

    def follow(self, zone: tzinfo | None) -> None:
        """The rules may be others: what was found is of the ones before."""
        self._zone = zone

    def _choose(self) -> None:
        self.dialog = dialog = file_dialog(self, self.tr("Compare with other rules"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(self.tr("Rules (*.toml)"))
        dialog.fileSelected.connect(lambda name: self.ask(Path(name)))
        dialog.open()

    def ask(self, other: Path | None) -> None:
        """Go through the messages by these rules, and by those of a file."""
        self._other = other
        since, presence = self._now() - _PERIOD, Presence(self.presence.currentData())
        self._say(self.tr("Asking…"))
        for button in (self.look, self.compare):
            button.setEnabled(False)

        async def look(service: Service) -> _Found:
            differences = [] if other is None else await service.rules.compare(other)
            return _Found(await service.rules.look_back(since, presence, other), differences)

        self._bridge.ask(look, self._show, self._fail)

    def _fail(self, error: Exception) -> None:
        self._rest()
        self._say(error_sentence(error))

    def _rest(self) -> None:
        for button in (self.look, self.compare):
            button.setEnabled(True)

    def _say(self, words: str) -> None:
        self.summary.setText(words)
        self.summary.show()

    # --- showing -----------------------------------------------------------------------

    def _show(self, found: _Found) -> None:
        self._rest()
        self.found = found
        hindsight, other = found.hindsight, self._other
        self._say("\n".join(self._sentences(hindsight)))
        self.differences.setVisible(other is not None)
        if other is not None:
            lines = [line for one in found.differences for line in difference_words(one, marked(other.name))]
            self.differences.setText("\n".join(lines) or self.tr("The rules of the file say the same."))
        self.table.setColumnHidden(3, other is None)
        self.table.show_lines([self._line(one) for one in hindsight.looked])
        self.table.setVisible(bool(hindsight.looked))

    def _sentences(self, hindsight: Hindsight) -> list[str]:
        if not hindsight.looked:
            return [self.tr("Nobody wrote in the last seven days.")]
        words = self.tr(
            "Messages: {number}. By these rules {answered} are answered, {held} wait for you, {silent} are"
            " not answered."
        )
        sentences = [words.format(number=len(hindsight.looked), **_counts(hindsight, other=False))]
        if self._other is not None:
            words = self.tr(
                "By the file {answered} are answered, {held} wait for you, {silent} are not answered."
                " Decided otherwise: {number}."
            )
            sentences.append(words.format(number=hindsight.differing, **_counts(hindsight, other=True)))
        if hindsight.left_out:
            words = self.tr("More messages came, and were left out: {number}.")
            sentences.append(words.format(number=hindsight.left_out))
        return sentences

    def _line(self, one: Looked) -> tuple[str, str, str, str]:
        message = one.line.message
        shown = wall(message.at, self._zone)
        day = QLocale().toString(QDate(shown.year, shown.month, shown.day), "ddd d")
        when = f"{day}, {clock(shown.hour * 60 + shown.minute)}"
        who = contact_name(message.contact)
        text = f"{when}  {who}: {one_line(message.text, _SHORT)}"
        other = "" if one.other is None else _fate(one.other)
        if one.differs:
            other = f"≠ {other}"
        return text, self.tr("nothing so far") if one.was is None else _fate(one.was), _fate(one.now), other


def _counts(hindsight: Hindsight, *, other: bool) -> dict[str, int]:
    return {
        "answered": hindsight.count(OutcomeKind.ANSWERED, other=other),
        "held": hindsight.count(OutcomeKind.HELD, other=other),
        "silent": hindsight.count(OutcomeKind.SILENT, other=other),
    }


def _fate(fate: Fate) -> str:
    if fate.outcome is OutcomeKind.SILENT:
        return reason(fate.reason)
    words = quoted(one_line(fate.reply, _SHORT)) if fate.reply else reason(fate.reason)
    if fate.outcome is OutcomeKind.HELD:
        return QCoreApplication.translate("LookBackCard", "waits for you: {reply}").format(reply=words)
    return words
