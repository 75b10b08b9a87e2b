"""Passwords: where they are kept, and where they never are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null
from keyring.errors import KeyringLocked, PasswordDeleteError

from boltun import sealing
from boltun.errors import SecretError
from boltun.passwords import Passwords, Place
from boltun.paths import Profile
from boltun.store.store import Store

ANN = "xmpp:ann@example.org"
BOB = "xmpp:bob@example.org"
SECRET = "geheim-Пароль-9000"
MASTER = "ein Schlüssel für alles"
NULL: KeyringBackend = null.Keyring()
FAIL: KeyringBackend = fail.Keyring()


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


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test wait for what is meant to keep guessers waiting."""
    monkeypatch.setattr(sealing, "COST", 2**4)


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
def test_without_a_keyring_nothing_is_kept_before_somebody_says_where(
    profile: Profile, backend: KeyringBackend
) -> None:
    passwords = Passwords(profile, backend)
    with pytest.raises(SecretError, match=rf"no keyring here that keeps the password of {ANN}\. Choose"):
        passwords.set(ANN, SECRET)
    assert passwords.where() is None
    assert not profile.passwords_path.exists()


@pytest.mark.parametrize("backend", [Locked(), FAIL, NULL])
def test_a_file_keeps_them_where_that_is_said(profile: Profile, backend: KeyringBackend) -> None:
    passwords = Passwords(profile, backend)
    passwords.set(ANN, SECRET, Place.FILE)
    assert Passwords(profile, backend).get(ANN) == SECRET
    assert passwords.keeping().places == {ANN: Place.FILE}
    assert passwords.keeping().unasked == ()
    passwords.set(BOB, "\ud800odd", Place.FILE)
    assert passwords.get(BOB) == "\ud800odd"
    passwords.delete(ANN)
    assert Passwords(profile, backend).get(ANN) is None
    assert SECRET.encode() not in everything_in(profile)


@pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")
def test_the_file_is_readable_by_the_user_only_from_its_first_byte(profile: Profile) -> None:
    before = os.umask(0)
    try:
        Passwords(profile, FAIL).set(ANN, SECRET, Place.FILE)
        assert profile.passwords_path.stat().st_mode & 0o777 == 0o600
        assert profile.passwords_path.parent.stat().st_mode & 0o777 == 0o700
        profile.passwords_path.chmod(0o644)
        Passwords(profile, FAIL).set(ANN, SECRET, Place.FILE)
        assert profile.passwords_path.stat().st_mode & 0o777 == 0o600
        assert [file.name for file in profile.data.iterdir() if file.is_file()] == ["passwords.json"]
    finally:
        os.umask(before)


