"""The bundled sets of categories hold their conversations."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.minds.aiml.mind import AimlMind
from boltun.minds.aiml.opening import open_mind
from boltun.minds.case_playing import play_case
from boltun.minds.cases import Case, read_cases
from boltun.minds.opening import Opening

ROOT = Path(__file__).resolve().parents[3]
SETS = {
    "robin": ROOT / "bases" / "en" / "robin",
    "koharu": ROOT / "bases" / "ja" / "koharu",
    "sverchok": ROOT / "bases" / "ru" / "sverchok",
}
CASES = ROOT / "tests" / "cases" / "aiml"


def conversations() -> list[Any]:
    return [
        pytest.param(name, case, id=f"{name}: {case.title}")
        for name in SETS
        for case in read_cases(CASES / f"{name}.txt")
    ]


@cache
def opened(name: str) -> AimlMind:
    return open_mind(SETS[name], Opening(dialogue_timeout=3600))


@pytest.mark.parametrize(("name", "case"), conversations())
def test_set_holds_its_conversations(name: str, case: Case) -> None:
    problems = {
        outcome.problem
        for seed in range(5)
        for outcome in play_case(case, opened(name), Random(seed))
        if outcome.problem
    }
    assert not problems, "\n".join(sorted(problems))


@pytest.mark.parametrize("name", SETS)
def test_set_is_without_faults(name: str) -> None:
    mind = opened(name)
    assert [problem.text for problem in mind.problems()] == []
    assert mind.knowledge.size >= 100


def test_the_japanese_set_uses_what_xaiml_adds() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in SETS["koharu"].glob("*.aiml"))
    for part in ('<that id="', '<that emotion="', '<that partial="', ' emotion="', '<set name="id">id:'):
        assert part in text
