"""A network with a password and other secrets: all are asked for at once, and go to one place."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boltun import sealing
from boltun.cli.account_secrets import change_secrets, keep_secrets
from boltun.errors import SecretError
from boltun.message import Account
from boltun.networks.kind import NetworkKind
from boltun.networks.protocol import AccountOption
from boltun.passwords import Passwords, Place
from boltun.paths import Profile
from boltun.plugins import later

KIND = NetworkKind(
    name="vault",
    title="Vault",
    open=later("nothing:here"),
    address_label="Address",
    needs_password=True,
    options=(
        AccountOption(key="token", label="Token", default="", secret=True),
        AccountOption(key="pin", label="Pin", default="", secret=True),
    ),
)
ACCOUNT = Account(key="vault:me", network="vault", address="me")
NAMES = ("vault:me", "vault:me#token", "vault:me#pin")


@pytest.fixture
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Profile:
    monkeypatch.setattr(sealing, "COST", 2**4)
    monkeypatch.delenv("BOLTUN_MASTER_PASSWORD", raising=False)
    return Profile.at(tmp_path).make()


Given = Callable[..., argparse.Namespace]


@pytest.fixture
def given(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> Given:
    """Return the options of a command, with something on the standard input."""

    def given(stdin: str, **options: object) -> argparse.Namespace:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        usual: dict[str, object] = {"keep_in": None, "password": False, "ask_token": False, "ask_pin": False}
        usual |= {"profile": profile, "password_stdin": True, "master_password_fd": None}
        return argparse.Namespace(**usual | options)

    return given


def kept(profile: Profile, master: str = "") -> list[str | None]:
    passwords = Passwords(profile)
    assert not master or passwords.unlock(master)
    return [passwords.get(name) for name in NAMES]


def test_one_master_password_is_asked_for_all(
    profile: Profile, given: Given, capsys: pytest.CaptureFixture[str]
) -> None:
    near, far = os.pipe()
    os.write(far, b"the key to all\n")  # once: a second question would find nothing
    os.close(far)
    keep_secrets(given("secret\nt\np\n", keep_in=Place.MASTER, master_password_fd=near), ACCOUNT, KIND)
    assert kept(profile, "the key to all") == ["secret", "t", "p"]
    assert capsys.readouterr().err == (
        f"The secrets of me are kept in {profile.passwords_path}, encrypted with the master password.\n"
    )


def test_a_change_reads_what_is_named_or_all(profile: Profile, given: Given) -> None:
    place = {"keep_in": Place.FILE}
    keep_secrets(given("secret\nt\np\n", **place), ACCOUNT, KIND)
    change_secrets(given("T\n", ask_token=True), ACCOUNT, KIND)
    assert kept(profile) == ["secret", "T", "p"]
    change_secrets(given("S\nP\n", password=True, ask_pin=True), ACCOUNT, KIND)
    assert kept(profile) == ["S", "T", "P"]
    change_secrets(given("1\n2\n3\n"), ACCOUNT, KIND)
    assert kept(profile) == ["1", "2", "3"]


def test_a_missing_secret_changes_nothing(profile: Profile, given: Given) -> None:
    with pytest.raises(SecretError, match="“Pin” of me is empty"):
        keep_secrets(given("secret\nt\n", keep_in=Place.FILE), ACCOUNT, KIND)
    assert kept(profile) == [None, None, None]
