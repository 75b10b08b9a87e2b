"""How fast the editors are: a base of 500,000 pairs, scripts of 25 MB.

    QT_QPA_PLATFORM=offscreen python tests/benchmarks/editor.py [PAIRS] [--scripts | --base]

Opens a synthetic base (fixed seed), then writes, undoes, filters, sorts, jumps, finds and replaces in it; and
then scripts. Times are CPU milliseconds of the whole process: what happens beside the window counts too. Each
is the median and the worst of several runs after one that is not counted, and includes the painting that
follows.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from shiboken6 import delete

from boltun.minds.boltun.document import Document
from boltun.minds.boltun.pairs import PairKind
from boltun.minds.encodings import Encodings
from tests.documents import document_of
from ui.bases.opening import Opened, open_path
from ui.bases.recovery import write_side_file
from ui.editing.draft import LineDraft
from ui.editing.line_colours import ScriptColours
from ui.script.script_editor import ScriptEditor
from ui.table.base_editor import BaseEditor, Mode
from ui.table.columns import Column
from ui.table.pair_draft import PairDraft
from ui.table.pair_map import PairMap

SYLLABLES = tuple("бавегидожузакиломенупорасетуфихацечошуща"[at : at + 2] for at in range(0, 40, 2))


def base(pairs: int, seed: int = 1) -> str:
    """Make a base: every kind of key, blank lines here and there."""
    dice = Random(seed)
    words = ["".join(dice.choices(SYLLABLES, k=dice.randint(1, 4))) for _ in range(5000)]
    lines: list[str] = []
    for number in range(pairs):
        text = " ".join(dice.choices(words, k=dice.randint(1, 5)))
        kind = dice.random()
        if kind < 0.5:
            key = f"({text}{'?' if dice.random() < 0.4 else '.'})"
        elif kind < 0.9:
            key = text
        else:
            key = dice.choice((f"[{text}]", f"{{{text}.}}", "<ESCAPE>", f"@{words[number % len(words)]}"))
        lines += (key, " ".join(dice.choices(words, k=dice.randint(1, 9))))
        if dice.random() < 0.02:
            lines.append("")
    return "\n".join(lines) + "\n"


def resident() -> float:
    """Return the memory in use, in MB."""
    pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


def settle(busy: Callable[[], bool] = lambda: False) -> None:
    """Let everything be painted and everything under way come to its end."""
    end = perf_counter() + 120
    QCoreApplication.processEvents()
    while busy() and perf_counter() < end:
        QCoreApplication.processEvents()


def press(widget: QWidget, key: int, text: str = "") -> None:
    """Press a key, up to the painting that follows."""
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)
    QCoreApplication.sendEvent(widget, event)
    QCoreApplication.processEvents()


def in_turn(*acts: Callable[[], object]) -> Callable[[], None]:
    """Do one thing after the other."""

    def do() -> None:
        for act in acts:
            act()

    return do


def measure(name: str, act: Callable[[], object], runs: int = 5) -> None:
    """Print the median and the worst of several runs."""
    act()
    times: list[float] = []
    for _ in range(runs):
        begin = process_time()
        act()
        times.append((process_time() - begin) * 1000)
    print(f"{name:46} {median(times):9.2f} ms {max(times):9.2f} ms")


def main(pairs: int) -> None:
    """Measure everything and print it."""
    text = base(pairs)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as executor:
        path = Path(folder) / "large.txt"
        path.write_text(text, "utf-8")
        lines = text.count("\n")
        print(f"{pairs} pairs, {lines} lines, {path.stat().st_size / 1e6:.0f} MB")
        del text
        warm_up = BaseEditor(PairDraft(document_of("a\nb\n")), executor)
        warm_up.show()
        settle(lambda: warm_up.problems.busy)
        delete(warm_up)
        gc.collect()
        before = resident()
        begin, wall = process_time(), perf_counter()
        document = Document.open(path)
        read = process_time() - begin
        pair_map = PairMap(document.lines)
        editor = BaseEditor(PairDraft(document, pair_map), executor)
        # What the checks cost is measured for itself.
        editor.problems.stop()
        editor.resize(1100, 700)
        editor.show()
        settle()
        print(f"{'read the file':46} {read * 1000:9.2f} ms")
        print(f"{'open, up to the first paint':46} {(process_time() - begin) * 1000:9.2f} ms")
        print(f"{'  by the clock':46} {(perf_counter() - wall) * 1000:9.2f} ms")
        print(f"{'memory above what was in use':46} {resident() - before:9.0f} MB")
        run(editor, lines, path)
        gc.collect()
        print(f"{'memory above what was in use, after all this':46} {resident() - before:9.0f} MB")
        baseline(path)
        delete(editor)


def run(editor: BaseEditor, lines: int, path: Path) -> None:
    """Use the editor."""
    view, table, stack = editor.text, editor.table, editor.draft.undo_stack

    def quiet() -> None:
        editor.problems.stop()

    editor.draft.lines_changed.connect(quiet)
    editor.set_mode(Mode.TEXT)
    for name, line in (("start", 2), ("middle", lines // 2), ("end", lines - 2)):
        view.go_to(line, 1)
        settle()
        measure(f"text: a key at the {name}", partial(press, view, 0, "я"), 50)
        measure(f"text: Enter at the {name}", partial(press, view, Qt.Key.Key_Return, "\r"))
    measure("undo of Enter in the text", in_turn(stack.undo, settle))
    stack.setIndex(0)
    spots = iter([lines // 3, 10, lines - 10, lines // 2, lines // 4, 5] * 2)
    measure("text: jump", in_turn(lambda: view.go_to(next(spots)), settle))
    bar = editor.text_pane.bar
    values = iter(range(1000, lines, lines // 8))
    measure("text: drag the scroll bar", in_turn(lambda: bar.setValue(next(values)), settle))

    editor.set_mode(Mode.TABLE)
    rows = editor.draft.pairs.rows
    middle = editor.draft.pairs.line_of(rows // 2)
    editor.go_to(middle)
    settle()
    measure("table: a row down", partial(press, table, Qt.Key.Key_Down))
    field = editor.pair_editor.reply
    measure("table: a key in the reply beneath", partial(press, field, 0, "я"), 50)
    insert = partial(editor.model.insert, middle, [("a", "b")], "New")
    measure("table: new pair", in_turn(insert, settle))
    measure("table: delete a pair", in_turn(table.delete_selected, settle))
    measure("table: undo", in_turn(stack.undo, settle))
    stack.setIndex(0)
    spots = iter([lines // 3, 10, lines - 10, lines // 2, lines // 4, 5] * 2)
    measure("table: jump", in_turn(lambda: editor.go_to(next(spots)), settle))
    measure("table: select all", in_turn(table.selectAll, settle, table.clearSelection))
    filter_bar = editor.filter_bar
    words = iter(["ба", "бавегидо", "ре", "нупора", "шу", "ща", "лоло"])
    filtered = partial(settle, lambda: filter_bar.running)
    measure("filter by text", in_turn(lambda: filter_bar.text.setText(next(words)), filtered))
    filter_bar.clear()
    kinds = iter(["keywords", "study", "phrase", "escape", "aliases", "specials"])
    measure(
        "filter by kind",
        in_turn(lambda: filter_bar.kind.setCurrentIndex(filter_bar.kind.findData(next(kinds))), filtered),
    )
    filter_bar.clear()
    settle()
    editor.view_button.fold_all()
    measure(
        "fold all kinds, unfold",
        in_turn(lambda: filter_bar.set_folded(frozenset(PairKind)), settle, filter_bar.clear, settle),
    )
    order = editor.model.order
    columns = iter([Column.PHRASE, Column.REPLY, Column.KIND, Column.PHRASE])
    ordered = partial(settle, lambda: order.busy)
    measure("sort by a column", in_turn(lambda: order.sort(next(columns)), ordered), 3)
    spots = iter([lines // 3, 10, lines - 10, lines // 2, lines // 4, 5] * 2)
    measure("sorted table: jump", in_turn(lambda: editor.go_to(next(spots)), settle))
    measure("sorted table: a key in the reply beneath", partial(press, field, 0, "я"), 50)
    measure("sorted table: new pair", in_turn(insert, settle))
    order.stop()
    stack.setIndex(0)
    editor.go_to(middle)
    measure("move a pair down", in_turn(lambda: table.move_selected(1), settle))
    side = path.with_name("side.kept")
    copy = editor.draft.document.copy
    measure(
        "keep unsaved work, beside the window",
        lambda: write_side_file(side, copy(), title="", kind="", at=0),
        3,
    )
    stack.setIndex(0)
    find = editor.find_bar
    editor.open_find(replace=True)
    words = iter(["ба", "бавегидо", "ре", "нет такого", "шу", "ща", "лоло"])
    counted = partial(settle, lambda: find.busy)
    measure("find and count", in_turn(lambda: find.text.setText(next(words)), counted))
    find.text.setText("ба")
    find.replacement.setText("БА!")
    settle(lambda: find.busy)
    measure("replace all", in_turn(find.replace_all, counted), 1)
    measure("undo of replace all", in_turn(stack.undo, counted), 1)
    find.close_bar()

    editor.draft.lines_changed.disconnect(quiet)
    begin = process_time()
    editor.problems.check()
    settle(lambda: editor.problems.busy)
    print(f"{'check the whole base, beside the window':46} {(process_time() - begin) * 1000:9.2f} ms")
    editor.set_mode(Mode.TEXT)
    view.go_to(lines // 2, 1)
    editor.problems.check()
    times: list[float] = []
    while editor.problems.busy and len(times) < 2000:
        begin = perf_counter()
        press(view, 0, "я")
        times.append((perf_counter() - begin) * 1000)
    name = "a key as a check runs and is given up, clock"
    print(f"{name:46} {median(times):9.2f} ms {max(times):9.2f} ms")


def baseline(path: Path) -> None:
    """Print what a text edit that holds the whole text costs."""
    text = path.read_text("utf-8")
    begin, before = process_time(), resident()
    whole = QPlainTextEdit()
    whole.setPlainText(text)
    whole.show()
    settle()
    print(f"{'baseline: one QPlainTextEdit, open':46} {(process_time() - begin) * 1000:9.2f} ms")
    print(f"{'baseline: its memory':46} {resident() - before:9.0f} MB")


def eliza(size: int, dice: Random) -> str:
    """Make a script of so many bytes."""
    words = ["".join(dice.choices(SYLLABLES, k=dice.randint(1, 4))) for _ in range(5000)]
    parts = ["initial: Добрый день."]
    length = number = 0
    while length < size:
        number += 1
        part = f"key: {dice.choice(words)}{number} {dice.randint(0, 9)}\n  decomp: * {dice.choice(words)} *\n"
        for _ in range(dice.randint(1, 5)):
            part += f"    reasmb: {' '.join(dice.choices(words, k=dice.randint(2, 9)))} (2)?\n"
        parts.append(part)
        length += len(part) * 2
    return "\n".join(parts)


def aiml(size: int, dice: Random) -> str:
    """Make a set of so many bytes."""
    words = ["".join(dice.choices(SYLLABLES, k=dice.randint(1, 4))) for _ in range(5000)]
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<aiml version="2.1">']
    length = number = 0
    while length < size:
        number += 1
        pattern = " ".join(dice.choices(words, k=dice.randint(1, 4))).upper()
        template = " ".join(dice.choices(words, k=dice.randint(2, 12)))
        part = (
            f"  <category>\n    <pattern>{pattern} {number} *</pattern>\n"
            f"    <template>{template} <star/> <srai>{pattern}</srai></template>\n  </category>\n"
        )
        parts.append(part)
        length += len(part) * 2
    return "\n".join([*parts, "</aiml>"])


def scripts(size: int) -> None:
    """Measure the editor of scripts."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as executor:
        for name, make in (("doctor.txt", eliza), ("set.aiml", aiml)):
            path = Path(folder) / name
            path.write_text(make(size, Random(1)), "utf-8")
            gc.collect()
            script(path, executor)


