"""Round trip by e-mail and Delta Chat: the whole service beside a bare echo bot, on one Postfix and Dovecot.

Run: python tests/benchmarks/mail_round_trip.py [--rounds N] [--messages N] [--pipelined N] [--delta].
The bots run at the same time as processes of their own and are asked in turns: one message, its answer, the
next; then all pipelined messages at once. The bare bot of e-mail is imap-tools and smtplib as their pages
use them, that of Delta Chat (--delta) the makers' own client (deltachat-rpc-client, not installed for tests).
All delays of the service are 0; it answers from a script that echoes and keeps everything in SQLite on disk.
CPU is that of the bot's processes alone, all threads, with deltachat-rpc-server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.networks.deltachat.scene import Chatter, DeltaChatScene
from tests.networks.email.scene import Correspondent
from tests.networks.email.server import MailServer, missing


@dataclass
class Bot:
    """One of the two, and what was measured of it."""

    name: str
    address: str
    process: subprocess.Popen[str]
    person: Any
    times: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    rate: float = 0.0
    answered: int = 0
    pipelined_cpu: float = 0.0

    def cpu_seconds(self) -> float:
        """CPU time of all threads so far, and of the programs that it has started."""
        return sum(map(_cpu_seconds, _family(self.process.pid)))


def _family(pid: int) -> list[int]:
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += _family(int(child))
    return found


def _cpu_seconds(pid: int) -> float:
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            total += int((task / "schedstat").read_text().split()[0])
        except OSError:
            continue
    return total / 1e9


def start(name: str, person: Any, address: str, **about: object) -> Bot:
    """Start this file again as a bot and wait until it is online."""
    command = [sys.executable, __file__, "--bot", name, json.dumps({"address": address, **about})]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    if process.stdout.readline().strip() != "online":
        process.kill()
        raise RuntimeError(f"the bot {name} did not come online")
    return Bot(name, address, process, person)


async def talk(bots: list[Bot], rounds: int, messages: int) -> None:
    """Ask the bots in turns."""
    for number in range(rounds + 1):
        for bot in bots:
            before = bot.cpu_seconds()
            times = []
            for message in range(messages):
                began = time.perf_counter()
                await bot.person.write(f"talk {number} {message}")
                await bot.person.heard(60)
                times.append((time.perf_counter() - began) * 1000)
            if number:
                bot.cpu.append((bot.cpu_seconds() - before) * 1000 / messages)
                bot.times += times


async def pour(bot: Bot, count: int, people: list[Any]) -> None:
    """Write at once as several people, each to be answered once, and count the answers."""
    before, began = bot.cpu_seconds(), time.perf_counter()
    share = count // len(people)
    expected = share * len(people)

    async def hear(person: Any) -> None:
        for _ in range(share):
            await person.heard(120)
            bot.answered += 1

    async def write(person: Any) -> None:
        for number in range(share):
            await person.write(f"pipelined {number}")

    try:
        await asyncio.gather(*(hear(person) for person in people), *(write(person) for person in people))
    except TimeoutError:
        print(f"{bot.name}: only {bot.answered} of {expected} answered")
    bot.rate = bot.answered / (time.perf_counter() - began)
    bot.pipelined_cpu = (bot.cpu_seconds() - before) * 1000 / max(bot.answered, 1)


class Stranger(Correspondent):
    """Hears every letter as it comes; no thread for each look."""

    async def heard(self, within: float = 60.0) -> str:
        return str((await self.received(within))["Subject"])


async def email(rounds: int, messages: int, pipelined: int) -> list[Bot]:
    server = MailServer()
    server.start()
    bots: list[Bot] = []
    try:
        for name in ("echo", "network", "service"):
            user = server.register()
            person = Stranger(server, server.register(), user.address)
            options = {
                "imap_host": server.host,
                "imap_port": server.imap,
                "smtp_host": server.host,
                "smtp_port": server.smtp,
                "fingerprint": server.fingerprint,
                "once_in_days": 0,
            }
            bots.append(
                start(name, person, user.address, password=user.password, options=options, kind="email")
            )
        await talk(bots, rounds, messages)
        for bot in bots:
            # Desks answer the last of several letters in a row: so each letter has a writer of its own.
            await pour_letters(server, bot, pipelined)
        return bots
    finally:
        for bot in bots:
            bot.process.terminate()
            bot.process.wait(30)
        server.close()


async def pour_letters(server: MailServer, bot: Bot, count: int) -> None:
    """Send letters of as many people at once; all their mailboxes are looked at from the server's side."""
    senders = [f"p{number}-{bot.name}@{server.domain}" for number in range(count)]
    person = bot.person
    letters = [person.letter("pipelined", From=one) for one in senders]
    before, began = bot.cpu_seconds(), time.perf_counter()

    def post() -> None:
        import smtplib

        with smtplib.SMTP(server.host, server.smtp_open) as client:
            for sender, letter in zip(senders, letters, strict=True):
                client.sendmail(sender, [bot.address], letter.as_bytes())

    def answered() -> int:
        mail = server.folder / "mail"
        return sum(1 for one in senders if any((mail / one / "new").glob("*")))

    await asyncio.to_thread(post)
    last, changed = 0, time.perf_counter()
    while (now := await asyncio.to_thread(answered)) < count:
        if now != last:
            last, changed = now, time.perf_counter()
        if time.perf_counter() - changed > 60:
            break
        await asyncio.sleep(0.2)
    bot.answered = now
    bot.rate = bot.answered / (time.perf_counter() - began)
    bot.pipelined_cpu = (bot.cpu_seconds() - before) * 1000 / max(bot.answered, 1)


