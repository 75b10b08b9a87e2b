"""The place where a base is learned from the person's history: exports, reading, review, trial, writing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from boltun.history.base_file import Written
from boltun.history.gathering import Gathered, Wishes
from boltun.history.proposals import Proposal
from boltun.history.review import Decision, Review
from boltun.history.trial import Trial
from ui.learn.reading_page import DatesPage, NamesPage, ReadingPage
from ui.learn.review_page import ReviewPage
from ui.learn.start_page import StartPage
from ui.learn.trial_page import TrialPage
from ui.learn.writing import WritingBar
from ui.link.bridge import Bridge
from ui.looks.plain_text import Label, marked
from ui.looks.scale import NEAR, TIGHT, WIDE
from ui.looks.wording import error_sentence
from ui.widgets.button import TextButton
from ui.widgets.notice import Notice
from ui.widgets.place import Place
from ui.widgets.statement import Tone
from ui.widgets.toned_words import TonedWords

if TYPE_CHECKING:
    from boltun.minds.listing import MindInfo
    from boltun.service import Service
    from boltun.service.learning import Looked

__all__ = ["LearnPlace"]

_KEEP_MS = 400
_MOST_FAULTS = 20


class _Bases(NamedTuple):
    minds: Sequence[MindInfo]
    default: str
    folder: Path


class LearnPlace(Place):
    """Leads from exports to a base. All work is the service's; what comes back late is not shown."""

    line_wanted = Signal(object, int)
    """The path of a base and a line of it."""
    left_wanted = Signal()
    """The person wants back to where he was."""

    _progressed = Signal(object)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._walk = 0
        """Counts what was begun: answers to what was given up are not shown."""
        self._paths: list[Path] = []
        self._me: tuple[str, ...] = ()
        self._day_first: bool | None = None
        self._stopped = self._is_reading = False
        self._folder = Path()
        self._keep = QTimer(self, singleShot=True, interval=_KEEP_MS)
        self._keep.timeout.connect(self._keep_rejected)
        self._compose()
        self._connect()
        bridge.ask(lambda service: service.learning.places(), self.start.show_places, lambda _error: None)

    def _compose(self) -> None:
        self.start = StartPage(self)
        self.reading = ReadingPage(self)
        self.names = NamesPage(self)
        self.dates = DatesPage(self)
        self.review = ReviewPage(self)
        self.trial = TrialPage(self)
        self.writing = WritingBar(self)
        self.summary = Label(self)
        self.summary.setWordWrap(True)
        self.summary.setForegroundRole(self.summary.foregroundRole().PlaceholderText)
        self.faults_button = TextButton("", "warning", self)
        self.faults_button.setCheckable(True)
        self.faults = TonedWords(self)
        self.faults.hide()
        line = QHBoxLayout()
        line.setContentsMargins(WIDE, NEAR, WIDE, TIGHT)
        line.setSpacing(NEAR)
        line.addWidget(self.summary, 1)
        line.addWidget(self.faults_button)
        told = QHBoxLayout()
        told.setContentsMargins(WIDE, 0, WIDE, 0)
        told.addWidget(self.faults)
        self.inner = QStackedWidget(self)
        self.inner.addWidget(self.review)
        self.inner.addWidget(self.trial)
        self.reviewing = QWidget(self)
        column = QVBoxLayout(self.reviewing)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addLayout(told)
        column.addWidget(self.inner, 1)
        column.addWidget(self.writing)
        self.pages = QStackedWidget(self)
        for page in (self.start, self.reading, self.names, self.dates, self.reviewing):
            self.pages.addWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)

    def _connect(self) -> None:
        self._progressed.connect(self.reading.show_progress, Qt.ConnectionType.QueuedConnection)
        self.start.read_wanted.connect(self.read)
        self.start.review_wanted.connect(self._show_review)
        self.start.forget_wanted.connect(self.forget)
        self.reading.left.connect(self.cancel)
        self.names.left.connect(self.show_start)
        self.names.answered.connect(self._take_names)
        self.dates.left.connect(self.show_start)
        self.dates.answered.connect(self._take_dates)
        self.review.changed.connect(self._changed)
        self.review.left_out.connect(self._leave_out)
        self.review.origins_wanted.connect(self._ask_origins)
        self.review.refused.connect(lambda words: self.noticed.emit(Notice(text=words, tone=Tone.WARNING)))
        self.trial.left.connect(self._show_review)
        self.writing.other_wanted.connect(self.show_start)
        self.writing.try_wanted.connect(self.try_out)
        self.writing.write_wanted.connect(self.write)
        self.writing.base_chosen.connect(self._compare)
        self.faults_button.toggled.connect(self.faults.setVisible)

    # --- what the window asks ------------------------------------------------------

    def arrive(self) -> None:
        """Go to where work goes on."""
        page = self.pages.currentWidget()
        if page is self.reviewing:
            page = self.inner.currentWidget()
        if isinstance(page, (StartPage, NamesPage, DatesPage, ReviewPage, TrialPage)):
            page.take_focus()
        else:
            self.reading.cancel_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def search(self) -> None:
        """Ctrl+F chooses the kind that is listed."""
        if self.pages.currentWidget() is self.reviewing:
            self.review.kinds.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def may_leave(self) -> bool:
        """What was rejected is remembered."""
        if self._keep.isActive():
            self._keep.stop()
            self._keep_rejected()
        return True

    def save_state(self, state: QSettings) -> None:
        """Remember how high the parts are."""
        state.setValue("learn/splitter", self.review.splitter.saveState())

    def restore_state(self, state: QSettings) -> None:
        """Put the parts as they were."""
        splitter = state.value("learn/splitter")
        if isinstance(splitter, QByteArray):
            self.review.splitter.restoreState(splitter)

    def showEvent(self, event: QShowEvent) -> None:
        """Which bases there are is asked anew."""
        super().showEvent(event)
        self._ask_bases()

    # --- reading -------------------------------------------------------------------

    def show_start(self) -> None:
        """Show the exports."""
        self._walk += 1
        self.start.show_begun(bool(self.review.review.all()))
        self._show(self.start)

    def read(self) -> None:
        """Read what has a tick, or go on where it was stopped."""
        paths = self.start.chosen()
        if paths != self._paths:
            self._me, self._day_first, self._stopped = (), None, False
        self._paths = paths
        if self._stopped:
            self._begin(self.tr("Reading…"))
            self._go_on()
        else:
            self._look()

    def cancel(self) -> None:
        """Stop the reading; what was read is kept until other exports are read."""
        self._bridge.ask(_stop)
        self._stopped = self._stopped or self._is_reading
        self.show_start()

    def forget(self) -> None:
        """Forget all that was read and is not written."""
        self._bridge.ask(_forget)
        self._stopped = False
        self.review.show_review(Review(()))
        self._changed()
        self.show_start()

    def _begin(self, title: str) -> int:
        self._walk += 1
        self._is_reading = False
        self.reading.begin(title)
        self._show(self.reading)
        return self._walk

    def _look(self) -> None:
        walk = self._begin(self.tr("Looking what is in them…"))
        paths, wishes = self._paths, Wishes(me=self._me, day_first=self._day_first)
        self._stopped = False

        def looked(found: Looked) -> None:
            if walk != self._walk:
                return
            if found.unknown:
                self.names.ask(found.unknown)
                self._show(self.names)
            else:
                self._begin(self.tr("Reading…"))
                self._go_on()

        self._bridge.ask(lambda service: service.learning.look(paths, wishes), looked, self._failed)

    def _take_names(self, names: tuple[str, ...]) -> None:
        self._me = (*self._me, *names)
        self._look()

    def _take_dates(self, day_first: bool) -> None:
        self._day_first = day_first
        self._look()

    def _go_on(self) -> None:
        walk, self._is_reading = self._walk, True

        def have_read(found: Gathered | None) -> None:
            if found is None or walk != self._walk:
                return
            self._stopped = self._is_reading = False
            if found.dates_unclear and self._day_first is None:
                self._show(self.dates)
            else:
                self._propose(found)

        hear = self._progressed.emit
        self._bridge.ask(lambda service: service.learning.read(hear), have_read, self._failed)

    def _propose(self, gathered: Gathered) -> None:
        walk = self._begin(self.tr("Looking for what you often say…"))
        base = self.writing.path

        async def propose(service: Service) -> tuple[Review, int]:
            review = await service.learning.propose(base)
            return review, sum(service.learning.private.values())

        def proposed(found: tuple[Review, int]) -> None:
            if walk == self._walk:
                review, private = found
                self.review.show_review(review)
                self._summarize(gathered, private)
                self._changed()
                self._show_review()

        self._bridge.ask(propose, proposed, self._failed)

    def _failed(self, error: Exception) -> None:
        self.show_start()
        self.start.say(error_sentence(error))

    def _summarize(self, gathered: Gathered, private: int) -> None:
        chats = len(gathered.evidence.chats)
        parts = [self.tr("%Ln message(s)", "", gathered.messages), self.tr("%n conversation(s)", "", chats)]
        if private:
            parts.append(self.tr("%Ln text(s) held back as private", "", private))
        if gathered.rooms:
            parts.append(self.tr("%n that are no talk of two left out", "conversations", gathered.rooms))
        self.summary.setText(" · ".join(parts))
        count = len(gathered.faults) + gathered.more_faults
        self.faults_button.setVisible(bool(count))
        self.faults_button.setChecked(False)
        self.faults_button.setText(self.tr("%n place(s) cannot be read", "", count))
        self.faults.say(
            "\n".join(error_sentence(one) for one in gathered.faults[:_MOST_FAULTS]), Tone.WARNING
        )

    # --- reviewing -----------------------------------------------------------------

    def _show_review(self) -> None:
        self._walk += 1
        self.inner.setCurrentWidget(self.review)
        self.writing.try_button.setEnabled(bool(self.review.review.all()))
        self._show(self.reviewing)

    def _show(self, page: QWidget) -> None:
        self.pages.setCurrentWidget(page)
        if self.isVisible():
            self.arrive()

    def _changed(self) -> None:
        self.writing.show_accepted(len(self.review.review.accepted()))
        self.moved_on.emit()
        self._keep.start()

    def _keep_rejected(self) -> None:
        rows = self.review.review.all()
        rejected = [one for one, decision in rows if decision is Decision.REJECTED]
        others = [one for one, decision in rows if decision is not Decision.REJECTED]
        if rows:
            self._bridge.ask(lambda service: service.learning.keep_rejected(rejected, others))

    def _leave_out(self, names: tuple[str, ...]) -> None:
        review, base = self.review.review, self.writing.path

        def renewed(found: Sequence[Proposal]) -> None:
            if review is not self.review.review:
                return
            new = [name for name in names if name not in review.never]
            if names != review.never:
                review.renew(found, names)
            self.review.show_again()
            self._changed()
            if new:
                words = self.tr("Nothing is learned from {name} any more.").format(name=marked(new[0]))
                self.noticed.emit(Notice(text=words, undone=self.review.undo))

        self._bridge.ask(lambda service: service.learning.leave_out(names, base), renewed, self._refused)

    def _ask_origins(self, one: Proposal) -> None:
        self._bridge.ask(
            lambda service: service.learning.origins(one),
            lambda found: self.review.show_origins(one, found),
            self._refused,
        )

    def _compare(self) -> None:
        review, base = self.review.review, self.writing.path
        proposals = [one for one, _ in review.all()]

        def compared(found: Sequence[Proposal]) -> None:
            if review is self.review.review and base == self.writing.path:
                review.retell(found)
                self.review.show_again()

        self._bridge.ask(lambda service: service.learning.compare(base, proposals), compared, self._refused)

    def _refused(self, error: Exception) -> None:
        self.noticed.emit(Notice(text=error_sentence(error), tone=Tone.BAD))

    # --- trying and writing --------------------------------------------------------

    def try_out(self) -> None:
        """Show what the base would have said in the last fifth of the conversations."""
        rows = self.review.review.all()
        accepted = self.review.review.accepted()
        chosen = accepted or [one for one, decision in rows if decision is not Decision.REJECTED]
        walk = self._begin(self.tr("Trying it on the last fifth of your conversations…"))

        def tried(found: Trial) -> None:
            if walk == self._walk:
                self.trial.show_trial(found, len(accepted))
                self.inner.setCurrentWidget(self.trial)
                self._show(self.reviewing)

        def failed(error: Exception) -> None:
            self._show_review()
            self._refused(error)

        self._bridge.ask(lambda service: service.learning.trial(chosen), tried, failed)

    def write(self) -> None:
        """Write what was accepted into the base."""
        accepted = self.review.review.accepted()
        path = self.writing.path or self.writing.new_path(self._folder)
        self.writing.write_button.setEnabled(False)

        def written(found: Written) -> None:
            self._changed()
            self._ask_bases(path)
            words = self.tr("%n new pair(s) in {base}.", "", found.pairs).format(base=marked(path.name))
            notice = Notice(text=words, tone=Tone.GOOD)
            if found.pairs:
                notice = Notice(
                    text=words,
                    tone=Tone.GOOD,
                    undone=lambda: self._take_back(found),
                    action=self.tr("Show it"),
                    acted=lambda: self.line_wanted.emit(path, found.line),
                )
            self.noticed.emit(notice)

        def failed(error: Exception) -> None:
            self._changed()
            self._refused(error)

        self._bridge.ask(lambda service: service.learning.write(path, accepted), written, failed)

    def _take_back(self, written: Written) -> None:
        self._bridge.ask(
            lambda service: service.learning.take_back(written), lambda _: self._ask_bases(), self._refused
        )

    def _ask_bases(self, wanted: Path | None = None) -> None:
        async def read(service: Service) -> _Bases:
            return _Bases(service.minds.all(), service.minds.default, service.profile.bases)

        def show(found: _Bases) -> None:
            self._folder = found.folder
            self.writing.show_bases(found.minds, found.default)
            if wanted is not None:
                self.writing.choose(wanted)

        self._bridge.ask(read, show, lambda _error: None)


async def _stop(service: Service) -> None:
    service.learning.stop()


async def _forget(service: Service) -> None:
    service.learning.forget()
