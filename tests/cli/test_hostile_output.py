"""What bases, messages, paths, accounts and servers bring along never works on a terminal."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import select
import signal
import socket
import subprocess
import sys
import termios
import threading
import time
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from boltun.cli import main, output
from boltun.events import OutcomeKind
from boltun.log import logging_to, note
from boltun.message import Account, Author, Contact, Message
from boltun.networks.practice import PRACTICE_ACCOUNT, PRACTICE_ADDRESS
from boltun.networks.protocol import ConnectionChanged, ConnectionState, NetworkEvent
from boltun.networks.registry import open_network
from boltun.paths import Profile
from boltun.store.lessons import NOTHING_FOUND
from boltun.store.store import Store
from boltun.text.marks import marked, marked_line

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the names of these files exist on POSIX only")

PATIENCE = 60
WAITING, FAILED = ConnectionState.WAITING, ConnectionState.FAILED
TITLE = "\x1b]0;owned\x07"
"""Gives a terminal's window another title."""
EVIL = f"evil{TITLE}\x1b[31m\x9b31m\x90q\x9c\x08\x7f\u202eeilve\u2066\u200b\u00ad\ufeff\U000e0041\u2028"
LINES = f"{EVIL}\r\nFORGED 2026-11-22\r\x0b\x0c\x85FORGED"
NAME = EVIL.replace("/", "") + "\nFORGED\udc9b"
"""A file's name, of which one byte is no UTF-8."""
ACCOUNT = f"xmpp:{LINES}@example.org"


