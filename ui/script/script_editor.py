"""A text of any kind of mind being edited, in the language of its kind, or as plain text."""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial
from html import escape
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.errors import NotApprovedError
from boltun.minds.opening import MayRun
from boltun.minds.protocol import ReplyOptions
from boltun.minds.registry import find_kind
from boltun.minds.source import Place, SourceLanguage
from boltun.text.declaration import declaring
from ui.editing.completion import Completion, TextField
from ui.editing.draft import LineDraft
from ui.editing.edited_file import EditedFile
from ui.editing.editor import Editor
from ui.editing.held_lines import Spot
from ui.editing.line_colours import LineColours, ScriptColours
from ui.editing.problems import Problems
from ui.editing.shortcuts import ShortcutKeeper
from ui.editing.text_contents import TextContents
from ui.editing.text_opening import open_document
from ui.editing.text_view import TextView
from ui.looks.scale import APART, NEAR, TIGHT, fixed_font
from ui.looks.wording import error_sentence
from ui.preview.preview import Preview
from ui.preview.rehearsal import Rehearsal
from ui.script.outline import Outline
from ui.script.plain import PLAIN
from ui.script.script_reader import ScriptReader
from ui.script.script_subject import ScriptSubject
from ui.widgets.button import IconButton

__all__ = ["ScriptEditor"]

_PAST = 50


