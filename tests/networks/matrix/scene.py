"""A Synapse with an account of Boltun's on it, and people on bare HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import shutil
import tempfile
import uuid
from pathlib import Path
from typing import Any, ClassVar, Self
from unittest import SkipTest
from urllib.parse import quote

from boltun.conformance import Person, Room, Scene
from boltun.message import Account
from tests.e2e.relay import Relay
from tests.networks.matrix.person import AnswerError
from tests.networks.matrix.person import Person as Device
from tests.networks.matrix.synapse import SERVER, Synapse, User, missing

__all__ = ["MatrixScene"]

_ADMIN = "/_synapse/admin/v1"


class MatrixPerson(Person):
    """A person with one device and one room, in which the owner is too."""

    def __init__(self, device: Device, kind: str = "m.text") -> None:
        self.address = device.address
        self.device = device
        self._kind = kind
        self._last = ""

    async def write(self, text: str) -> str:
        return await self.device.put({"msgtype": self._kind, "body": text})

    async def edit(self, id: str, text: str) -> None:
        await self.device.edit(id, text)

    async def heard(self, within: float) -> str:
        said = await self.device.said(within)
        self._last = said["event_id"]
        return str(said["content"]["body"])

    async def sees_typing(self, within: float) -> None:
        await self.device.typing_seen(within)

    async def sees_read(self, within: float) -> None:
        await self.device.read_seen(within=within)

    async def confirm(self) -> None:
        await self.device.read(self._last)


class _Notices(Person):
    """The server itself, which writes notices to its users."""

    address = f"@notices:{SERVER}"

    def __init__(self, scene: MatrixScene) -> None:
        self._scene = scene
        self._room = ""

    async def write(self, text: str) -> str:
        content = {"msgtype": "m.text", "body": text}
        admin = await self._scene.admin()
        sent = await admin.ask(
            "POST", f"{_ADMIN}/send_server_notice", {"user_id": self._scene.owner.id, "content": content}
        )
        came = await self._scene.phone.wait(lambda one: one.get("event_id") == sent["event_id"])
        self._room = str(came["room_id"])
        return str(sent["event_id"])

    async def heard(self, within: float) -> str:
        """Nobody reads there: what the owner's account writes is seen on the owner's phone."""
        mine = self._scene.owner.id, self._room
        said = await self._scene.phone.wait(
            lambda one: one["type"] == "m.room.message" and (one["sender"], one["room_id"]) == mine, within
        )
        return str(said["content"]["body"])


class MatrixRoom(Room):
    def __init__(self, device: Device, owner: User) -> None:
        self.address = device.room
        self._device = device
        self._owner = owner

    async def write(self, text: str) -> None:
        await self._device.write(text)

    def addressing(self, text: str) -> str:
        return f"{self._owner.name}: {text}"

    async def heard(self, within: float) -> str:
        return await self._device.heard(within)


class MatrixScene(Scene):
    """One server for one test."""

    lacks: ClassVar[dict[str, str]] = {
        "a_message_that_comes_twice": "the server brings each message once",
    }
    longest = 60_000
    patience = 40.0

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._devices: list[Device] = []
        self._admin: Device | None = None

    async def __aenter__(self) -> Self:
        if reason := missing():
            raise SkipTest(reason)
        self._folder = Path(tempfile.mkdtemp(prefix="boltun-synapse-"))
        self._secret = uuid.uuid4().hex
        notices = {
            "system_mxid_localpart": "notices",
            "system_mxid_display_name": "Server Notices",
            "room_name": "Server Notices",
            "auto_join": True,
        }
        self.server = Synapse(self._folder, server_notices=notices, registration_shared_secret=self._secret)
        self.server.start()
        self.owner = await self.server.register_async()
        self._relay = Relay("127.0.0.1", self.server.port)
        await self._relay.__aenter__()
        self.phone = await self._signed_in(self.owner)
        self.password = self.owner.password
        self.account = Account(
            key=f"matrix:{self.owner.id}",
            network="matrix",
            address=self.owner.id,
            options={"homeserver": f"http://127.0.0.1:{self._relay.port}"},
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        for device in self._devices:
            await device.close()
        await self._relay.__aexit__()
        await asyncio.to_thread(self.server.stop, hard=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    async def _signed_in(self, user: User) -> Device:
        device = Device(self.server, user)
        self._devices.append(device)
        return await device.connect()

    async def _met(self, **room: Any) -> Device:
        """Return somebody with a room in which the owner is: he accepted on his phone."""
        device = await self._signed_in(await self.server.register_async())
        await self.phone.join(await device.talk_with(self.owner.id, **room))
        return device

    async def friend(self) -> MatrixPerson:
        return MatrixPerson(await self._met())

    async def owner_writes(self, person: Person, text: str) -> None:
        assert isinstance(person, MatrixPerson)
        await self.phone.write(text, person.device.room)

    async def bot(self) -> Person:
        return MatrixPerson(await self._met(), "m.notice")

    async def service(self) -> Person:
        return _Notices(self)

    async def room(self) -> Room:
        return MatrixRoom(await self._met(name="A room"), self.owner)

    async def write_before(self, person: Person, text: str) -> None:
        await person.write(text)

    async def stop(self) -> None:
        await asyncio.to_thread(self.server.stop)

    async def start(self) -> None:
        # The server ends with the thread that started it, and a thread of a pool may end soon.
        self.server.start()

    async def silence(self) -> None:
        self._relay.swallow()

    async def speak(self) -> None:
        self._relay.cut_and_open()

    async def revoke(self) -> None:
        await self.phone.ask("POST", "logout/all", {})

    async def hurry(self) -> None:
        """One message a second, and that one was just sent."""
        admin = await self.admin()
        room = (await self.phone.ask("POST", "createRoom", {}))["room_id"]
        path = f"{_ADMIN}/users/{quote(self.owner.id)}/override_ratelimit"
        await admin.ask("POST", path, {"messages_per_second": 1, "burst_count": 1})
        with contextlib.suppress(AnswerError):  # then it was the room that used it up
            await self.phone.write("to myself", room)

    async def admin(self) -> Device:
        """Return somebody who may give orders to the server."""
        if self._admin is None:
            device = Device(self.server, User(f"@admin:{SERVER}", "secret"))
            self._devices.append(device)
            nonce = (await device.ask("GET", f"{_ADMIN}/register"))["nonce"]
            proof = hmac.new(self._secret.encode(), f"{nonce}\0admin\0secret\0admin".encode(), hashlib.sha1)
            body = {"nonce": nonce, "username": "admin", "password": "secret", "admin": True}
            await device.ask("POST", f"{_ADMIN}/register", {**body, "mac": proof.hexdigest()})
            self._admin = await device.connect()
        return self._admin
