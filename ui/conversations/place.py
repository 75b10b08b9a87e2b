"""The place "Conversations": the list, one conversation and the Why panel, kept current."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QPoint, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boltun.errors import StoreError
from boltun.events import (
    AccountsChanged,
    ContactChanged,
    Event,
    MessageChanged,
    MessagesDeleted,
    MindsChanged,
    ReplyWaiting,
)
from boltun.networks.protocol import ConnectionChanged
from boltun.statistics import Found, Selection
from boltun.store.records import StoredMessage
from boltun.store.search import words_of
from boltun.text.files import is_file
from boltun.text.segmenter import has_unspaced
from ui.conversations.chat import Chat
from ui.conversations.contact_actions import ContactActions
from ui.conversations.contact_list import ContactList
from ui.conversations.contact_menu import ContactMenu
from ui.conversations.contact_panel import ContactPanel
from ui.conversations.contacts import Contacts, Conversation
from ui.conversations.finds import FindsPanel
from ui.conversations.standing import ends_at, standing
from ui.conversations.why_panel import WhyPanel
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.plain_text import Label
from ui.looks.style import show_hint
from ui.looks.wording import mind_title
from ui.widgets.button import IconButton
from ui.widgets.notice import Notice
from ui.widgets.place import Place
from ui.widgets.question_bar import QuestionBar
from ui.widgets.splitter import Splitter
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import MindInfo, Service

__all__ = ["ConversationsPlace"]

_MOST_FOUND = 300
_NO_LIMIT = 16_777_215
"""Qt's own greatest height."""
_LOOK_MS = 200
"""So long nothing is typed before one begins to look."""

_SETTLE_MS = 30
"""Changes that come closer together than this are shown at once."""


