"""Everybody who was talked with, newest first, as a model for the list."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from boltun.events import OutcomeKind
from boltun.message import Author, Contact, Presence
from boltun.store.records import StoredContact
from ui.looks.people import contact_name
from ui.looks.plain_text import marked, tip
from ui.looks.wording import account_label, network_label, one_line

__all__ = ["STATE_WORD", "Contacts", "Conversation", "State", "presence_word"]

_Index = QModelIndex | QPersistentModelIndex


STATE_WORD = Qt.ItemDataRole.UserRole + 1
"""The role of the word that says how a conversation stands."""


class State(StrEnum):
    """The one word that says how a conversation stands."""

    HELD = "held"
    WAITING = "waiting"
    NEW = "new"
    SENT = "sent"
    ANSWERED = "answered"
    SILENT = "silent"
    NOTHING = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """One row: a contact and what is known of it this moment."""

    stored: StoredContact
    presence: Presence | None = None
    """None: this network does not tell."""
    typing: bool = False
    """A reply is being thought about or typed."""
    same: tuple[Contact, ...] = ()
    """The other contacts who are the same person."""

    @property
    def id(self) -> int:
        """The contact's id."""
        return self.stored.id

    @property
    def name(self) -> str:
        """Under what the contact is shown."""
        return contact_name(self.stored.contact)

    @property
    def account(self) -> str:
        """The account, as it is shown."""
        return account_label(self.stored.contact.account)

    @property
    def networks(self) -> str:
        """The networks on which the same person is besides this one; empty: on no other."""
        names = (network_label(one.account.partition(":")[0]) for one in self.same)
        return ", ".join(dict.fromkeys(names))

    @property
    def state(self) -> State:
        """How the conversation stands: what needs the owner comes first."""
        outcome = self.stored.last_outcome
        if outcome is OutcomeKind.HELD:
            return State.HELD
        if self.typing or outcome is OutcomeKind.WAITING:
            return State.WAITING
        if self.stored.unread and outcome not in (OutcomeKind.SENT, OutcomeKind.ANSWERED):
            return State.NEW
        if self.stored.last_author is Author.OWNER:
            return State.NOTHING
        if outcome is OutcomeKind.SENT:
            return State.SENT
        if outcome is OutcomeKind.ANSWERED:
            return State.ANSWERED
        if outcome is OutcomeKind.SILENT:
            return State.SILENT
        return State.NOTHING

    def matches(self, words: Iterable[str]) -> bool:
        """Say whether name, address, account and last message contain all of these words, caseless."""
        stored = self.stored
        text = f"{self.name} {stored.contact.address} {stored.contact.account} {stored.last_text}".casefold()
        return all(word in text for word in words)

    def sort_key(self) -> tuple[bool, float, str, int]:
        """Serious messages that nobody has looked at first; then newest first, those never talked with last,
        by name."""
        return (not self.stored.grave, -(self.stored.last_at or 0.0), self.name.casefold(), self.id)


def presence_word(presence: Presence) -> str:
    """Return a presence for people."""
    return {
        Presence.ONLINE: QCoreApplication.translate("Contacts", "online"),
        Presence.AWAY: QCoreApplication.translate("Contacts", "away"),
        Presence.EXTENDED_AWAY: QCoreApplication.translate("Contacts", "away for long"),
        Presence.BUSY: QCoreApplication.translate("Contacts", "busy"),
        Presence.OFFLINE: QCoreApplication.translate("Contacts", "offline"),
    }[presence]


