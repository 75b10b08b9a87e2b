"""The whole program as its owner meets it: in a real window, with a real server, by keyboard.

Each test keeps screenshots in its ``tmp_path``. With the folder ``BOLTUN_PICTURES`` in the environment they
are kept there as well, and every place is pictured in light, in dark and in Russian:

    BOLTUN_PICTURES=DIR python -m pytest tests/e2e/test_window.py
"""

from __future__ import annotations

import math
import os
import shutil
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.program import ROOT, Program
from tests.e2e.prosody import Prosody, User
from tests.e2e.raw_client import CLIENT, RawClient
from tests.e2e.screen import Area, Picture
from ui.looks.palette import DARK, LIGHT, Colours

pytestmark = pytest.mark.e2e

HEADER = Area(bottom=0.052)
RAIL = Area(right=0.088, top=0.055, bottom=0.96)
LIST = Area(left=0.092, right=0.33, top=0.115, bottom=0.96)
TALK = Area(left=0.335, right=0.74, top=0.115, bottom=0.9)
WHY = Area(left=0.755, right=0.99, top=0.115, bottom=0.96)
PREVIEW = Area(left=0.715, right=0.995, top=0.18, bottom=0.85)


class Memory:
    """What the program has stored, read beside it."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self._db.row_factory = sqlite3.Row

    def message(self, text: str, author: str = "contact") -> sqlite3.Row | None:
        """Return the newest message with this text, once it is settled or sent."""
        found: sqlite3.Row | None = self._db.execute(
            "SELECT * FROM messages WHERE text = ? AND author = ? ORDER BY id DESC", (text, author)
        ).fetchone()
        open_ = found is None or found["outcome"] == "waiting" or found["state"] == "intended"
        return None if open_ else found

    def one(self, question: str, *values: object) -> Any:
        """Return the first column of the first row."""
        row = self._db.execute(question, values).fetchone()
        return None if row is None else row[0]

    def close(self) -> None:
        self._db.close()


class World:
    """The program with its owner's account, and two who write to him: Anna he knows, Bob he does not."""

    def __init__(self, program: Program, owner: User, anna: RawClient, bob: RawClient) -> None:
        self.program, self.owner, self.anna, self.bob = program, owner, anna, bob
        self.screen = program.screen
        self.memory = Memory(program.profile / "data" / "boltun.sqlite")

    async def open(self, theme: str = "light", language: str = "en", *, bases: bool = False) -> None:
        """Open the window, with a base in its place, and wait until Anna sees the owner online."""
        self.program.settle(language)
        if bases:
            copy = self.program.home / "bases" / "friend.txt"
            copy.parent.mkdir()
            shutil.copy(ROOT / "bases" / language / "friend.txt", copy)
            (self.program.profile / "config" / "window.ini").write_text(
                f"[bases]\nopen={copy}\n", encoding="utf-8"
            )
        await self.program.start("--theme", theme, "--lang", language)
        await self.anna.wait(
            lambda s: (
                s.tag == CLIENT + "presence"
                and s.get("type") is None
                and s.get("from", "").startswith(f"{self.owner.jid}/")
            )
        )

    async def answer(self, friend: RawClient, text: str) -> str:
        """Let a friend write, and return what he is answered."""
        friend.say(self.owner.jid, text)
        return (await friend.body()).findtext(CLIENT + "body") or ""

    async def outcome(self, friend: RawClient, text: str) -> tuple[str, str]:
        """Let a friend write, and return what became of it and why."""
        friend.say(self.owner.jid, text)
        row = await self.program.until(f"“{text}” settled", lambda: self.memory.message(text))
        await friend.sync()
        assert row["outcome"] == "answered" or friend.texts() == []
        return row["outcome"], row["reason"]


@pytest.fixture
async def world(program: Program, own_prosody: Prosody) -> AsyncIterator[World]:
    """Everybody signed in, and the program's account added by the command line."""
    server = own_prosody
    owner, anna_user, bob_user = (server.register(name) for name in ("me", "anna", "bob"))
    anna, bob, phone = [
        RawClient(server.host, server.port, user.jid, user.password) for user in (anna_user, bob_user, owner)
    ]
    async with anna, bob:
        async with phone:
            await _befriend(phone, anna, "Anna")
            phone.write("<presence type='unavailable'/>")
            await anna.wait(lambda s: (s.get("type"), s.get("from")) == ("unavailable", phone.full))
        anna.stanzas.clear()
        options = ["--host", server.host, "--port", str(server.port), "--fingerprint", server.fingerprint]
        program.boltun(
            *(
                "account",
                "add",
                "xmpp",
                owner.jid,
                "--password-stdin",
                "--keep-in",
                "file",
                "--no-ask-first",
                *options,
            ),
            given=f"{owner.password}\n",
        )
        assert program.boltun("account", "list") == f"xmpp:{owner.jid}\ton\n"
        world = World(program, owner, anna, bob)
        yield world
        world.memory.close()


