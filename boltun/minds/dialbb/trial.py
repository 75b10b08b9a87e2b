"""A trial of an application with unsaved files: a copy of its folder with these in it."""

from __future__ import annotations

import os
import weakref
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from tempfile import TemporaryDirectory

from boltun.errors import MindError, NotApprovedError
from boltun.minds.content import Content, is_code
from boltun.minds.dialbb.mind import DialbbMind
from boltun.minds.dialbb.opening import open_mind
from boltun.minds.folder import Folder, OutsideError, Place
from boltun.minds.looking import content_of
from boltun.minds.opening import MayRun, Opening
from boltun.paths import bundled_bases

__all__ = ["open_trial"]

_MOST_BYTES = 64 * 1024 * 1024
_LEFT_OUT = ("__pycache__", ".*", "~$*", "_scenario_graph.*")


def open_trial(config: Path, files: Mapping[str, bytes], opening: Opening) -> DialbbMind:
    """Open an application with other contents for some of the files beside its configuration.

    Nothing in the folder is touched. NotApprovedError if its program code may not run, MindError if the
    application cannot be built.
    """
    folder = Folder(config.absolute().parent)
    agreed = _Agreed(folder, opening.may_run, files)
    # The copy lives as long as the mind that was read from it.
    copy = TemporaryDirectory(prefix="boltun-trial-")
    try:
        place = Path(copy.name) / folder.path.name
        _copy(folder, place)
        for name, content in files.items():
            (place / name).write_bytes(content)
        mind = open_mind(place / config.name, replace(opening, may_run=agreed.may_run, only_checks=False))
    except NotApprovedError as error:
        copy.cleanup()
        raise NotApprovedError(folder.path, where=error.where) from None
    except OSError as error:
        copy.cleanup()
        reason = error.strerror or str(error)
        raise MindError(
            "The application cannot be tried: {reason}.", path=folder.path, reason=reason
        ) from error
    except BaseException:
        copy.cleanup()
        raise
    weakref.finalize(mind, copy.cleanup)
    return mind


class _Agreed:
    """Asks for the folder when the copy asks for itself.

    The person agreed to the code as it is saved: only that may run, whatever else the copy has.
    """

    def __init__(self, folder: Folder, may_run: MayRun, unsaved: Collection[str]) -> None:
        self._folder = folder
        self._may_run = may_run
        self._unsaved = unsaved

    def may_run(self, copy: Content) -> bool:
        saved = content_of(self._folder)
        bundled = self._folder.real.is_relative_to(bundled_bases().resolve())
        if not bundled and not self._may_run(replace(saved, where=copy.where)):
            return False
        # It may have changed since it was copied.
        return all(
            saved.files.get(name) == digest
            for name, digest in copy.files.items()
            if name not in self._unsaved and (name in saved.files or is_code(Path(name)))
        )


def _copy(folder: Folder, to: Path) -> None:
    """Copy a folder; entries that lead out of it, or are no files, stay behind."""
    to.mkdir()
    room = _MOST_BYTES
    for place in folder.places(_is_left_out):
        copy = to / place.path
        if place.is_folder:
            copy.mkdir()
        elif place.is_file:
            if place.size > room:
                raise MindError(
                    "This application is too large to be tried before it is saved.",
                    path=folder.path,
                    advice="Save it, and talk with it in the preview then.",
                )
            data = folder.read(folder.real / place.path, room)
            room -= len(data)
            copy.write_bytes(data)
        elif place.link:
            # Not every system lets everybody make links.
            with suppress(OSError, OutsideError):
                copy.symlink_to(os.path.relpath(to / folder.below(folder.real / place.path), copy.parent))


def _is_left_out(place: Place) -> bool:
    name = place.path.rpartition("/")[2]
    return any(fnmatchcase(name, one) for one in _LEFT_OUT)
