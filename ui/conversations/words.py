"""What is said about a message: who wrote it, how far it came, why there was no answer."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.store.records import SendState, StoredMessage
from ui.looks.plain_text import marked, tip
from ui.looks.reasons import reason
from ui.looks.wording import moment, one_line

__all__ = ["author_word", "hover", "meta", "note", "spoken", "stamp"]


def author_word(message: StoredMessage, contact: str) -> str:
    """Return who wrote a message."""
    if message.author is Author.BOT:
        return QCoreApplication.translate("History", "Boltun")
    if message.author is Author.OWNER:
        return QCoreApplication.translate("History", "You")
    return message.sender or contact


def meta(message: StoredMessage) -> str:
    """Return the small line of a bubble: author where it is on our side, time, how far it came."""
    author = [] if message.author is Author.CONTACT else [author_word(message, "")]
    return " · ".join(author + _stamps(message))


def _stamps(message: StoredMessage) -> list[str]:
    parts = [moment(message.at, message.at)]
    if word := _state_word(message.state):
        parts.append(word)
    if message.edited_of:
        parts.append(QCoreApplication.translate("History", "corrected"))
    if message.thumb is not None:
        liked = QCoreApplication.translate("History", "liked")
        parts.append(liked if message.thumb else QCoreApplication.translate("History", "disliked"))
    if message.automatic:
        parts.append(QCoreApplication.translate("History", "automatic"))
    return parts


def stamp(message: StoredMessage) -> str:
    """Return what stands small in a bubble: the time, how far it came, what else is to be known of it."""
    return " · ".join(_stamps(message))


def hover(message: StoredMessage, contact: str, now: float) -> str:
    """Return what the mouse is told of a message: who wrote it when, and how one asks why."""
    parts = [author_word(message, contact), moment(message.at, now, long=True), *_stamps(message)[1:]]
    words = marked(" · ".join(parts))
    if message.author is not Author.OWNER:
        words += "\n" + QCoreApplication.translate("History", "Why: Enter, or a double click")
    return tip(words)


def note(message: StoredMessage) -> str:
    """Return the sentence below a bubble: why there was no answer, or why it was not sent."""
    if message.author is Author.CONTACT:
        if message.outcome is OutcomeKind.SILENT:
            return QCoreApplication.translate("History", "Not answered: {reason}").format(
                reason=reason(message.reason)
            )
        return ""
    if message.state is SendState.FAILED:
        return QCoreApplication.translate("History", "Not sent: {reason}").format(
            reason=reason(message.reason)
        )
    if message.state is SendState.UNKNOWN:
        return QCoreApplication.translate(
            "History", "The connection or Boltun ended while it was sent; nobody knows whether it arrived."
        )
    return ""


def spoken(message: StoredMessage, contact: str) -> str:
    """Return what a screen reader says of a message."""
    parts = [author_word(message, contact), one_line(message.text, 500), meta(message), note(message)]
    return ". ".join(part for part in parts if part)


def _state_word(state: SendState | None) -> str:
    if state is None:
        return ""
    return {
        SendState.HELD: "",
        SendState.DROPPED: QCoreApplication.translate("History", "dropped"),
        SendState.INTENDED: QCoreApplication.translate("History", "sending"),
        SendState.SENT: QCoreApplication.translate("History", "sent"),
        SendState.DELIVERED: QCoreApplication.translate("History", "delivered"),
        SendState.DISPLAYED: QCoreApplication.translate("History", "read"),
        SendState.FAILED: QCoreApplication.translate("History", "not sent"),
        SendState.UNKNOWN: QCoreApplication.translate("History", "not known whether sent"),
    }[state]
