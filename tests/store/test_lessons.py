"""The inbox of messages that found no good reply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boltun.events import OutcomeKind
from boltun.message import Account, Author, Message
from boltun.store.lessons import LessonStatus
from boltun.store.store import Store
from boltun.teaching import grouped

Write = Callable[..., Message]
GENERAL = {"merit": "general"}


def unanswered(store: Store, message: Message) -> int:
    got = store.messages.receive(message).message_id
    assert got is not None
    store.messages.settle(got, OutcomeKind.SILENT, "no reply found", why={"action": "answer"})
    return got


def statuses(store: Store) -> dict[str, list[str]]:
    return {
        status.value: [one.message.text for one in store.lessons.of(status)]
        for status in LessonStatus
        if store.lessons.of(status)
    }


def test_silence_for_want_of_a_reply_and_general_replies_are_kept(store: Store, write: Write) -> None:
    unanswered(store, write("что делаешь?"))
    for text, why in (
        ("и тут", GENERAL),
        ("нашлось", {"merit": "found"}),
        ("не сказано", {}),
        ("по цепочке", {"mind": "последняя", **GENERAL}),
    ):
        got = store.messages.receive(write(text)).message_id
        assert got is not None
        store.messages.explain(got, why)
    quiet = store.messages.receive(write("молчу по правилу")).message_id
    assert quiet is not None
    store.messages.settle(quiet, OutcomeKind.SILENT, "owner active", why={})
    assert statuses(store) == {"new": ["по цепочке", "и тут", "что делаешь?"]}
    assert [one.general for one in store.lessons.of(LessonStatus.NEW)] == [True, True, False]


def test_what_is_alike_counts_once_and_what_was_settled_is_elsewhere(store: Store, write: Write) -> None:
    first, second = unanswered(store, write("Что делаешь?")), unanswered(store, write("что делаешь"))
    other = unanswered(store, write("где ты"))
    assert len(grouped(store.lessons.of(LessonStatus.NEW))) == 2
    store.lessons.settle([first, second], LessonStatus.DONE)
    store.lessons.settle([other], LessonStatus.LATER)
    assert statuses(store) == {"done": ["что делаешь", "Что делаешь?"], "later": ["где ты"]}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (LessonStatus.IGNORED, LessonStatus.IGNORED),
        (LessonStatus.LATER, LessonStatus.LATER),
        (LessonStatus.DONE, LessonStatus.NEW),
        (LessonStatus.NEW, LessonStatus.NEW),
    ],
)
def test_what_comes_again_goes_where_it_was_put_unless_it_was_taught_in_vain(
    store: Store, write: Write, before: LessonStatus, after: LessonStatus
) -> None:
    store.lessons.settle([unanswered(store, write("спам спам"))], before)
    again = unanswered(store, write("Спам, спам!!!"))
    assert again in [one.message.id for one in store.lessons.of(after)]


def test_only_messages_of_contacts_can_be_taught(store: Store, write: Write, ann: Any) -> None:
    mine = store.messages.receive(write("моё", author=Author.OWNER)).message_id
    assert mine is not None
    store.messages.explain(mine, GENERAL)
    empty = store.messages.receive(write("  ")).message_id
    assert empty is not None
    store.messages.explain(empty, GENERAL)
    assert statuses(store) == {}


def test_a_removed_account_has_nothing_to_teach(store: Store, write: Write, ann: Any) -> None:
    store.accounts.save(Account(key=ann.account, network="xmpp", address="me@example.org"))
    unanswered(store, write("где ты"))
    store.accounts.remove(ann.account)
    assert statuses(store) == {}
    assert store.lessons.of(LessonStatus.NEW) == []
