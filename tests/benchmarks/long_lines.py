"""How long the window stands still over a line of megabytes: `python tests/benchmarks/long_lines.py`.

CPU time of this process. The baseline is the same editor on a small base, in the same run.
"""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from tests.documents import document_of
from ui.table.base_editor import BaseEditor, Mode
from ui.table.pair_draft import PairDraft


def timed(name: str, act: Callable[[], object]) -> None:
    """Print how long something takes, what it leaves to be drawn included."""
    begun = time.process_time()
    act()
    app.processEvents()
    print(f"  {name:<32}{(time.process_time() - begun) * 1000:>9.1f} ms")


def measure(title: str, reply: str) -> None:
    """Go through one base."""
    print(title)
    document = document_of(f"(a.)\n{reply}\n(b.)\nб\n")

    def show(mode: Mode) -> None:
        editor = BaseEditor(PairDraft(document.copy()), executor)
        editor.set_mode(mode)
        editor.resize(1000, 640)
        editor.show()
        editors.append(editor)

    timed("shown as a table", lambda: show(Mode.TABLE))
    timed("shown as text", lambda: show(Mode.TEXT))
    editor = editors[-1]
    timed("to the middle of the line", lambda: editor.go_to(1, len(reply) // 2))
    timed("a key", lambda: editor.text.textCursor().insertText("x"))
    timed("undone", editor.draft.undo_stack.undo)
    editor.find_bar.text.setText("слово")
    timed("found", editor.open_find)
    timed("the next one", editor.find_bar.find_next)


app = QApplication([])
executor = ThreadPoolExecutor(max_workers=2)
editors: list[BaseEditor] = []
measure("small", "слово")
measure("20 MB in one reply", "слово " * 1_750_000)
print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB", flush=True)
# At once: nobody waits for the checks beside the window.
os._exit(0)
