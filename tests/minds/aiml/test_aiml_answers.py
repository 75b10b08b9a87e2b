"""Whether a message is answered at all, and what of an answer counts (aiml.md §1.2, §2)."""

from __future__ import annotations

from typing import Any

import pytest


def category(pattern: str, template: str, that: str = "") -> str:
    condition = f"<that>{that}</that>" if that else ""
    return f"<category><pattern>{pattern}</pattern>{condition}<template>{template}</template></category>"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("a", "the sky"),
        ("say what's up", "the sky"),
        ("say I'm happy", "you are happy"),
        ("say I don’t", "why not"),
        ("tell me I'm late", "you are late"),
        ("say that's all folks", "literally"),
    ],
)
def test_redirections_write_contractions_out_as_messages_do(talk: Any, said: str, answer: str) -> None:
    ann = talk(
        category("WHAT IS UP", "the sky")
        + category("I AM *", "you are <star/>")
        + category("I DO NOT", "why not")
        + category("A", "<srai>what's up</srai>")
        + category("SAY *", "<sr/>")
        + category("TELL ME *", "<srai><star/></srai>")
        + category("THAT'S ALL *", "literally")
        + category("THAT IS *", "written out")
    )
    assert ann.say(said) == answer
