"""Our nick: what we are called, and how we get the right one back."""

from __future__ import annotations

import asyncio
from types import MappingProxyType
from typing import Final

from boltun.networks.irc.lines import Line
from boltun.networks.irc.session import Part, Session
from boltun.networks.protocol import Fact

__all__ = ["Nicks"]

_FIRST: Final = 30.0
_LONGEST: Final = 300.0
"""Seconds between two tries to get the nick back."""


class Nicks(Part):
    """Follows our nick, and takes the wanted one as soon as it is free.

    It is never taken by force from whoever has it: that may be the owner, with another program.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._wait = _FIRST
        self._timer: asyncio.TimerHandle | None = None
        self.takes = MappingProxyType(
            {"NICK": self._renamed, "QUIT": self._freed, "731": self._offline, "432": self._refused}
        )

    def begin(self) -> None:
        """We are online, perhaps under another nick."""
        self._wait = _FIRST
        self._look()

    def end(self) -> None:
        """The connection is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def is_right(self) -> bool:
        """Whether we are called as the account says."""
        return self.session.is_me(self.session.login.nick)

    def _look(self) -> None:
        session, wanted = self.session, self.session.login.nick
        facts = [Fact(label="Nick", value=session.nick, warning=not self.is_right)]
        if not self.is_right:
            facts.append(
                Fact(
                    label="In use by somebody else",
                    value=f"{wanted}. Boltun takes this nick when it is free.",
                    warning=True,
                )
            )
        session.note_facts("1 nick", *facts)
        if self.is_right:
            self.end()
        elif self._timer is None:
            if session.rules.monitor:
                session.write(f"MONITOR + {wanted}")
            self._timer = session.later(self._wait, self.try_now)

    def try_now(self) -> None:
        """Take the nick that the person asked for, if it is free by now; else try again later."""
        self._timer = None
        if not self.is_right:
            self._wait = min(_LONGEST, self._wait * 2)
            self._take()
            self._timer = self.session.later(self._wait, self.try_now)

    def _take(self) -> None:
        self.session.write(f"NICK {self.session.login.nick}")

    def _renamed(self, line: Line) -> None:
        session = self.session
        if session.is_me(line.nick):
            session.nick = line.param(0)
            if "!" in session.mask:
                session.mask = f"{session.nick}!{session.mask.partition('!')[2]}"
            if session.online:
                self._look()
        else:
            self._freed(line)

    def _freed(self, line: Line) -> None:
        """Somebody gave up a nick."""
        fold = self.session.rules.fold
        if not self.is_right and fold(line.nick) == fold(self.session.login.nick):
            self._take()

    def _offline(self, line: Line) -> None:
        """Somebody whom we watch is gone (RPL_MONOFFLINE)."""
        fold = self.session.rules.fold
        if not self.is_right and fold(self.session.login.nick) in map(fold, line.text.split(",")):
            self._take()

    def _refused(self, line: Line) -> None:
        """The nick is held by the services for a while: later."""
