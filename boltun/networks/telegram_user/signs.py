"""Signs beside the messages: that somebody types, what was read, and what lies in the owner's input lines."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from telethon import errors, functions, types

from boltun.errors import NetworkError

__all__ = ["Signs"]

log = logging.getLogger(__name__)

_MOST: Final = 30
"""So often at most is typing said again."""


class Signs:
    """The signs of one account. A sign that fails is only logged.

    ``reach`` says how a chat is reached. ``again``: Telegram forgets after six seconds that somebody types.
    """

    def __init__(self, account: str, reach: Callable[[Any, int], Awaitable[Any]], again: float) -> None:
        self._account = account
        self._reach = reach
        self._again = again
        self._typing: dict[int, asyncio.Task[None]] = {}
        self._read: dict[int, int] = {}
        self._drafts: dict[int, str] = {}
        """The last text that was laid into each input line: who sees it there need not have typed it."""
        self._laid: set[int] = set()
        """Where it still lies."""

    def type(self, client: Any, peer: int) -> None:
        """Show that somebody types, until that ends."""
        self.end_typing(peer)
        self._typing[peer] = asyncio.get_running_loop().create_task(self._type(client, peer))

    def end_typing(self, peer: int) -> bool:
        """Say it no more; return whether it was shown."""
        task = self._typing.pop(peer, None)
        return task is not None and task.cancel()

    def end_all(self) -> None:
        """Say it nowhere any more."""
        for peer in list(self._typing):
            self.end_typing(peer)

    async def stop_typing(self, client: Any, peer: int) -> None:
        """Take the sign away, if it is shown."""
        if self.end_typing(peer):
            await self._say(client, peer, types.SendMessageCancelAction())

    async def mark_read(self, client: Any, peer: int, number: int) -> None:
        """Mark the messages up to this one as read by the owner."""
        self._read[peer] = max(self._read.get(peer, 0), number)

        def request(to: Any) -> Any:
            if isinstance(to, types.InputPeerChannel):
                return functions.channels.ReadHistoryRequest(channel=to, max_id=number)
            return functions.messages.ReadHistoryRequest(peer=to, max_id=number)

        await self._ask(client, peer, request)

    def read_elsewhere(self, peer: int, number: int) -> bool:
        """Whether it was the owner who read up to this message, and not we."""
        return number > self._read.get(peer, 0)

    async def draft(self, client: Any, peer: int, text: str) -> None:
        """Lay a text into the owner's input line; an empty one takes away what we laid there."""
        if not text and peer not in self._laid:
            return
        if text:
            self._drafts[peer] = text
            self._laid.add(peer)
        else:
            self._laid.discard(peer)
        await self._ask(client, peer, lambda to: functions.messages.SaveDraftRequest(peer=to, message=text))

    def typed_elsewhere(self, peer: int, text: str) -> bool:
        """Whether it was the owner who typed what stands in an input line, and not we."""
        return bool(text) and text != self._drafts.get(peer)

    async def _type(self, client: Any, peer: int) -> None:
        for _ in range(_MOST):
            if not await self._say(client, peer, types.SendMessageTypingAction()):
                return
            await asyncio.sleep(self._again)

    async def _say(self, client: Any, peer: int, action: Any) -> bool:
        return await self._ask(
            client, peer, lambda to: functions.messages.SetTypingRequest(peer=to, action=action)
        )

    async def _ask(self, client: Any, peer: int, request: Callable[[Any], Any]) -> bool:
        try:
            await client(request(await self._reach(client, peer)))
        except (errors.RPCError, OSError, NetworkError) as error:
            log.debug("%s: a sign failed: %r", self._account, error)
            return False
        return True
