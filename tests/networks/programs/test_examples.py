"""The examples of docs/extending.md: the page shows these files, and they work."""

from __future__ import annotations

import asyncio
import shlex
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from boltun.message import Account, Contact
from boltun.networks.programs.command import CommandNetwork
from boltun.networks.protocol import (
    ConnectionState,
    ContactPresence,
    Keepsake,
    MessageArrived,
    MessageFailed,
    MessageReceived,
)
from tests.networks.programs.program import SOON, Told
from tests.ports import free_port

EXAMPLES = Path(__file__).parent / "examples"
PAGE = Path(__file__).parents[3] / "docs" / "extending.md"
ANNA = Contact(account="program:me", address="anna")


def network(command: list[str], folder: Path, told: Told) -> CommandNetwork:
    options = {"command": shlex.join(command), "folder": str(folder)}
    me = Account(key="program:me", network="program", address="me", options=options)
    return CommandNetwork(me, None, told.append, Keepsake(), dice=Random(1))


@pytest.mark.parametrize("name", ["visitors.py", "letters.sh"])
def test_the_page_shows_the_files(name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    assert text in PAGE.read_text(encoding="utf-8")
    assert text.count("\n") <= 40


async def test_visitors_talk_by_netcat(tmp_path: Path) -> None:
    told, port = Told(), free_port()
    there = network([sys.executable, str(EXAMPLES / "visitors.py"), str(port)], tmp_path, told)
    running = asyncio.create_task(there.run())
    await told.state(ConnectionState.ONLINE)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write("anna\nЗдравствуйте!\n".encode())
    assert (await told.kind(ContactPresence)).contact == ANNA
    assert (await told.kind(MessageReceived)).message.text == "Здравствуйте!"
    await there.typing(ANNA, True)
    await there.send(ANNA, "Hello, Anna!", "1")
    async with asyncio.timeout(SOON):
        assert await reader.readline() == b"...\n"
        assert await reader.readline() == b"Hello, Anna!\n"
    await told.kind(MessageArrived)
    writer.close()
    await told.until(lambda one: isinstance(one, ContactPresence) and one.presence == "offline")
    await there.send(ANNA, "Are you there?", "2")
    assert (await told.kind(MessageFailed)).reason == "anna has gone"
    running.cancel()
    await running


@pytest.mark.skipif(shutil.which("jq") is None, reason="the example in shell needs jq")
async def test_letters_lie_in_two_files(tmp_path: Path) -> None:
    told = Told()
    there = network(["sh", str(EXAMPLES / "letters.sh")], tmp_path, told)
    running = asyncio.create_task(there.run())
    await told.state(ConnectionState.ONLINE)
    # tail may not look yet: what stood in the file before it did is no message.
    async with asyncio.timeout(SOON):
        while not told.of(MessageReceived):
            with (tmp_path / "in").open("a", encoding="utf-8") as file:
                file.write('anna: Is "anybody" there?\n')
            await asyncio.sleep(0.2)
    message = told.of(MessageReceived)[0].message
    assert (message.contact.address, message.text) == ("anna", 'Is "anybody" there?')
    await there.send(message.contact, 'Yes, "I" am.', "1")
    await told.kind(MessageArrived)
    assert (tmp_path / "out").read_text(encoding="utf-8") == 'to anna: Yes, "I" am.\n'
    running.cancel()
    await running
