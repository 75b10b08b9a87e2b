"""A command's arguments that take time to find out: its parser learns them only when it is used."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

__all__ = ["when_used"]


def when_used(parser: argparse.ArgumentParser, complete: Callable[[], None]) -> None:
    """Call ``complete`` once, before ``parser`` reads arguments or shows its help."""
    read: Callable[..., Any] = parser.parse_known_args

    def parse_known_args(*arguments: Any, **named: Any) -> Any:
        parser.parse_known_args = read  # type: ignore[method-assign]
        complete()
        return read(*arguments, **named)

    parser.parse_known_args = parse_known_args  # type: ignore[method-assign]
