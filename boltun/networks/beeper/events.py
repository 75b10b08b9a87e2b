"""Beeper's events, as they come over the WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import aiohttp

from boltun.networks.beeper.failures import LostError, RefusedError, UnreachableError
from boltun.networks.beeper.reading import text_of
from boltun.networks.beeper.rest import Rest

__all__ = ["Event", "Events"]

log = logging.getLogger(__name__)

_PATH: Final = "/v1/ws"
_LARGEST: Final = 64 * 2**20
"""Bytes of one event: it may hold many messages."""
_KINDS: Final = frozenset({"message.upserted", "message.deleted", "chat.upserted", "chat.deleted"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something changed in a chat."""

    kind: str
    chat: str
    ids: tuple[str, ...]
    entries: tuple[Mapping[str, Any], ...] = ()
    """What changed, as far as the event brings it."""


class Events:
    """The stream of events of one connection."""

    def __init__(
        self,
        socket: aiohttp.ClientWebSocketResponse,
        *,
        hear: Callable[[Event], None],
        gap: Callable[[], None],
    ) -> None:
        self._socket = socket
        self._hear = hear
        self._gap = gap
        self._last = 0
        self._ready = asyncio.Event()
        self._answered = asyncio.Event()

    @classmethod
    async def open(
        cls, rest: Rest, *, hear: Callable[[Event], None], gap: Callable[[], None], heartbeat: float
    ) -> Events | None:
        """Connect and ask for all events; None if this Beeper has none.

        ``hear`` takes each event, ``gap`` is called when some were lost. Both return at once. The link is
        looked after every ``heartbeat`` seconds without a sound.
        """
        url = rest.server.replace("http", "ws", 1) + _PATH
        try:
            socket = await rest.session.ws_connect(url, heartbeat=heartbeat, max_msg_size=_LARGEST)
        except aiohttp.WSServerHandshakeError as error:
            if error.status == 401:
                raise RefusedError from error
            if error.status not in (400, 404, 405, 426, 501):
                raise LostError(f"it refuses its events ({error.status})") from error
            log.info("Beeper has no events (%s): its chats are looked through instead.", error.status)
            return None
        except aiohttp.ClientConnectorError as error:
            raise UnreachableError(rest.server) from error
        except (aiohttp.ClientError, OSError) as error:
            raise LostError from error
        return cls(socket, hear=hear, gap=gap)

    async def close(self) -> None:
        """Say goodbye."""
        with contextlib.suppress(Exception):
            await self._socket.close()

    async def subscribe(self, within: float) -> bool:
        """Ask for the events of all chats, while ``read`` runs; tell whether Beeper agreed in time."""
        question = {"type": "subscriptions.set", "requestID": "boltun", "chatIDs": ["*"]}
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._ready.wait(), within)
        try:
            await self._socket.send_json(question)
        except (aiohttp.ClientError, OSError) as error:
            raise LostError from error
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._answered.wait(), within)
            return True
        return False

    async def read(self) -> None:
        """Read events until the connection ends; raises a LostError then."""
        while True:
            message = await self._socket.receive()
            if message.type is aiohttp.WSMsgType.TEXT:
                self._take(message.data)
            elif message.type in (
                aiohttp.WSMsgType.CLOSE,
                aiohttp.WSMsgType.CLOSING,
                aiohttp.WSMsgType.CLOSED,
                aiohttp.WSMsgType.ERROR,
            ):
                log.info(
                    "Beeper's events ended: %s %s.", self._socket.close_code, self._socket.exception() or ""
                )
                raise LostError

    def _take(self, text: str) -> None:
        try:
            data = json.loads(text)
        except ValueError:
            data = None
        if not isinstance(data, dict):
            log.info("Beeper sent an event that cannot be read.")
            return
        kind = text_of(data, "type")
        self._count(data.get("seq"))
        if kind == "ready":
            self._ready.set()
        elif kind == "subscriptions.updated":
            self._answered.set()
        elif kind == "error":
            log.warning("Beeper refuses the events: %s %s.", text_of(data, "code"), text_of(data, "message"))
        elif kind in _KINDS:
            ids, entries = data.get("ids"), data.get("entries")
            self._hear(
                Event(
                    kind=kind,
                    chat=text_of(data, "chatID"),
                    ids=tuple(map(str, ids)) if isinstance(ids, list) else (),
                    entries=tuple(one for one in entries if isinstance(one, dict))
                    if isinstance(entries, list)
                    else (),
                )
            )

    def _count(self, number: object) -> None:
        """Notice that events were lost: their numbers go up by one, in each connection from 1 on."""
        if not isinstance(number, int) or isinstance(number, bool):
            return
        last, self._last = self._last, number
        if number > last + 1:
            log.info("Beeper's events %d to %d were lost.", last + 1, number - 1)
            self._gap()
