"""The whole program with a Telegram bot, as its page says: added, served, killed in a flood, served again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from boltun.paths import Profile
from boltun.settings import Settings
from tests.networks.telegram.scene import Scene

AT_ONCE = 8
"""So many answers are on their way at a time."""

SETTINGS = {
    "talk_with_everybody": True,
    "thinking_time": 0.0,
    "typing_time": 0.0,
    "limit_hour_all": 0,
    "limit_10_minutes": 0,
    "limit_hour": 0,
    # On a busy machine a restart takes long, and what is late is not answered.
    "late_seconds": 3600,
}


class Served:
    """The program on a profile of its own. It knows no keyring, and nothing of who runs the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = b""
        self._process: asyncio.subprocess.Process | None = None
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")},
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        }
        settings = Settings(Profile.at(folder).make().settings_path)
        for key, value in SETTINGS.items():
            settings.set(key, value)

    async def boltun(self, *words: str, given: str = "") -> tuple[int | None, str]:
        process = await self._start(*words)
        out, errors = await process.communicate(given.encode())
        return process.returncode, (out + errors).decode()

    async def serve(self) -> None:
        """Start it, and wait until the account is online."""
        self._process = await self._start("serve")
        assert self._process.stderr is not None
        begun = len(self.log)
        async with asyncio.timeout(60):
            while b": online" not in self.log[begun:]:
                line = await self._process.stderr.readline()
                assert line, self.log.decode()
                self.log += line

    async def _start(self, *words: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "boltun", "--profile", str(self.folder), *words),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=self._environment,
        )

    async def end(self, how: signal.Signals) -> int:
        """End it by a signal."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(how)
        _, rest = await asyncio.wait_for(self._process.communicate(), 60)
        self.log += rest
        code = self._process.returncode
        assert code is not None
        self._process = None
        return code

    async def close(self) -> None:
        if self._process is not None:
            await self.end(signal.SIGKILL)

    def rows(self, question: str) -> list[tuple[str, int]]:
        """Ask the database."""
        with contextlib.closing(sqlite3.connect(Profile.at(self.folder).database)) as database:
            return database.execute(question).fetchall()


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    served = Served(tmp_path)
    yield served
    await served.close()


async def until(wanted: Callable[[], bool]) -> None:
    """Look again and again: what is waited for happens in another process."""
    async with asyncio.timeout(60):
        while True:
            if wanted():
                return
            await asyncio.sleep(0.01)


async def add(served: Served, scene: Scene) -> None:
    words = ("account", "add", "telegram", scene.account.address, "--owner", f"@{scene.owner['username']}")
    where = ("--server", scene.server.url, "--no-ask-first", "--password-stdin", "--keep-in", "file")
    code, said = await served.boltun(*words, *where, given=f"{scene.password}\n")
    assert code == 0, said


async def test_it_is_connected_from_its_page_alone(served: Served) -> None:
    async with Scene() as scene:
        await add(served, scene)
        await served.serve()
        anna = await scene.friend("Anna")
        await anna.write("Hello!")
        assert await anna.heard(20)
        assert await served.end(signal.SIGTERM) == 0
        assert b"Traceback" not in served.log
        assert scene.password.encode() not in served.log
        assert b"Hello!" not in served.log


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("after", [1, 20, 100])
async def test_killed_in_a_flood_it_answers_everybody_at_most_once(served: Served, after: int) -> None:
    """``after`` so many answers it is killed; twice."""
    most = 300
    async with Scene() as scene:
        await add(served, scene)
        await served.serve()
        people = [await scene.friend(f"Person{number}") for number in range(most)]
        for person in people:
            await person.write(f"Hello, I am {person.address}")

        def answered() -> int:
            return sum(person.chat.sent.qsize() for person in people)

        for kill in (1, 2):
            await until(lambda: answered() >= after * kill)  # noqa: B023
            await served.end(signal.SIGKILL)
            await served.serve()

        def settled() -> Counter[str]:
            rows = served.rows("select outcome, 1 from messages where author = 'contact'")
            return Counter(outcome for outcome, _ in rows)

        await until(lambda: settled().total() == most and not settled().keys() & {"waiting", "sent"})
        now = settled()
        answers = Counter(person.chat.sent.qsize() for person in people)
        assert set(answers) <= {0, 1}, answers
        silent = served.rows("select reason, count(*) from messages where outcome = 'silent' group by reason")
        unsure = dict(silent).get("interrupted", 0)
        assert set(dict(silent)) <= {"interrupted"}, silent
        assert now.total() == most
        assert now["answered"] + unsure == most, now
        # Who is said to have an answer has it; who has one in doubt may have it.
        assert answers[1] >= now["answered"]
        assert unsure <= 2 * AT_ONCE
