"""Pictures of contacts: heard of, fetched once, and harmless whatever they are."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from boltun.message import Account
from boltun.networks.protocol import ContactPicture
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handlers.pictures import Pictures
from boltun.networks.xmpp.options import Login
from boltun.networks.xmpp.reading import Reader
from boltun.picture import MOST_BYTES, PictureKind

OWN = "me@example.org"
FRIEND = "friend@example.net"
PNG = b"\x89PNG\r\n\x1a\n" + b"x" * 100


def sha(data: bytes) -> str:
    return hashlib.sha1(data, usedforsecurity=False).hexdigest()


class Server:
    """Answers what a client asks."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.data = PNG
        self.gone = False

    async def ask(self, kind: str, query: Element, to: str = "", *, within: float = 30.0) -> Element:
        self.asked.append((to, query.tag.partition("}")[0][1:]))
        await asyncio.sleep(0)
        if self.gone:
            raise TimeoutError
        text = base64.encodebytes(self.data).decode()
        if query.tag.startswith("{vcard-temp}"):
            photo = f"<PHOTO><TYPE>image/png</TYPE><BINVAL>{text}</BINVAL></PHOTO>"
            return fromstring(f"<iq><vCard xmlns='vcard-temp'>{photo}</vCard></iq>")
        item = f"<item id='x'><data xmlns='urn:xmpp:avatar:data'>{text}</data></item>"
        return fromstring(
            "<iq><pubsub xmlns='http://jabber.org/protocol/pubsub'>"
            f"<items node='urn:xmpp:avatar:data'>{item}</items></pubsub></iq>"
        )


class Scene:
    def __init__(self, known: dict[str, str] | None = None) -> None:
        self.told: list[Any] = []
        self.server = Server()
        account = Account(key=f"xmpp:{OWN}", network="xmpp", address=OWN)
        self.client = Client(
            account,
            Login.of(account),
            own=OWN,
            device=f"{OWN}/here",
            tell=self.told.append,
            clock=lambda: 0.0,
            folder=None,
            pictures=known or {},
        )
        self.client.stream = self.server  # type: ignore[assignment]
        self.client.book.set_list([Element("item", jid=FRIEND), Element("item", jid="second@example.net")])
        self.handler = Pictures(self.client)
        self.reader = Reader([self.handler])

    def published(self, key: str = "", sender: str = FRIEND, **info: str) -> None:
        given = {"id": key, "bytes": str(len(self.server.data)), "type": "image/png"} | info
        attributes = " ".join(f"{name}='{value}'" for name, value in given.items())
        inner = f"<info {attributes}/>" if key else ""
        stanza = fromstring(
            f"<message xmlns='jabber:client' from='{sender}' type='headline'>"
            "<event xmlns='http://jabber.org/protocol/pubsub#event'><items node='urn:xmpp:avatar:metadata'>"
            f"<item id='{key}'><metadata xmlns='urn:xmpp:avatar:metadata'>{inner}</metadata></item>"
            "</items></event></message>"
        )
        reading = self.reader.read(stanza, OWN, f"{OWN}/here")
        assert reading is None or reading.text is None

    def present(self, key: str | None, sender: str = f"{FRIEND}/phone") -> None:
        photo = "" if key is None else f"<photo>{key}</photo>"
        stanza = fromstring(
            f"<presence xmlns='jabber:client' from='{sender}'>"
            f"<x xmlns='vcard-temp:x:update'>{photo}</x></presence>"
        )
        assert self.handler.presence(stanza) is False

    async def settle(self) -> list[ContactPicture]:
        for _ in range(30):
            await asyncio.sleep(0)
        told, self.told[:] = list(self.told), []
        return told


@pytest.fixture
def scene() -> Scene:
    return Scene()