class ConversationsPlace(Place):
    """Composes the list, one conversation and its explanation, and passes on what happens."""

    line_wanted = Signal(object, int)
    """The path of a base and a line of it that the owner wants to see."""
    teach_wanted = Signal(object)
    """A Wish: a message to which the owner wants to teach a reply."""
    held_changed = Signal(int)
    """In how many conversations a reply waits for the owner."""

    def __init__(
        self,
        bridge: Bridge,
        settings: Preferences,
        parent: QWidget | None = None,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._settings = settings
        self._clock = clock
        self._practice: int | None = None
        self._minds: list[MindInfo] = []
        self._filled = False
        self._changed_contacts: set[int] = set()
        self._changed_messages: set[int] = set()
        self._side: QWidget | None = None
        """The panel that is wanted on the right."""
        self._side_first = False
        """Where there is no room for all, the list gives way to that panel, not the panel to the list."""

        self.contacts = Contacts(self)
        self.chat = Chat(bridge, settings, clock, self)
        self.why = WhyPanel(self)
        self.panel = ContactPanel(self)
        self.acts = ContactActions(bridge, clock, self)
        self._build()
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._read_changes)
        self._looking = QTimer(self)
        self._looking.setSingleShot(True)
        self._looking.setInterval(_LOOK_MS)
        self._looking.timeout.connect(self._look)
        self._looked_for = ""
        """What was looked for last, or the title of what is shown in its place."""
        self._look_again: Callable[[], None] | None = None
        """Looks anew for what is listed."""
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._pass_time)
        bridge.happened.connect(self._take)
        bridge.ask(_everything, self._fill)

    def _build(self) -> None:
        self.filter = _Search(self)
        self.filter.left_down.connect(self._go_down)
        self.filter.ended.connect(self._end_search)
        show_hint(self.filter, self.tr("Find people and words…"))
        self.filter.setAccessibleName(self.tr("Find people and words"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._filter)
        self.filter.returnPressed.connect(self._enter_found)
        self.list = ContactList(self._clock, self)
        self.list.setModel(self.contacts)
        self.list.chosen.connect(self.open)
        self.list.menu_wanted.connect(self._show_contact_menu)
        self.list.entered_chat.connect(self.chat.composer.take_focus)
        self.list.escaped.connect(lambda: self._end_search() if self.filter.text() else None)
        self._no_contacts = _hint(self)
        self._lists = QStackedWidget(self)
        self._lists.addWidget(self.list)
        self._lists.addWidget(self._no_contacts)
        self.finds = FindsPanel(self._clock, self)
        self.finds.opened.connect(self._open_found)
        self.finds.closed.connect(self._close_finds)
        self.finds.ended.connect(self._end_search)
        self.finds.hide()
        self.more = IconButton("more", self.tr("More: delete everything that was said"), self)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        menu.addAction(self.tr("Delete everything that was said…"), self.ask_delete_everything)
        self.more.setMenu(menu)
        self.bar = QuestionBar(self)
        self.bar.closed.connect(self.arrive)
        field = QHBoxLayout()
        field.setContentsMargins(10, 10, 6, 8)
        field.setSpacing(4)
        field.addWidget(self.filter, 1)
        field.addWidget(self.more)
        left = self._left = QWidget(self)
        left.setMinimumWidth(190)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(field)
        column.addWidget(self._lists, 2)
        column.addWidget(self.finds, 3)

        self.chat.head.menu_wanted.connect(self._show_head_menu)
        self.chat.head.why_switched.connect(self.show_why)
        self.chat.explain.connect(self._explain)
        self.chat.explain_asked.connect(self._explain_now)
        self.chat.noticed.connect(self.noticed)
        self.chat.teach_wanted.connect(self.teach_wanted)
        self._nothing_open = _hint(self)
        self._middle = QStackedWidget(self)
        self._middle.addWidget(self._nothing_open)
        self._middle.addWidget(self.chat)

        self.why.closed.connect(lambda: self.show_why(False))
        self.why.line_wanted.connect(self._want_line)
        self.chat.head.contact_switched.connect(self.show_panel)
        self._connect_panel()
        self._sides = QStackedWidget(self)
        self._sides.addWidget(self.why)
        self._sides.addWidget(self.panel)
        self._splitter = Splitter(self)
        for widget, stretch in ((left, 0), (self._middle, 1), (self._sides, 0)):
            self._splitter.addWidget(widget)
            self._splitter.setStretchFactor(self._splitter.count() - 1, stretch)
        self._splitter.setSizes([270, 520, 280])
        whole = QVBoxLayout(self)
        # What does not fit is folded.
        whole.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.bar)
        whole.addWidget(self._splitter, 1)
        chat = self.chat
        finds = (self.finds.close_button, self.finds.list)
        stops = (
            self.filter,
            self.more,
            self.list,
            *finds,
            chat.view,
            *chat.composer.stops,
            *chat.head.stops,
            *self.why.stops,
        )
        for before, after in pairwise(stops):
            # From the list into the conversation; what stands above it comes after.
            QWidget.setTabOrder(before, after)
        self._show_side(self.why)
        self._show_counts()

    # --- what the window asks ------------------------------------------------------

    def search(self) -> None:
        """Go to the filter field."""
        self._unfold_list()
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def arrive(self) -> None:
        """Go to the list, or to the field above it while there is none."""
        self._unfold_list()
        target = self.list if self.contacts.rowCount() else self.filter
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def save_state(self, state: QSettings) -> None:
        """Remember how wide the parts are and whether the Why panel is open."""
        state.setValue("conversations/splitter", self._splitter.saveState())
        state.setValue("conversations/why", self._side is self.why)
        state.setValue("conversations/contact", self._side is self.panel)

    def restore_state(self, state: QSettings) -> None:
        """Put the parts as they were."""
        splitter = state.value("conversations/splitter")
        if isinstance(splitter, QByteArray):
            self._splitter.restoreState(splitter)
        why = state.value("conversations/why", "true") not in ("false", False)
        self._show_side(self.why if why else None)
        if state.value("conversations/contact", "false") in ("true", True):
            self._show_side(self.panel)

    def showEvent(self, event: QShowEvent) -> None:
        """What is open is being looked at now."""
        super().showEvent(event)
        self._mark_seen()
        if self._filled:
            self._pass_time()
            self._tick.start()

    def minimumSizeHint(self) -> QSize:
        """Room for the conversation and either the list or the panel on the right."""
        widths = self._widths()
        handle = self._splitter.handleWidth()
        height = self._splitter.minimumSizeHint().height() + self.bar.minimumSizeHint().height()
        return QSize(widths[1] + handle + max(widths[0], widths[2]), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what there is no room for."""
        super().resizeEvent(event)
        self._fold()

    def changeEvent(self, event: QEvent) -> None:
        """What is open is being looked at when the window comes to the front."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange:
            self._mark_seen()

    # --- reading -------------------------------------------------------------------

    def open(self, contact_id: int, at: int | None = None) -> None:
        """Show this conversation, at one of its messages where that is given."""
        one = self.contacts.get(contact_id)
        if contact_id == self.chat.contact_id:
            if at is not None:
                self.chat.show_message(at)
            return
        if one is None:
            return
        self._changed_messages.clear()
        self.why.clear()
        self.chat.open(one, practice=contact_id == self._practice, at=at)
        self._show_contact(one)
        self._middle.setCurrentWidget(self.chat)
        self._choose_in_list()
        self._mark_seen()

    def show_message(self, contact_id: int, message_id: int) -> None:
        """Show one message in its conversation."""
        if self.contacts.get(contact_id) is not None:
            self.open(contact_id, message_id)
            self.chat.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return

        def show(conversations: Sequence[Conversation]) -> None:
            self._put(conversations)
            self.open(contact_id, message_id)
            self.chat.view.setFocus(Qt.FocusReason.OtherFocusReason)

        self._bridge.ask(lambda service: _conversations(service, {contact_id}), show)

    def show_selection(self, selection: Selection, title: str) -> None:
        """List the messages that a bar of the statistics stands for."""
        self.filter.clear()
        self._looked_for, self._look_again = title, lambda: self.show_selection(selection, title)
        self.finds.show_found(self.tr("Looking for messages…"), ())
        self.finds.show()
        self._fit_lists()

        def show(found: Sequence[Found]) -> None:
            if self._looked_for == title:
                words = self.tr("{title} – %n message(s)", "", len(found)).format(title=title)
                self.finds.show_found(words, found)
                self.finds.take_focus()

        self._bridge.ask(lambda service: service.statistics.selected(selection), show)

    def _look(self) -> None:
        """Look for the words in everything that was written."""
        query = self.filter.text().strip()
        words = words_of(query)
        # One letter of an alphabet is in every message.
        if not words or (len(query) < 2 and not has_unspaced(query)):
            self._close_finds()
            return
        self._looked_for, self._look_again = query, self._look

        def show(found: Sequence[Found]) -> None:
            if self._looked_for != query:
                return
            if not found:
                title = self.tr("No message contains these words.")
            elif len(found) == _MOST_FOUND:
                title = self.tr("The newest %n message(s)", "", len(found))
            else:
                title = self.tr("%n message(s)", "", len(found))
            self.finds.show_found(title, found, words)
            self.finds.show()
            self._fit_lists()

        self._bridge.ask(lambda service: service.conversations.search(query, limit=_MOST_FOUND), show)

    def _close_finds(self) -> None:
        focused = self.finds.isAncestorOf(self.window().focusWidget() or self)
        self._looked_for = ""
        self.finds.hide()
        self._fit_lists()
        if focused:
            self.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_down(self) -> None:
        """Down in the field leads to what was found: people, else the messages."""
        if self.contacts.rowCount():
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self.contacts.index(0))
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.finds.take_focus()

    def _enter_found(self) -> None:
        """Enter in the field opens the first that was found: a person, else a message."""
        if self.contacts.rowCount() and self.filter.text():
            index = self.contacts.index(0)
            self.list.setCurrentIndex(index)
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.open(index.data(Qt.ItemDataRole.UserRole).id)
        elif not self.finds.isHidden():
            self.finds.open_first()

    def _end_search(self) -> None:
        """Escape in the field or in what was found: show everybody again, and stay in the field."""
        self.filter.clear()
        self._close_finds()
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_found(self, found: Found) -> None:
        self.show_message(found.message.contact_id, found.message.id)

    def _fill(self, everything: _Everything) -> None:
        self._filled = True
        self._practice = everything.practice
        self._take_minds(everything.minds)
        self._fill_contacts(everything)
        if self.isVisible():
            self._tick.start()
        if not self.contacts.rowCount():
            return
        self.open(self.contacts.index(0).data(Qt.ItemDataRole.UserRole).id)
        if self.window().focusWidget() is self.filter and not self.filter.text():
            # Whoever is new here can write at once; whoever is not looks at the list.
            new_here = self.contacts.total() == 1 and self.chat.contact_id == self._practice
            if new_here:
                self.chat.composer.take_focus()
            else:
                self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, event: Event) -> None:
        open_id = self.chat.contact_id
        match event:
            case MessageChanged():
                self._changed_contacts.add(event.contact_id)
                if event.contact_id == open_id:
                    self._changed_messages.add(event.message_id)
            case ContactChanged():
                self._changed_contacts.add(event.contact_id)
            case ReplyWaiting():
                self.contacts.set_typing(event.contact_id, event.due is not None)
                if event.contact_id == open_id:
                    self.chat.set_pending(event.due)
                return
            case ConnectionChanged():
                # Presences are known again, or no more.
                account = event.account
                self._changed_contacts.update(
                    one.id for one in self.contacts.all() if one.stored.contact.account == account
                )
            case MindsChanged():
                self._bridge.ask(_minds, self._take_minds)
                return
            case AccountsChanged():
                self.chat.ask_accounts()
                return
            case MessagesDeleted():
                self._empty()
                self._read_everything()
                return
            case _:
                return
        if not self._settle.isActive():
            self._settle.start()

    def _empty(self) -> None:
        """Show nothing any more that may be deleted; what is still there comes back when it is read anew."""
        self.why.clear()
        if self._looked_for:
            again = self._look_again
            self._close_finds()
            if again is not None:
                again()

    def _read_everything(self) -> None:
        """Read anew who there is: messages or contacts are gone, or back."""
        self._bridge.ask(_everything, self._refill)

    def _refill(self, everything: _Everything) -> None:
        open_id = self.chat.contact_id
        self._fill_contacts(everything)
        if open_id is not None and self.contacts.get(open_id) is not None:
            self.chat.read_anew()
            return
        self.why.clear()
        if self.contacts.rowCount():
            self.chat.leave()
            self.open(self.contacts.index(0).data(Qt.ItemDataRole.UserRole).id)
        else:
            self.chat.leave()
            self._middle.setCurrentWidget(self._nothing_open)

    def _fill_contacts(self, everything: _Everything) -> None:
        hidden = self.acts.hidden
        self.contacts.fill(one for one in everything.conversations if one.id not in hidden)
        self._show_counts()

    def _show_contact(self, one: Conversation) -> None:
        """Show what is known of the open contact now."""
        self.chat.show_contact(one)
        now = self._clock()
        self.panel.show_contact(
            one,
            standing(one.stored, self._settings, now),
            now,
            can_resume=ends_at(one.stored, self._settings, now) is not None,
            practice=one.id == self._practice,
        )

    def _read_changes(self) -> None:
        contacts, self._changed_contacts = self._changed_contacts, set()
        messages, self._changed_messages = self._changed_messages, set()
        if contacts:
            self._bridge.ask(lambda service: _conversations(service, contacts), self._put)
        if messages:
            self.chat.read_again(messages)

    def _put(self, conversations: Sequence[Conversation]) -> None:
        for one in conversations:
            if one.id in self.acts.hidden:
                continue
            self.contacts.put(one)
            if one.id == self.chat.contact_id:
                self._show_contact(one)
        self._show_counts()
        self._mark_seen()

    def _take_minds(self, minds: Sequence[MindInfo]) -> None:
        self._minds = list(minds)
        self.why.name_minds({mind.name: mind_title(mind) for mind in minds})
        self.panel.name_minds(minds)

    def _mark_seen(self) -> None:
        one = self._open_conversation()
        if one is not None and one.stored.unread and self.isVisible() and self.isActiveWindow():
            self._bridge.ask(lambda service: service.conversations.mark_seen(one.id))

    def hideEvent(self, event: QHideEvent) -> None:
        """Count no seconds that nobody sees."""
        super().hideEvent(event)
        self._tick.stop()

    def _pass_time(self) -> None:
        if (one := self._open_conversation()) is not None and self.isVisible():
            self.chat.pass_time(one)
            self._show_contact(one)
        if self.isVisible() and self.contacts.held():
            # How long their replies have waited.
            self.list.viewport().update()

    def _open_conversation(self) -> Conversation | None:
        open_id = self.chat.contact_id
        return None if open_id is None else self.contacts.get(open_id)

    # --- showing -------------------------------------------------------------------

    def show_why(self, shown: bool) -> None:
        """Open the Why panel, or close it."""
        self._show_side(self.why if shown else None, first=True)
        current = self.chat.view.currentIndex().data(Qt.ItemDataRole.UserRole)
        if shown and isinstance(current, StoredMessage):
            self._explain(current.id)

    def show_panel(self, shown: bool) -> None:
        """Open the panel of the contact, or close it."""
        self._show_side(self.panel if shown else None, first=True)

    def _show_side(self, side: QWidget | None, *, first: bool = False) -> None:
        """Show one of the panels that share a place, or none; ``first``: even where the list has to go."""
        self._side, self._side_first = side, first
        if side is not None:
            self._sides.setCurrentWidget(side)
        self._fold()

    def _unfold_list(self) -> None:
        self._side_first = False
        self._fold()

    def _fold(self) -> None:
        """Show the list and the panel beside the conversation, or one of them where there is no more room."""
        roomy = self.width() >= sum(self._widths()) + 2 * self._splitter.handleWidth()
        side = self._side if roomy or self._side_first else None
        for part, shown in ((self._left, roomy or side is None), (self._sides, side is not None)):
            if part.isHidden() == shown:
                part.setVisible(shown)
        self.chat.head.show_why(side is self.why)
        self.chat.head.show_contact(side is self.panel)

    def _widths(self) -> tuple[int, int, int]:
        """Return how wide list, conversation and panel have to be."""
        parts = (self._left, self._middle, self._sides)
        left, middle, sides = (max(one.minimumSizeHint().width(), one.minimumWidth()) for one in parts)
        return left, middle, sides

    def _explain_now(self, message_id: int) -> None:
        self.show_why(True)
        self._explain(message_id)

    def _explain(self, message_id: int) -> None:
        if not self.why.isVisibleTo(self):
            return

        def show(why: dict[str, Any]) -> None:
            if (message := self.chat.history.get(message_id)) is not None:
                self.why.show_message(message, why)

        self._bridge.ask(lambda service: service.conversations.why(message_id), show)

    def _show_counts(self) -> None:
        self.held_changed.emit(self.contacts.held())
        some = self.contacts.total() > 0
        if not self._filled:
            self._no_contacts.setText(self.tr("Opening…"))
        elif some:
            self._no_contacts.setText(self.tr("Nobody is named so."))
        else:
            self._no_contacts.setText(self.tr("Nobody has written yet."))
        self._lists.setCurrentIndex(0 if self.contacts.rowCount() else 1)
        self._fit_lists()
        self._nothing_open.setText(self.tr("Choose a conversation on the left.") if some else "")

    def _fit_lists(self) -> None:
        """While messages are listed, the people above them take no more room than they need."""
        rows, found = self.contacts.rowCount(), not self.finds.isHidden()
        self._lists.setHidden(found and not rows)
        height = self.list.sizeHintForRow(0) * rows + 2 * self.list.frameWidth()
        self._lists.setMaximumHeight(height if found and rows else _NO_LIMIT)

    def _filter(self, text: str) -> None:
        self.contacts.filter(text)
        self._looking.start()
        self._show_counts()
        self._choose_in_list()

    def _choose_in_list(self) -> None:
        open_id = self.chat.contact_id
        index = self.contacts.index_of(open_id) if open_id is not None else None
        if index is not None and index.isValid() and not self.list.selectionModel().isSelected(index):
            self.list.setCurrentIndex(index)

    def _want_line(self, mind: str, line: int) -> None:
        info = next((one for one in self._minds if one.name == mind), None)
        if info is not None:
            self.line_wanted.emit(info.path, line)
            return
        path = Path(mind)
        if path.is_absolute() and is_file(path):
            # One of several files of a mind.
            self.line_wanted.emit(path, line)
            return
        text = self.tr("The base of this reply is not among your bases any more.")
        self.noticed.emit(Notice(text=text, tone=Tone.WARNING))

    # --- the contact's menu --------------------------------------------------------

    def contact_menu(self, contact_id: int) -> ContactMenu | None:
        """Return the menu of a contact, connected."""
        one = self.contacts.get(contact_id)
        if one is None:
            return None
        silenced = ends_at(one.stored, self._settings, self._clock()) is not None
        menu = ContactMenu(one.stored, self._minds, self, silenced=silenced)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        act = self.acts
        menu.answers_chosen.connect(lambda answers: act.set_answers(contact_id, answers))
        menu.minds_chosen.connect(lambda names: act.set_minds(contact_id, names))
        menu.pause_chosen.connect(lambda seconds: act.pause(contact_id, seconds))
        menu.resume_chosen.connect(lambda: act.resume(contact_id))
        menu.start_chosen.connect(lambda: act.start(contact_id))
        menu.forget_chosen.connect(lambda: act.forget(one))
        return menu

    def _connect_panel(self) -> None:
        panel, act = self.panel, self.acts

        def on_open(do: Callable[[Conversation], object]) -> None:
            if (one := self._open_conversation()) is not None:
                do(one)

        panel.answers_chosen.connect(lambda answers: on_open(lambda one: act.set_answers(one.id, answers)))
        panel.minds_chosen.connect(lambda names: on_open(lambda one: act.set_minds(one.id, names)))
        panel.pause_chosen.connect(lambda seconds: on_open(lambda one: act.pause(one.id, seconds)))
        panel.resume_chosen.connect(lambda: on_open(lambda one: act.resume(one.id)))
        panel.start_chosen.connect(lambda: on_open(lambda one: act.start(one.id)))
        panel.forget_said_chosen.connect(lambda: on_open(act.forget))
        panel.forget_contact_chosen.connect(lambda: on_open(act.delete))
        panel.closed.connect(lambda: self.show_panel(False))
        act.noticed.connect(self.noticed)
        act.hidden_changed.connect(self._read_everything)

    def _show_contact_menu(self, contact_id: int, point: QPoint) -> None:
        if menu := self.contact_menu(contact_id):
            menu.popup(point)

    def ask_delete_everything(self) -> None:
        """Ask whether everything that was said is to be deleted."""
        words = self.tr(
            "Delete every conversation and contact, all that Boltun remembers, its log and copies, and texts "
            "that were kept unsaved? Accounts, settings and bases stay. This cannot be undone."
        )
        answers: list[tuple[str, Callable[[], object]]] = [
            (self.tr("Keep everything"), lambda: None),
            (self.tr("Delete everything"), self.acts.delete_everything),
        ]
        self.bar.ask(escape(words), answers, tone=Tone.BAD)
        self.bar.take_focus()

    def _show_head_menu(self) -> None:
        if self.chat.contact_id is not None and (menu := self.contact_menu(self.chat.contact_id)):
            button = self.chat.head.menu_button
            menu.popup(button.mapToGlobal(QPoint(0, button.height())))


