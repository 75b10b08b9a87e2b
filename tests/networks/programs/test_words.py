"""What a program says and hears, over a real WebSocket: docs/programs.md."""

from __future__ import annotations

import asyncio
import time

import pytest

from boltun.connection import AccountFacts, QuestionAsked
from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Author, ChatKind, Contact, Message, Presence
from boltun.networks.programs.session import Timing
from boltun.networks.protocol import (
    BookmarkMoved,
    ConnectionState,
    ContactPresence,
    MessageArrived,
    MessageFailed,
    MessageMarked,
    MessageReceived,
    MessageUnsure,
    OwnerActive,
    OwnPresence,
    PastSettled,
    Roster,
)
from tests.networks.programs.program import Scene

ANNA = Contact(account="websocket:me", address="anna")


async def received(scene: Scene, seen: int = 0) -> Message:
    event = await scene.told.kind(MessageReceived, seen)
    assert isinstance(event, MessageReceived)
    return event.message


async def test_a_message_comes_with_all_that_the_program_said_of_it() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await program.say(
            "message",
            chat="anna",
            name="Anna",
            text="Hello!",
            id=7,
            at=time.time() - 3,
            automatic=True,
            odd=[1],
        )
        message = await received(scene)
    assert message.contact == Contact(account="websocket:me", address="anna", name="Anna")
    assert (message.text, message.id, message.author) == ("Hello!", "7", Author.CONTACT)
    assert message.server_id
    assert message.automatic
    assert 2 < message.received_at - message.at < 10
    assert not message.replayed


async def test_a_room_has_senders_and_a_message_there_may_name_the_owner() -> None:
    async with Scene() as scene:
        program = await scene.online()
        words = {"chat": "kitchen", "room": True, "from": "bob", "text": "Me: look", "addressed": True}
        await program.say("message", **words)
        message = await received(scene)
    assert message.contact.kind is ChatKind.GROUP
    assert (message.sender, message.addressed) == ("bob", True)


async def test_a_correction_names_what_it_corrects() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await program.say("edit", chat="anna", edits="7", text="Hallo!")
        assert (await received(scene)).edit_of == "7"


@pytest.mark.parametrize(
    ("at", "seconds"), [("2026-11-23T02:50:00Z", 1795402200), ("2026-11-23T05:50:00+03:00", 1795402200)]
)
async def test_a_time_may_be_written_as_people_do(at: str, seconds: float) -> None:
    async with Scene() as scene:
        program = await scene.online()
        await program.say("message", chat="anna", text="old", at=at)
        message = await received(scene)
    assert message.at == seconds
    assert message.replayed


async def test_history_is_never_fresh() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await program.say("message", chat="anna", text="then", history=True)
        assert (await received(scene)).replayed


async def test_what_was_written_while_the_program_was_away_is_not_late_by_that() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await scene.lost(program.vanish())
        program = await scene.online()
        await program.say("message", chat="anna", text="meanwhile", at=time.time() - 2)
        assert (await received(scene)).held_up
        seen = len(scene.told)
        await program.say("message", chat="anna", text="long before", at=time.time() - 300)
        message = await received(scene, seen)
    assert message.replayed
    assert not message.held_up


async def test_the_owner_comes_first() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await program.say("active", chat="anna")
        await program.say("mine", chat="anna", text="I am here", id="m1")
        message = await received(scene)
        assert message.author is Author.OWNER
        assert (await scene.told.kind(OwnerActive)).contact == ANNA


async def test_what_boltun_sent_does_not_come_back_as_the_owners_words() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await scene.network.send(ANNA, "Hi", "ours")
        await program.say("sent", **{"id": "ours", "as": "77"})
        await program.say("mine", chat="anna", text="Hi", id="77")
        await program.say("mine", chat="anna", text="Hi")
        await program.say("mine", chat="anna", text="Hi, really", id="78")
        assert (await received(scene)).id == "78"
        assert len(scene.told.of(MessageReceived)) == 1


async def test_a_message_goes_out_and_what_becomes_of_it_is_told() -> None:
    async with Scene() as scene:
        program = await scene.online("read", "typing")
        assert await scene.network.send(ANNA, "Hi\n\u2028there", "ours") == "ours"
        heard = await program.hear("send")
        assert heard == {"type": "send", "chat": "anna", "text": "Hi\n\u2028there", "id": "ours"}
        await program.say("sent", **{"id": "ours", "as": "77"})
        assert (await scene.told.kind(MessageArrived)).id == "ours"
        await program.say("delivered", chat="anna", id="77")
        await program.say("read", chat="anna", id="ours")
        await scene.told.until(lambda one: getattr(one, "displayed", False))
        marks = [(one.id, one.displayed) for one in scene.told.of(MessageMarked)]
        assert marks == [("ours", False), ("ours", True)]


