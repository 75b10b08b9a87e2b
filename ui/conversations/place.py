"""The place "Conversations": list, history, composer and the Why panel, kept current."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from boltun.events import ContactChanged, Event, MessageChanged, MindsChanged, ReplyWaiting
from boltun.message import Author
from boltun.networks.protocol import ConnectionChanged
from boltun.service import MindInfo
from boltun.settings import Settings
from boltun.store.records import SendState, StoredMessage
from ui.bridge import Bridge
from ui.conversations.composer import Composer
from ui.conversations.contact_header import ContactHeader
from ui.conversations.contact_list import ContactList
from ui.conversations.contact_menu import ContactMenu
from ui.conversations.contacts import Contacts, Conversation
from ui.conversations.history import History
from ui.conversations.history_delegate import SHOWN_CHARACTERS
from ui.conversations.history_view import HistoryView
from ui.conversations.standing import ends_at, standing
from ui.conversations.why_panel import WhyPanel
from ui.header import Tone
from ui.notice import Notice
from ui.wording import error_sentence

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["ConversationsPlace"]

_PAGE = 100
_SETTLE_MS = 30
"""Changes that come closer together than this are shown at once."""
_MANY = 8
"""From so many changed messages on the whole end of the conversation is read instead of each."""


@dataclass(frozen=True, slots=True)
class _Opened:
    contact_id: int
    messages: Sequence[StoredMessage]
    due: float | None


class ConversationsPlace(QWidget):
    """Composes the list, one conversation and its explanation; asks the service for all of it."""

    noticed = Signal(object)
    """A Notice to show."""
    line_wanted = Signal(object, int)
    """The path of a base and a line of it that the owner wants to see."""
    held_changed = Signal(int)
    """In how many conversations a reply waits for the owner."""

    def __init__(
        self,
        bridge: Bridge,
        settings: Settings,
        parent: QWidget | None = None,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._settings = settings
        self._clock = clock
        self._open: int | None = None
        self._practice: int | None = None
        self._minds: list[MindInfo] = []
        self._changed_contacts: set[int] = set()
        self._changed_messages: set[int] = set()
        self._all_read = False
        self._reading_older = False
        self._dropped: set[int] = set()

        self.contacts = Contacts(self)
        self.history = History(self)
        self._build()
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._read_changes)
        # What stands in the way ends by itself, and "in 5 s" grows stale.
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._pass_time)
        bridge.happened.connect(self._take)
        bridge.ask(_everything, self._fill)

    def _build(self) -> None:
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Filter…"))
        self.filter.setAccessibleName(self.tr("Filter conversations"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._filter)
        self.list = ContactList(self._clock, self)
        self.list.setModel(self.contacts)
        self.list.chosen.connect(self.open)
        self.list.menu_wanted.connect(self._show_contact_menu)
        self._no_contacts = _hint(self)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        field = QVBoxLayout()
        field.setContentsMargins(10, 10, 10, 8)
        field.addWidget(self.filter)
        column.addLayout(field)
        self._lists = QStackedWidget(self)
        self._lists.addWidget(self.list)
        self._lists.addWidget(self._no_contacts)
        column.addWidget(self._lists, 1)

        self.head = ContactHeader(self)
        self.head.menu_wanted.connect(self._show_head_menu)
        self.head.resume_wanted.connect(lambda: self._for_open(lambda s, one: s.resume(one)))
        self.head.why_switched.connect(self.show_why)
        self.view = HistoryView(self.history, self._clock, self)
        self.view.empty_text = self.tr("Nothing has been said here yet.")
        self.view.older_wanted.connect(self._read_older)
        self.view.picked.connect(self._explain)
        self.view.opened.connect(self._open_message)
        self.view.send_wanted.connect(self.send_held)
        self.view.edit_wanted.connect(self.edit_held)
        self.view.drop_wanted.connect(self.drop_held)
        self.view.menu_wanted.connect(self._show_message_menu)
        self.composer = Composer(self)
        self.composer.written.connect(self._write)
        self.composer.edited.connect(self.send_held)
        self.composer.typing.connect(self._typing)
        self.list.entered_chat.connect(self.composer.setFocus)
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.view, 1)
        column.addWidget(self.composer)
        self._nothing_open = _hint(self)
        self._middle = QStackedWidget(self)
        self._middle.addWidget(self._nothing_open)
        self._middle.addWidget(middle)

        self.why = WhyPanel(self)
        self.why.closed.connect(lambda: self.show_why(False))
        self.why.line_wanted.connect(self._want_line)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(1)
        for widget, stretch in ((left, 0), (self._middle, 1), (self.why, 0)):
            self._splitter.addWidget(widget)
            self._splitter.setStretchFactor(self._splitter.count() - 1, stretch)
        left.setMinimumWidth(190)
        self._middle.setMinimumWidth(320)
        self._splitter.setSizes([270, 520, 280])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._splitter)
        self.show_why(True)
        self._show_counts()

    # --- what the window asks ---------------------------------------------------

    def find(self) -> None:
        """Go to the filter field."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def arrive(self) -> None:
        """Go to the list; what is open has been seen now."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._mark_seen()

    def may_leave(self) -> bool:
        """Nothing here is unsaved."""
        return True

    def save_state(self, state: QSettings) -> None:
        """Remember how wide the parts are and whether the Why panel is open."""
        state.setValue("conversations/splitter", self._splitter.saveState())
        state.setValue("conversations/why", self.why.isVisibleTo(self))

    def restore_state(self, state: QSettings) -> None:
        """Put the parts as they were."""
        if splitter := state.value("conversations/splitter"):
            self._splitter.restoreState(splitter)
        self.show_why(state.value("conversations/why", True, bool) is not False)

    # --- reading ------------------------------------------------------------------

    def open(self, contact_id: int) -> None:
        """Show this conversation."""
        if contact_id == self._open:
            return
        self._open = contact_id
        self._all_read = False
        self._changed_messages.clear()
        self.history.fill([])
        self.view.empty_text = ""
        self.why.clear()
        self._middle.setCurrentIndex(1)
        self._show_head()
        self.composer.open_contact(contact_id, self._composer_hint())
        index = self.contacts.index_of(contact_id)
        if index.isValid() and self.list.currentIndex() != index:
            self.list.setCurrentIndex(index)

        async def read(service: Service) -> _Opened:
            messages = await service.history(contact_id, limit=_PAGE)
            return _Opened(contact_id, messages, service.waiting().get(contact_id))

        self._bridge.ask(read, self._show_opened)
        self._mark_seen()

    def _fill(self, everything: _Everything) -> None:
        self._practice = everything.practice
        self._minds = list(everything.minds)
        self.contacts.fill(everything.conversations)
        self._show_counts()
        self._tick.start()
        if self._open is not None:
            self._show_head()
            self.composer.open_contact(self._open, self._composer_hint())
        elif self.contacts.rowCount():
            first = self.contacts.index(0).data(Qt.ItemDataRole.UserRole)
            self.open(first.id)

    def _show_opened(self, opened: _Opened) -> None:
        if opened.contact_id != self._open:
            return
        self._all_read = len(opened.messages) < _PAGE
        self.view.empty_text = (
            self.tr("Write as a friend would: Boltun answers as it would answer your contacts.")
            if self._open == self._practice
            else self.tr("Nothing has been said here yet.")
        )
        self.history.fill([self._as_shown(one) for one in opened.messages])
        self.history.set_pending(opened.due)
        self.view.viewport().update()
        if last := next((one for one in reversed(opened.messages) if one.author is not Author.OWNER), None):
            self._explain(last.id)

    def _read_older(self) -> None:
        contact_id, before = self._open, self.history.first_id
        if contact_id is None or before is None or self._all_read or self._reading_older:
            return
        self._reading_older = True

        def show(messages: Sequence[StoredMessage]) -> None:
            self._reading_older = False
            if contact_id == self._open and self.history.first_id == before:
                self._all_read = len(messages) < _PAGE
                self.view.keep_place_while(lambda: self.history.prepend(messages))

        def fail(error: Exception) -> None:
            self._reading_older = False
            self._tell_error(error)

        self._bridge.ask(lambda service: service.history(contact_id, before, _PAGE), show, fail)

    def _take(self, event: Event) -> None:
        match event:
            case MessageChanged():
                self._changed_contacts.add(event.contact_id)
                if event.contact_id == self._open:
                    self._changed_messages.add(event.message_id)
            case ContactChanged():
                self._changed_contacts.add(event.contact_id)
            case ReplyWaiting():
                self.contacts.set_typing(event.contact_id, event.due is not None)
                if event.contact_id == self._open:
                    self.history.set_pending(event.due)
                return
            case MindsChanged():
                self._bridge.ask(lambda service: service.minds(), self._take_minds)
                return
            case ConnectionChanged():
                # Presence is known again, or no more.
                self._changed_contacts.update(one.id for one in self.contacts.all())
            case _:
                return
        if not self._settle.isActive():
            self._settle.start()

    def _read_changes(self) -> None:
        contacts, self._changed_contacts = self._changed_contacts, set()
        messages, self._changed_messages = self._changed_messages, set()
        if contacts:
            self._bridge.ask(lambda service: _conversations(service, contacts), self._put)
        open_id = self._open
        if not messages or open_id is None:
            return

        def put(changed: Sequence[StoredMessage]) -> None:
            if open_id == self._open:
                self._put_messages(changed)

        async def read(service: Service) -> list[StoredMessage]:
            if len(messages) >= _MANY:
                return await service.history(open_id, limit=_PAGE)
            found = [await service.history(open_id, one + 1, 1) for one in sorted(messages)]
            return [one for some in found for one in some]

        self._bridge.ask(read, put)

    def _put(self, conversations: Sequence[Conversation]) -> None:
        for one in conversations:
            self.contacts.put(one)
        self._show_counts()
        if self._open in {one.id for one in conversations}:
            self._show_head()
            self._mark_seen()
        elif self._open is None and self.contacts.rowCount():
            self.open(conversations[0].id)

    def _put_messages(self, messages: Sequence[StoredMessage]) -> None:
        self.history.put([self._as_shown(one) for one in messages])
        for one in messages:
            if one.state is not SendState.HELD:
                self.composer.settled(one.id)
        explained = self.why.message_id
        newest = max((one for one in messages), key=lambda one: one.id, default=None)
        if newest is not None and (explained is None or newest.id >= explained):
            if not self.view.selectedIndexes():
                self._explain(newest.id)
        if explained is not None and explained in {one.id for one in messages}:
            self._explain(explained)

    def _as_shown(self, message: StoredMessage) -> StoredMessage:
        """A reply that is being dropped, but can still be taken back, shows as dropped."""
        if message.id in self._dropped and message.state is SendState.HELD:
            return replace(message, state=SendState.DROPPED)
        return message

    def _explain(self, message_id: int) -> None:
        if not self.why.isVisibleTo(self):
            return

        def show(why: dict[str, Any]) -> None:
            message = self.history.get(message_id)
            if message is not None:
                self.why.show_message(message, why)

        self._bridge.ask(lambda service: service.why(message_id), show)

    def _mark_seen(self) -> None:
        one = None if self._open is None else self.contacts.get(self._open)
        if one is None or not one.stored.unread or not self.isVisible() or not self.isActiveWindow():
            return
        self._bridge.ask(lambda service: service.mark_seen(one.id))

    def _pass_time(self) -> None:
        if self._open is not None and self.isVisible():
            self._show_head()
            self.history.refresh_pending()

    # --- showing ------------------------------------------------------------------

    def show_why(self, shown: bool) -> None:
        """Open or close the Why panel."""
        self.why.setVisible(shown)
        self.head.show_why(shown)
        current = self.view.currentIndex().data(Qt.ItemDataRole.UserRole)
        if shown and isinstance(current, StoredMessage):
            self._explain(current.id)

    def _show_head(self) -> None:
        one = None if self._open is None else self.contacts.get(self._open)
        if one is None:
            return
        now = self._clock()
        self.head.show_conversation(
            one,
            standing(one.stored, self._settings, now),
            can_resume=ends_at(one.stored, self._settings, now) is not None,
        )

    def _show_counts(self) -> None:
        self.held_changed.emit(self.contacts.held())
        if self._bridge.service is None:
            self._no_contacts.setText(self.tr("Opening…"))
        elif self.contacts.total():
            self._no_contacts.setText(self.tr("No conversation contains these words."))
        else:
            self._no_contacts.setText(self.tr("Nobody has written yet."))
        self._lists.setCurrentIndex(0 if self.contacts.rowCount() else 1)
        self._nothing_open.setText(
            self.tr("Choose a conversation on the left.") if self.contacts.total() else ""
        )

    def _composer_hint(self) -> str:
        if self._open is not None and self._open == self._practice:
            return self.tr("Write to Boltun as a contact would…")
        return self.tr("Write yourself… Boltun is silent here for a while then")

    def _filter(self, text: str) -> None:
        self.contacts.filter(text)
        self._show_counts()
        if self._open is not None and (index := self.contacts.index_of(self._open)).isValid():
            self.list.setCurrentIndex(index)

    def _take_minds(self, minds: Sequence[MindInfo]) -> None:
        self._minds = list(minds)

    # --- acting -------------------------------------------------------------------

    def _for_open(self, act: Callable[[Service, int], Any]) -> None:
        if (contact_id := self._open) is not None:
            self._bridge.ask(lambda service: act(service, contact_id))

    def _write(self, contact_id: int, text: str) -> None:
        if contact_id == self._practice:
            self._bridge.ask(lambda service: service.practice_write(text))
            return

        def fail(error: Exception) -> None:
            self._tell_error(error)

        self._bridge.ask(lambda service: service.write(contact_id, text), failed=fail)

    def _typing(self, contact_id: int) -> None:
        if contact_id != self._practice:
            self._bridge.ask(lambda service: service.owner_typing(contact_id))

    def send_held(self, message_id: int, text: str | None = None) -> None:
        """Send a held reply, or ``text`` in its place."""
        self._bridge.ask(lambda service: service.send_held(message_id, text))

    def edit_held(self, message_id: int) -> None:
        """Let the owner change a held reply before it is sent."""
        if (message := self.history.get(message_id)) is not None:
            self.composer.edit_held(message_id, message.text)

    def drop_held(self, message_id: int) -> None:
        """Drop a held reply, unless that is undone."""
        message = self.history.get(message_id)
        if message is None:
            return
        self.composer.settled(message_id)
        self._dropped.add(message_id)
        self.history.put([self._as_shown(message)])

        def undone() -> None:
            self._dropped.discard(message_id)
            self.history.put([message])

        def act() -> None:
            self._bridge.ask(
                lambda service: service.drop_held(message_id),
                lambda _: self._dropped.discard(message_id),
            )

        self.noticed.emit(Notice(text=self.tr("The reply is dropped."), act=act, undone=undone))

    def forget(self, contact_id: int) -> None:
        """Forget what was said to a contact, unless that is undone."""
        one = self.contacts.get(contact_id)
        if one is None:
            return
        text = self.tr("What Boltun said to {name} is forgotten: it may say everything again.")
        self.noticed.emit(
            Notice(
                text=text.format(name=one.name),
                act=lambda: self._bridge.ask(lambda service: service.forget(contact_id)),
            )
        )

    def _open_message(self, message_id: int) -> None:
        """Explain a message; show the whole of it where it is too long to be painted."""
        message = self.history.get(message_id)
        if message is None:
            return
        self.show_why(True)
        self._explain(message_id)
        if len(message.text) > SHOWN_CHARACTERS:
            self.show_whole(message)

    def show_whole(self, message: StoredMessage) -> None:
        """Show a long message in a window of its own."""
        page = QPlainTextEdit(self)
        page.setWindowFlag(Qt.WindowType.Window)
        page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page.setReadOnly(True)
        page.setPlainText(message.text)
        page.setWindowTitle(self.tr("The whole message"))
        page.resize(640, 480)
        page.show()

    def _want_line(self, mind: str, line: int) -> None:
        info = next((one for one in self._minds if one.name == mind), None)
        if info is None:
            self.noticed.emit(
                Notice(
                    text=self.tr("The base of this reply is not among your bases any more."),
                    tone=Tone.WARNING,
                )
            )
            return
        self.line_wanted.emit(info.path, line)

    # --- menus ----------------------------------------------------------------------

    def contact_menu(self, contact_id: int) -> ContactMenu | None:
        """Return the menu of a contact, connected."""
        one = self.contacts.get(contact_id)
        if one is None:
            return None
        now = self._clock()
        silenced = ends_at(one.stored, self._settings, now) is not None
        menu = ContactMenu(one.stored, self._minds, self, silenced=silenced)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        ask = self._bridge.ask
        menu.answers_chosen.connect(lambda answers: ask(lambda s: s.set_answers(contact_id, answers)))
        menu.mind_chosen.connect(lambda name: ask(lambda s: s.set_contact_mind(contact_id, name)))
        menu.pause_chosen.connect(
            lambda seconds: ask(
                lambda s: s.pause(None if seconds is None else self._clock() + seconds, contact_id)
            )
        )
        menu.resume_chosen.connect(lambda: ask(lambda s: s.resume(contact_id)))
        menu.start_chosen.connect(lambda: ask(lambda s: s.start_conversation(contact_id)))
        menu.forget_chosen.connect(lambda: self.forget(contact_id))
        return menu

    def _show_contact_menu(self, contact_id: int, point: QPoint) -> None:
        if menu := self.contact_menu(contact_id):
            menu.popup(point)

    def _show_head_menu(self) -> None:
        if self._open is not None and (menu := self.contact_menu(self._open)):
            button = self.head.menu_button
            menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _show_message_menu(self, message_id: int, point: QPoint) -> None:
        message = self.history.get(message_id)
        if message is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Why?"), lambda: self._open_message(message_id))
        menu.addAction(self.tr("Copy"), lambda: QGuiApplication.clipboard().setText(message.text))
        if len(message.text) > SHOWN_CHARACTERS:
            menu.addAction(self.tr("Show the whole message"), lambda: self.show_whole(message))
        if message.state is SendState.HELD:
            menu.addSeparator()
            menu.addAction(self.tr("Send"), lambda: self.send_held(message_id))
            menu.addAction(self.tr("Edit"), lambda: self.edit_held(message_id))
            menu.addAction(self.tr("Drop"), lambda: self.drop_held(message_id))
        menu.popup(point)

    def _tell_error(self, error: Exception) -> None:
        self.noticed.emit(Notice(text=error_sentence(error), tone=Tone.BAD))


@dataclass(frozen=True, slots=True)
class _Everything:
    conversations: Sequence[Conversation]
    minds: Sequence[MindInfo]
    practice: int | None


async def _everything(service: Service) -> _Everything:
    practice = await service.practice_contact()
    stored = await service.conversations()
    ids = {one.id for one in stored} | {practice}
    return _Everything(await _conversations(service, ids), service.minds(), practice)


async def _conversations(service: Service, ids: set[int]) -> list[Conversation]:
    waiting = service.waiting()
    result = []
    for one in ids:
        stored = await service.contact(one)
        presence = service.presence(stored.contact)
        result.append(Conversation(stored=stored, presence=presence, typing=one in waiting))
    return result


def _hint(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setForegroundRole(label.foregroundRole().PlaceholderText)
    label.setMargin(24)
    return label