async def test_a_published_picture_is_fetched_once(scene: Scene) -> None:
    scene.published(sha(PNG))
    (told,) = await scene.settle()
    assert told.contact.address == FRIEND
    assert told.picture is not None
    assert (told.picture.kind, told.picture.data, told.picture.key) == (PictureKind.PNG, PNG, sha(PNG))
    scene.published(sha(PNG))
    scene.handler.begin()
    scene.published(sha(PNG))
    assert await scene.settle() == []
    assert scene.server.asked == [(FRIEND, "http://jabber.org/protocol/pubsub")]


async def test_what_is_kept_from_the_last_run_is_not_fetched_again() -> None:
    scene = Scene({FRIEND: sha(PNG)})
    scene.published(sha(PNG))
    scene.present(sha(PNG))
    assert await scene.settle() == []
    assert scene.server.asked == []


async def test_the_photo_of_a_vcard_is_fetched_where_nothing_is_published(scene: Scene) -> None:
    scene.present(None)
    scene.present(sha(PNG).upper())
    (told,) = await scene.settle()
    assert told.picture is not None
    assert told.picture.data == PNG
    assert scene.server.asked == [(FRIEND, "vcard-temp")]


async def test_who_publishes_a_picture_has_no_other_in_his_vcard(scene: Scene) -> None:
    scene.published(sha(PNG))
    await scene.settle()
    scene.present(sha(b"another"))
    scene.present("")
    assert await scene.settle() == []
    assert len(scene.server.asked) == 1


async def test_a_picture_that_is_withdrawn_is_told_once() -> None:
    scene = Scene({FRIEND: sha(PNG)})
    scene.published()
    scene.published()
    (told,) = await scene.settle()
    assert (told.contact.address, told.picture) == (FRIEND, None)


async def test_strangers_the_owner_and_forwarded_words_show_nothing(scene: Scene) -> None:
    scene.published(sha(PNG), sender="stranger@example.com")
    scene.present(sha(PNG), sender="stranger@example.com/x")
    scene.published(sha(PNG), sender=OWN)
    assert await scene.settle() == []
    assert scene.server.asked == []


@pytest.mark.parametrize(
    "info",
    [
        {"url": "https://example.net/face.png"},
        {"type": "image/svg+xml"},
        {"bytes": str(MOST_BYTES + 1)},
        {"bytes": "many"},
        {"bytes": "9" * 5000},
        {"id": "../../etc/passwd"},
    ],
)
async def test_what_is_elsewhere_too_large_or_of_another_kind_is_not_asked_for(
    scene: Scene, info: dict[str, str]
) -> None:
    scene.published(sha(PNG), **info)
    assert await scene.settle() == []
    assert scene.server.asked == []


@pytest.mark.parametrize(
    "data",
    [b"", b"<svg/>", PNG + b"changed", b"\xff\xd8\xff".ljust(MOST_BYTES + 1, b"x")],
    ids=["nothing", "svg", "another", "large"],
)
async def test_bytes_that_are_not_what_was_announced_are_dropped(scene: Scene, data: bytes) -> None:
    key = sha(PNG) if data.startswith(PNG) else sha(data)
    scene.server.data = data
    scene.published(key, bytes="100")
    assert await scene.settle() == []
    scene.published(key, bytes="100")
    assert await scene.settle() == []
    assert len(scene.server.asked) == 1


async def test_who_does_not_answer_is_asked_at_his_next_word_and_not_for_ever(scene: Scene) -> None:
    scene.server.gone = True
    for _ in range(40):
        scene.published(sha(PNG))
        assert await scene.settle() == []
    assert len(scene.server.asked) == 10
    scene.server.gone = False
    scene.handler.begin()
    scene.published(sha(PNG))
    assert len(await scene.settle()) == 1


async def test_many_are_asked_a_few_at_a_time(scene: Scene) -> None:
    people = [f"p{number}@example.net" for number in range(50)]
    scene.client.book.set_list([Element("item", jid=one) for one in people])
    for one in people:
        scene.published(sha(PNG), sender=one)
    await asyncio.sleep(0)
    assert 0 < len(scene.server.asked) <= 4
    told = []
    for _ in range(30):
        told += await scene.settle()
    assert sorted(one.contact.address for one in told) == sorted(people)
