"""A PostgreSQL of one's own that can be frozen."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Self


def missing() -> str:
    """Return why there can be none here; empty where there can."""
    if importlib.util.find_spec("psycopg") is None:
        return "its driver is not installed: pip install 'psycopg[binary]'"
    if not shutil.which("initdb") or not shutil.which("pg_ctl"):
        return "initdb and pg_ctl were not found; on Debian: apt-get install postgresql"
    return ""


class Postgres:
    """A server on a socket in a folder of its own, between ``with``."""

    def __init__(self) -> None:
        # It refuses to run as root.
        self._user = 65534 if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="boltun-pg-"))
        self._data = self._folder / "data"
        self.url = f"postgresql+psycopg://me@/postgres?host={self._folder}"

    def __enter__(self) -> Self:
        if self._user is not None:
            os.chown(self._folder, self._user, -1)
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "me", "-E", "UTF8", "--no-sync")
        options = f"-k {self._folder} -c listen_addresses="
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-o", options, "-l", log, "-w", "start")
        return self

    def __exit__(self, *_: object) -> None:
        self.thaw()
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)

    def freeze(self) -> None:
        """Stop all its processes where they stand."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        main = int((self._data / "postmaster.pid").read_text().split()[0])
        for process in (*_children(main), main):
            os.kill(process, number)

    def _run(self, *command: str) -> None:
        subprocess.run(
            command,
            user=self._user,
            cwd=self._folder,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def _children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(fields[1]) == parent:
            found.append(int(stat.parent.name))
    return found
