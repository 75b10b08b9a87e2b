"""The program is killed in the middle of traffic: no message is answered twice, and none forgotten."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomlkit

from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.paths import Profile
from boltun.store.records import SendState, StoredMessage
from boltun.store.store import Store
from tests.bad_input.whole_program import AT_ONCE, BASE, SENT

TRAFFIC = Path(__file__).parent / "traffic.py"
COUNT = 60
"""Messages of one run."""
KILLS = 5


def run(profile: Profile, first: int, count: int, seed: int, lines: int | None) -> list[dict[str, Any]]:
    """Let it run until it has said so many lines, kill it, and return all that it said. None: to the end."""
    arguments = [str(profile.data.parent), str(first), str(count), str(seed)]
    if lines is None:
        arguments.append("to the end")
    process = subprocess.Popen([sys.executable, TRAFFIC, *arguments], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        said = list(process.stdout) if lines is None else [process.stdout.readline() for _ in range(lines)]
    finally:
        if lines is not None:
            process.kill()
    said += process.stdout.read().splitlines(keepends=True)
    process.stdout.close()
    assert process.wait() == (0 if lines is None else -signal.SIGKILL)
    # The last line may have been cut by the kill.
    return [json.loads(line) for line in said if line.endswith("\n")]


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_no_message_is_answered_twice_and_none_is_forgotten(profile: Profile, seed: int) -> None:
    dice = Random(seed)
    profile.make()
    limits = {"limit_10_minutes": 0, "limit_hour": 0, "limit_hour_all": 0, "stop_loops": False}
    profile.settings_path.write_text(tomlkit.dumps(AT_ONCE | limits), encoding="utf-8")
    shutil.copy(BASE, profile.bases)
    said: list[dict[str, Any]] = []
    for turn in range(KILLS):
        said += run(profile, turn * COUNT, COUNT, dice.randrange(1000), dice.randrange(1, 150))
    total = (KILLS + 1) * COUNT
    said += run(profile, KILLS * COUNT, COUNT, seed, None)

    with Store.open(profile.database) as store:
        assert store.messages.unsettled() == []
        assert store.departures.settle_interrupted() == []
        history = [
            message
            for stored in store.contacts.conversations()
            for message in store.messages.history(stored.id, limit=100_000)
            if stored.contact.account == "practice:other"
        ]
        address = {stored.id: stored.contact.address for stored in store.contacts.all()}
    check(history, said, address)
    # Of each run the last 30 came again in the next one, and the run to the end forgets none of its own.
    known = {message.text for message in history if message.author is Author.CONTACT}
    assert {f"вопрос {number}" for number in range(total - COUNT - 30, total)} <= known


def check(history: list[StoredMessage], said: list[dict[str, Any]], address: dict[int, str]) -> None:
    incoming = [message for message in history if message.author is Author.CONTACT]
    ids = Counter(message.network_id for message in incoming)
    assert set(ids.values()) == {1}
    assert {one["stored"] for one in said if "stored" in one} <= {message.id for message in history}

    ends = (OutcomeKind.ANSWERED, OutcomeKind.SILENT)
    assert all(message.outcome in ends and message.reason for message in incoming)
    answers = [message for message in history if message.author is Author.BOT]
    sent = Counter(message.reply_to for message in answers if message.state in SENT)
    assert set(sent.values()) == {1}
    assert set(sent) == {message.id for message in incoming if message.outcome is OutcomeKind.ANSWERED}
    unknown = [message for message in answers if message.state is SendState.UNKNOWN]
    assert {one.reply_to for one in unknown} == {one.id for one in incoming if one.reason == "interrupted"}

    over_the_wire = Counter(one["sent"] for one in said if "sent" in one)
    single = Counter({name: count for name, count in over_the_wire.items() if name != "chatty"})
    assert set(single.values()) == {1}
    for message in answers:
        seen = over_the_wire[address[message.contact_id]]
        if message.state in SENT:
            assert seen
        elif message.state is not SendState.UNKNOWN and address[message.contact_id] != "chatty":
            assert not seen
