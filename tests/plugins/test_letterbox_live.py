"""The letterbox passes what every network must do, with people who put letters into its folder."""

from __future__ import annotations

import asyncio
import time
from itertools import count
from pathlib import Path
from typing import ClassVar, Self

import pytest

from boltun.conformance import LiveNetworkTests, Person, Scene
from boltun.conformance.program import Program
from boltun.desk.reason import Reason
from boltun.events import OutcomeKind
from boltun.message import Account, Message


class Neighbour(Person):
    """Somebody who puts letters into the box, and looks for answers."""

    def __init__(self, name: str, box: Path, numbers: count[int]) -> None:
        self.address = name
        self._box = box
        self._numbers = numbers
        self._seen: set[Path] = set()

    async def write(self, text: str) -> str:
        letter = self._box / "in" / f"{next(self._numbers)} {self.address}.txt"
        # A letter is there at once, or not yet.
        unfinished = self._box / letter.name
        unfinished.write_text(text, encoding="utf-8")
        unfinished.rename(letter)
        return letter.name

    async def heard(self, within: float) -> str:
        async with asyncio.timeout(within):
            while True:
                letters = sorted((self._box / "out").glob(f"{self.address} *"))
                for letter in letters:
                    text = letter.read_text(encoding="utf-8")
                    # The seal, and the end of its line, come last.
                    if letter not in self._seen and text.endswith("\n\n"):
                        self._seen.add(letter)
                        return text.strip()
                await asyncio.sleep(0.02)


class Box(Scene):
    """A folder is all the server that it needs."""

    lacks: ClassVar[dict[str, str]] = {"a_wrong_password": "a folder asks for no password"}

    async def __aenter__(self) -> Self:
        self._box = self.folder / "box"
        for name in ("in", "out"):
            (self._box / name).mkdir(parents=True)
        self._numbers = count(1)
        self._names = count(1)
        self.account = Account(key=f"letterbox:{self._box}", network="letterbox", address=str(self._box))
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def friend(self) -> Person:
        return Neighbour(f"anna{next(self._names)}", self._box, self._numbers)

    async def stop(self) -> None:
        self._box.rename(self.folder / "away")

    async def start(self) -> None:
        (self.folder / "away").rename(self._box)


@pytest.mark.slow
class TestLetterbox(LiveNetworkTests):
    scene = Box


async def test_an_answer_that_a_crash_interrupted_is_not_open_for_ever(tmp_path: Path) -> None:
    """The letterbox does not know what became of it, and tells nothing of the past."""
    async with Box(tmp_path) as scene:
        friend = await scene.friend()
        async with Program.running(tmp_path, scene) as program:
            await program.add()
            await friend.write("hello")
            contact = (await program.contact(friend.address)).contact
            await program.settled("hello")
            store, now = program.service.store, time.time()
            got = store.messages.receive(Message(contact=contact, text="hi", at=now, received_at=now))
            store.messages.intend(got.contact_id, "echo hi", now, reply_to=got.message_id, network_id="7")
        async with Program.running(tmp_path, scene) as program:
            message = await program.settled("hi")
    assert (message.outcome, message.reason) == (OutcomeKind.SILENT, Reason.INTERRUPTED)
