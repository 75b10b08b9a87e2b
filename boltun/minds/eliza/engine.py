"""How a script answers one message (eliza.md, "One message")."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Final, NamedTuple

from boltun.minds.eliza.memory import MOST_SAVED
from boltun.minds.eliza.reassemblies import Reassembly
from boltun.minds.eliza.script import Decomposition, Entry, Key, Rule, Script

__all__ = ["FALL_BACK", "Answer", "Event", "EventKind", "answer"]

FALL_BACK: Final = "xnone"
"""The key for want of any other."""

_MANY_WORDS: Final = 40
"""From so many on it pays to have the words of a sentence as a set."""


class EventKind(StrEnum):
    """What happened on the way to an answer."""

    SENTENCE = "sentence"
    QUIT = "quit"
    KEYS = "keys"
    KEY = "key"
    USED = "used"
    SAVED = "saved"
    SAID = "said"
    GOTO = "goto"
    NOTHING = "nothing"
    RECALLED = "recalled"
    FALL_BACK = "fall back"


class Event(NamedTuple):
    """One thing that happened; what it has nothing to do with is empty."""

    kind: EventKind
    text: str = ""
    key: Key | None = None
    decomposition: Decomposition | None = None
    rule: Reassembly | None = None
    groups: Sequence[str] = ()


class Answer(NamedTuple):
    """What a script says to a message, and what is different in the contact's memory then."""

    text: str | None
    moved: Mapping[str, int]
    saved: tuple[str, ...]
    final: bool = False
    wordless: bool = False
    drawn: int = -1
    """Which sentence was drawn from those saved, or which farewell; -1: none."""


def answer(
    script: Script,
    message: str,
    cursors: Mapping[str, int],
    saved: tuple[str, ...],
    dice: Random,
    *,
    falls_back: bool = True,
    drawn: int = -1,
    record: list[Event] | None = None,
) -> Answer:
    """Answer one message.

    ``falls_back`` False: never from the key ``xnone``. ``drawn`` repeats what the dice chose then, ``record``
    takes what happens.
    """
    search = _Search(script, cursors, saved, falls_back, record)
    text = " "
    words: list[str] = []
    sentences = script.reading.sentences(message)
    for words in sentences:
        words = script.pre.applied(words)
        text = f" {' '.join(words)} "
        if record is not None:
            record.append(Event(EventKind.SENTENCE, text))
        if text in script.quits:
            return _farewell(script, search, dice, drawn)
        hits = _hits(script, words)
        if hits:
            reply = search.reply(hits, text, words)
            if reply:
                return Answer(reply, search.moved, search.saved)
    if search.saved:
        kept = search.saved
        place = dice.randrange(len(kept)) if drawn < 0 else drawn
        recalled = kept[place]
        left = kept[:place] + kept[place + 1 :]
        if record is not None:
            record.append(Event(EventKind.RECALLED, recalled))
        return Answer(recalled, search.moved, left, drawn=place)
    if falls_back and FALL_BACK in script.entries:
        if record is not None:
            record.append(Event(EventKind.FALL_BACK, text))
        reply = search.reply((FALL_BACK,), text, words)
        if reply:
            return Answer(reply, search.moved, search.saved, wordless=not sentences)
    return Answer(None, search.moved, search.saved, wordless=not sentences)


def _farewell(script: Script, search: _Search, dice: Random, drawn: int) -> Answer:
    if search.record is not None:
        search.record.append(Event(EventKind.QUIT))
    finals = script.finals
    if not finals:
        return Answer(None, search.moved, search.saved, final=True)
    place = 0
    if len(finals) > 1:
        place = dice.randrange(len(finals)) if drawn < 0 else drawn
    return Answer(finals[place], search.moved, search.saved, final=True, drawn=place)


