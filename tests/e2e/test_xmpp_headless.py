"""The command line alone: an account is added, served, and answers; a signal ends it cleanly."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from boltun.cli.serve import NOBODY
from boltun.paths import Profile
from boltun.settings import Settings
from tests.e2e.prosody import Prosody, User

pytestmark = pytest.mark.e2e


def boltun(folder: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "boltun", "--profile", str(folder), *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=60, check=False)


async def test_an_account_is_added_and_served(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    where = ["--host", prosody.host, "--port", str(prosody.port), "--fingerprint", prosody.fingerprint]
    added = await asyncio.to_thread(
        boltun,
        tmp_path,
        *[
            "account",
            "add",
            "xmpp",
            owner.jid,
            "--password-stdin",
            "--keep-in",
            "file",
            "--no-ask-first",
            *where,
        ],
        stdin=f"{owner.password}\n",
    )
    assert (added.returncode, added.stdout) == (0, "")
    assert added.stderr.startswith(f"The password of {owner.jid} is kept in ")
    settings = Settings(Profile.at(tmp_path).make().settings_path)
    for key, value in {"talk_with_strangers": True, "thinking_time": 0.0, "typing_time": 0.0}.items():
        settings.set(key, value)

    raw = await client(friend)
    process = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "boltun", "--profile", str(tmp_path), "serve"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stderr is not None
    log = b""
    try:
        async with asyncio.timeout(60):
            while b": online" not in log:
                line = await process.stderr.readline()
                assert line, log.decode()
                log += line
        raw.say(owner.jid, "hello")
        assert (await raw.body()).get("from", "").startswith(f"{owner.jid}/Boltun.")
        process.send_signal(signal.SIGTERM)
        _, rest = await asyncio.wait_for(process.communicate(), 30)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode == 0
    log += rest
    assert b"Traceback" not in log
    assert owner.password.encode() not in log
    assert b"hello" not in log.replace(owner.name.encode(), b""), "what is written in messages is not logged"


def add(folder: Path, server: Prosody, jid: str, password: str, *options: str) -> None:
    where = ["--host", server.host, "--port", str(server.port), "--keep-in", "file", *options]
    added = boltun(folder, "account", "add", "xmpp", jid, "--password-stdin", *where, stdin=f"{password}\n")
    assert added.returncode == 0, added.stderr


@pytest.mark.parametrize("wrong", ["password", "certificate"])
def test_it_ends_with_its_own_code_when_the_server_refuses_the_only_account(
    tmp_path: Path, prosody: Prosody, owner: User, wrong: str
) -> None:
    password = "guessed" if wrong == "password" else owner.password
    fingerprint = prosody.fingerprint if wrong == "password" else "ab" * 32
    add(tmp_path, prosody, owner.jid, password, "--fingerprint", fingerprint)
    served = boltun(tmp_path, "serve")
    assert served.returncode == NOBODY
    said = "does not accept this password" if wrong == "password" else "certificate"
    assert f"xmpp:{owner.jid}: failed" in served.stderr
    assert said in served.stderr
    assert "no account can connect before somebody acts" in served.stderr
    assert password not in served.stderr


def test_an_account_that_is_served_keeps_it_running_beside_a_refused_one(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User
) -> None:
    trusted = ("--fingerprint", prosody.fingerprint)
    add(tmp_path, prosody, owner.jid, "guessed", *trusted)
    add(tmp_path, prosody, friend.jid, friend.password, *trusted)
    command = [sys.executable, "-m", "boltun", "--profile", str(tmp_path), "serve"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        wanted = {f"xmpp:{owner.jid}: failed", f"xmpp:{friend.jid}: online"}
        for line in process.stderr:
            wanted = {words for words in wanted if words not in line}
            if not wanted:
                break
        process.send_signal(signal.SIGTERM)
        rest = process.stderr.read()
    assert not wanted, rest
    assert process.returncode == 0
    assert "no account can connect" not in rest
