"""The frame: requests and responses, the blackboard, blocks, sessions (docs/dialbb.md §2)."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from boltun.minds.dialbb import DialogueProcessor
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.processor import RequestError
from tests.minds.dialbb.applications import MANAGER, Talk, row, write_application

BLOCK = """\
from dialbb.abstract_block import AbstractBlock

class Echo(AbstractBlock):
    def __init__(self, *args):
        super().__init__(*args)
        self.check_io_config(inputs=["text"], outputs=["said"],
                             optional_inputs=["extra"], optional_outputs=["final", "seen"])
        self.forgotten = []

    def process(self, input, session_id):
        self.log_info("input: " + str(input), session_id=session_id)
        if input["text"] == "exit":
            raise SystemExit(1)
        if input["text"] == "raise":
            raise ValueError("boom")
        if input["text"] == "nothing":
            return {}
        if input["text"] == "none":
            return None
        return {"said": f"{input['text']}|{input.get('extra')}", "final": False, "seen": input}

    def forget_session(self, session_id):
        self.forgotten.append(session_id)
"""

ECHO = {
    "name": "echo",
    "block_class": "parts.Echo",
    "input": {"text": "user_utterance", "extra": "extra"},
    "output": {"said": "system_utterance"},
}


def echo(tmp_path: Path, *, config: dict[str, Any] | None = None, **block: Any) -> Path:
    return write_application(
        tmp_path / "echo", blocks=[{**ECHO, **block}], config=config, files={"parts.py": BLOCK}
    )


def test_a_response_has_dialbbs_keys(tmp_path: Path) -> None:
    processor = DialogueProcessor(str(echo(tmp_path)))
    first = processor.process({"user_id": "ann"}, initial=True)
    assert first == {
        "system_utterance": "|None",
        "session_id": first["session_id"],
        "user_id": "ann",
        "final": False,
        "aux_data": {},
    }
    request = {"user_id": "ann", "session_id": first["session_id"], "user_utterance": "hi", "extra": [1]}
    second = processor.process({**request, "aux_data": {"k": 1}})
    assert second["system_utterance"] == "hi|[1]"
    assert (second["session_id"], second["aux_data"]) == (first["session_id"], {"k": 1})


def test_what_blocks_do_to_their_input_does_not_reach_the_request(tmp_path: Path) -> None:
    rows = [row("#initial", "Q", actions="change()", to="#initial")]
    functions = {"f": "def change(context): context['_aux_data']['list'].append(2)\n"}
    processor = DialogueProcessor(write_application(tmp_path, rows, functions=functions))
    session = processor.process({"user_id": "u"}, initial=True)["session_id"]
    request = {"user_id": "u", "session_id": session, "user_utterance": "x", "aux_data": {"list": [1]}}
    assert processor.process(request)["aux_data"]["list"] == [1, 2]
    assert request["aux_data"] == {"list": [1]}


def test_session_ids_cannot_be_guessed(tmp_path: Path) -> None:
    processor = DialogueProcessor(echo(tmp_path))
    ids = {processor.process({"user_id": "u"}, initial=True)["session_id"] for _ in range(50)}
    assert len(ids) == 50
    assert all(len(one) >= 32 for one in ids)


def test_an_unknown_session_begins_a_dialogue_under_its_id(tmp_path: Path) -> None:
    processor = DialogueProcessor(write_application(tmp_path, [row("#initial", "Hello.", to="#initial")]))
    response = processor.process({"user_id": "u", "session_id": "mine", "user_utterance": "hi"})
    assert (response["system_utterance"], response["session_id"]) == ("Hello.", "mine")


@pytest.mark.parametrize(
    "request_", [[], {"user_id": "u"}, {"user_id": "u", "session_id": "s"}, {"user_utterance": "x"}]
)
def test_a_request_that_lacks_something_is_told(tmp_path: Path, request_: Any) -> None:
    processor = DialogueProcessor(echo(tmp_path))
    with pytest.raises(RequestError):
        processor.process(request_)


def test_a_request_nested_beyond_measure_is_told(tmp_path: Path) -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    processor = DialogueProcessor(echo(tmp_path))
    with pytest.raises(RequestError):
        processor.process({"user_id": "u", "aux_data": deep}, initial=True)
    while deep:  # taking it apart all at once would need as much of a stack
        deep = deep.pop()


@pytest.mark.parametrize("text", ["exit", "raise", "nothing", "none"])
def test_a_block_that_fails_is_answered_with_a_text(tmp_path: Path, text: str) -> None:
    talk = Talk(DialogueProcessor(echo(tmp_path, config={"language": "en"})))
    talk.hello()
    assert talk.say(text, aux={"k": 1}) == "I'm sorry, an internal error occurred."
    assert (talk.final, talk.last["aux_data"]) == (True, {"k": 1, "state": "#error"})
    assert talk.say("hi") == "hi|None"


def test_additional_configuration_takes_the_place_of_keys(tmp_path: Path) -> None:
    config = echo(tmp_path, config={"system_name": "old"})
    processor = DialogueProcessor(config, {"system_name": "new", "more": 1})
    assert processor.units[0].block.config["system_name"] == "new"
    assert processor.units[0].block.config["more"] == 1
    assert DialogueProcessor(config).units[0].block.config["system_name"] == "old"


@pytest.mark.parametrize(
    "path",
    [
        "dialbb.builtin_blocks.stn_management.stn_manager.Manager",
        "stn_management.stn_manager.Manager",
        "dialbb.builtin_blocks.stn_manager.stn_management",
        "stn_manager.stn_management",
    ],
)
def test_the_manager_is_found_under_all_its_paths(tmp_path: Path, path: str) -> None:
    config = write_application(
        tmp_path, [row("#initial", "Hello.", to="#initial")], block={"block_class": path}
    )
    assert Talk(DialogueProcessor(config)).hello() == "Hello."


@pytest.mark.parametrize(
    "path",
    [
        "preprocess.japanese_canonicalizer.JapaneseCanonicalizer",
        "dialbb.builtin_blocks.preprocess.simple_canonicalizer.SimpleCanonicalizer",
    ],
)
def test_blocks_of_dialbbs_own_are_found_by_its_paths(tmp_path: Path, path: str) -> None:
    block = {
        "block_class": path,
        "input": {"input_text": "user_utterance"},
        "output": {"output_text": "system_utterance"},
    }
    talk = Talk(DialogueProcessor(write_application(tmp_path, blocks=[block])))
    assert talk.hello() == ""
    assert talk.say(" RAMEN ") == "ramen"


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ("", "no block descriptions"),
        ("language: ja\n", "no block descriptions"),
        ("- a\n", "no block descriptions"),
        ("blocks: 5\n", "blocks is no list"),
        ("blocks: [5]\n", "Block 1 has no block_class"),
        ("blocks: [{name: x}]\n", "Block 1 has no block_class"),
        ("blocks: [{block_class: NoModule}]\n", "NoModule is no class in a module"),
        ("blocks: [{block_class: nowhere.Class}]\n", "No module named 'nowhere'"),
        ("blocks: [{block_class: parts.Nothing}]\n", "There is no Nothing in parts"),
        ("blocks: [{block_class: dialbb.builtin_blocks.other.Block}]\n", "Boltun has no block"),
        ("blocks: [{block_class: parts.number}]\n", "cannot be built"),
        ("blocks: [{block_class: parts.Empty}]\n", "is not a subclass of AbstractBlock"),
        ("blocks: [{block_class: parts.Leaves}]\n", "SystemExit"),
        ("blocks: [{block_class: parts.Aborts}]\n", "not like this"),
        ("blocks: [{block_class: parts.Echo, input: [x]}]\n", "input of a block is no object"),
        ("blocks: [{block_class: parts.Echo, input: {}, output: {}}]\n", "Key text is not in the input"),
        ("blocks:\n  - {\n", "config.yml:3"),
    ],
)
def test_what_keeps_an_application_from_being_built_is_told(
    tmp_path: Path, config: str, message: str
) -> None:
    parts = (
        BLOCK
        + """
