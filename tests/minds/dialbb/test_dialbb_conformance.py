"""Every case of ``../shared/conformance/dialbb``: what DialBB answers, after its faults are taken away."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import BoltunError
from boltun.minds.dialbb import DialogueProcessor
from tests.minds.dialbb.applications import Talk, write_application
from tests.minds.dialbb.llm_server import LlmServer

CASES = Path(__file__).resolve().parents[4] / "shared" / "conformance" / "dialbb" / "cases.json"


def cases() -> list[Any]:
    if not CASES.is_file():
        reason = "the folder ../shared is not beside this checkout"
        return [pytest.param(None, id="absent", marks=pytest.mark.skip(reason=reason))]
    return [pytest.param(case, id=case["id"]) for case in json.loads(CASES.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any], tmp_path: Path, start_llm: Callable[..., LlmServer]) -> None:
    if "llm" in case:
        start_llm(*case["llm"].get("rules", ()), default=case["llm"].get("default", "ok"))
    config = write_application(
        tmp_path / "application",
        case.get("scenario", ()),
        block=case.get("block"),
        blocks=case.get("blocks"),
        config=case.get("config"),
        functions=case.get("functions"),
        files=case.get("files_in"),
    )
    if case.get("expect_build_error"):
        with pytest.raises(BoltunError):
            DialogueProcessor(str(config))
        return
    processor = DialogueProcessor(str(config))
    talks: dict[str, Talk] = {}
    for step, expected in zip(case["steps"], case["expect"], strict=True):
        talk = talks.setdefault(step["s"], Talk(processor))
        if step.get("init"):
            talk.hello(step.get("aux_data"), **({"nlu_result": step["nlu"]} if "nlu" in step else {}))
        else:
            talk.say(step["u"], nlu=step.get("nlu"), aux=step.get("aux_data"))
        check(talk.last, expected)


def check(response: dict[str, Any], expected: dict[str, Any]) -> None:
    if "output_text" in expected:
        assert response["system_utterance"] == expected["output_text"]
    if "output_text_in" in expected:
        assert response["system_utterance"] in expected["output_text_in"]
    if "output_text_any_nonempty" in expected:
        assert response["system_utterance"]
    if "final" in expected:
        assert response["final"] == expected["final"]
    if "aux_data" in expected:
        assert response["aux_data"] == expected["aux_data"]
    for key, value in expected.get("aux_data_subset", {}).items():
        assert response["aux_data"][key] == value
