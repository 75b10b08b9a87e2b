"""How a scenario sheet is read, what is told about it, and its picture."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import MindError
from boltun.minds.dialbb import DialogueProcessor
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.sheets import Row
from boltun.minds.dialbb.stn.graph import dot_source
from boltun.minds.protocol import Problem, Severity
from tests.minds.dialbb.applications import COLUMNS, Talk, begin, row, write_application
from tests.minds.dialbb.workbooks import write_workbook

END = [row("#final", "The end."), row("#error", "Error.")]


def test_columns_stand_in_any_order_beside_others(tmp_path: Path) -> None:
    config = write_application(tmp_path, [row("x", "y")])
    columns = [*reversed(COLUMNS), "memo"]
    rows = [{**one, "memo": "m"} for one in simple()]
    lines: list[Sequence[object]] = [columns, *([one[column] for column in columns] for one in rows)]
    write_workbook(tmp_path / "scenario.xlsx", {"other": [["a"]], "scenario": lines})
    talk = Talk(DialogueProcessor(config))
    assert talk.hello() == "Q"
    assert talk.say("x") == "The end."


def simple() -> list[dict[str, object]]:
    return [row("#initial", "Q", to="#final"), *END]


@pytest.mark.parametrize("column", [one for one in COLUMNS if one != "user utterance example"])
def test_a_missing_column_is_named(tmp_path: Path, column: str) -> None:
    config = write_application(tmp_path, simple())
    kept = [one for one in COLUMNS if one != column]
    lines: list[Sequence[object]] = [kept, *([one[name] for name in kept] for one in simple())]
    write_workbook(tmp_path / "scenario.xlsx", {"scenario": lines})
    with pytest.raises(MindError, match=f"'{column}'"):
        DialogueProcessor(config)


def test_examples_need_not_be_there(tmp_path: Path) -> None:
    config = write_application(tmp_path, simple(), block={"scenario_graph": True})
    kept = [one for one in COLUMNS if one != "user utterance example"]
    lines: list[Sequence[object]] = [kept, *([one[name] for name in kept] for one in simple())]
    write_workbook(tmp_path / "scenario.xlsx", {"scenario": lines})
    assert Talk(DialogueProcessor(config)).hello() == "Q"


def test_a_missing_sheet_or_file_is_named(tmp_path: Path) -> None:
    config = write_application(tmp_path, simple(), block={"scenario_sheet": "other"})
    with pytest.raises(MindError, match="other"):
        DialogueProcessor(config)
    (tmp_path / "scenario.xlsx").unlink()
    with pytest.raises(MindError, match=r"scenario\.xlsx"):
        DialogueProcessor(config)


def test_the_sheet_may_have_another_name(tmp_path: Path) -> None:
    config = write_application(tmp_path, simple(), block={"scenario_sheet": "other"})
    lines = [COLUMNS, *([one[name] for name in COLUMNS] for one in simple())]
    write_workbook(tmp_path / "scenario.xlsx", {"scenario": [["nothing"]], "other": lines})
    assert Talk(DialogueProcessor(config)).hello() == "Q"


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (None, {"Y", "T", "none"}),
        (["Any"], {"Y", "T", "none"}),
        (["Y"], {"Y"}),
        (["Y", "T"], {"Y", "T"}),
        ("T", {"T"}),
    ],
)
def test_only_rows_with_the_flags_to_be_used_count(
    tmp_path: Path, flags: Sequence[str] | None, says: set[str]
) -> None:
    rows = [
        row("#initial", flag, to="#initial", flag=flag if flag != "none" else "")
        for flag in ("Y", "T", "none")
    ]
    talk = begin(tmp_path, rows, block={"flags_to_use": flags} if flags else {})
    assert {talk.say("x") for _ in range(40)} == says


def test_cells_are_stripped_and_names_made_half_width(tmp_path: Path) -> None:
    rows = [row("　＃initial ", " Q ", "　ＴＹＰＥ１", to=" ｓ１ "), row("ｓ１", "S"), *END]
    # Digits stay as they are, and what the understander says is not changed at all.
    assert begin(tmp_path, rows).say("x", "TYPE１") == "S"
    assert begin(tmp_path, rows).say("x", "TYPE1") == "Error."
    assert begin(tmp_path, rows).say("x", "ＴＹＰＥ１") == "Error."


def test_numbers_are_texts(tmp_path: Path) -> None:
    talk = begin(tmp_path, [row("#initial", 2026, to=1.0), row(1, "one", to="#final"), *END])
    assert talk.last["system_utterance"] == "2026"
    assert (talk.say("x"), talk.state) == ("one", "1")


@pytest.mark.parametrize(
    ("conditions", "message"),
    [
        ("not a call", "not a call is not a valid condition."),
        ('"a"==b', 'Left-hand side should be a variable: "a"==b'),
    ],
)
def test_a_condition_without_meaning_keeps_the_application_shut(
    tmp_path: Path, conditions: str, message: str
) -> None:
    rows = [row("#initial", "Q", to="#final"), row("#initial", conditions=conditions, to="#final"), *END]
    config = write_application(tmp_path, rows)
    with pytest.raises(BuildError) as caught:
        DialogueProcessor(config)
    assert caught.value.message == message
    assert (caught.value.path, caught.value.line) == (str(tmp_path / "scenario.xlsx"), 3)


# --- problems -------------------------------------------------------------------------------


def problems(tmp_path: Path, *rows: dict[str, object], **how: Any) -> list[tuple[int, str, str]]:
    processor = DialogueProcessor(write_application(tmp_path, [*rows, *END], **how))
    (unit,) = processor.units
    found: Sequence[Problem] = unit.block.problems()
    assert all(one.path in (tmp_path / "scenario.xlsx", tmp_path / "config.yml") for one in found)
    told = [(one.line, one.code, one.text) for one in found if one.severity is not Severity.HINT]
    return [one for one in told if "State #final " not in one[2]]


def test_a_sound_scenario_has_no_problem(tmp_path: Path) -> None:
    assert (
        problems(
            tmp_path, row("#initial", "Q", "t", to="a"), row("#initial", to="#final"), row("a", "A", to="a")
        )
        == []
    )


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (
            [row("#initial", "Q", "t", to="#final")],
            [(2, "no-default", "State '#initial' has no default transition.")],
        ),
        (
            [row("#initial", "Q", to="#final"), row("#initial", type="t", to="#final")],
            [(3, "after-default", "State '#initial' has an extra transition after default transition.")],
        ),
        ([row("#initial", "", to="#final")], [(2, "mute", "State '#initial' has no system utterances.")]),
        ([row("#initial", "Q")], [(2, "no-transitions", "State '#initial' has no transitions.")]),
        (
            [row("#initial", "Q", to="nowhere")],
            [(2, "destination", "Destination nowhere is not a valid state.")],
        ),
        (
            [row("#initial", "Q", to="#gosub:nowhere:#final")],
            [(2, "destination", "Destination nowhere is not a valid state.")],
        ),
        (
            [row("#initial", "Q", to="#gosub:#final")],
            [
                (
                    2,
                    "gosub",
                    "The gosub description does not have destination and return states: #gosub:#final",
                )
            ],
        ),
        (
            [row("#initial", "Q", to="#exit")],
            [(2, "exit", "#exit leads out of a sub-dialogue, but no #gosub leads into one.")],
        ),
        (
            [row("#initial", "Q", to="#final"), row("a", "A", to="#final")],
            [(3, "unreached", "State a is not a destination of any transitions.")],
        ),
        (
            [row("#prep", "Q", to="#initial"), row("#initial", "Q", to="#final")],
            [(2, "prep-speaks", "The #prep state must not have system utterances.")],
        ),
        (
            [row("#initial", "Q", to="#final"), row("", "lost")],
            [(3, "no-state", "The column 'state' is empty, so this row has no effect.")],
        ),
        (
            [row("#initial", "Q", to="#final"), row("#initial", type="t")],
            [
                (
                    3,
                    "no-destination",
                    "This row has a type, conditions or actions but no next state, so they have no effect.",
                )
            ],
        ),
        (
            [
                row("#initial", "Q {nobody()}", conditions='a=="1"', actions="someone()", to="#final"),
                row("#initial", to="#final"),
            ],
            [
                (2, "undefined", "The function someone is not defined: someone()"),
                (2, "undefined", "The function nobody is not defined: {nobody()}"),
            ],
        ),
        (
            [row("#initial", "Q", conditions="_eq(*a)", to="#final"), row("#initial", to="#final")],
            [(2, "arguments", "The function _eq does not take 1 argument(s) and the context: _eq(*a)")],
        ),
        (
            [row("#initial", "Q", actions="_set(&a, b c)", to="#final")],
            [
                (
                    2,
                    "argument",
                    "'b c' is not a valid argument. "
                    "It's not a special variable, variable, constant, nor address.",
                )
            ],
        ),
        (
            [row("#initial", "Q", actions="hello", to="#final")],
            [(2, "no-action", "hello is not a valid action.")],
        ),
        (
            [row("#initial", "Q", actions='_set(&a, "1") and so on', to="#final")],
            [(2, "trailing", 'The text behind the call has no effect: _set(&a, "1") and so on')],
        ),
        (
            [row("#initial", "Q", to="x"), row("x", "$skip", to="y"), row("y", "$skip", to="x")],
            [
                (3, "skip-circle", "State 'x' leads by $skip only to states that lead back to it."),
                (4, "skip-circle", "State 'y' leads by $skip only to states that lead back to it."),
            ],
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_row(
    tmp_path: Path, rows: list[dict[str, object]], found: list[tuple[int, str, str]]
) -> None:
    assert problems(tmp_path, *rows) == found


def test_a_scenario_without_a_beginning_is_told(tmp_path: Path) -> None:
    assert (1, "no-beginning", "Either state #initial or state #prep must exist.") in problems(
        tmp_path, row("a", "A", to="a")
    )


def test_settings_that_name_nothing_are_told(tmp_path: Path) -> None:
    block = {
        "reaction_to_silence": {"action": "transition", "destination": "nowhere"},
        "confirmation_request": {
            "function_to_generate_utterance": "nobody",
            "acknowledgement_utterance_type": "yes",
            "denial_utterance_type": "no",
        },
    }
    found = problems(tmp_path, row("#initial", "Q", to="#final"), block=block)
    assert [code for _, code, _ in found] == ["undefined", "destination"]


def test_no_default_row_is_needed_where_repeating_is_chosen(tmp_path: Path) -> None:
    block = {"repeat_when_no_available_transitions": True}
    assert problems(tmp_path, row("#initial", "Q", "t", to="#final"), block=block) == []


def test_a_missing_error_row_and_bare_names_are_hinted_at(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", actions="_set(&a, b); _set(&c, 5)", to="#final"), row("#final", "F")]
    (unit,) = DialogueProcessor(write_application(tmp_path, rows)).units
    hints = [(one.code, one.line) for one in unit.block.problems() if one.severity is Severity.HINT]
    assert hints == [("no-error-row", 1), ("bare-argument", 2), ("bare-argument", 2)]


# --- the picture ----------------------------------------------------------------------------


def graph_rows(*rows: dict[str, object]) -> list[Row]:
    return [
        Row(number, {key: str(value) for key, value in one.items()})
        for number, one in enumerate(rows, start=2)
    ]


def test_a_graph_has_all_states_and_ways_whatever_their_flag() -> None:
    source = dot_source(
        graph_rows(
            row("#initial", "0123456789abc", to="a", example='say "yes"\nor no', flag="N"),
            row("#initial", "second", to="#gosub:a:b"),
            row("a", 'A\\"', to="#exit"),
        )
    )
    assert '"#initial" [shape = circle, label="<#initial>\\n0123456789\\nabc\\nsecond"];' in source
    assert '"a" [shape = circle, label="<a>\\nA\\\\\\""];' in source
    assert '"#initial" -> "a" [label = "say \\"yes\\"\\nor no"];' in source
    assert '"#initial" -> "a";' in source
    assert '"#initial" -> "b" [style = dashed];' in source
    assert '"a" -> "#exit";' in source


def test_a_graph_is_written_and_drawn_without_a_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    dot = programs / "dot"
    dot.write_text('#!/bin/sh\nfor last; do :; done\nwhile [ "$1" != -o ]; do shift; done\ncp "$last" "$2"\n')
    dot.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    folder = tmp_path / "with $(touch hacked); blanks"
    config = write_application(folder, simple(), block={"scenario_graph": True})
    DialogueProcessor(config)
    source = (folder / "_scenario_graph.dot").read_text(encoding="utf-8")
    assert source.startswith("digraph scenario_graph {")
    assert (folder / "_scenario_graph.jpg").read_text(encoding="utf-8") == source


def test_a_graph_needs_neither_graphviz_nor_a_folder_that_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    config = write_application(tmp_path / "one", simple(), block={"scenario_graph": True})
    assert Talk(DialogueProcessor(config)).hello() == "Q"
    assert not (tmp_path / "one" / "_scenario_graph.jpg").exists()
    other = write_application(tmp_path / "two", simple(), block={"scenario_graph": True})
    (tmp_path / "two" / "_scenario_graph.dot").mkdir()
    assert Talk(DialogueProcessor(other)).hello() == "Q"


def test_no_graph_is_written_where_none_is_asked_for(tmp_path: Path) -> None:
    DialogueProcessor(write_application(tmp_path, simple()))
    assert not (tmp_path / "_scenario_graph.dot").exists()
