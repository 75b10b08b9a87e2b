"""One connection to Beeper: its events, and the chats that are looked through beside them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from boltun.message import Account
from boltun.networks.beeper.book import Book
from boltun.networks.beeper.drafts import Drafts
from boltun.networks.beeper.events import Event, Events
from boltun.networks.beeper.failures import DeniedError, FailedError, MissingError, OddError, TroubleError
from boltun.networks.beeper.inbox import Inbox
from boltun.networks.beeper.markdown import Markdown
from boltun.networks.beeper.outbox import Outbox
from boltun.networks.beeper.progress import Progress
from boltun.networks.beeper.reading import Chat, Entry
from boltun.networks.beeper.rest import Rest
from boltun.networks.beeper.settling import Settling
from boltun.networks.protocol import BookmarkMoved, MessageReceived, OwnerActive, Roster, Sink

__all__ = ["Memory", "Session", "Timing"]

log = logging.getLogger(__name__)

_OVERLAP: Final = 120.0
"""Seconds by which the clock of a network may be behind ours."""
_HISTORY: Final = 86_400.0
"""Seconds of the past that are looked through after a long absence."""
_MOST_PAGES: Final = 100
_AT_START: Final = 10
"""Pages of chats from which the contact list is made."""
_ONE_BY_ONE: Final = 3
"""So many messages of a chat are fetched each for itself; of more, the chat is looked through."""
_MOST_WAITING: Final = 200
"""So many messages of a chat wait to be dealt with; of more, only it is known that there are some."""
_MOST_UNKEPT: Final = 1_000
_BOOKMARK: Final = 300.0
"""Seconds after which a bookmark moves although nobody wrote."""
_SKIPPED = (MissingError, DeniedError, FailedError, OddError)
"""What is wrong with one chat or message only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Seconds."""

    request: float = 30.0
    ready: float = 5.0
    """Until Beeper agrees to send events."""
    heartbeat: float = 20.0
    """The link is looked after when it was silent for so long."""
    sweep: float = 60.0
    """Between two looks through the chats, beside the events …"""
    poll: float = 3.0
    """… and where there are none."""
    look: float = 1.0
    """Until the chats are looked through because events were lost."""
    refresh: float = 1.0
    """Until a chat is asked for that changed: more changes come together."""
    settle: float = 5.0
    """Between two looks for messages of ours of which nothing final is known."""
    unkept: float = 5.0
    """For so long it is waited until messages are written down."""


@dataclass(slots=True, kw_only=True)
class Memory:
    """What is known of an account; it outlives the connections."""

    account: Account
    book: Book
    inbox: Inbox
    outbox: Outbox
    drafts: Drafts
    markdown: Markdown
    progress: Progress
    is_new: bool
    """Whether the account was never connected before, so that all that stands in it is history."""
    complete_until: float = math.inf
    """When all chats were last known to be looked through in this run."""
    marks: dict[str, float] = field(default_factory=dict)
    """Up to which time each chat was looked through."""
    states: dict[str, tuple[object, ...]] = field(default_factory=dict)
    """What each chat looked like then."""
    handled: set[str] = field(default_factory=set)
    """The chats that were marked as read by Boltun, or written to, since their last message."""
    kept: int = 0
    """How many of the messages told in this run are written down."""
    bookmark_at: float = 0.0

    def bookmark(self) -> str:
        """Return how far the account has come."""
        self.progress.escapes = self.markdown.escapes
        return str(self.progress)


class Session:
    """One connection. ``run`` ends with a TroubleError."""

    def __init__(
        self, rest: Rest, memory: Memory, tell: Sink, *, clock: Callable[[], float], timing: Timing
    ) -> None:
        self.rest = rest
        self._memory = memory
        self._tell = tell
        self._clock = clock
        self._timing = timing
        self._settling = Settling(
            rest, memory.account.key, memory.book, memory.outbox, memory.markdown, tell, clock
        )
        self._todo: dict[str, list[Entry | str] | None] = {}
        """What is to be dealt with, by chat: messages, ids of messages, or (None) nobody knows how many."""
        self._stale: set[str] = set()
        """Chats that changed."""
        self._work = asyncio.Event()
        self._look = asyncio.Event()
        """Set when the chats are to be looked through at once."""
        self._refresh = asyncio.Event()
        self._kept = asyncio.Event()
        self._cut: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._roster: tuple[object, ...] = ()

    async def run(self, online: Callable[[bool], None]) -> None:
        """Stay connected. ``online`` is called when all that waited was told: do events come?"""
        events = await Events.open(
            self.rest, hear=self.hear, gap=self._look.set, heartbeat=self._timing.heartbeat
        )
        try:
            reading = () if events is None else (events.read(),)
            await _until_one_ends(self._cut, *reading, self._live(events, online))
        finally:
            if events is not None:
                await events.close()

    async def _live(self, events: Events | None, online: Callable[[bool], None]) -> None:
        # First the events and then the chats: whatever comes between the two comes twice, and is told once.
        told = events is not None and await events.subscribe(self._timing.ready)
        if events is not None and not told:
            log.warning("Beeper does not agree to send events: its chats are looked through instead.")
        await self._settling.settle_past()
        await self._memory.drafts.take_past(self.rest)
        await self._sweep(at_start=True)
        self._memory.is_new = False
        online(told)
        self._tell_roster()
        every = self._timing.sweep if told else self._timing.poll
        await _until_one_ends(
            self._deal_with_all(),
            self._look_again(every),
            self._look_after_sent(),
            self._refresh_all(),
            self._learn_people(),
        )

    def cut(self, error: TroubleError) -> None:
        """End the connection for this reason."""
        if not self._cut.done():
            self._cut.set_exception(error)

    def kept(self, told: int) -> None:
        """So many messages are written down. Called from any thread."""
        self._memory.kept = max(self._memory.kept, told)
        with contextlib.suppress(RuntimeError):
            self._cut.get_loop().call_soon_threadsafe(self._kept.set)

    # --- events ------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Take an event. Returns at once."""
        book = self._memory.book
        if book.is_foreign(event.chat):
            return
        if event.kind == "message.upserted":
            entries = {
                one.id: one for data in event.entries if (one := Entry.read(data, event.chat)) is not None
            }
            ids = event.ids or tuple(entries)
            self._put(event.chat, [entries.get(id_, id_) for id_ in ids])
        elif event.kind == "chat.upserted":
            told = {chat.id: chat for data in event.entries if (chat := Chat.read(data)) is not None}
            for chat in told.values():
                self._learn(chat)
            self._stale.update({event.chat, *event.ids} - {"", *told})
            if self._stale:
                self._refresh.set()
        elif event.kind == "chat.deleted":
            for chat_id in {event.chat, *event.ids}:
                book.forget(chat_id)

    def _put(self, chat: str, items: list[Entry | str]) -> None:
        waiting = self._todo.setdefault(chat, [])
        if waiting is not None:
            waiting += items
            if len(waiting) > _MOST_WAITING:
                self._todo[chat] = None
        self._work.set()

    async def _deal_with_all(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            while self._todo:
                chat_id = next(iter(self._todo))
                items = self._todo.pop(chat_id)
                try:
                    await self._deal_with(chat_id, items)
                except _SKIPPED as error:
                    log.info("The chat %s cannot be read just now: %s", chat_id, error)
                    self._look.set()

    async def _deal_with(self, chat_id: str, items: list[Entry | str] | None) -> None:
        if items is None or sum(isinstance(one, str) for one in items) > _ONE_BY_ONE:
            chat = await self._chat(chat_id)
            if chat is not None:
                await self._catch_up(chat)
            items = [one for one in items or () if isinstance(one, Entry)]
        for item in items:
            await self._deal(item if isinstance(item, Entry) else await self.rest.message(chat_id, item))

    # --- one message -------------------------------------------------------------------

    async def _deal(self, entry: Entry, *, found: bool = False) -> None:
        memory = self._memory
        if entry.account and entry.account != memory.account.address:
            return
        if memory.inbox.has_seen(entry) and not memory.book.is_own(entry):
            return
        chat = await self._chat(entry.chat)
        if chat is None:
            return
        if memory.is_new and found:
            # All that stands there when an account comes in is history.
            memory.inbox.note(entry)
            return
        if memory.book.is_own(entry) and await self._settling.is_ours(
            entry, new=not memory.inbox.has_seen(entry)
        ):
            memory.inbox.note(entry)
            memory.handled.add(entry.chat)
            return
        event = memory.inbox.take(entry, chat, found=found, cut_off_at=memory.complete_until)
        if isinstance(event, MessageReceived):
            if not memory.book.is_own(entry):
                memory.handled.discard(entry.chat)
            await self._tell_message(event)
        elif event is not None:
            self._tell(event)

    async def _tell_message(self, event: MessageReceived) -> None:
        memory = self._memory
        memory.progress.told += 1
        self._tell(MessageReceived(message=event.message, bookmark=memory.bookmark()))
        if memory.progress.told - memory.kept > _MOST_UNKEPT:
            # Whoever writes them down is behind. More would only fill the memory.
            self._kept.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._kept.wait(), self._timing.unkept)
        elif memory.progress.told % 32 == 0:
            await asyncio.sleep(0)

    async def _chat(self, chat_id: str) -> Chat | None:
        """Return a chat of this account; None if it is of another one."""
        book = self._memory.book
        chat = book.find(chat_id)
        if chat is None and chat_id and not book.is_foreign(chat_id):
            self._learn(await self.rest.chat(chat_id))
            chat = book.find(chat_id)
        return chat

    # --- looking through the chats -----------------------------------------------------

    async def _look_again(self, every: float) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), every)
                # Events that cannot be fetched yet would let it spin.
                await asyncio.sleep(self._timing.look)
            self._look.clear()
            await self._sweep()

    async def _look_after_sent(self) -> None:
        while True:
            if self._memory.outbox.waiting():
                await self._settling.look_after_sent()
            await asyncio.sleep(self._timing.settle)

    async def _sweep(self, *, at_start: bool = False) -> None:
        """Look through all chats in which something happened since this was last done."""
        memory, began = self._memory, self._clock()
        # The contact list is made of chats in which nothing happened, too.
        pages = _AT_START if at_start and not memory.states else 1
        complete = True
        oldest = max(memory.progress.swept, began - _HISTORY)
        cursor = ""
        for number in range(_MOST_PAGES):
            page = await self.rest.chats(memory.account.address, cursor)
            fresh = [chat for chat in page.items if self._is_fresh(chat, oldest)]
            for chat in page.items:
                self._learn(chat, now=not at_start)
            for chat in fresh:
                if memory.states.get(chat.id) != chat.state:
                    complete &= await self._looked_through(chat)
            if page.older in ("", cursor) or (not fresh and number + 1 >= pages):
                break
            cursor = page.older
        if complete:
            memory.complete_until = began
            memory.progress.swept = max(memory.progress.swept, began - _OVERLAP)
        if began - memory.bookmark_at >= _BOOKMARK:
            memory.bookmark_at = began
            self._tell(BookmarkMoved(account=memory.account.key, bookmark=memory.bookmark()))

    async def _looked_through(self, chat: Chat) -> bool:
        try:
            await self._catch_up(chat)
        except _SKIPPED as error:
            log.info("The chat %s cannot be read just now: %s", chat.id, error)
            return False
        self._memory.states[chat.id] = chat.state
        return True

    def _is_fresh(self, chat: Chat, oldest: float) -> bool:
        times = [chat.last_activity, math.nan if chat.preview is None else chat.preview.at]
        known = [at for at in times if math.isfinite(at)]
        return not known or max(known) >= oldest

    async def _catch_up(self, chat: Chat) -> None:
        """Deal with all messages of a chat since it was last looked through."""
        memory = self._memory
        if chat.account != memory.account.address or memory.book.is_left_alone(chat):
            return
        oldest = max(memory.marks.get(chat.id, memory.progress.swept), self._clock() - _HISTORY)
        found: list[Entry] = []
        cursor = ""
        for _ in range(_MOST_PAGES):
            page = await self.rest.messages(chat.id, cursor)
            found = page.items + found
            if not page.items or page.items[0].at < oldest or page.older in ("", cursor):
                break
            cursor = page.older
        for entry in sorted(found, key=lambda one: one.order):
            await self._deal(entry, found=True)
        times = [entry.at for entry in found if math.isfinite(entry.at)]
        if times:
            memory.marks[chat.id] = min(max(times), self._clock()) - _OVERLAP

    # --- chats that change -------------------------------------------------------------

    async def _refresh_all(self) -> None:
        while True:
            await self._refresh.wait()
            await asyncio.sleep(self._timing.refresh)
            self._refresh.clear()
            stale, self._stale = self._stale, set()
            for chat_id in stale:
                if not self._memory.book.is_foreign(chat_id):
                    with contextlib.suppress(*_SKIPPED):
                        self._learn(await self.rest.chat(chat_id))
            self._tell_roster()

    def _learn(self, chat: Chat, *, now: bool = True) -> None:
        """Take over a chat. ``now``: if it was read or written in, that was just now."""
        memory = self._memory
        before = memory.book.learn(chat)
        if before is None or not now or memory.book.is_left_alone(chat):
            return
        was_read = chat.unread == 0 and (before.unread > 0 or before.last_read != chat.last_read)
        is_typed = bool(chat.draft.strip()) and chat.draft != before.draft and not memory.drafts.is_ours(chat)
        if (was_read and chat.id not in memory.handled) or is_typed:
            self._tell(OwnerActive(contact=memory.book.contact(chat), at=self._clock()))

    # --- the contact list --------------------------------------------------------------

    async def _learn_people(self) -> None:
        """Ask once who is in the contact list."""
        people, cursor = [], ""
        try:
            for _ in range(_MOST_PAGES):
                page = await self.rest.contacts(self._memory.account.address, cursor)
                people += page.items
                if page.older in ("", cursor):
                    break
                cursor = page.older
            self._memory.book.learn_people(people)
            self._tell_roster()
        except _SKIPPED as error:
            log.info("Beeper does not tell who is in the contact list: %s", error)
        await asyncio.get_running_loop().create_future()

    def _tell_roster(self) -> None:
        contacts = self._memory.book.contacts()
        if contacts != self._roster:
            self._roster = contacts
            self._tell(Roster(account=self._memory.account.key, contacts=contacts))


async def _until_one_ends(*all_of_it: Awaitable[None]) -> None:
    """Run several things until one of them ends or fails; then end the others."""
    tasks = [asyncio.ensure_future(one) for one in all_of_it]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            one.result()
    finally:
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
