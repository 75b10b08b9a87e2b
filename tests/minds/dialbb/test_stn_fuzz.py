"""Scenarios made at random: whatever they are, every request is answered, and nothing is lost on the way."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boltun.message import Contact, Message
from boltun.minds.dialbb import DialogueProcessor
from boltun.minds.dialbb.mind import DialbbMind
from boltun.minds.protocol import Memory
from tests.minds.dialbb.applications import row, write_application
from tests.minds.traces import detail_of

FUNCTIONS = {
    "scenario_functions": """
from datetime import date
def boom(context): raise ValueError
def leave(context): raise SystemExit
def collect(context):
    context.setdefault("all", []).append((date(2026, 1, 2), len(context["_dialogue_history"])))
def forget(context): context["_dialogue_history"].clear()
def drop(context): context["_dialogue_history"].pop()
def ask(nlu, context): return f"{nlu['type']}?"
def mark(context): context["_aux_data"]["marked"] = True
"""
}

STATES = st.sampled_from(["#prep", "#initial", "#initial", "a", "b", "c", "skip", "skip", "#final", "#error"])
NEXT = st.sampled_from(
    [
        "a",
        "a",
        "b",
        "c",
        "skip",
        "#final",
        "#error",
        "",
        "nowhere",
        "#gosub:a:b",
        "#gosub:skip:skip",
        "#gosub:x",
        "#exit",
    ]
)
CONDITIONS = st.sampled_from(
    [
        "",
        "",
        "",
        "TT>2",
        "TS>1",
        'v=="1"',
        '#x!="1"',
        '_contains(#sentence, "e")',
        "boom()",
        "leave()",
        "nobody()",
    ]
)
ACTIONS = st.sampled_from(
    [
        "",
        "",
        'v="1"',
        "v=#x; w=v",
        "collect()",
        "forget()",
        "drop()",
        "boom()",
        "leave()",
        "mark()",
        '_reaction="R"',
    ]
)
UTTERANCES = st.sampled_from(
    ["", "A", "B {v}", "{#x}{unknown}", "{boom()}", "{all}", "{_sub_dialogue_stack}", "$skip"]
)


@st.composite
def rows(draw: st.DrawFn) -> list[dict[str, object]]:
    made = []
    for _ in range(draw(st.integers(1, 14))):
        state = draw(STATES)
        says = "$skip" if state == "skip" else draw(UTTERANCES)
        kind = draw(st.sampled_from(["", "", "t", "u"]))
        made.append(row(state, says, kind, draw(CONDITIONS), draw(ACTIONS), draw(NEXT)))
    return made


BLOCKS = st.fixed_dictionaries(
    {},
    optional={
        "repeat_when_no_available_transitions": st.booleans(),
        "ignore_out_of_context_barge_in": st.booleans(),
        "input_confidence_threshold": st.just(0.5),
        "multi_party": st.booleans(),
        "reaction_to_silence": st.sampled_from(
            [{"action": "repeat"}, {"action": "transition", "destination": "b"}]
        ),
        "confirmation_request": st.just(
            {
                "function_to_generate_utterance": "ask",
                "acknowledgement_utterance_type": "t",
                "denial_utterance_type": "u",
            }
        ),
    },
)
AUX = st.fixed_dictionaries(
    {},
    optional={
        "rewind": st.booleans(),
        "barge_in": st.booleans(),
        "long_silence": st.booleans(),
        "confidence": st.sampled_from([0, 0.4, 0.6, "odd"]),
        "stop_dialogue": st.sampled_from([False, False, True]),
        "x": st.integers(0, 3) | st.text(max_size=3),
    },
)
NLU = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["", "t", "u", "v"]),
        "slots": st.dictionaries(st.just("x"), st.sampled_from(["", "1"])),
    }
)
REQUESTS = st.lists(
    st.fixed_dictionaries(
        {
            "text": st.sampled_from(["yes", "no", ""]),
            "aux": AUX,
            "nlu": NLU | st.lists(NLU, max_size=3) | st.none(),
        }
    ),
    max_size=12,
)

# A folder and a workbook are made for every example.
SETTINGS = settings(max_examples=settings().max_examples // 2, suppress_health_check=[HealthCheck.too_slow])


def opened(folder: str, made: list[dict[str, object]], block: dict[str, Any]) -> DialogueProcessor:
    return DialogueProcessor(
        write_application(Path(folder), made, block=block, functions=FUNCTIONS), dice=Random(1)
    )


@SETTINGS
@given(rows(), BLOCKS, REQUESTS)
def test_every_request_is_answered(
    made: list[dict[str, object]], block: dict[str, Any], given: list[Any]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        processor = opened(folder, made, block)
        response = processor.process({"user_id": "u", "aux_data": {}}, initial=True)
        states = {str(one["state"]) for one in made} | {"#error"}
        for one in given:
            assert isinstance(response["system_utterance"], str)
            assert isinstance(response["final"], bool)
            if response["aux_data"]:
                assert response["aux_data"]["state"] in states
                ends = response["aux_data"]["state"].startswith(("#final", "#error"))
                assert response["final"] is ends
            request = {
                "user_id": "u",
                "session_id": response["session_id"],
                "user_utterance": one["text"],
                "nlu_result": one["nlu"],
                "aux_data": one["aux"],
            }
            response = processor.process(request)


@SETTINGS
@given(rows(), BLOCKS, REQUESTS)
def test_a_memory_loses_nothing_in_json(
    made: list[dict[str, object]], block: dict[str, Any], given: list[Any]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        mind = DialbbMind(opened(folder, made, block))

        def talk(through_json: bool) -> list[Any]:
            memory: Memory = mind.new_memory()
            said = []
            for number, one in enumerate(given):
                message = Message(
                    contact=Contact(account="x", address="u"),
                    text=one["text"],
                    at=number,
                    received_at=number,
                    aux=one["aux"],
                )
                reply = mind.reply(message, memory, Random(number))
                memory = reply.remembers.sent(number)
                if through_json:
                    memory = mind.memory_from_json(json.loads(json.dumps(memory.as_json())))
                trace = detail_of(reply.why)
                json.dumps(trace)
                said.append((reply.text, reply.silence, reply.final, dict(reply.aux), trace["transitions"]))
            return said

        assert talk(False) == talk(True)
