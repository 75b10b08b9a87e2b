"""What goes wrong while an application is built (docs/dialbb.md §2)."""

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
        """What is wrong, as a block or a function of the application says it."""
        self.problems: Sequence[Problem] = ()
        """Everything that is wrong, where more than this was looked for."""
        super().__init__("{message}", path=path, line=line, message=message)


def abort_during_building(message: str) -> NoReturn:
    """Give up building the application: BuildError."""
    raise BuildError(message)


def warn_during_building(message: str) -> None:
    """Log what is probably not meant, and go on."""
    _LOG.warning("Warning during building app: %s", message)
