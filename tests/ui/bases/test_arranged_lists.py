"""Lists with words in order or side by side: their names, colours and words in the window."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.pairs import PairKind, classify
from ui.table.base_editor import BaseEditor, Mode
from ui.table.columns import Column
from ui.table.kind_colours import kind_colour
from ui.table.kinds import key_help, key_name, kind_help, kind_name

Make = Callable[..., BaseEditor]

TEXT = """(can you … up?)
Where to?
("pick up" can.)
No.
("pick up" … now.)
Yes.
(pick up.)
Maybe.
"""
NAMES = ["words in order", "words side by side", "words in order and side by side", "words anywhere"]


def shown(editor: BaseEditor, row: int, column: Column, role: Qt.ItemDataRole) -> Any:
    return editor.model.index(row, column).data(role)


def test_the_table_names_how_the_words_have_to_stand(make_editor: Make) -> None:
    editor = make_editor(TEXT)
    display, tip = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole
    assert [shown(editor, row, Column.KIND, display) for row in range(4)] == NAMES
    helps = [shown(editor, row, Column.KIND, tip) for row in range(4)]
    assert helps[0].endswith("in this order.")
    assert helps[1].endswith("in quotation marks side by side.")
    assert helps[3] == kind_help(PairKind.KEYWORDS)
    assert len(set(helps)) == 4
    editor.go_to(2)
    assert editor.pair_editor.kind.toolTip() == helps[1]


@pytest.mark.parametrize("line", TEXT.split("\n")[:-1:2])
def test_why_a_reply_was_given_names_them_as_the_table_does(qapp: Any, line: str) -> None:
    mind = BoltunMind.compile(f"{line}\nyes\n")
    text = "can you pick up now" + ("?" if "?" in line else "")
    message = Message(contact=Contact(account="test", address="ann"), text=text, at=0.0, received_at=0.0)
    (found,) = mind.reply(message, mind.new_memory(), Random(1)).why.told().candidates
    assert found.reason == key_name(classify(line))


def test_other_kinds_keep_their_names(qapp: Any) -> None:
    for line in ('"pick … up"', '["pick up"]', '{"pick up" … now.}', "(pick up ….)", '("pick.)', "<ESCAPE>"):
        key = classify(line)
        assert (key_name(key), key_help(key)) == (kind_name(key.kind), kind_help(key.kind))


def test_the_signs_are_told_from_the_words(make_editor: Make) -> None:
    editor = make_editor(f"{TEXT}<ON x>\n(a...b.) [a … b]\n<SAY x>\ny\n", Mode.TEXT)
    palette = editor.palette()
    word, sign = (kind_colour(kind, palette).name() for kind in (PairKind.KEYWORDS, PairKind.ALIASES))

    def seen(line: int) -> list[tuple[str, str]]:
        text = editor.draft.lines[line]
        pieces = editor.text.colours.pieces(line, palette)
        return [(text[start:end], look.foreground().color().name()) for start, end, look in pieces]

    assert seen(0) == [("(can you ", word), ("…", sign), (" up?)", word)]
    assert seen(2) == [("(", word), ('"', sign), ("pick up", word), ('"', sign), (" can.)", word)]
    assert seen(6) == [("(pick up.)", word)]
    assert seen(9)[:3] == [("(a", word), ("...", sign), ("b.)", word)]
    assert seen(9)[3:] == [("[a … b]", kind_colour(PairKind.PHRASE, palette).name())]


def test_words_are_offered_behind_a_quotation_mark(make_editor: Make, keyboard: Any, qtbot: Any) -> None:
    editor = make_editor(TEXT, Mode.TEXT)
    editor.vocabulary.offered("x")
    qtbot.waitUntil(lambda: not editor.vocabulary.busy)
    editor.text.go_to(7, 6)
    keyboard(editor.text, '\n("pi')
    qtbot.waitUntil(lambda: editor.completions[0].offered == ["pick"])


def test_the_form_says_what_the_signs_do(make_editor: Make) -> None:
    editor = make_editor(f"{TEXT}[hello]\nHi!\n")
    form = editor.pair_editor
    editor.go_to(8)
    assert form.phrase.toolTip() == ""
    editor.go_to(2)
    assert "keeps their order" in form.phrase.toolTip()
    editor.new_pair()
    assert "keeps their order" in form.phrase.toolTip()


def test_a_list_that_is_written_in_the_form_is_the_line_of_the_file(make_editor: Make, keyboard: Any) -> None:
    editor = make_editor("")
    editor.new_pair()
    form = editor.pair_editor
    keyboard(form.phrase, 'can … "pick up"?')
    keyboard(form.reply, "Yes.")
    assert form.finish()
    assert '(can … "pick up"?)' in list(editor.draft.lines)