from dialbb.util.error_handlers import abort_during_building
number = 5
class Empty:
    def __init__(self, *args): pass
class Leaves:
    def __init__(self, *args): exit()
class Aborts:
    def __init__(self, *args): abort_during_building("not like this")
"""
    )
    (tmp_path / "parts.py").write_text(parts, encoding="utf-8")
    path = tmp_path / "config.yml"
    path.write_text(config, encoding="utf-8")
    with pytest.raises(BuildError) as caught:
        DialogueProcessor(path)
    assert message in str(caught.value)
    assert caught.value.path is not None


def test_wiring_that_a_block_does_not_know_is_told(tmp_path: Path) -> None:
    for wiring in ({"input": {"text": "a", "other": "b"}}, {"output": {"said": "a", "other": "b"}}):
        with pytest.raises(BuildError, match="Key other in the"):
            DialogueProcessor(echo(tmp_path, **wiring))


def test_a_missing_configuration_is_told(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"nothing\.yml"):
        DialogueProcessor(tmp_path / "nothing.yml")


def test_a_configuration_is_never_more_than_data(tmp_path: Path) -> None:
    path = tmp_path / "config.yml"
    path.write_text("blocks: !!python/object/apply:os.mkdir ['made']\n", encoding="utf-8")
    with pytest.raises(BuildError):
        DialogueProcessor(path)
    assert not Path("made").exists()


# --- sessions -------------------------------------------------------------------------------


def test_sessions_expire_and_the_oldest_go_first(tmp_path: Path) -> None:
    now = [0.0]
    processor = DialogueProcessor(echo(tmp_path), most_sessions=2, expires_after=100, clock=lambda: now[0])
    forgotten = processor.units[0].block.forgotten
    talks = [Talk(processor) for _ in range(3)]
    talks[0].hello()
    talks[1].hello()
    now[0] = 50
    talks[0].say("x")
    talks[2].hello()
    assert forgotten == [talks[1].session]
    now[0] = 149
    Talk(processor).hello()
    assert forgotten == [talks[1].session, talks[0].session]
    now[0] = 260
    Talk(processor).hello()
    assert forgotten[2] == talks[2].session


def test_a_manager_lets_go_of_sessions_that_expired(tmp_path: Path) -> None:
    config = write_application(tmp_path, [row("#initial", "Hello.", to="a"), row("a", "A", to="a")])
    processor = DialogueProcessor(config, most_sessions=1)
    one, other = Talk(processor), Talk(processor)
    one.hello()
    other.hello()
    assert one.say("x") == "Hello.", "its session is not known any more"
    assert one.say("x") == "A"


def test_requests_of_one_session_wait_for_each_other_and_others_do_not(tmp_path: Path) -> None:
    parts = """
