"""Topics in the editor: their kinds, names, keys and replies."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from boltun.message import Contact, Message
from boltun.minds.boltun.exchange import Format, read_pairs, write_pairs
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.pairs import PairKind
from ui.conversations.trace import TracePage
from ui.editing import reading
from ui.editing.completion import Completion
from ui.preview.why import WhyPage
from ui.table.base_editor import BaseEditor, Mode
from ui.table.kind_colours import kind_colour
from ui.table.kinds import kind_name
from ui.table.pair_map import PairMap
from ui.table.pair_model import Column

Make = Callable[..., BaseEditor]

TEXT = """\
<ON invitation>
(join us.) (~come along?) [who's in?]
<SAY invitation>
Sounds like a nice plan!
<SAY invitation>
Tempting, and me without legs!
(tea.)
Tea!
<ON good night>
sleep well
<SAY good night>
Zzz.
"""


def cells(editor: BaseEditor) -> list[tuple[str, str, str]]:
    model = editor.model
    columns = (Column.KIND, Column.PHRASE, Column.REPLY)
    return [
        tuple(model.index(row, column).data() for column in columns) for row in range(model.rowCount() - 1)
    ]


def put(editor: BaseEditor, row: int, column: Column, value: str) -> bool:
    return editor.model.setData(editor.model.index(row, column), value)


def test_a_topic_stands_in_rows_with_its_name_keys_and_replies(make_editor: Make) -> None:
    editor = make_editor(TEXT)
    on, say = kind_name(PairKind.ON), kind_name(PairKind.SAY)
    assert cells(editor)[:3] == [
        (on, "invitation", "(join us.) (~come along?) [who's in?]"),
        (say, "invitation", "Sounds like a nice plan!"),
        (say, "invitation", "Tempting, and me without legs!"),
    ]
    bar = editor.filter_bar
    bar.kind.setCurrentIndex(bar.kind.findData("on"))
    assert [row[1] for row in cells(editor)] == ["invitation", "good night"]
    bar.clear()
    bar.text.setText("good night")
    assert [row[2] for row in cells(editor)] == ["sleep well", "Zzz."]


def test_the_name_of_a_topic_is_written_into_its_tag(make_editor: Make) -> None:
    editor = make_editor(TEXT)
    assert put(editor, 0, Column.PHRASE, "party")
    assert editor.draft.lines[0] == "<ON party>"
    assert put(editor, 0, Column.PHRASE, "a>b")
    assert editor.draft.lines[0] == "<ON ab>"
    assert put(editor, 0, Column.REPLY, "(dance.)")
    assert editor.draft.lines[1] == "(dance.)"
    editor.draft.undo_stack.undo()
    editor.draft.undo_stack.undo()
    editor.draft.undo_stack.undo()
    assert editor.draft.document.text == TEXT


@pytest.mark.parametrize(
    ("row", "kind", "line"),
    [
        (3, "on", "<ON tea>"),
        (3, "say", "<SAY tea>"),
        (0, "say", "<SAY invitation>"),
        (0, "keywords", "(invitation.)"),
        (0, "phrase", "[invitation]"),
        (0, "escape", "<ESCAPE>"),
    ],
)
def test_the_kind_of_a_pair_may_become_a_topic_and_back(
    make_editor: Make, row: int, kind: str, line: str
) -> None:
    editor = make_editor(TEXT)
    assert put(editor, row, Column.KIND, kind)
    assert editor.draft.lines[editor.model.line_of(row)] == line


def test_a_tag_that_becomes_a_topic_gets_a_name(make_editor: Make) -> None:
    editor = make_editor("<ESCAPE>\nHm.\n")
    assert put(editor, 0, Column.KIND, "say")
    assert editor.draft.lines[0] == "<SAY topic>"


def test_a_topic_without_keys_says_that_keys_are_missing(make_editor: Make) -> None:
    editor = make_editor("<ON tea>\n\n<SAY tea>\n\n")
    assert [row[2] for row in cells(editor)] == ["(no keys)", "(no reply)"]


def test_the_form_says_what_a_topic_wants(make_editor: Make, keyboard: Any) -> None:
    editor = make_editor(TEXT)
    form = editor.pair_editor
    editor.go_to(0)
    assert form.phrase.placeholderText() == "Name of the topic"
    assert form.reply.placeholderText().startswith("Keys, such as")
    editor.go_to(2)
    assert form.phrase.placeholderText() == "Name of the topic"
    assert form.reply.placeholderText() == "Reply"
    editor.new_pair()
    form.kind.setCurrentIndex(form.kind.findData("on"))
    form.kind.activated.emit(form.kind.currentIndex())
    assert "keys in brackets" in form.hint.text()
    keyboard(form.phrase, "rain")
    keyboard(form.reply, "(rain.) [wet]")
    assert form.finish()
    at = editor.table.line
    assert list(editor.draft.lines[at : at + 2]) == ["<ON rain>", "(rain.) [wet]"]


def test_the_keys_of_a_topic_have_the_colours_of_their_kinds(make_editor: Make) -> None:
    editor = make_editor(TEXT, Mode.TEXT)
    palette = editor.palette()

    def seen(line: int) -> list[tuple[str, str]]:
        text = editor.draft.lines[line]
        pieces = editor.text.colours.pieces(line, palette)
        return [(text[start:end], look.foreground().color().name()) for start, end, look in pieces]

    def colour(kind: PairKind) -> str:
        return kind_colour(kind, palette).name()

    assert seen(0) == [("<ON invitation>", colour(PairKind.ON))]
    assert seen(1) == [
        ("(join us.)", colour(PairKind.KEYWORDS)),
        ("(~come along?)", colour(PairKind.KEYWORDS)),
        ("[who's in?]", colour(PairKind.PHRASE)),
    ]
    assert seen(3) == []
    editor.draft.replace(0, 1, ["<SAY invitation>"], "")
    assert seen(1) == []


def test_names_of_topics_are_offered_in_tags_and_words_of_keys_in_lists(
    make_editor: Make, keyboard: Any, key: Any, qtbot: Any
) -> None:
    editor = make_editor(TEXT, Mode.TEXT)
    editor.vocabulary.topics("")
    qtbot.waitUntil(lambda: not editor.vocabulary.busy)
    editor.text.go_to(11, 4)
    keyboard(editor.text, "\n<SAY inv")
    qtbot.waitUntil(lambda: editor.completions[0].offered == ["invitation"])
    key(editor.text, Qt.Key.Key_Tab, text="\t")
    assert editor.draft.lines[12] == "<SAY invitation"
    keyboard(editor.text, ">\nx\n<ON good ni")
    qtbot.waitUntil(lambda: editor.completions[0].offered == ["night"])
    key(editor.text, Qt.Key.Key_Tab, text="\t")
    keyboard(editor.text, ">\n(joi")
    qtbot.waitUntil(lambda: editor.completions[0].offered == ["join"])
    assert editor.draft.lines[14] == "<ON good night>"


@pytest.mark.parametrize("large", [False, True])
def test_names_of_topics_are_offered_in_the_form_and_in_a_cell(
    make_editor: Make, keyboard: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch, large: bool
) -> None:
    if large:
        monkeypatch.setattr(reading, "LARGE", 3)
    editor = make_editor(TEXT)
    editor.vocabulary.topics("")
    qtbot.waitUntil(lambda: not editor.vocabulary.busy)
    editor.go_to(2)
    field = editor.pair_editor.phrase
    field.setFocus()
    field.selectAll()
    keyboard(field, "goo")
    qtbot.waitUntil(lambda: editor.completions[1].offered == ["good night"])
    editor.go_to(0)
    editor.table.edit_current(Column.PHRASE)
    cell = editor.table.findChild(QLineEdit)
    assert cell is not None
    (completion,) = cell.findChildren(Completion)
    QCoreApplication.processEvents()
    cell.selectAll()
    keyboard(cell, "goo")
    qtbot.waitUntil(lambda: completion.offered == ["good night"])


def test_the_lines_that_hold_keys_are_known() -> None:
    lines = TEXT.split("\n")[:-1]
    assert list(PairMap(lines).key_mask()) == [1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0]
    assert list(PairMap([*lines, "<ON last>"]).key_mask())[-2:] == [0, 1]


def test_the_panels_lead_to_the_keys_and_to_the_reply(make_editor: Make) -> None:
    mind = BoltunMind.compile(TEXT)
    message = Message(
        contact=Contact(account="a", address="b"), text="please join us", at=0.0, received_at=0.0
    )
    answer = mind.reply(message, mind.new_memory(), Random(1))
    assert answer.text is not None
    editor = make_editor(TEXT)
    for page in (
        WhyPage(editor.palette()).page(answer.why.told(), answer.text),
        TracePage().html(answer.why.told(), answer.text),
    ):
        assert re.findall(r'href="line:(\d+)"', page) in (["1", "3", "1", "5"], ["1", "5", "1", "3"])
        assert page.count("topic “invitation”") == 2


SHARED = """\
(join us.)
Sounds like a plan!
(join us.)
The owner will answer.
hello
Hi!
[who's in?]
The owner will answer.
[who's in?]
Sounds like a plan!
"""


def test_selected_pairs_that_share_their_replies_become_a_topic(make_editor: Make) -> None:
    editor = make_editor(SHARED)
    told: list[str] = []
    editor.table.told.connect(told.append)
    editor.table.select_lines([0, 2, 4, 6, 8])
    editor.table.make_topic()
    assert list(editor.draft.lines) == [
        "<ON join us>",
        "(join us.) [who's in?]",
        "<SAY join us>",
        "Sounds like a plan!",
        "<SAY join us>",
        "The owner will answer.",
        "hello",
        "Hi!",
    ]
    assert editor.table.line == 0
    editor.draft.undo_stack.undo()
    assert editor.draft.document.text == SHARED
    editor.table.select_lines([0, 4])
    editor.table.make_topic()
    assert editor.draft.document.text == SHARED
    assert told == ["2 keys share their replies now.", "No two of these keys have the same replies."]


def test_what_is_not_selected_stays_beside_a_new_topic(make_editor: Make) -> None:
    editor = make_editor(SHARED)
    editor.table.select_lines([0, 8])
    editor.table.make_topic()
    assert list(editor.draft.lines)[:6] == [
        "<ON join us>",
        "(join us.) [who's in?]",
        "<SAY join us>",
        "Sounds like a plan!",
        "(join us.)",
        "The owner will answer.",
    ]


def test_a_topic_is_copied_pasted_and_exported_as_it_stands(
    make_editor: Make, key: Any, tmp_path: Path
) -> None:
    editor = make_editor(TEXT)
    ctrl = Qt.KeyboardModifier.ControlModifier
    editor.table.select_lines([0, 2])
    key(editor.table, Qt.Key.Key_C, ctrl)
    lines = TEXT.split("\n")[:4]
    assert QGuiApplication.clipboard().text() == "\n".join(lines) + "\n"
    editor.go_to(11)
    key(editor.table, Qt.Key.Key_V, ctrl)
    assert list(editor.draft.lines[12:16]) == lines
    editor.draft.undo_stack.undo()
    pairs = editor.model.pairs_at(editor.draft.pairs.shown_keys())
    for name, form in (("x.csv", Format.CSV), ("x.json", Format.JSON)):
        path = tmp_path / name
        write_pairs(path, pairs, form)
        assert read_pairs(path) == pairs
        assert "on" in path.read_text("utf-8-sig")
    assert "<ON invitation>,(join us.) (~come along?) [who's in?],on" in (tmp_path / "x.csv").read_text(
        "utf-8-sig"
    )
