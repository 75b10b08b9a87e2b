"""A messenger for which a program speaks, as a ``Network``; how the program is reached, subclasses say."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any
from uuid import uuid4

from boltun.connection import AccountFacts, ConnectionState, Fact
from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.endings import Ending
from boltun.networks.programs.bookmarks import Bookmark
from boltun.networks.programs.fields import Fields
from boltun.networks.programs.hearing import Hearing
from boltun.networks.programs.options import CAPABILITIES
from boltun.networks.programs.outbox import Waiting
from boltun.networks.programs.session import Can, Hello, Session, Timing, Wire
from boltun.networks.protocol import Keepsake, OwnPresence, Sink
from boltun.networks.staying import Staying

__all__ = ["ProgramNetwork"]


class ProgramNetwork:
    """What both ways to a program have in common. Everything happens on the loop on which ``run`` is awaited.

    ``clock`` gives Unix seconds, ``sleep`` waits between two attempts, ``dice`` shakes that time.
    """

    capabilities = CAPABILITIES

    def __init__(
        self,
        account: Account,
        sink: Sink,
        keepsake: Keepsake,
        *,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        dice: Random | None = None,
    ) -> None:
        self.account = account
        self._sink = sink
        self._clock = clock
        self._timing = timing or Timing()
        self._staying = Staying(account.key, self._hand_on, clock=clock, sleep=sleep, dice=dice)
        self._hearing = Hearing(account.key, self._hand_on, clock, self, keepsake.bookmark)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._session: Session | None = None
        self._wanted = ConnectionState.ONLINE
        """What the program says of its own connection."""
        self._settled = False
        """Whether the program has said what became of our messages, if it can."""
        self._lived = False
        """Whether the session that is, or was last, came online."""
        self._facts: tuple[Fact, ...] = ()
        self._tasks: set[asyncio.Task[None]] = set()

    # The protocol

    async def run(self) -> None:
        """Connect and stay connected until cancelled, or until only the owner can help (state FAILED)."""
        raise NotImplementedError

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Give one message to the program and return its id; NetworkError where that is not possible."""
        session = self._session
        if session is None or self._staying.state is not ConnectionState.ONLINE:
            raise self._not_connected()
        longest = session.hello.longest if session.hello is not None else 0
        if longest and len(text) > longest:
            raise NetworkError(
                "The message is too long for this program: {size} characters of at most {limit}.",
                size=len(text),
                limit=longest,
            )
        if not text:
            raise NetworkError("An empty message cannot be sent.")
        # If the wire ends now, nobody knows whether the program has read it: that is settled as for the rest.
        waiting = self._hearing.gave(id or uuid4().hex, contact, text)
        await self._give(session, waiting, 0)
        return waiting.id

    async def typing(self, contact: Contact, active: bool) -> None:
        """Show or end "typing …"; nothing happens while the program is away, or cannot do that."""
        await self._sign(Can.TYPING, "typing", chat=contact.address, on=active)

    async def mark_read(self, message: Message) -> None:
        """Tell the contact that the message was read."""
        words = {"chat": message.contact.address, "id": message.id}
        if message.sender:
            words["from"] = message.sender
        await self._sign(Can.READ, "read", **words)

    async def draft(self, contact: Contact, text: str) -> None:
        """Lay a text into the owner's input line; an empty one takes it away."""
        await self._sign(Can.DRAFT, "draft", chat=contact.address, text=text)

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Show the owner's status."""
        await self._sign(Can.PRESENCE, "presence", status=presence.value, text=text)
        if self._staying.state is ConnectionState.ONLINE:
            self._sink(OwnPresence(account=self.account.key, presence=presence))

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Nobody asks for it."""

    async def answer(self, id: str, text: str) -> None:
        """Pass on what the owner answered to a question."""
        if self._session is None:
            raise self._not_connected()
        try:
            await self._session.say("answer", id=id, text=text)
        except OSError:
            raise self._not_connected() from None

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down. Called from any thread."""
        read = Bookmark.read(bookmark)
        if read is not None and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._on_kept, read)

    # For the subclasses

    async def _talk(self, wire: Wire, *, trial: bool = False) -> tuple[Ending | None, bool]:
        """Have one session; return how it ended (None: the wire just ended), and whether it was online."""
        self._loop = asyncio.get_running_loop()
        greeting: dict[str, Any] = {"account": self.account.address, "bookmark": self._hearing.kept_mark}
        if trial:
            greeting["trial"] = True
        self._wanted, self._settled, self._lived = ConnectionState.ONLINE, False, False
        self._hearing.begin()
        self._session = session = Session(
            wire, self, self.account.key, timing=self._timing, greeting=greeting
        )
        try:
            ending = await session.run()
        finally:
            self._session = None
            for task in self._tasks:
                task.cancel()
            self._hearing.end(settles=session.can(Can.SETTLED))
        return ending, self._lived

    def _tell_facts(self, more: tuple[Fact, ...]) -> None:
        self._sink(AccountFacts(account=self.account.key, facts=(*self._facts, *more)))

    # What the session tells (Listener)

    def on_hello(self, hello: Hello) -> None:
        """The program said hello."""
        facts = [Fact(label="Program", value=hello.name)] if hello.name else []
        if hello.can:
            facts.append(Fact(label="It can", value=", ".join(sorted(hello.can))))
        self._facts = tuple(facts)
        self._tell_facts(())
        self._settled = Can.SETTLED not in hello.can
        self._hearing.call_owner(hello.me)
        self.on_state(hello.state, "", 0)

    def on_state(self, state: ConnectionState, text: str, retry_in: float) -> None:
        """The program's own connection changed."""
        self._wanted = state
        values = {"text": text} if text else {}
        template = "{text}" if text else ""
        if state is ConnectionState.ONLINE:
            self._go_online(template, values)
        elif state is ConnectionState.FAILED and self._session is not None:
            self._session.end(Ending(template=template or "The program gives up.", values=values, final=True))
        elif state is not self._staying.state or text:
            retry_at = self._clock() + retry_in if state is ConnectionState.WAITING and retry_in else None
            shown = ConnectionState.CONNECTING if state is ConnectionState.OFFLINE else state
            self._staying.tell(shown, template or "The program is connecting …", values, retry_at)

    def on_words(self, kind: str, fields: Fields) -> bool:
        """Something else came."""
        return self._hearing.hear(kind, fields)

    async def may_go_on(self) -> None:
        """Wait until enough of what was told is written down."""
        await self._hearing.may_go_on()

    # What the program asks for (Speaker)

    def give(self, waiting: Waiting, seconds: float = 0) -> None:
        """Give a message to the program, after so many seconds, if the session is still there."""
        if self._session is not None:
            self._background(self._give(self._session, waiting, seconds))

    def on_settled(self) -> None:
        """The program has said what it sent."""
        self._settled = True
        if self._wanted is ConnectionState.ONLINE:
            self._go_online("", {})

    def on_facts(self, facts: tuple[Fact, ...]) -> None:
        """The program has something to tell of the account."""
        self._tell_facts(facts)

    # Inside

    def _hand_on(self, event: Any) -> None:
        self._sink(event)

    def _on_kept(self, bookmark: Bookmark) -> None:
        mark = self._hearing.keep(bookmark)
        if mark and self._session is not None:
            self._background(self._say(self._session, "kept", mark=mark))

    def _go_online(self, template: str, values: Mapping[str, object]) -> None:
        if not self._settled:
            return
        self._hearing.settle_past()
        if self._staying.state is ConnectionState.ONLINE and not template:
            return
        self._lived = True
        self._staying.tell(ConnectionState.ONLINE, template, values)
        self._sink(OwnPresence(account=self.account.key, presence=Presence.ONLINE))

    async def _give(self, session: Session, waiting: Waiting, seconds: float) -> None:
        if seconds:
            await asyncio.sleep(seconds)
        # From now on it may have left.
        waiting.put_off = False
        await self._say(session, "send", chat=waiting.contact.address, text=waiting.text, id=waiting.id)

    async def _sign(self, can: Can, kind: str, /, **words: Any) -> None:
        session = self._session
        if session is not None and self._staying.state is ConnectionState.ONLINE and session.can(can):
            await self._say(session, kind, **words)

    async def _say(self, session: Session, kind: str, /, **words: Any) -> None:
        with contextlib.suppress(OSError):
            await session.say(kind, **words)

    def _not_connected(self) -> NotConnectedError:
        return NotConnectedError.of(self.account.address)

    def _background(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
