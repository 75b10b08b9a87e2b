"""The answers that the service gives to the desk's questions."""

from __future__ import annotations

from collections.abc import Sequence

from boltun.message import Account, Presence
from boltun.minds.protocol import Mind
from boltun.networks.connections import Connections
from boltun.networks.protocol import Network
from boltun.service.minds import Minds

__all__ = ["ServiceSurroundings"]


class ServiceSurroundings:
    """``desk.outlook.Surroundings`` made of the connections and the minds."""

    def __init__(self, connections: Connections, minds: Minds) -> None:
        self._connections = connections
        self._minds = minds

    def account(self, key: str) -> Account | None:
        """Return an account by its key; None if there is none."""
        return self._connections.account(key)

    def network(self, key: str) -> Network | None:
        """Return the connection of an account; None while it is switched off."""
        return self._connections.network(key)

    def online(self, key: str) -> bool:
        """Whether messages can be sent on an account just now."""
        return self._connections.online(key)

    def own_presence(self, key: str) -> Presence:
        """Return what the owner shows on an account."""
        return self._connections.presence(key)

    def own_addresses(self, key: str) -> frozenset[str]:
        """Return the owner's addresses on this account's network, case-folded."""
        return self._connections.own_addresses(key)

    def ready_mind(self, names: Sequence[str]) -> Mind | None:
        """Return the mind that these minds make one behind the other, if all are loaded."""
        return self._minds.ready(names)

    async def mind(self, names: Sequence[str]) -> Mind:
        """Load these minds and return the same; those that fail are left out, BoltunError if none can be
        loaded."""
        return await self._minds.lined_up(names)
