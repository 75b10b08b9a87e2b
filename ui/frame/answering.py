"""Who is answered now, in one line."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication

from boltun.rules.mode import Holding
from boltun.settings import (
    LIMIT_HOUR_ALL,
    PAUSED_UNTIL,
    TALK_WHILE_AWAY,
    TALK_WITH_EVERYBODY,
    TALK_WITH_STRANGERS,
    Settings,
)
from boltun.settings.overlay import Overlay
from ui.link.preferences import Preferences
from ui.looks.wording import moment
from ui.widgets.statement import Tone

__all__ = ["paused", "statement"]

_NOTHING_HOLDS = Holding()


def paused(preferences: Preferences, now: float) -> bool:
    """Say whether nobody is answered just now because the owner wants it so."""
    return preferences[PAUSED_UNTIL] > now


def statement(
    preferences: Preferences,
    now: float,
    *,
    base: bool = True,
    stopped: float = 0,
    holding: Holding = _NOTHING_HOLDS,
) -> tuple[str, Tone]:
    """Return who is answered now, and how that is coloured.

    ``base``: there is one to answer from; ``stopped``: until when too many answers in all silence Boltun;
    ``holding``: the rules and the mode that hold.
    """
    until = preferences[PAUSED_UNTIL]
    if until > now:
        if math.isinf(until):
            return QCoreApplication.translate("Answering", "Paused until you resume"), Tone.WARNING
        text = QCoreApplication.translate("Answering", "Paused until {time}")
        return text.format(time=moment(until, now, long=True)), Tone.WARNING
    if stopped > now:
        text = QCoreApplication.translate(
            "Answering", "Silent until {time}: {count} answers in an hour, as many as you allow"
        )
        time = moment(stopped, now, long=True)
        return text.format(time=time, count=preferences[LIMIT_HOUR_ALL]), Tone.WARNING
    if not base:
        text = QCoreApplication.translate("Answering", "No base answers: choose one in Settings (Ctrl+6)")
        return text, Tone.BAD
    if holding.faulty:
        text = QCoreApplication.translate("Answering", "Nobody is answered: the rules have a fault")
        return text, Tone.BAD
    if holding.rules.hours is not None and not holding.rules.hours.holds(now):
        return QCoreApplication.translate("Answering", "Nobody is answered outside the hours"), Tone.MUTED
    settings = Overlay(preferences.settings, lambda: holding.over)
    words, tone = _by_rules(settings)
    if holding.mode is not None and holding.mode.only is not None:
        words = QCoreApplication.translate("Answering", "Answering: only those whom the mode names")
    return words, tone


def _by_rules(preferences: Settings) -> tuple[str, Tone]:
    if preferences[TALK_WITH_EVERYBODY]:
        return QCoreApplication.translate("Answering", "Answering: everybody"), Tone.GOOD
    strangers, away = preferences[TALK_WITH_STRANGERS], preferences[TALK_WHILE_AWAY]
    if strangers and away:
        return (
            QCoreApplication.translate("Answering", "Answering: contacts not in list, everybody while away"),
            Tone.GOOD,
        )
    if strangers:
        return QCoreApplication.translate("Answering", "Answering: contacts not in list"), Tone.GOOD
    if away:
        return QCoreApplication.translate("Answering", "Answering: everybody while you are away"), Tone.GOOD
    return QCoreApplication.translate("Answering", "Answering: only contacts you chose"), Tone.MUTED
