"""The logs of an application in those of the program: never people's messages, unless its author wants so.

Errors are logged by their type and place, because their texts contain values. The prints and logs of
functions are for debugging; ``boltun: {log_prints: true}`` in the configuration logs all of them.
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
    """Whether a configuration wants the texts of the application's code in the log."""
    settings = config.get("boltun") if isinstance(config, Mapping) else None
    return isinstance(settings, Mapping) and settings.get("log_prints") is True


class AuthorLogger(logging.LoggerAdapter[logging.Logger]):
    """A logger for the code of an application. Unless it is ``loud``, everything is only for debugging."""

    def __init__(self, logger: logging.Logger, *, loud: bool) -> None:
        super().__init__(logger, {})
        self._loud = loud

    def log(self, level: int, msg: object, *args: object, **kwargs: Any) -> None:
        """Log, at the level of debugging if it is not loud."""
        super().log(level if self._loud else min(level, logging.DEBUG), msg, *args, **kwargs)

    def process(self, msg: Any, kwargs: MutableMapping[str, Any]) -> tuple[Any, MutableMapping[str, Any]]:
        """Leave the message as it is."""
        return msg, kwargs

    def __getattr__(self, name: str) -> Any:
        # The other methods that code may call on a logger.
        return getattr(self.logger, name)
