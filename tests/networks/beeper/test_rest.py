"""Our questions are those that the makers' own library asks, and their answers are read as it reads them."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from beeper_desktop_api import AsyncBeeperDesktop

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.beeper.finding import find
from boltun.networks.beeper.options import SERVER, server_of
from boltun.networks.beeper.reading import Chat, Entry
from boltun.networks.beeper.rest import Rest
from tests.networks.beeper.stand_in import ACCOUNT, TOKEN, Asked, Manner, StandIn

CHAT = "!odd/id:beeper.com? &#"
Theirs = Callable[[AsyncBeeperDesktop], Awaitable[Any]]
Ours = Callable[[Rest], Awaitable[Any]]
QUESTIONS: dict[str, tuple[Ours, Theirs]] = {
    "info": (lambda rest: rest.info(), lambda sdk: sdk.info.retrieve()),
    "accounts": (lambda rest: rest.accounts(), lambda sdk: sdk.accounts.list()),
    "contacts": (
        lambda rest: rest.contacts(ACCOUNT),
        lambda sdk: _first(sdk.accounts.contacts.list(ACCOUNT)),
    ),
    "chats": (
        lambda rest: rest.chats(ACCOUNT, "cursor-5"),
        lambda sdk: _first(
            sdk.chats.list(account_ids=[ACCOUNT], cursor="cursor-5", direction="before", limit=100)
        ),
    ),
    "chat": (lambda rest: rest.chat(CHAT), lambda sdk: sdk.chats.retrieve(CHAT)),
    "messages": (
        lambda rest: rest.messages(CHAT, "cursor-0"),
        lambda sdk: (
            _first(sdk.chats.messages.list(CHAT, cursor="cursor-0", direction="before"))
            if hasattr(sdk.chats.messages, "list")
            else _first(sdk.messages.list(CHAT, cursor="cursor-0", direction="before"))
        ),
    ),
    "message": (
        lambda rest: rest.message(CHAT, "1001"),
        lambda sdk: sdk.messages.retrieve("1001", chat_id=CHAT),
    ),
    "send": (lambda rest: rest.send(CHAT, "Hello"), lambda sdk: sdk.messages.send(CHAT, text="Hello")),
    "read": (
        lambda rest: rest.mark_read(CHAT, "1001"),
        lambda sdk: sdk.chats.mark_read(CHAT, message_id="1001"),
    ),
    "draft": (
        lambda rest: rest.set_draft(CHAT, "Hello"),
        lambda sdk: sdk.chats.update(CHAT, draft={"text": "Hello"}),
    ),
    "no draft": (lambda rest: rest.set_draft(CHAT, None), lambda sdk: sdk.chats.update(CHAT, draft=None)),
}


async def _first(pages: Any) -> Any:
    return await pages


def same(asked: Asked) -> tuple[Any, ...]:
    return asked.method, asked.path.lower(), sorted(asked.query), asked.body or None


@pytest.mark.parametrize("question", QUESTIONS)
async def test_we_ask_what_the_makers_library_asks(question: str) -> None:
    ours, theirs = QUESTIONS[question]
    async with StandIn() as beeper:
        beeper.add_chat(CHAT)
        beeper.write(CHAT, "Hello")
        rest = Rest(beeper.address, TOKEN)
        async with AsyncBeeperDesktop(access_token=TOKEN, base_url=beeper.address, max_retries=0) as sdk:
            await ours(rest)
            beeper.talks[CHAT].chat["draft"] = None
            await theirs(sdk)
        await rest.close()
        first, second = beeper.asked
        assert same(first) == same(second)


async def test_we_read_what_the_makers_library_reads() -> None:
    async with StandIn() as beeper:
        beeper.add_chat("anna", isMuted=True, isArchived=True, isLowPriority=True, isReadOnly=True)
        beeper.write("anna", "Hello", seen=True, mentions=["@x"], editedTimestamp="2026-11-01T10:00:00.5Z")
        rest = Rest(beeper.address, TOKEN)
        async with AsyncBeeperDesktop(access_token=TOKEN, base_url=beeper.address) as sdk:
            chat, their_chat = (await rest.chats(ACCOUNT)).items[0], (await sdk.chats.list()).items[0]
            entry, their_entry = (
                await rest.message("anna", "1001"),
                await sdk.messages.retrieve("1001", chat_id="anna"),
            )
        await rest.close()
    assert (chat.id, chat.account, chat.title, chat.unread) == (
        their_chat.id,
        their_chat.account_id,
        their_chat.title,
        their_chat.unread_count,
    )
    assert (chat.muted, chat.archived, chat.low_priority, chat.read_only) == (True,) * 4
    assert [one.id for one in chat.people] == [one.id for one in their_chat.participants.items]
    assert chat.last_activity == their_chat.last_activity.timestamp()  # type: ignore[union-attr]
    assert (entry.id, entry.text, entry.sender, entry.sort_key) == (
        their_entry.id,
        their_entry.text,
        their_entry.sender_id,
        their_entry.sort_key,
    )
    assert entry.at == their_entry.timestamp.timestamp()
    assert entry.edited_at == datetime(2026, 11, 1, 10, 0, 0, 500_000, tzinfo=UTC).timestamp()
    assert entry.seen
    assert entry.mentions == ("@x",)


@pytest.mark.parametrize(
    "odd",
    [None, 1, "x", [], {}, {"id": ""}, {"id": 1, "senderID": "x", "accountID": "y"}],
    ids=repr,
)
def test_what_is_no_message_and_no_chat_is_none(odd: object) -> None:
    assert Entry.read(odd) is None
    assert Chat.read(odd) is None


def test_odd_fields_of_chats_and_messages_do_not_matter() -> None:
    names = [
        "participants",
        "draft",
        "capabilities",
        "merge",
        "unreadCount",
        "lastActivity",
        "preview",
        "title",
    ]
    values: tuple[object, ...] = (
        None,
        5,
        "x",
        [1, None, {}],
        {"items": 3, "text": 4, "chatIDs": 5, "maxTextLength": "y"},
        -(10**30),
    )
    for value in values:
        chat = Chat.read({"id": "a", "accountID": "b", **dict.fromkeys(names, value)})
        assert chat is not None
        fields = ["timestamp", "text", "sendStatus", "mentions", "seen", "type", "sortKey", "editedTimestamp"]
        entry = Entry.read({"id": "a", "senderID": "b", **dict.fromkeys(fields, value)})
        assert entry is not None


# --- accounts that are found


def account(server: str) -> Account:
    return Account(key="beeper:", network="beeper", address="", options={"server": server})


async def test_the_persons_accounts_are_found_with_their_names() -> None:
    async with StandIn() as beeper:
        beeper.add_account("telegram", "Telegram", "@me:telegram", "Olga")
        del beeper.accounts["telegram"]["network"]
        found = await find(account(beeper.address), TOKEN)
    assert [(one.address, one.label) for one in found] == [
        (ACCOUNT, "WhatsApp, Olga Owner"),
        ("telegram", "Telegram, Olga"),
    ]
    assert {one.options["server"] for one in found} == {beeper.address}


async def test_what_must_be_done_first_is_said() -> None:
    async with StandIn() as beeper:
        with pytest.raises(NetworkError, match=r"needs a token.*Approved connections"):
            await find(account(beeper.address), None)
        with pytest.raises(NetworkError, match="does not accept this token"):
            await find(account(beeper.address), "wrong")
        beeper.accounts.clear()
        with pytest.raises(NetworkError, match="no accounts in Beeper Desktop yet"):
            await find(account(beeper.address), TOKEN)
        await beeper.stop()
        with pytest.raises(NetworkError, match=r"does not answer.*switch on"):
            await find(account(beeper.address), TOKEN)


async def test_an_older_beeper_is_found_as_well() -> None:
    async with StandIn(Manner(info=False)) as beeper:
        assert await find(account(beeper.address), f" {TOKEN}\n")


@pytest.mark.parametrize(
    ("given", "server"),
    [
        ("", SERVER),
        (" http://localhost:23374/ ", "http://localhost:23374"),
        ("127.0.0.1:5", "http://127.0.0.1:5"),
        ("http://[::1]:5", "http://[::1]:5"),
        ("https://beeper.example.org", "https://beeper.example.org"),
    ],
)
def test_the_server_may_be_another_one(given: str, server: str) -> None:
    assert server_of(given) == server


@pytest.mark.parametrize(
    "given", ["http://", "ftp://localhost", "http://localhost:x", "http://a:b@localhost", "::"]
)
def test_an_address_that_is_none_is_refused(given: str) -> None:
    with pytest.raises(NetworkError, match="not the address of a server"):
        server_of(given)


@pytest.mark.parametrize(
    "given", ["http://192.168.1.5:23373", "http://example.org", "example.org", "http://localhost.evil.org"]
)
def test_the_token_leaves_this_computer_only_encrypted(given: str) -> None:
    with pytest.raises(NetworkError, match="unencrypted"):
        server_of(given)


async def test_the_token_follows_no_redirection_and_no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    async with StandIn() as beeper:
        rest = Rest(beeper.address, TOKEN)
        assert len(await rest.accounts()) == 1
        await rest.close()


async def test_after_its_end_a_connection_asks_nothing_more() -> None:
    async with StandIn() as beeper:
        rest = Rest(beeper.address, TOKEN)
        await rest.accounts()
        await rest.close()
        with pytest.raises(NetworkError, match="was lost"):
            await rest.accounts()
        assert len(beeper.asked) == 1


async def test_a_wait_that_would_be_too_long_is_said_instead() -> None:
    async with StandIn(Manner(refuses=1, retry_after="3600")) as beeper:
        beeper.add_chat("anna")
        told: list[float] = []
        rest = Rest(beeper.address, TOKEN, busy=told.append)
        began = time.monotonic()
        with pytest.raises(NetworkError, match=r"to wait for \d+ seconds"):
            await rest.send("anna", "Hello")
        assert told[0] == 3600
        assert time.monotonic() - began < 30
        await rest.close()
