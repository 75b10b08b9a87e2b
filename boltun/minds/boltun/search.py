"""Phases 1 to 10: find everything in a base that could answer a message (docs/bases.md §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from boltun.gravity.matcher import gravity_of
from boltun.minds.boltun.arrangement import EVERY_WORD, Arrangement
from boltun.minds.boltun.following import NO_SUBJECT, Subject, following, is_short
from boltun.minds.boltun.knowledge import NO_GROUP, Entry, Group, Knowledge
from boltun.minds.boltun.nearness import Nearness, Sought
from boltun.minds.boltun.topics import is_aside, is_general
from boltun.minds.protocol import ReplyOptions
from boltun.text.aids import LANGUAGE_AIDS, Aids, Repaired
from boltun.text.forms import FormIndex
from boltun.text.preparing import fold_yo
from boltun.text.words import Sentence, sentences, tokens

__all__ = [
    "AT_ONCE",
    "FOLLOWS_AS_ANY",
    "GENERAL",
    "GIVES_WAY",
    "INEXACT",
    "MEANING",
    "Findings",
    "Hits",
    "Pass",
    "find",
    "is_question",
    "standing",
]

AT_ONCE = -1.0
"""The priority of a phase 1 hit, which ends the search."""
INEXACT = 1.5
FOLLOWS = 1.6
"""The priority of special words that follow what was said last: they know more than general topics."""
MEANING = 1.65
"""The priority of what lies near in meaning: what was found by its words is better."""
FOLLOWS_AS_ANY = 1.7
"""The priority of lists that find every short sentence which follows."""
GIVES_WAY = 1.75
"""The priority of a list of a general topic: anything that was written for the message is better."""
EVERY_SENTENCE = 2.5
"""The priority of lists that find every sentence of their type."""
ASIDE = 2.75
"""The priority of asides in a message that says something else, too."""
GENERAL = 3.0

NONE: frozenset[str] = frozenset()
_TELLING = 1.0
"""What is found with this priority or a better one is what a message is about."""
_WORDS = 500
"""So many words of a sentence are looked at for other forms, typos and their order: only floods have more."""


class Hits(NamedTuple):
    """The finds of one phase for the whole message or for one of its sentences, all of one priority."""

    phase: int
    priority: float
    sentence: int | None
    """Which sentence of the pass, from 0; None for the whole message."""
    found: Sequence[tuple[int, int]]
    """Pair or key of a topic, and how many words its list has (0 if it is no list of keywords)."""
    inexact: Mapping[int, Mapping[str, str]] = {}
    """Pair → word of the message → word of the list that it counted as."""
    likeness: Mapping[int, float] = {}
    """Pair → how near in meaning it lies."""


class Pass(NamedTuple):
    """The finds for one form of the message. The general replies of phases 9 and 10 are kept apart."""

    text: str
    sentences: Sequence[Sentence]
    hits: list[Hits]
    read_as: Mapping[str, str] = {}
    """What language aids read in another way → how; empty: all was read as it stands."""


class Findings(NamedTuple):
    """All finds: the message's own pass, then those in other forms: with aliases replaced, with words read
    as they are probably meant."""

    passes: list[Pass]
    best: float | None
    """The best priority; None if nothing may be said."""
    escape: Group
    failure: Group
    sought: Sought | None = None
    """What was sought by meaning; None: nothing, because there were words, or nobody wants it."""


def find(
    knowledge: Knowledge,
    forms: FormIndex,
    prepared: str,
    options: ReplyOptions,
    aids: Aids | None = None,
    subject: Subject = NO_SUBJECT,
    nearness: Nearness | None = None,
) -> Findings:
    """Run phases 1 to 10 on a prepared message, then on the message with aliases replaced by their heads.

    If neither finds anything exact, and there are ``aids``, on the message as it is probably meant, too.
    ``subject`` says which topics have spoken last. If no words are found in any way, ``nearness`` finds what
    lies near in meaning.
    """
    look = partial(_run, knowledge, forms, subject)
    passes = _passes(knowledge, look, prepared)
    kinds = _aids_on(knowledge, options) if aids is not None else NONE
    if kinds and aids is not None and _best(passes, AT_ONCE, 1.0) is None:
        passes += _repaired(knowledge, look, aids.repaired(prepared, kinds), _best(passes))
    sought = None
    if nearness is not None and options.meaning is not None and _best(passes, AT_ONCE, FOLLOWS) is None:
        passes[0], sought = _by_meaning(knowledge, nearness, options.meaning, passes[0])
    if options.chew and (knowledge.general.has_general or knowledge.general.following):
        passes = [one._replace(hits=_without_general(knowledge, one.hits)) for one in passes]
    if knowledge.general.has_asides:
        passes = _with_asides_behind(knowledge, passes)
    best = _best(passes)
    escape = failure = NO_GROUP
    if best != AT_ONCE and not options.chew:
        escape = knowledge.general.escape
        failure = NO_GROUP if options.always_understand else knowledge.general.failure
        if best is None and (escape.pairs or failure.pairs):
            best = GENERAL
    return Findings(passes, best, escape, failure, sought)


def _by_meaning(knowledge: Knowledge, nearness: Nearness, model: Path, one: Pass) -> tuple[Pass, Sought]:
    """Look for keys that lie near the message, or near a sentence of it, in meaning."""
    if gravity_of(one.text) is not None:
        # What was written for a light message is wrong here, however near it lies.
        return one, Sought(0.0, why_not="a serious message")
    questions = [is_question(sentence, knowledge) for sentence in one.sentences]
    near, sought = nearness.seek(model, one.text, one.sentences, questions)
    hits = [
        Hits(11, MEANING, each.sentence, [(key, 0) for key in each.keys], likeness=each.keys) for each in near
    ]
    return one._replace(hits=[*one.hits, *hits]), sought


def _passes(knowledge: Knowledge, look: Callable[[str], Pass], text: str) -> list[Pass]:
    first = look(text)
    if first.sentences and knowledge.general.aliases:
        replaced = _without_aliases(knowledge, text, first.sentences)
        if replaced != text:
            return [first, look(replaced)]
    return [first]


def _best(passes: Sequence[Pass], least: float = AT_ONCE, most: float = GENERAL) -> float | None:
    """Return the best priority in these bounds; None if nothing has one."""
    found = [hits.priority for one in passes for hits in one.hits]
    return min([priority for priority in found if least <= priority <= most], default=None)


def _aids_on(knowledge: Knowledge, options: ReplyOptions) -> frozenset[str]:
    """Return the language aids that the person or the base wants."""
    if options.aids is None:
        return knowledge.general.aids
    return frozenset(LANGUAGE_AIDS) if options.aids else NONE


def _repaired(
    knowledge: Knowledge, look: Callable[[str], Pass], repaired: Repaired | None, best: float | None
) -> list[Pass]:
    """Look up a message as it is probably meant: all that is found counts as inexact."""
    if repaired is None:
        return []
    found = _passes(knowledge, look, repaired.text)
    for text in repaired.others:
        # Japanese in Latin letters can be written in several ways: that which finds the best is meant.
        if (other := _passes(knowledge, look, text)) and _worth(other) > _worth(found):
            found = other
    passes = []
    for one in found:
        # A special word that stands in the message comes before one that perhaps does.
        hits = [
            hits._replace(priority=max(hits.priority, INEXACT))
            for hits in one.hits
            if hits.priority != best or best <= INEXACT
        ]
        if hits:
            passes.append(one._replace(hits=hits, read_as=repaired.read_as))
    return passes


def _worth(passes: Sequence[Pass]) -> tuple[float, int]:
    """Return how good the best finds are, and how many words they have."""
    hits = [hits for one in passes for hits in one.hits]
    best = min([one.priority for one in hits], default=GENERAL)
    return -best, max([words for one in hits if one.priority == best for _, words in one.found], default=0)


def _without_general(knowledge: Knowledge, hits: Sequence[Hits]) -> list[Hits]:
    """Leave out what leads to general topics, and what any short sentence finds right after others."""
    left = []
    for one in hits:
        if one.priority == FOLLOWS_AS_ANY:
            continue
        found = [each for each in one.found if each[0] >= 0 or not is_general(knowledge.topic(each[0]).name)]
        if found:
            left.append(one._replace(found=found))
    return left


def _with_asides_behind(knowledge: Knowledge, passes: list[Pass]) -> list[Pass]:
    """Let a greeting give way to the question that comes with it, if the base knows the question."""

    def aside(key: int) -> bool:
        return key < 0 and is_aside(knowledge.topic(key).name)

    def tells(hits: Hits) -> bool:
        return AT_ONCE < hits.priority <= _TELLING and not all(
            key < 0 and (aside(key) or is_general(knowledge.topic(key).name)) for key, _ in hits.found
        )

    if not any(tells(hits) for one in passes for hits in one.hits):
        return passes
    behind = []
    for one in passes:
        found = []
        for hits in one.hits:
            asides = [each for each in hits.found if aside(each[0])]
            if asides:
                found.append(hits._replace(priority=ASIDE, found=asides))
            if len(asides) < len(hits.found):
                found.append(hits._replace(found=[each for each in hits.found if not aside(each[0])]))
        behind.append(one._replace(hits=found))
    return behind


def is_question(sentence: Sentence, knowledge: Knowledge) -> bool:
    """Tell whether a sentence asks: by its mark, or by words that make it a question."""
    return sentence.asked or knowledge.general.questions.ask(sentence.words)


def _run(knowledge: Knowledge, forms: FormIndex, subject: Subject, text: str) -> Pass:
    folded = fold_yo(text) if knowledge.fold_yo else text
    at_once = following(knowledge, _exact(knowledge.phrase, folded), subject)
    if at_once:
        return Pass(text, (), [Hits(1, AT_ONCE, None, at_once)])
    hits = []
    studied = following(knowledge, _exact(knowledge.study, folded), subject)
    if studied:
        hits.append(Hits(2, 1.0, None, studied))
    cut = sentences(folded)
    found: dict[str, list[Hits]] = {}
    for number, sentence in enumerate(cut):
        # A flood says the same sentence thousands of times.
        if sentence.text in found:
            hits += [one._replace(sentence=number) for one in found[sentence.text]]
            continue
        begin = len(hits)
        if sentence.text != folded:
            phrases = following(knowledge, _exact(knowledge.phrase, sentence.text), subject)
            if phrases:
                hits.append(Hits(4, 0.0, number, phrases))
            studied = following(knowledge, _exact(knowledge.study, sentence.text), subject)
        if studied:
            hits.append(Hits(5, 1.0, number, studied))
        if sentence.words:
            _by_words(knowledge, forms, subject, number, sentence, hits)
        if len(cut) > 1:
            found[sentence.text] = hits[begin:]
    return Pass(text, cut, hits)


def _exact(look_up: Callable[[str], Entry | None], text: str) -> Sequence[tuple[int, int]]:
    entry = look_up(text)
    if entry is None and text[-1] not in ".?!":
        entry = look_up(text + ".")
    if entry is None:
        return ()
    return [(pair, 0) for pair in ((entry,) if isinstance(entry, int) else entry)]


def _by_words(
    knowledge: Knowledge,
    forms: FormIndex,
    subject: Subject,
    number: int,
    sentence: Sentence,
    hits: list[Hits],
) -> None:
    words = sentence.words
    question = 1 if is_question(sentence, knowledge) else 0
    general = knowledge.general
    known = set(map(knowledge.word, words))
    known.discard(None)
    if known:
        found = knowledge.lists.found(known, question)  # type: ignore[arg-type]  # None was discarded
        if found and general.arranged:
            found = _standing(general.arranged, found, words)
        if heard := following(knowledge, found, subject):
            hits += _giving_way(knowledge, Hits(7, 1.0, number, heard))
    if general.inexact:
        inexact = _inexactly(knowledge, forms, number, words, question)
        if heard := following(knowledge, inexact.found, subject):
            hits += _giving_way(knowledge, inexact._replace(found=heard))
    specials = general.specials[question]
    if not general.ignored.isdisjoint(words):
        # Each word once, however often a flood of them repeats it.
        said = [word for word in dict.fromkeys(words) if word in general.ignored]
        pairs = {pair: 0 for word in said for pair in specials.get(word, ())}
        if pairs:
            hits += _special(knowledge, Hits(8, 2.0, number, list(pairs.items())), sentence, subject)
    if every := specials.get(EVERY_WORD):
        found = [(pair, 0) for pair in every]
        hits += _special(knowledge, Hits(8, EVERY_SENTENCE, number, found), sentence, subject)


def _special(knowledge: Knowledge, hits: Hits, sentence: Sentence, subject: Subject) -> Iterable[Hits]:
    """Put special words that follow what was said last before general topics, if the sentence is short."""
    after = knowledge.general.following
    if not after:
        yield hits
        return
    found = following(knowledge, hits.found, subject if is_short(sentence.text) else NO_SUBJECT)
    priority = hits.priority
    if subject and any(key < 0 and knowledge.topic(key).name in after for key, _ in found):
        priority = FOLLOWS_AS_ANY if priority == EVERY_SENTENCE else FOLLOWS
    if found:
        yield hits._replace(priority=priority, found=found)


def _giving_way(knowledge: Knowledge, hits: Hits) -> Iterable[Hits]:
    """Put the lists of general topics behind the others."""
    topics = knowledge.general.topics
    behind = [one for one in hits.found if topics and one[0] < 0 and is_general(knowledge.topic(one[0]).name)]
    if behind:
        yield hits._replace(priority=GIVES_WAY, found=behind)
    if len(behind) < len(hits.found):
        yield hits._replace(found=[one for one in hits.found if one not in behind] if behind else hits.found)


def _standing(
    arranged: Mapping[int, Arrangement], found: list[tuple[int, int]], words: Sequence[str]
) -> list[tuple[int, int]]:
    """Leave out the lists whose words do not stand as they have to."""
    if arranged.keys().isdisjoint([pair for pair, _ in found]):
        return found
    places = standing(words)
    return [one for one in found if one[0] not in arranged or arranged[one[0]].places(places) is not None]


def standing(words: Sequence[str], forms: FormIndex | None = None) -> Mapping[str, Mapping[int, None]]:
    """Return the places in a sentence where each word of a list stands, in their order; with ``forms``, words
    in other forms count."""
    places: dict[str, dict[int, None]] = {}
    for place, word in enumerate(words[:_WORDS]):
        for listed in (word,) if forms is None else _meanings(forms, word):
            places.setdefault(listed, {})[place] = None
    return places


def _meanings(forms: FormIndex, word: str) -> Iterable[str]:
    """Return the words of lists that a word of the message may stand for."""
    # A number has no other form, and there are more numbers than words.
    return (word,) if word.isdecimal() else forms.matches(word)


def _inexactly(
    knowledge: Knowledge, forms: FormIndex, number: int, words: Sequence[str], question: int
) -> Hits:
    meant: dict[str, str] = {}  # word of a list → word of the message that stands for it
    for word in dict.fromkeys(words[:_WORDS]):
        for listed in _meanings(forms, word):
            # A word that occurs itself needs no other to stand for it.
            if listed == word or listed not in meant:
                meant[listed] = word
    numbers = {one for one in map(knowledge.word, meant) if one is not None}
    found = []
    inexact = {}
    arranged = knowledge.general.arranged
    places_of: Mapping[str, Mapping[int, None]] = {}
    for pair, size in knowledge.inexact_lists.found(numbers, question):
        listed_words = knowledge.general.inexact[pair]
        stands = {meant[listed]: listed for listed in listed_words if meant[listed] != listed}
        if pair in arranged:
            places_of = places_of or standing(words, forms)
            places = arranged[pair].places(places_of)
            if places is None:
                continue
            # In its place a word may stand in another form, though it occurs itself elsewhere.
            placed = frozenset(places.values())
            stands = {said: listed for said, listed in stands.items() if listed not in placed}
            stands |= {words[place]: listed for place, listed in places.items() if words[place] != listed}
        if stands:
            found.append((pair, size))
            inexact[pair] = stands
    return Hits(7, INEXACT, number, found, inexact)


def _without_aliases(knowledge: Knowledge, text: str, cut: Sequence[Sentence]) -> str:
    aliases = knowledge.general.aliases
    for sentence in cut:
        if not aliases.keys().isdisjoint(sentence.words):
            break
    else:
        return text
    parts = []
    end = 0
    # Folding keeps every character's place, so places in the folded text are places in the text.
    for token in tokens(fold_yo(text) if knowledge.fold_yo else text):
        head = aliases.get(token.text)
        if head is not None:
            parts += [text[end : token.start], head]
            end = token.end
    parts.append(text[end:])
    return "".join(parts)
