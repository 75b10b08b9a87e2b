"""Who is there: the owner's own status (AWAY), and that of friends (MONITOR, else ISON)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boltun.message import Presence
from boltun.networks.irc.lines import Line, pieces, sendable
from boltun.networks.irc.session import Part, Session
from boltun.networks.protocol import ContactPresence, OwnPresence, Roster

__all__ = ["Presences"]

_WORDS: Final = {
    Presence.AWAY: "away",
    Presence.EXTENDED_AWAY: "away for longer",
    Presence.BUSY: "busy",
    Presence.OFFLINE: "not here",
}
_EVERY: Final = 60.0
"""Seconds between two questions who is there, where the server tells nothing by itself."""
_ROOM: Final = 400
"""Bytes of nicks in one line."""


class Presences(Part):
    """Shows the owner's status, and tells who of his friends comes and goes."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._shown = Presence.ONLINE
        self._text = ""
        self._elsewhere = False
        """Somebody else, such as another program at the same bouncer, set us away."""
        self._told: Presence | None = None
        self._there: dict[str, Presence] = {}
        self._asked: dict[str, str] = {}
        """The friends, by the one spelling of their nicks, that the last question asked for."""
        self._words_to_come = 0
        self.takes = MappingProxyType(
            {
                "730": self._online,
                "731": self._offline,
                "303": self._ison,
                "301": self._away_reply,
                "305": self._back,
                "306": self._gone_away,
                "AWAY": self._away,
                "734": self._full,
            }
        )

    def choose(self, shown: Presence, text: str) -> None:
        """Show the owner's status, now and after every new connection."""
        changed = (shown, text) != (self._shown, self._text)
        self._shown, self._text = shown, text
        if self.session.online and changed:
            self._show()
            self._tell_own()

    def begin(self) -> None:
        """We are online."""
        self._told = None
        self._elsewhere = False
        if self._shown is not Presence.ONLINE:
            self._show()
        self._tell_own()
        session = self.session
        friends = session.login.friends
        session.tell(Roster(account=session.key, contacts=tuple(session.contact(nick) for nick in friends)))
        if not friends:
            return
        if session.rules.monitor:
            watched = friends[: session.rules.monitor - 1]
            for some in pieces(" ".join(watched), _ROOM):
                session.write(f"MONITOR + {some.replace(' ', ',')}")
        else:
            self._ask()

    def end(self) -> None:
        """Nobody is known to be there."""
        for nick in list(self._there):
            self._note(nick, Presence.OFFLINE)
        self._there.clear()
        self._words_to_come = 0

    def _show(self) -> None:
        if self._shown is Presence.ONLINE:
            self.session.write("AWAY")
        else:
            text = " ".join(sendable(self._text)) or _WORDS[self._shown]
            self.session.write(f"AWAY :{pieces(text, 200)[0]}")

    def _tell_own(self) -> None:
        shown = self._shown
        if shown is Presence.ONLINE and self._elsewhere:
            shown = Presence.AWAY
        if shown is not self._told:
            self._told = shown
            self.session.tell(OwnPresence(account=self.session.key, presence=shown))

    def _back(self, line: Line) -> None:
        self._elsewhere = False
        self._tell_own()

    def _gone_away(self, line: Line) -> None:
        self._elsewhere = self._shown is Presence.ONLINE
        self._tell_own()

    # Friends

    def _ask(self) -> None:
        session = self.session
        self._asked = {session.rules.fold(nick): nick for nick in session.login.friends}
        lines = pieces(" ".join(session.login.friends), _ROOM)
        self._words_to_come = len(lines)
        session.write(*(f"ISON {some}" for some in lines))
        session.later(_EVERY, self._ask)

    def _ison(self, line: Line) -> None:
        if self._words_to_come <= 0:
            return
        self._words_to_come -= 1
        for nick in line.text.split():
            name = self.session.rules.fold(nick)
            if self._asked.pop(name, None) is not None and self._there.get(name) is None:
                self._note(nick, Presence.ONLINE)
        if not self._words_to_come:
            for name, nick in self._asked.items():
                if name in self._there:
                    self._note(nick, Presence.OFFLINE)

    def _online(self, line: Line) -> None:
        for one in line.text.split(","):
            nick = one.partition("!")[0]
            if self._is_friend(nick):
                self._note(nick, Presence.ONLINE)

    def _offline(self, line: Line) -> None:
        for nick in line.text.split(","):
            if self._is_friend(nick):
                self._note(nick, Presence.OFFLINE)

    def _away(self, line: Line) -> None:
        """Somebody in a common channel, or whom we watch, goes away or comes back (away-notify)."""
        if self._is_friend(line.nick):
            self._note(line.nick, Presence.AWAY if line.params and line.text else Presence.ONLINE)

    def _away_reply(self, line: Line) -> None:
        """Whom we wrote to is away."""
        if self._is_friend(line.param(1)):
            self._note(line.param(1), Presence.AWAY)

    def _full(self, line: Line) -> None:
        """The server watches no more for us; who is beyond is not known to be there."""

    def _is_friend(self, nick: str) -> bool:
        return self.session.contact(nick).listed

    def _note(self, nick: str, presence: Presence) -> None:
        session = self.session
        name = session.rules.fold(nick)
        if self._there.get(name, Presence.OFFLINE) is presence:
            return
        if presence is Presence.OFFLINE:
            self._there.pop(name, None)
        else:
            self._there[name] = presence
        session.tell(ContactPresence(contact=session.contact(nick), presence=presence))
