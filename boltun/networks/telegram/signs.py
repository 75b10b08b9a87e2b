"""Signs that last: Telegram shows "typing …" for five seconds, so it is said again and again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from boltun.networks.telegram.bot_api import BotApi, NoAnswerError, NotReachedError, RefusedError

__all__ = ["Typing"]

log = logging.getLogger(__name__)

_FIRST: Final = 0.1
_AGAIN: Final = 4.5
_MOST: Final = 27
"""So often at most: for two minutes."""


class Typing:
    """Who sees just now that somebody types."""

    def __init__(self, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._shown: dict[int, asyncio.Task[None]] = {}

    def show(self, api: BotApi, to: Mapping[str, object]) -> None:
        """Show it in a chat until it ends."""
        chat = int(str(to["chat_id"]))
        self.end(chat)
        task = asyncio.get_running_loop().create_task(self._type(api, to))
        self._shown[chat] = task
        task.add_done_callback(lambda done: self._gone(chat, done))

    def end(self, chat: int) -> None:
        """Let it end in a chat by itself: there is no word for that."""
        if (task := self._shown.pop(chat, None)) is not None:
            task.cancel()

    def end_all(self) -> None:
        """Let it end everywhere."""
        for chat in list(self._shown):
            self.end(chat)

    async def _type(self, api: BotApi, to: Mapping[str, object]) -> None:
        with contextlib.suppress(NotReachedError, NoAnswerError, RefusedError):
            # Who answers at once is not seen typing: that would only be one request more.
            await self._sleep(_FIRST)
            for _ in range(_MOST):
                await api.send_typing(to)
                await self._sleep(_AGAIN)

    def _gone(self, chat: int, done: asyncio.Task[None]) -> None:
        if self._shown.get(chat) is done:
            del self._shown[chat]
        if not done.cancelled() and (error := done.exception()) is not None:
            log.debug("a sign failed: %r", error)
