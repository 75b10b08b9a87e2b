"""What became of our own messages: found again in Beeper, and told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final

from boltun.message import ChatKind, Contact
from boltun.networks.beeper.book import Book
from boltun.networks.beeper.failures import DeniedError, FailedError, MissingError, OddError
from boltun.networks.beeper.markdown import Markdown
from boltun.networks.beeper.outbox import Outbox, Sent
from boltun.networks.beeper.reading import Entry
from boltun.networks.beeper.rest import Rest
from boltun.networks.protocol import (
    MessageArrived,
    MessageFailed,
    MessageMarked,
    MessageUnsure,
    PastSettled,
    Sink,
)

__all__ = ["Settling"]

log = logging.getLogger(__name__)

_SKIPPED = (MissingError, DeniedError, FailedError, OddError)
_SOON: Final = 5.0
"""Seconds in which an event usually tells what became of a message."""
_POSTED: Final = 10.0
"""Seconds for which a message of the owner waits until it is clear that it is none of ours."""
_WORTH_IT: Final = 120.0
"""Seconds after which a message that never arrived is not sent again."""
_GIVEN_UP: Final = 600.0
_MOST_PAGES: Final = 20
_BEFORE: Final = 60.0


class Settling:
    """Tells what became of each message that Boltun sent, in this run or before."""

    def __init__(
        self,
        rest: Rest,
        account: str,
        book: Book,
        outbox: Outbox,
        markdown: Markdown,
        tell: Sink,
        clock: Callable[[], float],
    ) -> None:
        self._rest = rest
        self._account = account
        self._book = book
        self._outbox = outbox
        self._markdown = markdown
        self._tell = tell
        self._clock = clock

    async def is_ours(self, entry: Entry, *, new: bool = True) -> bool:
        """Whether Boltun sent a message that the owner's account sent; if so, tell what became of it.

        ``new``: the message was not seen before.
        """
        for sent in self._outbox.in_flight(entry):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(sent.posted.wait(), _POSTED)
        found = self._outbox.find(entry)
        if found is None and new:
            found = await self._ask_for(entry)
        if found is None:
            return False
        self._settle(found, entry)
        return True

    async def _ask_for(self, entry: Entry) -> Sent | None:
        """Ask Beeper what became of the messages that are on their way: this may be one of them."""
        for sent in self._outbox.open_in(entry.chat):
            if sent.is_past or not -_BEFORE <= entry.at - sent.at <= _GIVEN_UP:
                continue
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(sent.posted.wait(), _POSTED)
            if sent.pending:
                with contextlib.suppress(*_SKIPPED):
                    final = await self._rest.message(sent.chat, sent.pending)
                    self._outbox.became(sent, final.id)
        return self._outbox.find(entry)

    def _settle(self, sent: Sent, entry: Entry, *, sure: bool = False) -> None:
        """Tell what a message that Beeper shows says of ours. ``sure``: being there is having arrived."""
        if entry.text and sent.text and not sent.is_over:
            self._markdown.compare(sent.text, entry.text)
        contact = self._contact(sent.chat)
        if entry.status.startswith("FAIL"):
            if not sent.has_failed:
                sent.has_failed = True
                self._outbox.over(sent)
                reason = entry.reason or entry.status
                self._tell(MessageFailed(account=self._account, address=sent.chat, id=sent.id, reason=reason))
            return
        is_final = sure or entry.id != sent.pending
        arrived = entry.status == "SUCCESS" or (entry.status != "PENDING" and is_final)
        if arrived and not sent.is_over:
            self._arrived(sent)
        if (entry.delivered or entry.seen) and not sent.was_delivered:
            sent.was_delivered = True
            self._tell(MessageMarked(contact=contact, id=sent.id, displayed=False))
        if entry.seen and not sent.was_seen:
            sent.was_seen = True
            self._tell(MessageMarked(contact=contact, id=sent.id, displayed=True))

    def _arrived(self, sent: Sent) -> None:
        self._outbox.over(sent)
        self._tell(MessageArrived(account=self._account, id=sent.id))

    def _unsure(self, sent: Sent) -> None:
        self._outbox.over(sent)
        self._tell(MessageUnsure(account=self._account, id=sent.id))

    def _contact(self, chat_id: str) -> Contact:
        chat = self._book.find(chat_id)
        if chat is None:
            return Contact(account=self._account, address=chat_id, kind=ChatKind.DIRECT)
        return self._book.contact(chat)

    # --- messages of which no event told --------------------------------------------------

    async def look_after_sent(self) -> None:
        """Ask for the messages of which nothing final is known."""
        for sent in self._outbox.waiting():
            age = self._clock() - sent.at
            if not sent.posted.is_set() or (age < _SOON and not sent.is_doubtful):
                continue
            with contextlib.suppress(*_SKIPPED):
                if sent.pending or sent.final:
                    entry = await self._rest.message(sent.chat, sent.final or sent.pending)
                    self._outbox.became(sent, entry.id)
                    self._settle(sent, entry, sure=True)
                else:
                    await self._own_entries(sent.chat, sent.at)
            if sent.is_over:
                continue
            if sent.is_doubtful and age < _WORTH_IT:
                await self._send_again(sent)
            elif age > _GIVEN_UP:
                self._unsure(sent)

    async def _send_again(self, sent: Sent) -> None:
        """Send what Beeper does not have, although it may have been asked to send it."""
        log.info("Beeper does not have a message that it was given: it is sent again.")
        sent.is_doubtful = False
        with contextlib.suppress(*_SKIPPED):
            chat, pending = await self._rest.send(sent.chat, self._markdown.prepare(sent.text))
            self._outbox.taken(sent, chat, pending)

    async def _own_entries(self, chat: str, since: float) -> list[Entry]:
        """Look for our messages in a chat; return those of the owner's account that are none of ours."""
        found: list[Entry] = []
        cursor = ""
        for _ in range(_MOST_PAGES):
            page = await self._rest.messages(chat, cursor)
            found = page.items + found
            if not page.items or page.items[0].at < since - _BEFORE or page.older in ("", cursor):
                break
            cursor = page.older
        others = []
        for entry in sorted(found, key=lambda one: one.order):
            if not self._book.is_own(entry) or entry.at < since - _BEFORE:
                continue
            sent = self._outbox.find(entry)
            if sent is None:
                others.append(entry)
            else:
                self._settle(sent, entry, sure=True)
        return others

    # --- an earlier run --------------------------------------------------------------------

    async def settle_past(self) -> None:
        """Find out, once in a run, what became of the messages that an earlier run sent."""
        if self._outbox.is_past_settled:
            return
        past = [sent for sent in self._outbox.waiting() if sent.is_past]
        for sent in past:
            if sent.final:
                self._arrived(sent)
        for chat in {sent.chat: None for sent in past if not sent.is_over}:
            await self._settle_chat(chat, [sent for sent in past if sent.chat == chat and not sent.is_over])
        self._outbox.is_past_settled = True
        self._tell(PastSettled(account=self._account, sure=self._outbox.knows_past))

    async def _settle_chat(self, chat: str, past: list[Sent]) -> None:
        others: list[Entry] | None = None
        with contextlib.suppress(*_SKIPPED):
            others = await self._own_entries(chat, min(sent.at for sent in past))
        for sent in past:
            if not sent.is_over and sent.pending:
                with contextlib.suppress(*_SKIPPED):
                    entry = await self._rest.message(chat, sent.pending)
                    self._outbox.became(sent, entry.id)
                    self._settle(sent, entry, sure=True)
            if sent.is_over:
                continue
            # What Beeper took, or what stands there in other words, may be this message.
            if others is None or sent.pending or any(entry.at >= sent.at - 5 for entry in others):
                self._unsure(sent)
            else:
                self._outbox.drop(sent)
