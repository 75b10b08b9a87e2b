"""What placeholders stand for in what is really said: in replies, warnings, closing lines and sober texts."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from datetime import UTC
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.desk.placeholders import Fillings
from boltun.gravity.sober import NoMemory
from boltun.message import Account, ChatKind, Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.protocol import Placeholders, Reply
from boltun.minds.trace import Told
from boltun.rules.mode import Holding, Mode, Rules
from boltun.store.records import Answers

Play = Callable[..., Any]

ON = "<PLACEHOLDERS>\nen\n"
DAY = 86400.0
OPTIONS = {"warn": True, "limit_hour": 1, "closing_text": "Bye {name}."}
NICKS = ("{until}", "{name}", "{{", "{1}", "<b>{me}</b>", "{0.__class__}", "%s %(x)s")


def holding(now: float, *, placeholders: bool = False, **changes: Any) -> Holding:
    """Return a vacation that ends in two days."""
    mode = Mode(name="vacation", placeholders=placeholders)
    return Holding(rules=Rules(zone=UTC), mode=mode, until=now + 2 * DAY, **changes)


def talk(
    act: Play, base: str, *texts: str, mode: dict[str, Any] | None = None, contact: Any = None, **options: Any
) -> Any:
    """Play a talk with this base, in a mode unless told otherwise; return the stage."""

    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile(base, name="parrot")
        stage.holds = Holding() if mode is None else holding(stage.clock(), **mode)
        for text in texts:
            stage.says(text, contact=None if contact is None else stage.contact(**contact).contact)
            await asyncio.sleep(31)

    return act(scene, **options)


def test_a_base_that_switches_them_on_tells_the_mode_and_its_end(act: Play) -> None:
    base = f"{ON}[hi.]\n{{me|Nobody}}: {{mode}}, {{reason|x}}, {{until}}. {{group|y}}, {{network}}.\n"
    contact = {"name": "friend", "groups": ("Work", "Chess")}
    stage = talk(act, base, "Hi", mode={"reason": "Spain"}, contact=contact, room_names="Robin, Rob")
    assert stage.sent() == ["Robin: vacation, Spain, until Sunday. Work, Practice."]


def test_a_base_that_does_not_stays_literal_but_in_a_mode_that_wants_them(act: Play) -> None:
    base = "[hi.]\nI am away {until}.\n"
    assert talk(act, base, "Hi", mode={}).sent() == ["I am away {until}."]
    assert talk(act, base, "Hi", mode={"placeholders": True}).sent() == ["I am away until Sunday."]


def test_without_a_mode_its_words_are_unknown(act: Play) -> None:
    stage = talk(act, f"{ON}[hi.]\n{{mode|none}} {{until|now}} {{until}}\n", "Hi")
    assert stage.sent() == ["none now {until}"]


def test_warning_and_closing_line_are_filled_in_such_a_mode_only(act: Play) -> None:
    options = {
        "warn": True,
        "warning_text": "A program, {until}.",
        "limit_hour": 1,
        "closing_text": "Bye {name}.",
    }
    literal = talk(act, "[hi.]\nHi.\n[ho.]\nHo.\n", "Hi", "Ho", mode={}, **options)
    assert literal.sent() == ["A program, {until}.", "Hi.", "Bye {name}."]


def test_and_they_are_filled_there(act: Play) -> None:
    options = {
        "warn": True,
        "warning_text": "Я программа {until}.",
        "limit_hour": 1,
        "closing_text": "Bye {name}.",
    }
    mode = {"placeholders": True}
    stage = talk(act, "[hi.]\nHi.\n[ho.]\nHo.\n", "Hi", "Ho", mode=mode, **options)
    assert stage.sent() == ["Я программа до воскресенья.", "Hi.", "Bye Friend."]


def test_closing_lines_and_sober_texts_of_a_base_are_filled_as_it_says(act: Play) -> None:
    base = "[hi.]\nHi.\n[ho.]\nHo.\n<CLOSING>\nSee you, {name}.\n<SAY grave death>\nI am sorry, {name}. {{\n"
    assert talk(act, ON + base, "Hi", "Ho", mode={}, limit_hour=1).sent() == ["Hi.", "See you, Friend."]
    stage = talk(act, ON + base, "my dad died this morning", mode={}, contact={"name": "bob"})
    assert stage.sent("bob") == ["I am sorry, Bob. {"]
    stage = talk(act, base, "my dad died this morning", mode={}, contact={"name": "cem"})
    assert stage.sent("cem") == ["I am sorry, {name}. {{"]


def test_numbers_to_call_and_placeholders_stand_side_by_side(act: Play) -> None:
    base = f"{ON}<SAY grave emergency>\n{{name|You}}, call {{numbers}}!\n"
    stage = talk(act, base, "the house is on fire, help", mode={}, grave_country="NZ")
    assert stage.sent() == ["Friend, call 111!"]


def test_the_same_reply_does_not_come_twice_whatever_was_filled_in(act: Play) -> None:
    base = f"{ON}(hi.)\nIt is {{time}}.\n(hi.)\nHere it is {{time}}.\n"
    stage = talk(act, base, "hi you", "hi there")
    assert sorted(text.partition(" is")[0] for text in stage.sent()) == ["Here it", "It"]


def test_the_history_holds_what_was_said_and_why_what_was_filled(act: Play) -> None:
    stage = talk(act, f"{ON}(call … now.)\nCall {{1|whom}}?\n", "Call Bob & Ann now")
    said = stage.history()[-1]
    assert said.text == "Call Bob & Ann?"
    trace = stage.desk.why(said.id)["trace"]
    assert trace["as_written"] == "Call {1|whom}?"
    assert trace["steps"] == [
        {
            "template": "{placeholder} is filled with “{value}”",
            "values": {"placeholder": "{1|whom}", "value": "Bob & Ann"},
        }
    ]


def test_a_reply_that_waits_is_filled_too(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile(f"{ON}[hi.]\nHi {{name}}!\n", name="parrot")
        stage.desk.set_answers(stage.contact().id, Answers.ASK)
        stage.says("Hi")
        await asyncio.sleep(20)
        assert stage.history()[-1].text == "Hi Friend!"
        await stage.desk.send_held(stage.incoming()[0].id)

    assert act(scene).sent() == ["Hi Friend!"]


def test_an_opening_phrase_is_filled(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile(f"{ON}<INITIAL>\nHi {{name}}!\n", name="parrot")
        await stage.desk.start_conversation(stage.contact().id)
        await asyncio.sleep(20)

    assert act(scene).sent() == ["Hi Friend!"]


def test_a_reply_of_which_nothing_is_left_is_silence(act: Play) -> None:
    stage = talk(act, f"{ON}[hi.]\n{{mode|}}\n", "Hi")
    assert stage.sent() == []
    assert [reason for _, _, reason in stage.outcomes()] == ["empty reply"]


def test_other_kinds_of_minds_have_no_placeholders(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.holds = holding(stage.clock(), placeholders=True)
        stage.says("{name}")
        await asyncio.sleep(20)

    assert act(scene).sent() == ["{name}!"]


class Around:
    """An outlook on one account, at one time."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self.rooms = self

    def clock(self) -> float:
        return 1.8e9

    def holding(self, contact: Contact) -> Holding:
        return holding(self.clock(), placeholders=True)

    def own_name(self, key: str) -> str:
        return self._account.address


