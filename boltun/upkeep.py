"""The daily copy of the database, and the steps when it turns out to be damaged."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from boltun.errors import BoltunError, DamagedError, StoreError
from boltun.events import DatabaseBroken, Event, ServiceFailed
from boltun.settings import BACKUP_MEGABYTES, Settings
from boltun.store.backups import Backup, backup_due
from boltun.store.store import Store

__all__ = ["Upkeep"]

_DAY = 86_400.0


class Upkeep:
    """Looks after an open database; lives on the loop's thread."""

    def __init__(
        self,
        store: Store,
        *,
        settings: Settings,
        clock: Callable[[], float],
        tell: Callable[[Event], None],
        alone: asyncio.Lock,
        end: Callable[[], None],
        copies: bool = True,
    ) -> None:
        """``alone`` is held by everybody who needs the file to himself; ``end`` ends all work once, if it is
        damaged.

        Without ``copies`` none are made.
        """
        self._store = store
        self._settings = settings
        self._clock = clock
        self._tell = tell
        self._alone = alone
        self._end = end
        self._loop = asyncio.get_running_loop()
        self._path = store.path
        self._copies = copies
        self._next_at = 0.0
        self._backup: Backup | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._held = 0
        """How many are deleting something now."""
        store.watch(broken=self._hear_of_damage, noticed=self._hear_of_trouble)

    def look(self) -> None:
        """Notice a missing file, and make a copy if it is time for one. Returns at once."""
        self._store.look()
        now = self._clock()
        if self._path is None or not self._most or now < self._next_at or self._task or self._held:
            return
        if backup_due(self._path, now, _DAY):
            self._begin(self._path)
        else:
            self._next_at = now + _DAY / 24

    @asynccontextmanager
    async def without_copies(self) -> AsyncIterator[None]:
        """Make no copy meanwhile; one that has begun is given up and made later."""
        self._held += 1
        try:
            if self._task is not None:
                await self._give_up()
                self._next_at = 0.0
            yield
        finally:
            self._held -= 1

    async def finish(self) -> None:
        """Wait for the copy that is being made, if there is one."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Finish or give up everything."""
        self._closed = True
        await self._give_up()

    @property
    def _most(self) -> int:
        return self._settings[BACKUP_MEGABYTES] * 1_000_000 if self._copies else 0

    def _begin(self, path: Path) -> None:
        self._next_at = self._clock() + _DAY
        self._task = asyncio.create_task(self._make(path))

    async def _make(self, path: Path) -> None:
        try:
            async with self._alone:
                if self._closed or self._held or self._store.broken is not None:
                    return
                with contextlib.suppress(StoreError):
                    # The copy holds it in any case, but nobody could read it there.
                    self._store.spread()
                self._backup = Backup(path, at=self._clock(), most=self._most)
                await asyncio.to_thread(self._backup.run)
        except DamagedError as error:
            self._store.break_off(error)
        except BoltunError as error:
            self._tell(ServiceFailed(text=str(error)))
        finally:
            self._backup = self._task = None

    async def _give_up(self) -> None:
        if self._backup is not None:
            self._backup.give_up()
        await self.finish()

    def _hear_of_damage(self, error: DamagedError) -> None:
        """Take a report of the database, from any thread."""

        def end() -> None:
            # Set it first, so that everybody who hears of it in another thread finds the reason in
            # ``Service.broken``.
            self._end()
            self._tell(DatabaseBroken(text=str(error)))

        self._loop.call_soon_threadsafe(end)

    def _hear_of_trouble(self, error: StoreError) -> None:
        self._loop.call_soon_threadsafe(self._tell, ServiceFailed(text=str(error)))
