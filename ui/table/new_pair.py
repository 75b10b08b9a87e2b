"""The pair that is written next: of which kind it is, and what becomes of the words that are typed."""

from __future__ import annotations

from boltun.minds.boltun.pairs import OPENERS, Key, PairKind, compose
from ui.table.columns import Column
from ui.table.kinds import LISTS, TAGGED, as_kind

__all__ = ["NewPair", "asks", "new_line"]


class NewPair:
    """The row for a new pair, and the form beneath: both go on with the kind that was chosen last."""

    def __init__(self) -> None:
        self.key = Key(PairKind.KEYWORDS, "")
        """The kind and the sentence type; it holds no text."""

    @property
    def first_column(self) -> Column:
        """Where the writing begins."""
        return Column.REPLY if self.key.kind in TAGGED else Column.PHRASE

    def is_written_in(self, column: Column) -> bool:
        """Say whether a cell can be written in before there is a pair."""
        if column is Column.MARK:
            return self.key.kind in LISTS
        return column in (Column.KIND, self.first_column)

    def chosen(self, column: Column, value: str) -> Key | None:
        """Return the key that a choice of kind or type makes of this one; None where a column holds words."""
        if column is Column.KIND:
            return as_kind(self.key, PairKind(value))
        if column is Column.MARK:
            return self.key._replace(question="?" in value, fuzzy="~" in value)
        return None

    def pair(self, column: Column, text: str) -> tuple[str, str] | None:
        """Return key line and reply of the pair that begins with these words; None where none does."""
        if column is not self.first_column or not text.strip():
            return None
        return (compose(self.key), text) if column is Column.REPLY else (new_line(self.key, text), "")


def asks(key: Key) -> Key:
    """Return the key of a new list: a question mark behind its words makes it one for questions."""
    words = key.text.rstrip(" .?!…？。")
    ended = key.text[len(words) :]
    if key.kind not in LISTS or not words:
        return key
    return key._replace(text=words, question=key.question or "?" in ended or "？" in ended)


def new_line(key: Key, text: str) -> str:
    """Return the key line of a new pair of this kind; a text in brackets says itself what it is."""
    text = text.strip()
    return text if text[:1] in tuple(OPENERS) else compose(asks(key._replace(text=text)))
