"""The knowledge of a reply base, arranged for look-up: no question ever scans the base.

Two kinds of `Knowledge` answer the same questions: `Tables`, Python dictionaries made from the text, and
`boltun.minds.boltun.packed.Packed`, the same in a file that is mapped into memory.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from boltun.minds.boltun.arrangement import Arrangement
from boltun.minds.boltun.nearness import Meant, meant_by
from boltun.minds.boltun.pairs import Key, PairKind, classify
from boltun.minds.boltun.questions import NO_QUESTIONS, Questions
from boltun.minds.boltun.topics import followed, is_aside, is_general, keys_of, topic_id
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import split_words

__all__ = [
    "NO_GROUP",
    "Entry",
    "General",
    "Group",
    "KeywordIndex",
    "Knowledge",
    "Lists",
    "Pairs",
    "Posting",
    "Tables",
    "Topic",
    "TopicKeys",
]

Pairs = tuple[int, ...]
"""Numbers of pairs: positions in the base, from 0, counting pairs only.

Where keys are looked up, a negative number is a key of a topic: -1 the first in the base, -2 the second."""


class Lists(Protocol):
    """Keyword lists by their words.

    Words have numbers from 1, the rarer the higher. Each list is filed under its rarest word and then under
    its second rarest (0 if it has only one), doubled and, for a question list, plus 1.
    """

    def found(self, words: set[int], question: int) -> list[tuple[int, int]]:
        """Return pair and number of words of each list of this type (1: question) with only given words."""
        ...


class Group(NamedTuple):
    """The pairs of one tag, such as ESCAPE, and their different replies."""

    pairs: Pairs
    replies: tuple[str, ...]


NO_GROUP = Group((), ())


class Topic(NamedTuple):
    """The replies of a topic. Nothing leads to one without replies."""

    name: str
    """As its first reply has it."""
    pairs: Pairs
    """Its SAY pairs."""
    replies: tuple[str, ...]
    """The different replies of these."""


class TopicKeys(NamedTuple):
    """The keys of all topics, in the order of the base."""

    pairs: Sequence[int]
    """The ON pair that lists each."""
    topics: Sequence[int]
    """The number of each one's topic among all."""


@dataclass(slots=True, kw_only=True)
class General:
    """The small parts of a base, wholly in memory."""

    questions: Questions = NO_QUESTIONS
    ignored: frozenset[str] = frozenset()
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Alias → head."""
    specials: tuple[Mapping[str, Pairs], Mapping[str, Pairs]] = field(default_factory=lambda: ({}, {}))
    """Special word → pairs of the special lists that contain it: statements, questions."""
    inexact: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Pair of a `~` list → its words."""
    arranged: Mapping[int, Arrangement] = field(default_factory=dict)
    """Pair of a list whose words may not stand anywhere → how they have to stand."""
    escape: Group = NO_GROUP
    failure: Group = NO_GROUP
    initial: Group = NO_GROUP
    repeat: Group = NO_GROUP
    closing: Group = NO_GROUP
    topics: tuple[Topic, ...] = ()
    promises: tuple[str, ...] = ()
    """A reply that holds one of these, as `promises.plain_words` writes it, promises something."""
    placeholders: str | None = None
    """The language in which placeholders are filled, empty if the base names none that is known; None: they
    are off."""
    aids: frozenset[str] = frozenset()
    """The language aids that the base switches on (`boltun.text.aids.LANGUAGE_AIDS`)."""
    meaning: float | None = None
    """How near in meaning a key must lie to be found without its words; None: the base wants none."""
    # Every message asks, and a base may have hundreds of topics.
    has_asides: bool = field(init=False)
    """Whether some topic gives way to whatever else is found."""
    has_general: bool = field(init=False)
    """Whether the replies of some topic fit nearly everything."""
    following: Mapping[str, frozenset[str]] = field(init=False)
    """The topics that follow others, by their names → what they follow."""

    def __post_init__(self) -> None:
        self.has_asides = any(is_aside(topic.name) for topic in self.topics)
        self.has_general = any(is_general(topic.name) for topic in self.topics)
        self.following = {topic.name: after for topic in self.topics if (after := followed(topic.name))}


Entry = int | Pairs | list[int]
"""One number, as most keys have, or several, or very many."""
Posting = dict[int, Entry] | tuple[int, Entry]
"""Second key → lists; a word with a single second key needs no dictionary."""


class Knowledge(Protocol):
    """Everything that the engine looks up. Texts are prepared and, with ``fold_yo``, without *ё*."""

    @property
    def fold_yo(self) -> bool:
        """Whether *ё* and *е* are one letter here."""
        ...

    @property
    def general(self) -> General:
        """The small parts."""
        ...

    @property
    def lists(self) -> Lists:
        """The keyword lists."""
        ...

    @property
    def inexact_lists(self) -> Lists:
        """The `~` lists once more, by themselves."""
        ...

    # These look-ups are attributes, so that a dictionary's own ``get`` can serve.

    @property
    def phrase(self) -> Callable[[str], Entry | None]:
        """Exact text of a common phrase → its pairs."""
        ...

    @property
    def study(self) -> Callable[[str], Entry | None]:
        """Exact text of a whole phrase → its pairs."""
        ...

    @property
    def word(self) -> Callable[[str], int | None]:
        """Word of some keyword list → its number."""
        ...

    @property
    def size(self) -> int:
        """How many pairs."""
        ...

    def reply(self, pair: int) -> str:
        """Return the reply of a pair as written."""
        ...

    def line(self, pair: int) -> int:
        """Return the line of the pair's key, from 1; of a topic's key that of its ON pair."""
        ...

    def topic(self, key: int) -> Topic:
        """Return the topic of a key, by its negative number."""
        ...

    def vocabulary(self) -> Iterable[str]:
        """Return the words of all lists and phrases; takes time in a large base."""
        ...

    def meant(self) -> Iterable[Meant]:
        """Return the keys that can be compared by meaning; takes time in a large base."""
        ...


