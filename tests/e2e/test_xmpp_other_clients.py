"""The program's account and a client from Debian's packages, written by other people in another language."""

from __future__ import annotations

import asyncio
import shutil

import pytest

from boltun.networks.protocol import MessageReceived
from tests.e2e.owner import DEADLINE, signed_in
from tests.e2e.prosody import Prosody, User

pytestmark = pytest.mark.e2e


async def test_go_sendxmpp_is_answered(prosody: Prosody, owner: User, friend: User) -> None:
    if shutil.which("go-sendxmpp") is None:
        pytest.skip("go-sendxmpp is not installed; on Debian: apt-get install go-sendxmpp")
    login = ["-u", friend.jid, "-p", friend.password, "-j", f"{prosody.host}:{prosody.port}"]
    async with signed_in(prosody, owner) as (net, ear):
        process = await asyncio.create_subprocess_exec(
            *["go-sendxmpp", "--interactive", "--debug", "--no-tls-verify", *login, owner.jid],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write("Привет из Go\n".encode())
            message = (await ear.wait(MessageReceived)).message
            assert (message.text.strip(), message.contact.address) == ("Привет из Go", friend.jid)
            await net.send(message.contact, "Ответ <для> Go")
            seen = b""
            async with asyncio.timeout(DEADLINE):
                while "<body>Ответ &lt;для&gt; Go</body>".encode() not in seen:
                    piece = await process.stdout.read(4096)
                    assert piece, seen.decode(errors="replace")
                    seen += piece
        finally:
            process.kill()
            await process.wait()
