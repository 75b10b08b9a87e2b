"""What the editor asks of scripts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boltun.message import Contact, Message
from boltun.minds.eliza.language import ElizaSource, language
from boltun.minds.opening import Opening
from boltun.minds.registry import source_language
from boltun.minds.source import Place, Role, SourceLanguage

TEXT = """\
A script for the test.

initial: Hello.
synon: sad blue low
synon: happy glad
key: feel 5
  decomp: * feel* @blue *
    reasmb: Why (3)?
    reasmb: goto mood
key: mood -2
  decomp: $ * @who *
    reasmb: goto gone

key: plain
"""


def source(text: str = TEXT) -> ElizaSource:
    return language.read(text, None)


def coloured(line: str) -> list[tuple[str, Role]]:
    spans, state = language.highlight(line, 0)
    assert state == 0
    ends = [0, *(span.start + span.length for span in spans)]
    assert all(span.start >= end and span.length > 0 for span, end in zip(spans, ends, strict=False))
    return [(line[span.start : span.start + span.length], span.role) for span in spans]


def test_scripts_are_a_language_of_the_editor() -> None:
    found: SourceLanguage | None = source_language("eliza")
    assert found is language


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", []),
        (" \t", []),
        ("  # key: a", [("# key: a", Role.COMMENT)]),
        ("prose", [("prose", Role.COMMENT)]),
        ("font: Arial", [("font:", Role.WRONG)]),
        ("initial: Hello you. ", [("initial:", Role.TAG), ("Hello you.", Role.TEXT)]),
        ("key: a", [("key:", Role.TAG), ("a", Role.NAME)]),
        ("\tkey:a  -5", [("key:", Role.TAG), ("a", Role.NAME), ("-5", Role.VALUE)]),
        ("key: a b", [("key:", Role.TAG), ("a", Role.NAME), ("b", Role.WRONG)]),
        (
            "decomp: $ * my* @sad",
            [
                ("decomp:", Role.TAG),
                ("$", Role.WILDCARD),
                ("*", Role.WILDCARD),
                ("my", Role.TEXT),
                ("*", Role.WILDCARD),
                ("@sad", Role.NAME),
            ],
        ),
        (
            "reasmb: So (1) (2)!",
            [
                ("reasmb:", Role.TAG),
                ("So ", Role.TEXT),
                ("(1)", Role.WILDCARD),
                (" ", Role.TEXT),
                ("(2)", Role.WILDCARD),
                ("!", Role.TEXT),
            ],
        ),
        ("reasmb: goto what", [("reasmb:", Role.TAG), ("goto", Role.TAG), ("what", Role.NAME)]),
        ("pre: i'm i am", [("pre:", Role.TAG), ("i'm", Role.NAME), ("i am", Role.TEXT)]),
        ("post: me", [("post:", Role.TAG), ("me", Role.NAME)]),
        ("synon: a b", [("synon:", Role.TAG), ("a b", Role.TEXT)]),
        ("key:", [("key:", Role.TAG)]),
    ],
)
def test_a_line_is_coloured(line: str, expected: list[tuple[str, Role]]) -> None:
    assert coloured(line) == expected


def test_the_outline_lists_the_keys_with_their_weights() -> None:
    items = [(item.title, item.line, item.detail) for item in source().outline()]
    assert items == [("feel", 6, "5"), ("mood", 10, "-2"), ("plain", 14, "")]


def test_the_outline_leaves_a_preamble_out() -> None:
    text = "key: what a key is, and how\ndecomp: a pattern\nLike this:\n" + TEXT
    assert [item.line for item in source(text).outline()] == [9, 13, 17]


def test_problems_are_those_of_the_text() -> None:
    assert [(problem.code, problem.line) for problem in source().problems()] == [
        ("unknown-name", 11),
        ("goto-for-memory", 12),
        ("key-without-decompositions", 14),
    ]


@pytest.mark.parametrize(
    ("line", "column", "place"),
    [
        (9, 20, Place(line=10, column=6)),
        (9, 14, Place(line=10, column=6)),
        (7, 19, Place(line=4, column=8)),
        (7, 12, None),
        (8, 17, Place(line=7, column=11)),
        (8, 13, None),
        (12, 20, None),
        (11, 17, None),
        (1, 1, None),
        (99, 1, None),
        (0, 0, None),
    ],
)
def test_a_way_leads_to_what_is_named(line: int, column: int, place: Place | None) -> None:
    assert source().target(line, column) == place


def test_a_key_given_twice_is_found_where_it_counts() -> None:
    text = "key: b\n decomp: *\n  reasmb: goto a\nkey: a\n decomp: *\n  reasmb: x\nkey: a\n"
    assert source(text).target(3, 15) == Place(line=4, column=6)


def test_what_may_stand_here_is_offered() -> None:
    text = TEXT + "  \n  decomp: * @\n    \n    reasmb: goto \n    reasmb: g\n# comm\nreasmb: Hello\n"
    made = source(text)
    assert next(iter(made.completions(15, 3))) == "decomp:"
    assert list(made.completions(16, 15))[:2] == ["@sad", "@happy"]
    assert set(made.completions(16, 15)) == {"@sad", "@blue", "@low", "@happy", "@glad"}
    assert next(iter(made.completions(17, 5))) == "reasmb:"
    assert list(made.completions(18, 18)) == ["feel", "mood", "plain"]
    assert list(made.completions(19, 14)) == ["goto"]
    assert list(made.completions(20, 7)) == []
    assert list(made.completions(21, 14)) == []
    assert list(made.completions(1000, 1)) != []
    assert list(source("").completions(1, 1))[:2] == ["initial:", "key:"]


@pytest.mark.parametrize(
    ("text", "offered"), [("", True), ("  ", True), ("re", True), ("some words ", False), ("some wor", False)]
)
def test_tags_are_offered_where_a_line_begins_only(text: str, offered: bool) -> None:
    made = ElizaSource(f"key: a\n{text}\n", None)
    assert bool(made.completions(2, len(text) + 1)) is offered


def test_an_unsaved_text_answers() -> None:
    text = "key: ёж\n decomp: *\n  reasmb: Фыр.\n"
    message = Message(contact=Contact(account="a", address="b"), text="еж", at=0, received_at=0)
    mind = language.read(text, Path("unsaved.txt")).mind(Opening(name="draft"))
    assert mind.name == "draft"
    assert mind.reply(message, mind.new_memory(), Random(1)).text == "Фыр."
    strict = source(text).mind(Opening(fold_yo=False))
    assert strict.reply(message, strict.new_memory(), Random(1)).text is None
