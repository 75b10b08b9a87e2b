"""Networks on a loop of their own, in a thread of its own.

The desk and the store work on the service's loop, where a database may keep everybody waiting: a locked file,
a server that hangs. Connections must not wait with them, so they live on another loop. All that the two loops
say to each other crosses over here, and they share nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from boltun.message import Account, Contact, Message, Presence
from boltun.networks.protocol import (
    BookmarkMoved,
    Capabilities,
    MessageArrived,
    Network,
    NetworkEvent,
    Sink,
)

__all__ = ["Elsewhere", "NetworkLoop"]

log = logging.getLogger(__name__)

T = TypeVar("T")

_Sign = Callable[[], Coroutine[Any, Any, None] | None]
"""A call that nobody waits for. It begins only on the other side: what never crossed never began."""

_MOMENT = 0.03
"""Seconds that a call without hurry waits for company, because waking the other thread costs more than the
call."""


class NetworkLoop:
    """The loop of all networks. It starts when it is first needed and ends with ``close``."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The running loop."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(
                target=self._live, args=(self._loop,), name="boltun networks", daemon=True
            )
            self._thread.start()
        return self._loop

    async def close(self) -> None:
        """End the loop and its thread."""
        loop, thread = self._loop, self._thread
        self._loop = self._thread = None
        if loop is not None and thread is not None:
            loop.call_soon_threadsafe(loop.stop)
            await asyncio.to_thread(thread.join, 5.0)

    @staticmethod
    def _live(loop: asyncio.AbstractEventLoop) -> None:
        asyncio.set_event_loop(loop)
        try:
            loop.run_forever()
        finally:
            for task in asyncio.all_tasks(loop):
                task.cancel()
            # What was cancelled ends now, and so do the generators.
            loop.run_until_complete(asyncio.sleep(0))
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.close()


