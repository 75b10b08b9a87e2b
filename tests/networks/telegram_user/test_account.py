"""The owner's own account on a stand-in for Telegram, which speaks Telethon's own types."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from telethon import errors, functions, types

from boltun.conformance import NetworkTests
from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Author, ChatKind
from boltun.networks.protocol import (
    ConnectionState,
    Keepsake,
    MessageArrived,
    MessageMarked,
    MessageReceived,
    MessageUnsure,
    Network,
    NetworkEvent,
    OwnerActive,
    PastSettled,
    QuestionAsked,
    Roster,
    SendingDelayed,
)
from boltun.networks.registry import network_kind
from boltun.networks.telegram_user.network import TelegramUserNetwork, Timing, make_client
from boltun.networks.telegram_user.options import Login
from tests.networks.telegram.listener import Listener
from tests.networks.telegram_user.account_server import CODE, PASSWORD, StandIn
from tests.networks.telegram_user.account_server import Account as Server
from tests.ports import free_port

Listen = Callable[..., Any]

OWN = Account(
    key="telegram_user:+49 170 1234567",
    network="telegram_user",
    address="+49 170 1234567",
    options={"api_id": 12345, "api_hash": "0123456789abcdef" * 2},
)
ANNA = 42


@pytest.fixture
def server() -> Server:
    server = Server()
    server.meet(ANNA, "Anna")
    return server


@pytest.fixture
async def listen(server: Server, tmp_path: Path) -> AsyncIterator[Listen]:
    """Open the account; it signs in the first time. What is opened is closed in the end."""
    opened: list[Listener] = []

    async def listening(*, online: bool = True, bookmark: str = "", **options: Any) -> Listener:
        keepsake = options.pop("keepsake", Keepsake(folder=tmp_path / "keep", bookmark=bookmark))
        account = options.pop("account", OWN)
        options.setdefault("client", server.client)
        listener = Listener(
            lambda sink: TelegramUserNetwork(account, None, sink, keepsake, dice=Random(1), **options)
        )
        opened.append(listener)
        if online:
            if not server.keys:
                await give(listener, "Login code", CODE)
            await listener.online()
        return listener

    yield listening
    for one in opened:
        await one.close()


async def give(listener: Listener, label: str, text: str) -> QuestionAsked:
    """Answer the newest question."""
    asked: QuestionAsked = await listener.until(
        lambda event: isinstance(event, QuestionAsked) and event.label == label
    )
    listener.told.remove(asked)
    await listener.network.answer(asked.id, text)
    return asked


# --- before anything is connected


def test_it_warns_and_is_named_apart_from_the_bot() -> None:
    kind = network_kind("telegram_user")
    assert "may limit or delete" in kind.warning
    assert kind.extra == "telegram-user"
    assert kind.name != network_kind("telegram").name
    assert [option.key for option in kind.secrets] == ["api_hash"]


@pytest.mark.parametrize("address", ["", "anna", "0170 123", "+1", "@olga"])
def test_an_address_that_is_no_telephone_number_is_refused(address: str) -> None:
    with pytest.raises(NetworkError, match="is not a telephone number"):
        TelegramUserNetwork(replace(OWN, address=address), None, lambda event: None)


async def test_without_a_key_of_its_own_it_asks_nobody(server: Server, listen: Listen) -> None:
    incomplete: list[dict[str, str | int]] = [{}, {"api_id": "5"}, {"api_id": "5", "api_hash": "short"}]
    incomplete.append({"api_id": "five", "api_hash": "0123456789abcdef" * 2})
    for options in incomplete:
        listener = await listen(account=replace(OWN, options=options), online=False)
        assert "my.telegram.org" in (await listener.state(ConnectionState.FAILED)).text
    assert server.asked == []


async def test_the_real_client_never_reconnects_or_waits_by_itself() -> None:
    client = make_client("", Login.of(OWN))
    assert client.flood_sleep_threshold == 0
    assert not client._sender._auto_reconnect
    assert client._sequential_updates


def unreachable(session: str, login: Login) -> Any:
    """Telethon's own client, before a door that nobody opens."""
    client = make_client(session, login)
    client.session.set_dc(2, "127.0.0.1", free_port())
    return client


