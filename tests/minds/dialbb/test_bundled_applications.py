"""The bundled applications hold their conversations, without extras and without anything wrong in them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from boltun.message import Message
from boltun.minds.case_playing import Outcome, play_case
from boltun.minds.cases import Case, read_cases
from boltun.minds.dialbb.mind import DialbbMind
from boltun.minds.dialbb.opening import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Memory, Reply, Severity

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES = ("en", "ja", "ru")


@cache
def application(language: str) -> DialbbMind:
    # Nobody agreed to anything: what comes with the program is asked for nothing.
    return open_mind(ROOT / "bases" / language / "message", Opening())


def conversations() -> list[object]:
    return [
        pytest.param(language, case, id=f"{language}: {case.title}")
        for language in LANGUAGES
        for case in read_cases(ROOT / "tests" / "cases" / "dialbb" / f"{language}.txt")
    ]


@pytest.mark.parametrize(("language", "case"), conversations())
def test_an_application_holds_a_conversation(language: str, case: Case) -> None:
    outcomes = list(play_case(case, application(language), Random(1)))
    assert [outcome.problem for outcome in outcomes if outcome.problem] == []
    assert all(isinstance(outcome.reply, Reply) for outcome in outcomes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_application_has_no_problem(language: str) -> None:
    problems = application(language).problems()
    assert [one.text for one in problems if one.severity is not Severity.HINT] == []


def said(outcomes: Iterable[Outcome]) -> list[str | None]:
    replies = [outcome.reply for outcome in outcomes]
    return [reply.text for reply in replies if reply is not None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_conversation_goes_on_after_every_restart(language: str) -> None:
    """Between all turns the memory goes through JSON and another mind opened from the same folder."""
    mind = application(language)
    case = read_cases(ROOT / "tests" / "cases" / "dialbb" / f"{language}.txt")[5]
    straight = said(play_case(case, mind, Random(1)))

    class Restarted(DialbbMind):
        def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
            other = open_mind(ROOT / "bases" / language / "message", Opening())
            return other.reply(message, other.memory_from_json(memory.as_json()), dice)

    restarted = Restarted(mind.processor)
    assert said(play_case(case, restarted, Random(1))) == straight
    assert len(straight) > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_needs_no_extra(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("openai", "spacy", "pymongo", "pycrfsuite", "sudachipy", "google.auth"):
        monkeypatch.setitem(sys.modules, name, None)
    mind = open_mind(ROOT / "bases" / language / "message", Opening())
    assert mind.greet(mind.new_memory(), Random(1)).text
