"""Programs that Boltun starts, talks with over standard input and output, and ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact
from boltun.networks import child
from boltun.networks.programs.command import CommandNetwork
from boltun.networks.programs.session import Timing
from boltun.networks.protocol import (
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageArrived,
    MessageReceived,
)
from boltun.networks.trial import try_account
from tests.networks.programs.program import SOON, Told

ECHO = """
echo '{"type": "hello", "version": 1, "name": "echo"}'
echo '{"type": "message", "chat": "anna", "text": "here I am"}'
while read -r line; do
  case "$line" in
    *'"type":"send"'*) id=${line##*'"id":"'}; echo '{"type": "sent", "id": "'"${id%%'"'*}"'"}' ;;
  esac
done
"""


def account(command: str, folder: Path) -> Account:
    options = {"command": command, "folder": str(folder)}
    return Account(key="program:me", network="program", address="me", options=options)


def shell(script: str) -> str:
    return f"sh -c {shlex.quote(script)}"


class Scene:
    def __init__(self, command: str, folder: Path, timing: Timing | None = None) -> None:
        self.told = Told()
        self.network = CommandNetwork(
            account(command, folder),
            None,
            self.told.append,
            Keepsake(),
            timing=timing,
            sleep=lambda seconds: asyncio.sleep(seconds / 100),  # nobody needs to wait here
            dice=Random(1),
        )

    async def __aenter__(self) -> Scene:
        self.running = asyncio.create_task(self.network.run())
        return self

    async def __aexit__(self, *error: object) -> None:
        self.running.cancel()
        await asyncio.wait([self.running], timeout=SOON)
        assert self.running.done()


async def test_a_program_is_started_and_talked_with(tmp_path: Path) -> None:
    async with Scene(shell(ECHO), tmp_path) as scene:
        event = await scene.told.kind(MessageReceived)
        assert event.message.text == "here I am"
        await scene.network.send(event.message.contact, "Hi", "id-1")
        assert (await scene.told.kind(MessageArrived)).id == "id-1"
    states = [one.state for one in scene.told.of(ConnectionChanged)]
    assert states == [ConnectionState.CONNECTING, ConnectionState.ONLINE, ConnectionState.OFFLINE]


async def test_a_program_that_ends_is_started_again_and_its_last_words_are_told(tmp_path: Path) -> None:
    script = "echo 'It began.' >&2; echo 'No network: <b>sorry</b>.' >&2; exit 3"
    async with Scene(shell(script), tmp_path) as scene:
        waiting = await scene.told.state(ConnectionState.WAITING)
        assert waiting.text == "The program ended with 3: No network: <b>sorry</b>."
        assert waiting.retry_at
        seen = len(scene.told)
        await scene.told.state(ConnectionState.CONNECTING, scene.told.index(waiting))
        await scene.told.state(ConnectionState.WAITING, seen)


async def test_what_it_says_on_standard_error_goes_to_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "boltun")
    script = "i=0; while [ $i -lt 200 ]; do echo line $i >&2; i=$((i+1)); done; read x"
    async with Scene(shell(script), tmp_path) as scene:
        await scene.told.state(ConnectionState.CONNECTING)
        await scene.told.until(lambda _: "more than can be noted" in caplog.text)
    assert "program:me: line 0" in caplog.text
    assert "line 100" not in caplog.text


async def test_a_command_that_is_not_there_says_so(tmp_path: Path) -> None:
    async with Scene("/nowhere/at-all", tmp_path) as scene:
        waiting = await scene.told.state(ConnectionState.WAITING)
    assert "/nowhere/at-all cannot be started: No such file" in waiting.text
    assert "whole path" in waiting.text


def test_what_is_no_command_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NetworkError, match="no closing quotation"):
        CommandNetwork(account("say 'hello", tmp_path), None, lambda event: None)


@pytest.mark.parametrize("command", ["", " ", "''"])
async def test_without_a_command_the_account_asks_for_one(tmp_path: Path, command: str) -> None:
    with pytest.raises(NetworkError, match=r"There is no command\. Name the program"):
        CommandNetwork(account(command, tmp_path), None, lambda event: None)
    assert (await try_account(account(command, tmp_path), None)).template == "There is no command."


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def pid_in(path: Path) -> int:
    return int(path.read_text())


@pytest.fixture
def pids(tmp_path: Path) -> list[Path]:
    return [tmp_path / "itself", tmp_path / "its-child"]


LEAVES = "sleep 300 >/dev/null & echo $! >its-child; echo $$ >itself; "


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_BY_ITSELF", "_ASKED"):
        monkeypatch.setattr(child, name, 0.3)


@pytest.mark.usefixtures("in_haste")
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")
@pytest.mark.parametrize(
    "then",
    [
        "while read -r line; do :; done; exit 0",
        "trap '' TERM; while :; do sleep 0.1; done",
    ],
    ids=["ends with its input", "must be killed"],
)
async def test_it_ends_with_all_that_it_started(tmp_path: Path, pids: list[Path], then: str) -> None:
    async with Scene(shell(LEAVES + ECHO.split("while")[0] + then), tmp_path) as scene:
        await scene.told.state(ConnectionState.ONLINE)
        running = [pid_in(path) for path in pids]
        assert [alive(pid) for pid in running] == [True, True]
    assert [alive(pid) for pid in running] == [False, False]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")
async def test_a_program_that_crashes_leaves_nothing_behind(tmp_path: Path, pids: list[Path]) -> None:
    async with Scene(shell(LEAVES + "kill -9 $$"), tmp_path) as scene:
        waiting = await scene.told.state(ConnectionState.WAITING)
        assert waiting.text == "The program was ended by signal 9."
        assert not alive(pid_in(pids[1]))


async def test_lines_may_come_in_pieces_and_may_be_too_long(tmp_path: Path) -> None:
    script = tmp_path / "pieces.py"
    script.write_text(
        """
import sys
def say(text):
    sys.stdout.buffer.write(text); sys.stdout.buffer.flush()
say(b'{"type": "hello", '); say(b'"version": 1}\\r\\n')
say(b'{"type": "message", "chat": "a", "text": "' + b'x' * 1_100_000 + b'"}\\n')
say(b'{"type": "message", "chat": "a", "text": "\\xd1')
say(b'\\x8f"}\\n\\n{"type": "message", "chat": "a", "text": "end"}')
print(sys.stdin.readline(), sys.stdin.readline(), file=open("heard", "w"), flush=True)
""",
        encoding="utf-8",
    )
    async with Scene(shlex.join([sys.executable, str(script)]), tmp_path) as scene:
        await scene.told.until(lambda one: isinstance(one, MessageReceived) and one.message.text == "end")
        assert [one.message.text for one in scene.told.of(MessageReceived)] == ["я", "end"]
        await scene.told.state(ConnectionState.WAITING)
    _, error = (tmp_path / "heard").read_text().strip().split("\n")
    assert json.loads(error)["what"].startswith("The line is longer than 1,048,576 bytes")


@pytest.mark.usefixtures("in_haste")
async def test_a_program_that_reads_nothing_is_let_go(tmp_path: Path) -> None:
    contact = Contact(account="program:me", address="anna")
    script = ECHO.split("while")[0] + "sleep 100"
    async with Scene(shell(script), tmp_path, Timing(write=0.1)) as scene:
        await scene.told.state(ConnectionState.ONLINE)
        for number in range(5):
            with contextlib.suppress(NotConnectedError):
                await scene.network.send(contact, "x" * 100_000, str(number))
        waiting = await scene.told.state(ConnectionState.WAITING)
        assert waiting.text == "The program does not read what Boltun says to it."


async def test_a_program_that_only_repeats_what_it_hears_is_not_online(tmp_path: Path) -> None:
    async with Scene("cat", tmp_path) as scene:
        waiting = await scene.told.state(ConnectionState.WAITING)
    assert waiting.text == "The program only repeats what Boltun says."
    assert ConnectionState.ONLINE not in [one.state for one in scene.told.of(ConnectionChanged)]
    assert not (await try_account(account("cat", tmp_path), None)).works


async def test_an_account_can_be_tried(tmp_path: Path) -> None:
    assert (await try_account(account(shell(ECHO), tmp_path), None)).works
    for command, says in (
        (shell("echo gone >&2; exit 1"), "The program ended with 1: gone."),
        ("/nowhere", "cannot be started"),
        (shell("cat >/dev/null"), "did not say hello"),
    ):
        trial = await try_account(account(command, tmp_path), None, within=0.5)
        assert not trial.works
        assert says in trial.template.format(**trial.values)


async def test_the_program_knows_that_it_is_only_tried(tmp_path: Path) -> None:
    script = 'read -r line; printf "%s" "$line" >hello; ' + ECHO
    assert (await try_account(account(shell(script), tmp_path), None)).works
    hello = json.loads((tmp_path / "hello").read_text())
    assert hello["trial"] is True
    assert hello["account"] == "me"
    assert os.environ["PATH"]
