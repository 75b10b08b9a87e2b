"""``boltun serve`` as a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltun.message import Account
from boltun.paths import Profile
from boltun.store.store import Store

PATIENCE = 30


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    """A profile with one account, on the practice network."""
    made = Profile.at(tmp_path / "profile").make()
    with Store.open(made.database) as store:
        store.save_account(Account(key="practice:work", network="practice", address="me@work"))
        store.save_account(Account(key="practice:off", network="practice", address="off", enabled=False))
    return made


@pytest.fixture
def serving(profile: Profile) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "boltun", "--profile", profile.name, "serve"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    yield process
    if process.poll() is None:
        process.kill()
    process.communicate()


def read_until(process: subprocess.Popen[str], words: str) -> str:
    assert process.stderr is not None
    lines = []
    for line in process.stderr:
        lines.append(line)
        if words in line:
            return "".join(lines)
    raise AssertionError("".join(lines))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_the_enabled_accounts_until_a_signal(
    serving: subprocess.Popen[str], profile: Profile, ending: signal.Signals
) -> None:
    begun = read_until(serving, "serving ")
    assert begun.endswith("serving me@work\n")
    serving.send_signal(ending)
    out, log = serving.communicate(timeout=PATIENCE)
    assert serving.returncode == 0
    assert out == ""
    assert "practice:work: online\n" in begun + log
    assert "practice:work: offline\n" in log
    assert "practice:off" not in begun + log
    assert log.endswith("stopped\n")
    with Store.open(profile.database):
        pass


def test_without_an_account_it_says_what_to_do(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "boltun", "--profile", str(tmp_path), "serve"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "No account is enabled. Add one with: boltun account add\n" in done.stderr


def test_a_second_program_on_the_same_profile_is_refused(profile: Profile) -> None:
    command = [sys.executable, "-m", "boltun", "--profile", profile.name, "serve"]
    with Store.open(profile.database):
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "boltun.sqlite" in done.stderr
