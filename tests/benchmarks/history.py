"""Learning from a long history: CPU time and memory of reading it, proposing and trying the base.

Run: python -m tests.benchmarks.history [--messages 1000000] [--format telegram|whatsapp]. CPU time in one
process; another one makes the export first. Half of what is said is habit, the rest comes hardly twice.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from boltun.history.learning import Learning
from tests.history.worlds import BANKS, START, Bank

CHATS = 24


def talk(dice: Random, bank: Bank, messages: int) -> Iterator[tuple[float, bool, str]]:
    """Yield so many messages of one chat."""
    at = START
    for number in range(messages // 2):
        at += dice.uniform(300, 4000)
        if dice.random() < 0.5:
            heard, answers = dice.choice(bank.habits)
            said = dice.choice(answers)
        else:
            heard = bank.glue.join(dice.choices(bank.words, k=5)) + f" {dice.choice('abcdefgh')}{number % 97}"
            said = (
                dice.choice(bank.fillers)
                if dice.random() < 0.3
                else bank.glue.join(dice.choices(bank.words, k=6))
            )
        yield at, False, heard
        yield at + dice.uniform(5, 200), True, said


def write(path: Path, messages: int, kind: str) -> None:
    """Write the export, message by message."""
    dice = Random(7)
    banks = [BANKS[language] for language in ("en", "ru", "ja")]
    if kind == "whatsapp":
        path.mkdir()
        for chat in range(CHATS):
            with (path / f"WhatsApp Chat with Friend{chat}.txt").open("w", encoding="utf-8") as file:
                for at, mine, text in talk(dice, banks[chat % 3], messages // CHATS):
                    stamp = time.strftime("%d/%m/%Y, %H:%M", time.gmtime(at))
                    file.write(f"{stamp} - {'Owner' if mine else f'Friend{chat}'}: {text}\n")
        return
    with path.open("w", encoding="utf-8") as file:
        file.write('{"personal_information": {"user_id": 1}, "chats": {"list": [\n')
        count = 0
        for chat in range(CHATS):
            file.write(
                ("," if chat else "")
                + f'{{"name": "F{chat}x", "type": "personal_chat", "id": {chat + 2}, "messages": [\n'
            )
            for place, (at, mine, text) in enumerate(talk(dice, banks[chat % 3], messages // CHATS)):
                count += 1
                one = {
                    "id": count,
                    "type": "message",
                    "date": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at)),
                    "date_unixtime": str(int(at)),
                    "from": "me" if mine else f"F{chat}x",
                    "from_id": f"user{1 if mine else chat + 2}",
                    "text": text,
                    "text_entities": [{"type": "plain", "text": text}],
                }
                file.write(("," if place else "") + json.dumps(one, ensure_ascii=False, indent=1) + "\n")
            file.write("]}\n")
        file.write("]}}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--format", choices=("telegram", "whatsapp"), default="telegram")
    parser.add_argument("--write", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.write is not None:
        write(args.write, args.messages, args.format)
        return
    with TemporaryDirectory(prefix="boltun-") as folder:
        path = Path(folder) / ("result.json" if args.format == "telegram" else "chats")
        words = [sys.executable, "-m", "tests.benchmarks.history", "--write", str(path)]
        subprocess.run([*words, "--messages", str(args.messages), "--format", args.format], check=True)
        size = sum(one.stat().st_size for one in (path.rglob("*") if path.is_dir() else [path]))
        learning = Learning([path])
        for name, step in (("read", learning.read), ("propose", learning.proposals), ("try", learning.trial)):
            start = time.process_time()
            step()
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(f"{name}: {time.process_time() - start:.1f} s, at most {most:.0f} MB so far")
        gathered = learning.gathering.gathered
        print(f"{gathered.messages:,} messages, {size / 1e6:.0f} MB, {len(gathered.evidence):,} rows")


if __name__ == "__main__":
    main()