class Contacts(QAbstractListModel):
    """All conversations, and of these the ones that the filter lets through, sorted.

    Rows are moved, inserted and removed one by one, so that selection and scrolling stay where they are.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: dict[int, Conversation] = {}
        self._shown: list[Conversation] = []
        self._words: list[str] = []

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Return how many conversations are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name, its state word, how it is spoken, or the Conversation itself (UserRole)."""
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        one = self._shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return one.name
        if role == Qt.ItemDataRole.UserRole:
            return one
        if role == STATE_WORD:
            return self._state_word(one)
        if role == Qt.ItemDataRole.ToolTipRole:
            parts = [self._grave_word(one), one.name, self._presence_word(one)]
            parts += [marked(one.stored.contact.address), one.account, self._same_words(one)]
            return tip("\n".join(dict.fromkeys(part for part in parts if part)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            text = one_line(one.stored.last_text)
            parts = [
                self._grave_word(one),
                one.name,
                self._presence_word(one),
                self._state_word(one),
                one.account,
                self._same_words(one),
                text,
            ]
            return ", ".join(part for part in parts if part)
        return None

    def total(self) -> int:
        """Return how many conversations there are, shown or not."""
        return len(self._all)

    def all(self) -> list[Conversation]:
        """Return every conversation, shown or not."""
        return list(self._all.values())

    def held(self) -> int:
        """Return in how many conversations a reply waits for the owner."""
        return sum(one.state is State.HELD for one in self._all.values())

    def get(self, contact_id: int) -> Conversation | None:
        """Return a conversation, shown or not."""
        return self._all.get(contact_id)

    def index_of(self, contact_id: int) -> QModelIndex:
        """Return where a conversation is shown; an invalid index where it is not."""
        one = self._all.get(contact_id)
        row = -1 if one is None else self._row(one)
        return self.index(row) if row >= 0 else QModelIndex()

    def fill(self, conversations: Iterable[Conversation]) -> None:
        """Take these conversations instead of all that were there."""
        self.beginResetModel()
        self._all = {one.id: one for one in conversations}
        self._sift()
        self.endResetModel()

    def put(self, conversation: Conversation) -> None:
        """Add a conversation, or show its new state."""
        before = self._all.get(conversation.id)
        if before == conversation:
            return
        if before is not None and (row := self._row(before)) >= 0:
            if conversation.sort_key() == before.sort_key() and conversation.matches(self._words):
                self._all[conversation.id] = self._shown[row] = conversation
                self.dataChanged.emit(self.index(row), self.index(row))
                return
            if conversation.matches(self._words):
                self._move(row, conversation)
                return
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._shown[row]
            self._all[conversation.id] = conversation
            self.endRemoveRows()
            return
        self._all[conversation.id] = conversation
        if conversation.matches(self._words):
            row = bisect_left(self._shown, conversation.sort_key(), key=Conversation.sort_key)
            self.beginInsertRows(QModelIndex(), row, row)
            self._shown.insert(row, conversation)
            self.endInsertRows()

    def remove(self, contact_id: int) -> None:
        """Show a conversation no more."""
        one = self._all.get(contact_id)
        if one is None:
            return
        row = self._row(one)
        if row >= 0:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._shown[row]
        del self._all[contact_id]
        if row >= 0:
            self.endRemoveRows()

    def set_typing(self, contact_id: int, typing: bool) -> None:
        """Note that a reply is being thought about or typed, or no more."""
        if (one := self._all.get(contact_id)) is not None:
            self.put(replace(one, typing=typing))

    def filter(self, text: str) -> None:
        """Show only conversations that contain all words of ``text``."""
        words = text.casefold().split()
        if words != self._words:
            self._words = words
            self.beginResetModel()
            self._sift()
            self.endResetModel()

    def _state_word(self, one: Conversation) -> str:
        if one.state is State.NEW:
            return self.tr("%n new", "unread messages", one.stored.unread)
        return {
            State.HELD: self.tr("held"),
            State.WAITING: self.tr("waiting"),
            State.SENT: self.tr("sent"),
            State.ANSWERED: self.tr("answered"),
            State.SILENT: self.tr("silent"),
        }.get(one.state, "")

    def _grave_word(self, one: Conversation) -> str:
        return self.tr("A serious message that you have not seen yet") if one.stored.grave else ""

    def _same_words(self, one: Conversation) -> str:
        return self.tr("also on {networks}").format(networks=one.networks) if one.same else ""

    def _presence_word(self, one: Conversation) -> str:
        return "" if one.presence is None else presence_word(one.presence)

    def _sift(self) -> None:
        self._shown = sorted(
            (one for one in self._all.values() if one.matches(self._words)), key=Conversation.sort_key
        )

    def _row(self, one: Conversation) -> int:
        row = bisect_left(self._shown, one.sort_key(), key=Conversation.sort_key)
        return row if row < len(self._shown) and self._shown[row].id == one.id else -1

    def _move(self, row: int, conversation: Conversation) -> None:
        rest = self._shown[:row] + self._shown[row + 1 :]
        target = bisect_left(rest, conversation.sort_key(), key=Conversation.sort_key)
        if target != row:
            # Qt counts the destination in the list as it is before the move.
            self.beginMoveRows(QModelIndex(), row, row, QModelIndex(), target + (target > row))
        rest.insert(target, conversation)
        self._shown = rest
        self._all[conversation.id] = conversation
        if target != row:
            self.endMoveRows()
        self.dataChanged.emit(self.index(target), self.index(target))
