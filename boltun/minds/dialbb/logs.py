"""What of an application gets into the program's log: never what people write, unless its author wants so.

Errors are told by their type and place, for their texts are made of values. What functions print, and what
they log by themselves, is for debugging; ``boltun: {log_prints: true}`` in the configuration logs it all.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any

__all__ = ["AuthorLogger", "logs_prints", "told"]

_HERE = Path(__file__).parent


def told(error: BaseException) -> str:
    """Return the type of an error and the last line of foreign code that it came through."""
    place = ""
    for frame in traceback.extract_tb(error.__traceback__):
        if not Path(frame.filename).is_relative_to(_HERE) and not frame.filename.startswith("<"):
            place = f" ({Path(frame.filename).name}:{frame.lineno})"
    return f"{type(error).__name__}{place}"


def logs_prints(config: object) -> bool:
    """Whether a configuration wants in the log what the application's code writes."""
    settings = config.get("boltun") if isinstance(config, Mapping) else None
    return isinstance(settings, Mapping) and settings.get("log_prints") is True


class AuthorLogger(logging.LoggerAdapter[logging.Logger]):
    """A logger for the code of an application. Unless it is ``loud`` all is for debugging only."""

    def __init__(self, logger: logging.Logger, *, loud: bool) -> None:
        super().__init__(logger, {})
        self._loud = loud

    def log(self, level: int, msg: object, *args: object, **kwargs: Any) -> None:
        """Log, at the level of debugging if not loud."""
        super().log(level if self._loud else min(level, logging.DEBUG), msg, *args, **kwargs)

    def process(self, msg: Any, kwargs: MutableMapping[str, Any]) -> tuple[Any, MutableMapping[str, Any]]:
        """Leave the message as it is."""
        return msg, kwargs

    def __getattr__(self, name: str) -> Any:
        # Whatever else code does with a logger.
        return getattr(self.logger, name)
