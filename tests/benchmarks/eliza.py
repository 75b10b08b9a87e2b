"""ELIZA scripts: loading, answering, growth with the number of keys and the length of a message.

Run: python tests/benchmarks/eliza.py. Each script is measured in a process of its own: CPU time (user and
system), resident memory from /proc. Beside it stands a plain loop that only cuts the same lines into words
and looks each up in a dictionary. Fixed seeds throughout. The classic script is read from ../shared; where it
is not there, the English listener takes its place.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from boltun.message import Contact, Message
from boltun.minds.eliza.engine import Turn
from boltun.minds.eliza.memory import ElizaMemory
from boltun.minds.eliza.mind import ElizaMind
from tests.minds.traces import detail_of

ROOT = Path(__file__).parents[2]
CLASSIC = ROOT.parent / "shared" / "data" / "doctor.txt"
LISTENERS = ROOT / "bases"

LINES = 20_000
KEYS = (100, 1_000, 10_000, 100_000)
TURNS_OF_A_CONTACT = 20

PLAIN_WORDS = """
the a of to in on at with from and or but so then there here this that some any every more very too just
day night house garden street town sea train letter window music winter summer friend neighbour doctor
walked talked heard saw took gave went came stayed lost found made told kept left opened
"""
TELLING_WORDS = """
i i i you you me my my your am are was can't don't want need feel think remember dreamed if perhaps because
why what how no yes always everybody like mother father sister sad happy computer sorry hello
"""
PLAIN = PLAIN_WORDS.split()
TELLING = TELLING_WORDS.split()


def make_lines(count: int, seed: int = 7) -> list[str]:
    """Varied lines: short and long, with and without words that the script knows, with all kinds of marks."""
    dice = Random(seed)
    lines = []
    for _ in range(count):
        words = [dice.choice(TELLING if dice.random() < 0.4 else PLAIN) for _ in range(dice.randint(1, 14))]
        line = " ".join(words)
        if dice.random() < 0.2:
            at = dice.randrange(len(line))
            line = f"{line[:at].rstrip()}{dice.choice([', ', '. ', '... '])}{line[at:].lstrip()}"
        lines.append(line[:1].upper() + line[1:] + dice.choice([".", ".", "!", "?", "", " :)"]))
    return lines


def make_script(keys: int, seed: int = 3) -> str:
    """Make a script of so many keys; 100,000 of them are about 25 MB."""
    dice = Random(seed)
    lines = ["initial: Hello.", "final: Bye.", "quit: bye", "synon: feel think believe wish hope"]
    for number in range(200):
        lines += [f"pre: p{number} q{number}", f"post: s{number} t{number}"]
    for number in range(keys):
        lines += [
            f"key: word{number} {dice.randint(1, 9)}",
            f"  decomp: * my word{number} *",
            f"    reasmb: Your word{number} and (2), what about them ?",
            f"    reasmb: goto word{dice.randrange(keys)}",
            f"  decomp: * i @feel * word{number} *",
            "    reasmb: Why do you say that about (4) ?",
            "  decomp: *",
            "    reasmb: What does that suggest to you ?",
            "    reasmb: Does (1) remind you of something else ?",
        ]
    return "\n".join([*lines, "key: xnone", "  decomp: *", "    reasmb: Please go on.", ""])


def make_lines_about(keys: int, count: int, seed: int = 5) -> list[str]:
    dice = Random(seed)
    small = ["i", "my", "feel", "the", "a", "of", "was", "to", "and"]
    return [
        " ".join(
            dice.choice(small) if dice.random() < 0.6 else f"word{dice.randrange(keys)}"
            for _ in range(dice.randint(2, 10))
        )
        for _ in range(count)
    ]


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def engine_rate(mind: ElizaMind, lines: list[str]) -> float:
    """Replies per CPU second of the engine alone, every contact with a memory of its own."""
    dice = Random(1)
    script = mind.script
    start = time.process_time()
    for turn, line in enumerate(lines):
        if turn % TURNS_OF_A_CONTACT == 0:
            cursors: dict[str, int] = {}
            saved: tuple[str, ...] = ()
        done = Turn(script, cursors, saved).answer(line, dice)
        cursors.update(done.moved)
        saved = done.saved
    return len(lines) / (time.process_time() - start)


def mind_rate(mind: ElizaMind, lines: list[str]) -> float:
    """The same through the mind: messages in, replies with trace and memory out."""
    contact = Contact(account="practice:me", address="you")
    messages = [Message(contact=contact, text=line, at=0.0, received_at=0.0) for line in lines]
    dice = Random(1)
    memory = mind.new_memory()
    start = time.process_time()
    for turn, message in enumerate(messages):
        if turn % TURNS_OF_A_CONTACT == 0:
            memory = mind.new_memory()
        reply = mind.reply(message, memory, dice)
        assert isinstance(reply.remembers, ElizaMemory)
        memory = reply.remembers.sent(0.0)
    return len(messages) / (time.process_time() - start)


def plain_rate(mind: ElizaMind, lines: list[str]) -> float:
    """The measure: words cut and looked up, and nothing else."""
    known = mind.script.entries
    hits = 0
    start = time.process_time()
    for line in lines:
        hits += sum(word in known for word in line.lower().replace(",", " ").replace(".", " ").split())
    return len(lines) / (time.process_time() - start)


def long_messages(words: list[str], mute: list[str]) -> Iterator[tuple[str, str]]:
    """Messages of a hundred thousand words, of all shapes."""
    count = len(words)
    own = [f"w{number}" for number in range(count)]
    yield "one sentence", " ".join(words)
    yield "one sentence, no word known", " ".join(mute)
    yield "one sentence of one word", "i " * count
    yield "one sentence of one key", "remember " * count
    yield (
        "10,000 sentences, no word known",
        ". ".join(" ".join(mute[at : at + 10]) for at in range(0, count, 10)),
    )
    yield "sentences of one word", ". ".join(mute)
    yield "no two of them the same", ". ".join(own)
    for word in ("remember", "like", "xx"):
        yield f"‘{word}.’ again and again", f"{word}. " * count
    yield "‘remember x.’, no x twice", " ".join(f"remember {word}." for word in own[: count // 2])
    yield "‘like x.’, no x twice", " ".join(f"like {word}." for word in own[: count // 2])
    yield "not ASCII, no two the same", ". ".join(f"ä{word}" for word in own)
    yield "Japanese", "私。" * count


def milliseconds(mind: ElizaMind, text: str) -> list[float]:
    """Of the reply, and of its trace."""
    message = Message(contact=Contact(account="", address=""), text=text, at=0.0, received_at=0.0)
    best = [float("inf"), float("inf")]
    for _ in range(3):
        start = time.process_time()
        reply = mind.reply(message, mind.new_memory(), Random(1))
        replied = time.process_time()
        detail_of(reply.why)
        spent = replied - start, time.process_time() - replied
        best = [min(pair) for pair in zip(best, spent, strict=True)]
    return [round(1000 * one, 1) for one in best]


def measure(path: Path, keys: int) -> dict[str, Any]:
    """One script in this process."""
    before = resident()
    start = time.process_time()
    mind = ElizaMind.open(path)
    result: dict[str, Any] = {
        "megabytes": round(path.stat().st_size / 1e6, 1),
        "load_s": round(time.process_time() - start, 3),
        "resident_mib": round((resident() - before) / 2**20),
    }
    lines = make_lines_about(keys, LINES) if keys else make_lines(LINES)
    result["first_pass"] = round(engine_rate(mind, lines))
    result["engine"] = round(max(engine_rate(mind, lines) for _ in range(3)))
    result["mind"] = round(max(mind_rate(mind, lines) for _ in range(3)))
    result["plain"] = round(max(plain_rate(mind, lines) for _ in range(3)))
    if not keys:
        dice = Random(9)
        words = [dice.choice(TELLING if dice.random() < 0.3 else PLAIN) for _ in range(100_000)]
        mute = [dice.choice(PLAIN) for _ in range(100_000)]
        result["long_ms"] = {name: milliseconds(mind, text) for name, text in long_messages(words, mute)}
    return result


def hostile() -> dict[str, list[float]]:
    """Large scripts and messages made to keep them busy: reply and trace, milliseconds."""
    rule = "reasmb: x\n"
    keys, many = 20_000, 100_000
    one = "".join(f"key: k{number}\ndecomp: * q z *\n{rule}" for number in range(keys))
    patterns = "key: k\n" + "".join(f"decomp: * q z{number} *\n{rule}" for number in range(keys))
    chain = "".join(f"key: k{number}\ndecomp: *\nreasmb: goto k{number + 1}\n" for number in range(many))
    named = " ".join(f"k{number % keys}" for number in range(many))
    triples = [f"k z{number} q" for number in range(many // 3)]
    cases = {
        "20,000 keys in one sentence": (one, f"{named} z q"),
        "20,000 patterns, one sentence": (patterns, " ".join(triples)),
        "20,000 patterns, 33,000 sentences": (patterns, ". ".join(triples)),
        "100,000 gotos": (chain, "k0"),
        "kept 50,000 times": (
            f"key: k\ndecomp: $ *\n{rule}",
            ". ".join(f"k {number}" for number in range(many // 2)),
        ),
    }
    return {name: milliseconds(ElizaMind.compile(script), text) for name, (script, text) in cases.items()}


def in_a_process(path: Path, keys: int) -> dict[str, Any]:
    command = [sys.executable, __file__, str(path), str(keys)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def main() -> None:
    if len(sys.argv) == 3:
        print(json.dumps(measure(Path(sys.argv[1]), int(sys.argv[2]))))
        return
    classic = CLASSIC if CLASSIC.is_file() else LISTENERS / "en" / "listener.txt"
    print(f"{classic.name}:", json.dumps(in_a_process(classic, 0), indent=1))
    print("hostile:", json.dumps(hostile(), indent=1))
    with TemporaryDirectory() as folder:
        for keys in KEYS:
            path = Path(folder) / f"{keys}.txt"
            path.write_text(make_script(keys))
            print(f"{keys} keys:", json.dumps(in_a_process(path, keys)))


if __name__ == "__main__":
    main()
