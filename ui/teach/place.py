"""The place "Teach": what found no good reply, and the form that gives it one."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QItemSelectionModel, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from boltun.errors import BoltunError
from boltun.events import Event, MessageChanged, MessagesDeleted, MindsChanged
from boltun.minds.teaching import Help, Taught, Trial
from boltun.store.lessons import LessonStatus
from boltun.store.thumbs import Praised
from boltun.teaching import Topic, teachable
from boltun.text.document import Document
from ui.link.bridge import Bridge
from ui.link.wish import Wish
from ui.looks.plain_text import marked
from ui.looks.scale import NEAR
from ui.looks.wording import error_sentence, moment
from ui.teach.adviser import Adviser
from ui.teach.drafting import Drafting
from ui.teach.form import Base, TeachForm, bases_of
from ui.teach.head import Head
from ui.teach.inbox import Inbox, Topics, met_with
from ui.teach.preview import PreviewAsker
from ui.widgets.empty_page import EmptyPage
from ui.widgets.notice import Notice
from ui.widgets.place import Place
from ui.widgets.scroll_page import ScrollPage
from ui.widgets.splitter import Splitter
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import MindInfo, Service
    from ui.editing.editor import Editor

__all__ = ["TeachPlace"]

_SETTLE_MS = 800
_TRIAL_MS = 250


@dataclass(frozen=True, slots=True)
class _Known:
    topics: dict[LessonStatus, list[Topic]]
    minds: Sequence[MindInfo]
    default: str


class TeachPlace(Place):
    """Lists what can be taught, by status; teaches into a file, or into the base that is open."""

    line_wanted = Signal(object, int)
    """The path of a base and a line of it."""
    message_wanted = Signal(int, int)
    """A contact's id and one of his messages that the owner wants to see."""
    count_changed = Signal(int)
    """How many different new messages there are."""

    def __init__(
        self,
        bridge: Bridge,
        parent: QWidget | None = None,
        *,
        clock: Callable[[], float] = time.time,
        open_base: Callable[[Path], Editor | None] = lambda path: None,
    ) -> None:
        """``open_base`` gives the editor in which a base is open."""
        super().__init__(parent)
        self._bridge = bridge
        self._clock = clock
        self._open_base = open_base
        self._topics: dict[LessonStatus, list[Topic]] = {status: [] for status in LessonStatus}
        self.filled = False
        self._default = ""
        self._wish: Wish | None = None
        """What the form asks about; None: nothing."""
        self._shown: tuple[int, ...] = ()
        """The messages of the topic that the form asks about."""
        self._adviser = Adviser(bridge, self)
        self._adviser.helped.connect(self._show_help)
        self._adviser.proposed.connect(lambda found: self.form.offer_keys(found))
        self._adviser.tried.connect(self._show_trial)
        self._adviser.failed.connect(lambda words: self.form.verdict.say(words, Tone.BAD))
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self.read)
        self._trial = QTimer(self, singleShot=True, interval=_TRIAL_MS)
        self._trial.timeout.connect(self._try)
        self._compose()
        bridge.happened.connect(self._take)
        self.read()

    def _compose(self) -> None:
        self.head = Head(self)
        self.tabs = self.head.tabs
        self._show_counts()
        self.tabs.currentChanged.connect(lambda _tab: self._fill_list())
        self.topics = Topics(self._clock, self)
        self.list = Inbox(self.topics, self._enter_form, self)
        self.list.selectionModel().currentChanged.connect(
            lambda current, _before: self._choose(current.row())
        )
        self.nothing = EmptyPage("teach", self)
        self._lists = QStackedWidget(self)
        self._lists.addWidget(self.list)
        self._lists.addWidget(self.nothing)
        above = QWidget(self)
        column = QVBoxLayout(above)
        column.setContentsMargins(0, NEAR, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._lists, 1)

        self.form = TeachForm(self)
        self.form.teach_wanted.connect(self.teach)
        self.form.moved.connect(self.put)
        self.form.changed.connect(self._trial.start)
        self.form.base_changed.connect(self._ask_help)
        self.form.line_wanted.connect(self._want_line)
        self.form.message_wanted.connect(self._want_message)
        self.form.left.connect(lambda: self.list.setFocus(Qt.FocusReason.OtherFocusReason))
        self._previews = PreviewAsker(self._bridge, self.form.preview)
        self._drafting = Drafting(self._bridge, self.form, self)
        self.below = ScrollPage(self.form, self.tr("Teach"), self)
        self.below.setMinimumWidth(self.form.minimumSizeHint().width() + 16)
        self.below.hide()
        self._splitter = Splitter(self)
        self._splitter.setOrientation(Qt.Orientation.Vertical)
        self._splitter.addWidget(above)
        self._splitter.addWidget(self.below)
        self._splitter.setSizes([330, 300])
        self._splitter.setStretchFactor(0, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._splitter)
        self._show_nothing()

    # --- what the window asks ------------------------------------------------------

    def arrive(self) -> None:
        """Go to the list, or to the tabs above it where it is empty."""
        target = self.list if self.topics.rowCount() else self.tabs
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def search(self) -> None:
        """There is nothing to search in a list that is to be empty."""

    def save_state(self, state: QSettings) -> None:
        """Remember how high the parts are."""
        state.setValue("teach/splitter", self._splitter.saveState())

    def restore_state(self, state: QSettings) -> None:
        """Put the parts as they were."""
        splitter = state.value("teach/splitter")
        if isinstance(splitter, QByteArray):
            self._splitter.restoreState(splitter)

    def showEvent(self, event: QShowEvent) -> None:
        """What came since one looked last is listed."""
        super().showEvent(event)
        if self.filled:
            self.read()

    def begin(self, wish: Wish) -> None:
        """Ask for a reply to this message, whether it stands in the list or not."""
        row = -1
        if wish.message_id is not None:
            for status, topics in self._topics.items():
                if any(wish.message_id in one.message_ids for one in topics):
                    self.tabs.setCurrentIndex(list(LessonStatus).index(status))
                    row = self.topics.row_of(wish.message_id)
        if row >= 0:
            self.list.setCurrentIndex(self.topics.index(row))
        else:
            self.list.selectionModel().clear()
        self._shown = self._topic_at(row).message_ids if row >= 0 else ()
        self._show_form(wish, "", self._status if row >= 0 else LessonStatus.NEW)
        if row < 0:
            for button in (self.form.later, self.form.ignore, self.form.again):
                button.hide()
        (self.form.phrase if wish.reply else self.form.reply).setFocus(Qt.FocusReason.OtherFocusReason)

    # --- reading -------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        told = (MessageChanged, MessagesDeleted, MindsChanged)
        # Whoever looks again has it read then.
        if isinstance(event, told) and self.isVisible() and not self._settle.isActive():
            self._settle.start()

    def read(self) -> None:
        """Ask the service for all lessons and bases anew."""

        async def read(service: Service) -> _Known:
            topics = {status: await service.teaching.lessons(status) for status in LessonStatus}
            return _Known(topics, service.minds.all(), service.minds.default)

        self._bridge.ask(read, self._show)

    def _show(self, known: _Known) -> None:
        filled, self.filled = self.filled, True
        self._default = known.default
        self.form.show_bases(bases_of(known.minds, known.default), known.default)
        if not filled and self._wish is not None:
            # It was asked for before it was known which bases there are.
            self.form.choose(self._wish.mind)
            self._ask_help()
        if known.topics != self._topics:
            self._topics = known.topics
            self._show_counts()
            self._fill_list()
        self._show_nothing()
        if self.tabs.hasFocus() and not filled:
            self.arrive()
        self.count_changed.emit(len(known.topics[LessonStatus.NEW]))

    @property
    def _status(self) -> LessonStatus:
        return LessonStatus(self.tabs.tabData(self.tabs.currentIndex()))

    def _topic_at(self, row: int) -> Topic:
        topic = self.topics.index(row).data(Qt.ItemDataRole.UserRole)
        assert isinstance(topic, Topic)
        return topic

    def _fill_list(self) -> None:
        """Show the topics of a status; the form keeps what it asks about while that is still there."""
        topics = self._topics[self._status]
        self.topics.fill(topics)
        self._show_nothing()
        row = next((n for n, one in enumerate(topics) if set(self._shown) & set(one.message_ids)), -1)
        if row >= 0 and self._wish is not None:
            # What is being written there stays.
            self._shown = topics[row].message_ids
            model = self.list.selectionModel()
            model.blockSignals(True)
            self.list.setCurrentIndex(self.topics.index(row))
            model.blockSignals(False)
        elif topics and (self._wish is None or self._shown):
            self.list.setCurrentIndex(self.topics.index(0))
        elif not topics and self._shown:
            self._close_form()

    def _choose(self, row: int) -> None:
        if row < 0:
            return
        topic = self._topic_at(row)
        if self._wish is not None and self._shown == topic.message_ids:
            return
        newest = topic.newest
        self._shown = topic.message_ids
        wish = Wish(
            text=newest.message.text,
            reply=next((one.answered for one in topic.lessons if one.answered), ""),
            contact_id=newest.message.contact_id,
            message_id=newest.message.id,
            mind=newest.message.mind or "",
        )
        parts = [self.topics.who(topic), moment(newest.message.at, self._clock(), long=True)]
        if len(topic.lessons) > 1:
            parts.insert(0, self.tr("%n time(s)", "", len(topic.lessons)))
        self._show_form(wish, " · ".join([*parts, met_with(topic)]), self._status)

    def _show_form(self, wish: Wish, who: str, status: LessonStatus) -> None:
        self._previews.stop()
        self._wish = wish
        self.form.phrase.setModified(False)
        self.form.show_lesson(wish.text, who, status, wish.reply)
        self.form.show_origin(wish.message_id is not None and wish.contact_id is not None)
        self._drafting.follow(wish.message_id)
        self.form.choose(wish.mind)
        self.below.show()
        self._ask_help()

    def _close_form(self) -> None:
        self._wish, self._shown = None, ()
        self._previews.stop()
        self.below.hide()

    def _enter_form(self) -> None:
        self.form.reply.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_counts(self) -> None:
        words = {
            LessonStatus.NEW: self.tr("New"),
            LessonStatus.LATER: self.tr("Later"),
            LessonStatus.DONE: self.tr("Done"),
            LessonStatus.IGNORED: self.tr("Ignored"),
        }
        for row, status in enumerate(LessonStatus):
            count = len(self._topics[status])
            self.tabs.setTabText(row, f"{words[status]} {count}" if count else words[status])

    def _show_nothing(self) -> None:
        words = ""
        if not self.filled:
            title = self.tr("Opening…")
        elif self._status is LessonStatus.NEW:
            title = self.tr("Nothing to teach.")
            words = self.tr(
                "Messages for which Boltun finds no good reply come here by themselves. "
                "You can also teach from a conversation: open the menu of a message."
            )
        else:
            title = {
                LessonStatus.LATER: self.tr("Nothing was put off."),
                LessonStatus.DONE: self.tr("Nothing was taught yet."),
                LessonStatus.IGNORED: self.tr("Nothing is ignored."),
            }[self._status]
        self.nothing.say(title, words)
        self._lists.setCurrentIndex(0 if self.topics.rowCount() else 1)

    # --- asking the base -------------------------------------------------------------

    def _ask_help(self) -> None:
        """Let the base propose a phrase and name what is near."""
        wish, base = self._wish, self.form.chosen
        if wish is None or not self.filled:
            return
        self.form.verdict.say("")
        if base is None:
            words = self.tr("There is no base to teach. Begin one under Bases (Ctrl+2).")
            self.form.verdict.say(words, Tone.BAD)
            return
        self._adviser.ask(base.info, self._document(base), wish.text)

    def _show_help(self, found: Help, thumbs: Mapping[str, Praised]) -> None:
        self.form.propose(found.key)
        self.form.show_near(found.near, thumbs)
        self._try()

    def _try(self) -> None:
        """Say whether the base would say the reply to the message."""
        wish, base = self._wish, self.form.chosen
        key, reply = self.form.phrase.text(), self.form.reply.text()
        if wish is None or base is None:
            self._previews.stop()
        else:
            self._previews.ask(base.info, lambda: self._document(base), key, reply)
        if wish is None or base is None or not key.strip() or not reply.strip():
            self._adviser.forget_trial()
            self.form.verdict.say("")
            return
        self._adviser.try_out(base.info, self._document(base), wish.text, key, reply)

    def _show_trial(self, found: Trial, reply: str) -> None:
        self.form.say_trial(found, reply)

    def _document(self, base: Base) -> Document | None:
        """Return the text of a base that is open, as it stands in its editor."""
        editor = None if base.is_copy else self._open_base(base.info.path)
        return None if editor is None else editor.draft.document.copy()

    # --- acting --------------------------------------------------------------------

    def teach(self, beside: int | None = None) -> None:
        """Write the pair into the chosen base; with ``beside`` as a further reply of that line's pair."""
        base, wish = self.form.chosen, self._wish
        if base is None or wish is None:
            return
        near = None if beside is None else self.form.near(beside)
        key = self.form.phrase.text() if near is None else near.key
        reply = self.form.reply.text()
        editor = None if base.is_copy else self._open_base(base.info.path)
        if editor is not None and not editor.draft.read_only:
            self._teach_open(editor, base.info, key, reply, beside)
            return
        self.form.setEnabled(False)

        async def teach(service: Service) -> Taught:
            info = await service.teaching.own_copy(base.info.name) if base.is_copy else base.info
            return await service.teaching.teach(info.path, key, reply, beside)

        def done(taught: Taught) -> None:
            self.form.setEnabled(True)
            if base.is_copy:
                self.form.show_bases((), "")
            self._told(
                self.tr("Taught: line {number} of {base}.").format(
                    number=taught.line, base=marked(taught.path.name)
                ),
                lambda: self._bridge.ask(lambda service: service.teaching.take_back(taught)),
            )

        def failed(error: Exception) -> None:
            self.form.setEnabled(True)
            self.form.verdict.say(error_sentence(error), Tone.BAD)
            self.form.reply.setFocus()

        self._bridge.ask(teach, done, failed)

    def _teach_open(self, editor: Editor, info: MindInfo, key: str, reply: str, beside: int | None) -> None:
        """Change the open base, as one step of its undo; it is saved unless other edits wait there."""
        draft = editor.draft
        try:
            place = teachable(info.path, info.kind).add_pair(draft.document, key, reply, beside)
        except BoltunError as error:
            self.form.verdict.say(error_sentence(error), Tone.BAD)
            return
        was_modified = editor.file.modified
        draft.replace(place.at, 0, place.lines, self.tr("Teach"))
        step = draft.undo_stack.index()
        name = editor.file.path.name if editor.file.path is not None else ""
        line = place.at + len(place.lines) - 1
        if was_modified:
            words = self.tr("Taught: line {number} of {base}, which is open under Bases and not saved yet.")
        else:
            editor.file.save()
            words = self.tr("Taught: line {number} of {base}.")

        def undo() -> None:
            if draft.undo_stack.index() == step:
                draft.undo_stack.undo()
                if not was_modified:
                    editor.file.save()

        self._told(words.format(number=line, base=name), undo)

    def _told(self, words: str, undo: Callable[[], object]) -> None:
        """The pair is there: the messages are done, unless that is undone."""
        shown, before = self._shown, self._status
        if not shown:
            self._close_form()
        self._move(shown, LessonStatus.DONE)

        def back() -> None:
            undo()
            if shown:
                self._bridge.ask(lambda service: service.teaching.settle(shown, before), self._read_again)

        self.noticed.emit(Notice(text=words, tone=Tone.GOOD, undone=back))

    def put(self, status: LessonStatus) -> None:
        """Give what is shown another status."""
        shown, before = self._shown, self._status
        words = {
            LessonStatus.NEW: self.tr("Back among the new ones."),
            LessonStatus.LATER: self.tr("Put off."),
            LessonStatus.IGNORED: self.tr("Ignored, and others like it, too."),
            LessonStatus.DONE: self.tr("Done."),
        }[status]
        self._move(shown, status)

        def back() -> None:
            self._bridge.ask(lambda service: service.teaching.settle(shown, before), self._read_again)

        self.noticed.emit(Notice(text=words, undone=back))

    def _move(self, shown: Sequence[int], status: LessonStatus) -> None:
        if not shown:
            return
        row = self.topics.row_of(shown[0])
        focused = self.form.isAncestorOf(self.window().focusWidget() or self)
        self._wish, self._shown = None, ()
        if row >= 0:
            before = self._status
            moved = self._topics[before].pop(row)
            self._topics[status].insert(0, moved)
            self._show_counts()
            self.topics.fill(self._topics[before])
            if self.topics.rowCount():
                flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
                index = self.topics.index(min(row, self.topics.rowCount() - 1))
                self.list.selectionModel().setCurrentIndex(index, flag)
                if focused:
                    self._enter_form()
            else:
                self._close_form()
                self.tabs.setFocus(Qt.FocusReason.OtherFocusReason)
            self._show_nothing()
            self.count_changed.emit(len(self._topics[LessonStatus.NEW]))
        self._bridge.ask(lambda service: service.teaching.settle(tuple(shown), status), self._read_again)

    def _read_again(self, _: object) -> None:
        self.read()

    def _want_line(self, line: int) -> None:
        if (base := self.form.chosen) is not None:
            self.line_wanted.emit(base.info.path, line)

    def _want_message(self) -> None:
        if self._wish and self._wish.contact_id is not None and self._wish.message_id is not None:
            self.message_wanted.emit(self._wish.contact_id, self._wish.message_id)
