"""``boltun account``."""

from __future__ import annotations

import argparse
import io
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from boltun import sealing
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
        return store.accounts.all()


def add(run: Run, *options: str, address: str = "me@example.org", password: str = "secret") -> int:
    keep = ("--password-stdin", "--keep-in", "file")
    return run("add", "xmpp", address, *keep, *options, stdin=f"{password}\n")


def test_options_that_cannot_be_read_are_given_anew(
    run: Run, profile: Profile, capfd: pytest.CaptureFixture[str]
) -> None:
    add(run, "--host", "xmpp.example.org")
    with closing(sqlite3.connect(str(profile.database))) as database, database:
        database.execute("UPDATE accounts SET options = 'lost'")
    capfd.readouterr()
    run("list")
    assert "unreadable options" in capfd.readouterr().out
    run("change", "xmpp", "me@example.org", "--no-enabled")
    assert [(one.enabled, one.unreadable) for one in accounts(profile)] == [(False, True)]
    run("change", "xmpp", "me@example.org", "--host", "xmpp.example.org")
    assert [(one.options, one.unreadable) for one in accounts(profile)] == [
        ({"host": "xmpp.example.org"}, False)
    ]
    run("list")
    assert "unreadable" not in capfd.readouterr().out


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


@pytest.mark.parametrize("address", ["", " ", "program:"])
def test_an_account_without_an_address_is_refused(run: Run, profile: Profile, address: str) -> None:
    with pytest.raises(NetworkError, match="“Name” is missing"):
        run("add", "program", address, "--command", "true")
    assert accounts(profile) == []


def test_a_second_device_of_a_delta_chat_profile_needs_no_password(run: Run, profile: Profile) -> None:
    given = ("--backup", "backup.tar", "--password-stdin", "--keep-in", "file")
    assert run("add", "deltachat", "me@nine.testrun.org", *given, stdin="") == 0
    assert [one.options for one in accounts(profile)] == [{"backup": "backup.tar"}]


def test_an_empty_password_is_refused(run: Run, profile: Profile) -> None:
    with pytest.raises(SecretError, match="empty"):
        add(run, password="")
    assert accounts(profile) == []


