"""One connection that stays open, and statements that are compiled once.

Every message goes through the store. So SQLAlchemy writes each statement's SQL once, for the database in use,
and the statement then runs on the driver's own connection, at a third of the cost
(tests/benchmarks/store.py).
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from sqlalchemy import Engine
from sqlalchemy.sql import ClauseElement

from boltun.errors import DamagedError, StoreError
from boltun.store import failures
from boltun.store.checkpoints import Checkpoints, without_checkpoint
from boltun.store.journal import Journal
from boltun.store.lock import Lock
from boltun.store.prepared import Prepared
from boltun.store.rewriting import Change, Rewriting, remove_left_over

__all__ = ["Database", "Row"]

Row = tuple[Any, ...]

Values = Mapping[str, object]

T = TypeVar("T")

_NOTHING: Values = {}

_log = logging.getLogger(__name__)

_HURRY = 100
"""Milliseconds that a database in a hurry waits for another program that holds its file."""


class Database:
    """An open database. Used by one thread at a time; every failure is a StoreError.

    ``with database:`` is one transaction: all of it is written, or nothing.
    """

    def __init__(self, engine: Engine, path: Path | None = None, lock: Lock | None = None) -> None:
        """Take over an engine whose database is ready, with the lock that guards its file."""
        self.path = path
        self._engine = engine
        self._lock = lock
        self._prepared: dict[ClauseElement, Prepared] = {}
        self._errors: type[Exception] = engine.dialect.loaded_dbapi.Error
        self._checkpoints = None if path is None else self._make_checkpoints(path)
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._in_hurry = False
        self._owed: list[Callable[[], None]] = []
        self._along = 0
        """How much of what is owed is written in the present transaction."""
        self._inside = 0
        self._spoiled: BaseException | None = None
        self._closed = False
        self._rewriting: Rewriting | None = None
        self._changes: list[Change] = []
        """What the present transaction has written, while the file is being rewritten."""
        self.scrub_owed = path is not None and remove_left_over(path.resolve())
        """The program ended, or the disk was full, before the file was rewritten."""
        self.on_undo: Callable[[], None] = lambda: None
        """Called when a transaction was undone, because caches may be wrong then."""
        self.broken: DamagedError | None = None
        """The reason why nothing is read or written any more; every statement raises it."""
        self._breaking = threading.Lock()
        self.on_broken: Callable[[DamagedError], None] = lambda error: None
        """Called once, from any thread, when the database turns out to be damaged."""
        self.on_notice: Callable[[StoreError], None] = lambda error: None
        """Called, from any thread, with what a person should know."""
        self._connect()
        self.journal = Journal(self, usable=self._is_sqlite)
        """What waits for its table."""

    def hurry(self) -> bool:
        """From now on, keep nobody waiting; return whether that is possible.

        If another program holds the file, statements fail almost at once. A server may always take its time.
        """
        self._in_hurry = self._is_sqlite
        self._heed_hurry()
        return self._in_hurry

    def _heed_hurry(self) -> None:
        if self._in_hurry:
            self._raw.execute(f"PRAGMA busy_timeout={_HURRY}")

    def close(self) -> None:
        """Close the connection and let others have the file. May be called again."""
        if self._closed:
            return
        with contextlib.suppress(StoreError):
            self.spread()
        self._closed = True
        self.stop_rewriting()
        if self.broken is not None and self.path is not None:
            self._close_as_it_is(self.path)
        else:
            if self._checkpoints is not None:
                self._checkpoints.finish()
            self._pooled.close()
            self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    def _close_as_it_is(self, path: Path) -> None:
        """Close a damaged database without moving anything into its file, as SQLite would do at the end."""
        if self._checkpoints is not None:
            self._checkpoints.give_up()
        with without_checkpoint(self._raw, path):
            self._pooled.close()
            self._engine.dispose()

    def break_off(self, error: DamagedError) -> None:
        """Read and write nothing any more; report why, once. From any thread."""
        with self._breaking:
            if self.broken is not None:
                return
            self.broken = error
        self.on_broken(error)

    def look(self) -> None:
        """Break off if the file is not the one any more that is in use."""
        if self.path is None or self.broken is not None or self._closed:
            return
        try:
            found: tuple[int, int] | None = _identity(self.path)
        except FileNotFoundError:
            found = None
        except OSError:
            return
        if found != self._identity:
            self.break_off(failures.gone(self.path))

    def _make_checkpoints(self, path: Path) -> Checkpoints:
        return Checkpoints(path, failed=self._heed, told=lambda error: self.on_notice(error))

    def _heed(self, error: Exception) -> None:
        """Break off if a driver's error means damage."""
        if self._is_sqlite and failures.is_damage(error, self.path):
            found = failures.explained(error, self.path, running=True)
            assert isinstance(found, DamagedError)
            self.break_off(found)

    # --- statements ----------------------------------------------------------

    def rows(self, statement: ClauseElement, values: Values = _NOTHING) -> list[Row]:
        """Return all rows of a query."""
        return self._read(lambda: self.peek_all(statement, values))

    def row(self, statement: ClauseElement, values: Values = _NOTHING) -> Row | None:
        """Return the first row of a query."""
        return self._read(lambda: self.peek(statement, values))

    def insert(self, statement: ClauseElement, values: Values) -> int:
        """Run an INSERT … RETURNING its number, inside a transaction, and return that."""
        self._spread(writes=True)
        found = self.peek(statement, values)
        assert found is not None
        number: int = found[0]
        return number

    def changed(self, statement: ClauseElement, values: Values) -> Row:
        """Run an UPDATE … RETURNING of one row, inside a transaction, and return its result."""
        self._spread(writes=True)
        found = self.peek(statement, values)
        assert found is not None
        return found

    def peek(self, statement: ClauseElement, values: Values = _NOTHING) -> Row | None:
        """Return the first row of a query, without a look at the journal."""
        cursor = self._run(statement, values)
        try:
            found: Row | None = cursor.fetchone()
            cursor.close()
        except self._errors as error:
            raise self._failed(error) from error
        return found

    def peek_all(self, statement: ClauseElement, values: Values = _NOTHING) -> list[Row]:
        """Return all rows of a query, without a look at the journal."""
        cursor = self._run(statement, values)
        try:
            found: list[Row] = cursor.fetchall()
        except self._errors as error:
            raise self._failed(error) from error
        return found

    def write(self, statement: ClauseElement, values: Values = _NOTHING) -> int:
        """Run an INSERT, UPDATE or DELETE inside a transaction and return how many rows it touched."""
        self._spread(writes=True)
        count: int = self._run(statement, values).rowcount
        return count

    def execute(self, statement: ClauseElement, rows: Sequence[Values]) -> None:
        """Run a statement for each of these rows, without a look at the journal."""
        if len(rows) == 1:
            self._run(statement, rows[0])
            return
        prepared = self._prepare(statement)
        try:
            self._raw.executemany(prepared.sql, list(map(prepared.arguments, rows)))
        except self._errors as error:
            raise self._failed(error) from error

    def _run(self, statement: ClauseElement, values: Values) -> Any:
        if self.broken is not None:
            raise self.broken.with_traceback(None)
        prepared = self._prepare(statement)
        try:
            if self._is_sqlite:
                cursor = self._raw.execute(prepared.sql, prepared.arguments(values))
                if self._rewriting is not None and prepared.writes:
                    self._changes.append((prepared.sql, prepared.arguments(values)))
                return cursor
            cursor = self._raw.cursor()
            cursor.execute(prepared.sql, prepared.arguments(values))
        except self._errors as error:
            raise self._failed(error) from error
        return cursor

    def _prepare(self, statement: ClauseElement) -> Prepared:
        prepared = self._prepared.get(statement)
        if prepared is None:
            prepared = self._prepared[statement] = Prepared(statement, self._engine)
        return prepared

    def _read(self, query: Callable[[], T]) -> T:
        """Ask something, when all that waits is in its table."""
        if self._inside:
            self._spread()
            return query()
        try:
            self.spread()
        except StoreError:
            # Who only reads can do so while nothing can be written.
            if self.journal.waits:
                with contextlib.suppress(StoreError):
                    return self._read_undone(query)
        found = query()
        if not self._is_sqlite:
            # Other drivers begin a transaction with the first statement of any kind, and would stay in it.
            self._raw.rollback()
        return found

    def _read_undone(self, query: Callable[[], T]) -> T:
        """Ask something in a transaction that is never written."""
        self._begin()
        try:
            self.journal.spread()
            return query()
        finally:
            self._inside = 0
            self._raw.rollback()
            self.journal.undone()

    # --- transactions ----------------------------------------------------------

    def __enter__(self) -> None:
        if self._inside:
            # It is part of the outer transaction: all of that is written, or nothing.
            self._inside += 1
            return
        self._begin()
        if self._owed:
            self._pay_along()

    def _begin(self) -> None:
        if self.broken is not None:
            raise self.broken.with_traceback(None)
        if self._is_sqlite:
            try:
                self._raw.execute("BEGIN IMMEDIATE")
            except self._errors as error:
                raise self._failed(error) from error
        self._inside = 1
        self._spoiled = None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._inside -= 1
        if self._inside:
            # A part that failed may have written something: catching its error cannot save the whole.
            self._spoiled = self._spoiled or error
            return
        # If damage was found meanwhile, nothing is written either.
        self._spoiled = self._spoiled or self.broken
        if error is not None or self._spoiled is not None:
            self._undo()
            if error is None and self._spoiled is not None:
                raise self._spoiled
            return
        try:
            self.journal.settle()
            self._raw.commit()
        except BaseException as failure:
            self._undo()
            if isinstance(failure, self._errors):
                raise self._failed(failure) from failure
            raise
        self.journal.committed()
        if self._along:
            del self._owed[: self._along]
            self._along = 0
        if self._rewriting is not None and self._changes:
            self._rewriting.changes.append(self._changes)
            self._changes = []
        if self._checkpoints is not None:
            self._checkpoints.count()

    def _spread(self, *, writes: bool = False) -> None:
        """Bring what waits into its table, before somebody reads or ``writes`` there in this transaction."""
        journal = self.journal
        if writes:
            journal.version += 1
        if journal.waits and self._inside:
            try:
                journal.spread()
            except BaseException as error:
                # Even if somebody catches it, nothing else of this must be written.
                self._spoiled = error
                raise

    # --- what is owed ---------------------------------------------------------------

    def owe(self, note: Callable[[], None]) -> None:
        """Let ``note`` write something with the next transaction, as its first part.

        That saves a transaction. Whoever reads reads what is owed, too. A crash before loses it.
        """
        self._owed.append(note)

    def pay(self) -> None:
        """Write what is owed now; StoreError if the database fails, and then it is owed still."""
        if self._owed:
            with self:
                pass

    def spread(self) -> None:
        """Bring what is owed, and what waits, into its table; StoreError if that fails."""
        if self._owed or self.journal.waits:
            with self:
                self._spread()

    def _pay_along(self) -> None:
        """Write what is owed in the transaction that has just begun."""
        try:
            for note in self._owed:
                note()
            self._along = len(self._owed)
        except Exception:
            self._inside = 0
            self._undo()
            self._pay_alone()
            self._begin()

    def _pay_alone(self) -> None:
        """Write what is owed one by one, so that what can never be written keeps nothing else from it."""
        owed, self._owed = self._owed, []
        while owed:
            try:
                with self:
                    owed[0]()
            except Exception as error:
                if isinstance(error, StoreError) and (error.__cause__ is not None or self.broken is not None):
                    # The database fails, and may not fail later.
                    self._owed = owed
                    raise
                _log.exception("Given up, because it can never be written down: %s", error)
            del owed[0]

    @contextmanager
    def scrubbing(self) -> Iterator[None]:
        """Let deleted data be overwritten in the file inside this block, if the database can do that.

        It goes around a transaction, not into it.
        """
        if not self._is_sqlite:
            yield
            return
        self._raw.execute("PRAGMA secure_delete=ON")
        try:
            yield
        finally:
            self._raw.execute("PRAGMA secure_delete=OFF")

    # --- the file written anew ---------------------------------------------------

    def start_rewriting(self) -> Rewriting | None:
        """Begin to rewrite the file without deleted data; None: this database does not need it.

        Its ``fill`` is for another thread. Then ``take_rewritten`` puts the new file in the place of this
        one, and ``clear`` is for another thread again.
        """
        if self.path is None or not self._is_sqlite:
            return None
        self.stop_rewriting()
        # Meanwhile every statement that writes is repeated on the copy.
        self.spread()
        self.journal.usable = False
        self._rewriting = Rewriting(self.path.resolve())
        self._changes = []
        self.scrub_owed = True
        return self._rewriting

    def take_rewritten(self) -> None:
        """Go on in the new file. StoreError: the old one stays in use."""
        rewriting, self._rewriting = self._rewriting, None
        self.journal.usable = self._is_sqlite
        if rewriting is None or self.path is None:
            return
        assert not self._inside, "a transaction is going on"
        rewriting.finish()
        try:
            self._put_in_place(rewriting)
        except StoreError:
            rewriting.clear()
            raise
        self.scrub_owed = False

    def stop_rewriting(self) -> None:
        """Leave the file as it is."""
        rewriting, self._rewriting = self._rewriting, None
        self.journal.usable = self._is_sqlite
        if rewriting is not None:
            rewriting.give_up()

    def _put_in_place(self, rewriting: Rewriting) -> None:
        assert self.path is not None
        old = self.path.resolve()
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._pooled.close()
        self._engine.dispose()
        try:
            # The last one to close removes it; otherwise it would pass for the new file's own.
            if old.with_name(old.name + "-wal").exists():
                raise failures.held_open(self.path)
            rewriting.put_in_place()
        except OSError as error:
            raise failures.explained(error, self.path) from error
        finally:
            self._connect()
            self._checkpoints = self._make_checkpoints(self.path)

    def _undo(self) -> None:
        self._changes = []
        self._along = 0
        self.journal.undone()
        self.on_undo()
        try:
            self._raw.rollback()
        except self._errors as error:
            # The person hears of the first failure; a lost connection has no transaction.
            self._failed(error)

    def _failed(self, error: Exception) -> StoreError:
        """Return the sentence for a driver's error; make a lost connection again for the next statement."""
        if not self._is_sqlite and self._engine.dialect.is_disconnect(error, self._raw, None):  # type: ignore[arg-type]
            if self._pooled.is_valid:
                self._pooled.invalidate()
            self._engine.dispose()
            try:
                self._connect()
            except StoreError as lost:
                return lost
        self._heed(error)
        return self.broken or failures.explained(error, self.path)

    def _connect(self) -> None:
        try:
            self._pooled = self._engine.raw_connection()
        except StoreError:
            raise
        except Exception as error:
            raise failures.explained(error, self.path) from error
        self._raw: Any = self._pooled.driver_connection
        self._identity = None if self.path is None else _identity(self.path)
        self._heed_hurry()


def _identity(path: Path) -> tuple[int, int]:
    """Return what tells a file from another one with its name."""
    found = path.stat()
    return found.st_dev, found.st_ino
