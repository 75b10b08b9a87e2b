"""DialBB applications: start, turns by the length of the dialogue, the way through a mind, memory.

Run: python tests/benchmarks/dialbb.py [--all]. CPU time; networks of a fixed seed with five rows a state.
Each start is measured in a process of its own. Beside a start stands what openpyxl alone takes for the same
sheet, beside a turn what one pickle of the whole context takes, which is how DialBB keeps it. With ``--all``
a network of 10,000 states is opened too.
"""

from __future__ import annotations

import argparse
import pickle
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]

STRETCHES = ((0, 100), (290, 310), (950, 1050), (2950, 3050))
SESSIONS = 40


def network(states: int) -> list[dict[str, object]]:
    from tests.minds.dialbb.applications import row

    dice = Random(states)
    rows = [
        row("#initial", "Hello.", "type 1", to="state 0"),
        row("#initial", to="state 0"),
        row("#final", "Goodbye."),
        row("#error", "Error."),
    ]
    for number in range(states):
        name = f"state {number}"
        to = [f"state {dice.randrange(states)}" for _ in range(4)]
        says = f"This is state {number}, {{name}}, and what you said last was {{#slot}}."
        rows += [
            row(name, says, "type 1", '_eq(#slot, "1")', "name=#slot", to[0]),
            row(name, type="type 2", conditions='name=="9"; TT>1000000', to=to[1]),
            row(name, type="type 3", actions='_set(&count, "1")', to=to[2]),
            row(name, conditions=f'_contains(#sentence, "word {number}")', to=to[3]),
            row(name, to=name),
        ]
    return rows


def write(folder: Path, states: int) -> Path:
    sys.path.insert(0, str(ROOT))
    from tests.minds.dialbb.applications import write_application

    return write_application(folder, network(states))


def requests(count: int, dice: Random) -> list[dict[str, Any]]:
    return [
        {
            "user_id": "user",
            "user_utterance": dice.choice(("word 1 and others", "yes", "I do not know")),
            "nlu_result": {"type": f"type {dice.randrange(1, 5)}", "slots": {"slot": dice.choice("12")}},
            "aux_data": {"key": 1},
        }
        for _ in range(count)
    ]


def start(config: Path) -> None:
    """Say what a start takes; in a process of its own, which knows nothing yet."""
    began = time.process_time()
    from boltun.minds.dialbb import DialogueProcessor

    imported = time.process_time()
    processor = DialogueProcessor(config)
    built = time.process_time()
    processor.process({"user_id": "user"}, initial=True)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    print(built - began, built - imported, pages * 4096 / 1e6)


def bare(config: Path) -> None:
    """Say what openpyxl alone takes for the same sheet."""
    began = time.process_time()
    from openpyxl import load_workbook

    book = load_workbook(config.with_name("scenario.xlsx"), read_only=True)
    cells = sum(len(line) for line in book["scenario"].iter_rows(values_only=True))
    print(time.process_time() - began, cells, 0)


def apart(what: str, config: Path) -> list[float]:
    run = subprocess.run(
        [sys.executable, __file__, what, str(config)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return [float(value) for value in run.stdout.split()]


def turns(config: Path) -> None:
    from boltun.minds.dialbb import DialogueProcessor

    processor = DialogueProcessor(config)
    most = STRETCHES[-1][1]
    given = requests(most, Random(1))
    sessions = []
    for _ in range(SESSIONS):
        sessions.append(processor.process({"user_id": "user"}, initial=True)["session_id"])
    pickled = {"config": dict(processor.config), "history": []}
    print("  turn       turns per CPU second   µs     one pickle of the context, µs")
    done = 0
    for first, last in STRETCHES:
        for number in range(done, first):
            for session in sessions:
                processor.process({**given[number], "session_id": session})
        taken = 0.0
        for number in range(first, last):
            batch = [{**given[number], "session_id": session} for session in sessions]
            began = time.process_time()
            for one in batch:
                processor.process(one)
            taken += time.process_time() - began
        done = last
        count = (last - first) * SESSIONS
        history: Any = [
            {"speaker": "user", "utterance": f"an utterance {number}"} for number in range(2 * first)
        ]
        pickled["history"] = history
        began = time.process_time()
        for _ in range(100):
            pickle.dumps(pickled)
        kept = (time.process_time() - began) / 100
        print(f"  {first:5}–{last:<5} {count / taken:15,.0f} {taken / count * 1e6:10.1f} {kept * 1e6:15.1f}")


def through_a_mind(folder: Path) -> None:
    """The bundled application, with the trace of every reply and its memory as JSON."""
    import json

    from boltun.message import Contact, Message
    from boltun.minds.dialbb.opening import open_mind
    from boltun.minds.opening import Opening

    mind = open_mind(folder, Opening())
    contact = Contact(account="practice:x", address="user")
    texts = ["hello", "I have news", "yes", "yes, tomorrow at 6 pm", "no, at seven", "yes", "555 123 456"]
    count = 0
    began = time.process_time()
    for talk in range(300):
        memory = mind.new_memory()
        for at, text in enumerate(texts):
            message = Message(contact=contact, text=text, at=at, received_at=at)
            reply = mind.reply(message, memory, Random(talk))
            memory = mind.memory_from_json(json.loads(json.dumps(reply.remembers.as_json())))
            count += 1
    taken = time.process_time() - began
    print(f"{folder.name}: {count / taken:,.0f} replies per CPU second, {taken / count * 1e6:.0f} µs")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("what", nargs="?")
    parser.add_argument("config", nargs="?", type=Path)
    args = parser.parse_args()
    if args.what:
        {"start": start, "bare": bare}[args.what](args.config)
        return
    with tempfile.TemporaryDirectory() as folder:
        for states in (10, 100, 1_000, *((10_000,) if args.all else ())):
            config = write(Path(folder) / str(states), states)
            whole, built, megabytes = apart("start", config)
            alone = apart("bare", config)[0]
            print(
                f"{states:6} states: start {whole:.2f} s (built in {built:.2f} s, "
                f"openpyxl alone {alone:.2f} s), {megabytes:.0f} MB"
            )
        print("100 states, turns by the length of the dialogue:")
        turns(Path(folder) / "100" / "config.yml")
    for language in ("en", "ja"):
        bundled = ROOT / "bases" / language / "message"
        print(f"{language}/message: start {apart('start', bundled / 'config.yml')[0]:.2f} s, ", end="")
        print(f"{apart('start', bundled / 'config.yml')[2]:.0f} MB; ", end="")
        through_a_mind(bundled)


if __name__ == "__main__":
    main()
