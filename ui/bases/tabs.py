"""The open files, a tab each."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from ui.bases.folder_page import FolderPage
from ui.editing.editor import Editor
from ui.editing.file_editor import FileEditor
from ui.looks.icons import icon
from ui.looks.plain_text import marked, menu_text, tip
from ui.widgets.button import IconButton

__all__ = ["Page", "Tabs", "path_of"]

Page = FileEditor | FolderPage


def path_of(page: Page) -> Path | None:
    """Return the file or the folder that a page shows; None for what was never saved."""
    return page.file.path if isinstance(page, FileEditor) else page.path


class Tabs(QTabBar):
    """The tabs; their pages stand in a stack."""

    close_wanted = Signal(int)
    """The number of a tab whose button was pressed."""

    def __init__(self, stack: QStackedWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stack = stack
        self.setDocumentMode(True)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setAccessibleName(self.tr("Open bases"))

    @property
    def pages(self) -> list[Page]:
        """All pages, by tab."""
        return [self.page(number) for number in range(self.count())]

    @property
    def files(self) -> list[FileEditor]:
        """The open files, by tab."""
        return [page for page in self.pages if isinstance(page, FileEditor)]

    @property
    def texts(self) -> list[Editor]:
        """The open texts, by tab."""
        return [page for page in self.pages if isinstance(page, Editor)]

    @property
    def current(self) -> Page | None:
        """The page that is shown; None where nothing is open."""
        number = self.currentIndex()
        return self.page(number) if number >= 0 else None

    def page(self, number: int) -> Page:
        """Return the page of a tab."""
        page = self.tabData(number)
        assert isinstance(page, (FileEditor, FolderPage))
        return page

    def number_of(self, page: QWidget) -> int:
        """Return which tab a page has."""
        return [self.tabData(number) for number in range(self.count())].index(page)

    def title_of(self, page: QWidget) -> str:
        """Return what stands on a page's tab, without the mark for what is not saved."""
        return self.tabText(self.number_of(page)).removeprefix("● ").replace("&&", "&")

    def choose(self, path: Path, line: int | None) -> bool:
        """Show a file that is open already, and a line of it from 1; say whether it is open."""
        for number, page in enumerate(self.pages):
            if path_of(page) == path:
                self.setCurrentIndex(number)
                if line is not None and isinstance(page, FileEditor):
                    page.go_to(line - 1)
                return True
        return False

    def add(self, page: Page, title: str) -> None:
        """Give a page a tab, and show it."""
        self._stack.addWidget(page)
        self.blockSignals(True)
        title = marked(title)
        number = self.addTab(menu_text(title))
        self.setTabData(number, page)
        close = IconButton("close", self.tr("Close {name} (Ctrl+W)").format(name=title), self, size=12)
        close.clicked.connect(lambda: self.close_wanted.emit(self.number_of(page)))
        self.setTabButton(number, QTabBar.ButtonPosition.RightSide, close)
        self.setCurrentIndex(number)
        self.blockSignals(False)

    def drop(self, page: Page) -> None:
        """Take a page and its tab away."""
        number = self.number_of(page)
        self._stack.removeWidget(page)
        self.removeTab(number)
        page.deleteLater()

    def step(self, by: int) -> None:
        """Go on by so many tabs."""
        if count := self.count():
            self.setCurrentIndex((self.currentIndex() + by) % count)

    def lock(self, page: Page, locked: bool) -> None:
        """Show whether a page can only be read."""
        self.setTabIcon(self.number_of(page), icon("lock", self.palette(), 16) if locked else QIcon())

    def describe(self, editor: FileEditor, name: str) -> None:
        """Show the name of a file, and whether it is saved."""
        number, path, modified = self.number_of(editor), editor.file.path, editor.file.modified
        self.setTabText(number, f"● {menu_text(name)}" if modified else menu_text(name))
        words = marked(str(path)) if path is not None else name
        if editor.draft.read_only:
            words += "\n" + self.tr("Can only be read.")
        elif modified:
            words += "\n" + self.tr("Not saved.")
        self.setTabToolTip(number, tip(words))
