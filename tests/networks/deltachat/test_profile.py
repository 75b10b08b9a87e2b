"""A Delta Chat profile on a real mail server: what the sink hears."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from boltun.errors import NetworkError
from boltun.message import Account, Author, Contact
from boltun.networks.deltachat.departures import Departures
from boltun.networks.deltachat.network import DeltaChatNetwork
from boltun.networks.protocol import (
    AccountFacts,
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageArrived,
    MessageMarked,
    OwnerActive,
    QuestionAsked,
    Roster,
    SubscriptionAsked,
)
from tests.networks.deltachat.scene import DeltaChatScene, missing
from tests.networks.email.test_mailbox import Heard, is_state

needs_server = pytest.mark.skipif(bool(missing()), reason=missing())


@asynccontextmanager
async def running(
    account: Account, folder: Path, bookmark: str = "", *, online: bool = True
) -> AsyncIterator[tuple[DeltaChatNetwork, Heard]]:
    heard = Heard()
    network = DeltaChatNetwork(account, None, heard.hear, Keepsake(folder=folder, bookmark=bookmark))
    run = asyncio.create_task(network.run())
    try:
        if online:
            await heard.until(lambda one: isinstance(one, Roster))
        yield network, heard
    finally:
        run.cancel()
        await run


def mailbox(scene: DeltaChatScene, **options: str | int | bool) -> Account:
    """Return an account on the phone's mailbox, by its password."""
    server = scene.server
    more: dict[str, str | int | bool] = {
        "mail_password": scene.user.password,
        "imap_host": server.host,
        "imap_port": server.imap,
        "smtp_host": server.host,
        "smtp_port": server.smtp,
        "any_certificate": True,
    }
    return replace(scene.account, options={**more, **options})


@pytest.mark.parametrize(
    ("backup", "said"), [("gone.tar", "There is no file"), ("junk.tar", "Delta Chat's program refuses")]
)
async def test_a_backup_that_is_none_stops_the_account(tmp_path: Path, backup: str, said: str) -> None:
    pytest.importorskip("deltachat_rpc_server")
    (tmp_path / "junk.tar").write_text("junk\n", encoding="utf-8")
    options = {"backup": str(tmp_path / backup)}
    account = Account(key="deltachat:me@b.org", network="deltachat", address="me@b.org", options=options)
    async with running(account, tmp_path / "kept", online=False) as (_, heard):
        failed = await heard.until(lambda one: is_state(one, ConnectionState.FAILED))
    assert isinstance(failed, ConnectionChanged)
    assert said in failed.text


@needs_server
@pytest.mark.slow
@pytest.mark.e2e
async def test_a_second_device(tmp_path: Path) -> None:
    async with DeltaChatScene(tmp_path) as scene, running(scene.account, tmp_path) as (network, heard):
        facts = await heard.until(lambda one: isinstance(one, AccountFacts))
        assert facts.facts[0].value.startswith("https://i.delta.chat/#")
        friend = await scene.friend()
        await friend.write("Hello")
        message = (await heard.message("Hello")).message
        assert (message.contact.address, message.contact.name) == (friend.address, "Anna")
        assert message.contact.listed
        await network.mark_read(message)
        await friend.sees_read(20)
        await network.send(message.contact, "Hi!", "x1")
        arrived = await heard.until(lambda one: isinstance(one, MessageArrived))
        assert arrived.id == "x1"
        assert await friend.heard(20) == "Hi!"
        await friend.confirm()
        marked = await heard.until(lambda one: isinstance(one, MessageMarked))
        assert (marked.id, marked.displayed) == ("x1", True)
        # What Boltun itself does is no sign of the owner.
        assert not any(isinstance(one, OwnerActive) for one in heard)
        await scene.owner_writes(friend, "It is me")
        assert (await heard.message("It is me")).message.author is Author.OWNER
        assert heard.texts() == ["Hello", "It is me"]


@needs_server
@pytest.mark.slow
@pytest.mark.e2e
async def test_the_owner_reads_on_the_phone(tmp_path: Path) -> None:
    async with DeltaChatScene(tmp_path) as scene, running(scene.account, tmp_path) as (_, heard):
        friend = await scene.friend()
        await friend.write("Hello")
        await heard.message("Hello")
        event = await scene.phone.until(20, "IncomingMsg")
        await scene.phone.do("marknoticed_chat", event["chatId"])
        await scene.phone.do("markseen_msgs", [event["msgId"]])
        active = await heard.until(lambda one: isinstance(one, OwnerActive))
        assert active.contact.address == friend.address