async def test_a_message_that_could_not_be_sent_comes_back() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await scene.network.send(ANNA, "Hi", "ours")
        await program.say("failed", id="ours", text="blocked")
        failed = await scene.told.kind(MessageFailed)
    assert (failed.id, failed.address, failed.reason) == ("ours", "anna", "blocked")


async def test_a_program_that_has_to_wait_gets_the_message_again() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await scene.network.send(ANNA, "Hi", "ours")
        await program.hear("send")
        await program.say("later", id="ours", seconds=0.01)
        assert (await program.hear("send"))["id"] == "ours"
        await program.say("sent", id="ours")
        await scene.told.kind(MessageArrived)


async def test_signs_go_only_to_programs_that_can_show_them() -> None:
    message = Message(contact=ANNA, text="x", at=0, received_at=0, id="7")
    async with Scene() as scene:
        program = await scene.online("typing")
        await scene.network.mark_read(message)
        await scene.network.draft(ANNA, "Perhaps")
        await scene.network.typing(ANNA, True)
        heard = await program.hear("typing")
        assert heard == {"type": "typing", "chat": "anna", "on": True}
        await scene.lost(program.leave())
        program = await scene.online("read", "draft", "presence")
        await scene.network.typing(ANNA, True)
        await scene.network.mark_read(message)
        assert await program.hear("read") == {"type": "read", "chat": "anna", "id": "7"}
        await scene.network.draft(ANNA, "Perhaps")
        assert (await program.hear("draft"))["text"] == "Perhaps"
        await scene.network.set_presence(Presence.AWAY, "at lunch")
        assert await program.hear("presence") == {"type": "presence", "status": "away", "text": "at lunch"}
        assert await scene.told.until(lambda one: getattr(one, "presence", "") is Presence.AWAY)


async def test_people_come_and_go() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await program.say(
            "roster", contacts=[{"chat": "anna", "name": "Anna", "groups": ["friends"]}, {"chat": 5}]
        )
        roster = await scene.told.kind(Roster)
        await program.say("presence", chat="anna", status="busy")
        presence = await scene.told.kind(ContactPresence)
        await program.say("message", chat="anna", text="Hi")
        message = await received(scene)
    assert [(one.address, one.name, one.groups, one.listed) for one in roster.contacts] == [
        ("anna", "Anna", ("friends",), True),
        ("5", "", (), True),
    ]
    assert presence.presence is Presence.BUSY
    assert message.contact.listed


async def test_a_program_may_ask_and_tell() -> None:
    async with Scene() as scene:
        program = await scene.connect()
        await program.hello(state="connecting")
        await program.say("question", id="code", label="Login code", help="Look at your phone.")
        question = await scene.told.kind(QuestionAsked)
        await scene.network.answer("code", "123")
        assert await program.hear("answer") == {"type": "answer", "id": "code", "text": "123"}
        await program.say("facts", facts=[{"label": "Device", "value": "AB:CD", "warning": True}])
        await scene.told.until(lambda one: isinstance(one, AccountFacts) and one.facts[-1].warning)
    assert (question.label, question.secret) == ("Login code", False)


# Its own connection


async def test_nothing_is_sent_before_the_program_is_connected_itself() -> None:
    async with Scene() as scene:
        program = await scene.connect()
        await program.hello(state="connecting")
        seen = len(scene.told)
        await program.say("state", state="waiting", text="The server is away.", retry_in=30)
        waiting = await scene.told.state(ConnectionState.WAITING, seen)
        assert waiting.text == "The server is away."
        assert waiting.retry_at is not None
        with pytest.raises(NotConnectedError):
            await scene.network.send(ANNA, "Hi", "1")
        await program.say("state", state="online")
        await scene.told.state(ConnectionState.ONLINE)
        await scene.network.send(ANNA, "Hi", "2")
        assert (await program.hear("send"))["id"] == "2"


async def test_where_only_the_owner_can_help_the_account_stops() -> None:
    async with Scene() as scene:
        program = await scene.connect()
        await program.hello(state="connecting")
        await program.say("state", state="failed", text="Wrong {password}.")
        failed = await scene.told.state(ConnectionState.FAILED)
        await asyncio.wait([scene.running], timeout=5)
        assert scene.running.done()
        assert (await program.hear("bye"))["text"] == "Wrong {password}."
    assert failed.text == "Wrong {password}."


