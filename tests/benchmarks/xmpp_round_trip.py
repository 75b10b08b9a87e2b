"""Round trip of a message over XMPP: the whole service beside a bare slixmpp echo bot on the same Prosody.

Run: python tests/benchmarks/xmpp_round_trip.py [--rounds N] [--messages N]. One raw client asks the bots in
turns (`round_trip`).
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from boltun.message import Account
from tests.benchmarks.round_trip import NAMES, Bot, report, run_network, run_service, start, talk, texts
from tests.e2e.prosody import Prosody, missing
from tests.e2e.raw_client import RawClient


async def measure(server: Prosody, rounds: int, messages: int, folder: Path) -> list[Bot]:
    """Let the bots answer in turns."""
    driver, users = server.register(), {name: server.register() for name in NAMES}
    about = (server.host, server.port, server.fingerprint, folder)
    bots = [await start(__file__, name, user.jid, user.password, *about) for name, user in users.items()]
    said = texts()
    raw = await RawClient(server.host, server.port, driver.jid, driver.password).connect()

    async def ask(bot: Bot) -> None:
        raw.say(users[bot.name].jid, next(said))
        await raw.body()
        raw.stanzas.clear()

    try:
        await talk(bots, ask, rounds, messages)
        await raw.close()
        return bots
    finally:
        for bot in bots:
            bot.stop()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--messages", type=int, default=300)
    args = parser.parse_args()
    if reason := missing():
        sys.exit(reason)
    # Neither the server nor the profile on a disk of its own: both bots share what the machine has.
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        place.chmod(0o711)
        (place / "server").mkdir()
        server = Prosody(place / "server")
        server.start()
        try:
            bots = asyncio.run(measure(server, args.rounds, args.messages, place))
        finally:
            server.stop()
    report(bots, args.rounds, args.messages)


# --- the bots: each in a process of its own


def run_echo(host: str, port: str, jid: str, password: str) -> None:
    """A bot as the library's own examples write it."""
    import ssl

    from slixmpp import ClientXMPP

    class Echo(ClientXMPP):
        def __init__(self) -> None:
            context = ssl.create_default_context()
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            super().__init__(jid, password, ssl_context=context)
            self.enable_direct_tls = False
            self.add_event_handler("session_start", self.on_start)
            self.add_event_handler("message", self.on_message)

        async def on_start(self, _: object) -> None:
            self.send_presence()
            await self.get_roster()
            print("online", flush=True)

        def on_message(self, message: object) -> None:
            if message["type"] in ("chat", "normal"):  # type: ignore[index]
                message.reply(message["body"]).send()  # type: ignore[attr-defined, index]

    async def live() -> None:
        bot = Echo()
        bot.connect(host, int(port))
        await asyncio.get_running_loop().create_future()

    asyncio.run(live())


def bot(name: str, jid: str, password: str, host: str, port: str, fingerprint: str, folder: str) -> None:
    """Run one of the bots."""
    if name == "echo":
        run_echo(host, port, jid, password)
        return
    from boltun.networks.xmpp import XmppNetwork

    options: dict[str, str | int | bool] = {"host": host, "port": int(port), "fingerprint": fingerprint}
    account = Account(key=f"xmpp:{jid}", network="xmpp", address=jid, ask_first=False, options=options)
    if name == "network":
        run_network(lambda hear: XmppNetwork(account, password, hear))
    else:
        run_service(account, password, Path(folder))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        bot(*sys.argv[2:])
    else:
        main()
