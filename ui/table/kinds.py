"""The kinds of pairs in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from boltun.minds.boltun.arrangement import Arrangement, arrangement_of, is_arranged, pieces_of
from boltun.minds.boltun.pairs import Key, KeyProblem, PairKind

__all__ = [
    "LISTS",
    "TAGGED",
    "TOPICS",
    "as_kind",
    "key_help",
    "key_name",
    "kind_help",
    "kind_name",
    "mark_help",
    "mark_name",
]

TOPICS = frozenset((PairKind.ON, PairKind.SAY))
"""Kinds whose key is the name of a topic."""
LISTS = frozenset((PairKind.KEYWORDS, PairKind.SPECIALS))
"""Kinds whose keys are lists of words with a sentence type."""
TAGGED = frozenset(
    (
        PairKind.QUESTION,
        PairKind.IGNORED,
        PairKind.ESCAPE,
        PairKind.FAILURE,
        PairKind.INITIAL,
        PairKind.REPEAT,
        PairKind.CLOSING,
        PairKind.PROMISE,
        PairKind.PLACEHOLDERS,
        PairKind.UNDERSTAND,
        PairKind.MEANING,
    )
)
"""Kinds whose key is a tag and holds no text."""


def kind_name(kind: PairKind) -> str:  # noqa: C901 - one case for each kind
    """Return the short name of a kind."""
    match kind:
        case PairKind.STUDY:
            return QCoreApplication.translate("Kinds", "whole phrase")
        case PairKind.KEYWORDS:
            return QCoreApplication.translate("Kinds", "words anywhere")
        case PairKind.SPECIALS:
            return QCoreApplication.translate("Kinds", "any special word")
        case PairKind.PHRASE:
            return QCoreApplication.translate("Kinds", "common phrase")
        case PairKind.QUESTION:
            return QCoreApplication.translate("Kinds", "question word")
        case PairKind.IGNORED:
            return QCoreApplication.translate("Kinds", "special word")
        case PairKind.ESCAPE:
            return QCoreApplication.translate("Kinds", "general reply")
        case PairKind.FAILURE:
            return QCoreApplication.translate("Kinds", "not understood")
        case PairKind.INITIAL:
            return QCoreApplication.translate("Kinds", "opening phrase")
        case PairKind.REPEAT:
            return QCoreApplication.translate("Kinds", "answer to a repeat")
        case PairKind.CLOSING:
            return QCoreApplication.translate("Kinds", "closing line")
        case PairKind.PROMISE:
            return QCoreApplication.translate("Kinds", "words of a promise")
        case PairKind.PLACEHOLDERS:
            return QCoreApplication.translate("Kinds", "placeholders")
        case PairKind.UNDERSTAND:
            return QCoreApplication.translate("Kinds", "misspelt words")
        case PairKind.MEANING:
            return QCoreApplication.translate("Kinds", "near in meaning")
        case PairKind.ALIASES:
            return QCoreApplication.translate("Kinds", "aliases")
        case PairKind.ON:
            return QCoreApplication.translate("Kinds", "topic: they write")
        case PairKind.SAY:
            return QCoreApplication.translate("Kinds", "topic: Boltun says")


def key_name(key: Key) -> str:
    """Return the short name of a key's kind; of a list also how its words have to stand."""
    arrangement = _arrangement(key)
    if arrangement is None:
        return kind_name(key.kind)
    if not arrangement.ordered:
        return QCoreApplication.translate("Kinds", "words side by side")
    if not arrangement.side_by_side:
        return QCoreApplication.translate("Kinds", "words in order")
    return QCoreApplication.translate("Kinds", "words in order and side by side")


def key_help(key: Key) -> str:
    """Return in one sentence what a key's kind is for; of a list also how its words have to stand."""
    arrangement = _arrangement(key)
    if arrangement is None:
        return kind_help(key.kind)
    if not arrangement.ordered:
        return QCoreApplication.translate(
            "Kinds", "All these words occur in a sentence, those in quotation marks side by side."
        )
    if not arrangement.side_by_side:
        return QCoreApplication.translate("Kinds", "All these words occur in a sentence, in this order.")
    return QCoreApplication.translate(
        "Kinds",
        "All these words occur in a sentence, in this order, and those in quotation marks side by side.",
    )


def _arrangement(key: Key) -> Arrangement | None:
    if key.kind is not PairKind.KEYWORDS or not is_arranged(key.text):
        return None
    return arrangement_of(pieces_of(key.text))


