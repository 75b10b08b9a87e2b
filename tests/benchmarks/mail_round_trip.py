"""Round trip by e-mail and Delta Chat: the whole service beside a bare echo bot, on one Postfix and Dovecot.

Run: python tests/benchmarks/mail_round_trip.py [--rounds N] [--messages N] [--pipelined N] [--delta].
The bots are asked in turns (`round_trip`), then many people write at once. The bare bot of e-mail is
imap-tools and smtplib as their pages use them, that of Delta Chat (--delta) the makers' own client
(deltachat-rpc-client, which is not installed for tests). The service answers from a script that echoes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from boltun.message import Account
from boltun.networks.protocol import Keepsake
from tests.benchmarks.round_trip import (
    NAMES,
    Bot,
    at_once,
    report,
    run_network,
    run_service,
    start,
    talk,
    texts,
)
from tests.networks.deltachat.scene import Chatter, DeltaChatScene
from tests.networks.deltachat.scene import missing as no_delta
from tests.networks.email.scene import Correspondent
from tests.networks.email.server import MailServer, missing

SCRIPT = "initial: hello\nkey: xnone\n  decomp: *\n    reasmb: echo (1)\n"


class Stranger(Correspondent):
    """Hears every letter as it comes; no thread for each look."""

    async def heard(self, within: float = 60.0) -> str:
        return str((await self.received(within))["Subject"])


async def email(rounds: int, messages: int, pipelined: int) -> list[Bot]:
    server = MailServer()
    server.start()
    bots: list[Bot] = []
    people: dict[str, Stranger] = {}
    said = texts()
    try:
        for name in NAMES:
            user = server.register()
            people[name] = Stranger(server, server.register(), user.address)
            options = {
                "imap_host": server.host,
                "imap_port": server.imap,
                "smtp_host": server.host,
                "smtp_port": server.smtp,
                "fingerprint": server.fingerprint,
                "once_in_days": 0,
            }
            about = {"address": user.address, "password": user.password, "options": options, "kind": "email"}
            bots.append(await start(__file__, name, json.dumps(about)))

        async def ask(bot: Bot) -> None:
            await people[bot.name].write(next(said))
            await people[bot.name].heard(60)

        await talk(bots, ask, rounds, messages)
        for bot in bots:
            # Desks answer the last of several letters in a row: so each letter has a writer of its own.
            person = people[bot.name]
            await at_once(bot, pipelined, pour_letters(server, person, pipelined))
        return bots
    finally:
        for bot in bots:
            bot.stop()
        server.close()


async def pour_letters(server: MailServer, person: Stranger, count: int) -> int:
    """Send letters of as many people at once; all their mailboxes are looked at from the server's side."""
    senders = [f"p{number}-{person.owner.partition('@')[0]}@{server.domain}" for number in range(count)]
    letters = [person.letter("pipelined", From=one) for one in senders]

    def post() -> None:
        import smtplib

        with smtplib.SMTP(server.host, server.smtp_open) as client:
            for sender, letter in zip(senders, letters, strict=True):
                client.sendmail(sender, [person.owner], letter.as_bytes())

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
    return now


async def delta(rounds: int, messages: int, pipelined: int) -> list[Bot]:
    scenes: list[DeltaChatScene] = []
    bots: list[Bot] = []
    people: dict[str, Chatter] = {}
    said = texts()
    try:
        for name in NAMES:
            scene = DeltaChatScene(Path())
            await scene.__aenter__()
            scenes.append(scene)
            # The phone is not needed any more, and would read along.
            await scene.phone.do("stop_io")
            about = {"address": scene.user.address, "password": None, "options": dict(scene.account.options)}
            bots.append(await start(__file__, name, json.dumps({**about, "kind": "deltachat"})))
            people[name] = await scene.friend()

        async def ask(bot: Bot) -> None:
            await people[bot.name].write(next(said))
            await people[bot.name].heard(60)

        await talk(bots, ask, rounds, messages)
        for bot, scene in zip(bots, scenes, strict=True):
            crowd = [await scene.friend() for _ in range(4)]
            share = pipelined // len(crowd)
            await at_once(bot, share * len(crowd), pour(crowd, share))
        return bots
    finally:
        for bot in bots:
            bot.stop()
        for scene in scenes:
            await scene.__aexit__()


async def pour(people: list[Chatter], share: int) -> int:
    """Let each of some people write so many messages; return how many answers came."""
    answered = 0

    async def hear(person: Chatter) -> None:
        nonlocal answered
        for _ in range(share):
            await person.heard(120)
            answered += 1

    async def write(person: Chatter) -> None:
        for number in range(share):
            await person.write(f"pipelined {number}")

    with suppress(TimeoutError):
        await asyncio.gather(*(hear(person) for person in people), *(write(person) for person in people))
    return answered


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--messages", type=int, default=10)
    parser.add_argument("--pipelined", type=int, default=1000)
    parser.add_argument("--delta", action="store_true", help="Delta Chat in place of e-mail")
    args = parser.parse_args()
    if reason := no_delta() if args.delta else missing():
        sys.exit(reason)
    if args.delta and find_spec("deltachat_rpc_client") is None:
        sys.exit("The bare bot needs the makers' own client: pip install deltachat-rpc-client")
    bots = asyncio.run((delta if args.delta else email)(args.rounds, args.messages, args.pipelined))
    report(bots, args.rounds, args.messages)


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


def bot(name: str, told: str) -> None:
    """Run one of the bots."""
    about = json.loads(told)
    if name == "echo":
        run_echo(about)
        return
    from boltun.networks.registry import open_network

    os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
    kind, address, password = about["kind"], about["address"], about["password"]
    account = Account(
        key=f"{kind}:{address}", network=kind, address=address, ask_first=False, options=about["options"]
    )
    folder = Path(tempfile.mkdtemp(prefix="boltun-bench-"))
    if name == "network":
        run_network(lambda hear: open_network(account, password, hear, Keepsake(folder=folder)), mark=True)
    else:
        run_service(account, password, folder, script=SCRIPT)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        bot(*sys.argv[2:])
    else:
        main()
