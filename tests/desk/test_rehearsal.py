"""What Boltun would have said: the live desk, with nothing going out and nothing kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from boltun.desk.everyday import everyday_lines
from boltun.desk.policy import Action
from boltun.desk.reason import Reason
from boltun.desk.rehearsal import Line, Rehearsed, rehearse
from boltun.errors import MindError
from boltun.events import OutcomeKind
from boltun.message import Account, Author, ChatKind, Contact, Message
from boltun.settings import Settings
from boltun.store.records import Answers, ContactSettings
from tests.desk.conftest import Parrot

ME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
ANN = Contact(account=ME.key, address="ann@example.org", name="Ann", listed=True)
BOB = replace(ANN, address="bob@example.org", name="Bob", listed=False)
START = 1_800_000_000.0


def line(text: str, at: float, contact: Contact = ANN, /, **rest: Any) -> Line:
    settings = ContactSettings(answers=rest.pop("answers", Answers.RULES))
    message = Message(contact=contact, text=text, at=START + at, received_at=START + 9e6, **rest)
    return Line(message=message, settings=settings)


async def held(*lines: Line, mind: Any = None, **settings: object) -> list[Rehearsed]:
    chosen = Settings(None)
    for key, value in settings.items():
        chosen.set(key, value)
    parrot = mind or Parrot()

    async def find(names: Sequence[str]) -> Any:
        if names == ("missing",):
            raise MindError("There is no base named missing.")
        return parrot

    return await rehearse(
        lines,
        settings=chosen,
        mind=find,
        accounts={ME.key: ME},
        own_addresses=lambda key: frozenset({ME.address}),
        dice=Random(1),
    )


def ends(rehearsed: Sequence[Rehearsed]) -> list[tuple[OutcomeKind, str, str | None]]:
    return [(one.outcome, one.reason, one.reply) for one in rehearsed]


async def test_old_messages_are_answered_as_if_they_came_just_now() -> None:
    replayed = line("hello", 0, replayed=True)
    [one] = await held(replayed, talk_with_everybody=True, paused_until=START + 9e9)
    assert (one.outcome, one.reason, one.reply) == (OutcomeKind.ANSWERED, Reason.EVERYBODY, "hello!")
    assert one.mind == "parrot"
    assert one.why["action"] == Action.ANSWER
    assert one.why["trace"]["steps"][0]["values"] == {"text": "hello"}


async def test_what_the_owner_chose_holds_and_an_account_that_asks_is_supposed_to_answer() -> None:
    lines = [
        line("hello", 0),
        line("hi", 100, BOB, answers=Answers.NEVER),
        line("and me?", 200, replace(BOB, address="c"), answers=Answers.ASK),
        line("hush", 300),
        line("all", 400, replace(BOB, address="room", kind=ChatKind.GROUP)),
    ]
    assert ends(await held(*lines, talk_with_everybody=True)) == [
        (OutcomeKind.ANSWERED, Reason.EVERYBODY, "hello!"),
        (OutcomeKind.SILENT, Reason.NEVER, None),
        (OutcomeKind.HELD, Reason.ASK, "and me?!"),
        (OutcomeKind.SILENT, Reason.NOTHING_FOUND, None),
        (OutcomeKind.SILENT, Reason.ROOM, None),
    ]


async def test_rules_hold_and_without_any_everybody_is_answered() -> None:
    lines = line("hello", 0), line("hello", 100, BOB)
    strangers = await held(*lines, talk_with_strangers=True)
    assert [one.reason for one in strangers] == [Reason.NOT_SWITCHED_ON, Reason.STRANGER]
    away = await held(*lines, talk_while_away=True)
    assert [one.reason for one in away] == [Reason.AWAY, Reason.AWAY]
    assert [one.reason for one in await held(*lines)] == [Reason.EVERYBODY, Reason.EVERYBODY]


async def test_where_the_owner_wrote_himself_boltun_keeps_silent_for_a_while() -> None:
    lines = [
        line("hello", 0),
        line("I am here", 60, author=Author.OWNER),
        line("fine", 120),
        line("still there?", 3600),
    ]
    found = await held(*lines, talk_with_everybody=True)
    assert [one.reason for one in found] == [Reason.EVERYBODY, Reason.OWNER_ACTIVE, Reason.EVERYBODY]


async def test_of_messages_in_one_breath_only_the_last_is_answered() -> None:
    lines = [line(text, at) for at, text in enumerate(("hi", "you", "there?"))]
    found = await held(*lines, talk_with_everybody=True, thinking_time=4, typing_time=2)
    assert [(one.reason, one.reply) for one in found] == [
        (Reason.SUPERSEDED, None),
        (Reason.SUPERSEDED, None),
        (Reason.EVERYBODY, "there?!"),
    ]
    # What the same people write a day later is a message of its own.
    apart = await held(line("hi", 0), line("you", 86400), thinking_time=4, typing_time=2)
    assert [one.reply for one in apart] == ["hi!", "you!"]


async def test_a_grave_message_gets_the_sober_text_and_a_loop_is_stopped() -> None:
    [grave] = await held(line("My grandfather died last night.", 0))
    assert grave.reply
    assert not grave.reply.endswith("died last night.!")
    same = [line("The same long text, again and again.", 30.0 * n) for n in range(5)]
    assert Reason.LOOP in [one.reason for one in await held(*same)]


async def test_a_mind_that_fails_or_is_missing_is_told() -> None:
    [fails] = await held(line("I fail", 0))
    assert fails.reason == Reason.MIND_FAILED
    assert "a mind's own fault" in fails.why["error"]
    missing = replace(line("hello", 0), settings=ContactSettings(minds=("missing",)))
    [one] = await held(missing)
    assert one.reason == Reason.NO_MIND


async def test_a_mind_begins_with_nothing_and_a_slow_one_is_waited_for() -> None:
    parrot = Parrot(slow=True)
    found = await held(line("work 0.05", 0), line("next", 500), mind=parrot)
    assert [one.reply for one in found] == ["work 0.05!", "next!"]
    assert parrot.asked == ["work 0.05", "next"]


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_examples_are_there_in_every_language_with_a_stranger_among_them(language: str) -> None:
    lines = everyday_lines(language, ME.key, START)
    assert len(lines) >= 15
    assert [one.message.at for one in lines] == sorted(one.message.at for one in lines)
    assert lines[-1].message.at == START
    assert {one.message.contact.listed for one in lines} == {True, False}
    for other in {"en", "ru", "ja"} - {language}:
        others = {one.message.text for one in everyday_lines(other, ME.key, START)}
        assert not {one.message.text for one in lines} & others
    assert everyday_lines("xx", ME.key, START) == everyday_lines("en", ME.key, START)
