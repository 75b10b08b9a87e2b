"""What came while the program was not there, out of the archive of a real server."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boltun.message import Author, Message
from boltun.networks.protocol import Keepsake, MessageReceived, OwnerActive
from tests.e2e.owner import Ear, signed_in
from tests.e2e.prosody import Prosody, User, missing
from tests.e2e.raw_client import RawClient
from tests.torture import ejabberd

pytestmark = pytest.mark.e2e

Server = Prosody | ejabberd.Ejabberd


@pytest.fixture(params=["prosody", pytest.param("ejabberd", marks=pytest.mark.slow)])
def server(request: pytest.FixtureRequest) -> Iterator[Any]:
    if reason := missing() if request.param == "prosody" else ejabberd.missing():
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix=f"boltun-{request.param}-"))
    made = Prosody(folder) if request.param == "prosody" else ejabberd.Ejabberd(folder, archive=True)
    try:
        made.start()
        yield made
    finally:
        made.stop(hard=True)
        shutil.rmtree(folder, ignore_errors=True)


async def connected(server: Server, user: User, *, carbons: bool = False) -> RawClient:
    raw = RawClient(server.host, server.port, user.jid, user.password)
    await raw.connect()
    if carbons:
        await raw.enable_carbons()
    return raw


async def told(ear: Ear, texts: set[str]) -> list[Message]:
    """Wait for messages with these texts, each once."""
    found = [(await ear.wait(MessageReceived)).message for _ in texts]
    assert {message.text for message in found} == texts
    return found


async def test_what_went_to_the_phone_meanwhile_is_read_with_what_the_owner_wrote_there(
    server: Any, tmp_path: Path
) -> None:
    owner, friend = await server.register_async(), await server.register_async()
    raw, phone = await connected(server, friend), await connected(server, owner, carbons=True)
    keepsake = Keepsake(device="0a1b2c3d", folder=tmp_path / "kept")
    async with signed_in(server, owner, keepsake=keepsake) as (net, ear):
        raw.say(owner.jid, "before")
        first = (await ear.wait(MessageReceived)).message
        await net.send(first.contact, "an answer")
        await raw.body("an answer")
    raw.say(owner.jid, "while you were away")
    await phone.body("while you were away")
    phone.say(friend.jid, "written on the phone")
    await raw.body("written on the phone")
    phone.say(raw.full, "", extra="<composing xmlns='http://jabber.org/protocol/chatstates'/>")
    await phone.sync()
    async with signed_in(server, owner, keepsake=keepsake) as (_, ear):
        raw.say(owner.jid, "now")
        found = await told(ear, {"before", "while you were away", "written on the phone", "now"})
        by_text = {message.text: message for message in found}
        missed, written = by_text["while you were away"], by_text["written on the phone"]
        assert (missed.author, missed.contact.address) == (Author.CONTACT, friend.jid)
        assert (written.author, written.contact.address) == (Author.OWNER, friend.jid)
        assert missed.redelivered
        assert written.redelivered
        # A message of both sessions has the same id in both, and so is known in the database.
        assert by_text["before"].server_id == first.server_id
        assert missed.server_id
        assert not ear.all(OwnerActive), "what the owner did then is no sign of life now"
        assert not ear.all(MessageReceived), "nothing twice"
    await raw.close()
    await phone.close()


async def test_what_the_server_kept_and_what_the_archive_has_is_told_once(
    server: Any, tmp_path: Path
) -> None:
    owner, friend = await server.register_async(), await server.register_async()
    raw = await connected(server, friend)
    keepsake = Keepsake(device="0a1b2c3d", folder=tmp_path / "kept")
    async with signed_in(server, owner, keepsake=keepsake):
        pass
    texts = {f"message {number}" for number in range(250)}
    for text in sorted(texts):
        raw.say(owner.jid, text)
    await raw.sync()
    async with signed_in(server, owner, keepsake=keepsake) as (_, ear):
        await told(ear, texts)
        raw.say(owner.jid, "the end")
        assert (await ear.wait(MessageReceived)).message.text == "the end"
    await raw.close()


async def test_the_first_run_reads_no_archive(server: Any, tmp_path: Path) -> None:
    owner, friend = await server.register_async(), await server.register_async()
    raw, phone = await connected(server, friend), await connected(server, owner)
    raw.say(owner.jid, "long ago")
    await phone.body("long ago")
    async with signed_in(server, owner, keepsake=Keepsake(folder=tmp_path / "kept")) as (_, ear):
        raw.say(owner.jid, "now")
        await told(ear, {"now"})
    await raw.close()
    await phone.close()


async def test_nobody_else_can_pretend_to_be_the_archive(server: Any, tmp_path: Path) -> None:
    owner, friend = await server.register_async(), await server.register_async()
    raw = await connected(server, friend)
    async with signed_in(server, owner, keepsake=Keepsake(folder=tmp_path / "kept")) as (_, ear):
        stanza = (
            f"<message xmlns='jabber:client' from='{owner.jid}/x' to='{raw.bare}'><body>no</body></message>"
        )
        delay = "<delay xmlns='urn:xmpp:delay' stamp='2026-01-01T00:00:00Z'/>"
        forwarded = f"<forwarded xmlns='urn:xmpp:forward:0'>{delay}{stanza}</forwarded>"
        for query in ("", " queryid=''"):
            raw.say(owner.jid, "", extra=f"<result xmlns='urn:xmpp:mam:2' id='1'{query}>{forwarded}</result>")
        raw.say(owner.jid, "hello")
        await told(ear, {"hello"})
    await raw.close()
