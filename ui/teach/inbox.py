"""The list of what found no good reply, as a model and as it is painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from boltun.teaching import Topic
from ui.looks.people import contact_name
from ui.looks.plain_text import tip
from ui.looks.style import show_focus
from ui.looks.wording import moment, one_line, quoted
from ui.widgets.row_delegate import Row, RowDelegate

__all__ = ["Inbox", "Topics", "met_with"]

_Index = QModelIndex | QPersistentModelIndex
_NAMES = 3


def met_with(topic: Topic) -> str:
    """Return what the messages of a topic met with, and what the owner thought of it or answered himself."""
    answered = next((one.answered for one in topic.lessons if one.answered), "")
    disliked = next((one.disliked for one in topic.lessons if one.disliked), "")
    lesson = topic.newest
    if answered:
        words = QCoreApplication.translate("Topics", "you answered: {reply}")
        return words.format(reply=quoted(one_line(answered, 80)))
    if disliked:
        words = QCoreApplication.translate("Topics", "you disliked: {reply}")
        return words.format(reply=quoted(one_line(disliked, 80)))
    if lesson.general:
        return QCoreApplication.translate("TeachPlace", "met with a general reply")
    return QCoreApplication.translate("TeachPlace", "met with silence")


class Topics(QAbstractListModel):
    """The topics of one status, newest first."""

    def __init__(self, clock: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._topics: list[Topic] = []

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Return how many topics there are."""
        return 0 if parent.isValid() else len(self._topics)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a topic, how it is spoken, or the Topic itself (UserRole)."""
        if not index.isValid() or index.row() >= len(self._topics):
            return None
        one = self._topics[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(one.newest.message.text)
        if role == Qt.ItemDataRole.UserRole:
            return one
        if role == Qt.ItemDataRole.AccessibleTextRole:
            times = self.tr("%n time(s)", "", len(one.lessons))
            return f"{one_line(one.newest.message.text)}, {times}, {self.who(one)}, {self.when(one)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip("\n".join(dict.fromkeys(one_line(lesson.message.text) for lesson in one.lessons[:8])))
        return None

    def fill(self, topics: Sequence[Topic]) -> None:
        """Show these topics."""
        self.beginResetModel()
        self._topics = list(topics)
        self.endResetModel()

    def row_of(self, message_id: int) -> int:
        """Return where the topic of a message stands; -1 where it does not."""
        return next((row for row, one in enumerate(self._topics) if message_id in one.message_ids), -1)

    def who(self, one: Topic) -> str:
        """Return who wrote so."""
        names = [contact_name(contact) for contact in one.contacts]
        left = len(names) - _NAMES
        shown = ", ".join(names[:_NAMES])
        return shown + (" " + self.tr("and %n other(s)", "", left) if left > 0 else "")

    def when(self, one: Topic) -> str:
        """Return when it was written last."""
        return moment(one.newest.message.at, self._clock())


class _Delegate(RowDelegate):
    """How often and what; who and when."""

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, row: Row) -> None:
        """Draw both lines."""
        one, model = index.data(Qt.ItemDataRole.UserRole), index.model()
        if not isinstance(one, Topic) or not isinstance(model, Topics):
            return
        first, second, ink, quiet, metrics = row
        times = f"×{len(one.lessons)}" if len(one.lessons) > 1 else ""
        room = first.width()
        if times:
            font = painter.font()
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(first, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, times)
            used = QFontMetricsF(font).horizontalAdvance(times) + 8
            painter.setFont(option.font)
            first.setLeft(first.left() + used)
            room -= used
        painter.setPen(ink)
        text = metrics.elidedText(one_line(one.newest.message.text), Qt.TextElideMode.ElideRight, room)
        painter.drawText(first, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        painter.setPen(quiet)
        when = model.when(one)
        painter.drawText(second, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, when)
        room = second.width() - metrics.horizontalAdvance(when) - 10
        who = metrics.elidedText(model.who(one), Qt.TextElideMode.ElideRight, room)
        painter.drawText(second, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, who)


class Inbox(QListView):
    """The list of topics; Enter goes to teaching the current one."""

    def __init__(self, topics: Topics, teach: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._teach = teach
        self.setModel(topics)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("What found no good reply"))
        show_focus(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the form; everything else as lists do."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._teach()
            return
        super().keyPressEvent(event)