import threading
class Slow:
    def __init__(self, *args):
        self.inside, self.most = {}, {}
        self.go, self.waiting = threading.Event(), threading.Semaphore(0)
    def process(self, input, session_id):
        self.inside[session_id] = self.inside.get(session_id, 0) + 1
        self.most[session_id] = max(self.most.get(session_id, 0), self.inside[session_id])
        self.waiting.release()
        self.go.wait(10)
        self.inside[session_id] -= 1
        return {}
"""
    block = {"block_class": "parts.Slow", "input": {}, "output": {}}
    config = write_application(tmp_path, blocks=[block], files={"parts.py": parts})
    processor = DialogueProcessor(config)
    slow = processor.units[0].block

    def ask(session: str) -> None:
        processor.process({"user_id": "u", "session_id": session, "user_utterance": "x"})

    threads = [threading.Thread(target=ask, args=(name,)) for name in "aab"]
    for thread in threads:
        thread.start()
    # One of each session gets in, although neither is let out.
    assert slow.waiting.acquire(timeout=10)
    assert slow.waiting.acquire(timeout=10)
    slow.go.set()
    for thread in threads:
        thread.join(10)
    assert slow.most == {"a": 1, "b": 1}


def test_many_threads_hold_their_own_dialogues(tmp_path: Path) -> None:
    rows = [
        row("#initial", "Q", actions='n=#sentence; mine="{n}"', to="s"),
        row("s", "{n}", actions="n=#sentence", to="s"),
    ]
    processor = DialogueProcessor(write_application(tmp_path, rows))
    wrong: list[str] = []

    def hold(number: int) -> None:
        talk = Talk(processor, f"user{number}")
        talk.hello()
        for turn in range(50):
            text = f"{number} {turn}"
            if talk.say(text) != text:
                wrong.append(text)

    threads = [threading.Thread(target=hold, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert wrong == []


def test_two_managers_in_one_application_keep_apart(tmp_path: Path) -> None:
    rows = [row("#initial", "Hello.", to="a"), row("a", "A", to="a")]
    second = {
        **MANAGER,
        "name": "second",
        "output": {"output_text": "second", "final": "f", "aux_data": "a"},
    }
    config = write_application(tmp_path, rows, blocks=[second, MANAGER])
    talk = Talk(DialogueProcessor(config))
    assert talk.hello() == "Hello."
    assert talk.say("x") == "A"


def test_blocks_are_closed_with_the_processor(tmp_path: Path) -> None:
    parts = "class Open:\n    closed = False\n    def __init__(self, *args): pass\n"
    parts += "    def process(self, input, session_id): return {}\n    def close(self): self.closed = True\n"
    block = {"block_class": "parts.Open"}
    processor = DialogueProcessor(write_application(tmp_path, blocks=[block], files={"parts.py": parts}))
    processor.close()
    assert processor.units[0].block.closed
