"""How the manager goes from state to state: one test for every rule of a turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boltun.errors import BoltunError
from boltun.minds.dialbb import DialogueProcessor
from boltun.minds.dialbb.stn.options import FINISHED
from tests.minds.dialbb.applications import Talk, begin, row, write_application

FINAL = row("#final", "The end.")
ERROR = row("#error", "Error.")


def ways(*rows: dict[str, object]) -> list[dict[str, object]]:
    """States that only say their names, the ends, and these rows."""
    return [*rows, row("a", "A", to="#final"), row("b", "B", to="#final"), FINAL, ERROR]


# --- which row is taken ---------------------------------------------------------------------


def test_the_first_row_whose_type_and_conditions_hold_is_taken(tmp_path: Path) -> None:
    rows = ways(
        row("#initial", "Q", "t", '_eq(#x, "1")', to="a"),
        row("#initial", type="t", to="b"),
        row("#initial", to="#final"),
    )
    for slots, says in (({"x": "1"}, "A"), ({"x": "2"}, "B"), ({}, "B")):
        assert begin(tmp_path, rows).say("x", "t", slots) == says
    assert begin(tmp_path, rows).say("x", "u", {"x": "1"}) == "The end."


def test_all_conditions_have_to_hold(tmp_path: Path) -> None:
    rows = ways(
        row("#initial", "Q", conditions='_eq(#x, "1"); _ne(#y, "1")', to="a"), row("#initial", to="b")
    )
    assert begin(tmp_path, rows).say("x", "t", {"x": "1", "y": "2"}) == "A"
    assert begin(tmp_path, rows).say("x", "t", {"x": "1", "y": "1"}) == "B"


def test_only_the_actions_of_the_row_that_is_taken_run_in_their_order(tmp_path: Path) -> None:
    rows = [
        row("#initial", "Q", "t", actions='v="wrong"', to="s"),
        row("#initial", actions='v="1"; w=v; v="2"', to="s"),
        row("s", "{v}{w}"),
        FINAL,
    ]
    assert begin(tmp_path, rows).say("x") == "21"


@pytest.mark.parametrize(
    "body", ["raise ValueError('boom')", "import sys; sys.exit(3)", "exit()", "return 1 / 0"]
)
def test_a_condition_that_fails_does_not_hold_and_an_action_that_fails_is_passed_over(
    tmp_path: Path, body: str
) -> None:
    rows = ways(
        row("#initial", "Q", conditions="boom()", to="a"),
        row("#initial", actions='boom(); v="went on"', to="s"),
        row("s", "{v} {boom()}", to="#final"),
    )
    talk = begin(tmp_path, rows, functions={"scenario_functions": f"def boom(context):\n    {body}\n"})
    assert talk.say("x") == "went on ..."


def test_undefined_functions_and_wrong_numbers_of_arguments_do_not_hold(tmp_path: Path) -> None:
    rows = ways(
        row("#initial", "Q", conditions="nobody_knows()", to="a"),
        row("#initial", conditions='_eq("1")', to="a"),
        row("#initial", conditions="f(a b)", to="a"),
        row("#initial", actions='nobody_knows(); _set(&v, "w"); _set(&v)', to="s"),
        row("s", "{v}{nobody_knows()}{_eq(*v)}"),
    )
    assert begin(tmp_path, rows).say("x") == "w......"


def test_what_is_true_for_python_holds(tmp_path: Path) -> None:
    functions = {"scenario_functions": "def text(context): return 'x'\ndef zero(context): return 0\n"}
    rows = ways(
        row("#initial", "Q", conditions="zero()", to="a"), row("#initial", conditions="text()", to="b")
    )
    assert begin(tmp_path, rows, functions=functions).say("x") == "B"


def test_functions_of_the_application_come_before_those_of_the_program(tmp_path: Path) -> None:
    rows = ways(row("#initial", "Q", conditions='_eq("1", "2")', to="a"), row("#initial", to="b"))
    functions = {
        "first": "def builtin_eq(x, y, context): return True\n",
        "second": "def builtin_eq(x, y, context): return False\n",
    }
    assert begin(tmp_path, rows, functions=functions).say("x") == "A"


# --- arguments ------------------------------------------------------------------------------


def test_arguments_are_what_their_marks_say(tmp_path: Path) -> None:
    functions = {
        "scenario_functions": "def show(a, b, c, d, e, f, g, context):\n"
        "    context['all'] = '|'.join(map(str, (a, b, c, d, e, f, g)))\n"
    }
    rows = [
        row("#initial", "Q", actions='v="V"; show(#sentence, #user_id, #slot, #key, *v, &v, "c")', to="s"),
        row("s", "{all}"),
    ]
    talk = begin(tmp_path, rows, functions=functions)
    assert talk.say("said", "t", {"slot": "S"}, aux={"key": 5}) == "said|user1|S|5|V|v|c"


def test_a_slot_comes_before_a_key_of_aux_data_and_missing_ones_are_empty(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", actions="v=#both; w=#missing; x=*missing", to="s"), row("s", "[{v}{w}{x}]")]
    assert begin(tmp_path, rows).say("x", "t", {"both": "slot"}, aux={"both": "aux"}) == "[slot]"


def test_a_variable_that_is_no_text_is_nothing_to_functions(tmp_path: Path) -> None:
    functions = {
        "scenario_functions": "def put(context): context['n'] = 7\n"
        "def show(x, context): context['shown'] = repr(x)\n"
    }
    rows = [row("#initial", "Q", actions="put(); show(*n)", to="s"), row("s", "{shown} {n}")]
    assert begin(tmp_path, rows, functions=functions).say("x") == "None 7"


def test_a_bare_name_is_a_variable(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", actions='b="from b"; _set(&a, b)', to="s"), row("s", "{a}")]
    assert begin(tmp_path, rows).say("x") == "from b"


# --- the first request ----------------------------------------------------------------------


def test_without_a_preparation_a_dialogue_begins_in_the_initial_state(tmp_path: Path) -> None:
    talk = begin(tmp_path, ways(row("#initial", "Hello.", to="a")))
    assert (talk.last["system_utterance"], talk.state) == ("Hello.", "#initial")


@pytest.mark.parametrize("actions", ['v="1"', ""])
def test_a_preparation_chooses_where_to_begin(tmp_path: Path, actions: str) -> None:
    rows = ways(
        row("#prep", conditions='_eq(#hour, "8")', actions=actions, to="morning"),
        row("#prep", to="#initial"),
        row("#initial", "Hello.", to="a"),
        row("morning", "Good morning.", to="a"),
    )
    config = write_application(tmp_path / "application", rows)
    talk = Talk(DialogueProcessor(config))
    assert talk.hello({"hour": "8"}) == "Good morning."
    assert talk.hello({"hour": "9"}) == "Hello."


def test_a_preparation_may_lead_into_a_sub_dialogue_and_through_silent_states(tmp_path: Path) -> None:
    rows = [
        row("#prep", to="#gosub:quiet:back"),
        row("quiet", "$skip", to="sub"),
        row("sub", "Sub", to="#exit"),
        row("back", "Back", to="#final"),
        FINAL,
    ]
    talk = begin(tmp_path, rows)
    assert talk.last["system_utterance"] == "Sub"
    assert talk.say("x") == "Back"


def test_a_preparation_without_a_way_out_leaves_the_initial_state(tmp_path: Path) -> None:
    rows = ways(row("#prep", conditions='_eq("1", "2")', to="a"), row("#initial", "Hello.", to="b"))
    block = {"repeat_when_no_available_transitions": True}
    assert begin(tmp_path, rows, block=block).last["system_utterance"] == "Hello."
    assert begin(tmp_path, rows).state == "#error"


def test_a_scenario_without_a_beginning_ends_in_an_error_with_a_text(tmp_path: Path) -> None:
    talk = begin(tmp_path, [row("a", "A", to="a")])
    assert talk.last["system_utterance"]
    assert (talk.state, talk.final) == ("#error", True)


def test_the_first_of_several_results_counts_in_the_first_request(tmp_path: Path) -> None:
    rows = ways(row("#prep", type="t", to="a"), row("#prep", to="b"))
    talk = Talk(DialogueProcessor(write_application(tmp_path, rows)))
    assert talk.hello(nlu_result=[{"type": "t", "slots": {}}, {"type": "u", "slots": {}}]) == "A"
    assert talk.hello(nlu_result=[]) == "B"


# --- what the context holds -----------------------------------------------------------------

SPY = {
    "scenario_functions": "import copy\n"
    "def spy(context):\n"
    "    context['_aux_data']['spied'] = {key: copy.deepcopy(value) for key, value in context.items()\n"
    "        if key not in ('_aux_data', '_config', '_block_config')}\n"
    "    names = [context['_config']['system_name'], context['_block_config']['extra']]\n"
    "    context['_aux_data']['names'] = names\n"
}


def test_functions_see_the_context_of_their_session(tmp_path: Path) -> None:
    rows = [row("#initial", "Hello.", actions="spy()", to="s"), row("s", "S", actions="spy()", to="s")]
    talk = begin(
        tmp_path, rows, functions=SPY, config={"system_name": "Boltun"}, block={"extra": "something"}
    )
    talk.say("one", "t", aux={"k": "v"})
    spied = talk.last["aux_data"]["spied"]
    assert spied["_current_state_name"] == "#initial"
    assert spied["_previous_system_utterance"] == "Hello."
    assert spied["_turns_in_state"] == 1
    assert (spied["_user_id"], spied["_session_id"]) == ("user1", talk.session)
    assert spied["_dialogue_history"] == [
        {"speaker": "system", "utterance": "Hello."},
        {"speaker": "user", "utterance": "one"},
    ]
    assert talk.last["aux_data"]["names"] == ["Boltun", "something"]
    assert talk.last["aux_data"]["k"] == "v"
    talk.say("two")
    assert talk.last["aux_data"]["spied"]["_previous_system_utterance"] == "S"
    assert "k" not in talk.last["aux_data"], "nothing of aux_data is kept for the next turn"


def test_in_a_dialogue_of_several_people_the_history_has_their_names(tmp_path: Path) -> None:
    rows = [row("#initial", "Hello.", actions="spy()", to="#initial")]
    how: dict[str, Any] = {"functions": SPY, "config": {"system_name": ""}}
    talk = begin(tmp_path, rows, block={"multi_party": True, "extra": ""}, **how)
    talk.user = "ann"
    talk.say("one")
    talk.user = "bob"
    talk.say("two")
    history = talk.last["aux_data"]["spied"]["_dialogue_history"]
    assert [turn["speaker"] for turn in history] == ["system", "ann", "system", "bob"]


@pytest.mark.parametrize("block", [{}, {"multi_party": True}])
def test_turns_are_counted_from_the_first_one_of_the_user(tmp_path: Path, block: dict[str, bool]) -> None:
    rows = ways(row("#initial", "Q", conditions="TT>2", to="a"), row("#initial", to="#initial"))
    talk = begin(tmp_path, rows, block=block)
    assert [talk.say("x") for _ in range(3)] == ["Q", "Q", "A"]


def test_turns_in_a_state_are_counted_from_one_in_the_first_state_too(tmp_path: Path) -> None:
    rows = ways(
        row("#initial", "Q", conditions="TS>2", to="s"),
        row("#initial", to="#initial"),
        row("s", "S", conditions="TS>1", to="a"),
        row("s", to="s"),
    )
    talk = begin(tmp_path, rows)
    assert [talk.say("x") for _ in range(5)] == ["Q", "Q", "S", "S", "A"]


@pytest.mark.parametrize(
    ("conditions", "holds"),
    [
        ('_contains(#sentence, "ell")', True),
        ('_contains(#sentence, "x")', False),
        ('_not_contains(#sentence, "x")', True),
        ('_not_contains(#sentence, "ell")', False),
        ('_member_of(#x, "1: 2 :3")', True),
        ('_member_of(#x, "1:3")', False),
        ('_not_member_of(#x, "1:3")', True),
        ('_not_member_of(#x, "1: 2")', False),
        ('_num_turns_exceeds("0")', True),
        ('_num_turns_exceeds("1")', False),
        ('_num_turns_exceeds("many")', False),
        ('_num_turns_in_state_exceeds("many")', False),
        ("_is_long_silence()", True),
        ("_confidence_is_low()", True),
        ('_member_of(#confidence, "1")', False),
    ],
)
def test_builtin_conditions(tmp_path: Path, conditions: str, holds: bool) -> None:
    rows = ways(row("#initial", "Q", conditions=conditions, to="a"), row("#initial", to="b"))
    talk = begin(tmp_path, rows, block={"input_confidence_threshold": 0.5})
    aux = {"long_silence": True, "confidence": 0}
    assert talk.say("hello", "t", {"x": "2"}, aux=aux) == ("A" if holds else "B")


def test_confidence_is_not_low_without_one_or_without_a_threshold(tmp_path: Path) -> None:
    rows = ways(row("#initial", "Q", conditions="_confidence_is_low()", to="a"), row("#initial", to="b"))
    assert begin(tmp_path, rows, block={"input_confidence_threshold": 0.5}).say("x", aux={}) == "B"
    assert begin(tmp_path, rows).say("x", aux={"confidence": 0.1}) == "B"


# --- where it goes --------------------------------------------------------------------------


def test_a_dialogue_that_is_over_says_so(tmp_path: Path) -> None:
    talk = begin(tmp_path, ways(row("#initial", "Q", to="#final_said_bye"), row("#final_said_bye", "Bye.")))
    assert talk.say("x") == "Bye."
    assert talk.final
    assert talk.say("y") == FINISHED
    assert (talk.final, talk.last["aux_data"]) == (True, {})


def test_what_is_said_when_it_is_over_can_be_chosen(tmp_path: Path) -> None:
    talk = begin(
        tmp_path, ways(row("#initial", "Q", to="#final")), block={"utterance_after_end": "It is over."}
    )
    talk.say("x")
    assert talk.say("y") == "It is over."


def test_without_a_row_that_fits_there_is_an_error(tmp_path: Path) -> None:
    talk = begin(tmp_path, ways(row("#initial", "Q", "t", to="a")))
    assert talk.say("x", "u") == "Error."
    assert (talk.state, talk.final) == ("#error", True)
    assert talk.say("x", "t") == FINISHED


@pytest.mark.parametrize(("language", "part"), [("ja", "申し訳"), ("en", "sorry")])
def test_an_error_has_a_text_where_the_author_wrote_none(tmp_path: Path, language: str, part: str) -> None:
    talk = begin(tmp_path, [row("#initial", "Q", "t", to="a")], config={"language": language})
    assert part in talk.say("x", "u")
    assert (talk.state, talk.final) == ("#error", True)


def test_without_a_row_that_fits_it_stays_where_that_is_chosen(tmp_path: Path) -> None:
    rows = ways(row("#initial", "Q", "t", to="a"))
    talk = begin(tmp_path, rows, block={"repeat_when_no_available_transitions": True})
    assert talk.say("x", "u") == "Q"
    assert talk.say("x", "t") == "A"


def test_an_unknown_state_is_an_error_with_its_cause(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", to="nowhere"), row("#error", "{_cause}")]
    assert begin(tmp_path, rows).say("x") == "State moving to is not defined: nowhere"


def test_a_state_without_an_utterance_is_mute(tmp_path: Path) -> None:
    talk = begin(tmp_path, ways(row("#initial", "Q", to="mute"), row("mute", to="a")))
    assert talk.say("x") == ""
    assert talk.say("x") == "A"


def test_a_client_may_end_the_dialogue(tmp_path: Path) -> None:
    rows = ways(row("#initial", "Q", to="a"), row("#final_abort", "Aborted."))
    talk = begin(tmp_path, rows)
    assert talk.say("x", aux={"stop_dialogue": True}) == "Aborted."
    assert (talk.state, talk.final) == ("#final_abort", True)
    assert begin(tmp_path, [rows[0], *rows[2:]]).say("x", aux={"stop_dialogue": True}) == "Error."


@pytest.mark.parametrize("out", ["#exit", ":exit"])
def test_a_sub_dialogue_goes_back_where_it_was_meant_to(tmp_path: Path, out: str) -> None:
    rows = [
        row("#initial", "Q", to="#gosub:outer:end"),
        row("outer", "Outer", to="#gosub： inner ：outer again"),
        row("inner", "Inner", to=out),
        row("outer again", "Outer again", to=out),
        row("end", "End", to=out),
        ERROR,
    ]
    talk = begin(tmp_path, rows)
    said = [talk.say("x") for _ in range(5)]
    assert said == ["Outer", "Inner", "Outer again", "End", "Error."]


@pytest.mark.parametrize("to", ["#gosub:a", "#gosub", "#gosub:a:b:c", "#gosub::b"])
def test_a_sub_dialogue_that_lacks_a_state_is_an_error(tmp_path: Path, to: str) -> None:
    assert begin(tmp_path, ways(row("#initial", "Q", to=to))).say("x") == "Error."


def test_states_that_skip_say_nothing_and_carry_out_their_actions(tmp_path: Path) -> None:
    rows = ways(
        row("#initial", "Q", actions='v="1"', to="skip"),
        row("skip", "$skip", conditions='v=="2"', to="a"),
        row("skip", actions='v="2"', to="skip"),
    )
    assert begin(tmp_path, rows).say("x") == "A"


def test_a_circle_of_states_that_skip_ends_in_an_error(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", to="x"), row("x", "$skip", to="y"), row("y", "$skip", to="x"), ERROR]
    assert begin(tmp_path, rows).say("x") == "Error."


def test_a_skipping_state_without_a_way_out_moves_nothing_where_repeating_is_chosen(tmp_path: Path) -> None:
    rows = [
        row("#initial", "Q", "t", actions='v="kept"', to="#gosub:skip:#initial"),
        row("skip", "$skip", "never", to="#initial"),
        row("#initial", type="u", to="out"),
        row("out", "{v} {_sub_dialogue_stack}"),
        ERROR,
    ]
    talk = begin(tmp_path, rows, block={"repeat_when_no_available_transitions": True})
    assert talk.say("x", "t") == "Q"
    assert talk.state == "#initial"
    assert talk.say("x", "u") == "kept []"


def test_only_a_first_utterance_skips_and_no_other_is_ever_said(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", to="#initial"), row("#initial", "$skip")]
    talk = begin(tmp_path, rows)
    assert {talk.say("x") for _ in range(20)} == {"Q"}


def test_an_initial_state_may_skip(tmp_path: Path) -> None:
    assert begin(tmp_path, ways(row("#initial", "$skip", to="a"))).last["system_utterance"] == "A"


# --- several results of understanding -------------------------------------------------------


def test_the_first_result_that_leads_on_counts(tmp_path: Path) -> None:
    rows = ways(
        row("#initial", "Q", "t", '_eq("1", "2")', to="#final"),
        row("#initial", type="u", to="b"),
        row("#initial", conditions='_eq(#x, "t")', to="a"),
        row("#initial", to="#final"),
    )

    def said(*types: str) -> str:
        nlu = [{"type": one, "slots": {"x": one}} for one in types]
        return begin(tmp_path, rows).say("x", nlu=nlu)

    assert said("v", "u", "t") == "B"
    # Whether conditions hold does not matter for the choice.
    assert said("v", "t", "u") == "A"
    # Where none fits, it is the first.
    assert said("v", "w") == "The end."


@pytest.mark.parametrize("nlu", [None, [], {}, "text", 5, [None], [5, "x"], {"type": None, "slots": None}])
def test_odd_results_of_understanding_are_none(tmp_path: Path, nlu: object) -> None:
    rows = ways(row("#initial", "Q", "t", to="a"), row("#initial", conditions='#x==""', to="b"))
    assert begin(tmp_path, rows).say("x", nlu=nlu) == "B"


# --- reactions ------------------------------------------------------------------------------


def test_a_reaction_stands_before_what_is_said_once(tmp_path: Path) -> None:
    rows = [
        row("#initial", "Q", actions='_reaction="I see, {x}."', to="s"),
        row("s", "Lovely weather.", to="s"),
    ]
    talk = begin(tmp_path, rows)
    assert talk.say("x") == "I see, {x}. Lovely weather."
    assert talk.say("x") == "Lovely weather."


def test_a_mute_state_says_its_reaction(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", actions='_reaction="Hm."', to="s"), row("s", to="s")]
    assert begin(tmp_path, rows).say("x") == "Hm."


# --- speech: confidence ---------------------------------------------------------------------

LOW, HIGH = {"confidence": 0.3}, {"confidence": 0.9}
CONFIRM = {
    "input_confidence_threshold": 0.5,
    "confirmation_request": {
        "function_to_generate_utterance": "ask",
        "acknowledgement_utterance_type": "yes",
        "denial_utterance_type": "no",
    },
}
ASK = {"scenario_functions": "def ask(nlu, context): return f\"{nlu['type']} {nlu['slots']['x']}?\"\n"}
UNSURE = ways(
    row("#initial", "Q", "t", "_contains(#sentence, said)", actions="v=#x; w=#mood", to="s"),
    row("#initial", type="u", to="#gosub:b:a"),
    row("#initial", to="other"),
    row("other", "Other", to="#initial"),
    row("s", "S {v}{w}{#x}", to="#final"),
)
UNSURE[0]["conditions"] = '_contains(#sentence, "meant")'


def unsure(tmp_path: Path, **block: object) -> Talk:
    talk = begin(tmp_path, UNSURE, block={**CONFIRM, **block}, functions=ASK)
    assert talk.say("I meant it", "t", {"x": "1"}, aux={**LOW, "mood": "m"}) == "t 1?"
    assert talk.state == "#initial"
    return talk


def test_an_unsure_utterance_is_asked_back_and_an_acknowledgement_takes_its_way(tmp_path: Path) -> None:
    talk = unsure(tmp_path)
    assert talk.say("yes", "yes", {"x": "wrong"}, aux=HIGH) == "S 1m1"
    assert talk.last["aux_data"] == {**HIGH, "state": "s"}


def test_what_a_function_writes_into_aux_data_after_an_acknowledgement_is_answered(tmp_path: Path) -> None:
    functions = {
        "scenario_functions": ASK["scenario_functions"]
        + "def mark(context): context['_aux_data']['marked'] = True\n"
    }
    rows = ways(row("#initial", "Q", "t", actions="mark()", to="a"), row("#initial", to="b"))
    talk = begin(tmp_path, rows, block=CONFIRM, functions=functions)
    talk.say("x", "t", {"x": ""}, aux=LOW)
    assert talk.say("yes", "yes", aux=HIGH) == "A"
    assert talk.last["aux_data"] == {**HIGH, "marked": True, "state": "a"}


def test_a_denial_goes_back_to_the_question(tmp_path: Path) -> None:
    talk = unsure(tmp_path)
    assert talk.say("no", "no", aux=HIGH) == "Q"
    assert talk.say("I meant it", "t", {"x": "2"}, aux=HIGH) == "S 22"


def test_a_third_answer_is_taken_as_it_is_with_sub_dialogues(tmp_path: Path) -> None:
    talk = unsure(tmp_path)
    assert talk.say("x", "u", aux=HIGH) == "B"
    assert unsure(tmp_path).say("x", "v") == "Other"


def test_an_answer_that_is_unsure_again_has_the_question_repeated(tmp_path: Path) -> None:
    talk = unsure(tmp_path)
    assert talk.say("yes", "yes", aux=LOW) == "Q"
    assert talk.say("yes", "yes", aux=HIGH) == "Other", "nothing waits for a confirmation any more"


def test_a_confirmation_is_understood_among_several_results(tmp_path: Path) -> None:
    talk = unsure(tmp_path)
    nlu = [{"type": "v", "slots": {}}, {"type": "yes", "slots": {}}]
    assert talk.say("yes", nlu=nlu, aux=HIGH) == "S 1m1"


def test_several_results_are_chosen_from_by_the_rows_too_where_confirmations_are_asked_for(
    tmp_path: Path,
) -> None:
    talk = begin(tmp_path, UNSURE, block=CONFIRM, functions=ASK)
    assert talk.say("x", nlu=[{"type": "v", "slots": {}}, {"type": "u", "slots": {}}]) == "B"


def test_who_barges_in_is_not_asked(tmp_path: Path) -> None:
    talk = begin(tmp_path, UNSURE, block=CONFIRM, functions=ASK)
    assert talk.say("I meant it", "t", {"x": "1"}, aux={**LOW, "barge_in": True}) == "S 11"


def test_a_function_that_asks_nothing_leaves_nothing_to_be_confirmed(tmp_path: Path) -> None:
    functions = {"scenario_functions": "def ask(nlu, context): raise ValueError\n"}
    talk = begin(tmp_path, UNSURE, block=CONFIRM, functions=functions)
    assert talk.say("I meant it", "t", {"x": "1"}, aux=LOW) == "Q"
    assert talk.say("yes", "yes", aux=HIGH) == "Other"


def test_an_unsure_utterance_may_be_asked_for_once_more(tmp_path: Path) -> None:
    block = {"input_confidence_threshold": 0.5, "utterance_to_ask_repetition": "Pardon?"}
    rows = ways(row("#initial", "Q", actions='_reaction="Oh."', to="a"))
    talk = begin(tmp_path, rows, block=block)
    assert talk.say("x", aux=LOW) == "Pardon?"
    assert talk.say("x", aux={**LOW, "barge_in": True}) == "Oh. A"
    assert begin(tmp_path, rows, block=block).say("x", aux={"confidence": 0.5}) == "Oh. A"
    assert begin(tmp_path, rows, block=block).say("x") == "Oh. A"


def test_a_confidence_of_zero_is_low(tmp_path: Path) -> None:
    block = {"input_confidence_threshold": 0.5, "utterance_to_ask_repetition": "Pardon?"}
    talk = begin(tmp_path, ways(row("#initial", "Q", to="a")), block=block)
    assert talk.say("x", aux={"confidence": 0}) == "Pardon?"


@pytest.mark.parametrize(
    "block",
    [
        {**CONFIRM, "utterance_to_ask_repetition": "Pardon?"},
        {"confirmation_request": {"function_to_generate_utterance": "ask"}},
        {"confirmation_request": "ask"},
        {"input_confidence_threshold": "much"},
        {"reaction_to_silence": {"action": "wait"}},
        {"reaction_to_silence": {"action": "transition"}},
        {"reaction_to_silence": "repeat"},
        {"function_definitions": 5},
    ],
)
def test_settings_that_make_no_sense_are_told(tmp_path: Path, block: dict[str, object]) -> None:
    config = write_application(tmp_path, ways(row("#initial", "Q", to="a")), block=block)
    with pytest.raises(BoltunError):
        DialogueProcessor(config)


# --- speech: barge-in and silence -----------------------------------------------------------

BARGE = {"barge_in": True}


@pytest.mark.parametrize("default", [True, False])
@pytest.mark.parametrize("repeat", [True, False])
def test_a_barge_in_that_nobody_expected_is_ignored(tmp_path: Path, default: bool, repeat: bool) -> None:
    rows = ways(
        row("#initial", "Q", "t", to="a"), *([row("#initial", actions='v="1"', to="b")] if default else [])
    )
    block = {
        "ignore_out_of_context_barge_in": True,
        "repeat_when_no_available_transitions": repeat,
        "input_confidence_threshold": 0.5,
    }
    talk = begin(tmp_path, rows, block=block)
    assert talk.say("x", "u", aux=BARGE) == "Q"
    assert talk.last["aux_data"] == {**BARGE, "barge_in_ignored": True, "state": "#initial"}
    assert talk.say("x", "t", aux={**BARGE, "confidence": 0.4}) == "Q"
    assert talk.last["aux_data"]["barge_in_ignored"] is True
    assert talk.say("x", "t", aux=BARGE) == "A"
    assert "barge_in_ignored" not in talk.last["aux_data"]


def test_a_barge_in_goes_through_states_that_skip(tmp_path: Path) -> None:
    rows = ways(row("#initial", "Q", "t", to="skip"), row("skip", "$skip", to="a"))
    talk = begin(tmp_path, rows, block={"ignore_out_of_context_barge_in": True})
    assert talk.say("x", "t", aux=BARGE) == "A"


SILENCE = {"long_silence": True}


@pytest.mark.parametrize("default", [True, False])
def test_a_silence_has_the_question_repeated_without_any_action(tmp_path: Path, default: bool) -> None:
    rows = ways(
        row("#initial", "Q{v}", "t", to="a"), *([row("#initial", actions='v="1"', to="b")] if default else [])
    )
    talk = begin(tmp_path, rows, block={"reaction_to_silence": {"action": "repeat"}})
    assert talk.say("", aux=SILENCE) == "Q{v}"
    assert talk.say("", "t", aux=SILENCE) == "A"


@pytest.mark.parametrize("default", [True, False])
def test_a_silence_leads_where_it_is_meant_to(tmp_path: Path, default: bool) -> None:
    rows = ways(row("#initial", "Q", "t", to="a"), *([row("#initial", to="a")] if default else []))
    for destination, says in (("b", "B"), ("#gosub:b:a", "B"), ("nowhere", "Error.")):
        block = {"reaction_to_silence": {"action": "transition", "destination": destination}}
        assert begin(tmp_path, rows, block=block).say("", aux=SILENCE) == says


def test_a_silence_is_nothing_special_without_a_setting(tmp_path: Path) -> None:
    assert begin(tmp_path, ways(row("#initial", "Q", to="a"))).say("", aux=SILENCE) == "A"


# --- rewind ---------------------------------------------------------------------------------

REWIND = {"rewind": True}


def rewindable() -> list[dict[str, object]]:
    return [
        row("#initial", "Q", "t", actions='n="1"; spy()', to="s"),
        row("#initial", type="u", actions='n="2"; spy()', to="s"),
        row("s", "S{n}", "t", to="#final"),
        row("s", actions="spy()", to="s"),
        FINAL,
        ERROR,
    ]


def test_a_rewind_takes_the_last_turn_back(tmp_path: Path) -> None:
    how: dict[str, Any] = {"functions": SPY, "config": {"system_name": ""}, "block": {"extra": ""}}
    talk = begin(tmp_path, rewindable(), **how)
    assert talk.say("wrong", "t") == "S1"
    assert talk.say("right", "u", aux=REWIND) == "S2"
    spied = talk.last["aux_data"]["spied"]
    assert [turn["utterance"] for turn in spied["_dialogue_history"]] == ["Q", "right"]
    # Twice in a row it goes back to the same point.
    assert talk.say("again", "t", aux=REWIND) == "S1"
    talk.say("further", "x")
    assert talk.say("x", "x", aux=REWIND) == "S1"
    history = talk.last["aux_data"]["spied"]["_dialogue_history"]
    assert [turn["utterance"] for turn in history] == ["Q", "again", "S1", "x"]


def test_a_rewind_leads_out_of_a_final_state(tmp_path: Path) -> None:
    how: dict[str, Any] = {"functions": SPY, "config": {"system_name": ""}, "block": {"extra": ""}}
    talk = begin(tmp_path, rewindable(), **how)
    talk.say("x", "t")
    assert talk.say("x", "t") == "The end."
    assert talk.say("x", "x", aux=REWIND) == "S1"
    assert not talk.final
    assert talk.say("x", "t") == "The end."
    assert talk.say("y") == FINISHED
    assert talk.say("x", "x", aux=REWIND) == FINISHED, "what was said last was said at the end"


def test_a_rewind_of_the_first_answer_is_in_the_first_state_again(tmp_path: Path) -> None:
    rows = [
        row("#prep", to="s"),
        row("s", "S", "t", actions="spy()", to="s"),
        row("s", actions='v="1"', to="s"),
    ]
    how: dict[str, Any] = {"functions": SPY, "config": {"system_name": ""}, "block": {"extra": ""}}
    talk = begin(tmp_path, rows, **how)
    assert talk.say("first", "t", aux=REWIND) == "S"
    assert [turn["utterance"] for turn in talk.last["aux_data"]["spied"]["_dialogue_history"]] == ["first"]


def test_values_that_functions_change_in_place_come_back(tmp_path: Path) -> None:
    functions = {
        "scenario_functions": "def add(context):\n"
        "    context.setdefault('list', []).append(len(context['list']) if 'list' in context else 0)\n"
    }
    rows = [row("#initial", "{list}", actions="add()", to="#initial")]
    talk = begin(tmp_path, rows, functions=functions)
    assert [talk.say("x"), talk.say("x")] == ["[0]", "[0, 1]"]
    assert talk.say("x", aux=REWIND) == "[0, 1]"


# --- whatever happens -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        "context.clear()",
        "context['_dialogue_history'] = None",
        "context['_dialogue_history'].clear()",
        "context['_sub_dialogue_stack'] = None",
        "context['_turns_in_state'] = 'many'",
        "context['_current_state_name'] = None",
        "del context['_dialogue_history']",
        "context['_aux_data'].clear()",
        "context[None] = object()",
        "context['lock'] = __import__('threading').Lock()",
        "context['_reaction'] = 5",
    ],
)
def test_whatever_a_function_does_to_the_context_the_dialogue_is_answered(tmp_path: Path, body: str) -> None:
    functions = {"scenario_functions": f"def spoil(context):\n    {body}\n"}
    rows = ways(row("#initial", "Q", actions="spoil()", to="#gosub:a:b"))
    talk = begin(tmp_path, rows, functions=functions)
    assert talk.say("x")
    assert talk.say("x")


def test_an_error_ends_the_dialogue_and_leaves_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = begin(tmp_path, ways(row("#initial", "Q", to="a")))
    (unit,) = talk.processor.units
    monkeypatch.setattr(unit.block.network, "utterance", lambda *_: 1 / 0)
    assert "エラー" in talk.say("x")
    assert (talk.state, talk.final) == ("#error", True)
    monkeypatch.undo()
    assert talk.say("x") == FINISHED
