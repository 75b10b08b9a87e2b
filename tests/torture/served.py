"""The installed program on a profile of its own, as a person sets it up and a supervisor runs it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import tomlkit

from tests.e2e.prosody import User

from .contact import Traffic
from .servers import Server

BASE = """initial: hello
key: xnone
  decomp: *
    reasmb: echo (1)
"""
"""A script that gives every message back, so that each answer names what it answers."""

AT_ONCE: Mapping[str, object] = {
    "talk_with_everybody": True,
    "thinking_time": 0.0,
    "typing_time": 0.0,
    "times_may_grow": False,
    "stop_loops": False,
    "limit_10_minutes": 0,
    "limit_hour": 0,
    "limit_hour_all": 0,
}
"""Everybody is answered without delay and without limit."""

WITH_DELAYS: Mapping[str, object] = {
    **AT_ONCE,
    "thinking_time": 0.5,
    "typing_time": 1.0,
    "times_may_grow": True,
}
"""… or after some seconds."""

_QUERY = "SELECT author, text, outcome, reason, reply_to, state, at, received_at FROM messages ORDER BY id"


@dataclass(frozen=True, slots=True)
class Row:
    """One message as the database has it."""

    author: str
    text: str
    outcome: str | None
    reason: str
    reply_to: int | None
    state: str | None
    at: float
    received_at: float


class Served:
    """``boltun serve`` on one account, started and ended at will."""

    program = Path(sys.executable).with_name("boltun")
    place: ClassVar[list[str]] = []
    """Where passwords go, as learnt from the first refusal."""

    def __init__(
        self,
        folder: Path,
        server: Server,
        user: User,
        *,
        settings: Mapping[str, object] = AT_ONCE,
        port: int = 0,
        database_url: str = "",
    ) -> None:
        """``port``: where to connect in place of the server's own; ``database_url``: instead of the file."""
        self.folder = folder
        self.user = user
        self.settings = dict(settings)
        self.environment: dict[str, str] = {}
        self.lines: list[tuple[float, str]] = []
        """What it logged, and when."""
        self.starts = 0
        self._server = server
        self._where = ["--host", server.host, "--port", str(port or server.port)]
        self._where += ["--fingerprint", server.fingerprint]
        self._url = database_url
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    @property
    def database(self) -> Path:
        return self.folder / "data" / "boltun.sqlite"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    # Setting up

    async def set_up(self) -> None:
        """Write settings and base, and add the account."""
        self.write_settings()
        adding = ["account", "add", "xmpp", self.user.jid, "--password-stdin", "--no-ask-first", *self._where]
        code, said = await self.run(*adding, *Served.place, stdin=f"{self.user.password}\n")
        if code != 0 and "--keep-in" in said:
            # There is no keyring here, and it asks where else the password may lie.
            Served.place = ["--keep-in", "file"]
            code, said = await self.run(*adding, *Served.place, stdin=f"{self.user.password}\n")
        if code != 0:
            raise RuntimeError(f"the account could not be added: {said}")

    def write_settings(self) -> None:
        """Write settings and base."""
        config = self.folder / "config"
        config.mkdir(parents=True, exist_ok=True)
        base = self.folder / "echo.txt"
        base.write_text(BASE, encoding="utf-8")
        settings = {"language": "en", "own_minds": [str(base)], "default_mind": str(base), **self.settings}
        (config / "settings.toml").write_text(tomlkit.dumps(settings), encoding="utf-8")

    async def run(self, *arguments: str, stdin: str = "") -> tuple[int, str]:
        """Run another command on the profile; return its code and what it said."""
        process = await asyncio.create_subprocess_exec(
            *self._command(arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env=self._environment(),
        )
        said, _ = await process.communicate(stdin.encode())
        assert process.returncode is not None
        return process.returncode, said.decode(errors="replace")

    # Running

    async def start(self) -> None:
        """Start it; returns before it is online."""
        command = self._command(["serve"])
        if shutil.which("setpriv"):
            command = ["setpriv", "--pdeathsig", "KILL", *command]
        self._process = await asyncio.create_subprocess_exec(
            *command,
            stderr=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            env=self._environment(),
        )
        self.starts += 1
        self._reading = asyncio.create_task(self._read(self._process))

    async def online(self, within: float = 90) -> float:
        """Wait until it says of its newest run that it is online; return when it said so."""
        return await self.said(": online", self.last_start, within)

    @property
    def last_start(self) -> int:
        """The index of the first line of the newest run."""
        return max((i + 1 for i, (_, line) in enumerate(self.lines) if line == _ENDED), default=0)

    async def said(self, text: str, since: int, within: float) -> float:
        """Wait for a line with this text among those from ``since`` on; return when it was said."""
        async with asyncio.timeout(within):
            while True:
                for at, line in self.lines[since:]:
                    if text in line:
                        return at
                if not self.running and self._reading is not None and self._reading.done():
                    raise RuntimeError(f"it has ended:\n{self.tail()}")
                self._news.clear()
                await self._news.wait()

    async def kill(self) -> None:
        """End it as a crash does."""
        await self._end(signal.SIGKILL)

    async def stop(self, within: float = 60) -> int:
        """End it as a supervisor does; return its exit code, -6 where it took too long."""
        return await self._end(signal.SIGTERM, within)

    async def _end(self, number: int, within: float = 60) -> int:
        process, reading = self._process, self._reading
        if process is None:
            return 0
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(number)
        try:
            await asyncio.wait_for(process.wait(), within)
        except TimeoutError:
            # With this signal it says where each of its threads stands.
            process.send_signal(signal.SIGABRT)
            await process.wait()
        if reading is not None:
            await reading
        self._process = None
        return process.returncode or 0

    def tail(self, lines: int = 15) -> str:
        return " / ".join(line for _, line in self.lines[-lines:])

    def memory(self) -> float:
        """Return the most memory that it has held so far, in megabytes; 0 where the system does not say."""
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
        return 0.0

    def cpu(self) -> float:
        """Return the processor's seconds that it has used so far; 0 where the system does not say."""
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def _command(self, arguments: Sequence[str]) -> list[str]:
        database = ["--database", self._url] if self._url else []
        return [str(self.program), "--profile", str(self.folder), *database, *arguments]

    def _environment(self) -> dict[str, str]:
        # No keyring of the person who runs this.
        keyring = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
        return os.environ | keyring | {"PYTHONUNBUFFERED": "1", "PYTHONFAULTHANDLER": "1"} | self.environment

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None
        while line := await process.stderr.readline():
            self.lines.append((time.monotonic(), line.decode(errors="replace").rstrip()))
            self._news.set()
        self.lines.append((time.monotonic(), _ENDED))
        self._news.set()

    async def ended(self, within: float) -> int | None:
        """Wait until it ends by itself; return its exit code, None where it runs on."""
        assert self._process is not None
        try:
            return await asyncio.wait_for(self._process.wait(), within)
        except TimeoutError:
            return None

    def twin(self, folder: Path) -> Served:
        """Return a second program on a copy of the profile with the same database."""
        shutil.copytree(self.folder, folder)
        return Served(folder, self._server, self.user, database_url=self._url)

    # Looking into its database

    def rows(self) -> list[Row]:
        """Return all messages, while it runs too."""
        return [Row(*row) for row in self._found(_QUERY)]

    def _count(self) -> int:
        """Return how many messages of contacts there are."""
        return sum(row[0] for row in self._found("SELECT count(*) FROM messages WHERE author = 'contact'"))

    def _found(self, query: str) -> list[tuple[Any, ...]]:
        if self._url:
            import psycopg

            with psycopg.connect(self._url.replace("+psycopg", "")) as server:
                return list(server.execute(query.encode()))
        if not self.database.exists():
            return []
        connection = sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True, timeout=10)
        try:
            return list(connection.execute(query))
        except sqlite3.OperationalError:
            return []  # a start that was killed before the tables were made
        finally:
            connection.close()

    async def rows_async(self) -> list[Row]:
        return await asyncio.to_thread(self.rows)

    def damage(self) -> str:
        """Return what an integrity check of a copy finds; empty where the database is sound.

        Of a copy, with its log: reading the original would recover it before the program does.
        """
        with tempfile.TemporaryDirectory() as folder:
            for end in ("", "-wal"):
                source = self.database.with_name(self.database.name + end)
                if source.exists():
                    shutil.copyfile(source, Path(folder) / source.name)
            copy = Path(folder) / self.database.name
            if not copy.exists():
                return ""
            connection = sqlite3.connect(copy)
            try:
                found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
            except sqlite3.DatabaseError as error:
                found = [str(error)]
            finally:
                connection.close()
        return "" if found == ["ok"] else "; ".join(found)

    async def settled(self, traffic: Traffic, within: float) -> bool:
        """Wait until everything that the server has is recorded and settled; False where that never comes."""
        deadline = time.monotonic() + within
        while True:
            missing = len(traffic.acknowledged()) - await asyncio.to_thread(self._count)
            if missing > 0 and time.monotonic() < deadline:
                # Whoever reads a lot keeps the program from emptying its log.
                await asyncio.sleep(0.5)
                continue
            rows = await self.rows_async()
            known = {row.text for row in rows if row.author == "contact"}
            if all(sent.text in known for sent in traffic.acknowledged()) and not any(map(is_open, rows)):
                return True
            if time.monotonic() > deadline:
                return False
            await asyncio.sleep(0.5)


def is_open(row: Row) -> bool:
    """Whether a contact's message has no end yet."""
    return row.author == "contact" and row.outcome in (None, "waiting")


_ENDED = "— ended —"
