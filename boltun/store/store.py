"""The store: what Boltun remembers, and what it must never do twice.

Each call is one transaction. All are made on one thread (the loop's); ``open`` may run in another. Failures
are StoreErrors, and a call that failed has changed nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Self

from boltun.errors import DamagedError, StoreError
from boltun.store.accounts import Accounts
from boltun.store.address_book import AddressBook
from boltun.store.ageing import age
from boltun.store.bin import Bin
from boltun.store.clocks import bring_back
from boltun.store.contacts import Contacts
from boltun.store.database import Database
from boltun.store.departures import Departures
from boltun.store.digests import Digests
from boltun.store.held import HeldReplies
from boltun.store.lessons import Lessons
from boltun.store.memories import Memories
from boltun.store.messages import Messages
from boltun.store.moved_bases import follow_bases
from boltun.store.opening import file_of, open_database, open_for_reading
from boltun.store.outcomes import Outcomes
from boltun.store.people import People
from boltun.store.pictures import Pictures
from boltun.store.privacy import Privacy
from boltun.store.rewriting import Rewriting
from boltun.store.search import Search
from boltun.store.statistics import Statistics
from boltun.store.study import Study
from boltun.store.thumbs import Thumbs
from boltun.store.timeline import Timelines
from boltun.store.writings import Writings

__all__ = ["Store"]


class Store:
    """Accounts, contacts, messages and memories in one database: its file, and its parts by name."""

    def __init__(self, database: Database) -> None:
        """Take over an open database."""
        self._database = database
        self._address_book = address_book = AddressBook(database)
        self.accounts = Accounts(database)
        self.people = People(database, changed=lambda: self.memories.clear())
        self.contacts = Contacts(database, address_book, self.people)
        self.lessons = Lessons(database)
        self.memories = Memories(database, self.people)
        self.departures = Departures(database)
        self.digests = Digests(database)
        outcomes = Outcomes(database, self.departures, self.lessons)
        self.messages = Messages(
            database,
            address_book=address_book,
            departures=self.departures,
            memories=self.memories,
            outcomes=outcomes,
            people=self.people,
        )
        self.held = HeldReplies(database, departures=self.departures, outcomes=outcomes)
        self.bin = Bin(database, moved=self._let_go)
        self.privacy = Privacy(database, deleted=self._messages_deleted, let_go=self._let_go)
        self.pictures = Pictures(database)
        self.statistics = Statistics(database)
        self.study = Study(database)
        self.thumbs = Thumbs(database)
        self.timelines = Timelines(database)
        self.search = Search(database)
        self.writings = Writings(database)
        database.on_undo = self._let_go

    @classmethod
    def open(cls, place: Path | str, *, migrations: Path | None = None) -> Self:
        """Open or make the database at a path or an SQLAlchemy URL (``sqlite://`` is one in memory).

        An older one is brought up to date, after a copy was kept. StoreError if it is newer, damaged, not
        ours, in use, read-only, or the disk is full; then it stays as it was.
        """
        return cls(open_database(place, migrations))

    @classmethod
    def look_into(cls, place: Path | str) -> Self:
        """Open a database to read it, if it is a file also while another Boltun has it in use. StoreError
        otherwise."""
        try:
            return cls.open(place)
        except StoreError:
            # Only that it is in use must not keep anybody from reading.
            if path := file_of(place):
                with contextlib.suppress(StoreError):
                    return cls(open_for_reading(path))
            raise

    def close(self) -> None:
        """Close the database. May be called again."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def broken(self) -> DamagedError | None:
        """The reason why the database is not read and written any more."""
        return self._database.broken

    def watch(self, *, broken: Callable[[DamagedError], None], noticed: Callable[[StoreError], None]) -> None:
        """Call ``broken`` once when the database turns out to be damaged, and ``noticed`` with what a person
        should know; both from any thread.
        """
        self._database.on_broken, self._database.on_notice = broken, noticed

    def hurry(self) -> bool:
        """From now on, wait for no other program that holds the file; return whether all calls are quick.

        Those of a database on a server are not: it may hang.
        """
        return self._database.hurry()

    def look(self) -> None:
        """Notice a file that was moved, deleted or replaced."""
        self._database.look()

    def break_off(self, error: DamagedError) -> None:
        """Stop reading and writing, for this reason."""
        self._database.break_off(error)

    def together(self) -> AbstractContextManager[None]:
        """Make all calls inside ``with store.together():`` one transaction, written whole or not at all."""
        return self._database

    def owe(self, note: Callable[[], None]) -> None:
        """Let ``note`` make its calls at the beginning of the next transaction; whoever reads sees them."""
        self._database.owe(note)

    def pay(self) -> None:
        """Make the calls that are owed now; StoreError if that fails, and then they are owed still."""
        self._database.pay()

    def spread(self) -> None:
        """Bring what waits in the journal into its tables now; StoreError if that fails, and then it waits
        still."""
        self._database.spread()

    @property
    def path(self) -> Path | None:
        """The file of the database; None: it is none."""
        return self._database.path

    def bring_back(self, now: float, longest_stop: float) -> bool:
        """Let every time ahead of ``now`` count as now; return whether there was one. See ``clocks``."""
        corrected = bring_back(self._database, now, longest_stop)
        if corrected:
            self.memories.clear()
        return corrected

    def follow_bases(self, folder: Path, chosen: Collection[str]) -> None:
        """Give bases of a profile that was copied or moved the names that they have in ``folder`` now.

        ``chosen`` are files of the owner's list, which stay what they are.
        """
        if follow_bases(self._database, folder, chosen):
            self.memories.clear()

    def age(self, account: str, seconds: float) -> list[int]:
        """Let everything on an account be so much longer ago; return the ids of its contacts."""
        ids = age(self._database, account, seconds)
        self.memories.clear()
        return ids

    @property
    def scrub_owed(self) -> bool:
        """Whether a scrub has begun and not ended, perhaps in the last run."""
        return self._database.scrub_owed

    def start_scrub(self) -> Rewriting | None:
        """Begin to remove all deleted data from the file; None: there is none.

        Its ``fill`` takes seconds, and is for another thread; ``end_scrub`` after it takes milliseconds; then
        its ``clear`` is for another thread, too. Data written in between is kept.
        """
        return self._database.start_rewriting()

    def end_scrub(self) -> None:
        """Go on in the file without deleted data. StoreError: in the old file."""
        self._database.take_rewritten()

    def stop_scrub(self) -> None:
        """Leave the file as it is."""
        self._database.stop_rewriting()

    def _messages_deleted(self) -> None:
        self.people.clear()
        self.memories.clear()
        self.held.clear()

    def _let_go(self) -> None:
        # Cached values may be from the transaction that was undone.
        self._address_book.clear()
        self.people.clear()
        self.memories.clear()
        self.departures.clear()
        self.held.clear()
