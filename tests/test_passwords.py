"""Passwords: where they are kept, and where they never are."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null
from keyring.errors import KeyringLocked, PasswordDeleteError

from boltun.errors import SecretError
from boltun.passwords import Passwords, Place
from boltun.paths import Profile
from boltun.store.store import Store

ANN = "xmpp:ann@example.org"
SECRET = "geheim-Пароль-9000"
NULL: KeyringBackend = null.Keyring()  # type: ignore[no-untyped-call]
FAIL: KeyringBackend = fail.Keyring()  # type: ignore[no-untyped-call]


class Ring(KeyringBackend):
    """A keyring in memory."""

    priority = 5

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError("not found")


class Locked(Ring):
    """One that cannot be opened, and talks too much about it."""

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked(f"locked, where {SECRET} is")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise KeyringLocked(f"locked, cannot keep {password}")

    def delete_password(self, service: str, username: str) -> None:
        raise KeyringLocked("locked")


class Silent(Ring):
    """One that waits for somebody who is not there."""

    def __init__(self) -> None:
        super().__init__()
        self.answered = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        self.answered.wait()
        return None


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile.at(tmp_path / "p").make()


def everything_in(profile: Profile) -> bytes:
    root = profile.data.parent
    return b"".join(file.read_bytes() for file in root.rglob("*") if file.is_file())


def test_a_keyring_keeps_them_and_the_profile_holds_nothing(profile: Profile) -> None:
    ring = Ring()
    passwords = Passwords(profile, ring)
    assert passwords.where() is Place.KEYRING
    assert passwords.get(ANN) is None
    passwords.set(ANN, SECRET)
    assert Passwords(profile, ring).get(ANN) == SECRET
    assert SECRET.encode() not in everything_in(profile)
    passwords.delete(ANN)
    assert (Passwords(profile, ring).get(ANN), ring.kept) == (None, {})
    passwords.delete(ANN)


@pytest.mark.parametrize("backend", [Locked(), FAIL, NULL])
def test_without_a_keyring_a_file_keeps_them(profile: Profile, backend: KeyringBackend) -> None:
    passwords = Passwords(profile, backend)
    passwords.set(ANN, SECRET)
    assert passwords.where() is Place.FILE
    assert Passwords(profile, backend).get(ANN) == SECRET
    passwords.set("xmpp:bob@x", "\ud800odd")
    assert passwords.get("xmpp:bob@x") == "\ud800odd"
    passwords.delete(ANN)
    assert Passwords(profile, backend).get(ANN) is None
    assert SECRET.encode() not in everything_in(profile)


@pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")
def test_the_file_is_readable_by_the_user_only_from_its_first_byte(profile: Profile) -> None:
    before = os.umask(0)
    try:
        Passwords(profile, Locked()).set(ANN, SECRET)
        assert profile.passwords_path.stat().st_mode & 0o777 == 0o600
        assert profile.passwords_path.parent.stat().st_mode & 0o777 == 0o700
        profile.passwords_path.chmod(0o644)
        Passwords(profile, Locked()).set(ANN, SECRET)
        assert profile.passwords_path.stat().st_mode & 0o777 == 0o600
        assert [file.name for file in profile.data.iterdir() if file.is_file()] == ["passwords.json"]
    finally:
        os.umask(before)


def test_a_system_without_keyring_uses_the_file(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keyring.core._keyring_backend", FAIL)
    passwords = Passwords(profile)
    assert passwords.where() is Place.FILE
    passwords.set(ANN, SECRET)
    assert passwords.get(ANN) == SECRET


def test_a_temporary_profile_leaves_nothing_in_the_keyring() -> None:
    ring = Ring()
    with Profile.temporary() as profile:
        passwords = Passwords(profile, ring)
        passwords.set(ANN, SECRET)
        assert passwords.get(ANN) == SECRET
        assert passwords.where() is Place.FILE
    assert ring.kept == {}


def test_profiles_do_not_share_passwords(profile: Profile, tmp_path: Path) -> None:
    ring = Ring()
    Passwords(profile, ring).set(ANN, "one")
    Passwords(Profile.at(tmp_path / "q"), ring).set(ANN, "two")
    assert Passwords(profile, ring).get(ANN) == "one"


def test_a_locked_keyring_is_told_apart_from_no_password(profile: Profile) -> None:
    Passwords(profile, Ring()).set(ANN, SECRET)
    locked = Passwords(profile, Locked())
    with pytest.raises(SecretError, match=rf"password of {ANN} is in the system's keyring.*KeyringLocked"):
        locked.get(ANN)
    with pytest.raises(SecretError, match="keyring"):
        locked.delete(ANN)
    assert locked.get("xmpp:bob@x") is None
    # Entering it anew puts it where it can be read.
    locked.set(ANN, "new")
    assert locked.get(ANN) == "new"


def test_a_keyring_that_opens_later_takes_the_password_over(profile: Profile) -> None:
    Passwords(profile, Locked()).set(ANN, SECRET)
    ring = Ring()
    passwords = Passwords(profile, ring)
    assert passwords.get(ANN) == SECRET
    passwords.set(ANN, SECRET)
    assert SECRET.encode() not in everything_in(profile)
    assert passwords.get(ANN) == SECRET


@pytest.fixture
def silent() -> Iterator[Silent]:
    ring = Silent()
    yield ring
    ring.answered.set()


def test_a_keyring_that_never_answers_blocks_nobody(profile: Profile, silent: Silent) -> None:
    Passwords(profile, Ring()).set(ANN, SECRET)
    with pytest.raises(SecretError, match="NoAnswer"):
        Passwords(profile, silent, patience=0.05).get(ANN)


def test_no_error_holds_a_password(profile: Profile) -> None:
    Passwords(profile, Ring()).set(ANN, SECRET)
    passwords = Passwords(profile, Locked())
    profile_file = profile.passwords_path
    said = repr(passwords) + str(vars(passwords))
    for break_it in (lambda: None, lambda: profile_file.write_text(f'{{"{ANN}": "{SECRET}"')):
        break_it()
        try:
            passwords.get(ANN)
        except SecretError as error:
            said += "".join(traceback.format_exception(error)) + repr(error) + repr(vars(error))
        else:
            pytest.fail("nothing was raised")
    assert SECRET not in said
    assert "SecretError" in said


def test_a_file_that_cannot_be_read_is_not_written_over(profile: Profile) -> None:
    profile.passwords_path.write_bytes(b"\xff not mine")
    passwords = Passwords(profile, Locked())
    with pytest.raises(SecretError, match=r"passwords\.json: The passwords cannot be read"):
        passwords.set(ANN, SECRET)
    assert profile.passwords_path.read_bytes() == b"\xff not mine"


def test_the_database_never_sees_a_password(profile: Profile) -> None:
    from boltun.message import Account

    Passwords(profile, Locked()).set(ANN, SECRET)
    with Store.open(profile.database) as store:
        store.save_account(Account(key=ANN, network="xmpp", address="ann@example.org"))
    profile.passwords_path.unlink()
    assert SECRET.encode() not in everything_in(profile)


REAL = """
import sys
from boltun.passwords import Passwords
from boltun.paths import Profile
passwords = Passwords(Profile.at(sys.argv[1]))
print(passwords.where())
passwords.set("a", sys.argv[2])
print(Passwords(Profile.at(sys.argv[1])).get("a") == sys.argv[2])
passwords.delete("a")
print(passwords.get("a"))
"""


@pytest.mark.skipif(
    not (shutil.which("dbus-run-session") and shutil.which("gnome-keyring-daemon")),
    reason="needs dbus-run-session and gnome-keyring-daemon",
)
def test_a_real_keyring_of_the_system(profile: Profile, tmp_path: Path) -> None:
    session = 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"'
    python = [sys.executable, "-c", REAL, str(profile.data.parent), SECRET]
    # The session's keyring lies in a home of its own.
    homes = {
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "share"),
        "XDG_RUNTIME_DIR": str(tmp_path),
    }
    ended = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", session, "sh", *python],
        capture_output=True,
        text=True,
        env={key: value for key, value in os.environ.items() if key != "PYTHON_KEYRING_BACKEND"} | homes,
        timeout=60,
    )
    assert ended.stdout.split() == ["keyring", "True", "None"], ended.stderr
    assert SECRET.encode() not in everything_in(profile)
    # The keyring's own file lies in this test's folder, and is encrypted.
    rings = list((tmp_path / "share" / "keyrings").iterdir())
    assert rings
    assert all(SECRET.encode() not in ring.read_bytes() for ring in rings)
