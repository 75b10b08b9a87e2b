"""Memories that became something else in the database: what makes no sense is forgotten, nothing fails."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.chain import Chain, chained_in
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind
from boltun.paths import bundled_bases
from boltun.store.records import Remembered
from boltun.store.storable import from_json
from boltun.store.store import Store
from tests.bad_input.hostile_files import JSON
from tests.minds.traces import detail_of

SET = """<aiml version="2.0">
<category><pattern>HELLO *</pattern><template><think><set name="it"><star/></set></think>Hi <get name="it"/>
</template></category>
<category><pattern>*</pattern><template><input index="2"/><response/><that/></template></category></aiml>"""
BASE = "hello\nhi\n(dog.)\nwoof\n<ESCAPE>\nhm\n<REPEAT>\nagain\n<INITIAL>\nhey\n"
KINDS = ("boltun", "eliza", "aiml", "dialbb", "chain")
ANN = Contact(account="xmpp:me@here", address="ann@there")

WRONG: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        -1,
        10**400,
        1 << 63,
        0.5,
        float("nan"),
        float("inf"),
        "",
        "x",
        "\0\ud800",
        [],
        {},
    ),
    *([0], ["a", 1], [[]], [["a", -5, "b"]], {"": ""}, {"a": 0}, {"a": None}, {"a": {"b": {}}}),
    *({"context": 0}, {"context": {}, "previous": 0}, {"context": {"_dialogue_history": 0}}),
    {"context": {"_dialogue_history": "abc"}, "previous": {"_dialogue_history": -3}},
    {"context": {"_dialogue_history": [0, [], "x"]}, "previous": {"_dialogue_history": 1 << 70}},
    {"context": {"_current_state_name": [], "_cause": {}, "a": {"__kind__": "timedelta", "value": 1e300}}},
]


def deep(levels: int) -> Any:
    value: Any = "x"
    for number in range(levels):
        value = [value] if number % 2 else {"a": value}
    return value


@pytest.fixture(scope="module")
def minds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Mind]:
    folder = tmp_path_factory.mktemp("minds")
    (folder / "a.aiml").write_text(SET, encoding="utf-8")
    opening = Opening(may_run=lambda path: True)
    found: dict[str, Mind] = {
        "boltun": BoltunMind.compile(BASE, name="boltun"),
        "eliza": open_mind(bundled_bases() / "en" / "listener.txt", "eliza", opening),
        "aiml": open_mind(folder / "a.aiml", opening=opening),
        "dialbb": open_mind(bundled_bases() / "en" / "message", opening=opening),
    }
    return found | {"chain": Chain([found["boltun"], found["eliza"], found["aiml"]])}


def written(mind: Mind) -> dict[str, Any]:
    """What a mind remembers of a short talk."""
    memory, dice = mind.new_memory(), Random(1)
    for number, text in enumerate(("hello you", "my dog likes me", "my dog likes me", "hello dog", "why")):
        message = Message(contact=ANN, text=text, at=number * 60.0, received_at=number * 60.0)
        memory = mind.reply(message, memory, dice).remembers.sent(number * 60.0 + 5)
    data: dict[str, Any] = json.loads(json.dumps(memory.as_json()))
    return data


def goes_on(mind: Mind, data: Any) -> None:
    """Talk with what was read back of a memory."""
    memory, dice = mind.memory_from_json(data), Random(1)
    chained_in(data)
    for number, text in enumerate(("hello dog", "hello dog", "what about my dog")):
        message = Message(contact=ANN, text=text, at=400.0 + number, received_at=400.0 + number)
        reply = mind.reply(message, memory, dice)
        json.dumps(detail_of(reply.why))
        memory = reply.remembers.sent(401.0 + number).said(["x"], 402.0 + number)
        json.dumps(memory.as_json())
    mind.greet(memory, dice)


def changed(data: Any, value: Any) -> list[Any]:
    """Put a value in the place of each part of a memory in turn."""
    if isinstance(data, dict):
        return [
            value,
            *({**data, key: new} for key, one in data.items() for new in changed(one, value)),
            *({other: one for other, one in data.items() if other != key} for key in data),
        ]
    if isinstance(data, list) and data:
        return [value, *([new, *data[1:]] for new in changed(data[0], value))]
    return [value]


@pytest.mark.parametrize("kind", KINDS)
def test_a_memory_with_anything_in_any_place_is_gone_on_with(minds: dict[str, Mind], kind: str) -> None:
    mind = minds[kind]
    data = written(mind)
    assert mind.memory_from_json(data).as_json() == data
    for value in (*WRONG, deep(300), deep(700)):
        for one in changed(data, value):
            goes_on(mind, one)


@given(data=st.data())
@settings(max_examples=settings().max_examples // 6)
def test_any_json_is_a_memory(minds: dict[str, Mind], data: st.DataObject) -> None:
    leaf = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
    anything = st.recursive(
        leaf, lambda one: st.lists(one, max_size=3) | st.dictionaries(st.text(), one), max_leaves=9
    )
    for mind in minds.values():
        known = written(mind)
        goes_on(mind, {key: data.draw(anything) for key in known})


@pytest.mark.parametrize("name", JSON)
def test_what_is_no_object_in_the_database_is_a_memory_that_is_empty(
    tmp_path: Path, minds: dict[str, Mind], name: str
) -> None:
    text = JSON[name]().decode("utf-8", "surrogateescape")
    assert isinstance(from_json(text), dict)
    place = tmp_path / "boltun.sqlite"
    store = Store.open(place)
    contact = store.contacts.id_of(ANN)
    mind = minds["eliza"]
    store.memories.save(contact, Remembered(mind=mind, memory=mind.memory_from_json({"finished": True})))
    store.close()
    with sqlite3.connect(place) as database:
        assert (
            database.execute(
                "UPDATE mind_memory SET data = ?",
                (text.replace("\0", "").encode("utf-8", "replace").decode(),),
            ).rowcount
            == 1
        )
    store = Store.open(place)
    assert store.memories.load(contact, mind, 0.0) == mind.new_memory()
    store.close()
