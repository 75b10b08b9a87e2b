"""An application tried with files that are not saved yet: a copy of its folder with these in it."""

from __future__ import annotations

import shutil
import weakref
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from boltun.errors import MindError, NotApprovedError
from boltun.minds.dialbb.mind import DialbbMind
from boltun.minds.dialbb.opening import open_mind
from boltun.minds.opening import Opening
from boltun.paths import bundled_bases

__all__ = ["open_trial"]

_MOST_BYTES = 64 * 1024 * 1024
_LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*", "~$*", "_scenario_graph.*")


def open_trial(config: Path, files: Mapping[str, bytes], opening: Opening) -> DialbbMind:
    """Open an application with other contents for some of the files beside its configuration.

    Nothing in the folder is touched. NotApprovedError where its program code may not run, MindError where the
    application cannot be built.
    """
    config = config.absolute()
    folder = config.parent
    bundled = folder.resolve().is_relative_to(bundled_bases().resolve())
    # What was agreed to is the code as it is saved: only that may run, whatever the copy holds besides.
    if not bundled and any(folder.rglob("*.py")) and not opening.may_run(folder):
        raise NotApprovedError(folder)
    # The copy lives as long as the mind that was read from it.
    copy = TemporaryDirectory(prefix="boltun-trial-")
    try:
        if sum(one.stat().st_size for one in folder.rglob("*") if one.is_file()) > _MOST_BYTES:
            raise MindError(
                "This application is too large to be tried before it is saved.",
                path=folder,
                advice="Save it, and talk with it in the preview then.",
            )
        place = Path(copy.name) / folder.name
        shutil.copytree(folder, place, ignore=_LEFT_OUT)
        for name, content in files.items():
            (place / name).write_bytes(content)
        mind = open_mind(place / config.name, replace(opening, may_run=lambda _folder: True))
    except OSError as error:
        copy.cleanup()
        reason = error.strerror or str(error)
        raise MindError("The application cannot be tried: {reason}.", path=folder, reason=reason) from error
    except BaseException:
        copy.cleanup()
        raise
    weakref.finalize(mind, copy.cleanup)
    return mind
