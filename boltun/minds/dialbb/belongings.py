"""What of an application's folder makes it what it is: its configurations, what they name, and its code.

All else in the folder, such as what its functions write and what office programs leave there, is not its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.machinery import all_suffixes
from pathlib import Path
from typing import Any

from boltun.errors import MindError

__all__ = ["is_code", "is_configuration", "named_in"]

_CODE = tuple(
    {*all_suffixes(), ".py", ".pyw", ".pyc", ".pyo", ".pyx", ".so", ".pyd", ".dll", ".dylib", ".pth"}
    | {".zip", ".egg", ".whl", ".jar", ".js", ".exe", ".sh", ".bash", ".bat", ".cmd", ".ps1"}
)
"""The ends of names of what is run, or loaded as code, by Python or by what applications start."""
_YAML = (".yml", ".yaml")
_CONFIG = "config"
_NOT_ITS_OWN = ("context_db",)
"""What is written while the application runs."""
_LONGEST_NAME = 250


def is_code(path: Path) -> bool:
    """Whether a file could be run, by its name."""
    name = path.name.lower()
    # What editors call their locks can be imported by no name.
    return name.endswith(_CODE) and not name.startswith(".#")


def is_configuration(path: Path) -> bool:
    """Whether a file is a configuration: by its name, or because it lists blocks."""
    name = path.name.lower()
    if not name.endswith(_YAML):
        return False
    if name.startswith(_CONFIG):
        return True
    try:
        return "blocks" in _settings(path)
    except MindError:
        return False


def named_in(config: Path) -> Iterator[Path]:
    """Yield the files and folders beside a configuration that it names; none where it cannot be read."""
    folder = config.parent
    real = Path(os.path.realpath(folder))
    try:
        settings = _settings(config)
    except MindError:
        return
    for name in _texts(settings):
        if 0 < len(name) < _LONGEST_NAME and name.isprintable():
            with suppress(OSError, ValueError):
                place = folder / name
                if place.exists() and Path(os.path.realpath(place)).is_relative_to(real):
                    yield place


def _settings(config: Path) -> Mapping[str, Any]:
    from boltun.minds.dialbb.processor import read_config

    return read_config(config)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _all_texts(one for key, one in value.items() if key not in _NOT_ITS_OWN)
    elif isinstance(value, list):
        yield from _all_texts(value)


def _all_texts(values: Iterable[Any]) -> Iterator[str]:
    for one in values:
        yield from _texts(one)
