"""Contexts in a MongoDB, so that several instances of an application serve the same sessions (5.5.11)."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Self

from boltun.errors import MissingExtraError, StoreError
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.contexts import HISTORY, Context

__all__ = ["MongoContexts"]

_DATABASE = "context_db"
_COLLECTION = "sessions"
_PORT = 27017
_KEPT_FOR = 7 * 24 * 3600.0
_PATIENCE_MS = 2_000
_OTHER_OPTIONS = 85
"""The server's code for an index that it has with another time."""


class MongoContexts:
    """One document a session: JSON texts, a version, and the time of its last use.

    Data from the database never runs. The server removes sessions that were unused for ``expires_after``
    seconds.
    """

    def __init__(
        self,
        host: str,
        port: int = _PORT,
        *,
        user: str | None = None,
        password: str | None = None,
        expires_after: float = _KEPT_FOR,
    ) -> None:
        """Connects when it is first used. MissingExtraError without the extra ``mongo``."""
        try:
            from pymongo import MongoClient
        except ImportError as error:
            raise MissingExtraError("Keeping contexts in a MongoDB", extra="mongo") from error
        self._where = f"{host}:{port}"
        self._expires_after = expires_after
        credentials = {"username": user, "password": password} if user else {}
        self._client: Any = MongoClient(
            host,
            port,
            serverSelectionTimeoutMS=_PATIENCE_MS,
            connectTimeoutMS=_PATIENCE_MS,
            socketTimeoutMS=_PATIENCE_MS,
            appname="boltun",
            **credentials,
        )
        self._sessions = self._client[_DATABASE][_COLLECTION]
        self._lock = threading.Lock()
        self._is_prepared = False
        self._versions: dict[str, int] = {}

    @classmethod
    def from_config(cls, config: Mapping[str, Any]) -> Self:
        """Make the store of the element ``context_db``: host, and port, user, password, expires_after."""
        host = config.get("host")
        if not isinstance(host, str) or not host:
            raise BuildError("context_db has no host.")
        numbers: dict[str, Any] = {"port": config.get("port") or _PORT}
        numbers["expires_after"] = config.get("expires_after") or _KEPT_FOR
        for key, value in numbers.items():
            if isinstance(value, bool) or not isinstance(value, int | float) or value < 1:
                raise BuildError(f"The {key} of context_db is {value!r}, but has to be a number.")
        user, password = config.get("user"), config.get("password")
        return cls(
            host,
            int(numbers["port"]),
            user=None if user is None else str(user),
            password=None if password is None else str(password),
            expires_after=float(numbers["expires_after"]),
        )

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def load(self, session_id: str) -> tuple[Context, Context | None] | None:
        """Return what any instance saved last. StoreError if the server cannot be asked."""
        found = self._asked("find_one", {"session_id": session_id})
        with self._lock:
            self._versions[session_id] = 0 if found is None else found["version"]
        if found is None:
            return None
        history = json.loads(found["history"])
        context = Context.from_json(json.loads(found["context"]) | {HISTORY: history})
        if found["previous"] is None:
            return context, None
        values = json.loads(found["previous"])
        before = values.pop(HISTORY)
        known = history[:before] if isinstance(before, int) else before
        return context, Context.from_json(values | {HISTORY: known})

    def save(self, session_id: str, context: Context, previous: Context | None) -> None:
        """Keep both at once. StoreError if another instance saved this session since it was loaded."""
        data = context.as_json()
        history = data.pop(HISTORY)
        before: dict[str, Any] | None = None
        if previous is not None:
            before = previous.as_json()
            length = len(before[HISTORY])
            if history[:length] == before[HISTORY]:
                before[HISTORY] = length
        with self._lock:
            version = self._versions.get(session_id)
        fields = {
            "context": json.dumps(data),
            "history": json.dumps(history),
            "previous": None if before is None else json.dumps(before),
            "used_at": datetime.now(UTC),
        }
        wanted: dict[str, Any] = {"session_id": session_id}
        if version:
            wanted["version"] = version
        elif version == 0:
            # There was none; if there is one by now, the unique index refuses this.
            wanted["version"] = {"$exists": False}
        result = self._asked(
            "update_one", wanted, {"$set": fields, "$inc": {"version": 1}}, upsert=not version
        )
        if result is None or (result.matched_count == 0 and result.upserted_id is None):
            raise StoreError(
                "Another instance answered in the session {session} at the same time.",
                advice="Let the load balancer send a session's next request when the last one is answered.",
                session=session_id,
            )
        with self._lock:
            self._versions.pop(session_id, None)

    def forget(self, session_id: str) -> None:
        """Keep it all the same: another instance may go on with it until its time is over."""
        with self._lock:
            self._versions.pop(session_id, None)

    def _asked(self, method: str, *arguments: Any, **more: Any) -> Any:
        """Call a method of the collection; None if an index refuses it."""
        from pymongo.errors import DuplicateKeyError, PyMongoError

        try:
            self._prepare()
            return getattr(self._sessions, method)(*arguments, **more)
        except DuplicateKeyError:
            return None
        except PyMongoError as error:
            raise StoreError(
                "The MongoDB at {where} cannot be used: {reason}.",
                advice="See context_db in the configuration.",
                where=self._where,
                reason=str(error).partition(", Timeout:")[0].rstrip("."),
            ) from error

    def _prepare(self) -> None:
        from pymongo.errors import OperationFailure

        with self._lock:
            if self._is_prepared:
                return
            self._sessions.create_index("session_id", unique=True)
            lasts = int(self._expires_after)
            try:
                self._sessions.create_index("used_at", expireAfterSeconds=lasts)
            except OperationFailure as error:
                if error.code != _OTHER_OPTIONS:
                    raise
                self._sessions.drop_index("used_at_1")
                self._sessions.create_index("used_at", expireAfterSeconds=lasts)
            self._is_prepared = True