async def delta(rounds: int, messages: int, pipelined: int) -> list[Bot]:
    scenes: list[DeltaChatScene] = []
    bots: list[Bot] = []
    try:
        for name in ("echo", "network", "service"):
            scene = DeltaChatScene(Path())
            await scene.__aenter__()
            scenes.append(scene)
            # The phone is not needed any more, and would read along.
            await scene.phone.do("stop_io")
            options = dict(scene.account.options)
            bots.append(
                start(name, None, scene.user.address, password=None, options=options, kind="deltachat")
            )
            bots[-1].person = await scene.friend()
        await talk(bots, rounds, messages)
        for bot, scene in zip(bots, scenes, strict=True):
            people: list[Chatter] = [await scene.friend() for _ in range(4)]
            await pour(bot, pipelined, people)
        return bots
    finally:
        for bot in bots:
            bot.process.terminate()
            bot.process.wait(30)
        for scene in scenes:
            await scene.__aexit__()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--messages", type=int, default=10)
    parser.add_argument("--pipelined", type=int, default=1000)
    parser.add_argument("--delta", action="store_true", help="Delta Chat in place of e-mail")
    args = parser.parse_args()
    if reason := missing():
        sys.exit(reason)
    way = delta if args.delta else email
    bots = asyncio.run(way(args.rounds, args.messages, args.pipelined))
    print(f"{args.rounds} rounds of {args.messages} messages, medians; {args.pipelined} pipelined")
    heads = ("round trip ms", "p99 ms", "CPU ms each", "answered", "a second", "CPU ms each")
    print(f"{'':10}" + "".join(f"{head:>15}" for head in heads))
    for bot in bots:
        p99 = statistics.quantiles(bot.times, n=100)[98]
        row = (statistics.median(bot.times), p99, statistics.median(bot.cpu))
        print(
            f"{bot.name:10}"
            + "".join(f"{value:15.2f}" for value in row)
            + f"{bot.answered:15d}{bot.rate:15.1f}{bot.pipelined_cpu:15.2f}"
        )
    echo = bots[0]
    for bot in bots[1:]:
        time_ratio = statistics.median(bot.times) / statistics.median(echo.times)
        cpu_ratio = statistics.median(bot.cpu) / statistics.median(echo.cpu)
        print(
            f"{bot.name} / echo: round trip {time_ratio:.2f}, CPU {cpu_ratio:.2f} (wanted: at most 1.5 and 3)"
        )


# --- the bots: each in a process of its own


def run_echo(about: dict[str, Any]) -> None:
    """A bot as the libraries' own pages write it."""
    if about["kind"] == "deltachat":
        echo_delta(about)
    import smtplib
    import ssl
    from email.message import EmailMessage
    from imaplib import IMAP4

    from imap_tools import AND, MailBox
    from imap_tools.errors import MailboxTaggedResponseError

    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    options, own = about["options"], about["address"]
    smtp = smtplib.SMTP_SSL(options["smtp_host"], options["smtp_port"], context=context)
    smtp.login(own, about["password"])
    said = False
    while True:
        # Its IDLE fails where a line of the server comes in two pieces: then the bot signs in anew.
        with (
            suppress(MailboxTaggedResponseError, IMAP4.abort),
            MailBox(options["imap_host"], options["imap_port"], ssl_context=context) as box,
        ):
            box.login(own, about["password"])
            if not said:
                print("online", flush=True)
            said = True
            while True:
                for letter in box.fetch(AND(seen=False), bulk=50):
                    answer = EmailMessage()
                    answer["From"], answer["To"] = own, letter.from_
                    answer["Subject"] = "Re: " + letter.subject
                    answer["In-Reply-To"] = letter.headers["message-id"][0]
                    answer.set_content("echo " + letter.text)
                    smtp.send_message(answer)
                box.idle.wait(timeout=20)


