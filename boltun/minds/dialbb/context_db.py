"""The place in which an application keeps its contexts, as its configuration says."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.contexts import ContextStore, MemoryContexts
from boltun.minds.dialbb.mongo_contexts import MongoContexts
from boltun.minds.dialbb.sqlite_contexts import SqliteContexts
from boltun.minds.folder import Folder, OutsideError

__all__ = ["open_contexts"]


def open_contexts(settings: Any, config_dir: str) -> ContextStore:
    """Open the ``context_db`` of the configuration: a MongoDB ``host``, or a ``file`` of SQLite."""
    if settings is None:
        return MemoryContexts()
    if not isinstance(settings, Mapping) or not ("host" in settings or "file" in settings):
        raise BuildError("context_db is not an object with a host or a file.")
    if "file" in settings:
        if "host" in settings:
            raise BuildError("context_db has both a host and a file: keep one of them.")
        files, name = Folder(Path(config_dir)), str(settings["file"] or "")
        try:
            place = files.real / files.below(name)
        except OutsideError:
            # Nobody agreed to writing elsewhere.
            raise BuildError(
                f"The file of context_db has to lie in the application's folder: {name}"
            ) from None
        if os.path.lexists(place) and files.file(place) is None:
            raise BuildError(f"The file of context_db is no file: {name}")
        return SqliteContexts(place)
    store: ContextStore = MongoContexts.from_config(settings)
    return store
