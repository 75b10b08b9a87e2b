"""The preview beside the editor: talk with the base as it stands in the text, and see why it answers so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from boltun.minds.protocol import ReplyOptions
from boltun.settings import CHEW
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, tip
from ui.looks.scale import APART, NEAR, TIGHT
from ui.looks.wording import error_sentence, one_line, template
from ui.preview.rehearsal import Acquaintance, Rehearsal, Turn
from ui.preview.replay_panel import ReplayPanel
from ui.preview.rerun import Rerun
from ui.preview.turn_view import Divider, TurnView, WordButton
from ui.widgets.button import IconButton

__all__ = ["Preview"]

_KEPT = 200
"""So many turns are shown; older ones are dropped from the sight."""


class Preview(QWidget):
    """Shows a rehearsal and takes what is written to it."""

    line_wanted = Signal(int)
    """A line of the text, from 0, that a link leads to."""
    place_wanted = Signal(object, int)
    """Another file of the mind, and a line of it, from 1."""
    left = Signal()
    """Escape was pressed: back to the editor."""
    contact_wanted = Signal(object)
    """The id of a contact whose memory is to be copied: ``become`` is called with it, or ``fail``."""
    test_wanted = Signal(object)
    """The conversation is to be kept as a test of the base: a list of Turn."""

    def __init__(self, rehearsal: Rehearsal, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rehearsal = rehearsal
        self._views: dict[Turn, TurnView] = {}
        self._base_options = ReplyOptions()
        self._fold_yo = True
        self._past: list[str] = []

        self.chew = QCheckBox(template(CHEW.label), self)
        here = self.tr("For this preview only.")
        self.chew.setToolTip(tip(f"{template(CHEW.help)} {here}"))
        self.chew.toggled.connect(self._options_changed)
        self.new_button = WordButton(
            "restart", self.tr("Anew"), self.tr("New conversation: be a friend it never met"), self
        )
        self.new_button.clicked.connect(self.start_over)
        self.later_button = WordButton(
            "later",
            self.tr("+30 min"),
            self.tr("Let half an hour go by: replies may be said again."),
            self,
        )
        self.later_button.clicked.connect(self.pass_time)
        self.begin_button = WordButton(
            "begin",
            self.tr("Opening"),
            self.tr("Let Boltun begin the conversation with an opening phrase."),
            self,
        )
        self.begin_button.clicked.connect(rehearsal.begin)
        self.contact = QComboBox(self)
        self.contact.addItem(self.tr("As a new friend"))
        self.contact.setAccessibleName(self.tr("As whom you write"))
        self.contact.setToolTip(
            self.tr(
                "As whom you write. What Boltun remembers of a contact is copied; nothing here changes it."
            )
        )
        self.contact.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.contact.setMinimumContentsLength(12)
        self.contact.activated.connect(self._choose_contact)
        self.more_button = IconButton("down", self.tr("More"), self, size=16)
        self.more_button.setCheckable(True)
        self.more_button.toggled.connect(self._unfold_more)
        self.again_button = WordButton(
            "up", self.tr("Again"), self.tr("Say the last message once more: is the repeat noticed?"), self
        )
        self.again_button.clicked.connect(self._say_again)
        self.seed = QSpinBox(self)
        self.seed.setRange(0, 9_999)
        self.seed.setSpecialValueText(self.tr("any"))
        self.seed.setAccessibleName(self.tr("Dice"))
        self.seed.setToolTip(self.tr("With the same number the same conversation gets the same replies."))
        self.seed.valueChanged.connect(lambda number: rehearsal.set_seed(number or None))
        self.test_button = WordButton(
            "save",
            self.tr("Keep as a test"),
            self.tr("Keep this conversation beside the base; “boltun test” holds it again."),
            self,
        )
        self.test_button.clicked.connect(self._keep_as_test)
        self.replay_button = WordButton(
            "restart",
            self.tr("Replay"),
            self.tr("Hold earlier conversations again and see which replies differ."),
            self,
        )
        self.replay_button.clicked.connect(self.open_replay)
        self.replay = ReplayPanel(Rerun(rehearsal.subject, self), self)
        self.replay.line_wanted.connect(self.line_wanted)
        self.replay.left.connect(self.close_replay)

        self._page = QWidget(self)
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(APART, APART, APART, APART)
        self._column.setSpacing(NEAR)
        self._empty = Label(
            self.tr("Write as a contact would, and see what the text beside answers – saved or not."),
            self._page,
        )
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column.addStretch(1)
        self._column.addWidget(self._empty)
        self._column.addStretch(1)
        self.area = QScrollArea(self)
        self._last_stop: QWidget = self.area
        """After this the Tab key comes to the field."""
        self.area.setWidget(self._page)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        # Bubbles stand on the same ground as in a real conversation.
        self._page.setBackgroundRole(QPalette.ColorRole.Base)
        self._page.setAutoFillBackground(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(self.tr("Conversation with the edited base"))
        self.area.verticalScrollBar().rangeChanged.connect(self._keep_end)
        self._at_end = True
        self._unfolded: TurnView | None = None
        """The turn whose reasons were opened and are not laid out yet."""
        self.area.verticalScrollBar().valueChanged.connect(self._scrolled)

        self.state = Label(self)
        self.state.setWordWrap(True)
        self.input = _Input(self)
        self.input.setPlaceholderText(self.tr("Write as a contact…"))
        self.input.setAccessibleName(self.tr("Message to the edited base"))
        self.input.returnPressed.connect(self._send)
        self.input.recalled.connect(self._recall)
        self.input.textEdited.connect(lambda _text: rehearsal.wake())
        self.send = IconButton("send", self.tr("Ask"), self)
        self.send.clicked.connect(self._send)

        head = QHBoxLayout()
        head.setContentsMargins(APART, NEAR, NEAR, NEAR)
        head.setSpacing(TIGHT)
        head.addWidget(self.contact, 1)
        chew = QHBoxLayout()
        chew.setContentsMargins(APART, 0, NEAR, TIGHT)
        chew.addWidget(self.chew)
        tools = QHBoxLayout()
        tools.setContentsMargins(NEAR, 0, NEAR, TIGHT)
        tools.setSpacing(TIGHT)
        tools.addWidget(self.new_button)
        tools.addWidget(self.later_button)
        tools.addWidget(self.begin_button)
        tools.addStretch(1)
        tools.addWidget(self.more_button)
        dice = Label(self.tr("&Dice:"), self)
        dice.setBuddy(self.seed)
        self._more = QWidget(self)
        more = QGridLayout(self._more)
        more.setContentsMargins(NEAR, 0, NEAR, TIGHT)
        more.setSpacing(TIGHT)
        numbers = QHBoxLayout()
        numbers.addWidget(dice)
        numbers.addWidget(self.seed)
        numbers.addStretch(1)
        more.addWidget(self.again_button, 0, 0)
        more.addLayout(numbers, 0, 1)
        more.addWidget(self.replay_button, 1, 0)
        more.addWidget(self.test_button, 1, 1)
        more.setColumnStretch(1, 1)
        self._more.hide()
        row = QHBoxLayout()
        row.setContentsMargins(APART, TIGHT, APART, APART)
        row.setSpacing(TIGHT)
        row.addWidget(self.input, 1)
        row.addWidget(self.send)
        state = QHBoxLayout()
        state.setContentsMargins(APART, TIGHT, APART, 0)
        state.addWidget(self.state)
        talk = QWidget(self)
        column = QVBoxLayout(talk)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(chew)
        column.addLayout(tools)
        column.addWidget(self._more)
        column.addWidget(self.area, 1)
        column.addLayout(state)
        column.addLayout(row)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(talk)
        self._pages.addWidget(self.replay)
        self._tools = tools
        self._head = head
        self._set_width()
        rehearsal.asked.connect(self._show_asked)
        rehearsal.answered.connect(self._show_answered)
        rehearsal.state_changed.connect(self._show_state)
        rehearsal.failed.connect(self._show_failure)
        self._show_state()
        self._colour()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order; the reasons of answers come before the field."""
        return (
            *(self.contact, self.chew, self.new_button, self.later_button, self.begin_button),
            *(self.more_button, self.again_button, self.seed, self.replay_button, self.test_button),
            *(self.area, self.input, self.send),
        )

    def set_options(self, options: ReplyOptions, *, fold_yo: bool) -> None:
        """Take over the owner's options; chewing stays this preview's own."""
        self._base_options, self._fold_yo = options, fold_yo
        self._options_changed()

    def set_contacts(self, contacts: Sequence[tuple[int, str]]) -> None:
        """Offer real contacts, by id and name, to write as."""
        chosen = self.contact.currentData()
        while self.contact.count() > 1:
            self.contact.removeItem(1)
        for number, name in contacts:
            self.contact.addItem(self.tr("As {name}").format(name=one_line(name, 40)), number)
        self.contact.setCurrentIndex(max(self.contact.findData(chosen), 0) if chosen is not None else 0)
        if chosen is not None and self.contact.currentData() is None:
            # Who is deleted is not remembered here, either.
            self.rehearsal.become()
            self._clear()

    def become(self, acquaintance: Acquaintance) -> None:
        """Begin anew as a real contact, with a copy of what is remembered of it."""
        self.rehearsal.become(acquaintance)
        self._clear()

    def fail(self, error: Exception) -> None:
        """Tell why the chosen contact's memory cannot be copied; stay a new friend."""
        self.contact.setCurrentIndex(0)
        self.rehearsal.become()
        self._clear()
        self._show_failure(error)

    def open_replay(self) -> None:
        """Show the replay in place of the conversation."""
        self._pages.setCurrentWidget(self.replay)
        self.replay.take_focus()

    def close_replay(self) -> None:
        """Show the conversation again."""
        self._pages.setCurrentIndex(0)
        self.input.setFocus()

    def stop(self) -> None:
        """Read, answer and replay nothing more."""
        self.rehearsal.stop()
        self.replay.rerun.stop()

    def ask(self, text: str) -> None:
        """Write a message as the contact."""
        self._past.append(text)
        self.rehearsal.say(text)

    def start_over(self) -> None:
        """Begin anew as a friend it never met."""
        self.rehearsal.start_over()
        self._clear()
        self.input.setFocus()

    def pass_time(self) -> None:
        """Let half an hour go by, and say so."""
        self.rehearsal.pass_time()
        self._add(Divider(self.tr("30 minutes later"), self._page))
        self.input.setFocus()

    def views(self) -> list[TurnView]:
        """Return what is shown of the turns, oldest first."""
        return list(self._views.values())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the editor."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let bubbles be as wide as there is room."""
        super().resizeEvent(event)
        for view in self._views.values():
            view.fit(self._room())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the palette and the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_tools"):
            self._set_width()
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "state"):
            self._colour()

    def _set_width(self) -> None:
        """Be wide enough for the words on the buttons."""
        needed = (self._tools, self._head, self._more.layout())
        self.setMinimumWidth(max(240, *(layout.sizeHint().width() for layout in needed if layout)))

    def _colour(self) -> None:
        palette = self.palette()
        palette.setColor(self.state.foregroundRole(), QColor(colours_of(palette).muted))
        for label in (self.state, self._empty):
            label.setPalette(palette)

    def _room(self) -> int:
        return self.area.viewport().width() - 20

    def _send(self) -> None:
        text = self.input.text()
        if text.strip():
            self.input.clear()
            self.ask(text)

    def _choose_contact(self, number: int) -> None:
        contact_id = self.contact.itemData(number)
        if contact_id is None:
            self.rehearsal.become()
            self._clear()
        else:
            self.contact_wanted.emit(contact_id)
        self.input.setFocus()

    def _unfold_more(self, wanted: bool) -> None:
        self.more_button.set_drawing("up" if wanted else "down")
        self._more.setVisible(wanted)

    def _say_again(self) -> None:
        if self._past:
            self.ask(self._past[-1])

    def _keep_as_test(self) -> None:
        self.test_wanted.emit(list(self.rehearsal.turns))

    def _recall(self, step: int) -> None:
        """Go through what was written before."""
        if not self._past:
            return
        texts = [*self._past, ""]
        at = texts.index(self.input.text()) if self.input.text() in texts else len(texts) - 1
        if step < 0 and self.input.text() == "":
            at = len(texts) - 1
        self.input.setText(texts[max(0, min(at + step, len(texts) - 1))])

    def _options_changed(self) -> None:
        base = self._base_options
        options = replace(base, chew=self.chew.isChecked())
        self.rehearsal.set_options(options, fold_yo=self._fold_yo)
        self.replay.set_options(options, fold_yo=self._fold_yo)

    def _show_asked(self, turn: Turn) -> None:
        view = TurnView(turn, self._where, self._page)
        view.line_wanted.connect(self._go)
        view.place_wanted.connect(self.place_wanted)
        view.unfolded.connect(lambda: self._unfold(view))
        self._views[turn] = view
        self._at_end, self._unfolded = True, None
        self._add(view)
        view.fit(self._room())
        # Shift+Tab leads from the field to the newest reasons.
        for part in view.stops:
            self.setTabOrder(self._last_stop, part)
            self._last_stop = part
        if len(self._views) > _KEPT:
            oldest = next(iter(self._views))
            self._views.pop(oldest).deleteLater()

    def _show_answered(self, turn: Turn) -> None:
        view = self._views.get(turn)
        if view is not None:
            view.show_answer()
            view.fit(self._room())

    def _add(self, widget: QWidget) -> None:
        if self._empty.isVisibleTo(self._page):
            self._empty.hide()
            # The stretch above goes: a conversation stands at the bottom only by its own length.
            self._column.setStretch(0, 0)
        self._column.insertWidget(self._column.count() - 1, widget)

    def _clear(self) -> None:
        self._views.clear()
        self._last_stop = self.area
        for number in reversed(range(self._column.count())):
            item = self._column.itemAt(number)
            widget = item.widget() if item is not None else None
            if widget is not None and widget is not self._empty:
                self._column.removeWidget(widget)
                widget.deleteLater()
        self._column.setStretch(0, 1)
        self._empty.show()

    def _where(self, line: int, version: int) -> int:
        return self.rehearsal.line_now(line - 1, version) + 1

    def _go(self, line: int) -> None:
        self.line_wanted.emit(line - 1)

    def _scrolled(self, value: int) -> None:
        self._at_end = value >= self.area.verticalScrollBar().maximum() - 4

    def _unfold(self, view: TurnView) -> None:
        self._at_end, self._unfolded = False, view

    def _keep_end(self) -> None:
        bar = self.area.verticalScrollBar()
        if self._unfolded is not None:
            # As much as there is room for, from the message on.
            turn, self._unfolded = self._unfolded.geometry(), None
            bar.setValue(min(turn.top(), max(bar.value(), turn.bottom() - bar.pageStep())))
        elif self._at_end:
            bar.setValue(bar.maximum())

    def _show_state(self) -> None:
        rehearsal = self.rehearsal
        if rehearsal.fresh:
            text = self.tr("Answers from the text as it stands.")
        elif rehearsal.busy:
            text = self.tr("Reading the newest text…")
        else:
            text = self.tr("The text is read when you write.")
        if self.state.text() != text:
            self.state.setText(text)

    def _show_failure(self, error: Exception) -> None:
        self.state.setText(error_sentence(error))


class _Input(QLineEdit):
    """What is written to the base. Up and Down recall what was written before."""

    recalled = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step:
            self.recalled.emit(step)
        else:
            super().keyPressEvent(event)
