"""What keeps Boltun silent in one conversation just now, in a sentence."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication

from boltun.settings import OWNER_SILENCE_MINUTES
from boltun.store.records import Answers, StoredContact
from ui.link.preferences import Preferences
from ui.looks.wording import moment

__all__ = ["ends_at", "standing"]


def standing(contact: StoredContact, settings: Preferences, now: float) -> str:
    """Return why nobody is answered here until when; empty where nothing stands in the way."""
    choices = contact.settings
    if choices.answers is Answers.NEVER:
        return QCoreApplication.translate("Standing", "You chose never to answer here.")
    until = _owner_until(contact, settings)
    if until > now:
        return QCoreApplication.translate(
            "Standing", "You are here yourself: Boltun is silent until {time}."
        ).format(time=moment(until, now, long=True))
    if (choices.paused_until or 0) > now:
        if math.isinf(choices.paused_until or 0):
            return QCoreApplication.translate("Standing", "Paused here until you resume.")
        return QCoreApplication.translate("Standing", "Paused here until {time}.").format(
            time=moment(choices.paused_until or 0, now, long=True)
        )
    if (choices.stopped_until or 0) > now:
        return QCoreApplication.translate(
            "Standing", "Boltun stopped here until {time}: too many answers, or another bot."
        ).format(time=moment(choices.stopped_until or 0, now, long=True))
    return ""


def ends_at(contact: StoredContact, settings: Preferences, now: float) -> float | None:
    """Return when that ends by itself; None where nothing stands in the way or it has no end.

    What the owner can end by resuming is exactly what has a time, or is a pause without end.
    """
    choices = contact.settings
    times = (_owner_until(contact, settings), choices.paused_until or 0, choices.stopped_until or 0)
    running = [until for until in times if until > now]
    return min(running) if running else None


def _owner_until(contact: StoredContact, settings: Preferences) -> float:
    if contact.owner_active_at is None:
        return 0
    return contact.owner_active_at + settings[OWNER_SILENCE_MINUTES] * 60