class TestAsEveryNetwork(NetworkTests):
    """Telegram is not there, so it waits for it."""

    network = "telegram_user"

    def account(self, folder: Path) -> Account:
        return OWN

    def _open(self, account: Account, told: list[NetworkEvent]) -> Network:
        return TelegramUserNetwork(account, None, told.append, client=unreachable)


async def test_the_real_client_says_that_telegram_cannot_be_reached(listen: Listen) -> None:
    listener = await listen(client=unreachable, online=False)
    assert "cannot be reached" in (await listener.state(ConnectionState.WAITING)).text


# --- signing in


async def test_it_signs_in_by_a_code_and_keeps_the_session(
    server: Server, listen: Listen, tmp_path: Path
) -> None:
    listener = await listen(online=False)
    asked = await give(listener, "Login code", CODE)
    assert asked.secret
    assert "Telegram app" in asked.help
    await listener.online()
    file = tmp_path / "keep" / "session"
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    await listener.close()
    again = await listen(online=False)
    await again.online()
    assert len(server.named(functions.auth.SendCodeRequest)) == 1


async def test_a_wrong_code_is_asked_for_again_and_the_third_one_ends_it(
    server: Server, listen: Listen
) -> None:
    listener = await listen(online=False)
    await give(listener, "Login code", "1")
    again = await give(listener, "Login code", "2")
    assert "was not right" in again.help
    await give(listener, "Login code", "3")
    assert "wrong three times" in (await listener.state(ConnectionState.FAILED)).text
    assert len(server.named(functions.auth.SendCodeRequest)) == 1


async def test_the_password_of_two_step_verification_is_asked_for(server: Server, listen: Listen) -> None:
    server.password = PASSWORD
    listener = await listen(online=False)
    await give(listener, "Login code", CODE)
    asked = await give(listener, "Password of two-step verification", "wrong")
    assert asked.secret
    await give(listener, "Password of two-step verification", PASSWORD)
    await listener.online()
    assert PASSWORD not in str(listener.told)


async def test_an_answer_to_an_old_question_is_left_alone(server: Server, listen: Listen) -> None:
    listener = await listen(online=False)
    first = await give(listener, "Login code", "1")
    await listener.until(lambda event: isinstance(event, QuestionAsked))
    await listener.network.answer(first.id, CODE)
    await asyncio.sleep(0.02)
    assert len(server.named(functions.auth.SignInRequest)) == 1
    await give(listener, "Login code", CODE)
    await listener.online()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (errors.ApiIdInvalidError, "does not accept this API id"),
        (errors.PhoneNumberInvalidError, "telephone number"),
        (errors.PhoneNumberBannedError, "banned this telephone number"),
        (errors.PhoneNumberFloodError, "too many codes"),
        (errors.UserDeactivatedBanError, "banned this account"),
    ],
)
async def test_what_cannot_be_helped_stops_it_at_once(
    server: Server, listen: Listen, error: type[Exception], sentence: str
) -> None:
    server.fail = lambda request: (
        error(request=request) if isinstance(request, functions.auth.SendCodeRequest) else None  # type: ignore[call-arg]
    )
    listener = await listen(online=False)
    assert sentence in (await listener.state(ConnectionState.FAILED)).text
    await listener.running


async def test_a_session_that_was_ended_stops_it_and_is_forgotten(
    server: Server, listen: Listen, tmp_path: Path
) -> None:
    listener = await listen(timing=Timing(quiet=0.05))
    server.revoke()
    assert "session was ended" in (await listener.state(ConnectionState.FAILED)).text
    await listener.running
    assert not (tmp_path / "keep" / "session").exists()
    assert len(server.named(functions.auth.SendCodeRequest)) == 1, "nobody is sent another code unasked"


# --- messages


