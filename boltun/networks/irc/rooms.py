"""The channels that the account names: joined, and left alone once somebody puts us out."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boltun.networks.irc.lines import Line, plain
from boltun.networks.irc.session import Part, Session
from boltun.networks.protocol import Fact

__all__ = ["Rooms"]

_REFUSALS: Final = {
    "403": "There is no such channel.",
    "405": "You are in too many channels.",
    "437": "It cannot be joined just now.",
    "471": "It is full.",
    "473": "Only who is invited may join it.",
    "474": "You are banned from it.",
    "475": "It needs another key.",
    "476": "There can be no such channel.",
    "477": "Only registered nicks may join it.",
    "489": "It can be joined only with encryption.",
    "520": "Only operators may join it.",
}


class Rooms(Part):
    """Joins the channels after each sign-in."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._problems: dict[str, str] = {}
        self._left_alone: set[str] = set()
        """Channels that somebody put us out of, in this run."""
        self.takes = MappingProxyType(
            {"KICK": self._kicked, "JOIN": self._joined, **dict.fromkeys(_REFUSALS, self._refused)}
        )

    def begin(self) -> None:
        """We are online."""
        self._problems.clear()
        fold = self.session.rules.fold
        rooms = [room for room in self.session.login.rooms if fold(room.name) not in self._left_alone]
        # Those with a key first: keys stand in the same order as channels.
        rooms.sort(key=lambda room: not room.key)
        for at in range(0, len(rooms), 8):
            some = rooms[at : at + 8]
            keys = ",".join(room.key for room in some if room.key)
            self.session.write(f"JOIN {','.join(room.name for room in some)} {keys}".rstrip())

    def _is_named(self, channel: str) -> bool:
        fold = self.session.rules.fold
        return fold(channel) in {fold(room.name) for room in self.session.login.rooms}

    def _joined(self, line: Line) -> None:
        if self.session.is_me(line.nick):
            if "@" in line.source:
                self.session.mask = line.source
            self._left_alone.discard(self.session.rules.fold(line.param(0)))
            self._note(line.param(0), "")

    def _kicked(self, line: Line) -> None:
        if self.session.is_me(line.param(1)):
            channel = line.param(0)
            self._left_alone.add(self.session.rules.fold(channel))
            said = (
                f"{line.nick} put you out: {plain(line.param(2))}"
                if line.param(2)
                else f"{line.nick} put you out."
            )
            self._note(channel, said)

    def _refused(self, line: Line) -> None:
        if self._is_named(line.param(1)):
            self._note(line.param(1), f"{_REFUSALS[line.command]} ({plain(line.text)})")

    def _note(self, channel: str, problem: str) -> None:
        if problem:
            self._problems[channel] = problem
        else:
            self._problems.pop(channel, None)
        facts = [Fact(label=name, value=text, warning=True) for name, text in self._problems.items()]
        self.session.note_facts("4 channels", *facts)
