"""Contexts in a MongoDB: a server that speaks its protocol, and two applications that share sessions."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import MissingExtraError, StoreError
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.context_db import open_contexts
from boltun.minds.dialbb.contexts import Context
from boltun.minds.dialbb.mongo_contexts import MongoContexts
from boltun.minds.dialbb.processor import DialogueProcessor
from tests.minds.dialbb.workbooks import write_workbook
from tests.ports import free_port

pymongo = pytest.importorskip("pymongo", reason="pymongo is not installed")
pytest.importorskip("nx_27017", reason="nx-27017, the stand-in for a MongoDB server, is not installed")


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder, number = tmp_path_factory.mktemp("mongo"), free_port()
    files = ["--log-file", str(folder / "log"), "--pid-file", str(folder / "pid")]
    server = subprocess.Popen(
        [sys.executable, "-m", "nx_27017.nx_27017", "--db", "memory", "-p", str(number), *files],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        # The client asks again and again until the server is there.
        pymongo.MongoClient("127.0.0.1", number, serverSelectionTimeoutMS=30_000).admin.command("ping")
        yield number
    finally:
        server.kill()
        server.wait()


@pytest.fixture
def collection(port: int) -> Any:
    found = pymongo.MongoClient("127.0.0.1", port)["context_db"]["sessions"]
    found.drop()
    return found


@pytest.fixture
def store(port: int, collection: Any) -> Iterator[MongoContexts]:
    contexts = MongoContexts("127.0.0.1", port)
    yield contexts
    contexts.close()


HISTORY = [{"speaker": "system", "utterance": "やあ"}, {"speaker": "user", "utterance": "$a.b \ud800"}]


def test_what_one_instance_saves_another_one_loads(store: MongoContexts, port: int) -> None:
    assert store.load("s") is None
    context = Context({"_state": "a", "$x.y": {"n": [1, 2**80, None]}}, HISTORY)
    store.save("s", context, Context({"_state": "#initial"}, HISTORY[:1]))
    other = MongoContexts("127.0.0.1", port)
    loaded = other.load("s")
    assert loaded is not None
    now, before = loaded
    assert now.as_json() == context.as_json()
    assert before is not None
    assert before.values == {"_state": "#initial"}
    assert before.history == HISTORY[:1]
    other.close()


def test_a_past_with_another_history_is_kept_whole(store: MongoContexts) -> None:
    store.save("s", Context({}, HISTORY[:1]), Context({"a": 1}, HISTORY))
    loaded = store.load("s")
    assert loaded is not None
    assert loaded[1] is not None
    assert loaded[1].history == HISTORY
    store.save("s", Context({}, HISTORY), None)
    loaded = store.load("s")
    assert loaded is not None
    assert loaded[1] is None


def test_only_text_is_kept_and_a_version_counts_up(store: MongoContexts, collection: Any) -> None:
    for state in ("a", "b", "c"):
        store.load("s")
        store.save("s", Context({"_state": state}), None)
    (document,) = collection.find({})
    assert json.loads(document["context"]) == {"_state": "c"}
    assert document["version"] == 3
    assert document["used_at"] is not None


def test_old_sessions_are_left_to_the_server(store: MongoContexts, collection: Any) -> None:
    store.save("s", Context({}), None)
    indexes = collection.index_information()
    assert any(index.get("unique") and "session_id" in dict(index["key"]) for index in indexes.values())
    (by_use,) = [index for index in indexes.values() if "used_at" in dict(index["key"])]
    assert by_use["expireAfterSeconds"] == 7 * 24 * 3600
    store.forget("s")
    assert store.load("s") is not None


def test_a_closed_store_is_told_from_an_empty_one(port: int) -> None:
    contexts = MongoContexts.from_config({"host": "127.0.0.1", "port": port, "expires_after": 60})
    contexts.load("s")
    contexts.close()
    with pytest.raises(StoreError):
        contexts.load("s")


@pytest.mark.parametrize("is_new", [True, False])
def test_of_two_answers_at_the_same_time_one_is_refused(
    store: MongoContexts, port: int, is_new: bool
) -> None:
    other = MongoContexts("127.0.0.1", port)
    if not is_new:
        store.save("s", Context({"by": "nobody"}), None)
    for one in (store, other):
        one.load("s")
    store.save("s", Context({"by": "first"}), None)
    for _ in range(2):
        with pytest.raises(StoreError, match="Another instance"):
            other.save("s", Context({"by": "second"}), None)
    loaded = other.load("s")
    assert loaded is not None
    assert loaded[0].values == {"by": "first"}
    other.save("s", Context({"by": "second"}), None)
    other.close()


def test_a_server_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boltun.minds.dialbb.mongo_contexts._PATIENCE_MS", 100)
    number = free_port()
    contexts = MongoContexts("127.0.0.1", number)
    with pytest.raises(StoreError, match=rf"MongoDB at 127\.0\.0\.1:{number} cannot be used"):
        contexts.load("s")
    contexts.close()


def test_user_and_password_are_sent(port: int) -> None:
    settings = {"host": "127.0.0.1", "port": port}
    assert open_contexts(settings, ".").load("nobody") is None
    # The stand-in knows no users: what it answers to one makes no sense to the client.
    contexts = open_contexts({**settings, "user": "admin", "password": "p"}, ".")
    with pytest.raises((StoreError, KeyError)):
        contexts.load("s")


@pytest.mark.parametrize(
    "settings", [{"port": 1}, {"host": 3}, {"host": "h", "port": "x"}, {"host": "h", "expires_after": True}]
)
def test_wrong_settings_are_a_build_error(settings: dict[str, Any]) -> None:
    with pytest.raises(BuildError, match="context_db"):
        open_contexts(settings, ".")


def test_a_missing_client_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pymongo", None)
    with pytest.raises(MissingExtraError, match=r"boltun\[mongo\]"):
        open_contexts({"host": "127.0.0.1"}, ".")


CONFIG = """\
language: en
blocks:
  - name: manager
    block_class: dialbb.builtin_blocks.stn_management.stn_manager.Manager
    input: {{sentence: user_utterance, nlu_result: nlu_result, user_id: user_id, aux_data: aux_data}}
    output: {{output_text: system_utterance, final: final, aux_data: aux_data}}
    knowledge_file: scenario.xlsx
    context_db: {{host: 127.0.0.1, port: {port}}}
