"""The common ground of a service's parts."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import replace

from boltun.calendars.calendars import Calendars
from boltun.computer.computer import Computer
from boltun.desk.desk import Desk
from boltun.errors import DamagedError, NetworkError, StoreError
from boltun.events import Event
from boltun.networks.connections import Connections
from boltun.networks.protocol import Keepsake, Network, NetworkEvent
from boltun.passwords import Passwords
from boltun.paths import Profile
from boltun.rules.file import RulesFile
from boltun.rules.in_force import InForce
from boltun.settings import Settings
from boltun.store.store import Store
from boltun.upkeep import Upkeep

__all__ = ["Core"]


class Core:
    """Profile, settings, connections and, while the service runs, the store and the desk."""

    def __init__(
        self,
        profile: Profile,
        *,
        clock: Callable[[], float],
        passwords: Passwords,
        connects: bool,
        hear: Callable[[NetworkEvent], None],
        tell: Callable[[Event], None],
    ) -> None:
        """``hear`` takes the events of networks, ``tell`` the events for front ends, both on the loop's
        thread.

        Without ``connects`` only the practice account is connected in this run.
        """
        self.profile = profile
        self.settings = Settings(profile.settings_path, bases=profile.bases)
        self.calendars = Calendars(profile.rules_path.parent, profile.data / "calendars", clock)
        self.rules = RulesFile(profile.rules_path, profile.bases, self.calendars)
        self.computer = Computer(clock)
        self.in_force = InForce(self.settings, lambda: self.rules.rules, clock, lambda: self.computer.state)
        """The mode that holds, and the settings that count for replies."""
        self.clock = clock
        self.passwords = passwords
        self.connects = connects
        self.tell = tell
        self._is_quick = False
        self.connections = Connections(
            password=passwords.get, keepsake=self.keepsake, sink=hear, is_quick=lambda: self._is_quick
        )
        self.upkeep: Upkeep | None = None
        self.broken: DamagedError | None = None
        """The reason why everything ended by itself: the database is damaged."""
        self._store: Store | None = None
        self._desk: Desk | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def store(self) -> Store:
        """The store, on the loop's thread only; StoreError while the service does not run."""
        if self.broken is not None:
            raise self.broken.with_traceback(None)
        if self._store is None:
            raise _not_running()
        return self._store

    @property
    def desk(self) -> Desk:
        """The desk, on the loop's thread only; StoreError while the service does not run."""
        if self._desk is None:
            raise _not_running()
        return self._desk

    @property
    def open_store(self) -> Store | None:
        """The store; None while it is not open."""
        return self._store

    @property
    def open_desk(self) -> Desk | None:
        """The desk; None while it does not work."""
        return self._desk

    def connected(self, key: str) -> Network:
        """Return the connection of an account; NetworkError if it is switched off."""
        network = self.connections.network(key)
        if network is None:
            raise NetworkError(
                "The account {account} is not connected.", advice="Switch it on first.", account=key
            )
        return network

    def take_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        """Live on this loop."""
        self._loop = loop

    def take_store(self, store: Store | None) -> None:
        """Work with this store; None: with none any more."""
        self._store = store
        self._is_quick = store is not None and store.hurry()

    def take_desk(self, desk: Desk | None) -> None:
        """Work with this desk; None: with none any more."""
        self._desk = desk

    def tell_from_anywhere(self, event: Event) -> None:
        """Tell an event from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.tell, event)

    def keepsake(self, key: str) -> Keepsake:
        """Return what the profile keeps for the network of an account."""
        name = hashlib.sha256(key.encode()).hexdigest()[:16]
        return replace(
            self.store.accounts.keepsake(key),
            pictures=self.store.pictures.known(key),
            folder=self.profile.data / "networks" / name,
        )


def _not_running() -> StoreError:
    return StoreError("Boltun is not running.", advice="Start it again.")
