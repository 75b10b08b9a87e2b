"""The preview below the form: what a pair would do in the whole history."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.events import OutcomeKind
from boltun.message import Contact
from boltun.minds.listing import MindInfo
from boltun.previews import Caught, Effect, Preview
from tests.ui.stage import Stage
from ui.link.bridge import Bridge
from ui.teach.place import TeachPlace
from ui.teach.preview import PreviewView, caught_words
from ui.widgets.statement import Tone

ANN = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Ann")


def caught(effect: Effect, before: tuple[str, ...] = (), after: tuple[str, ...] = ("New",)) -> Caught:
    return Caught(message_id=1, text="<b>hi", count=2, effect=effect, before=before, after=after, contact=ANN)


FOUND = Preview(
    heard=12_345,
    caught=4,
    different=2,
    effects={Effect.OTHER: 1, Effect.NEW: 3},
    compared=4,
    examples=(caught(Effect.OTHER, ("Old",)), caught(Effect.NEW)),
)


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (caught(Effect.OTHER, ("Old",)), "“<b>hi” ×2 (Ann): “Old” → “New”"),
        (caught(Effect.JOINS, ("Old",), ("Old", "New")), "“<b>hi” ×2 (Ann): “Old” → “Old” / “New”"),
        (caught(Effect.NEW), "“<b>hi” ×2 (Ann): no good reply → “New”"),
        (caught(Effect.SAME, ("Old",), ("Old",)), "“<b>hi” ×2 (Ann): stays: “Old”"),
    ],
)
def test_an_example_says_what_is_said_now_and_then(qapp: Any, one: Caught, words: str) -> None:
    assert caught_words(one).replace("message: ", "") == words


def test_a_pair_that_changes_replies_is_a_warning(qtbot: Any) -> None:
    view = PreviewView()
    qtbot.addWidget(view)
    view.show_preview(FOUND)
    assert view.heading.text().startswith("It would catch 4 of 12,345 messages so far. ")
    assert "To 1 of them another reply is said now." in view.heading.text()
    assert view.heading._tone is Tone.WARNING
    assert len(view.rows) == 2
    view.show_preview(Preview(heard=5))
    assert (view.heading.text(), view.rows) == ("None of your 5 messages so far would be caught.", [])


def test_the_form_shows_what_the_pair_would_catch(
    bridge: Bridge, stage: Stage, curtain: Callable[[], None], qtbot: Any, tmp_path: Path
) -> None:
    path = tmp_path / "own.mindw"
    path.write_text("[hello]\nHi!\n", "utf-8")
    stage.offered = [*stage.offered, MindInfo(name=str(path), title="own", path=path, kind="boltun")]
    stage.default_mind = str(path)
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Аня")
    stage.lesson(stage.say(anna, "where are you?", outcome=OutcomeKind.SILENT, reason="no reply found"))
    stage.preview = FOUND
    place = TeachPlace(bridge, clock=lambda: 1_770_000_000.0)
    qtbot.addWidget(place)
    place.resize(800, 700)
    place.show()
    curtain()
    qtbot.waitUntil(lambda: len(place.form.preview.rows) == 2)
    assert ("teaching.preview", path, "(where are you?)", "") in stage.done
    place.form.phrase.setText("")
    place.form.phrase.textEdited.emit("")
    qtbot.waitUntil(lambda: not place.form.preview.isVisible())
