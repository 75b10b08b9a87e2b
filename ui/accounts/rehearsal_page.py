"""The rehearsal of an account: what Boltun would have said to the last messages, before it says anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.events import Event, MindLoaded, MindsChanged, OutcomeKind, SettingsChanged
from boltun.minds.teaching import Taught
from boltun.service.rehearsals import Rehearsal, Source
from ui.accounts.rehearsed_row import RehearsedRow
from ui.link.bridge import Bridge
from ui.link.wish import Wish
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, FAR, NEAR, WIDE, Size, sized
from ui.looks.wording import account_label, error_sentence
from ui.widgets.button import IconButton, TextButton
from ui.widgets.notice import Notice
from ui.widgets.scroll_page import ScrollPage
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import MindInfo, Service

__all__ = ["Choice", "RehearsalPage"]

_WIDEST = 1200
_SETTLE_MS = 400


class Choice(StrEnum):
    """What the owner decides after the rehearsal."""

    LET = "let"
    ASK = "ask"
    NOT_YET = "not yet"


@dataclass(frozen=True, slots=True)
class _Held:
    rehearsal: Rehearsal
    minds: Mapping[str, MindInfo]


class RehearsalPage(QWidget):
    """Shows the rehearsal of one account at a time; holds it again when a base or a setting changed."""

    chosen = Signal(object)
    """A Choice."""
    teach_wanted = Signal(object)
    """A Wish."""
    line_wanted = Signal(object, int)
    """The path of a base and a line of it."""
    noticed = Signal(object)
    """A Notice to show."""

    def __init__(self, bridge: Bridge, clock: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._clock = clock
        self.account = ""
        self._seed = 0
        self._round = 0
        self.rows: list[RehearsedRow] = []
        self._verdicts: dict[tuple[str, str, float], bool] = {}
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._hold)
        self._compose()
        bridge.happened.connect(self._take)

    def _compose(self) -> None:
        self.title = Label(self)
        self.title.setWordWrap(True)
        self.title.setFont(sized(self.title.font(), Size.TITLE, bold=True))
        self.again = IconButton("restart", self.tr("Again, with other dice"), self)
        self.again.clicked.connect(self._throw_again)
        head = QHBoxLayout()
        head.setSpacing(NEAR)
        head.addWidget(self.title, 1)
        head.addWidget(self.again, 0, Qt.AlignmentFlag.AlignTop)
        self.words = Label(self)
        self.words.setWordWrap(True)
        self.summary = Label(self)
        self.summary.setWordWrap(True)
        self.summary.setFont(sized(self.summary.font(), Size.PLAIN, bold=True))
        page = QWidget(self)
        page.setMaximumWidth(max(_WIDEST, 140 * self.fontMetrics().averageCharWidth()))
        self._list = QVBoxLayout()
        self._list.setSpacing(WIDE)
        column = QVBoxLayout(page)
        column.setContentsMargins(FAR, FAR, FAR, WIDE)
        column.setSpacing(APART)
        column.addLayout(head)
        column.addWidget(self.words)
        column.addWidget(self.summary)
        column.addLayout(self._list)
        column.addStretch(1)
        self.page = ScrollPage(page, self.tr("Rehearsal"), self, bounded=True)
        self.buttons = {
            Choice.LET: TextButton(self.tr("Let it answer"), parent=self),
            Choice.ASK: TextButton(self.tr("Answer only after I approve"), parent=self),
            Choice.NOT_YET: TextButton(self.tr("Not yet"), parent=self),
        }
        bar = QHBoxLayout()
        bar.setContentsMargins(FAR, NEAR, FAR, APART)
        bar.setSpacing(NEAR)
        for choice, button in self.buttons.items():
            button.clicked.connect(lambda _on=False, choice=choice: self.chosen.emit(choice))
            bar.addWidget(button)
        bar.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.page, 1)
        whole.addLayout(bar)

    # --- what the place asks ---------------------------------------------------------

    def begin(self, account: str) -> None:
        """Rehearse an account; empty: all that there is."""
        self.account = account
        self._verdicts.clear()
        title = self.tr("What Boltun would have said")
        if account:
            title = self.tr("What Boltun would have said on {account}").format(account=account_label(account))
        self.title.setText(title)
        self.buttons[Choice.LET].setVisible(bool(account))
        self.buttons[Choice.ASK].setVisible(bool(account))
        self.buttons[Choice.NOT_YET].setText(self.tr("Not yet") if account else self.tr("Close"))
        self._clear()
        self.summary.hide()
        self.words.setText(self.tr("Going through the last messages…"))
        self._throw_again()

    def take_focus(self) -> None:
        """Go to where one decides."""
        self.buttons[Choice.NOT_YET].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape decides nothing yet."""
        if event.key() == Qt.Key.Key_Escape:
            self.chosen.emit(Choice.NOT_YET)
        else:
            super().keyPressEvent(event)

    # --- holding it ------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        told = (MindLoaded, MindsChanged, SettingsChanged)
        if isinstance(event, told) and self.rows and not self._settle.isActive():
            self._settle.start()

    def _throw_again(self) -> None:
        self._seed = Random().getrandbits(32)
        self._hold()

    def _hold(self) -> None:
        self._round += 1
        turn, account, seed = self._round, self.account, self._seed

        async def hold(service: Service) -> _Held:
            rehearsal = await service.rehearsals.hold(account, seed)
            return _Held(rehearsal, {one.name: one for one in service.minds.all()})

        def failed(error: Exception) -> None:
            if turn == self._round:
                self._clear()
                self.words.setText(error_sentence(error))

        self._bridge.ask(hold, lambda held: self._show(held) if turn == self._round else None, failed)

    def _clear(self) -> None:
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = []

    def _show(self, held: _Held) -> None:
        rehearsal = held.rehearsal
        focus, scrolled = self._focused(), self.page.verticalScrollBar().value()
        self._clear()
        self.words.setText(self._explanation(rehearsal))
        for rehearsed in rehearsal.rehearsed:
            row = RehearsedRow(rehearsed, held.minds, self._clock(), self)
            row.show_verdict(self._verdicts.get(row.key))
            self._connect(row)
            self._list.addWidget(row)
            row.show()
            self.rows.append(row)
        self._tie()
        self._rehearsal = rehearsal
        self._sum_up()
        if focus is not None:
            self._give_back(*focus)
        self.page.verticalScrollBar().setValue(scrolled)

    def _connect(self, row: RehearsedRow) -> None:
        row.judged.connect(lambda good: self._judge(row, good))
        row.teach_wanted.connect(lambda: self.teach_wanted.emit(_wish(row)))
        row.edit_wanted.connect(lambda: self._edit(row))
        row.silence_wanted.connect(lambda: self._keep_silent(row))

    def _tie(self) -> None:
        """Let the Tab key go through the rows, and then to the buttons below."""
        stops: list[QWidget] = [self.again]
        for row in self.rows:
            stops += row.stops
        stops += self.buttons.values()
        for one, other in pairwise(stops):
            QWidget.setTabOrder(one, other)

    def _focused(self) -> tuple[tuple[str, str, float], int] | None:
        """Return the row that has the focus, and which of its stops."""
        focus = self.window().focusWidget()
        for row in self.rows:
            if focus in row.stops:
                return row.key, row.stops.index(focus)
        return None

    def _give_back(self, key: tuple[str, str, float], stop: int) -> None:
        for row in self.rows:
            if row.key == key:
                there = row.stops[stop] if row.stops[stop].isVisibleTo(self) else row.good
                there.setFocus(Qt.FocusReason.OtherFocusReason)

    def _explanation(self, rehearsal: Rehearsal) -> str:
        parts = [
            {
                Source.ACCOUNT: self.tr(
                    "These are the last messages that you got, and what Boltun would have said to them."
                ),
                Source.PROFILE: self.tr(
                    "Nobody has written to this account so far. These are the last messages that you got on "
                    "others, and what Boltun would have said to them."
                ),
                Source.EXAMPLES: self.tr(
                    "Nobody has written so far. These are everyday examples, and what Boltun would say to "
                    "them."
                ),
            }[rehearsal.source],
            self.tr("Nothing is sent, and nothing is remembered."),
        ]
        if rehearsal.supposed_rule:
            parts.append(
                self.tr(
                    "No rule lets Boltun answer everybody yet. If you let it answer, the setting “Talk with "
                    "everybody” is switched on, for all accounts."
                )
            )
        return " ".join(parts)

    def _sum_up(self) -> None:
        rehearsal = self._rehearsal
        count = rehearsal.count
        parts = [
            self.tr("%n answered", "", count(OutcomeKind.ANSWERED)),
            self.tr("%n silent", "", count(OutcomeKind.SILENT)),
            self.tr("%n held", "", count(OutcomeKind.HELD)),
        ]
        text = ", ".join(parts)
        if rehearsal.owner_there:
            there = self.tr("%n more came while you were writing yourself", "", rehearsal.owner_there)
            text = f"{text}; {there}"
        good = sum(self._verdicts.values())
        bad = len(self._verdicts) - good
        if self._verdicts:
            found_good = self.tr("you found %n good", "", good)
            found_bad = self.tr("%n not good", "", bad)
            text = f"{text}; {found_good}, {found_bad}"
        self.summary.setText(text)
        self.summary.show()

    # --- what the owner thinks of it -------------------------------------------------

    def _judge(self, row: RehearsedRow, good: bool | None) -> None:
        if good is None:
            self._verdicts.pop(row.key, None)
        else:
            self._verdicts[row.key] = good
        self._sum_up()

    def _edit(self, row: RehearsedRow) -> None:
        if row.mind is not None:
            self.line_wanted.emit(row.mind.path, row.line)

    def _keep_silent(self, row: RehearsedRow) -> None:
        mind, text = row.mind, row.rehearsed.line.message.text
        if mind is None:
            return
        name = mind.name

        def done(taught: Taught) -> None:
            words = self.tr("Boltun keeps silent on this: line {number} of {base}.").format(
                number=taught.line, base=marked(taught.path.name)
            )
            self.noticed.emit(Notice(text=words, tone=Tone.GOOD, undone=lambda: self._take_back(taught)))
            self._settle.start()

        def failed(error: Exception) -> None:
            self.noticed.emit(Notice(text=error_sentence(error), tone=Tone.BAD))

        self._bridge.ask(lambda service: service.teaching.keep_silent(name, text), done, failed)

    def _take_back(self, taught: Taught) -> None:
        self._bridge.ask(lambda service: service.teaching.take_back(taught), lambda _: self._settle.start())


def _wish(row: RehearsedRow) -> Wish:
    line = row.rehearsed.line
    return Wish(
        text=line.message.text,
        contact_id=line.contact_id,
        message_id=line.message_id,
        mind=row.rehearsed.mind or "",
    )