def script(path: Path, executor: ThreadPoolExecutor) -> None:
    """Use the editor of one script."""
    before = resident()
    begin = process_time()
    opened = open_path(path, Encodings(None), read_only=False)
    assert isinstance(opened, Opened)
    lines = len(opened.document.lines)
    print(f"{opened.kind}: {path.stat().st_size / 1e6:.0f} MB, {lines} lines")
    draft = LineDraft(opened.document)
    editor = ScriptEditor(draft, opened.kind, opened.language, executor)
    editor.problems.stop()
    editor.resize(1100, 700)
    editor.show()
    settle()
    print(f"{'open, up to the first paint':46} {(process_time() - begin) * 1000:9.2f} ms")
    colours = editor.colours
    assert isinstance(colours, ScriptColours)
    begin = process_time()
    settle(lambda: colours.busy)
    print(f"{'lines read for their colours, in slices':46} {(process_time() - begin) * 1000:9.2f} ms")
    print(f"{'memory above what was in use':46} {resident() - before:9.0f} MB")
    view = editor.text
    draft.lines_changed.connect(lambda: editor.problems.stop())
    for place, line in (("start", 2), ("middle", lines // 2), ("end", lines - 2)):
        view.go_to(line, 1)
        settle()
        measure(f"a key at the {place}", partial(press, view, 0, "я"), 50)
        measure(f"Enter at the {place}", partial(press, view, Qt.Key.Key_Return, "\r"))
    measure("undo", in_turn(draft.undo_stack.undo, settle))
    spots = iter([lines // 3, 10, lines - 10, lines // 2, lines // 4, 5] * 2)
    measure("jump", in_turn(lambda: view.go_to(next(spots)), settle))
    find = editor.find_bar
    editor.open_find()
    words = iter(["ба", "бавегидо", "ре", "нет такого", "шу", "ща"])
    counted = partial(settle, lambda: find.busy)
    measure("find and count", in_turn(lambda: find.text.setText(next(words)), counted))
    find.close_bar()
    draft.lines_changed.disconnect()
    begin = process_time()
    editor.problems.check()
    times: list[float] = []
    while editor.problems.busy:
        start = perf_counter()
        QCoreApplication.processEvents()
        press(view, Qt.Key.Key_Down)
        times.append((perf_counter() - start) * 1000)
    print(f"{'outline and problems, beside the window':46} {(process_time() - begin) * 1000:9.2f} ms")
    print(f"{'a key meanwhile, clock':46} {median(times):9.2f} ms {max(times):9.2f} ms")
    print(f"{'memory above what was in use, outline and all':46} {resident() - before:9.0f} MB")
    delete(editor)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    app = QApplication([])
    if "--scripts" not in sys.argv:
        main(numbers[0] if numbers else 500_000)
    if "--base" not in sys.argv:
        scripts(32_000_000)
