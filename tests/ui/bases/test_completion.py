"""Words of the base are offered where keys are written, and nowhere in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLineEdit

from ui.editing import reading
from ui.editing.completion import Completion, Offer, offers
from ui.table.base_editor import BaseEditor, Mode
from ui.table.base_reading import count_words
from ui.table.vocabulary import Vocabulary

Make = Callable[..., BaseEditor]

TEXT = "(привет приятель.)\nПриём\n[Привет!]\nпри\n@приветствие\nздравствуй хай\n<ESCAPE>\nприложение\n"


@pytest.mark.parametrize(
    ("before", "words", "found"),
    [
        ("ca", ["category", "star"], [Offer("category", 2)]),
        ("<ca", ["<category>", "category"], [Offer("<category>", 3), Offer("category", 2)]),
        ("x CA", ["category"], [Offer("category", 2)]),
        ("", ["a", "b"], [Offer("a", 0), Offer("b", 0)]),
        ("goto ", ["a"], [Offer("a", 0)]),
        ("goto: @be", ["@belief", "belief"], [Offer("@belief", 3), Offer("belief", 2)]),
        ("</te", ["</template>", "</that>"], [Offer("</template>", 4)]),
        ("scat", ["category"], []),
        ("a.b", ["a.bc", "bd"], [Offer("a.bc", 3), Offer("bd", 1)]),
    ],
)
def test_words_take_the_place_of_what_they_begin_with(
    before: str, words: list[str], found: list[Offer]
) -> None:
    assert offers(words, before) == found


def test_words_are_counted_in_keys_and_tags_are_none() -> None:
    assert count_words(["(Как дела?)", "<ESCAPE>", "как-нибудь 42 d'Artagnan", "@как"]) == {
        "как": 2,
        "дела": 1,
        "как-нибудь": 1,
        "d'artagnan": 1,
    }


def offered(vocabulary: Vocabulary, before: str, qtbot: Any) -> list[str]:
    vocabulary.offered(before)
    qtbot.waitUntil(lambda: not vocabulary.busy)
    return vocabulary.offered(before)


def test_the_most_frequent_words_come_first_and_aliases_are_among_them(make_editor: Make, qtbot: Any) -> None:
    editor = make_editor(TEXT)
    words = offered(editor.vocabulary, "(я пРи", qtbot)
    assert words == ["привет", "приветствие", "приятель"]


def test_a_large_base_is_counted_in_a_process_of_its_own(
    make_editor: Make, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LARGE", 3)
    editor = make_editor(TEXT)
    assert offered(editor.vocabulary, "приве", qtbot) == ["привет", "приветствие"]


def test_a_word_is_written_into_a_key_with_tab_and_enter_stays_enter(
    make_editor: Make, keyboard: Any, key: Any, qtbot: Any
) -> None:
    editor = make_editor(TEXT, Mode.TEXT)
    offered(editor.vocabulary, "при", qtbot)
    editor.text.go_to(7, 10)
    keyboard(editor.text, "\n(приве")
    qtbot.waitUntil(lambda: bool(editor.completions[0].offered))
    key(editor.text, Qt.Key.Key_Tab, text="\t")
    assert editor.draft.lines[8] == "(привет"
    keyboard(editor.text, " приве")
    qtbot.waitUntil(lambda: bool(editor.completions[0].offered))
    keyboard(editor.text, "\n")
    assert editor.draft.lines[8:10] == ["(привет приве", ""]


def test_nothing_is_offered_in_replies(make_editor: Make, keyboard: Any, qtbot: Any) -> None:
    editor = make_editor(TEXT, Mode.TEXT)
    offered(editor.vocabulary, "при", qtbot)
    editor.text.go_to(1, 5)
    keyboard(editor.text, " приве")
    editor.completions[0]._follow()
    assert not editor.completions[0].offered


def test_the_phrase_of_a_pair_is_completed_too(
    make_editor: Make, keyboard: Any, key: Any, qtbot: Any
) -> None:
    editor = make_editor(TEXT)
    offered(editor.vocabulary, "при", qtbot)
    editor.go_to(0)
    field = editor.pair_editor.phrase
    field.setFocus()
    field.end(False)
    keyboard(field, " прия")
    qtbot.waitUntil(lambda: editor.completions[1].offered == ["приятель"])
    key(field, Qt.Key.Key_Down)
    key(field, Qt.Key.Key_Return, text="\r")
    assert editor.draft.lines[0] == "(привет приятель приятель.)"


def test_what_was_typed_of_a_new_pair_is_there_again_after_escape(
    make_editor: Make, keyboard: Any, key: Any
) -> None:
    editor = make_editor(TEXT)
    editor.new_pair()
    keyboard(editor.pair_editor.phrase, "как дела")
    keyboard(editor.pair_editor.reply, "Хорошо")
    key(editor.pair_editor.reply, Qt.Key.Key_Escape)
    key(editor.pair_editor, Qt.Key.Key_Escape)
    assert not editor.pair_editor.writes_new
    assert "is kept" in editor.bar.text
    editor.new_pair()
    assert editor.pair_editor.phrase.text() == "как дела"
    assert editor.pair_editor.reply.toPlainText() == "Хорошо"
    editor.pair_editor.finish()
    editor.new_pair()
    assert editor.pair_editor.phrase.text() == ""


def test_words_are_offered_in_a_cell_too(make_editor: Make, keyboard: Any, key: Any, qtbot: Any) -> None:
    editor = make_editor(TEXT)
    offered(editor.vocabulary, "при", qtbot)
    editor.go_to(0)
    editor.table.edit_current()
    field = editor.table.findChild(QLineEdit)
    assert field is not None
    (completion,) = field.findChildren(Completion)
    QCoreApplication.processEvents()
    field.end(False)
    keyboard(field, " прия")
    qtbot.waitUntil(lambda: completion.offered == ["приятель"])
    key(field, Qt.Key.Key_Tab, text="\t")
    assert field.text() == "привет приятель приятель"
    key(field, Qt.Key.Key_Return, text="\r")
    qtbot.waitUntil(lambda: editor.draft.lines[0] == "(привет приятель приятель.)")


def test_placeholders_are_offered_behind_a_brace_in_replies(
    make_editor: Make, keyboard: Any, key: Any, qtbot: Any
) -> None:
    editor = make_editor(f"{TEXT}<PLACEHOLDERS>\nru\n", Mode.TEXT)
    editor.text.go_to(1, len(editor.draft.lines[1]))
    keyboard(editor.text, " {un")
    qtbot.waitUntil(lambda: editor.completions[0].offered == ["{until}"])
    key(editor.text, Qt.Key.Key_Tab, text="\t")
    assert editor.draft.lines[1].endswith(" {until}")
    editor.set_mode(Mode.TABLE)
    editor.go_to(0)
    reply = editor.pair_editor.reply
    reply.setFocus()
    reply.moveCursor(QTextCursor.MoveOperation.End)
    keyboard(reply, ", {fi")
    qtbot.waitUntil(lambda: editor.completions[2].offered == ["{first_name}"])
    key(reply, Qt.Key.Key_Down)
    key(reply, Qt.Key.Key_Return, text="\r")
    assert editor.draft.lines[1].endswith(" {until}, {first_name}")


def test_no_placeholders_are_offered_where_the_base_has_none(make_editor: Make) -> None:
    assert make_editor(TEXT).vocabulary.placeholders("{na") == []
    vocabulary = make_editor(f"{TEXT}<PLACEHOLDERS>\nru\n").vocabulary
    assert vocabulary.placeholders("{{na") == []
    assert vocabulary.placeholders("na") == []
    assert "{name}" in vocabulary.placeholders("Hi {")


def test_placeholders_stand_out_in_replies_as_soon_as_the_base_has_them(
    make_editor: Make, keyboard: Any
) -> None:
    editor = make_editor("(hi.)\nHi {name|you}, {nobody}, {1}!\n", Mode.TEXT)

    def seen() -> list[str]:
        pieces = editor.text.colours.pieces(1, editor.palette())
        return [editor.draft.lines[1][start:end] for start, end, _ in pieces]

    assert seen() == []
    editor.text.go_to(1, len(editor.draft.lines[1]))
    keyboard(editor.text, "\n<PLACEHOLDERS>\nen")
    assert seen() == ["{name|you}", "{1}"]
