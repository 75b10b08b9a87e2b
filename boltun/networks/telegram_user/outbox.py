"""Messages on their way to Telegram. Each has a number of ours: Telegram takes none of them twice."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

from telethon import errors, functions, types

from boltun.errors import NetworkError, NotConnectedError
from boltun.networks.protocol import MessageArrived, MessageUnsure, SendingDelayed, Sink
from boltun.networks.telegram.journal import Journal, Mark

__all__ = ["Outbox"]

log = logging.getLogger(__name__)

_PATIENCE: Final = 60.0
"""So many seconds of silence may Telegram ask for while a message waits; later it would be too late."""
_REMEMBERED: Final = 2_000

_REFUSALS: tuple[tuple[type[Exception], str], ...] = (
    (errors.UserIsBlockedError, "This contact has blocked you."),
    (errors.YouBlockedUserError, "You have blocked this contact."),
    (errors.InputUserDeactivatedError, "This account was deleted."),
    (errors.PeerFloodError, "Telegram lets you write only to people who know you, for a while."),
    (errors.ChatWriteForbiddenError, "You may not write in this group."),
    (errors.UserBannedInChannelError, "You may not write in this group."),
    (errors.ChannelPrivateError, "You are not in this group any more."),
    (errors.PeerIdInvalidError, "Telegram does not know this chat."),
)


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
        self._lock = asyncio.Lock()
        self._silent_until = 0.0
        self._past: dict[tuple[int, str], tuple[str, Mark]] = {}
        self._sent: OrderedDict[tuple[int, int], str] = OrderedDict()
        """Our messages by chat and number."""

    # --- an earlier run

    def remember(self, past: dict[str, Mark]) -> None:
        """Take the journal of earlier runs: what is told of these messages now are no words of the owner."""
        for entry, mark in past.items():
            id, peer, digests = [*entry.split("|"), "", ""][:3]
            if mark is not Mark.NEVER_LEFT and peer.removeprefix("-").isdecimal():
                for digest in digests.split(","):
                    self._past[int(peer), digest] = id, mark

    def was_ours(self, peer: int, text: str) -> bool:
        """Whether an earlier run sent this; if that was not known, tell it."""
        id, mark = self._past.pop((peer, _digest(text)), ("", None))
        if id and mark is Mark.LEAVES:
            self._tell(MessageArrived(account=self._account, id=id))
        return bool(id)

    def settle(self, *, sure: bool) -> None:
        """Everything of the past was heard. ``sure``: what was not among it never left."""
        for id, mark in dict.fromkeys(self._past.values()):
            if mark is Mark.ARRIVED:
                self._tell(MessageArrived(account=self._account, id=id))
            elif not sure:
                self._tell(MessageUnsure(account=self._account, id=id))
        self._past.clear()

    # --- this run

    def read_up_to(self, peer: int, number: int) -> list[str]:
        """Return the ids of our messages up to this number, each once."""
        ids = [id for (chat, one), id in self._sent.items() if chat == peer and one <= number]
        for key in [key for key in self._sent if key[0] == peer and key[1] <= number]:
            del self._sent[key]
        return ids

    async def send(self, client: Any, peer: int, to: Any, texts: list[str], id: str) -> None:
        """Send the pieces of one message, behind those before it; NetworkError if none of them left."""
        entry = f"{id}|{peer}|{','.join(_digest(text) for text in texts)}"
        async with self._lock:
            await self._be_silent(id)
            try:
                self._journal.note(entry, Mark.LEAVES)
            except OSError as error:
                raise NetworkError(
                    "What is sent cannot be noted: {reason}.",
                    advice="Make room on the disk.",
                    reason=error.strerror or str(error),
                ) from error
            left = 0
            try:
                for index, text in enumerate(texts):
                    self._note_number(peer, await self._send_piece(client, to, text, f"{id}.{index}"), id)
                    left += 1
            except errors.RPCError as error:
                if left:
                    self._unsure(id, error)
                    return
                self._note(entry, Mark.NEVER_LEFT)
                raise _refused(error) from error
            except (OSError, TimeoutError, asyncio.CancelledError) as error:
                # The next connection tells whether it has this one.
                self._unsure(id, error)
                if isinstance(error, asyncio.CancelledError):
                    raise
                return
            self._note(entry, Mark.ARRIVED)
            self._tell(MessageArrived(account=self._account, id=id))

    async def _send_piece(self, client: Any, to: Any, text: str, name: str) -> int:
        """Send one piece, and return the number that Telegram gave it; 0: it did not say."""
        random_id = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), signed=True)
        while True:
            await self._be_silent(name.rpartition(".")[0])
            try:
                result = await client(
                    functions.messages.SendMessageRequest(
                        peer=to, message=text, random_id=random_id, no_webpage=True
                    )
                )
            except errors.RandomIdDuplicateError:
                return 0
            except errors.FloodWaitError as error:
                log.info("%s: Telegram asks for %d s of silence", self._account, error.seconds)
                self._silent_until = asyncio.get_running_loop().time() + error.seconds
                self._delayed(error.seconds, name.rpartition(".")[0])
                if error.seconds > _PATIENCE:
                    raise
            else:
                return _number(result, random_id)

    async def _be_silent(self, id: str) -> None:
        """Wait for as long as Telegram wants; NotConnectedError if that is too long for a message."""
        left = self._silent_until - asyncio.get_running_loop().time()
        if left > 0:
            self._delayed(left, id)
        if left > _PATIENCE:
            raise _too_long(left)
        if left > 0:
            await self._sleep(left)
        self._silent_until = 0.0

    def _delayed(self, seconds: float, id: str) -> None:
        self._tell(SendingDelayed(account=self._account, seconds=seconds, id=id, whole=True))

    def _note_number(self, peer: int, number: int, id: str) -> None:
        if number:
            self._sent[peer, number] = id
            while len(self._sent) > _REMEMBERED:
                self._sent.popitem(last=False)

    def _note(self, entry: str, mark: Mark) -> None:
        try:
            self._journal.note(entry, mark)
        except OSError as error:
            log.warning("%s: what was sent cannot be noted: %s", self._account, error)

    def _unsure(self, id: str, reason: object) -> None:
        """Say that nobody knows what became of a message, after the desk has heard that it was taken: two
        turns of the loop later."""
        log.warning("%s: it is not known whether a message was sent: %r", self._account, reason)
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self._tell, MessageUnsure(account=self._account, id=id))


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


def _number(result: Any, random_id: int) -> int:
    if isinstance(result, types.UpdateShortSentMessage):
        return int(result.id)
    for update in getattr(result, "updates", None) or ():
        if isinstance(update, types.UpdateMessageID) and update.random_id == random_id:
            return int(update.id)
    return 0


def _too_long(seconds: float) -> NotConnectedError:
    return NotConnectedError("Telegram wants {seconds} seconds of silence.", seconds=round(seconds))


def _refused(error: errors.RPCError) -> NetworkError:
    if isinstance(error, errors.FloodWaitError):
        return _too_long(error.seconds)
    if isinstance(error, errors.UnauthorizedError):
        return NotConnectedError("Telegram has ended this session.")
    for kind, sentence in _REFUSALS:
        if isinstance(error, kind):
            return NetworkError(sentence)
    return NetworkError("Telegram did not take the message: {reason}.", reason=error.message or repr(error))
