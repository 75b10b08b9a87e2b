"""A DialBB application as a mind: greeting, memory, silence after the end, traces."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.errors import MindError
from boltun.message import Contact, Message
from boltun.minds.dialbb.memory import DialbbMemory
from boltun.minds.dialbb.mind import DialbbMind
from boltun.minds.dialbb.opening import files, open_mind
from boltun.minds.library import open_mind as open_any
from boltun.minds.opening import Opening
from boltun.minds.protocol import Memory, Reply, ReplyOptions, Silence
from boltun.store.records import Remembered
from boltun.store.store import Store
from tests.minds.dialbb.applications import MANAGER, row, write_application
from tests.minds.traces import detail_of

ROWS = [
    row("#initial", "What is your name?", actions="name=#sentence", to="ask"),
    row("ask", "{name}, shall we go on?", conditions='_contains(#sentence, "no")', to="#final"),
    row("ask", conditions='_contains(#sentence, "error")', to="nowhere"),
    row("ask", to="ask"),
    row("#final", "Goodbye."),
    row("#error", "Error."),
]
CONTACT = Contact(account="practice:x", address="ann")


class Chat:
    """A conversation as the program holds it; every memory goes through JSON."""

    def __init__(self, mind: DialbbMind) -> None:
        self.mind = mind
        self.memory: Memory = mind.new_memory()
        self.now = 1000.0
        self.reply: Reply | None = None

    def greet(self, aux: Mapping[str, Any] | None = None) -> str | None:
        return self._taken(self.mind.greet(self.memory, Random(1), self.message("", aux)))

    def say(self, text: str, aux: Mapping[str, Any] | None = None) -> str | None:
        return self._taken(self.mind.reply(self.message(text, aux), self.memory, Random(1)))

    def message(self, text: str, aux: Mapping[str, Any] | None) -> Message:
        return Message(contact=CONTACT, text=text, at=self.now, received_at=self.now, aux=aux or {})

    def _taken(self, reply: Reply) -> str | None:
        self.reply = reply
        data = json.loads(json.dumps(reply.remembers.sent(self.now).as_json()))
        self.memory = self.mind.memory_from_json(data)
        return reply.text


def opened(
    folder: Path, rows: list[dict[str, object]] = ROWS, *, opening: Opening | None = None, **how: Any
) -> Chat:
    write_application(folder, rows, **how)
    return Chat(open_mind(folder, opening or Opening(may_run=lambda one: True)))


def test_the_library_opens_a_folder_and_its_configuration(tmp_path: Path) -> None:
    config = write_application(tmp_path / "talk", ROWS)
    for path in (tmp_path / "talk", config):
        mind = open_any(path)
        assert (mind.kind, mind.slow, mind.name) == ("dialbb", True, str(path))
    assert open_any(config, opening=Opening(name="mine")).name == "mine"


def test_greeting_says_the_first_utterance(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    assert chat.greet() == "What is your name?"
    assert chat.say("Ann") == "Ann, shall we go on?"
    assert chat.reply is not None
    assert (chat.reply.final, chat.reply.aux) == (False, {"state": "ask"})
    # Greeting anew begins anew.
    assert chat.greet() == "What is your name?"
    assert chat.mind.greet(chat.mind.new_memory(), Random(1)).text == "What is your name?"


def test_the_first_message_is_answered_by_the_first_utterance(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    assert chat.say("hello") == "What is your name?"
    assert chat.say("Ann") == "Ann, shall we go on?"


def test_a_dialogue_goes_on_with_the_program_opened_anew(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    chat.greet()
    chat.say("Ann")
    chat.mind = open_mind(tmp_path, Opening())
    assert chat.say("yes") == "Ann, shall we go on?"
    assert chat.say("wrong", {"rewind": True}) == "Ann, shall we go on?"


def test_a_memory_is_kept_in_the_store(tmp_path: Path) -> None:
    with_dates = [
        row("#initial", "Q", actions="put()", to="s"),
        row("s", "{get()}", to="s"),
    ]
    functions = {
        "f": "from datetime import date\ndef put(context): context['day'] = date(2026, 1, 2)\n"
        "def get(context): return context['day'].year\n"
    }
    mind = opened(tmp_path / "dates", with_dates, functions=functions).mind
    store = Store.open("sqlite://")
    contact = store.contacts.id_of(CONTACT)
    for text, says in (("x", "Q"), ("x", "2026"), ("x", "2026")):
        memory = store.memories.load(contact, mind, 5.0)
        message = Message(contact=CONTACT, text=text, at=5.0, received_at=5.0)
        reply = mind.reply(message, memory, Random(1))
        assert reply.text == says
        store.memories.save(contact, Remembered(mind=mind, memory=reply.remembers.sent(5.0)))
    store.close()


def test_a_reply_that_was_dropped_has_not_happened(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    chat.greet()
    memory = chat.memory
    dropped = chat.mind.reply(chat.message("Bob", {}), memory, Random(1))
    assert dropped.text == "Bob, shall we go on?"
    assert chat.say("Ann") == "Ann, shall we go on?"
    # The same memory may be asked again and again, for previews.
    assert chat.mind.reply(chat.message("Eve", {}), memory, Random(1)).text == "Eve, shall we go on?"
    assert chat.say("yes") == "Ann, shall we go on?"


def test_contacts_do_not_hear_of_each_other(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    other = Chat(chat.mind)
    chat.greet()
    other.greet()
    chat.say("Ann")
    assert other.say("Bob") == "Bob, shall we go on?"
    assert chat.say("x") == "Ann, shall we go on?"


def test_aux_goes_in_and_comes_out(tmp_path: Path) -> None:
    rows = [row("#initial", "Hello {#name}.", to="s"), row("s", "{#k} {#user_id}", to="s")]
    chat = opened(tmp_path, rows)
    assert chat.greet({"name": "Ann"}) == "Hello Ann."
    assert chat.say("x", {"k": "v"}) == "v ann"
    assert chat.reply is not None
    assert chat.reply.aux == {"k": "v", "state": "s"}


def test_after_the_end_it_is_silent_for_a_while(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    chat.greet()
    chat.say("Ann")
    assert chat.say("no") == "Goodbye."
    assert chat.reply is not None
    assert chat.reply.final
    chat.now += 1799
    assert chat.say("thanks") is None
    assert (chat.reply.silence, chat.reply.final) == (Silence.NOTHING_FOUND, True)
    # Being silent does not make it longer.
    chat.now += 2
    assert chat.say("hello") == "What is your name?"


def test_how_long_it_is_silent_stands_in_the_configuration(tmp_path: Path) -> None:
    chat = opened(tmp_path, config={"boltun": {"restart_after": 0}})
    chat.greet()
    chat.say("Ann")
    chat.say("no")
    assert chat.say("hello") == "What is your name?"


def test_a_rewind_leads_back_from_the_end(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    chat.greet()
    chat.say("Ann")
    chat.say("no")
    assert chat.say("nearly", {"rewind": True}) == "Ann, shall we go on?"


def test_the_state_is_known_where_aux_data_does_not_come_out(tmp_path: Path) -> None:
    output = {"output_text": "system_utterance", "final": "final"}
    chat = opened(tmp_path, block={"output": output})
    chat.greet()
    chat.say("Ann")
    assert isinstance(chat.memory, DialbbMemory)
    assert (chat.memory.state, chat.memory.final) == ("ask", False)
    assert chat.say("error") == "Error."
    assert chat.say("hello") == "What is your name?"


def test_after_an_error_the_next_message_begins_anew(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    chat.greet()
    chat.say("Ann")
    assert chat.say("error") == "Error."
    assert chat.reply is not None
    assert "State moving to is not defined" in json.dumps(detail_of(chat.reply.why))
    assert chat.say("hello") == "What is your name?"


def test_a_dialogue_that_was_left_for_too_long_begins_anew(tmp_path: Path) -> None:
    chat = opened(tmp_path, opening=Opening(dialogue_timeout=600))
    chat.greet()
    chat.now += 599
    assert chat.say("Ann") == "Ann, shall we go on?"
    chat.now += 601
    assert chat.say("yes") == "What is your name?"


def test_a_dialogue_in_a_state_that_is_gone_begins_anew(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    chat.greet()
    chat.say("Ann")
    edited = [row("#initial", "Welcome.", to="#final"), row("#final", "Bye.")]
    write_application(tmp_path, edited)
    chat.mind = open_mind(tmp_path, Opening())
    assert chat.say("yes") == "Welcome."


def test_an_empty_message_is_met_with_silence_but_an_event_is_not(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", conditions="_is_long_silence()", to="s"), row("s", "Are you there?", to="s")]
    chat = opened(tmp_path, rows)
    chat.greet()
    assert chat.say(" ") is None
    assert chat.reply is not None
    assert chat.reply.silence is Silence.EMPTY
    assert chat.say("", {"long_silence": True}) == "Are you there?"


def silence_of(reply: Reply | None) -> Silence | None:
    assert reply is not None
    return reply.silence


def test_a_mute_state_is_silence_that_its_author_wants(tmp_path: Path) -> None:
    chat = opened(tmp_path, [row("#initial", "", to="mute"), row("mute", "", to="s"), row("s", "S", to="s")])
    assert chat.greet() is None
    assert silence_of(chat.reply) is Silence.NO_OPENING
    chat.say("x")
    assert chat.say("x") is None
    assert silence_of(chat.reply) is Silence.EMPTY_REPLY
    assert chat.say("x") == "S"


def test_options_change_what_is_said(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    chat.mind = chat.mind.with_options(ReplyOptions(lowercase=True))
    assert chat.greet() == "what is your name?"
    chat.mind = chat.mind.with_options(ReplyOptions(chew=True))
    chat.say("Ann")
    assert chat.say("error") is None
    assert chat.reply is not None
    assert chat.reply.silence is Silence.NOTHING_FOUND
    assert chat.say("yes") == "Ann, shall we go on?", "where it found nothing, nothing happened"


def test_a_seed_repeats_every_choice(tmp_path: Path) -> None:
    rows = [row("#initial", str(number), to="#initial") for number in range(10)]
    mind = opened(tmp_path, rows).mind
    said = [mind.greet(mind.new_memory(), Random(seed)).text for seed in range(20)]
    assert said == [mind.greet(mind.new_memory(), Random(seed)).text for seed in range(20)]
    assert len(set(said)) > 3


def test_another_mind_may_be_asked(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", to="s"), row("s", '[{_ask_mind("en/friend", #sentence)}]', to="s")]

    def ask(name: str, text: str) -> str | None:
        return f"{name} on {text}" if text != "nothing" else None

    chat = opened(tmp_path, rows, opening=Opening(ask=ask))
    chat.greet()
    assert chat.say("cats") == "[en/friend on cats]"
    assert chat.say("nothing") == "[]"


def test_a_mind_opens_no_store_of_the_applications(tmp_path: Path) -> None:
    """Its dialogues are in the profile; a database in the folder would have its code asked for again."""
    chat = opened(tmp_path, block={"context_db": {"file": "contexts.sqlite"}})
    chat.greet()
    chat.say("Ann")
    assert not (tmp_path / "contexts.sqlite").exists()
    # Driven without a mind, it is used.
    assert chat.mind.processor.process({"user_id": "u"}, initial=True)["system_utterance"]
    assert (tmp_path / "contexts.sqlite").exists()


def test_blocks_of_other_kinds_keep_their_contexts_too(tmp_path: Path) -> None:
    parts = """
