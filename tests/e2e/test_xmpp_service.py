"""The whole way: Prosody, the XMPP network, the desk, a reply base, SQLite, and an independent client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from boltun.events import Event, LoopStopped, OutcomeKind
from boltun.message import Author, Presence
from boltun.networks.protocol import CertificateAsked, ConnectionChanged, ConnectionState, SubscriptionAsked
from boltun.passwords import Place
from boltun.paths import Profile
from boltun.service import Service
from boltun.store.records import StoredMessage
from tests.e2e.owner import DEADLINE, account
from tests.e2e.prosody import Prosody, User
from tests.e2e.relay import Relay

pytestmark = pytest.mark.e2e

E = TypeVar("E")

BASE = """hello
Hello to you.
how are you?
Fine, and you?
what is your name?
You know my name.
one
First.
two
Second.
three
Third.
<ESCAPE>
Well, well.
"""

AT_ONCE: dict[str, object] = {
    "talk_with_everybody": True,
    "talk_with_strangers": True,
    "thinking_time": 0,
    "typing_time": 0,
    "times_may_grow": False,
    "limit_10_minutes": 0,
}


class Watch:
    """The service's listener; lets a test wait until something is so."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._heard = asyncio.Event()

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        self._heard.set()

    async def until(self, found: Callable[[], E | None]) -> E:
        """Look after every event until there is something."""
        try:
            async with asyncio.timeout(DEADLINE):
                while (result := found()) is None:
                    self._heard.clear()
                    await self._heard.wait()
                return result
        except TimeoutError:
            raise AssertionError(f"did not become so; told was: {self.events}") from None

    async def event(self, kind: type[E], wanted: Callable[[E], bool] = lambda event: True) -> E:
        return await self.until(
            lambda: next((e for e in self.events if isinstance(e, kind) and wanted(e)), None)
        )

    async def state(self, key: str, state: ConnectionState) -> ConnectionChanged:
        return await self.event(ConnectionChanged, lambda e: (e.account, e.state) == (key, state))


@asynccontextmanager
async def serving(folder: Path, **settings: object) -> AsyncIterator[tuple[Service, Watch]]:
    """Run a service of its own with a small base."""
    base = folder / "base.txt"
    if not base.exists():
        base.write_text(BASE, encoding="utf-8")
    watch = Watch()
    service = Service(Profile.at(folder / "profile"), listener=watch)
    await service.start()
    try:
        info = await service.minds.add(base)
        for key, value in {**AT_ONCE, "default_mind": info.name, **settings}.items():
            await service.change_setting(key, value)
        yield service, watch
    finally:
        await service.stop()


async def add(
    service: Service, watch: Watch, server: Prosody, user: User, *, ask_first: bool = False, **options: object
) -> str:
    """Add the user's account and wait until it is online."""
    given = replace(account(server, user, **options), ask_first=ask_first)  # type: ignore[arg-type]
    await service.accounts.add(given, user.password, Place.FILE)
    await watch.state(given.key, ConnectionState.ONLINE)
    return given.key


_UNSETTLED = (None, OutcomeKind.WAITING, OutcomeKind.SENT)


async def settled(service: Service, watch: Watch, text: str) -> StoredMessage:
    """Wait until the message with this text is settled and return it."""

    def look() -> StoredMessage | None:
        for stored in service.store.contacts.all():
            for message in service.store.messages.history(stored.id):
                if message.text == text and message.outcome not in _UNSETTLED:
                    return message
        return None

    return await watch.until(look)


