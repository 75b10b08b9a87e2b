"""What is typed into a text edit, as edits of the draft."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPlainTextEdit

from ui.editing.display import common, shown_text, spliced
from ui.editing.draft import LineDraft
from ui.editing.held_lines import HeldLines, Spot
from ui.editing.long_lines import LONG, Piece, change_of

__all__ = ["TypedEdits"]


class TypedEdits:
    """Finds the lines that differ from the draft's after each change of Qt's text, and hands them to it."""

    def __init__(self, edit: QPlainTextEdit, draft: LineDraft, held: HeldLines) -> None:
        self._edit = edit
        self._draft = draft
        self._held = held
        self.busy = False
        """Whether the draft is being told: the text edit shows the change already."""
        self._repair: tuple[int, int, int, Spot] | None = None
        """Lines to be shown anew: the first, how many there are, how many there are to be, and the caret."""

    def take(self, position: int, _removed: int, added: int) -> None:
        """Qt's text has changed: so many characters are new at a position."""
        document, held = self._edit.document(), self._held
        before, held.blocks = held.blocks, document.blockCount()
        if held.setting:
            return
        first = document.findBlock(position).blockNumber()
        last_block = document.findBlock(min(position + added, document.characterCount() - 1))
        count = last_block.blockNumber() - first + 1
        texts: list[str] = []
        block = document.findBlockByNumber(first)
        for _ in range(count):
            texts.append(block.text())
            block = block.next()
        lines = self._draft.lines
        start = held.first + first
        removed = min(count + before - held.blocks, len(lines) - start)
        if any(len(line) > LONG for line in lines[start : start + removed]):
            self._edit_pieces(start, removed, texts)
            return
        old = "\n".join(lines[start : start + removed])
        new = spliced(old, "\n".join(texts)).split("\n")
        self._replace(start, removed, new, typing=removed == 1 == len(new))

    def repair(self) -> Spot | None:
        """Show lines anew that were edited where they are shown in pieces; return where the caret belongs."""
        if self._repair is None or self._held.setting:
            return None
        (start, there, wanted, caret), self._repair = self._repair, None
        self._held.choose_piece(caret.line, caret.column, caret.column)
        self._held.replace(start, there, wanted)
        return caret

    def _edit_pieces(self, start: int, removed: int, texts: list[str]) -> None:
        """Take over an edit of lines of which some are shown in pieces, and have them shown anew.

        Of the pieces' marks nothing is taken over: an edit that would break one is taken back.
        """
        pieces = [self._held.piece(line) for line in range(start, start + removed)]
        before = shown_text([piece.text for piece in pieces])
        edited = "\n".join(texts)
        at = common(before, edited)
        behind = common(before[at:][::-1], edited[at:][::-1])
        span = change_of(pieces, at, len(before) - behind - at)
        size = len(self._draft.lines)
        caret = _stuck_at(start, pieces, at)
        if span is not None:
            line, end_line = start + span.line, start + span.end_line
            old = self._draft.lines
            written = edited[at : len(edited) - behind]
            new = (old[line][: span.column] + written + old[end_line][span.end_column :]).split("\n")
            self._replace(line, end_line - line + 1, new, typing=line == end_line and len(new) == 1)
            parts = written.split("\n")
            column = len(parts[-1]) + (span.column if len(parts) == 1 else 0)
            caret = Spot(line + len(parts) - 1, column)
        self._repair = (start, len(texts), removed + len(self._draft.lines) - size, caret)

    def _replace(self, start: int, count: int, lines: list[str], *, typing: bool) -> None:
        self.busy = True
        try:
            words = QCoreApplication.translate("TextView", "Typing")
            self._draft.replace(start, count, lines, words, typing=("text", start) if typing else None)
        finally:
            self.busy = False


def _stuck_at(start: int, pieces: list[Piece], place: int) -> Spot:
    for number, piece in enumerate(pieces):
        if place <= len(piece.text):
            return Spot(start + number, piece.column_of(place))
        place -= len(piece.text) + 1
    return Spot(start, 0)