"""
COLUMNS = ["flag", "state", "system utterance", "user utterance type", "conditions", "actions", "next state"]


def test_two_applications_share_a_session_and_its_past(tmp_path: Path, port: int, collection: Any) -> None:
    (tmp_path / "config.yml").write_text(CONFIG.format(port=port), encoding="utf-8")
    write_workbook(
        tmp_path / "scenario.xlsx",
        {
            "scenario": [
                COLUMNS,
                ["Y", "#initial", "What is your name?", "", "", "name=#sentence", "asked"],
                ["Y", "asked", "Hello {name}. And your number?", "", "", "number=#sentence", "told"],
                ["Y", "told", "{name}: {number}.", "", "", "", "#final"],
                ["Y", "#final", "Bye.", "", "", "", ""],
                ["Y", "#error", "Error.", "", "", "", ""],
            ]
        },
    )
    one, other = (DialogueProcessor(tmp_path / "config.yml") for _ in range(2))
    session = one.process({"user_id": "ann"}, initial=True)["session_id"]

    def say(processor: DialogueProcessor, text: str, **aux_data: Any) -> str:
        request = {"user_id": "ann", "session_id": session, "user_utterance": text, "aux_data": aux_data}
        return str(processor.process(request)["system_utterance"])

    assert say(other, "Ann") == "Hello Ann. And your number?"
    assert say(one, "fife") == "Ann: fife."
    assert say(other, "five", rewind=True) == "Ann: five."
    assert say(one, "thanks") == "Bye."
    assert collection.count_documents({}) == 1
    for processor in (one, other):
        processor.close()