def said_to(name: str, text: str, *, caught: str = "", **changes: Any) -> str:
    contact = Contact(account="xmpp:me", address=changes.pop("address", "a@b"), name=name, **changes)
    message = Message(contact=contact, text="", at=0, received_at=0, sender=changes.pop("sender", ""))
    fillings = Fillings(Around(Account(key="xmpp:me", network="xmpp", address=name)))  # type: ignore[arg-type]
    placeholders = Placeholders(caught=(caught,))
    reply = Reply(text=text, why=Told(), remembers=NoMemory(), placeholders=placeholders)
    filled = fillings.reply(reply, message)
    filled.why.told().as_json()
    assert fillings.reply(filled, message) == filled
    return filled.text or ""


@given(st.text(), st.text())
def test_whatever_a_stranger_calls_himself_is_said_as_plain_words(nick: str, words: str) -> None:
    said = said_to(nick, "[{name|-}|{first_name|-}|{1|-}|{group|-}]", caught=words, groups=(nick,))
    assert "\n" not in said
    assert not [one for one in said if unicodedata.category(one) in ("Cc", "Cs", "Co", "Zl", "Zp")]
    assert said.startswith("[")
    assert said.endswith("]")
    assert len(said) < 500


@pytest.mark.parametrize(
    "nick", ["{until}", "{name}", "{{", "{1}", "<b>{me}</b>", "{0.__class__}", "%s %(x)s"]
)
def test_braces_in_a_nick_are_never_filled(nick: str) -> None:
    assert said_to(nick, "{name}, {1}", caught=nick) == f"{nick}, {nick}"


@pytest.mark.parametrize(
    ("address", "sender", "name"),
    [
        ("room@muc.example", "room@muc.example/Annie 1", "Annie 1"),
        ("!x:matrix.example", "@anna:matrix.example", "anna"),
        ("#cats", "anna", "anna"),
        ("-1001", "12345", "?"),
        ("group", "+491701234567", "?"),
        ("group", "0b5a5c1e-11aa-4d0f-9f2e-a1b2c3d4e5f6", "?"),
    ],
)
def test_in_a_room_the_name_is_that_of_who_wrote(address: str, sender: str, name: str) -> None:
    contact = Contact(account="irc:me", address=address, name="The room", kind=ChatKind.GROUP)
    message = Message(contact=contact, text="", at=0, received_at=0, sender=sender)
    fillings = Fillings(Around(Account(key="irc:me", network="irc", address="me")))  # type: ignore[arg-type]
    reply = Reply(text="{name|?}", why=Told(), remembers=NoMemory(), placeholders=Placeholders())
    assert fillings.reply(reply, message).text == name


@pytest.mark.parametrize(
    ("name", "address", "said"),
    [
        ("Anna", "a@b.example", "Anna"),
        ("", "a@b.example", "?"),
        ("a@b.example", "a@b.example", "?"),
        ("+49 (170) 123-45", "+4917012345", "?"),
        ("", "anna", "anna"),
        ("anna", "anna", "anna"),
        ("🌸", "4711", "🌸"),
    ],
)
def test_an_address_or_a_number_is_no_name(name: str, address: str, said: str) -> None:
    assert said_to(name, "{name|?}", address=address) == said
