"""Privacy: contacts go to the bin, and messages are deleted without a trace."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path

from boltun.errors import StoreError
from boltun.events import MessagesDeleted
from boltun.message import Contact
from boltun.service.core import Core
from boltun.service.minds import Minds
from boltun.service.practice import Practice
from boltun.settings import BIN_DAYS, KEEP_DAYS
from boltun.store.records import Binned
from boltun.traces import remove_old, remove_traces

__all__ = ["Privacy"]

_log = logging.getLogger(__name__)

_DAY = 86400.0
_TIDY_AFTER_CHANGE = 3600.0
"""Seconds until messages that are too old are deleted, after the owner chose the age."""

_NO_MESSAGES = (0, -1)


class Privacy:
    """Deletes conversations: at the owner's word, or because they are too old. The bin keeps some."""

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

    async def put_in_bin(self, contact_id: int) -> int:
        """Put a contact into the bin, with all messages, what is remembered of him, and his settings.

        Of the practice contact only the messages go, and what is remembered. Return the number under which it
        lies there. Tells MessagesDeleted. A contact who is in the contact list or writes again is then a new
        one.
        """
        core = self._core
        await core.desk.let_go(contact_id)
        # The practice contact is simply there.
        put = core.store.bin.put_messages if self._practice.is_contact(contact_id) else core.store.bin.put
        number = put(contact_id, core.clock())
        core.tell(MessagesDeleted())
        return number

    async def in_bin(self) -> list[Binned]:
        """Return what lies in the bin, the newest first."""
        return self._core.store.bin.all()

    async def restore(self, number: int) -> int:
        """Take something out of the bin; return its contact. Tells MessagesDeleted."""
        contact_id = self._core.store.bin.restore(number)
        self._core.tell(MessagesDeleted())
        return contact_id

    async def delete_from_bin(self, number: int) -> None:
        """Delete for good what lies in the bin under a number. StoreError if it is not there."""
        if self._core.store.bin.find(number) is None:
            raise StoreError("This is not in the bin any more.")
        await self._delete_binned([number])

    async def empty_bin(self) -> None:
        """Delete for good all that lies in the bin."""
        await self._delete_binned([one.id for one in self._core.store.bin.all()])

    async def delete_contact(self, contact_id: int) -> None:
        """Delete for good all messages with a contact, what is remembered of him, and his settings; also what
        of him lies in the bin.

        Tells MessagesDeleted. A contact who is in the contact list or writes again is then a new one.
        """
        async with self._without_copies():
            store = self._core.store
            contact = store.contacts.get(contact_id).contact
            binned = [one for one in store.bin.all() if _who(one.contact) == _who(contact)]
            await self._core.desk.let_go(contact_id)
            # Traces outside go first: if the program is killed in between, the conversation is still there to
            # be deleted again.
            left = await self._remove_traces(contact)
            for number in (contact_id, *(one.id for one in binned)):
                await self._delete(number)
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
        if keys & {KEEP_DAYS.key, BIN_DAYS.key}:
            self._tidy_at = self._core.clock() + _TIDY_AFTER_CHANGE

    def set_back(self, now: float) -> None:
        """The clock was set back to ``now``: wait for nothing that lies far ahead."""
        self._tidy_at = min(self._tidy_at, now + _DAY)
        self._scrub_at = min(self._scrub_at, now + _DAY)

    async def tidy(self) -> None:
        """Once a day, delete what is too old, and what lay long enough in the bin."""
        core = self._core
        now = core.clock()
        if core.store.scrub_owed and now >= self._scrub_at:
            self._scrub_at = now + _DAY
            await self._scrub()
        if now < self._tidy_at:
            return
        self._tidy_at = now + _DAY
        limit = now - core.settings[BIN_DAYS] * _DAY
        if long_there := [one.id for one in core.store.bin.all() if one.at < limit]:
            await self._delete_binned(long_there, before=limit)
        if days := core.settings[KEEP_DAYS]:
            await self._delete_before(now - days * _DAY)

    async def _delete_before(self, limit: float) -> None:
        core = self._core
        async with self._without_copies():
            touched: set[int] = set()
            while some := core.store.privacy.delete_before(limit):
                touched |= some
                await asyncio.sleep(0)
            gone = self._silent(touched)
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

    def _silent(self, contacts: Iterable[int]) -> list[Contact]:
        """Return those of whom no message is left, neither among the conversations nor in the bin."""
        store = self._core.store
        binned = {one.id: one for one in store.bin.all()}
        left = {_who(one.contact) for one in store.contacts.conversations()}
        left |= {_who(one.contact) for one in binned.values() if one.messages}
        found = [
            binned[one].contact if one in binned else store.contacts.get(one).contact for one in contacts
        ]
        return [contact for contact in found if _who(contact) not in left]

    async def _delete_binned(self, numbers: Sequence[int], *, before: float | None = None) -> None:
        """Delete for good what lies in the bin; ``before``: the log and reports keep what is newer."""
        store = self._core.store
        async with self._without_copies():
            left: list[Path] = []
            for number in numbers:
                # Somebody may have taken it out.
                if (entry := store.bin.find(number)) is not None:
                    span = store.bin.span(number) or _NO_MESSAGES
                    left += await self._remove_traces(entry.contact, span=span, before=before)
                    await self._delete(number)
            self._core.tell(MessagesDeleted())
            await self._scrub()
            _tell_left(left)

    async def _remove_traces(
        self,
        contact: Contact | None,
        *,
        span: tuple[int, int] | None = None,
        before: float | None = None,
    ) -> list[Path]:
        """Remove the traces of a contact, or of everybody, outside the database; return those that stay."""
        await asyncio.to_thread(self._minds.library.forget_taught, contact)
        profile, database = self._core.profile, self._core.store.path
        left = await asyncio.to_thread(remove_traces, profile, database, contact, span=span, before=before)
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


def _who(contact: Contact) -> tuple[str, str]:
    return contact.account, contact.address


def _tell_left(left: Sequence[Path]) -> None:
    """Name the files that have traces of what was deleted and could not be removed. StoreError if there are
    any."""
    if left:
        raise StoreError(
            "The messages are deleted, but traces of them stay in files that cannot be removed: {files}.",
            advice="Close what uses them, remove them by hand, or delete once more.",
            files=", ".join(map(str, left)),
        )
