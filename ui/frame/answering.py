"""Who is answered now, in one line."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication

from boltun.settings import (
    LIMIT_HOUR_ALL,
    PAUSED_UNTIL,
    TALK_WHILE_AWAY,
    TALK_WITH_EVERYBODY,
    TALK_WITH_STRANGERS,
)
from ui.link.preferences import Preferences
from ui.looks.wording import moment
from ui.widgets.statement import Tone

__all__ = ["paused", "statement"]


def paused(preferences: Preferences, now: float) -> bool:
    """Say whether nobody is answered just now because the owner wants it so."""
    return preferences[PAUSED_UNTIL] > now


def statement(
    preferences: Preferences, now: float, *, base: bool = True, stopped: float = 0
) -> tuple[str, Tone]:
    """Return who is answered now, and how that is coloured.

    ``base``: there is one to answer from; ``stopped``: until when too many answers in all silence Boltun.
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
