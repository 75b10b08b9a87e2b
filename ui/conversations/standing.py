"""What keeps Boltun silent in one conversation just now, in a sentence."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication, QObject

from boltun.desk.policy import Action, Decision
from boltun.desk.reason import LOOPS, Reason
from boltun.settings import (
    LIMIT_10_MINUTES,
    LIMIT_HOUR,
    LIMIT_ROOM_HOUR,
    OWNER_SILENCE_MINUTES,
    TALK_WHILE_AWAY,
)
from boltun.store.records import Answers, StoredContact
from ui.conversations.contact_panel import ContactPanel
from ui.conversations.contacts import Conversation
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.reasons import reason
from ui.looks.wording import moment

__all__ = ["StandingOf", "ends_at", "is_stopped", "standing"]


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


class StandingOf(QObject):
    """Says in the panel what keeps Boltun from answering the contact there, as the desk would decide now."""

    def __init__(self, bridge: Bridge, settings: Preferences, panel: ContactPanel) -> None:
        super().__init__(panel)
        self._bridge = bridge
        self._settings = settings
        self._panel = panel
        self._shown = 0

    def show(self, one: Conversation, now: float, stopped_by: str) -> None:
        """Show it for this contact; ``stopped_by`` as with ``standing``."""
        self._shown = one.id
        words = standing(one.stored, self._settings, now, stopped_by)

        def take(prospect: Decision) -> None:
            if one.id == self._shown:
                can_answer = prospect.reason in (Reason.NOT_SWITCHED_ON, Reason.ROOM)
                self._panel.show_standing(words or self._prospect(prospect), can_answer=can_answer)

        self._bridge.ask(lambda service: service.conversations.prospect(one.id), take)

    def _prospect(self, prospect: Decision) -> str:
        if prospect.action is not Action.SILENT:
            return ""
        if (
            prospect.reason is Reason.NOT_SWITCHED_ON
            and not prospect.mode
            and self._settings[TALK_WHILE_AWAY]
        ):
            return QCoreApplication.translate(
                "Standing", "Boltun answers this contact only while you are away."
            )
        return reason(prospect.reason)


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
