"""Placeholders: what is one, what stays as it stands, and that no value is more than plain words."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.text.placeholders import NAMES, fill, holes, plain

VALUES = {"name": "Anna", "until": "", "1": "10:30"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Hi {name}!", "Hi Anna!"),
        ("Hi {name|there}!", "Hi Anna!"),
        ("At {1}.", "At 10:30."),
        ("I am away {until|for a while}.", "I am away for a while."),
        ("Away{until|}.", "Away."),
        ("Away {until}, {foo}, {Name}, { name }, {}.", "Away {until}, {foo}, {Name}, { name }, {}."),
        ("{{name} and {{ and {{{name}", "{name} and { and {Anna"),
        ("} :-} {name", "} :-} {name"),
        ("{name.__class__} {name!r} {name:>9} {0}", "{name.__class__} {name!r} {name:>9} {0}"),
        ("{name|a|b} {foo|a|b}", "Anna a|b"),
    ],
)
def test_known_names_are_filled_and_everything_else_stays(text: str, said: str) -> None:
    assert fill(text, VALUES).text == said


def test_what_was_filled_is_told_by_the_placeholder_as_it_is_written() -> None:
    assert fill("{name} {until|later} {foo}", VALUES).values == {"{name}": "Anna", "{until|later}": "later"}


def test_a_placeholder_is_found_at_its_place() -> None:
    (hole,) = holes("{{x} {name|you}!")
    assert (hole.start, hole.end, hole.name, hole.otherwise) == (5, 15, "name", "you")


@given(st.text(), st.text(alphabet="{}|nameutil \n"))
def test_values_are_said_as_they_are_and_never_filled_again(one: str, other: str) -> None:
    said = fill("a{name}b{until|x}c{{", {"name": one, "until": other}).text
    assert said == f"a{one or '{name}'}b{other or 'x'}c{{"


@given(st.text(max_size=300), st.sampled_from(NAMES))
def test_what_somebody_wrote_becomes_one_short_line_of_visible_words(text: str, name: str) -> None:
    shown = plain(text)
    assert len(shown) <= 80
    assert shown == shown.strip()
    kept = shown.replace("\u200c", "").replace("\u200d", "")
    assert not [one for one in kept if unicodedata.category(one)[0] == "C" or one in "\n\r\u2028\u2029"]
    shown.encode()
    assert fill(f"{{{name}}}", {name: shown}).text == (shown or f"{{{name}}}")


def test_a_nick_of_thousands_of_characters_is_cut() -> None:
    assert plain("ab\u202e\n c" + "d" * 100_000) == "ab c" + "d" * 75 + "…"
