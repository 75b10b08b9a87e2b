"""The bot as the owner's secretary: the profile to which it is connected, and what it may do there."""

from __future__ import annotations

from boltun.connection import Fact
from boltun.networks.telegram.options import Login
from boltun.networks.telegram.reading import Connection, Person

__all__ = ["Secretary"]

_MOST = 20
"""So many connections of strangers are remembered."""


class Secretary:
    """The connections of people to the bot. Anybody can make one: only the owner's counts."""

    def __init__(self, login: Login) -> None:
        self._login = login
        self._ours: Connection | None = None
        self._strangers: dict[str, Connection] = {}

    @property
    def ours(self) -> Connection | None:
        """The owner's connection, the newest that the server told."""
        return self._ours

    def note(self, connection: Connection) -> None:
        """Hear of a connection, new or changed."""
        if self._login.is_owner(connection.person.number, connection.person.username):
            # An old connection may end after a new one began.
            if connection.enabled or self._ours is None or self._ours.id == connection.id:
                self._ours = connection
            return
        self._strangers.pop(connection.id, None)
        if connection.enabled:
            self._strangers[connection.id] = connection
        while len(self._strangers) > _MOST:
            del self._strangers[next(iter(self._strangers))]

    def knows(self, id: str) -> bool:
        """Whether the server has told of this connection."""
        return (self._ours is not None and self._ours.id == id) or id in self._strangers

    def is_ours(self, id: str) -> bool:
        """Whether this is the owner's connection."""
        return self._ours is not None and self._ours.id == id

    def forget(self, id: str) -> None:
        """The server does not know this connection any more."""
        self._strangers.pop(id, None)
        if self.is_ours(id):
            self._ours = None

    def facts(self, may_be_connected: bool) -> list[Fact]:
        """What the owner may want to know. ``may_be_connected``: @BotFather lets people connect the bot."""
        facts = []
        ours, owner = self._ours, self._login.owner
        if owner and ours is not None and ours.enabled:
            named = _named(ours.person)
            facts.append(Fact(label="Answers in the name of", value=named))
            if not ours.may_reply:
                facts.append(Fact(label="May not reply in your name yet", value=named, warning=True))
            if not ours.may_read:
                facts.append(Fact(label="May not mark messages as read", value=named))
        elif owner and not may_be_connected:
            value = f"@{self._login.bot}"
            facts.append(
                Fact(label="Secretary Mode is switched off at @BotFather", value=value, warning=True)
            )
        elif owner:
            value = f"@{self._login.bot}"
            facts.append(Fact(label="Not connected to your profile yet", value=value, warning=True))
        for stranger in self._strangers.values():
            value = _named(stranger.person)
            facts.append(Fact(label="Connected by somebody who is not you", value=value, warning=True))
        return facts


def _named(person: Person) -> str:
    known = f"@{person.username}" if person.username else str(person.number)
    return f"{known} ({person.name})" if person.name else known