def _hits(script: Script, words: Sequence[str]) -> Sequence[str]:
    """Return the keys in a sentence, by falling weight, those of equal weight in order of appearance."""
    entries = script.entries
    if script.long_keys:
        found = _with_long(script, words)
    else:
        found = [entries[word] for word in words if word in entries]
    if len(found) < 2:
        return [found[0][0]] if found else ()
    found.sort(key=_heaviest_first)
    return [entry[0] for entry in found]


def _heaviest_first(entry: Entry) -> int:
    return -entry[1]


def _with_long(script: Script, words: Sequence[str]) -> list[Entry]:
    entries = script.entries
    found: list[Entry] = []
    for at, word in enumerate(words):
        for long, name in script.long_keys.get(word, ()):
            if tuple(words[at : at + len(long)]) == long:
                found.append(entries[name])
        if word in entries:
            found.append(entries[word])
    return found


class _Search:
    """The search for a reply to one message, and what it changes."""

    __slots__ = ("_cursors", "_falls_back", "_script", "moved", "record", "saved")

    def __init__(
        self,
        script: Script,
        cursors: Mapping[str, int],
        saved: tuple[str, ...],
        falls_back: bool,
        record: list[Event] | None,
    ) -> None:
        self._script = script
        self._cursors = cursors
        self._falls_back = falls_back
        self.moved: dict[str, int] = {}
        self.saved = saved
        self.record = record

    def reply(self, hits: Sequence[str], text: str, words: Collection[str]) -> str:
        """Try keys until one yields a reply; empty where none does. No key is tried twice."""
        if len(words) > _MANY_WORDS:
            words = frozenset(words)
        tried: set[str] = set()
        for hit in hits:
            word: str | None = hit
            while word is not None and word not in tried:
                tried.add(word)
                if word == FALL_BACK and not self._falls_back:
                    break
                key = self._script.key(word)
                if key is None:
                    break
                found = self._try_key(key, text, words)
                if found is None:
                    break
                decomposition, rule, groups = found
                word = rule.goto
                if word is not None:
                    self._note(EventKind.GOTO, word, key, decomposition, rule, groups)
                    continue
                reply = rule.filled(groups, self._script.post)
                if reply:
                    self._note(EventKind.SAID, reply, key, decomposition, rule, groups)
                    return reply
                self._note(EventKind.NOTHING, "", key, decomposition, rule, groups)
        return ""

    def _try_key(
        self, key: Key, text: str, words: Collection[str]
    ) -> tuple[Decomposition, Reassembly, Sequence[str]] | None:
        """Return the rule of the first decomposition that matches; those for memory are saved on the way."""
        for one in key.decompositions:
            matcher = one.matcher or self._script.matcher(one)
            groups = matcher.match(text, words)
            if groups is None:
                continue
            if not one.cursor:
                self._script.read_rules(key, one)
            if one.saved:
                self._save(key, one, groups)
            if one.replies:
                return one, self._next(one.cursor, one.replies), groups
        return None

    def _save(self, key: Key, one: Decomposition, groups: Sequence[str]) -> None:
        rule = self._next(f"{one.cursor} #memory" if one.replies else one.cursor, one.saved)
        if rule.goto is not None:
            return
        sentence = rule.filled(groups, self._script.post)
        if sentence:
            self.saved = (*self.saved[-(MOST_SAVED - 1) :], sentence)
            self._note(EventKind.SAVED, sentence, key, one, rule, groups)

    def _next(self, cursor: str, rules: list[Rule | Reassembly]) -> Reassembly:
        """Return the rule whose turn it is, and move on; the script may have had other rules before."""
        place = self.moved.get(cursor)
        if place is None:
            place = self._cursors.get(cursor, 0)
        place %= len(rules)
        self.moved[cursor] = (place + 1) % len(rules)
        return self._script.reassembly(rules, place)

    def _note(
        self,
        kind: EventKind,
        text: str,
        key: Key,
        decomposition: Decomposition,
        rule: Reassembly,
        groups: Sequence[str],
    ) -> None:
        if self.record is not None:
            self.record.append(Event(kind, text, key, decomposition, rule, groups))
