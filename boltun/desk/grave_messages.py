"""Grave messages on the desk: who is called, and what is said in place of a mind's reply."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from boltun.desk.conversation import Conversation, Job
from boltun.desk.ledger import Ledger, account_of
from boltun.desk.reason import Reason
from boltun.events import GraveMessage
from boltun.gravity import Gravity, Kind
from boltun.gravity.sober import Manner, NoMemory, Sober, told_of
from boltun.message import Message
from boltun.minds.merit import Merit
from boltun.minds.protocol import Memory, Problem, Reply, ReplyOptions
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
    """Knows which messages are grave, and what was said to them."""

    def __init__(self, ledger: Ledger, settings: Settings) -> None:
        self._ledger = ledger
        self._settings = settings
        self._came: dict[int, float] = {}
        """When the last grave message of a contact came in this run."""
        self._sober: dict[tuple[int, Kind], float] = {}
        """When a contact last got the sober text of a kind in this run."""

    def gravity(self, message: Message) -> Gravity | None:
        """Return why a message must not be answered as usual."""
        if message.contact.address in self._settings[GRAVE_AS_USUAL]:
            return None
        return sober_of(self._settings).gravity(message.text)

    def came(self, contact_id: int, job: Job) -> None:
        """Call the owner, unless nobody wrote to him or he is there himself."""
        if job.gravity is None or job.message.replayed:
            return
        self._came[contact_id] = job.message.received_at
        if job.decision.reason in _NOT_CALLED:
            return
        kind = job.gravity.kind.value
        self._ledger.tell(GraveMessage(contact_id=contact_id, message_id=job.message_id, kind=kind))

    def silence(self, conversation: Conversation, job: Job, now: float) -> Reason | None:
        """Return why nothing is said to a message because of this or an earlier grave one."""
        contact_id, hours = conversation.contact_id, self._settings[GRAVE_HOURS] * 3600
        if job.gravity is None:
            at = self._came.get(contact_id)
            if at is None or now - at >= hours or at < (conversation.known.owner_active_at or 0):
                return None
            return Reason.GRAVE_BEFORE
        if self._settings[GRAVE] == Manner.SILENT:
            return Reason.GRAVE
        said = self._sober.get((contact_id, job.gravity.kind))
        return None if said is None or now - said >= hours else Reason.GRAVE_AGAIN

    def said(self, contact_id: int, gravity: Gravity, at: float) -> None:
        """Note that a contact got the sober text of a kind."""
        self._sober[contact_id, gravity.kind] = at

    def age(self, contact_id: int, seconds: float) -> None:
        """Let what was said to a contact be so much longer ago."""
        if contact_id in self._came:
            self._came[contact_id] -= seconds
        for key in self._sober:
            if key[0] == contact_id:
                self._sober[key] -= seconds

    def forget(self, contact_id: int) -> None:
        """Go on with a contact as if there had been no grave message."""
        self._came.pop(contact_id, None)
        for key in [key for key in self._sober if key[0] == contact_id]:
            del self._sober[key]

    def mind(self, gravity: Gravity) -> SoberMind:
        """Return who answers a grave message."""
        return SoberMind(gravity, sober_of(self._settings).text(gravity))

    @staticmethod
    def account(job: Job) -> dict[str, Any]:
        """Return why a message is met with silence, for Why."""
        account = account_of(job.decision)
        if job.gravity is not None:
            account["trace"] = told_of(job.gravity).as_json()
        return account


class SoberMind:
    """A mind that knows one text: it stands on the desk in the place of the minds that are not asked."""

    kind = "sober"
    name = "sober text"
    slow = False

    def __init__(self, gravity: Gravity, text: str) -> None:
        self._gravity = gravity
        self._text = text

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Return the sober text."""
        return Reply(text=self._text, why=told_of(self._gravity), remembers=memory, merit=Merit.FOUND)

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Say nothing."""
        return Reply(text=None, why=told_of(self._gravity), remembers=memory)

    def problems(self) -> Sequence[Problem]:
        """Return none."""
        return ()

    def with_options(self, options: ReplyOptions) -> SoberMind:
        """Return this."""
        return self

    def new_memory(self) -> Memory:
        """Return nothing."""
        return NoMemory()

    def memory_from_json(self, data: object) -> Memory:
        """Return nothing."""
        return NoMemory()
