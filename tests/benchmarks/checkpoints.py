"""How large the write-ahead log gets under load, with and without other programs that read.

    python tests/benchmarks/checkpoints.py [MESSAGES]

Messages are received, intended and sent one after the other, as fast as the store takes them (some 200 MB of
log a second), and 300 a second. "Readers": two other processes read in transactions of a tenth of a second
that overlap, so that somebody always reads. "A reader that stays": one transaction is open for the middle
third of the run.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from boltun.message import Contact, Message
from boltun.store.store import Store

READ = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
print("ready", flush=True)
while True:
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM contacts").fetchone()
    time.sleep(float(sys.argv[2]))
    connection.execute("COMMIT")
"""


@contextlib.contextmanager
def readers(place: Path, count: int) -> Iterator[None]:
    processes = []
    for number in range(count):
        time.sleep(0.05 * number)
        command = [sys.executable, "-c", READ, str(place), "0.1"]
        processes.append(subprocess.Popen(command, stdout=subprocess.PIPE))
    try:
        for process in processes:
            assert process.stdout is not None
            process.stdout.readline()
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def run(title: str, count: int, *, reading: int = 0, staying: bool = False, rate: float = 0) -> None:
    with TemporaryDirectory(prefix="boltun-wal-") as name:
        place = Path(name) / "boltun.sqlite"
        wal = place.with_name(place.name + "-wal")
        largest, walls = 0, []
        with Store.open(place) as store, readers(place, reading):
            begun = time.perf_counter()
            reader: sqlite3.Connection | None = None
            for n in range(count):
                if staying and n == count // 3:
                    reader = sqlite3.connect(place, isolation_level=None)
                    reader.execute("BEGIN")
                    reader.execute("SELECT count(*) FROM messages").fetchone()
                elif reader is not None and n == 2 * count // 3:
                    reader.close()
                    reader = None
                who = Contact(account="xmpp:me@example.org", address=f"c{n % 50}@example.org", name="")
                at = 1000.0 + n
                message = Message(contact=who, text="как дела? " * 8, at=at, received_at=at, id=f"i{n}")
                if rate:
                    time.sleep(max(begun + n / rate - time.perf_counter(), 0))
                before = time.perf_counter()
                got = store.messages.receive(message)
                assert got.message_id is not None
                out = store.messages.intend(
                    got.contact_id, "хорошо " * 20, at, reply_to=got.message_id, why={"n": n}
                )
                store.messages.sent(out, f"o{n}", at)
                walls.append(time.perf_counter() - before)
                if n % 50 == 0:
                    largest = max(largest, wal.stat().st_size)
            seconds = time.perf_counter() - begun
            at_end = wal.stat().st_size
        left = wal.stat().st_size if wal.exists() else 0
        walls.sort()
        print(
            f"{title:<24}{count / seconds:7.0f} messages/s   log: largest {largest / 1e6:6.1f} MB,"
            f" at the end {at_end / 1e6:5.1f} MB, after closing {left / 1e6:.1f} MB; database"
            f" {place.stat().st_size / 1e6:5.1f} MB   per message: median {walls[count // 2] * 1e3:.2f} ms,"
            f" 99 % {walls[count * 99 // 100] * 1e3:.2f} ms,"
            f" 99.9 % {walls[count * 999 // 1000] * 1e3:.2f} ms, longest {walls[-1] * 1e3:.1f} ms",
            flush=True,
        )


def main() -> None:
    """Run all."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30_000
    print(f"{count} messages, load {os.getloadavg()[0]:.1f}")
    run("nobody else", count)
    run("two readers", count, reading=2)
    run("a reader that stays", count, staying=True)
    run("300/s, nobody else", count // 5, rate=300)
    run("300/s, two readers", count // 5, rate=300, reading=2)
    run("300/s, one that stays", count // 5, rate=300, staying=True)


if __name__ == "__main__":
    main()
