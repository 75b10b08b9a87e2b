"""A stand-in for the server of Beeper Desktop, with the people who write to its owner.

Nobody can install the real one here. Every answer is validated by the models of the makers' own library, and
may hold nothing that they do not know; events are validated as the documentation describes them, and the
messages in them by the models. ``Manner`` is how it behaves where the documentation leaves that open.

Run it as a program of its own: python -m tests.networks.beeper.stand_in [--port N]. It says what its address
and token are, and each line that is typed is a message of a person.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import re
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import (
    Any,
    NotRequired,  # pydantic wants these
)

from aiohttp import WSCloseCode, web
from beeper_desktop_api._models import BaseModel, validate_type
from beeper_desktop_api.pagination import AsyncCursorNoLimit
from beeper_desktop_api.types import (
    AccountListResponse,
    Chat,
    ChatListResponse,
    InfoRetrieveResponse,
    MessageSendResponse,
)
from beeper_desktop_api.types.shared import APIError, Message, User
from pydantic import ConfigDict, TypeAdapter, with_config
from typing_extensions import TypedDict

ACCOUNT = "local-whatsapp_ba_owner"
OWNER = "@ba_owner:local-whatsapp.localhost"
TOKEN = "the-token"
PAGE = 20


@with_config(ConfigDict(extra="forbid"))
class DomainEvent(TypedDict):
    """An event, as the page "WebSocket (Experimental)" describes it."""

    type: str
    seq: int
    ts: int
    chatID: str
    ids: list[str]
    entries: NotRequired[list[dict[str, Any]]]


_EVENT = TypeAdapter(DomainEvent)


@dataclass(kw_only=True)
class Manner:
    """What the documentation leaves open, and what older versions do. The defaults are what it suggests."""

    events: bool = True
    """Whether there is a WebSocket …"""
    info: bool = True
    """… and /v1/info, which came with it."""
    entries: bool = True
    """Whether events bring what changed."""
    skips: int = 0
    """So many events are left out, without a number, as if the message could not be fetched yet."""
    gaps: int = 0
    """So many events are left out, and their numbers, too."""
    not_yet: int = 0
    """So many times a message cannot be fetched by its id."""
    becomes: str = "one"
    """How a pending id becomes the final one: "one" upsert, the pending id "stays", is "deleted" first, or
    comes in an upsert "before"."""
    tells_early: bool = False
    """Whether the event of a message comes before the answer to the request that sent it."""
    tells_status: bool = True
    rich: bool = False
    """Whether texts come back with the markup of Matrix."""
    markdown: str = "read"
    """What becomes of Markdown: it is "read", or "kept"."""
    newest_first: bool = False
    """The order of the messages on a page."""
    page: int = PAGE
    limit: bool = True
    """Whether chats may be asked for with a limit."""
    drafts: bool = True
    refuses: int = 0
    """So many requests are answered with 429."""
    retry_after: str = "1"
    breaks: int = 0
    """So many messages are taken, and then the connection breaks before the answer."""
    fails: int = 0
    """So many requests to send fail with 500, and nothing is sent."""
    close_code: int = WSCloseCode.POLICY_VIOLATION
    """With it the WebSocket is closed when the token is revoked."""
    agrees: bool = True
    """Whether it agrees to send events."""
    chat_events: bool = True
    merged_ids: str = ""
    """The chat id that events carry, if not the chat's own."""
    contacts: bool = True


@dataclass(kw_only=True)
class Asked:
    """A request, as it came."""

    method: str
    path: str
    query: list[tuple[str, str]]
    body: Any


@dataclass(kw_only=True)
class Socket:
    ws: web.WebSocketResponse
    everything: bool = False
    number: int = 0


@dataclass(kw_only=True)
class Talk:
    """A chat and its messages."""

    chat: dict[str, Any]
    messages: list[dict[str, Any]] = field(default_factory=list)


