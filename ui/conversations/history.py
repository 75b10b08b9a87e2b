"""One conversation as a model: its messages, oldest first, with a line before each new day."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import Flag

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from boltun.store.records import SendState, StoredMessage
from ui.conversations.words import hover, spoken
from ui.looks.wording import day, duration

__all__ = ["DayLine", "History", "Joint", "Pending", "Row", "UnreadLine", "line_words"]

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class DayLine:
    """Separates two days; ``at`` is a moment of the day that begins here."""

    at: float


@dataclass(frozen=True, slots=True)
class Pending:
    """A reply is being thought about or typed; it is due at ``due``."""

    due: float
    limited_by: str = ""
    """The name of the network, if it lets nothing be sent before."""


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """Stands above the first message that came since the owner looked last."""


Row = DayLine | UnreadLine | StoredMessage | Pending


class Joint(Flag):
    """How a message stands among those around it."""

    NONE = 0
    FIRST = 1
    """The first that somebody said in one go."""
    LAST = 2
    NOTED = 4
    """The same is not to be said of the next one, too."""


_ONE_GO = 300.0
"""Seconds between two messages of one person that still belong together."""


def _joined(before: Row, after: Row) -> bool:
    """Whether somebody said both of these in one go."""
    return (
        isinstance(before, StoredMessage)
        and isinstance(after, StoredMessage)
        and before.author is after.author
        and before.sender == after.sender
        and SendState.HELD not in (before.state, after.state)
        and 0 <= after.at - before.at < _ONE_GO
    )


def line_words(row: DayLine | UnreadLine | Pending, now: float) -> str:
    """Return what stands on a line between messages."""
    match row:
        case DayLine():
            return day(row.at, now)
        case UnreadLine():
            return QCoreApplication.translate("HistoryDelegate", "New messages")
        case Pending() if row.limited_by:
            words = QCoreApplication.translate(
                "HistoryDelegate", "{network} lets Boltun send here again in {time} …"
            )
            return words.format(network=row.limited_by, time=duration(row.due - now))
        case Pending():
            words = QCoreApplication.translate("HistoryDelegate", "Boltun is about to answer, in {time} …")
            return words.format(time=duration(row.due - now))


def _date(at: float) -> date:
    try:
        return datetime.fromtimestamp(at).date()
    except (OverflowError, OSError, ValueError):
        return date.min


def _alike(row: Row, after: Row | None) -> bool:
    """Whether the same is to be said of the next message: how it was settled, or why it was not sent."""
    return (
        isinstance(row, StoredMessage)
        and isinstance(after, StoredMessage)
        and row.author is after.author
        and (row.outcome, row.reason, row.state) == (after.outcome, after.reason, after.state)
    )


class History(QAbstractListModel):
    """A loaded part of a conversation, usually its end. Older messages are put before, newer ones behind.

    Messages stand in the order of their ids, the order in which they were stored.
    """

    def __init__(self, parent: QObject | None = None, *, clock: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self._clock = clock
        self._messages: list[StoredMessage] = []
        self._rows: list[Row] = []
        self._pending: Pending | None = None
        self.reaches_end = True
        """Whether the newest message is loaded. Without it new ones are left out: they come by ``append``."""
        self.unread_from: int | None = None
        """The first message that came since the owner looked last."""
        self.room = False
        """Several people talk here, each with a face."""
        self.contact = ""
        """Under what the contact is named to whoever listens rather than looks."""

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Return the number of rows, day lines included."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a message, how it is spoken (AccessibleTextRole), or the Row (UserRole)."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return row
        if not isinstance(row, StoredMessage):
            return line_words(row, self._clock()) if role == Qt.ItemDataRole.AccessibleTextRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text[:2000]
        if role == Qt.ItemDataRole.ToolTipRole:
            return hover(row, self.contact, self._clock())
        return spoken(row, self.contact) if role == Qt.ItemDataRole.AccessibleTextRole else None

    def joint(self, number: int) -> Joint:
        """Return how the row with this number stands among those around it."""
        rows = self._rows
        row = rows[number]
        joint = Joint.NONE
        if not number or not _joined(rows[number - 1], row):
            joint |= Joint.FIRST
        after = rows[number + 1] if number + 1 < len(rows) else None
        if after is None or not _joined(row, after):
            joint |= Joint.LAST
        if not _alike(row, after):
            joint |= Joint.NOTED
        return joint

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Only messages can be chosen."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if isinstance(self.data(index, Qt.ItemDataRole.UserRole), StoredMessage):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled

    @property
    def first_id(self) -> int | None:
        """The id of the oldest message that is loaded."""
        return self._messages[0].id if self._messages else None

    @property
    def last_id(self) -> int | None:
        """The id of the newest message that is loaded."""
        return self._messages[-1].id if self._messages else None

    def get(self, message_id: int) -> StoredMessage | None:
        """Return a loaded message."""
        place = self._place(message_id)
        return None if place is None else self._messages[place]

    def newest_reason(self, among: Container[str]) -> str:
        """Return the reason of the newest message that has one of these; empty where none has."""
        return next((one.reason for one in reversed(self._messages) if one.reason in among), "")

    def index_of(self, message_id: int) -> QModelIndex:
        """Return where a message stands; an invalid index where it is not loaded."""
        for number in range(len(self._rows) - 1, -1, -1):
            row = self._rows[number]
            if isinstance(row, StoredMessage) and row.id == message_id:
                return self.index(number)
        return QModelIndex()

    def fill(self, messages: Sequence[StoredMessage]) -> None:
        """Show this conversation end in place of whatever was there."""
        self.beginResetModel()
        self._messages = list(messages)
        self._pending = None
        self._rows = self._with_lines(self._messages, None)
        self.endResetModel()

    def prepend(self, messages: Sequence[StoredMessage]) -> None:
        """Put older messages before the loaded ones."""
        first = self.first_id
        older = [one for one in messages if first is None or one.id < first]
        if not older:
            return
        new_rows = self._with_lines(older, None)
        if self._rows and _date(older[-1].at) == _date(self._messages[0].at):
            # The day line that was on top belongs above the older messages now.
            self.beginRemoveRows(QModelIndex(), 0, 0)
            del self._rows[0]
            self.endRemoveRows()
        self.beginInsertRows(QModelIndex(), 0, len(new_rows) - 1)
        self._messages[:0] = older
        self._rows[:0] = new_rows
        self.endInsertRows()

    def put(self, messages: Sequence[StoredMessage]) -> None:
        """Show the new state of loaded messages and add newer ones; older unloaded ones stay out."""
        for message in messages:
            place = self._place(message.id)
            if place is None:
                if self.reaches_end and (self.last_id is None or message.id > self.last_id):
                    self._append([message])
            elif self._messages[place] != message:
                self._messages[place] = message
                index = self.index_of(message.id)
                self._rows[index.row()] = message
                self.dataChanged.emit(index, index)

    def append(self, messages: Sequence[StoredMessage], *, reaches_end: bool) -> None:
        """Put newer messages behind the loaded ones; ``reaches_end``: there are no newer ones than these."""
        last = self.last_id
        newer = [one for one in messages if last is None or one.id > last]
        if newer:
            self._append(newer)
        self.reaches_end = reaches_end

    def __len__(self) -> int:
        """Return how many messages are loaded."""
        return len(self._messages)

    def trim(self, kept: int) -> None:
        """Let go of all but the newest messages; they can be read again."""
        if len(self._messages) <= kept:
            return
        self._messages = self._messages[-kept:]
        rows = self._with_lines(self._messages, None)
        if self._pending is not None:
            rows.append(self._pending)
        gone = len(self._rows) - len(rows)
        if gone > 0:
            self.beginRemoveRows(QModelIndex(), 0, gone - 1)
            self._rows = self._rows[gone:]
            self.endRemoveRows()
        # The new first row is a day line where a message may have stood.
        self._rows = rows
        self.dataChanged.emit(self.index(0), self.index(0))

    def trim_end(self, kept: int) -> None:
        """Let go of all but the oldest messages; they can be read again."""
        if len(self._messages) <= kept:
            return
        self.set_pending(None)
        self._messages = self._messages[:kept]
        rows = self._with_lines(self._messages, None)
        self.beginRemoveRows(QModelIndex(), len(rows), len(self._rows) - 1)
        del self._rows[len(rows) :]
        self.endRemoveRows()
        self.reaches_end = False

    def set_pending(self, due: float | None, limited_by: str = "") -> None:
        """Show or end the line "a reply is being typed" at the end, or that the network lets it wait."""
        if due is None and self._pending is not None:
            self.beginRemoveRows(QModelIndex(), len(self._rows) - 1, len(self._rows) - 1)
            del self._rows[-1]
            self._pending = None
            self.endRemoveRows()
        elif due is not None and self._pending is not None:
            self._pending = Pending(due, limited_by)
            self._rows[-1] = self._pending
            index = self.index(len(self._rows) - 1)
            self.dataChanged.emit(index, index)
        elif due is not None and self.reaches_end:
            self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows))
            self._pending = Pending(due, limited_by)
            self._rows.append(self._pending)
            self.endInsertRows()

    def refresh_pending(self) -> None:
        """Let the line "a reply is being typed" be painted anew: its time has gone on."""
        if self._pending is not None:
            index = self.index(len(self._rows) - 1)
            self.dataChanged.emit(index, index)

    def _append(self, messages: Sequence[StoredMessage]) -> None:
        before = self._messages[-1] if self._messages else None
        rows = self._with_lines(messages, before)
        at = len(self._rows) - (self._pending is not None)
        self.beginInsertRows(QModelIndex(), at, at + len(rows) - 1)
        self._messages += messages
        self._rows[at:at] = rows
        self.endInsertRows()
        if at:
            # It may no longer be the last of its group.
            self.dataChanged.emit(self.index(at - 1), self.index(at - 1))

    def _with_lines(self, messages: Sequence[StoredMessage], before: StoredMessage | None) -> list[Row]:
        rows: list[Row] = []
        last = None if before is None else _date(before.at)
        for message in messages:
            if _date(message.at) != last:
                last = _date(message.at)
                rows.append(DayLine(message.at))
            if message.id == self.unread_from:
                rows.append(UnreadLine())
            rows.append(message)
        return rows

    def _place(self, message_id: int) -> int | None:
        place = bisect_left(self._messages, message_id, key=lambda one: one.id)
        found = place < len(self._messages) and self._messages[place].id == message_id
        return place if found else None
