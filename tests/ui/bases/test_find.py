"""Find and replace."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.documents import document_of
from ui.editing import folded, search
from ui.editing.draft import LineDraft
from ui.editing.held_lines import Spot
from ui.editing.search import Search, SearchError, Trouble
from ui.table.base_editor import BaseEditor, Mode

Make = Callable[..., BaseEditor]

TEXT = "кот\nКот и кот\nкотик\n[скот]\n(a.b.)\nконец\n"


@pytest.fixture
def text(make_editor: Make) -> BaseEditor:
    return make_editor(TEXT, Mode.TEXT)


def found(editor: BaseEditor) -> tuple[int, int, int]:
    ends = editor.text.selection
    assert ends is not None
    return (ends[0].line, ends[0].column, ends[1].column)


def wait(editor: BaseEditor, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: not editor.find_bar.busy)


def test_find_goes_through_all_matches_and_round(text: BaseEditor, key: Any, qtbot: Any) -> None:
    text.open_find()
    bar = text.find_bar
    bar.text.setText("кот")
    places = [found(text)]
    for _ in range(5):
        key(bar.text, Qt.Key.Key_Return)
        places.append(found(text))
    assert places == [(0, 0, 3), (1, 0, 3), (1, 6, 9), (2, 0, 3), (3, 2, 5), (0, 0, 3)]
    key(bar.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert found(text) == (3, 2, 5)
    wait(text, qtbot)
    assert bar.state.text() == "5 of 5"


@pytest.mark.parametrize(
    ("looked_for", "options", "count"),
    [
        ("Кот", {}, 5),
        ("Кот", {"case"}, 1),
        ("кот", {"words"}, 3),
        ("a.b", {}, 1),
        (r"к.т\b", {"expression"}, 4),
        (r"^.", {"expression"}, 6),
        ("x*", {"expression"}, 0),
        ("нет такого", {}, 0),
    ],
)
def test_the_count_is_shown(
    text: BaseEditor, qtbot: Any, looked_for: str, options: set[str], count: int
) -> None:
    text.open_find()
    bar = text.find_bar
    for name in options:
        getattr(bar, name).setChecked(True)
    bar.text.setText(looked_for)
    wait(text, qtbot)
    assert bar.count == count
    assert (bar.state.text() == "not found") == (count == 0)


def test_find_goes_on_from_where_one_is(text: BaseEditor, key: Any) -> None:
    text.text.go_to(2, 1)
    text.open_find()
    text.find_bar.text.setText("кот")
    assert found(text) == (3, 2, 5)
    text.text.go_to(1, 1)
    text.find_bar.find_next()
    assert found(text) == (1, 6, 9)


def test_what_is_selected_is_looked_for(text: BaseEditor) -> None:
    text.text.go_to(5, 0, 5)
    text.open_find()
    assert text.find_bar.text.text() == "конец"


def test_the_table_goes_to_the_pair(make_editor: Make, key: Any) -> None:
    editor = make_editor(TEXT)
    editor.filter_bar.text.setText("котик")
    editor.open_find()
    editor.find_bar.text.setText("скот")
    assert editor.table.line == 2
    editor.find_bar.text.setText("конец")
    assert editor.table.line == 4


def test_replace_goes_one_by_one(text: BaseEditor, key: Any, keyboard: Any) -> None:
    text.open_find(replace=True)
    bar = text.find_bar
    bar.text.setText("кот")
    bar.replacement.setText("кот-кот")
    bar.replacement.setFocus()
    key(bar.replacement, Qt.Key.Key_Return)
    assert text.draft.lines[0] == "кот-кот"
    assert found(text) == (1, 0, 3)
    key(bar.replacement, Qt.Key.Key_Return)
    assert text.draft.lines[1] == "кот-кот и кот"
    assert found(text) == (1, 10, 13)


def test_replace_all_is_one_step_of_undo(text: BaseEditor, qtbot: Any) -> None:
    before = list(text.draft.lines)
    text.open_find(replace=True)
    bar = text.find_bar
    bar.text.setText("кот")
    bar.words.setChecked(True)
    bar.replacement.setText(r"\1 пёс")
    bar.replace_all()
    wait(text, qtbot)
    assert list(text.draft.lines[:3]) == [r"\1 пёс", r"\1 пёс и \1 пёс", "котик"]
    assert "3 texts replaced" in text.bar.text
    assert text.draft.undo_stack.count() == 1
    text.draft.undo_stack.undo()
    assert list(text.draft.lines) == before


def test_an_expression_can_use_its_groups(text: BaseEditor, qtbot: Any) -> None:
    text.open_find(replace=True)
    bar = text.find_bar
    bar.expression.setChecked(True)
    bar.text.setText(r"(к)(от)")
    bar.replacement.setText(r"\2\1")
    bar.replace_all()
    wait(text, qtbot)
    assert list(text.draft.lines[:2]) == ["отк", "отК и отк"]


@pytest.mark.parametrize(
    ("looked_for", "replacement", "words"),
    [
        ("(", "", "No regular expression"),
        ("a{99999999999}", "", "repeats too much"),
        ("(?:(?:a{1000}){1000}){1000}", "", "repeats too much"),
        ("к", r"\7", "does not fit"),
        ("к", r"a\nb", "break a line"),
    ],
)
def test_what_cannot_work_is_said_in_words(
    text: BaseEditor, looked_for: str, replacement: str, words: str
) -> None:
    before = list(text.draft.lines)
    text.open_find(replace=True)
    bar = text.find_bar
    bar.expression.setChecked(True)
    bar.text.setText(looked_for)
    bar.replacement.setText(replacement)
    bar.replace_all()
    assert words in bar.state.text()
    assert list(text.draft.lines) == before


def test_an_expression_that_runs_wild_is_stopped(make_editor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_LIMIT", 0.05)
    editor = make_editor("a" * 60 + "\nb\n", Mode.TEXT)
    editor.open_find()
    editor.find_bar.expression.setChecked(True)
    editor.find_bar.text.setText("(a|aa)+c")
    assert "too long" in editor.find_bar.state.text()
    with pytest.raises(SearchError) as caught:
        Search.make("(a|aa)+c", expression=True).in_line("a" * 60)
    assert caught.value.trouble is Trouble.TOO_SLOW


def test_matches_that_are_seen_are_marked(text: BaseEditor) -> None:
    plain = len(text.text.extraSelections())
    text.open_find()
    text.find_bar.text.setText("кот")
    assert len(text.text.extraSelections()) == plain + 5
    text.find_bar.close_bar()
    assert len(text.text.extraSelections()) == plain
    assert text.text.hasFocus()


def test_the_count_follows_edits(text: BaseEditor, qtbot: Any) -> None:
    text.open_find()
    text.find_bar.text.setText("кот")
    wait(text, qtbot)
    text.draft.replace(5, 1, ["кот кот"], "Edit")
    qtbot.waitUntil(lambda: text.find_bar.count == 7)


def test_a_long_base_is_searched_in_slices(make_editor: Make, qtbot: Any) -> None:
    count = 2 * folded.CHUNK
    editor = make_editor("".join(f"phrase {n}\nreply {n}\n" for n in range(count)), Mode.TEXT)
    editor.open_find(replace=True)
    bar = editor.find_bar
    bar.text.setText(f"reply {count - 1}")
    wait(editor, qtbot)
    assert editor.text.spot == Spot(2 * count - 1, len(f"reply {count - 1}"))
    bar.start_at(3, 0)
    bar.text.setText("phrase 1")
    bar.find_previous()
    wait(editor, qtbot)
    assert editor.text.spot.line == 2
    bar.text.setText("e")
    bar.replacement.setText("E")
    bar.replace_all()
    wait(editor, qtbot)
    assert editor.draft.lines[-2:] == [f"phrasE {count - 1}", f"rEply {count - 1}"]
    assert editor.draft.undo_stack.count() == 1


def test_a_read_only_base_is_searched_but_not_replaced_in(make_editor: Make) -> None:
    editor = make_editor(read_only=True)
    editor.open_find(replace=True)
    assert editor.find_bar.replacement.isHidden()
    assert "can only be read" in editor.bar.text


def test_an_expression_is_stopped_beside_the_first_thread_too() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(SearchError) as caught:
        pool.submit(Search.make("(a|aa)+c", expression=True).in_line, "a" * 60).result()
    assert caught.value.trouble is Trouble.TOO_SLOW


@pytest.mark.parametrize(
    ("looked_for", "options"),
    [
        ("кот", {}),
        ("кот", {"case": True}),
        ("кот", {"whole_words": True}),
        ("i", {}),
        ("s", {}),
        ("σ", {}),
        ("zzz", {}),
        ("о", {}),
        ("к.т", {"expression": True}),
    ],
)
def test_chunks_are_searched_as_their_lines_are(looked_for: str, options: dict[str, bool]) -> None:
    lines = ["кот", "", "КОТ Кот", "скотина", "İI ıi", "ſS s", "ΣΑΣ σς", "Straße", "к.т", "x"] * 3
    draft = LineDraft(document_of("\n".join(lines)))
    text = folded.FoldedText(draft)
    search_for = Search.make(looked_for, **options)
    spans = [search_for.in_line(line) for line in lines]
    assert list(search_for.mask_of_chunk(lines, text, 0)) == [bool(one) for one in spans]
    assert search_for.count_in_chunk(lines, text, 0) == sum(map(len, spans))
    new, count = search_for.replaced_in(lines, "-")
    assert count == sum(map(len, spans))
    assert new == [search_for.replaced(line, "-")[0] for line in lines]
    assert all(now is old for now, old, found in zip(new, lines, spans, strict=True) if not found)


def test_small_letters_are_made_anew_where_the_text_was_edited(qtbot: Any) -> None:
    draft = LineDraft(document_of("Б\n" * (folded.CHUNK * 2 + 5)))
    text = folded.FoldedText(draft)
    text.prepare()
    qtbot.waitUntil(lambda: len(text._chunks) == 3)
    draft.replace(folded.CHUNK, 1, ["Привет"], "Edit")
    assert text.chunk(1).startswith("привет\nб")
    draft.replace(0, 0, ["Вот"], "Edit")
    assert text.chunk(0).startswith("вот\nб")
    assert text.chunk(1).startswith("б\nпривет")
    assert "".join(text.chunk(number) + "\n" for number in range(text.chunks)) == (
        "\n".join(draft.lines).lower() + "\n"
    )


@pytest.mark.parametrize("replace", [False, True])
def test_what_is_found_can_be_chosen_with_and_without_replacing(editor: BaseEditor, replace: bool) -> None:
    editor.open_find(replace=replace)
    bar = editor.find_bar
    for part in (bar.case, bar.words, bar.expression):
        assert part.isVisible()
        assert bar.rect().contains(part.geometry())
    assert bar.replacement.isVisible() is replace


def test_in_a_very_long_line_only_what_is_near_is_looked_through(make_editor: Make, qtbot: Any) -> None:
    editor = make_editor("(a.)\n" + "слово " * 500_000 + "конец\n(b.)\nслово\n", Mode.TEXT)
    editor.open_find()
    bar = editor.find_bar
    seen: list[Any] = []
    plain = Search._matches

    def matches(one: Search, line: str, *more: Any, **named: Any) -> Any:
        for match in plain(one, line, *more, **named):
            seen.append(match)
            yield match

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Search, "_matches", matches)
        bar.text.setText("слово")
        qtbot.waitUntil(lambda: not bar.busy)
        assert editor.text.spot == Spot(1, 5)
        bar.find_next()
        assert editor.text.spot == Spot(1, 11)
        bar.find_previous()
        bar.find_previous()
        qtbot.waitUntil(lambda: not bar.busy)
        assert editor.text.spot == Spot(3, 5)
        bar.find_previous()
        qtbot.waitUntil(lambda: not bar.busy)
        assert editor.text.spot == Spot(1, 2_999_999)
    assert len(seen) < 100_000, "there are half a million of them"
    bar.text.setText("конец")
    qtbot.waitUntil(lambda: not bar.busy and editor.text.spot == Spot(1, 3_000_005))


def test_a_whole_word_is_told_by_what_stands_before() -> None:
    for line in ("abc bc " * 2, "abc bc " * 20_000):
        whole = Search.make("bc", whole_words=True)
        assert whole.near(line, 1, forwards=True) == (4, 6)
        assert whole.near(line, len(line), forwards=False) == (len(line) - 3, len(line) - 1)
        assert whole.near(line, 4, forwards=False) is None
