"""A person whose program encrypts: nio in a process of its own, with keys of its own.

As a program (``python -m tests.networks.matrix.sealed_person URL USER PASSWORD FOLDER``) it reads commands
and writes what comes, both as JSON lines. ``SealedPerson`` is the tests' end of it.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from tests.networks.matrix.synapse import Synapse, User

DEADLINE = 40.0


class SealedPerson:
    """One device that writes encrypted, and tells of each message whether it could be read."""

    def __init__(self, server: Synapse, user: User, folder: Path) -> None:
        self.server = server
        self.user = user
        self.address = user.id
        self.room = ""
        self.told: list[dict[str, Any]] = []
        self._folder = folder
        self._came = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.networks.matrix.sealed_person"),
            *(self.server.url, self.user.id, self.user.password, str(self._folder)),
            cwd=Path(__file__).parents[3],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        self._reading = asyncio.create_task(self._read())
        await self.wait("online")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
        await self._reading

    async def _read(self) -> None:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            self.told.append(json.loads(line))
            self._came.set()

    def order(self, **order: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write((json.dumps(order) + "\n").encode())

    async def wait(
        self, kind: str, wanted: Callable[[dict[str, Any]], bool] = lambda one: True
    ) -> dict[str, Any]:
        async with asyncio.timeout(DEADLINE):
            while True:
                for index, one in enumerate(self.told):
                    if one["kind"] == kind and wanted(one):
                        return self.told.pop(index)
                self._came.clear()
                await self._came.wait()

    async def talk_with(self, owner: str) -> str:
        self.order(do="room", invite=owner)
        self.room = (await self.wait("room"))["room"]
        return self.room

    async def write(self, text: str) -> str:
        self.order(do="send", room=self.room, text=text)
        return str((await self.wait("sent"))["id"])

    async def heard(self) -> dict[str, Any]:
        """Return the next message of somebody else: its text, and whether it came encrypted."""
        return await self.wait("message", lambda one: one["sender"] != self.user.id)

    async def devices(self, user: str) -> dict[str, str]:
        """Return the devices of somebody with their fingerprints, as this program sees them."""
        self.order(do="devices", user=user)
        found: dict[str, str] = (await self.wait("devices"))["devices"]
        return found


def _tell(kind: str, **told: Any) -> None:
    print(json.dumps({"kind": kind, **told}), flush=True)


async def _live(url: str, user: str, password: str, folder: str) -> None:
    import nio

    config = nio.AsyncClientConfig(store_sync_tokens=True, encryption_enabled=True)
    client = nio.AsyncClient(url, user, store_path=folder, config=config)
    assert isinstance(await client.login(password), nio.LoginResponse)

    def on_message(room: Any, event: Any) -> None:
        _tell(
            "message",
            room=room.room_id,
            sender=event.sender,
            text=event.body,
            sealed=event.decrypted,
            id=event.event_id,
        )

    def on_sealed(room: Any, event: Any) -> None:
        _tell("unreadable", room=room.room_id, sender=event.sender)

    def on_member(room: Any, event: Any) -> None:
        _tell("member", room=room.room_id, user=event.state_key, membership=event.membership)

    client.add_event_callback(on_message, nio.RoomMessageText)
    client.add_event_callback(on_sealed, nio.MegolmEvent)
    client.add_event_callback(on_member, nio.RoomMemberEvent)
    await client.sync(full_state=True)
    if client.should_upload_keys:
        await client.keys_upload()
    following = asyncio.create_task(client.sync_forever(10_000))
    _tell("online", device=client.device_id)
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    sealing = {"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}
    while line := await reader.readline():
        order = json.loads(line)
        if order["do"] == "room":
            made = await client.room_create(invite=[order["invite"]], is_direct=True, initial_state=[sealing])
            _tell("room", room=made.room_id)
        elif order["do"] == "send":
            content = {"msgtype": "m.text", "body": order["text"]}
            sent = await client.room_send(
                order["room"], "m.room.message", content, ignore_unverified_devices=True
            )
            _tell("sent", id=sent.event_id)
        elif order["do"] == "devices":
            client.olm.users_for_key_query.add(order["user"])
            await client.keys_query()
            devices = client.device_store.active_user_devices(order["user"])
            _tell("devices", devices={one.id: one.ed25519 for one in devices})
    following.cancel()


if __name__ == "__main__":
    asyncio.run(_live(*sys.argv[1:]))
