"""The digest as rows of a list: headings, people without an answer, who wants a call, promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from boltun.digest import Digest, Entry, Mark
from boltun.message import Contact
from boltun.store.digests import Asked, Promised
from boltun.store.records import StoredContact
from boltun.store.study import LearnedPair
from ui.digest.words import LeftWords, mark_word
from ui.looks.people import contact_name
from ui.looks.wording import account_label, moment, one_line, quoted

__all__ = ["Heading", "Item", "Rows"]

_Index = QModelIndex | QPersistentModelIndex
_MOST_PROMISES: Final = 3
"""So many are shown with somebody who got no answer; all of them stand below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What the rows below are about."""

    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something that is left, in the words of the window."""

    stored: StoredContact
    what: Entry | Asked | Promised | LearnedPair
    name: str
    when: str
    about: str
    """The account, and how many messages there are."""
    marks: tuple[Mark, ...] = ()
    lines: tuple[str, ...] = ()
    """The last words of the contact, then what Boltun promised; or the promise, then what it answered."""

    @property
    def contact(self) -> Contact:
        """With whom it is."""
        return self.stored.contact

    @property
    def key(self) -> tuple[str, int]:
        """By this it is known again when the digest is read anew."""
        if isinstance(self.what, Entry):
            return "entry", min(self.what.members)
        return type(self.what).__name__, self.what.message_id

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        marks = map(mark_word, self.marks)
        return ", ".join((self.name, *marks, self.about, self.when, *self.lines))


class Rows(QAbstractListModel):
    """Shows a digest. Headings cannot be chosen."""

    def __init__(self, clock: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._words = LeftWords(self)
        self.rows: list[Heading | Item] = []

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Return how many rows there are, headings among them."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words of a row, how it is spoken, or the Item or Heading (UserRole)."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        one = self.rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return one
        if role == Qt.ItemDataRole.DisplayRole:
            return one.words if isinstance(one, Heading) else one.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return one.words if isinstance(one, Heading) else one.spoken
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Only what can be acted on can be chosen."""
        is_item = index.isValid() and isinstance(index.data(Qt.ItemDataRole.UserRole), Item)
        return (
            Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if is_item else Qt.ItemFlag.NoItemFlags
        )

    def fill(self, digest: Digest) -> None:
        """Show a digest."""
        self.beginResetModel()
        self.rows = list(self._made(digest))
        self.endResetModel()

    def row_of(self, key: tuple[str, int]) -> int:
        """Return where something stands; -1: it is not there any more."""
        return next(
            (row for row, one in enumerate(self.rows) if isinstance(one, Item) and one.key == key), -1
        )

    def near(self, row: int) -> int:
        """Return the row that can be chosen there or next to it; -1: there is none."""
        items = [number for number, one in enumerate(self.rows) if isinstance(one, Item)]
        return next((number for number in items if number >= row), items[-1] if items else -1)

    def _made(self, digest: Digest) -> Iterator[Heading | Item]:
        if digest.entries:
            yield Heading(words=self.tr("Without an answer"))
            yield from map(self._entry, digest.entries)
        if digest.calls:
            yield Heading(words=self.tr("Want a call"))
            for stored, call in digest.calls:
                yield self._item(stored, call, call.at, lines=(one_line(call.text),))
        if digest.promises:
            yield Heading(words=self.tr("Promised"))
            for stored, promise in digest.promises:
                asked = one_line(promise.asked)
                answered = self.tr("to {text}").format(text=quoted(asked)) if asked else ""
                lines = tuple(filter(None, (one_line(promise.text), answered)))
                yield self._item(stored, promise, promise.at, lines=lines)

        if digest.learned:
            yield Heading(words=self.tr("Learned from your own answers"))
            for stored, pair in digest.learned:
                lines = (one_line(f"{pair.key} → {pair.reply}"),)
                yield self._item(stored, pair, pair.at, lines=lines)

    def _entry(self, entry: Entry) -> Item:
        promised = self.tr("Boltun promised: {text}")
        lines = [promised.format(text=quoted(one_line(one.text))) for one in entry.promises[-_MOST_PROMISES:]]
        count = self._words.messages(entry.count) if entry.count else ""
        return self._item(
            entry.contact,
            entry,
            entry.last_at,
            count=count,
            marks=entry.marks,
            lines=(one_line(entry.last_text), *lines),
        )

    def _item(
        self,
        stored: StoredContact,
        what: Entry | Asked | Promised | LearnedPair,
        at: float,
        *,
        count: str = "",
        marks: tuple[Mark, ...] = (),
        lines: tuple[str, ...],
    ) -> Item:
        return Item(
            stored=stored,
            what=what,
            name=contact_name(stored.contact),
            when=moment(at, self._clock()),
            about=" · ".join(filter(None, (count, account_label(stored.contact.account)))),
            marks=marks,
            lines=lines,
        )
