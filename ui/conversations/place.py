"""The place "Conversations": the list, one conversation and the Why panel, kept current."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QPoint, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from boltun.statistics import Selection
from boltun.store.records import StoredMessage
from boltun.text.files import is_file
from ui.conversations.changes import Changes
from ui.conversations.chat import Chat
from ui.conversations.contact_actions import ContactActions
from ui.conversations.contact_menu import ContactMenu
from ui.conversations.contact_panel import ContactPanel
from ui.conversations.contacts import Contacts, Conversation
from ui.conversations.deleting import Deleting
from ui.conversations.middle import Middle
from ui.conversations.parts import Parts
from ui.conversations.people import People
from ui.conversations.reading import Everything, conversations, everything
from ui.conversations.standing import StandingOf, ends_at
from ui.conversations.tour import Tour
from ui.conversations.why_panel import WhyPanel
from ui.link.bridge import Bridge
from ui.link.faces import Faces
from ui.link.preferences import Preferences
from ui.looks.wording import mind_title
from ui.widgets.notice import Notice
from ui.widgets.place import Place
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import MindInfo

__all__ = ["ConversationsPlace"]


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

        self.contacts = Contacts(self)
        self.chat = Chat(bridge, settings, clock, self)
        self.why = WhyPanel(self)
        self.panel = ContactPanel(self)
        self._standing = StandingOf(bridge, settings, self.panel)
        self.faces = self.panel.faces = self.chat.head.faces = Faces(bridge, self)
        self.faces.changed.connect(self._show_face)
        self.acts = ContactActions(bridge, clock, self)
        self._build()
        self._changes = Changes(bridge, self.contacts, self.chat, self)
        self._changes.contacts_read.connect(self._put)
        self._changes.minds_read.connect(self._take_minds)
        self._changes.some_deleted.connect(self._read_all_again)
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self.pass_time)
        bridge.ask(everything, self._fill)

    def _build(self) -> None:
        self.people = People(self.contacts, self._bridge, self._clock, self)
        self.people.chosen.connect(self._choose)
        self.people.message_chosen.connect(self.show_message)
        self.people.menu_wanted.connect(self._show_contact_menu)
        self.people.left_for_chat.connect(self._write)
        self.people.bin_wanted.connect(self.show_bin)
        self.people.filtered.connect(self._show_filtered)
        self.filter, self.list, self.finds = self.people.filter, self.people.list, self.people.finds
        self.deleting = deleting = Deleting(self._bridge, self._settings, self._clock, self)
        deleting.noticed.connect(self.noticed)
        deleting.came_back.connect(self._show_again)
        deleting.left.connect(self.go_to_list)
        self.bar = deleting.bar
        self.people.delete_wanted.connect(deleting.ask_everything)
        self._middle = Middle(self.chat, deleting.bin, self)
        deleting.bin.closed.connect(self._middle.show_conversation)
        deleting.bin.closed.connect(self.go_to_list)
        self.list.show_pictures(self.faces)
        self.people.list.clicked.connect(self._middle.show_conversation)

        self.chat.head.menu_wanted.connect(self._show_head_menu)
        self.chat.head.why_switched.connect(self.show_why)
        self.chat.explain.connect(self._explain)
        self.chat.explain_asked.connect(self._explain_now)
        self.chat.noticed.connect(self.noticed)
        self.chat.teach_wanted.connect(self.teach_wanted)
        self.chat.practice.made.connect(self._show_again)

        self.why.closed.connect(lambda: self.show_why(False))
        self.why.line_wanted.connect(self._want_line)
        self.why.thumbs.given.connect(self.chat.give_thumb)
        self.why.thumbs.follow(self.chat.history)
        self.chat.head.contact_switched.connect(self.show_panel)
        act = self.acts
        act.follow(self.panel, self._open_conversation)
        self.panel.closed.connect(lambda: self.show_panel(False))
        act.noticed.connect(self.noticed)
        for signal in (act.delete_wanted, self.chat.practice.remove_wanted):
            signal.connect(lambda one: deleting.delete(one, practice=one.id == self._practice))
        act.delete_for_good_wanted.connect(self.deleting.ask_for_good)
        self.chat.composer.written.connect(self.moved_on)
        self._parts = Parts(self.people, self._middle, (self.why, self.panel), self)
        self._parts.side_changed.connect(self._show_side_switches)
        self.tour = Tour(lambda: self._practice, self)
        self.tour.begun.connect(lambda: self.open(self._practice or 0))
        self.tour.left.connect(self._write)
        self.chat.paging.changed.connect(self.tour.see_change)
        self._bridge.happened.connect(self.tour.hear)
        whole = QVBoxLayout(self)
        # What does not fit is folded.
        whole.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.bar)
        whole.addWidget(self.tour)
        whole.addWidget(self._parts, 1)
        chat = self.chat
        stops = (
            *self.people.stops,
            chat.view,
            *chat.practice.stops,
            *chat.composer.stops,
            *chat.head.stops,
            *self.why.stops,
        )
        for before, after in pairwise(stops):
            # From the list into the conversation; what stands above it comes after.
            QWidget.setTabOrder(before, after)
        self._parts.show_side(self.why)
        self._show_counts()

    # --- what the window asks ------------------------------------------------------

    def search(self) -> None:
        """Go to the filter field."""
        self._parts.show_list()
        self.people.search()

    def arrive(self) -> None:
        """Go to where one writes; to the list where no conversation is open."""
        if self._middle.in_bin:
            self.deleting.bin.take_focus()
        elif self.chat.contact_id is not None:
            self.chat.composer.take_focus()
        else:
            self.go_to_list()

    def go_to_list(self) -> None:
        """Go to the list, or to the field above it while there is none."""
        self._parts.show_list()
        self.people.arrive()

    def save_state(self, state: QSettings) -> None:
        """Remember how wide the parts are and whether the Why panel is open."""
        state.setValue("conversations/splitter", self._parts.saveState())
        state.setValue("conversations/why", self._parts.side is self.why)
        state.setValue("conversations/contact", self._parts.side is self.panel)
        self.tour.save_state(state)

    def restore_state(self, state: QSettings) -> None:
        """Put the parts as they were."""
        self.tour.restore_state(state)
        splitter = state.value("conversations/splitter")
        if isinstance(splitter, QByteArray):
            self._parts.restoreState(splitter)
        why = state.value("conversations/why", "true") not in ("false", False)
        self._parts.show_side(self.why if why else None)
        if state.value("conversations/contact", "false") in ("true", True):
            self._parts.show_side(self.panel)

    def showEvent(self, event: QShowEvent) -> None:
        """What is open is being looked at now."""
        super().showEvent(event)
        self._mark_seen()
        if self._filled:
            self.pass_time()
            self._tick.start()

    def minimumSizeHint(self) -> QSize:
        """Room for the conversation and either the list or the panel on the right."""
        size = self._parts.least_size()
        return QSize(size.width(), size.height() + self.bar.minimumSizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """What is open is being looked at when the window comes to the front."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange:
            self._mark_seen()

    # --- reading -------------------------------------------------------------------

    def _choose(self, contact_id: int) -> None:
        """The person chose a conversation in the list, or the list follows the one that is open."""
        if contact_id != self.chat.contact_id:
            self.moved_on.emit()
        self.open(contact_id)

    def open(self, contact_id: int, at: int | None = None) -> None:
        """Show this conversation, at one of its messages where that is given."""
        one = self.contacts.get(contact_id)
        if contact_id == self.chat.contact_id:
            if at is not None:
                self.chat.show_message(at)
            return
        if one is None:
            return
        self._changes.open_another()
        self.why.clear()
        self.chat.open(one, at=at)
        self._show_contact(one)
        self._middle.show_conversation()
        self.people.choose(self.chat.contact_id)
        self._mark_seen()

    def _write(self) -> None:
        """Go to where one writes."""
        self._middle.show_conversation()
        self.chat.composer.take_focus()

    def show_message(self, contact_id: int, message_id: int) -> None:
        """Show one message in its conversation."""
        self._middle.show_conversation()
        if self.contacts.get(contact_id) is not None:
            self.open(contact_id, message_id)
            self.chat.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return

        def show(conversations: Sequence[Conversation]) -> None:
            self._put(conversations)
            self.open(contact_id, message_id)
            self.chat.view.setFocus(Qt.FocusReason.OtherFocusReason)

        self._bridge.ask(lambda service: conversations(service, {contact_id}), show)

    def show_selection(self, selection: Selection, title: str) -> None:
        """List the messages that a bar of the statistics stands for."""
        self.people.show_selection(selection, title)

    def _fill(self, everything: Everything) -> None:
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

    def _read_all_again(self) -> None:
        # Show nothing any more that may be deleted; what is still there comes back when it is read.
        self.why.clear()
        self.people.look_again()
        self._bridge.ask(everything, self._refill)

    def _refill(self, everything: Everything) -> None:
        open_id, in_bin = self.chat.contact_id, self._middle.in_bin
        self._fill_contacts(everything)
        if open_id is not None and self.contacts.get(open_id) is not None:
            self.chat.read_anew()
            return
        self.why.clear()
        self.chat.leave()
        if self.contacts.rowCount():
            self.open(self.contacts.index(0).data(Qt.ItemDataRole.UserRole).id)
        if in_bin:
            self._middle.show_bin()
        else:
            self._middle.show_conversation()

    def _fill_contacts(self, everything: Everything) -> None:
        self.contacts.fill(everything.conversations)
        self.people.choose(self.chat.contact_id)
        self._show_counts()

    def _show_contact(self, one: Conversation) -> None:
        """Show what is known of the open contact now."""
        self.chat.show_contact(one)
        now = self._clock()
        self.panel.show_contact(
            one,
            now,
            can_resume=ends_at(one.stored, self._settings, now) is not None,
            practice=one.id == self._practice,
        )
        self._standing.show(one, now, self.chat.stopped_by)

    def _put(self, conversations: Sequence[Conversation]) -> None:
        for one in conversations:
            self.contacts.put(one)
            if one.id == self.chat.contact_id:
                self._show_contact(one)
        self._show_counts()
        self._mark_seen()

    def _show_face(self, contact_id: int) -> None:
        one = self._open_conversation()
        if one is not None and one.id == contact_id:
            self._show_contact(one)

    def _take_minds(self, minds: Sequence[MindInfo]) -> None:
        self._minds = list(minds)
        self.why.name_minds({mind.name: mind_title(mind) for mind in minds})
        self.panel.name_minds(minds)

    def _mark_seen(self) -> None:
        one = self._open_conversation()
        if one is None or not (one.stored.unread or one.stored.grave):
            return
        if self.isVisible() and self.isActiveWindow():
            self._bridge.ask(lambda service: service.conversations.mark_seen(one.id))

    def hideEvent(self, event: QHideEvent) -> None:
        """Count no seconds that nobody sees."""
        super().hideEvent(event)
        self._tick.stop()

    def pass_time(self) -> None:
        """Bring up to date what changes with the time; called by a timer."""
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
        self._parts.show_side(self.why if shown else None, first=True)
        current = self.chat.view.currentIndex().data(Qt.ItemDataRole.UserRole)
        if shown and isinstance(current, StoredMessage):
            self._explain(current.id)

    def show_panel(self, shown: bool) -> None:
        """Open the panel of the contact, or close it."""
        self._parts.show_side(self.panel if shown else None, first=True)

    def _show_side_switches(self, side: QWidget | None) -> None:
        self.chat.head.show_why(side is self.why)
        self.chat.head.show_contact(side is self.panel)

    def _explain_now(self, message_id: int) -> None:
        self.show_why(True)
        self._explain(message_id)

    def _explain(self, message_id: int) -> None:
        if not self.why.isVisibleTo(self):
            return

        def show(why: dict[str, Any]) -> None:
            if (message := self.chat.history.get(message_id)) is not None:
                self.why.show_message(message, why)
                self.tour.see_why(message)

        self._bridge.ask(lambda service: service.conversations.why(message_id), show)

    def _show_counts(self) -> None:
        self.held_changed.emit(self.contacts.held())
        self.people.show_counts(known=self._filled)
        some = self.contacts.total() > 0
        self._middle.say(self.tr("Choose a conversation on the left.") if some else "")

    def _show_filtered(self) -> None:
        self._show_counts()
        self.people.choose(self.chat.contact_id)

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
        practice = contact_id == self._practice
        return self.acts.menu(one, self._minds, self, silenced=silenced, practice=practice)

    def _show_contact_menu(self, contact_id: int, point: QPoint) -> None:
        if menu := self.contact_menu(contact_id):
            menu.popup(point)

    # --- deleting ------------------------------------------------------------------

    def show_bin(self) -> None:
        """Show what lies in the bin."""
        self.moved_on.emit()
        self._middle.show_bin()
        self.deleting.bin.open()

    def _show_again(self, contact_id: int) -> None:
        """Show the conversation of a contact who came out of the bin; stay in the bin where it is open."""

        def show(conversations: Sequence[Conversation]) -> None:
            self._put(conversations)
            if not self._middle.in_bin:
                self.open(contact_id)

        self._bridge.ask(lambda service: conversations(service, {contact_id}), show)

    def _show_head_menu(self) -> None:
        if self.chat.contact_id is not None and (menu := self.contact_menu(self.chat.contact_id)):
            button = self.chat.head.menu_button
            menu.popup(button.mapToGlobal(QPoint(0, button.height())))