class Elsewhere:
    """A network that runs on the networks' loop, for those on this loop.

    It is made on the loop that will get its events; all methods are called there.
    """

    def __init__(self, there: NetworkLoop, make: Callable[[Sink], Network], sink: Sink) -> None:
        """``make`` makes the network, given a sink that may be called from its thread."""
        self._there = there.loop
        self._here = asyncio.get_running_loop()
        self._sink = sink
        self._told: deque[NetworkEvent | Callable[[], None]] = deque()
        """Events, and the ends of calls that ran there."""
        self._hearing = False
        self._telling: asyncio.TimerHandle | None = None
        self._signs: list[_Sign] = []
        self._signing: asyncio.TimerHandle | None = None
        self._network = make(self._tell)
        self._running: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ending = False
        """Whether it must end, perhaps before it has begun."""

    @property
    def account(self) -> Account:
        """The account."""
        return self._network.account

    @property
    def capabilities(self) -> Capabilities:
        """What the network can do."""
        return self._network.capabilities

    async def run(self) -> None:
        """Run the network until cancelled; then wait until it has said goodbye."""
        running = asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._run(), self._there))
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            self._send_signs()
            self._there.call_soon_threadsafe(self._end)
            await running

    async def _run(self) -> None:
        self._running = asyncio.current_task()
        try:
            if not self._ending:
                await self._network.run()
        finally:
            self._call_for_hearing()

    def _end(self) -> None:
        self._ending = True
        if self._running is not None:
            self._running.cancel()

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to the network and return its id; NetworkError if that is not possible."""
        return await self._over(self._network.send(contact, text, id), hurried=False)

    async def send_own(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand over one message that the owner wrote himself."""
        network: Any = self._network
        sent: str = await self._over(network.send_own(contact, text, id), hurried=False)
        return sent

    async def send_notice(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand over one message with the mark for what a program wrote."""
        network: Any = self._network
        sent: str = await self._over(network.send_notice(contact, text, id), hurried=False)
        return sent

    def kept(self, bookmark: str) -> None:
        """Take note, soon, that everything up to this bookmark is written down: an answer often follows."""
        self._sign(partial(self._network.kept, bookmark))

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …": nobody waits for a sign, or for its failure."""
        self._sign(partial(self._network.typing, contact, active))
        self._send_signs()

    async def mark_read(self, message: Message) -> None:
        """Tell the contact, soon, that the message was delivered and read."""
        self._sign(partial(self._network.mark_read, message))

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status."""
        await self._over(self._network.set_presence(presence, text))

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Answer a SubscriptionAsked."""
        await self._over(self._network.subscription(contact, accept))

    async def draft(self, contact: Contact, text: str) -> None:
        """Lay a text into the owner's input line elsewhere: nobody waits for it."""
        network: Any = self._network
        self._sign(partial(network.draft, contact, text))

    async def answer(self, id: str, text: str) -> None:
        """Take the owner's answer to a QuestionAsked."""
        network: Any = self._network
        await self._over(network.answer(id, text))

    async def _over(self, work: Coroutine[Any, Any, T], *, hurried: bool = True) -> T:
        """Run a call on the other loop, and wait for it here. If the waiting is cancelled, the call goes on.

        If it is not ``hurried``, its end may come here a moment later, with what comes next.
        """
        # Without the futures for threads, which would cost as much as all the rest of the way.
        answer: asyncio.Future[T] = self._here.create_future()
        self._there.call_soon_threadsafe(self._do_all, self._take_signs(), work, answer, hurried)
        return await answer

    def _sign(self, sign: _Sign) -> None:
        """Run a call on the other loop soon: together with what comes next, or after a moment."""
        self._signs.append(sign)
        if self._signing is None:
            # The timer stays even if they go sooner: cancelling it would cost more than letting it run.
            self._signing = self._here.call_later(_MOMENT, self._send_signs_late)

    def _take_signs(self) -> list[_Sign]:
        signs, self._signs = self._signs, []
        return signs

    def _send_signs_late(self) -> None:
        self._signing = None
        if self._signs:
            self._send_signs()

    def _send_signs(self) -> None:
        signs = self._take_signs()
        # At the very end the networks may be gone.
        with contextlib.suppress(RuntimeError):
            self._there.call_soon_threadsafe(self._do_signs, signs)

    def _do_all(
        self, signs: list[_Sign], work: Coroutine[Any, Any, T], answer: asyncio.Future[T], hurried: bool
    ) -> None:
        self._do_signs(signs)
        self._do(work, partial(self._pass_on, answer, hurried))

    def _do_signs(self, signs: list[_Sign]) -> None:
        for sign in signs:
            try:
                work = sign()
            except Exception:
                # What comes behind it must cross all the same.
                log.exception("%s: A sign failed.", self._network.account.key)
                continue
            if work is not None:
                self._do(work, self._note_sign)

    def _do(self, work: Coroutine[Any, Any, T], then: Callable[[asyncio.Task[T]], None]) -> None:
        task = self._there.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(then)

    def _note_sign(self, done: asyncio.Task[None]) -> None:
        self._tasks.discard(done)
        if not done.cancelled() and (error := done.exception()) is not None:
            log.debug("A sign failed: %r", error)

    def _pass_on(self, answer: asyncio.Future[T], hurried: bool, done: asyncio.Task[T]) -> None:
        """End a future there as a task here ended: behind all that was told before."""
        self._tasks.discard(done)
        self._told.append(partial(_end_as, answer, done))
        if hurried or done.cancelled() or done.exception() is not None:
            self._call_for_hearing()
        else:
            self._call_soon()

    def _tell(self, event: NetworkEvent) -> None:
        """Take an event of the network, in its thread."""
        self._told.append(event)
        if isinstance(event, (BookmarkMoved, MessageArrived)):
            # Nobody waits for these.
            self._call_soon()
        else:
            self._call_for_hearing()

    def _call_soon(self) -> None:
        """Let the events cross with what comes next, or after a moment."""
        if self._telling is None:
            self._telling = self._there.call_later(_MOMENT, self._call_late)

    def _call_late(self) -> None:
        self._telling = None
        self._call_for_hearing()

    def _call_for_hearing(self) -> None:
        if not self._hearing and self._told:
            # One call for all events until it is made.
            self._hearing = True
            with contextlib.suppress(RuntimeError):
                self._here.call_soon_threadsafe(self._hear)

    def _hear(self) -> None:
        # First this and then the rest: events that come meanwhile are taken now, or ask for another call.
        self._hearing = False
        while self._told:
            told = self._told.popleft()
            if callable(told):
                told()
            else:
                self._sink(told)


def _end_as(answer: asyncio.Future[T], done: asyncio.Task[T]) -> None:
    """End a future here as a task there ended."""
    if answer.done():
        return
    if done.cancelled():
        answer.cancel()
    elif (error := done.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())
