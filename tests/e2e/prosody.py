"""A Prosody of one's own: its configuration, its certificate, its accounts, its process."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import pwd
import shutil
import socket
import ssl
import subprocess
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

from tests.ports import free_port

DOMAIN = "localhost"
COMPONENT = f"strangers.{DOMAIN}"
"""Who signs in as a component may speak for everybody there."""
COMPONENT_SECRET = "everybody"

_CONFIG = """
pidfile = "{folder}/prosody.pid"
data_path = "{folder}/data"
plugin_paths = {{}}
interfaces = {{ "127.0.0.1" }}
c2s_ports = {{ {port} }}
c2s_direct_tls_ports = {{ {tls_port} }}
component_ports = {{ {component_port} }}
component_interfaces = {{ "127.0.0.1" }}
modules_enabled = {{
    "roster", "saslauth", "tls", "disco", "carbons", "pep", "smacks", "mam", "offline", "ping", "blocklist",
}}
modules_disabled = {{ "s2s", "limits" }}
authentication = "internal_hashed"
storage = {{ archive = "memory", default = "internal" }}
smacks_hibernation_time = {hibernation}
c2s_require_encryption = true
ssl = {{ key = "{folder}/key.pem", certificate = "{folder}/cert.pem" }}
log = {{ {{ levels = {{ min = "info" }}, to = "file", filename = "{folder}/prosody.log" }} }}
VirtualHost "{domain}"
Component "conference.{domain}" "muc"
Component "{component}"
    component_secret = "{component_secret}"
"""


def missing() -> str:
    """Return why there can be no Prosody here; empty where there can."""
    if shutil.which("prosody") is None or shutil.which("prosodyctl") is None:
        return "prosody is not installed; on Debian: apt-get install prosody"
    if shutil.which("openssl") is None:
        return "openssl is not installed; on Debian: apt-get install openssl"
    return ""


def make_certificate(folder: Path, name: str, stem: str = "", days: int = 30) -> str:
    """Write ``<stem>cert.pem`` and ``<stem>key.pem``, self-signed; return the SHA-256 in hexadecimal."""
    key, certificate = folder / f"{stem}key.pem", folder / f"{stem}cert.pem"
    request = f"req -x509 -newkey rsa:2048 -nodes -days {days} -subj /CN={name}"
    names = ["-addext", f"subjectAltName=DNS:{name}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", *request.split(), *names], check=True, capture_output=True)
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate.read_text())).hexdigest()


@dataclass
class User:
    """An account on the server."""

    jid: str
    password: str

    @property
    def name(self) -> str:
        return self.jid.partition("@")[0]


class Prosody:
    """One server in the foreground, as a child of the tests."""

    def __init__(self, folder: Path, *, hibernation: int = 60) -> None:
        self.folder = folder
        self.domain = DOMAIN
        self.host = "127.0.0.1"
        self.port = free_port()
        self.tls_port = free_port()
        self.component_port = free_port()
        self.fingerprint = make_certificate(folder, DOMAIN)
        self._config = folder / "prosody.cfg.lua"
        (folder / "data").mkdir()
        self._config.write_text(
            _CONFIG.format(
                folder=folder,
                port=self.port,
                tls_port=self.tls_port,
                component=COMPONENT,
                component_secret=COMPONENT_SECRET,
                component_port=self.component_port,
                domain=DOMAIN,
                hibernation=hibernation,
            )
        )
        self._process: subprocess.Popen[bytes] | None = None
        self._as_user: dict[str, object] = {}
        if os.geteuid() == 0:
            self._give_to_ordinary_user()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server and return when it accepts."""
        command = ["prosody", "-F", "--config", str(self._config)]
        if shutil.which("setpriv"):
            # However the tests end, by a kill too, the server ends with them.
            command = ["setpriv", "--pdeathsig", "TERM", *command]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            **self._as_user,  # type: ignore[call-overload]
        )
        deadline = time.monotonic() + 30
        while True:
            try:
                socket.create_connection((self.host, self.port), timeout=1).close()
                return
            except OSError as error:
                # Nothing tells when a foreign process listens: asked again, unless it has died meanwhile.
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(0.01)
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"Prosody did not start ({error}):\n{self.log()}") from error

    def stop(self, *, hard: bool = False) -> None:
        if self._process is not None:
            if hard:
                self._process.kill()
            else:
                self._process.terminate()
            try:
                self._process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                # It forgets a signal that comes just while it says goodbye to a client.
                self._process.kill()
                self._process.wait(timeout=30)
            self._process = None

    def register(self, name: str | None = None) -> User:
        """Make an account with a random name."""
        user = User(f"{name or 'u' + uuid.uuid4().hex[:10]}@{self.domain}", uuid.uuid4().hex)
        self._control("register", user.name, self.domain, user.password)
        return user

    async def register_async(self, name: str | None = None) -> User:
        return await asyncio.to_thread(self.register, name)

    def log(self) -> str:
        path = self.folder / "prosody.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def _control(self, *arguments: str) -> None:
        done = subprocess.run(
            ["prosodyctl", "--config", str(self._config), *arguments],
            capture_output=True,
            text=True,
            cwd=self.folder,
            check=False,
            **self._as_user,  # type: ignore[call-overload]
        )
        if done.returncode != 0:
            raise RuntimeError(f"prosodyctl {arguments[0]}: {done.stdout}{done.stderr}")

    def _give_to_ordinary_user(self) -> None:
        """Prosody need not be root and may refuse to: it gets the rights of its own user, or of nobody."""
        for name in ("prosody", "nobody"):
            try:
                entry = pwd.getpwnam(name)
            except KeyError:
                continue
            break
        else:
            return
        self._as_user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        for path in (self.folder, *self.folder.rglob("*")):
            os.chown(path, entry.pw_uid, entry.pw_gid)
