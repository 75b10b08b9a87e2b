"""The place "Bases": reply bases and scripts in tabs, from opening to saving."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from boltun.errors import BoltunError
from boltun.events import Event, MessagesDeleted, MindsChanged, SettingsChanged
from boltun.minds.encodings import Encodings
from boltun.minds.protocol import ReplyOptions, aids_wanted, model_wanted
from boltun.plugins import Plugins
from boltun.settings import ALWAYS_UNDERSTAND, FOLD_YO, LANGUAGE_AIDS, LOWERCASE, MEANING_MODEL
from ui.bases.answering import Answering
from ui.bases.arrivals import Arrivals
from ui.bases.editor_maker import EditorMaker
from ui.bases.exchange import Exchange
from ui.bases.file_questions import FileQuestions
from ui.bases.folder_copy import FolderCopy
from ui.bases.folder_page import FolderPage
from ui.bases.foot import Foot
from ui.bases.last_run import LastRun
from ui.bases.more_menu import MoreMenu
from ui.bases.reader import Reader
from ui.bases.start_page import StartPage
from ui.bases.tabs import Page, Tabs
from ui.bases.unsaved import UnsavedWork
from ui.editing.editor import Editor
from ui.editing.editor_kind import EditorKind, editor_kinds
from ui.editing.file_editor import FileEditor
from ui.editing.shortcuts import KEYS
from ui.editing.work import Jobs
from ui.editing.workers import Workers
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.plain_text import marked
from ui.looks.scale import NEAR, TIGHT
from ui.looks.wording import error_sentence, template
from ui.preview.preview import Preview
from ui.preview.preview_link import PreviewLink
from ui.widgets.button import IconButton
from ui.widgets.notice import Notice
from ui.widgets.place import Place
from ui.widgets.question_bar import QuestionBar
from ui.widgets.statement import Tone

__all__ = ["BasesPlace"]


class BasesPlace(Place):
    """Opens, shows, saves and closes bases; each has a tab with an editor of its own."""

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
        self._preferences = preferences
        self._executor = Workers(2, "bases")
        self._mode = ""
        self._unnamed = 0
        self._stack = QStackedWidget(self)
        self.tabs = Tabs(self._stack, self)
        self.new_button = IconButton("new", self.tr("New base (Ctrl+N)"), self)
        self.open_button = IconButton("open", self.tr("Open a base (Ctrl+O)"), self)
        self.save_button = IconButton("save", self.tr("Save (Ctrl+S)"), self)
        self.more_button = IconButton("more", self.tr("More"), self)
        self.more_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.bar = QuestionBar(self)
        self.start = StartPage(self)
        self._stack.addWidget(self.start)
        self.foot = Foot(self.tabs, lambda: self.reader.opening, self)
        self.exchange = Exchange(self)
        self.answering = Answering(bridge, preferences, self._open_folders, self)
        self.reader = Reader(
            self._executor, encodings or Encodings(None), self.bar, self.answering.is_bundled, self
        )
        self.unsaved = UnsavedWork(
            unsaved, self._executor, self.tabs, self.bar, lambda: self.reader.opening, self
        )
        self._questions = FileQuestions(self.tabs, self.answering, bridge, self)
        self._folder_copy = FolderCopy(self.answering, self._executor, self)
        self._folder_copy.copied.connect(self.open)
        self._last_run = LastRun(self.tabs)
        self._editors = EditorMaker(
            self._executor,
            self._stack,
            may_run=self.answering.may_run,
            whole_of=self.answering.whole_of,
            failed=self._tell_failed,
        )
        self._arrivals = Arrivals(
            self.tabs,
            self._editors,
            self._last_run,
            self.answering,
            self._questions,
            self.unsaved,
            self.bar,
            self._add,
            self,
        )
        self._menu = MoreMenu(self.tabs, self.answering, self.exchange, self.more_button)
        self.more_button.setMenu(self._menu)
        self._compose()
        self._connect()
        self._connect_parts()
        self._show_current()
        self.answering.ask()
        self.unsaved.look()
        Jobs(self._executor, self).run(editor_kinds, self._tell_broken, _ignore)

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
        self.answering.ask()
        self._take_focus()
        if editor := self.editor:
            editor.file.check_disk()

    def may_leave(self) -> bool:
        """Ask about unsaved bases before the window closes; False while a question stands."""
        editors = self.tabs.files
        for editor in editors:
            if editor.file.modified:
                self.tabs.setCurrentIndex(self.tabs.number_of(editor))
                self._questions.ask_close(editor, leaving=True)
                return False
        for editor in editors:
            editor.stop()
        return True

    def save_state(self, state: QSettings) -> None:
        """Remember which files are open, and keep what is not saved."""
        self.unsaved.write_now()
        self._last_run.save(state)
        state.setValue("bases/mode", self._mode)

    def restore_state(self, state: QSettings) -> None:
        """Open the bases that were open."""
        self._mode = str(state.value("bases/mode", ""))
        for path in self._last_run.restore(state):
            self.open(path)

    # Bases

    @property
    def editors(self) -> list[Editor]:
        """The open texts, by tab."""
        return self.tabs.texts

    @property
    def editor(self) -> FileEditor | None:
        """The file that is shown."""
        page = self.tabs.current
        return page if isinstance(page, FileEditor) else None

    def open(self, path: Path, line: int | None = None) -> None:
        """Read a file in a worker and show it; show it at once where it is open already."""
        path = path.absolute()
        if not self._show_open(path, line):
            self.reader.open(path, line)

    def open_as(self, path: Path, encoding: str | None) -> None:
        """Read a base in an encoding, None: in that which it looks like; it is remembered once it is read."""
        self.reader.open_as(path, encoding)

    def new(self) -> Editor:
        """Begin a base."""
        self._unnamed += 1
        editor = self._editors.new()
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
        """Ask under which name to save the base that is shown; a bundled folder is copied whole."""
        editor = self.editor
        if editor is None or self._folder_copy.begin(editor):
            return
        # What lies there can be chosen without being added.
        own = self.answering.folder
        folder = own if own is not None and own.is_dir() else Path.home()
        self.exchange.ask_save(
            editor, folder, lambda path: self.save_to(editor, path, encoding), self._questions.stay
        )

    def save_to(self, editor: FileEditor, path: Path, encoding: str | None = None) -> None:
        """Save a base under a name; from then on it is that file and can be edited."""
        editor.file.save(path.absolute(), encoding)

    def revert(self) -> None:
        """Read the file again; what was edited can be brought back by undo."""
        if editor := self.editor:
            editor.file.read_again()

    def close_tab(self, number: int) -> None:
        """Close a base; ask first where something would be lost."""
        page = self.tabs.page(number)
        if isinstance(page, FileEditor) and page.file.modified:
            self.tabs.setCurrentIndex(number)
            self._questions.ask_close(page)
        else:
            self._drop(page)

    def close_current(self) -> None:
        """Close the file that is shown."""
        if self.tabs.current is not None:
            self.close_tab(self.tabs.currentIndex())

    # Inside

    def _take_focus(self) -> None:
        page = self.tabs.current
        if isinstance(page, FileEditor):
            page.view.setFocus()
        else:
            (page or self.start).take_focus()

    def _focus_bar(self) -> None:
        for bar in (self.bar, *([self.editor.bar] if self.editor else [])):
            if not bar.isHidden():
                bar.take_focus()
                return

    def _compose(self) -> None:
        self._head = QWidget(self)
        head = QHBoxLayout(self._head)
        head.setContentsMargins(NEAR, NEAR, NEAR, 0)
        head.setSpacing(TIGHT)
        head.addWidget(self.tabs, 1)
        for button in (self.new_button, self.open_button, self.save_button, self.more_button):
            head.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self.bar)
        column.addWidget(self._stack, 1)
        column.addWidget(self.foot)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(lambda _number: self._show_current())
        self.tabs.tabMoved.connect(lambda _from, _to: self._show_current())
        self.tabs.close_wanted.connect(self.close_tab)
        self.bar.closed.connect(self._take_focus)
        self.new_button.clicked.connect(self.new)
        self.open_button.clicked.connect(self._ask_open)
        self.save_button.clicked.connect(self.save)
        self.start.chosen.connect(self.open)
        self.start.new_wanted.connect(self.new)
        self.start.open_wanted.connect(self._ask_open)
        self.start.folder_wanted.connect(self._ask_open_folder)
        self._menu.open_folder_wanted.connect(self._ask_open_folder)
        self._menu.new_wanted.connect(
            lambda kind: self._add(self._editors.begin(kind), title=template(kind.new.title))
        )
        self._menu.save_as_wanted.connect(lambda: self.save_as())
        self._menu.revert_wanted.connect(self.revert)
        self._menu.close_wanted.connect(self.close_current)
        self.foot.save_as_wanted.connect(self.save_as)
        self._bridge.happened.connect(self._take)
        self._preferences.changed.connect(self._set_options)
        executor = self._executor
        self.destroyed.connect(lambda: executor.shutdown(wait=False, cancel_futures=True))
        for name, act in (
            ("new", self.new),
            ("open", self._ask_open),
            ("save", self.save),
            ("save as", lambda: self.save_as()),
            ("close", self.close_current),
            ("message", self._focus_bar),
            ("next tab", lambda: self.tabs.step(1)),
            ("previous tab", lambda: self.tabs.step(-1)),
        ):
            shortcut = QShortcut(QKeySequence(KEYS[name]), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def _connect_parts(self) -> None:
        self.answering.changed.connect(self._show_minds)
        self.answering.noticed.connect(self.noticed)
        self.reader.changed.connect(self._show_current)
        self.reader.read.connect(self._arrivals.show)
        self.reader.unread.connect(self._last_run.done)
        self.reader.again_wanted.connect(self.open)
        self._arrivals.file_chosen.connect(self.open)
        self._arrivals.failed.connect(self.reader.give_up)
        self._arrivals.shown.connect(self._show_current)
        self._arrivals.focus_wanted.connect(self._take_focus)
        self.unsaved.open_wanted.connect(self.open)
        self.unsaved.loaded.connect(self._arrivals.show_kept)
        self.unsaved.save_wanted.connect(self.save)
        questions = self._questions
        questions.save_wanted.connect(self.save)
        questions.copy_wanted.connect(lambda: self.save_as())
        questions.close_wanted.connect(self._drop)
        questions.leaving.connect(self.leaving)
        questions.changed.connect(self._show_title)

    def _tell_broken(self, editors: Plugins[EditorKind]) -> None:
        """Name the editors of other packages that cannot be used; their files open as text."""
        if editors.broken:
            text = " ".join(marked(one.text) for one in editors.broken)
            self.noticed.emit(Notice(text=text, tone=Tone.BAD))

    def _tell_failed(self, error: BoltunError) -> None:
        self.noticed.emit(Notice(text=error_sentence(error), tone=Tone.BAD))

    def _add(self, editor: FileEditor, title: str) -> None:
        editor.set_mode(self._mode)
        editor.mode_changed.connect(self._keep_mode)
        if (current := self.editor) is not None:
            editor.look_like(current)
        if isinstance(editor.preview, Preview):
            PreviewLink(editor.preview, self._bridge, lambda html: editor.bar.ask(html, (), passing=True))
        editor.approval_wanted.connect(lambda folder: self.answering.approve(folder, editor.approved))
        editor.withdrawal_wanted.connect(lambda path: self.answering.disagree(path, editor.approved))
        self._questions.follow(editor)
        editor.copy_wanted.connect(lambda: self.save_as())
        editor.summary_changed.connect(self.foot.show_current)
        editor.history_wanted.connect(
            lambda: self._bridge.ask(lambda service: service.samples.heard(), editor.try_on, _ignore)
        )
        editor.place_wanted.connect(self.open)
        self.tabs.add(editor, title)
        if editor.draft.read_only:
            self.tabs.lock(editor, True)
        self._give_options(editor)
        self._show_title(editor)
        self._show_current()
        editor.view.setFocus()
        self.unsaved.keep(editor)
        self._ask_used(editor)
        self.opened.emit(editor)

    def _drop(self, page: Page) -> None:
        if isinstance(page, FileEditor):
            page.stop()
            page.file.close()
            self.unsaved.release(page)
        self.tabs.drop(page)
        self._show_current()

    # What is shown

    def _show_current(self) -> None:
        editor, page = self.editor, self.tabs.current
        self._stack.setCurrentWidget(page if page is not None else self.start)
        self._head.setVisible(page is not None)
        self.save_button.setEnabled(editor is not None)
        self.foot.show_current()
        if editor is not None:
            editor.file.check_disk()
            if editor.isVisible():
                editor.view.setFocus()

    def _show_title(self, editor: FileEditor) -> None:
        path = editor.file.path
        self.tabs.describe(
            editor, self.tabs.title_of(editor) if path is None else self.answering.name_of(path)
        )
        if editor is self.editor:
            self.foot.show_current()

    def _keep_mode(self, mode: str) -> None:
        self._mode = mode

    # Opening

    def _show_open(self, path: Path, line: int | None) -> bool:
        """Show a file that is open already; say whether it is."""
        if not self.tabs.choose(path, line):
            return False
        self._take_focus()
        return True

    def _open_folders(self) -> list[Path]:
        return [page.path for page in self.tabs.pages if isinstance(page, FolderPage)]

    def _ask_open(self) -> None:
        self.exchange.ask_open(self._open_all)

    def _ask_open_folder(self) -> None:
        self.exchange.ask_open_folder(self.open)

    def _open_all(self, names: Sequence[str]) -> None:
        for name in names:
            self.open(Path(name))

    # Following the program

    def _show_minds(self) -> None:
        self.start.show_minds(self.answering.minds)
        for editor in self.editors:
            self._show_title(editor)
            self._ask_used(editor)

    def _ask_used(self, editor: FileEditor) -> None:
        """Ask how often the replies of a base that answers were used."""
        path = editor.file.path
        if editor.counts_uses and path is not None and self.answering.can_answer(path):
            self._bridge.ask(lambda service: service.statistics.used_replies(path), editor.set_used, _ignore)

    def _take(self, event: Event) -> None:
        if isinstance(event, (MindsChanged, SettingsChanged)):
            self.answering.ask()
        elif isinstance(event, MessagesDeleted):
            self.unsaved.keep_again()

    def _set_options(self) -> None:
        for editor in self.tabs.files:
            self._give_options(editor)

    def _give_options(self, editor: FileEditor) -> None:
        options = ReplyOptions(
            lowercase=self._preferences[LOWERCASE],
            always_understand=self._preferences[ALWAYS_UNDERSTAND],
            aids=aids_wanted(self._preferences[LANGUAGE_AIDS]),
            meaning=model_wanted(self._preferences[MEANING_MODEL]),
        )
        editor.set_options(options, fold_yo=self._preferences[FOLD_YO])


def _ignore(_error: BaseException) -> None:
    """What cannot be known now is not shown."""
