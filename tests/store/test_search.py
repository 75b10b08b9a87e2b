"""Finding words in everything that was written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boltun.message import Account, Message
from boltun.search import search
from boltun.store import slices
from boltun.store.search import words_of
from boltun.store.store import Store

Write = Callable[..., Message]


async def texts(store: Store, query: str, **how: Any) -> list[str]:
    found = await search(store.search, store.statistics, query, **how)
    return [one.message.text for one in found]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Привет  Ёжик", ["привет", "ежик"]),
        ('"как дела" ты', ["как дела", "ты"]),
        ("«до свидания»", ["до свидания"]),
        ('"not closed', ["not", "closed"]),
        ("ＡＢＣ", ["abc"]),
        ("  ", []),
        ('""', []),
    ],
)
def test_words_and_quoted_phrases(query: str, words: list[str]) -> None:
    assert words_of(query) == words


@pytest.mark.parametrize("query", ["ПРИВЕТ", "ривет, а", "аня привет", '"привет, аня"', "Ане"[:2]])
async def test_case_and_order_make_no_difference(store: Store, write: Write, query: str) -> None:
    store.messages.receive(write("Привет, Аня"))
    store.messages.receive(write("пока"))
    assert await texts(store, query) == ["Привет, Аня"]


@pytest.mark.parametrize("query", ["会", "会議", "ひらがな", "ELKA", "елка"])
async def test_other_scripts_and_single_letters(store: Store, write: Write, query: str) -> None:
    for text in ("明日の会議は何時ですか", "ひらがな", "Elka", "Ёлка"):
        store.messages.receive(write(text))
    assert len(await texts(store, query)) == 1


async def test_the_newest_come_first_and_no_more_than_wanted(
    store: Store, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "SLICE", 4)
    for number in range(30):
        store.messages.receive(write(f"слово {number}"))
    assert await texts(store, "слово", limit=3) == ["слово 29", "слово 28", "слово 27"]
    assert len(await texts(store, "слово")) == 30


async def test_one_contact_alone(store: Store, write: Write, bob: Any) -> None:
    store.messages.receive(write("слово"))
    here = store.messages.receive(write("слово", contact=bob)).contact_id
    found = await search(store.search, store.statistics, "слово", contact_id=here)
    assert [(one.contact.name, one.message.contact_id) for one in found] == [("Bob", here)]


async def test_a_removed_account_and_dropped_replies_are_not_found(
    store: Store, write: Write, ann: Any
) -> None:
    store.accounts.save(Account(key=ann.account, network="xmpp", address="me@example.org"))
    asked = store.messages.receive(write("слово")).message_id
    assert asked is not None
    store.held.drop(store.held.add(asked, "слово в ответ", 1002.0), "dropped")
    assert await texts(store, "слово") == ["слово"]
    store.accounts.remove(ann.account)
    assert await texts(store, "слово") == []


async def test_a_search_that_nobody_waits_for_any_more_ends_early(
    store: Store, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "SLICE", 4)
    for number in range(30):
        store.messages.receive(write(f"слово {number}"))
    answers = iter([True, False])
    assert len(await texts(store, "слово", wanted=lambda: next(answers))) <= 8
