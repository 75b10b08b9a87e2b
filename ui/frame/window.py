"""The one window: composes header, rail, places and status line, and holds no rules of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QSettings, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QStackedWidget, QWidget

from boltun.desk.reason import Reason
from boltun.errors import NotApprovedError
from boltun.events import DatabaseBroken, Event, LoopStopped, MindLoaded, PersonBack, ServiceFailed
from boltun.settings import CHEW
from ui.digest.left import Left
from ui.digest.words import LeftWords
from ui.frame.answering import paused, statement
from ui.frame.assistance import Assistance
from ui.frame.failure import remedies
from ui.frame.failure_pages import FailurePages
from ui.frame.first_answers import FirstAnswers
from ui.frame.focus import FocusReturn
from ui.frame.header import Header
from ui.frame.makers import Kit, makers
from ui.frame.rail import Rail
from ui.frame.status_line import StatusLine
from ui.frame.waiting import waiting_lessons, waiting_questions
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.icons import program_icon
from ui.looks.plain_text import marked
from ui.looks.wording import error_sentence, moment
from ui.widgets.floating import Floating
from ui.widgets.keys import WINDOW_KEYS
from ui.widgets.notice import Notice, NoticeLine
from ui.widgets.place import Place
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from ui.conversations.place import ConversationsPlace
    from ui.first_run.page import FirstRunPage
    from ui.link.wish import Wish
    from ui.statistics.place import Chosen

__all__ = ["MainWindow"]

_FIRST_SIZE = QSize(1120, 720)
_FRAME = QSize(16, 48)
"""What a desktop puts around a window, about."""


class MainWindow(QWidget):
    """Header above, rail on the left, one place at a time, the status line below, notices above it all.

    ``window_state`` keeps geometry, the parts of the places and the last place from run to run.
    """

    painted = Signal()
    """The window has been painted for the first time."""
    closed = Signal()
    """The window was closed for good, and everything in it agreed."""
    again_wanted = Signal()
    """Boltun is to end and start again."""
    hidden = Signal()
    """The window was closed and only hides (``hides``)."""
    stated = Signal()
    """What the header says (``state``) was brought up to date."""

    def __init__(
        self,
        bridge: Bridge,
        preferences: Preferences,
        window_state: QSettings,
        *,
        clock: Callable[[], float] = time.time,
        encodings_path: Path | None = None,
        unsaved: Path | None = None,
    ) -> None:
        """``encodings_path`` is where the person's choices of encodings are kept.

        ``unsaved`` is the folder where the editor keeps what is not saved yet.
        """
        super().__init__()
        self.setWindowTitle("Boltun")
        self.setWindowIcon(program_icon())
        self.bridge = bridge
        self._preferences = preferences
        self.window_state = window_state
        self._clock = clock
        self._unsaved = unsaved
        self._painted = False
        self._leaving = False
        self.ending = False
        """The session or the system ends: nobody waits for questions about unsaved work, which is kept."""
        self.database: Path | None = None
        """The file whose copies one can go back to."""
        self.stop_service: Callable[[], bool] = lambda: True
        """Stops the service, from another thread; says whether it has ended."""
        self.hides = False
        """Closing only hides the window: it can be opened again from the tray."""
        self._base_answers = True
        self._failed = False
        self.state = ("", False, False)
        """Who is answered now, whether Boltun is paused, and the chew switch."""
        kit = Kit(preferences=preferences, clock=clock, encodings_path=encodings_path, unsaved=unsaved)
        self.makers = makers(self, kit)
        names = {
            "conversations": self.tr("Conversations"),
            "bases": self.tr("Bases"),
            "teach": self.tr("Teach"),
            "accounts": self.tr("Accounts"),
            "statistics": self.tr("Statistics"),
            "settings": self.tr("Settings"),
            "rules": self.tr("Rules"),
        }
        self.made: dict[str, Place] = {}
        self.first_run: FirstRunPage | None = None
        self._shown = ""
        self.header = Header(self)
        self.rail = Rail([(key, key, name) for key, name in names.items()], self)
        self.notices = NoticeLine(self)
        self.status_line = StatusLine(bridge, clock, self)
        self.stack = QStackedWidget(self)
        self.pages = FailurePages(self, self.stack, bridge, clock)
        self._compose()
        self._connect()
        self._stopped_until = 0.0
        """When the stop after too many answers to all contacts ends."""
        self._show_state()
        self._restore()
        self._tell_of_unsaved()

    def _compose(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.header, 0, 0, 1, 2)
        grid.addWidget(self.rail, 1, 0)
        grid.addWidget(self.stack, 1, 1)
        grid.addWidget(self.status_line, 2, 0, 1, 2)
        # What is needed comes from the places, and from the language; a minimum of the window would hide it.
        grid.setRowMinimumHeight(1, 400)
        grid.setRowStretch(1, 1)
        grid.setColumnStretch(1, 1)
        # Over the status line, which may wait and has the height of a notice of one line.
        grid.setRowMinimumHeight(2, self.notices.sizeHint().height())
        Floating(self.notices, self, lambda height: (self.height() - height, self.header.height()))

    def _connect(self) -> None:
        ask = self.bridge.ask
        self.rail.chosen.connect(lambda key: self.go(key).arrive())
        self._focus = FocusReturn(self, self.stack)
        self.header.find_chosen.connect(self.search)
        self.header.chew_switched.connect(lambda chew: self._preferences.change(CHEW.key, chew))
        self.header.resume_chosen.connect(
            lambda: ask(lambda service: service.pauses.resume(), lambda _: self._show_state(0))
        )
        self.header.pause_chosen.connect(
            lambda seconds: ask(lambda service: service.pauses.pause(seconds and self._clock() + seconds))
        )
        self.header.pause_until_morning_chosen.connect(
            lambda: ask(lambda service: service.pauses.pause(service.pauses.morning()))
        )
        self.assistance = Assistance(self)
        FirstAnswers(self, self._preferences)
        header = self.header
        acts = {"pause": header.toggle_pause, "chew": header.toggle_chew, "find": self.search}
        acts["notice"] = self.notices.take_focus
        acts["digest"] = self.show_digest
        header.digest_chosen.connect(self.show_digest)
        self.left = Left(self.bridge, self)
        self.left.changed.connect(lambda: header.digest_badge.show_left(self.left.digest))
        for name, act in {**acts, "quit": self.leave}.items():
            QShortcut(QKeySequence(WINDOW_KEYS[name]), self, act)
        self._preferences.changed.connect(self._show_state)
        self._preferences.changed.connect(header.mode_button.look)
        header.mode_button.changed.connect(self._show_state)
        header.mode_button.follow(self.bridge)
        self.status_line.base_answers.connect(self._note_base)
        waiting_lessons(self.bridge, self).changed.connect(self.show_lessons)
        waiting_questions(self.bridge, self).changed.connect(self._show_questions)
        self.bridge.happened.connect(self._take)
        self.bridge.broken.connect(self._show_failure)
        self.bridge.unhandled.connect(self._tell_error)
        # A pause ends by itself.
        self._tick = QTimer(self)
        self._tick.setInterval(5000)
        self._tick.timeout.connect(self._show_state)
        self._tick.start()

    # --- places --------------------------------------------------------------------

    def go(self, key: str) -> Place:
        """Show a place; it is made when it is first shown."""
        place = self.place(key)
        self.rail.choose(key if key in self.rail.entries else None)
        if self._shown != key:
            self.notices.move_on()
            self._shown = key
            self.stack.setCurrentWidget(place)
            place.arrive()
        return place

    def place(self, key: str) -> Place:
        """Return a place, made if need be, without showing it."""
        if key not in self.made:
            place = self.made[key] = self.makers[key]()
            self.stack.addWidget(place)
            place.noticed.connect(self.notices.tell)
            place.moved_on.connect(self.notices.move_on)
            place.restore_state(self.window_state)
            self._fit_rail()
        return self.made[key]

    def may_leave(self) -> bool:
        """Say whether every place agrees to be left; shows the first that does not."""
        for key, place in self.made.items():
            if not place.may_leave():
                self.go(key)
                return False
        return True

    def save_state(self) -> None:
        """Remember where the window and its parts stood."""
        self.window_state.setValue("geometry", self.saveGeometry())
        if self._shown:
            self.window_state.setValue("place", self._shown)
        for place in self.made.values():
            place.save_state(self.window_state)

    def open_line(self, path: Path, line: int) -> None:
        """Show a line of a base in the place Bases."""
        from ui.bases.place import BasesPlace

        place = self.go("bases")
        assert isinstance(place, BasesPlace)
        place.open_line(path, line)

    def open_contact(self, contact_id: int) -> None:
        """Show the conversation with a contact."""
        self._conversations().open(contact_id)

    def open_message(self, contact_id: int, message_id: int) -> None:
        """Show a message in its conversation."""
        self._conversations().show_message(contact_id, message_id)

    def show_chosen(self, chosen: Chosen) -> None:
        """List the messages that a bar of the statistics stands for."""
        self._conversations().show_selection(chosen.selection, chosen.title)

    def _conversations(self) -> ConversationsPlace:
        from ui.conversations.place import ConversationsPlace

        place = self.go("conversations")
        assert isinstance(place, ConversationsPlace)
        return place

    def teach(self, wish: Wish) -> None:
        """Begin to teach a reply in the place Teach."""
        from ui.teach.place import TeachPlace

        place = self.go("teach")
        assert isinstance(place, TeachPlace)
        place.begin(wish)

    def show_digest(self) -> None:
        """Show what is left for the owner."""
        self.go("digest").arrive()

    def show_learn(self) -> None:
        """Show how a base is learned from the person's history."""
        self.go("learn").arrive()

    def rehearse(self, account: str = "") -> None:
        """Show in the place Accounts what Boltun would have said on an account."""
        from ui.accounts.place import AccountsPlace

        place = self.go("accounts")
        assert isinstance(place, AccountsPlace)
        place.rehearse(account)

    def show_first_run(self, role: str | None = None) -> None:
        """Lead through the first steps; any place can be chosen in between.

        ``role``: the language has just been chosen there, and this is what the chosen base is for.
        """
        page = self.first_run
        if page is None:
            from ui.first_run.page import FirstRunPage

            page = self.first_run = FirstRunPage(
                self.bridge, self._preferences, self.stack, clock=self._clock
            )
            page.finished.connect(self._end_first_run)
            page.rehearsal_wanted.connect(self.rehearse)
            page.page_wanted.connect(self.assistance.open_network)
            self.stack.addWidget(page)
        self.stack.setCurrentWidget(page)
        self.rail.choose(None)
        self._shown = ""
        page.arrive()
        if role is not None:
            page.choose_language(role)

    def _end_first_run(self, words: str) -> None:
        self.window_state.setValue("first_run/done", True)
        page, self.first_run = self.first_run, None
        self.go("conversations")
        if page is not None:
            self.stack.removeWidget(page)
            page.deleteLater()
        words = words or self.tr("Write to Friend below. Nothing is sent anywhere.")
        tour = self.assistance.begin_tour
        self.notices.tell(Notice(text=words, action=self.tr("Guided tour"), acted=tour))

    def _tell_of_unsaved(self) -> None:
        """Say at the start that unsaved work of the last run was kept."""
        if self._unsaved is not None and self._shown != "bases" and any(self._unsaved.glob("*.kept")):
            text = self.tr("What was not saved in the place Bases the last time was kept.")
            show = self.tr("Show it")
            self.notices.tell(
                Notice(text=text, tone=Tone.WARNING, action=show, acted=lambda: self.go("bases"))
            )

    def ask_delete_everything(self) -> None:
        """Ask in the place Conversations whether everything that was said is to go."""
        self._conversations().deleting.ask_everything()

    # --- events --------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide where there is a tray; else close, unless a place has unsaved work."""
        if self.hides and not self._leaving and not self.ending:
            event.ignore()
            self.hide()
            self.hidden.emit()
            return
        self._leaving = False
        if not self.ending and not self.may_leave():
            event.ignore()
            self.show()
            return
        self.notices.finish()
        self.save_state()
        super().closeEvent(event)
        self.closed.emit()

    def leave(self) -> None:
        """End the program, unless a place has unsaved work."""
        self._leaving = True
        self.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell of the first painting, once it is on the screen."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.painted.emit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the names of the places out where there is no room."""
        super().resizeEvent(event)
        self._fit_rail()

    def _fit_rail(self) -> None:
        self.rail.fit(self.width(), self.stack.minimumSizeHint().width())

    def changeEvent(self, event: QEvent) -> None:
        """Bring the statement up to date when the window comes to the front."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._show_state()

    def _take(self, event: Event) -> None:
        match event:
            case DatabaseBroken():
                self._show_broken()
            case ServiceFailed():
                self.notices.tell(Notice(text=marked(event.text), tone=Tone.BAD))
            case PersonBack():
                words = LeftWords(self).sentence(event.entries, event.calls, event.promises)
                show = self.tr("Show it")
                self.notices.tell(Notice(text=words, action=show, acted=self.show_digest, lasting=True))
            case LoopStopped(reason=Reason.LIMIT_HOUR_ALL):
                self._show_state(event.until)
            case LoopStopped():
                text = self.tr(
                    "Boltun stopped talking with a contact until {time}: a loop or too many answers."
                )
                until = moment(event.until, self._clock(), long=True)
                self.notices.tell(Notice(text=text.format(time=until), tone=Tone.WARNING))
            case MindLoaded() if event.unapproved is not None:
                self._ask_to_run(marked(event.error), event.unapproved)
            case MindLoaded() if event.error:
                self.notices.tell(Notice(text=marked(event.error), tone=Tone.WARNING))
            case _:
                pass

    def _show_state(self, stopped_until: float | None = None) -> None:
        now = self._clock()
        self._stopped_until = self._stopped_until if stopped_until is None else stopped_until
        stopped = self._stopped_until > now
        modes = self.header.mode_button
        words, tone = statement(
            self._preferences,
            now,
            base=self._base_answers,
            stopped=self._stopped_until,
            holding=modes.holding,
        )
        modes.show_now(now)
        if self._failed:
            words, tone = self.tr("Nobody is answered"), Tone.BAD
        is_paused = paused(self._preferences, now)
        self.state = (words, is_paused or stopped, self._preferences[CHEW])
        self.header.show_statement(words, tone)
        self.header.show_paused(self.state[1], stopped=stopped and not is_paused)
        self.header.show_chew(self.state[2])
        self.stated.emit()

    def _note_base(self, answers: bool) -> None:
        self._base_answers = answers
        self._show_state()

    def show_held(self, count: int) -> None:
        """Show in how many conversations a reply waits."""
        words = self.tr("%n conversation(s) with a reply that waits for you", "", count) if count else ""
        self.rail.set_count("conversations", count, words)

    def show_lessons(self, count: int) -> None:
        """Show how many messages found no good reply."""
        words = self.tr("%n message(s) that found no good reply", "", count) if count else ""
        self.rail.set_count("teach", count, words)

    def _show_questions(self, count: int) -> None:
        words = self.tr("%n question(s) to answer", "", count) if count else ""
        self.rail.set_count("accounts", count, words)

    def _show_failure(self, error: Exception, title: str = "") -> None:
        self._failed = True
        self._show_state()
        words, ways = remedies(error, self._clock())
        self.pages.show(words, title, ways)

    def _show_broken(self) -> None:
        """The database was found to be damaged while Boltun ran, and everything has ended."""
        service = self.bridge.service
        if service is not None and service.broken is not None:
            self._show_failure(service.broken, self.tr("Boltun has stopped answering"))
            self.show()
            self.raise_()

    def _tell_error(self, error: Exception) -> None:
        if isinstance(error, NotApprovedError):
            self._ask_to_run(error_sentence(error), error.folder)
            return
        self.notices.tell(Notice(text=error_sentence(error), tone=Tone.BAD))

    def _ask_to_run(self, words: str, folder: Path) -> None:
        """Tell that a mind brings program code along, and offer to let it run as it is now."""

        def agree() -> None:
            self.bridge.ask(lambda service: service.minds.approve(folder))

        self.notices.tell(Notice(text=words, tone=Tone.BAD, action=self.tr("Let it run"), acted=agree))

    def search(self) -> None:
        """Search in the place that is shown."""
        if isinstance(place := self.stack.currentWidget(), Place):
            place.search()

    def _restore(self) -> None:
        geometry = self.window_state.value("geometry")
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            self.resize(_FIRST_SIZE.boundedTo(self.screen().availableSize() - _FRAME))
        place = self.window_state.value("place")
        self.go(place if isinstance(place, str) and place in self.makers else "conversations")
