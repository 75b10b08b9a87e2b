"""Privacy: messages are deleted without a trace."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path

from boltun.errors import StoreError
from boltun.events import MessagesDeleted
from boltun.message import Contact
from boltun.service.core import Core
from boltun.service.minds import Minds
from boltun.service.practice import Practice
from boltun.settings import KEEP_DAYS
from boltun.traces import remove_old, remove_traces

__all__ = ["Privacy"]

_log = logging.getLogger(__name__)

_DAY = 86400.0
_TIDY_AFTER_CHANGE = 3600.0
"""Seconds until messages that are too old are deleted, after the owner chose the age."""


class Privacy:
    """Deletes conversations: at the owner's word, or because they are too old."""

    def __init__(self, core: Core, minds: Minds, practice: Practice) -> None:
        self._core = core
        self._minds = minds
        self._practice = practice
        self.scrubbing = asyncio.Lock()
        """Held by everybody who needs the database's file to himself."""
        self._tidy_at = 0.0
        """The next time to delete what is too old."""
        self._scrub_at = 0.0
        """The next time to write the file anew, if that failed before."""

    async def delete_contact(self, contact_id: int) -> None:
        """Delete all messages with a contact, what is remembered of him, and his settings.

        Tells MessagesDeleted. A contact who is in the contact list or writes again is then a new one.
        """
        async with self._without_copies():
            contact = self._core.store.contacts.get(contact_id).contact
            await self._core.desk.let_go(contact_id)
            # Traces outside go first: if the program is killed in between, the conversation is still there to
            # be deleted again.
            left = await self._remove_traces(contact)
            await self._delete(contact_id)
            self._core.tell(MessagesDeleted())
            await self._scrub()
            _tell_left(left)

    async def delete_everything(self) -> None:
        """Delete every conversation and contact, and everything that depends on them, in and outside of the
        database.

        Accounts, settings and bases stay. Tells MessagesDeleted. StoreError if a file cannot be removed.
        """
        async with self._without_copies():
            everybody = self._core.store.privacy.everybody()
            for contact_id in everybody:
                await self._core.desk.let_go(contact_id)
            left = await self._remove_traces(None)
            for contact_id in everybody:
                await self._delete(contact_id)
            self._core.store.privacy.remove_traces()
            self._core.tell(MessagesDeleted())
            await self._scrub()
            _tell_left(left)

    def settings_changed(self, keys: frozenset[str]) -> None:
        """Give somebody who chose too few days an hour to notice."""
        if KEEP_DAYS.key in keys:
            self._tidy_at = self._core.clock() + _TIDY_AFTER_CHANGE

    def set_back(self, now: float) -> None:
        """The clock was set back to ``now``: wait for nothing that lies far ahead."""
        self._tidy_at = min(self._tidy_at, now + _DAY)
        self._scrub_at = min(self._scrub_at, now + _DAY)

    async def tidy(self) -> None:
        """Once a day, delete what is older than the owner wants to keep."""
        core = self._core
        now = core.clock()
        days = core.settings[KEEP_DAYS]
        if core.store.scrub_owed and now >= self._scrub_at:
            self._scrub_at = now + _DAY
            await self._scrub()
        if not days or now < self._tidy_at:
            return
        self._tidy_at = now + _DAY
        async with self._without_copies():
            limit = now - days * _DAY
            touched: set[int] = set()
            while some := core.store.privacy.delete_before(limit):
                touched |= some
                await asyncio.sleep(0)
            stored = map(core.store.contacts.get, touched)
            gone = [one.contact for one in stored if one.last_at is None]
            for contact in gone:
                await asyncio.to_thread(self._minds.library.forget_taught, contact)
            left = await asyncio.to_thread(remove_old, core.profile, core.store.path, limit, gone)
            if touched:
                core.tell(MessagesDeleted())
                await self._scrub()
            _tell_left(left)

    async def close(self) -> None:
        """Wait until the file contains nothing of what was just deleted."""
        async with self.scrubbing:
            pass

    def _without_copies(self) -> AbstractAsyncContextManager[None]:
        """Make no copy while something is being deleted, because the copy would contain it."""
        upkeep = self._core.upkeep
        return nullcontext() if upkeep is None else upkeep.without_copies()

    async def _remove_traces(self, contact: Contact | None) -> list[Path]:
        """Remove the traces of a contact, or of everybody, outside the database; return those that stay."""
        await asyncio.to_thread(self._minds.library.forget_taught, contact)
        left = await asyncio.to_thread(remove_traces, self._core.profile, self._core.store.path, contact)
        _log.info("what was said is deleted; the log begins anew")
        return left

    async def _delete(self, contact_id: int) -> None:
        store = self._core.store
        await self._core.desk.let_go(contact_id)
        while store.privacy.delete_messages(contact_id):  # noqa: ASYNC110  # others get their turn
            await asyncio.sleep(0)
        store.memories.forget(contact_id)
        # The practice contact is simply there.
        if not self._practice.is_contact(contact_id):
            store.privacy.remove_contact(contact_id)

    async def _scrub(self) -> None:
        """Leave nothing of what was deleted in the file. Goes on to its end even if nobody waits any more."""
        await asyncio.shield(asyncio.create_task(self._write_anew()))

    async def _write_anew(self) -> None:
        async with self.scrubbing:
            store = self._core.open_store
            rewriting = None if store is None else store.start_scrub()
            if rewriting is None:
                return
            try:
                await asyncio.to_thread(rewriting.fill)
            except BaseException:
                self._core.store.stop_scrub()
                raise
            self._core.store.end_scrub()
            await asyncio.to_thread(rewriting.clear)


def _tell_left(left: Sequence[Path]) -> None:
    """Name the files that have traces of what was deleted and could not be removed. StoreError if there are
    any."""
    if left:
        raise StoreError(
            "The messages are deleted, but traces of them stay in files that cannot be removed: {files}.",
            advice="Close what uses them, remove them by hand, or delete once more.",
            files=", ".join(map(str, left)),
        )