def kind_help(kind: PairKind) -> str:  # noqa: C901 - one case for each kind
    """Return one sentence on what a kind is for."""
    match kind:
        case PairKind.STUDY:
            return QCoreApplication.translate(
                "Kinds", "The message, or a sentence of it, is exactly this phrase."
            )
        case PairKind.KEYWORDS:
            return QCoreApplication.translate("Kinds", "All these words occur in a sentence, in any order.")
        case PairKind.SPECIALS:
            return QCoreApplication.translate(
                "Kinds", "One of these special words occurs, and nothing better is found."
            )
        case PairKind.PHRASE:
            return QCoreApplication.translate(
                "Kinds", "Exactly this phrase, such as a greeting. It comes before everything else."
            )
        case PairKind.QUESTION:
            return QCoreApplication.translate("Kinds", "A word that makes a sentence a question.")
        case PairKind.IGNORED:
            return QCoreApplication.translate(
                "Kinds", "A word for lists of the kind “any special word”, such as “please” or “:)”."
            )
        case PairKind.ESCAPE:
            return QCoreApplication.translate("Kinds", "Said when nothing else is found.")
        case PairKind.FAILURE:
            return QCoreApplication.translate(
                "Kinds", "Said when nothing else is found, such as “I don't understand”."
            )
        case PairKind.INITIAL:
            return QCoreApplication.translate("Kinds", "Boltun opens a conversation with it.")
        case PairKind.REPEAT:
            return QCoreApplication.translate("Kinds", "Said when a contact writes the same again.")
        case PairKind.CLOSING:
            return QCoreApplication.translate(
                "Kinds", "Said once when a contact has got as many answers as you allow."
            )
        case PairKind.PROMISE:
            return QCoreApplication.translate(
                "Kinds", "A reply that holds these words promises something, which the digest lists."
            )
        case PairKind.PLACEHOLDERS:
            return QCoreApplication.translate(
                "Kinds",
                "Lets {name}, {time} and others stand for what they name, in replies in this language: en, ru"
                " or ja.",
            )
        case PairKind.UNDERSTAND:
            return QCoreApplication.translate(
                "Kinds",
                "Reads words that the base does not know as they are probably meant: all, or some of layout,"
                " letters, stretched, disguised and stutter.",
            )
        case PairKind.MEANING:
            return QCoreApplication.translate(
                "Kinds",
                "Where words find nothing, finds what lies so near in meaning: a number up to 1, such as 0.7."
                " It takes a model, which you choose in the settings.",
            )
        case PairKind.ALIASES:
            return QCoreApplication.translate(
                "Kinds", "Words that mean the same as the head word, separated by spaces."
            )
        case PairKind.ON:
            return QCoreApplication.translate(
                "Kinds", "Phrases and lists of words that share the replies of a topic."
            )
        case PairKind.SAY:
            return QCoreApplication.translate("Kinds", "A reply to all that people write on this topic.")


def mark_name(key: Key, *, short: bool = False) -> str:
    """Return for which sentences a list is, in words; ``short``: ≈ for inexact."""
    if key.kind not in LISTS or key.problem is KeyProblem.NO_MARK:
        return ""
    if key.fuzzy and not short:
        if key.question:
            return QCoreApplication.translate("Kinds", "question, inexact")
        return QCoreApplication.translate("Kinds", "statement, inexact")
    if key.question:
        name = QCoreApplication.translate("Kinds", "question")
    else:
        name = QCoreApplication.translate("Kinds", "statement")
    return f"≈ {name}" if key.fuzzy else name


def mark_help(key: Key) -> str:
    """Return in words what the mark of a list says."""
    if key.kind not in LISTS:
        return ""
    if key.problem is KeyProblem.NO_MARK:
        return QCoreApplication.translate("Kinds", "No sentence type: this list cannot match.")
    if key.fuzzy:
        if key.question:
            return QCoreApplication.translate(
                "Kinds", "For questions; other forms of the words and typos match too."
            )
        return QCoreApplication.translate(
            "Kinds", "For statements; other forms of the words and typos match too."
        )
    if key.question:
        return QCoreApplication.translate("Kinds", "For questions.")
    return QCoreApplication.translate("Kinds", "For statements.")


def as_kind(key: Key, kind: PairKind) -> Key:
    """Return a key of another kind that keeps what it can of the text and the sentence type."""
    text, question = key.text, key.question
    if kind in LISTS and key.kind not in LISTS:
        stripped = text.rstrip(" .?!…？。")
        question = "?" in text[len(stripped) :] or "？" in text[len(stripped) :]
        text = stripped or text
    elif key.kind in LISTS and kind in (PairKind.STUDY, PairKind.PHRASE):
        text += "?" if question else ""
    if kind in TAGGED:
        text = ""
    elif kind in TOPICS:
        text = text.replace(">", "").strip() or QCoreApplication.translate("Kinds", "topic")
    elif kind is PairKind.STUDY and not text:
        text = QCoreApplication.translate("Kinds", "new phrase")
    fuzzy = key.fuzzy and kind is PairKind.KEYWORDS
    return Key(kind, text, question if kind in LISTS else False, fuzzy)
