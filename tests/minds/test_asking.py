"""Minds that ask each other, by name or title."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.errors import MindError
from boltun.message import Contact, Message
from boltun.minds.asking import asker, heard
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.library import Library
from boltun.minds.listing import MindInfo, find_info
from boltun.minds.protocol import Mind, Reply
from boltun.minds.trace import Told


class Relay:
    """Asks the next one, and puts its own name before what it hears."""

    kind = "relay"
    slow = False

    def __init__(self, name: str, find: Callable[[str], Mind | None], wanted: str) -> None:
        self.name, self.wanted, self.ask = name, wanted, asker(name, find)

    def reply(self, message: Message, memory: BoltunMemory, dice: Random) -> Reply:
        if message.text == "fail":
            raise RuntimeError("broken")
        heard = self.ask(self.wanted, message.text)
        return Reply(text=f"{self.name}({heard})", why=Told(), remembers=memory)

    def new_memory(self) -> BoltunMemory:
        return BoltunMemory()


class Minds(dict[str, Any]):
    def relay(self, name: str, wanted: str) -> None:
        self[name] = Relay(name, self.get, wanted)

    def say(self, name: str, text: str = "hi") -> str | None:
        message = Message(contact=Contact(account="p:me", address="ann"), text=text, at=0, received_at=0)
        reply: Reply = self[name].reply(message, self[name].new_memory(), Random(1))
        return reply.text


@pytest.fixture
def minds() -> Minds:
    found = Minds()
    found["base"] = BoltunMind.compile("[hi.]\nHello!\n<REPEAT>\nAgain?\n", name="base")
    return found


def test_a_mind_is_asked_as_by_somebody_it_never_met(minds: Minds) -> None:
    minds.relay("a", "base")
    assert [minds.say("a"), minds.say("a")] == ["a(Hello!)", "a(Hello!)"]
    assert minds.say("a", "what?") == "a(None)"


def test_who_is_not_there_or_fails_says_nothing(minds: Minds) -> None:
    minds.relay("a", "nobody")
    assert minds.say("a") == "a(None)"
    minds.relay("b", "a")
    minds.relay("c", "b")
    minds["b"].reply = None
    assert minds.say("c") == "c(None)"


def test_a_circle_ends_where_it_would_close(minds: Minds) -> None:
    minds.relay("a", "a")
    assert minds.say("a") == "a(None)"
    minds.relay("a", "b")
    minds.relay("b", "c")
    minds.relay("c", "a")
    assert minds.say("a") == "a(b(c(None)))"
    assert minds.say("b") == "b(c(a(None)))"


def test_a_long_row_ends(minds: Minds) -> None:
    for number in range(20):
        minds.relay(f"m{number}", f"m{number + 1}")
    said = minds.say("m0")
    assert said is not None
    assert said.count("(") == 6


def test_what_cannot_be_opened_says_nothing() -> None:
    def find(wanted: str) -> Mind | None:
        raise MindError("It is broken.")

    assert asker("a", find)("b", "hi") is None


def test_a_slow_one_is_asked_from_a_worker_only(minds: Minds) -> None:
    minds.relay("slow", "base")
    minds["slow"].slow = True
    minds.relay("a", "slow")
    assert minds.say("a") == "a(slow(Hello!))"

    async def on_the_loop() -> tuple[str | None, str | None]:
        return minds.say("a"), await asyncio.to_thread(minds.say, "a")

    assert asyncio.run(on_the_loop()) == ("a(None)", "a(slow(Hello!))")


def test_the_same_question_is_answered_alike(minds: Minds) -> None:
    replies = "".join(f"one of\nReply {n}\n" for n in range(50))
    minds["many"] = BoltunMind.compile(replies, name="many")
    minds.relay("a", "many")
    assert len({minds.say("a", "one of") for _ in range(10)}) == 1


def test_a_mind_is_meant_by_name_title_or_file_and_ones_own_come_first() -> None:
    infos = [
        MindInfo(
            name="en/friend", title="friend", path=Path("/b/en/friend.txt"), kind="boltun", bundled=True
        ),
        MindInfo(name="/x/friend.txt", title="friend", path=Path("/x/friend.txt"), kind="boltun"),
        MindInfo(name="/x/alice", title="alice", path=Path("/x/alice"), kind="boltun"),
    ]
    meant = {
        wanted: None if (info := find_info(infos, wanted)) is None else info.name
        for wanted in ("en/friend", " Friend ", "friend.txt", "ALICE", "nobody", "")
    }
    assert meant == {
        "en/friend": "en/friend",
        " Friend ": "/x/friend.txt",
        "friend.txt": "/x/friend.txt",
        "ALICE": "/x/alice",
        "nobody": None,
        "": None,
    }


async def test_the_library_finds_minds_for_each_other_loaded_or_not(tmp_path: Path) -> None:
    base = tmp_path / "mine.txt"
    base.write_text("[hi.]\nHello!\n")
    (tmp_path / "torn.txt").write_bytes(b"\0\1\2" * 100)
    library = Library(bundled=None, folder=tmp_path, tell=lambda event: None)
    await library.scan([])
    asked = library.find("Mine")
    assert asked is not None
    assert asked is library.find("mine.txt"), "it is kept"
    assert library.loaded(str(base)) is None
    base.write_text("[hi.]\nHello, hello!\n")
    assert library.find("mine") is not asked, "until its file changes"
    loaded = await library.get(str(base))
    assert library.find("mine") is loaded
    assert library.find("nobody") is None


async def test_sraix_asks_another_mind_of_the_program(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("[hi.]\nHello!\n")
    (tmp_path / "set.aiml").write_text(
        '<aiml version="2.0"><category><pattern>ASK *</pattern>'
        '<template>It says: <sraix bot="mine"><star/></sraix></template></category></aiml>'
    )
    library = Library(bundled=None, folder=tmp_path, tell=lambda event: None)
    await library.scan([])
    mind = await library.get(str(tmp_path / "set.aiml"))
    message = Message(contact=Contact(account="p:me", address="ann"), text="ask hi", at=0, received_at=0)
    assert mind.reply(message, mind.new_memory(), Random(1)).text == "It says: Hello!"


def test_a_base_that_is_asked_fills_its_placeholders() -> None:
    base = BoltunMind.compile("<PLACEHOLDERS>\nen\n<ESCAPE>\nHi {name|you}, {until|soon}!\n", name="b")
    ask = asker("a", {"b": base}.get)
    assert ask("b", "hello") == "Hi you, soon!"
    with heard(Contact(account="a:b", address="c", name="Ann {until}")):
        assert ask("b", "hello") == "Hi Ann {until}, soon!"