@dataclass(frozen=True, slots=True)
class _Everything:
    conversations: Sequence[Conversation]
    minds: Sequence[MindInfo]
    practice: int


async def _everything(service: Service) -> _Everything:
    practice = await service.practice.contact()
    ids = {one.id for one in await service.conversations.all()} | {practice}
    return _Everything(await _conversations(service, ids), service.minds.all(), practice)


async def _conversations(service: Service, ids: set[int]) -> list[Conversation]:
    waiting = service.conversations.waiting()
    stored = []
    for one in ids:
        # Who was deleted meanwhile is nobody's concern.
        with contextlib.suppress(StoreError):
            stored.append(await service.conversations.contact(one))
    return [
        Conversation(
            stored=one, presence=service.conversations.presence(one.contact), typing=one.id in waiting
        )
        for one in stored
    ]


async def _minds(service: Service) -> list[MindInfo]:
    return service.minds.all()


class _Search(QLineEdit):
    """Down leads to what was found, Escape ends the search."""

    left_down = Signal()
    ended = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Down, end by Escape."""
        if event.key() == Qt.Key.Key_Down:
            self.left_down.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.ended.emit()
        else:
            super().keyPressEvent(event)


def _hint(parent: QWidget) -> Label:
    label = Label(parent)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setForegroundRole(label.foregroundRole().PlaceholderText)
    label.setMargin(24)
    return label
