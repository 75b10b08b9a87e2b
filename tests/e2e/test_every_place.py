"""Through every place of the real window by keyboard alone, from the first start to goodbye.

With the folder ``BOLTUN_PICTURES`` in the environment a screenshot of every place is kept there:

    BOLTUN_PICTURES=DIR python -m pytest tests/e2e/test_every_place.py
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.program import ROOT, Program
from tests.e2e.screen import Area, Picture
from ui.looks.palette import LIGHT

pytestmark = pytest.mark.e2e

TALK = Area(left=0.335, right=0.98, top=0.115, bottom=0.9)
PLACE = Area(left=0.12, right=0.995, top=0.06, bottom=0.96)
PREVIEW = Area(left=0.66, right=0.995, top=0.1, bottom=0.95)


def count(colour: str, area: Area, least: int) -> Callable[[Picture], bool]:
    return lambda picture: picture.count(colour, area) >= least


def stored(program: Program, question: str) -> Any:
    """Ask the program's database, read beside it."""
    path = program.profile / "data" / "boltun.sqlite"
    try:
        db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    except sqlite3.OperationalError:
        return None
    try:
        row = db.execute(question).fetchone()
    except sqlite3.OperationalError:
        return None
    finally:
        db.close()
    return None if row is None else row[0]


def content(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def chosen(number: int) -> Callable[[Picture], bool]:
    """Return whether a place, counted from 1, is marked in the rail."""
    top = 0.055 + 0.0889 * (number - 1)
    return count(LIGHT.accent, Area(right=0.088, top=top, bottom=top + 0.0889), 2000)


async def go(program: Program, number: int, name: str) -> None:
    """Go to a place by its key."""
    program.screen.press(f"ctrl+{number}")
    await program.seen(name, chosen(number))


async def test_every_place_is_used_by_keyboard_alone(program: Program, tmp_path: Path) -> None:
    program.settle()
    bases = tmp_path / "bases"
    bases.mkdir()
    base, script = bases / "friend.txt", bases / "listener.txt"
    for path in (base, script):
        shutil.copy(ROOT / "bases" / "en" / path.name, path)

    await program.start("--theme", "light", "--lang", "en")
    await _first_steps_are_skipped(program)
    await _one_writes_to_boltun(program)
    await _a_base_is_edited_tried_and_saved(program, base)
    await _a_script_is_opened(program, script)
    await _a_reply_is_taught(program)
    await _an_account_is_begun_and_left(program)
    await _numbers_are_looked_at(program)
    await _a_setting_is_changed(program)
    await program.quit()
    assert stored(program, "PRAGMA integrity_check") == "ok"


async def _first_steps_are_skipped(program: Program) -> None:
    screen = program.screen
    # The base that is offered is chosen, and the keyboard is there: Enter goes on.
    await program.seen("the first step", count(LIGHT.accent, Area(0.27, 0.32, 0.6, 0.8), 100))
    program.keep("1-first-steps")
    screen.press("Return")
    await program.seen("the second step", _writing)
    screen.type("Hi!")
    screen.press("Return")
    # More than the button that goes on, which has the same colour.
    await program.seen("the answer", count(LIGHT.bot, PLACE, 6000))
    program.keep("1-first-steps-try")
    # From the field over the button that sends to the one that skips the rest.
    screen.press("Tab", "Tab", "Return")
    await program.seen("the conversations", chosen(1))


async def _one_writes_to_boltun(program: Program) -> None:
    # In the list, on the practice conversation: Enter leads to where one writes.
    await program.seen("the practice conversation", count(LIGHT.bot, Area(0.1, 0.1, 0.33, 0.22), 5000))
    program.screen.press("Return")
    await program.seen("the field", _writing)
    program.screen.type("Hello!")
    program.screen.press("Return")
    answers = "SELECT count(*) FROM messages WHERE author = 'bot'"
    await program.until("an answer", lambda: stored(program, answers) == 1)
    program.screen.type("Fribble snurk wozzle")
    program.screen.press("Return")
    await program.until("another answer", lambda: stored(program, answers) == 2)
    # Back from the field to the newest answer, and ask why.
    await program.seen("both", count(LIGHT.bot, TALK, 6000))
    program.keep("2-conversations")


def _writing(picture: Picture) -> bool:
    """Say whether the keyboard is in the field where one writes."""
    return picture.count(LIGHT.focus, Area(0.25, 0.7, 0.99, 0.96)) > 500


async def _a_base_is_edited_tried_and_saved(program: Program, base: Path) -> None:
    screen = program.screen
    await go(program, 2, "the bases")
    await _open(program, base)
    screen.press("ctrl+Return")
    screen.type("purple elephant")
    screen.press("Return")
    screen.type("No, mine is green.")
    screen.press("Return")
    screen.press("ctrl+e")
    screen.type("I like my purple elephant")
    screen.press("Return")
    await program.seen("the line it answers from", count(LIGHT.link, PREVIEW, 1))
    program.keep("3-base")
    assert "elephant" not in content(base)
    screen.press("ctrl+s")
    await program.until("the pair saved", lambda: "(purple elephant.)\nNo, mine is green.\n" in content(base))
    screen.press("Escape", "ctrl+t")
    await program.seen("the text", count(LIGHT.alternate, PLACE, 5000))
    program.keep("4-base-text")
    screen.press("ctrl+t")


async def _open(program: Program, path: Path) -> None:
    program.screen.press("ctrl+o")
    await program.focus("^Open")
    program.screen.type(str(path))
    program.screen.press("Return")
    await program.until("the dialog closed", lambda: not program.screen.window("^Open"))
    await program.focus("^Boltun$")
    await program.seen("the file", count(LIGHT.base, PLACE, 50_000))


async def _a_script_is_opened(program: Program, script: Path) -> None:
    await _open(program, script)
    program.screen.press("ctrl+e")
    program.screen.type("I need a holiday")
    program.screen.press("Return")
    await program.seen("its answer", count(LIGHT.bot, PREVIEW, 2000))
    program.screen.press("Escape", "ctrl+shift+o")
    await program.seen("the outline", count(LIGHT.focus, Area(left=0.1, right=0.4, top=0.1, bottom=0.3), 300))
    program.keep("5-script")


async def _a_reply_is_taught(program: Program) -> None:
    screen = program.screen
    await go(program, 3, "what is to be taught")
    await program.seen("the message", count(LIGHT.bot, Area(0.1, 0.1, 0.98, 0.25), 10_000))
    screen.press("Return")
    screen.type("Snurks sleep at noon.")
    await program.seen("what Boltun would say", count(LIGHT.good, Area(0.14, 0.62, 0.5, 0.78), 5))
    program.keep("6-teach")
    screen.press("Return")
    # What came with Boltun can only be read: it goes into a copy.
    copies = program.profile / "data" / "bases"
    await program.until(
        "the pair in the copy",
        lambda: any("Snurks sleep at noon.\n" in content(path) for path in copies.glob("*")),
    )
    program.keep("6-teach-done")


async def _an_account_is_begun_and_left(program: Program) -> None:
    screen = program.screen
    await go(program, 4, "the accounts")
    program.keep("7-accounts")
    screen.press("Return")
    await program.seen("the form", count(LIGHT.focus, PLACE, 500))
    screen.type("me@exam")
    program.keep("8-account-form")
    screen.press("Escape")
    # The keyboard is back on the button.
    await program.seen("the form gone", lambda p: p.count(LIGHT.focus, Area(0.16, 0.13, 0.7, 0.3)) == 0)


async def _numbers_are_looked_at(program: Program) -> None:
    await go(program, 5, "the statistics")
    await program.seen("the charts", count(LIGHT.good, PLACE, 200))
    program.screen.press("Tab", "Tab", "Tab")
    program.keep("9-statistics")


async def _a_setting_is_changed(program: Program) -> None:
    screen = program.screen
    await go(program, 6, "the settings")
    screen.type("chew")
    screen.press("Tab", "space")
    await program.until("chewing kept", lambda: program.settings().get("chew") is True)
    await program.seen("the switch above", count(LIGHT.accent, Area(0.73, 0, 0.97, 0.055), 40))
    program.keep("10-settings")
