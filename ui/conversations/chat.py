"""One open conversation: its header, its messages, and where the owner writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QVBoxLayout, QWidget

from boltun.desk.reason import LIMITS, LOOPS
from boltun.errors import NetworkError
from boltun.message import Author, ChatKind
from boltun.service.practice import is_played
from boltun.store.records import SendState, StoredMessage
from ui.conversations.composer import Composer
from ui.conversations.contact_header import ContactHeader
from ui.conversations.contacts import Conversation, State
from ui.conversations.history import History
from ui.conversations.history_delegate import SHOWN_CHARACTERS
from ui.conversations.history_view import HistoryView
from ui.conversations.paging import Opened, Paging
from ui.conversations.practice_bar import PracticeBar
from ui.conversations.standing import ends_at, is_stopped, standing
from ui.conversations.thumbs import can_have_thumb, give_thumb
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.link.wish import Wish
from ui.widgets.notice import Notice
from ui.widgets.question_bar import QuestionBar

__all__ = ["Chat"]


class Chat(QWidget):
    """Shows one contact's conversation and does what the owner wants there."""

    explain = Signal(int)
    """The message, by id, that is to be explained now."""
    explain_asked = Signal(int)
    """The owner asked for the explanation of this message."""
    noticed = Signal(object)
    """A Notice to show."""
    teach_wanted = Signal(object)
    """A Wish: a message to which the owner wants to teach a reply."""

    def __init__(
        self,
        bridge: Bridge,
        settings: Preferences,
        clock: Callable[[], float],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._settings = settings
        self._clock = clock
        self._contact: int | None = None
        self._one: Conversation | None = None
        self._practice = False
        self._dropped: set[int] = set()

        self.history = History(self, clock=clock)
        self.head = ContactHeader(self)
        self.head.resume_wanted.connect(self._resume)
        self.view = HistoryView(self.history, clock, self)
        self.paging = Paging(bridge, self.history, self.view)
        self.paging.opened.connect(self._show_opened)
        self.paging.changed.connect(self._put)
        self.view.picked.connect(self.explain)
        self.view.opened.connect(self._open_message)
        self.view.send_wanted.connect(self.send_held)
        self.view.edit_wanted.connect(self.edit_held)
        self.view.drop_wanted.connect(self.drop_held)
        self.view.menu_wanted.connect(self._show_menu)
        self.view.thumb_wanted.connect(self.give_thumb)
        self.composer = Composer(self)
        self.composer.written.connect(self._write)
        self.composer.edited.connect(self._send_edited)
        self.composer.typing.connect(self._typing)
        self.practice = PracticeBar(bridge, self)
        self.practice.side_changed.connect(lambda: self.composer.hint(self.practice.hint))
        self.practice.done.connect(self.composer.take_focus)
        self.practice.noticed.connect(self.noticed)
        self.practice.invited.connect(self._invite)
        self.bar = QuestionBar(self)
        self.bar.closed.connect(self.composer.take_focus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.view, 1)
        column.addWidget(self.bar)
        column.addWidget(self.practice)
        column.addWidget(self.composer)

    @property
    def contact_id(self) -> int | None:
        """Whose conversation is open."""
        return self._contact

    # --- reading -----------------------------------------------------------------

    def open(self, one: Conversation, *, at: int | None = None) -> None:
        """Show this conversation, from one message on or at its end."""
        self._contact = one.id
        self._practice = is_played(one.stored.contact)
        self.history.contact = one.name
        self.history.room = one.stored.contact.kind is ChatKind.GROUP
        self.bar.dismiss()
        self.history.fill([])
        self.view.empty_text = ""
        self.show_contact(one)
        if self._practice:
            self.practice.open(one)
        else:
            self.practice.leave()
        self.composer.open_contact(
            one.id, self.practice.hint if self._practice else self.tr("Write yourself…")
        )
        self.paging.open(one.id, at, one.stored.unread)
        self.ask_accounts()

    def read_anew(self) -> None:
        """Read the open conversation again from its end: messages are gone."""
        self.paging.read_newest()

    def leave(self) -> None:
        """Show nobody's conversation."""
        self._contact = None
        self.paging.leave()
        self.practice.leave()
        self.history.fill([])
        self.composer.open_contact(None, "")

    def show_message(self, message_id: int) -> None:
        """Bring a message of the open conversation into sight, read where it has to be."""
        self.paging.show_message(message_id)

    def ask_accounts(self) -> None:
        """Who practises without an account is told how to get one; who has one is not."""
        if self._practice:
            self.practice.ask_accounts()

    def _invite(self, words: str) -> None:
        if self._practice:
            self.view.empty_text = words
            self.view.viewport().update()

    def show_contact(self, one: Conversation) -> None:
        """Show what is known of the contact now."""
        now = self._clock()
        self._one = one
        if self._practice:
            self.practice.show_contact(one)
        self.head.show_conversation(
            one,
            standing(one.stored, self._settings, now, self.stopped_by),
            can_resume=ends_at(one.stored, self._settings, now) is not None,
            stopped=is_stopped(one.stored, self._settings, now),
        )

    @property
    def stopped_by(self) -> str:
        """Why Boltun stopped here the last time, as far as the messages that were read tell."""
        return self.history.newest_reason(LOOPS | LIMITS)

    def _show_again(self) -> None:
        """The messages tell why Boltun stopped."""
        if self._one is not None and self._one.id == self._contact:
            self.show_contact(self._one)

    def pass_time(self, one: Conversation) -> None:
        """What stands in the way ends by itself, and "in 5 s" grows stale."""
        self.show_contact(one)
        self.history.refresh_pending()
        if one.state is State.HELD:
            self.view.viewport().update()

    def set_pending(self, due: float | None, limited_by: str = "") -> None:
        """Show or end the line "a reply is being typed", or that the network lets it wait."""
        self.history.set_pending(due, limited_by)

    def read_again(self, changed: set[int]) -> None:
        """Read these messages of the open conversation again."""
        self.paging.read_again(changed)

    def _show_opened(self, opened: Opened) -> None:
        if opened.contact_id != self._contact:
            return
        self.paging.take(opened)
        self.history.reaches_end = opened.reaches_end
        self.history.unread_from = (
            _unread_from(opened.messages, self.paging.unread) if opened.at is None else None
        )
        if not self._practice:
            self.view.empty_text = self.tr("Nothing has been said here yet.")
        self.history.fill([self._as_shown(one) for one in opened.messages])
        self._show_again()
        self.history.set_pending(opened.due, opened.limited_by)
        self.view.viewport().update()
        if opened.at is not None:
            self.view.show_message(opened.at)
            return
        told = [one for one in opened.messages if one.author is not Author.OWNER]
        if told:
            self.explain.emit(told[-1].id)

    def _put(self, opened: Opened) -> None:
        if opened.contact_id != self._contact:
            return
        self.history.put([self._as_shown(one) for one in opened.messages])
        self._show_again()
        self.paging.trim()
        for one in opened.messages:
            if one.state is not SendState.HELD:
                self.composer.settled(one.id)
        # Whoever reads an older explanation keeps it; otherwise the panel follows what happens.
        if opened.messages and not self.view.selectedIndexes():
            self.explain.emit(opened.messages[-1].id)

    def _as_shown(self, message: StoredMessage) -> StoredMessage:
        """A reply that is being dropped, but can still be taken back, shows as dropped."""
        if message.id in self._dropped and message.state is SendState.HELD:
            return replace(message, state=SendState.DROPPED)
        return message

    # --- acting --------------------------------------------------------------------

    def send_held(self, message_id: int, text: str | None = None) -> None:
        """Send a held reply, or ``text`` in its place."""
        self.composer.settled(message_id)
        self._bridge.ask(lambda service: service.conversations.send_held(message_id, text))

    def _send_edited(self, message_id: int, text: str) -> None:
        """Send a reply that the owner changed, and offer to teach it to the base."""
        before = self.history.get(message_id)

        def failed(error: Exception) -> None:
            message = self.history.get(message_id)
            if message is not None and message.state is SendState.HELD:
                # It still waits: so does what was written in its place.
                self.bar.dismiss()
                self.composer.edit_held(message_id, text)
            self._bridge.unhandled.emit(error)

        self._bridge.ask(lambda service: service.conversations.send_held(message_id, text), failed=failed)
        if before is not None and before.reply_to is not None and text.strip() != before.text.strip():
            answer = (self.tr("Teach it…"), lambda: self.teach(message_id, text))
            self.bar.ask(escape(self.tr("Shall Boltun say this by itself the next time?")), [answer])

    def teach(self, message_id: int, reply: str = "") -> None:
        """Let the owner teach a reply to a message of the contact, or to the one that was answered by it."""
        message = self.history.get(message_id)
        if message is None:
            return
        asked_id = message.id if message.author is Author.CONTACT else message.reply_to
        if asked_id is None:
            return

        def want(asked: StoredMessage) -> None:
            self.teach_wanted.emit(
                Wish(
                    text=asked.text,
                    reply=reply,
                    contact_id=asked.contact_id,
                    message_id=asked.id,
                    mind=message.mind or "",
                )
            )

        if (asked := self.history.get(asked_id)) is not None:
            want(asked)
        else:
            self._bridge.ask(lambda service: service.conversations.message(asked_id), want)

    def give_thumb(self, message_id: int, up: bool) -> None:
        """Give a reply that was sent a thumb; the same again takes it back."""
        message = self.history.get(message_id)
        if message is not None and can_have_thumb(message):
            give_thumb(self._bridge, message, up, self.noticed.emit)

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

        def taken_back(_: object = None) -> None:
            self._dropped.discard(message_id)
            if self._contact == message.contact_id:
                self.history.put([message])

        def failed(error: Exception) -> None:
            taken_back()
            self._bridge.unhandled.emit(error)

        def act() -> None:
            self._bridge.ask(lambda service: service.conversations.drop_held(message_id), failed=failed)

        self.noticed.emit(Notice(text=self.tr("The reply is dropped."), act=act, undone=taken_back))

    def _write(self, contact_id: int, text: str) -> None:
        def failed(error: Exception) -> None:
            # What the network did not take stands in the conversation; what could not be kept stands nowhere.
            if not isinstance(error, NetworkError):
                self.composer.give_back(contact_id, text)
            self._bridge.unhandled.emit(error)

        if self._practice and self.practice.as_contact:
            late = self.practice.take_late()
            self._bridge.ask(
                lambda service: service.practice.write(text, contact_id, late=late), failed=failed
            )
        else:
            self._bridge.ask(lambda service: service.conversations.write(contact_id, text), failed=failed)

    def _typing(self, contact_id: int) -> None:
        if not (self._practice and self.practice.as_contact):
            self._bridge.ask(lambda service: service.conversations.typing(contact_id))

    def _resume(self) -> None:
        if (contact_id := self._contact) is not None:
            self._bridge.ask(lambda service: service.pauses.resume(contact_id))

    def _open_message(self, message_id: int) -> None:
        """Explain a message; show the whole of it where it is too long to be painted."""
        self.explain_asked.emit(message_id)
        message = self.history.get(message_id)
        if message is not None and len(message.text) > SHOWN_CHARACTERS:
            self.show_whole(message)

    def show_whole(self, message: StoredMessage) -> QPlainTextEdit:
        """Show a long message in a window of its own."""
        page = QPlainTextEdit(self)
        page.setWindowFlag(Qt.WindowType.Window)
        page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page.setReadOnly(True)
        page.setPlainText(message.text)
        page.setWindowTitle(self.tr("The whole message"))
        page.setAccessibleName(page.windowTitle())
        page.resize(640, 480)
        page.show()
        return page

    def message_menu(self, message_id: int) -> QMenu | None:
        """Return the menu of a message."""
        message = self.history.get(message_id)
        if message is None:
            return None
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Why?"), lambda: self.explain_asked.emit(message_id))
        menu.addAction(self.tr("Copy"), lambda: QGuiApplication.clipboard().setText(message.text))
        if message.author is Author.CONTACT and message.text.strip():
            menu.addAction(self.tr("Teach a reply…"), lambda: self.teach(message_id))
        elif message.author is Author.BOT and message.reply_to is not None:
            menu.addAction(self.tr("Teach a better reply…"), lambda: self.teach(message_id))
        if can_have_thumb(message):
            for up, words in ((True, self.tr("Good reply")), (False, self.tr("Bad reply"))):
                action = menu.addAction(f"{words}\t{'+' if up else '-'}")
                action.setCheckable(True)
                action.setChecked(message.thumb is up)
                action.triggered.connect(lambda _on=False, up=up: self.give_thumb(message_id, up))
        if len(message.text) > SHOWN_CHARACTERS:
            menu.addAction(self.tr("Show the whole message"), lambda: self.show_whole(message))
        if message.state is SendState.HELD:
            menu.addSeparator()
            menu.addAction(self.tr("Send"), lambda: self.send_held(message_id))
            menu.addAction(self.tr("Edit"), lambda: self.edit_held(message_id))
            menu.addAction(self.tr("Drop"), lambda: self.drop_held(message_id))
        return menu

    def _show_menu(self, message_id: int, point: QPoint) -> None:
        if menu := self.message_menu(message_id):
            menu.popup(point)


def _unread_from(messages: Sequence[StoredMessage], unread: int) -> int | None:
    """Return the first of the contact's last ``unread`` messages; None where none is, or all of them are."""
    theirs = [one.id for one in messages if one.author is Author.CONTACT]
    return theirs[-unread] if 0 < unread <= len(theirs) and messages[0].id != theirs[-unread] else None
