"""Matrix against a real Synapse, and a friend on bare HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import os
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import nio
import pytest

from boltun.errors import NetworkError
from boltun.message import Author, ChatKind, Presence
from boltun.networks.matrix.endings import Ending, EndingError
from boltun.networks.matrix.network import Timing
from boltun.networks.matrix.wire import Wire
from boltun.networks.protocol import (
    CertificateAsked,
    ConnectionChanged,
    ConnectionState,
    ContactPresence,
    MessageArrived,
    MessageMarked,
    MessageReceived,
    OwnerActive,
    PastSettled,
    Roster,
    SubscriptionAsked,
)
from boltun.networks.trial import Trial, try_account
from tests.e2e.prosody import make_certificate
from tests.networks.matrix.owner import Owner, account, signed_in
from tests.networks.matrix.person import Person
from tests.networks.matrix.synapse import Synapse, User

pytestmark = [pytest.mark.slow, pytest.mark.e2e]


async def test_a_message_comes_and_its_answer_arrives(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    async with signed_in(server, user, tmp_path / "files") as owner:
        await owner.meet(friend)
        event_id = await friend.write("Hello!")
        received = await owner.ear.wait(MessageReceived)
        message = received.message
        assert (message.text, message.author) == ("Hello!", Author.CONTACT)
        assert (message.contact.address, message.contact.kind) == (friend.address, ChatKind.DIRECT)
        assert message.server_id == message.id == event_id
        assert (message.replayed, message.automatic, message.encrypted) == (False, False, False)
        assert received.bookmark
        id_ = await owner.network.send(message.contact, "Hello to you.", "0123abc")
        assert id_ == "0123abc"
        assert await friend.heard() == "Hello to you."
        assert (await owner.ear.wait(MessageArrived)).id == "0123abc"


async def test_a_notice_has_the_mark_for_what_a_program_wrote(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    async with signed_in(server, user, tmp_path / "files") as owner:
        await owner.meet(friend)
        await friend.write("Hello!")
        contact = (await owner.ear.wait(MessageReceived)).message.contact
        assert await owner.network.send_notice(contact, "A program answers.", "0123abc") == "0123abc"
        assert (await friend.said())["content"] == {"msgtype": "m.notice", "body": "A program answers."}
        await owner.network.send(contact, "Hello to you.", "0456def")
        assert (await friend.said())["content"]["msgtype"] == "m.text"


async def test_an_invitation_waits_for_the_owner_also_over_a_restart(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    async with signed_in(server, user, tmp_path) as owner:
        pass
    room = await friend.talk_with(user.id)
    stranger = Person(server, await server.register_async())
    async with stranger:
        await stranger.talk_with(user.id, name="Buy now")
        for _ in range(2):
            async with signed_in(server, user, tmp_path, bookmark=owner.bookmark) as owner:
                asked = {(await owner.ear.wait(SubscriptionAsked)).contact for _ in range(2)}
                kinds = {one.address: one.kind for one in asked}
                assert kinds == {friend.address: ChatKind.DIRECT, stranger.room: ChatKind.GROUP}
        async with signed_in(server, user, tmp_path, bookmark=owner.bookmark) as owner:
            for contact in asked:
                await owner.network.subscription(contact, contact.address == friend.address)
            await stranger.wait(
                lambda one: one["type"] == "m.room.member" and one["content"]["membership"] == "leave"
            )
            roster = await owner.ear.wait(Roster, lambda one: bool(one.contacts))
            assert [one.address for one in roster.contacts] == [friend.address]
            await friend.write("thanks")
            message = (await owner.ear.wait(MessageReceived)).message
            assert message.contact.listed
        direct = await friend.ask("GET", f"rooms/{room}/joined_members")
        assert user.id in direct["joined"]


async def test_a_long_backlog_is_fetched_whole_and_in_order(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    """The server leaves out all but the last hundred of a sync."""
    async with signed_in(server, user, tmp_path) as owner:
        await owner.meet(friend)
        await friend.write("before")
        await owner.ear.wait(MessageReceived)
    texts = [f"number {number}" for number in range(230)]
    for text in texts:
        await friend.write(text)
    async with signed_in(server, user, tmp_path, bookmark=owner.bookmark) as owner:
        received = owner.ear.all(MessageReceived)
        assert [one.message.text for one in received] == texts
        assert all(one.message.redelivered for one in received)
        assert [bool(one.bookmark) for one in received] == [False] * 229 + [True]


async def test_what_was_not_written_down_comes_again_and_nothing_else(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    async with signed_in(server, user, tmp_path) as owner:
        await owner.meet(friend)
        await friend.write("one")
        await owner.ear.wait(MessageReceived)
        owner.ear.keeps = False
        await friend.write("two")
        await owner.ear.wait(MessageReceived)
        await owner.crash()
    async with signed_in(server, user, tmp_path, bookmark=owner.bookmark) as owner:
        assert [one.message.text for one in owner.ear.all(MessageReceived)] == ["two"]


async def test_after_a_crash_it_is_known_which_answers_arrived(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    async with signed_in(server, user, tmp_path) as owner:
        await owner.meet(friend)
        await friend.write("one")
        contact = (await owner.ear.wait(MessageReceived)).message.contact
        owner.ear.keeps = False
        await owner.network.send(contact, "answer", "abc1")
        await owner.crash()
    async with signed_in(server, user, tmp_path, bookmark=owner.bookmark) as owner:
        events = owner.ear.events
        kinds = [type(one).__name__ for one in events]
        assert [one.id for one in events if isinstance(one, MessageArrived)] == ["abc1"]
        settled = next(one for one in events if isinstance(one, PastSettled))
        assert settled.sure
        assert kinds.index("MessageArrived") < kinds.index("PastSettled")
        assert owner.ear.all(MessageReceived) == [], "what Boltun wrote is not the owner's"
        # It would be the same message: the server takes it once.
        await owner.network.send(contact, "answer", "abc1")
        await owner.network.send(contact, "end")
        assert [await friend.heard(), await friend.heard()] == ["answer", "end"]


async def test_an_answer_whose_fate_is_unclear_is_sent_again_and_arrives_once(
    server: Synapse, user: User, friend: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    timing = Timing(again=0.01)
    async with signed_in(server, user, tmp_path, timing=timing) as owner:
        await owner.meet(friend)
        await friend.write("one")
        contact = (await owner.ear.wait(MessageReceived)).message.contact
        put, tried = Wire.put, 0

        async def lossy(self: Wire, room: Any, id: str, content: Any) -> str:
            nonlocal tried
            tried += 1
            found = await put(self, room, id, content)
            if tried == 1:
                raise ConnectionResetError("the answer was lost on the way")
            return found

        monkeypatch.setattr(Wire, "put", lossy)
        await owner.network.send(contact, "answer", "abc1")
        assert (await owner.ear.wait(MessageArrived)).id == "abc1"
        monkeypatch.undo()
        await owner.network.send(contact, "end")
        assert [await friend.heard(), await friend.heard()] == ["answer", "end"]


async def test_the_owner_on_his_phone_is_seen(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    async with Person(server, user) as phone, signed_in(server, user, tmp_path) as owner:
        room = await owner.meet(friend)
        event_id = await friend.write("hello")
        message = (await owner.ear.wait(MessageReceived)).message
        # What Boltun does itself is not the owner.
        await owner.network.typing(message.contact, True)
        assert await friend.typing_seen()
        await owner.network.mark_read(message)
        assert await friend.read_seen() == event_id
        await owner.network.send(message.contact, "answer")
        assert await friend.heard() == "answer"
        await friend.write("and?")
        other = (await owner.ear.wait(MessageReceived)).message
        assert owner.ear.all(OwnerActive) == []
        await phone.read(other.id, room)
        assert (await owner.ear.wait(OwnerActive)).contact.address == friend.address
        await phone.write("I am here", room)
        mine = (await owner.ear.wait(MessageReceived)).message
        assert (mine.author, mine.text, mine.contact.address) == (Author.OWNER, "I am here", friend.address)


async def test_a_read_answer_is_marked(server: Synapse, user: User, friend: Person, tmp_path: Path) -> None:
    async with signed_in(server, user, tmp_path) as owner:
        await owner.meet(friend)
        await friend.write("hello")
        contact = (await owner.ear.wait(MessageReceived)).message.contact
        await owner.network.send(contact, "answer", "abc1")
        await friend.read((await friend.said())["event_id"])
        marked = await owner.ear.wait(MessageMarked)
        assert (marked.id, marked.displayed, marked.contact.address) == ("abc1", True, friend.address)


async def test_corrections_name_their_message_and_taken_back_ones_are_not_told(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    async with signed_in(server, user, tmp_path) as owner:
        await owner.meet(friend)
        event_id = await friend.write("helo")
        await owner.ear.wait(MessageReceived)
        await friend.edit(event_id, "hello")
        corrected = (await owner.ear.wait(MessageReceived)).message
        assert (corrected.text, corrected.edit_of) == ("hello", event_id)
    gone = await friend.write("I should not have said this")
    await friend.redact(gone)
    await friend.write("end")
    async with signed_in(server, user, tmp_path, bookmark=owner.bookmark) as owner:
        assert [one.message.text for one in owner.ear.all(MessageReceived)] == ["end"]


async def test_a_trial_leaves_no_device(server: Synapse, user: User) -> None:
    assert await try_account(account(server, user), user.password) == Trial(works=True)
    trial = await try_account(account(server, user), "wrong")
    assert (trial.works, trial.template) == (False, "The server does not accept this password.")
    async with Person(server, user) as phone:
        devices = (await phone.ask("GET", "devices"))["devices"]
        assert [one["device_id"] for one in devices] == [phone.device]


async def test_a_session_that_was_ended_elsewhere_stops_and_begins_as_a_new_device(
    server: Synapse, user: User, tmp_path: Path
) -> None:
    async with Person(server, user) as phone:
        async with signed_in(server, user, tmp_path) as owner:
            session = owner.network.session
            assert session is not None
            await phone.ask("POST", "logout/all", {})
            failed = await owner.ear.state(ConnectionState.FAILED)
            assert "signed this device out" in failed.text
        assert os.listdir(tmp_path) == []  # noqa: PTH208
    async with signed_in(server, user, tmp_path, bookmark=owner.bookmark) as owner:
        new = owner.network.session
        assert new is not None
        assert new.device != session.device


async def test_a_status_is_shown(server: Synapse, user: User, friend: Person, tmp_path: Path) -> None:
    async with signed_in(server, user, tmp_path) as owner:
        await owner.meet(friend)
        await owner.network.set_presence(Presence.AWAY, "at lunch")
        seen = await friend.wait(
            lambda one: (
                one["type"] == "m.presence"
                and one["sender"] == user.id
                and one["content"]["presence"] == "unavailable"
            )
        )
        assert seen["content"]["status_msg"] == "at lunch"
        shown = await owner.ear.wait(ContactPresence)
        assert (shown.contact.address, shown.presence) == (friend.address, Presence.ONLINE)


async def test_a_room_in_which_nothing_may_be_said_stops_nothing_else(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    async with signed_in(server, user, tmp_path) as owner:
        await owner.meet(friend, preset="private_chat")
        await friend.write("one")
        contact = (await owner.ear.wait(MessageReceived)).message.contact
        levels = {"users": {}, "events_default": 50}
        await friend.state(friend.room, "m.room.power_levels", "", levels)
        with pytest.raises(NetworkError, match="The server refuses"):
            await owner.network.send(contact, "answer", "abc1")
        await friend.write("two")
        assert (await owner.ear.wait(MessageReceived)).message.text == "two"
        assert owner.ear.all(MessageArrived) == []
        # Who was put out is told nothing more, and answers nothing.
        await friend.ask("POST", f"rooms/{friend.room}/kick", {"user_id": user.id})
        for _ in range(3000):
            if owner.network.book.room_of(friend.address) is None:
                break
            await asyncio.sleep(0.01)
        with pytest.raises(NetworkError, match="no room any more"):
            await owner.network.send(contact, "answer", "abc2")
        assert [one.state for one in owner.ear.all(ConnectionChanged)] == [ConnectionState.CONNECTING]


async def test_a_server_that_wants_the_password_again_gets_it_and_keeps_its_device(
    server: Synapse, user: User, friend: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with signed_in(server, user, tmp_path) as owner:
        await owner.meet(friend)
        before = owner.network.session
        sync = Wire.sync

        async def once(self: Wire, *given: Any, **named: Any) -> Any:
            monkeypatch.setattr(Wire, "sync", sync)
            raise EndingError(Ending.refused(nio.SyncError("expired", "M_UNKNOWN_TOKEN", None, True)))

        monkeypatch.setattr(Wire, "sync", once)
        await friend.write("one")
        await owner.ear.state(ConnectionState.WAITING)
        await owner.ear.state(ConnectionState.ONLINE)
        after = owner.network.session
        assert before is not None
        assert after is not None
        assert (after.device, after.pickle_key) == (before.device, before.pickle_key)
        assert after.token != before.token
        await friend.write("two")
        received = await owner.ear.wait(MessageReceived, lambda one: one.message.text == "two")
        await owner.network.send(received.message.contact, "answer")
        assert await friend.heard() == "answer"


async def test_an_unknown_certificate_is_asked_about_and_no_other_is_taken_then(
    server: Synapse, user: User, tmp_path: Path
) -> None:
    fingerprint = await asyncio.to_thread(make_certificate, tmp_path, "localhost")
    async with encrypted(server, tmp_path) as url:
        stranger = Owner(server, user, tmp_path / "files", homeserver=url)
        stranger.start()
        asked = await stranger.ear.wait(CertificateAsked)
        failed = await stranger.ear.state(ConnectionState.FAILED)
        assert (asked.fingerprint, asked.host, asked.subject) == (fingerprint, "127.0.0.1", "CN=localhost")
        assert "not trusted" in failed.text
        async with signed_in(server, user, tmp_path / "files", homeserver=url, fingerprint=fingerprint):
            pass
        other = Owner(server, user, tmp_path / "files", homeserver=url, fingerprint="ab" * 32)
        other.start()
        failed = await other.ear.state(ConnectionState.FAILED)
        assert "another certificate" in failed.text


@asynccontextmanager
async def encrypted(server: Synapse, folder: Path) -> AsyncIterator[str]:
    """Speak TLS before the server, with the certificate in this folder."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    tasks = set()

    async def pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                target.write(data)
                await target.drain()
        target.close()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", server.port)
        for source, target in ((reader, far_writer), (far_reader, writer)):
            tasks.add(asyncio.create_task(pass_on(source, target)))

    listening = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=context)
    try:
        yield f"https://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    finally:
        listening.close()
        for task in tasks:
            task.cancel()
