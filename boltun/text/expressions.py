"""Regular expressions of people and of files: they come to an end, and take only so much memory.

The library ``regex`` can stop a search after some time. It cannot stop compiling, and a thousand repeats of a
thousand repeats take gigabytes there, because it writes them all out. So that number is bounded before.
"""

from __future__ import annotations

import re
from typing import Any, Final

import regex

__all__ = ["ExpressionError", "TooLargeError", "compiled"]

_MOST_CHARACTERS: Final = 20_000
_MOST_WRITTEN_OUT: Final = 1_000_000
"""Characters of an expression with every repeat written out; each takes some tens of bytes."""
_REPEAT: Final = re.compile(r"(\)\s*)?\{\s*([0-9]+)\s*[,}]")
_MAY_BE_VERBOSE: Final = re.compile(r"\(\?[a-zA-Z0-9]*x")
"""With this flag comments may stand anywhere."""
_LONGEST_NUMBER: Final = 9


class ExpressionError(ValueError):
    """No regular expression; the text says why."""


class TooLargeError(ExpressionError):
    """A regular expression that would take too much memory."""


def compiled(source: str, flags: int = 0) -> Any:
    """Compile an expression for ``regex``; ExpressionError if it is none or too large."""
    if _written_out(source) > _MOST_WRITTEN_OUT or len(source) > _MOST_CHARACTERS:
        raise TooLargeError("it is too large")
    try:
        return regex.compile(source, flags)
    except (regex.error, OverflowError, RecursionError, MemoryError) as error:
        raise ExpressionError(getattr(error, "msg", None) or str(error)) from None


def _written_out(source: str) -> int:
    """Return a number that is not less than what the expression takes when it is compiled.

    ``{3,9}`` is written out three times. It assumes that every repeat behind a bracket is around all the
    others, and one of a single character in the middle, without looking whether that is so.
    """
    around, single = 1, 1
    is_verbose = _MAY_BE_VERBOSE.search(source) is not None
    for repeat in _REPEAT.finditer(source):
        if len(repeat[2]) > _LONGEST_NUMBER:
            return _MOST_WRITTEN_OUT + 1
        least = max(int(repeat[2]), 1)
        if repeat[1] is not None or is_verbose:
            around = min(around * least, _MOST_WRITTEN_OUT + 1)
        else:
            single = max(single, least)
    return len(source) * around * single
