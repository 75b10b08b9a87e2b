"""Grants what contacts ask of Boltun itself: it falls silent, calls the owner, and says so in one line."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from boltun.desk.conversation import Conversation, Job, Say
from boltun.desk.grave_messages import GraveMessages
from boltun.desk.language import language_of
from boltun.desk.ledger import Ledger, account_of
from boltun.desk.outlook import Outlook
from boltun.desk.policy import Action, Decision, decide_again
from boltun.desk.reason import Reason
from boltun.desk.requests import Found, Request, requests_in
from boltun.desk.sending import Sending
from boltun.desk.set_words import SetWords
from boltun.errors import BoltunError
from boltun.events import ContactAsked, ContactChanged
from boltun.message import Message
from boltun.minds.trace import Step, Told
from boltun.settings import CONFIRM_REQUESTS, Settings
from boltun.store.records import OWN_LINE, StoredContact

__all__ = ["Granting", "OwnLine"]

LINES: Final = {
    "en": {
        Request.STOP: "All right, there will be no more automatic replies here.",
        Request.PERSON: "All right, no more automatic replies here. I have been told that you want to talk.",
        Request.URGENT: "This is an automatic reply. I have just been alerted to your message, but I may"
        " not see it at once.",
        Request.CALL_BACK: "This is an automatic reply. I have noted that you want to be called back.",
    },
    "ru": {
        Request.STOP: "Хорошо, автоответов здесь больше не будет.",
        Request.PERSON: "Хорошо, автоответов здесь больше не будет. Мне передали просьбу поговорить лично.",
        Request.URGENT: "Это автоответ. Мне уже подан сигнал, но увидеть сообщение я могу не сразу.",
        Request.CALL_BACK: "Это автоответ. Просьба перезвонить записана.",
    },
    "ja": {
        Request.STOP: "わかりました。ここではもう自動返信しません。",
        Request.PERSON: "わかりました。ここではもう自動返信しません。本人に伝えました。",
        Request.URGENT: "これは自動返信です。本人にはすぐに知らせましたが、気づくのが遅れるかもしれません。",
        Request.CALL_BACK: "これは自動返信です。折り返しのご希望を記録しました。",
    },
}
"""By the language in which the contact writes. They promise nothing."""

_WHY: Final = {
    Request.STOP: "The contact wants no answers of a program, because of “{words}”",
    Request.PERSON: "The contact wants to talk to a human, because of “{words}”",
    Request.URGENT: "The contact says that it is urgent, because of “{words}”",
    Request.CALL_BACK: "The contact asks to be called, because of “{words}”",
}

_QUIET: Final = 600.0
"""Seconds in which a contact cannot call the owner twice."""
_AGAIN: Final = 3600.0
"""Seconds in which the same line is not said twice."""
_NOT_FOR_OWNER: Final = frozenset(
    {
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
_NOT_CALLED: Final = frozenset({Reason.NEVER, Reason.LATE, Reason.NOT_SWITCHED_ON})
"""Boltun has nothing to do with these contacts, or it is over."""

_NOTES: Final = "requests"
"""The name under which the store keeps this, beside the memories of minds."""
_AWAY: Final = "at"
_SAID: Final = "used"
"""The names of times in memories that are kept as JSON: so they age with the others (`store.ageing`)."""


class Granting:
    """Knows what contacts asked for, also in earlier runs."""

    def __init__(self, *, ledger: Ledger, settings: Settings, outlook: Outlook, sending: Sending) -> None:
        self._ledger = ledger
        self._store = ledger.store
        self._settings = settings
        self._outlook = outlook
        self._sending = sending
        self.grave = GraveMessages(ledger, settings)
        """Serious messages: nothing else is granted then."""

    # --- a message comes ------------------------------------------------------------

    def job(self, stored: StoredContact, message_id: int, message: Message, decision: Decision) -> Job:
        """Return the work on a message that came. Note what it asks for, and call the owner if it must."""
        job = self.grave.job(stored, message_id, message, decision)
        found = requests_in(message.text, self._settings)
        if not found:
            return job
        is_answered = decision.action is not Action.SILENT and job.gravity is None
        if (is_answered and self._settings[CONFIRM_REQUESTS]) or self.steps_back(job):
            job.asks = found[0]
        if not message.replayed and decision.reason not in _NOT_FOR_OWNER:
            for one in found:
                self._note(stored.id, job, one.request)
        return job

    def _note(self, contact_id: int, job: Job, request: Request) -> None:
        """Let the digest know of a request, and call the owner."""
        if request is Request.STOP or (request is Request.PERSON and not self.steps_back(job)):
            return
        self._store.digests.ask(job.message_id, contact_id, request.value)
        is_called = request is Request.PERSON
        if request is Request.URGENT and job.gravity is None and job.decision.reason not in _NOT_CALLED:
            is_called = not self._was(contact_id, "called", job.message.received_at, _QUIET)
            self._mark(contact_id, "called", job.message.received_at)
        if is_called:
            event = ContactAsked(contact_id=contact_id, message_id=job.message_id, request=request.value)
            self._ledger.tell(event)

    @staticmethod
    def steps_back(job: Job) -> bool:
        """Whether Boltun falls silent here because of this message."""
        return job.decision.reason in (Reason.STOP_WORD, Reason.PERSON_WANTED)

    @staticmethod
    def account(job: Job) -> dict[str, Any]:
        """Return why a message is met with silence, for Why."""
        account = account_of(job.decision)
        if job.asks is not None:
            account["trace"] = _told_of(job.asks).as_json()
        return account

    # --- what is said ---------------------------------------------------------------

    def confirming(self, contact_id: int, job: Job) -> Say | None:
        """Note that Boltun falls silent because of a message; return how it says so, if it is to."""
        notes = self._store.memories.notes(contact_id, _NOTES)
        self._store.memories.note(contact_id, _NOTES, {**notes, _AWAY: job.message.received_at})
        return partial(self._confirm, job) if self._settings[CONFIRM_REQUESTS] else None

    async def _confirm(self, job: Job, conversation: Conversation) -> None:
        """Say that Boltun is silent from now on. Never fails; it reports what goes wrong."""
        try:
            await self._say_last(job, conversation)
        except BoltunError as error:
            self._ledger.failed(error)
        except Exception as error:
            self._ledger.failed(BoltunError("A message could not be answered: {reason}.", reason=repr(error)))

    async def _say_last(self, job: Job, conversation: Conversation) -> None:
        text = self._line(conversation.contact_id, job)
        if await self._sending.pace(conversation, text, newer=False):
            return
        situation = self._sending.look_again(conversation, job.message)
        # Only the silence that the contact asked for does not stand in its way.
        if decide_again(job.message, situation.unpaused(), self._settings).action is not Action.ANSWER:
            return
        why = {"action": Action.ANSWER.value, "reason": Reason.CONFIRMING.value}
        intended = self._sending.intend(conversation, text, mind=OWN_LINE, why=why)
        taken = await self._sending.send(conversation, intended, waits=True, notice=True)
        if taken is not Reason.OFFLINE:
            self._ledger.changed(conversation.contact_id, intended.id)

    def mind(self, contact_id: int, job: Job) -> OwnLine:
        """Return who answers a message that asks for something."""
        assert job.asks is not None
        return OwnLine(job.asks, self._line(contact_id, job))

    def _line(self, contact_id: int, job: Job) -> str:
        assert job.asks is not None
        message = job.message
        before = partial(self._store.messages.said_before, contact_id, message.received_at)
        language = language_of(message.text)
        if language in ("", "en"):
            # People of all languages write "stop" and "SOS".
            language = language_of("", before) or "en"
        return LINES[language][job.asks.request]

    def was_said(self, contact_id: int, asks: Found, now: float) -> bool:
        """Whether the line that answers this was said a short while ago."""
        return self._was(contact_id, asks.request.value, now, _AGAIN)

    def said(self, contact_id: int, job: Job, at: float) -> None:
        """Note that a contact got the sober text, or the line, for a message."""
        if job.gravity is not None:
            self.grave.said(contact_id, job.gravity, at)
        elif job.asks is not None:
            self._mark(contact_id, job.asks.request.value, at)

    # --- the end of the silence -----------------------------------------------------

    def owner_wrote(self, contact_id: int, at: float) -> None:
        """The owner wrote to a contact: what sent Boltun away before is over."""
        notes = self._store.memories.notes(contact_id, _NOTES)
        since = notes.get(_AWAY)
        if not isinstance(since, (int, float)) or at < since:
            return
        self._store.memories.note(contact_id, _NOTES, {**notes, _AWAY: None})
        for one in self._store.people.members(contact_id):
            self._store.contacts.end_pause(one)
            self._ledger.tell(ContactChanged(contact_id=one))

    def forget(self, contact_id: int) -> None:
        """Go on with a contact as if nothing serious had come, and nothing had been asked for."""
        self.grave.forget(contact_id)
        if self._store.memories.notes(contact_id, _NOTES):
            self._store.memories.note(contact_id, _NOTES, {})

    def _was(self, contact_id: int, what: str, now: float, seconds: float) -> bool:
        """Whether something was so short a while ago; a time ahead of the clock counts as long ago."""
        times = self._store.memories.notes(contact_id, _NOTES).get(_SAID)
        at = times.get(what) if isinstance(times, dict) else None
        return isinstance(at, (int, float)) and 0 <= now - at < seconds

    def _mark(self, contact_id: int, what: str, at: float) -> None:
        notes = self._store.memories.notes(contact_id, _NOTES)
        times = notes.get(_SAID)
        said = {**(times if isinstance(times, dict) else {}), what: at}
        self._store.memories.note(contact_id, _NOTES, {**notes, _SAID: said})


def _told_of(found: Found) -> Told:
    """Return why a message is taken for a request, for Why."""
    return Told(steps=(Step(template=_WHY[found.request], values={"words": found.words}),))


class OwnLine(SetWords):
    """The one line with which Boltun says that it understood."""

    kind = "own line"
    name = OWN_LINE

    def __init__(self, asks: Found, text: str) -> None:
        super().__init__(text, _told_of(asks))
