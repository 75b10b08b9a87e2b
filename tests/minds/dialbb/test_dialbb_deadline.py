"""Code of an application that never ends, or wants to end the program."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from boltun.errors import MindError
from boltun.message import Contact, Message
from boltun.minds.dialbb import DialogueProcessor
from boltun.minds.dialbb.deadline import Workers
from boltun.minds.dialbb.opening import open_mind
from boltun.minds.opening import Opening
from tests.minds.dialbb.applications import MANAGER, Talk, begin, row, write_application
from tests.minds.traces import detail_of

FUNCTIONS = """\
import time
from dialbb.abstract_block import AbstractBlock

def spin(context):
    while True:
        pass

def stubborn(context):
    end = time.monotonic() + 2
    while time.monotonic() < end:
        try:
            # It must come to its end: a thread that never does takes its time from all tests that follow.
            while time.monotonic() < end:
                pass
        except BaseException:
            pass

def sleep(context):
    time.sleep(1.5)
    context["late"] = "yes"

def interrupt(context):
    raise KeyboardInterrupt

class Spinning(AbstractBlock):
    def process(self, input, session_id):
        if input["text"]:
            spin({})
        return {}
"""
ROWS = [
    row("#initial", "Yes?", conditions='_eq(#sentence, "spin"); spin()', to="#initial"),
    row("#initial", conditions='_eq(#sentence, "stubborn"); stubborn()', to="#initial"),
    row("#initial", conditions='_eq(#sentence, "sleep"); sleep()', to="#initial"),
    row("#initial", conditions='_eq(#sentence, "interrupt"); interrupt()', to="#initial"),
    row("#initial", to="two"),
    row("two", "Two.", to="#final"),
    row("#final", "End."),
    row("#error", "{spin()}"),
    row("#error", "Too long."),
]
SHORT = {"boltun": {"turn_timeout": 0.2}}
PATIENCE = 60


def short(tmp_path: Path) -> Talk:
    return begin(
        tmp_path,
        ROWS,
        functions={"f": FUNCTIONS},
        config=SHORT,
    )


@pytest.mark.parametrize("what", ["spin", "stubborn", "sleep"])
def test_a_function_that_does_not_end_ends_in_an_error(
    tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    talk = short(tmp_path)
    assert talk.say(what) == "Too long."
    assert (talk.state, talk.final) == ("#error", True)
    assert [one for one in caplog.messages if "did not end within 0.2 seconds" in one]
    # Others are answered as before, and so is this contact in a new session.
    other = Talk(talk.processor)
    assert other.hello() == "Yes?"
    assert other.say("go on") == "Two."
    assert talk.say("and now?") == "This session has already finished."


def test_what_was_left_behind_changes_nothing_when_it_ends_after_all(tmp_path: Path) -> None:
    talk = short(tmp_path)
    talk.say("sleep")
    frames = sys._current_frames()
    left = [one for one in threading.enumerate() if one.ident in frames]
    left = [one for one in left if frames[one.ident or 0].f_code.co_name == "sleep"]
    assert left
    for thread in left:
        thread.join(PATIENCE)
    assert talk.say("x") == "This session has already finished."


def test_a_loop_that_is_broken_off_leaves_no_thread_that_runs(tmp_path: Path) -> None:
    talk = short(tmp_path)
    before = set(sys._current_frames())
    talk.say("spin")
    frames = sys._current_frames().items()
    assert not [one for number, one in frames if one.f_code.co_name == "spin" and number not in before]


def test_a_block_that_does_not_end_is_answered_for(tmp_path: Path) -> None:
    blocks = [{"block_class": "f.Spinning", "input": {"text": "user_utterance"}}, MANAGER]
    talk = begin(tmp_path, ROWS, functions={"f": FUNCTIONS}, config=SHORT, blocks=blocks)
    assert talk.last["system_utterance"] == "Yes?"
    assert "エラー" in talk.say("x") or "error" in talk.last["system_utterance"]
    assert (talk.state, talk.final) == ("#error", True)


def test_the_trace_of_a_mind_tells_that_it_took_too_long(tmp_path: Path) -> None:
    write_application(tmp_path, ROWS, functions={"f": FUNCTIONS}, config=SHORT)
    mind = open_mind(tmp_path, Opening(may_run=lambda one: True))
    memory = mind.greet(mind.new_memory(), Random(1)).remembers
    message = Message(
        contact=Contact(account="practice:x", address="ann"), text="spin", at=1.0, received_at=1.0
    )
    reply = mind.reply(message, memory, Random(1))
    assert reply.text == "Too long."
    assert "did not come to its end" in str(detail_of(reply.why)["cause"])


def test_an_interrupt_of_a_function_ends_neither_turn_nor_program(tmp_path: Path) -> None:
    talk = short(tmp_path)
    assert talk.say("interrupt") == "Two."


def test_a_process_with_a_function_that_cannot_be_broken_off_ends(tmp_path: Path) -> None:
    config = write_application(tmp_path, ROWS, functions={"f": FUNCTIONS}, config=SHORT)
    program = (
        "import sys; from boltun.minds.dialbb import DialogueProcessor as P\n"
        f"p = P({str(config)!r}); s = p.process({{'user_id': 'a'}}, True)['session_id']\n"
        "print(p.process({'user_id': 'a', 'session_id': s, 'user_utterance': 'stubborn'})['final'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "True\n")


@pytest.mark.parametrize("value", [0, -1, True, "long", float("nan")])
def test_a_time_that_is_none_is_refused(tmp_path: Path, value: object) -> None:
    config = write_application(tmp_path, ROWS, config={"boltun": {"turn_timeout": value}})
    with pytest.raises(MindError, match="turn_timeout"):
        DialogueProcessor(config)


def test_threads_are_used_again_and_go_with_the_application(tmp_path: Path) -> None:
    workers = Workers(tmp_path)
    seen: list[threading.Thread] = []
    for _ in range(5):
        assert workers.run(lambda: seen.append(threading.current_thread()), 5)
    assert len(set(seen)) == 1
    with pytest.raises(ZeroDivisionError):
        workers.run(lambda: 1 // 0, 5)
    del workers
    seen[0].join(10)
    assert not seen[0].is_alive()
