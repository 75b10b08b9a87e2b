"""The editor of a language model: its form, and beside it word for word what would be sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from boltun.errors import MindError
from boltun.minds.model.model_file import read
from boltun.minds.model.nearest import BasePairs
from boltun.minds.sending import SAMPLE
from boltun.text.document import Edit
from ui.editing.draft import LineDraft
from ui.editing.edited_file import EditedFile
from ui.editing.editor_kind import Workshop
from ui.editing.file_editor import FileEditor, Unsaved
from ui.editing.text_contents import TextContents
from ui.editing.wiring import offer_copy, wire_undo
from ui.editing.work import Latest
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, NEAR, TIGHT, WIDE
from ui.looks.wording import error_sentence, template
from ui.model.changing import changed
from ui.model.form import ModelForm
from ui.model.looking import Looked, look
from ui.widgets.scroll_page import ScrollPage

__all__ = ["ModelEditor"]

_MOMENT = 150
"""Milliseconds after the last change until what would be sent is made anew."""


class ModelEditor(FileEditor):
    """One file of a language model. Nothing that is done here sends anything."""

    def __init__(self, draft: LineDraft, workshop: Workshop) -> None:
        super().__init__(workshop.parent)
        self.kept_as = "model"
        self._may_run = workshop.may_run
        self.draft: LineDraft = draft
        draft.setParent(self)
        self.file = EditedFile(TextContents(draft), workshop.executor, self)
        self.form = ModelForm(self)
        self.message = QLineEdit(template(SAMPLE), self)
        self.sent = QPlainTextEdit(self)
        self.sent.setReadOnly(True)
        self.sent.setAccessibleName(self.tr("What would be sent"))
        self.total = Label(self)
        self.total.setWordWrap(True)
        self._pairs: dict[Path, BasePairs] = {}
        self._look = Latest(workshop.executor, self._prepare, delay=_MOMENT, parent=self)
        self._look.done.connect(self._take)
        self._look.failed.connect(self._note_failure)
        self._place()
        self._show()
        self.form.changed.connect(self._change)
        self.form.switch_wanted.connect(self._switch)
        self.message.textChanged.connect(self._ask)
        draft.lines_changed.connect(self._show)
        draft.undo_stack.cleanChanged.connect(self._show)
        draft.refused.connect(lambda: offer_copy(self.bar, self.copy_wanted.emit))
        self.bar.closed.connect(self.form.endpoint.setFocus)
        wire_undo(self, draft.undo_stack, self.undo_button, self.redo_button)

    @property
    def view(self) -> QWidget:
        """Return the first field: it gets the keyboard."""
        return self.form.endpoint

    @property
    def unsaved(self) -> Unsaved:
        """What is kept until it is saved: the text."""
        return self.draft

    def bring_back(self, lines: Sequence[str], label: str, told: str, *, overtaken: bool) -> bool:
        """Put lines that were kept in the place of the text."""
        if not self.draft.apply([Edit(start=0, count=len(self.draft.lines), lines=list(lines))], label):
            return False
        self.draft.document.doubtful = overtaken
        self.tell(told)
        return True

    def approved(self) -> None:
        """The person switched the model on or off."""
        self._show()

    def allow_edits(self) -> None:
        """The file is the person's own now."""
        super().allow_edits()
        self._show()

    def _change(self, part: str, key: str, value: object) -> None:
        """Write a value into the text."""
        assert isinstance(value, str | int | float)
        lines = changed(self.draft.lines, part, key, value)
        old = list(map(str, self.draft.lines))
        if lines is None or lines == old:
            return
        start = 0
        while start < min(len(old), len(lines)) and old[start] == lines[start]:
            start += 1
        end = 0
        while end < min(len(old), len(lines)) - start and old[-1 - end] == lines[-1 - end]:
            end += 1
        new = lines[start : len(lines) - end]
        if not self.draft.replace(start, len(old) - end - start, new, self.tr("Change"), typing=(part, key)):
            self._show()

    def _switch(self, on: bool) -> None:
        if (path := self.file.path) is not None:
            (self.approval_wanted if on else self.withdrawal_wanted).emit(path)

    def _ask(self, *_: object) -> None:
        self._look.ask()

    def _show(self, *_: object) -> None:
        """Show what the text says now; what would be sent follows from a worker."""
        text = "\n".join(map(str, self.draft.lines))
        try:
            file, problems = read(text, self.file.path)
        except MindError as error:
            self.total.setText(error_sentence(error))
            self.form.show_state(is_on=False, may_switch=False)
            return
        self.form.show_file(file, tuple(problems), read_only=self.draft.read_only)
        self._look.ask()
        self.summary_changed.emit()

    def _prepare(self) -> Callable[[], Looked]:
        return partial(
            look,
            "\n".join(map(str, self.draft.lines)),
            self.file.path,
            self.message.text().strip() or template(SAMPLE),
            self._pairs,
            self._may_run,
            saved=not self.draft.modified,
        )

    def _take(self, looked: Looked) -> None:
        self.form.show_state(is_on=looked.is_on, may_switch=looked.may_switch)
        if self.sent.toPlainText() != looked.words:
            self.sent.setPlainText(looked.words)
        words = self.tr(
            "To {where}: about {count} tokens. The last messages of a contact are added, no name, no address."
        )
        self.total.setText(looked.error or words.format(where=marked(looked.where), count=looked.tokens))

    def _note_failure(self, error: Exception) -> None:
        self.sent.setPlainText("")
        self.total.setText(error_sentence(error))
        self.form.show_state(is_on=False, may_switch=False)

    def stop(self) -> None:
        """Do nothing more beside the window until something is edited or asked."""
        super().stop()
        self._look.stop()

    def _place(self) -> None:
        tools = QHBoxLayout()
        tools.setContentsMargins(APART, NEAR, NEAR, NEAR)
        tools.setSpacing(TIGHT)
        tools.addWidget(self.undo_button)
        tools.addWidget(self.redo_button)
        tools.addStretch(1)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(WIDE, NEAR, WIDE, WIDE)
        column.setSpacing(TIGHT)
        label = Label(self.tr("What would be sent for this message"), right)
        label.setBuddy(self.message)
        column.addWidget(label)
        column.addWidget(self.message)
        column.addSpacing(NEAR)
        column.addWidget(self.sent, 1)
        column.addWidget(self.total)
        self.splitter.addWidget(ScrollPage(self.form, self.tr("Language model"), self))
        self.splitter.addWidget(right)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(tools)
        whole.addWidget(self.bar)
        whole.addWidget(self.splitter, 1)