class StandIn:
    """The server. ``async with`` starts and stops it."""

    def __init__(
        self, manner: Manner | None = None, *, port: int = 0, clock: Callable[[], float] = time.time
    ) -> None:
        self.manner = manner or Manner()
        self.port = port
        self.tokens = {TOKEN}
        self.asked: list[Asked] = []
        self.accounts: dict[str, dict[str, Any]] = {}
        self.talks: dict[str, Talk] = {}
        self.sent: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        """Chat and text of each message that was sent over the API."""
        self.translates: Callable[[str], str] | None = None
        """Changes what is sent, as the network behind Beeper may do."""
        self.checks = True
        """Whether all that goes out is validated; it takes longer than all the rest."""
        self.read: list[tuple[str, str]] = []
        self.silent = asyncio.Event()
        """Set while nothing goes in or out: a link that fell silent."""
        self._clock = clock
        self._heard: dict[str, asyncio.Queue[str]] = {}
        self._sockets: list[Socket] = []
        self._pending: dict[str, dict[str, Any]] = {}
        self.count = 0
        self._runner: web.AppRunner | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.add_account(ACCOUNT, "WhatsApp", OWNER, "Olga Owner")

    # --- running ------------------------------------------------------------------------

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> StandIn:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        app = web.Application(client_max_size=2**24)
        app.add_routes(
            [
                web.get("/v1/info", self._info),
                web.get("/v1/ws", self._ws),
                web.get("/v1/accounts", self._accounts),
                web.get("/v1/accounts/{account}/contacts/list", self._contacts),
                web.get("/v1/chats", self._chats),
                web.get("/v1/chats/{chat}", self._chat),
                web.patch("/v1/chats/{chat}", self._change),
                web.post("/v1/chats/{chat}/read", self._read),
                web.get("/v1/chats/{chat}/messages", self._messages),
                web.post("/v1/chats/{chat}/messages", self._send),
                web.get("/v1/chats/{chat}/messages/{message}", self._message),
            ]
        )
        app.middlewares.append(self._gate)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, handler_cancellation=True)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        runner, self._runner = self._runner, None
        self.silent.clear()
        for task in list(self._tasks):
            task.cancel()
        for socket in self._sockets:
            transport = socket.ws.get_extra_info("transport")
            if transport is not None:
                transport.abort()
        self._sockets.clear()
        if runner is not None:
            await runner.cleanup()

    async def cut(self) -> None:
        """Break the link of all events."""
        for socket in list(self._sockets):
            transport = socket.ws.get_extra_info("transport")
            if transport is not None:
                transport.abort()

    async def revoke(self, token: str = TOKEN) -> None:
        """Take the token back while it is used."""
        self.tokens.discard(token)
        for socket in list(self._sockets):
            await socket.ws.close(code=self.manner.close_code)

    async def subscribed(self) -> None:
        """Wait until somebody gets events."""
        while not any(socket.everything for socket in self._sockets):  # noqa: ASYNC110
            await asyncio.sleep(0.005)

    # --- what the person has --------------------------------------------------------------

    def add_account(self, id: str, network: str, user: str, name: str, **more: Any) -> None:
        self.accounts[id] = {
            "accountID": id,
            "network": network,
            "status": "connected",
            "bridge": {"id": id.partition("_")[0], "provider": "local", "type": network.lower()},
            "user": {"id": user, "fullName": name, "isSelf": True},
            **more,
        }

    def add_chat(
        self,
        id: str,
        name: str = "",
        *,
        account: str = ACCOUNT,
        people: list[dict[str, Any]] | None = None,
        **more: Any,
    ) -> str:
        """Add a chat, by default one with a single person."""
        own = self.accounts[account]["user"]
        name = name or id.capitalize()
        if people is None:
            people = [{"id": person(id), "fullName": name}]
        items = [*people, own]
        chat = {
            "id": id,
            "accountID": account,
            "network": self.accounts[account]["network"],
            "title": name,
            "type": "single",
            "participants": {"hasMore": False, "items": items, "total": len(items)},
            "unreadCount": 0,
            **more,
        }
        self.talks[id] = Talk(chat=chat)
        return id

    # --- what people do ---------------------------------------------------------------------

    def write(
        self, chat: str, text: str | None, *, at: float | None = None, own: bool = False, **more: Any
    ) -> str:
        """Let the person of a chat (or ``own``: its owner, elsewhere) write; return the message's id."""
        talk = self.talks[chat]
        self.count += 1
        account = self.accounts[talk.chat["accountID"]]
        now = self._clock() if at is None else at
        others = [one for one in talk.chat["participants"]["items"] if not one.get("isSelf")]
        sender = account["user"] if own or not others else others[0]
        message = {
            "id": str(1000 + self.count),
            "chatID": chat,
            "accountID": account["accountID"],
            "senderID": sender["id"],
            "senderName": sender.get("fullName", ""),
            "sortKey": str(1000 + self.count),
            "timestamp": stamp(now),
            "type": "TEXT",
            **({"isSender": True} if own else {}),
            **({} if text is None else {"text": text}),
            **more,
        }
        talk.messages.append(message)
        if own and text is not None:
            self.heard(chat).put_nowait(text)
        talk.chat["lastActivity"] = stamp(max(now, _seconds(talk.chat.get("lastActivity"))))
        if own:
            talk.chat["unreadCount"] = 0
        else:
            talk.chat["unreadCount"] += 1
        self.tell(message)
        return str(message["id"])

    def heard(self, chat: str) -> asyncio.Queue[str]:
        """Return what came from the owner's account to the people of a chat."""
        return self._heard.setdefault(chat, asyncio.Queue())

    def change(self, chat: str, id: str, **changes: Any) -> None:
        """Change a message: an edit, a reaction, a state."""
        message = self.find(chat, id)
        message.update(changes)
        self.tell(message)

    def edit(self, chat: str, id: str, text: str) -> None:
        self.change(chat, id, text=text, editedTimestamp=stamp(self._clock()))

    def delete(self, chat: str, id: str) -> None:
        self.talks[chat].messages.remove(self.find(chat, id))
        self._event("message.deleted", chat, [id])

    def change_chat(self, chat: str, **changes: Any) -> None:
        """Change a chat, as the person does: mute it, read it, type there."""
        self.talks[chat].chat.update(changes)
        self.tell_chat(chat)

    def find(self, chat: str, id: str) -> dict[str, Any]:
        return next(one for one in self.talks[chat].messages if one["id"] == id)

    def draft(self, chat: str) -> str:
        """Return what stands in a chat's input line."""
        return str((self.talks[chat].chat.get("draft") or {}).get("text", ""))

    # --- events ---------------------------------------------------------------------------------

    def tell(self, message: dict[str, Any]) -> None:
        entries = [self._shown(message)] if self.manner.entries else None
        self._event("message.upserted", message["chatID"], [message["id"]], entries)
        self.tell_chat(message["chatID"])

    def tell_chat(self, chat: str) -> None:
        if self.manner.chat_events:
            self._event("chat.upserted", chat, [chat])

    def _event(
        self, kind: str, chat: str, ids: list[str], entries: list[dict[str, Any]] | None = None
    ) -> None:
        is_message = kind == "message.upserted"
        if is_message and self.manner.skips:
            self.manner.skips -= 1
            return
        is_gap = is_message and self.manner.gaps > 0
        self.manner.gaps -= is_gap
        for socket in self._sockets:
            if not socket.everything:
                continue
            socket.number += 1
            if is_gap:
                continue
            event: dict[str, Any] = {
                "type": kind,
                "seq": socket.number,
                "ts": int(self._clock() * 1000),
                "chatID": self.manner.merged_ids or chat,
                "ids": ids,
            }
            if entries is not None:
                event["entries"] = entries
                for entry in entries:
                    self._check(Message, entry)
            if self.checks:
                _EVENT.validate_python(event)
            self._do(self._pass_on(socket.ws, event))

    async def pass_on(self, text: str) -> None:
        """Send anything at all as an event."""
        for socket in self._sockets:
            await socket.ws.send_str(text)

    async def _pass_on(self, ws: web.WebSocketResponse, data: dict[str, Any]) -> None:
        await self._while_silent()
        with contextlib.suppress(ConnectionError):
            await ws.send_json(data)

    def _do(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _while_silent(self) -> None:
        while self.silent.is_set():  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    async def _ws(self, request: web.Request) -> web.StreamResponse:
        if not self.manner.events:
            return _problem(404, "NOT_FOUND", "Not found")
        # The server of a link that fell silent does not answer pings, either.
        ws = web.WebSocketResponse(autoping=False)
        await ws.prepare(request)
        socket = Socket(ws=ws)
        self._sockets.append(socket)
        try:
            await ws.send_json({"type": "ready", "version": 1, "chatIDs": []})
            async for message in ws:
                await self._while_silent()
                if message.type is web.WSMsgType.PING:
                    await ws.pong(message.data)
                if message.type is not web.WSMsgType.TEXT:
                    continue
                question = json.loads(message.data)
                assert question["type"] == "subscriptions.set"
                if self.manner.agrees:
                    socket.everything = question["chatIDs"] == ["*"]
                    answer = {"type": "subscriptions.updated", "chatIDs": question["chatIDs"]}
                else:
                    answer = {"type": "error", "code": "INTERNAL", "message": "not now"}
                await ws.send_json({**answer, "requestID": question["requestID"]})
        except ConnectionError:
            pass
        finally:
            if socket in self._sockets:
                self._sockets.remove(socket)
        return ws

    # --- answers ----------------------------------------------------------------------------------

    @web.middleware
    async def _gate(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        await self._while_silent()
        body = await request.json() if request.can_read_body else None
        self.asked.append(
            Asked(
                method=request.method,
                path=request.raw_path.partition("?")[0],
                query=list(request.query.items()),
                body=body,
            )
        )
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if request.path != "/v1/info" and token not in self.tokens:
            return _problem(401, "UNAUTHORIZED", "Access token is missing or invalid")
        if self.manner.refuses and request.path != "/v1/info":
            self.manner.refuses -= 1
            answer = _problem(429, "RATE_LIMITED", "Too many requests")
            answer.headers["Retry-After"] = self.manner.retry_after
            return answer
        return await handler(request)

    async def _info(self, request: web.Request) -> web.Response:
        if not self.manner.info:
            return _problem(404, "NOT_FOUND", "Not found")
        oauth = ("authorization", "introspection", "registration", "revocation", "token", "userinfo")
        return self._answer(
            InfoRetrieveResponse,
            {
                "app": {"name": "Beeper", "version": "4.2.808", "bundle_id": "com.automattic.beeper.desktop"},
                "platform": {"os": "linux", "arch": "x64"},
                "server": {
                    "base_url": self.address,
                    "hostname": "127.0.0.1",
                    "mcp_enabled": True,
                    "port": self.port,
                    "remote_access": False,
                    "status": "running",
                },
                "endpoints": {
                    "mcp": f"{self.address}/v0/mcp",
                    "spec": f"{self.address}/v1/spec",
                    "ws_events": f"ws://127.0.0.1:{self.port}/v1/ws",
                    "oauth": {f"{name}_endpoint": f"{self.address}/oauth/{name}" for name in oauth},
                },
            },
        )

    async def _accounts(self, request: web.Request) -> web.Response:
        return self._answer(AccountListResponse, list(self.accounts.values()))

    async def _contacts(self, request: web.Request) -> web.Response:
        if not self.manner.contacts:
            return _problem(404, "NOT_FOUND", "Not found")
        account = request.match_info["account"]
        people = {
            one["id"]: {key: value for key, value in one.items() if key != "isNetworkBot"}
            for talk in self.talks.values()
            if talk.chat["accountID"] == account and not talk.chat["id"].startswith("stranger")
            for one in talk.chat["participants"]["items"]
            if not one.get("isSelf")
        }
        items = list(people.values())
        return self._answer(AsyncCursorNoLimit[User], {"items": items, "hasMore": False})

    async def _chats(self, request: web.Request) -> web.Response:
        wanted = request.query.getall("accountIDs", [])
        limit = request.query.get("limit")
        if limit is not None and not self.manner.limit:
            return _problem(400, "VALIDATION_ERROR", "unknown parameter: limit")
        chats = [
            {**talk.chat, **({"preview": self._shown(talk.messages[-1])} if talk.messages else {})}
            for talk in self.talks.values()
            if not wanted or talk.chat["accountID"] in wanted
        ]
        chats.sort(key=lambda chat: _seconds(chat.get("lastActivity")), reverse=True)
        return self._page(ChatListResponse, chats, request, int(limit or 25))

    async def _chat(self, request: web.Request) -> web.Response:
        talk = self.talks.get(request.match_info["chat"])
        return _problem(404, "NOT_FOUND", "Chat not found") if talk is None else self._answer(Chat, talk.chat)

    async def _change(self, request: web.Request) -> web.Response:
        talk = self.talks.get(request.match_info["chat"])
        if talk is None or not self.manner.drafts:
            return _problem(404, "NOT_FOUND", "Not found")
        body = await request.json()
        draft = body["draft"]
        if draft is not None:
            if talk.chat.get("draft"):
                return _problem(409, "CONFLICT", "The current draft is not empty")
            draft = {"text": self._taken(draft["text"])}
        talk.chat["draft"] = draft
        self.tell_chat(talk.chat["id"])
        return self._answer(Chat, talk.chat)

    async def _read(self, request: web.Request) -> web.Response:
        talk = self.talks.get(request.match_info["chat"])
        if talk is None:
            return _problem(404, "NOT_FOUND", "Chat not found")
        self.read.append((talk.chat["id"], (await request.json()).get("messageID", "")))
        talk.chat["unreadCount"] = 0
        self.tell_chat(talk.chat["id"])
        return self._answer(Chat, talk.chat)

    async def _messages(self, request: web.Request) -> web.Response:
        talk = self.talks.get(request.match_info["chat"])
        if talk is None:
            return _problem(404, "NOT_FOUND", "Chat not found")
        newest_first = sorted(
            (self._shown(one) for one in talk.messages),
            key=lambda one: (one["timestamp"], one["sortKey"]),
            reverse=True,
        )
        return self._page(Message, newest_first, request, self.manner.page)

    async def _message(self, request: web.Request) -> web.Response:
        if self.manner.not_yet:
            self.manner.not_yet -= 1
            return _problem(404, "NOT_FOUND", "Message not found")
        talk, id_ = self.talks.get(request.match_info["chat"]), request.match_info["message"]
        known = [] if talk is None else talk.messages
        found = next((one for one in known if one["id"] == id_), self._pending.get(id_))
        return (
            _problem(404, "NOT_FOUND", "Message not found")
            if found is None
            else self._answer(Message, self._shown(found))
        )

    async def _send(self, request: web.Request) -> web.StreamResponse:
        talk = self.talks.get(request.match_info["chat"])
        if talk is None:
            return _problem(404, "NOT_FOUND", "Chat not found")
        if talk.chat.get("isReadOnly"):
            return _problem(403, "FORBIDDEN", "Nobody can write here")
        if self.manner.fails:
            self.manner.fails -= 1
            return _problem(500, "INTERNAL", "something broke")
        text = (await request.json())["text"]
        self.count += 1
        pending, chat = f"pending-{self.count}", talk.chat["id"]
        sending = self._deliver(chat, self._taken(text), pending)
        self.sent.put_nowait((chat, text))
        if self.manner.breaks:
            self.manner.breaks -= 1
            await sending
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        if self.manner.tells_early:
            await sending
            await asyncio.sleep(0.05)
        else:
            self._do(sending)
        return self._answer(MessageSendResponse, {"chatID": chat, "pendingMessageID": pending})

    async def _deliver(self, chat: str, text: str, pending: str) -> None:
        becomes = self.manner.becomes
        more: dict[str, Any] = {"id": pending} if becomes == "stays" else {}
        if self.manner.tells_status:
            more["sendStatus"] = {"status": "SUCCESS", "timestamp": stamp(self._clock())}
        if becomes in ("deleted", "before"):
            self.write(chat, text, own=True, id=pending)
            self.talks[chat].messages.remove(self.find(chat, pending))
            await asyncio.sleep(0.02)
            if becomes == "deleted":
                self._event("message.deleted", chat, [pending])
        id_ = self.write(chat, text, own=True, **more)
        self._pending[pending] = self.find(chat, id_)

    def _taken(self, text: str) -> str:
        """Return what a text becomes that was given to the API."""
        if self.translates is not None:
            return self.translates(text)
        if self.manner.markdown == "read":
            text = markdown_read(text)
        if not self.manner.rich:
            return text
        escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f"<p>{escaped}</p>".replace("\n", "<br>")

    def _shown(self, message: dict[str, Any]) -> dict[str, Any]:
        return message

    def _check(self, model: Any, data: Any) -> None:
        if self.checks:
            validated(model, data)

    def _answer(self, model: Any, data: Any) -> web.Response:
        self._check(model, data)
        return web.json_response(data)

    def _page(
        self, model: Any, items: list[dict[str, Any]], request: web.Request, length: int
    ) -> web.Response:
        """Answer with a page; ``items`` has the newest ones first."""
        begin = int(request.query.get("cursor", "cursor-0").removeprefix("cursor-"))
        page = items[begin : begin + length]
        if not self.manner.newest_first and model is Message:
            page = page[::-1]
        answer = {"items": page, "hasMore": begin + length < len(items)}
        if page:
            answer |= {"oldestCursor": f"cursor-{begin + length}", "newestCursor": f"cursor-{begin}"}
        return self._answer(AsyncCursorNoLimit[model], answer)


def person(chat: str) -> str:
    """Return the id of the person of a chat."""
    return f"@{chat}:local-whatsapp.localhost"


def stamp(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def markdown_read(text: str) -> str:
    """Take out of a text what a reader of Markdown takes out, in a small way: stars, lines, backslashes."""
    text = re.sub(r"(?<!\\)(\*\*|__)(?=\S)(.+?)(?<=\S)(?<!\\)\1", r"\2", text)
    text = re.sub(r"(?<!\\)\*(?=\S)(.+?)(?<=\S)(?<!\\)\*", r"\1", text)
    text = re.sub(r"(?<!\w)(?<!\\)_(?=\S)(.+?)(?<=\S)(?<!\\)_(?!\w)", r"\1", text)
    text = re.sub(r"^#{1,6} ", "", text, flags=re.M)
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)


def validated(model: Any, data: Any) -> Any:
    """Check data by a model of the makers; nothing may be there that the model does not know."""
    read = validate_type(type_=model, value=json.loads(json.dumps(data)))
    unknown = _unknown(read)
    assert not unknown, f"{model}: {unknown}"
    return read


def _unknown(value: Any) -> list[str]:
    if isinstance(value, list):
        return [name for one in value for name in _unknown(one)]
    if isinstance(value, dict):
        return [name for one in value.values() for name in _unknown(one)]
    if not isinstance(value, BaseModel):
        return []
    inner = [name for field_ in type(value).model_fields for name in _unknown(getattr(value, field_))]
    return [*(value.model_extra or {}), *inner]


def _problem(status: int, code: str, message: str) -> web.Response:
    data = {"code": code, "message": message}
    validated(APIError, data)
    return web.json_response(data, status=status)


def _seconds(value: str | None) -> float:
    return 0.0 if value is None else datetime.fromisoformat(value).timestamp()


# --- as a program


async def _lines() -> AsyncIterator[str]:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    while line := await reader.readline():
        yield line.decode().rstrip("\n")


async def _serve(port: int) -> None:
    async with StandIn(port=port) as beeper:
        beeper.add_chat("anna")
        # Beeper never gives an id twice, and Boltun knows those of the last time.
        beeper.count = int(time.time())
        print(f"{beeper.address} token {TOKEN} account {ACCOUNT}", flush=True)

        async def show() -> None:
            while True:
                chat, text = await beeper.sent.get()
                print(f"to {chat}: {text}", flush=True)

        showing = asyncio.create_task(show())
        async for line in _lines():
            beeper.write("anna", line)
        showing.cancel()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--port", type=int, default=23373)
    asyncio.run(_serve(parser.parse_args().port))
