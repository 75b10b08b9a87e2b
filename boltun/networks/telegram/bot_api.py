"""The few methods of Telegram's Bot API that a secretary needs, over HTTP.

https://core.telegram.org/bots/api. What comes back stays plain data: new fields of newer servers do not
matter, and ``reading`` takes only what it knows.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import httpx2

__all__ = ["MOST", "UPDATES", "BotApi", "NoAnswerError", "NotReachedError", "RefusedError"]

# Its lines name the address of each request, and the token is a part of that.
logging.getLogger("httpx2").setLevel(logging.WARNING)

UPDATES: Final = (
    *("message", "edited_message", "business_connection", "business_message"),
    *("edited_business_message", "deleted_business_messages"),
)
"""What the server shall tell; it keeps this list from one request to the next."""


MOST: Final = 100
"""So many updates come at a time."""


class NotReachedError(Exception):
    """No connection came about: the server has nothing of the request. ``__cause__`` says why."""


class NoAnswerError(Exception):
    """The request may have reached the server; its answer did not come or makes no sense."""


@dataclass(slots=True)
class RefusedError(Exception):
    """The server refuses a request. ``retry_after``: seconds that it wants to be left alone, 0: none."""

    code: int
    description: str
    retry_after: float = 0

    def __str__(self) -> str:
        return f"{self.code} {self.description}"


class BotApi:
    """One bot at one server. ``answer`` are the seconds that the server gets for an answer."""

    def __init__(self, server: str, token: str, *, answer: float = 15.0) -> None:
        self._base = f"{server}/bot{token}/"
        self._answer = answer
        # One request waits for updates all the time; the others come and go.
        limits = httpx2.Limits(max_connections=32, max_keepalive_connections=16, keepalive_expiry=15.0)
        self._http = httpx2.AsyncClient(limits=limits, timeout=answer)
        # Who waits for a connection must not be told that the server does not answer. And of few messages at
        # a time it is not known, after a crash, whether they arrived; more than 30 a second no bot may send.
        self._sending = asyncio.Semaphore(8)
        self._asking = asyncio.Semaphore(8)

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def call(self, method: str, values: Mapping[str, object] | None = None, wait: float = 0) -> Any:
        """Call a method and return its result. ``wait``: seconds that the server may take on purpose."""
        if wait:
            return await self._call(method, values, wait)
        async with self._asking:
            return await self._call(method, values, 0)

    async def _call(self, method: str, values: Mapping[str, object] | None, wait: float) -> Any:
        if self._http.is_closed:
            raise NotReachedError(method)
        content = json.dumps(values or {}).encode()
        try:
            # The limit of httpx counts between two bytes. A server that sends one now and then hangs, too.
            async with asyncio.timeout(wait + self._answer):
                response = await self._http.post(
                    self._base + method,
                    content=content,
                    headers={"Content-Type": "application/json"},
                    timeout=httpx2.Timeout(self._answer, read=wait + self._answer),
                )
        except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout, httpx2.ProxyError) as error:
            raise NotReachedError(method) from error
        except (httpx2.HTTPError, TimeoutError) as error:
            raise NoAnswerError(method) from error
        return _result(response.status_code, response.content)

    async def get_me(self) -> Any:
        """Return the bot itself."""
        me = await self.call("getMe")
        if not isinstance(me, dict) or not isinstance(me.get("id"), int):
            raise NoAnswerError("getMe")
        return me

    async def get_webhook(self) -> str:
        """Return the address to which the server sends the bot's updates; empty: it does not."""
        info = await self.call("getWebhookInfo")
        return str(info.get("url") or "") if isinstance(info, dict) else ""

    async def get_updates(self, offset: int, wait: float) -> list[dict[str, Any]]:
        """Return the updates from this number on, oldest first, at most 100. Those before are forgotten."""
        values = {"offset": offset, "limit": MOST, "timeout": int(wait), "allowed_updates": UPDATES}
        updates = await self.call("getUpdates", values, wait)
        if not isinstance(updates, list) or not all(_is_update(one) for one in updates):
            raise NoAnswerError("getUpdates")
        return updates

    async def get_business_connection(self, connection: str) -> Any:
        """Return what is known of a connection between a person and the bot."""
        return await self.call("getBusinessConnection", {"business_connection_id": connection})

    async def send_message(self, to: Mapping[str, object], text: str, leaves: Callable[[], None]) -> Any:
        """Send a plain text; ``leaves`` is called at the instant when it goes out."""
        async with self._sending:
            leaves()
            return await self._call("sendMessage", {**to, "text": text}, 0)

    async def send_typing(self, to: Mapping[str, object]) -> None:
        """Show "typing …" for five seconds, or until a message comes."""
        await self.call("sendChatAction", {**to, "action": "typing"})

    async def read_business_message(self, connection: str, chat: int, message: int) -> None:
        """Mark a message, and those before it, as read by the owner."""
        values = {"business_connection_id": connection, "chat_id": chat, "message_id": message}
        await self.call("readBusinessMessage", values)


def _is_update(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("update_id"), int)


def _result(status: int, content: bytes) -> Any:
    try:
        answer = json.loads(content)
        if answer["ok"] is True:
            return answer["result"]
        code, description = int(answer.get("error_code") or status), str(answer.get("description") or "")
        retry_after = float((answer.get("parameters") or {}).get("retry_after") or 0)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        # A page in HTML, of something between us and the server.
        if status in (401, 404, 429):
            raise RefusedError(status, "", 0) from error
        raise NoAnswerError(f"status {status}") from error
    if code == 429:
        retry_after = max(retry_after, 1.0)
    raise RefusedError(code, description, retry_after)
