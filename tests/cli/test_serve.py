"""``boltun serve`` as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from boltun import sealing
from boltun.cli.serve import NOBODY
from boltun.message import Account
from boltun.passwords import Passwords, Place
from boltun.paths import Profile
from boltun.store.store import Store

PATIENCE = 60
SECRET = "geheim-9000"
MASTER = "the key to all"


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    """A profile with one account, on the practice network."""
    made = Profile.at(tmp_path / "profile").make()
    # A large base would be read at each start.
    base = made.bases / "own.txt"
    base.write_text("(hello.)\nHello!\n", encoding="utf-8")
    made.settings_path.write_text(f"default_mind = {json.dumps(str(base))}\n", encoding="utf-8")
    with Store.open(made.database) as store:
        store.accounts.save(Account(key="practice:work", network="practice", address="me@work"))
        store.accounts.save(Account(key="practice:off", network="practice", address="off", enabled=False))
    return made


@contextmanager
def serve(
    profile: Profile, *, program: Sequence[str] = ("-m", "boltun"), **variables: str
) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, *program, "--profile", profile.name, "serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | variables,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
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
    assert done.returncode == NOBODY
    assert done.stdout == ""
    return done.stderr


def test_without_an_account_it_says_what_to_do(tmp_path: Path) -> None:
    assert refused(tmp_path) == (
        "boltun: There is no account to answer on. Add one with: boltun account add xmpp me@example.org\n"
    )


def test_accounts_that_are_all_switched_off_are_named(profile: Profile) -> None:
    with Store.open(profile.database) as store:
        store.accounts.remove("practice:work")
    assert refused(profile.name) == (
        "boltun: No account is switched on: off."
        " Switch one on with: boltun account change practice off --enabled\n"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
def test_what_keeps_everybody_from_being_answered_is_logged_at_the_start(profile: Profile) -> None:
    with serve(profile) as process:
        begun = read_until(process, "serving ")
        process.terminate()
        _, log = rest_of(process)
    assert process.returncode == 0
    # Two threads may log at once, and then the order in the file is another one.
    assert set(log.splitlines()) <= set(profile.log_path.read_text(encoding="utf-8").splitlines())
    warnings = [line for line in (begun + log).splitlines() if " WARNING " in line]
    assert [line.partition(" WARNING ")[2][:24] for line in warnings] == [
        "Nobody will be answered:",
        "On me@work every reply w",
    ]


def test_a_second_program_on_the_same_profile_is_refused(profile: Profile) -> None:
    command = [sys.executable, "-m", "boltun", "--profile", profile.name, "serve"]
    with Store.open(profile.database):
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "boltun.sqlite" in done.stderr


# --- accounts that can never connect -----------------------------------------------------


def keep_xmpp(profile: Profile, name: str, port: int = 1) -> str:
    """Add an XMPP account at which nobody listens; its password is not known."""
    key = f"xmpp:{name}@localhost"
    options: dict[str, str | int | bool] = {"host": "127.0.0.1", "port": port}
    with Store.open(profile.database) as store:
        store.accounts.save(Account(key=key, network="xmpp", address=f"{name}@localhost", options=options))
    return key


def ended(process: subprocess.Popen[str]) -> str:
    """Wait until it ends by itself; return what it logged."""
    _, log = rest_of(process)
    return log


@pytest.fixture
def xmpp_only(tmp_path: Path) -> Profile:
    """A profile with one XMPP account, without its password."""
    made = Profile.at(tmp_path / "xmpp").make()
    keep_xmpp(made, "me")
    return made


def test_it_ends_with_a_code_of_its_own_when_no_account_can_ever_connect(xmpp_only: Profile) -> None:
    keep_xmpp(xmpp_only, "you")
    with serve(xmpp_only) as process:
        log = ended(process)
    assert process.returncode == NOBODY
    assert "xmpp:me@localhost: failed (The password of this account is not known.)" in log
    assert "xmpp:you@localhost: failed" in log
    assert "ERROR no account can connect before somebody acts; see above for what to do\n" in log
    assert log.endswith("INFO stopped\n")


def test_an_account_that_can_still_connect_keeps_it_running(profile: Profile) -> None:
    key = keep_xmpp(profile, "me")
    with serve(profile) as process:
        read_until(process, f"{key}: failed")
        # It goes on until it is told to end.
        process.terminate()
        assert "no account can connect" not in ended(process)
    assert process.returncode == 0


# --- the master password --------------------------------------------------------------------


@pytest.fixture
def sealed(xmpp_only: Profile, monkeypatch: pytest.MonkeyPatch) -> Profile:
    """The password of its account is encrypted."""
    monkeypatch.setattr(sealing, "COST", 2**4)
    passwords = Passwords(xmpp_only)
    passwords.set_master(MASTER)
    passwords.set("xmpp:me@localhost", SECRET, Place.MASTER)
    return xmpp_only


def test_the_master_password_may_stand_in_the_environment(sealed: Profile) -> None:
    with serve(sealed, BOLTUN_MASTER_PASSWORD=MASTER) as process:
        log = read_until(process, "xmpp:me@localhost: waiting")
        process.terminate()
        log += ended(process)
    assert process.returncode == 0
    assert SECRET not in log
    assert MASTER not in log


def test_the_master_password_may_be_a_credential(sealed: Profile, tmp_path: Path) -> None:
    (tmp_path / "boltun-master-password").write_text(MASTER + "\n")
    with serve(sealed, CREDENTIALS_DIRECTORY=str(tmp_path)) as process:
        read_until(process, "xmpp:me@localhost: waiting")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"BOLTUN_MASTER_PASSWORD": "guessed"}, "This is not the master password."),
        ({}, "There is nobody to ask for the master password. Give it with --master-password-fd"),
    ],
)
def test_without_the_master_password_such_an_account_can_never_connect(
    sealed: Profile, given: dict[str, str], said: str
) -> None:
    with serve(sealed, **given) as process:
        log = ended(process)
    assert process.returncode == NOBODY
    assert said in log
    assert "The password of xmpp:me@localhost is encrypted, and the master password has not been given" in log
    assert "guessed" not in log


def test_passwords_that_an_earlier_version_left_plain_are_told_of(profile: Profile) -> None:
    profile.passwords_path.write_text('{"xmpp:me@localhost": "plain"}')
    with serve(profile) as process:
        line = read_until(process, "holds passwords as they are").splitlines()[-1]
    assert line.endswith(
        f"{profile.passwords_path} holds passwords as they are: xmpp:me@localhost. To encrypt them, stop"
        " Boltun and run: boltun account passwords --keep-in encrypted"
    )


# --- what a supervisor sees -------------------------------------------------------------------

# A line on the standard input blocks the loop for ever.
STUCK = """
import asyncio, sys, threading
from boltun.cli import main, serve
from boltun.service import Service
start = Service.start

