"""One program at a time on one PostgreSQL database."""

from __future__ import annotations

from typing import Any

from boltun.store import failures

__all__ = ["ServerLock"]

_KEY = "1114598516, hashtext(coalesce(current_schema(), ''))"
""""Bolt", and the schema: two schemas in one database do not disturb each other."""

_WAIT = "3s"
"""For a program that has just ended: on a busy server its connection lives a moment longer."""
_WAIT_AGAIN = "500ms"
"""For the lock that this program had before."""

_NOT_AVAILABLE = "55P03"
"""The server's code for waiting for a lock in vain."""


class ServerLock:
    """An advisory lock, held as long as the connection that took it; the server releases it with that.

    Call ``take`` with every new connection. After a cut the server may believe for hours that the old
    connection is alive; this ends it, so that the program does not lock itself out.
    """

    def __init__(self, shown: str) -> None:
        """``shown`` is the address without its password."""
        self._shown = shown
        self._before: tuple[int, str] | None = None
        """The process at the server that had the lock last, and when it began."""

    def take(self, connection: Any) -> None:
        """Take the lock on a connection of the driver; if another program has it, StoreError, and the
        connection is closed."""
        try:
            if not self._try(connection) and not (self._end_before(connection) and self._try(connection)):
                raise failures.server_in_use(self._shown)
            with connection.cursor() as cursor:
                # A program on a computer that lost its power keeps the lock for two minutes at most.
                cursor.execute("SET tcp_keepalives_idle = 60")
                cursor.execute("SET tcp_keepalives_interval = 15")
                cursor.execute("SET tcp_keepalives_count = 4")
                cursor.execute(
                    "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"
                )
                self._before = cursor.fetchone()
            connection.commit()
        except BaseException:
            connection.close()
            raise

    def _try(self, connection: Any) -> bool:
        wait = _WAIT if self._before is None else _WAIT_AGAIN
        with connection.cursor() as cursor:
            try:
                cursor.execute(f"SET LOCAL lock_timeout = '{wait}'")
                cursor.execute(f"SELECT pg_advisory_lock({_KEY})")
            except Exception as error:
                connection.rollback()
                if _NOT_AVAILABLE in (getattr(error, "sqlstate", None), getattr(error, "pgcode", None)):
                    return False
                raise
        # The lock belongs to the connection, not to the transaction.
        connection.commit()
        return True

    def _end_before(self, connection: Any) -> bool:
        """End our own former connection, if the server still has it; False: there is none."""
        if self._before is None:
            return False
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid = %s AND backend_start = %s::timestamptz",
                self._before,
            )
            ended = cursor.fetchone() is not None
        connection.commit()
        return ended
