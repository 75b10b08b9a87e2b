"""One account at its server, as its handlers see it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar
from xml.etree.ElementTree import Element

from boltun.connection import AccountFacts, Fact
from boltun.errors import NotConnectedError
from boltun.message import Account
from boltun.networks.protocol import Sink
from boltun.networks.xmpp.book import Book
from boltun.networks.xmpp.inbox import Inbox
from boltun.networks.xmpp.options import Login
from boltun.networks.xmpp.stream import Stream

__all__ = ["Client"]

H = TypeVar("H")


class Client:
    """What an account knows and can do, whatever connection it has; it outlives the connections.

    ``tell`` is where events go, ``clock`` gives Unix seconds, ``folder`` is where handlers may keep files.
    """

    def __init__(
        self,
        account: Account,
        login: Login,
        *,
        own: str,
        device: str,
        tell: Sink,
        clock: Callable[[], float],
        folder: Path | None,
        pictures: Mapping[str, str],
    ) -> None:
        self.account = account
        self.login = login
        self.own = own
        """The account's bare JID."""
        self.device = device
        """The full JID of this device."""
        self.tell = tell
        self.clock = clock
        self.folder = folder
        self.pictures = pictures
        """The keys of the pictures that were kept when the program began, by address."""
        self.book = Book(account.key, own)
        self.inbox = Inbox(self.book, clock, own.partition("@")[0])
        self.stream: Stream | None = None
        self.online = False
        """The server knows that we are there, and there is a connection."""
        self.features: frozenset[str] = frozenset()
        """What all handlers together can do."""
        self.identified: Sequence[Callable[[str, bool], None]] = ()
        """Who is to hear when a device has said whether it is a program."""
        self._handlers: Mapping[type, Any] = {}
        self.read: Callable[[Element], None] = lambda stanza: None
        """Reads and tells a message."""
        self._held: deque[tuple[Element, str, int]] = deque()
        """The messages that handlers have taken, each with its session and its number there."""
        self._facts: dict[str, tuple[Fact, ...]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def attach(self, handlers: Sequence[Any]) -> None:
        """Take the handlers, once."""
        self._handlers = {type(one): one for one in handlers}

    def find(self, kind: type[H]) -> H:
        """Return the handler of this class."""
        handler: H = self._handlers[kind]
        return handler

    def connected(self) -> Stream:
        """Return the connection; NotConnectedError while there is none."""
        if self.stream is None or not self.online:
            raise self.not_connected()
        return self.stream

    def not_connected(self) -> NotConnectedError:
        """Return the error that there is no connection."""
        return NotConnectedError.of(self.account.address)

    def write(self, stanza: str) -> None:
        """Send a stanza that nobody misses where there is no connection."""
        if self.stream is not None:
            self.stream.write(stanza)

    async def ask(self, kind: str, query: Element, to: str = "", *, within: float = 30.0) -> Element:
        """Ask the server or somebody (``get`` or ``set``) and return the answer's ``<iq/>``.

        IqError: the answer is no. TimeoutError: there is none. ConnectionError: nobody can be asked.
        """
        if self.stream is None:
            raise ConnectionError
        return await self.stream.ask(kind, query, to, within=within)

    def state(self, subject: str, facts: Sequence[Fact]) -> None:
        """Tell what there is to say of the account about one subject; the others stay as they were told."""
        self._facts[subject] = tuple(facts)
        every = tuple(fact for some in self._facts.values() for fact in some)
        self.tell(AccountFacts(account=self.account.key, facts=every))

    def hold(self, stanza: Element) -> None:
        """Note that a handler has taken a message: it is not dealt with before that gives it back."""
        if self.stream is not None:
            management = self.stream.management
            self._held.append((stanza, management.session, management.received))

    def give_back(self, stanza: Element) -> None:
        """Read a message that a handler took."""
        while self._held and self._held[0][0] is not stanza:
            self._held.popleft()
        if self._held:
            self._held.popleft()
        self.read(stanza)

    def dealt_with(self) -> int:
        """Return how many stanzas of this session came before the first one that is held."""
        if self.stream is None:
            return 0
        management = self.stream.management
        if self._held and self._held[0][1] == management.session:
            return self._held[0][2] - 1
        return management.received

    def new_id(self) -> str:
        """Return an id for a stanza."""
        return "" if self.stream is None else str(self.stream.new_id())

    def soon(self, call: Callable[[], None]) -> None:
        """Do something when what is at hand is done."""
        asyncio.get_running_loop().call_soon(call)

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Do something after a while."""
        asyncio.get_running_loop().call_later(seconds, call)

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Let a task run beside the rest, until the account goes offline."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def end_tasks(self) -> None:
        """End what runs in the background."""
        for task in self._tasks:
            task.cancel()
