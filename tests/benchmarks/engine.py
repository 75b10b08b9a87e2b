"""Loading, answering and memory of reply bases, beside a plain scan.

Run: python tests/benchmarks/engine.py [--all]. Each figure is taken in a process of its own: CPU time (user
and system), resident memory from /proc. With ``--all`` the base of one million study and one million keyword
pairs is measured too (a minute and 2 GB).
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.cache import Cache
from boltun.minds.protocol import Memory
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import sentences, split_words
from tests.benchmarks.synthetic import make_base, make_messages

SHARED_BASE = Path(__file__).parents[3] / "shared" / "data" / "boltun.mindw"
TURNS_OF_A_CONTACT = 20


class PlainScan:
    """The measure: every message is held against every phrase and every list, as the plugin of 2008 did."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        self.phrases: list[tuple[str, str]] = []
        self.lists: list[tuple[set[str], bool, str]] = []
        for key, reply in zip(lines[::2], lines[1::2], strict=False):
            if key.startswith("("):
                words = split_words(fold_yo(prepare(key[1:-2])))
                self.lists.append((set(words), key[-2] == "?", reply))
            elif not key.startswith("<"):
                self.phrases.append((fold_yo(prepare(key)), reply))

    def replies(self, text: str) -> list[str]:
        prepared = fold_yo(prepare(text))
        cut = sentences(prepared)
        texts = {prepared, prepared + ".", *(one.text for one in cut), *(one.text + "." for one in cut)}
        found = [reply for phrase, reply in self.phrases if phrase in texts]
        for sentence in cut:
            words = set(sentence.words)
            found += [r for listed, asks, r in self.lists if asks == sentence.asked and listed <= words]
        return found


def resident() -> int:
    """Bytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def answer(mind: BoltunMind, texts: list[str]) -> float:
    """Replies per CPU second, over the whole path from text to reply and memory; best of three."""
    contact = Contact(account="practice:me", address="you")
    messages = [
        Message(contact=contact, text=text, at=20.0 * n, received_at=20.0 * n) for n, text in enumerate(texts)
    ]
    best = float("inf")
    for _ in range(3):
        dice = Random(3)
        memory: Memory = mind.new_memory()
        start = time.process_time()
        for turn, message in enumerate(messages):
            if turn % TURNS_OF_A_CONTACT == 0:
                memory = mind.new_memory()
            reply = mind.reply(message, memory, dice)
            memory = reply.remembers.sent(message.at)
        best = min(best, time.process_time() - start)
    return len(messages) / best


def measure(base: Path, messages: Path, cache: Path | None, scan: bool) -> dict[str, Any]:
    """One base in this process."""
    texts = json.loads(messages.read_text())
    BoltunMind.compile("привет.\nпока\n").reply(  # what is loaded once, whatever the base
        Message(contact=Contact(account="", address=""), text="a", at=0, received_at=0),
        BoltunMind.compile("").new_memory(),
        Random(1),
    )
    before = resident()
    loads = []
    for _ in range(1 if base.stat().st_size > 1 << 23 else 5):
        start = time.process_time()
        mind = BoltunMind.open(base, cache=None if cache is None else Cache(cache, cache / "key"))
        loads.append(1000 * (time.process_time() - start))
    result: dict[str, Any] = {
        "pairs": mind.knowledge.size,
        "load_ms": round(min(loads), 1),
        "bytes_per_pair": round((resident() - before) / mind.knowledge.size),
    }
    result["replies_per_s"] = round(answer(mind, texts))
    result["bytes_per_pair_after"] = round((resident() - before) / mind.knowledge.size)
    words = [word for text in texts for word in re.findall(r"[^\W_]+", text)]
    # One long message of sentences with ten words each.
    flood = ". ".join(" ".join(words[at : at + 10]) for at in range(0, 5000, 10))
    long = Message(contact=Contact(account="", address=""), text=flood, at=0, received_at=0)
    start = time.process_time()
    mind.reply(long, mind.new_memory(), Random(1))
    result["ms_for_5000_words"] = round(1000 * (time.process_time() - start), 1)
    if scan:
        plain = PlainScan(base.read_text(encoding="utf-8"))
        some = texts[:10]
        start = time.process_time()
        for text in some:
            plain.replies(text)
        result["scan_replies_per_s"] = round(len(some) / (time.process_time() - start), 2)
        result["times_the_scan"] = round(result["replies_per_s"] / result["scan_replies_per_s"])
    return result


def apart(*arguments: str) -> dict[str, Any]:
    """Run `measure` in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, "--measure", *arguments], check=True, capture_output=True, text=True
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def main() -> None:
    """Measure and print one line per base."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", action="store_true", help="also one million and one million pairs")
    parser.add_argument("--measure", nargs="+", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        base, messages, cache, scan = args.measure
        print(json.dumps(measure(Path(base), Path(messages), Path(cache) if cache else None, bool(scan))))
        return
    with TemporaryDirectory() as folder:
        here = Path(folder)
        messages = here / "messages.json"

        def show(title: str, base: Path, cache: str, scan: str) -> None:
            print(f"{title}: {json.dumps(apart(str(base), str(messages), cache, scan))}", flush=True)

        if SHARED_BASE.exists():
            text = SHARED_BASE.read_bytes().decode("utf-16").replace("\r\n", "\n")
            messages.write_text(json.dumps(make_messages(text, 2000)))
            show("boltun.mindw", SHARED_BASE, "", "")
        sizes = [100_000, 1_000_000] if args.all else [100_000]
        for size in sizes:
            text = make_base(size, size)
            base = here / f"{size}.txt"
            base.write_text(text, encoding="utf-8")
            messages.write_text(json.dumps(make_messages(text, 2000)))
            del text
            show(f"{size} + {size}, from text", base, "", "scan")
            (here / "cache").mkdir(exist_ok=True)
            show(f"{size} + {size}, making the cache", base, str(here / "cache"), "")
            time.sleep(3)  # what was just written is checked each time
            show(f"{size} + {size}, from the cache, checked", base, str(here / "cache"), "")
            show(f"{size} + {size}, from the cache, found whole before", base, str(here / "cache"), "")


if __name__ == "__main__":
    main()