async def _befriend(owner: RawClient, friend: RawClient, name: str) -> None:
    """Put each on the other's contact list, so that both see each other online."""
    item = f"<item jid='{friend.bare}' name='{name}'/>"
    await owner.ask(f"<query xmlns='jabber:iq:roster'>{item}</query>")
    for one, other in ((owner, friend), (friend, owner)):
        one.write(f"<presence type='subscribe' to='{other.bare}'/>")
        await other.wait(lambda s: s.get("type") == "subscribe")
        other.write(f"<presence type='subscribed' to='{one.bare}'/>")
        await one.wait(lambda s: s.get("type") == "subscribed")


# --- the story -------------------------------------------------------------------------


async def test_a_contact_is_answered_and_the_owner_sees_and_rules_it(world: World, tmp_path: Path) -> None:
    """Answers, a repeat, the owner's own words, the pause, chewing, the places, a base, and goodbye."""
    await world.open()
    await _anna_is_answered(world)
    await _the_owner_comes_first(world)
    await _nobody_is_answered_in_a_pause(world)
    await _it_chews_where_it_has_nothing_to_say(world)
    await _every_place_opens(world)
    await _a_pair_is_written_tried_and_saved(world, tmp_path / "elephants.txt")
    await world.program.quit()
    assert world.memory.one("PRAGMA integrity_check") == "ok"


async def _anna_is_answered(world: World) -> None:
    program, memory = world.program, world.memory
    base = (ROOT / "bases" / "en" / "friend.txt").read_text(encoding="utf-8").splitlines()
    assert await world.answer(world.anna, "How are you doing today?") in base
    again = await world.answer(world.anna, "How are you doing today?")
    assert again in base
    said = await program.until("the answer stored", lambda: memory.message(again, "bot"))
    assert (said["mind"], said["state"]) == ("en/friend", "sent")
    assert memory.one("SELECT max(repeats) FROM repeat_state") == 1
    # The reasons are written down once nobody waits for them.
    why = "SELECT why FROM explanations WHERE message_id = ?"
    assert '"trace"' in await program.until("the reasons", lambda: memory.one(why, said["reply_to"]))

    before = program.screen.look()
    # From the field above the list into the list, and to the newest conversation.
    program.screen.press("ctrl+f", "Tab", "Tab", "Home")
    assert before.count(LIGHT.bot, TALK) < 3000  # the side that one chose to write as in practice
    shown = await program.seen(
        "the conversation", lambda p: p.count(LIGHT.bot, TALK) > 5000 and p.count(LIGHT.contact, TALK) > 3000
    )
    await program.until("it read", lambda: memory.one("SELECT sum(unread) FROM contacts") == 0)
    await world.answer(world.anna, "What is your favourite film?")
    more = shown.count(LIGHT.bot, TALK) + 1000
    await program.seen(
        "the new answer, and the lines it came from",
        lambda p: p.count(LIGHT.bot, TALK) > more and p.count(LIGHT.link, WHY) > 0,
    )
    program.keep("1-answered")


async def _the_owner_comes_first(world: World) -> None:
    program = world.program
    program.screen.press("Return")
    program.screen.type("It is me now: see you at eight!")
    program.screen.press("Return")
    await world.anna.body("It is me now: see you at eight!")
    await program.seen("the owner's words", lambda p: p.count(LIGHT.owner, TALK) > 1000)
    assert await world.outcome(world.anna, "How are you?") == ("silent", "owner active")
    program.keep("2-owner")


async def _nobody_is_answered_in_a_pause(world: World) -> None:
    program = world.program
    dot = Area(right=0.025, bottom=0.05)
    answering = program.screen.look().count(LIGHT.good, dot)
    assert answering > 20, "nothing shows that Boltun answers"
    program.screen.press("ctrl+m")
    await program.until("the pause kept", lambda: program.settings().get("paused_until") == math.inf)
    await program.seen("the pause", lambda p: p.count(LIGHT.good, dot) == 0)
    assert await world.outcome(world.bob, "hello") == ("silent", "paused")
    program.keep("3-paused")
    program.screen.press("ctrl+m")
    await program.seen("the end of the pause", lambda p: p.count(LIGHT.good, dot) == answering)
    assert await world.answer(world.bob, "How are you?")


