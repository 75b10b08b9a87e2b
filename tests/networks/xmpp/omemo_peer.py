"""Another client with OMEMO, for its own Python: slixmpp with slixmpp-omemo.

    python omemo_peer.py HOST PORT JID PASSWORD

Each line on the standard input is ``ADDRESS<tab>TEXT`` and goes out encrypted, or with ``PLAIN`` in front of
it as it is. It writes ``ready``, and for each message a line of JSON: sender, text, whether it was encrypted.
"""

import asyncio
import json
import ssl
import sys
from typing import Any

from omemo.storage import Just, Maybe, Nothing, Storage
from slixmpp import JID, ClientXMPP
from slixmpp.plugins import register_plugin
from slixmpp_omemo import XEP_0384, TrustLevel


class Memory(Storage):
    def __init__(self) -> None:
        super().__init__()
        self._values: dict[str, Any] = {}

    async def _load(self, key: str) -> Maybe[Any]:
        return Just(self._values[key]) if key in self._values else Nothing()

    async def _store(self, key: str, value: Any) -> None:
        self._values[key] = value

    async def _delete(self, key: str) -> None:
        self._values.pop(key, None)


class Trusting(XEP_0384):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._memory = Memory()

    @property
    def storage(self) -> Storage:
        return self._memory

    @property
    def _btbv_enabled(self) -> bool:
        return True

    async def _prompt_manual_trust(self, manually_trusted: Any, identifier: Any) -> None:
        manager = await self.get_session_manager()
        for device in manually_trusted:
            await manager.set_trust(device.bare_jid, device.identity_key, TrustLevel.TRUSTED.value)


register_plugin(Trusting)


class Peer(ClientXMPP):
    def __init__(self, jid: str, password: str) -> None:
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        super().__init__(jid, password, ssl_context=context)
        self.enable_direct_tls = False
        self.register_plugin("xep_0030")
        self.register_plugin("xep_0199")
        self.register_plugin("xep_0384", module=sys.modules[__name__])
        self.add_event_handler("session_start", self.begin)
        self.add_event_handler("omemo_initialized", self.ready)
        self.add_event_handler("message", self.hear)

    @property
    def omemo(self) -> Any:
        plugins: Any = self.plugin
        return plugins["xep_0384"]

    async def begin(self, _: Any) -> None:
        self.send_presence()
        await self.get_roster()

    async def ready(self, _: Any) -> None:
        print("ready", flush=True)
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
        )
        while line := await reader.readline():
            address, _, text = line.decode().rstrip("\n").partition("\t")
            await self.say(address.removeprefix("PLAIN "), text, plain=address.startswith("PLAIN "))

    async def say(self, address: str, text: str, *, plain: bool) -> None:
        message = self.make_message(mto=JID(address), mbody=text, mtype="chat")
        if plain:
            message.send()
            return
        sealed, errors = await self.omemo.encrypt_message(message, {JID(address)})
        if errors:
            print(f"errors {errors}", file=sys.stderr)
        sealed.send()

    async def hear(self, stanza: Any) -> None:
        omemo = self.omemo
        encrypted = bool(omemo.is_encrypted(stanza))
        if encrypted:
            stanza, _ = await omemo.decrypt_message(stanza)
        if stanza["body"]:
            told = [stanza["from"].bare, stanza["body"], encrypted]
            print(json.dumps(told), flush=True)


async def main() -> None:
    host, port, jid, password = sys.argv[1:]
    peer = Peer(jid, password)
    await peer.connect(host, int(port))
    await asyncio.get_running_loop().create_future()


asyncio.run(main())
