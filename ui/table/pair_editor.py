"""The whole of one pair, beneath the table: room to write, and to begin a new pair."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from boltun.minds.boltun.pairs import Key, PairKind, compose
from ui.editing.display import column_at, pasted, shown, spliced
from ui.editing.long_lines import LONG
from ui.editing.shortcuts import leaves_undo
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR
from ui.table.kind_choice import KindChoice
from ui.table.kinds import LISTS, TAGGED, TOPICS, as_kind, key_help, kind_help
from ui.table.new_pair import asks, new_line
from ui.table.pair_model import PairModel, Row, key_line
from ui.widgets.button import TextButton

__all__ = ["PairEditor"]


class PairEditor(QWidget):
    """Shows the pair that is current in the table; what is written here is written in the text at once.

    A new pair is begun here too: it becomes part of the text with "Add", and not before. Enter and Tab go
    from the phrase to the reply, and from there to the next new pair, which is of the same kind.
    """

    left = Signal()
    """Escape was pressed, or a new pair is done: back to the table."""
    stashed = Signal()
    """A new pair was left unfinished; the next one begins with what was typed."""
    added = Signal(int)
    """A new pair was put into the text; the line of its key."""
    next_wanted = Signal()
    """The next new pair is to be begun."""

    def __init__(self, model: PairModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._line = -1
        self._key = model.new.key
        """The key in the fields; while one types, it stays of the kind it was, whatever the line reads as."""
        self._new_before: int | None = None
        """The line before which the new pair goes, while one is written."""
        self._stash: tuple[Key, str] | None = None
        """What was typed of a new pair that was left unfinished."""
        self._setting = False
        self._writing = False
        """What changes now was written here: a space at the end, say, must stay to be gone on from."""
        self.kind = KindChoice(self)
        self.kind.setAccessibleName(self.tr("Kind of pair"))
        self.phrase = _Line(self)
        self.question = QCheckBox(self.tr("&Question"), self)
        self.question.setToolTip(self.tr("The list is for questions, not for statements."))
        self.fuzzy = QCheckBox(self.tr("&Inexact"), self)
        self.fuzzy.setToolTip(self.tr("Other forms of the words and small typos match too."))
        self.reply = _Reply(self)
        self.add = TextButton(self.tr("&Add pair"), "add", self)
        self.drop = TextButton(self.tr("Cancel"), "", self)
        self.hint = Label(self)
        self.hint.setWordWrap(False)

        grid = QGridLayout(self)
        grid.setContentsMargins(APART, NEAR, APART, NEAR)
        grid.setVerticalSpacing(NEAR)
        key = QHBoxLayout()
        key.setSpacing(NEAR)
        key.addWidget(self.kind)
        key.addWidget(self.question)
        key.addWidget(self.fuzzy)
        key.addWidget(self.phrase, 1)
        grid.addLayout(key, 0, 0)
        grid.addWidget(self.reply, 1, 0)
        self._buttons = QWidget(self)
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.hint, 1)
        row.addWidget(self.drop)
        row.addWidget(self.add)
        grid.addWidget(self._buttons, 2, 0)

        self.kind.activated.connect(self._kind_chosen)
        self.phrase.textEdited.connect(self._key_edited)
        self.phrase.editingFinished.connect(self._key_done)
        self.question.clicked.connect(self._mark_changed)
        self.fuzzy.clicked.connect(self._mark_changed)
        self.reply.textChanged.connect(self._reply_edited)
        self.phrase.returnPressed.connect(self._enter_phrase)
        self.reply.entered.connect(self._enter_reply)
        self.add.clicked.connect(lambda: self._add())
        self.drop.clicked.connect(self.cancel)
        model.draft.lines_changed.connect(self._lines_changed)
        self.show_pair(-1)

    @property
    def writes_new(self) -> bool:
        """Whether a new pair is being written."""
        return self._new_before is not None

    @property
    def has_begun(self) -> bool:
        """Whether something of a new pair is written."""
        return self.writes_new and bool(self.phrase.text().strip() or self.reply.line().strip())

    def show_pair(self, line: int) -> None:
        """Show the pair whose key stands on ``line``; nothing where it is -1."""
        if self.writes_new:
            return
        self._line = line
        self._show()

    def begin_new(self, before: int) -> None:
        """Offer to write a new pair, to stand before this line."""
        if self._model.draft.read_only:
            self._model.draft.refused.emit()
            return
        self._new_before = before
        key, reply = self._stash or (self._model.new.key, "")
        self._stash = None
        self._show_key(key)
        self._set_reply(reply)
        self._enable(True)
        self._buttons.show()
        self._focus_first()

    def finish(self) -> bool:
        """Add the new pair that is being written, if there is one; say whether another may be begun."""
        return self._add() if self.has_begun else True

    def cancel(self) -> None:
        """Leave the new pair; what was typed is there again when the next one is begun."""
        stashes = self.has_begun
        if stashes:
            self._stash = (self._written_key(), self.reply.line())
        self._new_before = None
        self._show()
        self.left.emit()
        if stashes:
            self.stashed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the table."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def _row(self) -> Row | None:
        pairs = self._model.draft.pairs
        if self._line < 0 or pairs.key_of(self._line) != self._line:
            return None
        return self._model.row_at(self._line)

    def _show(self) -> None:
        row = self._row()
        self._buttons.hide()
        self._show_key(row.key if row else Key(PairKind.STUDY, ""), spoken=row is not None)
        self._set_reply((row.reply or "") if row else "")
        self._enable(row is not None and not self._model.draft.read_only)

    def _show_key(self, key: Key, *, spoken: bool = True) -> None:
        self._setting = True
        self._key = key
        self.kind.setCurrentIndex(self.kind.findData(key.kind.value) if spoken else -1)
        text = _shown_whole(key.text)
        if self.phrase.text() != text:
            self.phrase.setText(text)
        self.question.setVisible(key.kind in LISTS)
        self.question.setChecked(key.question)
        self.fuzzy.setVisible(key.kind is PairKind.KEYWORDS)
        self.fuzzy.setChecked(key.fuzzy)
        self.phrase.setEnabled(key.kind not in TAGGED)
        name = self.tr("Words") if key.kind in LISTS else self.tr("Phrase")
        if key.kind is PairKind.ALIASES:
            name = self.tr("Head word")
        elif key.kind in TOPICS:
            name = self.tr("Name of the topic")
        elif key.kind in TAGGED:
            name = kind_help(key.kind)
        self.phrase.setAccessibleName(name)
        self.phrase.setPlaceholderText(name if spoken else "")
        self.kind.setToolTip(key_help(key) if spoken else "")
        keys = key.kind is PairKind.ON
        name = self.tr("Keys, such as (join us.) (~come along?) [who's in?]") if keys else self.tr("Reply")
        self.reply.setPlaceholderText(name)
        self.reply.setAccessibleName(name)
        self._show_hint(key)
        self._setting = False

    def _show_hint(self, key: Key) -> None:
        """Say of a new list which sentences it will answer: nothing else about it surprises as much."""
        if key.kind is PairKind.ON:
            self.hint.setText(self.tr("New pair: below stand keys in brackets, or one whole phrase"))
        elif key.kind not in LISTS:
            self.hint.setText(self.tr("New pair"))
        elif key.question:
            self.hint.setText(self.tr("New pair: answers questions only"))
        else:
            self.hint.setText(self.tr("New pair: answers statements only, no questions"))

    def _set_reply(self, reply: str) -> None:
        text = _shown_whole(reply)
        if self.reply.toPlainText() != text:
            self._setting = True
            self.reply.setPlainText(text)
            self._setting = False

    def _enable(self, editable: bool) -> None:
        readable = editable or self._row() is not None
        for part in (self.kind, self.question, self.fuzzy):
            part.setEnabled(editable)
        row = None if self.writes_new else self._row()
        long_key = row is not None and len(row.written) > LONG
        long_reply = row is not None and len(row.reply or "") > LONG
        self.phrase.setReadOnly(not editable or long_key)
        self.reply.setReadOnly(not editable or long_reply)
        for field, long in ((self.phrase, long_key), (self.reply, long_reply)):
            field.setToolTip(self.tr("Too long to be edited here: Ctrl+T shows it as text.") if long else "")
        if readable and not long_key and self._key.kind is PairKind.KEYWORDS:
            self.phrase.setToolTip(
                self.tr("Words; … between them keeps their order, quotation marks keep them side by side.")
            )
        self.phrase.setEnabled(readable and self.phrase.isEnabled())
        self.reply.setEnabled(readable)

    def _written_key(self) -> Key:
        kind = PairKind(self.kind.currentData())
        text = self.phrase.text().strip()
        return Key(
            kind, text, self.question.isChecked(), self.fuzzy.isChecked() and kind is PairKind.KEYWORDS
        )

    # What is written

    def _key_edited(self, text: str) -> None:
        row = self._row()
        if self.writes_new:
            self._show_hint(asks(self._written_key()))
            return
        if row is None or self._setting:
            return
        self._key = self._key._replace(text=spliced(self._key.text, text))
        # A blank at the end stays in the field, to be gone on from; the line keeps those around the key.
        key = self._key._replace(text=self._key.text.strip())
        if key_line(row.written, key) == row.written:
            self._model.draft.end_typing()
        elif compose(key):
            self._writing = True
            self._model.set_key(row, key, typing=("key", row.line))
            self._writing = False

    def _key_done(self) -> None:
        """Show what the line that was typed is read as."""
        if not self.writes_new and (row := self._row()) is not None:
            self._show_key(row.key)

    def _mark_changed(self) -> None:
        row = self._row()
        if self.writes_new:
            self._model.choose_new(self._written_key())
            self._show_hint(asks(self._written_key()))
            return
        if row is None:
            return
        self._model.set_key(
            row,
            row.key._replace(question=self.question.isChecked(), fuzzy=self.fuzzy.isChecked(), problem=None),
        )

    def _kind_chosen(self) -> None:
        kind = PairKind(self.kind.currentData())
        row = self._row()
        if self.writes_new:
            self._show_key(self._written_key()._replace(kind=kind))
            self._model.choose_new(self._written_key())
            self._enable(True)
        elif row is not None and kind is not row.key.kind:
            self._model.set_key(row, as_kind(row.key, kind))

    def _reply_edited(self) -> None:
        row = self._row()
        if self._setting or self.writes_new or row is None:
            return
        text = spliced(row.reply or "", self.reply.toPlainText()).replace("\n", " ")
        self._model.set_reply(row, text, typing=("reply", row.line))

    def _enter_phrase(self) -> None:
        self.reply.setFocus()

    def _enter_reply(self) -> None:
        if self.writes_new:
            if self._add():
                self.next_wanted.emit()
        else:
            self._model.draft.end_typing()
            self.left.emit()

    def _focus_first(self) -> None:
        """Go to where the writing of a pair begins."""
        (self.phrase if self.phrase.isEnabled() else self.reply).setFocus()

    def _add(self) -> bool:
        """Put the new pair into the text; say whether that was done."""
        key = self._written_key()
        line = new_line(key, key.text)
        before = self._new_before
        if before is None:
            return False
        if not line.strip() or (key.kind not in TAGGED and not key.text.strip()):
            self.hint.setText(self.tr("Write the phrase or the words first."))
            self._focus_first()
            return False
        if not self._model.insert(before, [(line, self.reply.line())], self.tr("New pair")):
            return False
        self._new_before = None
        # A blank line may have gone before it.
        pairs = self._model.draft.pairs
        self.added.emit(before if pairs.key_of(before) == before else before + 1)
        return True

    def _lines_changed(self, start: int, removed: int, added: int) -> None:
        if self._new_before is not None and start < self._new_before:
            self._new_before = max(self._new_before + added - removed, 0)
        if self._line >= start + removed:
            self._line += added - removed
        if not self.writes_new:
            self._refresh()

    def _refresh(self) -> None:
        """Show the pair anew without moving a caret where nothing else changed."""
        row = self._row()
        if row is None:
            self._show()
            return
        if not self._writing:
            self._show_key(row.key)
        self._set_reply(row.reply or "")
        self._enable(not self._model.draft.read_only)


def _shown_whole(text: str) -> str:
    """Return a text as it is shown; of one that is too long to be laid out only the beginning."""
    return shown(text) if len(text) <= LONG else f"{shown(text[:LONG])}⟪… {len(text) - LONG:,}⟫"


class _Line(QLineEdit):
    """The phrase. Undo is the draft's, except while a new pair is written."""

    def __init__(self, parent: PairEditor) -> None:
        super().__init__(parent)
        self._editor = parent

    def event(self, event: QEvent) -> bool:
        return (not self._editor.writes_new and leaves_undo(event)) or super().event(event)


class _Reply(QPlainTextEdit):
    """The reply: wrapped over several lines, yet one line of the file."""

    entered = Signal()

    def __init__(self, parent: PairEditor) -> None:
        super().__init__(parent)
        self._editor = parent
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        height = self.fontMetrics().lineSpacing() * 3 + 14
        self.setFixedHeight(height)

    def event(self, event: QEvent) -> bool:
        return leaves_undo(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is done with the reply: it has no line breaks."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, onward: bool) -> bool:
        """Tab behind a new pair that was written leads to the next, as Enter does."""
        if onward and self._editor.has_begun:
            self.entered.emit()
            return True
        return super().focusNextPrevChild(onward)

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy no-break spaces as they are."""
        data = QMimeData()
        cursor = self.textCursor()
        text = cursor.block().text()
        start, end = (column_at(text, at) for at in (cursor.selectionStart(), cursor.selectionEnd()))
        data.setText(text[start:end])
        return data

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste as one line."""
        self.insertPlainText(pasted(source.text()).replace("\n", " "))

    def line(self) -> str:
        """Return what is written, as one line."""
        return pasted(self.toPlainText()).replace("\n", " ")
