"""What an editor shows of an application's configuration, and the application it makes before it is saved."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import NotApprovedError
from boltun.minds.dialbb.config_lines import line_of
from boltun.minds.dialbb.language import language
from boltun.minds.dialbb.trial import open_trial
from boltun.minds.opening import Opening
from boltun.minds.registry import source_language
from boltun.minds.source import Role

CONFIG = """\
language: en  # of everything
blocks:
  - name: understander
    block_class: understander.Understander
    input:
      input_text: user_utterance
  - name: manager
    block_class: dialbb.builtin_blocks.stn_management.stn_manager.Manager
    knowledge_file: "scenario.xlsx"
    input_confidence_threshold: 0.5
other: 1
"""
MESSAGE = Path(__file__).parents[3] / "bases" / "en" / "message"


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MESSAGE, tmp_path / "message")) / "config.yml"


def test_it_is_the_language_of_applications() -> None:
    assert source_language("dialbb") is language


def test_keys_texts_numbers_and_comments_have_colours() -> None:
    spans, state = language.highlight('    knowledge_file: "a # b" # why', 0)
    assert [(span.start, span.length, span.role) for span in spans] == [
        (4, 15, Role.TAG),
        (20, 7, Role.TEXT),
        (28, 5, Role.COMMENT),
    ]
    assert state == 0
    assert language.highlight("  threshold: 0.5", 0)[0][1].role is Role.VALUE


def test_the_outline_lists_the_blocks() -> None:
    items = language.read(CONFIG, None).outline()
    assert [(item.title, item.line, item.detail) for item in items] == [
        ("understander", 3, "Understander"),
        ("manager", 7, "Manager"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("blocks:\n  - name: [\n", 3, "no YAML"),
        ("language: en\n", 1, "no blocks"),
        ("blocks:\n  - name: x\n", 2, "no block_class"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, part: str) -> None:
    (problem,) = language.read(text, None).problems()
    assert (problem.line, part in problem.text) == (line, True)


def test_a_missing_file_is_told_and_one_that_is_there_can_be_gone_to(config: Path) -> None:
    text = config.read_text(encoding="utf-8")
    source = language.read(text, config)
    assert source.problems() == []
    line = next(n for n, one in enumerate(text.split("\n"), start=1) if "scenario.xlsx" in one)
    place = source.target(line, 1)
    assert place is not None
    assert place.path == config.parent / "scenario.xlsx"
    gone = language.read(text.replace("scenario.xlsx", "gone.xlsx"), config)
    assert [problem.line for problem in gone.problems()] == [line]
    assert gone.target(line, 1) is None
    outside = language.read("a: ../../../etc/passwd\n", config)
    assert outside.target(1, 1) is None


def test_classes_keys_and_files_are_offered(config: Path) -> None:
    source = language.read("blocks:\n  - block_class: \n    knowledge_file: \n    \n", config)
    assert any(word.endswith("stn_manager.Manager") for word in source.completions(2, 18))
    assert "scenario.xlsx" in source.completions(3, 21)
    assert "function_definitions" in source.completions(4, 5)


def test_a_trial_answers_from_the_edited_text_and_leaves_the_folder_alone(config: Path) -> None:
    before = {path: path.read_bytes() for path in config.parent.rglob("*")}
    text = config.read_text(encoding="utf-8")
    mind = language.read(text + "\n# edited\n", config).mind(Opening(may_run=lambda folder: True))
    assert mind.greet(mind.new_memory(), Random(1)).text
    assert {path: path.read_bytes() for path in config.parent.rglob("*")} == before


def test_code_that_nobody_agreed_to_does_not_run_in_a_trial(config: Path) -> None:
    with pytest.raises(NotApprovedError) as caught:
        open_trial(config, {}, Opening())
    assert caught.value.folder == config.parent


def test_what_came_with_the_program_needs_no_agreement() -> None:
    mind = open_trial(MESSAGE / "config.yml", {}, Opening())
    assert mind.greet(mind.new_memory(), Random(1)).text


@given(st.text(max_size=200), st.integers(0, 9), st.integers(0, 30))
def test_any_text_can_be_read_and_coloured(text: str, line: int, column: int) -> None:
    source = language.read(text, None)
    source.outline()
    source.problems()
    source.target(line, column)
    source.completions(line, column)
    for one in text.split("\n"):
        spans, _ = language.highlight(one, 0)
        ends = [span.start + span.length for span in spans]
        assert all(end <= len(one) for end in ends)
        assert all(end <= span.start for end, span in zip(ends, spans[1:], strict=False))


def test_lines_are_those_of_the_editor_also_where_yaml_ends_one_by_itself(tmp_path: Path) -> None:
    text = "a: \u2028b: !!int x\r\nblocks: {"
    (problem,) = language.read(text, None).problems()
    assert problem.line <= 2
    config = tmp_path / "config.yml"
    config.write_text("x: '\u2028'\nblocks: [{block_class: a.B}]", encoding="utf-8")
    assert line_of(config, 0, ["a.B"]) == 2
