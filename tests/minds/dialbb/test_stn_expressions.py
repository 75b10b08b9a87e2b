"""Conditions, actions and utterances are read token by token, and nothing in quotes is ever looked into."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.minds.dialbb.stn.expressions import (
    Argument,
    Call,
    FaultKind,
    Kind,
    Reference,
    parse_actions,
    parse_conditions,
    parse_utterance,
)

MARKS = {Kind.CONSTANT: '"', Kind.SPECIAL: "#", Kind.VARIABLE: "*", Kind.ADDRESS: "&", Kind.WRONG: "?"}


def shown(call: object) -> str:
    """Write a call without sugar: every argument with the mark of its kind."""
    assert isinstance(call, Call)
    return f"{call.name}({', '.join(one(argument) for argument in call.arguments)})"


def one(argument: Argument) -> str:
    mark = MARKS[argument.kind]
    return f"{mark}{argument.text}{mark if mark == chr(34) else ''}"


def condition(text: str) -> str:
    calls, faults = parse_conditions(text)
    assert not faults
    (call,) = calls
    return shown(call)


def action(text: str) -> str:
    calls, faults = parse_actions(text)
    assert not faults
    (call,) = calls
    return shown(call)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ('_eq(#food, "ramen")', '_eq(#food, "ramen")'),
        ("is_known( #food ,*name,&place )", "is_known(#food, *name, &place)"),
        ("nothing()", "nothing()"),
        ('#food=="ramen"', '_eq(#food, "ramen")'),
        ('food == "ramen"', '_eq(*food, "ramen")'),
        ("*food!=#other", "_ne(*food, #other)"),
        ('#NE_Person!=""', '_ne(#NE_Person, "")'),
        ("TT>10", '_num_turns_exceeds("10")'),
        ("TT  >  007", '_num_turns_exceeds("7")'),
        ("TS>5", '_num_turns_in_state_exceeds("5")'),
        ("TS>5 turns", '_num_turns_in_state_exceeds("5")'),
        ("$Did the user say why?$", '_check_with_llm("Did the user say why?")'),
        ('$"Did the user say why?"', '_check_with_llm("Did the user say why?")'),
        ('$"Did the user say why?"$', '_check_with_llm("Did the user say why?")'),
        ("$$$ Say yes\nor no. $$$", '_check_with_prompt_template(" Say yes\nor no. ")'),
        ("f(“typographic”)", 'f("typographic")'),
        ("f(”both alike”)", 'f("both alike")'),
        ("f(b)", "f(*b)"),
        ("f(10)", 'f("10")'),
        ('f("a"、"b")', 'f("a", "b")'),
    ],
)
def test_a_condition_is_a_call(text: str, means: str) -> None:
    assert condition(text) == means


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ('_set(&a, "hello")', '_set(&a, "hello")'),
        ("_set(&a, b)", "_set(&a, *b)"),
        ('a="hello"', '_set(&a, "hello")'),
        ("user_name=#NE_Person", "_set(&user_name, #NE_Person)"),
        ("&a = *b", "_set(&a, *b)"),
        ('_reaction="I see."', '_set(&_reaction, "I see.")'),
        ("get_ramen_location(*ramen, &location)", "get_ramen_location(*ramen, &location)"),
    ],
)
def test_an_action_is_a_call(text: str, means: str) -> None:
    assert action(text) == means


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ('_eq(#x, "a==b")', '_eq(#x, "a==b")'),
        ('_eq(#x, "a, b; c (d)")', '_eq(#x, "a, b; c (d)")'),
        ('_eq(#x, "TS>5; $task$")', '_eq(#x, "TS>5; $task$")'),
        ('x=="a!=b"', '_eq(*x, "a!=b")'),
        ("$Is it (a), b; or c==d?$", '_check_with_llm("Is it (a), b; or c==d?")'),
        ('$$$Is "a"; {situation} b==c?$$$', '_check_with_prompt_template("Is "a"; {situation} b==c?")'),
    ],
)
def test_what_is_quoted_is_not_looked_into(text: str, means: str) -> None:
    assert condition(text) == means


def test_an_action_keeps_an_equals_sign_in_quotes() -> None:
    assert action('_set(&a, "x=y; z")') == '_set(&a, "x=y; z")'


def test_a_japanese_comma_in_a_constant_comes_back_as_a_plain_one() -> None:
    assert condition('_eq(#x, "a、b")') == '_eq(#x, "a,b")'


def test_semicolons_of_both_widths_part_conditions() -> None:
    calls, faults = parse_conditions('a=="1"; $b; c$ ； TT>3;; f()')
    assert [shown(call) for call in calls] == [
        '_eq(*a, "1")',
        '_check_with_llm("b; c")',
        '_num_turns_exceeds("3")',
        "f()",
    ]
    assert not faults


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("hello", FaultKind.NO_CONDITION),
        ('a="1"', FaultKind.NO_CONDITION),
        ("f(", FaultKind.NO_CONDITION),
        ("a==", FaultKind.NO_CONDITION),
        ("$task without an end", FaultKind.NO_CONDITION),
        ('"ramen"==#food', FaultKind.LEFT_SIDE),
    ],
)
def test_what_is_no_condition_is_told(text: str, kind: FaultKind) -> None:
    calls, faults = parse_conditions(text)
    assert not calls
    assert [(fault.kind, fault.written) for fault in faults] == [(kind, text)]


@pytest.mark.parametrize("text", ["hello", 'a=="1"', '"a"="1"', '#a="1"', "a=", "f("])
def test_what_is_no_action_is_told(text: str) -> None:
    calls, faults = parse_actions(f"{text}; good()")
    assert [shown(call) for call in calls] == ["good()"]
    assert [(fault.kind, fault.written) for fault in faults] == [(FaultKind.NO_ACTION, text)]


def test_what_follows_a_call_is_told_and_left_out() -> None:
    calls, faults = parse_conditions("f(*a) and g(*b)")
    assert [shown(call) for call in calls] == ["f(*a)"]
    assert [fault.kind for fault in faults] == [FaultKind.TRAILING]


@pytest.mark.parametrize("text", ["f(g(x))", "f(a b)", "f(,)", 'f("open)', "f(#)"])
def test_an_argument_without_meaning_is_marked(text: str) -> None:
    calls, _ = parse_conditions(text)
    assert all(any(argument.kind is Kind.WRONG for argument in call.arguments) for call in calls)


def parts(text: str) -> list[str]:
    return [
        part
        if isinstance(part, str)
        else shown(part)
        if isinstance(part, Call)
        else f"<{'#' if part.is_special else ''}{part.name}>"
        for part in parse_utterance(text)
    ]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Hello.", ["Hello."]),
        ("Hello {name}, {#food}!", ["Hello ", "<name>", ", ", "<#food>", "!"]),
        ("{ name }{ #food }", ["<name>", "<#food>"]),
        ("{greet(*name)} and {f()}", ["greet(*name)", " and ", "f()"]),
        ('{cat("a;b, c}", \'x)}', ['cat("a;b, c}", ?\'x)']),
        ('Well. {$"Ask, then."} Bye.', ["Well. ", '_generate_with_llm("Ask, then.")', " Bye."]),
        ("Well. $Ask; then.$ Bye.", ["Well. ", '_generate_with_llm("Ask; then.")', " Bye."]),
        ("$$$Line {situation}\nand $x$$$", ['_generate_with_prompt_template("Line {situation}\nand $x")']),
        ("It costs $5.", ["It costs $5."]),
        ("$5 or $6", ['_generate_with_llm("5 or ")', "6"]),
        ("$first\nsecond$", ["$first\nsecond$"]),
        ("a { b", ["a { b"]),
        ("a } b", ["a } b"]),
        ("{}", ["{}"]),
        ("{a{b}", ["<a{b>"]),
        ("{{a}}", ["<{a>", "}"]),
        ("{*a}", ["<*a>"]),
        (
            '{_generate_with_prompt_template("Now {situation}; go}")}.',
            ['_generate_with_prompt_template("Now {situation}; go}")', "."],
        ),
        ('"quoted, {name}; text" (all)', ['"quoted, ', "<name>", '; text" (all)']),
    ],
)
def test_an_utterance_is_text_and_expressions(text: str, means: list[str]) -> None:
    assert parts(text) == means


def written(text: str) -> str:
    return "".join(part if isinstance(part, str) else part.written for part in parse_utterance(text))


ALPHABET = st.text(alphabet='{}$"#*&();,=! \nab、「”', max_size=60)


@given(ALPHABET)
def test_no_character_of_an_utterance_is_lost(text: str) -> None:
    assert written(text) == text


@given(ALPHABET)
def test_cells_of_any_content_are_read(text: str) -> None:
    for parse in (parse_conditions, parse_actions):
        calls, faults = parse(text)
        assert all(call.name for call in calls)
        assert all(fault.written for fault in faults)


@given(st.text(alphabet=st.characters(blacklist_characters='"“”、，', blacklist_categories=["Cs"])))
def test_a_constant_comes_back_as_it_was_written(text: str) -> None:
    (call,), _ = parse_conditions(f'f("{text}")')
    assert call.arguments == (Argument(Kind.CONSTANT, text),)


@given(st.lists(st.sampled_from(["text ", "{name}", "{#slot}", '{f("x")}', "$task$", "$$$tem{p}late$$$"])))
def test_expressions_stand_side_by_side(pieces: list[str]) -> None:
    found = [part for part in parse_utterance("|".join(pieces)) if isinstance(part, Call | Reference)]
    assert len(found) == sum(piece != "text " for piece in pieces)