async def test_a_message_comes_and_is_answered(server: Server, listen: Listen) -> None:
    listener = await listen()
    sent = await server.write(ANNA, "Hello!")
    message = await listener.message()
    assert (message.text, message.author, message.id) == ("Hello!", Author.CONTACT, str(sent.id))
    assert (message.contact.address, message.contact.name) == ("42", "Anna")
    assert (message.contact.kind, message.automatic, message.replayed) == (ChatKind.DIRECT, False, False)
    assert await listener.network.send(message.contact, "Hello yourself", "one") == "one"
    assert server.sent == [(ANNA, "Hello yourself")]
    assert [event.id for event in listener.told if isinstance(event, MessageArrived)] == ["one"]


async def test_short_updates_are_messages_too(server: Server, listen: Listen) -> None:
    listener = await listen()
    now = server.message("", types.PeerUser(ANNA)).date
    await server.show(
        types.UpdateShortMessage(id=7, user_id=ANNA, message="Hi", pts=server.pts + 1, pts_count=1, date=now)
    )
    message = await listener.message()
    assert (message.text, message.contact.address, message.author) == ("Hi", "42", Author.CONTACT)


async def test_what_the_owner_writes_on_the_phone_is_his(server: Server, listen: Listen) -> None:
    listener = await listen()
    await server.write(ANNA, "It is me", out=True)
    message = await listener.message()
    assert (message.author, message.contact.address) == (Author.OWNER, "42")
    await server.write(ANNA, "written yesterday", out=True, from_scheduled=True)
    await server.write(ANNA, "next")
    assert (await listener.message()).text == "next"


async def test_codes_notes_and_channels_are_never_seen(server: Server, listen: Listen) -> None:
    listener = await listen()
    server.meet(777000, "Telegram", verified=True)
    await server.write(777000, "Login code: 54321")
    await server.write(1, "note to self", out=True)
    channel = types.PeerChannel(9)
    server.people[-1000000000009] = types.Channel(
        id=9,
        title="News",
        photo=types.ChatPhotoEmpty(),
        date=server.message("", channel).date,
        broadcast=True,
    )
    for more in ({"post": True}, {}):
        news = server.message("news", channel, **more)
        await server.tell(partial(new_message, types.UpdateNewChannelMessage, news))
    await server.write(ANNA, "after that")
    assert (await listener.message()).text == "after that"
    assert "54321" not in str(listener.told)
    contact = replace((listener.messages[0]).contact, address="777000")
    with pytest.raises(NetworkError, match="does not write in this chat"):
        await listener.network.send(contact, "hello", "one")


async def test_programs_are_marked(server: Server, listen: Listen) -> None:
    listener = await listen()
    server.meet(50, "Shop", bot=True)
    await server.write(50, "Buy!")
    message = await listener.message()
    assert (message.automatic, message.contact.automatic) == (True, True)
    await server.write(ANNA, "a tune", via_bot_id=50)
    message = await listener.message()
    assert (message.automatic, message.contact.automatic) == (True, False)
    await server.write(ANNA, "I am away", offline=True)
    assert (await listener.message()).automatic


async def test_corrections_and_wordless_messages(server: Server, listen: Listen) -> None:
    listener = await listen()
    first = await server.write(ANNA, "Helo")
    first.message, first.edit_date = "Hello", first.date
    await server.tell(lambda pts: types.UpdateEditMessage(first, pts=pts, pts_count=1))
    told, corrected = await listener.message(), await listener.message()
    assert (corrected.text, corrected.edit_of) == ("Hello", told.id)
    assert corrected.server_id != told.server_id
    await server.write(ANNA, "", media=types.MessageMediaPhoto())
    assert (await listener.message()).text == "[photo]"


