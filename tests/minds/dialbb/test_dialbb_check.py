"""What is found wrong in an application: everything at once, where it stands, and without running code."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.cli import main
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.config_lines import line_of
from boltun.minds.dialbb.language import language
from boltun.minds.dialbb.opening import open_mind
from boltun.minds.library import open_mind as open_any
from boltun.minds.opening import Opening
from boltun.minds.protocol import Problem
from boltun.minds.registry import kind_of
from tests.minds.dialbb.applications import MANAGER, row, write_application

APPROVED = Opening(may_run=lambda one: True)
CONFIG = """\
language: en
blocks:
  - name: canonicalizer
    block_class: dialbb.builtin_blocks.preprocess.simple_canonicalizer.SimpleCanonicalizer
    input: {input_text: user_utterance}
    output: {output_text: canonicalized}
  - name: manager
    block_class: dialbb.builtin_blocks.stn_management.stn_manager.Manager
    input: {sentence: canonicalized, user_id: user_id, aux_data: aux_data}
    output: {output_text: system_utterance, final: final, aux_data: aux_data}
    knowledge_file: scenario.xlsx
    SETTING
"""


def told(folder: Path, rows: list[dict[str, object]]) -> list[tuple[int, str]]:
    write_application(folder, rows)
    return lines(open_mind(folder, APPROVED).problems())


def lines(problems: object) -> list[tuple[int, str]]:
    return [(one.line, one.text) for one in problems if isinstance(one, Problem)]  # type: ignore[attr-defined]


def configured(folder: Path, setting: str) -> Path:
    write_application(folder, [row("#initial", "x", to="#initial")])
    config = folder / "config.yml"
    config.write_text(CONFIG.replace("SETTING", setting), encoding="utf-8")
    return config


def test_a_bad_condition_hides_no_other_problem(tmp_path: Path) -> None:
    rows = [
        row("#initial", "x", conditions="bad", to="two"),
        row("#initial", conditions='"a"==b', to="nowhere"),
        row("#initial", to="two"),
        row("two", "y", conditions="undefined()", to="#final"),
    ]
    write_application(tmp_path, rows)
    with pytest.raises(BuildError, match="bad is not a valid condition") as raised:
        open_mind(tmp_path, APPROVED)
    found = lines(raised.value.problems)
    assert (2, "bad is not a valid condition.") in found
    assert (3, 'Left-hand side should be a variable: "a"==b') in found
    assert (3, "Destination nowhere is not a valid state.") in found
    assert any("undefined is not defined" in text for line, text in found if line == 5)


def test_braces_without_meaning_are_told(tmp_path: Path) -> None:
    found = told(tmp_path, [row("#initial", '{_eq("a"} {unclosed', to="#initial")])
    assert (2, 'This is neither a variable nor a call, and is said as it is: {_eq("a"}') in found
    assert (2, "This is neither a variable nor a call, and is said as it is: {unclosed") in found
    found = told(tmp_path, [row("#initial", "{name} {#NE_Dish} {f()} 5 } 6", to="#initial")])
    assert not [text for _, text in found if "neither" in text]


@pytest.mark.parametrize("name", ["_num_turns_exceeds", "_num_turns_in_state_exceeds"])
def test_a_number_of_turns_that_is_none_is_told(tmp_path: Path, name: str) -> None:
    rows = [row("#initial", "x", conditions=f'{name}("abc")', to="#final"), row("#initial", to="#initial")]
    assert any("whole number" in text for line, text in told(tmp_path, rows) if line == 2)
    rows[0] = row("#initial", "x", conditions=f'{name}("3")', to="#final")
    assert not any("whole number" in text for _, text in told(tmp_path, rows))


def test_setting_what_a_variable_names_is_told(tmp_path: Path) -> None:
    found = told(tmp_path, [row("#initial", "x", actions='_set(a, "b"); _set(&c, d)', to="#initial")])
    assert (2, "_set sets the variable that a names; for a itself write &a.") in found
    assert (2, "'d' is taken for the variable *d.") in found
    assert not any("'a' is taken" in text for _, text in found)


def test_islands_are_told(tmp_path: Path) -> None:
    rows = [
        row("#initial", "x", to="#gosub:sub:after"),
        row("sub", "x", to="#exit"),
        row("after", "x", to="#final"),
        row("#final", "x"),
        row("self", "x", to="self"),
        row("one", "x", to="other"),
        row("other", "x", to="one"),
        row("#error", "x", to="recovered"),
        row("recovered", "x", to="#final"),
        row("alone", "x", to="#final"),
    ]
    found = told(tmp_path, rows)
    template = "State {} is reached only from states that nobody ever reaches."
    islands = [(line, text) for line, text in found if "nobody ever" in text]
    assert islands == [
        (6, template.format("self")),
        (7, template.format("one")),
        (8, template.format("other")),
    ]
    assert (11, "State alone is not a destination of any transitions.") in found


@pytest.mark.parametrize(
    ("setting", "line", "said"),
    [
        ("reaction_to_silence: {action: transition, destination: gone}", 12, "gone is not a valid state"),
        (
            "confirmation_request: {function_to_generate_utterance: f, acknowledgement_utterance_type: y,\n"
            "      denial_utterance_type: n}",
            12,
            "f is not defined",
        ),
    ],
)
def test_problems_of_the_configuration_tell_their_lines(
    tmp_path: Path, setting: str, line: int, said: str
) -> None:
    config = configured(tmp_path, setting)
    found = [one for one in open_mind(config, APPROVED).problems() if said in one.text]
    assert [(one.path, one.line) for one in found] == [(config, line)]


def test_another_configuration_is_named_as_it_is(tmp_path: Path) -> None:
    setting = "reaction_to_silence: {action: transition, destination: gone}"
    config = configured(tmp_path, setting).rename(tmp_path / "other.yml")
    assert {one.path for one in open_mind(config, APPROVED).problems() if "gone" in one.text} == {config}


def test_what_keeps_it_from_being_built_tells_its_line(tmp_path: Path) -> None:
    with pytest.raises(BuildError) as raised:
        open_mind(configured(tmp_path, "reaction_to_silence: {action: jump}"), APPROVED)
    assert raised.value.line == 12
    with pytest.raises(BuildError) as raised:
        open_mind(configured(tmp_path, "- {name: x}").parent, APPROVED)
    assert raised.value.line is not None


def test_lines_are_found_or_are_those_of_the_block(tmp_path: Path) -> None:
    config = configured(tmp_path, "function_definitions: a:b")
    assert line_of(config, 1, ["b"]) == 12
    assert line_of(config, 1, ["nothing"]) == 7
    assert line_of(config, 0) == 3
    assert line_of(config, 9) == 3
    assert line_of(tmp_path / "nowhere.yml", 0) == 1


@pytest.mark.parametrize(
    ("setting", "line", "said"),
    [
        ("confirmation_request: {}", 12, "confirmation_request/"),
        ("function_definitions: gone", 12, "no module gone"),
        ("prompt_template: gone.txt", 12, "no file gone.txt"),
        ("context_db: {}", 12, "context_db"),
        ("context_db: {host: a, file: b}", 12, "both"),
        ("input_confidence_threshold: high", 12, "input_confidence_threshold"),
        ("x: y\n  - block_class: gone.Block", 13, "no module"),
        ("x: y\n  - block_class: dialbb.builtin_blocks.gone.Block", 13, "no block"),
        ("x: y\n  - {block_class: dialbb.gone, name: z}", 13, "no block"),
    ],
)
def test_the_editor_tells_what_is_known_without_running_code(
    tmp_path: Path, setting: str, line: int, said: str
) -> None:
    config = configured(tmp_path, setting)
    found = language.read(config.read_text(encoding="utf-8"), config).problems()
    assert [(one.line, said in one.text) for one in found] == [(line, True)]


def test_the_editor_finds_nothing_where_nothing_is_wrong(tmp_path: Path) -> None:
    config = configured(tmp_path, "function_definitions: f:json")
    (tmp_path / "f.py").write_text("raise SystemExit")
    assert not language.read(config.read_text(encoding="utf-8"), config).problems()


def test_a_scenario_stands_for_the_application_beside_it(tmp_path: Path) -> None:
    write_application(tmp_path, [row("#initial", "x", to="nowhere")], blocks=[MANAGER])
    sheet = tmp_path / "scenario.xlsx"
    assert kind_of(sheet).name == "dialbb"
    assert any("nowhere" in one.text for one in open_any(sheet, opening=APPROVED).problems())


def test_the_command_lists_all_problems_of_the_application_of_a_scenario(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [row("#initial", "x", conditions="bad", to="nowhere"), row("#initial", to="#initial")]
    write_application(tmp_path / "application", rows)
    sheet = tmp_path / "application" / "scenario.xlsx"
    assert main(["--profile", str(tmp_path / "profile"), "check", str(sheet)]) == 1
    out = capsys.readouterr().out
    assert f"{sheet}:2: error: bad is not a valid condition." in out
    assert f"{sheet}:2: error: Destination nowhere is not a valid state." in out