class World:
    """A profile and a base in which everything is hostile."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / NAME[:60]
        self.folder.mkdir()
        self.base = self.folder / f"{NAME[-30:]}.txt"
        self.base.write_text(
            f"[hello.]\nThis is {EVIL}\t.\n({EVIL} (\n{EVIL}\n<NOTAG{EVIL}>\n", encoding="utf-8", newline="\n"
        )
        cases = self.base.with_name(f"{self.base.stem}.cases.txt")
        cases.write_text(f"# {EVIL}\n> hello\n< Not {EVIL}\n", encoding="utf-8", newline="\n")
        self.profile = Profile.at(self.folder / "profile").make()
        self.profile.settings_path.write_text(
            "thinking_time = 0\ntyping_time = 0\n" + f'own_minds = ["{_toml(str(self.base))}"]\n'
            f'default_mind = "{_toml(EVIL)}"\n"{_toml(EVIL)}" = 1\ntheme = "{_toml(LINES)}"\n',
            encoding="utf-8",
        )
        with Store.open(self.profile.database) as store:
            store.accounts.save(
                Account(key=ACCOUNT, network="practice", address=f"{LINES}@example.org", ask_first=True)
            )
            contact = Contact(account=ACCOUNT, address=LINES, name=LINES)
            store.messages.receive(Message(contact=contact, text=LINES, at=1.0, received_at=1.0))
            settled = store.messages.receive(Message(contact=contact, text=LINES, at=2.0, received_at=2.0))
            assert settled.message_id is not None
            store.messages.settle(settled.message_id, OutcomeKind.SILENT, NOTHING_FOUND)
            mine = Contact(account=PRACTICE_ACCOUNT.key, address=PRACTICE_ADDRESS)
            store.messages.intend(store.contacts.id_of(mine), LINES, 1.0, author=Author.BOT)

    @property
    def commands(self) -> dict[str, list[str]]:
        base = str(self.base)
        return {
            "play": ["play", base, "--explain"],
            "play --json": ["play", base, "--json"],
            "play of several": ["play", base, base, "--explain"],
            "chat": ["chat", "--mind", base],
            "chat with the chosen": ["chat"],
            "check": ["check", base, str(self.folder / "profile"), "en/listener"],
            "check --json": ["check", base, "--json"],
            "test": ["test", base],
            "test --json": ["test", base, "--json"],
            "convert": ["convert", base, base + ".out"],
            "convert of nothing": ["convert", base + "x", base],
            "topics": ["topics", base],
            "topics expanded": ["topics", base, "--unfold"],
            "doctor": ["doctor"],
            "account list": ["account", "list"],
            "account remove": ["account", "remove", LINES],
            "base list": ["base", "list"],
            "base list --json": ["base", "list", "--json"],
            "base remove": ["base", "remove", LINES],
            "search": ["search", "evil"],
            "search --json": ["search", "evil", "--json"],
            "search of nobody": ["search", "evil", "--contact", LINES + "x"],
            "statistics": ["statistics"],
            "statistics --json": ["statistics", "--json"],
            "statistics --csv": ["statistics", "--csv"],
            "statistics of a base": ["statistics", "--unused", base],
            "teach add": ["teach", "add", base, f"({LINES})", LINES],
            "teach list": ["teach", "list"],
            "teach list --json": ["teach", "list", "--json"],
            "delete": ["delete", LINES, "--yes"],
            "restore": ["restore"],
            "restore of nothing": ["restore", LINES],
            "restore anew": ["restore", "--begin-anew"],
            "serve": ["serve"],
            "wrong": ["check", "x", f"--{LINES}"],
            "no command": [LINES],
            "database": ["--database", LINES, "account", "list"],
        }


def _toml(text: str) -> str:
    """Return a text as it stands between quotation marks in TOML."""
    text = text.replace("\udc9b", "")
    return "".join(f"\\U{ord(one):08x}" if ord(one) < 32 or one in '"\\\x7f' else one for one in text)


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def harmful(text: str) -> set[str]:
    """Return what does something on a terminal, or is not seen, of that which was printed."""
    return {
        one for one in text if one != "\n" and unicodedata.category(one) in ("Cc", "Cf", "Cs", "Zl", "Zp")
    }


TABLES = ("account list", "base list", "search", "statistics of a base", "teach list")
"""These print columns with tabs between them."""

COMMANDS = (
    "play",
    "play --json",
    "play of several",
    "chat",
    "chat with the chosen",
    "check",
    "check --json",
    "test",
    "test --json",
    "convert",
    "convert of nothing",
    "topics",
    "topics expanded",
    "doctor",
    "account list",
    "account remove",
    "base list",
    "base list --json",
    "base remove",
    "search",
    "search --json",
    "search of nobody",
    "statistics",
    "statistics --json",
    "statistics --csv",
    "statistics of a base",
    "teach list",
    "teach list --json",
    "teach add",
    "delete",
    "restore",
    "restore of nothing",
    "restore anew",
    "wrong",
    "no command",
    "database",
)


def said(command: str) -> str:
    return '{"text": "hello"}\n{nonsense}\n' if "--json" in command else "hello\nwhat\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_of_others_works_on_whatever_reads_the_output(
    world: World, command: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Its own standard input, so that nothing is read of this one's.
    with (world.folder / "in").open("w+") as given:
        given.write(said(command))
        given.seek(0)
        monkeypatch.setattr(sys, "stdin", given)
        with suppress(SystemExit):  # so a wrong command line ends
            main(["--profile", world.profile.name, *world.commands[command]])
    out, err = capfd.readouterr()
    assert harmful((out + err).replace("\t", "") if command in TABLES else out + err) == set()
    assert not re.search(r"^\W*FORGED", out + err, re.M)
    assert "evil" in out + err, "it was printed"
    assert "Traceback" not in err


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, world: World, arguments: list[str]) -> None:
        self._ours, theirs = os.openpty()
        modes = termios.tcgetattr(theirs)
        modes[3] &= ~termios.ECHO  # what is typed is the person's own
        modes[1] &= ~termios.OPOST
        termios.tcsetattr(theirs, termios.TCSANOW, modes)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "boltun", "--profile", world.profile.name, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env=os.environ | {"TERM": "dumb", "PYTHONIOENCODING": "utf-8:surrogateescape"},
        )
        os.close(theirs)
        self.shown = ""

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def read(self, until: str = "") -> str:
        """Read until some words were shown, or until the end."""
        data = self.shown.encode()
        end = time.monotonic() + PATIENCE
        while not until or until not in self.shown:
            ready, _, _ = select.select([self._ours], [], [], max(0, end - time.monotonic()))
            assert ready, self.shown
            try:
                some = os.read(self._ours, 1 << 16)
            except OSError:  # how a terminal says that nobody is there any more
                break
            if not some:
                break
            data += some
            self.shown = data.decode("utf-8", "surrogateescape")
        return self.shown

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)


AT_TERMINAL = ("play", "chat", "check", "test", "convert", "doctor", "account list", "restore", "serve")


@pytest.mark.parametrize("command", AT_TERMINAL)
def test_nothing_of_others_works_on_a_terminal(world: World, command: str) -> None:
    terminal = Terminal(world, world.commands[command])
    try:
        if command == "serve":
            terminal.read("serving")
            terminal.process.send_signal(signal.SIGTERM)
        if command in ("play", "chat"):
            terminal.type("hello\n")
            terminal.read("This is evil")
            terminal.type("\x04")
        shown = terminal.read()
    finally:
        terminal.close()
    assert harmful(shown.replace("\t", "") if command == "account list" else shown) == set()
    assert "evil\\x1b]0;owned\\x07\\x1b[31m\\x9b31m" in shown
    assert not re.search(r"^\W*FORGED", shown, re.M)


@pytest.fixture
def hostile_server() -> Iterator[int]:
    """An XMPP server that refuses everybody in words of its own."""
    text = EVIL.replace(TITLE, "").replace("\x1b", "").replace("\x08", "") + "\nFORGED"
    answer = (
        "<?xml version='1.0'?><stream:stream xmlns='jabber:client' id='1' from='example.org' version='1.0'"
        " xmlns:stream='http://etherx.jabber.org/streams'><stream:error>"
        "<undefined-condition xmlns='urn:ietf:params:xml:ns:xmpp-streams'/>"
        f"<text xmlns='urn:ietf:params:xml:ns:xmpp-streams'>{text}</text></stream:error></stream:stream>"
    ).encode()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            try:
                while True:
                    connection, _ = server.accept()
                    with connection:
                        connection.settimeout(PATIENCE)
                        if connection.recv(4096):
                            connection.sendall(answer)
                            connection.recv(4096)
            except OSError:
                return

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


async def test_what_a_server_says_forges_no_line_of_the_log(tmp_path: Path, hostile_server: int) -> None:
    path = tmp_path / "boltun.log"
    lost = asyncio.Event()

    def hear(event: NetworkEvent) -> None:
        if isinstance(event, ConnectionChanged):
            note(event)
            if event.state in (WAITING, FAILED):
                lost.set()

    account = Account(
        key="xmpp:me@example.org",
        network="xmpp",
        address="me@example.org",
        options={"host": "127.0.0.1", "port": hostile_server},
    )
    with logging_to(path):
        running = asyncio.create_task(open_network(account, "secret", hear).run())
        async with asyncio.timeout(PATIENCE):
            await lost.wait()
        running.cancel()
        await asyncio.wait([running])
    written = path.read_text(encoding="utf-8")
    assert harmful(written) == set()
    assert "evil[31m\\x9b31m" in written, "it is told, in its line"
    assert not re.search(r"^\W*FORGED", written, re.M)


def test_names_of_strangers_forge_no_line_of_the_log(tmp_path: Path) -> None:
    path = tmp_path / "boltun.log"
    log = logging.getLogger("boltun.test")
    with logging_to(path):
        log.warning("%s: came in", LINES)
        note(ConnectionChanged(account=ACCOUNT, state=FAILED, template="{reason}", values={"reason": LINES}))
        try:
            raise ValueError(f"x\n2026-11-22 10:00:00 ERROR {LINES}")
        except ValueError:
            log.exception("failed: %s", LINES)
        logging.getLogger(f"library.{LINES}").error(LINES)
    written = path.read_bytes().decode()
    assert harmful(written) == set()
    begun = [line for line in written.split("\n") if re.match(r"\d{4}-", line)]
    assert len(begun) == 4, "each record is one line, and what stands below it begins with blanks"


# --- the marks themselves ----------------------------------------------------------------


def test_every_character_that_works_or_is_not_seen_becomes_a_mark() -> None:
    # Some that belong to texts of certain scripts, and to music, are seen.
    seen = re.compile("[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd-\U0001d17a]")
    for character in map(chr, range(sys.maxunicode + 1)):
        if harmful(character) and not seen.match(character):
            assert marked(character) != character, hex(ord(character))
    assert marked("a\nb\tc\x1b\x9b\u202e\U000e0041") == "a\nb\\tc\\x1b\\x9b\\u202e\\U000e0041"
    assert marked_line("a\r\nb") == "a\\r\\nb"


@pytest.mark.parametrize(
    "text", ["Привет, мир!", "日本語の文", "👩‍👩‍👧 🏳️‍🌈", "می‌خواهم", "क्‍ष", "\\x1b", "ё ъ", ""]
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert marked(text) == marked_line(text) == text


def test_a_joiner_between_latin_letters_is_marked() -> None:
    assert marked_line("ad\u200dmin") == "ad\\u200dmin"


def test_commands_print_in_one_place_only() -> None:
    folder = Path(output.__file__).parent
    printing = {file.name for file in folder.glob("*.py") if re.search(r"\bprint\(", file.read_text("utf-8"))}
    assert printing == {"output.py"}
