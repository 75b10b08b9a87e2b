"""Unsaved work: kept while it is edited, and offered when the program ended before it was saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from ui.bases.autosave import Autosave
from ui.bases.recovery import KeptWork, kept_works, load_lines, load_new, unreadable
from ui.bases.tabs import Tabs
from ui.editing.file_editor import FileEditor
from ui.editing.work import Jobs
from ui.looks.plain_text import marked
from ui.looks.wording import error_sentence, moment
from ui.widgets.question_bar import QuestionBar
from ui.widgets.statement import Tone

__all__ = ["UnsavedWork"]


class UnsavedWork(QObject):
    """Keeps what is edited in side files, and brings back what was kept by the last run."""

    open_wanted = Signal(object)
    """The path of a file whose kept text is to be brought back."""
    loaded = Signal(object, object)
    """A kept text without a file: its KeptWork, and its Document."""
    save_wanted = Signal()

    def __init__(
        self,
        folder: Path | None,
        executor: Executor,
        tabs: Tabs,
        bar: QuestionBar,
        opening: Callable[[], Iterable[Path]],
        parent: QObject | None = None,
    ) -> None:
        """In ``folder`` the side files lie; None: nothing is kept. ``opening``: files that are being read."""
        super().__init__(parent)
        self._folder = folder
        self._executor = executor
        self._jobs = Jobs(executor, self)
        self._tabs = tabs
        self._bar = bar
        self._opening = opening
        self._autosaves: dict[FileEditor, Autosave] = {}
        self._kept: list[KeptWork] = []
        """What was not saved when the program ended the last time, and of which nothing was decided yet."""
        self._wanted: set[Path] = set()
        """Files whose kept text is to be brought back as soon as they are open."""

    def look(self) -> None:
        """Look for what the last run kept, and offer it."""
        if self._folder is not None:
            self._jobs.run(partial(kept_works, self._folder), self._take_kept, self._ignore)

    # Keeping

    def keep(self, editor: FileEditor) -> None:
        """Keep unsaved work of an editor from now on."""
        if self._folder is None:
            return
        title = partial(self._tabs.title_of, editor)
        autosave = Autosave(editor.unsaved, self._folder, self._executor, kind=editor.kept_as, title=title)
        autosave.unkept.connect(partial(self._tell_not_kept, editor))
        self._autosaves[editor] = autosave

    def side_file(self, editor: FileEditor) -> Path:
        """Return where the unsaved work of an editor is kept."""
        return self._autosaves[editor].file

    def release(self, editor: FileEditor) -> None:
        """The work of an editor is saved or given up, and the editor goes."""
        if (autosave := self._autosaves.pop(editor, None)) is not None:
            autosave.close()

    def write_now(self) -> None:
        """Keep everything before the program ends; wait until that is done."""
        for autosave in self._autosaves.values():
            autosave.write_now()

    def keep_again(self) -> None:
        """Side files may have been removed; what stands in an editor is not lost by that."""
        self._kept = [one for one in self._kept if one.file.exists()]
        for autosave in self._autosaves.values():
            autosave.keep_again()

    def adopt(self, editor: FileEditor, work: KeptWork) -> None:
        """What was kept stands in an editor now, which goes on with its side file."""
        self._kept = [one for one in self._kept if one is not work]
        if (autosave := self._autosaves.get(editor)) is not None:
            autosave.adopt(work.file, work.state)

    # Offering

    def offer(self, editor: FileEditor) -> None:
        """Offer the kept text of a file that is open now."""
        path = editor.file.path
        work = next((work for work in self._kept if path is not None and work.path == path), None)
        if work is None or editor.draft.read_only or editor.file.modified:
            return
        if path in self._wanted:
            self._bring_back(editor, work)
            return
        ask = partial(self._ask, editor, work)
        self._jobs.run(lambda: work.overtaken, ask, self._tell_unkept)

    def _take_kept(self, works: list[KeptWork]) -> None:
        self._kept = works
        editors = self._tabs.files
        for editor in editors:
            self.offer(editor)
        paths = {editor.file.path for editor in editors} | set(self._opening())
        others = [work for work in works if work.path is None or work.path not in paths]
        if not others:
            return
        names = ", ".join(marked(work.path.name if work.path else work.title) for work in others[:5])
        if len(others) > 5:
            names += ", …"
        words = self.tr("Not saved when Boltun ended, but kept: {names}")
        self._bar.ask(
            escape(words.format(names=names)),
            [
                (self.tr("Open"), lambda: self._open(others)),
                (self.tr("Throw away"), lambda: self._discard(others)),
            ],
            tone=Tone.WARNING,
        )

    def _ask(self, editor: FileEditor, work: KeptWork, overtaken: bool) -> None:
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

    def _open(self, works: Sequence[KeptWork]) -> None:
        for work in works:
            if work.path is not None and work.path.is_file():
                self._wanted.add(work.path)
                self.open_wanted.emit(work.path)
            else:
                self._jobs.run(partial(load_new, work), partial(self.loaded.emit, work), self._tell_unkept)

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
        if editor not in self._autosaves:
            return
        try:
            if editor.bring_back(lines, self.tr("Bring back"), words, overtaken=overtaken):
                self.adopt(editor, work)
        except ValueError as error:
            self._tell_unkept(unreadable(work, str(error)))

    def _discard(self, works: Sequence[KeptWork]) -> None:
        self._kept = [one for one in self._kept if one not in works]
        for work in works:
            with suppress(OSError):
                work.file.unlink(missing_ok=True)

    # Telling

    def _tell_not_kept(self, editor: FileEditor, reason: str) -> None:
        words = self.tr("What is not saved cannot be kept for the case that Boltun ends: {reason}. Save it.")
        save = (self.tr("Save"), self.save_wanted.emit)
        editor.bar.ask(escape(words.format(reason=marked(reason))), [save], tone=Tone.WARNING)

    def _tell_unkept(self, error: BaseException) -> None:
        if not isinstance(error, Exception):
            raise error
        self._bar.ask(escape(error_sentence(error)), tone=Tone.BAD)

    def _ignore(self, _error: BaseException) -> None:
        """Nothing was kept, as far as can be seen."""
