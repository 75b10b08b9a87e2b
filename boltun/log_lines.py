"""How a record becomes lines: nothing that others bring along begins one, or works on a terminal."""

from __future__ import annotations

import logging

from boltun.text.marks import marked, marked_line

__all__ = ["LineFormatter"]

_WITHIN = "\n    "
"""What belongs to a line stands below it, and cannot be taken for a line of its own."""


class LineFormatter(logging.Formatter):
    """Writes a message in one line, and below it, indented, the frames of an error."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's name
        """Return the line."""
        return marked_line(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        """Return the line and what stands below it."""
        return marked(super().format(record)).replace("\n", _WITHIN)