@needs_server
@pytest.mark.slow
@pytest.mark.e2e
async def test_a_mailbox_with_its_password(tmp_path: Path) -> None:
    async with DeltaChatScene(tmp_path) as scene:
        account = mailbox(scene)
        wrong = mailbox(scene, mail_password="wrong")
        tried = await DeltaChatNetwork(wrong, None, print).try_out(30)
        assert (tried.state, "password" in tried.text) == (ConnectionState.FAILED, True)
        assert (await DeltaChatNetwork(account, None, print).try_out(30)).state is ConnectionState.ONLINE
        async with running(wrong, tmp_path / "kept", online=False) as (_, heard):
            await heard.until(lambda one: is_state(one, ConnectionState.FAILED))
        async with running(account, tmp_path / "kept") as (network, heard):
            # A stranger is let in by the owner, or by an answer.
            nobody = Contact(account=account.key, address="nobody@example.org")
            with pytest.raises(NetworkError, match="no chat"):
                await network.send(nobody, "Hi")


@needs_server
@pytest.mark.slow
@pytest.mark.e2e
async def test_without_password_and_backup_it_asks_for_a_code(tmp_path: Path) -> None:
    async with DeltaChatScene(tmp_path) as scene:
        account = replace(scene.account, options={})
        async with running(account, tmp_path / "kept", online=False) as (network, heard):
            asked = await heard.until(lambda one: isinstance(one, QuestionAsked))
            await network.answer(asked.id, "this is no code")
            failed = await heard.until(lambda one: is_state(one, ConnectionState.FAILED))
            assert isinstance(failed, ConnectionChanged)
            assert "refuses" in failed.text
        async with running(account, tmp_path / "kept", online=False) as (network, heard):
            asked = await heard.until(lambda one: isinstance(one, QuestionAsked))
            providing = asyncio.create_task(scene.phone.do("provide_backup"))
            code = await scene.phone.do("get_backup_qr")
            await network.answer(asked.id, code)
            await providing
            await heard.until(lambda one: isinstance(one, Roster))


@needs_server
@pytest.mark.slow
@pytest.mark.e2e
async def test_a_stranger_asks_to_be_let_in(tmp_path: Path) -> None:
    async with DeltaChatScene(tmp_path) as scene, running(scene.account, tmp_path) as (network, heard):
        friend, stranger = await scene.friend(), await scene.stranger()
        owner = (await friend.device.do("get_chat_contacts", friend.chat))[0]
        card = await friend.device.do("make_vcard", [owner])
        # He has the owner's card from a friend, and was never invited.
        known = await stranger.device.do("import_vcard_contents", card)
        stranger.chat = await stranger.device.do("create_chat_by_contact_id", known[0])
        await stranger.write("Hello")
        message = (await heard.message("Hello")).message
        assert (message.contact.address, message.contact.listed) == (stranger.address, False)
        asked = await heard.until(lambda one: isinstance(one, SubscriptionAsked))
        assert asked.contact == message.contact
        await network.send(message.contact, "Hi!")
        assert await stranger.heard(30) == "Hi!"
        await stranger.write("Thanks")
        assert (await heard.message("Thanks")).message.contact.listed


def test_what_was_sent_is_known_to_the_next_run(tmp_path: Path) -> None:
    first = Departures(tmp_path)
    for id_ in ("one", "two", "three"):
        first.begins(id_, 7, f"text of {id_}")
    first.taken("one", 21)
    first.taken("two", 22)
    first.over("one")
    first.close()
    with (tmp_path / "sent").open("a") as file:
        file.write('["cut off')
    second = Departures(tmp_path)
    assert [id_ for id_, _ in second.open()] == ["two", "three"]
    # A kill may have come before the desk wrote it down.
    assert second.arrived() == ["one"]
    assert second.id_of(21) == "one"
    assert dict(second.open())["three"].is_text("text of three")
    assert not dict(second.open())["three"].is_text("another")
    second.close()
