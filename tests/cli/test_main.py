"""What all commands share: help, exit codes, errors as one sentence, where things are kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltun import __version__
from boltun.cli import main

COMMANDS = ("play", "chat", "serve", "account", "check", "convert", "doctor")


@pytest.fixture
def base(tmp_path: Path) -> Path:
    path = tmp_path / "base.txt"
    path.write_text("[hi.]\nHello!\n", encoding="utf-8")
    return path


def boltun(*argv: str | Path, **options: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program on its own, with options as environment variables."""
    return subprocess.run(
        [sys.executable, "-m", "boltun", *map(str, argv)],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
        env={**environment(), **options},
    )


def environment() -> dict[str, str]:
    """Python's own switch against buffers would hide what fails only when they are emptied."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def usage(capfd: pytest.CaptureFixture[str], *argv: str) -> str:
    """Run a command line that is wrong; return what is said of it."""
    with pytest.raises(SystemExit) as ended:
        main(argv)
    assert ended.value.code == 2
    out, err = capfd.readouterr()
    assert out == ""
    return err


def asked(capfd: pytest.CaptureFixture[str], *argv: str) -> str:
    """Run a command that only prints something about itself; return that."""
    with pytest.raises(SystemExit) as ended:
        main(argv)
    assert ended.value.code == 0
    out, err = capfd.readouterr()
    assert err == ""
    return out


# --- help -----------------------------------------------------------------------------


def test_without_a_command_the_help_stands_on_stderr_and_the_code_is_2(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert main([]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("usage: boltun")
    assert all(f"\n    {command}" in err for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_in_sentences(capfd: pytest.CaptureFixture[str], command: str) -> None:
    said = asked(capfd, command, "--help")
    assert said.startswith(f"usage: boltun {command}")
    description = " ".join(said.split("\n\n")[1].split())
    assert description[0].isupper()
    assert description.endswith(".")


def test_the_version_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert asked(capfd, "--version") == f"Boltun {__version__}\n"


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("parrot",), "invalid choice: 'parrot'"),
        (("play",), "the following arguments are required: MIND"),
        (("play", ""), "argument MIND: the name is empty"),
        (("check", "base.txt", ""), "argument FILE: the name is empty"),
        (("chat", "--mind", ""), "argument --mind: the name is empty"),
        (("--profile", "", "doctor"), "argument --profile: the name is empty"),
        (("play", "base.txt", "--seed", "many"), "invalid int value: 'many'"),
        (("check",), "the following arguments are required: FILE"),
        (("convert", "in.txt"), "the following arguments are required: OUT"),
        (("account",), "the following arguments are required: ACTION"),
        (("--temp", "--profile", "here", "doctor"), "not allowed with argument"),
        (("doctor", "--loudly"), "unrecognized arguments: --loudly"),
    ],
    ids=" ".join,
)
def test_a_wrong_command_line_is_said_with_code_2(
    capfd: pytest.CaptureFixture[str], argv: tuple[str, ...], said: str
) -> None:
    error = usage(capfd, *argv)
    assert error.startswith("usage: boltun")
    assert said in error


# --- errors ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "argv",
    [
        ("play", "{missing}"),
        ("chat", "--mind", "{missing}"),
        ("convert", "{missing}", "{folder}/out.txt"),
        ("convert", "{base}", "{missing}/out.txt"),
        ("convert", "{base}", "{folder}/out.txt", "--to", "morse"),
        ("account", "remove", "nobody@example.org"),
        ("serve", "--dialbb-api", "no port"),
        ("--database", "sqlite:///{missing}/memory.sqlite", "account", "list"),
        ("--profile", "{base}", "account", "list"),
    ],
    ids=" ".join,
)
def test_what_fails_is_one_sentence_on_stderr_and_code_1(
    capfd: pytest.CaptureFixture[str], base: Path, tmp_path: Path, argv: tuple[str, ...]
) -> None:
    places = {"missing": tmp_path / "missing", "base": base, "folder": tmp_path}
    where = [] if "--profile" in argv else ["--profile", str(tmp_path / "profile")]
    assert main([*where, *(one.format(**places) for one in argv)]) == 1
    error = capfd.readouterr().err
    assert error.startswith("boltun: ")
    assert error.count("\n") == 1
    assert error.endswith((".\n", "boltun account add xmpp me@example.org\n", "boltun account list\n"))


def test_the_program_itself_returns_the_codes_and_shows_no_traceback(base: Path, tmp_path: Path) -> None:
    failed = boltun("play", tmp_path / "missing.txt")
    assert (failed.returncode, failed.stdout) == (1, b"")
    assert failed.stderr.decode().startswith(f"boltun: {tmp_path / 'missing.txt'}: This file cannot be read")
    assert b"Traceback" not in failed.stderr
    assert boltun("parrot").returncode == 2
    good = boltun("check", base)
    assert (good.returncode, good.stdout, good.stderr) == (0, b"", b"")


WITHOUT = "import sys; sys.modules[{!r}] = None; from boltun.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize("library", ["chardet", "tomlkit"])
def test_without_a_library_the_doctor_runs_and_other_commands_say_what_they_lack(
    base: Path, tmp_path: Path, library: str
) -> None:
    def run(*argv: str | Path) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-c", WITHOUT.format(library), "--profile", str(tmp_path / "profile")]
        return subprocess.run([*command, *map(str, argv)], capture_output=True, timeout=60)

    doctor = run("doctor")
    assert doctor.stderr == b""
    assert doctor.stdout.startswith(b"Boltun ")
    assert b"\nPlaces\n" in doctor.stdout
    lacking = ("check", "--json", base) if library == "chardet" else ("chat", "--mind", base)
    failed = run(*lacking)
    assert (failed.returncode, failed.stdout) == (1, b"")
    said = f"boltun: The library {library} is not installed. See what is missing with: boltun doctor\n"
    assert failed.stderr.decode() == said


def test_a_library_that_everything_needs_is_named_too() -> None:
    failed = subprocess.run(
        [sys.executable, "-c", WITHOUT.format("platformdirs"), "doctor"], capture_output=True, timeout=60
    )
    assert failed.returncode == 1
    assert failed.stderr.startswith(b"boltun: The library platformdirs is not installed.")


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are Unicode here")
def test_a_name_that_is_no_text_is_shown_all_the_same(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.txt"
    with open(path, "wb") as file:  # noqa: PTH123  # a Path takes no bytes
        file.write(b"(no mark)\nx\n")
    found = boltun("check", os.fsdecode(path), PYTHONIOENCODING="utf-8:strict")
    assert (found.returncode, found.stderr) == (1, b"")
    assert rb"\udcff.txt:1: error: The list has no type mark" in found.stdout


def test_a_terminal_that_lacks_the_letters_is_no_reason_to_fail(base: Path) -> None:
    base.write_text("(привет)\nx\n", encoding="utf-8")
    found = boltun("check", base, PYTHONIOENCODING="ascii")
    assert (found.returncode, found.stderr) == (1, b"")
    assert rb"\u201c.\u201d" in found.stdout


@pytest.mark.skipif(not hasattr(os, "pipe"), reason="no pipes")
@pytest.mark.parametrize(
    "argv",
    [("--help",), ("doctor",), ("check", "short"), ("check", "long"), ("play", "--json", "base")],
    ids=" ".join,
)
def test_when_nobody_reads_the_output_nothing_is_said_of_it(tmp_path: Path, argv: tuple[str, ...]) -> None:
    (tmp_path / "short").write_text("(no mark)\nx\n", encoding="utf-8")
    (tmp_path / "long").write_text("(no mark)\nx\n" * 5000, encoding="utf-8")
    (tmp_path / "base").write_text("[hi]\nHello!\n", encoding="utf-8")
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        ended = subprocess.run(
            [sys.executable, "-m", "boltun", *argv],
            input=b'{"text": "hi"}\n' * 3,
            stdout=nobody,
            stderr=subprocess.PIPE,
            timeout=60,
            cwd=tmp_path,
            env=environment(),
        )
    assert (ended.returncode, ended.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("argv", [("--help",), ("play", "{base}")], ids=" ".join)
def test_output_that_finds_no_space_is_one_sentence(base: Path, argv: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123  # a device, not a file of ours
        ended = subprocess.run(
            [sys.executable, "-m", "boltun", *(one.format(base=base) for one in argv)],
            input=b"hi\n",
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            env=environment(),
        )
    assert ended.returncode == 1
    assert ended.stderr == b"boltun: The output cannot be written: no space is left.\n"


# --- where things are kept --------------------------------------------------------------


def test_a_profile_keeps_everything_in_its_folder(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--profile", str(tmp_path / "here"), "account", "list"]) == 0
    assert capfd.readouterr() == ("", "")
    assert (tmp_path / "here" / "data" / "boltun.sqlite").is_file()


def test_a_temporary_profile_is_gone_at_the_end(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert main(["--temp", "account", "list"]) == 0
    assert main(["--temp", "account", "remove", "nobody"]) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_ones_own_is_used(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    memory = tmp_path / "memory.sqlite"
    where = ["--profile", str(tmp_path / "here"), "--database", f"sqlite:///{memory}"]
    assert main([*where, "account", "list"]) == 0
    assert memory.is_file()
    assert not (tmp_path / "here" / "data" / "boltun.sqlite").exists()


@pytest.mark.parametrize("argv", [("doctor",), ("check", "{base}"), ("play", "{base}")], ids=" ".join)
def test_commands_that_need_no_profile_make_none(base: Path, tmp_path: Path, argv: tuple[str, ...]) -> None:
    home = tmp_path / "home"
    home.mkdir()
    ran = boltun(*(one.format(base=base) for one in argv), HOME=str(home), XDG_DATA_HOME="")
    assert ran.returncode in (0, 1)
    assert list(home.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("command", ["chat", "play"])
def test_a_temporary_profile_is_gone_when_a_signal_ended_the_program(
    base: Path, tmp_path: Path, name: str, command: str
) -> None:
    number = getattr(signal, name)
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip(f"{name} is ignored here, and so it stays")
    folder = tmp_path / "temporary"
    folder.mkdir()
    argv = [command, str(base)] if command == "play" else [command, "--mind", str(base)]
    process = subprocess.Popen(
        [sys.executable, "-m", "boltun", "--temp", *argv],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**environment(), "TMPDIR": str(folder)},
        text=True,
        encoding="utf-8",
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        if command == "play":
            process.stdin.write("hi\n")
            process.stdin.flush()
            assert process.stdout.readline() == "Hello!\n"
        else:
            database = next(_waited_for(folder, "boltun-*/data/boltun.sqlite-wal", process))
            assert database.exists()
        assert list(folder.iterdir())
        process.send_signal(number)
        process.stdout.read()  # until it ends
        _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert errors == ""
    assert process.returncode == 128 + number
    assert list(folder.iterdir()) == []


def _waited_for(folder: Path, pattern: str, process: subprocess.Popen[str]) -> Iterator[Path]:
    """Give the files of a pattern once there are some; nothing where the process ended before."""
    while process.poll() is None:
        yield from folder.glob(pattern)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
@pytest.mark.parametrize(("ending", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_that_comes_while_commands_are_still_imported_ends_it_without_a_word(
    tmp_path: Path, ending: signal.Signals, code: int
) -> None:
    begins = "import os, signal, sys; from boltun.cli import main as run; import boltun.cli.main; "
    begins += "program = sys.modules['boltun.cli.main']; "
    begins += f"program.import_module = lambda name: os.kill(os.getpid(), {int(ending)}); "
    program = begins + f"sys.exit(run(['--profile', {str(tmp_path)!r}, 'serve']))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")


def test_the_signals_are_as_they_were_afterwards(capfd: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGTERM)
    main(["--temp", "account", "list"])
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize(
    "argv",
    [("account", "list", "--profile", "{here}"), ("account", "--profile", "{here}", "list")],
    ids=["last", "within"],
)
def test_where_things_are_kept_may_be_said_after_the_command(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, argv: tuple[str, ...]
) -> None:
    assert main([one.format(here=tmp_path / "here") for one in argv]) == 0
    assert (tmp_path / "here" / "data" / "boltun.sqlite").is_file()
    assert main(["--profile", str(tmp_path / "before"), "doctor"]) in (0, 1)
    assert f"{tmp_path / 'before'}" in capfd.readouterr().out
    assert "not allowed with argument" in usage(capfd, "--temp", "doctor", "--profile", "here")
