"""A text while it is edited: one document of lines, one undo, whichever view the edits come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from boltun.text.document import Document, Edit
from ui.editing.display import common

__all__ = ["LineDraft"]

_MANY = 32
"""With more edits than this the views hear of one change that spans them all."""


class LineDraft(QObject):
    """The text of one file under all its views.

    Views call ``replace`` and ``apply``; they hear of every edit, their own too. Lines count from 0. Nothing
    here reads or writes a file.
    """

    lines_changed = Signal(int, int, int)
    """First line, how many lines there were, how many there are now."""
    went_back = Signal(int, int)
    """Something was undone or redone; the line and the character in it where that shows."""
    refused = Signal()
    """Somebody tried to edit a text that may only be read."""

    def __init__(self, document: Document, *, read_only: bool = False) -> None:
        super().__init__()
        self.document = document
        self.read_only = read_only
        self.version = 0
        """Grows with every change of the text."""
        self.undo_stack = QUndoStack(self)
        self._typed: tuple[object, _Step] | None = None

    @property
    def lines(self) -> Sequence[str]:
        """The lines without their ends; never to be changed from outside."""
        return self.document.lines

    @property
    def modified(self) -> bool:
        """Whether the text is another than when it was opened or saved."""
        return not self.undo_stack.isClean()

    @property
    def doubtful(self) -> bool:
        """Whether another program wrote the file after the state that was edited here."""
        return self.document.doubtful

    @property
    def data(self) -> bytes | None:
        """Nobody holds the bytes of a text: the document's path and stamp tell what the file held."""
        return None

    def replace(
        self, start: int, count: int, lines: Sequence[str], label: str, *, typing: object = None
    ) -> bool:
        """Replace lines as one step of undo; say whether that was allowed.

        Steps with the same ``typing`` on the same line flow into one until ``end_typing``, the end of a word
        or a turn from writing to erasing.
        """
        if self.read_only:
            self.refused.emit()
            return False
        edit = Edit(start=start, count=count, lines=lines)
        if count == len(lines) and self.lines[start : start + count] == list(lines):
            return True
        if typing is not None and self._flows(typing, edit):
            assert self._typed is not None
            self._typed[1].extend(edit)
            return True
        step = _Step(self, (edit,), label)
        self._push(step)
        self._typed = (typing, step) if typing is not None else None
        return True

    def apply(self, edits: Sequence[Edit], label: str) -> bool:
        """Replace lines in several places as one step of undo; the edits ascend and do not overlap."""
        if self.read_only:
            self.refused.emit()
            return False
        if edits:
            self._push(_Step(self, self._joined(edits), label))
        return True

    def adopt(self, document: Document, label: str) -> None:
        """Let another document be the text, as one step of undo; it counts as saved."""
        lines = list(document.lines)
        if list(self.lines) != lines:
            edit = Edit(start=0, count=len(self.lines), lines=lines)
            self._push(_Step(self, (edit,), label))
        self.document = document
        self.undo_stack.setClean()

    def end_typing(self) -> None:
        """Let the next typed change begin a new step of undo."""
        self._typed = None

    def _joined(self, edits: Sequence[Edit]) -> Sequence[Edit]:
        """Put many edits into one; unless lines between would get ends or bytes that are not theirs."""
        if len(edits) <= _MANY:
            return tuple(edits)
        start, end = edits[0].start, edits[-1].start + edits[-1].count
        old = self.lines[start:end]
        same_places = all(edit.count == len(edit.lines) for edit in edits)
        if not same_places and set(map(type, old)) != {str}:
            return tuple(edits)
        new: list[str] = []
        at = start
        for edit in edits:
            new += old[at - start : edit.start - start]
            new += edit.lines
            at = edit.start + edit.count
        return (Edit(start=start, count=end - start, lines=new),)

    def _push(self, step: _Step) -> None:
        self._typed = None
        self.undo_stack.push(step)

    def _flows(self, typing: object, edit: Edit) -> bool:
        stack = self.undo_stack
        return (
            self._typed is not None
            and self._typed[0] == typing
            and stack.index() == stack.count()
            and stack.cleanIndex() != stack.index()
            and self._typed[1].takes(edit)
        )

    def carry_out(self, edits: Sequence[Edit], span: tuple[int, int, int]) -> list[Edit]:
        """Carry out a step's edits in their order; return those that undo them, in the order they must come.

        ``span``: the first line touched, and how many lines from there on they lie in, before and after.
        """
        back: list[Edit] = []
        if len(edits) <= _MANY:
            for edit in edits:
                self._carry_out_together((edit,), edit.start, edit.count, edit.lines, back)
        else:
            start, count, _ = span
            lines = list(self.lines[start : start + count])
            for edit in edits:
                lines[edit.start - start : edit.start - start + edit.count] = edit.lines
            self._carry_out_together(edits, start, count, lines, back)
        return back[::-1]

    def _carry_out_together(
        self, edits: Sequence[Edit], start: int, count: int, lines: Sequence[str], back: list[Edit]
    ) -> None:
        """Carry out edits that turn ``count`` lines from ``start`` on into ``lines``, told of as one."""
        follow = self._prepare(start, count, lines)
        done = [self.document.apply(edit) for edit in edits]
        back += done
        self.version += 1
        # Lines that were the same before and after did not give way.
        follow(done[0].lines if len(done) == 1 and done[0].start == start else ())
        self.lines_changed.emit(start, count, len(lines))

    def _prepare(self, start: int, count: int, lines: Sequence[str]) -> Callable[[Sequence[str]], None]:
        """Lines are about to change; return what is to be done when they have, given those that are gone."""
        return _nothing


