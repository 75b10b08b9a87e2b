"""The loggers for the code of applications (docs/dialbb.md §1.1)."""

from __future__ import annotations

import logging
from typing import Any

from boltun.minds.dialbb.logs import AuthorLogger, logs_prints
from boltun.minds.dialbb.modules import BUILDING

__all__ = [
    "get_logger",
    "scenario_function_log_debug",
    "scenario_function_log_error",
    "scenario_function_log_info",
    "scenario_function_log_warning",
]


def get_logger(name: str) -> AuthorLogger:
    """Return a logger for the code of an application."""
    code = BUILDING.get()
    loud = code is not None and code.logs_prints
    return AuthorLogger(logging.getLogger(f"boltun.dialbb.{name}"), loud=loud)


def scenario_function_log_debug(message: str, context: dict[str, Any]) -> None:
    """Log what only developers want to know."""
    _log(logging.DEBUG, message, context)


def scenario_function_log_info(message: str, context: dict[str, Any]) -> None:
    """Log what happened."""
    _log(logging.INFO, message, context)


def scenario_function_log_warning(message: str, context: dict[str, Any]) -> None:
    """Log what is probably not meant."""
    _log(logging.WARNING, message, context)


def scenario_function_log_error(message: str, context: dict[str, Any]) -> None:
    """Log what failed."""
    _log(logging.ERROR, message, context)


def _log(level: int, message: str, context: dict[str, Any]) -> None:
    logger = logging.getLogger("boltun.dialbb.scenario_function")
    loud = logs_prints(context.get("_config"))
    AuthorLogger(logger, loud=loud).log(
        level, "session: %s, %s", context.get("_session_id", "unknown"), message
    )
