"""The state of the computer in words, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from boltun.computer.computer import Knowledge
from boltun.errors import BoltunError
from boltun.rules.state import (
    FULL_SCREEN,
    IDLE,
    KINDS,
    LOCKED,
    MOST_MINUTES,
    QUIET,
    UNKNOWN,
    State,
    StateTimes,
)

__all__ = ["end_words", "knowledge_words", "reason_words", "state_named", "state_words"]

_SO = {
    LOCKED: "the screen is locked",
    IDLE: "nobody uses the computer",
    FULL_SCREEN: "a program fills the screen",
    QUIET: "do not disturb is on",
}
_NOT_SO = {
    LOCKED: "the screen is not locked",
    IDLE: "somebody uses the computer",
    FULL_SCREEN: "no program fills the screen",
    QUIET: "do not disturb is off",
}
_END = {
    LOCKED: "you unlock the screen",
    IDLE: "you use the computer",
    FULL_SCREEN: "the full screen ends",
    QUIET: "do not disturb ends",
}
_ASKED = {
    LOCKED: "whether the screen is locked",
    IDLE: "whether somebody uses the computer",
    FULL_SCREEN: "whether a program fills the screen",
    QUIET: "whether do not disturb is on",
}


def state_named(text: str, at: float) -> State:
    """Return the state that somebody names, such as “locked,idle=10”, at this time; BoltunError if none is
    meant by it."""
    parts: dict[str, bool] = dict.fromkeys(KINDS, False)
    minutes = 0.0
    for part in filter(None, map(str.strip, text.split(","))):
        name, equals, number = part.partition("=")
        name = name.strip()
        if name == IDLE:
            minutes = _minutes(number)
        is_whole = bool(equals) is (name == IDLE)
        if name not in KINDS or not is_whole or (name == IDLE and not minutes):
            raise BoltunError(
                "“{part}” is no state of the computer.",
                advice="There are: locked, idle=10, full_screen, do_not_disturb.",
                part=part,
            )
        parts[name] = True
    return State(**parts, idle_since=at - minutes * 60 if minutes else None) if text else UNKNOWN


def _minutes(text: str) -> float:
    """Return a number of minutes; 0 if it is none."""
    try:
        minutes = float(text)
    except ValueError:
        return 0.0
    return minutes if 0 < minutes <= MOST_MINUTES else 0.0


def state_words(times: StateTimes) -> str:
    """Say in which state of the computer something holds."""
    parts = [
        f"nobody has used the computer for {times.idle:g} min" if kind == IDLE else _SO[kind]
        for kind in times.kinds
    ]
    return "while " + " and ".join(parts)


def reason_words(kinds: Sequence[str]) -> str:
    """Say of which state it is the reason."""
    return " and ".join(_SO[kind] for kind in kinds)


def end_words(kinds: Sequence[str]) -> str:
    """Say when these parts of the state end."""
    return " or ".join(_END[kind] for kind in kinds)


def knowledge_words(one: Knowledge) -> str:
    """Say what is known of one part of the state, and by whom."""
    if one.said is None:
        return f"Boltun cannot tell on this computer {_ASKED[one.kind]}: no mode holds by that"
    words = (_SO if one.said else _NOT_SO)[one.kind]
    return f"{words[0].upper()}{words[1:]}, says {', '.join(one.by)}"