async def test_a_group_says_whether_it_means_the_owner(server: Server, listen: Listen) -> None:
    listener = await listen()
    group = types.PeerChat(5)
    made = server.message("", group).date
    server.people[-5] = types.Chat(
        id=5, title="Chess", photo=types.ChatPhotoEmpty(), participants_count=3, date=made, version=1
    )
    for mentioned in (True, False):
        said = server.message("Olga?", group, from_id=types.PeerUser(ANNA), mentioned=mentioned)
        await server.tell(partial(new_message, types.UpdateNewMessage, said))
        message = await listener.message()
        assert (message.contact.kind, message.contact.name) == (ChatKind.GROUP, "Chess")
        assert (message.sender, message.addressed) == ("42", mentioned)


# --- signs


async def test_reading_and_typing_elsewhere_is_the_owner(server: Server, listen: Listen) -> None:
    listener = await listen()
    await server.write(ANNA, "hi")
    message = await listener.message()
    await listener.network.mark_read(message)
    [read] = server.named(functions.messages.ReadHistoryRequest)
    assert read.max_id == int(message.id)
    number = int(message.id)

    def was_read(max_id: int) -> Callable[[int], Any]:
        return lambda pts: types.UpdateReadHistoryInbox(
            peer=types.PeerUser(ANNA), max_id=max_id, still_unread_count=0, pts=pts, pts_count=1
        )

    await server.tell(was_read(number))
    await server.write(ANNA, "again")
    await listener.message()
    assert not [event for event in listener.told if isinstance(event, OwnerActive)], "that was Boltun itself"
    await server.tell(was_read(number + 1))
    active = await listener.until(lambda event: isinstance(event, OwnerActive))
    assert active.contact.address == "42"
    listener.forget()
    await server.show(
        types.UpdateDraftMessage(
            peer=types.PeerUser(ANNA), draft=types.DraftMessage(message="I thi", date=message_date(server))
        )
    )
    await listener.until(lambda event: isinstance(event, OwnerActive))


async def test_what_the_contact_read_is_marked(server: Server, listen: Listen) -> None:
    listener = await listen()
    await server.write(ANNA, "hi")
    contact = (await listener.message()).contact
    await listener.network.send(contact, "hello", "one")
    await server.tell(
        lambda pts: types.UpdateReadHistoryOutbox(
            peer=types.PeerUser(ANNA), max_id=server.messages, pts=pts, pts_count=1
        )
    )
    marked = await listener.until(lambda event: isinstance(event, MessageMarked))
    assert (marked.id, marked.displayed, marked.contact.address) == ("one", True, "42")


async def test_typing_is_shown_and_ended(server: Server, listen: Listen) -> None:
    listener = await listen(timing=Timing(typing=0.01))
    await server.write(ANNA, "hi")
    contact = (await listener.message()).contact
    await listener.network.typing(contact, True)
    async with asyncio.timeout(5):
        while True:
            if len(server.named(functions.messages.SetTypingRequest)) > 2:
                break
            await asyncio.sleep(0)
    await listener.network.typing(contact, False)
    last = server.named(functions.messages.SetTypingRequest)[-1]
    assert isinstance(last.action, types.SendMessageCancelAction)


async def test_a_held_reply_is_laid_into_the_input_line_and_is_not_the_owner(
    server: Server, listen: Listen
) -> None:
    listener = await listen()
    await server.write(ANNA, "hi")
    contact = (await listener.message()).contact
    await listener.network.draft(contact, "Hello, Anna")
    draft = types.DraftMessage(message="Hello, Anna", date=message_date(server))
    await server.show(types.UpdateDraftMessage(peer=types.PeerUser(ANNA), draft=draft))
    await listener.network.draft(contact, "")
    drafts = [request.message for request in server.named(functions.messages.SaveDraftRequest)]
    assert drafts == ["Hello, Anna", ""]
    await server.write(ANNA, "again")
    await listener.message()
    assert not [event for event in listener.told if isinstance(event, OwnerActive)]


async def test_people_of_the_contact_list_are_told(server: Server, listen: Listen) -> None:
    server.meet(60, "Boris", contact=True)
    server.contacts = [60]
    del server.people[ANNA]
    listener = await listen()
    [roster] = [event for event in listener.told if isinstance(event, Roster)]
    assert [(one.address, one.name, one.listed) for one in roster.contacts] == [("60", "Boris", True)]
    await server.write(60, "hi")
    assert (await listener.message()).contact.listed


