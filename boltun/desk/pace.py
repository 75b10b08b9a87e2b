"""How fast Boltun answers: the time to think, and the time to type (docs/rules.md §8)."""

from __future__ import annotations

from math import inf
from random import Random

from boltun.message import Account
from boltun.settings import THINKING_TIME, TIMES_MAY_GROW, TYPING_TIME, TYPING_TIME_FIXED, Settings

__all__ = ["MOST_THINKING", "MOST_TYPING", "thinking_time", "typing_time"]

MOST_THINKING = "most_thinking"
MOST_TYPING = "most_typing"
"""Options of an account on which nobody should wait for long: no time exceeds so many seconds."""

_CHARACTERS = 25
"""The typing time in the settings is for so many characters."""

_MOST_GROWTH = 4


def thinking_time(settings: Settings, dice: Random, account: Account | None = None) -> float:
    """Return the seconds before "typing …" begins."""
    return min(_grown(settings[THINKING_TIME], settings, dice), _most(MOST_THINKING, account))


def typing_time(text: str, settings: Settings, dice: Random, account: Account | None = None) -> float:
    """Return the seconds of "typing …" before ``text`` is sent."""
    seconds = settings[TYPING_TIME]
    if not settings[TYPING_TIME_FIXED]:
        seconds *= len(text) / _CHARACTERS
    return min(_grown(seconds, settings, dice), _most(MOST_TYPING, account))


def _grown(seconds: float, settings: Settings, dice: Random) -> float:
    if seconds and settings[TIMES_MAY_GROW]:
        seconds *= dice.uniform(1, _MOST_GROWTH)
    return seconds


def _most(option: str, account: Account | None) -> float:
    seconds = account.options.get(option) if account is not None else None
    return seconds if isinstance(seconds, int) else inf