def test_without_a_terminal_the_password_must_come_on_the_standard_input(run: Run) -> None:
    with pytest.raises(SecretError, match="--password-stdin"):
        run("add", "xmpp", "me@example.org", stdin="secret\n")


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test wait for what is meant to keep guessers waiting."""
    monkeypatch.setattr(sealing, "COST", 2**4)
    monkeypatch.delenv("BOLTUN_MASTER_PASSWORD", raising=False)


MASTER = "the key to all"
ADD = ("add", "xmpp", "me@example.org", "--password-stdin")


def pipe(text: str) -> str:
    """Return the number of a descriptor that gives this text."""
    near, far = os.pipe()
    os.write(far, text.encode())
    os.close(far)
    return str(near)


def test_without_a_keyring_somebody_has_to_say_where_the_password_goes(run: Run, profile: Profile) -> None:
    with pytest.raises(SecretError, match=r"Say where it goes: --keep-in encrypted.* or --keep-in file"):
        run(*ADD, stdin="secret\n")
    assert accounts(profile) == []
    assert not profile.passwords_path.exists()


def test_a_plain_file_is_named(run: Run, profile: Profile, capsys: pytest.CaptureFixture[str]) -> None:
    add(run)
    assert capsys.readouterr().err == (
        f"The password of me@example.org is kept in {profile.passwords_path} as it is;"
        " only you can read this file.\n"
    )
    # Changing it needs no new word.
    run("change", "xmpp", "me@example.org", "--password-stdin", stdin="new\n")
    assert Passwords(profile).get("xmpp:me@example.org") == "new"


@pytest.mark.parametrize("way", ["descriptor", "variable", "credential"])
def test_a_master_password_seals_without_a_terminal(
    run: Run,
    profile: Profile,
    way: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    def given() -> list[str]:
        if way == "descriptor":
            return ["--master-password-fd", pipe(MASTER + "\nmore\n")]
        if way == "variable":
            monkeypatch.setenv("BOLTUN_MASTER_PASSWORD", MASTER)
        else:
            (tmp_path / "boltun-master-password").write_text(MASTER + "\n")
            monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
        return []

    assert run(*ADD, "--keep-in", "encrypted", *given(), stdin="secret\n") == 0
    assert "encrypted with the master password" in capsys.readouterr().err
    assert "BOLTUN_MASTER_PASSWORD" not in os.environ, "no child shall inherit it"
    # The next one is encrypted without being told so.
    run("add", "xmpp", "two@example.org", "--password-stdin", *given(), stdin="other\n")
    passwords = Passwords(profile)
    assert passwords.unlock(MASTER)
    assert (passwords.get("xmpp:me@example.org"), passwords.get("xmpp:two@example.org")) == (
        "secret",
        "other",
    )
    assert b"secret" not in profile.passwords_path.read_bytes()


def test_a_short_master_password_is_not_taken(run: Run, profile: Profile) -> None:
    with pytest.raises(SecretError, match=r"too short\. Choose one of at least 8 characters"):
        run(*ADD, "--keep-in", "encrypted", "--master-password-fd", pipe("1"), stdin="secret\n")
    assert accounts(profile) == []
    assert not Passwords(profile).keeping().master


def test_a_wrong_master_password_adds_nothing(
    run: Run, profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(*ADD, "--keep-in", "encrypted", "--master-password-fd", pipe(MASTER), stdin="secret\n")
    other = ("add", "xmpp", "two@example.org", "--password-stdin")
    with pytest.raises(SecretError, match="This is not the master password"):
        run(*other, "--master-password-fd", pipe("wrong"), stdin="x\n")
    with pytest.raises(SecretError, match="nobody to ask for the master password"):
        run(*other, stdin="x\n")
    with pytest.raises(SecretError, match="descriptor 999 cannot be read"):
        run(*other, "--master-password-fd", "999", stdin="x\n")
    assert len(accounts(profile)) == 1


def test_passwords_move_and_the_master_password_changes(
    run: Run, profile: Profile, capsys: pytest.CaptureFixture[str]
) -> None:
    profile.passwords_path.write_text('{"xmpp:me@example.org": "secret"}')

    def where() -> str:
        capsys.readouterr()
        run("passwords", stdin="")
        return capsys.readouterr().out

    assert where() == "xmpp:me@example.org\tfile\n"
    run("passwords", "--keep-in", "encrypted", "--master-password-fd", pipe(MASTER), stdin="")
    assert where() == "xmpp:me@example.org\tencrypted\n"
    change = ("passwords", "--change-master-password", "--master-password-fd")
    run(*change, pipe(MASTER), "--new-master-password-fd", pipe("a new one"), stdin="")
    with pytest.raises(SecretError, match="not the master password"):
        run("passwords", "--keep-in", "file", "--master-password-fd", pipe(MASTER), stdin="")
    run("passwords", "--keep-in", "file", "--master-password-fd", pipe("a new one"), stdin="")
    assert where() == "xmpp:me@example.org\tfile\n"
    assert Passwords(profile).get("xmpp:me@example.org") == "secret"
    assert Passwords(profile).keeping().master is False
    with pytest.raises(SecretError, match="no keyring here"):
        run("passwords", "--keep-in", "keyring", stdin="")
    assert Passwords(profile).get("xmpp:me@example.org") == "secret"


def test_one_password_moves_without_being_typed(run: Run, profile: Profile) -> None:
    add(run)
    change = ("change", "xmpp", "me@example.org", "--keep-in")
    run(*change, "encrypted", "--master-password-fd", pipe(MASTER), stdin="")
    assert b"secret" not in profile.passwords_path.read_bytes()
    run(*change, "file", "--master-password-fd", pipe(MASTER), stdin="")
    assert Passwords(profile).get("xmpp:me@example.org") == "secret"


def test_a_master_password_that_nobody_knows_is_given_up(
    run: Run, profile: Profile, capsys: pytest.CaptureFixture[str]
) -> None:
    run(*ADD, "--keep-in", "encrypted", "--master-password-fd", pipe(MASTER), stdin="secret\n")
    run("passwords", "--forget-encrypted", stdin="")
    assert capsys.readouterr().err.endswith("Forgotten: xmpp:me@example.org\n")
    assert Passwords(profile).get("xmpp:me@example.org") is None
    assert len(accounts(profile)) == 1


def test_the_same_address_is_not_added_twice(run: Run, profile: Profile) -> None:
    add(run)
    with pytest.raises(NetworkError, match="already"):
        add(run, address="Me@Example.org", password="other")
    assert Passwords(profile).get("xmpp:me@example.org") == "secret"


@pytest.mark.parametrize("typed", [" me@example.org", "xmpp:me@example.org", "XMPP:me@example.org"])
def test_the_networks_name_before_an_address_is_taken_off(run: Run, profile: Profile, typed: str) -> None:
    add(run, address=typed)
    assert [one.key for one in accounts(profile)] == ["xmpp:me@example.org"]
    with pytest.raises(NetworkError, match="already"):
        add(run)


def test_a_port_is_not_given_to_two_accounts(run: Run, profile: Profile) -> None:
    run("add", "websocket", "phone")
    with pytest.raises(NetworkError, match=r"“Port” 8422 belongs to phone already\. Give another value"):
        run("add", "websocket", "tablet", "--port", "8422")
    run("add", "websocket", "tablet", "--port", "8423")
    with pytest.raises(NetworkError, match="belongs to tablet already"):
        run("change", "websocket", "phone", "--port", "8423")
    run("change", "websocket", "phone", "--no-ask-first")
    assert [one.options for one in accounts(profile)] == [{}, {"port": 8423}]


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
    shown = typed_at_a_terminal(profile, {"Password of me@example.org: ": "typed secret", "Which one?": "2"})
    assert "It can be kept" in shown
    assert "secret" not in shown
    assert Passwords(profile).get("xmpp:me@example.org") == "typed secret"


@pytest.mark.skipif(os.name != "posix", reason="there are no pseudo-terminals here")
def test_at_a_terminal_a_master_password_is_the_first_choice(profile: Profile) -> None:
    answers = {
        "Password of me@example.org: ": "typed secret",
        "Which one? [1]": "",
        "New master password: ": MASTER,
        "Once more: ": MASTER,
    }
    shown = typed_at_a_terminal(profile, answers)
    assert "encrypted with the master password" in shown
    assert MASTER not in shown
    passwords = Passwords(profile)
    assert passwords.unlock(MASTER)
    assert passwords.get("xmpp:me@example.org") == "typed secret"


def typed_at_a_terminal(profile: Profile, answers: dict[str, str]) -> str:
    """Add an account at a terminal, answering each question in turn; return what was shown."""
    near, far = os.openpty()
    command = [sys.executable, "-c", _ADD, str(profile.data.parent)]
    child = subprocess.Popen(command, stdin=far, stdout=far, stderr=far, start_new_session=True)
    os.close(far)
    try:
        shown = b""
        for question, answer in answers.items():
            while question.encode() not in shown:
                shown += os.read(near, 4096)
            # What is typed before the question is thrown away.
            os.write(near, answer.encode() + b"\n")
        while b"is kept in" not in shown:
            shown += os.read(near, 4096)
        assert child.wait(timeout=60) == 0
    finally:
        child.kill()
        child.wait()
        os.close(near)
    return shown.decode()


_ADD = """
import argparse, fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from boltun import sealing
from boltun.cli import account
from boltun.paths import Profile
sealing.COST = 16
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


def test_secrets_that_an_account_may_do_without_may_stay_empty(run: Run, profile: Profile) -> None:
    add_irc = ("add", "irc", "me@irc.example.org", "--password-stdin", "--keep-in", "file")
    assert run(*add_irc, stdin="\nbouncer\n") == 0
    assert Passwords(profile).get("irc:me@irc.example.org#nick_password") is None
    assert Passwords(profile).get("irc:me@irc.example.org#server_password") == "bouncer"
    assert run("add", "irc", "you@irc.example.org", "--password-stdin", stdin="") == 0