async def _it_chews_where_it_has_nothing_to_say(world: World) -> None:
    program, screen = world.program, world.screen
    switch = Area(left=0.66, right=0.86, bottom=0.05)
    assert await world.answer(world.bob, "Fribble the snurk again")
    screen.press("ctrl+6")
    screen.type("chew")
    screen.press("Tab", "space")
    await program.until("chewing kept", lambda: program.settings().get("chew") is True)
    await program.seen("the switch in the header", lambda p: p.count(LIGHT.accent, switch) > 40)
    assert await world.outcome(world.bob, "Grumple wozzle snurk") == ("silent", "chewed")
    program.keep("4-chewing")
    screen.press("space")
    await program.until("chewing ended", lambda: program.settings().get("chew") is False)
    await program.seen("the switch in the header", lambda p: p.count(LIGHT.accent, switch) == 0)


async def _every_place_opens(world: World) -> None:
    program = world.program
    heights: list[float] = []
    for number in range(1, 7):
        program.screen.press(f"ctrl+{number}")
        last = heights[-1] if heights else 0.0
        place = await program.seen(f"place {number}", _chosen_below(last))
        heights.append(_chosen(place))
        program.keep(f"5-place-{number}")


def _chosen(picture: Picture, colours: Colours = LIGHT) -> float:
    """Return how far down the rail the chosen place stands."""
    return picture.middle_row(colours.accent, RAIL)


def _chosen_below(height: float, colours: Colours = LIGHT) -> Callable[[Picture], bool]:
    return lambda picture: _chosen(picture, colours) > height


async def _a_pair_is_written_tried_and_saved(world: World, file: Path) -> None:
    program, screen = world.program, world.screen
    screen.press("ctrl+2", "ctrl+n")
    await program.seen("the new base", lambda p: p.count(LIGHT.base, Area(0.1, 0.2, 0.7, 0.75)) > 100_000)
    screen.press("ctrl+e")
    screen.type("I like my purple elephant")
    screen.press("Return")
    # Its silence is told in a bubble too, but no line stands behind it. A small one says that it thinks.
    empty = await program.seen("the silence", lambda p: p.count(LIGHT.bot, PREVIEW) > 2500)
    assert empty.count(LIGHT.link, PREVIEW) == 0
    screen.press("ctrl+Return")
    screen.type("purple elephant")
    screen.press("Return")
    screen.type("No, mine is green.")
    screen.press("Return")
    await program.seen("the pair", lambda p: p.count(LIGHT.accent, Area(0.1, 0.15, 0.7, 0.3)) > 5000)
    screen.press("ctrl+e")
    screen.type("I like my purple elephant")
    screen.press("Return")
    answered = await program.seen("the line it answers from", lambda p: p.count(LIGHT.link, PREVIEW) > 0)
    # Back from the field over the link to the reasons of the newest answer.
    screen.press("shift+Tab", "shift+Tab", "shift+Tab", "space")
    await program.seen("why", lambda p: p.count(LIGHT.link, PREVIEW) > answered.count(LIGHT.link, PREVIEW))
    program.keep("6-base")
    assert _content(file) is None
    screen.press("ctrl+s")
    await program.focus("^Save the base as")
    screen.type(str(file))
    screen.press("Return")
    written = await program.until("the file", lambda: _content(file))
    assert written == "(purple elephant.)\nNo, mine is green.\n"
    await program.until("the dialog closed", lambda: not screen.window("^Save the base as"))
    await program.focus("^Boltun$")
    program.keep("7-saved")