def echo_delta(about: dict[str, Any]) -> None:
    """The makers' own client."""
    from deltachat_rpc_client import DeltaChat, Rpc  # type: ignore[import-not-found, unused-ignore]

    from boltun.networks.deltachat.core import _program

    folder = tempfile.mkdtemp(prefix="boltun-bench-")
    with Rpc(accounts_dir=f"{folder}/profiles", rpc_server_path=str(_program())) as rpc:
        account = DeltaChat(rpc).add_account()
        account.import_backup(about["options"]["backup"])
        account.set_config("bcc_self", "1")
        account.start_io()
        print("online", flush=True)
        while True:
            event = account.wait_for_event()
            if event["kind"] == "IncomingMsg":
                message = account.get_message_by_id(event["msg_id"]).get_snapshot()
                if not message.is_info:
                    message.message.mark_seen()
                    message.chat.send_text("echo " + message.text)


def _account(about: dict[str, Any]) -> Any:
    from boltun.message import Account

    kind, address = about["kind"], about["address"]
    return Account(
        key=f"{kind}:{address}", network=kind, address=address, ask_first=False, options=about["options"]
    )


def run_network(about: dict[str, Any]) -> None:
    """The program's network alone, with a sink that echoes."""
    from boltun.message import Author
    from boltun.networks.protocol import (
        ConnectionChanged,
        ConnectionState,
        Keepsake,
        MessageReceived,
        NetworkEvent,
    )
    from boltun.networks.registry import open_network

    folder = Path(tempfile.mkdtemp(prefix="boltun-bench-"))

    async def live() -> None:
        loop = asyncio.get_running_loop()
        waiting: set[asyncio.Task[Any]] = set()

        async def answer(message: Any) -> None:
            await network.mark_read(message)
            await network.send(message.contact, "echo " + message.text)

        def hear(event: NetworkEvent) -> None:
            if isinstance(event, MessageReceived):
                network.kept(event.bookmark)
                if event.message.author is Author.CONTACT:
                    task = loop.create_task(answer(event.message))
                    waiting.add(task)
                    task.add_done_callback(waiting.discard)
            elif isinstance(event, ConnectionChanged) and event.state is ConnectionState.ONLINE:
                print("online", flush=True)

        network = open_network(_account(about), about["password"], hear, Keepsake(folder=folder))
        await network.run()

    asyncio.run(live())


def run_service(about: dict[str, Any]) -> None:
    """The program without a window, as ``boltun serve`` runs it."""
    import signal

    from boltun.events import Event
    from boltun.networks.protocol import ConnectionChanged, ConnectionState
    from boltun.passwords import Place
    from boltun.paths import Profile
    from boltun.service import Service

    settings: dict[str, object] = {
        "talk_with_everybody": True,
        "talk_with_strangers": True,
        "thinking_time": 0,
        "typing_time": 0,
        "times_may_grow": False,
        "stop_loops": False,
        "limit_10_minutes": 0,
        "limit_hour": 0,
        "limit_hour_all": 0,
        "language": "en",
    }
    folder = Path(tempfile.mkdtemp(prefix="boltun-bench-"))
    script = folder / "echo.txt"
    script.write_text("initial: hello\nkey: xnone\n  decomp: *\n    reasmb: echo (1)\n")

    async def live() -> None:
        online, ended = asyncio.Event(), asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)

        def hear(event: Event) -> None:
            if not isinstance(event, ConnectionChanged) or event.account != account.key:
                return
            if event.state is ConnectionState.ONLINE:
                online.set()

        account = _account(about)
        service = Service(Profile.at(folder / "profile"), listener=hear)
        await service.start()
        info = await service.minds.add(script)
        for key, value in {**settings, "default_mind": info.name}.items():
            await service.change_setting(key, value)
        await service.accounts.add(account, about["password"], Place.FILE)
        await online.wait()
        print("online", flush=True)
        await ended.wait()
        await service.stop()

    asyncio.run(live())


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
        {"echo": run_echo, "network": run_network, "service": run_service}[sys.argv[2]](
            json.loads(sys.argv[3])
        )
    else:
        main()
