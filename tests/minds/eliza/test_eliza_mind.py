"""A script as a mind: greeting, memory that outlives restarts and changes, and the trace."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.eliza.memory import ElizaMemory
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.protocol import ReplyOptions, Silence
from boltun.store.records import Remembered
from boltun.store.store import Store

Talk = Callable[..., Any]

SCRIPT = """\
initial: One.
initial: Two.
final: Bye.
quit: bye
post: my your
synon: hat cap
key: my 3
  decomp: $ * my *
    reasmb: Kept (2).
  decomp: * my @hat *
    reasmb: Hat (2)?
    reasmb: goto other
  decomp: * my *
    reasmb: A (2)?
    reasmb: B (2)?
key: other
  decomp: *
    reasmb: Other.
key: xnone
  decomp: *
    reasmb: Nothing.
"""


# --- greeting ------------------------------------------------------------------------------------


def test_an_opening_is_drawn_and_nothing_forgotten(talk: Talk) -> None:
    one = talk(SCRIPT)
    one("my dog")
    said = {one.mind.greet(one.memory, Random(seed)).text for seed in range(20)}
    assert said == {"One.", "Two."}
    assert one.mind.greet(one.memory, Random(1)).remembers == one.memory


def test_without_an_opening_there_is_silence(talk: Talk) -> None:
    one = talk("key: a\ndecomp: *\nreasmb: A\n")
    reply = one.mind.greet(one.memory, Random(1))
    assert (reply.text, reply.silence) == (None, Silence.NO_OPENING)
    assert reply.why.detail()["kind"] == "eliza"


def test_an_opening_after_the_farewell_begins_afresh(talk: Talk) -> None:
    one = talk(SCRIPT)
    one("bye")
    assert one.mind.greet(one.memory, Random(1)).remembers == ElizaMemory()


# --- memory --------------------------------------------------------------------------------------


def test_memory_comes_back_as_it_was(talk: Talk) -> None:
    one = talk(SCRIPT)
    one("my dog", "my hat")
    data = json.loads(json.dumps(one.memory.as_json()))
    assert one.mind.memory_from_json(data) == one.memory
    assert one.memory.sent(1.0) == one.memory.said(["x"], 1.0) == one.memory
    one("bye")
    assert one.mind.memory_from_json(one.memory.as_json()).finished


def test_memory_is_an_immutable_value(talk: Talk) -> None:
    one = talk(SCRIPT)
    before = one.memory
    one("my dog")
    after = one.memory
    kept = json.dumps(after.as_json())
    one("my hat", "blah")
    assert before == ElizaMemory()
    assert json.dumps(after.as_json()) == kept


def test_memory_outlives_a_restart(tmp_path: Path, talk: Talk) -> None:
    place = tmp_path / "boltun.sqlite"
    contact = Contact(account="a", address="b")
    one = talk(SCRIPT)
    one("my dog", "my hat")
    one.mind.name = "script"
    store = Store.open(place)
    store.memories.save(store.contacts.id_of(contact), Remembered(mind=one.mind, memory=one.memory))
    store.close()
    store = Store.open(place)
    assert store.memories.load(store.contacts.id_of(contact), one.mind, 0) == one.memory
    store.close()


def test_turns_stay_with_their_patterns_when_the_script_changes(talk: Talk) -> None:
    old = talk(SCRIPT)
    assert old("my dog", "my hat") == ["A dog?", "Hat hat?"]
    changed = SCRIPT.replace("key: my 3\n", "key: new\n decomp: *\n  reasmb: New.\nkey: my 7\n")
    own = "  decomp: * my own *\n    reasmb: Own.\n"
    new = talk(changed.replace("  decomp: * my *\n", own + "  decomp: * my *\n"))
    new.memory = new.mind.memory_from_json(old.memory.as_json())
    assert new("my dog", "my hat", "my own", "new") == ["B dog?", "Other.", "Own.", "New."]


def test_a_turn_beyond_the_replies_begins_again(talk: Talk) -> None:
    old = talk("key: a\ndecomp: *\nreasmb: 1\nreasmb: 2\nreasmb: 3\n")
    old("a", "a")
    new = talk("key: a\ndecomp: *\nreasmb: 1\nreasmb: 2\n")
    new.memory = new.mind.memory_from_json(old.memory.as_json())
    assert new("a", "a") == ["1", "2"]


def test_patterns_that_are_the_same_have_turns_of_their_own(talk: Talk) -> None:
    script = "key: a\ndecomp: $ *\nreasmb: K1\nreasmb: K2\n"
    script += "decomp: $ *\nreasmb: L1\nreasmb: L2\ndecomp: *\nreasmb: S\n"
    one = talk(script)
    one("a", "a")
    assert one.memory.saved == ("K1", "L1", "K2", "L2")


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"cursors": None, "saved": None, "finished": None},
        {"cursors": [], "saved": {}, "finished": "yes"},
        {"cursors": {"a *": "1", "my * my *": None, "x": [1]}, "saved": [1, None, ["x"], {}], "finished": 1},
        {"cursors": {"my * my *": -7, "y": 1.5, "z": True}, "saved": "text", "finished": []},
        {"cursors": {1: 2}, "saved": ["", "  "], "more": {"x": 1}},
    ],
)
def test_whatever_the_data_is_the_script_answers(data: dict[str, Any], talk: Talk) -> None:
    one = talk(SCRIPT)
    one.memory = one.mind.memory_from_json(data)
    assert one.memory.saved == ()
    assert not one.memory.finished
    assert one("my dog", "blah", "blah") == ["A dog?", "Kept dog.", "Nothing."]
    json.dumps(one.memory.as_json())


def test_more_than_enough_kept_sentences_and_huge_turns_are_taken_in_part(talk: Talk) -> None:
    one = talk(SCRIPT)
    one.memory = one.mind.memory_from_json(
        {"cursors": {"my * my *": 10**30 + 1}, "saved": [str(number) for number in range(50)]}
    )
    assert one.memory.saved == tuple(str(number) for number in range(30, 50))
    assert one("my dog") == ["B dog?"]


def test_after_the_farewell_nothing_of_before_counts_whatever_the_data_holds(talk: Talk) -> None:
    one = talk(SCRIPT)
    one.memory = one.mind.memory_from_json(
        {"cursors": {"my * my *": 1}, "saved": ["Kept before."], "finished": True}
    )
    assert one("blah", "my dog") == ["Nothing.", "A dog?"]


def test_a_message_that_was_dropped_leaves_no_trace_in_memory(talk: Talk) -> None:
    one = talk(SCRIPT)
    message = Message(contact=Contact(account="a", address="b"), text="my dog", at=0, received_at=0)
    first = one.mind.reply(message, one.memory, Random(1))
    assert one.mind.reply(message, one.memory, Random(1)).text == first.text == "A dog?"


# --- options -----------------------------------------------------------------------------------


def test_other_options_share_the_script() -> None:
    mind = ElizaMind.compile(SCRIPT, name="n", path=Path("p"))
    other = mind.with_options(ReplyOptions(chew=True))
    assert other.script is mind.script
    assert (other.name, other.path, other.kind, other.slow) == ("n", Path("p"), "eliza", False)
    assert mind.with_options(ReplyOptions()) is mind


# --- the trace -----------------------------------------------------------------------------------


def trace(one: Any, text: str) -> dict[str, Any]:
    data: dict[str, Any] = one.reply(text).why.detail()
    json.dumps(data)
    return data


def test_the_trace_tells_the_way_to_a_reply(talk: Talk) -> None:
    one = talk(SCRIPT)
    assert trace(one, "Well. I lost my hat!") | {"steps": []} == {
        "kind": "eliza",
        "sentence": "i lost my hat",
        "key": "my",
        "decomposition": "* my @hat *",
        "reassembly": "Hat (2)?",
        "line": {"key": 7, "decomposition": 10, "reassembly": 11},
        "groups": ["i lost", "hat", ""],
        "gotos": [],
        "memory": {"saved": ["Kept hat."], "recalled": None, "from": None},
        "steps": [],
    }
    again = trace(one, "my hat")
    assert (again["key"], again["gotos"], again["line"]["reassembly"]) == ("other", ["other"], 18)


def test_the_trace_tells_what_was_recalled_said_for_want_of_more_or_not_at_all(talk: Talk) -> None:
    one = talk(SCRIPT)
    one("my dog", "my cat", "my bat")
    recalled = one.reply("blah")
    assert recalled.why.detail()["memory"]["recalled"] == recalled.text
    assert recalled.why.detail()["key"] is None
    one.memory = one.mind.new_memory()
    assert trace(one, "blah")["key"] == "xnone"
    assert trace(one, "")["sentence"] == ""
    silent = talk("key: a\ndecomp: b\nreasmb: x\n")
    assert trace(silent, "a") | {"steps": []} == {
        "kind": "eliza",
        "sentence": "a",
        "key": None,
        "decomposition": None,
        "reassembly": None,
        "line": {},
        "groups": [],
        "gotos": [],
        "memory": {"saved": [], "recalled": None, "from": None},
        "steps": [],
    }


def test_the_steps_are_for_people(talk: Talk) -> None:
    one = talk(SCRIPT)
    one("my hat")

    def told(text: str) -> list[tuple[str, int]]:
        steps = trace(one, text)["steps"]
        return [(step["template"].format(**step.get("values", {})), step.get("line", 0)) for step in steps]

    assert told("my hat") == [
        ("sentence: my hat", 0),
        ("key my (weight 3): $ * my *", 8),
        ("(1) = ", 0),
        ("(2) = hat", 0),
        ("saved for later: Kept hat.", 9),
        ("key my (weight 3): * my @hat *", 10),
        ("(1) = ", 0),
        ("(2) = hat", 0),
        ("(3) = ", 0),
        ("goto other", 12),
        ("key other (weight 1): *", 17),
        ("(1) = my hat", 0),
        ("said: Other.", 18),
    ]
    recalled = [("sentence: hm", 0), ("recalled: Kept hat.", 9), ("kept from: my hat", 0)]
    assert told("hm") == recalled
    assert told("bye") == [
        ("sentence: bye", 0),
        ("says goodbye: this ends the conversation", 4),
        ("said: Bye.", 3),
    ]
    assert told("hm")[1] == ("nothing found, so the key xnone is tried", 0)


def test_a_flood_is_shown_in_part(talk: Talk) -> None:
    one = talk("key: a\ndecomp: x\nreasmb: y\n")
    data = trace(one, "a b c. " * 20_000)
    assert len(json.dumps(data)) < 60_000
    data = trace(talk(SCRIPT), "my " + "word " * 100_000)
    assert len(json.dumps(data)) < 60_000


def test_the_trace_tells_where_a_recalled_sentence_and_a_farewell_come_from(talk: Talk) -> None:
    one = talk(SCRIPT)
    one("my dog")
    one.memory = one.mind.memory_from_json(json.loads(json.dumps(one.memory.as_json())))
    data = trace(one, "blah")
    assert data["memory"] == {"saved": [], "recalled": "Kept dog.", "from": "my dog"}
    assert data["line"] == {"decomposition": 8, "reassembly": 9}
    assert trace(one, "bye")["line"] == {"quit": 4, "final": 3}


def test_what_was_kept_before_its_rule_was_changed_is_recalled_all_the_same(talk: Talk) -> None:
    old = talk(SCRIPT)
    old("my dog")
    new = talk(SCRIPT.replace("* my *", "* mine *"))
    new.memory = new.mind.memory_from_json(old.memory.as_json())
    data = trace(new, "blah")
    assert (data["memory"]["recalled"], data["line"]) == ("Kept dog.", {})
    without = {"cursors": {}, "saved": ["A", "B"], "origins": [["x"], 7, None, {}]}
    new.memory = new.mind.memory_from_json(without)
    assert trace(new, "blah")["memory"]["from"] is None
    assert len(new.memory.saved) == len(new.memory.origins) == 1
