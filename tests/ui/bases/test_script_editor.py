"""Scripts of other kinds are read, coloured, gone through and saved like bases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from boltun.errors import MindError
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind, Problem, Severity
from boltun.minds.registry import source_language
from boltun.minds.source import OutlineItem, Place, Role, Source, Span
from tests.documents import document_of
from ui.editing import reading
from ui.editing.colours import ROLE_COLOURS
from ui.editing.draft import LineDraft
from ui.editing.line_colours import ScriptColours
from ui.looks.palette import DARK, LIGHT, palette_of
from ui.script.script_editor import ScriptEditor

TEXT = """\
key one
say hello
key two
say goto one
"""


class Toy:
    """Lines "key NAME" and "say WORDS"; ``/*`` begins a comment that ``*/`` ends, lines later."""

    indents_between = False

    def __init__(self) -> None:
        self.lines_read = 0

    def highlight(self, line: str, state: int) -> tuple[Sequence[Span], int]:
        self.lines_read += 1
        if "/*" in line:
            state = 1
        spans = [Span(0, len(line), Role.COMMENT if state else Role.TEXT)] if line else []
        return spans, 0 if "*/" in line else state

    def read(self, text: str, path: Path | None) -> ToySource:
        return ToySource(text, path)


class ToySource:
    def __init__(self, text: str, path: Path | None) -> None:
        self.lines = text.split("\n")
        self.path = path
        self.keys = {line[4:]: number for number, line in enumerate(self.lines, 1) if line.startswith("key ")}

    def outline(self) -> Sequence[OutlineItem]:
        return [OutlineItem(title=name, line=line) for name, line in self.keys.items()]

    def problems(self) -> Sequence[Problem]:
        return [
            Problem(code="odd", severity=Severity.ERROR, template="Neither key nor say.", line=number)
            for number, line in enumerate(self.lines, 1)
            if line and not line.startswith(("key ", "say "))
        ]

    def target(self, line: int, column: int) -> Place | None:
        _, _, name = self.lines[line - 1].partition("goto ")
        if name == "elsewhere":
            return Place(line=7, path=Path("/elsewhere.txt"))
        return Place(line=self.keys[name]) if name in self.keys else None

    def completions(self, line: int, column: int) -> Sequence[str]:
        return ["goto", "good-bye", "key", "say", *self.keys]

    def mind(self, opening: Opening) -> Mind:
        raise MindError("A toy answers nobody.")


MakeScript = Callable[..., ScriptEditor]


@pytest.fixture
def make_script(executor: Executor, qtbot: Any) -> Iterator[MakeScript]:
    editors: list[ScriptEditor] = []

    def make(text: str = TEXT, *, read_only: bool = False) -> ScriptEditor:
        draft = LineDraft(document_of(text), read_only=read_only)
        editor = ScriptEditor(draft, "toy", Toy(), executor)
        editors.append(editor)
        editor.resize(1000, 640)
        editor.show()
        qtbot.waitUntil(lambda: not editor.problems.busy)
        return editor

    yield make
    for editor in editors:
        delete(editor)


def source_of(editor: ScriptEditor) -> Source | None:
    """For mypy, which takes a property to be what it was when it was last looked at."""
    return editor.reader.source


def colours_of_line(editor: ScriptEditor, line: int) -> list[QColor]:
    pieces = editor.colours.pieces(line, editor.palette())
    return [look.foreground().color() for _, _, look in pieces]


@pytest.mark.parametrize("palette", [LIGHT, DARK])
@pytest.mark.parametrize("role", list(Role))
def test_every_role_can_be_read_on_its_ground(role: Role, palette: Any) -> None:
    colour = QColor(ROLE_COLOURS[role][palette.dark])
    for ground in (palette.base, palette.alternate):
        assert contrast(colour, QColor(ground)) >= 4.5


def contrast(one: QColor, other: QColor) -> float:
    def luminance(colour: QColor) -> float:
        parts = [colour.redF(), colour.greenF(), colour.blueF()]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_a_comment_colours_the_lines_below_it_as_it_is_written(make_script: MakeScript, qtbot: Any) -> None:
    editor = make_script()
    comment = QColor(ROLE_COLOURS[Role.COMMENT][LIGHT.dark])
    assert colours_of_line(editor, 3) != [comment]
    colours = editor.colours
    assert isinstance(colours, ScriptColours)
    editor.draft.replace(1, 1, ["say /* hello"], "Edit")
    qtbot.waitUntil(lambda: not colours.busy)
    assert colours_of_line(editor, 3) == [comment]
    editor.draft.undo_stack.undo()
    qtbot.waitUntil(lambda: not colours.busy)
    assert colours_of_line(editor, 3) != [comment]


@pytest.mark.parametrize(
    ("start", "removed", "lines"),
    [
        (0, 0, ["/*"]),
        (5, 1, ["*/", "x"]),
        (3, 4, []),
        (0, 1, []),
        (9, 1, ["/*"]),
        (10, 0, ["a", "b */"]),
        (2, 3, ["/* */", "/*", "b", "c", "d"]),
    ],
)
def test_after_an_edit_each_line_begins_as_if_all_had_been_read_anew(
    start: int, removed: int, lines: list[str], qtbot: Any
) -> None:
    text = ["a", "/*", "b", "*/", "c", "/*", "d", "e", "*/", "f"]
    draft = LineDraft(document_of("\n".join(text)))
    colours = ScriptColours(draft, Toy())
    qtbot.waitUntil(lambda: not colours.busy)
    draft.replace(start, removed, lines, "Edit")
    qtbot.waitUntil(lambda: not colours.busy)
    fresh = ScriptColours(draft, Toy())
    qtbot.waitUntil(lambda: not fresh.busy)
    palette = palette_of(LIGHT)
    for line in range(len(draft.lines)):
        seen = [look.foreground().color().name() for _, _, look in colours.pieces(line, palette)]
        assert seen == [look.foreground().color().name() for _, _, look in fresh.pieces(line, palette)]


def test_an_edit_in_a_long_script_reads_few_lines_again(qtbot: Any) -> None:
    draft = LineDraft(document_of("say x\n" * 20_000))
    toy = Toy()
    colours = ScriptColours(draft, toy)
    qtbot.waitUntil(lambda: not colours.busy)
    toy.lines_read = 0
    draft.replace(3, 1, ["say y", "say z"], "Edit")
    qtbot.waitUntil(lambda: not colours.busy)
    assert toy.lines_read < 10


def test_problems_stand_in_the_list_and_f8_goes_to_them(make_script: MakeScript, key: Any) -> None:
    editor = make_script("key one\nnonsense\nsay x\n")
    assert [problem.line for problem in editor.problems.all] == [2]
    editor.next_problem()
    assert editor.line == 1


def test_the_outline_finds_a_key_and_goes_there_even_when_lines_have_moved(
    make_script: MakeScript, qtbot: Any
) -> None:
    editor = make_script()
    editor.open_outline()
    assert editor.outline.text.hasFocus()
    editor.problems.stop()
    editor.draft.replace(0, 0, ["say new", "say more"], "Edit")
    editor.problems.stop()
    editor.outline.text.setText("TW")
    editor.outline.text.returnPressed.emit()
    assert editor.line == 4
    assert editor.text.hasFocus()
    assert editor.outline.text.text() == ""
    assert editor.outline.model.rowCount() == 2


def test_a_long_problem_that_is_gone_to_is_shown_whole(make_script: MakeScript) -> None:
    editor = make_script("odd\nkey one\n")
    panel = editor.problem_list
    editor.next_problem()
    assert panel.whole.isHidden(), "it fits into its row"
    editor.resize(500, 640)
    QApplication.processEvents()
    panel.list.setFixedWidth(60)
    QApplication.processEvents()
    editor.next_problem()
    assert panel.whole.text() == "1: Neither key nor say."
    assert panel.whole.isVisible()


def test_the_line_that_is_written_stays_seen_when_problems_take_room(
    make_script: MakeScript, keyboard: Any, qtbot: Any
) -> None:
    editor = make_script("say hello\n" * 200 + "key last")
    editor.go_to(200, 8)
    assert editor.problem_list.isHidden()
    keyboard(editor.text, "\nodd\nodd\nodd")
    qtbot.waitUntil(editor.problem_list.isVisible)
    qtbot.waitUntil(lambda: not editor.problems.busy)
    QApplication.processEvents()
    assert editor.text.viewport().rect().contains(editor.text.cursorRect())


def test_a_new_line_goes_on_as_deep_only_where_a_script_goes_on(
    make_script: MakeScript, keyboard: Any
) -> None:
    text = "key: a\n  decomp: *\n    reasmb: One.\n    reasmb: Two.\nkey: b\n"
    editor = make_script(text)
    editor.text.indents_between = True
    editor.go_to(2, len("    reasmb: One."))
    keyboard(editor.text, "\nx")
    assert editor.draft.lines[3] == "    x"
    editor.go_to(4, len("    reasmb: Two."))
    keyboard(editor.text, "\nkey: c")
    assert editor.draft.lines[5] == "key: c"


def test_a_file_that_may_only_be_read_takes_no_offered_word_either(
    make_script: MakeScript, keyboard: Any, qtbot: Any
) -> None:
    editor = make_script(read_only=True)
    editor.go_to(1, 4)
    with qtbot.waitSignal(editor.draft.refused):
        keyboard(editor.text, "g")
    with qtbot.waitSignal(editor.draft.refused):
        editor.completion.ask()
        qtbot.waitUntil(lambda: bool(editor.completion.offered))
        editor.completion.accept()
    assert editor.text.toPlainText().split("\n") == list(editor.draft.lines)


def test_f12_goes_where_a_name_is_defined_and_back_again(make_script: MakeScript, key: Any) -> None:
    editor = make_script()
    editor.go_to(3, 6)
    editor.follow()
    assert editor.line == 0
    editor.go_back()
    assert editor.text.spot == (3, 6)


def test_what_is_defined_in_another_file_is_asked_for(make_script: MakeScript, qtbot: Any) -> None:
    editor = make_script("say goto elsewhere\n")
    with qtbot.waitSignal(editor.place_wanted) as asked:
        editor.follow()
    assert asked.args == [Path("/elsewhere.txt"), 7]


def test_what_is_defined_nowhere_is_said_in_words(make_script: MakeScript) -> None:
    editor = make_script()
    editor.go_to(1)
    editor.follow()
    assert "defined elsewhere" in editor.bar.text


def test_words_are_offered_while_one_types_and_enter_writes_one(
    make_script: MakeScript, keyboard: Any, key: Any, qtbot: Any
) -> None:
    editor = make_script()
    editor.go_to(1, 9)
    keyboard(editor.text, " go")
    qtbot.waitUntil(lambda: editor.completion.offered == ["goto", "good-bye"])
    key(editor.text, Qt.Key.Key_Down)
    key(editor.text, Qt.Key.Key_Return, text="\r")
    assert editor.draft.lines[1] == "say hello good-bye"
    assert not editor.completion.offered


def test_escape_closes_the_offer_and_leaves_what_was_typed(
    make_script: MakeScript, keyboard: Any, key: Any, qtbot: Any
) -> None:
    editor = make_script()
    editor.go_to(1, 9)
    keyboard(editor.text, " g")
    qtbot.waitUntil(lambda: bool(editor.completion.offered))
    key(editor.text, Qt.Key.Key_Escape)
    assert not editor.completion.offered
    assert editor.draft.lines[1] == "say hello g"


def test_ctrl_space_offers_everything_that_may_stand_here(make_script: MakeScript, key: Any) -> None:
    editor = make_script()
    editor.go_to(1, 4)
    key(editor.text, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier, text=" ")
    assert editor.completion.offered == ["goto", "good-bye", "key", "say", "one", "two"]


def test_a_new_line_begins_as_deep_as_the_one_before(make_script: MakeScript, keyboard: Any) -> None:
    editor = make_script("  say x\n")
    editor.go_to(0, 7)
    keyboard(editor.text, "\nsay y")
    assert list(editor.draft.lines) == ["  say x", "  say y"]


def test_a_script_that_can_only_be_read_says_so(make_script: MakeScript, keyboard: Any) -> None:
    editor = make_script(read_only=True)
    keyboard(editor.text, "x")
    assert list(editor.draft.lines) == TEXT.splitlines()
    assert "only be read" in editor.bar.text


def test_replacing_in_a_script_is_one_step_of_undo(make_script: MakeScript, qtbot: Any) -> None:
    editor = make_script()
    editor.open_find(replace=True)
    editor.find_bar.text.setText("say")
    editor.find_bar.replacement.setText("tell")
    editor.find_bar.replace_all()
    qtbot.waitUntil(lambda: not editor.find_bar.busy)
    assert editor.draft.lines[1] == "tell hello"
    editor.draft.undo_stack.undo()
    assert list(editor.draft.lines) == TEXT.splitlines()


ELIZA = """\
initial: Hi
key: sorry
  decomp: *
    reasmb: Why?
    reasmb: goto what
