"""Several calls as one transaction."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Message
from boltun.store.records import SendState
from boltun.store.store import Store

Write = Callable[..., Message]


def test_what_is_done_together_is_there(store: Store, write: Write) -> None:
    with store.together():
        received = store.messages.receive(write())
        assert received.message_id is not None
        store.messages.intend(received.contact_id, "hi", 1.0, reply_to=received.message_id)
    assert [message.state for message in store.messages.history(received.contact_id)] == [
        None,
        SendState.INTENDED,
    ]


def test_what_is_done_together_is_undone_together(store: Store, write: Write) -> None:
    with pytest.raises(ZeroDivisionError), store.together():  # noqa: PT012
        received = store.messages.receive(write())
        _ = 1 / 0
    assert store.messages.unsettled() == []
    again = store.messages.receive(write())
    assert store.contacts.get(again.contact_id).unread == 1
    assert again.message_id == received.message_id


def test_a_part_that_fails_undoes_the_whole_even_where_its_error_was_taken(
    store: Store, write: Write
) -> None:
    with pytest.raises(StoreError, match="no message 999"), store.together():  # noqa: PT012
        store.messages.receive(write())
        with pytest.raises(StoreError):
            store.messages.settle(999, OutcomeKind.SILENT)
        store.messages.receive(write())
    assert store.messages.unsettled() == []
    store.messages.receive(write())
    assert len(store.messages.unsettled()) == 1, "the next one stands on its own"
