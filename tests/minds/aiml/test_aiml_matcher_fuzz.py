"""The matcher beside a slow one that tries every way and takes the first in AIML's order."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import example, given
from hypothesis import strategies as st

from boltun.minds.aiml.category import Previous
from boltun.minds.aiml.documents import read_category
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.matcher import Match, match
from boltun.minds.aiml.text import tokenize
from boltun.minds.aiml.wordset import WordSet

RANKS = {"$": 0, "#": 1, "_": 2, "word": 3, "<set>x</set>": 4, "^": 5, "*": 6}
MEMBERS = (("a",), ("a", "b"), ("b", "a", "a"))

Steps = tuple[tuple[int, int], ...]
Way = tuple[Steps, tuple[str, ...]]
"""What makes the order, and the stars."""
Entry = tuple[str, str, str]
"""Pattern, that and topic."""


def ways(pattern: list[str], words: list[str], at: int = 0) -> Iterator[Way]:
    """Every way in which a pattern takes all words."""
    if not pattern:
        if at == len(words):
            yield (), ()
        return
    key, rest = pattern[0], pattern[1:]
    if key in ("#", "^", "_", "*"):
        for end in range(at + (key in "_*"), len(words) + 1):
            for steps, stars in ways(rest, words, end):
                yield ((RANKS[key], end), *steps), (" ".join(words[at:end]), *stars)
    elif key == "<set>x</set>":
        for member in MEMBERS:
            end = at + len(member)
            if tuple(words[at:end]) == member:
                for steps, stars in ways(rest, words, end):
                    yield ((RANKS[key], -len(member)), *steps), (" ".join(member), *stars)
    elif at < len(words) and words[at] == key.removeprefix("$"):
        for steps, stars in ways(rest, words, at + 1):
            yield ((RANKS["$" if key[0] == "$" else "word"], 0), *steps), stars


def slow(entries: list[Entry], words: list[str], last: list[str], topic: list[str]):
    """The entry that AIML's order puts first, with its stars."""
    found = []
    for number, (pattern, that, name) in enumerate(entries):
        for steps, stars in ways(pattern.split(), words):
            thats: list[Way] = [((), (" ".join(last),))]
            if that != "*":
                thats = [(((3, -6), *more), own) for more, own in ways(that.split(), last)] if last else []
            elif name != "*":
                thats = [(((3, 0),), thats[0][1])]
            for that_steps, that_stars in thats:
                topics: list[Way] = [(((3, 100),), ())]
                if name != "*":
                    topics = [(((3, 50), *more, (3, 100)), own) for more, own in ways(name.split(), topic)]
                for topic_steps, topic_stars in topics:
                    order = (*steps, *that_steps, *topic_steps)
                    found.append((order, -number, stars, that_stars, topic_stars))
    if not found:
        return None
    _, number, *all_stars = min(found)
    return -number, *all_stars


def xml(entry: Entry, number: int) -> str:
    pattern, that, topic = entry
    return (
        f"<category><pattern>{pattern}</pattern><that>{that}</that><topic>{topic}</topic>"
        f"<template>{number}</template></category>"
    )


def fast(found: Match | None):
    if found is None:
        return None
    number = int(found.category.template.removeprefix("<template>").removesuffix("</template>"))
    return number, found.stars, found.that_stars, found.topic_stars


word = st.sampled_from("abc")
key = st.sampled_from(["a", "b", "c", "*", "*", "_", "#", "^", "^", "$a", "<set>x</set>"])
pattern = st.lists(key, min_size=1, max_size=6).map(" ".join)
plain = st.lists(st.sampled_from(["a", "b", "*", "_", "#", "^"]), min_size=1, max_size=3).map(" ".join)
entry = st.tuples(pattern, st.just("*") | plain, st.just("*") | plain)
words = st.lists(word, max_size=7)


def knowledge_of(entries: list[Entry]) -> Knowledge:
    text = "<aiml>" + "".join(xml(one, number) for number, one in enumerate(entries)) + "</aiml>"
    whole = Knowledge.of_text(text)
    return Knowledge(graph=whole.graph, sets={"x": WordSet(" ".join(member) for member in MEMBERS)})


@given(st.lists(entry, min_size=1, max_size=12), st.lists(word, min_size=1, max_size=7), words, words)
@example([("a ^", "*", "*"), ("a", "*", "*"), ("a #", "*", "*")], ["a"], [], [])
@example([("* a", "^", "*"), ("^ a", "*", "_"), ("_ a", "* a", "#")], ["b", "a"], ["a"], ["c"])
def test_the_matcher_finds_what_the_slow_one_finds(entries, said, last, topic):
    knowledge = knowledge_of(entries)
    previous = Previous(" ".join(last), " ".join(last))
    found = fast(match(knowledge, tokenize(" ".join(said)), previous, " ".join(topic)))
    assert found == slow(entries, said, last, topic)


@given(
    st.lists(st.tuples(entry, st.integers(0, 2)), min_size=1, max_size=12),
    st.lists(word, min_size=1, max_size=6),
    words,
    words,
)
def test_learned_layers_make_one_order_with_what_was_loaded(layered, said, last, topic):
    """As if what was learned stood behind everything that was loaded."""
    layered.sort(key=lambda one: one[1])
    entries = [one for one, _ in layered]
    knowledge = knowledge_of([one for one, layer in layered if layer == 0])
    for wanted in (1, 2):
        knowledge = knowledge.with_categories(
            read_category(xml(one, number)) for number, (one, layer) in enumerate(layered) if layer == wanted
        )
    previous = Previous(" ".join(last), " ".join(last))
    found = fast(match(knowledge, tokenize(" ".join(said)), previous, " ".join(topic)))
    assert found == slow(entries, said, last, topic)


@given(
    st.lists(st.tuples(entry, st.integers(0, 1)), min_size=1, max_size=10),
    st.lists(word, min_size=1, max_size=5),
    words,
    words,
    words,
)
def test_a_reply_in_other_words_answers_as_a_second_search_would(layered, said, last, other, topic):
    """The second search is left out only where it would find the same."""
    knowledge = knowledge_of([one for one, layer in layered if layer == 0])
    knowledge = knowledge.with_categories(
        read_category(xml(one, number)) for number, (one, layer) in enumerate(layered) if layer
    )
    spoken, place = tokenize(" ".join(said)), " ".join(topic)
    previous, otherwise = (Previous(" ".join(one), " ".join(one)) for one in (last, other))
    wanted = match(knowledge, spoken, previous, place)
    if wanted is None or "<that>" not in wanted.path:
        second = match(knowledge, spoken, otherwise, place)
        wanted = second if second is not None and "<that>" in second.path else wanted
    found = match(knowledge, spoken, previous, place, otherwise=otherwise)
    assert (found is None) == (wanted is None)
    if found is not None and wanted is not None:
        assert fast(found) == fast(wanted)
        assert found.path == wanted.path
        assert found.asks_that == ("<that>" in found.path)
