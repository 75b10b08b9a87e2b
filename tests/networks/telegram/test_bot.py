"""A bot of the owner on the stand-in of the Bot API: messages come and answers go, each once."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from aiohttp import web

from boltun.connection import AccountFacts
from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Author, ChatKind
from boltun.networks.protocol import (
    ConnectionState,
    Keepsake,
    MessageArrived,
    MessageReceived,
    MessageUnsure,
    PastSettled,
    SendingDelayed,
)
from boltun.networks.telegram.bot_api import BotApi
from boltun.networks.telegram.finding import find_bot
from boltun.networks.telegram.network import TelegramNetwork, Timing
from tests.networks.telegram.bot_server import Refused
from tests.networks.telegram.listener import Listener
from tests.networks.telegram.scene import Scene

Listen = Callable[..., Any]

QUICK = Timing(poll=2.0, answer=1.0)


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    async with Scene() as scene:
        yield scene


@pytest.fixture
async def listen(scene: Scene) -> AsyncIterator[Listen]:
    """Open the scene's account; what is opened is closed in the end."""
    opened: list[Listener] = []

    async def listening(keepsake: Keepsake | None = None, *, keeps: bool = True, **options: Any) -> Listener:
        account = options.pop("account", scene.account)
        password = options.pop("password", scene.password)
        online = options.pop("online", True)
        options.setdefault("timing", QUICK)
        listener = Listener(
            lambda sink: TelegramNetwork(account, password, sink, keepsake, dice=Random(1), **options),
            keeps=keeps,
        )
        opened.append(listener)
        return await listener.online() if online else listener

    yield listening
    for one in opened:
        await one.close()


