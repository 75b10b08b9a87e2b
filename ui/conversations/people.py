"""The left of the place Conversations: whom one talked with, and what is found among all that was said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from boltun.statistics import Found, Selection
from boltun.store.search import words_of
from boltun.text.segmenter import has_unspaced
from ui.conversations.contact_list import ContactList
from ui.conversations.contacts import Contacts
from ui.conversations.finds import FindsPanel
from ui.link.bridge import Bridge
from ui.looks.plain_text import Label
from ui.looks.scale import APART, FAR, NEAR, TIGHT
from ui.looks.style import show_hint
from ui.widgets.button import IconButton

__all__ = ["People", "hint"]

_MOST_FOUND = 300
_NO_LIMIT = 16_777_215
"""Qt's own greatest height."""
_LOOK_MS = 200
"""So long nothing is typed before one begins to look."""


class People(QWidget):
    """A field above the list of people; messages that are found stand beneath them."""

    chosen = Signal(int)
    """The id of a contact."""
    message_chosen = Signal(int, int)
    """The ids of a contact and of a message."""
    menu_wanted = Signal(int, QPoint)
    left_for_chat = Signal()
    """The person goes on to the conversation."""
    bin_wanted = Signal()
    """What lies in the bin is to be shown."""
    delete_wanted = Signal()
    """Everything that was said is to be deleted."""
    filtered = Signal()
    """Others are listed now."""

    def __init__(
        self, contacts: Contacts, bridge: Bridge, clock: Callable[[], float], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.contacts = contacts
        self._bridge = bridge
        self._looking = QTimer(self)
        self._looking.setSingleShot(True)
        self._looking.setInterval(_LOOK_MS)
        self._looking.timeout.connect(self._look)
        self.looked_for = ""
        """The words, or the title of a choice, whose messages are shown or looked for."""
        """What was looked for last, or the title of what is shown in its place."""
        self._look_again: Callable[[], None] | None = None
        """Looks anew for what is listed."""
        self.filter = _Search(self)
        self.filter.left_down.connect(self._go_down)
        self.filter.ended.connect(self._end_search)
        show_hint(self.filter, self.tr("Find people and words…"))
        self.filter.setAccessibleName(self.tr("Find people and words"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._filter)
        self.filter.returnPressed.connect(self._enter_found)
        self.list = ContactList(clock, self)
        self.list.setModel(contacts)
        self.list.chosen.connect(self.chosen)
        self.list.menu_wanted.connect(self.menu_wanted)
        self.list.entered_chat.connect(self.left_for_chat)
        self.list.escaped.connect(lambda: self._end_search() if self.filter.text() else None)
        self._nobody = hint(self)
        self.lists = QStackedWidget(self)
        self.lists.addWidget(self.list)
        self.lists.addWidget(self._nobody)
        self.finds = FindsPanel(clock, self)
        self.finds.opened.connect(self._open_found)
        self.finds.closed.connect(self._close_finds)
        self.finds.ended.connect(self._end_search)
        self.finds.hide()
        self.more = IconButton("more", self.tr("More: the bin, delete everything that was said"), self)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        menu.addAction(self.tr("The bin…"), self.bin_wanted.emit)
        menu.addAction(self.tr("Delete everything that was said…"), self.delete_wanted.emit)
        self.more.setMenu(menu)
        field = QHBoxLayout()
        field.setContentsMargins(APART, APART, NEAR, NEAR)
        field.setSpacing(TIGHT)
        field.addWidget(self.filter, 1)
        field.addWidget(self.more)
        self.setMinimumWidth(190)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(field)
        column.addWidget(self.lists, 2)
        column.addWidget(self.finds, 3)

    @property
    def is_looking(self) -> bool:
        """Whether what was typed is to be looked for in a moment."""
        return self._looking.isActive()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key leads, in its order."""
        return (self.filter, self.more, self.list, self.finds.close_button, self.finds.list)

    def search(self) -> None:
        """Go to the field."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def arrive(self) -> None:
        """Go to the list, or to the field above it while there is none."""
        target = self.list if self.contacts.rowCount() else self.filter
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose(self, contact_id: int | None) -> None:
        """Mark the contact whose conversation is open."""
        index = self.contacts.index_of(contact_id) if contact_id is not None else None
        if index is not None and index.isValid() and not self.list.selectionModel().isSelected(index):
            self.list.setCurrentIndex(index)

    def show_counts(self, *, known: bool) -> None:
        """Show the list, or why it is empty; ``known``: it has been read who there is."""
        if not known:
            self._nobody.setText(self.tr("Opening…"))
        elif self.contacts.total() > 0:
            self._nobody.setText(self.tr("Nobody is named so."))
        else:
            self._nobody.setText(self.tr("Nobody has written yet."))
        self.lists.setCurrentIndex(0 if self.contacts.rowCount() else 1)
        self._fit_lists()

    def show_selection(self, selection: Selection, title: str) -> None:
        """List the messages that a bar of the statistics stands for."""
        self.filter.clear()
        self.looked_for, self._look_again = title, lambda: self.show_selection(selection, title)
        self.finds.show_found(self.tr("Looking for messages…"), ())
        self.finds.show()
        self._fit_lists()

        def show(found: Sequence[Found]) -> None:
            if self.looked_for == title:
                words = self.tr("{title} – %n message(s)", "", len(found)).format(title=title)
                self.finds.show_found(words, found)
                self.finds.take_focus()

        self._bridge.ask(lambda service: service.statistics.selected(selection), show)

    def look_again(self) -> None:
        """Messages may be deleted: list anew what is listed."""
        if self.looked_for:
            again = self._look_again
            self._close_finds()
            if again is not None:
                again()

    def _filter(self, text: str) -> None:
        self.contacts.filter(text)
        self._looking.start()
        self.filtered.emit()

    def _look(self) -> None:
        """Look for the words in everything that was written."""
        query = self.filter.text().strip()
        words = words_of(query)
        # One letter of an alphabet is in every message.
        if not words or (len(query) < 2 and not has_unspaced(query)):
            self._close_finds()
            return
        self.looked_for, self._look_again = query, self._look

        def show(found: Sequence[Found]) -> None:
            if self.looked_for != query:
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
        self.looked_for = ""
        """The words, or the title of a choice, whose messages are shown or looked for."""
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
            self.chosen.emit(index.data(Qt.ItemDataRole.UserRole).id)
        elif not self.finds.isHidden():
            self.finds.open_first()

    def _end_search(self) -> None:
        """Escape in the field or in what was found: show everybody again, and stay in the field."""
        self.filter.clear()
        self._close_finds()
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_found(self, found: Found) -> None:
        self.message_chosen.emit(found.message.contact_id, found.message.id)

    def _fit_lists(self) -> None:
        """While messages are listed, the people above them take no more room than they need."""
        rows, found = self.contacts.rowCount(), not self.finds.isHidden()
        self.lists.setHidden(found and not rows)
        height = self.list.sizeHintForRow(0) * rows + 2 * self.list.frameWidth()
        self.lists.setMaximumHeight(height if found and rows else _NO_LIMIT)


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


def hint(parent: QWidget) -> Label:
    """Return words that stand where nothing is shown."""
    label = Label(parent)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setForegroundRole(label.foregroundRole().PlaceholderText)
    label.setMargin(FAR)
    return label
