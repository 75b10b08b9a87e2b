"""The bin: contacts and messages that were deleted, and can come back for a while."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QListView, QStyleOptionViewItem, QVBoxLayout, QWidget

from boltun.events import Event, MessagesDeleted
from boltun.message import Contact
from boltun.settings import BIN_DAYS
from boltun.store.records import Binned
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.people import contact_name
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, WIDE
from ui.looks.style import show_focus
from ui.looks.wording import account_label, moment
from ui.widgets.acting_list import ActingList
from ui.widgets.button import IconButton, TextButton
from ui.widgets.row_delegate import Row, RowDelegate

__all__ = ["BinPage"]

_Index = QModelIndex | QPersistentModelIndex


class _Entries(QAbstractListModel):
    """What lies in the bin, the newest first."""

    def __init__(self, clock: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self.entries: Sequence[Binned] = ()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Return how many entries there are."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return whose entry it is, how it is spoken, or what was Binned (UserRole)."""
        if not index.isValid() or index.row() >= len(self.entries):
            return None
        one = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return contact_name(one.contact)
        if role == Qt.ItemDataRole.UserRole:
            return one
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{contact_name(one.contact)}, {self.about(one)}, {self.when(one)}"
        return None

    def fill(self, entries: Sequence[Binned]) -> None:
        """Show these entries."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def about(self, one: Binned) -> str:
        """Return how much it is, and of which account."""
        messages = self.tr("%n message(s)", "in the bin", one.messages)
        return f"{messages} · {account_label(one.contact.account)}"

    def when(self, one: Binned) -> str:
        """Return when it was deleted."""
        return moment(one.at, self._clock())


class _Delegate(RowDelegate):
    """Whose and when; how much, and of which account."""

    def who(self, index: _Index) -> Contact | None:
        """Return who was deleted."""
        one = index.data(Qt.ItemDataRole.UserRole)
        return one.contact if isinstance(one, Binned) else None

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, row: Row) -> None:
        """Draw both lines."""
        one, model = index.data(Qt.ItemDataRole.UserRole), index.model()
        if not isinstance(one, Binned) or not isinstance(model, _Entries):
            return
        first, second, ink, quiet, metrics = row
        when = model.when(one)
        painter.setPen(quiet)
        painter.drawText(first, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, when)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        elide = Qt.TextElideMode.ElideRight
        about = metrics.elidedText(model.about(one), elide, second.width())
        painter.drawText(second, left, about)
        painter.setPen(ink)
        room = first.width() - metrics.horizontalAdvance(when) - NEAR
        painter.drawText(first, left, metrics.elidedText(contact_name(one.contact), elide, room))


class BinPage(QWidget):
    """Lists what lies in the bin; asks for everything else."""

    closed = Signal()
    restore_wanted = Signal(object)
    """The Binned that is to come back."""
    delete_wanted = Signal(object)
    """The Binned that is to be deleted for good."""
    empty_wanted = Signal()

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
        title = Label(self.tr("The bin"), self)
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        self.close_button = IconButton("close", self.tr("Close the bin"), self, size=16)
        self.close_button.clicked.connect(self.closed)
        self.words = Label(self)
        self.words.setWordWrap(True)
        self.words.setForegroundRole(self.words.foregroundRole().PlaceholderText)
        self.entries = _Entries(clock, self)
        self.list = ActingList(self)
        self.list.setModel(self.entries)
        self.list.setItemDelegate(_Delegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName(title.text())
        show_focus(self.list)
        self.list.entered.connect(self._restore)
        self.list.delete_pressed.connect(self._delete)
        self.list.escaped.connect(self.closed)
        self.restore = TextButton(self.tr("Restore"), "undo", self)
        self.restore.clicked.connect(self._restore)
        self.delete = TextButton(self.tr("Delete for good…"), "drop", self)
        self.delete.clicked.connect(self._delete)
        self.empty = TextButton(self.tr("Empty the bin…"), "remove", self)
        self.empty.clicked.connect(self.empty_wanted)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.empty)
        head.addWidget(self.close_button)
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        buttons.addWidget(self.restore)
        buttons.addWidget(self.delete)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, NEAR, NEAR, APART)
        column.setSpacing(NEAR)
        column.addLayout(head)
        column.addWidget(self.words)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)
        for before, after in pairwise((self.list, self.restore, self.delete, self.empty, self.close_button)):
            QWidget.setTabOrder(before, after)
        bridge.happened.connect(self._take)
        settings.changed.connect(self._show)
        self._show()

    def open(self) -> None:
        """Read what lies there, and go to it."""
        self.read()
        self.take_focus()

    def read(self) -> None:
        """Read what lies there now."""
        self._bridge.ask(lambda service: service.privacy.in_bin(), self._fill)

    def take_focus(self) -> None:
        """Go to the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, event: Event) -> None:
        if isinstance(event, MessagesDeleted) and not self.isHidden():
            self.read()

    def _fill(self, entries: Sequence[Binned]) -> None:
        row = max(self.list.currentIndex().row(), 0)
        self.entries.fill(entries)
        if entries:
            self.list.setCurrentIndex(self.entries.index(min(row, len(entries) - 1)))
        self._show()

    def _show(self) -> None:
        some = bool(self.entries.entries)
        days = self._settings[BIN_DAYS]
        kept = self.tr("What you delete lies here for %n day(s). Then Boltun deletes it for good.", "", days)
        self.words.setText(kept if some else " ".join((self.tr("The bin is empty."), kept)))
        for button in (self.restore, self.delete, self.empty):
            button.setEnabled(some)

    def _chosen(self) -> Binned | None:
        one = self.list.currentIndex().data(Qt.ItemDataRole.UserRole)
        return one if isinstance(one, Binned) else None

    def _restore(self) -> None:
        if (one := self._chosen()) is not None:
            self.restore_wanted.emit(one)

    def _delete(self) -> None:
        if (one := self._chosen()) is not None:
            self.delete_wanted.emit(one)
