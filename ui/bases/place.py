"""The place "Bases": reply bases and scripts in tabs, from opening to saving."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boltun.errors import BoltunError, NotApprovedError, TextError
from boltun.events import Event, MessagesDeleted, MindsChanged, SettingsChanged
from boltun.minds.boltun.document import Document, Edit
from boltun.minds.content import Content
from boltun.minds.encodings import Encodings
from boltun.minds.protocol import ReplyOptions
from boltun.minds.source import source_language
from boltun.paths import bundled_bases
from boltun.settings import ALWAYS_UNDERSTAND, DEFAULT_MIND, FOLD_YO, LOWERCASE
from boltun.text.encoding import Found
from ui.bases.autosave import Autosave
from ui.bases.encoding_button import EncodingButton, offer_encodings, offer_guess
from ui.bases.folder_page import FolderPage
from ui.bases.opening import TEXT, Folder, Opened, OpenedBook, open_path
from ui.bases.recovery import KeptWork, kept_works, load_lines, load_new, unreadable
from ui.bases.start_page import StartPage
from ui.editing.draft import Draft, LineDraft
from ui.editing.edited_file import ChangedOnDiskError
from ui.editing.editor import Editor
from ui.editing.shortcuts import KEYS
from ui.editing.work import Jobs
from ui.editing.workers import Workers
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.icons import icon
from ui.looks.plain_text import Label, marked, menu_text, tip
from ui.looks.wording import error_sentence, mind_title, moment
from ui.preview.preview_link import PreviewLink
from ui.scenario.editor import ScenarioEditor
from ui.scenario.kept import KeptSheets, bring_back
from ui.script.script_editor import ScriptEditor
from ui.table.base_editor import BaseEditor, Mode
from ui.widgets.button import IconButton
from ui.widgets.notice import Notice
from ui.widgets.question_bar import QuestionBar
from ui.widgets.statement import Statement, Tone

if TYPE_CHECKING:
    from boltun.service import MindInfo, Service

__all__ = ["BasesPlace"]


@dataclass(frozen=True, slots=True)
class _Known:
    """What the program knows of bases."""

    minds: Sequence[MindInfo]
    default: str
    folder: Path


class BasesPlace(QWidget):
    """Opens, shows, saves and closes bases; each has a tab with an editor of its own."""

    noticed = Signal(object)
    """A Notice to show."""
    opened = Signal(object)
    """A file was opened: its Editor."""
    leaving = Signal()
    """The unsaved base for which the window stayed open is saved or given up: it may be asked again."""

    def __init__(
        self,
        bridge: Bridge,
        preferences: Preferences,
        parent: QWidget | None = None,
        *,
        encodings: Encodings | None = None,
        unsaved: Path | None = None,
    ) -> None:
        """``encodings`` are read here and written by the service; in ``unsaved`` unsaved work is kept."""
        super().__init__(parent)
        self._bridge = bridge
        self._encodings = encodings or Encodings(None)
        self._preferences = preferences
        self._minds: Sequence[MindInfo] = ()
        self._default_mind = ""
        self._folder: Path | None = None
        """Where the person's own bases lie."""
        self._offered: set[Path] = set()
        """Saved bases that answer where they are chosen, and of which it was asked whether everybody is."""
        self._executor = Workers(2, "bases")
        self._mode = Mode.TABLE
        self._opening: dict[Path, int | None] = {}
        """Files being read, and the line to go to then."""
        self._restored: set[Path] = set()
        """Files of the last run that are still to be read, of which nothing is asked again."""
        self._ranks: dict[Path, int] = {}
        """Which tabs the files of the last run had."""
        self._restored_current: Path | None = None
        self._closing: tuple[FileEditor, bool] | None = None
        """The base that closes once it is saved, and whether the window does, too."""
        self._jobs = Jobs(self._executor, self)
        self._unnamed = 0
        self._unsaved = unsaved
        self._autosaves: dict[FileEditor, Autosave] = {}
        self._kept: list[KeptWork] = []
        """What was not saved when the program ended the last time, and of which nothing was decided yet."""
        self._wanted: set[Path] = set()
        """Files whose kept text is to be brought back as soon as they are open."""
        self._dialog: QFileDialog | None = None

        self.tabs = QTabBar(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setMovable(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.tabs.setAccessibleName(self.tr("Open bases"))
        self.new_button = IconButton("new", self.tr("New base (Ctrl+N)"), self)
        self.open_button = IconButton("open", self.tr("Open a base (Ctrl+O)"), self)
        self.save_button = IconButton("save", self.tr("Save (Ctrl+S)"), self)
        self.more_button = IconButton("more", self.tr("More"), self)
        self.more_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.bar = QuestionBar(self)
        self.start = StartPage(self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.start)
        self.encoding = EncodingButton(self)
        # Of a long path the folder it begins with and the name of the file.
        self.status = Statement(self, Qt.TextElideMode.ElideMiddle)
        self.count = Label(self)
        self._compose()
        self._connect()
        self._show_current()
        self._ask_minds()
        if unsaved is not None:
            self._jobs.run(partial(kept_works, unsaved), self._take_kept, self._ignore)

    # What the window asks

    def open_line(self, path: Path, line: int) -> None:
        """Open a base and go to a line of it, counted from 1."""
        self.open(path, line)

    def search(self) -> None:
        """Ctrl+F was pressed."""
        if editor := self.editor:
            editor.open_find()

    def arrive(self) -> None:
        """The place was chosen."""
        self._ask_minds()
        self._take_focus()
        if editor := self.editor:
            editor.file.check_disk()

    def may_leave(self) -> bool:
        """Ask about unsaved bases before the window closes; False while a question stands."""
        for number in range(self.tabs.count()):
            editor = self._tab_at(number)
            if isinstance(editor, _EDITORS) and editor.file.modified:
                self.tabs.setCurrentIndex(number)
                self._ask_close(editor, leaving=True)
                return False
        for number in range(self.tabs.count()):
            if isinstance(editor := self._tab_at(number), _EDITORS):
                editor.stop()
        return True

    def save_state(self, state: QSettings) -> None:
        """Remember which files are open, and keep what is not saved."""
        for autosave in self._autosaves.values():
            autosave.write_now()
        tabs = [self._tab_at(number) for number in range(self.tabs.count())]
        paths = [str(path) for path in map(_path_of, tabs) if path is not None]
        state.setValue("bases/open", paths)
        state.setValue("bases/mode", self._mode.value)
        if (tab := self._tab) is not None:
            state.setValue("bases/current", str(_path_of(tab) or ""))

    def restore_state(self, state: QSettings) -> None:
        """Open the bases that were open."""
        mode = state.value("bases/mode")
        if mode in (Mode.TABLE.value, Mode.TEXT.value):
            self._mode = Mode(mode)
        paths = state.value("bases/open")
        current = state.value("bases/current")
        self._restored_current = Path(current).absolute() if isinstance(current, str) and current else None
        for number, path in enumerate([paths] if isinstance(paths, str) else paths or []):
            if Path(path).exists():
                self._restored.add(Path(path).absolute())
                self._ranks[Path(path).absolute()] = number
                self.open(Path(path))

    # Bases

    @property
    def editors(self) -> list[Editor]:
        """The open texts, by tab."""
        tabs = [self._tab_at(number) for number in range(self.tabs.count())]
        return [tab for tab in tabs if isinstance(tab, Editor)]

    @property
    def editor(self) -> FileEditor | None:
        """The file that is shown."""
        tab = self._tab
        return tab if isinstance(tab, _EDITORS) else None

    @property
    def _tab(self) -> FileEditor | FolderPage | None:
        number = self.tabs.currentIndex()
        return self._tab_at(number) if number >= 0 else None

    def open(self, path: Path, line: int | None = None) -> None:
        """Read a file in a worker and show it; show it at once where it is open already."""
        path = path.absolute()
        if self._show_open(path, line):
            return
        reading = path in self._opening
        self._opening[path] = line
        if not reading:
            self._show_current()
            self._read(path)

    def open_as(self, path: Path, encoding: str | None) -> None:
        """Read a base in an encoding, None: in that which it looks like; it is remembered once it is read."""
        path = path.absolute()
        if path not in self._opening:
            self._opening[path] = None
            self._show_current()
            self._read(path, encoding, chosen=True)

    def _show_open(self, path: Path, line: int | None) -> bool:
        """Show a file that is open already; say whether it is."""
        for number in range(self.tabs.count()):
            tab = self._tab_at(number)
            if _path_of(tab) == path:
                self.tabs.setCurrentIndex(number)
                if line is not None and isinstance(tab, _EDITORS):
                    tab.go_to(line - 1)
                self._take_focus()
                return True
        return False

    def _read(self, path: Path, encoding: str | None = None, *, chosen: bool = False) -> None:
        read_only = self._is_bundled(path)
        self._jobs.run(
            partial(open_path, path, self._encodings, encoding, chosen=chosen, read_only=read_only),
            partial(self._show_read, path),
            partial(self._show_unread, path),
        )

    def new(self) -> BaseEditor:
        """Begin a base."""
        self._unnamed += 1
        editor = BaseEditor(Draft(Document.new()), self._executor, self._stack)
        self._add(editor, title=self.tr("New base {number}").format(number=self._unnamed))
        return editor

    def save(self) -> None:
        """Save the base that is shown; a new one asks for a name, a bundled one offers a copy."""
        editor = self.editor
        if editor is None:
            return
        if editor.draft.read_only:
            editor.draft.refused.emit()
        elif editor.file.path is None:
            self.save_as()
        else:
            editor.file.save()

    def save_as(self, encoding: str | None = None) -> None:
        """Ask under which name to save the base that is shown."""
        editor = self.editor
        if editor is None:
            return
        path = editor.file.path
        dialog = self._file_dialog(self.tr("Save the base as"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("xlsx" if isinstance(editor, ScenarioEditor) else "txt")
        if path is not None and not editor.draft.read_only:
            dialog.selectFile(str(path))
        else:
            # What lies there can be chosen without being added.
            folder = self._folder if self._folder is not None and self._folder.is_dir() else Path.home()
            dialog.setDirectory(str(folder))
            if path is not None:
                dialog.selectFile(path.name)
        dialog.fileSelected.connect(lambda name: self.save_to(editor, Path(name), encoding))
        dialog.rejected.connect(self._stay)
        dialog.open()

    def _stay(self) -> None:
        self._closing = None

    def save_to(self, editor: FileEditor, path: Path, encoding: str | None = None) -> None:
        """Save a base under a name; from then on it is that file and can be edited."""
        editor.file.save(path.absolute(), encoding)

    def revert(self) -> None:
        """Read the file again; what was edited can be brought back by undo."""
        if editor := self.editor:
            editor.file.read_again()

    def close_tab(self, number: int) -> None:
        """Close a base; ask first where something would be lost."""
        tab = self._tab_at(number)
        if isinstance(tab, _EDITORS) and tab.file.modified:
            self.tabs.setCurrentIndex(number)
            self._ask_close(tab)
        else:
            self._drop(tab)

    def _close_current(self) -> None:
        if self._tab is not None:
            self.close_tab(self.tabs.currentIndex())

    # Inside

    def _take_focus(self) -> None:
        tab = self._tab
        if isinstance(tab, _EDITORS):
            tab.view.setFocus()
        else:
            (tab or self.start).take_focus()

    def _focus_bar(self) -> None:
        for bar in (self.bar, *([self.editor.bar] if self.editor else [])):
            if not bar.isHidden():
                bar.take_focus()
                return

    def _compose(self) -> None:
        self._head = QWidget(self)
        head = QHBoxLayout(self._head)
        head.setContentsMargins(8, 6, 8, 0)
        head.setSpacing(2)
        head.addWidget(self.tabs, 1)
        for button in (self.new_button, self.open_button, self.save_button, self.more_button):
            head.addWidget(button)
        self._foot = QWidget(self)
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(12, 1, 6, 1)
        foot.addWidget(self.status, 1)
        foot.addWidget(self.count)
        foot.addSpacing(8)
        foot.addWidget(self.encoding)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self.bar)
        column.addWidget(self._stack, 1)
        column.addWidget(self._foot)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._show_current)
        self.tabs.tabMoved.connect(self._tab_moved)
        self.bar.closed.connect(self._take_focus)
        self.new_button.clicked.connect(self.new)
        self.open_button.clicked.connect(self._ask_open)
        self.save_button.clicked.connect(self.save)
        self.start.chosen.connect(self.open)
        self.start.new_wanted.connect(self.new)
        self.start.open_wanted.connect(self._ask_open)
        self.start.folder_wanted.connect(self._ask_open_folder)
        menu = QMenu(self.more_button)
        menu.addAction(self.tr("Open a &folder…"), self._ask_open_folder)
        menu.addAction(_with_key(self.tr("Save &as…"), KEYS["save as"]), lambda: self.save_as())
        self._revert_action = menu.addAction(self.tr("&Revert to the file"), self.revert)
        self._answer_action = menu.addAction(self.tr("Answer with this base"), self._answer_with_current)
        menu.addSeparator()
        self._import_action = menu.addAction(self.tr("&Import pairs…"), self._ask_import)
        self._export_action = menu.addAction(self.tr("&Export pairs…"), self._ask_export)
        menu.addSeparator()
        menu.addAction(_with_key(self.tr("&Close"), KEYS["close"]), self._close_current)
        menu.aboutToShow.connect(self._enable_answer)
        self.more_button.setMenu(menu)
        self.encoding.reopen_wanted.connect(self._reopen)
        self.encoding.guess_wanted.connect(self._guess_again)
        self.encoding.save_wanted.connect(self._save_encoded)
        self._bridge.happened.connect(self._take)
        self._preferences.changed.connect(self._set_options)
        executor = self._executor
        self.destroyed.connect(lambda: executor.shutdown(wait=False, cancel_futures=True))
        for name, act in (
            ("new", self.new),
            ("open", self._ask_open),
            ("save", self.save),
            ("save as", lambda: self.save_as()),
            ("close", self._close_current),
            ("message", self._focus_bar),
            ("next tab", lambda: self._step_tab(1)),
            ("previous tab", lambda: self._step_tab(-1)),
        ):
            shortcut = QShortcut(QKeySequence(KEYS[name]), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def _tab_at(self, number: int) -> FileEditor | FolderPage:
        tab = self.tabs.tabData(number)
        assert isinstance(tab, (*_EDITORS, FolderPage))
        return tab

    def _number_of(self, tab: QWidget) -> int:
        return [self.tabs.tabData(number) for number in range(self.tabs.count())].index(tab)

    def _add(self, editor: FileEditor, title: str) -> None:
        if isinstance(editor, BaseEditor):
            editor.set_mode(self._mode)
            editor.mode_changed.connect(self._keep_mode)
        if (current := self.editor) is not None:
            editor.look_like(current)
        if isinstance(editor, (BaseEditor, ScriptEditor, ScenarioEditor)) and editor.preview is not None:
            PreviewLink(editor.preview, self._bridge, lambda html: editor.bar.ask(html, (), passing=True))
        if isinstance(editor, (ScriptEditor, ScenarioEditor)):
            editor.approval_wanted.connect(partial(self._approve, editor))
        file = editor.file
        file.changed.connect(partial(self._show_title, editor))
        file.saved.connect(partial(self._show_saved, editor))
        file.failed.connect(partial(self._show_failed, editor))
        file.reread.connect(partial(self._show_reread, editor))
        file.changed_on_disk.connect(partial(self._ask_changed_on_disk, editor))
        editor.copy_wanted.connect(lambda: self.save_as())
        editor.summary_changed.connect(self._show_status)
        editor.place_wanted.connect(self.open)
        number = self._add_tab(editor, title)
        if editor.draft.read_only:
            self.tabs.setTabIcon(number, icon("lock", self.palette(), 16))
        self._give_options(editor)
        self._show_title(editor)
        self._show_current()
        editor.view.setFocus()
        self._keep(editor)
        self._ask_used(editor)
        self.opened.emit(editor)

    def _may_run(self, content: Content) -> bool:
        """Say whether the person agreed that the program code in a folder may run; asked in workers, too."""
        service = self._bridge.service
        return service is not None and service.minds.approvals.may_run(content)

    def _approve(self, editor: ScriptEditor | ScenarioEditor, folder: Path) -> None:
        self._bridge.ask(lambda service: service.minds.approve(folder), lambda _: editor.approved())

    def _keep(self, editor: FileEditor) -> None:
        """Keep unsaved work of an editor from now on."""
        if self._unsaved is not None:

            def title() -> str:
                return self.tabs.tabText(self._number_of(editor)).removeprefix("● ")

            kind = "boltun"
            draft: LineDraft | KeptSheets
            if isinstance(editor, ScenarioEditor):
                kind, draft = "sheets", KeptSheets(editor.draft)
            else:
                draft = editor.draft
                if isinstance(editor, ScriptEditor):
                    kind = editor.kind
            autosave = Autosave(draft, self._unsaved, self._executor, kind=kind, title=title)
            autosave.unkept.connect(partial(self._tell_not_kept, editor))
            self._autosaves[editor] = autosave

    def _tell_not_kept(self, editor: FileEditor, reason: str) -> None:
        words = self.tr("What is not saved cannot be kept for the case that Boltun ends: {reason}. Save it.")
        save = (self.tr("Save"), self.save)
        editor.bar.ask(escape(words.format(reason=marked(reason))), [save], tone=Tone.WARNING)

    def _add_tab(self, tab: FileEditor | FolderPage, title: str) -> int:
        self._stack.addWidget(tab)
        self.tabs.blockSignals(True)
        title = marked(title)
        number = self.tabs.addTab(menu_text(title))
        self.tabs.setTabData(number, tab)
        close = IconButton("close", self.tr("Close {name} (Ctrl+W)").format(name=title), self.tabs, size=12)
        close.clicked.connect(lambda: self.close_tab(self._number_of(tab)))
        self.tabs.setTabButton(number, QTabBar.ButtonPosition.RightSide, close)
        self.tabs.setCurrentIndex(number)
        self.tabs.blockSignals(False)
        return number

    def _drop(self, editor: FileEditor | FolderPage) -> None:
        if isinstance(editor, _EDITORS):
            editor.stop()
            editor.file.close()
            if (autosave := self._autosaves.pop(editor, None)) is not None:
                autosave.close()
        number = self._number_of(editor)
        self._stack.removeWidget(editor)
        self.tabs.removeTab(number)
        editor.deleteLater()
        self._show_current()

    def _step_tab(self, step: int) -> None:
        if count := self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % count)

    def _tab_moved(self) -> None:
        self._show_current()

    def _show_current(self) -> None:
        editor, tab = self.editor, self._tab
        self._stack.setCurrentWidget(tab if tab is not None else self.start)
        self._head.setVisible(tab is not None)
        self.save_button.setEnabled(editor is not None)
        self._foot.setVisible(editor is not None or bool(self._opening))
        self.encoding.setVisible(isinstance(editor, Editor))
        self._show_status()
        if editor is not None:
            self._show_encoding(editor)
            self._revert_action.setEnabled(editor.file.path is not None)
            editor.file.check_disk()
            if editor.isVisible():
                editor.view.setFocus()

    def _show_status(self) -> None:
        editor = self.editor
        self.count.setText(editor.summary if editor is not None else "")
        if self._opening:
            names = ", ".join(marked(path.name) for path in self._opening)
            self.status.setText(self.tr("Reading {name}…").format(name=names))
        elif editor is None:
            self.status.clear()
        elif editor.file.path is not None:
            self.status.setText(_from_home(editor.file.path))
        else:
            self.status.setText(self.tr("Not saved yet"))

    def _show_title(self, editor: FileEditor) -> None:
        number = self._number_of(editor)
        path = editor.file.path
        before = self.tabs.tabText(number).removeprefix("● ").replace("&&", "&")
        name = before if path is None else self._name_of(path)
        modified = editor.file.modified
        self.tabs.setTabText(number, f"● {menu_text(name)}" if modified else menu_text(name))
        words = marked(str(path)) if path is not None else name
        if editor.draft.read_only:
            words += "\n" + self.tr("Can only be read.")
        elif modified:
            words += "\n" + self.tr("Not saved.")
        self.tabs.setTabToolTip(number, tip(words))
        if editor is self.editor:
            self._show_encoding(editor)
            self._revert_action.setEnabled(editor.file.path is not None)
            self._show_status()

    def _show_encoding(self, editor: FileEditor) -> None:
        if isinstance(editor, Editor):
            self.encoding.show_document(editor.draft.document, read_only=editor.draft.read_only)

    def _name_of(self, path: Path) -> str:
        """Bundled bases have titles; the person's own go by their files."""
        found = (mind for mind in self._minds if mind.bundled and mind.path.absolute() == path)
        # Every application has files of these names: the folder tells them apart.
        own = f"{path.parent.name}/{path.name}" if path.name in _SHARED_NAMES else path.name
        return next((mind_title(mind) for mind in found), marked(own))

    def _keep_mode(self, mode: Mode) -> None:
        self._mode = mode

    # Opening and saving

    def _file_dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self, title)
        dialog.setNameFilters(
            [
                self.tr("Bases and scripts (*.txt *.mindw *.aiml *.xml *.yml *.yaml *.xlsx)"),
                self.tr("Reply bases (*.txt *.mindw)"),
                self.tr("Bases for Miranda's Boltun (*.mindw)"),
                self.tr("All files (*)"),
            ]
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._dialog = dialog
        return dialog

    def _ask_open(self) -> None:
        dialog = self._file_dialog(self.tr("Open a reply base"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: self._open_all(names))
        dialog.open()

    def _ask_open_folder(self) -> None:
        """Ask for a mind that lies in a folder."""
        dialog = QFileDialog(self, self.tr("Open a folder"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda name: self.open(Path(name)))
        self._dialog = dialog
        dialog.open()

    def _open_all(self, names: Sequence[str]) -> None:
        for name in names:
            self.open(Path(name))

    def _show_read(self, asked: Path, opened: Opened | OpenedBook | Folder) -> None:
        line = self._opening.pop(asked, None)
        self.bar.dismiss()
        if isinstance(opened, Folder):
            page = FolderPage(opened, self._stack)
            page.chosen.connect(self.open)
            shown = self._tab
            self._add_tab(page, opened.path.name)
            if asked in self._restored:
                self._put_back(page, asked, shown)
            elif self._minds and not self._is_bundled(asked) and not self._can_answer(asked):
                self._offer(self.bar, asked, self.tr("This set is not among those that answer."))
            self._restored.discard(asked)
            self._show_current()
            self._take_focus()
            return
        if isinstance(opened, OpenedBook):
            self._show_book(asked, opened, line)
            return
        path = opened.document.path
        assert path is not None
        if path == asked or not self._show_open(path, line):
            self._show_opened(opened, path, line)
        if asked in self._restored:
            self._restored.discard(asked)
            self._show_current()

    def _show_book(self, path: Path, opened: OpenedBook, line: int | None) -> None:
        shown = self._tab
        editor = ScenarioEditor(
            opened.book,
            opened.application,
            self._executor,
            self._may_run,
            self._stack,
            read_only=opened.read_only,
        )
        self._add(editor, path.name)
        if path in self._restored:
            self._put_back(editor, path, shown)
            self._restored.discard(path)
        if line is not None:
            editor.go_to(line - 1)
        self._offer_kept(editor)

    def _show_opened(self, opened: Opened, path: Path, line: int | None) -> None:
        shown = self._tab
        editor = self._make_editor(opened)
        self._add(editor, path.name)
        if opened.chosen:
            self._remember_encoding(editor)
        if path in self._restored:
            self._put_back(editor, path, shown)
        if line is not None:
            self.tabs.setCurrentIndex(self._number_of(editor))
            editor.go_to(line - 1)
        if opened.document.lossy_lines:
            first = opened.document.lossy_lines[0]
            text = self.tr(
                "Some bytes mean nothing in this encoding, first in {line}. They are kept as they are."
            )
            editor.bar.ask(escape(text).format(line=_line_link(first)), tone=Tone.WARNING)
        elif self._minds and not (opened.read_only or self._can_answer(path) or path in self._restored):
            if opened.kind == "boltun":
                self._offer(editor.bar, path, self.tr("This base is not among those that answer."))
            elif opened.kind != TEXT:
                words = self.tr("This script is not among those that answer.")
                self._offer(editor.bar, self._whole_of(path) or path, words)
        self._restored.discard(path)
        self._offer_kept(editor)

    def _make_editor(self, opened: Opened) -> Editor:
        if opened.kind == "boltun":
            draft = Draft(opened.document, opened.pairs, read_only=opened.read_only)
            return BaseEditor(draft, self._executor, self._stack)
        text = LineDraft(opened.document, read_only=opened.read_only)
        path = opened.document.path
        whole = None if path is None or opened.kind != "aiml" else self._whole_of(path)
        return ScriptEditor(
            text,
            opened.kind,
            opened.language,
            self._executor,
            self._stack,
            may_run=self._may_run,
            whole=whole,
        )

    def _put_back(
        self, tab: FileEditor | FolderPage, path: Path, shown: FileEditor | FolderPage | None
    ) -> None:
        """Give a file of the last run its place among the tabs, whichever was read first."""
        number = self._number_of(tab)
        rank = self._ranks[path]
        for at in range(number):
            there = _path_of(self._tab_at(at))
            if there is None or self._ranks.get(there, rank + 1) > rank:
                self.tabs.moveTab(number, at)
                break
        if shown is not None and _path_of(shown) == self._restored_current:
            self.tabs.setCurrentIndex(self._number_of(shown))

    # Unsaved work of the last run

    def _take_kept(self, works: list[KeptWork]) -> None:
        self._kept = works
        tabs = [self._tab_at(number) for number in range(self.tabs.count())]
        editors = [tab for tab in tabs if isinstance(tab, _EDITORS)]
        for editor in editors:
            self._offer_kept(editor)
        paths = {editor.file.path for editor in editors} | set(self._opening)
        others = [work for work in works if work.path is None or work.path not in paths]
        if not others:
            return
        names = ", ".join(marked(work.path.name if work.path else work.title) for work in others[:5])
        if len(others) > 5:
            names += ", …"
        words = self.tr("Not saved when Boltun ended, but kept: {names}")
        self.bar.ask(
            escape(words.format(names=names)),
            [
                (self.tr("Open"), lambda: self._open_kept(others)),
                (self.tr("Throw away"), lambda: self._discard(others)),
            ],
            tone=Tone.WARNING,
        )

    def _offer_kept(self, editor: FileEditor) -> None:
        """Offer the kept text of a file that is open now."""
        path = editor.file.path
        work = next((work for work in self._kept if path is not None and work.path == path), None)
        if work is None or editor.draft.read_only or editor.file.modified:
            return
        if path in self._wanted:
            self._bring_back(editor, work)
            return
        ask = partial(self._ask_kept, editor, work)
        self._jobs.run(lambda: work.overtaken, ask, self._tell_unkept)

    def _ask_kept(self, editor: FileEditor, work: KeptWork, overtaken: bool) -> None:
        if editor not in self._autosaves or work not in self._kept or editor.file.modified:
            return
        words = self.tr("Changes of {time} were not saved when Boltun ended. They were kept.")
        words = words.format(time=moment(work.at, time.time(), long=True))
        if overtaken:
            words += " " + self.tr("Since then another program has changed the file.")
        editor.bar.ask(
            escape(words),
            [
                (self.tr("Bring them back"), lambda: self._bring_back(editor, work)),
                (self.tr("Throw away"), lambda: self._discard([work])),
            ],
            tone=Tone.WARNING,
        )

    def _open_kept(self, works: Sequence[KeptWork]) -> None:
        for work in works:
            if work.path is not None and work.path.is_file():
                self._wanted.add(work.path)
                self.open(work.path)
            else:
                self._jobs.run(partial(load_new, work), partial(self._show_kept, work), self._tell_unkept)

    def _bring_back(self, editor: FileEditor, work: KeptWork) -> None:
        self._wanted.discard(work.path or Path())
        self._jobs.run(
            lambda: (load_lines(work), work.overtaken),
            lambda found: self._show_brought_back(editor, work, *found),
            self._tell_unkept,
        )

    def _show_brought_back(
        self, editor: FileEditor, work: KeptWork, lines: list[str], overtaken: bool
    ) -> None:
        words = self.tr("The changes are there again, not saved yet.")
        if overtaken:
            words += " " + self.tr(
                "They lack what another program has written into the file since: saving asks first."
            )
        if isinstance(editor, ScenarioEditor):
            try:
                is_back = editor in self._autosaves and bring_back(editor.draft, lines, self.tr("Bring back"))
            except ValueError as error:
                self._tell_unkept(unreadable(work, str(error)))
                return
            if is_back:
                editor.draft.book.doubtful = overtaken
                self._adopt(editor, work)
                editor.tell(words)
            return
        edit = Edit(start=0, count=len(editor.draft.lines), lines=lines)
        if editor in self.editors and editor.draft.apply([edit], self.tr("Bring back")):
            editor.draft.document.doubtful = overtaken
            self._adopt(editor, work)
            editor.tell(words, undo=True)

    def _show_kept(self, work: KeptWork, document: Document) -> None:
        if work.kind == "boltun":
            editor: Editor = BaseEditor(Draft(document), self._executor, self._stack)
        else:
            language = source_language(work.kind)
            text = LineDraft(document)
            editor = ScriptEditor(
                text, work.kind, language, self._executor, self._stack, may_run=self._may_run
            )
        editor.draft.undo_stack.resetClean()
        self._add(editor, title=work.title)
        self._adopt(editor, work)
        self._show_title(editor)

    def _adopt(self, editor: FileEditor, work: KeptWork) -> None:
        self._kept = [one for one in self._kept if one is not work]
        if (autosave := self._autosaves.get(editor)) is not None:
            autosave.adopt(work.file, work.state)

    def _discard(self, works: Sequence[KeptWork]) -> None:
        self._kept = [one for one in self._kept if one not in works]
        for work in works:
            with suppress(OSError):
                work.file.unlink(missing_ok=True)

    def _tell_unkept(self, error: BaseException) -> None:
        if not isinstance(error, Exception):
            raise error
        self.bar.ask(escape(error_sentence(error)), tone=Tone.BAD)

    def _ignore(self, _error: BaseException) -> None:
        """Nothing was kept, as far as can be seen."""

    def _remember_encoding(self, editor: FileEditor) -> None:
        """Let whoever reads the file next, here or to answer, read it as it is read now."""
        if not isinstance(editor, Editor):
            return
        document = editor.draft.document
        if (path := document.path) is not None:
            encoding = document.encoding if document.found is Found.CHOSEN else None
            self._bridge.ask(lambda service: service.minds.choose_encoding(path, encoding))

    def _show_unread(self, path: Path, error: BaseException) -> None:
        self._opening.pop(path, None)
        self._restored.discard(path)
        self._show_current()
        if not isinstance(error, Exception):
            raise error
        self._ask_unread(path, error)

    def _ask_unread(self, path: Path, error: Exception) -> None:
        answers: list[tuple[str, Callable[[], object]]] = [(self.tr("Try again"), partial(self.open, path))]
        if isinstance(error, TextError) and not isinstance(error.__cause__, OSError):
            answers.append((self.tr("Read it as…"), partial(self._ask_encoding, path, error)))
        self.bar.ask(escape(error_sentence(error)), answers, tone=Tone.BAD)

    def _ask_encoding(self, path: Path, error: Exception) -> None:
        """Let the encoding of a file be chosen that could not be read."""
        # Who chooses none shall still see what the matter is.
        self._ask_unread(path, error)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        offer_guess(menu, lambda: self.open_as(path, None))
        offer_encodings(menu, lambda encoding: self.open_as(path, encoding))
        menu.popup(self.bar.mapToGlobal(self.bar.rect().bottomLeft()))

    def _show_saved(self, editor: FileEditor, path: Path) -> None:
        if self._closing is not None and self._closing[0] is editor:
            (_, leaving), self._closing = self._closing, None
            if not editor.file.modified:
                self._drop(editor)
                if leaving:
                    self.leaving.emit()
                return
        was_read_only = editor.draft.read_only
        if was_read_only:
            editor.allow_edits()
            self.tabs.setTabIcon(self._number_of(editor), QIcon())
        self._remember_encoding(editor)
        self._show_title(editor)
        if isinstance(editor, ScenarioEditor):
            editor.bar.ask(escape(self.tr("Saved.")), tone=Tone.GOOD, passing=True)
        elif not self._can_answer(path):
            words = self.tr("Saved. This base is not among those that answer.")
            self._offer(editor.bar, self._whole_of(path) or path, words)
        elif not self._is_default(path) and path not in self._offered:
            self._offered.add(path)
            choose = (self.tr("Answer with this base"), partial(self._add_mind, path, chosen=True))
            words = self.tr("Saved. This base answers only contacts for whom it was chosen.")
            editor.bar.ask(escape(words), [choose], tone=Tone.GOOD)
        else:
            editor.bar.ask(escape(self.tr("Saved.")), tone=Tone.GOOD, passing=True)

    def _can_answer(self, path: Path) -> bool:
        path = path.absolute()
        # A file of a mind that is a folder answers with it.
        return any(path.is_relative_to(mind.path.absolute()) for mind in self._minds)

    def _is_default(self, path: Path) -> bool:
        return any(
            mind.name == self._default_mind and mind.path.absolute() == path.absolute()
            for mind in self._minds
        )

    def _whole_of(self, path: Path) -> Path | None:
        """Return the folder that is a mind and that a file belongs to, as far as it is known or open."""
        folders = [mind.path.absolute() for mind in self._minds if mind.path.is_dir()]
        tabs = [self._tab_at(number) for number in range(self.tabs.count())]
        folders += [tab.path for tab in tabs if isinstance(tab, FolderPage)]
        return next((folder for folder in folders if path.is_relative_to(folder)), None)

    def _offer(self, bar: QuestionBar, path: Path, words: str) -> None:
        """Offer to let a base answer: everybody, or whoever it is chosen for."""
        answers = [
            (self.tr("Answer with this base"), lambda: self._add_mind(path, chosen=True)),
            (self.tr("Add it"), lambda: self._add_mind(path)),
        ]
        if self._folder is not None and path.parent == self._folder:
            # It is found there without being added.
            answers.pop()
        bar.ask(escape(words), answers, tone=Tone.GOOD)

    def _add_mind(self, path: Path, *, chosen: bool = False) -> None:
        """Let a base answer; ``chosen``: where no other was chosen for a contact."""

        def choose(mind: MindInfo) -> None:
            if chosen:
                self._preferences.change(DEFAULT_MIND.key, mind.name)

        def agree(folder: Path) -> None:
            again = partial(self._add_mind, path, chosen=chosen)
            self._bridge.ask(lambda service: service.minds.approve(folder), lambda _: again())

        def failed(error: Exception) -> None:
            notice = Notice(text=error_sentence(error), tone=Tone.BAD)
            if isinstance(error, NotApprovedError):
                run, folder = self.tr("Let it run"), error.folder
                notice = replace(notice, action=run, acted=lambda: agree(folder))
            self.noticed.emit(notice)

        self._bridge.ask(lambda service: service.minds.add(path), choose, failed)

    def _show_reread(self, editor: FileEditor) -> None:
        self._remember_encoding(editor)
        words, stack = escape(self.tr("Read again from the file.")), editor.draft.undo_stack
        if stack.canUndo():
            editor.bar.tell_step(words, stack)
        else:
            editor.bar.ask(words, passing=True)

    def _show_failed(self, editor: FileEditor, error: Exception) -> None:
        self._closing = None
        if isinstance(error, ChangedOnDiskError):
            editor.bar.ask(
                escape(self.tr("Another program has changed the file since it was read.")),
                [
                    (self.tr("Overwrite it"), lambda: editor.file.save(anyway=True)),
                    (self.tr("Read it again"), editor.file.read_again),
                    (self.tr("Save under another name"), self.save_as),
                ],
                tone=Tone.WARNING,
            )
            return
        html = escape(error_sentence(error))
        answers: list[tuple[str, Callable[[], object]]] = []
        if isinstance(error, TextError) and error.line is not None:
            html += " " + _line_link(error.line)
            answers.append((self.tr("Save as UTF-8"), lambda: editor.file.save(encoding="utf-8")))
        elif isinstance(error, BoltunError):
            answers.append((self.tr("Save under another name"), self.save_as))
        editor.bar.ask(html, answers, tone=Tone.BAD)

    def _ask_changed_on_disk(self, editor: FileEditor) -> None:
        editor.bar.ask(
            escape(self.tr("Another program has changed the file.")),
            [(self.tr("Read it again"), editor.file.read_again), (self.tr("Keep my text"), lambda: None)],
            tone=Tone.WARNING,
        )

    def _ask_close(self, editor: FileEditor, *, leaving: bool = False) -> None:
        def save_and_close() -> None:
            self.save()
            self._closing = (editor, leaving)

        def close() -> None:
            self._drop(editor)
            if leaving:
                self.leaving.emit()

        self._closing = None
        words = self.tr("This base is not saved.")
        if leaving:
            words = self.tr("This base is not saved. Boltun quits when that is settled.")
        editor.bar.ask(
            escape(words),
            [
                (self.tr("Save and close"), save_and_close),
                (self.tr("Close without saving"), close),
                (self.tr("Keep it open"), editor.view.setFocus),
            ],
            tone=Tone.WARNING,
        )

    @property
    def _answering_path(self) -> Path | None:
        """The mind that the shown tab belongs to."""
        path = None if self._tab is None else _path_of(self._tab)
        return None if path is None else self._whole_of(path) or path

    def _enable_answer(self) -> None:
        path = self._answering_path
        self._answer_action.setEnabled(path is not None and not self._is_default(path))
        is_base = isinstance(self.editor, BaseEditor)
        self._import_action.setEnabled(is_base and not (self.editor and self.editor.draft.read_only))
        self._export_action.setEnabled(is_base)

    def _ask_import(self) -> None:
        """Ask for a file of pairs to take in."""
        editor = self.editor
        if isinstance(editor, BaseEditor):
            dialog = self._pairs_dialog(self.tr("Import pairs"))
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
            dialog.fileSelected.connect(lambda name: editor.import_from(Path(name)))
            dialog.open()

    def _ask_export(self) -> None:
        """Ask under which name to write pairs."""
        editor = self.editor
        if isinstance(editor, BaseEditor):
            dialog = self._pairs_dialog(self.tr("Export pairs"))
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.setDefaultSuffix("csv")
            dialog.filterSelected.connect(
                lambda words: dialog.setDefaultSuffix("json" if "json" in words else "csv")
            )
            if (path := editor.file.path) is not None:
                dialog.selectFile(path.stem)
            dialog.fileSelected.connect(lambda name: editor.export_to(Path(name)))
            dialog.open()

    def _pairs_dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self, title)
        dialog.setNameFilters([self.tr("Table (*.csv)"), self.tr("JSON (*.json)"), self.tr("All files (*)")])
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._dialog = dialog
        return dialog

    def _answer_with_current(self) -> None:
        if (path := self._answering_path) is not None:
            self._add_mind(path, chosen=True)

    def _reopen(self, encoding: str) -> None:
        if editor := self.editor:
            editor.file.read_again(encoding)

    def _guess_again(self) -> None:
        if editor := self.editor:
            editor.file.read_again(guess=True)

    def _save_encoded(self, encoding: str) -> None:
        editor = self.editor
        if not isinstance(editor, Editor):
            return
        editor.declare_encoding(encoding)
        if editor.file.path is None:
            self.save_as(encoding)
        else:
            editor.file.save(encoding=encoding)

    # Following the program

    def _ask_minds(self) -> None:
        self._bridge.ask(_known, self._take_known)

    def _take_known(self, known: _Known) -> None:
        self._default_mind, self._folder = known.default, known.folder
        minds = self._minds = known.minds
        self.start.show_minds(minds)
        for editor in self.editors:
            self._show_title(editor)
            self._ask_used(editor)

    def _ask_used(self, editor: FileEditor) -> None:
        """Ask how often the replies of a base that answers were used."""
        path = editor.file.path
        if isinstance(editor, BaseEditor) and path is not None and self._can_answer(path):
            self._bridge.ask(
                lambda service: service.statistics.used_replies(path), editor.set_used, self._ignore
            )

    def _take(self, event: Event) -> None:
        if isinstance(event, (MindsChanged, SettingsChanged)):
            self._ask_minds()
        elif isinstance(event, MessagesDeleted):
            # The side files may have gone, too; what stands in an editor is not lost by that.
            self._kept = [one for one in self._kept if one.file.exists()]
            for autosave in self._autosaves.values():
                autosave.keep_again()

    def _is_bundled(self, path: Path) -> bool:
        # Bases of the last run are opened before anybody has told which there are.
        known = any(mind.bundled and mind.path.absolute() == path for mind in self._minds)
        return known or path.is_relative_to(bundled_bases())

    def _set_options(self) -> None:
        for number in range(self.tabs.count()):
            if isinstance(editor := self._tab_at(number), _EDITORS):
                self._give_options(editor)

    def _give_options(self, editor: FileEditor) -> None:
        options = ReplyOptions(
            lowercase=self._preferences[LOWERCASE], always_understand=self._preferences[ALWAYS_UNDERSTAND]
        )
        editor.set_options(options, fold_yo=self._preferences[FOLD_YO])


_SHARED_NAMES = ("config.yml", "scenario.xlsx")
FileEditor = Editor | ScenarioEditor
_EDITORS = (Editor, ScenarioEditor)


def _path_of(tab: FileEditor | FolderPage) -> Path | None:
    return tab.file.path if isinstance(tab, _EDITORS) else tab.path


def _from_home(path: Path) -> str:
    """Return a path as people write it, with ~ for their own folder."""
    home = Path.home()
    return marked(str(Path("~") / path.relative_to(home) if path.is_relative_to(home) else path))


async def _known(service: Service) -> _Known:
    return _Known(service.minds.all(), service.minds.default, service.profile.bases.absolute())


def _with_key(words: str, keys: str) -> str:
    """Return a menu's text that shows a key which something else listens to."""
    return f"{words}\t{QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)}"


def _line_link(line: int) -> str:
    return f'<a href="line:{line}">{line}</a>'
