"""The state of the computer in words, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from boltun.computer.computer import Knowledge
from boltun.rules.state import FULL_SCREEN, IDLE, LOCKED, QUIET, StateTimes

__all__ = ["end_words", "knowledge_words", "reason_words", "state_words"]

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
