"""The state of the computer in sentences, in the owner's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from PySide6.QtCore import QCoreApplication, QLocale, QTime

from boltun.rules.mode import Holding
from boltun.rules.schedule import wall
from boltun.rules.state import FULL_SCREEN, IDLE, LOCKED, QUIET, StateTimes
from ui.looks.plain_text import marked
from ui.looks.wording import moment, quoted

__all__ = ["end_words", "reason_words", "short_end", "state_words", "until_words"]

translate = QCoreApplication.translate


def state_words(times: StateTimes) -> str:
    """Return in which state of the computer something holds."""
    texts = {
        LOCKED: translate("Rules", "while the screen is locked"),
        IDLE: translate("Rules", "while nobody has used the computer for {minutes} min"),
        FULL_SCREEN: translate("Rules", "while a program fills the screen"),
        QUIET: translate("Rules", "while do not disturb is on"),
    }
    minutes = QLocale().toString(times.idle or 0.0, "g", 6)
    both = translate("Rules", "{one} and {other}", "two states of the computer")
    return _joined(both, [texts[kind].format(minutes=minutes) for kind in times.kinds])


def reason_words(holding: Holding) -> str:
    """Return why a mode holds, in a sentence; empty if none does."""
    if not holding.name:
        return ""
    if holding.by_hand:
        return translate("Rules", "You chose it.")
    if holding.reason:
        return translate("Rules", "Your calendar says so: {entry}.").format(
            entry=quoted(marked(holding.reason))
        )
    texts = {
        LOCKED: translate("Rules", "The screen is locked."),
        IDLE: translate("Rules", "Nobody uses the computer."),
        FULL_SCREEN: translate("Rules", "A program fills the screen."),
        QUIET: translate("Rules", "Do not disturb is on."),
    }
    if holding.state:
        return " ".join(texts[kind] for kind in holding.state)
    return translate("Rules", "The hours in your rules say so.")


def end_words(holding: Holding, now: float) -> str:
    """Return until when a mode holds, as “until …”; empty if nobody can say."""
    texts = {
        LOCKED: translate("Rules", "until you unlock the screen"),
        IDLE: translate("Rules", "until you use the computer"),
        FULL_SCREEN: translate("Rules", "until the full screen ends"),
        QUIET: translate("Rules", "until do not disturb ends"),
    }
    ends = [texts[kind] for kind in holding.state]
    if holding.until is not None:
        ends.append(until_words(holding.until, now))
    elif holding.by_hand:
        ends.append(translate("Rules", "until you change it"))
    return _joined(translate("Rules", "{one} or {other}", "two ends of a mode"), ends)


def short_end(holding: Holding) -> str:
    """Return when the state ends by which a mode holds, in few words; empty: it holds by none."""
    texts = {
        LOCKED: translate("Rules", "until you unlock"),
        IDLE: translate("Rules", "until you are back"),
        FULL_SCREEN: translate("Rules", "in full screen"),
        QUIET: translate("Rules", "do not disturb"),
    }
    # Use ends most of them, and it ends first.
    kinds = [kind for kind in (IDLE, LOCKED, FULL_SCREEN, QUIET) if kind in holding.state]
    return texts[kinds[0]] if kinds else ""


def until_words(at: float, now: float) -> str:
    """Return until when something lasts: with the weekday if that says which day is meant."""
    then = wall(at, None)
    days = (then.date() - wall(now, None).date()).days
    time = QLocale().toString(QTime(then.hour, then.minute), QLocale.FormatType.ShortFormat)
    # Whole sentences: in Russian, a weekday has another ending here.
    weekdays = (
        translate("Rules", "until Monday, {time}"),
        translate("Rules", "until Tuesday, {time}"),
        translate("Rules", "until Wednesday, {time}"),
        translate("Rules", "until Thursday, {time}"),
        translate("Rules", "until Friday, {time}"),
        translate("Rules", "until Saturday, {time}"),
        translate("Rules", "until Sunday, {time}"),
    )
    if days == 1:
        return translate("Rules", "until tomorrow, {time}").format(time=time)
    if 1 < days < 7:
        return weekdays[then.weekday()].format(time=time)
    return translate("Rules", "until {time}").format(time=moment(at, now, long=True))


def _joined(pattern: str, parts: Sequence[str]) -> str:
    return reduce(lambda one, other: pattern.format(one=one, other=other), parts) if parts else ""