def _content(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.exists() else None


# --- the first command of the README ---------------------------------------------------


@pytest.fixture
def installed() -> tuple[str, ...]:
    """The command, where everything is there that it would install before anything else."""
    stamp = ROOT / ".venv" / "boltun-stamp"
    projects = [ROOT / "pyproject.toml", *sorted((ROOT / "tests" / "plugins").glob("*/pyproject.toml"))]
    declared = b"".join(project.read_bytes() for project in projects)
    state = subprocess.run(["cksum"], input=declared, capture_output=True, check=True).stdout.decode()
    if not stamp.exists() or stamp.read_text().splitlines()[0] != f"{state.strip()} {ROOT}":
        pytest.skip(
            "sh packaging/start would first install the program here; sh tests/run does that before the tests"
        )
    return "sh", "packaging/start"


async def test_the_first_command_opens_the_window(program: Program, installed: tuple[str, ...]) -> None:
    """Without an account one writes to Boltun at once, as a friend would: in the first steps."""
    program.settle()
    await program.start("--theme", "light", command=installed)
    step = Area(0.27, 0.3, 0.6, 0.8)
    await program.seen("the first step", lambda p: p.count(LIGHT.accent, step) > 100)
    program.screen.press("Return")
    await program.seen("the field", lambda p: p.count(LIGHT.focus, Area(0.25, 0.78, 0.99, 0.96)) > 500)
    program.screen.type("Hello!")
    program.screen.press("Return")
    await program.seen("the answer", lambda p: p.count(LIGHT.bot, Area(0.1, 0.1, 1, 0.95)) > 6000)
    program.keep("0-first-run")
    await program.quit()


def test_the_first_command_talks_in_the_terminal_where_there_is_no_display(
    tmp_path: Path, installed: tuple[str, ...]
) -> None:
    program = Program(tmp_path)
    program.settle()
    command = [*installed, "--profile", str(program.profile)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=program.environment,
        input="Hello!\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.count("\n")) == (0, 1), done.stderr
    assert "no display" in done.stderr
    base = (ROOT / "bases" / "en" / "friend.txt").read_text(encoding="utf-8").splitlines()
    assert done.stdout.strip() in base


# --- pictures --------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """How the window looks, and what is said in it."""

    theme: str
    language: str
    said: tuple[str, ...]
    stranger: str
    written: str
    agreed: str
    asked: str

    @property
    def colours(self) -> Colours:
        return DARK if self.theme == "dark" else LIGHT


ENGLISH = Look(
    theme="light",
    language="en",
    said=(
        "Hi, are you there?",
        "How are you doing today?",
        "What is your favourite film?",
        "Do you like music?",
    ),
    stranger="Hello! Do we know each other?",
    written="It's me again. See you at eight?",
    agreed="At eight, then!",
    asked="What is your favourite film?",
)
RUSSIAN = Look(
    theme="light",
    language="ru",
    said=("Привет, ты тут?", "Как дела?", "Какая у тебя любимая книга?", "Ты любишь музыку?"),
    stranger="Здравствуйте! Мы знакомы?",
    written="Это снова я. Увидимся в восемь?",
    agreed="Тогда в восемь!",
    asked="Откуда ты?",
)
LOOKS = {"light": ENGLISH, "dark": replace(ENGLISH, theme="dark"), "russian": RUSSIAN}


@pytest.mark.skipif(
    not os.environ.get("BOLTUN_PICTURES"), reason="pictures are taken with BOLTUN_PICTURES=DIR"
)
@pytest.mark.parametrize("name", LOOKS)
async def test_every_place_is_pictured(world: World, name: str) -> None:
    program, look, colours = world.program, LOOKS[name], LOOKS[name].colours
    await world.open(look.theme, look.language, bases=True)
    assert await world.answer(world.bob, look.stranger)
    for text in look.said:
        assert await world.answer(world.anna, text)
    program.screen.press("ctrl+f", "Tab", "Tab", "Home")
    await program.seen("the conversation", lambda p: p.count(colours.bot, TALK) > 10_000)
    await program.seen("why", lambda p: p.count(colours.link, WHY) > 0)
    program.keep(f"{name}-1-conversations")
    program.screen.press("Return")
    program.screen.type(look.written)
    program.screen.press("Return")
    await world.anna.body(look.written)
    await program.seen("the owner's words", lambda p: p.count(colours.owner, TALK) > 1000)
    assert await world.outcome(world.anna, look.agreed) == ("silent", "owner active")
    program.keep(f"{name}-2-owner")

    program.screen.press("ctrl+2")
    await program.seen("the base", lambda p: p.count(colours.accent, Area(0.1, 0.15, 0.7, 0.75)) > 5000)
    program.screen.press("ctrl+e")
    program.screen.type(look.asked)
    program.screen.press("Return")
    answered = await program.seen("its line", lambda p: p.count(colours.link, PREVIEW) > 0)
    # Back from the field to the link, along it to the pair in the table, and to the reasons.
    program.screen.press("shift+Tab", "shift+Tab", "Return", "shift+Tab", "space")
    fewer = answered.count(colours.link, PREVIEW)
    await program.seen("why", lambda p: p.count(colours.link, PREVIEW) > fewer)
    program.keep(f"{name}-3-bases")

    last = 0.0
    for number, place in ((3, "teach"), (4, "accounts"), (5, "statistics"), (6, "settings")):
        program.screen.press(f"ctrl+{number}")
        last = _chosen(await program.seen(place, _chosen_below(last + 1, colours)), colours)
        program.keep(f"{name}-{number + 1}-{place}")
    await program.quit()