class KeywordIndex:
    """`Lists` in memory.

    ``words`` has the words of all lists end to end, those of each list from the rarest on; ``starts`` says
    where each list begins, and ``pairs`` which pair it is.
    """

    __slots__ = ("_filed", "pairs", "starts", "words")

    def __init__(
        self, filed: dict[int, Posting], words: array[int], starts: array[int], pairs: array[int]
    ) -> None:
        self._filed = filed
        self.words = words
        self.starts = starts
        self.pairs = pairs

    def posting(self, first: int) -> Iterable[tuple[int, Entry]]:
        """Return second keys and lists filed under a word."""
        posting = self._filed.get(first, {})
        return [posting] if isinstance(posting, tuple) else posting.items()

    def found(self, words: set[int], question: int) -> list[tuple[int, int]]:
        """Return pair and number of words of each list of this type with only given words.

        Takes time linear in the number of words and, at worst, of the lists filed under them.
        """
        found: list[tuple[int, int]] = []
        starts, pairs = self.starts, self.pairs
        entries: Sequence[Entry]
        seconds = {number << 1 | question for number in words}
        seconds.add(question)
        for number in words:
            posting = self._filed.get(number)
            if posting is None:
                continue
            if isinstance(posting, tuple):
                entries = [posting[1]] if posting[0] in seconds else ()
            elif posting.keys().isdisjoint(seconds):
                continue
            else:
                entries = [posting[key] for key in posting.keys() & seconds]
            for entry in entries:
                for one in (entry,) if isinstance(entry, int) else entry:
                    start, end = starts[one], starts[one + 1]
                    # The first two words are known to occur.
                    if end - start < 3 or words.issuperset(self.words[start + 2 : end]):
                        found.append((pairs[one], end - start))
        return found


class Tables:
    """`Knowledge` in Python dictionaries over the base's text (lines end in ``\n``)."""

    __slots__ = (
        "_key_lines",
        "_line_starts",
        "_text",
        "fold_yo",
        "general",
        "inexact_lists",
        "lists",
        "phrase",
        "phrases",
        "studies",
        "study",
        "topic_keys",
        "word",
        "words",
    )

    def __init__(
        self,
        *,
        fold_yo: bool,
        general: General,
        lists: KeywordIndex,
        inexact_lists: KeywordIndex,
        text: str,
        line_starts: array[int],
        key_lines: Sequence[int],
        topic_keys: TopicKeys,
        phrases: dict[str, Entry],
        studies: dict[str, Entry],
        words: dict[str, int],
    ) -> None:
        """Take the compiler's results. ``key_lines`` and ``line_starts`` (see `line_of`) count from 0."""
        self.fold_yo = fold_yo
        self.general = general
        self.lists = lists
        self.inexact_lists = inexact_lists
        self.phrases = phrases
        self.studies = studies
        self.words = words
        self.phrase = phrases.get
        self.study = studies.get
        self.word = words.get
        self._text = text
        self._line_starts = line_starts
        self._key_lines = key_lines
        self.topic_keys = topic_keys

    @property
    def size(self) -> int:
        """How many pairs."""
        return len(self._key_lines)

    def reply(self, pair: int) -> str:
        """Return the reply of a pair as written."""
        # `line_of`, written out: no function is called more often.
        line = self._key_lines[pair] + 1
        starts = self._line_starts
        return self._text[starts[line] + line : starts[line + 1] + line]

    def line(self, pair: int) -> int:
        """Return the line of the pair's key, from 1; of a topic's key that of its ON pair."""
        return self._key_lines[pair if pair >= 0 else self.topic_keys.pairs[~pair]] + 1

    def topic(self, key: int) -> Topic:
        """Return the topic of a key, by its negative number."""
        return self.general.topics[self.topic_keys.topics[~key]]

    def vocabulary(self) -> Iterable[str]:
        """Return the words of all lists and phrases; takes time in a large base."""
        parts: set[str] = set()
        for phrases in (self.phrases, self.studies):
            for text in phrases:
                parts.update(text.split())
        words = set(self.words)
        for part in parts:
            words.update(split_words(part))
        return words

    def meant(self) -> Iterable[Meant]:
        """Return the keys that can be compared by meaning; takes time in a large base."""
        fold: Callable[[str], str] = fold_yo if self.fold_yo else str
        number = 0
        for pair, line in enumerate(self._key_lines):
            key = classify(line_of(self._text, self._line_starts, line).strip())
            if key.kind is not PairKind.ON:
                yield from self._meant(key, pair, fold)
            elif topic_id(key.text):
                for one in keys_of(self.reply(pair)):
                    number -= 1
                    topic = self.topic(number)
                    # A silent topic has no name, and leads to nothing.
                    if topic.replies and not is_general(topic.name):
                        yield from self._meant(one, number, fold)

    def _meant(self, key: Key, number: int, fold: Callable[[str], str]) -> Iterator[Meant]:
        arrangement = self.general.arranged.get(number)
        # Without its words a list catches nothing that its reply could name.
        catches = arrangement is not None and bool(arrangement.gaps)
        if not catches and (key.problem is None or key.kind is PairKind.STUDY):
            meant = meant_by(key, number, fold(prepare(key.text)))
            if meant is not None:
                yield meant


def line_of(text: str, starts: Sequence[int], line: int) -> str:
    """Return a line, from 0. ``starts`` counts the characters of the lines before each, without line ends."""
    return text[starts[line] + line : starts[line + 1] + line]