def test_a_system_without_keyring_has_no_usual_place(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("keyring.core._keyring_backend", FAIL)
    passwords = Passwords(profile)
    assert (passwords.where(), passwords.keeping().keyring) == (None, False)
    passwords.set(ANN, SECRET, Place.FILE)
    assert passwords.get(ANN) == SECRET


def test_a_temporary_profile_keeps_them_in_memory_only() -> None:
    ring = Ring()
    with Profile.temporary() as profile:
        passwords = Passwords(profile, ring)
        passwords.set(ANN, SECRET)
        assert passwords.get(ANN) == SECRET
        assert passwords.where() is Place.RUN
        assert passwords.keeping().places == {ANN: Place.RUN}
        assert SECRET.encode() not in everything_in(profile)
        passwords.delete(ANN)
        assert passwords.get(ANN) is None
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
    # Entering it anew puts it where it can be read, but not unasked.
    with pytest.raises(SecretError, match="Choose"):
        locked.set(ANN, "new")
    locked.set(ANN, "new", Place.FILE)
    assert locked.get(ANN) == "new"


def test_a_keyring_that_opens_later_takes_the_password_over(profile: Profile) -> None:
    Passwords(profile, Locked()).set(ANN, SECRET, Place.FILE)
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


def sealed(profile: Profile) -> Passwords:
    """Return passwords of which one is sealed; the master password is not given yet."""
    passwords = Passwords(profile, FAIL)
    passwords.set_master(MASTER)
    passwords.set(ANN, SECRET)
    return Passwords(profile, FAIL)


def test_a_master_password_seals_them(profile: Profile) -> None:
    passwords = sealed(profile)
    assert SECRET.encode() not in everything_in(profile)
    assert MASTER.encode() not in everything_in(profile)
    assert (passwords.where(), passwords.keeping().locked) == (Place.MASTER, True)
    assert passwords.keeping().places == {ANN: Place.MASTER}
    for needs_it in (
        lambda: passwords.get(ANN),
        lambda: passwords.set(BOB, "x"),
        lambda: passwords.set_master("a new one"),
        lambda: passwords.move(Place.FILE),
    ):
        with pytest.raises(SecretError, match="the master password has not been given"):
            needs_it()
    assert passwords.get(BOB) is None
    assert passwords.unlock(MASTER)
    assert passwords.get(ANN) == SECRET
    passwords.set(BOB, "\ud800odd")
    assert passwords.get(BOB) == "\ud800odd"
    assert passwords.keeping().locked is False


@pytest.mark.parametrize("wrong", ["", "ein Schluessel", MASTER + " ", "\ud800"])
def test_a_wrong_master_password_opens_nothing(profile: Profile, wrong: str) -> None:
    passwords = sealed(profile)
    assert passwords.unlock(wrong) is False
    with pytest.raises(SecretError, match="has not been given"):
        passwords.get(ANN)
    assert passwords.unlock(MASTER) is True


def test_the_master_password_may_be_typed_on_any_keyboard(profile: Profile) -> None:
    passwords = sealed(profile)
    assert passwords.unlock("ein Schlu\u0308ssel fu\u0308r alles")


def test_an_empty_master_password_is_refused(profile: Profile) -> None:
    with pytest.raises(SecretError, match="empty"):
        Passwords(profile, FAIL).set_master("")
    assert not profile.passwords_path.exists()


def test_a_short_master_password_is_refused_and_the_one_before_stays(profile: Profile) -> None:
    passwords = sealed(profile)
    assert passwords.unlock(MASTER)
    with pytest.raises(SecretError, match=r"too short\. Choose one of at least 8 characters"):
        passwords.set_master("1234567")
    assert Passwords(profile, FAIL).unlock(MASTER)
    passwords.set_master("12345678")
    assert Passwords(profile, FAIL).unlock("12345678")


def test_a_short_master_password_of_before_still_opens(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr("boltun.passwords.SHORTEST_MASTER", 1)
        Passwords(profile, FAIL).set_master("a")
    assert Passwords(profile, FAIL).unlock("a")


def test_without_a_master_password_there_is_nothing_to_unlock(profile: Profile) -> None:
    with pytest.raises(SecretError, match="There is no master password"):
        Passwords(profile, FAIL).unlock(MASTER)


def test_a_changed_master_password_opens_what_the_old_one_opened_no_more(profile: Profile) -> None:
    passwords = sealed(profile)
    elsewhere = Passwords(profile, FAIL)
    assert passwords.unlock(MASTER)
    assert elsewhere.unlock(MASTER)
    before = json.loads(profile.passwords_path.read_text())
    passwords.set_master("another one")
    after = json.loads(profile.passwords_path.read_text())
    assert before["master"]["salt"] != after["master"]["salt"]
    assert before["accounts"][ANN]["sealed"] != after["accounts"][ANN]["sealed"]
    assert passwords.get(ANN) == SECRET
    assert elsewhere.keeping().locked
    assert elsewhere.unlock(MASTER) is False
    assert elsewhere.unlock("another one") is True
    assert elsewhere.get(ANN) == SECRET


def test_moving_all_elsewhere_takes_the_master_password_away(profile: Profile) -> None:
    passwords = sealed(profile)
    passwords.unlock(MASTER)
    passwords.move(Place.FILE)
    assert passwords.keeping().master is False
    assert (passwords.where(), passwords.get(ANN)) == (None, SECRET)
    assert "master" not in json.loads(profile.passwords_path.read_text())
    ring = Ring()
    moved = Passwords(profile, ring)
    moved.move(Place.KEYRING)
    assert SECRET.encode() not in everything_in(profile)
    assert moved.get(ANN) == SECRET
    moved.set_master(MASTER)
    moved.move(Place.MASTER, ANN)
    assert ring.kept == {}
    assert moved.get(ANN) == SECRET
    assert SECRET.encode() not in everything_in(profile)


def test_a_move_to_a_keyring_that_refuses_loses_nothing(profile: Profile) -> None:
    sealed(profile)
    passwords = Passwords(profile, Locked())
    passwords.unlock(MASTER)
    with pytest.raises(SecretError, match="no keyring here that keeps"):
        passwords.move(Place.KEYRING)
    assert passwords.keeping().places == {ANN: Place.MASTER}
    assert passwords.get(ANN) == SECRET


def test_a_forgotten_master_password_costs_only_what_it_sealed(profile: Profile) -> None:
    passwords = sealed(profile)
    passwords.set(BOB, "plain", Place.FILE)
    assert passwords.forget_master() == (ANN,)
    assert passwords.get(ANN) is None
    assert passwords.get(BOB) == "plain"
    assert passwords.keeping().master is False
    passwords.set_master("a new one")
    passwords.set(ANN, SECRET)
    assert passwords.get(ANN) == SECRET


def test_deleting_needs_no_master_password(profile: Profile) -> None:
    passwords = sealed(profile)
    passwords.delete(ANN)
    assert passwords.get(ANN) is None
    # The next one is sealed with the same.
    assert passwords.keeping().master
    assert passwords.unlock(MASTER)


def test_a_sealed_password_says_nothing_of_its_length(profile: Profile) -> None:
    passwords = sealed(profile)
    passwords.unlock(MASTER)
    passwords.set(ANN, "a")
    passwords.set(BOB, "b" * 40)
    one, other = json.loads(profile.passwords_path.read_text())["accounts"].values()
    assert len(one["sealed"]) == len(other["sealed"])


def test_a_sealed_password_cannot_be_put_in_anothers_place(profile: Profile) -> None:
    passwords = sealed(profile)
    passwords.unlock(MASTER)
    passwords.set(BOB, "bob's")
    kept = json.loads(profile.passwords_path.read_text())
    kept["accounts"][BOB] = kept["accounts"][ANN]
    profile.passwords_path.write_text(json.dumps(kept))
    with pytest.raises(SecretError, match=rf"The password of {BOB} is damaged in the file\. Enter it anew"):
        passwords.get(BOB)
    assert passwords.get(ANN) == SECRET


@pytest.mark.parametrize(
    "harm",
    [
        {"sealed": "AAAA"},
        {"sealed": "=="},
        {"sealed": "ключ"},
        {"sealed": 3},
        {"sealed": ""},
        {"place": "elsewhere"},
        {"place": ["file"]},
        {"place": None},
    ],
)
def test_a_damaged_entry_costs_one_account_only(profile: Profile, harm: dict[str, object]) -> None:
    passwords = sealed(profile)
    passwords.set(BOB, "plain", Place.FILE)
    kept = json.loads(profile.passwords_path.read_text())
    kept["accounts"][ANN] |= harm
    profile.passwords_path.write_text(json.dumps(kept))
    passwords.unlock(MASTER)
    with pytest.raises(SecretError, match=rf"The password of {ANN} is damaged"):
        passwords.get(ANN)
    assert passwords.get(BOB) == "plain"
    passwords.set(BOB, "other", Place.FILE)
    assert json.loads(profile.passwords_path.read_text())["accounts"][ANN] == kept["accounts"][ANN]
    passwords.set(ANN, "anew")
    assert passwords.get(ANN) == "anew"


@pytest.mark.parametrize(
    "harm",
    [
        {"n": 2**40},
        {"n": 2**40 + 1},
        {"n": 0},
        {"n": -2},
        {"n": 1e300},
        {"n": True},
        {"n": None},
        {"r": 10**6},
        {"salt": "?"},
        {"salt": None},
        {"proof": 1},
        {"kdf": "none"},
    ],
)
def test_a_damaged_lock_is_said_and_tries_nothing(profile: Profile, harm: dict[str, object]) -> None:
    passwords = sealed(profile)
    passwords.set(BOB, "plain", Place.FILE)
    kept = json.loads(profile.passwords_path.read_text())
    kept["master"] |= harm
    profile.passwords_path.write_text(json.dumps(kept))
    for needs_it in (
        lambda: passwords.unlock(MASTER),
        lambda: passwords.get(ANN),
        lambda: passwords.set_master("a new one"),
    ):
        with pytest.raises(SecretError, match="damaged in the part that checks the master password"):
            needs_it()
    assert passwords.get(BOB) == "plain"
    passwords.set(BOB, "other", Place.FILE)
    assert json.loads(profile.passwords_path.read_text())["master"] == kept["master"]
    assert passwords.forget_master() == (ANN,)
    passwords.set_master("a new one")
    assert passwords.keeping().locked is False


def test_any_changed_byte_of_the_file_gives_the_password_or_a_sentence(profile: Profile) -> None:
    sealed(profile)
    whole = profile.passwords_path.read_bytes()
    for place in range(len(whole)):
        profile.passwords_path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        passwords = Passwords(profile, FAIL)
        try:
            if passwords.unlock(MASTER):
                assert passwords.get(ANN) in (SECRET, None)
        except SecretError:
            continue


def test_what_an_earlier_version_kept_plain_works_and_waits_for_a_word(profile: Profile) -> None:
    profile.passwords_path.write_text(json.dumps({ANN: SECRET, BOB: None}))
    passwords = Passwords(profile, FAIL)
    assert passwords.get(ANN) == SECRET
    assert passwords.keeping().unasked == (ANN,)
    # A new password stays where the old one is, and is still to be asked about.
    passwords.set(ANN, "changed")
    assert passwords.get(ANN) == "changed"
    assert passwords.keeping().unasked == (ANN,)
    assert passwords.keeping().places == {ANN: Place.FILE, BOB: Place.KEYRING}
    passwords.agree()
    assert passwords.keeping().unasked == ()
    assert passwords.get(ANN) == "changed"


def test_what_an_earlier_version_kept_plain_can_be_sealed(profile: Profile) -> None:
    profile.passwords_path.write_text(json.dumps({ANN: SECRET}))
    passwords = Passwords(profile, FAIL)
    passwords.set_master(MASTER)
    passwords.move(Place.MASTER)
    assert passwords.keeping().unasked == ()
    assert SECRET.encode() not in everything_in(profile)
    assert passwords.get(ANN) == SECRET


def test_the_cost_of_a_guess_is_as_it_should_be() -> None:
    source = Path(sealing.__file__).read_text(encoding="utf-8")
    assert "\nCOST = 2**17\n" in source


def test_no_error_tells_a_sealed_or_a_master_password(profile: Profile) -> None:
    passwords = sealed(profile)
    said = ""

    def ask_for_a_spoilt_one() -> None:
        passwords.unlock(MASTER)
        spoil(profile)
        passwords.get(ANN)

    asked: list[Callable[[], object]] = [
        lambda: passwords.get(ANN),
        lambda: passwords.set(BOB, SECRET),
        lambda: passwords.set_master(MASTER),
        ask_for_a_spoilt_one,
    ]
    for ask in asked:
        with pytest.raises(SecretError) as caught:
            ask()
        said += "".join(traceback.format_exception(caught.value)) + repr(vars(caught.value))
        said += repr(passwords) + str(vars(passwords)) + repr(passwords.keeping())
    assert SECRET not in said
    assert MASTER not in said
    assert json.loads(profile.passwords_path.read_text())["accounts"][ANN]["sealed"] not in said


def spoil(profile: Profile) -> None:
    """Change the sealed password of Ann."""
    kept = json.loads(profile.passwords_path.read_text())
    letters = kept["accounts"][ANN]["sealed"]
    kept["accounts"][ANN]["sealed"] = letters[:-8] + ("A" if letters[-8] != "A" else "B") + letters[-7:]
    profile.passwords_path.write_text(json.dumps(kept))


def test_a_file_that_cannot_be_read_is_not_written_over(profile: Profile) -> None:
    profile.passwords_path.write_bytes(b"\xff not mine")
    passwords = Passwords(profile, Locked())
    with pytest.raises(SecretError, match=r"passwords\.json: The passwords cannot be read"):
        passwords.set(ANN, SECRET, Place.FILE)
    assert profile.passwords_path.read_bytes() == b"\xff not mine"


def test_the_database_never_sees_a_password(profile: Profile) -> None:
    from boltun.message import Account

    Passwords(profile, FAIL).set(ANN, SECRET, Place.FILE)
    with Store.open(profile.database) as store:
        store.accounts.save(Account(key=ANN, network="xmpp", address="ann@example.org"))
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