from dialbb.abstract_block import AbstractBlock
from boltun.minds.dialbb.contexts import Context
class Count(AbstractBlock):
    def process(self, input, session_id):
        known = self.contexts.load(session_id)
        count = known[0].values["count"] + 1 if known else 0
        self.contexts.save(session_id, Context({"count": count}), None)
        return {"text": str(count)}
"""
    block = {"block_class": "parts.Count", "input": {}, "output": {"text": "system_utterance"}}
    chat = opened(tmp_path, [], blocks=[block], files={"parts.py": parts})
    assert [chat.greet(), chat.say("x"), chat.say("x")] == ["0", "1", "2"]
    chat.mind = open_mind(tmp_path, Opening(may_run=lambda one: True))
    assert chat.say("x") == "3"


# --- traces ---------------------------------------------------------------------------------


def test_a_trace_tells_of_blocks_transitions_and_variables(tmp_path: Path) -> None:
    canonicalizer = {
        "name": "canonicalizer",
        "block_class": "preprocess.simple_canonicalizer.SimpleCanonicalizer",
        "input": {"input_text": "user_utterance"},
        "output": {"output_text": "canonicalized"},
    }
    chat = opened(tmp_path, ROWS, blocks=[canonicalizer, MANAGER])
    chat.greet()
    chat.say("Ann")
    chat.say("Yes")
    assert chat.reply is not None
    trace = json.loads(json.dumps(detail_of(chat.reply.why)))
    assert trace["kind"] == "dialbb"
    assert [block["name"] for block in trace["blocks"]] == ["canonicalizer", "manager"]
    assert trace["blocks"][0] == {
        "name": "canonicalizer",
        "input": {"input_text": "Yes"},
        "output": {"output_text": "yes"},
    }
    assert trace["blocks"][1]["input"]["aux_data"] == {}
    assert trace["state"] == {"before": "ask", "after": "ask"}
    assert trace["transitions"] == [
        {"state": "ask", "line": 3, "to": "#final", "failed": '_contains(#sentence, "no")'},
        {"state": "ask", "line": 4, "to": "nowhere", "failed": '_contains(#sentence, "error")'},
        {"state": "ask", "line": 5, "to": "ask", "failed": None},
    ]
    assert trace["variables"] == {"name": "Ann"}
    assert trace["nlu"] is None
    steps = [one["template"].format(**one.get("values", {})) for one in trace["steps"]]
    assert steps == [
        "The block canonicalizer gives output_text: yes.",
        "The dialogue was in the state ask.",
        'ask: not to #final, because this does not hold: _contains(#sentence, "no")',
        'ask: not to nowhere, because this does not hold: _contains(#sentence, "error")',
        "ask: this row leads to ask.",
        "The dialogue is in the state ask.",
    ]
    assert trace["steps"][-1]["line"] == 3
    assert trace["steps"][-1]["path"] == str(tmp_path / "scenario.xlsx")
    assert "input" not in chat.reply.why.told(brief=True).as_json()


def test_a_trace_shows_no_more_than_can_be_read(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", "never", to="#initial") for _ in range(300)]
    rows += [row("#initial", actions="v=#sentence", to="s"), row("s", "S", to="s")]
    chat = opened(tmp_path, rows)
    chat.greet()
    chat.say("x" * 100_000)
    assert chat.reply is not None
    trace = detail_of(chat.reply.why)
    assert len(json.dumps(trace)) < 60_000
    assert len(trace["transitions"]) <= 60
    assert trace["transitions"][-1]["failed"] is None


# --- memories -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"session": 5},
        {"session": "s"},
        {"session": "s", "blocks": 5},
        {"session": "s", "blocks": {"manager": 5}, "at": "x"},
        {"session": "s", "blocks": {"manager": {"context": 5}}},
        {"session": "s", "blocks": {"manager": {"context": {}, "previous": 5}}},
        {"session": "s", "state": "ask", "blocks": {"manager": {"context": {"_current_state_name": None}}}},
    ],
)
def test_a_memory_that_nobody_wrote_so_is_met_with_a_reply(tmp_path: Path, data: dict[str, Any]) -> None:
    chat = opened(tmp_path)
    chat.memory = chat.mind.memory_from_json(data)
    assert chat.say("hello")
    assert chat.say("hello")


def test_a_memory_of_a_long_dialogue_holds_it_once(tmp_path: Path) -> None:
    chat = opened(tmp_path)
    chat.greet()
    for _ in range(50):
        chat.say("a rather long sentence of the contact")
    assert isinstance(chat.memory, DialbbMemory)
    assert json.dumps(chat.memory.as_json()).count("a rather long sentence of the contact") < 110
    assert chat.memory.said(["hello"], 5.0) is chat.memory
    context, previous = chat.memory.contexts["manager"]
    assert previous is not None
    assert previous.history == context.history[:-2]


def test_a_mind_is_read_from_its_configuration_what_that_names_and_its_code(tmp_path: Path) -> None:
    config = write_application(
        tmp_path,
        ROWS,
        block={"chatgpt": {"instruction": "prompts/one.txt", "situation": ["nothing\nhere", "x" * 9999]}},
        functions={"f": ""},
        files={"_scenario_graph.dot": "x", "notes.log": "x", "other.xlsx": "x"},
    )
    for name in ("pack/inner.py", "prompts/one.txt", "prompts/two.txt", ".git/hook.py", "__pycache__/f.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x = 1")

    def names() -> list[str]:
        return [file.relative_to(tmp_path).as_posix() for file in files(config)]

    assert names() == ["config.yml", "f.py", "pack/inner.py", "prompts/one.txt", "scenario.xlsx"]
    assert files(tmp_path) == files(config)
    config.write_text("blocks: [")
    assert names() == ["config.yml", "f.py", "pack/inner.py"]


def test_half_a_disk_is_not_looked_through(tmp_path: Path) -> None:
    config = write_application(tmp_path, ROWS)
    for number in range(30):
        folder = tmp_path / f"folder {number:02}"
        folder.mkdir()
        for file in range(100):
            (folder / f"{file}.py").touch()
    assert len(files(config)) < 2_500


def test_a_folder_without_a_configuration_is_told(tmp_path: Path) -> None:
    with pytest.raises(MindError, match=r"config\.yml"):
        open_mind(tmp_path, Opening())


def test_problems_are_those_of_the_blocks(tmp_path: Path) -> None:
    problems: Callable[[], Any] = opened(tmp_path).mind.problems
    assert [(one.code, one.line) for one in problems()] == [("destination", 4)]


def test_the_database_of_an_application_is_none_of_the_files_it_is_made_of(tmp_path: Path) -> None:
    config = write_application(tmp_path / "talk", ROWS, config={"context_db": {"file": "contexts.sqlite"}})
    (config.parent / "contexts.sqlite").touch()
    assert [file.name for file in files(config)] == ["config.yml", "scenario.xlsx"]


STEPS = [
    row("#initial", "Name?", conditions="fail()", to="#final"),
    row("#initial", actions='name=#sentence; _set(&kind, "x")', to="two"),
    row("two", "{name}?", conditions='_eq(#sentence, "bad")', actions='name="lost"', to="nowhere"),
    row("two", conditions='_eq(#sentence, "stop")', to="#final"),
    row("two", actions='_set(&kind, "x"); name=#sentence', to="two"),
    row("#final", "End."),
]
FAILING = {"f": "def fail(context):\n    raise LookupError(context['_user_id'])\n"}


def steps_of(reply: Reply | None) -> list[str]:
    assert reply is not None
    return [step["template"].format(**step.get("values", {})) for step in detail_of(reply.why)["steps"]]


def test_steps_tell_what_failed_and_which_variables_were_set(tmp_path: Path) -> None:
    chat = opened(tmp_path, STEPS, functions=FAILING)
    chat.greet()
    chat.say("Ann")
    told = steps_of(chat.reply)
    assert "#initial: not to #final, because this failed with LookupError: fail()" in told
    assert "The variable name is now: Ann" in told
    assert "The variable kind is now: x" in told
    chat.say("Bob")
    told = steps_of(chat.reply)
    assert 'two: not to #final, because this does not hold: _eq(#sentence, "stop")' in told
    assert [one for one in told if "is now" in one] == ["The variable name is now: Bob"]


def test_steps_of_an_answer_that_is_not_given_tell_that_the_state_stays(tmp_path: Path) -> None:
    chat = opened(tmp_path, STEPS, functions=FAILING)
    chat.mind = chat.mind.with_options(ReplyOptions(chew=True))
    chat.greet()
    chat.say("Ann")
    assert chat.say("bad") is None
    told = steps_of(chat.reply)
    assert told[-1] == "There is no good answer, so the dialogue stays in the state two."
    assert any("nowhere" in one and "An error" in one for one in told)
    assert chat.reply is not None
    assert detail_of(chat.reply.why)["state"] == {"before": "two", "after": "two"}
