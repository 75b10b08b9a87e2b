"""How fast Boltun answers: the time to think, and the time to type (policy.md, the original's options)."""

from __future__ import annotations

from random import Random

from boltun.settings import THINKING_TIME, TIMES_MAY_GROW, TYPING_TIME, TYPING_TIME_FIXED, Settings

__all__ = ["thinking_time", "typing_time"]

_CHARACTERS = 25
"""The typing time is given for so many characters."""

_MOST_GROWTH = 4


def thinking_time(settings: Settings, dice: Random) -> float:
    """Return for how many seconds nothing is seen before "typing …" begins."""
    return _grown(settings[THINKING_TIME], settings, dice)


def typing_time(text: str, settings: Settings, dice: Random) -> float:
    """Return for how many seconds "typing …" is shown before ``text`` is sent."""
    seconds = settings[TYPING_TIME]
    if not settings[TYPING_TIME_FIXED]:
        seconds *= len(text) / _CHARACTERS
    return _grown(seconds, settings, dice)


def _grown(seconds: float, settings: Settings, dice: Random) -> float:
    if seconds and settings[TIMES_MAY_GROW]:
        seconds *= dice.uniform(1, _MOST_GROWTH)
    return seconds
