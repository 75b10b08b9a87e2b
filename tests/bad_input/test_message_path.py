"""Contacts, owner, switches, bases and restarts in any order: every message comes to one end."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boltun.errors import BoltunError
from boltun.events import OutcomeKind, ServiceFailed
from boltun.message import Account, Author, Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.networks.practice import PRACTICE_ACCOUNT, Act, Done, PracticeNetwork
from boltun.paths import Profile
from boltun.store.records import Answers, SendState, StoredMessage
from boltun.store.store import Store
from tests.bad_input.whole_program import AT_ONCE, SENT, START, Program
from tests.connection import connection_of

Travel = Callable[[Coroutine[Any, Any, Any]], Any]

OTHER = Account(
    key="practice:other", network="practice", address="other", ask_first=False, options={"latency": 1}
)
"""An account that can be switched off, on which sending takes a second."""

LATENCY = 1.0
SILENCE = 15 * 60
PEOPLE = ("ann", "bob", "eve")
"""Eve is on the other account."""

BASE = (
    "(кот.)\nМяу\n(кот.)\nМур\n(~собака.)\nГав\n[пока]\nДо завтра\n<REPEAT>\nУже было\n<INITIAL>\nНу что?\n"
    "<ESCAPE>\nХм\n<ESCAPE>\nНу-ну\n<FAILURE>\nНе понимаю\n[молчи]\n\n"
)
MINDS = (
    ("ru/friend",),
    ("en/friend",),
    ("mine",),
    (),
    ("mine", "ru/listener"),
    ("en/listener", "mine", "ja/koharu"),
    ("mine", "en/friend"),
)
TEXTS = st.sampled_from(
    ["кот", "собаку вижу", "пока", "молчи", "привет", "hello", "猫", "как дела?", "ё", "?"]
)
ODD = st.text(st.characters() | st.characters(categories=["Cs", "Cc", "Cf"]), max_size=12) | st.sampled_from(
    ["\0", "\u202e\u200f", "кот. " * 2000, "(" * 3000]
)

PERSON = st.sampled_from(PEOPLE)
STEPS = st.one_of(
    st.tuples(st.just("says"), PERSON, TEXTS | ODD),
    st.tuples(st.just("says"), PERSON, TEXTS),
    st.tuples(st.just("says"), PERSON, TEXTS),
    st.tuples(st.just("says"), PERSON, TEXTS),
    st.tuples(st.just("says again"), PERSON, st.none()),
    st.tuples(st.just("is delivered again"), PERSON, st.none()),
    st.tuples(st.just("wait"), st.just(""), st.sampled_from([0, 0.5, 1, 3, 7, 60, 901])),
    st.tuples(st.just("wait"), st.just(""), st.sampled_from([0, 0.5, 1, 3, 7])),
    st.tuples(st.just("owner elsewhere"), PERSON, st.none()),
    st.tuples(st.just("owner here"), PERSON, st.none()),
    st.tuples(st.just("owner types"), PERSON, st.none()),
    st.tuples(st.just("pause"), st.sampled_from(["", "", "", *PEOPLE]), st.sampled_from([None, 5, 100])),
    st.tuples(st.just("resume"), st.sampled_from(["", *PEOPLE]), st.none()),
    st.tuples(st.just("chew"), st.just(""), st.booleans()),
    st.tuples(st.just("warn"), st.just(""), st.booleans()),
    st.tuples(st.just("mind"), PERSON, st.sampled_from(MINDS)),
    st.tuples(st.just("answers"), PERSON, st.sampled_from(list(Answers))),
    st.tuples(st.just("send held"), PERSON, st.sampled_from([None, "сам"])),
    st.tuples(st.just("drop held"), PERSON, st.none()),
    st.tuples(st.just("begin"), PERSON, st.none()),
    st.tuples(st.just("forget"), PERSON, st.none()),
    st.tuples(st.just("account"), st.just(""), st.booleans()),
    st.tuples(st.just("restart"), st.just(""), st.none()),
)

ONCE = """
CREATE TRIGGER IF NOT EXISTS settled_once BEFORE UPDATE OF outcome ON messages
WHEN old.outcome NOT IN ('waiting', 'held') AND new.outcome IS NOT old.outcome
BEGIN SELECT RAISE(ABORT, 'a message is settled twice'); END
"""


@dataclass
class Told:
    """What happened in a scene, by person."""

    owner: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in PEOPLE})
    freed: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in PEOPLE})
    """When the owner let Boltun go on, approved of a reply, or asked it to begin."""
    pauses: list[tuple[float, float]] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    last: dict[str, Message] = field(default_factory=dict)


class Scene:
    """Plays steps with one program after the other on the same profile."""

    def __init__(self, profile: Profile, number: int, base: Path, start: float) -> None:
        self.profile = profile
        self.number = number
        self.base = str(base)
        self.mind = BoltunMind.open(base, name=self.base)
        self.start = start
        self.told = Told()
        self.program: Program

    async def run(self, steps: list[tuple[str, str, Any]]) -> None:
        await self.begin()
        for what, who, how in steps:
            await asyncio.sleep(0.01)  # so that times tell what came first
            if what == "restart":
                await self.end()
                await self.begin()
            else:
                # What cannot be done just now is refused in words.
                with contextlib.suppress(BoltunError):
                    await self.take(what, who, how)
        await self.switch(True)
        await self.take("resume", "", None)
        await asyncio.sleep(120)

    async def begin(self) -> None:
        self.program = Program(self.profile, start=self.start)
        service = self.program.service
        await self.program.__aenter__()
        connection_of(service.store).execute(ONCE)
        if await service.accounts.all() == []:
            await service.accounts.add(OTHER, None)
        await self.switch(True)
        for name in PEOPLE:
            contact_id = self.id(name)
            if service.store.contacts.get(contact_id).settings.mind is None:
                await service.conversations.set_minds(contact_id, [self.base])

    async def switch(self, on: bool) -> None:
        """Switch the other account on or off, and see what goes out over the networks from the beginning."""
        service = self.program.service
        await service.accounts.enable(OTHER.key, on)
        if on:
            await service.core.connections.made(OTHER.key)
        for key in (PRACTICE_ACCOUNT.key, OTHER.key):
            network = service.core.connections.network(key)
            if isinstance(network, PracticeNetwork):
                network.done = self.told.done  # type: ignore[assignment]  # which a deque would forget

    async def end(self) -> None:
        now = self.program.clock()
        store = self.program.service.store
        ids = [self.id(name) for name in PEOPLE]
        desk = self.program.service.core.desk
        idle = desk.is_idle
        remembered = [store.memories.load(one, self.mind, now).as_json() for one in ids]
        await self.program.__aexit__(None, None, None)
        self.check_failures()
        with Store.open(self.profile.database) as store:
            if idle:
                assert [store.memories.load(one, self.mind, now).as_json() for one in ids] == remembered

    def contact(self, name: str) -> Contact:
        key = OTHER.key if name == "eve" else PRACTICE_ACCOUNT.key
        address = f"{name} {self.number}"
        return Contact(account=key, address=address, name=address, listed=True)

    def id(self, name: str) -> int:
        return self.program.service.store.contacts.id_of(self.contact(name))

    async def take(self, what: str, who: str, how: Any) -> None:
        service, told, now = self.program.service, self.told, self.program.clock()
        people = [who] if who else list(PEOPLE)
        match what:
            case "says" | "says again" | "is delivered again":
                self.say(what, who, how, now)
            case "wait":
                await asyncio.sleep(how)
            case "owner elsewhere":
                network = service.core.connections.network(self.contact(who).account)
                if isinstance(network, PracticeNetwork):
                    told.owner[who].append(now)
                    network.owner_writes("я сам", now, contact=self.contact(who))
            case "owner here":
                told.owner[who].append(now)
                await service.conversations.write(self.id(who), "я тут")
            case "owner types":
                told.owner[who].append(now)
                await service.conversations.typing(self.id(who))
            case "pause":
                until = None if how is None else now + how
                if not who:
                    told.pauses.append((now, float("inf") if how is None else now + how))
                await service.pauses.pause(until, self.id(who) if who else None)
            case "resume":
                for name in people:
                    told.freed[name].append(now)
                if not who:
                    told.pauses = [(begin, min(end, now)) for begin, end in told.pauses]
                await service.pauses.resume(self.id(who) if who else None)
            case "chew" | "warn":
                await service.change_setting(what, how)
            case "mind":
                names = [self.base if name == "mine" else name for name in how]
                await service.conversations.set_minds(self.id(who), names)
            case "answers":
                await service.conversations.set_answers(self.id(who), how)
            case "send held" | "drop held":
                for held in service.store.held.all(self.id(who)):
                    if what == "drop held":
                        await service.conversations.drop_held(held.message.id)
                    else:
                        told.freed[who].append(now)
                        await service.conversations.send_held(held.message.id, how)
            case "begin":
                told.freed[who].append(now)
                await service.conversations.start(self.id(who))
            case "forget":
                await service.conversations.forget(self.id(who))
            case "account":
                await self.switch(how)

    def say(self, what: str, who: str, how: Any, now: float) -> None:
        contact = self.contact(who)
        network = self.program.service.core.connections.network(contact.account)
        if not isinstance(network, PracticeNetwork):
            return
        last = self.told.last.get(who)
        if what == "is delivered again":
            if last is not None:
                network.deliver(last)
            return
        text = last.text if what == "says again" and last is not None else how or "кот"
        self.told.last[who] = network.write(text, now, contact=contact)

    # --- what must hold

    async def check(self) -> None:
        service = self.program.service
        self.check_failures()
        assert service.store.messages.unsettled() == []
        assert service.core.desk.is_idle
        for name in PEOPLE:
            history = service.store.messages.history(self.id(name), limit=100_000)
            self.check_ends(history)
            self.check_network(history, name)
            self.check_owner(history, name)
            for message in history:
                json.dumps(await service.conversations.why(message.id))

    def check_failures(self) -> None:
        """Nothing fails but what is sent on an account that was just switched off."""
        failed = [event.text for event in self.program.told(ServiceFailed)]
        assert [text for text in failed if "not connected" not in text] == []

    def check_ends(self, history: list[StoredMessage]) -> None:
        incoming = [message for message in history if message.author is Author.CONTACT]
        ends = (OutcomeKind.ANSWERED, OutcomeKind.SILENT, OutcomeKind.HELD)
        assert all(message.outcome in ends and message.reason for message in incoming)
        sent = [message for message in history if message.state in SENT]
        answered = [message.reply_to for message in sent if message.reply_to is not None]
        assert len(answered) == len(set(answered))
        assert set(answered) == {one.id for one in incoming if one.outcome is OutcomeKind.ANSWERED}
        held = [message.reply_to for message in history if message.state is SendState.HELD]
        assert held == [one.id for one in incoming if one.outcome is OutcomeKind.HELD]

    def check_network(self, history: list[StoredMessage], name: str) -> None:
        """What the history has as sent is what the network saw."""
        address = self.contact(name).address
        seen = [one.text for one in self.told.done if one.act is Act.SENT and one.contact.address == address]
        here = [
            message
            for message in history
            if message.author is not Author.CONTACT and message.state is not None
        ]
        sent = sorted((one for one in here if one.state in SENT), key=lambda one: (one.at, one.id))
        assert sorted(one.text for one in sent) == sorted(seen)
        assert all(one.state is not SendState.INTENDED for one in here)

    def check_owner(self, history: list[StoredMessage], name: str) -> None:
        delay = LATENCY if name == "eve" else 0.0
        for answer in history:
            if answer.author is not Author.BOT or answer.state not in SENT:
                continue
            for at in self.told.owner[name]:
                if at + delay < answer.at < at + SILENCE:
                    assert any(at <= then <= answer.at for then in self.told.freed[name])
            for begin, end in self.told.pauses:
                if begin + delay < answer.at < end:
                    assert any(begin <= then <= answer.at for then in self.told.freed[name])


@pytest.mark.parametrize("thinking_time", [0.0, 4.0])
def test_in_any_order_every_message_comes_to_one_end(
    profile: Profile, travel: Travel, tmp_path: Path, thinking_time: float
) -> None:
    base = tmp_path / "mine.txt"
    base.write_text(BASE, encoding="utf-8")
    numbers = count()
    profile.make()
    values = {
        "thinking_time": thinking_time,
        "own_minds": [str(base)],
        "limit_10_minutes": 0,
        "limit_hour": 0,
        "limit_hour_all": 0,
        "stop_loops": False,
    }
    file = tomlkit.dumps(AT_ONCE | values).encode()

    @settings(
        max_examples=max(1, settings().max_examples // 4),
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )
    @given(st.lists(STEPS, min_size=1, max_size=25))
    def holds(steps: list[tuple[str, str, Any]]) -> None:
        number = next(numbers)
        profile.settings_path.write_bytes(file)
        scene = Scene(profile, number, base, START + number * 1e6)

        async def whole() -> None:
            try:
                await scene.run(steps)
                await scene.check()
            finally:
                await scene.program.service.stop()

        travel(whole())

    holds()


def test_after_a_restart_a_repeat_is_a_repeat_and_what_was_said_was_said(play: Callable[..., Any]) -> None:
    async def first(program: Program) -> None:
        for text in ("кот", "кот и пёс"):
            program.says(text)
            await program.settled()

    async def second(program: Program) -> None:
        program.says("кот и пёс")
        await program.settled()
        program.says("кот")
        await program.settled()
        *_, repeat, again = program.incoming()
        repeated = (await program.service.conversations.why(repeat.id))["trace"]["repeat"]
        assert (repeated["count"], repeated["chance"]) == (0, 1)
        trace = (await program.service.conversations.why(again.id))["trace"]
        used = {message.text for message in program.said()[:3]}
        assert "repeat" not in trace
        assert not used & set(trace["drawn_from"])

    play(first)
    play(second, start=START + 1790)


def test_half_an_hour_after_a_restart_all_may_be_said_again(play: Callable[..., Any]) -> None:
    async def first(program: Program) -> None:
        program.says("кот")
        await program.settled()

    async def second(program: Program) -> None:
        program.says("кот")
        await program.settled()
        trace = (await program.service.conversations.why(program.incoming()[-1].id))["trace"]
        assert "repeat" not in trace
        assert program.said()[0].text in trace["drawn_from"]

    play(first)
    play(second, start=START + 1810)