# --- limits


async def test_it_waits_as_long_as_telegram_wants(server: Server, listen: Listen) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    listener = await listen(sleep=sleep)
    await server.write(ANNA, "hi")
    contact = (await listener.message()).contact
    left = [7, 500]

    def fail(request: Any) -> Exception | None:
        if not isinstance(request, functions.messages.SendMessageRequest) or not left:
            return None
        return errors.FloodWaitError(request=request, capture=left.pop(0))

    server.fail = fail
    with pytest.raises(NotConnectedError, match="seconds of silence"):
        await listener.network.send(contact, "hello", "one")
    assert [round(seconds) for seconds in waits] == [7]
    delays = [event for event in listener.told if isinstance(event, SendingDelayed)]
    told = {(one.id, round(one.seconds), one.whole) for one in delays}
    assert told == {("one", 7, True), ("one", 500, True)}
    with pytest.raises(NotConnectedError):
        await listener.network.send(contact, "hello", "two")
    assert server.sent == []


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (errors.UserIsBlockedError, "has blocked you"),
        (errors.PeerFloodError, "only to people who know you"),
        (errors.ChatWriteForbiddenError, "may not write"),
    ],
)
async def test_a_refused_answer_is_explained(
    server: Server, listen: Listen, error: type[Exception], sentence: str
) -> None:
    listener = await listen()
    await server.write(ANNA, "hi")
    contact = (await listener.message()).contact
    server.fail = lambda request: (
        error(request=request) if isinstance(request, functions.messages.SendMessageRequest) else None  # type: ignore[call-arg]
    )
    with pytest.raises(NetworkError, match=sentence):
        await listener.network.send(contact, "hello", "one")


async def test_a_chat_that_telegram_has_not_shown_is_explained(server: Server, listen: Listen) -> None:
    listener = await listen()
    await server.write(ANNA, "hi")
    contact = replace((await listener.message()).contact, address="99")
    with pytest.raises(NetworkError, match="has not told how"):
        await listener.network.send(contact, "hello", "one")


# --- nothing lost, nothing doubled


async def test_what_came_while_it_was_away_comes_once(server: Server, listen: Listen) -> None:
    first = await listen()
    await server.write(ANNA, "one")
    await first.message()
    await asyncio.sleep(0.01)
    await first.close()
    for number in range(10):
        await server.write(ANNA, f"missed {number}", at=time.time() - 3600)
    second = await listen(bookmark=first.bookmark)
    await server.write(ANNA, "now")
    await second.message("now")
    assert [one.text for one in second.messages] == [*(f"missed {number}" for number in range(10)), "now"]
    assert second.messages[0].replayed
    assert [event.sure for event in second.told if isinstance(event, PastSettled)] == [True]


async def test_a_crash_before_it_was_written_down_loses_nothing(server: Server, listen: Listen) -> None:
    first = await listen()
    bookmark = first.bookmark
    await server.write(ANNA, "one")
    await first.message()
    await first.close()
    second = await listen(bookmark=bookmark)
    assert [one.text for one in second.messages] == ["one"]


async def test_after_a_lost_connection_nothing_is_missing_or_doubled(server: Server, listen: Listen) -> None:
    listener = await listen(sleep=lambda seconds: asyncio.sleep(0.01))
    await server.write(ANNA, "one")
    await listener.message()
    server.reachable = False
    server.cut()
    await listener.state(ConnectionState.WAITING)
    await server.write(ANNA, "two")
    await server.write(ANNA, "from the phone", out=True)
    server.reachable = True
    message = await listener.message("two")
    assert (message.held_up, message.replayed) == (True, False)
    await listener.message("from the phone")
    assert [one.text for one in listener.messages] == ["one", "two", "from the phone"]


