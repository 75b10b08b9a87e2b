"""What floods and hostile texts cost: growth with length, and how long they hold up the loop.

    python tests/benchmarks/bad_input.py [growth] [loop] [flood] [templates] [--only NAME]

``growth``: CPU time of each step on texts of 25,000 to 200,000 characters, as messages and inside bases. The
exponent is that of the length in the time: 1 is linear, 2 quadratic. What grows faster is marked.
``loop``: the whole program gets each text of 100,000 characters; the longest time in which nothing else on
the loop had its turn.
``flood``: 10,000 messages within a second from one contact and from 500.
``templates``: CPU time of one turn of AIML sets that would never end; the clock of a turn is one second.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from boltun.errors import TextError
from boltun.message import Contact, Message
from boltun.minds.aiml.opening import open_mind
from boltun.minds.boltun.checks import problems
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind, Trace
from boltun.networks.practice import PRACTICE_ACCOUNT
from boltun.paths import Profile, bundled_bases
from boltun.service import Service
from boltun.text.encoding import decode
from boltun.text.preparing import prepare
from boltun.text.words import sentences, tokens
from tests.bad_input.hostile_texts import BASES, TEXTS
from tests.documents import document_of
from tests.minds.aiml.test_hostile_templates import ATTACKS
from tests.minds.traces import detail_of

SIZES = (25_000, 50_000, 100_000, 200_000)
SUSPICIOUS = 1.6
"""More than a word that comes late in the text and asks for a second search can make of linear time."""
LENGTH = 100_000
MESSAGES = 10_000
CONTACTS = 500
NOBODY = Contact(account="", address="")
ENCODINGS = ("utf-8", "utf-16-le", "cp1251", "koi8-r", "cp932", "euc_jp", "gb18030")


def cpu(call: Callable[[], Any]) -> float:
    """The least CPU time of a few calls, in milliseconds; the garbage collector waits outside."""
    best = math.inf
    for _ in range(3):
        gc.disable()
        try:
            start = time.process_time()
            call()
            best = min(best, time.process_time() - start)
        finally:
            gc.enable()
        if best > 0.05:
            break
    return 1000 * best


# --- growth -------------------------------------------------------------------------


def message_steps(text: str, minds: dict[str, Mind]) -> Iterator[tuple[str, Callable[[], Any]]]:
    prepared = prepare(text)
    yield "prepare", lambda: prepare(text)
    yield "sentences", lambda: sentences(prepared)
    yield "tokens", lambda: tokens(prepared)
    message = Message(contact=NOBODY, text=text, at=0, received_at=0)
    for language, mind in minds.items():

        def reply(mind: Mind = mind) -> Any:
            return mind.reply(message, mind.new_memory(), Random(1))

        why = reply().why

        def trace(why: Trace = why) -> Any:
            return json.dumps(detail_of(why))

        yield f"reply, {language}", reply
        yield f"trace, {language}", trace


def base_steps(text: str) -> Iterator[tuple[str, Callable[[], Any]]]:
    document = document_of(text)
    yield "document", lambda: document_of(text)
    yield "pairs", lambda: list(document.pairs())
    yield "check", lambda: [problem.text for problem in problems(document)]
    yield "compile", lambda: BoltunMind.compile(text)
    mind = BoltunMind.compile(text)
    message = Message(contact=NOBODY, text="hello h1 w1 alias w1x?", at=0, received_at=0)
    yield "answer", lambda: detail_of(mind.reply(message, mind.new_memory(), Random(1)).why)
    for encoding in ENCODINGS:
        data = text.encode(encoding, "replace")

        def read(data: bytes = data) -> None:
            try:
                document = Document(decode(data))
            except TextError:
                return
            assert document.to_bytes() == data

        yield f"as {encoding}", read


def measured(steps: Callable[[str], Any], make: Callable[[int], str]) -> list[dict[str, float]]:
    times = [{step: cpu(call) for step, call in steps(make(size))} for size in SIZES]
    gc.collect()
    return times


def fastest_growth(times: list[dict[str, float]]) -> tuple[float, str]:
    """The greatest exponent among the steps that take 5 ms, and the step."""
    span = math.log(SIZES[-1] / SIZES[0])
    return max(
        (math.log(ms / max(times[0][step], 0.05)) / span if ms > 5 else 0.0, step)
        for step, ms in times[-1].items()
    )


def growth(only: str) -> None:
    minds: dict[str, Mind] = {
        language: BoltunMind.open(bundled_bases() / language / "friend.txt")
        for language in ("ru", "en", "ja")
    }
    kinds: list[tuple[str, dict[str, Callable[[int], str]], Callable[[str], Any]]] = [
        ("message", TEXTS, lambda text: message_steps(text, minds)),
        ("base", BASES, base_steps),
    ]
    worst = 0.0
    for kind, texts, steps in kinds:
        for name, make in texts.items():
            if only not in name:
                continue
            times = measured(steps, make)
            if fastest_growth(times)[0] > SUSPICIOUS:
                # Other programs and the memory's first use make it look so, too: they do so seldom twice.
                again = measured(steps, make)
                times = [
                    {step: min(one[step], two[step]) for step in one}
                    for one, two in zip(times, again, strict=True)
                ]
            last = times[-1]
            shown = ", ".join(f"{step} {ms:.0f}" for step, ms in last.items() if ms >= 1)
            print(f"{kind}, {name}: {shown or 'nothing above 1'} ms at {SIZES[-1]:,}", flush=True)
            exponent, step = fastest_growth(times)
            worst = max(worst, exponent)
            if exponent > SUSPICIOUS:
                series = " ".join(f"{one[step]:.1f}" for one in times)
                print(f"  GROWS WITH THE POWER {exponent:.2f}: {step}: {series} ms", flush=True)
    print(f"the greatest exponent of what takes 5 ms: {worst:.2f}")


# --- templates ----------------------------------------------------------------------


def templates(only: str) -> None:
    logging.disable()
    message = Message(contact=NOBODY, text="go", at=0, received_at=0)
    slowest = {"none": 0.0}
    for name, categories in ATTACKS.items():
        if only not in name:
            continue
        with TemporaryDirectory() as folder:
            Path(folder, "bot.aiml").write_text(f'<aiml version="2.1">{categories}</aiml>', "utf-8")
            mind = open_mind(Path(folder), Opening())

        def turn(mind: Mind = mind) -> None:
            mind.reply(message, mind.new_memory(), Random(1))

        slowest[name] = cpu(turn)
        print(f"template, {name}: {slowest[name]:.0f} ms", flush=True)
    name = max(slowest, key=lambda one: slowest[one])
    print(f"the slowest: {slowest[name]:.0f} ms, {name}")


# --- the whole program --------------------------------------------------------------


class Ticker:
    """Wants a turn each millisecond, and notes the longest time in which it had none."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._task = asyncio.create_task(self._tick())

    async def _tick(self) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            self.longest = max(self.longest, time.perf_counter() - start - 0.001)

    def take(self) -> float:
        """Milliseconds since the last time it was asked."""
        longest, self.longest = self.longest, 0.0
        return 1000 * longest


