"""A stand-in for Telegram's Bot API, on loopback. There is no server of theirs that could run here.

Every call is checked against aiogram's models of the methods, every update and every answer against its
models of the types: both are made from Telegram's own documentation. Beyond that it does what the source of
the real server does (github.com/tdlib/telegram-bot-api): the queue of updates with its offsets, one poller at
a time, limits, and the sentences of its errors.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from aiohttp import web

TEXT_LIMIT = 4096
DAY = 86_400


class Refused(Exception):  # noqa: N818
    def __init__(self, code: int, description: str, retry_after: int = 0) -> None:
        super().__init__(description)
        self.code, self.description, self.retry_after = code, description, retry_after


@dataclass(kw_only=True)
class Call:
    """A call that the server took."""

    method: str
    values: dict[str, Any]
    at: float


@dataclass(kw_only=True)
class Chat:
    """A chat as the server knows it, and what came into it from our side."""

    data: dict[str, Any]
    last_at: float
    connection: str = ""
    sent: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    typing_seen: int = 0
    read_up_to: int = 0
    numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))


class Bot:
    """One bot: its queue of updates, its chats, and everything that it called."""

    def __init__(self, number: int, username: str) -> None:
        self.number = number
        self.token = f"{number}:AA{Random(number).getrandbits(160):040x}"
        self.username = username
        self.me = {
            "id": number,
            "is_bot": True,
            "first_name": username.replace("_", " ").title(),
            "username": username,
            "can_join_groups": True,
            "can_read_all_group_messages": False,
            "supports_inline_queries": False,
            "can_connect_to_business": True,
            "has_main_web_app": False,
        }
        self.webhook = ""
        self.revoked = False
        self.updates: deque[dict[str, Any]] = deque()
        self.next_update = 700_000 + number % 1000
        self.calls: list[Call] = []
        self.chats: dict[tuple[str, int], Chat] = {}
        self.connections: dict[str, dict[str, Any]] = {}
        self.more = asyncio.Event()
        self.poller: asyncio.Future[None] | None = None
        self.last_poll = (-1, 0.0)

    def tell(self, **content: dict[str, Any]) -> None:
        """Put an update into the queue, as the real server would write it."""
        update = {"update_id": self.next_update, **content}
        _models().check_update(update)
        self.next_update += 1
        self.updates.append(update)
        self.more.set()

    def called(self, method: str) -> list[dict[str, Any]]:
        return [call.values for call in self.calls if call.method == method]


class BotServer:
    """The server. ``fail`` is asked before each call and may return an error for it."""

    def __init__(self) -> None:
        self.bots: dict[str, Bot] = {}
        self.fail: Callable[[str, dict[str, Any]], Refused | web.Response | None] = lambda method, values: (
            None
        )
        self.before_answer: Callable[[str], Any] | None = None
        self.checks = True
        """Whether its answers must make sense."""
        self.port = 0
        self._numbers = itertools.count(1001)
        self._runner: web.AppRunner | None = None
        self._speaks = asyncio.Event()
        self._speaks.set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        app = web.Application(client_max_size=2**24)
        app.router.add_post("/bot{token}/{method}", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        if not self.port:
            self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Stop, and forget no update."""
        for bot in self.bots.values():
            if bot.poller is not None and not bot.poller.done():
                bot.poller.cancel()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def silence(self) -> None:
        """Let the link fall silent: nothing is answered, nothing is closed."""
        self._speaks.clear()

    def speak(self) -> None:
        self._speaks.set()

    def bot(self, username: str = "") -> Bot:
        number = next(self._numbers)
        bot = Bot(number, username or f"secretary_{number}_bot")
        self.bots[bot.token] = bot
        return bot

    def revoke(self, bot: Bot) -> None:
        """Take the bot's token away, as @BotFather does."""
        bot.revoked = True
        if bot.poller is not None and not bot.poller.done():
            bot.poller.set_exception(Refused(401, "Unauthorized"))

    # --- the wire

    async def _serve(self, request: web.Request) -> web.Response:
        await self._speaks.wait()
        try:
            result = await self._answer(request)
            if isinstance(result, web.Response):
                return result
        except Refused as error:
            answer: dict[str, Any] = {"ok": False, "error_code": error.code, "description": error.description}
            if error.retry_after:
                answer["parameters"] = {"retry_after": error.retry_after}
            return web.json_response(answer, status=error.code)
        await self._speaks.wait()
        return web.json_response({"ok": True, "result": result})

    async def _answer(self, request: web.Request) -> Any:
        bot = self.bots.get(request.match_info["token"])
        if bot is None or bot.revoked:
            raise Refused(401, "Unauthorized")
        name = request.match_info["method"]
        models = _models()
        if not models.is_method(name):
            raise Refused(404, "Not Found")
        try:
            values = await request.json()
        except ConnectionResetError:
            # Who asked was killed.
            return web.Response(status=499)
        models.check_call(name, values)
        bot.calls.append(Call(method=name, values=values, at=time.time()))
        failure = self.fail(name, values)
        if isinstance(failure, Refused):
            raise failure
        if failure is not None:
            return failure
        snake = "".join(f"_{char.lower()}" if char.isupper() else char for char in name)
        handler = getattr(self, f"_on_{snake}", None)
        assert handler is not None, f"the stand-in has no {name}"
        result = await handler(bot, values)
        if self.checks:
            models.check_result(name, result)
        if self.before_answer is not None:
            await self.before_answer(name)
        return result

    # --- the methods

    async def _on_get_me(self, bot: Bot, values: dict[str, Any]) -> Any:
        return bot.me

    async def _on_get_webhook_info(self, bot: Bot, values: dict[str, Any]) -> Any:
        return {"url": bot.webhook, "has_custom_certificate": False, "pending_update_count": len(bot.updates)}

    async def _on_get_updates(self, bot: Bot, values: dict[str, Any]) -> Any:
        if bot.webhook:
            raise Refused(
                409,
                "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete"
                " the webhook first",
            )
        offset, limit = values.get("offset", 0), min(values.get("limit", 100), 100)
        timeout = min(values.get("timeout", 0), 50)
        now = time.monotonic()
        if bot.poller is not None and not bot.poller.done():
            bot.poller.set_exception(
                Refused(
                    409,
                    "Conflict: terminated by other getUpdates request; make sure that only one bot instance"
                    " is running",
                )
            )
        # As in Client::process_get_updates_query: who asks for the same again gets little.
        if bot.last_poll[0] == offset and now < bot.last_poll[1] + 0.5:
            limit = 1
        bot.last_poll = (offset, now)
        if offset <= bot.next_update + 10:
            while bot.updates and bot.updates[0]["update_id"] < offset:
                bot.updates.popleft()
        if not bot.updates and timeout:
            bot.poller = poller = asyncio.get_running_loop().create_future()
            bot.more.clear()
            more = asyncio.ensure_future(bot.more.wait())
            try:
                await asyncio.wait({poller, more}, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
                if poller.done():
                    poller.result()
            finally:
                more.cancel()
                if not poller.done():
                    poller.cancel()
                bot.poller = None if bot.poller is poller else bot.poller
        return list(itertools.islice(bot.updates, limit))

    async def _on_get_business_connection(self, bot: Bot, values: dict[str, Any]) -> Any:
        return self._connection(bot, values)

    async def _on_send_message(self, bot: Bot, values: dict[str, Any]) -> Any:
        chat = self._chat(bot, values)
        text = clean(values["text"])
        if not text:
            raise Refused(400, "Bad Request: message text is empty")
        if len(text) > TEXT_LIMIT:
            raise Refused(400, "Bad Request: message is too long")
        message: dict[str, Any] = {
            "message_id": next(chat.numbers),
            "from": {key: bot.me[key] for key in ("id", "is_bot", "first_name", "username")},
            "chat": chat.data,
            "date": int(time.time()),
            "text": text,
        }
        if chat.connection:
            owner = bot.connections[chat.connection]["user"]
            message |= {
                "from": owner,
                "business_connection_id": chat.connection,
                "sender_business_bot": message["from"],
            }
            bot.tell(business_message=message)
        if "message_thread_id" in values:
            message |= {"message_thread_id": values["message_thread_id"], "is_topic_message": True}
        chat.sent.put_nowait(text)
        return message

    async def _on_send_chat_action(self, bot: Bot, values: dict[str, Any]) -> Any:
        self._chat(bot, values).typing_seen += 1
        return True

    async def _on_read_business_message(self, bot: Bot, values: dict[str, Any]) -> Any:
        rights = self._connection(bot, values)["rights"]
        if not rights.get("can_read_messages"):
            raise Refused(400, "Bad Request: BUSINESS_CONNECTION_NOT_ALLOWED")
        chat = self._chat(bot, values)
        chat.read_up_to = max(chat.read_up_to, values["message_id"])
        return True

    def _connection(self, bot: Bot, values: dict[str, Any]) -> dict[str, Any]:
        connection = bot.connections.get(values["business_connection_id"])
        if connection is None:
            raise Refused(400, "Bad Request: BUSINESS_CONNECTION_INVALID")
        return connection

    def _chat(self, bot: Bot, values: dict[str, Any]) -> Chat:
        id = values.get("business_connection_id") or ""
        if id:
            connection = self._connection(bot, values)
            if not connection["is_enabled"] or not connection["rights"].get("can_reply"):
                raise Refused(400, "Bad Request: BUSINESS_CONNECTION_NOT_ALLOWED")
        chat = bot.chats.get((id, values["chat_id"]))
        if chat is None:
            raise Refused(400, "Bad Request: chat not found")
        if id and time.time() - chat.last_at > DAY:
            raise Refused(400, "Bad Request: BUSINESS_PEER_USAGE_MISSING")
        return chat


def _models() -> ModuleType:
    """Return the makers' models; they take seconds to import, and most tests need none."""
    return import_module("tests.networks.telegram.models")


def clean(text: str) -> str:
    """What the real server makes of a text: control characters become blanks, blanks around it go."""
    with contextlib.suppress(UnicodeEncodeError):
        text.encode()
        return "".join(" " if char < " " and char != "\n" else char for char in text).strip()
    raise Refused(400, "Bad Request: strings must be encoded in UTF-8")
