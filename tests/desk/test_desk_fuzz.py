"""Anything that may be written, in any order of what contact, owner and network do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boltun.events import OutcomeKind, ServiceFailed
from boltun.message import Account, Author
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.records import SendState, StoredMessage
from boltun.store.store import Store
from tests.connection import connection_of

Play = Callable[..., Any]

BASE = BoltunMind.compile(
    "привет\nПривет!\n(как дела?)\nХорошо.\n(~собака.)\nГав.\n<REPEAT>\nУже было.\n<ESCAPE>\nИнтересно.\n",
    name="base",
)
ODD = (
    st.characters()
    | st.characters(categories=["Cs", "Cc", "Cf"])
    | st.sampled_from("привет собака\u202e\u200f\0")
)
TEXTS = st.text(ODD, max_size=30) | st.sampled_from(
    ["привет", "как дела?", "собаку", "\x00\x01", "\ud83d", "(" * 50]
)
# Hypothesis tries words of the code, too, and at some the parrot fails on purpose.
TEXTS = TEXTS.filter(lambda text: not text.startswith(("work", "no ")) and not text.endswith("fail"))

PEOPLE = ("ann", "bob")
PERSON = st.sampled_from(PEOPLE)
STEP = st.one_of(
    st.tuples(st.just("says"), PERSON),
    st.tuples(st.just("says"), PERSON),
    st.tuples(st.just("says twice"), PERSON),
    st.tuples(st.just("owner writes elsewhere"), PERSON),
    st.tuples(st.just("owner writes here"), PERSON),
    st.tuples(st.just("owner types"), PERSON),
    st.tuples(st.just("contact paused"), PERSON),
    st.tuples(st.just("goes on"), PERSON),
    st.tuples(st.just("paused"), st.just("")),
    st.tuples(st.just("resumed"), st.just("")),
    st.tuples(st.just("wait"), st.sampled_from([0, 0.5, 3, 7, 20, 200, 1000])),
    st.tuples(st.just("wait"), st.sampled_from([0, 0.5, 3, 7, 20, 200, 1000])),
)

ONCE = """
CREATE TRIGGER settled_once BEFORE UPDATE OF outcome ON messages
WHEN old.outcome NOT IN ('waiting', 'held') AND new.outcome IS NOT old.outcome
BEGIN SELECT RAISE(ABORT, 'a message is settled twice'); END
"""
FUZZ = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@pytest.fixture
def guarded(store: Store) -> Store:
    """The store, with the database itself refusing to settle a message twice."""
    connection_of(store).execute(ONCE)
    return store


def test_any_text_comes_to_an_end(guarded: Store, act: Play) -> None:
    numbers = count()

    @FUZZ
    @given(st.lists(TEXTS, min_size=1, max_size=5), st.booleans())
    def settles(texts: list[str], echo: bool) -> None:
        name = f"friend {next(numbers)}"

        async def scene(stage: Any) -> None:
            if not echo:
                stage.minds["parrot"] = BASE
            for text in texts:
                stage.says(text, name)
                await asyncio.sleep(1)

        stage = act(scene, limit_hour_all=0, limit_10_minutes=0, stop_loops=False)
        outcomes = [outcome for _, outcome, _ in stage.outcomes(name)]
        assert len(outcomes) == len(texts)
        assert set(outcomes) <= {OutcomeKind.ANSWERED, OutcomeKind.SILENT}
        assert stage.told(ServiceFailed) == []

    settles()


@pytest.mark.parametrize(
    "text",
    [
        "a" * 100_000,
        "привет " * 15_000,
        "\u202e" * 100_000,
        "\0" * 100_000,
        "\ud800" * 100_000,
        "(" * 100_000,
    ],
    ids=["letters", "words", "right to left marks", "control characters", "lone surrogates", "brackets"],
)
@pytest.mark.parametrize("echo", [False, True])
def test_a_message_of_100_000_characters_comes_to_an_end(
    guarded: Store, act: Play, text: str, echo: bool
) -> None:
    async def scene(stage: Any) -> None:
        if not echo:
            stage.minds["parrot"] = BASE
        stage.says(text)
        await asyncio.sleep(1)

    stage = act(scene)
    ((_, outcome, _),) = stage.outcomes()
    assert outcome in (OutcomeKind.ANSWERED, OutcomeKind.SILENT)
    assert stage.told(ServiceFailed) == []


def test_in_any_order_every_message_is_settled_once_and_the_owner_is_respected(
    guarded: Store, act: Play, account: Account
) -> None:
    numbers = count()

    @FUZZ
    @given(st.lists(STEP, max_size=25), st.booleans(), st.booleans(), st.booleans())
    def holds(steps: list[tuple[str, Any]], delays: bool, restart: bool, warn: bool) -> None:
        prefix = next(numbers)
        owner_at: dict[str, list[float]] = {name: [] for name in PEOPLE}
        went_on_at: dict[str, list[float]] = {name: [] for name in PEOPLE}
        pauses: list[list[float]] = []

        async def play(stage: Any, steps: list[tuple[str, Any]]) -> None:
            for what, who in steps:
                # No two things happen at the same instant: which was first would not be known.
                stage.offset += 0.001
                now = stage.clock()
                name = f"{prefix} {who}"
                if what == "says":
                    stage.says(f"text {next(numbers)}", name)
                elif what == "says twice":
                    message = stage.says(f"text {next(numbers)}", name)
                    stage.network_of_me.deliver(message)
                elif what == "owner writes elsewhere":
                    owner_at[who].append(now)
                    stage.owner_says(f"owner {next(numbers)}", name)
                elif what == "owner writes here":
                    owner_at[who].append(now)
                    await stage.desk.write(stage.contact(name).id, f"owner {next(numbers)}")
                elif what == "owner types":
                    owner_at[who].append(now)
                    stage.desk.owner_active(stage.contact(name).id)
                elif what == "contact paused":
                    stage.desk.pause_contact(stage.contact(name).id, now + 100)
                elif what == "goes on":
                    went_on_at[who].append(now)
                    stage.desk.go_on(stage.contact(name).id)
                elif what == "paused":
                    stage.settings.set("paused_until", float("inf"))
                    stage.desk.pause_all()
                    pauses.append([now, float("inf")])
                elif what == "resumed":
                    stage.settings.set("paused_until", 0)
                    for pause in pauses:
                        pause[1] = min(pause[1], now)
                else:
                    await asyncio.sleep(who)

        half = len(steps) // 2 if restart else len(steps)

        async def first(stage: Any) -> None:
            await play(stage, steps[:half])

        async def second(stage: Any) -> None:
            paused = bool(pauses) and pauses[-1][1] == float("inf")
            stage.settings.set("paused_until", float("inf") if paused else 0)
            await play(stage, steps[half:])
            await asyncio.sleep(2000)

        values = {"thinking_time": 4, "typing_time": 3} if delays else {}
        values |= {"warn": warn, "limit_10_minutes": 0, "limit_hour": 0, "limit_hour_all": 0}
        act(first, **values)
        stage = act(second, **values)

        assert stage.told(ServiceFailed) == []
        assert guarded.messages.unsettled() == []
        for who in PEOPLE:
            history = stage.history(f"{prefix} {who}")
            check(history, owner_at[who], went_on_at[who], pauses)

    def check(
        history: list[StoredMessage],
        owner_at: list[float],
        went_on_at: list[float],
        pauses: list[list[float]],
    ) -> None:
        incoming = [message for message in history if message.author is Author.CONTACT]
        answers = [m for m in history if m.author is Author.BOT and m.state is SendState.SENT]
        assert all(message.outcome in (OutcomeKind.ANSWERED, OutcomeKind.SILENT) for message in incoming)
        answered = [message.reply_to for message in answers if message.reply_to is not None]
        assert len(answered) == len(set(answered)), "no message is answered twice"
        for answer in answers:
            for at in owner_at:
                silent = at <= answer.at < at + 900
                assert not silent or any(at <= then <= answer.at for then in went_on_at)
            assert not any(begin <= answer.at < end for begin, end in pauses)
            if answer.reply_to is not None:
                newer = [m for m in incoming if m.id > answer.reply_to and m.received_at < answer.at]
                assert newer == [], "only the last of several is answered"

    holds()
