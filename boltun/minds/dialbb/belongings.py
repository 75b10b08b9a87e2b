"""The files that make an application what it is: its configurations, the files that they name, and its code.

Other files in the folder, such as those that its functions or office programs write, do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from boltun.errors import MindError
from boltun.minds.folder import Folder

__all__ = ["is_configuration", "named_in"]

_YAML = (".yml", ".yaml")
_CONFIG = "config"
_NOT_ITS_OWN = ("context_db",)
"""Files that are written while the application runs."""
_LONGEST_NAME = 250


def is_configuration(folder: Folder, name: str) -> bool:
    """Whether a file in a folder is a configuration: by its name, or because it lists blocks."""
    lower = name.lower()
    if not lower.endswith(_YAML):
        return False
    if lower.startswith(_CONFIG):
        return True
    return "blocks" in _settings(folder, name)


def named_in(folder: Folder, config: str) -> Iterator[str]:
    """Yield the names of the files and folders that a configuration in a folder names, as it writes them.

    None if it cannot be read.
    """
    for name in _texts(_settings(folder, config)):
        if (
            0 < len(name) < _LONGEST_NAME
            and name.isprintable()
            and (folder.file(name) or folder.folder(name))
        ):
            yield name


def _settings(folder: Folder, config: str) -> Mapping[str, Any]:
    from boltun.minds.dialbb.processor import parse_config

    try:
        return parse_config(folder.read(config), folder.path / config)
    except MindError:
        return {}


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
