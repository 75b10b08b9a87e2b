"""An account on a real mail server: what the sink hears, and what people get."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import NetworkError
from boltun.message import Author
from boltun.networks.email.network import MailNetwork
from boltun.networks.protocol import (
    AccountFacts,
    BookmarkMoved,
    CertificateAsked,
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageArrived,
    MessageFailed,
    MessageReceived,
    MessageUnsure,
    NetworkEvent,
)
from tests.networks.email.scene import MailScene, StarttlsScene
from tests.networks.email.server import missing

pytestmark = [pytest.mark.e2e, pytest.mark.skipif(bool(missing()), reason=missing())]


class Heard(list[NetworkEvent]):
    """What the network told."""

    def __init__(self) -> None:
        self._news = asyncio.Event()

    def hear(self, event: NetworkEvent) -> None:
        self.append(event)
        self._news.set()

    async def until(self, wanted: Callable[[Any], object]) -> Any:
        async with asyncio.timeout(20):
            while True:
                for event in self:
                    if wanted(event):
                        return event
                self._news.clear()
                await self._news.wait()

    async def message(self, text: str) -> MessageReceived:
        event = await self.until(lambda one: isinstance(one, MessageReceived) and one.message.text == text)
        assert isinstance(event, MessageReceived)
        return event

    def texts(self) -> list[str]:
        return [one.message.text for one in self if isinstance(one, MessageReceived)]


@asynccontextmanager
async def running(
    scene: MailScene, keepsake: Keepsake | None = None, **options: str | int | bool
) -> AsyncIterator[tuple[MailNetwork, Heard]]:
    heard = Heard()
    account = replace(scene.account, options={**scene.account.options, **options})
    network = MailNetwork(account, scene.password, heard.hear, keepsake)
    run = asyncio.create_task(network.run())
    try:
        await heard.until(lambda one: isinstance(one, AccountFacts) or is_state(one, ConnectionState.FAILED))
        yield network, heard
    finally:
        run.cancel()
        await run


def is_state(event: NetworkEvent, state: ConnectionState) -> bool:
    return isinstance(event, ConnectionChanged) and event.state is state


@pytest.mark.parametrize("kind", [MailScene, pytest.param(StarttlsScene, marks=pytest.mark.slow)])
async def test_a_talk(kind: type[MailScene], tmp_path: Path) -> None:
    async with kind(tmp_path) as scene, running(scene) as (network, heard):
        assert (await network.try_out(10)).state is ConnectionState.ONLINE
        friend = await scene.friend()
        id_ = await friend.write(
            "Hello!\n\nOn Mon, Nov 23, 2026, Otto <o@x.org> wrote:\n> Hm\n", Subject="Cats"
        )
        message = (await heard.message("Hello!")).message
        assert (message.contact.address, message.contact.name) == (friend.address, "Anna")
        assert (message.automatic, message.replayed, message.id) == (False, False, id_)
        await network.mark_read(message)
        await network.send(message.contact, "Hi!\n.\nЯ тут", "x1")
        assert await heard.until(lambda one: isinstance(one, MessageArrived)) == MessageArrived(
            account=scene.account.key, id="x1"
        )
        answer = await friend.received()
        assert answer["Subject"] == "Re: Cats"
        assert answer["Auto-Submitted"] == "auto-replied"
        assert answer["In-Reply-To"] == answer["References"] == f"<{id_}>"
        assert answer.get_content().splitlines() == ["Hi!", ".", "Я тут"]
        await network.send_own(message.contact, "I wrote this", "x2")
        typed = await friend.received()
        assert (typed["Auto-Submitted"], typed["In-Reply-To"]) == (None, f"<{id_}>")
        # Its own letter lies in the folder of sent mail, and is no message of the owner there.
        owner = await scene.owner_elsewhere()
        await owner.write_to(friend.address, "It is me")
        own = (await heard.message("It is me")).message
        assert (own.author, own.contact.address) == (Author.OWNER, friend.address)
        assert heard.texts() == ["Hello!", "It is me"]
        box = owner.box()
        async with asyncio.timeout(20):
            # Nobody tells when another client has marked a letter.
            while r"\Seen" not in str(box.client.uid("fetch", "1", "FLAGS")[1]):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            box.folder.set("Sent")
            while len(box.uids()) != 3:
                await asyncio.sleep(0.05)
                box.client.noop()


async def test_a_port_that_wants_starttls_is_named_as_one_without_encryption(tmp_path: Path) -> None:
    async with StarttlsScene(tmp_path) as scene:
        account = replace(
            scene.account, options={**scene.account.options, "imap_starttls": False, "smtp_starttls": False}
        )
        trial = await MailNetwork(account, scene.password, lambda event: None, None).try_out(10)
    assert trial.template.format(**trial.values).startswith("127.0.0.1 offers no encryption on port ")


@pytest.mark.slow
async def test_manners(tmp_path: Path) -> None:
    async with MailScene(tmp_path) as scene, running(scene) as (_, heard):
        friend = await scene.friend()
        await friend.write("a list", List_Id="<cats.example.org>")
        await friend.write("a machine", Auto_Submitted="auto-generated")
        await friend.write("for others", To="everybody@example.org")
        friend.post(friend.letter("a report"), envelope="")
        await friend.write("a person")
        assert not (await heard.message("a person")).message.automatic
        assert (await heard.message("a machine")).message.automatic
        assert (await heard.message("for others")).message.automatic
        assert set(heard.texts()) == {"a machine", "for others", "a person"}


@pytest.mark.slow
async def test_an_answer_that_comes_back(tmp_path: Path) -> None:
    async with MailScene(tmp_path) as scene, running(scene) as (network, heard):
        friend = await scene.friend()
        await friend.write("Hello!")
        contact = replace((await heard.message("Hello!")).message.contact, address="lost@elsewhere.example")
        await network.send(contact, "Are you there?", "x2")
        failed = await heard.until(lambda one: isinstance(one, MessageFailed))
        assert (failed.id, failed.address) == ("x2", "lost@elsewhere.example")
        assert heard.texts() == ["Hello!"]
        for address in ("noreply@example.org", scene.account.address, "no address"):
            with pytest.raises(NetworkError):
                await network.send(replace(contact, address=address), "x")


@pytest.mark.slow
async def test_the_next_run_goes_on_behind_the_last_letter(tmp_path: Path) -> None:
    keepsake = Keepsake(folder=tmp_path / "kept")
    async with MailScene(tmp_path) as scene:
        friend = await scene.friend()
        await scene.write_before(friend, "long ago")
        async with running(scene, keepsake) as (network, heard):
            await friend.write("one")
            event = await heard.message("one")
            await network.send(event.message.contact, "1", "x3")
        await friend.write("two")
        await (await scene.owner_elsewhere()).write_to(friend.address, "mine")
        # What the crash left half done: one letter went out, of another nobody knows.
        with (tmp_path / "kept" / "sent").open("a") as journal:
            journal.write("b x4\nb x3\n")
        async with running(scene, replace(keepsake, bookmark=event.bookmark)) as (network, heard):
            two = (await heard.message("two")).message
            assert two.redelivered
            assert (await heard.message("mine")).message.author is Author.OWNER
            assert heard.texts().count("one") == heard.texts().count("long ago") == 0
            told = [one.id for one in heard if isinstance(one, MessageArrived)]
            unsure = [one.id for one in heard if isinstance(one, MessageUnsure)]
            assert (told, unsure) == (["x3"], ["x4"])
            # The thread is found again on the server.
            network.inbox.threads.clear()
            await network.send(two.contact, "2")
            assert await friend.heard() == "1"
            assert await friend.heard() == "mine"
            assert (await friend.received())["In-Reply-To"] == f"<{two.id}>"


@pytest.mark.slow
async def test_a_server_that_counts_anew(tmp_path: Path) -> None:
    async with MailScene(tmp_path) as scene:
        friend = await scene.friend()
        async with running(scene) as (_, heard):
            await friend.write("one")
            bookmark = (await heard.message("one")).bookmark
        validity, rest = bookmark.split(" ", 1)
        await friend.write("two")
        keepsake = Keepsake(bookmark=f"{int(validity) - 1} {rest}")
        async with running(scene, keepsake) as (_, heard):
            # The desk knows the first one by its Message-ID.
            assert (await heard.message("one")).message.redelivered
            await heard.message("two")


@pytest.mark.slow
async def test_certificates_and_passwords(tmp_path: Path) -> None:
    async with MailScene(tmp_path) as scene:
        async with running(scene, fingerprint="") as (_, heard):
            asked = next(one for one in heard if isinstance(one, CertificateAsked))
            assert asked.fingerprint == scene.server.fingerprint
            assert (asked.subject, asked.expires[:2]) == ("CN=mail.localhost", "20")
            assert not any(isinstance(one, BookmarkMoved) for one in heard)
        async with running(scene, fingerprint="0" * 64) as (_, heard):
            assert any(isinstance(one, CertificateAsked) for one in heard)
        scene.password = "пароль"
        async with running(scene) as (_, heard):
            failed = heard[-1]
            assert isinstance(failed, ConnectionChanged)
            assert "app password" in failed.text


@pytest.mark.slow
async def test_a_server_that_does_not_tell_of_new_mail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from boltun.networks.email import mailbox

    monkeypatch.setattr(mailbox.Folder, "tells", property(lambda self: False))
    async with MailScene(tmp_path) as scene, running(scene, poll_seconds=1) as (network, heard):
        friend = await scene.friend()
        await friend.write("Hello!")
        message = (await heard.message("Hello!")).message
        await network.send(message.contact, "Hi!")
        assert await friend.heard() == "Hi!"
