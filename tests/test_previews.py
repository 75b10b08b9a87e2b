"""What a pair would catch in the whole history, and which replies it would change."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.errors import MindError
from boltun.heard import Heard
from boltun.message import Account, Contact, Message
from boltun.minds.boltun import teaching
from boltun.minds.boltun.mind import BoltunMind
from boltun.paths import Profile
from boltun.previews import Effect, Preview, look_through
from boltun.service import Service
from boltun.store.store import Store
from tests.documents import document_of

BASE = """<QUESTION>
what
<IGNORED>
please
@cat
kitty pussycat
(cat asleep.)
Hush, then!
(cat.)
Which cat?
[hello.]
Hi!
<ESCAPE>
Mrrr.
"""
HEARD = (
    "My cat is asleep",
    "my CAT is asleep",
    "a kitty!",
    "is it raining?",
    "It rains cats and dogs.",
    "Hello",
    "raining again. And the cat?",
    "please",
    "",
    "двое котят играют",
    "Котёнок спит",
    "うちの猫は眠いらしい",
)


def look(key: str, reply: str = "New!", heard: Sequence[str] = HEARD, base: str = BASE) -> Preview:
    everything = Heard()
    rows = list(enumerate(heard, 1))
    everything.take(rows[:5], 5)
    everything.take(rows[5:], len(rows))
    found = look_through(everything, teaching.preview(document_of(base), key, reply))
    assert found is not None
    return found


def told(found: Preview) -> list[tuple[str, int, str]]:
    return [(one.text, one.count, one.effect.value) for one in found.examples]


def test_a_list_is_counted_over_the_whole_history() -> None:
    found = look("(raining.)")
    assert (found.heard, found.caught, found.different) == (12, 1, 1)
    assert told(found) == [("raining again. and the cat?", 1, "new")]
    assert look("(raining?)").caught == 1
    assert look("(snowing?)").caught == 0


def test_equal_messages_are_one_example_with_their_number() -> None:
    found = look("(cat my.)")
    assert told(found) == [("my cat is asleep", 2, "joins")]
    assert found.examples[0].before == ("Hush, then!",)
    assert found.examples[0].after == ("Hush, then!", "New!")
    assert found.effects == {Effect.JOINS: 2}


def test_it_says_which_replies_would_be_others_first() -> None:
    found = look("(asleep is my.)")
    assert [(one.before, one.after) for one in found.examples] == [(("Hush, then!",), ("New!",))]
    assert found.changed == 2
    both = look("[my cat is asleep.]")
    assert both.examples[0].effect is Effect.OTHER


def test_other_pairs_may_stay_better() -> None:
    found = look("(asleep.)")
    assert told(found) == [("my cat is asleep", 2, "same")]
    assert found.changed == 0


def test_aliases_of_the_base_are_understood() -> None:
    assert ("a kitty!", 1, "joins") in told(look("(cat.)"))
    assert ("a kitty!", 1, "other") in told(look("[a cat!]"))


@pytest.mark.parametrize(
    ("key", "texts"),
    [
        ("(~котёнок.)", ["котенок спит", "двое котят играют"]),
        ("(~dog.)", ["it rains cats and dogs."]),
        ("(~猫 眠い.)", ["うちの猫は眠いらしい"]),
        ("[hello.]", ["hello"]),
        ("{please.}", ["please"]),
        ("is it raining?", ["is it raining?"]),
        ("(cat … asleep.)", ["my cat is asleep"]),
    ],
)
def test_each_kind_of_key_finds_what_the_base_would_find(key: str, texts: list[str]) -> None:
    pytest.importorskip("sudachipy")
    found = look(key)
    assert [one.text for one in found.examples] == texts
    # As the base itself sees it, message by message.
    mind = BoltunMind.compile(f"{BASE.split('<ESCAPE>')[0]}{key}\nNew!\n")
    for text in filter(None, HEARD):
        asked = Message(contact=ANN, text=text, at=0.0, received_at=0.0)
        candidates = mind.reply(asked, mind.new_memory(), Random(0)).why.told().candidates
        assert any(one.reply == "New!" for one in candidates) == bool(look(key, heard=[text]).caught)


def test_a_reply_that_is_there_already_or_a_bad_key_is_refused() -> None:
    with pytest.raises(MindError):
        look("(cats)")
    with pytest.raises(MindError):
        look("(cat.)", "Which cat?")


def test_it_ends_when_nobody_wants_it_any_more() -> None:
    everything = Heard()
    everything.take([(1, "my cat")], 1)
    catcher = teaching.preview(document_of(BASE), "(~cat.)", "New!")
    assert look_through(everything, catcher, wanted=lambda: False) is None


def test_a_large_base_is_compared_by_the_pairs_that_count(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = look("(asleep is my.)")
    monkeypatch.setattr("boltun.minds.boltun.catching.LARGE", 2)
    assert look("(asleep is my.)") == whole


ME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
ANN = Contact(account=ME.key, address="ann@example.org", name="Ann")


def receive(store: Store, text: str, number: int) -> int:
    at = 1_770_000_000.0 + number
    got = store.messages.receive(Message(contact=ANN, text=text, at=at, received_at=at, id=str(number)))
    assert got.message_id is not None
    return got.message_id


async def test_the_service_reads_what_is_new_and_forgets_what_is_deleted(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text(BASE, "utf-8")
    service = Service(Profile.at(tmp_path / "profile"), connect=False)
    await service.start()
    try:
        service.store.accounts.save(ME)
        first = receive(service.store, "My cat is asleep", 1)

        async def ask(key: str = "(cat my.)", reply: str = "New!") -> Any:
            return await service.teaching.preview(path, key, reply)

        found = await ask()
        assert [(one.text, one.contact.name) for one in found.examples] == [("My cat is asleep", "Ann")]
        receive(service.store, "My cat and my dog", 2)
        assert (await ask()).caught == 2
        assert (await ask(reply="")).examples[0].after[-1] == "…"
        contact_id = service.store.messages.get(first).contact_id
        await service.privacy.delete_contact(contact_id)
        assert (await ask()).caught == 0
    finally:
        await service.stop()


async def test_a_newer_question_ends_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text(BASE, "utf-8")
    service = Service(Profile.at(tmp_path / "profile"), connect=False)
    await service.start()
    try:
        service.store.accounts.save(ME)
        receive(service.store, "My cat is asleep", 1)
        older = asyncio.create_task(service.teaching.preview(path, "(cat.)", "New!"))
        await asyncio.sleep(0)
        newer = await service.teaching.preview(path, "(my.)", "New!")
        assert newer is not None
        assert await older is None
    finally:
        await service.stop()


def test_of_very_many_messages_the_number_is_about_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boltun.previews._ASKED", 100)
    everything = Heard()
    for first in range(0, 1000, 100):
        rows = [(first + n + 1, f"cat {first + n}{'?' if n % 4 == 0 else ''}") for n in range(100)]
        everything.take(rows, first + 100)
    found = look_through(everything, teaching.preview(document_of(BASE), "(cat?)", "New!"))
    assert found is not None
    assert (found.caught, found.exact) == (250, False)