async def test_another_version_is_told_at_once() -> None:
    async with Scene() as scene:
        program = await scene.connect()
        await program.say("hello", version=2)
        failed = await scene.told.state(ConnectionState.FAILED)
        assert "version 2" in failed.text
        assert "version 1" in (await program.hear("bye"))["text"]


async def test_a_program_that_says_no_hello_is_let_go() -> None:
    async with Scene(timing=Timing(hello=0.05)) as scene:
        program = await scene.connect()
        assert (await program.hear("bye"))["text"] == "The program did not say hello."


async def test_a_program_that_hangs_is_noticed_if_it_would_answer() -> None:
    async with Scene(timing=Timing(quiet=0.05, answer=0.2)) as scene:
        program = await scene.online("pong")
        await program.hear("ping")
        await program.say("pong")
        await program.hear("ping")
        assert (await program.hear("bye"))["text"] == "The program does not answer any more."


# Mistakes


@pytest.mark.parametrize(
    ("line", "what", "advice"),
    [
        ("{oops", "This is not JSON", "one JSON object in a line"),
        ("[1, 2]", "This is [1, 2], not a JSON object.", "type"),
        (b"\xff\xfe", "This is not UTF-8: byte 1 is 0xff.", "UTF-8"),
        ('{"type": "message", "text": "x"}', "chat is missing.", "a text"),
        ('{"type": "message", "chat": "a\\nb", "text": "x"}', 'chat is "a\\nb".', "in one line"),
        ('{"type": "message", "chat": "anna", "text": 5}', "text is 5.", "Give a text."),
        (
            '{"type": "message", "chat": "a", "text": "x", "at": 1795402200000}',
            "at is 1795402200000.",
            "by 1000",
        ),
        ('{"type": "message", "chat": "a", "text": "x", "at": NaN}', "at is NaN.", "Unix seconds"),
        ('{"type": "message", "chat": "a", "text": "x", "at": "noon"}', 'at is "noon".', "2026-11-23T"),
        ('{"type": "message", "chat": "a", "text": "x", "room": "yes"}', 'room is "yes".', "true or false"),
        ('{"type": "edit", "chat": "a", "text": "x"}', "edits is missing.", "text"),
        ('{"type": "roster", "contacts": [{"name": "Anna"}]}', "contacts 1: chat is missing.", "a text"),
        ('{"type": "presence", "chat": "a", "status": "here"}', 'status is "here".', "online, away"),
        ('{"type": "state", "state": "fine"}', 'state is "fine".', "online"),
        ('{"type": 7.5}', "type is 7.5.", "a text"),
        ('{"type": "hello", "version": 1}', "hello was said before.", "once"),
    ],
)
async def test_a_mistake_is_answered_with_what_where_and_what_to_do(
    line: str | bytes, what: str, advice: str
) -> None:
    async with Scene() as scene:
        program = await scene.online()
        await program.say_raw(line)
        error = await program.hear("error")
        assert error["what"].startswith(what), error
        assert advice in error["advice"]
        assert error["line"] == 2
        await program.say("message", chat="anna", text="and on we go")
        assert (await received(scene)).text == "and on we go"


async def test_before_the_hello_nothing_else_is_heard() -> None:
    async with Scene() as scene:
        program = await scene.connect()
        await program.say("message", chat="anna", text="x")
        assert "came before hello" in (await program.hear("error"))["what"]
        await program.say("hello", version=1)
        await scene.told.state(ConnectionState.ONLINE)
    assert not scene.told.of(MessageReceived)


async def test_words_of_a_later_version_are_ignored() -> None:
    async with Scene() as scene:
        program = await scene.online("telepathy")
        await program.say("telepathy", chat="anna", text="?")
        await program.say("message", chat="anna", text="x")
        assert (await received(scene)).text == "x"


async def test_a_program_that_talks_nonsense_is_let_go() -> None:
    async with Scene() as scene:
        program = await scene.online()
        for number in range(100):
            await program.say_raw(f"nonsense {number}")
        assert "nothing that Boltun understands" in (await program.hear("bye"))["text"]


# Nothing lost, nothing doubled


