"""Loading and matching AIML sets, beside python-aiml where it is installed.

Run: python tests/benchmarks/aiml.py [--all] [--set FOLDER ...]. Each figure is taken in a process of its own:
CPU time (user and system), growth of resident memory from /proc. ``--all`` measures one million generated
categories too (two minutes); ``--set`` names folders of public sets, such as those in the sdist of
python-aiml (aiml/botdata/alice, aiml/botdata/standard).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.benchmarks.aiml_sets import hash_heavy, inputs_of, make_set

INPUTS = 2_000


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def ours(folder: Path, cache: Path | None) -> dict[str, Any]:
    """Load and match with Boltun."""
    from boltun.minds.aiml.category import Previous
    from boltun.minds.aiml.knowledge import Knowledge
    from boltun.minds.aiml.matcher import match
    from boltun.minds.aiml.text import tokenize
    from boltun.minds.cache import Cache

    Knowledge.of_text("<aiml/>")
    before = resident()
    start = time.process_time()
    knowledge = Knowledge.load(folder, cache=None if cache is None else Cache(cache, cache / "key"))
    load = time.process_time() - start
    result: dict[str, Any] = {
        "categories": knowledge.size,
        "load_s": round(load, 2),
        "MB": round((resident() - before) / 1e6, 1),
    }
    dice = Random(1)
    table = knowledge.graph.shelf
    patterns = [first_pattern(table, number) for number in dice.sample(range(len(table)), INPUTS)]
    texts = inputs_of(patterns, INPUTS)
    previous = Previous("Hello there. How are you?", "How are you?")
    best = float("inf")
    worst = none = 0.0
    for _ in range(3):
        start = time.process_time()
        for text in texts:
            match(knowledge, tokenize(text), previous, "")
        best = min(best, time.process_time() - start)
    for text in texts:
        start = time.process_time()
        none += match(knowledge, tokenize(text), previous, "") is None
        worst = max(worst, time.process_time() - start)
    result |= {"matches_per_s": round(INPUTS / best), "worst_ms": round(1000 * worst, 2), "none": none}
    result["replies_per_s"], result["worst_reply_ms"] = replies(folder, texts)
    return result


def first_pattern(table: Any, number: int) -> str:
    """The first pattern of a category, as it is written."""
    from boltun.minds.aiml.documents import read_head

    return read_head(table.category(number)).patterns[0]


def replies(folder: Path, texts: list[str]) -> tuple[int, float]:
    """Replies per CPU second over the whole way, and the slowest in milliseconds."""
    from boltun.message import Contact, Message
    from boltun.minds.aiml.opening import open_mind
    from boltun.minds.opening import Opening

    mind = open_mind(folder, Opening())
    contact = Contact(account="practice:me", address="you")
    messages = [
        Message(contact=contact, text=text, at=20.0 * n, received_at=20.0 * n) for n, text in enumerate(texts)
    ]
    best = float("inf")
    worst = 0.0
    for _ in range(3):
        dice = Random(3)
        memory: Any = mind.new_memory()
        total = time.process_time()
        slowest = 0.0
        for message in messages:
            start = time.process_time()
            memory = mind.reply(message, memory, dice).remembers.sent(message.at)
            slowest = max(slowest, time.process_time() - start)
        best = min(best, time.process_time() - total)
        worst = slowest
    return round(len(messages) / best), round(1000 * worst, 1)


def python_aiml(folder: Path) -> dict[str, Any]:
    """Load and answer with python-aiml, which knows AIML 1.0.1."""
    import time as clock

    clock.clock = time.process_time  # type: ignore[attr-defined]  # gone since Python 3.8
    # This file has the name of that package.
    sys.path = [place for place in sys.path if Path(place).resolve() != Path(__file__).parent]
    try:
        import aiml
    except ImportError:
        return {"python-aiml": "not installed"}
    before = resident()
    start = time.process_time()
    kernel = aiml.Kernel()
    kernel.verbose(False)
    for file in sorted(folder.rglob("*.aiml")):
        try:
            kernel.learn(str(file))
        except Exception as error:  # a set that it cannot read is a figure, too
            print(f"{file.name}: {error!r}", file=sys.stderr)
    result: dict[str, Any] = {
        "categories": kernel.numCategories(),
        "load_s": round(time.process_time() - start, 2),
        "MB": round((resident() - before) / 1e6, 1),
    }
    from boltun.minds.aiml.knowledge import Knowledge

    table = Knowledge.load(folder).graph.shelf
    patterns = [first_pattern(table, number) for number in Random(1).sample(range(len(table)), INPUTS)]
    texts = inputs_of(patterns, INPUTS)
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for text in texts:
            kernel.respond(text)
        best = min(best, time.process_time() - start)
    result["replies_per_s"] = round(INPUTS / best)
    return result


def apart(*arguments: str) -> dict[str, Any]:
    """Measure in a process of its own."""
    done = subprocess.run([sys.executable, __file__, "--measure", *arguments], capture_output=True, text=True)
    if done.returncode:
        return {"failed": done.stderr.strip().rsplit("\n", 1)[-1]}
    result: dict[str, Any] = json.loads(done.stdout.strip().rsplit("\n", 1)[-1])
    return result


def main() -> None:
    """Measure and print one line per set and engine."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", action="store_true", help="also one million categories")
    parser.add_argument("--set", type=Path, action="append", default=[], help="a folder of a public set")
    parser.add_argument("--measure", nargs="+", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        which, folder, *cache = args.measure
        folder = Path(folder)
        result = python_aiml(folder) if which == "peer" else ours(folder, Path(cache[0]) if cache else None)
        print(json.dumps(result))
        return
    with TemporaryDirectory() as place:
        here = Path(place)

        def show(title: str, folder: Path, peer: bool = True) -> None:
            print(f"{title}: {json.dumps(apart('ours', str(folder)))}", flush=True)
            cache = here / f"cache-{folder.name}"
            cache.mkdir()
            apart("ours", str(folder), str(cache))
            print(
                f"{title}, from the cache: {json.dumps(apart('ours', str(folder), str(cache)))}", flush=True
            )
            if peer:
                print(f"{title}, python-aiml: {json.dumps(apart('peer', str(folder)))}", flush=True)

        for folder in args.set:
            show(folder.name, folder)
        heavy = here / "heavy"
        heavy.mkdir()
        hash_heavy(heavy, 11_000)
        show("#-heavy, 11,000", heavy, peer=False)
        for size in (10_000, 100_000, 1_000_000) if args.all else (10_000, 100_000):
            folder = here / str(size)
            make_set(folder, size)
            show(f"generated, {size}", folder, peer=size < 1_000_000)


if __name__ == "__main__":
    main()
