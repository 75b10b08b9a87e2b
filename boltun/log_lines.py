"""Turns a record into lines, so that no text from elsewhere begins a line or works on a terminal."""

from __future__ import annotations

import logging

from boltun.text.marks import marked, marked_line

__all__ = ["LineFormatter"]

_WITHIN = "\n    "
"""Begins the further lines of a record, so that none of them passes for a line of its own."""


class LineFormatter(logging.Formatter):
    """Writes a message in one line, and the frames of an error below it, indented."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's name
        """Return the line."""
        return marked_line(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        """Return the line and what stands below it."""
        return marked(super().format(record)).replace("\n", _WITHIN)