def stick():
    print("stuck", file=sys.stderr, flush=True)
    threading.Event().wait()

async def start_and_listen(self):
    await start(self)
    asyncio.get_running_loop().add_reader(0, stick)

Service.start = start_and_listen
serve._PATIENCE = 0.5 if len(sys.argv) > 4 else 1000
sys.exit(main(sys.argv[1:4]))
"""


def stick(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("x\n")
    process.stdin.flush()
    read_until(process, "stuck")


needs_unix = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there are no such sockets here")


@pytest.fixture
def supervisor() -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.settimeout(PATIENCE)
        yield channel


def told(supervisor: socket.socket, wanted: str) -> list[str]:
    """Return what is told until something wanted is."""
    said = []
    while wanted not in said:
        said.append(supervisor.recv(4096).decode())
    return said


@needs_unix
@pytest.mark.parametrize("kind", ["path", "abstract"])
def test_a_supervisor_is_told_when_it_is_ready_alive_and_stopping(
    profile: Profile, supervisor: socket.socket, kind: str, tmp_path: Path
) -> None:
    if kind == "path":
        name = str(tmp_path / "notify")
        supervisor.bind(name)
    elif sys.platform == "linux":
        supervisor.bind(f"\0boltun test {tmp_path}")
        name = f"@boltun test {tmp_path}"
    else:
        pytest.skip("only Linux has abstract sockets")
    with serve(profile, NOTIFY_SOCKET=name, WATCHDOG_USEC="100000") as process:
        told(supervisor, "READY=1")
        told(supervisor, "STATUS=1 of 1 accounts online")
        for _ in range(5):
            told(supervisor, "WATCHDOG=1")
        process.terminate()
        told(supervisor, "STOPPING=1")
        assert ended(process).endswith("stopped\n")
    assert process.returncode == 0


@needs_unix
def test_without_a_watchdog_nobody_is_told_that_it_lives(
    profile: Profile, supervisor: socket.socket, tmp_path: Path
) -> None:
    supervisor.bind(str(tmp_path / "notify"))
    # This watchdog watches somebody else.
    variables = {"WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"}
    with serve(profile, NOTIFY_SOCKET=str(tmp_path / "notify"), **variables) as process:
        said = told(supervisor, "READY=1")
        process.terminate()
        said += told(supervisor, "STOPPING=1")
    assert said.count("WATCHDOG=1") <= 1


@needs_unix
def test_a_supervisor_that_is_gone_ends_nothing(profile: Profile, tmp_path: Path) -> None:
    with serve(profile, NOTIFY_SOCKET=str(tmp_path / "nobody"), WATCHDOG_USEC="1000") as process:
        read_until(process, "The supervisor cannot be told anything")
        process.terminate()
        assert "supervisor" not in ended(process), "it is said once"
    assert process.returncode == 0


@needs_unix
def test_a_stuck_loop_feeds_no_watchdog(profile: Profile, supervisor: socket.socket, tmp_path: Path) -> None:
    supervisor.bind(str(tmp_path / "notify"))
    variables = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "100000"}
    with serve(profile, program=("-c", STUCK), **variables) as process:
        told(supervisor, "WATCHDOG=1")
        stick(process)
        supervisor.settimeout(1)
        with suppress(TimeoutError):
            while True:
                supervisor.recv(4096)
        assert process.poll() is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_ends_a_stuck_one_at_once(profile: Profile, ending: signal.Signals) -> None:
    with serve(profile, program=("-c", STUCK)) as process:
        read_until(process, "serving ")
        stick(process)
        process.send_signal(signal.SIGTERM)
        read_until(process, "stopping")
        process.send_signal(ending)
        ended(process)
    assert process.returncode == -ending


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
def test_a_stop_that_takes_too_long_ends_all_the_same(profile: Profile) -> None:
    command = [sys.executable, "-c", STUCK, "--profile", profile.name, "serve", "soon"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        read_until(process, "serving ")
        stick(process)
        process.terminate()
        log = ended(process)
    assert process.returncode == 1
    assert "it does not stop within 0 seconds and is ended; this is where it stands:" in log
    assert "wait" in log, "where the loop is stuck"


def test_a_database_that_is_gone_ends_it_with_a_code(
    serving: subprocess.Popen[str], profile: Profile
) -> None:
    read_until(serving, "serving ")
    assert isinstance(profile.database, Path)
    profile.database.rename(profile.data / "moved.sqlite")
    out, log = rest_of(serving)
    assert serving.returncode == 1
    assert "moved, deleted or replaced. Boltun answers nobody any more." in log
    assert out == ""
    assert not profile.database.exists()
