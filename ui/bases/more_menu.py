"""What can be done with the open file, beyond the buttons."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from boltun.minds.kind import MindKind
from boltun.minds.registry import kinds
from ui.bases.answering import Answering
from ui.bases.exchange import Exchange
from ui.bases.tabs import Tabs, path_of
from ui.editing.file_editor import FileEditor
from ui.editing.shortcuts import KEYS
from ui.looks.plain_text import marked, menu_text
from ui.looks.wording import template

__all__ = ["MoreMenu"]


class MoreMenu(QMenu):
    """Follows the page that is shown: what cannot be done with it is greyed."""

    open_folder_wanted = Signal()
    new_wanted = Signal(object)
    """A new file of a kind of mind."""
    save_as_wanted = Signal()
    revert_wanted = Signal()
    close_wanted = Signal()

    def __init__(self, tabs: Tabs, answering: Answering, exchange: Exchange, parent: QWidget) -> None:
        super().__init__(parent)
        self._tabs = tabs
        self._answering = answering
        self._exchange = exchange
        self.addAction(self.tr("Open a &folder…"), self.open_folder_wanted.emit)
        self._save_as = self.addAction(
            _with_key(self.tr("Save &as…"), KEYS["save as"]), self.save_as_wanted.emit
        )
        self._revert = self.addAction(self.tr("&Revert to the file"), self.revert_wanted.emit)
        self._answer = self.addAction(self.tr("Answer with this base"), self._answer_with_it)
        self._take_off = self.addAction(self.tr("&Take off the list of bases"), self._take_it_off)
        self._withdraw = self.addAction(self.tr("Let its &program code run no more"), self._run_no_more)
        self.addSeparator()
        self._import = self.addAction(self.tr("&Import pairs…"), self._ask_import)
        self._export = self.addAction(self.tr("&Export pairs…"), self._ask_export)
        self.addSeparator()
        self.addAction(_with_key(self.tr("&Close"), KEYS["close"]), self.close_wanted.emit)
        self._offers_new = False
        self.aboutToShow.connect(self._offer_new)
        self.aboutToShow.connect(self._enable)

    @property
    def _mind(self) -> Path | None:
        """The mind that the shown page belongs to."""
        page = self._tabs.current
        path = None if page is None else path_of(page)
        return None if path is None else self._answering.whole_of(path) or path

    def _offer_new(self) -> None:
        """Offer the new files that kinds of minds bring, once all kinds are known."""
        if self._offers_new:
            return
        self._offers_new = True
        for kind in kinds():
            if kind.new is not None:
                words = marked(template(kind.new.label)) or menu_text(marked(template(kind.new.title)))
                action = QAction(words, self)
                action.triggered.connect(partial(self._want_new, kind))
                self.insertAction(self._save_as, action)

    def _want_new(self, kind: MindKind, _checked: bool = False) -> None:
        self.new_wanted.emit(kind)

    def _enable(self) -> None:
        page, path = self._tabs.current, self._mind
        self._answer.setEnabled(path is not None and not self._answering.is_default(path))
        self._take_off.setEnabled(
            path is not None and self._answering.is_added(path) and not self._answering.is_default(path)
        )
        self._withdraw.setVisible(path is not None and self._answering.approved_of(path) is not None)
        self._revert.setEnabled(isinstance(page, FileEditor) and page.file.path is not None)
        with_pairs = page if isinstance(page, FileEditor) and page.pair_files is not None else None
        self._import.setEnabled(with_pairs is not None and not with_pairs.draft.read_only)
        self._export.setEnabled(with_pairs is not None)

    def _ask_import(self) -> None:
        if isinstance(page := self._tabs.current, FileEditor) and page.pair_files is not None:
            self._exchange.ask_import(page.pair_files)

    def _ask_export(self) -> None:
        if isinstance(page := self._tabs.current, FileEditor) and page.pair_files is not None:
            self._exchange.ask_export(page.pair_files, page.file.path)

    def _answer_with_it(self) -> None:
        if (path := self._mind) is not None:
            self._answering.add(path, chosen=True)

    def _take_it_off(self) -> None:
        if (path := self._mind) is not None:
            self._answering.take_off(path)

    def _run_no_more(self) -> None:
        if (path := self._mind) is not None and (folder := self._answering.approved_of(path)) is not None:
            self._answering.withdraw(folder)


def _with_key(words: str, keys: str) -> str:
    """Return a menu's text that shows a key which something else listens to."""
    return f"{words}\t{QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)}"