@asynccontextmanager
async def program() -> Any:
    with Profile.temporary() as profile:
        service = Service(profile, dice=Random(1))
        for key, value in {
            "thinking_time": 0.0,
            "typing_time": 0.0,
            "times_may_grow": False,
            "talk_with_everybody": True,
            "default_mind": "en/friend",
        }.items():
            service.settings.set(key, value)
        await service.start()
        await service.minds.load("en/friend")
        try:
            yield service
        finally:
            await service.stop()


async def settled(service: Service) -> None:
    desk = service.core.desk
    while not desk.is_idle:  # noqa: ASYNC110
        await asyncio.sleep(0.002)


def network_of(service: Service) -> Any:
    return service.core.connections.network(PRACTICE_ACCOUNT.key)


async def loop_time(only: str) -> None:
    async with program() as service:
        network = network_of(service)
        ticker = Ticker()
        await service.practice.write("hello")
        await settled(service)
        gaps = {}
        for name, make in TEXTS.items():
            if only not in name:
                continue
            text = make(LENGTH)
            gc.collect()
            await asyncio.sleep(0.01)
            ticker.take()
            start, wall = time.process_time(), time.perf_counter()
            network.write(text, time.time())
            await settled(service)
            await asyncio.sleep(0.005)
            gaps[name] = ticker.take()
            spent, lasted = time.process_time() - start, time.perf_counter() - wall
            print(
                f"{name}: held up for {gaps[name]:.0f} ms; {1000 * spent:.0f} ms CPU in"
                f" {1000 * lasted:.0f} ms",
                flush=True,
            )
        if gaps:
            name = max(gaps, key=lambda one: gaps[one])
            print(f"the longest: {gaps[name]:.0f} ms, {name}")


def resident() -> float:
    """Megabytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


async def flood(contacts: int) -> None:
    async with program() as service:
        network = network_of(service)
        await service.practice.write("hello")
        await settled(service)
        people = [network.contact(f"c{number}") for number in range(contacts)]
        ticker = Ticker()
        gc.collect()
        before, most = resident(), 0.0
        start, cpu_start = time.perf_counter(), time.process_time()
        at_once = MESSAGES // 100
        for step in range(100):
            for number in range(step * at_once, (step + 1) * at_once):
                network.write(f"hello number {number}", time.time(), contact=people[number % contacts])
            most = max(most, resident())
            await asyncio.sleep(max(0.0, start + (step + 1) / 100 - time.perf_counter()))
        handed_in = time.perf_counter() - start
        await settled(service)
        done = time.perf_counter() - start
        spent = time.process_time() - cpu_start
        most = max(most, resident())
        outcomes: Counter[str] = Counter()
        for person in people:
            for message in service.store.messages.history(
                service.store.contacts.id_of(person), limit=MESSAGES * 2
            ):
                if message.outcome is not None:
                    outcomes[f"{message.outcome.value}: {message.reason}"] += 1
        print(
            f"{MESSAGES:,} messages from {contacts}: handed in within {handed_in:.2f} s, settled after"
            f" {done:.2f} s ({spent:.2f} s CPU); held up for {ticker.take():.0f} ms;"
            f" {most - before:.0f} MB more; {dict(outcomes)}",
            flush=True,
        )


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    everything = ["growth", "loop", "flood", "templates"]
    parser.add_argument("what", nargs="*", choices=[*everything, []], help="default: all")
    parser.add_argument("--only", default="", help="only texts with this in their name")
    args = parser.parse_args()
    what = args.what or everything
    if "growth" in what:
        growth(args.only)
    if "loop" in what:
        asyncio.run(loop_time(args.only))
    if "flood" in what:
        for contacts in (1, CONTACTS):
            asyncio.run(flood(contacts))
    if "templates" in what:
        templates(args.only)


if __name__ == "__main__":
    main()
