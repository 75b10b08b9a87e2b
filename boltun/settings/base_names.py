"""The names of bases in the settings' file: those in the profile are named without where the profile lies."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["named_here", "named_in_file", "named_in_program"]

_FOLDER = "bases/"
_BEHIND = re.compile(r".*[\\/]bases[\\/]", re.S)


def named_in_file(name: str, folder: Path | None) -> str:
    """Return the name that the file gets: a base in the profile's ``folder`` of bases is ``bases/NAME``."""
    path = Path(name)
    if folder is None or not path.is_absolute() or not path.is_relative_to(folder):
        return name
    return _FOLDER + path.relative_to(folder).as_posix()


def named_in_program(name: str, folder: Path | None) -> str:
    """Return the name by which the program knows a base that the file names.

    A whole path to a base that is gone, in a file of an earlier version, may be that of a profile before it
    was copied or moved. The base of this profile is meant then.
    """
    if folder is None:
        return name
    if name.startswith(_FOLDER):
        return str(folder / name.removeprefix(_FOLDER))
    return name if _is_there(Path(name)) else named_here(name, folder) or name


def named_here(name: str, folder: Path) -> str | None:
    """Return the name that a base of a profile somewhere else has in this ``folder`` of bases.

    None if the name is no path into another folder of bases, or no such file is here.
    """
    if (found := _BEHIND.match(name)) is None:
        return None
    path = folder / name[found.end() :].replace("\\", "/")
    return str(path) if str(path) != name and _is_there(path) else None


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
