"""The work under way with one contact: the message that is being answered, and the next one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from boltun.desk.policy import Decision
from boltun.desk.reason import Reason
from boltun.desk.requests import Found
from boltun.gravity import Gravity
from boltun.message import Contact, Message
from boltun.minds.protocol import Mind, Reply
from boltun.store.records import StoredContact

__all__ = ["Conversation", "Intended", "Job", "key_of"]

_MOST_MARKS = 100
"""Of a flood only so many messages are marked as read: the last mark covers all before it."""


@dataclass(frozen=True, slots=True)
class Intended:
    """A message that is written down and about to go to the network."""

    id: int
    """Our number of it."""
    text: str
    network_id: str
    """The id under which it goes there."""


@dataclass(slots=True, kw_only=True)
class Job:
    """A message that is to be answered, or whose reply is to be held."""

    message_id: int
    message: Message
    decision: Decision
    gravity: Gravity | None = None
    """Why it is grave, if it is and must not be answered as usual."""
    asks: Found | None = None
    """What it asks of Boltun itself, if a line says that this was understood."""
    reply: tuple[Mind, Reply] | None = None
    """What a mind answered already."""
    intended: Intended | None = None
    """The answer, if it is written down as intended."""

    @property
    def has_own_words(self) -> bool:
        """Whether no mind makes the answer, and none remembers it."""
        return self.gravity is not None or self.asks is not None


Say = Callable[["Conversation"], Awaitable[None]]
"""Says something that is no answer; never fails."""


class Conversation:
    """One contact's answers, one after the other. It exists while something is under way.

    A newer message supersedes the one that is being answered; an action of the owner interrupts everything.
    Both take effect at the next look at ``interruption``, and end a wait at once.
    """

    __slots__ = (
        "_heeds_newer",
        "_interrupted",
        "_waiter",
        "cause",
        "contact",
        "contact_id",
        "current",
        "known",
        "marks",
        "next",
        "say",
        "sending",
        "takes_next",
        "task",
    )

    def __init__(self, stored: StoredContact) -> None:
        self.contact_id = stored.id
        self.contact: Contact = stored.contact
        self.known = stored
        """The contact as the store last gave it."""
        self.current: Job | None = None
        """The message that is being answered."""
        self.next: Job | None = None
        """The message to be answered after that; while there is one, the current is superseded."""
        self.say: Say | None = None
        """What Boltun is to say by itself before it answers anything."""
        self.cause: Message | None = None
        """The message because of which it says that; None: the owner wants it."""
        self.marks: deque[Message] = deque(maxlen=_MOST_MARKS)
        """The messages that are still to be marked as read."""
        self.task: asyncio.Task[None] | None = None
        self.takes_next = False
        """Whether the task is about to take the next job, with nothing else under way."""
        self.sending = False
        """Whether the network is sending something that can no longer be stopped."""
        self._interrupted: Reason | None = None
        self._heeds_newer = False
        self._waiter: asyncio.Future[None] | None = None

    def put(self, job: Job) -> Job | None:
        """Let ``job`` be the next one; return the job that is superseded.

        That is the job whose place it takes, or ``job`` itself if a newer message is under way.
        """
        self.marks.append(job.message)
        under_way = (one.message_id for one in (self.current, self.next) if one is not None)
        if job.message_id < max(under_way, default=0):
            return job
        superseded, self.next = self.next, job
        if self._heeds_newer:
            self._wake()
        return superseded

    def take(self) -> Job | None:
        """Begin with the next job."""
        self.current, self.next = self.next, None
        self._interrupted = None
        return self.current

    def withdraw(self, message: Message) -> None:
        """Forget a message that could not be written down, and what would be said because of it."""
        if self.next is not None and self.next.message is message:
            self.next = None
        if self.cause is message:
            self.say = None

    @property
    def gravity(self) -> Gravity | None:
        """Why a message is grave that has no answer yet: whatever follows it must not be answered lightly."""
        return next((job.gravity for job in (self.next, self.current) if job and job.gravity), None)

    def inherit(self, job: Job) -> None:
        """Let a message be answered as gravely, and by the same line, as open ones before it."""
        job.gravity = job.gravity or self.gravity
        if job.gravity is None and job.asks is None:
            job.asks = next((one.asks for one in (self.next, self.current) if one and one.asks), None)

    def take_say(self) -> Say | None:
        """Begin with what Boltun is to say by itself; None: nothing."""
        say, self.say = self.say, None
        if say is not None:
            self._interrupted = None
        return say

    def has(self, message_id: int) -> bool:
        """Whether this message is being answered or about to be."""
        return any(job is not None and job.message_id == message_id for job in (self.current, self.next))

    def interrupt(self, reason: Reason) -> Job | None:
        """Let nothing more of this be sent; return the job that had not begun."""
        job, self.next = self.next, None
        self.say = None
        self.marks.clear()
        self._interrupted = reason
        self._wake()
        return job

    def interruption(self, *, newer: bool = True) -> Reason | None:
        """Return why nothing more must be sent; ``newer``: a newer message counts, too."""
        if self._interrupted is None and newer and self.next is not None:
            return Reason.SUPERSEDED
        return self._interrupted

    async def wait(self, seconds: float, *, newer: bool = True) -> Reason | None:
        """Wait, and return at once with the reason when an interruption comes."""
        if seconds > 0 and not self.interruption(newer=newer):
            loop = asyncio.get_running_loop()
            waiter = loop.create_future()
            timer = loop.call_later(seconds, _end, waiter)
            try:
                await self._until(waiter, newer)
            finally:
                timer.cancel()
        return self.interruption(newer=newer)

    async def wait_for(self, work: asyncio.Future[Any]) -> Reason | None:
        """Wait for ``work`` to be done or for an interruption, whichever comes first."""
        if not self.interruption():
            waiter = asyncio.get_running_loop().create_future()
            # Work that was given up may end during a later wait: it must not end that one.
            work.add_done_callback(lambda done: _end(waiter))
            await self._until(waiter, newer=True)
        return self.interruption()

    async def _until(self, waiter: asyncio.Future[None], newer: bool) -> None:
        self._waiter, self._heeds_newer = waiter, newer
        try:
            await waiter
        finally:
            self._waiter, self._heeds_newer = None, False

    def _wake(self) -> None:
        if self._waiter is not None:
            _end(self._waiter)


def _end(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)


def key_of(contact: Contact) -> tuple[str, str]:
    """Return by what a conversation is found."""
    return contact.account, contact.address
