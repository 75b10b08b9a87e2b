"""The digest lists what was learned from the owner's own answers, and takes it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boltun.digest import Digest
from boltun.store.study import LearnedPair
from tests.ui.stage import NOW, Stage
from ui.digest.left import Left
from ui.digest.place import DigestPlace
from ui.digest.rows import Heading, Item
from ui.link.bridge import Bridge


def test_a_learned_pair_is_taken_back_with_one_button_and_undo(
    bridge: Bridge,
    stage: Stage,
    curtain: Callable[[], None],
    qtbot: Any,
    done: Callable[[str], tuple[Any, ...]],
) -> None:
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Anna")
    pair = LearnedPair(
        message_id=7, asked_id=6, contact_id=anna, key="[chess?]", reply="On weekends", at=NOW - 60
    )
    stage.digest = Digest(learned=((stage.people[anna], pair),))
    place = DigestPlace(bridge, Left(bridge), clock=lambda: NOW)
    qtbot.addWidget(place)
    told: list[Any] = []
    place.noticed.connect(told.append)
    place.resize(700, 500)
    place.show()
    curtain()
    qtbot.waitUntil(lambda: place.rows.rowCount() == 2)
    heading, item = place.rows.rows
    assert isinstance(heading, Heading)
    assert isinstance(item, Item)
    assert (heading.words, item.lines) == ("Learned from your own answers", ("[chess?] → On weekends",))
    assert place.unlearn_button.isVisible()
    assert not place.tick_button.isVisible()
    place.unlearn_button.click()
    assert done("teaching.revoke") == (7,)
    qtbot.waitUntil(lambda: bool(told))
    told[-1].undone()
    assert done("teaching.restore") == (pair,)
