"""What keeps Boltun silent in one conversation just now, in a sentence."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication

from boltun.desk.reason import LOOPS, Reason
from boltun.message import ChatKind
from boltun.settings import (
    LIMIT_10_MINUTES,
    LIMIT_HOUR,
    LIMIT_ROOM_HOUR,
    OWNER_SILENCE_MINUTES,
    TALK_WHILE_AWAY,
    TALK_WITH_EVERYBODY,
    TALK_WITH_STRANGERS,
)
from boltun.store.records import Answers, StoredContact
from ui.link.preferences import Preferences
from ui.looks.reasons import reason
from ui.looks.wording import moment

__all__ = ["ends_at", "is_stopped", "standing", "unruled"]


def standing(contact: StoredContact, settings: Preferences, now: float, stopped_by: str = "") -> str:
    """Return why nobody is answered here until when; empty where nothing stands in the way.

    ``stopped_by`` is the reason of a stop after a loop or a limit, if it is known.
    """
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
        return _stop(settings, stopped_by, moment(choices.stopped_until or 0, now, long=True))
    return ""


def is_stopped(contact: StoredContact, settings: Preferences, now: float) -> bool:
    """Whether it is a stop after a loop or a limit that stands in the way, and nothing before it."""
    choices = contact.settings
    others = (_owner_until(contact, settings), choices.paused_until or 0)
    return choices.answers is not Answers.NEVER and max(others) <= now < (choices.stopped_until or 0)


def _stop(settings: Preferences, stopped_by: str, time: str) -> str:
    if stopped_by == Reason.LIMIT_10_MINUTES:
        words = QCoreApplication.translate(
            "Standing",
            "This contact has got {count} answers in ten minutes, as many as you allow. "
            "Boltun is silent here until {time}.",
        )
        return words.format(count=settings[LIMIT_10_MINUTES], time=time)
    if stopped_by == Reason.LIMIT_HOUR:
        words = QCoreApplication.translate(
            "Standing",
            "This contact has got {count} answers in an hour, as many as you allow. "
            "Boltun is silent here until {time}.",
        )
        return words.format(count=settings[LIMIT_HOUR], time=time)
    if stopped_by == Reason.LIMIT_ROOM:
        words = QCoreApplication.translate(
            "Standing",
            "This room has got {count} answers in an hour, as many as you allow. "
            "Boltun is silent here until {time}.",
        )
        return words.format(count=settings[LIMIT_ROOM_HOUR], time=time)
    if stopped_by in LOOPS:
        words = QCoreApplication.translate("Standing", "{reason} Boltun is silent here until {time}.")
        return words.format(reason=reason(stopped_by), time=time)
    words = QCoreApplication.translate(
        "Standing", "Boltun stopped here until {time}: too many answers, or another bot."
    )
    return words.format(time=time)


def unruled(contact: StoredContact, settings: Preferences) -> str:
    """Return why no rule lets Boltun answer this contact; empty where one does, or the owner chose."""
    if contact.contact.automatic:
        return reason(Reason.AUTOMATIC_CONTACT)
    if contact.settings.answers is not Answers.RULES:
        return ""
    if contact.contact.kind is not ChatKind.DIRECT:
        return reason(Reason.ROOM)
    if settings[TALK_WITH_EVERYBODY] or (settings[TALK_WITH_STRANGERS] and not contact.contact.listed):
        return ""
    if settings[TALK_WHILE_AWAY]:
        return QCoreApplication.translate("Standing", "Boltun answers this contact only while you are away.")
    return reason(Reason.NOT_SWITCHED_ON)


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
