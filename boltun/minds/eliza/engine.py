"""How a script answers one message (eliza.md, "One message")."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from operator import itemgetter
from random import Random
from typing import Final, NamedTuple

from boltun.minds.eliza.memory import MOST_SAVED
from boltun.minds.eliza.reassemblies import Reassembly
from boltun.minds.eliza.script import Decomposition, Entry, Key, Rule, Script

__all__ = ["FALL_BACK", "Event", "EventKind", "Turn"]

FALL_BACK: Final = "xnone"
"""The key for want of any other."""

_MANY_WORDS: Final = 40
"""From so many on it pays to have the words of a sentence as a set."""

_WEIGHT: Final = itemgetter(1)


class EventKind(StrEnum):
    """What happened on the way to an answer."""

    SENTENCE = "sentence"
    QUIT = "quit"
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


class Turn:
    """One message and its answer.

    ``cursors`` and ``saved`` are what the contact's memory holds before; ``moved`` is what is different in
    the cursors afterwards, and ``saved`` is then what is kept. ``record`` takes what happens on the way.
    """

    __slots__ = (
        "_cursors",
        "_falls_back",
        "_script",
        "drawn",
        "final",
        "moved",
        "record",
        "saved",
        "text",
        "wordless",
    )

    def __init__(
        self,
        script: Script,
        cursors: Mapping[str, int],
        saved: tuple[str, ...],
        record: list[Event] | None = None,
    ) -> None:
        self._script = script
        self._cursors = cursors
        self.moved: dict[str, int] = {}
        self.saved = saved
        self.record = record
        self.text: str | None = None
        """What is said; None: nothing."""
        self.final = False
        """Whether the contact said goodbye."""
        self.wordless = False
        """Whether the message had no words."""
        self.drawn = -1
        """Which sentence was drawn from those saved, or which farewell; -1: none."""

    def answer(self, message: str, dice: Random, *, falls_back: bool = True, drawn: int = -1) -> Turn:
        """Answer a message; return this turn.

        ``falls_back`` False: never from the key ``xnone``. ``drawn`` repeats what the dice chose before.
        """
        script = self._script
        entries = script.entries
        record = self.record
        self._falls_back = falls_back
        words: list[str] = []
        for words in script.reading.sentences(message):
            if not script.pre.heads.isdisjoint(words):
                words = script.pre.applied(words)
            if record is not None:
                record.append(Event(EventKind.SENTENCE, " ".join(words)))
            if words[0] in script.quit_heads and tuple(words) in script.quits:
                return self._farewell(dice, drawn)
            if script.long_keys:
                found = _with_long(script, words)
            else:
                found = [entries[word] for word in words if word in entries]
            if found:
                if len(found) > 1:
                    found.sort(key=_WEIGHT, reverse=True)  # which leaves equal ones as they stand
                if self._search(found, f" {' '.join(words)} ", words):
                    return self
        if self.saved:
            return self._recall(dice, drawn)
        self.wordless = not words
        if falls_back and FALL_BACK in entries:
            text = f" {' '.join(words)} " if words else " "
            if record is not None:
                record.append(Event(EventKind.FALL_BACK, text))
            self._search((entries[FALL_BACK],), text, words)
        return self

    def _recall(self, dice: Random, drawn: int) -> Turn:
        kept = self.saved
        place = self.drawn = dice.randrange(len(kept)) if drawn < 0 else drawn
        self.text = kept[place]
        self.saved = kept[:place] + kept[place + 1 :]
        if self.record is not None:
            self.record.append(Event(EventKind.RECALLED, self.text))
        return self

    def _farewell(self, dice: Random, drawn: int) -> Turn:
        if self.record is not None:
            self.record.append(Event(EventKind.QUIT))
        self.final = True
        finals = self._script.finals
        if finals:
            place = dice.randrange(len(finals)) if drawn < 0 else drawn
            self.text, self.drawn = finals[place], place
        return self

    def _search(self, hits: Sequence[Entry], text: str, words: Collection[str]) -> bool:
        """Try keys until one yields a reply, and tell whether one did. No key is tried twice."""
        if len(words) > _MANY_WORDS:
            words = frozenset(words)
        script = self._script
        record = self.record
        tried: set[str] = set()
        for hit in hits:
            word = hit[0]
            while word not in tried:
                tried.add(word)
                if word == FALL_BACK and not self._falls_back:
                    break
                key = script.keys.get(word) or script.key(word)
                if key is None:
                    break
                for one in key.decompositions:
                    groups = (one.matcher or script.matcher(one)).match(text, words)
                    if groups is not None:
                        if not one.cursor:
                            script.read_rules(key, one)
                        if one.saved:
                            self._save(key, one, groups)
                        if one.replies:
                            break
                else:
                    break
                rule = self._next(one.cursor, one.replies)
                if rule.goto is not None:
                    word = rule.goto
                    if record is not None:
                        record.append(Event(EventKind.GOTO, word, key, one, rule, groups))
                    continue
                reply = rule.filled(groups, script.post)
                if record is not None:
                    kind = EventKind.SAID if reply else EventKind.NOTHING
                    record.append(Event(kind, reply, key, one, rule, groups))
                if reply:
                    self.text = reply
                    return True
                break
        return False

    def _save(self, key: Key, one: Decomposition, groups: Sequence[str]) -> None:
        rule = self._next(f"{one.cursor} #memory" if one.replies else one.cursor, one.saved)
        if rule.goto is not None:
            return
        sentence = rule.filled(groups, self._script.post)
        if sentence:
            self.saved = (*self.saved[-(MOST_SAVED - 1) :], sentence)
            if self.record is not None:
                self.record.append(Event(EventKind.SAVED, sentence, key, one, rule, groups))

    def _next(self, cursor: str, rules: list[Rule | Reassembly]) -> Reassembly:
        """Return the rule whose turn it is, and move on; the script may have had other rules before."""
        place = self.moved.get(cursor)
        if place is None:
            place = self._cursors.get(cursor, 0)
        count = len(rules)
        if place >= count:
            place %= count
        self.moved[cursor] = place + 1 if place + 1 < count else 0
        rule = rules[place]
        return rule if isinstance(rule, Reassembly) else self._script.reassembly(rules, place)


def _with_long(script: Script, words: Sequence[str]) -> list[Entry]:
    """Return the keys in a sentence, in order of appearance; some are several words to the segmenter."""
    entries = script.entries
    found: list[Entry] = []
    for at, word in enumerate(words):
        for long, name in script.long_keys.get(word, ()):
            if tuple(words[at : at + len(long)]) == long:
                found.append(entries[name])
        if word in entries:
            found.append(entries[word])
    return found
