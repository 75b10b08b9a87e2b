"""``boltun serve`` as a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from boltun.message import Account, Contact
from boltun.paths import Profile
from boltun.store.records import Answers
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


@contextmanager
def serve(profile: Profile) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "boltun", "--profile", profile.name, "serve"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def serving(profile: Profile) -> Iterator[subprocess.Popen[str]]:
    with serve(profile) as process:
        yield process


def read_until(process: subprocess.Popen[str], words: str) -> str:
    assert process.stderr is not None
    lines = []
    for line in process.stderr:
        lines.append(line)
        if words in line:
            return "".join(lines)
    raise AssertionError("".join(lines))


def rest_of(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Return what else it writes until it ends; ``communicate`` would miss what was read ahead."""
    assert process.stdout is not None
    assert process.stderr is not None
    patience = threading.Timer(PATIENCE, process.kill)
    patience.start()
    log, out = process.stderr.read(), process.stdout.read()
    process.wait()
    patience.cancel()
    return out, log


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
@pytest.mark.parametrize("ending", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_it_serves_the_enabled_accounts_until_a_signal(
    serving: subprocess.Popen[str], profile: Profile, ending: str
) -> None:
    number = getattr(signal, ending)
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip(f"{ending} is ignored here, and so it stays")
    begun = read_until(serving, "serving ")
    assert begun.endswith("serving me@work\n")
    serving.send_signal(number)
    out, log = rest_of(serving)
    assert serving.returncode == 0
    assert out == ""
    assert "practice:work: online\n" in begun + log
    assert "practice:work: offline\n" in log
    assert "practice:off" not in begun + log
    assert log.endswith("stopped\n")
    with Store.open(profile.database):
        pass


def refused(folder: Path | str) -> str:
    """Serve a profile that cannot be served; return what is said."""
    command = [sys.executable, "-m", "boltun", "--profile", str(folder), "serve"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert done.stdout == ""
    return done.stderr


def test_without_an_account_it_says_what_to_do(tmp_path: Path) -> None:
    assert refused(tmp_path) == (
        "boltun: There is no account to answer on. Add one with: boltun account add xmpp me@example.org\n"
    )


def test_accounts_that_are_all_switched_off_are_named(profile: Profile) -> None:
    with Store.open(profile.database) as store:
        store.remove_account("practice:work")
    assert refused(profile.name) == (
        "boltun: No account is switched on: off."
        " Switch one on with: boltun account change practice off --enabled\n"
    )


def warnings(profile: Profile, *, settings: str = "", answers: Answers = Answers.RULES) -> list[str]:
    """Return what is warned of at the start: the account asks first, one of its contacts was chosen."""
    profile.settings_path.write_text(settings, encoding="utf-8")
    with Store.open(profile.database) as store:
        ann = store.contact_id(Contact(account="practice:work", address="ann"))
        store.save_contact_settings(ann, replace(store.contact(ann).settings, answers=answers))
    with serve(profile) as process:
        begun = read_until(process, "serving ")
        process.terminate()
        _, log = rest_of(process)
    assert process.returncode == 0
    assert profile.log_path.read_text(encoding="utf-8").endswith(log)
    return [line.partition(" WARNING ")[2] for line in (begun + log).splitlines() if " WARNING " in line]


NO_RULE = (
    "no rule is on. Set talk_with_everybody or talk_with_strangers or talk_while_away to true in {path};"
    " it is read while Boltun runs."
)
ASKS = (
    "On me@work every reply will wait until you send it in the window. To answer without asking, stop Boltun"
    " and run: boltun account change practice me@work --no-ask-first"
)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
@pytest.mark.parametrize(
    ("settings", "answers", "expected"),
    [
        ("", Answers.RULES, [f"Nobody will be answered: {NO_RULE}", ASKS]),
        ("", Answers.ASK, [f"Only replies that wait for you will be made: {NO_RULE}", ASKS]),
        ("", Answers.ALWAYS, []),
        (
            "talk_while_away = true\npaused_until = inf\n",
            Answers.RULES,
            [ASKS, "Boltun is paused and answers nobody. To go on, set paused_until to 0 in {path}."],
        ),
    ],
)
def test_what_keeps_everybody_from_being_answered_is_said_at_the_start(
    profile: Profile, settings: str, answers: Answers, expected: list[str]
) -> None:
    found = warnings(profile, settings=settings, answers=answers)
    assert found == [words.format(path=profile.settings_path) for words in expected]


def test_a_second_program_on_the_same_profile_is_refused(profile: Profile) -> None:
    command = [sys.executable, "-m", "boltun", "--profile", profile.name, "serve"]
    with Store.open(profile.database):
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "boltun.sqlite" in done.stderr
