"""Rooms that the account names, on real servers."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import NetworkError
from boltun.message import Author, ChatKind, Contact
from boltun.networks.protocol import (
    AccountFacts,
    ContactPresence,
    Keepsake,
    MessageReceived,
)
from tests.e2e.owner import Ear, account, signed_in
from tests.e2e.prosody import Prosody, User, missing
from tests.e2e.raw_client import CLIENT, RawClient
from tests.torture import ejabberd

pytestmark = pytest.mark.e2e

MUC = "http://jabber.org/protocol/muc"


@pytest.fixture(params=["prosody", pytest.param("ejabberd", marks=pytest.mark.slow)])
def server(request: pytest.FixtureRequest) -> Iterator[Any]:
    if reason := missing() if request.param == "prosody" else ejabberd.missing():
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix=f"boltun-{request.param}-"))
    made = Prosody(folder) if request.param == "prosody" else ejabberd.Ejabberd(folder)
    try:
        made.start()
        yield made
    finally:
        made.stop(hard=True)
        shutil.rmtree(folder, ignore_errors=True)


@dataclass
class Host:
    """Somebody who has made a room, and is in it as "anna"."""

    server: Any
    raw: RawClient
    room: str

    def say(self, text: str) -> None:
        self.raw.say(self.room, text, type="groupchat")

    async def comes(self, nick: str) -> None:
        """Wait until somebody is there."""
        await self.raw.wait(lambda s: s.get("from") == f"{self.room}/{nick}" and s.get("type") is None)

    async def hears(self, nick: str) -> str:
        """Return what somebody says next."""
        heard = await self.raw.wait(
            lambda s: s.get("from") == f"{self.room}/{nick}" and s.find(CLIENT + "body") is not None
        )
        return heard.findtext(CLIENT + "body") or ""


@pytest.fixture
async def host(server: Any) -> AsyncIterator[Host]:
    user: User = await server.register_async()
    raw = RawClient(server.host, server.port, user.jid, user.password)
    await raw.connect()
    room = f"{user.name}@conference.{server.domain}"
    made = Host(server, raw, room)
    raw.write(f"<presence to='{room}/anna'><x xmlns='{MUC}'/></presence>")
    await made.comes("anna")
    await raw.ask(f"<query xmlns='{MUC}#owner'><x xmlns='jabber:x:data' type='submit'/></query>", to=room)
    yield made
    await raw.close()


async def heard(ear: Ear) -> tuple[str, bool, Author]:
    message = (await ear.wait(MessageReceived)).message
    return message.text, message.addressed, message.author


async def test_a_room_is_entered_heard_and_answered(server: Any, host: Host) -> None:
    owner = await server.register_async()
    host.say("before you came")
    async with signed_in(server, owner, rooms=f"{host.room}/boris") as (net, ear):
        facts = await ear.wait(AccountFacts)
        assert [(fact.label, fact.value) for fact in facts.facts] == [("Room", f"{host.room}/boris")]
        await host.comes("boris")
        old = (await ear.wait(MessageReceived)).message
        assert (old.text, old.replayed, old.redelivered) == ("before you came", True, True)
        host.say("hello all")
        message = (await ear.wait(MessageReceived)).message
        assert (message.text, message.addressed, message.replayed) == ("hello all", False, False)
        assert (message.contact.address, message.contact.kind) == (host.room, ChatKind.GROUP)
        assert message.sender == f"{host.room}/anna"
        for text, addressed in (
            ("boris: are you there?", True),
            ("I told Boris so", True),
            ("the borisov is not you", False),
        ):
            host.say(text)
            assert await heard(ear) == (text, addressed, Author.CONTACT)
        await net.send(message.contact, "I am <here>")
        assert await host.hears("boris") == "I am <here>"
        host.say("boris: good")
        assert await heard(ear) == ("boris: good", True, Author.CONTACT), "our own is not told"
        assert not [one for one in ear.all(ContactPresence) if one.contact.address.startswith(host.room)]


async def test_a_name_that_is_taken_gets_a_line_behind_it(server: Any, host: Host) -> None:
    owner = await server.register_async()
    async with signed_in(server, owner, rooms=f"{host.room}/anna") as (_, ear):
        facts = await ear.wait(AccountFacts)
        assert facts.facts[0].value == f"{host.room}/anna_"
        host.say("anna_: hello")
        assert await heard(ear) == ("anna_: hello", True, Author.CONTACT)


async def test_a_private_message_is_a_conversation_with_that_place(server: Any, host: Host) -> None:
    owner = await server.register_async()
    async with signed_in(server, owner, rooms=f"{host.room}/boris") as (net, ear):
        await host.comes("boris")
        host.raw.say(f"{host.room}/boris", "between us")
        message = (await ear.wait(MessageReceived)).message
        assert message.text == "between us"
        assert message.contact.address == f"{host.room}/anna"
        assert message.contact.kind is ChatKind.DIRECT
        await net.send(message.contact, "yes?")
        answer = await host.raw.body("yes?")
        assert (answer.get("from"), answer.get("type")) == (f"{host.room}/boris", "chat")


async def test_what_the_owner_says_there_by_another_program_is_his(server: Any, host: Host) -> None:
    if isinstance(server, ejabberd.Ejabberd):
        pytest.skip("two devices of one person are two people in a room of ejabberd")
    owner = await server.register_async()
    async with signed_in(server, owner, rooms=f"{host.room}/boris") as (_, ear):
        await host.comes("boris")
        phone = RawClient(server.host, server.port, owner.jid, owner.password)
        await phone.connect()
        phone.write(f"<presence to='{host.room}/boris'><x xmlns='{MUC}'/></presence>")
        await phone.wait(lambda s: s.get("from") == f"{host.room}/boris" and s.tag == CLIENT + "presence")
        phone.say(host.room, "it is me", type="groupchat")
        assert await heard(ear) == ("it is me", False, Author.OWNER)
        await phone.close()


async def test_who_is_thrown_out_says_so_and_does_not_come_back_by_itself(server: Any, host: Host) -> None:
    owner = await server.register_async()
    async with signed_in(server, owner, rooms=f"{host.room}/boris") as (net, ear):
        await host.comes("boris")
        await ear.wait(AccountFacts)
        kick = f"<query xmlns='{MUC}#admin'><item nick='boris' role='none'/></query>"
        await host.raw.ask(kick, to=host.room)
        facts = await ear.wait(AccountFacts)
        assert [(fact.value, fact.warning) for fact in facts.facts] == [
            (f"{host.room}: You were thrown out.", True)
        ]
        contact = Contact(account=net.account.key, address=host.room, kind=ChatKind.GROUP)
        with pytest.raises(NetworkError, match=r"not in the room .* You were thrown out"):
            await net.send(contact, "but")


async def test_the_rooms_are_entered_again_after_a_restart_of_the_server(server: Any, host: Host) -> None:
    owner = await server.register_async()
    async with signed_in(server, owner, rooms=f"{host.room}/boris") as (_, ear):
        await host.comes("boris")
        server.stop()
        server.start()
        facts = await ear.wait(AccountFacts)
        while facts.facts[0].warning:
            facts = await ear.wait(AccountFacts)
        assert facts.facts[0].value == f"{host.room}/boris"


def test_what_is_no_room_is_refused_in_words(server: Prosody) -> None:
    from boltun.networks.xmpp.network import XmppNetwork

    user = User("me@localhost", "secret")
    for wrong in ("nobody", "@conference.localhost", "a b@conference.localhost", "a@b@c"):
        with pytest.raises(NetworkError, match="is not the address of a room"):
            XmppNetwork(account(server, user, rooms=wrong), "secret", lambda event: None, Keepsake())
