"""A line that floats above a page: it pushes nothing aside, and covers nothing that is being typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ui.looks.scale import TIGHT

__all__ = ["Floating"]

_LOW = 60
"""A field up to this height is left free as a whole; of a higher one only the line of the cursor."""
_GAP = TIGHT
_SETTLING_MS = 350
"""So long a line that has just come lets clicks through: they were meant for what it covers."""


class Floating(QObject):
    """Keeps a line where it belongs on a page, or at another place of it while one types there."""

    def __init__(self, line: QWidget, page: QWidget, tops: Callable[[int], Sequence[int]]) -> None:
        """``tops`` tells where on ``page`` a line of a height may begin, the best place first."""
        super().__init__(line)
        self._line = line
        self._page = page
        self._tops = tops
        self.active = True
        """The line floats; else it stands in the layout of its page like any other part."""
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(_SETTLING_MS)
        self._settling.timeout.connect(lambda: self._let_through(False))
        line.setParent(page)
        line.hide()
        line.installEventFilter(self)
        page.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._focus_moved)
        QGuiApplication.inputMethod().cursorRectangleChanged.connect(self.place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the sizes of both."""
        if not self.active:
            return False
        if watched is self._line and event.type() == QEvent.Type.Show:
            self._let_through(True)
            self._settling.start()
            self.place()
            self._line.raise_()
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.place()
        return False

    def place(self) -> None:
        """Put the line where it belongs just now."""
        line = self._line
        # While a window goes, its line may be there longer than it.
        if not (isValid(line) and isValid(self._page)) or line.isHidden() or not self.active:
            return
        width = self._page.width()
        height = max(line.sizeHint().height(), line.heightForWidth(width), line.minimumHeight())
        typed = self._typed()
        places = [QRect(0, top, width, height) for top in self._tops(height)]
        free = (one for one in places if typed is None or not one.intersects(typed))
        area = next(free, places[0])
        if area != line.geometry():
            line.setGeometry(area)
            layout = line.layout()
            if layout is not None:
                # Qt does not do it for one that is just coming up.
                layout.setGeometry(line.rect())

    def _focus_moved(self, _before: QWidget | None, _now: QWidget | None) -> None:
        self.place()

    def _typed(self) -> QRect | None:
        """Return where on the page somebody is typing."""
        field = QApplication.focusWidget()
        if field is None or not self._page.isAncestorOf(field) or self._line.isAncestorOf(field):
            return None
        if not field.inputMethodQuery(Qt.InputMethodQuery.ImEnabled):
            return None
        area = field.rect()
        if area.height() > _LOW:
            cursor = field.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
            area = QRect(0, round(cursor.top()), area.width(), max(round(cursor.height()), 1))
        return QRect(field.mapTo(self._page, area.topLeft()), area.size()).adjusted(0, -_GAP, 0, _GAP)

    def _let_through(self, on: bool) -> None:
        self._line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on)
