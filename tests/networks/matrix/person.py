"""A person on Matrix, written on bare HTTP: the contact of the tests, or another device of the owner.

It shares no code with the program: no nio, and nothing encrypted (``sealed_person.py`` has that).
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import aiohttp

from tests.networks.matrix.synapse import Synapse, User

API = "/_matrix/client/v3"
DEADLINE = 30.0
_FILTER = '{"room":{"timeline":{"limit":1000}}}'


class AnswerError(Exception):
    """The server said no."""

    def __init__(self, status: int, found: dict[str, Any]) -> None:
        super().__init__(f"{status} {found}")
        self.code = found.get("errcode", "")


class Person:
    """One signed-in device. Every event that comes is kept until somebody waits for it."""

    def __init__(self, server: Synapse, user: User) -> None:
        self.server = server
        self.user = user
        self.address = user.id
        self.token = self.device = ""
        self.room = ""
        """The conversation with the owner."""
        self.owner = ""
        self.events: list[dict[str, Any]] = []
        self.invited: list[str] = []
        self._came = asyncio.Event()
        self._following: asyncio.Task[None] | None = None
        self._http = aiohttp.ClientSession()

    async def __aenter__(self) -> Person:
        return await self.connect()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self) -> Person:
        """Sign in and follow what comes."""
        who = {"type": "m.id.user", "user": self.user.id}
        signed = await self.ask(
            "POST",
            "login",
            {"type": "m.login.password", "identifier": who, "password": self.user.password},
        )
        self.token, self.device = signed["access_token"], signed["device_id"]
        first = await self.ask("GET", f"sync?filter={quote(_FILTER)}")
        self._take(first)
        self.events.clear()
        self._following = asyncio.create_task(self._follow(first["next_batch"]))
        return self

    async def close(self) -> None:
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
        await self._http.close()

    async def ask(self, method: str, path: str, content: Any = None) -> Any:
        url = f"{self.server.url}{path if path.startswith('/') else f'{API}/{path}'}"
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with self._http.request(method, url, json=content, headers=headers) as answer:
            found = await answer.json()
            if answer.status >= 300:
                raise AnswerError(answer.status, found)
            return found

    # Rooms

    async def talk_with(self, owner: str, *, name: str = "", preset: str = "trusted_private_chat") -> str:
        """Make a room and invite; without a name it is a conversation between two."""
        content: dict[str, Any] = {"invite": [owner], "preset": preset}
        content |= {"name": name} if name else {"is_direct": True}
        made = await self.ask("POST", "createRoom", content)
        self.room, self.owner = made["room_id"], owner
        return self.room

    async def join(self, room: str) -> None:
        await self.ask("POST", f"join/{quote(room)}", {})

    async def state(self, room: str, kind: str, key: str, content: dict[str, Any]) -> None:
        await self.ask("PUT", f"rooms/{quote(room)}/state/{kind}/{quote(key)}", content)

    # Writing

    async def write(self, text: str, room: str = "", **content: Any) -> str:
        return await self.put({"msgtype": "m.text", "body": text, **content}, room)

    async def put(self, content: dict[str, Any], room: str = "", kind: str = "m.room.message") -> str:
        path = f"rooms/{quote(room or self.room)}/send/{kind}/{uuid.uuid4().hex}"
        return str((await self.ask("PUT", path, content))["event_id"])

    async def edit(self, id: str, text: str) -> str:
        new = {"msgtype": "m.text", "body": text}
        relation = {"rel_type": "m.replace", "event_id": id}
        return await self.put(
            {"msgtype": "m.text", "body": f"* {text}", "m.new_content": new, "m.relates_to": relation}
        )

    async def redact(self, id: str) -> None:
        await self.ask("PUT", f"rooms/{quote(self.room)}/redact/{quote(id)}/{uuid.uuid4().hex}", {})

    async def type(self, active: bool = True, room: str = "") -> None:
        path = f"rooms/{quote(room or self.room)}/typing/{quote(self.user.id)}"
        await self.ask("PUT", path, {"typing": active, "timeout": 20_000})

    async def read(self, id: str, room: str = "") -> None:
        await self.ask("POST", f"rooms/{quote(room or self.room)}/receipt/m.read/{quote(id)}", {})

    # Hearing

    async def wait(
        self, wanted: Callable[[dict[str, Any]], bool], within: float = DEADLINE
    ) -> dict[str, Any]:
        """Take the first event that is wanted, among those that came and those to come."""
        async with asyncio.timeout(within):
            while True:
                for index, event in enumerate(self.events):
                    if wanted(event):
                        return self.events.pop(index)
                self._came.clear()
                await self._came.wait()

    async def said(self, within: float = DEADLINE) -> dict[str, Any]:
        """Wait for the next message that somebody else wrote."""
        return await self.wait(
            lambda one: one["type"] == "m.room.message" and one["sender"] != self.user.id, within
        )

    async def heard(self, within: float = DEADLINE) -> str:
        return str((await self.said(within))["content"]["body"])

    def texts(self) -> list[str]:
        """Return what others wrote and nobody waited for."""
        return [
            one["content"].get("body", "")
            for one in self.events
            if one["type"] == "m.room.message" and one["sender"] != self.user.id
        ]

    async def typing_seen(self, within: float = DEADLINE) -> bool:
        await self.wait(
            lambda one: (
                one["type"] == "m.typing" and any(u != self.user.id for u in one["content"]["user_ids"])
            ),
            within,
        )
        return True

    async def read_seen(self, within: float = DEADLINE) -> str:
        """Wait until somebody else has read a message; return its id."""

        def read(event: dict[str, Any]) -> list[str]:
            return [
                id_
                for id_, readers in event["content"].items()
                if any(user != self.user.id for user in readers.get("m.read", {}))
            ]

        seen = await self.wait(lambda one: one["type"] == "m.receipt" and bool(read(one)), within)
        return read(seen)[0]

    async def _follow(self, since: str) -> None:
        while True:
            try:
                found = await self.ask(
                    "GET", f"sync?timeout=30000&since={quote(since)}&filter={quote(_FILTER)}"
                )
            except (aiohttp.ClientError, OSError):
                await asyncio.sleep(0.1)  # the server is being started anew
                continue
            since = found["next_batch"]
            self._take(found)

    def _take(self, found: dict[str, Any]) -> None:
        for room, about in found.get("rooms", {}).get("join", {}).items():
            for part in ("timeline", "ephemeral"):
                for event in about.get(part, {}).get("events", []):
                    self.events.append({**event, "room_id": room})
        self.invited += found.get("rooms", {}).get("invite", {})
        for event in found.get("presence", {}).get("events", []):
            self.events.append(event)
        self._came.set()


@contextlib.asynccontextmanager
async def person(server: Synapse, user: User | None = None) -> Any:
    async with Person(server, user or await server.register_async()) as made:
        yield made
