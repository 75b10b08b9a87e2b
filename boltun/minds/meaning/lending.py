"""Lends models: bases that use the same one share it in memory, and nobody opens it twice."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from weakref import WeakValueDictionary

from boltun.minds.meaning.model import VECTORS, Model, folder_of

__all__ = ["lent"]

_lock = Lock()
_open: WeakValueDictionary[tuple[str, int, int], Model] = WeakValueDictionary()


def lent(path: Path) -> Model:
    """Return the model of a folder; it stays open as long as somebody uses it. Errors as `Model.open`."""
    folder = folder_of(path)
    try:
        state = (folder / VECTORS).stat()
        key = (str(folder.absolute()), state.st_mtime_ns, state.st_size)
    except (OSError, ValueError):
        return Model.open(path)  # which says what is missing
    with _lock:
        model = _open.get(key)
        if model is None:
            model = _open[key] = Model.open(path)
        return model
