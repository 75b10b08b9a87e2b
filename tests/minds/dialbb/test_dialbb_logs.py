"""What of a dialogue gets into the log: types and places of errors, but nothing that people wrote."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from boltun.minds.dialbb.logs import told
from tests.minds.dialbb.applications import MANAGER, begin, row

SECRET = "my secret password"
FUNCTIONS = f"""\
from dialbb.abstract_block import AbstractBlock
from dialbb.builtin_blocks.stn_management.util import scenario_function_log_warning
from dialbb.util.logger import get_logger

logger = get_logger(__name__)

def fail(text, context):
    raise ValueError("cannot be read: " + text)

def number(context):
    context["n"] = ["{SECRET}"]

def tell(text, context):
    print(text)
    logger.error(text)
    scenario_function_log_warning(text, context)

def ask(nlu, context):
    raise ValueError("{SECRET}")

class Block(AbstractBlock):
    def process(self, input, session_id):
        self.log_error(input["text"])
        if input["text"] == "{SECRET}!":
            raise ValueError(input["text"])
        return {{}}
"""
ROWS = [
    row("#initial", "Yes?", conditions="fail(#sentence)", to="#final"),
    row("#initial", conditions='_eq(*n, "x")', to="#final"),
    row("#initial", actions="number(); tell(#sentence); fail(#sentence)", to="two"),
    row("two", "{fail(#sentence)}", conditions='_eq(*n, "x")', to="#final"),
    row("two", to="two"),
    row("#final", "End."),
]
BLOCKS: list[dict[str, Any]] = [
    {"name": "own", "block_class": "f.Block", "input": {"text": "user_utterance"}},
    {**MANAGER, "function_definitions": "f"},
]


def test_what_people_write_stays_out_of_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    talk = begin(tmp_path, ROWS, functions={"f": FUNCTIONS}, blocks=BLOCKS)
    assert talk.say(SECRET) == "..."
    assert talk.say(SECRET) == "..."
    assert "error" in talk.say(SECRET + "!")
    assert "secret" not in caplog.text
    assert "Traceback" not in caplog.text
    assert "The condition fail(#sentence) failed: ValueError (f.py:8)" in caplog.messages
    assert "The action fail(#sentence) failed: ValueError (f.py:8)" in caplog.messages
    assert "The variable n is no text but list." in caplog.messages
    assert any("the block own failed: ValueError (f.py:25)" in one for one in caplog.messages)


def test_an_author_may_have_it_all_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    talk = begin(
        tmp_path,
        ROWS,
        functions={"f": FUNCTIONS},
        blocks=BLOCKS,
        config={"boltun": {"log_prints": True}},
    )
    caplog.clear()
    talk.say(SECRET)
    levels = [one.levelname for one in caplog.records if SECRET in one.getMessage()]
    assert levels == ["ERROR", "INFO", "ERROR", "WARNING"]


def test_a_debugger_sees_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    begin(tmp_path, ROWS, functions={"f": FUNCTIONS}, blocks=BLOCKS).say(SECRET)
    assert {one.levelname for one in caplog.records if SECRET in one.getMessage()} == {"DEBUG"}


def test_a_confirmation_that_fails_says_nothing_of_whom_it_asked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = {
        "function_to_generate_utterance": "ask",
        "acknowledgement_utterance_type": "yes",
        "denial_utterance_type": "no",
    }
    block = {"confirmation_request": settings, "input_confidence_threshold": 0.5}
    talk = begin(tmp_path, ROWS, functions={"f": FUNCTIONS}, block=block)
    talk.say("x", aux={"confidence": 0.1})
    assert "The function ask failed: ValueError (f.py:19)" in caplog.messages
    assert SECRET not in caplog.text


def test_an_error_without_foreign_code_has_a_type_only() -> None:
    assert told(ValueError(SECRET)) == "ValueError"