key: what
  decomp: *
    reasmb: So?
kee: x
"""


def test_a_large_script_is_read_beside_the_window_and_asked_when_somebody_wants_to_know(
    executor: Executor, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LARGE", 3)
    draft = LineDraft(document_of(ELIZA))
    editor = ScriptEditor(draft, "eliza", source_language("eliza"), executor)
    editor.show()
    qtbot.waitUntil(lambda: not editor.problems.busy)
    assert {"sorry", "what"} <= {item.title for item in editor.reader.outline}
    assert [problem.line for problem in editor.problems.all][-1] == 9
    assert source_of(editor) is None
    editor.go_to(4, 18)
    editor.follow()
    qtbot.waitUntil(lambda: editor.line == 5)
    assert source_of(editor) is not None
    draft.replace(0, 0, [""], "Edit")
    assert source_of(editor) is None, "it is out of date"
    editor.go_to(5, 18)
    editor.follow()
    assert editor.line == 6, "an older one will do"
    delete(editor)


def test_the_preview_of_a_script_answers_from_the_unsaved_text(executor: Executor, qtbot: Any) -> None:
    draft = LineDraft(document_of(ELIZA))
    editor = ScriptEditor(draft, "eliza", source_language("eliza"), executor)
    editor.show()
    editor.preview.ask("sorry")
    qtbot.waitUntil(lambda: bool(editor.preview.views()[-1].turn.answer))
    answer = editor.preview.views()[-1].turn.answer
    assert answer is not None
    assert answer.text in ("Why?", "So?")
    draft.replace(3, 2, ["    reasmb: Never mind."], "Edit")
    qtbot.waitUntil(lambda: editor.preview.views()[-1].turn.answer.text == "Never mind.")  # type: ignore[union-attr]
    delete(editor)
