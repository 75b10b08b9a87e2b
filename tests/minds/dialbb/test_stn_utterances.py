"""What is said in a state: drawn among its utterances, and every expression realised once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.minds.dialbb.applications import begin, row
from tests.minds.dialbb.llm_server import LlmServer

Start = Callable[..., LlmServer]

FUNCTIONS = {
    "scenario_functions": "def show(*args): return '|'.join(map(str, args[:-1]))\n"
    "def number(context): return 5\n"
    "def nothing(context): return None\n"
    "def boom(context): raise RuntimeError('boom')\n"
    "def quit(context): raise SystemExit(1)\n"
    "def put(name, context): context[name] = {'a': [1]}\n"
}


def said(tmp_path: Path, utterance: str, *, actions: str = "", **how: Any) -> str:
    """Return what is said in a state that this utterance belongs to, after the contact said "{a} said"."""
    rows = [row("#initial", "Q", actions=actions, to="s"), row("s", utterance, to="s"), row("#error", "E")]
    talk = begin(tmp_path, rows, functions=FUNCTIONS, **how)
    return talk.say("{a} said", "t", {"slot": "S", "empty": ""}, aux={"key": 7})


@pytest.mark.parametrize(
    ("utterance", "says"),
    [
        ("{v} and {#slot}", "V and S"),
        ("{ v }{ #slot }", "VS"),
        ("{*v} {{v}} { {v}", "{*v} {{v}} { {v}"),
        ("{#user_id} {#key} [{#empty}]", "user1 7 []"),
        ("{unknown} {#unknown}", "{unknown} {#unknown}"),
        ('{show(*v, #slot, "c", &v)}', "V|S|c|v"),
        ('{show("a, (b); c }")}', "a, (b); c }"),
        ('{show("一、二")}、三', "一,二、三"),
        ("{show(*v、#slot)}", "V|S"),
        ("{number()} {boom()} {quit()} {undefined()} {show(a b)}", "5 ... ... ... ..."),
        ("{#sentence}{v}", "{a} saidV"),
        ('He said "hi; (there), you".', 'He said "hi; (there), you".'),
        ("$5", "$5"),
        ("one\ntwo {v}", "one\ntwo V"),
        ("{_current_state_name}", "#initial"),
    ],
)
def test_expressions_are_replaced_by_their_values(tmp_path: Path, utterance: str, says: str) -> None:
    # State names are stored once the state is settled, so an utterance shows the new one.
    says = says.replace("#initial", "s")
    assert said(tmp_path, utterance, actions='v="V"') == says


def test_values_of_every_kind_are_shown(tmp_path: Path) -> None:
    assert said(tmp_path, "{x}", actions="put(&x)") == "{'a': [1]}"


def test_what_was_typed_is_never_expanded(tmp_path: Path) -> None:
    assert said(tmp_path, "{w}{a}", actions='w=#sentence; a="A"') == "{a} saidA"


def test_full_width_signs_become_half_width_and_digits_stay(tmp_path: Path) -> None:
    assert said(tmp_path, "（１２３）！？～　ＡＢ｛ｖ｝", actions="ｖ＝”Ｖ”") == "(１２３)!?~ ABV"


def test_all_utterances_of_a_state_are_said_and_a_seed_repeats_the_choice(tmp_path: Path) -> None:
    rows = [row("#initial", "one", to="#initial"), row("#initial", "two"), row("#initial", "three")]

    def talk(seed: int) -> list[str]:
        one = begin(tmp_path, rows, seed=seed)
        return [one.say("x") for _ in range(30)]

    assert set(talk(1)) == {"one", "two", "three"}
    assert talk(1) == talk(1)
    assert talk(1) != talk(2)


# --- language models ------------------------------------------------------------------------

SETTINGS = {
    "chatgpt": {
        "gpt_model": "some-model",
        "temperature": 0.6,
        "temperature_for_checking": 0.1,
        "instruction": "Be brief.",
        "situation": ["at noon", "by chat"],
        "persona": ["a parrot"],
    }
}


@pytest.mark.parametrize(
    "utterance",
    [
        "Well. $Say; it, now.$ Bye.",
        'Well. {$"Say; it, now."} Bye.',
        'Well. {_generate_with_llm("Say; it, now.")} Bye.',
    ],
)
def test_a_task_is_put_to_a_model_with_the_dialogue_and_the_settings(
    tmp_path: Path, start_llm: Start, utterance: str
) -> None:
    server = start_llm(default="System: I say it.")
    config = {"language": "en"}
    assert said(tmp_path, utterance, block=SETTINGS, config=config) == "Well. I say it. Bye."
    (request,) = server.requests
    assert request["model"] == "some-model"
    assert request["temperature"] == 0.6
    system, user = request["messages"]
    assert system == {"role": "system", "content": "Be brief."}
    for part in ("Say; it, now.", "- at noon\n- by chat", "- a parrot", "User: {a} said", "System: Q"):
        assert part in user["content"]


@pytest.mark.parametrize(
    "utterance",
    [
        '$$$Now "{situation}"; {key}, {v}.$$$',
        '{_generate_with_prompt_template("Now {situation}; {key}, {v}.")}',
        '{_generate_with_prompt_template("Now @situation@; {key}, {v}.")}',
    ],
)
def test_a_template_is_filled_and_put_to_a_model(tmp_path: Path, start_llm: Start, utterance: str) -> None:
    server = start_llm(default="generated")
    assert said(tmp_path, utterance, actions='v="V"', block=SETTINGS) == "generated"
    (prompt,) = server.prompts
    assert "- at noon\n- by chat\n" in prompt
    # Variables of the context are none of a template's.
    assert "7, {v}." in prompt


def test_a_part_of_a_template_that_lacks_something_is_left_out(tmp_path: Path, start_llm: Start) -> None:
    server = start_llm(default="generated")
    said(tmp_path, "$$$a[[[ {key} b ]]]c[[[ {missing} d ]]]e{missing}$$$", block=SETTINGS)
    assert server.prompts == ["a 7 b ce{missing}"]


@pytest.mark.parametrize(
    "conditions",
    [
        "$Did it happen; really, (now)?$",
        '$"Did it happen; really, (now)?"',
        '_check_with_llm("Did it happen; really, (now)?")',
        "$$$Did it happen; really, (now)?$$$",
        '_check_with_prompt_template("Did it happen; really, (now)?")',
    ],
)
def test_a_model_judges_a_condition(tmp_path: Path, start_llm: Start, conditions: str) -> None:
    rows = [
        row("#initial", "Q", conditions=f'{conditions}; _eq(#x, "1")', to="a"),
        row("#initial", to="b"),
        row("a", "A"),
        row("b", "B"),
    ]
    server = start_llm({"match": "happen; really, \\(now\\)", "reply": "Oh, YES."}, default="no")
    assert begin(tmp_path, rows, block=SETTINGS).say("x", "t", {"x": "1"}) == "A"
    assert server.requests[0]["temperature"] == 0.1
    assert [message["role"] for message in server.requests[0]["messages"]] == ["user"]
    start_llm(default="はい")
    assert begin(tmp_path, rows, block=SETTINGS).say("x", "t", {"x": "1"}) == "B"


def test_without_a_model_nothing_holds_and_three_dots_are_said(tmp_path: Path) -> None:
    rows = [
        row("#initial", "Q", conditions="$$$x$$$", to="a"),
        row("#initial", conditions="$x$", to="a"),
        row("#initial", to="b"),
        row("a", "A"),
        row("b", "B $x$ $$$y$$$"),
    ]
    assert begin(tmp_path, rows).say("x") == "B ... ..."


@pytest.mark.parametrize(
    "rule", [{"status": 401}, {"status": 500}, {"raw": "{"}, {"reply": ""}, {"delay": 20}]
)
def test_an_error_of_a_model_ends_soon_with_three_dots(
    tmp_path: Path, start_llm: Start, rule: dict[str, Any]
) -> None:
    start_llm({"match": "", **rule})
    brief = {"chatgpt": {**SETTINGS["chatgpt"], "timeout": 0.3, "retries": 0}}
    assert said(tmp_path, "[$x$]", block=brief) == "[...]"


def test_a_scenario_that_asks_a_model_nobody_configured_has_a_problem(
    tmp_path: Path, start_llm: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def codes(*rows: dict[str, object]) -> list[str]:
        (unit,) = begin(tmp_path, [*rows, row("#error", "E")]).processor.units
        return [one.code for one in unit.block.problems()]

    asking = row("#initial", "Q", conditions="$x$", to="#initial"), row("#initial", to="#initial")
    assert codes(*asking) == ["no-model"]
    assert codes(row("#initial", "$x$", to="#initial")) == ["no-model"]
    assert codes(row("#initial", "Q", to="#initial")) == []
    start_llm()
    assert codes(*asking) == []
    monkeypatch.setitem(sys.modules, "openai", None)
    assert codes(*asking) == ["no-model"]


def test_without_settings_a_model_gets_no_instruction(tmp_path: Path, start_llm: Start) -> None:
    server = start_llm(default="generated")
    assert said(tmp_path, "$x$", block={"chatgpt": {}}) == "generated"
    assert [message["role"] for message in server.requests[0]["messages"]] == ["user"]


@pytest.mark.parametrize("lacking", ["situation", "persona", "instruction"])
def test_settings_may_lack_anything(tmp_path: Path, start_llm: Start, lacking: str) -> None:
    start_llm(default="generated")
    settings = {key: value for key, value in SETTINGS["chatgpt"].items() if key != lacking}
    assert said(tmp_path, "$x$ $$${persona}$$$", block={"chatgpt": settings}) == "generated generated"


def test_a_variable_without_a_value_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    talk = begin(tmp_path, [row("#initial", "{nothing} {other}", to="#initial")])
    for _ in range(3):
        assert talk.say("x") == "{nothing} {other}"
    told = [one for one in caplog.messages if "has no value" in one]
    assert told == ["{nothing} in an utterance has no value.", "{other} in an utterance has no value."]
