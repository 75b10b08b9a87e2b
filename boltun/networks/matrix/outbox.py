"""Our messages on their way: each goes out under an id of ours, however often it is tried."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import nio

from boltun.errors import NetworkError
from boltun.networks.matrix.endings import LOST, Ending, EndingError
from boltun.networks.matrix.wire import Wire
from boltun.networks.protocol import MessageArrived, MessageFailed, MessageUnsure, SendingDelayed, Sink

__all__ = ["Outbox", "content_of"]

log = logging.getLogger(__name__)

_WORTH_IT: Final = 600.0
"""Seconds after which a message is not sent again: it would come out of the blue."""
_LIMITED: Final = 5.0
"""Seconds that nio waits if the server does not say how long."""
_MOST_BYTES: Final = 60_000
"""Of a message as JSON: an event has at most 65,536 bytes."""
_MOST_SEALED: Final = 44_000
"""Of one that is encrypted: that makes it a third longer."""


@dataclass(slots=True, kw_only=True)
class _Waiting:
    room: str
    address: str
    content: dict[str, Any]
    at: float


def content_of(text: str, *, as_notice: bool) -> dict[str, Any]:
    """Return the content of a message, with what a server cannot keep (NUL, lone surrogates) as U+FFFD."""
    text = text.encode("utf-8", "replace").decode() if not text.isascii() else text
    return {"msgtype": "m.notice" if as_notice else "m.text", "body": text.replace("\0", "\ufffd")}


class Outbox:
    """Sends, in order in each room, and keeps what may not have arrived until that is clear."""

    def __init__(self, account: str, tell: Sink, clock: Callable[[], float]) -> None:
        self._account = account
        self._tell = tell
        self._clock = clock
        self._waiting: OrderedDict[str, _Waiting] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    async def send(
        self,
        wire: Wire,
        room: nio.MatrixRoom,
        address: str,
        id: str,
        content: dict[str, Any],
        sent: Callable[[str, str], None],
    ) -> None:
        """Send a message; NetworkError if the server refuses it.

        It returns also if the connection is lost on the way: then ``send_again`` sends it, under the same id,
        and MessageArrived tells. ``sent`` hears the server's id.
        """
        size, most = len(json.dumps(content)), _MOST_SEALED if room.encrypted else _MOST_BYTES
        if size > most:
            raise NetworkError(
                "The message is too long for Matrix: {size} bytes of at most {limit}.", size=size, limit=most
            )
        waiting = _Waiting(room=room.room_id, address=address, content=content, at=self._clock())
        self._waiting[id] = waiting
        lock = self._locks.setdefault(room.room_id, asyncio.Lock())
        async with lock:
            try:
                await self._put(wire, room, id, content, sent)
            except EndingError as error:
                if _may_have_arrived(error.ending):
                    return
                self._waiting.pop(id, None)
                raise error.told() from None
            except LOST as error:
                log.info("%s: a message is sent again when the connection is back: %r", self._account, error)
            except (nio.LocalProtocolError, nio.EncryptionError) as error:
                self._waiting.pop(id, None)
                raise NetworkError("The message cannot be sent: {reason}.", reason=str(error)) from error

    async def _put(
        self,
        wire: Wire,
        room: nio.MatrixRoom,
        id: str,
        content: dict[str, Any],
        sent: Callable[[str, str], None],
    ) -> None:
        event_id = await wire.put(room, id, content)
        sent(event_id, id)
        self.confirm(id)

    def delayed(self, response: Any) -> None:
        """The server lets nothing be sent for a while (a ``nio.RoomSendError``); nio sends it again then."""
        if response.status_code != "M_LIMIT_EXCEEDED":
            return
        room = getattr(response, "room_id", "")
        ids = [id for id, one in self._waiting.items() if not room or one.room == room]
        seconds = (response.retry_after_ms or _LIMITED * 1000) / 1000
        for id in ids or [""]:
            self._tell(SendingDelayed(account=self._account, seconds=seconds, id=id, whole=True))

    def confirm(self, id: str) -> bool:
        """The server has a message; tell whether that was waited for."""
        if self._waiting.pop(id, None) is None:
            return False
        self._tell(MessageArrived(account=self._account, id=id))
        return True

    @property
    def is_waiting(self) -> bool:
        """Whether something may not have arrived."""
        return bool(self._waiting)

    async def send_again(
        self, wire: Wire, rooms: dict[str, nio.MatrixRoom], sent: Callable[[str, str], None]
    ) -> None:
        """Send what the last connection may have lost; raises what ``Wire.put`` raises."""
        for id_, waiting in list(self._waiting.items()):
            room = rooms.get(waiting.room)
            if room is None or self._clock() - waiting.at > _WORTH_IT:
                self._waiting.pop(id_, None)
                self._tell(MessageUnsure(account=self._account, id=id_))
                continue
            async with self._locks.setdefault(room.room_id, asyncio.Lock()):
                if id_ not in self._waiting:
                    continue
                try:
                    await self._put(wire, room, id_, waiting.content, sent)
                except EndingError as error:
                    if _may_have_arrived(error.ending):
                        raise
                    self._fail(id_, waiting, error.ending.code)
                except (nio.LocalProtocolError, nio.EncryptionError) as error:
                    self._fail(id_, waiting, str(error))

    def _fail(self, id: str, waiting: _Waiting, reason: str) -> None:
        self._waiting.pop(id, None)
        self._tell(MessageFailed(account=self._account, address=waiting.address, id=id, reason=reason))


def _may_have_arrived(ending: Ending) -> bool:
    """Whether an error of the server says nothing about the message itself."""
    return ending.soft or ending.final or not ending.code or ending.code in ("M_UNKNOWN", "M_LIMIT_EXCEEDED")
