"""Messages on their way to Telegram: each chat in order, at the pace that the server asks for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from boltun.errors import NetworkError, NotConnectedError
from boltun.networks.protocol import MessageArrived, MessageUnsure, SendingDelayed, Sink
from boltun.networks.telegram.bot_api import BotApi, NoAnswerError, NotReachedError, RefusedError
from boltun.networks.telegram.journal import Journal, Mark

__all__ = ["Outbox"]

log = logging.getLogger(__name__)

_PATIENCE: Final = 60.0
"""So many seconds of silence may the server ask for while a message waits; later it would be too late."""

_REFUSALS: Final = {
    "bot was blocked": "This contact has blocked the bot.",
    "user is deactivated": "This account was deleted.",
    "can't initiate conversation": "The bot may not write first: the contact has to write to it.",
    "bot was kicked": "The bot was removed from this group.",
    "bot is not a member": "The bot is not a member of this group.",
    "chat not found": "Telegram does not know this chat, or the bot may not write there.",
    "business_connection_invalid": "The bot is not connected to your profile any more.",
    "business_connection_not_allowed": "The bot may not write in this chat in your name.",
    "business_peer_usage_missing": "The bot may only write in your name where somebody wrote in the last 24"
    " hours.",
    "business_peer_invalid": "The bot may not write in this chat in your name.",
    "not enough rights": "The bot may not write in this chat.",
    "have no rights to send": "The bot may not write in this group.",
}


class Outbox:
    """The outgoing messages of one account; it outlives the connections."""

    def __init__(
        self,
        account: str,
        journal: Journal,
        tell: Sink,
        *,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._account = account
        self._journal = journal
        self._tell = tell
        self._sleep = sleep
        self._turns: dict[int, tuple[asyncio.Lock, int]] = {}
        """Whose turn it is in each chat in which somebody waits, and how many do."""
        self._silent_until: dict[int, float] = {}

    async def send(self, api: BotApi, to: Mapping[str, object], texts: list[str], id: str) -> None:
        """Send the pieces of one message; NetworkError if none of them left."""
        chat = int(str(to["chat_id"]))
        lock, waiting = self._turns.get(chat, (asyncio.Lock(), 0))
        self._turns[chat] = lock, waiting + 1
        try:
            async with lock:
                await self._send(api, chat, to, texts, id)
        finally:
            lock, waiting = self._turns.pop(chat)
            if waiting > 1:
                self._turns[chat] = lock, waiting - 1

    async def _send(
        self, api: BotApi, chat: int, to: Mapping[str, object], texts: list[str], id: str
    ) -> None:
        noted = False

        def leaves() -> None:
            nonlocal noted
            if not noted:
                self._journal.note(id, Mark.LEAVES)
                noted = True

        left = 0
        try:
            for text in texts:
                await self._send_piece(api, chat, to, text, id, leaves)
                left += 1
        except OSError as error:
            raise NetworkError(
                "What is sent cannot be noted: {reason}.",
                advice="Make room on the disk.",
                reason=error.strerror or str(error),
            ) from error
        except NotConnectedError:
            if not left:
                raise
            self._unsure(id, "the server wants too long a silence between its pieces")
        except (NotReachedError, NoAnswerError, RefusedError) as error:
            if left or isinstance(error, NoAnswerError) or _is_fault(error):
                self._unsure(id, error)
                return
            if noted:
                self._note(id, Mark.NEVER_LEFT)
            raise _not_sent(error) from error
        else:
            self._note(id, Mark.ARRIVED)
            self._tell(MessageArrived(account=self._account, id=id))

    async def _send_piece(
        self,
        api: BotApi,
        chat: int,
        to: Mapping[str, object],
        text: str,
        id: str,
        leaves: Callable[[], None],
    ) -> None:
        while True:
            await self._be_silent(chat, id)
            try:
                await api.send_message(to, text, leaves)
            except RefusedError as error:
                if not error.retry_after:
                    raise
                log.info("%s: Telegram asks for %g s of silence", self._account, error.retry_after)
                self._silent_until[chat] = asyncio.get_running_loop().time() + error.retry_after
                self._tell(SendingDelayed(account=self._account, seconds=error.retry_after, id=id))
                if error.retry_after > _PATIENCE:
                    raise
            else:
                return

    async def _be_silent(self, chat: int, id: str) -> None:
        """Wait for as long as the server wants; NotConnectedError if that is too long for a message."""
        left = self._silent_until.get(chat, 0) - asyncio.get_running_loop().time()
        if left > 0:
            self._tell(SendingDelayed(account=self._account, seconds=left, id=id))
        if left > _PATIENCE:
            raise _too_long(left)
        if left > 0:
            await self._sleep(left)
        self._silent_until.pop(chat, None)

    def _note(self, id: str, mark: Mark) -> None:
        try:
            self._journal.note(id, mark)
        except OSError as error:
            log.warning("%s: what was sent cannot be noted: %s", self._account, error)

    def _unsure(self, id: str, reason: object) -> None:
        """Say that nobody knows what became of a message, after the desk has heard that it was taken: two
        turns of the loop later."""
        log.warning("%s: it is not known whether a message was sent: %r", self._account, reason)
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self._tell, MessageUnsure(account=self._account, id=id))


def _is_fault(error: Exception) -> bool:
    """Whether the server failed by itself: nobody knows how far it came."""
    return isinstance(error, RefusedError) and error.code >= 500


def _too_long(seconds: float) -> NotConnectedError:
    return NotConnectedError(
        "Telegram wants {seconds} seconds of silence in this chat.", seconds=round(seconds)
    )


def _not_sent(error: Exception) -> NetworkError:
    if not isinstance(error, RefusedError):
        return NotConnectedError("Telegram cannot be reached.")
    if error.retry_after:
        return _too_long(error.retry_after)
    if error.code in (401, 404):
        return NotConnectedError("Telegram does not accept the token of this bot any more.")
    said = error.description.lower()
    for words, sentence in _REFUSALS.items():
        if words in said:
            return NetworkError(sentence)
    return NetworkError(
        "Telegram did not take the message: {reason}.", reason=error.description.rstrip(".") or error.code
    )
