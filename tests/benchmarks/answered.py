"""The CPU time of one answered message in the service, and where it goes.

Run: python tests/benchmarks/answered.py [--messages N] [--contacts N] [--parts] [--elsewhere]. The whole
service answers over a network inside this process: each message with a bookmark, each answer confirmed. It
runs on the desk's loop, as XMPP and others do, or ``--elsewhere``: in the thread of those that cannot.
Between message and answer there is no wire and no library, so all of it is the service's own. "echo" is the
same network, answered on its own loop. One message after the other; CPU is that of all threads. ``--parts``
takes samples of the service's thread and says where they fell; on a busy machine put ``chrt -r 10`` in front,
and ``taskset -c 1`` to leave out what waking another core costs.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from boltun.message import Account, Contact, Message
from boltun.networks.kind import NetworkKind
from boltun.networks.protocol import (
    Capabilities,
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageArrived,
    MessageReceived,
    NetworkEvent,
    Sink,
)
from boltun.networks.registry import plugins
from boltun.passwords import Place
from boltun.paths import Profile
from boltun.service import Service
from tests.benchmarks.round_trip import SETTINGS, texts

STEP = 0.0005
PARTS = {
    "store/database.py:Database.__exit__": "commits",
    "store/database.py": "statements",
    "boltun/store/": "values of the store",
    "json/": "JSON of the explanation",
    "boltun/minds/trace.py": "the reply's trace, for the explanation",
    "boltun/minds/boltun/trace.py": "the reply's trace, for the explanation",
    "boltun/minds/": "the mind",
    "boltun/text/": "words of texts",
    "boltun/gravity/": "gravity",
    "boltun/desk/": "the desk",
    "boltun/": "service, settings, events, crossing between the threads",
    "selectors.py": "the networks' thread, and waking",
    "asyncio/": "the event loop",
}
"""The first mark that the innermost frame has tells the part; if it has none, the frame around it does."""
GROUP = 300
"""So many messages are measured at a time: other work on the machine shows in the mean, and less in the lower
quarter."""
ACCOUNT = Account(key="within:me", network="within", address="me", ask_first=False)


class Within:
    """A network that asks the questions itself, each when the last one was answered."""

    capabilities = Capabilities(confirms=True)

    def __init__(self, account: Account, sink: Sink, ask: Callable[[Within], Any]) -> None:
        self.account = account
        self._sink = sink
        self._ask = ask
        self._answered = asyncio.Event()

    async def run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._sink(ConnectionChanged(account=self.account.key, state=ConnectionState.ONLINE))
        await self._ask(self)
        await asyncio.get_running_loop().create_future()

    async def say(self, address: str, text: str, number: int) -> None:
        """Let somebody write, and wait for the answer."""
        now = time.time()
        contact = Contact(account=self.account.key, address=address, name=address)
        message = Message(contact=contact, text=text, at=now, received_at=now, id=f"id-{number}")
        self._answered.clear()
        self._sink(MessageReceived(message=message, bookmark=str(number)))
        await self._answered.wait()

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        # The server's confirmation, and the contact's next message, come after this call has ended.
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self._arrived, id)
        return id

    def _arrived(self, id: str) -> None:
        self._sink(MessageArrived(account=self.account.key, id=id))
        self._answered.set()

    def kept(self, bookmark: str) -> None:
        # As the networks do that tell their servers.
        self._loop.call_soon_threadsafe(int)

    async def typing(self, contact: Contact, active: bool) -> None: ...

    async def mark_read(self, message: Message) -> None: ...

    async def set_presence(self, presence: Any, text: str = "") -> None: ...

    async def subscription(self, contact: Contact, accept: bool) -> None: ...


class Talk:
    """So many messages in a row, and what they cost."""

    def __init__(self, messages: int, contacts: int) -> None:
        self._messages = messages
        self._contacts = contacts
        self.times: list[float] = []
        self.cpu: list[float] = []
        """Of each group of messages."""
        self.done = asyncio.Event()
        self.begun: Callable[[], None] = lambda: None
        self._home = asyncio.get_running_loop()

    async def __call__(self, network: Within) -> None:
        said = texts()
        before = 0.0
        for number in range(-self._messages // 10, self._messages):
            if number >= 0 and number % GROUP == 0:
                if number == 0:
                    self.begun()
                else:
                    self.cpu.append(time.process_time() - before)
                before = time.process_time()
            begun = time.perf_counter()
            await network.say(f"person {number % self._contacts}", next(said), number)
            if number >= 0:
                self.times.append(time.perf_counter() - begun)
        self.cpu.append(time.process_time() - before)
        self._home.call_soon_threadsafe(self.done.set)

    def row(self, name: str) -> str:
        each = [spent / GROUP * 1e6 for spent in self.cpu]
        return (
            f"{name:10}{statistics.mean(each):12.0f}{statistics.quantiles(each)[0]:15.0f}{min(each):10.0f}"
            f"{statistics.median(self.times) * 1e6:18.0f}"
        )


async def echo(messages: int, contacts: int) -> Talk:
    talk = Talk(messages, contacts)
    loop = asyncio.get_running_loop()
    tasks: set[asyncio.Task[str]] = set()

    def hear(event: NetworkEvent) -> None:
        if isinstance(event, MessageReceived):
            task = loop.create_task(network.send(event.message.contact, event.message.text))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    network = Within(ACCOUNT, hear, talk)
    running = asyncio.create_task(network.run())
    await talk.done.wait()
    running.cancel()
    return talk


async def serve(messages: int, contacts: int, folder: Path, sampler: Sampler | None, *, brief: bool) -> Talk:
    talk = Talk(messages, contacts)

    def open_within(account: Account, password: str | None, sink: Sink, keepsake: Keepsake) -> Within:
        return Within(account, sink, talk)

    kind = NetworkKind(
        name="within",
        title="Within",
        open=open_within,
        needs_password=False,
        capabilities=Within.capabilities,
        brief=brief,
    )
    plugins().found["within"] = kind
    service = Service(Profile.at(folder / "profile"), dice=Random(1))
    await service.start()
    for key, value in SETTINGS.items():
        await service.change_setting(key, value)
    await service.minds.load(service.minds.default)
    if sampler is not None:
        talk.begun = sampler.begin
    await service.accounts.add(ACCOUNT, None, Place.FILE)
    await talk.done.wait()
    if sampler is not None:
        sampler.end()
    answered = service.store.messages.answers_since(0)
    await service.stop()
    assert answered >= messages, answered
    return talk


class Sampler:
    """Looks half a millisecond of CPU after the other which part the service's thread is in."""

    def __init__(self) -> None:
        self.parts: Counter[str] = Counter()
        signal.signal(signal.SIGPROF, self._look)

    def begin(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, STEP, STEP)

    def end(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _look(self, number: int, frame: FrameType | None) -> None:
        while frame is not None:
            place = f"{frame.f_code.co_filename}:{frame.f_code.co_qualname}"
            part = next((name for mark, name in PARTS.items() if mark in place), None)
            if part is not None:
                self.parts[part] += 1
                return
            frame = frame.f_back


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--messages", type=int, default=6000)
    parser.add_argument("--contacts", type=int, default=1)
    parser.add_argument("--parts", action="store_true")
    parser.add_argument("--elsewhere", action="store_true")
    args = parser.parse_args()
    print(f"{args.messages} messages of {args.contacts} contacts; load {os.getloadavg()[0]:.1f}")
    print(f"{'':10}{'CPU µs each':>12}{'lower quarter':>15}{'least':>10}{'round trip µs':>18}")
    print(asyncio.run(echo(args.messages, args.contacts)).row("echo"))
    sampler = Sampler() if args.parts else None
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        talk = asyncio.run(
            serve(args.messages, args.contacts, Path(folder), sampler, brief=not args.elsewhere)
        )
    print(talk.row("service"))
    if sampler is not None:
        each = statistics.mean(talk.cpu) / GROUP * 1e6 / sampler.parts.total()
        for name, count in sampler.parts.most_common():
            print(f"  {name:58}{count * each:6.0f} µs")


if __name__ == "__main__":
    main()
