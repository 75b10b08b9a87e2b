"""``boltun account``."""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boltun.cli import account, main
from boltun.errors import NetworkError, SecretError
from boltun.message import Account
from boltun.passwords import Passwords
from boltun.paths import Profile
from boltun.store.store import Store

Run = Callable[..., int]


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile.at(tmp_path).make()


@pytest.fixture
def run(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*argv: str, stdin: str | None = None) -> int:
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        parser = argparse.ArgumentParser()
        account.add_parser(parser.add_subparsers())
        args = parser.parse_args(["account", *argv])
        args.profile = profile
        code: int = args.func(args)
        return code

    return run


def accounts(profile: Profile) -> list[Account]:
    with Store.open(profile.database) as store:
        return store.accounts()


def add(run: Run, *options: str, address: str = "me@example.org", password: str = "secret") -> int:
    return run("add", "xmpp", address, "--password-stdin", *options, stdin=f"{password}\n")


def test_an_account_is_kept_with_its_options_and_asks_first(run: Run, profile: Profile) -> None:
    assert add(run, "--host", "xmpp.example.org", "--port", "5223", "--direct-tls") == 0
    assert accounts(profile) == [
        Account(
            key="xmpp:me@example.org",
            network="xmpp",
            address="me@example.org",
            enabled=True,
            ask_first=True,
            options={"host": "xmpp.example.org", "port": 5223, "direct_tls": True},
        )
    ]


def test_the_password_is_kept_apart_from_the_account(run: Run, profile: Profile) -> None:
    add(run, password=" two words ")
    assert Passwords(profile).get("xmpp:me@example.org") == " two words "
    assert "two words" not in repr(accounts(profile))
    assert b"two words" not in Path(str(profile.database)).read_bytes()


def test_nothing_is_printed_that_was_not_asked_for(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    add(run)
    run("list")
    add(run, "--no-ask-first", address="other@example.org")
    run("change", "xmpp", "other@example.org", "--no-enabled")
    run("list")
    assert capsys.readouterr().out.splitlines() == [
        "xmpp:me@example.org\ton\tasks first",
        "xmpp:me@example.org\ton\tasks first",
        "xmpp:other@example.org\toff",
    ]


def test_what_the_network_cannot_use_is_refused_and_nothing_kept(run: Run, profile: Profile) -> None:
    with pytest.raises(NetworkError, match="is not an XMPP address"):
        add(run, address="nobody")
    with pytest.raises(NetworkError, match="is not a port"):
        add(run, "--port", "70000")
    with pytest.raises(NetworkError, match="SHA-256"):
        add(run, "--fingerprint", "abc")
    assert accounts(profile) == []


def test_an_empty_password_is_refused(run: Run, profile: Profile) -> None:
    with pytest.raises(SecretError, match="empty"):
        add(run, password="")
    assert accounts(profile) == []


def test_without_a_terminal_the_password_must_come_on_the_standard_input(run: Run) -> None:
    with pytest.raises(SecretError, match="--password-stdin"):
        run("add", "xmpp", "me@example.org", stdin="secret\n")


def test_the_same_address_is_not_added_twice(run: Run, profile: Profile) -> None:
    add(run)
    with pytest.raises(NetworkError, match="already"):
        add(run, address="Me@Example.org", password="other")
    assert Passwords(profile).get("xmpp:me@example.org") == "secret"


def test_a_change_keeps_the_rest(run: Run, profile: Profile) -> None:
    add(run, "--host", "a.example.org", "--port", "1234")
    fingerprint = "ab" * 32
    assert run("change", "xmpp", "me@example.org", "--fingerprint", fingerprint, "--no-ask-first") == 0
    (changed,) = accounts(profile)
    assert changed.options == {"host": "a.example.org", "port": 1234, "fingerprint": fingerprint}
    assert changed.ask_first is False
    assert Passwords(profile).get(changed.key) == "secret"
    run("change", "xmpp", "me@example.org", "--password-stdin", stdin="new\n")
    assert Passwords(profile).get(changed.key) == "new"
    assert accounts(profile) == [changed]


@pytest.mark.parametrize("name", ["me@example.org", "ME@example.org", "xmpp:me@example.org"])
def test_a_removed_account_is_gone_with_its_password(run: Run, profile: Profile, name: str) -> None:
    add(run)
    assert run("remove", name) == 0
    assert accounts(profile) == []
    assert Passwords(profile).get("xmpp:me@example.org") is None


def test_an_unknown_account_is_said(run: Run) -> None:
    for argv in (("remove", "nobody@example.org"), ("change", "xmpp", "nobody@example.org")):
        with pytest.raises(NetworkError, match=r"There is no account nobody@example\.org"):
            run(*argv)


def test_the_command_line_has_no_place_for_a_password(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run("add", "xmpp", "me@example.org", "--password", "secret")
    assert ended.value.code == 2
    with pytest.raises(SystemExit):
        run("add", "xmpp", "--help")
    assert "--password " not in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="there are no pseudo-terminals here")
def test_at_a_terminal_the_password_is_asked_for_and_not_shown(profile: Profile) -> None:
    near, far = os.openpty()
    command = [sys.executable, "-c", _ADD, str(profile.data.parent)]
    child = subprocess.Popen(command, stdin=far, stdout=far, stderr=far, start_new_session=True)
    os.close(far)
    try:
        shown = b""
        while b"Password of me@example.org:" not in shown:
            shown += os.read(near, 4096)
        # What is typed before the question is thrown away.
        os.write(near, b"typed secret\n")
        assert child.wait(timeout=60) == 0
        while b"\n" not in shown:
            shown += os.read(near, 4096)
    finally:
        child.kill()
        child.wait()
        os.close(near)
    assert b"secret" not in shown
    assert Passwords(profile).get("xmpp:me@example.org") == "typed secret"


_ADD = """
import argparse, fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from boltun.cli import account
from boltun.paths import Profile
parser = argparse.ArgumentParser()
account.add_parser(parser.add_subparsers())
args = parser.parse_args(["account", "add", "xmpp", "me@example.org"])
args.profile = Profile.at(sys.argv[1])
sys.exit(args.func(args))
"""


def test_an_address_with_a_device_is_refused(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--profile", str(tmp_path), "account", "add", "xmpp", "me@example.org/home"]) == 1
    said = capfd.readouterr().err
    assert "“me@example.org/home” names a device, too. Give the address without it: me@example.org." in said
