"""PySide6 6.12.0 aborts on Python 3.11 after some hundred signals that carry a bool."""

from __future__ import annotations

import os
import subprocess
import sys

MANY_SIGNALS = """
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QCheckBox

class Switch(QObject):
    turned = Signal(bool)
    told = Signal(object)

app = QApplication([])
heard = [0, 0, 0]

def count(place):
    def hear(_value):
        heard[place] += 1
    return hear

switch, box = Switch(), QCheckBox()
switch.turned.connect(count(0))
switch.told.connect(count(1), Qt.ConnectionType.QueuedConnection)
box.toggled.connect(count(2))
for number in range(20_000):
    switch.turned.emit(bool(number % 2))
    switch.told.emit(number % 2 == 0)
    box.setChecked(number % 2 == 0)
    if number % 1000 == 0:
        app.processEvents()
app.processEvents()
print(*heard)
"""


def test_many_thousand_bool_signals_do_not_end_the_process() -> None:
    """A Qt release that aborts on signals is seen here, not by the people who use the program."""
    child = subprocess.run(
        [sys.executable, "-c", MANY_SIGNALS],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert child.returncode == 0, child.stderr
    assert child.stdout.split() == ["20000", "20000", "20000"]