async def test_what_boltun_sent_is_never_taken_for_the_owners(server: Server, listen: Listen) -> None:
    first = await listen()
    await server.write(ANNA, "hi")
    contact = (await first.message()).contact
    await first.network.send(contact, "arrived for sure", "one")
    server.after = lambda request: (
        ConnectionError("cut") if isinstance(request, functions.messages.SendMessageRequest) else None
    )
    await first.network.send(contact, "perhaps", "two")
    await first.until(lambda event: isinstance(event, MessageUnsure) and event.id == "two")
    server.after = lambda request: None
    await first.close()
    await server.write(ANNA, "I wrote this myself", out=True)
    second = await listen(bookmark=first.bookmark)
    assert [one.text for one in second.messages] == ["I wrote this myself"]
    arrived = {event.id for event in second.told if isinstance(event, MessageArrived)}
    assert {"two"} <= arrived <= {"one", "two"}
    assert not [event for event in second.told if isinstance(event, MessageUnsure)]


async def test_an_answer_that_never_left_is_known_not_to_have_left(server: Server, listen: Listen) -> None:
    first = await listen()
    await server.write(ANNA, "hi")
    contact = (await first.message()).contact
    server.fail = lambda request: (
        ConnectionError("cut") if isinstance(request, functions.messages.SendMessageRequest) else None
    )
    await first.network.send(contact, "hello", "one")
    server.fail = lambda request: None
    await first.close()
    second = await listen(bookmark=first.bookmark)
    assert not [event for event in second.told if isinstance(event, (MessageArrived, MessageUnsure))]
    assert [event.sure for event in second.told if isinstance(event, PastSettled)] == [True]


async def test_after_a_long_absence_it_says_that_it_cannot_know(server: Server, listen: Listen) -> None:
    first = await listen()
    await first.close()
    server.forgotten = server.pts = server.pts + 5000
    second = await listen(bookmark=first.bookmark)
    assert [event.sure for event in second.told if isinstance(event, PastSettled)] == [False]
    await server.write(ANNA, "now")
    assert (await second.message()).text == "now"


async def test_a_long_answer_goes_in_pieces_and_once(server: Server, listen: Listen) -> None:
    listener = await listen()
    await server.write(ANNA, "hi")
    contact = (await listener.message()).contact
    text = "word " * 2000
    await listener.network.send(contact, text, "one")
    assert len(server.sent) == 3
    assert " ".join(piece for _, piece in server.sent) == text.strip()
    assert len(server.taken) == 3


async def test_a_flood_comes_whole_and_in_order(server: Server, listen: Listen) -> None:
    listener = await listen()
    for number in range(1000):
        await server.write(ANNA, f"{number}")
    await listener.message("999", within=20)
    assert [message.text for message in listener.messages] == [str(number) for number in range(1000)]


async def test_a_silent_link_is_noticed(server: Server, listen: Listen) -> None:
    class Deaf(StandIn):
        async def __call__(self, request: Any, ordered: bool = False, **more: Any) -> Any:
            if silent:
                await asyncio.get_running_loop().create_future()
            return await super().__call__(request, ordered, **more)

    silent: list[bool] = []
    listener = await listen(
        client=lambda session, login: Deaf(server, session, login), timing=Timing(quiet=0.05, answer=0.05)
    )
    silent.append(True)
    assert "does not answer" in (await listener.state(ConnectionState.WAITING)).text


async def test_an_update_that_makes_no_sense_is_passed_over(server: Server, listen: Listen) -> None:
    listener = await listen()
    for odd in (
        types.UpdateNewMessage(types.MessageEmpty(id=5, peer_id=None), pts=0, pts_count=0),
        object(),
        None,
    ):
        listener.network.updates.put_nowait(odd)
    await server.write(ANNA, "hi")
    assert (await listener.message()).text == "hi"
    assert isinstance(listener.told[-1], MessageReceived)


def new_message(kind: type[Any], message: Any, pts: int) -> Any:
    return kind(message, pts=pts, pts_count=1)


def message_date(server: Server) -> Any:
    return server.message("", types.PeerUser(ANNA)).date
