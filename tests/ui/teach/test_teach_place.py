"""The place where Boltun learns: the list, the form, files and open bases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from boltun.errors import MindError
from boltun.events import OutcomeKind
from boltun.minds.boltun.document import Document
from boltun.minds.listing import MindInfo
from boltun.store.lessons import LessonStatus
from boltun.store.records import ContactSettings
from tests.ui.stage import Stage
from ui.link.bridge import Bridge
from ui.link.wish import Wish
from ui.table.base_editor import BaseEditor
from ui.table.pair_draft import PairDraft
from ui.teach.place import TeachPlace

NOW = 1_770_000_000.0
BASE = "<IGNORED>\nчто\n(делать вечером.)\nСплю.\n[привет]\nПривет!\n"
Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def base(tmp_path: Path, stage: Stage) -> Path:
    path = tmp_path / "own.mindw"
    path.write_text(BASE, "utf-8")
    stage.offered = [*stage.offered, MindInfo(name=str(path), title="own", path=path, kind="boltun")]
    stage.default_mind = str(path)
    return path


@pytest.fixture
def editors() -> dict[Path, Any]:
    return {}


@pytest.fixture
def make(
    bridge: Bridge, stage: Stage, curtain: Callable[[], None], qtbot: Any, editors: dict[Path, Any]
) -> Callable[[], TeachPlace]:
    def make() -> TeachPlace:
        place = TeachPlace(bridge, clock=lambda: NOW, open_base=editors.get)
        qtbot.addWidget(place)
        place.told = []  # type: ignore[attr-defined]
        place.noticed.connect(place.told.append)  # type: ignore[attr-defined]
        place.resize(800, 600)
        place.show()
        curtain()
        qtbot.waitUntil(lambda: place.filled)
        return place

    return make


@pytest.fixture
def asked(stage: Stage) -> list[int]:
    """Three messages, two of them alike; ids, oldest first."""
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Аня")
    ids = []
    for text in ("что делаешь вечером", "где ты", "Что делаешь вечером???"):
        ids.append(stage.say(anna, text, outcome=OutcomeKind.SILENT, reason="no reply found"))
        stage.lesson(ids[-1])
    return ids


def fill(place: TeachPlace, reply: str) -> None:
    place.form.reply.setText(reply)
    place.form.reply.textEdited.emit(reply)


def tabs(place: TeachPlace) -> list[str]:
    return [place.tabs.tabText(n) for n in range(place.tabs.count())]


def test_alike_messages_are_one_topic_with_who_and_when(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any
) -> None:
    place = make()
    assert tabs(place) == ["New 2", "Later", "Done", "Ignored"]
    spoken = str(place.topics.index(0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken.startswith("Что делаешь вечером???, 2 ")
    assert ", Аня, " in spoken
    qtbot.waitUntil(lambda: place.form.phrase.text() == "(делаешь вечером?)")


def test_the_tool_tip_says_each_wording_once(
    make: Callable[[], TeachPlace], asked: list[int], stage: Stage
) -> None:
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Аня")
    stage.lesson(
        stage.say(anna, "Что делаешь вечером???", outcome=OutcomeKind.SILENT, reason="no reply found")
    )
    newest = make().topics.index(0)
    assert ", Аня, " in str(newest.data(Qt.ItemDataRole.AccessibleTextRole))
    told = str(newest.data(Qt.ItemDataRole.ToolTipRole))
    assert told.count("Что делаешь вечером???") == 1
    assert told.count("что делаешь вечером") == 1


def test_near_pairs_are_offered_with_their_lines(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any, done: Done
) -> None:
    place = make()
    qtbot.waitUntil(lambda: place.form.near(3) is not None)
    lines: list[tuple[object, int]] = []
    place.line_wanted.connect(lambda path, line: lines.append((path, line)))
    place.form.line_wanted.emit(3)
    assert lines == [(base, 3)]
    fill(place, "Читаю")
    place.form.near_pairs[0].add.click()
    assert done("teaching.teach") == (base, "(делать вечером.)", "Читаю", 3)


def test_teaching_writes_the_pair_and_settles_all_messages_of_the_topic(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any, done: Done, stage: Stage
) -> None:
    place = make()
    qtbot.waitUntil(lambda: bool(place.form.phrase.text()))
    fill(place, "Дома")
    QTest.keyClick(place.form.reply, Qt.Key.Key_Return)
    assert done("teaching.teach") == (base, "(делаешь вечером?)", "Дома", None)
    assert done("teaching.settle") == ((asked[2], asked[0]), LessonStatus.DONE)
    qtbot.waitUntil(lambda: tabs(place) == ["New 1", "Later", "Done 1", "Ignored"])
    assert place.form.message.text() == "“где ты”"
    assert "line 15 of own.mindw" in place.told[-1].text  # type: ignore[attr-defined]
    place.told[-1].undone()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: any(one[0] == "teaching.take_back" for one in stage.done))
    qtbot.waitUntil(lambda: tabs(place) == ["New 2", "Later", "Done", "Ignored"])


@pytest.mark.parametrize(
    ("button", "status", "shown"),
    [
        ("later", LessonStatus.LATER, ["New 1", "Later 1", "Done", "Ignored"]),
        ("ignore", LessonStatus.IGNORED, ["New 1", "Later", "Done", "Ignored 1"]),
    ],
)
def test_putting_off_and_ignoring_can_be_undone(
    make: Callable[[], TeachPlace],
    asked: list[int],
    base: Path,
    qtbot: Any,
    done: Done,
    button: str,
    status: LessonStatus,
    shown: list[str],
) -> None:
    place = make()
    getattr(place.form, button).click()
    assert done("teaching.settle") == ((asked[2], asked[0]), status)
    assert tabs(place) == shown
    place.told[-1].undone()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: tabs(place)[0] == "New 2")


def test_what_was_put_off_can_come_back(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any
) -> None:
    place = make()
    place.form.later.click()
    place.tabs.setCurrentIndex(1)
    assert place.form.later.isHidden()
    place.form.again.click()
    qtbot.waitUntil(lambda: tabs(place)[:2] == ["New 2", "Later"])


def test_a_verdict_says_whether_the_reply_would_be_said(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any
) -> None:
    place = make()
    qtbot.waitUntil(lambda: bool(place.form.phrase.text()))
    fill(place, "Дома")
    qtbot.waitUntil(lambda: place.form.verdict.text() == "Boltun would say this.")
    place.form.phrase.setText("(совсем другое.)")
    place.form.phrase.setModified(True)
    place.form.phrase.textEdited.emit("")
    qtbot.waitUntil(lambda: place.form.verdict.text() == "This phrase does not find the message.")
    place.form.phrase.setText("(кот)")
    place.form.phrase.textEdited.emit("")
    qtbot.waitUntil(lambda: "has no type" in place.form.verdict.text())


def test_what_cannot_be_written_is_told_beside_the_fields_and_nothing_is_lost(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any, stage: Stage
) -> None:
    stage.fails["teaching.teach"] = MindError("The disk is full.")
    place = make()
    qtbot.waitUntil(lambda: bool(place.form.phrase.text()))
    fill(place, "Дома")
    place.form.teach.click()
    qtbot.waitUntil(lambda: place.form.verdict.text() == "The disk is full.")
    assert place.form.reply.text() == "Дома"
    assert tabs(place)[0] == "New 2"


@pytest.fixture
def editor(base: Path, editors: dict[Path, Any], qtbot: Any) -> Iterator[BaseEditor]:
    """The base as it is open in the place Bases."""
    with ThreadPoolExecutor(1) as executor:
        editor = BaseEditor(PairDraft(Document.open(base)), executor)
        qtbot.addWidget(editor)
        editors[base] = editor
        yield editor
        editor.stop()


def test_an_open_base_is_changed_in_its_editor_as_one_step_of_undo(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any, editor: BaseEditor, stage: Stage
) -> None:
    place = make()
    qtbot.waitUntil(lambda: bool(place.form.phrase.text()))
    fill(place, "Дома")
    place.form.teach.click()
    assert list(editor.draft.lines)[-2:] == ["(делаешь вечером?)", "Дома"]
    qtbot.waitUntil(lambda: base.read_text("utf-8").endswith("(делаешь вечером?)\nДома\n"))
    assert not any(one[0] == "teaching.teach" for one in stage.done)
    place.told[-1].undone()  # type: ignore[attr-defined]
    assert list(editor.draft.lines)[-1] == "Привет!"
    qtbot.waitUntil(lambda: base.read_text("utf-8") == BASE)


def test_an_open_base_with_other_edits_is_not_saved_behind_its_back(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any, editor: BaseEditor
) -> None:
    editor.draft.replace(0, 0, ["кот", "мяу"], "Write")
    place = make()
    qtbot.waitUntil(lambda: bool(place.form.phrase.text()))
    fill(place, "Дома")
    place.form.teach.click()
    assert list(editor.draft.lines)[-1] == "Дома"
    assert base.read_text("utf-8") == BASE
    assert not editor.file.busy
    assert "not saved yet" in place.told[-1].text  # type: ignore[attr-defined]


def test_without_a_base_of_ones_own_a_copy_of_the_bundled_one_is_taught(
    make: Callable[[], TeachPlace], asked: list[int], stage: Stage, qtbot: Any, done: Done, tmp_path: Path
) -> None:
    bundled = tmp_path / "friend.mindw"
    bundled.write_text(BASE, "utf-8")
    stage.offered = [
        MindInfo(name="ru", title="friend", path=bundled, kind="boltun", bundled=True, language="ru")
    ]
    place = make()
    assert place.form.base.itemText(0).startswith("a copy of Friend")
    qtbot.waitUntil(lambda: bool(place.form.phrase.text()))
    fill(place, "Дома")
    place.form.teach.click()
    assert done("teaching.own_copy") == ("ru",)
    assert done("teaching.teach")[0] == Path("/profile/friend.mindw")


def test_a_message_from_a_conversation_comes_with_its_reply(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any, done: Done, stage: Stage
) -> None:
    place = make()
    place.begin(Wish(text="а как же кот", reply="Спит", contact_id=2, message_id=999))
    qtbot.waitUntil(lambda: "кот" in place.form.phrase.text())
    assert place.form.reply.text() == "Спит"
    assert place.form.later.isHidden()
    place.form.teach.click()
    assert done("teaching.teach")[2] == "Спит"
    qtbot.waitUntil(lambda: place.below.isHidden())
    assert not any(one[0] == "teaching.settle" for one in stage.done)


def test_a_known_message_from_a_conversation_is_chosen_in_the_list(
    make: Callable[[], TeachPlace], asked: list[int], base: Path
) -> None:
    place = make()
    place.begin(Wish(text="где ты", contact_id=2, message_id=asked[1]))
    assert place.list.currentIndex().row() == 1
    assert not place.form.later.isHidden()


def test_what_is_being_written_survives_what_comes_in(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any, stage: Stage
) -> None:
    place = make()
    qtbot.waitUntil(lambda: bool(place.form.phrase.text()))
    fill(place, "Дом")
    stage.lesson(stage.say(2, "ещё вопрос", outcome=OutcomeKind.SILENT, reason="no reply found"))
    place.read()
    qtbot.waitUntil(lambda: tabs(place)[0] == "New 3")
    assert place.form.reply.text() == "Дом"
    assert place.form.message.text() == "“Что делаешь вечером???”"


def test_the_keys_lead_through_the_place(
    make: Callable[[], TeachPlace], asked: list[int], base: Path, qtbot: Any
) -> None:
    place = make()
    place.activateWindow()
    place.arrive()
    assert place.list.hasFocus()
    QTest.keyClick(place.list, Qt.Key.Key_Return)
    assert place.form.reply.hasFocus()
    QTest.keyClick(place.form.reply, Qt.Key.Key_Escape)
    assert place.list.hasFocus()


def test_an_empty_list_says_where_messages_come_from(make: Callable[[], TeachPlace]) -> None:
    place = make()
    assert "come here by themselves" in place.nothing.words.text()
    assert place.below.isHidden()
    place.tabs.setCurrentIndex(3)
    assert place.nothing.title.text() == "Nothing is ignored."


def test_what_is_to_be_taught_before_the_bases_are_known_gets_its_phrase_and_its_base(
    bridge: Bridge, stage: Stage, base: Path, curtain: Callable[[], None], qtbot: Any
) -> None:
    other = MindInfo(name="other", title="other", path=Path("/other.mindw"), kind="boltun")
    stage.offered, stage.default_mind = [other, *stage.offered], "other"
    place = TeachPlace(bridge, clock=lambda: NOW)
    qtbot.addWidget(place)
    place.show()
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Аня")
    number = stage.say(anna, "что делаешь вечером")
    wish = Wish(text="что делаешь вечером", reply="Сплю!", contact_id=anna, message_id=number, mind=str(base))
    place.begin(wish)
    assert place.form.verdict.text() == ""
    curtain()
    qtbot.waitUntil(lambda: bool(place.form.phrase.text()))
    chosen = place.form.chosen
    assert chosen is not None
    assert chosen.info.path == base
    assert place.form.reply.text() == "Сплю!"
    qtbot.waitUntil(lambda: place.form.verdict.text() == "Boltun would say this.")


def test_a_language_model_drafts_a_reply_for_a_marked_contact(
    make: Callable[[], TeachPlace], base: Path, asked: list[int], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.draft = "Сплю,\nкак всегда."
    anna = stage.messages[asked[0] - 1].contact_id
    stage.people[anna] = replace(stage.people[anna], settings=ContactSettings(model=True))
    place = make()
    qtbot.waitUntil(place.form.draft.isVisible)
    place.form.draft.click()
    qtbot.waitUntil(lambda: place.form.reply.text() == "Сплю, как всегда.")
    assert done("models.draft") == (asked[2],)
    assert place.form.teach.isEnabled(), "the owner teaches it, or does not"


def test_why_there_is_no_draft_is_said_and_others_are_offered_none(
    make: Callable[[], TeachPlace], base: Path, asked: list[int], stage: Stage, qtbot: Any
) -> None:
    stage.draft = ""
    place = make()
    assert not place.form.draft.isVisible()
    anna = stage.messages[asked[0] - 1].contact_id
    stage.people[anna] = replace(stage.people[anna], settings=ContactSettings(model=True))
    place.list.setCurrentIndex(place.list.model().index(1, 0))
    qtbot.waitUntil(place.form.draft.isVisible)
    place.form.draft.click()
    qtbot.waitUntil(lambda: "The model wrote nothing." in place.form.verdict.text())
    assert place.form.reply.text() == ""
