"""Opens a database: checks it first, and changes it only when it is certain to be ours.

A file that is refused stays as it was, byte for byte. The same is true if an upgrade to a newer version fails
half-way.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from boltun.errors import BoltunError, StoreError
from boltun.paths import migrations_folder
from boltun.store import checkpoints, failures, schema
from boltun.store.copies import keep_copy
from boltun.store.database import Database
from boltun.store.lock import Lock, check_kind
from boltun.store.server_lock import ServerLock
from boltun.store.storable import object_in

__all__ = ["examine", "file_of", "make_empty", "open_database", "open_for_reading", "unreadable_accounts"]

_HEADER = b"SQLite format 3\0"

_APPLICATION = 0x426F6C74
"""Written into the file's header ("Bolt"), so that it can be recognized as ours."""

_SUFFIXES = (".sqlite", ".sqlite3", ".db")
"""A file with such a name is made if there is none yet."""

_CHECKED_WHOLE = 64 * 1024 * 1024
"""Up to this size, and always after a crash, every page is checked before the database is used."""

_NAMES = {"mysql": "MySQL", "mariadb": "MariaDB", "oracle": "Oracle", "mssql": "SQL Server"}
"""The names of databases that Boltun cannot use: their keys, or their locks, are different."""


def open_database(place: Path | str, migrations: Path | None = None) -> Database:
    """Open, make or bring up to date the database at a path or an SQLAlchemy URL. StoreError otherwise."""
    steps = migrations or migrations_folder()
    if isinstance(place, str) and "://" in place:
        try:
            url = make_url(place)
        except SQLAlchemyError as error:
            raise _no_address(place) from error
        if url.get_backend_name() != "sqlite":
            return _open_server(url, steps)
        if not url.database or url.database == ":memory:":
            return _open_in_memory(steps)
        place = Path(url.database)
    path = Path(place).expanduser().absolute()
    if isinstance(place, str) and path.suffix.lower() not in _SUFFIXES and not path.exists():
        # A typing mistake must not become a new and empty memory.
        raise _no_address(place)
    if not path.parent.is_dir():
        raise StoreError(
            "The folder of the database does not exist.", path=path.parent, advice="Make it, or name another."
        )
    lock = Lock(path)
    try:
        return _open_file(path, steps, lock)
    except BaseException as error:
        lock.discard()
        if isinstance(error, BoltunError) or not isinstance(error, Exception):
            raise
        raise failures.explained(_driver_error(error), path) from error


def open_for_reading(path: Path, migrations: Path | None = None) -> Database:
    """Open a file that another program may have in use, only to read it; StoreError if that cannot be.

    What is written meanwhile is seen.
    """
    path = path.expanduser().absolute()
    try:
        check_kind(path)
        known = schema.known(migrations or migrations_folder())
        with contextlib.closing(_for_reading(path)) as connection:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        _refuse_newer(found[0], known, path)
        if found[0] != known[-1]:
            raise StoreError("The database is of an earlier version.", path=path, advice="Start Boltun once.")
        engine = create_engine(
            "sqlite://",
            creator=lambda: _for_reading(path, others_threads=True),
            poolclass=StaticPool,
            hide_parameters=True,
        )
        return Database(engine)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        raise failures.explained(_driver_error(error), path) from error


def examine(place: Path | str, migrations: Path | None = None) -> None:
    """Check a whole database file without changing it; StoreError if it could not be used.

    A missing file passes, and so does a database on a server.
    """
    path = file_of(place)
    if path is None:
        return
    try:
        check_kind(path)
        if path.exists() and path.stat().st_size:
            _look_at(path, schema.known(migrations or migrations_folder()), whole=True)
    except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
        raise failures.explained(error, path) from error


def file_of(place: Path | str) -> Path | None:
    """Return the file of a database at a path or an SQLAlchemy URL; None: it is none."""
    if isinstance(place, str) and "://" in place:
        try:
            url = make_url(place)
        except SQLAlchemyError as error:
            raise _no_address(place) from error
        if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
            return None
        place = url.database
    return Path(place).expanduser().absolute()


def unreadable_accounts(place: Path | str) -> list[str]:
    """Return the keys of the accounts with unreadable options, in a file that was examined.

    Changes nothing. For another version's file, or a database on a server, there are none.
    """
    path = file_of(place)
    if path is None or not path.exists() or not path.stat().st_size:
        return []
    with contextlib.closing(_for_reading(path)) as connection:
        try:
            rows = connection.execute(
                "SELECT key, options FROM accounts WHERE listed AND NOT removed"
            ).fetchall()
        except sqlite3.Error:
            return []
    return [key for key, options in rows if object_in(options) is None]


def make_empty(path: Path, version: str, migrations: Path | None = None) -> None:
    """Make the tables of one version in an empty file that nobody else knows; sqlite3.Error otherwise."""
    engine = _engine(path)
    try:
        with engine.connect() as connection, connection.begin():
            raw: Any = connection.connection.driver_connection
            raw.execute(f"PRAGMA application_id={_APPLICATION}")
            schema.upgrade(connection, migrations or migrations_folder(), version)
    except SQLAlchemyError as error:
        raise _driver_error(error) from error
    finally:
        engine.dispose()


def _no_address(place: str) -> StoreError:
    return StoreError(
        "This is not the address of a database: {place}.",
        advice="Write it as in sqlite:////folder/file.sqlite or postgresql://user@host/name, or name a file"
        " that ends in .sqlite or .db.",
        place=place,
    )


