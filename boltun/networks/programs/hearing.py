"""What a program says, word by word, and what becomes of our messages (docs/programs.md §4, §6)."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Callable, Mapping
from typing import Protocol

from boltun.connection import Fact, QuestionAsked
from boltun.message import Author, Contact, Message
from boltun.networks.programs.bookmarks import Bookmark
from boltun.networks.programs.fields import Fields
from boltun.networks.programs.inbox import Inbox
from boltun.networks.programs.outbox import Outbox, Waiting
from boltun.networks.protocol import (
    BookmarkMoved,
    MessageArrived,
    MessageFailed,
    MessageMarked,
    MessageReceived,
    MessageUnsure,
    PastSettled,
    Sink,
)
from boltun.text.addressing import Names

__all__ = ["Hearing", "Speaker"]

log = logging.getLogger(__name__)

_MOST_UNKEPT = 500
"""So many messages are told before Boltun has written them down; then the program has to wait."""

_LAST = 20
"""So many of our last messages are compared with what the owner seems to have written."""


class Speaker(Protocol):
    """Who does what the program asks for."""

    def give(self, waiting: Waiting, seconds: float = 0) -> None:
        """Give a message to the program, after so many seconds, if the session is still there."""
        ...

    def on_settled(self) -> None:
        """The program has said what it sent."""
        ...

    def on_facts(self, facts: tuple[Fact, ...]) -> None:
        """The program has something to tell of the account."""
        ...


class Hearing:
    """Hears one account's programs; it outlives their sessions."""

    def __init__(
        self, account: str, sink: Sink, clock: Callable[[], float], speaker: Speaker, bookmark: str
    ) -> None:
        """``bookmark``: the last one of an earlier run."""
        self._account = account
        self._sink = sink
        self._clock = clock
        self._speaker = speaker
        past = Bookmark.read(bookmark)
        self._mark = "" if past is None else past.mark
        self.kept_mark = self._mark
        """The last mark of the program up to which everything is written down."""
        self._inbox = Inbox(account, clock, math.inf if past is None else past.at)
        self._outbox = Outbox()
        self._sent_last: deque[tuple[str, str, str]] = deque(maxlen=_LAST)
        """Address, text and id of our last messages."""
        self._past_is_open = True
        """Nobody has told yet what became of an earlier run's messages."""
        self._told = 0
        self._kept = 0
        self._room = asyncio.Event()
        self._room.set()

    # Sessions begin and end

    def begin(self) -> None:
        """A session begins: what was told and is not kept comes again."""
        self._told = self._kept = 0
        self._room.set()

    def call_owner(self, names: tuple[str, ...]) -> None:
        """Note what the owner is called there."""
        self._inbox.me = Names(names)

    def end(self, *, settles: bool) -> None:
        """A session ended. ``settles``: the next one will say what became of our messages."""
        self._inbox.cut_off()
        if not settles:
            self._settle(None)

    def settle_past(self, *, sure: bool = False) -> None:
        """Tell, once in this run, that all is told of what an earlier one sent."""
        if self._past_is_open:
            self._past_is_open = False
            self._sink(PastSettled(account=self._account, sure=sure))

    async def may_go_on(self) -> None:
        """Wait until enough of what was told is written down."""
        if self._told - self._kept >= _MOST_UNKEPT:
            self._room.clear()
            await self._room.wait()

    def keep(self, bookmark: Bookmark) -> str:
        """Note what is written down; return the mark that the program should hear of, if any."""
        self._kept = min(max(self._kept, bookmark.count), self._told)
        if self._told - self._kept <= _MOST_UNKEPT // 2:
            self._room.set()
        if not bookmark.mark or bookmark.mark == self.kept_mark:
            return ""
        self.kept_mark = bookmark.mark
        return bookmark.mark

    def gave(self, id: str, contact: Contact, text: str) -> Waiting:
        """Note that a message is about to be given to the program."""
        self._sent_last.append((contact.address, text, id))
        return self._outbox.add(id, contact, text, self._clock())

    def hear(self, kind: str, fields: Fields) -> bool:
        """Take what the program says; False: nobody knows such a word."""
        hear = _WORDS.get(kind)
        if hear is None:
            return False
        hear(self, fields)
        return True

    # Words

    def _on_message(self, fields: Fields) -> None:
        self._tell_message(fields, self._inbox.message(fields, Author.CONTACT))

    def _on_edit(self, fields: Fields) -> None:
        edits = fields.name("edits")
        self._tell_message(fields, self._inbox.message(fields, Author.CONTACT, edits=edits))

    def _on_mine(self, fields: Fields) -> None:
        message = self._inbox.message(fields, Author.OWNER)
        if self._is_ours(message):
            self._move(fields)
        else:
            self._tell_message(fields, message)

    def _on_active(self, fields: Fields) -> None:
        self._sink(self._inbox.active(fields))

    def _on_roster(self, fields: Fields) -> None:
        self._sink(self._inbox.roster(fields))

    def _on_presence(self, fields: Fields) -> None:
        self._sink(self._inbox.presence(fields))

    def _on_mark(self, fields: Fields) -> None:
        fields.name("mark")
        self._move(fields)

    def _on_sent(self, fields: Fields) -> None:
        id_ = fields.name("id")
        if self._outbox.sent(id_, fields.name("as", "")):
            self._sink(MessageArrived(account=self._account, id=id_))

    def _on_failed(self, fields: Fields) -> None:
        failed, reason = self._outbox.failed(fields.name("id")), fields.text("text", "")[:500]
        if failed is not None:
            log.info("%s: a message was not sent: %s", self._account, reason)
            address = failed.contact.address
            self._sink(MessageFailed(account=self._account, address=address, id=failed.id, reason=reason))

    def _on_later(self, fields: Fields) -> None:
        waiting = self._outbox.put_off(fields.name("id"))
        seconds = fields.number("seconds", 5)
        if waiting is not None:
            self._speaker.give(waiting, seconds)

    def _on_delivered(self, fields: Fields) -> None:
        self._mark_message(fields, displayed=False)

    def _on_read(self, fields: Fields) -> None:
        self._mark_message(fields, displayed=True)

    def _on_settled(self, fields: Fields) -> None:
        sent = frozenset(fields.names("sent"))
        if self._past_is_open:
            for id_ in sent:
                self._sink(MessageArrived(account=self._account, id=id_))
            self.settle_past(sure=True)
        self._settle(sent)
        self._speaker.on_settled()

    def _on_question(self, fields: Fields) -> None:
        self._sink(
            QuestionAsked(
                account=self._account,
                id=fields.name("id"),
                label=fields.name("label"),
                help=fields.text("help", ""),
                secret=fields.yes("secret"),
                optional=fields.yes("optional"),
            )
        )

    def _on_facts(self, fields: Fields) -> None:
        self._speaker.on_facts(
            tuple(
                Fact(label=one.name("label"), value=one.text("value"), warning=one.yes("warning"))
                for one in fields.objects("facts")
            )
        )

    # Inside

    def _tell_message(self, fields: Fields, message: Message) -> None:
        self._note_mark(fields)
        self._told += 1
        self._sink(MessageReceived(message=message, bookmark=self._bookmark()))

    def _move(self, fields: Fields) -> None:
        if self._note_mark(fields):
            self._sink(BookmarkMoved(account=self._account, bookmark=self._bookmark()))

    def _note_mark(self, fields: Fields) -> bool:
        mark = fields.name("mark", "")
        if mark:
            self._mark = mark
        return bool(mark)

    def _bookmark(self) -> str:
        return str(Bookmark(count=self._told, at=self._clock(), mark=self._mark))

    def _mark_message(self, fields: Fields, *, displayed: bool) -> None:
        id_ = self._outbox.our_id(fields.name("id"))
        self._sink(MessageMarked(contact=self._inbox.contact(fields), id=id_, displayed=displayed))

    def _is_ours(self, message: Message) -> bool:
        """Whether the program only brings back what Boltun sent."""
        ours = self._outbox.our_id(message.id) if message.id else ""
        address = message.contact.address
        return any(
            ours == id_ or (not message.id and (address, message.text) == (to, text))
            for to, text, id_ in self._sent_last
        )

    def _settle(self, sent: frozenset[str] | None) -> None:
        """Settle what an earlier session left open, and give again what never left."""
        found = self._outbox.reckon(self._clock(), sent)
        for id_ in found.arrived:
            self._sink(MessageArrived(account=self._account, id=id_))
        for id_ in found.unsure:
            self._sink(MessageUnsure(account=self._account, id=id_))
        for waiting in found.again:
            self._outbox.put_back(waiting)
            self._speaker.give(waiting)


_WORDS: Mapping[str, Callable[[Hearing, Fields], None]] = {
    "message": Hearing._on_message,
    "edit": Hearing._on_edit,
    "mine": Hearing._on_mine,
    "active": Hearing._on_active,
    "roster": Hearing._on_roster,
    "presence": Hearing._on_presence,
    "mark": Hearing._on_mark,
    "sent": Hearing._on_sent,
    "failed": Hearing._on_failed,
    "later": Hearing._on_later,
    "delivered": Hearing._on_delivered,
    "read": Hearing._on_read,
    "settled": Hearing._on_settled,
    "question": Hearing._on_question,
    "facts": Hearing._on_facts,
}
"""What programs say, besides what only concerns the session."""
