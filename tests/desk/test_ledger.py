"""Those who watch are told, and cost nothing when they fail."""

from __future__ import annotations

import pytest

from boltun.desk.ledger import Ledger
from boltun.events import Event, MessageChanged
from boltun.store.store import Store


def test_a_listener_that_fails_is_logged_and_keeps_nobody_from_the_next_event(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Event] = []

    def listen(event: Event) -> None:
        heard.append(event)
        raise RuntimeError("no window")

    Ledger(store, listen).changed(1, 2, 3)
    assert heard == [MessageChanged(contact_id=1, message_id=number) for number in (2, 3)]
    assert caplog.messages == ["A listener failed on MessageChanged."] * 2
    assert "no window" in caplog.text