class ScriptEditor(Editor):
    """A text in the colours of its language, its outline on the left, a preview on the right.

    Where the program knows no language for the file it is plain text, and neither outline nor preview stand
    beside it.
    """

    def __init__(
        self,
        draft: LineDraft,
        kind: str,
        language: SourceLanguage | None,
        executor: Executor,
        parent: QWidget | None = None,
        *,
        may_run: MayRun = lambda content: False,
        whole: Path | None = None,
    ) -> None:
        """``kind`` is that of the mind the file belongs to; ``may_run`` as in ``Opening``.

        ``whole`` is the folder that is the mind, where it is more than the file.
        """
        self.kind = self.kept_as = kind
        self.reader = ScriptReader(draft, kind, language or PLAIN, executor, draft)
        problems = Problems(draft, self.reader.check, found=lambda reading: reading.problems)
        colours = ScriptColours(draft, language, draft) if language is not None else LineColours(draft)
        text = TextView(draft, problems, colours=colours)
        contents = TextContents(draft, read=lambda path, encoding: open_document(path, encoding, kind))
        file = EditedFile(contents, executor)
        super().__init__(draft, file, problems, text, parent)
        text.indents = True
        text.indents_between = self.reader.language.indents_between
        text.setFont(fixed_font())
        self.colours = colours
        self.outline = Outline(self.reader, self)
        self.preview: Preview = Preview(
            Rehearsal(
                ScriptSubject(draft, kind, self.reader, self, may_run=may_run, whole=whole),
                executor,
                parent=self,
            ),
            self,
        )
        self.completion = Completion(
            TextField(text), self._words, self, letters=1, prepare=self.reader.prepare_source
        )
        self._past: list[Spot] = []
        """Where one went on from, to come back to."""
        self._compose(known=language is not None)
        self._connect()

    def approved(self) -> None:
        """The person agreed to the program code: answer now."""
        self.bar.dismiss()
        self.preview.rehearsal.wake()

    def open_outline(self) -> None:
        """Find something in the outline."""
        if self.outline_button.isVisibleTo(self):
            self.outline_button.setChecked(True)
            self.outline.take_focus()

    def follow(self) -> None:
        """Go to the definition of the word at the caret."""
        spot = self.text.spot
        self.reader.find_target(*spot, partial(self._go_to_target, spot))

    def _go_to_target(self, spot: Spot, place: Place | None) -> None:
        if place is None:
            self.tell(self.tr("Nothing that is defined elsewhere stands here."))
        elif place.path is not None:
            self.place_wanted.emit(place.path, place.line)
        else:
            self._past = [*self._past[-_PAST:], spot]
            self.go_to(place.line - 1, max(place.column - 1, 0))
            self.text.setFocus()

    def go_back(self) -> None:
        """Go back to where one went on from."""
        if self._past:
            spot = self._past.pop()
            self.go_to(*spot)

    def toggle_preview(self) -> None:
        """Go to the preview, or from it back to the text."""
        if not self.preview_button.isVisibleTo(self):
            return
        if self.preview.isHidden():
            self.preview_button.setChecked(True)
        if self.preview.isAncestorOf(self.focusWidget() or self):
            self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.preview.input.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.preview.rehearsal.wake()

    def set_options(self, options: ReplyOptions, *, fold_yo: bool) -> None:
        """Let the preview answer under these options."""
        self.preview.set_options(options, fold_yo=fold_yo)

    def declare_encoding(self, encoding: str) -> None:
        """Put the encoding into the XML declaration, where there is one, as a step of undo."""
        first = self.draft.lines[0] if self.draft.lines else ""
        line = declaring(first, encoding)
        known = find_kind(self.kind)
        if known is not None and known.declares_encoding and line != first:
            self.draft.replace(0, 1, [line], self.tr("Declare encoding"))

    def stop(self) -> None:
        """Do nothing more beside the window until something is edited or asked."""
        super().stop()
        self.reader.stop()
        self.preview.stop()

    def changeEvent(self, event: QEvent) -> None:
        """The text keeps its letters of one width."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "text"):
            self.text.setFont(fixed_font())

    def _show_place(self, path: Path, line: int) -> None:
        # A preview may read a copy of what lies beside the file: what it names is the file here.
        here = self.file.path
        beside = None if here is None else here.parent / path.name
        self.place_wanted.emit(beside if beside is not None and beside.exists() else path, line)

    def _note_failure(self, error: Exception) -> None:
        if isinstance(error, NotApprovedError):
            folder = error.folder
            self.bar.ask(
                escape(error_sentence(error), quote=False),
                [(self.tr("Let it run"), lambda: self.approval_wanted.emit(folder))],
            )

    def _words(self, before: str) -> list[str]:
        line = self.text.spot.line
        typed = len(before) - len(before.rstrip()) if before[-1:].isspace() else 0
        column = len(before) if typed else _word_start(before)
        return list(self.reader.completions(line, column))

    def _compose(self, *, known: bool) -> None:
        self.outline_button = IconButton("outline", self.tr("Outline (Ctrl+Shift+O)"), self)
        self.outline_button.setCheckable(True)
        self.preview_button = IconButton("preview", self.tr("Preview (Ctrl+E)"), self)
        self.preview_button.setCheckable(True)
        tools = QHBoxLayout()
        tools.setContentsMargins(APART, NEAR, NEAR, NEAR)
        tools.setSpacing(TIGHT)
        tools.addWidget(self.outline_button)
        tools.addSpacing(TIGHT)
        tools.addWidget(self.undo_button)
        tools.addWidget(self.redo_button)
        tools.addStretch(1)
        tools.addWidget(self.preview_button)
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(tools)
        column.addWidget(self.text_pane, 1)
        self.bar.let_float(self.text_pane)
        column.addWidget(self.find_bar)
        column.addWidget(self.problem_list)
        for part in (self.outline, middle, self.preview):
            self.splitter.addWidget(part)
        for number, stretch in enumerate((0, 1, 0)):
            self.splitter.setStretchFactor(number, stretch)
        self.splitter.setSizes([200, 520, 320])
        for button, part in ((self.outline_button, self.outline), (self.preview_button, self.preview)):
            button.setVisible(known)
            button.setChecked(known)
            part.setVisible(known)
            button.toggled.connect(part.setVisible)
        find, preview = self.find_bar, self.preview
        stops: tuple[QWidget, ...] = (
            *(self.outline_button, self.undo_button, self.redo_button, self.preview_button),
            *(self.outline.text, self.outline.list, self.text),
            *(find.text, find.replacement, find.previous_button, find.next_button),
            *(find.case, find.words, find.expression, find.close_button),
            *(find.replace_button, find.replace_all_button),
            *(self.problem_list.next_button, self.problem_list.list),
            *preview.stops,
        )
        for one, other in pairwise(stops):
            QWidget.setTabOrder(one, other)

    def _connect(self) -> None:
        self.outline.chosen.connect(self._show_chosen)
        self.outline.left.connect(self.text.setFocus)
        self.text.follow_wanted.connect(self.follow)
        self.preview.line_wanted.connect(self.go_to)
        self.preview.place_wanted.connect(self._show_place)
        self.preview.rehearsal.failed.connect(self._note_failure)
        self.preview.left.connect(self.text.setFocus)
        self._add_key("outline", self.open_outline)
        self._add_key("follow", self.follow)
        self._add_key("back", self.go_back)
        self._add_key("preview", self.toggle_preview)
        keeper = ShortcutKeeper(self)
        for field in (
            self.text,
            self.outline.text,
            self.find_bar.text,
            self.find_bar.replacement,
            self.preview.input,
        ):
            field.installEventFilter(keeper)

    def _text_moved(self, line: int) -> None:
        super()._text_moved(line)
        self.outline.follow(line)

    def _show_chosen(self, line: int) -> None:
        self._past = [*self._past[-_PAST:], self.text.spot]
        self.go_to(line)
        self.text.setFocus()


def _word_start(before: str) -> int:
    """Return where the word begins that is being typed."""
    at = len(before)
    while at and (before[at - 1].isalnum() or before[at - 1] in "_-"):
        at -= 1
    return at