def _nothing(_gone: Sequence[str]) -> None:
    """Nobody keeps an account of the lines."""


class _Step(QUndoCommand):
    """One step of undo."""

    def __init__(self, draft: LineDraft, edits: Sequence[Edit], label: str) -> None:
        super().__init__(label)
        self._draft = draft
        start = edits[0].start
        before = edits[-1].start + edits[-1].count - start
        after = before + sum(len(edit.lines) - edit.count for edit in edits)
        self._span = (start, before, after)
        # From the last to the first, so that none moves the place of another.
        self._forth: Sequence[Edit] = edits[::-1]
        self._back: Sequence[Edit] = ()
        self._grew: bool | None = None
        """What the last typed change did: write or erase."""

    def redo(self) -> None:
        """Carry the step out, for the first time or again."""
        again = bool(self._back)
        self._back = self._draft.carry_out(self._forth, self._span)
        if again:
            self._tell_where(self._forth, self._back)

    def undo(self) -> None:
        """Take the step back."""
        start, before, after = self._span
        self._forth = self._draft.carry_out(self._back, (start, after, before))
        self._tell_where(self._back, self._forth)

    def _tell_where(self, done: Sequence[Edit], inverse: Sequence[Edit]) -> None:
        self._draft.end_typing()
        # What was done first undoes what was done last, and the other way round.
        new, old = min(done, key=_start), min(inverse, key=_start)
        line, column = new.start, 0
        if new.lines:
            line += len(new.lines) - 1
            before = old.lines[-1] if old.lines else ""
            column = len(new.lines[-1]) - common(new.lines[-1][::-1], before[::-1])
        self._draft.went_back.emit(line, column)

    def takes(self, edit: Edit) -> bool:
        """Say whether a further typed change, of the same line, belongs to this step."""
        if len(self._forth) != 1 or self._forth[0].start != edit.start:
            return False
        if not len(self._forth[0].lines) == 1 == edit.count == len(edit.lines):
            return False
        last, now = self._forth[0].lines[0], edit.lines[0]
        grows = len(now) >= len(last)
        first = self._grew is None
        return (first or grows == self._grew) and not (grows and _begins_word(last, now))

    def extend(self, edit: Edit) -> None:
        """Take a further typed change into this step."""
        self._grew = len(edit.lines[0]) >= len(self._forth[0].lines[0])
        self._draft.carry_out((edit,), (edit.start, 1, 1))
        self._forth = (edit,)


def _start(edit: Edit) -> int:
    return edit.start


def _begins_word(before: str, after: str) -> bool:
    """Say whether what was written between these two began a new word."""
    at = common(before, after)
    return at > 0 and after[at - 1].isspace() and not after[at : at + 1].isspace()
