"""What the program costs while nothing happens: CPU, wake-ups and memory of an open window.

    python tests/benchmarks/idle.py [SECONDS [PLACE …]]

The real program, drawn offscreen, with a profile of three contacts and an account that is switched off. Each
place is open for so many seconds (60) after it has settled; without a place it is "conversations". CPU time
counts all threads; a wake-up is a thread that slept and goes on. A bare PySide6 window in the same run is the
measure beside it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

PLACES = ("conversations", "bases", "teach", "accounts", "statistics", "settings")
SETTLED = 12.0
"""Seconds until everything is read that is read at the start."""
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
ACCOUNT = "xmpp:me@example.org"

BARE = """
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication(["bare"])
window = QWidget()
window.resize(1120, 720)
window.show()
app.exec()
"""


def fill(folder: Path, place: str) -> None:
    """Make a profile: an account, three contacts with a hundred messages each, the place to begin with."""
    from boltun.events import OutcomeKind
    from boltun.message import Account, Contact, Message
    from boltun.paths import Profile
    from boltun.store.store import Store

    profile = Profile.at(folder)
    profile.make()
    start = time.time() - 86_400
    with Store.open(profile.database) as store:
        store.accounts.save(Account(key=ACCOUNT, network="xmpp", address="me@example.org", enabled=False))
        for number in range(3):
            contact = Contact(account=ACCOUNT, address=f"{number}@example.org", name=f"Friend {number}")
            for count in range(100):
                at = start + 60 * count + number
                message = Message(contact=contact, text=f"message {count}", at=at, received_at=at)
                received = store.messages.receive(message)
                assert received.message_id is not None
                store.messages.settle(received.message_id, OutcomeKind.SILENT, "no reply found")
    (profile.config / "window.ini").write_text(
        f"[General]\nplace={place}\n[first_run]\ndone=true\n", encoding="utf-8"
    )


def state(pid: int) -> tuple[float, int, int]:
    """Return the CPU seconds, wake-ups and resident bytes of a process."""
    folder = Path(f"/proc/{pid}")
    numbers = (folder / "stat").read_text().rpartition(")")[2].split()
    cpu = (int(numbers[11]) + int(numbers[12])) / TICKS
    awakenings = 0
    for status in folder.glob("task/*/status"):
        line = next(one for one in status.read_text().splitlines() if one.startswith("voluntary"))
        awakenings += int(line.split()[1])
    return cpu, awakenings, int((folder / "statm").read_text().split()[1]) * PAGE


def measure(name: str, command: list[str], seconds: float) -> None:
    """Run a program, leave it alone, and print what that cost."""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, env=environment, stderr=subprocess.DEVNULL
    )
    try:
        time.sleep(SETTLED)
        cpu, awakenings, memory = state(process.pid)
        time.sleep(seconds)
        later_cpu, later_awakenings, later_memory = state(process.pid)
    finally:
        process.terminate()
        process.wait(20)
    grown = (later_memory - memory) / 1024 * 60 / seconds
    print(
        f"{name:15} {(later_cpu - cpu) * 60 / seconds:7.2f} s CPU a minute"
        f" {(later_awakenings - awakenings) / seconds:7.1f} wake-ups a second"
        f" {later_memory / 2**20:7.0f} MB {grown:+7.0f} kB a minute",
        flush=True,
    )


def main(arguments: list[str]) -> None:
    """Measure the places that are named."""
    seconds = float(arguments[0]) if arguments else 60.0
    measure("bare window", ["-c", BARE], min(seconds, 20.0))
    for place in arguments[1:] or ["conversations"]:
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder), place)
            measure(place, ["-m", "ui.app", "--profile", folder, "--lang", "en"], seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
