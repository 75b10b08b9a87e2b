"""One account at its server, as the parts of the client see it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from boltun.errors import NotConnectedError
from boltun.message import ChatKind, Contact
from boltun.networks.irc.endings import Ending
from boltun.networks.irc.lines import Line
from boltun.networks.irc.link import Link
from boltun.networks.irc.options import Login
from boltun.networks.irc.rules import Rules
from boltun.networks.protocol import AccountFacts, Fact, Sink

__all__ = ["Part", "Session", "Take", "switchboard"]

Take = Callable[[Line], None]
"""Takes a line of the server. It returns at once, and no line makes it fail."""


class Part:
    """A part of the client: it takes lines of the server by their commands."""

    takes: Mapping[str, Take] = MappingProxyType({})

    def __init__(self, session: Session) -> None:
        self.session = session

    def begin(self) -> None:
        """The account is online."""

    def end(self) -> None:
        """The connection is gone."""


class Session:
    """What an account knows, whatever connection it has; it outlives the connections.

    ``tell`` is where events go, ``clock`` gives Unix seconds. What belongs to one connection begins anew with
    ``connect``.
    """

    def __init__(self, account: str, login: Login, *, tell: Sink, clock: Callable[[], float]) -> None:
        self.key = account
        self.login = login
        self.tell = tell
        self.clock = clock
        self.rules = Rules()
        self.link: Link | None = None
        self.nick = login.nick
        """What we are called just now."""
        self.mask = ""
        """What the server puts before our lines; empty: not known yet."""
        self.able: set[str] = set()
        """The capabilities (IRCv3) that are on."""
        self.signed_in_as = ""
        """The account at the services; empty: none."""
        self.online = False
        self.skew = 0.0
        """Seconds by which the server's clock is ahead of ours."""
        self.automatic: Callable[[str], bool] = lambda nick: False
        """Whether a nick is known as that of a program; ``people`` sets it."""
        self._friends: frozenset[str] = frozenset()
        self._telling = False
        self._facts: dict[str, tuple[Fact, ...]] = {}
        self._contacts: dict[tuple[str, bool], Contact] = {}
        self._fold_friends()

    def connect(self, link: Link) -> None:
        """A new connection begins: nothing is known of its server."""
        self.link = link
        self.rules = Rules()
        self.nick, self.mask, self.signed_in_as = self.login.nick, "", ""
        self.able = set()
        self.skew = 0.0
        self._facts.clear()
        self._fold_friends()

    def learn_rules(self, line: Line) -> None:
        """Take RPL_ISUPPORT: names may be spelled in another way from now on."""
        self.rules.note(line)
        self._fold_friends()

    def _fold_friends(self) -> None:
        self._contacts.clear()
        self._friends = frozenset(self.rules.fold(nick) for nick in self.login.friends)

    # Who is who

    def is_me(self, nick: str) -> bool:
        """Whether a nick is ours."""
        return self.rules.fold(nick) == self.rules.fold(self.nick)

    def address(self, name: str) -> str:
        """Return what a nick or channel is called outside of its network."""
        return f"{self.rules.fold(name)}@{self.login.network}"

    def target(self, contact: Contact) -> str:
        """Return the nick or channel of a contact."""
        name, at, network = contact.address.rpartition("@")
        return name if at and network == self.login.network else contact.address

    def contact(self, name: str, *, group: bool = False) -> Contact:
        """Return the contact of a nick or channel."""
        automatic = not group and self.automatic(name)
        known = self._contacts.get((name, group))
        if known is None or known.automatic is not automatic:
            if len(self._contacts) > 10_000:
                self._contacts.clear()
            known = self._contacts[name, group] = Contact(
                account=self.key,
                address=self.address(name),
                name=name,
                kind=ChatKind.GROUP if group else ChatKind.DIRECT,
                listed=not group and self.rules.fold(name) in self._friends,
                automatic=automatic,
            )
        return known

    # What is done with the connection

    def write(self, *lines: str) -> None:
        """Send lines that nobody misses if there is no connection."""
        if self.link is not None:
            self.link.write(*lines)

    def cut(self, ending: Ending) -> None:
        """End the connection."""
        if self.link is not None:
            self.link.cut(ending)

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Do something after a while, unless there is another connection by then."""
        link = self.link

        def do() -> None:
            if self.link is link and link is not None and not link.over.done():
                call()

        return asyncio.get_running_loop().call_later(seconds, do)

    def connected(self) -> Link:
        """Return the connection; NotConnectedError while there is none."""
        if self.link is None or not self.online or self.link.over.done():
            raise self.not_connected()
        return self.link

    def not_connected(self) -> NotConnectedError:
        """Return the error that there is no connection."""
        return NotConnectedError.of(f"{self.login.nick}@{self.login.network}")

    # What is told of the account itself

    def note_facts(self, subject: str, *facts: Fact) -> None:
        """Tell facts about a subject soon; they replace what was told of it before."""
        if self._facts.get(subject, ()) != facts:
            self._facts[subject] = facts
            if not self._telling:
                self._telling = True
                asyncio.get_running_loop().call_soon(self._tell_facts)

    def _tell_facts(self) -> None:
        self._telling = False
        facts = tuple(fact for subject in sorted(self._facts) for fact in self._facts[subject])
        self.tell(AccountFacts(account=self.key, facts=facts))


def switchboard(parts: Iterable[Part]) -> Callable[[Line], None]:
    """Return what gives each line to the parts that take it."""
    takes: defaultdict[str, list[Take]] = defaultdict(list)
    for part in parts:
        for command, take in part.takes.items():
            takes[command].append(take)
    table = {command: tuple(many) for command, many in takes.items()}

    def hear(line: Line) -> None:
        for take in table.get(line.command, ()):
            take(line)

    return hear
