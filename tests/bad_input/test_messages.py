"""Messages that nobody writes to be understood: each gets an answer or a reason, and the history holds it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from boltun.events import OutcomeKind, ServiceFailed
from boltun.message import Author
from boltun.store.records import SendState
from boltun.store.storable import visible
from tests.bad_input.hostile_texts import TEXTS

Play = Callable[..., Any]

LENGTH = 100_000
WITHOUT_ANSWER = {
    "only direction marks",
    "only control characters",
    "only NUL",
    "blanks",
    "nothing",
}


@pytest.mark.parametrize("name", TEXTS)
def test_each_gets_one_answer_or_one_reason(play: Play, name: str) -> None:
    text = TEXTS[name](LENGTH)

    async def scene(program: Any) -> None:
        program.says(text)
        await program.settled()
        assert program.told(ServiceFailed) == []

        incoming, *rest = program.history()
        assert incoming.text == visible(text)
        if name in WITHOUT_ANSWER:
            assert (incoming.outcome, incoming.reason) == (OutcomeKind.SILENT, "empty message")
            assert rest == []
            assert program.sent() == []
        else:
            assert (incoming.outcome, incoming.reason) == (OutcomeKind.ANSWERED, "always")
            (answer,) = rest
            assert (answer.author, answer.state) == (Author.BOT, SendState.DISPLAYED)
            assert program.sent() == [answer.text]
        why = await program.service.conversations.why(incoming.id)
        assert why["trace"]["readings"]
        # A long message, and all that is found for it, does not become a book.
        assert len(json.dumps(why, ensure_ascii=False)) < 2_000_000

    play(scene)


def test_conversation_goes_on_behind_them(play: Play) -> None:
    """None of them leaves anything behind that would spoil what comes next."""

    async def scene(program: Any) -> None:
        for name, make in TEXTS.items():
            program.says(make(3000))
            await program.settled()
            program.says(f"привет после {name}")
            await program.settled()
        outcomes = program.outcomes()
        assert len(outcomes) == 2 * len(TEXTS)
        assert {outcome for outcome, _ in outcomes[1::2]} == {OutcomeKind.ANSWERED}
        assert program.told(ServiceFailed) == []

    play(scene)


def test_a_message_only_of_invisible_characters_is_no_repeat(play: Play) -> None:
    async def scene(program: Any) -> None:
        for text in ("\u200f", "\0", "", "\u202e"):
            program.says(text)
            await program.settled()
        assert program.outcomes() == [(OutcomeKind.SILENT, "empty message")] * 4

    play(scene)


def test_a_message_that_looks_the_same_is_a_repeat(play: Play) -> None:
    """Invisible marks do not make another message of it."""

    async def scene(program: Any) -> None:
        for text in ("как дела?", "как\u200f дела?", "\u202eкак дела\0?"):
            program.says(text)
            await program.settled()
        messages = program.incoming()
        whys = [await program.service.conversations.why(message.id) for message in messages]
        assert ["repeat" not in why["trace"] for why in whys] == [True, False, False]

    play(scene)


@pytest.mark.parametrize(
    "changes",
    [
        {"at": float("nan")},
        {"at": float("inf")},
        {"at": float("-inf")},
        {"at": -1e18},
        {"at": 1e18},
        {"id": "\0\ud800" * 1000},
        {"sender": "\ud800\0/" * 1000},
        {"edit_of": "\ud800"},
        {"edit_of": ""},
    ],
    ids=str,
)
def test_strange_times_and_names_are_settled_too(play: Play, changes: dict[str, Any]) -> None:
    async def scene(program: Any) -> None:
        program.says("привет", **changes)
        await program.settled()
        ((outcome, reason),) = program.outcomes()
        assert outcome in (OutcomeKind.ANSWERED, OutcomeKind.SILENT)
        assert reason
        assert program.told(ServiceFailed) == []

    play(scene)


@pytest.mark.parametrize("address", ["", "\0", "\ud800", "a" * 100_000, "\u202e", "{name}", "%s", "../../x"])
def test_strange_addresses_are_answered(play: Play, address: str) -> None:
    async def scene(program: Any) -> None:
        contact = program.contact(address, name=address * 2, groups=(address, "\ud800"))
        program.says("привет", contact=contact)
        await program.settled()
        (stored,) = await program.service.conversations.all()
        history = await program.service.conversations.history(stored.id)
        assert [message.outcome for message in history] == [OutcomeKind.ANSWERED, None]
        assert program.told(ServiceFailed) == []

    play(scene)


@pytest.mark.slow  # the same texts go the same way as those of contacts, nearly to its end
@pytest.mark.parametrize("name", TEXTS)
def test_the_owner_may_write_them_too(play: Play, name: str) -> None:
    text = TEXTS[name](LENGTH)

    async def scene(program: Any) -> None:
        await program.service.conversations.write(program.id(), text)
        program.owner_says(text)
        await program.settled()
        here, elsewhere = program.history()
        assert here.text == elsewhere.text == visible(text)
        assert (here.author, here.state) == (Author.OWNER, SendState.DISPLAYED)
        assert program.sent() == [text]

    play(scene)
