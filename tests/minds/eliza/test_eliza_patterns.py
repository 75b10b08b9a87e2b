"""Matching, beside a plain reading of its rules that tries every choice of words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boltun.minds.eliza.patterns import Effort, Name, matcher, shape

LISTS = {"a": ("a", "b"), "c": ("c", "b", "a"), "d": ("d",), "none": ()}


def groups(pattern: str, sentence: str) -> list[str] | None:
    words = sentence.split()
    found = matcher(pattern, str.split, name).match(
        f" {' '.join(words)} " if words else " ", words, Effort(10**9)
    )
    return None if found is None else [group.strip() for group in found]


def name(word: str) -> Name:
    return Name.of([one.split() for one in LISTS.get(word, ())])


@pytest.mark.parametrize(
    ("pattern", "sentence", "expected"),
    [
        ("*", "", [""]),
        ("*", "a b", ["a b"]),
        ("* a *", "a", ["", ""]),
        ("* a *", "x a y a z", ["x", "y a z"]),
        ("* a *", "xa ay", None),
        ("a *", "a b", ["b"]),
        ("a *", "b a", None),
        ("* a", "b a", ["b"]),
        ("* a", "a b", None),
        ("a", "a", []),
        ("a", "a a", None),
        ("a b", "a b", []),
        ("a b", "a x b", None),
        # No second try: the first a is not the last word.
        ("* a", "a b a", None),
        # Between two words a star takes one word or more …
        ("a * b", "a b", None),
        ("a * b", "a x b", ["x"]),
        ("a * b", "a b b", ["b"]),
        ("a * b *", "a b c b d", ["b c", "d"]),
        ("* a * b *", "a a b", ["", "a", ""]),
        # … glued to one of them none or more.
        ("a* b", "a b", [""]),
        ("a *b", "a b", [""]),
        ("a*b", "a x y b", ["x y"]),
        ("* a* b *", "x a b y", ["x", "", "y"]),
        ("a  *\t b", "a x b", ["x"]),
        ("* *", "a b", ["", "a b"]),
        ("**", "a b", ["", "a b"]),
        ("a * * b", "a x b", ["", "x"]),
        ("", "", []),
        ("", "a", None),
        # Names are groups.
        ("* @a *", "x b y", ["x", "b", "y"]),
        ("* @a *", "x b a y", ["x b", "a", "y"]),
        ("@a @c", "b b", ["b", "b"]),
        ("* @a @c *", "a d b a", ["a d", "b", "a", ""]),
        ("* my* @a *", "my old b is", ["", "old", "b", "is"]),
        ("* my* @a *", "my b is", ["", "", "b", "is"]),
        ("* my * @a *", "my b is", None),
        ("* @a *d *", "b d", ["", "b", "", ""]),
        ("* @a* d *", "b x d", ["", "b", "x", ""]),
        # Of the words of a list the first with which everything fits, not the first in the sentence.
        ("* @a d *", "a b d", ["a", "b", ""]),
        ("* @c x", "a b c x", ["a b", "c"]),
        ("* @a", "a b", ["a", "b"]),
        ("* @c * @a *", "c b x a", ["", "c", "b x", "a", ""]),
        ("* @c * @a d *", "c d b a b d", ["", "c", "d b a", "b", ""]),
        ("* @none *", "a", None),
        ("* @zzz *", "zzz", None),
        ("* @ *", "a", None),
    ],
)
def test_a_sentence_is_taken_apart(pattern: str, sentence: str, expected: list[str] | None) -> None:
    assert groups(pattern, sentence) == expected


def test_a_name_whose_words_are_several_is_found_as_a_whole() -> None:
    several = {"m": Name.of([("o", "ka", "san"), ("ha",)])}
    one = matcher("* @m *", str.split, lambda word: several[word])
    found = one.match(" x o ka san y ", ["x", "o", "ka", "san", "y"], Effort(999))
    assert found is not None
    assert [group.strip() for group in found] == ["x", "o ka san", "y"]
    assert one.match(" o ka x ", ["o", "ka", "x"], Effort(999)) is None


def test_groups_and_unknown_names_are_told_to_the_checker() -> None:
    assert shape("* @a *x @zzz", str.split, name)[1:] == (4, ("zzz",))


# --- a plain reading of the rules --------------------------------------------------------------


def reference(pattern: str, sentence: Sequence[str]) -> list[str] | None:
    """Try each choice of words in the order of the lists; each run at its first occurrence."""
    tokens = [
        (match[2], not match[1] and match.start() > 0)
        for match in re.finditer(r"(\s*)(\*|@\w*|[^\s*@]+)", pattern)
    ]
    names = [word[1:] for word, _ in tokens if word.startswith("@")]
    for choice in product(*(LISTS.get(one, ()) for one in names)):
        chosen = iter(choice)
        words = [(next(chosen) if word[0] == "@" else word, word[0] == "@", glued) for word, glued in tokens]
        found = plain(words, sentence)
        if found is not None:
            return found
    return None


def plain(tokens: Sequence[tuple[str, bool, bool]], sentence: Sequence[str]) -> list[str] | None:
    place = 0
    number = 0
    taken: list[str] = []
    while number < len(tokens):
        word, is_name, _ = tokens[number]
        if word != "*":
            if sentence[place : place + 1] != [word]:
                return None
            taken += [word] if is_name else []
            place += 1
            number += 1
            continue
        run = number + 1
        while run < len(tokens) and tokens[run][0] == "*":
            run += 1
        stars = run - number
        end = run
        while end < len(tokens) and tokens[end][0] != "*":
            end += 1
        wanted = [tokens[at][0] for at in range(run, end)]
        if not wanted:
            taken += [""] * (stars - 1) + [" ".join(sentence[place:])]
            return taken
        last = run - 1
        between = number > 0
        at = place + (1 if between and not tokens[last][2] and not tokens[run][2] else 0)
        while at <= len(sentence) and list(sentence[at : at + len(wanted)]) != wanted:
            at += 1
        if at > len(sentence):
            return None
        taken += [""] * (stars - 1) + [" ".join(sentence[place:at])]
        place = at
        number = run
    return taken if place == len(sentence) else None


PIECES = st.sampled_from(["*", "*", "*", "a", "b", "c", "d", "@a", "@c", "@d", "@none"])
PATTERNS = st.lists(st.tuples(PIECES, st.sampled_from([" ", " ", "", "  "])), max_size=8).map(
    lambda pieces: "".join(
        # Two words without a blank between them would be one.
        piece + (blank or " " if "*" not in (piece, following) else blank)
        for (piece, blank), following in zip(pieces, [*(one for one, _ in pieces[1:]), ""], strict=False)
    ).strip()
)
SENTENCES = st.lists(st.sampled_from("abcd"), max_size=9)


@settings(max_examples=15 * settings().max_examples)
@given(PATTERNS, SENTENCES)
def test_matching_does_what_a_plain_reading_of_the_rules_does(pattern: str, sentence: list[str]) -> None:
    assert groups(pattern, " ".join(sentence)) == reference(pattern, sentence)


# --- growth ------------------------------------------------------------------------------------


class Counted(str):
    """A sentence that counts how often something is searched in it."""

    searches = 0

    def find(self, *args: Any) -> int:
        Counted.searches += 1
        return super().find(*args)


@pytest.mark.parametrize(
    "pattern",
    ["* a * b * c *", "* @l * @l * @l * zzz *", "* @l @l @l zzz *", "* @l * @l zzz", "@l* @l* @l* zzz *"],
)
def test_the_searches_in_a_sentence_grow_with_its_places_not_with_the_choices(pattern: str) -> None:
    letters = [f"w{number}" for number in range(12)]
    many = Name.of([[one] for one in letters])
    sentence = ["zzz", *letters * 50]
    Counted.searches = 0
    matcher(pattern, str.split, lambda word: many).match(
        Counted(f" {' '.join(sentence)} "), set(sentence), Effort(10**9)
    )
    assert Counted.searches <= 4 * len(sentence) * len(letters)
