"""How long the window takes from the start of the process to its first paint.

    python tests/benchmarks/first_paint.py [RUNS]

Each run is a new process with a profile of its own, drawn offscreen. Wall time counts from the moment before
the process is made, CPU time is the process's own; a bare PySide6 window in the same run is the measure
beside it. What must not be imported before the first paint is looked for and ends the script with an error.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

LATE = ("slixmpp", "pymorphy3", "alembic", "sqlalchemy", "simplemma", "sudachipy", "chardet", "keyring")

PROGRAM = """
import os, sys, time
from ui.app import parser
from ui.system.display import trouble
assert not trouble()
from PySide6.QtWidgets import QApplication
from ui.frame.program import Program
app = QApplication(["boltun-gui"])
program = Program(app, parser().parse_args(["--profile", sys.argv[1]]))
def painted():
    late = [name for name in sys.argv[2].split(",") if name in sys.modules]
    print(time.clock_gettime(time.CLOCK_MONOTONIC), time.process_time(), ",".join(late) or "-", flush=True)
    app.exit()
program.window.painted.connect(painted)
program.window.show()
app.exec()
os._exit(0)
"""

BARE = """
import os, sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication(["bare"])
class Window(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, painted)
def painted():
    print(time.clock_gettime(time.CLOCK_MONOTONIC), time.process_time(), "-", flush=True)
    app.exit()
window = Window()
window.resize(1120, 720)
window.show()
app.exec()
os._exit(0)
"""


def run(source: str) -> tuple[float, float, str]:
    """Return wall seconds, CPU seconds, and what was imported too early."""
    import time

    with tempfile.TemporaryDirectory() as folder:
        start = time.clock_gettime(time.CLOCK_MONOTONIC)
        child = subprocess.run(
            [sys.executable, "-c", source, folder, ",".join(LATE)],
            env={**os.environ, "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")},
            capture_output=True,
            text=True,
            check=True,
        )
    wall, cpu, late = child.stdout.split()
    return float(wall) - start, float(cpu), late


def main() -> int:
    """Print the medians; 1 where something heavy was imported too early."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    early: set[str] = set()
    print(f"{'':24}{'wall ms':>10}{'CPU ms':>10}{'worst wall':>12}")
    for name, source in (("bare PySide6 window", BARE), ("Boltun, first paint", PROGRAM)):
        run(source)
        results = [run(source) for _ in range(runs)]
        walls = [wall * 1000 for wall, _, _ in results]
        cpus = [cpu * 1000 for _, cpu, _ in results]
        early |= {late for _, _, late in results} - {"-"}
        print(f"{name:24}{statistics.median(walls):10.0f}{statistics.median(cpus):10.0f}{max(walls):12.0f}")
    if early:
        print(f"imported before the first paint: {', '.join(sorted(early))}", file=sys.stderr)
    return 1 if early else 0


if __name__ == "__main__":
    raise SystemExit(main())
