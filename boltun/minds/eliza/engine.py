"""The engine: how a script answers one message (docs/eliza.md §5)."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from operator import itemgetter
from random import Random
from typing import Final, NamedTuple, SupportsIndex

from boltun.minds.eliza.memory import MOST_SAVED, Origin
from boltun.minds.eliza.patterns import Effort
from boltun.minds.eliza.reassemblies import Reassembly
from boltun.minds.eliza.script import Decomposition, Entry, Key, Rule, Script
from boltun.minds.eliza.words import Parts

__all__ = ["FALL_BACK", "Event", "EventKind", "Record", "Turn"]

FALL_BACK: Final = "xnone"
"""The key that answers if no other does."""

_MANY_WORDS: Final = 40
"""From so many words on, a set of the words of a sentence is worth its cost."""

_MANY_SENTENCES: Final = 50
"""From so many sentences on, it is worth looking beforehand which of them can be answered at all."""

_EFFORT: Final = 40_000_000
"""A message may cost so much, in characters looked through: a few hundredths of a second. After that nothing
more is found."""
_FALL_BACK_EFFORT: Final = 10_000_000
_SENTENCE_COST: Final = 800
_KEY_COST: Final = 1_000
_PATTERN_COST: Final = 300
"""The costs of these besides the length of a sentence, in the same measure."""

_WEIGHT: Final = itemgetter(1)


class EventKind(StrEnum):
    """An event on the way to an answer."""

    SENTENCE = "sentence"
    QUIT = "quit"
    SAVED = "saved"
    SAID = "said"
    GOTO = "goto"
    NOTHING = "nothing"
    RECALLED = "recalled"
    FALL_BACK = "fall back"
    GIVEN_UP = "given up"


_UNKNOWN: Final = Origin()


class Event(NamedTuple):
    """One event; fields that do not concern it are empty."""

    kind: EventKind
    text: str = ""
    key: Key | None = None
    decomposition: Decomposition | None = None
    rule: Reassembly | None = None
    groups: Sequence[str] = ()
    origin: Origin = _UNKNOWN
    """Of a recalled sentence."""


_MOST_OF_MESSAGE: Final = 200
"""So many characters of a message are kept beside a sentence that was made of it."""
_SHOWN: Final = 200
_LAST_SHOWN: Final = 20
_LONGEST: Final = 2_001
"""Of a flood so many events are kept, the last so many, and so many characters of a group."""


class Record:
    """The events on the way to an answer: of a flood the beginning and the end."""

    __slots__ = ("first", "last", "sentence", "steps")

    def __init__(self) -> None:
        self.first: list[Event] = []
        self.last: deque[Event] = deque(maxlen=_LAST_SHOWN)
        self.steps = 0
        """How many lines all of it takes (`trace.py`): one for each event, and for one with groups one more
        and one for each group."""
        self.sentence = ""

    def add(self, event: Event) -> None:
        """Take one more event."""
        self.steps += 1
        if event.kind is EventKind.RECALLED or event.kind is EventKind.QUIT:
            self.steps += 1
        if event.decomposition is not None:
            self.steps += 1 + len(event.groups)
            groups = tuple(group[:_LONGEST] for group in event.groups[:_SHOWN])
            event = event._replace(groups=groups, text=event.text[:_LONGEST])
        if len(self.first) < _SHOWN or event.kind is EventKind.SAID:
            self.first.append(event)
        else:
            self.last.append(event)

    def read(self, sentence: str) -> None:
        """Take a sentence that the engine looks at."""
        self.sentence = sentence
        if len(self.first) < _SHOWN:
            self.add(Event(EventKind.SENTENCE, sentence[:_LONGEST]))
        else:
            self.steps += 1

    def events(self) -> list[Event]:
        """Return the events that were kept."""
        return [*self.first, *self.last]


class _Shown(str):
    """A sentence as it is compared, but its pieces are as they were written: with ё where it counts as е."""

    __slots__ = ("shown",)
    shown: str

    def __getitem__(self, place: SupportsIndex | slice) -> str:
        return self.shown[place]


class Turn:
    """One message and its answer.

    ``cursors`` and ``saved`` are those of the contact's memory before. ``moved`` has the cursors that are
    different afterwards, and ``saved`` is then what the memory keeps. ``record`` takes the events on the way.
    """

    __slots__ = (
        "_cursors",
        "_effort",
        "_falls_back",
        "_message",
        "_script",
        "_taken",
        "drawn",
        "final",
        "gave_up",
        "key",
        "moved",
        "origins",
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
        record: Record | None = None,
        origins: tuple[Origin, ...] = (),
    ) -> None:
        self._script = script
        self._cursors = cursors
        self.moved: dict[str, int] = {}
        self.saved = saved
        self.origins = origins if len(origins) == len(saved) else (_UNKNOWN,) * len(saved)
        """Where those come from."""
        self._message = ""
        self.record = record
        self.text: str | None = None
        """The reply; None: nothing is said."""
        self.final = False
        """Whether the contact said goodbye."""
        self.wordless = False
        """Whether the message had no words."""
        self.gave_up = False
        """Whether the message was too long to look through to its end."""
        self.key = ""
        """The key that the reply belongs to; empty if it belongs to none."""
        self._effort = Effort(_EFFORT)
        self._taken = 0
        self.drawn = -1
        """Which sentence was drawn from those saved, or which farewell; -1: none."""

    def answer(  # noqa: C901
        self, message: str, dice: Random, *, falls_back: bool = True, drawn: int = -1
    ) -> Turn:
        """Answer a message; return this turn.

        ``falls_back`` False: never use the key ``xnone``. ``drawn`` repeats what the dice chose before.
        """
        # One function, because a call for each sentence costs as much as looking its words up.
        script = self._script
        entries = script.entries
        reading = script.reading
        record = self.record
        effort = self._effort
        self._falls_back = falls_back
        self._message = message
        parts = reading.parts(message)
        known: dict[str, Sequence[str]] = {}
        many = len(parts.texts) > _MANY_SENTENCES
        telling = self._telling(parts) if many else None
        dead: set[str] = set()
        words: list[str] = []
        text = last = ""
        special = parts.unspaced or parts.yo
        heads = script.pre.heads
        for part in parts.texts if telling is None or telling else ():
            if many:
                if part in dead:
                    continue  # it found nothing, changed nothing, and would not now
                effort.left -= _SENTENCE_COST
                if effort.left < 0:
                    break
                if telling is not None and telling.isdisjoint(part.split()):
                    continue
            if special:
                cut = self._cut(part, parts, known)
                if not cut[0]:
                    continue
                words, text = cut
            else:
                cut_words = part.split()
                if not cut_words:
                    continue
                words = cut_words if heads.isdisjoint(cut_words) else script.pre.applied(cut_words)
                text = ""
            last = part
            if record is not None:
                record.read(text.strip() or " ".join(words))
            if words[0] in script.quit_heads and tuple(words) in script.quits:
                return self._farewell(words, dice, drawn)
            if script.long_keys:
                found = _with_long(script, words)
            else:
                found = [entries[word] for word in words if word in entries]
            taken = self._taken
            if found:
                if len(found) > 1:
                    found.sort(key=_WEIGHT, reverse=True)  # equal ones stay in their order
                if self._search(found, text or f" {' '.join(words)} ", words):
                    return self
                if effort.left < 0:
                    break
            if many and taken == self._taken:
                dead.add(part)
        if effort.left < 0:
            self._give_up()
        if many:
            words, text = self._ending(parts, known, last)
        if self.saved:
            return self._recall(dice, drawn)
        self.wordless = not words
        if falls_back and FALL_BACK in entries:
            self._fall_back(text, words)
        return self

    def _fall_back(self, text: str, words: Collection[str]) -> None:
        """Answer the last sentence by the key for whatever no other key answers."""
        if self.record is not None:
            self.record.add(Event(EventKind.FALL_BACK))
        text = text or f" {' '.join(words)} " if words else " "
        self._search((self._script.entries[FALL_BACK],), text, words)

    def _ending(self, parts: Parts, known: dict[str, Sequence[str]], last: str) -> tuple[list[str], str]:
        """Cut the last sentence that has words; ``last`` is the one that was looked at last."""
        ending = next((part for part in reversed(parts.texts) if part and not part.isspace()), "")
        words, text = self._cut(ending, parts, known)
        if self.record is not None and words and ending != last:
            self.record.read(text.strip())
        return words, text

    def _telling(self, parts: Parts) -> frozenset[str] | None:
        """Return words; a sentence without any gets no answer. None: finding them out is not worth it.

        A pattern that cannot fit with all the words of the message cannot fit with those of one sentence.
        """
        script = self._script
        if parts.unspaced or script.long_keys:
            return None
        distinct = " ".join(dict.fromkeys(parts.texts))
        present = frozenset((script.reading.folded(distinct) if parts.yo else distinct).split())
        replaced = list(script.pre.reached(present))
        after = present.union(*(put for _, put in replaced))
        telling = {word for word in script.entries.keys() & after if self._may_find(word, after)}
        telling |= script.quit_heads & after
        telling |= {head for head, put in replaced if not telling.isdisjoint(put)}
        if parts.yo:
            telling |= {word for word in distinct.split() if script.reading.folded(word) in telling}
        return frozenset(telling)

    def _may_find(self, word: str, words: frozenset[str]) -> bool:
        script = self._script
        key = script.keys.get(word) or script.key(word)
        if key is None:
            return False
        effort = self._effort
        effort.left -= _KEY_COST
        for one in key.decompositions:
            effort.left -= _PATTERN_COST
            if (one.matcher or script.matcher(one)).may_fit(words) or effort.left < 0:
                return True
        return False

    def _cut(self, part: str, parts: Parts, known: dict[str, Sequence[str]]) -> tuple[list[str], str]:
        """Return the words of a sentence after replacement, and the sentence as patterns match it."""
        script = self._script
        words = written = script.reading.cut(part, parts, known)
        if parts.yo and "ё" in part:
            shown = script.reading.cut(part, parts._replace(yo=False), known)
            if len(shown) == len(words):
                written = script.pre.applied_to(words, shown)
        if not script.pre.heads.isdisjoint(words):
            words = script.pre.applied(words)
        text = f" {' '.join(words)} " if words else " "
        if written is not words and len(written) == len(words) and "ё" in part:
            whole = _Shown(text)
            whole.shown = f" {' '.join(written)} "
            return words, whole
        return words, text

    def _give_up(self) -> None:
        self.gave_up = True
        self._effort.left = _FALL_BACK_EFFORT
        if self.record is not None:
            self.record.add(Event(EventKind.GIVEN_UP))

    def _recall(self, dice: Random, drawn: int) -> Turn:
        kept = self.saved
        place = self.drawn = dice.randrange(len(kept)) if drawn < 0 else drawn
        self.text = kept[place]
        self.saved = kept[:place] + kept[place + 1 :]
        origin = self.origins[place]
        self.origins = self.origins[:place] + self.origins[place + 1 :]
        if self.record is not None:
            self.record.add(Event(EventKind.RECALLED, self.text, origin=origin))
        return self

    def _farewell(self, words: Sequence[str], dice: Random, drawn: int) -> Turn:
        if self.record is not None:
            self.record.add(Event(EventKind.QUIT, " ".join(words)))
        self.final = True
        finals = self._script.finals
        if finals:
            place = dice.randrange(len(finals)) if drawn < 0 else drawn
            self.text, self.drawn = finals[place], place
        return self

    def _search(  # noqa: C901
        self, hits: Sequence[Entry], text: str, words: Collection[str]
    ) -> bool:
        """Try keys until one yields a reply, and tell whether one did. No key is tried twice."""
        # One function, because ELIZA spends most of its time here, and a call for each pattern adds up.
        long = len(words) > _MANY_WORDS
        if long:
            words = present = frozenset(words)
        script = self._script
        record = self.record
        effort = self._effort
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
                effort.left -= _KEY_COST if long else _KEY_COST + _PATTERN_COST * len(key.decompositions)
                if effort.left < 0:
                    return False
                for one in key.decompositions:
                    matcher = one.matcher or script.matcher(one)
                    if long:
                        effort.left -= _PATTERN_COST
                        if effort.left < 0:
                            return False
                        if not matcher.may_fit(present):
                            continue
                        effort.left -= len(text)
                    groups = matcher.match(text, words, effort)
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
                        record.add(Event(EventKind.GOTO, word, key, one, rule, groups))
                    continue
                reply = rule.filled(groups, script.post)
                if record is not None:
                    kind = EventKind.SAID if reply else EventKind.NOTHING
                    record.add(Event(kind, reply, key, one, rule, groups))
                if reply:
                    self.text, self.key = reply, key.word
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
            origin = Origin(one.cursor, rule.number, self._message[:_MOST_OF_MESSAGE])
            self.origins = (*self.origins[-(MOST_SAVED - 1) :], origin)
            if self.record is not None:
                self.record.add(Event(EventKind.SAVED, sentence, key, one, rule, groups))

    def _next(self, cursor: str, rules: list[Rule | Reassembly]) -> Reassembly:
        """Return the rule whose turn it is, and move on; the script may have had other rules before."""
        self._taken += 1
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