async def test_a_contact_is_answered_from_the_base(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with serving(tmp_path) as (service, watch):
        await add(service, watch, prosody, owner)
        raw = await client(friend)
        raw.say(owner.jid, "Hello", extra="<markable xmlns='urn:xmpp:chat-markers:0'/>")
        await raw.body("Hello to you.")
        await raw.child("{urn:xmpp:chat-markers:0}displayed")
        raw.say(owner.jid, "HOW are you?")
        answer = await raw.body("Fine, and you?")
        raw.say(owner.jid, "", extra=f"<received xmlns='urn:xmpp:receipts' id='{answer.get('id')}'/>")
        (stored,) = [c for c in await service.conversations.all() if c.contact.address == friend.jid]
        history = await service.conversations.history(stored.id)
        assert [(message.author, message.text) for message in history] == [
            (Author.CONTACT, "Hello"),
            (Author.BOT, "Hello to you."),
            (Author.CONTACT, "HOW are you?"),
            (Author.BOT, "Fine, and you?"),
        ]
        why = await service.conversations.why(history[0].id)
        assert why["trace"]


async def test_typing_is_seen_while_the_answer_is_paced(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with serving(tmp_path, thinking_time=0.05, typing_time=0.05) as (service, watch):
        await add(service, watch, prosody, owner)
        raw = await client(friend)
        # A device is asked what it is before it is shown "typing …": the second time it is known.
        raw.say(owner.jid, "hello")
        await raw.body("Hello to you.")
        raw.stanzas.clear()
        raw.say(owner.jid, "how are you?", extra="<request xmlns='urn:xmpp:receipts'/>")
        await raw.body("Fine, and you?")
        signs = [stanza for stanza in raw.stanzas if stanza.tag == "{jabber:client}message"]
        tags = [child.tag.rpartition("}")[2] for stanza in signs for child in stanza]
        assert [tag for tag in tags if tag in ("received", "composing")] == ["received", "composing"]


async def test_only_the_last_of_several_messages_is_answered(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with serving(tmp_path, thinking_time=0.3) as (service, watch):
        await add(service, watch, prosody, owner)
        raw = await client(friend)
        for text in ("one", "two", "three"):
            raw.say(owner.jid, text)
        await raw.body("Third.")
        assert raw.texts() == []
        assert (await settled(service, watch, "one")).outcome is OutcomeKind.SILENT
        assert (await settled(service, watch, "three")).outcome is OutcomeKind.ANSWERED


async def test_the_owner_on_his_phone_comes_first(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    """His message by another device cancels the waiting answer and silences the program there."""
    async with serving(tmp_path, thinking_time=0.5) as (service, watch):
        await add(service, watch, prosody, owner)
        phone = await client(owner, carbons=True)
        raw = await client(friend)
        raw.say(owner.jid, "hello")
        await phone.body("hello")
        phone.say(friend.jid, "I am here")
        await raw.body("I am here")
        raw.say(owner.jid, "how are you?")
        assert (await settled(service, watch, "hello")).outcome is OutcomeKind.SILENT
        assert (await settled(service, watch, "how are you?")).outcome is OutcomeKind.SILENT
        assert raw.texts() == []


async def test_what_the_phone_alone_was_given_is_answered(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with serving(tmp_path) as (service, watch):
        await add(service, watch, prosody, owner)
        await client(owner, priority=7, carbons=True)
        raw = await client(friend)
        raw.say(owner.jid, "hello")
        await raw.body("Hello to you.")
        assert (await settled(service, watch, "hello")).outcome is OutcomeKind.ANSWERED


@pytest.mark.parametrize(
    ("type", "extra"),
    [
        ("headline", ""),
        ("chat", "<delay xmlns='urn:xmpp:delay' stamp='2020-01-01T00:00:00Z'/>"),
        ("chat", "<replace xmlns='urn:xmpp:message-correct:0' id='before'/>"),
        ("chat", "<encryption xmlns='urn:xmpp:eme:0' namespace='eu.siacs.conversations.axolotl'/>"),
    ],
)
async def test_what_nobody_waits_an_answer_to_is_stored_and_not_answered(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client, type: str, extra: str
) -> None:
    async with serving(tmp_path) as (service, watch):
        await add(service, watch, prosody, owner)
        raw = await client(friend)
        raw.say(owner.jid, "two", type=type, extra=extra)
        assert (await settled(service, watch, "two")).outcome is OutcomeKind.SILENT
        raw.say(owner.jid, "hello")
        await raw.body("Hello to you.")
        assert raw.texts() == []


async def test_errors_are_never_answered(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with serving(tmp_path) as (service, watch):
        await add(service, watch, prosody, owner)
        raw = await client(friend)
        error = "<error type='cancel'><gone xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error>"
        for _ in range(3):
            raw.say(owner.jid, "two", type="error", extra=error)
        raw.say(owner.jid, "hello")
        await raw.body("Hello to you.")
        texts = [m.text for c in service.store.contacts.all() for m in service.store.messages.history(c.id)]
        assert texts == ["hello", "Hello to you."]


async def test_two_programs_do_not_talk_with_each_other_for_ever(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    """The other one echoes everything and does not say that it is a program."""
    async with serving(tmp_path, limit_10_minutes=3) as (service, watch):
        await add(service, watch, prosody, owner)
        echo = await client(friend)
        echo.say(owner.jid, "hello")
        rounds = 0

        async def answer_everything() -> None:
            nonlocal rounds
            while True:
                rounds += 1
                echo.say(owner.jid, f"{(await echo.body()).findtext('{jabber:client}body')} again {rounds}")

        task = asyncio.create_task(answer_everything())
        await watch.event(LoopStopped)
        task.cancel()
        assert rounds <= 4


async def test_a_new_account_asks_first(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with serving(tmp_path) as (service, watch):
        await add(service, watch, prosody, owner, ask_first=True)
        raw = await client(friend)
        raw.say(owner.jid, "hello")
        incoming = await settled(service, watch, "hello")
        assert incoming.outcome is OutcomeKind.HELD
        (stored,) = await service.conversations.all()
        held = (await service.conversations.history(stored.id))[-1]
        await service.conversations.send_held(held.id, "Hello yourself")
        await raw.body("Hello yourself")


async def test_a_certificate_is_trusted_through_the_service(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with serving(tmp_path) as (service, watch):
        given = replace(account(prosody, owner, fingerprint=""), ask_first=False)
        await service.accounts.add(given, owner.password, Place.FILE)
        question = await watch.event(CertificateAsked)
        await watch.state(given.key, ConnectionState.FAILED)
        (state,) = await service.accounts.all()
        assert state.certificate == question
        await service.accounts.trust(given.key, question.fingerprint)
        await watch.state(given.key, ConnectionState.ONLINE)
        raw = await client(friend)
        raw.say(owner.jid, "hello")
        await raw.body("Hello to you.")


async def test_a_subscription_is_granted_through_the_service(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with serving(tmp_path) as (service, watch):
        key = await add(service, watch, prosody, owner)
        raw = await client(friend)
        raw.write(f"<presence type='subscribe' to='{owner.jid}'/>")
        asked = await watch.event(SubscriptionAsked)
        await service.accounts.answer_subscription(asked.contact, True)
        await raw.wait(lambda stanza: stanza.get("type") == "subscribed")
        await service.accounts.set_presence(key, Presence.BUSY, "at work")
        await raw.wait(lambda stanza: stanza.findtext("{jabber:client}show") == "dnd")


async def test_several_accounts_answer_at_once(
    tmp_path: Path, prosody: Prosody, friend: User, client
) -> None:
    owners = [await prosody.register_async() for _ in range(3)]
    async with serving(tmp_path) as (service, watch):
        for one in owners:
            await add(service, watch, prosody, one)
        raw = await client(friend)
        for one in owners:
            raw.say(one.jid, "hello")
        answers = [await raw.body("Hello to you.") for _ in owners]
        assert {answer.get("from", "").partition("/")[0] for answer in answers} == {u.jid for u in owners}


async def test_a_message_that_was_given_while_the_wire_was_cut_is_answered(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with Relay(prosody.host, prosody.port) as relay, serving(tmp_path) as (service, watch):
        key = await add(service, watch, prosody, owner, port=relay.port)
        raw = await client(friend)
        watch.events.clear()
        relay.cut()
        raw.say(owner.jid, "hello")
        await watch.state(key, ConnectionState.ONLINE)
        await raw.body("Hello to you.")


async def test_after_a_restart_nothing_is_answered_twice(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    raw = await client(friend)
    async with serving(tmp_path) as (service, watch):
        key = await add(service, watch, prosody, owner)
        raw.say(owner.jid, "hello")
        await raw.body("Hello to you.")
    async with serving(tmp_path) as (service, watch):
        await watch.state(key, ConnectionState.ONLINE)
        raw.say(owner.jid, "one")
        await raw.body("First.")
        last = await settled(service, watch, "one")
        texts = [m.text for m in service.store.messages.history(last.contact_id, limit=50)]
        assert texts == ["hello", "Hello to you.", "one", "First."]
        assert raw.texts() == []


async def test_a_flood_blocks_nobody_and_loses_nothing(
    tmp_path: Path, prosody: Prosody, owner: User, friend: User, client
) -> None:
    other = await prosody.register_async()
    async with serving(tmp_path, limit_hour=0, limit_hour_all=0, stop_loops=False) as (service, watch):
        await add(service, watch, prosody, owner)
        flooder, raw = await client(friend), await client(other)
        for number in range(1000):
            flooder.say(owner.jid, f"message {number}")
        raw.say(owner.jid, "hello")
        await raw.body("Hello to you.")
        last = await settled(service, watch, "message 999")
        assert last.outcome is OutcomeKind.ANSWERED, last.reason
        texts = [m.text for m in service.store.messages.history(last.contact_id, limit=5000)]
        assert [t for t in texts if t.startswith("message ")] == [f"message {n}" for n in range(1000)]
