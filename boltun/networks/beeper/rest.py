"""Beeper's server, asked over HTTP: one method for each question.

The makers' own library is heavy for this (26 MB of memory); the tests hold that both ask the same.
"""

from __future__ import annotations

import asyncio
import email.utils
import json
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar
from urllib.parse import quote

import aiohttp

from boltun.networks.beeper.failures import (
    BusyError,
    DeniedError,
    FailedError,
    LostError,
    MissingError,
    OddError,
    RefusedError,
    TroubleError,
    UnreachableError,
)
from boltun.networks.beeper.reading import BeeperAccount, Chat, Entry, Page, Person, text_of

__all__ = ["Rest"]

log = logging.getLogger(__name__)

T = TypeVar("T")

_AT_ONCE: Final = 8
"""Requests under way at the same time."""
_PATIENCE: Final = 60.0
"""Seconds for which a request waits at most because Beeper asked for it."""
_TRIES: Final = 4
_CHATS: Final = 100
"""Chats on a page."""


class Rest:
    """One connection to the server. Every method raises a TroubleError if it came to nothing."""

    def __init__(
        self,
        server: str,
        token: str,
        *,
        timeout: float = 30.0,
        busy: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        """``timeout``: seconds for one request; ``busy`` hears for how long it wants to be left alone."""
        self._busy = busy
        self.server = server
        self._token = token
        self._timeout = aiohttp.ClientTimeout(total=timeout, connect=min(timeout, 10.0))
        self._session: aiohttp.ClientSession | None = None
        self._gate = asyncio.Semaphore(_AT_ONCE)
        self._quiet_until = 0.0
        self._closed = False
        self._takes_limit = True

    async def close(self) -> None:
        """Let go of the connections; whoever still asks hears that they are lost."""
        self._closed = True
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        """The connections, open from the first use on."""
        if self._closed:
            raise LostError
        if self._session is None:
            # The token is the right to everything: it goes to nobody else, by no proxy and no redirection.
            self._session = aiohttp.ClientSession(
                headers={"Authorization": f"Bearer {self._token}"} if self._token else {},
                cookie_jar=aiohttp.DummyCookieJar(),
                timeout=self._timeout,
                trust_env=False,
            )
        return self._session

    # --- questions -----------------------------------------------------------------

    async def info(self) -> Mapping[str, Any] | None:
        """Return what the server says of itself; None if it is too old to."""
        try:
            return _object(await self._ask("GET", "/v1/info"))
        except MissingError:
            return None

    async def accounts(self) -> list[BeeperAccount]:
        """Return the person's accounts."""
        data = await self._ask("GET", "/v1/accounts")
        return _read_all(data if isinstance(data, list) else _items(data), BeeperAccount.read)

    async def contacts(self, account: str, cursor: str = "") -> Page[Person]:
        """Return a page of the contact list of an account."""
        query = [("cursor", cursor), ("direction", "before")] if cursor else []
        data = await self._ask("GET", f"/v1/accounts/{_quoted(account)}/contacts/list", query)
        return _page(data, Person.read)

    async def chats(self, account: str, cursor: str = "") -> Page[Chat]:
        """Return a page of the chats of an account, those with the newest messages first."""
        query = [("accountIDs", account)]
        if cursor:
            query += [("cursor", cursor), ("direction", "before")]
        if self._takes_limit:
            try:
                return _page(await self._ask("GET", "/v1/chats", [*query, ("limit", str(_CHATS))]), Chat.read)
            except OddError:
                # Older versions choose the length of a page themselves.
                self._takes_limit = False
        return _page(await self._ask("GET", "/v1/chats", query), Chat.read)

    async def chat(self, chat: str) -> Chat:
        """Return one chat."""
        return _whole(Chat.read(await self._ask("GET", f"/v1/chats/{_quoted(chat)}")))

    async def messages(self, chat: str, cursor: str = "") -> Page[Entry]:
        """Return a page of the messages of a chat, the newest ones first, in the order of their times."""
        query = [("cursor", cursor), ("direction", "before")] if cursor else []
        data = await self._ask("GET", f"/v1/chats/{_quoted(chat)}/messages", query)
        page = _page(data, lambda item: Entry.read(item, chat))
        page.items.sort(key=lambda entry: entry.order)
        return page

    async def message(self, chat: str, id: str) -> Entry:
        """Return one message, by its id or by the id that it had while it was sent."""
        data = await self._ask("GET", f"/v1/chats/{_quoted(chat)}/messages/{_quoted(id)}")
        return _whole(Entry.read(data, chat))

    async def send(self, chat: str, text: str) -> tuple[str, str]:
        """Send a message; return the chat in which it went out, and its id until it has a final one."""
        answer = _object(await self._ask("POST", f"/v1/chats/{_quoted(chat)}/messages", body={"text": text}))
        return text_of(answer, "chatID") or chat, text_of(answer, "pendingMessageID")

    async def mark_read(self, chat: str, message: str) -> None:
        """Mark a chat as read up to this message."""
        body = {"messageID": message} if message else {}
        await self._ask("POST", f"/v1/chats/{_quoted(chat)}/read", body=body)

    async def set_draft(self, chat: str, text: str | None) -> Chat | None:
        """Lay a text into an empty input line, or (None) empty the line; return the chat if it is told."""
        draft = None if text is None else {"text": text}
        return Chat.read(await self._ask("PATCH", f"/v1/chats/{_quoted(chat)}", body={"draft": draft}))

    # --- one request ------------------------------------------------------------------

    async def _ask(
        self,
        method: str,
        path: str,
        query: list[tuple[str, str]] | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> Any:
        for attempt in range(_TRIES):
            await self._wait_until_welcome()
            try:
                async with self._gate:
                    return await self._ask_once(method, path, query or [], body)
            except BusyError as busy:
                # Nothing was done, so asking again does nothing twice.
                self._quiet_until = max(self._quiet_until, time.monotonic() + busy.seconds)
                log.info("Beeper wants to be left alone for %.0f seconds.", busy.seconds)
                self._busy(busy.seconds)
                if attempt == _TRIES - 1:
                    raise
        raise AssertionError("unreachable")

    async def _wait_until_welcome(self) -> None:
        left = self._quiet_until - time.monotonic()
        if left > 0:
            self._busy(left)
        if left > _PATIENCE:
            raise BusyError(left)
        if left > 0:
            await asyncio.sleep(left)

    async def _ask_once(
        self, method: str, path: str, query: list[tuple[str, str]], body: Mapping[str, Any] | None
    ) -> Any:
        try:
            async with self.session.request(
                method, self.server + path, params=query, json=body, allow_redirects=False
            ) as response:
                content = await response.read()
                status, headers = response.status, response.headers
        except aiohttp.ClientConnectorError as error:
            raise UnreachableError(self.server) from error
        except TimeoutError as error:
            raise LostError("it does not answer in time") from error
        except (aiohttp.ClientError, OSError) as error:
            raise LostError from error
        if status >= 300:
            raise _trouble(status, headers, content, path)
        try:
            return json.loads(content) if content.strip() else {}
        except ValueError:
            # Deleting and marking have no answer worth reading.
            return {}


def _trouble(status: int, headers: Mapping[str, str], content: bytes, path: str) -> TroubleError:
    if status == 401:
        return RefusedError()
    if status == 403:
        return DeniedError()
    if status in (404, 405, 501):
        return MissingError(path.partition("?")[0])
    if status == 429 or (status == 503 and "Retry-After" in headers):
        return BusyError(_seconds(headers))
    reason = f"{_reason(content)} ({status})".strip()
    if status >= 500:
        return FailedError(reason)
    return OddError(reason)


def _reason(content: bytes) -> str:
    """Return what an error says of itself: this has changed from version to version."""
    try:
        data = json.loads(content)
    except ValueError:
        return "it gives no reason"
    if isinstance(data, dict):
        for key in ("message", "error"):
            value = data.get(key)
            if isinstance(value, dict):
                value = value.get("message")
            if isinstance(value, str) and value.strip():
                return " ".join(value.split())[:200].rstrip(".")
    return "it gives no reason"


def _seconds(headers: Mapping[str, str]) -> float:
    """Return how long to wait: a number of seconds, or a date (RFC 9110 §10.2.3)."""
    said = headers.get("Retry-After", "")
    try:
        return min(86_400.0, max(0.5, float(said)))
    except ValueError:
        pass
    try:
        when = email.utils.parsedate_to_datetime(said)
    except (TypeError, ValueError):
        return 5.0
    return min(86_400.0, max(0.5, when.timestamp() - time.time()))


def _quoted(part: str) -> str:
    return quote(part, safe="")


def _object(data: Any) -> Mapping[str, Any]:
    return data if isinstance(data, dict) else {}


def _items(data: Any) -> list[Any]:
    items = _object(data).get("items")
    if not isinstance(items, list):
        raise FailedError("it answers something that Boltun does not understand")
    return items


def _read_all(items: list[Any], read: Callable[[Any], T | None]) -> list[T]:
    return [one for item in items if (one := read(item)) is not None]


def _page(data: Any, read: Callable[[Any], T | None]) -> Page[T]:
    items = _items(data)
    more = data.get("hasMore") is not False
    older = data.get("oldestCursor")
    return Page(_read_all(items, read), str(older) if more and older and items else "")


def _whole(read: T | None) -> T:
    if read is None:
        raise FailedError("it answers something that Boltun does not understand")
    return read
