"""An ejabberd of one's own, with the rules for dead sessions that Debian's package comes with."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import time
import uuid
from pathlib import Path

from tests.e2e.prosody import DOMAIN, User, make_certificate
from tests.e2e.raw_client import RawClient
from tests.ports import free_port

_CONFIG = """
loglevel: info
hosts: ["{domain}"]
certfiles: ["{folder}/both.pem"]
registration_timeout: infinity
listen:
  - port: {port}
    ip: "127.0.0.1"
    module: ejabberd_c2s
    max_stanza_size: 262144
    access: c2s
    starttls_required: true
auth_password_format: scram
acl:
  local: {{user_regexp: ""}}
  loopback: {{ip: ["127.0.0.0/8"]}}
access_rules:
  local: {{allow: local}}
  c2s: {{allow: all}}
  loopback: {{allow: loopback}}
shaper_rules:
  max_user_sessions: 10
  max_user_offline_messages: {offline}
modules:
  mod_blocking: {{}}
  mod_caps: {{}}
  mod_carboncopy: {{}}
  mod_client_state: {{}}
  mod_disco: {{}}
  mod_last: {{}}
  mod_mam: {{default: {archive}}}
  mod_muc: {{access_create: local, default_room_options: {{persistent: false}}}}
  mod_offline: {{access_max_user_messages: max_user_offline_messages}}
  mod_ping: {{}}
  mod_privacy: {{}}
  mod_private: {{}}
  mod_pubsub: {{plugins: [flat, pep]}}
  mod_register: {{ip_access: loopback}}
  mod_roster: {{versioning: true}}
  mod_stream_mgmt: {{resend_on_timeout: if_offline, resume_timeout: {hold}}}
  mod_vcard: {{search: false}}
"""

HOLD = 300
"""Seconds for which it keeps a dead session as it is installed."""


def missing() -> str:
    """Return why there can be no ejabberd here; empty where there can."""
    if shutil.which("ejabberdctl") is None or shutil.which("erl") is None:
        return "ejabberd is not installed; on Debian: RUNLEVEL=1 apt-get install ejabberd"
    if _libraries() is None:
        return "ejabberd's modules were not found"
    return ""


def _libraries() -> Path | None:
    found = sorted(Path("/usr/lib").glob("*/ejabberd-*/ebin/ejabberd.app")) or sorted(
        Path("/usr/lib").glob("ejabberd-*/ebin/ejabberd.app")
    )
    return found[0].parents[2] if found else None


class Ejabberd:
    """One server in the foreground, as a child of the tests.

    Its Erlang is started without distribution: no port mapper, no port but the one for clients.
    """

    def __init__(self, folder: Path, *, hold: int = HOLD, offline: int = 100, archive: bool = False) -> None:
        """``hold``: seconds for which a dead session is kept; ``offline``: messages kept for who is away.

        ``archive``: everybody's messages are kept for good, which makes it slow.
        """
        self.folder = folder
        self.domain = DOMAIN
        self.host = "127.0.0.1"
        self.port = free_port()
        self.fingerprint = make_certificate(folder, DOMAIN)
        both = (folder / "cert.pem").read_text() + (folder / "key.pem").read_text()
        (folder / "both.pem").write_text(both)
        self._config = folder / "ejabberd.yml"
        self._config.write_text(
            _CONFIG.format(
                domain=DOMAIN,
                folder=folder,
                port=self.port,
                hold=hold,
                offline=offline,
                archive="always" if archive else "never",
            )
        )
        (folder / "spool").mkdir()
        self._process: subprocess.Popen[bytes] | None = None
        self._as_user: dict[str, object] = {}
        if os.geteuid() == 0:
            entry = pwd.getpwnam("nobody")
            self._as_user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
            for path in (folder, *folder.rglob("*")):
                os.chown(path, entry.pw_uid, entry.pw_gid)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server and return when it accepts."""
        # One scheduler that does not spin: it shares the machine with what is measured.
        command = ["erl", "+S", "1:1", "+sbwt", "none", "-noinput"]
        command += ["-mnesia", "dir", f'"{self.folder}/spool"', "-s", "ejabberd"]
        if shutil.which("setpriv"):
            command = ["setpriv", "--pdeathsig", "TERM", *command]
        environment = os.environ | {
            "EJABBERD_CONFIG_PATH": str(self._config),
            "EJABBERD_LOG_PATH": str(self.folder / "ejabberd.log"),
            "ERL_LIBS": str(_libraries()),
            "ERL_CRASH_DUMP_BYTES": "0",
            "HOME": str(self.folder),
        }
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env=environment,
            **self._as_user,  # type: ignore[call-overload]
        )
        deadline = time.monotonic() + 60
        while True:
            try:
                self._greet()
                return
            except OSError as error:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(0.05)
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"ejabberd did not start ({error}):\n{self.log()}") from error

    def _greet(self) -> None:
        """Open a stream and wait for the answer: it accepts before it talks."""
        with socket.create_connection((self.host, self.port), timeout=3) as wire:
            wire.sendall(
                f"<?xml version='1.0'?><stream:stream to='{self.domain}' version='1.0' xmlns='jabber:client'"
                " xmlns:stream='http://etherx.jabber.org/streams'>".encode()
            )
            heard = b""
            while b"features>" not in heard:
                data = wire.recv(4096)
                if not data:
                    raise ConnectionError("it hung up")
                heard += data

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

    async def register_async(self, name: str | None = None) -> User:
        """Make an account with a random name, over the wire (XEP-0077)."""
        user = User(f"{name or 'u' + uuid.uuid4().hex[:10]}@{self.domain}", uuid.uuid4().hex)
        newcomer = _Newcomer(self.host, self.port, user.jid, user.password)
        await newcomer.register()
        return user

    def log(self) -> str:
        path = self.folder / "ejabberd.log"
        return path.read_text(errors="replace") if path.exists() else ""


class _Newcomer(RawClient):
    """A client without an account yet."""

    async def register(self) -> None:
        await self._encrypt()
        self.write(
            "<iq type='set' id='r'><query xmlns='jabber:iq:register'>"
            f"<username>{self.user}</username><password>{self.password}</password></query></iq>"
        )
        answer = await self._next("}iq")
        self._writer.transport.abort()
        if answer.get("type") != "result":
            raise RuntimeError(f"ejabberd made no account for {self.user}")