async def test_marks_come_back_once_all_before_them_is_written_down() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await program.say("message", chat="anna", text="1", mark="one")
        await program.say("message", chat="anna", text="2")
        await program.say("mark", mark="two")
        moved = await scene.told.kind(BookmarkMoved)
        bookmarks = [one.bookmark for one in scene.told.of(MessageReceived)]
        await asyncio.to_thread(scene.network.kept, bookmarks[1])
        assert await program.hear("kept") == {"type": "kept", "mark": "one"}
        scene.network.kept(moved.bookmark)
        assert (await program.hear("kept"))["mark"] == "two"
    async with Scene(bookmark=moved.bookmark) as scene:
        program = await scene.connect()
        heard = await program.hello()
    assert heard["bookmark"] == "two"
    assert (heard["version"], heard["account"]) == (1, "me")


async def test_after_a_break_the_program_goes_on_where_boltun_was() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await program.say("message", chat="anna", text="1", mark="one")
        await program.say("message", chat="anna", text="2", mark="two")
        await scene.told.until(lambda one: isinstance(one, MessageReceived) and one.message.text == "2")
        scene.network.kept(scene.told.of(MessageReceived)[0].bookmark)
        await program.hear("kept")
        await scene.lost(program.vanish())
        program = await scene.connect()
        assert (await program.hello())["bookmark"] == "one"


async def test_a_program_waits_until_boltun_has_written_down_what_it_said() -> None:
    async with Scene() as scene:
        program = await scene.online()
        for number in range(700):
            await program.say("message", chat="anna", text=str(number))
        await scene.told.until(lambda _: len(scene.told.of(MessageReceived)) == 500)
        await asyncio.sleep(0.1)
        assert len(scene.told.of(MessageReceived)) == 500
        scene.network.kept(scene.told.of(MessageReceived)[-1].bookmark)
        await scene.told.until(lambda _: len(scene.told.of(MessageReceived)) == 700)
        assert [one.message.text for one in scene.told.of(MessageReceived)] == [str(n) for n in range(700)]


async def test_what_nobody_can_know_is_unsure() -> None:
    async with Scene() as scene:
        program = await scene.online()
        await scene.network.send(ANNA, "Hi", "ours")
        await program.hear("send")
        await program.vanish()
        assert (await scene.told.kind(MessageUnsure)).id == "ours"


async def test_a_program_that_knows_what_it_sent_gets_the_rest_again() -> None:
    async with Scene() as scene:
        program = await scene.online("settled")
        await program.say("settled", sent=["of long ago"])
        await scene.told.state(ConnectionState.ONLINE)
        assert scene.told.of(PastSettled) == [PastSettled(account="websocket:me", sure=True)]
        assert [one.id for one in scene.told.of(MessageArrived)] == ["of long ago"]
        for id_ in ("a", "b"):
            await scene.network.send(ANNA, id_, id_)
        await program.hear("send")
        await scene.lost(program.vanish())
        seen = len(scene.told)
        program = await scene.online("settled")
        with pytest.raises(NotConnectedError):
            await scene.network.send(ANNA, "early", "c")
        await program.say("settled", sent=["a"])
        assert (await program.hear("send"))["id"] == "b"
        assert (await scene.told.kind(MessageArrived, seen)).id == "a"
        assert not scene.told.of(MessageUnsure)
        assert len(scene.told.of(PastSettled)) == 1


async def test_what_an_earlier_run_sent_is_settled_before_the_account_is_online() -> None:
    async with Scene() as scene:
        await scene.online()
        kinds = [type(one) for one in scene.told]
        online = next(n for n, one in enumerate(scene.told) if getattr(one, "state", "") == "online")
        assert kinds.index(PastSettled) < online
        assert isinstance(scene.told[online + 1], OwnPresence)


async def test_a_message_that_is_too_long_for_the_program_is_refused() -> None:
    async with Scene() as scene:
        await scene.online(longest=10)
        with pytest.raises(NetworkError, match="11 characters of at most 10"):
            await scene.network.send(ANNA, "x" * 11, "1")


@pytest.mark.parametrize(
    "text", ["x" * 100_000, "\0\x07\x1b[31m", "<b>&amp;</b>", "\ud800 and 😀", "я" * 100_000]
)
async def test_odd_texts_go_both_ways(text: str) -> None:
    async with Scene() as scene:
        program = await scene.online()
        await program.say("message", chat="anna", text=text)
        assert (await received(scene)).text == text
        await scene.network.send(ANNA, text, "1")
        heard = await program.hear("send")
        assert heard["text"] == text.replace("\ud800", "?")
