"""What the store costs on the way of one answered message, beside the same rows written by bare sqlite3.

    python tests/benchmarks/store.py [MESSAGES]

CPU time per call on a file, in microseconds. A message is received, its contact and memory are read, its
answer is intended (with a trace of some 600 characters) and sent (with what the base remembers).
"""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from boltun.message import Contact, Message
from boltun.minds.boltun.memory import BoltunMemory
from boltun.store.records import Remembered
from boltun.store.store import Store

CONTACTS = 50
SECONDS = 7.0
"""Between two messages, so that some 250 replies lie within the 30 minutes, 5 of one contact."""


class Base:
    """As much of a mind as the store looks at."""

    kind = "boltun"
    name = "benchmark.mindw"

    def new_memory(self) -> BoltunMemory:
        return BoltunMemory()

    def memory_from_json(self, data: Any) -> BoltunMemory:
        return BoltunMemory.from_json(data)


class Meter:
    """Adds up CPU time by name, and keeps the longest wall time of each call."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self.longest: dict[str, list[float]] = {}

    def run(self, name: str, call: Callable[..., Any], *given: Any, **named: Any) -> Any:
        wall, cpu = time.perf_counter(), time.process_time()
        result = call(*given, **named)
        self.spent[name] = self.spent.get(name, 0.0) + time.process_time() - cpu
        self.longest.setdefault(name, []).append(time.perf_counter() - wall)
        return result

    def report(self, title: str, count: int) -> float:
        print(title)
        for name, spent in self.spent.items():
            walls = sorted(self.longest[name])
            print(
                f"  {name:<24}{spent / count * 1e6:8.1f} µs CPU"
                f"{walls[len(walls) // 2] * 1e6:10.1f} µs wall median{walls[-1] * 1e3:8.2f} ms longest"
            )
        total = sum(self.spent.values()) / count * 1e6
        print(f"  {'together':<24}{total:8.1f} µs CPU")
        return total


def trace(dice: Random) -> dict[str, Any]:
    candidates = [
        {"phase": 7, "priority": 1, "sentence": 0, "reply": f"ответ {dice.random()}", "line": n, "words": 2}
        for n in range(6)
    ]
    return {"kind": "boltun", "prepared": "как дела?", "repeat": None, "passes": [{"candidates": candidates}]}


def our_store(folder: Path, count: int) -> float:
    dice = Random(1)
    meter = Meter()
    contacts = [Contact(account="xmpp:me@x", address=f"c{n}@x", name=f"C{n}") for n in range(CONTACTS)]
    why = trace(dice)
    base: Any = Base()
    with Store.open(folder / "boltun.sqlite") as store:
        for n in range(count):
            at = 1e9 + n * SECONDS
            contact = contacts[dice.randrange(CONTACTS)]
            message = Message(contact=contact, text="Привет! Как дела?", at=at, received_at=at, id=f"id-{n}")
            got = meter.run("receive", store.messages.receive, message)
            meter.run("contact", store.contacts.get, got.contact_id)
            memory = meter.run("memory", store.memories.load, got.contact_id, base, at)
            reply = f"Нормально, а у тебя? {dice.randrange(400)}"
            answer = {"reply_to": got.message_id, "mind": base.name, "why": why}
            outgoing = meter.run("intend", store.messages.intend, got.contact_id, reply, at, **answer)
            now = memory._replace(last=f"как дела {n}?", fresh=reply, answers=True).sent(at)
            remembered = Remembered(mind=base, memory=now)
            meter.run("sent", store.messages.sent, outgoing, f"out-{n}", at, remembered=remembered)
    return meter.report(f"the store, {count} messages", count)


def bare_sqlite(folder: Path, count: int) -> float:
    """The same rows and transactions, nothing else: no dedupe by text, no values, no checks."""
    dice = Random(1)
    meter = Meter()
    Store.open(folder / "bare.sqlite").close()
    db = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    db.execute("PRAGMA synchronous=NORMAL")
    db.execute("PRAGMA foreign_keys=ON")
    db.execute(
        "INSERT INTO accounts (id, key, network, address, enabled, ask_first, options, listed, removed)"
        " VALUES (1, 'xmpp:me@x', 'xmpp', 'me@x', 1, 1, '{}', 1, 0)"
    )
    for n in range(CONTACTS):
        db.execute(
            "INSERT INTO contacts (id, account_id, address, name, kind, groups, listed, automatic, answers,"
            " warned, unread) VALUES (?, 1, ?, '', 'direct', '[]', 0, 0, 'rules', 0, 0)",
            (n + 1, f"c{n}@x"),
        )
        db.execute("INSERT INTO repeat_state VALUES (?, 'b', '', 0, NULL)", (n + 1,))
    why = trace(dice)

    def receive(contact: int, n: int, at: float) -> int:
        db.execute("BEGIN IMMEDIATE")
        db.execute(
            "SELECT author, text FROM messages WHERE contact_id=? AND network_id=? AND network_id<>''",
            (contact, f"id-{n}"),
        ).fetchall()
        number = db.execute(
            "INSERT INTO messages (contact_id, author, text, at, received_at, network_id, sender, replayed,"
            " automatic, addressed, encrypted, outcome, reason)"
            " VALUES (?,'contact',?,?,?,?,'',0,0,0,0,'waiting','')",
            (contact, "Привет! Как дела?", at, at, f"id-{n}"),
        ).lastrowid
        db.execute(
            "UPDATE contacts SET unread=unread+1, last_message_id=?, last_incoming_id=? WHERE id=?",
            (number, number, contact),
        )
        db.execute("COMMIT")
        assert number is not None
        return number

    def intend(contact: int, at: float, reply: str, reply_to: int) -> int:
        db.execute("BEGIN IMMEDIATE")
        number = db.execute(
            "INSERT INTO messages (contact_id, author, text, at, received_at, network_id, sender, replayed,"
            " automatic, addressed, encrypted, state, reason, reply_to) VALUES (?,'bot',?,?,?,'','',0,0,0,0,"
            "'intended','',?)",
            (contact, reply, at, at, reply_to),
        ).lastrowid
        db.execute("INSERT INTO explanations VALUES (?,?)", (reply_to, json.dumps(why, ensure_ascii=False)))
        db.execute("COMMIT")
        assert number is not None
        return number

    def sent(contact: int, outgoing: int, reply_to: int, n: int, at: float, reply: str) -> None:
        db.execute("BEGIN IMMEDIATE")
        db.execute(
            "UPDATE messages SET state='sent', network_id=?, at=?, sent_at=? WHERE id=?",
            (f"out-{n}", at, at, outgoing),
        )
        db.execute("UPDATE messages SET outcome='answered', reason='' WHERE id=?", (reply_to,))
        db.execute(
            "UPDATE contacts SET last_message_id=?, last_answer_at=? WHERE id=?", (outgoing, at, contact)
        )
        db.execute(
            "INSERT INTO used_replies (contact_id, mind, reply, at) VALUES (?,'b',?,?)", (contact, reply, at)
        )
        db.execute(
            "UPDATE repeat_state SET last=?, repeats=0, answered_at=? WHERE contact_id=? AND mind='b'",
            (f"как дела {n}?", at, contact),
        )
        db.execute("COMMIT")

    for n in range(count):
        at = 1e9 + n * SECONDS
        contact = dice.randrange(CONTACTS) + 1
        number = meter.run("receive", receive, contact, n, at)
        reply = f"Нормально, а у тебя? {dice.randrange(400)}"
        outgoing = meter.run("intend", intend, contact, at, reply, number)
        meter.run("sent", sent, contact, outgoing, number, n, at, reply)
    db.close()
    return meter.report(f"bare sqlite3, {count} messages", count)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    with TemporaryDirectory() as name:
        bare = bare_sqlite(Path(name), count)
        ours = our_store(Path(name), count)
    print(f"the store costs {ours / bare:.2f} times bare sqlite3")


if __name__ == "__main__":
    main()