async def test_a_message_to_the_owner_comes_and_is_answered_in_his_name(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    id = await anna.write("Hello!")
    message = await listener.message()
    assert (message.text, message.author, message.id) == ("Hello!", Author.CONTACT, id)
    assert (message.contact.address, message.contact.name) == (anna.address, "Anna")
    assert (message.contact.kind, message.automatic, message.replayed) == (ChatKind.DIRECT, False, False)
    assert abs(message.at - time.time()) < 5
    await listener.network.send(message.contact, "Hello yourself", "one")
    assert await anna.heard() == "Hello yourself"
    sent = scene.bot.called("sendMessage")
    assert [one["business_connection_id"] for one in sent] == [scene.connection]
    assert "parse_mode" not in sent[0]


async def test_its_own_answers_do_not_come_back(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write("one")
    message = await listener.message()
    await listener.network.send(message.contact, "two", "one")
    await anna.write("three")
    assert (await listener.message()).text == "three"
    assert [one.text for one in listener.messages] == ["one", "three"]


# --- whose words they are


async def test_what_the_owner_writes_on_the_phone_is_his(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    phone = await scene.owner_elsewhere(anna)
    await phone.write("I am here myself")
    message = await listener.message()
    assert (message.author, message.contact.address) == (Author.OWNER, anna.address)
    assert (message.contact.name, message.automatic) == ("Anna", False)


async def test_an_away_message_of_the_owner_is_not_the_owner(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    phone = await scene.owner_elsewhere(anna)
    await phone.write("I am on holiday", is_from_offline=True)
    await anna.write("Are you?")
    assert (await listener.message()).text == "Are you?"


async def test_what_a_program_writes_is_marked(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    bot = await scene.friend("Shop", is_bot=True)
    await bot.write("Buy!")
    message = await listener.message()
    assert message.automatic
    assert message.contact.automatic
    anna = await scene.friend("Anna")
    await anna.write("I am away", is_from_offline=True)
    message = await listener.message()
    assert (message.automatic, message.contact.automatic) == (True, False)
    await anna.write("a tune", via_bot={"id": 5, "is_bot": True, "first_name": "Music", "username": "music"})
    assert (await listener.message()).automatic


async def test_codes_for_signing_in_are_never_seen(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    telegram = await scene.friend("Telegram", number=777000)
    await telegram.write("Login code: 12345. Do not give it to anyone.")
    anna = await scene.friend("Anna")
    await anna.write("after that")
    assert (await listener.message()).text == "after that"
    assert "12345" not in str(listener.told)


async def test_notes_of_the_owner_to_himself_are_never_seen(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    notes = await scene.friend("Olga", number=scene.owner["id"])
    await notes.write("my diary")
    anna = await scene.friend("Anna")
    await anna.write("after that")
    assert (await listener.message()).text == "after that"


async def test_nobody_is_answered_in_the_name_of_a_stranger(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    mallory = {"id": 66, "is_bot": False, "first_name": "Mallory", "username": "mallory"}
    stranger = scene.connect(mallory)
    anna = await scene.friend("Anna")
    anna.chat.connection = stranger
    await anna.write("meant for Mallory")
    anna.chat.connection = scene.connection
    await anna.write("meant for Olga")
    assert (await listener.message()).text == "meant for Olga"
    facts = [fact for event in listener.told if isinstance(event, AccountFacts) for fact in event.facts]
    assert any(fact.warning and "@mallory" in fact.value for fact in facts)


async def test_who_writes_to_the_bot_itself_is_another_conversation(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    boris = await scene.visitor("Boris")
    await boris.write("/start")
    message = await listener.message()
    assert (message.text, message.contact.address) == ("/start", f"{boris.me['id']}@bot")
    await listener.network.send(message.contact, "Good day", "one")
    assert await boris.heard() == "Good day"
    assert "business_connection_id" not in scene.bot.called("sendMessage")[0]


# --- what messages say


async def test_a_correction_names_what_it_corrects(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    id = await anna.write("Helo")
    await anna.edit(id, "Hello")
    first, second = await listener.message(), await listener.message()
    assert (second.text, second.edit_of) == ("Hello", first.id)
    assert second.server_id != first.server_id
    visitor = await scene.visitor()
    await visitor.edit(await visitor.write("a"), "b")
    assert (await listener.message()).edit_of is None
    assert (await listener.message()).edit_of is not None


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ({"photo": [{"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}]}, "[photo]"),
        ({"voice": {"file_id": "f", "file_unique_id": "u", "duration": 3}}, "[voice]"),
        (
            {
                "photo": [{"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}],
                "caption": "My cat",
            },
            "My cat",
        ),
        (
            {
                "sticker": {
                    "file_id": "f",
                    "file_unique_id": "u",
                    "type": "regular",
                    "width": 1,
                    "height": 1,
                    "is_animated": False,
                    "is_video": False,
                    "emoji": "😀",
                }
            },
            "😀",
        ),
    ],
)
async def test_what_has_no_words_is_named(scene: Scene, listen: Listen, content: Any, text: str) -> None:
    listener = await listen()
    await (await scene.friend()).send(**content)
    assert (await listener.message()).text == text


async def test_what_nobody_says_is_no_message(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.member(name="Anna")
    await anna.send(new_chat_title="Chess and go")
    await anna.write("So")
    assert (await listener.message()).text == "So"


@pytest.mark.parametrize(
    "text", ["<b>bold</b> & *stars* [x](http://y)", "x" * 100_000, "\u202e\u0007 odd \ud83d\ude00"]
)
async def test_texts_come_and_go_as_they_are(scene: Scene, listen: Listen, text: str) -> None:
    text = text.encode("utf-16", "surrogatepass").decode("utf-16")
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write(text)
    message = await listener.message()
    assert message.text == text
    await listener.network.send(message.contact, text, "one")
    heard = "".join([await anna.heard() for _ in scene.bot.called("sendMessage")])
    assert heard.replace(" ", "") == text.replace("\x07", "").replace(" ", "")


async def test_an_empty_answer_is_refused(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await listener.message()).contact
    with pytest.raises(NetworkError, match="empty"):
        await listener.network.send(contact, " \n\0", "one")
    assert scene.bot.called("sendMessage") == []


async def test_an_old_message_is_history_and_one_of_a_cut_is_not(scene: Scene, listen: Listen) -> None:
    anna = await scene.friend("Anna")
    await anna.write("long ago", at=time.time() - 3600)
    now = [time.time()]
    listener = await listen(clock=lambda: now[0])
    assert (await listener.message()).replayed
    await scene.stop()
    await listener.state(ConnectionState.WAITING)
    await anna.write("while you were cut off", at=now[0] + 10)
    now[0] += 120
    await scene.start()
    message = await listener.message("while you were cut off")
    assert (message.replayed, message.held_up) == (False, True)
    await anna.write("and now", at=now[0] - 90)
    message = await listener.message("and now")
    assert (message.replayed, message.held_up) == (True, False)


# --- groups


@pytest.mark.parametrize(
    ("text", "more", "addressed"),
    [
        ("Good morning", {}, False),
        ("@{bot} good morning", {}, True),
        ("good morning, @{BOT}!", {}, True),
        ("@{bot}s is another one", {}, False),
        ("{title}, are you there?", {}, True),
        ("/help@{bot}", {}, True),
        ("you there", {"entities": "mention"}, True),
        ("what do you mean?", {"reply_to_message": "bot"}, True),
        ("what do you mean?", {"reply_to_message": "other"}, False),
    ],
)
async def test_a_group_is_heard_and_says_whom_it_means(
    scene: Scene, listen: Listen, text: str, more: dict[str, Any], addressed: bool
) -> None:
    listener = await listen()
    clara = await scene.member()
    me = scene.bot.me
    fields: dict[str, Any] = {}
    if "entities" in more:
        fields["entities"] = [{"type": "text_mention", "offset": 0, "length": 3, "user": me_as_user(me)}]
    if reply := more.get("reply_to_message"):
        sender = me_as_user(me) if reply == "bot" else clara.me
        fields["reply_to_message"] = {
            "message_id": 1,
            "from": sender,
            "chat": clara.chat.data,
            "date": int(time.time()),
            "text": "Hm",
        }
    username = scene.bot.username
    await clara.write(text.format(bot=username, BOT=username.upper(), title=me["first_name"]), **fields)
    message = await listener.message()
    assert (message.contact.kind, message.contact.name) == (ChatKind.GROUP, "Chess")
    assert (message.sender, message.addressed) == (str(clara.me["id"]), addressed)


async def test_an_answer_in_a_group_goes_into_the_topic_of_the_question(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    clara = await scene.member()
    await clara.write(f"@{scene.bot.username} hi", message_thread_id=7, is_topic_message=True)
    message = await listener.message()
    await listener.network.send(message.contact, "hello", "one")
    assert await clara.heard() == "hello"
    assert scene.bot.called("sendMessage")[0]["message_thread_id"] == 7


async def test_the_owner_in_a_group_is_the_owner(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    olga = await scene.member(me=scene.owner)
    await olga.write("It is me")
    assert (await listener.message()).author is Author.OWNER


# --- signs


async def test_typing_is_shown_again_and_again_until_it_ends(scene: Scene, listen: Listen) -> None:
    waits: list[float] = []
    turn = asyncio.Event()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await turn.wait()
        turn.clear()

    listener = await listen(sleep=sleep)
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await listener.message()).contact
    await listener.network.typing(contact, True)
    async with asyncio.timeout(5):
        while anna.typing_seen < 2 or len(waits) < 2:
            turn.set()
            await asyncio.sleep(0.01)
    assert all(seconds < 5 for seconds in waits)
    await listener.network.typing(contact, False)
    await listener.network.send(contact, "hello", "one")
    seen = anna.typing_seen
    turn.set()
    await anna.heard()
    assert anna.typing_seen == seen


async def test_a_message_is_marked_as_read_where_the_bot_may(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    id = await anna.write("hi")
    message = await listener.message()
    await listener.network.mark_read(message)
    assert anna.read_seen == int(id)
    scene.change(can_read_messages=False)
    await anna.write("again")
    again = await listener.message()
    await listener.network.mark_read(again)
    boris = await scene.visitor()
    await boris.write("hi")
    await listener.network.mark_read(await listener.message())
    assert len(scene.bot.called("readBusinessMessage")) == 1


# --- what the bot may do


async def test_without_the_right_to_reply_nothing_is_sent_and_it_is_said(
    scene: Scene, listen: Listen
) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    scene.change(can_reply=False)
    await anna.write("hi")
    message = await listener.message()
    with pytest.raises(NetworkError, match="may not reply in your name"):
        await listener.network.send(message.contact, "hello", "one")
    assert scene.bot.called("sendMessage") == []
    last = [event for event in listener.told if isinstance(event, AccountFacts)][-1]
    assert any(fact.warning and "May not reply" in fact.label for fact in last.facts)


async def test_after_the_bot_was_disconnected_nothing_goes_out_in_the_owners_name(
    scene: Scene, listen: Listen
) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await listener.message()).contact
    listener.forget()
    scene.change(enabled=False)
    await listener.until(
        lambda event: (
            isinstance(event, AccountFacts) and any("Not connected" in one.label for one in event.facts)
        )
    )
    with pytest.raises(NetworkError, match="not connected to your profile"):
        await listener.network.send(contact, "hello", "one")


async def test_a_chat_that_was_silent_for_a_day_is_explained(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await listener.message()).contact
    anna.chat.last_at -= 90_000
    with pytest.raises(NetworkError, match="24 hours"):
        await listener.network.send(contact, "hello", "one")
    assert not isinstance(await refusal(listener, contact), NotConnectedError)


async def test_the_next_run_knows_the_connection_to_the_profile(
    scene: Scene, listen: Listen, tmp_path: Path
) -> None:
    first = await listen(Keepsake(folder=tmp_path))
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await first.message()).contact
    await first.close()
    second = await listen(Keepsake(folder=tmp_path, bookmark=first.bookmark))
    await second.network.send(contact, "hello", "one")
    assert await anna.heard() == "hello"
    await first.close()


# --- limits of the server


async def test_a_long_answer_goes_in_pieces(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await listener.message()).contact
    text = "\n\n".join(f"Paragraph {number}. " + "word " * 300 for number in range(6))
    await listener.network.send(contact, text, "one")
    heard = [await anna.heard() for _ in scene.bot.called("sendMessage")]
    assert len(heard) > 1
    assert all(one.startswith("Paragraph") for one in heard)
    assert " ".join(" ".join(heard).split()) == " ".join(text.split())


async def test_it_waits_as_long_as_the_server_wants(scene: Scene, listen: Listen) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    listener = await listen(sleep=sleep)
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await listener.message()).contact
    left = [2]

    def fail(method: str, values: dict[str, Any]) -> Refused | None:
        if method != "sendMessage" or not left[0]:
            return None
        left[0] -= 1
        return Refused(429, "Too Many Requests: retry after 7", 7)

    scene.server.fail = fail
    await listener.network.send(contact, "hello", "one")
    assert await anna.heard() == "hello"
    assert len(waits) == 2
    assert all(6 < seconds <= 7 for seconds in waits)
    delays = [event for event in listener.told if isinstance(event, SendingDelayed)]
    assert {(one.id, one.whole, round(one.seconds)) for one in delays} == {("one", False, 7)}
    assert anna.chat.sent.empty()


async def test_a_silence_that_is_too_long_gives_the_message_back(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await listener.message()).contact
    scene.server.fail = lambda method, values: (
        Refused(429, "Too Many Requests: retry after 500", 500) if method == "sendMessage" else None
    )
    assert isinstance(await refusal(listener, contact), NotConnectedError)
    assert isinstance(await refusal(listener, contact), NotConnectedError)
    assert len(scene.bot.called("sendMessage")) == 1, "the server is left alone"
    delays = [event for event in listener.told if isinstance(event, SendingDelayed)]
    assert {round(one.seconds) for one in delays} == {500}


async def test_a_flood_on_the_way_in_makes_it_wait(scene: Scene, listen: Listen) -> None:
    listener = await listen(sleep=lambda seconds: asyncio.sleep(0.01))
    failed: list[str] = []

    def fail(method: str, values: dict[str, Any]) -> Refused | None:
        if method != "getUpdates" or failed:
            return None
        failed.append(method)
        return Refused(429, "Too Many Requests: retry after 44", 44)

    scene.server.fail = fail
    anna = await scene.friend("Anna")
    waiting = await listener.state(ConnectionState.WAITING)
    assert "44 seconds" in waiting.text
    assert waiting.retry_at is not None
    assert waiting.retry_at - time.time() > 40
    await anna.write("hi")
    assert (await listener.message()).text == "hi"


@pytest.mark.parametrize(
    ("code", "description", "sentence"),
    [
        (403, "Forbidden: bot was blocked by the user", "has blocked the bot"),
        (403, "Forbidden: bot can't initiate conversation with a user", "may not write first"),
        (400, "Bad Request: chat not found", "does not know this chat"),
        (400, "Bad Request: SOMETHING_NEW", "SOMETHING_NEW"),
    ],
)
async def test_a_refused_answer_is_explained(
    scene: Scene, listen: Listen, code: int, description: str, sentence: str
) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await listener.message()).contact
    scene.server.fail = lambda method, values: Refused(code, description) if method == "sendMessage" else None
    assert sentence in str(await refusal(listener, contact))


# --- nothing lost, nothing doubled


async def test_the_server_forgets_only_what_is_written_down(scene: Scene, listen: Listen) -> None:
    listener = await listen(keeps=False)
    anna = await scene.friend("Anna")
    await anna.write("one")
    await listener.message()
    await asyncio.sleep(0.1)
    assert [
        update["business_message"]["text"] for update in scene.bot.updates if "business_message" in update
    ] == ["one"]
    polls, offset = len(scene.bot.called("getUpdates")), scene.bot.next_update
    event = [event for event in listener.told if isinstance(event, MessageReceived)][-1]
    listener.keep(event.bookmark)
    await anna.write("two")
    await listener.message()
    assert len(scene.bot.called("getUpdates")) == polls + 1
    assert scene.bot.called("getUpdates")[-1]["offset"] == offset


async def test_a_run_that_was_killed_is_gone_on_with(scene: Scene, listen: Listen) -> None:
    first = await listen(keeps=False)
    anna = await scene.friend("Anna")
    await anna.write("one")
    await first.message()
    await first.close()
    second = await listen()
    assert (await second.message()).text == "one"
    await second.close()
    third = await listen(Keepsake(bookmark=second.bookmark))
    await anna.write("two")
    assert (await third.message()).text == "two"
    assert len(third.messages) == 1


async def test_a_flood_comes_whole_and_in_order(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    for number in range(1000):
        await anna.write(f"{number}")
    await listener.message("999", within=20)
    assert [message.text for message in listener.messages] == [str(number) for number in range(1000)]


async def test_answers_in_one_chat_keep_their_order(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await listener.message()).contact
    sends = [listener.network.send(contact, f"{number}", f"n{number}") for number in range(50)]
    await asyncio.gather(*sends)
    assert [await anna.heard() for _ in range(50)] == [str(number) for number in range(50)]
    assert len([event for event in listener.told if isinstance(event, MessageArrived)]) == 50


async def test_an_answer_whose_fate_is_not_known_is_never_sent_again(
    scene: Scene, listen: Listen, tmp_path: Path
) -> None:
    listener = await listen(Keepsake(folder=tmp_path))
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await listener.message()).contact

    async def cut(method: str) -> None:
        if method == "sendMessage":
            raise ConnectionResetError

    scene.server.before_answer = cut
    assert await listener.network.send(contact, "hello", "one") == "one"
    await listener.until(lambda event: isinstance(event, MessageUnsure) and event.id == "one")
    assert len(scene.bot.called("sendMessage")) == 1


async def test_the_next_run_says_what_became_of_the_answers(
    scene: Scene, listen: Listen, tmp_path: Path
) -> None:
    first = await listen(Keepsake(folder=tmp_path / "keep"))
    anna = await scene.friend("Anna")
    await anna.write("hi")
    contact = (await first.message()).contact
    await first.network.send(contact, "one", "arrived")
    hangs = asyncio.Event()

    async def hang(method: str) -> None:
        if method == "sendMessage":
            await hangs.wait()

    scene.server.before_answer = hang
    sending = asyncio.create_task(first.network.send(contact, "two", "unsure"))
    assert [await anna.heard(), await anna.heard()] == ["one", "two"]
    sending.cancel()
    await first.close()
    hangs.set()
    scene.server.before_answer = None
    second = await listen(Keepsake(folder=tmp_path / "keep", bookmark=first.bookmark))
    assert [event.id for event in second.told if isinstance(event, MessageArrived)] == ["arrived"]
    assert [event.id for event in second.told if isinstance(event, MessageUnsure)] == ["unsure"]
    assert [event.sure for event in second.told if isinstance(event, PastSettled)] == [True]
    await anna.write("again")
    await second.message()
    await second.close()
    third = await listen(Keepsake(folder=tmp_path / "keep", bookmark=second.bookmark))
    assert not [event for event in third.told if isinstance(event, (MessageArrived, MessageUnsure))]
    await third.close()
    names = [path.name for path in (tmp_path / "keep").iterdir()]
    assert len(names) <= 1, names


# --- connecting


async def test_a_wrong_token_stops_it_at_once(scene: Scene, listen: Listen) -> None:
    listener = await listen(password="1:guessed", online=False)
    failed = await listener.state(ConnectionState.FAILED)
    assert "does not accept this token" in failed.text
    await listener.running
    assert ConnectionState.ONLINE not in listener.states


@pytest.mark.parametrize("password", [None, "", "hello", "12:a/../b"])
async def test_what_is_no_token_is_not_offered(scene: Scene, listen: Listen, password: str | None) -> None:
    listener = await listen(password=password, online=False)
    assert "token" in (await listener.state(ConnectionState.FAILED)).text
    assert scene.bot.calls == []


async def test_a_token_that_is_revoked_while_it_runs_stops_it(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    scene.server.revoke(scene.bot)
    assert "does not accept this token" in (await listener.state(ConnectionState.FAILED)).text
    await listener.running


async def test_the_token_of_another_bot_is_not_used(scene: Scene, listen: Listen) -> None:
    other = scene.server.bot("somebody_elses_bot")
    listener = await listen(password=other.token, online=False)
    failed = await listener.state(ConnectionState.FAILED)
    assert "that of @somebody_elses_bot" in failed.text


async def test_a_second_program_on_the_same_bot_is_explained(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    await asyncio.sleep(0.05)
    api = BotApi(scene.server.url, scene.bot.token)
    other = asyncio.create_task(api.get_updates(0, 1))
    failed = await listener.state(ConnectionState.FAILED)
    assert "Another program answers for this bot" in failed.text
    other.cancel()
    await api.close()


async def test_a_webhook_is_explained(scene: Scene, listen: Listen) -> None:
    scene.bot.webhook = "https://hook.example/bot"
    listener = await listen(online=False)
    failed = await listener.state(ConnectionState.FAILED)
    assert "go to https://hook.example/bot, by a webhook" in failed.text


async def test_it_comes_back_when_the_server_does(scene: Scene, listen: Listen) -> None:
    listener = await listen(sleep=lambda seconds: asyncio.sleep(0.01))
    await scene.stop()
    waiting = await listener.state(ConnectionState.WAITING)
    assert waiting.text
    anna = await scene.friend("Anna")
    await anna.write("hi")
    await scene.start()
    assert (await listener.message()).text == "hi"


async def test_it_waits_longer_each_time(scene: Scene, listen: Listen) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 4:
            raise asyncio.CancelledError

    await scene.stop()
    listener = await listen(sleep=sleep, online=False)
    await listener.running
    assert waits[0] < waits[1] < waits[2] < waits[3]


async def test_a_silent_link_is_noticed(scene: Scene, listen: Listen) -> None:
    listener = await listen(timing=Timing(poll=0.3, answer=0.3), sleep=lambda seconds: asyncio.sleep(0.01))
    await scene.silence()
    assert "does not answer" in (await listener.state(ConnectionState.WAITING)).text
    await scene.speak()
    anna = await scene.friend("Anna")
    await anna.write("hi")
    assert (await listener.message()).text == "hi"


@pytest.mark.parametrize(
    "answer", ["<html>502</html>", '{"ok":true}', "[1]", '{"ok":true,"result":[{"a":1}]}', "[" * 5000]
)
async def test_an_answer_that_makes_no_sense_is_a_lost_connection(
    scene: Scene, listen: Listen, answer: str
) -> None:
    listener = await listen(sleep=lambda seconds: asyncio.sleep(0.05))
    bad = [True]
    scene.server.fail = lambda method, values: (
        web.Response(text=answer, status=502) if method == "getUpdates" and bad[0] else None
    )
    anna = await scene.friend("Anna")
    await anna.write("hi")
    await listener.state(ConnectionState.WAITING)
    bad[0] = False
    assert (await listener.message()).text == "hi"


async def test_an_update_that_makes_no_sense_is_passed_over(scene: Scene, listen: Listen) -> None:
    scene.server.checks = False
    listener = await listen()
    odds: tuple[dict[str, Any], ...] = (
        {"message": {}},
        {"message": []},
        {"business_message": {"chat": {"type": "private"}, "from": {}}},
        {},
    )
    for odd in odds:
        scene.bot.updates.append({"update_id": scene.bot.next_update, **odd})
        scene.bot.next_update += 1
    await (await scene.friend()).write("hi")
    assert (await listener.message()).text == "hi"


async def test_trying_takes_no_messages_from_anybody(scene: Scene) -> None:
    tried = TelegramNetwork(scene.account, scene.password, lambda event: None)
    assert (await tried.try_out(5)).state is ConnectionState.ONLINE
    assert scene.bot.called("getUpdates") == []
    wrong = TelegramNetwork(scene.account, "1:guessed", lambda event: None)
    assert (await wrong.try_out(5)).state is ConnectionState.FAILED
    await scene.stop()
    assert (await tried.try_out(5)).state is ConnectionState.WAITING


async def test_the_name_of_the_bot_is_found_by_its_token(scene: Scene) -> None:
    blank = replace(scene.account, address="", key="telegram:")
    found = await find_bot(blank, scene.password)
    assert [one.address for one in found] == [f"@{scene.bot.username}"]
    with pytest.raises(NetworkError, match="token"):
        await find_bot(blank, "")
    with pytest.raises(NetworkError, match="does not accept"):
        await find_bot(blank, "1:guessed")


async def test_the_token_is_in_no_log(scene: Scene, listen: Listen, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("asyncio").setLevel(logging.DEBUG)
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write("hi")
    await listener.network.send((await listener.message()).contact, "hello", "one")
    await scene.stop()
    await listener.state(ConnectionState.WAITING)
    assert scene.bot.token not in caplog.text
    assert scene.bot.token.partition(":")[2] not in caplog.text
    assert scene.bot.token not in str(listener.told)


async def refusal(listener: Listener, contact: Any) -> NetworkError:
    with pytest.raises(NetworkError) as caught:
        await listener.network.send(contact, "hello", "one")
    return caught.value


def me_as_user(me: dict[str, Any]) -> dict[str, Any]:
    return {key: me[key] for key in ("id", "is_bot", "first_name", "username")}
