"""Says of a line of a base what it means, and tries its key to say what is found and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from boltun.minds.boltun.arrangement import is_arranged, pieces_of
from boltun.minds.boltun.document import Document, Pair
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.pairs import Key, PairKind
from boltun.minds.boltun.promises import promises
from boltun.minds.boltun.search import AT_ONCE, GENERAL, INEXACT, find
from boltun.minds.boltun.topics import MATCHED, ListedKey, cut, followed, is_general, is_request, topic_id
from boltun.minds.protocol import ReplyOptions
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import split_words

__all__ = ["Explainer"]

_MEANS: Final = {
    PairKind.PHRASE: "A common phrase: the whole message, or a sentence of it. Comes before everything else.",
    PairKind.STUDY: "A whole phrase: the whole message, or a sentence of it.",
    PairKind.KEYWORDS: "Words anywhere: {what} with all these words{how}.",
    PairKind.SPECIALS: "Any special word: {what} with one of these words, if nothing better is found.",
    PairKind.IGNORED: "The line below is a special word, which {lists} may use.",
    PairKind.QUESTION: "The line below makes a sentence a question even without “?”.",
    PairKind.ESCAPE: "A general reply, said when nothing else is found.",
    PairKind.FAILURE: "A general reply of the sort “I don't understand”.",
    PairKind.REPEAT: "An answer to a message that is written again.",
    PairKind.INITIAL: "An opening phrase, with which Boltun begins.",
    PairKind.CLOSING: "A closing line, said before Boltun falls silent for a while.",
    PairKind.PROMISE: "Replies with the words of the line below promise something in your name.",
    PairKind.PLACEHOLDERS: "Switches placeholders on; below stands the language in which they are filled.",
    PairKind.UNDERSTAND: "Words that the base does not know are read as they are probably meant.",
    PairKind.MEANING: "Where words find nothing, what lies so near in meaning is found. It takes a model.",
    PairKind.ALIASES: "The words of the line below are read as “{text}”.",
    PairKind.ON: "Below stand keys of the topic “{text}”, which has {count}.",
    PairKind.SAY: "A reply of the topic “{text}”, which has {count}.",
}
_PRIORITIES: Final = {
    AT_ONCE: "at once, as the whole message",
    0.0: "as a sentence among common phrases",
    1.0: "exactly",
    INEXACT: "in other forms",
    2.0: "by special words",
    GENERAL: "as a general reply",
}
_SHOWN: Final = 3
_LONGEST: Final = 120


class Explainer:
    """Explains the lines of one base."""

    def __init__(self, document: Document, mind: BoltunMind) -> None:
        self._document = document
        self._mind = mind
        self._says: dict[str, list[str]] = {}
        for pair in document.pairs():
            if pair.key.kind is PairKind.SAY and pair.reply is not None:
                self._says.setdefault(topic_id(pair.key.text), []).append(str(pair.reply))

    def about(self, pair: Pair, at: int, column: int) -> str:
        """Say what a pair means; ``at`` and ``column``, from 0, choose one of the keys of a topic."""
        if pair.key.kind is PairKind.ON and at == pair.at + 1:
            for one in cut(str(pair.reply)):
                if isinstance(one, ListedKey) and one.start <= column <= one.start + len(one.written):
                    lines = [*self._of_key(one.key, at - 1), *self._of_topic(pair.key.text)]
                    return "\n".join(lines)
            return ""
        if pair.key.kind in MATCHED:
            lines = [*self._of_key(pair.key, pair.at)]
        else:
            lines = [self._meaning(pair.key)]
            if pair.key.kind in (PairKind.ON, PairKind.SAY):
                lines += self._of_topic(pair.key.text)
        reply = str(pair.reply or "")
        if at == pair.at + 1 and promises(self._mind.knowledge.general.promises, reply):
            lines.append("This reply promises something: the digest lists it.")
        return "\n".join(lines)

    def _meaning(self, key: Key) -> str:
        what = "a question" if key.question else "a sentence that is no question"
        how = ""
        if key.kind is PairKind.SPECIALS and key.text and not self._words(key):
            return f"Every sentence: {what}, if nothing better is found."
        if key.kind is PairKind.KEYWORDS and is_arranged(key.text):
            pieces = list(pieces_of(key.text))
            ways = ["in this order"] if any(piece.is_gap for piece in pieces) else []
            ways += ["side by side where they are quoted"] if any(one.is_quoted for one in pieces) else []
            how = f", {' and '.join(ways)}" if ways else ""
        if key.fuzzy:
            how += ", also in other forms and with small typos"
        replies = len(self._says.get(topic_id(key.text), ()))
        return _MEANS[key.kind].format(
            what=what,
            how=how,
            text=key.text,
            lists="lists of the kind {any special word.}",
            count=f"{replies} {'reply' if replies == 1 else 'replies'}",
        )

    def _of_topic(self, name: str) -> Iterator[str]:
        if is_general(name):
            yield "A general topic: “Sometimes better to chew” switches it off."
        elif is_request(name):
            yield "A request: it comes before what other sentences are about."
        if after := followed(name):
            yield f"Only right after a reply of: {', '.join(sorted(after))}."
        replies = self._says.get(topic_id(name), [])
        for reply in replies[:_SHOWN]:
            yield f"→ {_shortened(reply)}"
        if len(replies) > _SHOWN:
            yield f"→ … and {len(replies) - _SHOWN} more"

    def _of_key(self, key: Key, at: int) -> Iterator[str]:
        """Say what a key means, then what becomes of a message with just its words."""
        yield self._meaning(key)
        if key.problem is not None and key.kind is not PairKind.STUDY:
            yield "It never matches: the checker says why."
            return
        if key.kind in (PairKind.KEYWORDS, PairKind.SPECIALS):
            yield "Read as: " + " · ".join(self._words(key))
        message = self._example(key)
        prepared = prepare(message)
        if not prepared:
            return
        knowledge = self._mind.knowledge
        findings = find(knowledge, self._mind.forms, prepared, ReplyOptions())
        best = [
            (hits, number)
            for one in findings.passes
            for hits in one.hits
            if hits.priority == findings.best
            for number, _ in hits.found
        ]
        lines = list(dict.fromkeys(knowledge.line(number) for _, number in best))
        if not lines:
            yield f"Tried with “{message}”: nothing is found but general replies."
            return
        priority = _PRIORITIES.get(findings.best if findings.best is not None else GENERAL, "")
        others = [line for line in lines if line != at + 1]
        if at + 1 not in lines:
            yield f"Tried with “{message}”: line {lines[0]} comes first, {priority}."
        elif others:
            shown = ", ".join(map(str, others[:_SHOWN])) + (" …" if len(others) > _SHOWN else "")
            yield f"Tried with “{message}”: found {priority}, and so is what line {shown} has."
        else:
            yield f"Tried with “{message}”: found {priority}."

    def _words(self, key: Key) -> Sequence[str]:
        return list(dict.fromkeys(split_words(fold_yo(prepare(key.text)))))

    def _example(self, key: Key) -> str:
        """Return a message that the key should find."""
        if key.kind in (PairKind.STUDY, PairKind.PHRASE):
            return key.text
        mark = "?" if key.question else ""
        words = [word for piece in pieces_of(key.text) for word in piece.words]
        return " ".join(words if key.kind is PairKind.KEYWORDS else words[:1]) + mark


def _shortened(reply: str) -> str:
    if not reply.strip():
        return "(silence)"
    return reply if len(reply) <= _LONGEST else reply[:_LONGEST] + "…"
