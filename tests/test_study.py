"""What the owner answered himself: offered under Teach, or learned at once, and taken back."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.cli import main
from boltun.digest import gather
from boltun.errors import MindError
from boltun.events import MessageChanged, OutcomeKind
from boltun.message import Account, Author, ChatKind, Contact, Message
from boltun.paths import Profile
from boltun.service import Service
from boltun.settings import DEFAULT_MIND, MINDS_BEHIND, STUDY
from boltun.store.lessons import NOTHING_FOUND, LessonStatus
from boltun.store.store import Store
from boltun.store.study import OwnAnswer
from boltun.study import Judge, key_of

ME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
ANN = Contact(account=ME.key, address="ann@example.org", name="Annabel")
AT = 1_770_000_000.0


def said(store: Store, text: str, at: float, who: Contact = ANN, author: Author = Author.CONTACT) -> int:
    """Let somebody say something; what a contact says finds no reply."""
    got = store.messages.receive(
        Message(
            contact=who, text=text, at=AT + at, received_at=AT + at, author=author, id=f"{who.address}{at}"
        )
    )
    assert got.message_id is not None
    if author is Author.CONTACT:
        store.messages.settle(got.message_id, OutcomeKind.SILENT, NOTHING_FOUND)
    return got.message_id


def answered(
    store: Store, asked: str, answer: str, who: Contact = ANN, wait: float = 60.0
) -> tuple[int, int]:
    at = float(len(store.statistics.names()) * 1000 + store.messages.answers_since(0))
    return said(store, asked, at, who), said(store, answer, at + wait, who, Author.OWNER)


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with Store.open(tmp_path / "boltun.sqlite") as store:
        store.accounts.save(ME)
        yield store


def offered(store: Store) -> list[tuple[str, str]]:
    return [(one.asked, one.text) for one in store.study.answers()]


def test_an_answer_of_the_owner_belongs_to_what_was_asked_just_before(store: Store) -> None:
    answered(store, "Do you play chess?", "only on weekends")
    assert offered(store) == [("Do you play chess?", "only on weekends")]


def test_what_came_later_or_to_another_message_is_no_answer(store: Store) -> None:
    said(store, "Do you play chess?", 0)
    said(store, "And go?", 10)
    said(store, "only on weekends", 20, author=Author.OWNER)
    assert offered(store) == [("And go?", "only on weekends")]
    other = replace(ANN, address="bob@example.org", name="Bob")
    answered(store, "Late?", "Yes", other, wait=90_000.0)
    assert offered(store) == [("And go?", "only on weekends")]


@pytest.mark.parametrize("changes", [{"kind": ChatKind.GROUP}, {"automatic": True}])
def test_rooms_and_bots_teach_nothing(store: Store, changes: dict[str, Any]) -> None:
    answered(store, "Do you play chess?", "only on weekends", replace(ANN, **changes))
    assert offered(store) == []


@pytest.mark.parametrize(
    ("asked", "answer", "allowed"),
    [
        ("Do you play chess?", "only on weekends", True),
        ("играешь в шахматы?", "по воскресеньям", True),
        ("что делать?", "звони +7 912 345 67 89", False),
        ("what is the password?", "swordfish", False),
        ("where do you live?", "at the sea", False),
        ("who told you?", "annabel did", False),
        ("My dad died this morning", "I am so sorry", False),
        ("I want to kill myself", "call me", False),
        ("two\nlines", "yes", False),
        ("ok?", "one\ntwo", False),
        ("???", "yes", False),
    ],
)
def test_what_is_private_or_serious_is_never_learned(asked: str, answer: str, allowed: bool) -> None:
    one = OwnAnswer(asked_id=1, asked=asked, message_id=2, text=answer)
    assert Judge([ANN]).allows(one) is allowed


def test_the_key_is_the_whole_message() -> None:
    assert key_of("Do you play  chess?") == "[Do you play chess?]"
    assert key_of("okay then") == "[okay then.]"
    assert key_of("[x]") == ""


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    service = Service(Profile.at(tmp_path / "profile"), connect=False, clock=lambda: AT + 7200)
    await service.start()
    service.store.accounts.save(ME)
    yield service
    await service.stop()


async def tell(service: Service, answer: int) -> None:
    contact_id = service.store.messages.get(answer).contact_id
    service._tell(MessageChanged(contact_id=contact_id, message_id=answer))
    await service.teaching.study.settled()


async def test_without_the_option_the_pair_is_only_offered(service: Service) -> None:
    _, answer = answered(service.store, "Do you play chess?", "only on weekends")
    await tell(service, answer)
    assert not service.teaching.study.path.exists()
    [topic] = await service.teaching.lessons(LessonStatus.NEW)
    assert topic.newest.answered == "only on weekends"


async def test_with_the_option_it_is_learned_at_once_behind_the_other_bases(
    service: Service, tmp_path: Path
) -> None:
    first = tmp_path / "first.txt"
    first.write_text("[hello.]\nHi!\n<ESCAPE>\nMrrr.\n", "utf-8")
    await service.change_setting(DEFAULT_MIND.key, (await service.minds.add(first)).name)
    await service.change_setting(STUDY.key, True)
    _, answer = answered(service.store, "Do you play chess?", "only on weekends")
    await tell(service, answer)
    path = service.teaching.study.path
    assert path.name == "learned.txt"
    assert path.read_text("utf-8") == "[Do you play chess?]\nonly on weekends\n"
    assert [Path(one).name for one in service.settings[MINDS_BEHIND]] == ["learned.txt"]
    assert await service.teaching.lessons(LessonStatus.NEW) == []
    mind = await service.minds.lined_up()
    asked = Message(contact=ANN, text="do you play chess?", at=AT, received_at=AT)
    assert mind.reply(asked, mind.new_memory(), Random(1)).text == "only on weekends"
    [(stored, pair)] = (await service.digests.now()).learned
    assert (stored.contact.name, pair.key, pair.reply) == (
        "Annabel",
        "[Do you play chess?]",
        "only on weekends",
    )


async def test_what_was_learned_is_taken_back_and_learned_again(service: Service) -> None:
    await service.change_setting(STUDY.key, True)
    for asked, answer in (("Do you play chess?", "only on weekends"), ("Do you like tea?", "Green")):
        who = replace(ANN, address=f"{len(asked)}@example.org")
        _, number = answered(service.store, asked, answer, who)
        await tell(service, number)
    first, second = await service.teaching.study.learned()
    path = service.teaching.study.path
    before = path.read_text("utf-8")
    pair = await service.teaching.revoke(first.message_id)
    assert "chess" not in path.read_text("utf-8")
    assert [one.newest.message.text for one in await service.teaching.lessons(LessonStatus.NEW)] == [
        "Do you play chess?"
    ]
    await service.teaching.restore(pair)
    assert sorted(path.read_text("utf-8").split("\n")) == sorted(before.split("\n"))
    with pytest.raises(MindError, match="Nothing was learned"):
        await service.teaching.revoke(999)
    # A pair that somebody took out of the file is only forgotten.
    path.write_text("", "utf-8")
    await service.teaching.revoke(second.message_id)


async def test_with_the_contact_goes_the_list_of_what_was_learned(service: Service) -> None:
    await service.change_setting(STUDY.key, True)
    _, answer = answered(service.store, "Do you play chess?", "only on weekends")
    await tell(service, answer)
    contact_id = service.store.messages.get(answer).contact_id
    while service.store.privacy.delete_messages(contact_id):
        pass
    assert service.store.study.learned() == []


async def test_the_digest_lists_what_was_learned_for_a_day(service: Service) -> None:
    await service.change_setting(STUDY.key, True)
    _, answer = answered(service.store, "Do you play chess?", "only on weekends")
    await tell(service, answer)
    assert len((await gather(service.store, AT, learned_since=AT)).learned) == 1
    assert (await gather(service.store, AT, learned_since=AT + 86_400)).learned == ()
    assert (await gather(service.store, AT)).learned == ()


def test_the_command_line_lists_answers_and_takes_pairs_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(Profile.at(tmp_path).make().database) as store:
        store.accounts.save(ME)
        asked, number = answered(store, "Do you play chess?", "only on weekends")
        answer = OwnAnswer(asked_id=asked, asked="", message_id=number, text="")
    assert main(["--profile", str(tmp_path), "teach", "list"]) == 0
    assert "you answered: only on weekends" in capsys.readouterr().out
    with Store.open(Profile.at(tmp_path).database) as store:
        store.study.learn(answer, "[Do you play chess?]", "only on weekends")
    base = Profile.at(tmp_path).bases / "learned.txt"
    base.parent.mkdir(parents=True, exist_ok=True)
    base.write_text("[Do you play chess?]\nonly on weekends\n", "utf-8")
    assert main(["--profile", str(tmp_path), "teach", "learned", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["key"] == "[Do you play chess?]"
    assert main(["--profile", str(tmp_path), "teach", "revoke", str(number)]) == 0
    assert capsys.readouterr().out == "Taken back: [Do you play chess?]\n"
    assert base.read_text("utf-8") == ""