def _open_file(path: Path, migrations: Path, lock: Lock) -> Database:
    is_new = not path.exists() or path.stat().st_size == 0
    known = schema.known(migrations)
    if not is_new:
        _look_at(path, known)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    engine = _engine(path)
    try:
        with engine.connect() as connection:
            _bring_up_to_date(connection, migrations, known, path)
        database = Database(engine, path, lock)
        database.journal.take_up()
        return database
    except BaseException:
        engine.dispose()
        if is_new:
            for end in ("", "-wal", "-shm"):
                path.with_name(path.name + end).unlink(missing_ok=True)
        raise


def _open_in_memory(migrations: Path) -> Database:
    engine = _engine(None)
    with engine.connect() as connection:
        _bring_up_to_date(connection, migrations, schema.known(migrations), None)
    return Database(engine)


def _open_server(url: URL, migrations: Path) -> Database:
    shown = url.render_as_string(hide_password=True)
    if url.get_backend_name() != "postgresql":
        raise failures.unsupported(shown, _NAMES.get(url.get_backend_name(), url.get_backend_name()))
    try:
        # Errors show the names of values, never the values (messages of people). There is one connection,
        # because it holds the lock.
        engine = create_engine(url, hide_parameters=True, pool_size=1, max_overflow=0)
    except ImportError as error:
        raise StoreError(
            "The database {place} needs a driver that is not installed: {detail}.",
            advice="Install it with pip, in Boltun's environment.",
            place=shown,
            detail=str(error),
        ) from error
    except SQLAlchemyError as error:
        raise failures.unreachable(shown, error) from error
    lock = ServerLock(shown)
    event.listen(engine, "connect", lambda connection, record: lock.take(connection))
    try:
        with engine.connect() as connection:
            found = schema.current(connection)
            connection.rollback()
            known = schema.known(migrations)
            _refuse_newer(found, known, None)
            if found != known[-1]:
                with connection.begin():
                    schema.upgrade(connection, migrations)
        return Database(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        raise failures.unreachable(shown, _driver_error(error)) from error
    except BaseException:
        engine.dispose()
        raise


def _look_at(path: Path, known: tuple[str, ...], *, whole: bool = False) -> None:
    """Refuse everything but a sound database of ours, without writing a byte.

    ``whole``: check every page, however many there are.
    """
    with path.open("rb") as file:
        if file.read(len(_HEADER)) != _HEADER:
            raise failures.not_a_database(path)
    crashed = _crashed(path)
    connection = _for_reading(path)
    try:
        tables = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        if tables and (application not in (0, _APPLICATION) or "alembic_version" not in tables):
            raise failures.foreign(path)
        found = None
        if tables:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            found = row[0] if row else None
        _refuse_newer(found, known, path)
        if whole or crashed or path.stat().st_size <= _CHECKED_WHOLE or found != known[-1]:
            # After a crash the indexes, too: a power failure may leave pages of different moments.
            check = "integrity_check" if crashed else "quick_check"
            verdict = connection.execute(f"PRAGMA {check}(1)").fetchone()[0]
            if verdict != "ok":
                # Its first line names the database, the last one the fault.
                raise failures.damaged(path, verdict.splitlines()[-1])
    finally:
        connection.close()


def _crashed(path: Path) -> bool:
    return path.with_name(path.name + "-wal").exists()


def _for_reading(path: Path, *, others_threads: bool = False) -> sqlite3.Connection:
    # Without a -wal file nothing is pending, and "immutable" keeps SQLite from making temporary files.
    mode = "?mode=ro" if _crashed(path) else "?mode=ro&immutable=1"
    return sqlite3.connect(path.as_uri() + mode, uri=True, check_same_thread=not others_threads)


def _refuse_newer(found: str | None, known: tuple[str, ...], path: Path | None) -> None:
    if found is not None and found not in known:
        raise failures.newer(path, found, known[-1])


def _bring_up_to_date(
    connection: Connection, migrations: Path, known: tuple[str, ...], path: Path | None
) -> None:
    found = schema.current(connection)
    connection.rollback()
    if found == known[-1]:
        return
    raw: Any = connection.connection.driver_connection
    if found is not None and path is not None:
        keep_copy(raw, path, found)
    # A step may rebuild a table and drop the old one, which must not take along the rows that refer to it.
    raw.execute("PRAGMA foreign_keys=OFF")
    with connection.begin():
        if found is None:
            raw.execute(f"PRAGMA application_id={_APPLICATION}")
        schema.upgrade(connection, migrations)
        broken = raw.execute("PRAGMA foreign_key_check").fetchone()
        if broken is not None:
            raise failures.damaged(path, f"a row of {broken[0]} refers to nothing")
    raw.execute("PRAGMA foreign_keys=ON")


def _engine(path: Path | None) -> Engine:
    """Return the engine of one SQLite connection; we say where its transactions begin and end."""

    def connect() -> sqlite3.Connection:
        # Opened in one thread, used in another, by one at a time.
        connection = sqlite3.connect(
            ":memory:" if path is None else path,
            timeout=5.0,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute(f"PRAGMA journal_size_limit={checkpoints.SHORT}")
            # In case that these fail.
            connection.execute("PRAGMA wal_autocheckpoint=100000")
        except BaseException:
            connection.close()
            raise
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=StaticPool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _driver_error(error: BaseException) -> BaseException:
    """Return what the driver raised, inside SQLAlchemy's wrapping."""
    original = getattr(error, "orig", None)
    return original if isinstance(original, BaseException) else error
