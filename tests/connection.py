"""The connection under a store: tests look into its file with it, or break it."""

from __future__ import annotations

from typing import Any

from boltun.store.store import Store

__all__ = ["connection_of"]


def connection_of(store: Store) -> Any:
    """Return the driver's connection: of SQLite, or of a server."""
    return store._database._raw
