"""Grave messages on the desk: who is called, and what is said in place of a mind's reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeGuard

from boltun.desk.conversation import Conversation, Job
from boltun.desk.ledger import Ledger, account_of
from boltun.desk.policy import Decision
from boltun.desk.reason import Reason
from boltun.desk.set_words import SetWords
from boltun.errors import StoreError
from boltun.events import ContactChanged, GraveMessage
from boltun.gravity import Gravity, Kind, gravity_of
from boltun.gravity.sober import Manner, Sober, told_of, words_with_placeholders
from boltun.message import Contact, Message
from boltun.minds.chain import failed_on_message
from boltun.minds.protocol import Mind, Placeholders
from boltun.settings import (
    GRAVE,
    GRAVE_AS_USUAL,
    GRAVE_BAD_NEWS,
    GRAVE_COUNTRY,
    GRAVE_CRISIS,
    GRAVE_DEATH,
    GRAVE_EMERGENCY,
    GRAVE_HOURS,
    GRAVE_ILLNESS,
    GRAVE_VIOLENCE,
    Settings,
)
from boltun.store.records import SOBER_TEXT, StoredContact

__all__ = ["GraveMessages", "SoberMind", "sober_of"]

_NOT_CALLED: Final = frozenset(
    {
        Reason.NEVER,
        Reason.ONESELF,
        Reason.ROOM,
        Reason.NOT_ADDRESSED,
        Reason.AUTOMATIC_CONTACT,
        Reason.AUTOMATIC_MESSAGE,
        Reason.ENCRYPTED,
        Reason.CORRECTION,
        Reason.OWNER_ACTIVE,
    }
)
"""Messages that nobody wrote to the owner, or that he sees himself."""

_NOTES: Final = SOBER_TEXT
"""The name under which the store keeps what was said, beside the memories of minds."""
_CAME: Final = "at"
_SAID: Final = "used"
"""The names of times in memories that are kept as JSON: so they age with the others (`store.ageing`)."""

_LONG_AFTER: Final = 1e12
"""No time of a message: a file that somebody changed may say anything."""


def sober_of(settings: Settings) -> Sober:
    """Return what the owner chose for grave messages."""
    return Sober(
        manner=Manner(settings[GRAVE]),
        country=settings[GRAVE_COUNTRY],
        own={
            Kind.DEATH: settings[GRAVE_DEATH],
            Kind.CRISIS: settings[GRAVE_CRISIS],
            Kind.EMERGENCY: settings[GRAVE_EMERGENCY],
            Kind.VIOLENCE: settings[GRAVE_VIOLENCE],
            Kind.ILLNESS: settings[GRAVE_ILLNESS],
            Kind.BAD_NEWS: settings[GRAVE_BAD_NEWS],
        },
    )


class GraveMessages:
    """Knows which messages are grave, and what was said to them, also in earlier runs."""

    def __init__(self, ledger: Ledger, settings: Settings) -> None:
        self._ledger = ledger
        self._store = ledger.store
        self._settings = settings

    def set_as_usual(self, contact_id: int, as_usual: bool) -> None:
        """Choose whether the serious messages of a contact are answered like any other."""
        settings = replace(self._store.contacts.get(contact_id).settings, grave_as_usual=as_usual)
        self._store.contacts.save_settings(contact_id, settings)
        self._ledger.tell(ContactChanged(contact_id=contact_id))

    def job(self, stored: StoredContact, message_id: int, message: Message, decision: Decision) -> Job:
        """Return the work on a message that came. If it is grave, call the owner."""
        gravity = self._gravity(message, stored)
        job = Job(message_id=message_id, message=message, decision=decision, gravity=gravity)
        self._came(stored.id, job)
        return job

    def _gravity(self, message: Message, stored: StoredContact) -> Gravity | None:
        """Return why a message must not be answered as usual."""
        if stored.settings.grave_as_usual or message.contact.address in self._settings[GRAVE_AS_USUAL]:
            return None
        return None if self._settings[GRAVE] == Manner.USUAL else gravity_of(message.text)

    def _came(self, contact_id: int, job: Job) -> None:
        """Call the owner, unless nobody wrote to him or he is there himself."""
        if job.gravity is None or job.message.replayed:
            return
        at = job.message.received_at
        self._note(contact_id, at, self._times(contact_id, at)[1])
        if job.decision.reason in _NOT_CALLED:
            return
        kind = job.gravity.kind.value
        self._store.contacts.mark_grave(contact_id, kind)
        self._ledger.tell(GraveMessage(contact_id=contact_id, message_id=job.message_id, kind=kind))

    def silence(self, conversation: Conversation, job: Job, now: float) -> Reason | None:
        """Return why nothing is said to a message because of this or an earlier grave one."""
        contact_id, hours = conversation.contact_id, self._settings[GRAVE_HOURS] * 3600
        came, times = self._times(contact_id, now)
        if job.gravity is None:
            at = came
            if at is None or now - at >= hours or at < (conversation.known.owner_active_at or 0):
                return None
            return Reason.GRAVE_BEFORE
        if self._settings[GRAVE] == Manner.SILENT:
            return Reason.GRAVE
        said = times.get(job.gravity.kind.value)
        return None if said is None or now - said >= hours else Reason.GRAVE_AGAIN

    def said(self, contact_id: int, gravity: Gravity, at: float) -> None:
        """Note that a contact got the sober text of a kind."""
        came, said = self._times(contact_id, at)
        self._note(contact_id, came, {**said, gravity.kind.value: at})

    def forget(self, contact_id: int) -> None:
        """Go on with a contact as if there had been no grave message."""
        if self._store.memories.notes(contact_id, _NOTES):
            self._store.memories.note(contact_id, _NOTES, {})

    def _times(self, contact_id: int, now: float) -> tuple[float | None, Mapping[str, float]]:
        """Return when the last grave message came, and when the sober text of each kind was last said.

        A time from the future, when a clock ran ahead, is now from then on.
        """
        notes = self._store.memories.notes(contact_id, _NOTES)
        if not notes:
            return None, {}
        said = notes.get(_SAID)
        times = {_CAME: notes.get(_CAME)} | (said if isinstance(said, dict) else {})
        known = {name: at for name, at in times.items() if _is_time(at)}
        past = {name: min(at, now) for name, at in known.items()}
        came = past.pop(_CAME, None)
        if any(at > now for at in known.values()):
            self._note(contact_id, came, past)
        return came, past

    def _note(self, contact_id: int, came: float | None, said: Mapping[str, float]) -> None:
        self._store.memories.note(contact_id, _NOTES, {_CAME: came, _SAID: dict(said)})

    def mind(self, gravity: Gravity, contact: Contact, base: Mind | None, dice: Random) -> SoberMind:
        """Return who answers a grave message of a contact; ``base`` may bring words of its own."""
        words, placeholders = "", None
        try:
            if base is not None:
                words, placeholders = words_with_placeholders(base, gravity, dice)
        except StoreError:
            raise
        except Exception as error:
            assert base is not None
            self._ledger.failed(failed_on_message(base, error))
        sober = sober_of(self._settings)
        if sober.own_text(gravity):
            placeholders = Placeholders()
        return SoberMind(gravity, sober.text(gravity, contact.address, words), placeholders)

    @staticmethod
    def account(job: Job) -> dict[str, Any]:
        """Return why a message is met with silence, for Why."""
        account = account_of(job.decision)
        if job.gravity is not None:
            account["trace"] = told_of(job.gravity).as_json()
        return account


def _is_time(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < _LONG_AFTER


class SoberMind(SetWords):
    """The sober text with which a grave message is answered."""

    kind = "sober"
    name = SOBER_TEXT

    def __init__(self, gravity: Gravity, text: str, placeholders: Placeholders | None = None) -> None:
        super().__init__(text, told_of(gravity), placeholders)
