"""A Synapse of one's own: its configuration, its accounts, its process."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.ports import free_port

SERVER = "mx.localhost"
PYTHON = Path(__file__).parents[3] / ".servers" / "synapse" / "bin" / "python"
NOBODY_WAITS = {"per_second": 10_000, "burst_count": 10_000}


def missing() -> str:
    """Return why there can be no Synapse here; empty where there can."""
    if not PYTHON.exists():
        return "Synapse is not installed; sh packaging/prepare servers"
    return ""


@dataclass
class User:
    """An account on the server."""

    id: str
    password: str

    @property
    def name(self) -> str:
        return self.id[1:].partition(":")[0]


class Synapse:
    """One server in the foreground, as a child of the tests, with SQLite, on loopback."""

    def __init__(self, folder: Path, **config: Any) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._config = {
            "server_name": SERVER,
            "report_stats": False,
            "pid_file": f"{folder}/pid",
            "listeners": [
                {
                    "port": self.port,
                    "type": "http",
                    "bind_addresses": ["127.0.0.1"],
                    "resources": [{"names": ["client"], "compress": False}],
                }
            ],
            "database": {"name": "sqlite3", "args": {"database": f"{folder}/db.sqlite"}},
            "media_store_path": f"{folder}/media",
            "signing_key_path": f"{folder}/signing.key",
            "log_config": f"{folder}/log.json",
            "enable_registration": True,
            "enable_registration_without_verification": True,
            "macaroon_secret_key": uuid.uuid4().hex,
            "form_secret": uuid.uuid4().hex,
            "trusted_key_servers": [],
            "federation_domain_whitelist": [],
            "presence": {"enabled": True},
            "rc_message": NOBODY_WAITS,
            "rc_registration": NOBODY_WAITS,
            "rc_login": dict.fromkeys(("address", "account", "failed_attempts"), NOBODY_WAITS),
            "rc_joins": {"local": NOBODY_WAITS, "remote": NOBODY_WAITS},
            "rc_invites": dict.fromkeys(("per_room", "per_user", "per_issuer"), NOBODY_WAITS),
            "rc_presence": {"per_user": NOBODY_WAITS},
            "rc_room_creation": NOBODY_WAITS,
            **config,
        }
        handler = {"class": "logging.FileHandler", "filename": f"{folder}/log"}
        log = {
            "version": 1,
            "handlers": {"file": handler},
            "root": {"level": "WARNING", "handlers": ["file"]},
        }
        (folder / "log.json").write_text(json.dumps(log))
        (folder / "signing.key").write_text(
            f"ed25519 a_x {base64.b64encode(os.urandom(32)).decode().rstrip('=')}\n"
        )
        self.write_config()

    def write_config(self, **config: Any) -> None:
        """Change the configuration; it counts from the next start."""
        self._config |= config
        # YAML reads JSON.
        (self.folder / "config.yaml").write_text(json.dumps(self._config))

    def start(self) -> None:
        """Start the server and return when it answers."""
        command = [str(PYTHON), "-m", "synapse.app.homeserver", "--config-path", f"{self.folder}/config.yaml"]
        if shutil.which("setpriv"):
            # However the tests end, by a kill too, the server ends with them.
            command = ["setpriv", "--pdeathsig", "KILL", *command]
        with (self.folder / "out").open("ab") as out:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=self.folder
            )
        deadline = time.monotonic() + 120
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/_matrix/client/versions", timeout=5).close()
                return
            except OSError as error:
                # Nothing tells when a foreign process listens: asked again, unless it has died meanwhile.
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(0.05)
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"Synapse did not start ({error}):\n{self.log()}") from error

    def stop(self, *, hard: bool = False) -> None:
        if self._process is not None:
            if hard:
                self._process.kill()
            else:
                self._process.terminate()
            try:
                self._process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(timeout=30)
            self._process = None

    def log(self) -> str:
        return "".join(
            path.read_text(errors="replace")[-5000:]
            for name in ("out", "log")
            if (path := self.folder / name).exists()
        )

    def register(self, name: str = "") -> User:
        """Make an account with a random name."""
        name, password = name or f"u{uuid.uuid4().hex[:10]}", uuid.uuid4().hex
        body = {
            "username": name,
            "password": password,
            "auth": {"type": "m.login.dummy"},
            "inhibit_login": True,
        }
        request = urllib.request.Request(
            f"{self.url}/_matrix/client/v3/register", json.dumps(body).encode(), method="POST"
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return User(json.load(answer)["user_id"], password)

    async def register_async(self, name: str = "") -> User:
        return await asyncio.to_thread(self.register, name)


@contextmanager
def synapse(**config: Any) -> Iterator[Synapse]:
    """Run a server until the end of the block."""
    folder = Path(tempfile.mkdtemp(prefix="boltun-synapse-"))
    server = Synapse(folder, **config)
    try:
        server.start()
        yield server
    finally:
        # Nobody needs its data any more.
        server.stop(hard=True)
        shutil.rmtree(folder, ignore_errors=True)
