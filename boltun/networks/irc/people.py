"""Who is a program: services, bots and what bouncers say (mode +B, the tag ``bot``)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from boltun.message import Presence
from boltun.networks.irc.lines import Line
from boltun.networks.irc.outbox import Outbox
from boltun.networks.irc.session import Part, Session
from boltun.networks.protocol import ContactPresence

__all__ = ["People", "is_service"]

_SERVICES: Final = frozenset(("global", "services", "q", "x", "l", "authserv", "py-ctcp", "saslserv"))
_TAGS: Final = ("bot", "draft/bot", "inspircd.org/bot", "inspircd.org/service")
_REMEMBERED: Final = 10_000
_FRESH: Final = 3_600.0
"""Seconds after which somebody else may have the nick."""
_PATIENCE: Final = 3.0
"""Seconds for which a message waits until it is known who wrote it."""
_MOST_ASKED: Final = 50


def is_service(nick: str) -> bool:
    """Whether a nick is that of a service of the network, or of a bouncer."""
    name = nick.casefold()
    return name.startswith("*") or name.endswith("serv") or name in _SERVICES


class People(Part):
    """Remembers who is a program, and asks the server about those who write for the first time."""

    def __init__(self, session: Session, outbox: Outbox) -> None:
        super().__init__(session)
        self._outbox = outbox
        self._known: OrderedDict[str, tuple[bool, float]] = OrderedDict()
        self._waiting: dict[str, list[Callable[[], None]]] = {}
        """What is done when it is known who somebody is."""
        self._names: dict[str, str] = {}
        session.automatic = self.is_program
        self.takes = MappingProxyType(
            {
                "335": self._bot,
                "318": self._told,
                "401": self._told,
                "NICK": self._renamed,
                "QUIT": self._quit,
            }
        )

    def is_program(self, nick: str) -> bool:
        """Whether a nick is known as that of a program."""
        if is_service(nick):
            return True
        known = self._known.get(self.session.rules.fold(nick))
        return known is not None and known[0] and self.session.clock() - known[1] < _FRESH

    def note(self, line: Line) -> bool:
        """Return whether the writer of a message is a program; learn it from the message if it says so."""
        if any(tag in line.tags for tag in _TAGS):
            self._learn(line.nick, True)
            return True
        return self.is_program(line.nick)

    def when_known(self, nick: str, do: Callable[[], None]) -> None:
        """Do something when it is known who somebody is: mostly at once, at the latest after a moment."""
        name = self.session.rules.fold(nick)
        if name in self._waiting:
            self._waiting[name].append(do)
        elif self._must_ask(name):
            self._waiting[name] = [do]
            self._outbox.count()
            self.session.write(f"WHOIS {nick}")
            self.session.later(_PATIENCE, lambda: self._go_on(name))
        else:
            do()

    def end(self) -> None:
        """The connection is gone: nobody is asked any more."""
        for name in list(self._waiting):
            self._go_on(name)

    def _must_ask(self, name: str) -> bool:
        known = self._known.get(name)
        if is_service(name) or (known is not None and self.session.clock() - known[1] < _FRESH):
            return False
        if not self.session.rules.bot_mode or not self.session.online:
            return False
        return len(self._waiting) < _MOST_ASKED and self._outbox.has_room()

    def _learn(self, nick: str, program: bool) -> None:
        name = self.session.rules.fold(nick)
        before = self._known.pop(name, (False, 0.0))[0]
        self._known[name] = program, self.session.clock()
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        if program and not before:
            # Whoever writes a reply at this moment hears of it.
            contact = self.session.contact(nick)
            self.session.tell(ContactPresence(contact=contact, presence=Presence.ONLINE))

    def _bot(self, line: Line) -> None:
        self._learn(line.param(1), True)

    def _told(self, line: Line) -> None:
        name = self.session.rules.fold(line.param(1))
        if name in self._waiting:
            if name not in self._known:
                self._learn(line.param(1), False)
            self._go_on(name)

    def _go_on(self, name: str) -> None:
        for do in self._waiting.pop(name, ()):
            do()

    def _renamed(self, line: Line) -> None:
        for nick in (line.nick, line.param(0)):
            self._known.pop(self.session.rules.fold(nick), None)

    def _quit(self, line: Line) -> None:
        self._known.pop(self.session.rules.fold(line.nick), None)
