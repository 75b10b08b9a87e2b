"""Language models in the running program: switched on, marked, answering, and drafting for Teach."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from boltun.errors import MindError
from boltun.events import OutcomeKind
from boltun.message import Account, Author, Contact, Message
from boltun.paths import Profile
from boltun.service import Service
from boltun.store.lessons import NOTHING_FOUND
from boltun.store.records import SendState, StoredMessage
from tests.minds.model.stand_in import StandIn, served

ANN = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Ann")


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    with served() as one:
        yield one


@pytest.fixture
def changed() -> asyncio.Event:
    """Is set when anything happens."""
    return asyncio.Event()


@pytest.fixture
async def service(tmp_path: Path, changed: asyncio.Event) -> AsyncIterator[Service]:
    profile = Profile.at(tmp_path / "profile")
    service = Service(profile, connect=False, listener=lambda event: changed.set())
    await service.start()
    try:
        yield service
    finally:
        await service.stop()


@pytest.fixture
async def path(service: Service, stand_in: StandIn) -> Path:
    path = service.profile.bases / "kim.model"
    path.write_text(f'endpoint = "{stand_in.url}"\nmodel = "small"\npersona = "You stand in for Kim."\n')
    await service.minds.scan()
    return path


@pytest.fixture
def asked(service: Service) -> int:
    """A message of Ann's that got no reply; its number."""
    service.store.accounts.save(Account(key=ANN.account, network="xmpp", address="me@example.org"))
    got = service.store.messages.receive(
        Message(contact=ANN, text="Do you play chess?", at=1.0, received_at=1.0)
    )
    assert got.message_id is not None
    service.store.messages.settle(got.message_id, OutcomeKind.SILENT, NOTHING_FOUND)
    return got.message_id


async def test_a_draft_needs_a_model_that_is_on_and_a_contact_who_is_marked(
    service: Service, path: Path, asked: int, stand_in: StandIn
) -> None:
    ann = service.store.contacts.id_of(ANN)
    assert not await service.models.may_draft(asked)
    with pytest.raises(MindError, match="Ann is not marked"):
        await service.models.draft(asked)
    await service.conversations.set_model(ann, True)
    with pytest.raises(MindError, match="No language model is switched on"):
        await service.models.draft(asked)
    assert stand_in.requests == []
    await service.models.switch(path, True)
    assert await service.models.may_draft(asked)
    assert await service.models.draft(asked) == "I will tell Kim that you wrote."
    assert stand_in.requests[0]["messages"][-1] == {"role": "user", "content": "Do you play chess?"}
    shown = await service.models.show(path)
    assert shown.spent.answers == 1
    await service.models.switch(path, False)
    assert not await service.models.may_draft(asked)


async def test_a_draft_that_does_not_fit_is_told(
    service: Service, path: Path, asked: int, stand_in: StandIn
) -> None:
    await service.conversations.set_model(service.store.contacts.id_of(ANN), True)
    await service.models.switch(path, True)
    stand_in.says = lambda request: "As an AI language model, I cannot."
    with pytest.raises(MindError, match="made no draft: The model refused"):
        await service.models.draft(asked)


async def test_the_window_agrees_to_the_file_and_not_to_its_folder(service: Service, path: Path) -> None:
    await service.minds.approve(path)
    assert service.minds.approvals.folders() == [path]
    assert (await service.models.show(path)).is_on
    await service.minds.withdraw(path)
    assert service.minds.approvals.folders() == []


async def test_the_key_is_found_where_passwords_are(service: Service, path: Path, stand_in: StandIn) -> None:
    from boltun.password_file import Place

    assert not await service.models.has_key(path)
    await service.models.keep_key(path, "sk-1234", Place.FILE)
    assert await service.models.has_key(path)
    await service.models.switch(path, True)
    assert (await service.models.try_out(path, "Hello there")).text
    assert stand_in.headers[0]["Authorization"] == "Bearer sk-1234"


async def test_it_answers_behind_the_base_and_why_shows_what_was_sent(
    service: Service, path: Path, stand_in: StandIn, changed: asyncio.Event
) -> None:
    friend_id = await service.practice.contact()
    base = service.profile.bases / "kim.txt"
    base.write_text("[hello.]\nHello yourself!\n")
    await service.minds.scan()
    for key, value in (("thinking_time", 0.0), ("typing_time", 0.0)):
        await service.change_setting(key, value)
    await service.conversations.set_minds(friend_id, (str(base), str(path)))
    await service.conversations.set_model(friend_id, True)
    await service.models.switch(path, True)
    for number, (text, reply) in enumerate(
        (("hello", "Hello yourself!"), ("Do you play chess?", "I will tell Kim that you wrote."))
    ):
        await service.practice.write(text)
        async with asyncio.timeout(20):
            while len(said := _said(service, friend_id)) <= number:
                changed.clear()
                await changed.wait()
        assert said[-1].text == reply
    assert [one.mind for one in said] == [str(base), str(path)]
    why = json.dumps(await service.conversations.why(said[-1].id), ensure_ascii=False)
    assert "You stand in for Kim." in why
    assert "Do you play chess?" in why
    sent = [one["content"] for one in stand_in.requests[0]["messages"][1:]]
    assert sent == ["hello", "Hello yourself!", "Do you play chess?"]


def _said(service: Service, contact_id: int) -> list[StoredMessage]:
    history = service.store.messages.history(contact_id)
    return [one for one in history if one.author is Author.BOT and one.state is not SendState.INTENDED]
