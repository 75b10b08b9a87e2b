"""The errors of building an application (docs/dialbb.md §2)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from boltun.errors import MindError
from boltun.minds.protocol import Problem

__all__ = ["BuildError", "abort_during_building", "warn_during_building"]

_LOG = logging.getLogger(__name__)


class BuildError(MindError):
    """An application that cannot be built as it is."""

    def __init__(self, message: str, *, path: Path | str | None = None, line: int | None = None) -> None:
        self.message = message
        """The mistake, in the words of a block or a function of the application."""
        self.problems: Sequence[Problem] = ()
        """All mistakes, if there was a search for more than this one."""
        super().__init__("{message}", path=path, line=line, message=message)


def abort_during_building(message: str) -> NoReturn:
    """Give up building the application: BuildError."""
    raise BuildError(message)


def warn_during_building(message: str) -> None:
    """Log what is probably not meant, and go on."""
    _LOG.warning("Warning during building app: %s", message)
