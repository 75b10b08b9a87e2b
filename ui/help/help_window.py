"""The window of the manual: a list of pages, a field that searches them, and the page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from ui.help.manual import Page
from ui.looks.icons import program_icon
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, TIGHT, WIDE
from ui.looks.style import show_hint
from ui.widgets.keys import WINDOW_KEYS

__all__ = ["HelpWindow"]

_MARKDOWN = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_LIST = 220
_MARKS = 500
"""So many finds on a page are marked."""


class HelpWindow(QWidget):
    """Shows pages of our own. Nothing that others wrote comes here, for it is shown as formatted text."""

    asked = Signal(str)
    """A link to something that is no page was followed: its name."""

    def __init__(self, pages: Sequence[Page], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Help for Boltun"))
        self.setWindowIcon(program_icon())
        self.resize(860, 600)
        self._pages = {page.key: page for page in pages}
        self.field = QLineEdit(self)
        show_hint(self.field, self.tr("Find in the help…"))
        self.field.setAccessibleName(self.tr("Find in the help"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._sift)
        self.field.installEventFilter(self)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Pages"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        self.list.setSpacing(TIGHT)
        for page in pages:
            self._list(page)
        self.list.currentItemChanged.connect(self._show_chosen)
        self.nothing = Label(self.tr("No page has these words."), self)
        self.nothing.setWordWrap(True)
        self.nothing.hide()
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.text.setAccessibleName(self.tr("Page"))
        self.text.document().setDocumentMargin(WIDE)
        self.text.setMinimumWidth(320)
        # Links are chosen with Tab in the text, and the text is scrolled and marked by keyboard.
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.anchorClicked.connect(self._follow)
        left = QVBoxLayout()
        left.setSpacing(NEAR)
        left.addWidget(self.field)
        left.addWidget(self.nothing)
        left.addWidget(self.list, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(APART, APART, APART, APART)
        row.setSpacing(APART)
        row.addLayout(left)
        row.addWidget(self.text, 1)
        for widget in (self.field, self.list):
            widget.setFixedWidth(max(_LIST, self.field.minimumWidth()))
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        QShortcut(QKeySequence(WINDOW_KEYS["find"]), self, self.search)

    @property
    def shown(self) -> str:
        """The key of the page in sight."""
        item = self.list.currentItem()
        return "" if item is None else str(item.data(Qt.ItemDataRole.UserRole))

    def add_page(self, page: Page) -> None:
        """Have one more page, if it is not there yet."""
        if page.key not in self._pages:
            self._pages[page.key] = page
            self._list(page)

    def _list(self, page: Page) -> None:
        item = QListWidgetItem(page.title, self.list)
        item.setData(Qt.ItemDataRole.UserRole, page.key)

    def show_page(self, key: str) -> None:
        """Show a page."""
        self.field.clear()
        for number in range(self.list.count()):
            if self.list.item(number).data(Qt.ItemDataRole.UserRole) == key:
                self.list.setCurrentRow(number)
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def search(self) -> None:
        """Go to the field that searches."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _sift(self) -> None:
        words = self._words()
        first: QListWidgetItem | None = None
        for number in range(self.list.count()):
            item = self.list.item(number)
            fits = self._pages[item.data(Qt.ItemDataRole.UserRole)].contains(words)
            item.setHidden(not fits)
            if fits and first is None:
                first = item
        self.nothing.setVisible(first is None)
        current = self.list.currentItem()
        if first is not None and (current is None or current.isHidden()):
            self.list.setCurrentItem(first)
        else:
            self._mark()

    def _show_chosen(self) -> None:
        page = self._pages.get(self.shown)
        if page is not None:
            self.text.document().setMarkdown(page.text, _MARKDOWN)
            self.text.moveCursor(QTextCursor.MoveOperation.Start)
            self._mark()

    def _mark(self) -> None:
        """Mark what was searched, and bring the first of it into sight."""
        document = self.text.document()
        look = QTextCharFormat()
        colours = colours_of(self.palette())
        look.setBackground(QColor(colours.held))
        look.setForeground(QColor(colours.text))
        marks: list[QTextEdit.ExtraSelection] = []
        for word in self._words():
            cursor = document.find(word)
            while not cursor.isNull() and len(marks) < _MARKS:
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = cursor, look
                marks.append(mark)
                cursor = document.find(word, cursor)
        self.text.setExtraSelections(marks)
        if marks:
            first = min((mark.cursor for mark in marks), key=QTextCursor.selectionStart)
            place = QTextCursor(document)
            place.setPosition(first.selectionStart())
            self.text.setTextCursor(place)
            self.text.ensureCursorVisible()

    def _words(self) -> list[str]:
        return self.field.text().casefold().split()

    def _follow(self, link: QUrl) -> None:
        key = link.path()
        if not key:
            self._show_section(link.fragment())
        elif key in self._pages:
            self.show_page(key)
        else:
            self.asked.emit(key)

    def _show_section(self, anchor: str) -> None:
        """Go to the heading that a link within the page means."""
        block = self.text.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and _anchor(block.text()) == anchor:
                self.text.moveCursor(QTextCursor.MoveOperation.End)
                self.text.setTextCursor(QTextCursor(block))
                return
            block = block.next()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """From the field, Down and Enter lead to the pages found."""
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Down:
                self.list.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.text.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return False

    def changeEvent(self, event: QEvent) -> None:
        """Draw links in the colours of the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show_chosen()


def _anchor(heading: str) -> str:
    """Return by what links call a heading."""
    return re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-")
