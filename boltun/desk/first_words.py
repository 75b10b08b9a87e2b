"""What Boltun says before any answer: the warning, and the opening of a conversation.

A newer message of the contact cancels neither; an action of the owner cancels both.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

from boltun.desk.conversation import Conversation
from boltun.desk.ledger import Ledger, account_of
from boltun.desk.outlook import Outlook
from boltun.desk.placeholders import Fillings
from boltun.desk.policy import Action, Decision
from boltun.desk.reason import Reason
from boltun.desk.sending import Sending, Taken
from boltun.errors import BoltunError, MindError
from boltun.message import Message
from boltun.minds.chain import speaker
from boltun.minds.protocol import Mind, Reply
from boltun.settings import WARN, WARN_AGAIN_DAYS, WARNING_TEXT, Settings
from boltun.store.records import Answers, ContactSettings

__all__ = ["FirstWords"]


class FirstWords:
    """Sends warnings and openings."""

    def __init__(
        self, *, ledger: Ledger, settings: Settings, outlook: Outlook, sending: Sending, dice: Random
    ) -> None:
        self._ledger = ledger
        self._store = ledger.store
        self._settings = settings
        self._outlook = outlook
        self._sending = sending
        self._dice = dice
        self._fillings = Fillings(outlook)

    # --- the warning ----------------------------------------------------------------

    async def warn(self, conversation: Conversation, message: Message) -> Reason | None:
        """Send the warning if it is due to this contact; return why no answer to ``message`` must follow."""
        if not self.must_warn(conversation.known.settings):
            return None
        text = self._warning(conversation)
        reason = await self._sending.pace(conversation, text, answers=message, newer=False)
        if reason is None:
            decision = self._sending.decide_again(conversation, message)
            reason = decision.reason if decision.action is Action.SILENT else None
        if reason is None:
            await self.warn_now(conversation)
        return reason or conversation.interruption()

    async def warn_now(self, conversation: Conversation) -> None:
        """Send the warning at once, if it is due to this contact."""
        contact_id = conversation.contact_id
        settings = self._store.contacts.get(contact_id).settings
        if not self.must_warn(settings):
            return
        text = self._warning(conversation)
        why = {"action": Action.ANSWER.value, "reason": Reason.WARNING.value}
        # Noted before it is sent: after a crash, no warning is better than two.
        self._store.contacts.save_settings(
            contact_id, replace(settings, warned=True, warned_at=self._outlook.clock())
        )
        intended = self._sending.intend(conversation, text, why=why)
        taken = await self._sending.send(conversation, intended, waits=True, notice=True)
        if not isinstance(taken, Taken):
            now = self._store.contacts.get(contact_id).settings
            before = replace(now, warned=settings.warned, warned_at=settings.warned_at)
            self._store.contacts.save_settings(contact_id, before)
        conversation.known = self._store.contacts.get(contact_id)
        if taken is not Reason.OFFLINE:
            self._ledger.changed(contact_id, intended.id)

    def _warning(self, conversation: Conversation) -> str:
        return self._fillings.text(self._settings[WARNING_TEXT], conversation.contact)

    def must_warn(self, settings: ContactSettings) -> bool:
        """Whether a contact still needs the warning before an answer."""
        if not self._settings[WARN] or not self._settings[WARNING_TEXT].strip():
            return False
        return not settings.warned or self._is_due_again(settings)

    def _is_due_again(self, settings: ContactSettings) -> bool:
        """Whether the last warning is so long ago that the owner wants another one."""
        days = self._settings[WARN_AGAIN_DAYS]
        # Nobody knows when a warning was sent by a Boltun that did not keep that: long ago.
        return days > 0 and self._outlook.clock() - (settings.warned_at or 0) >= days * 86400

    # --- the opening ----------------------------------------------------------------

    async def open(self, conversation: Conversation) -> None:
        """Speak first. Never fails; it reports what goes wrong."""
        try:
            await self._open(conversation)
        except BoltunError as error:
            self._ledger.failed(error)
        except Exception as error:
            self._ledger.failed(
                BoltunError("A conversation could not be started: {reason}.", reason=repr(error))
            )

    async def opening(self, contact_id: int) -> tuple[Mind, Reply]:
        """Return the words that would open a conversation; MindError if there are none."""
        around = self._outlook.surroundings
        stored = self._store.contacts.get(contact_id)
        now = self._outlook.clock()
        message = Message(contact=stored.contact, text="", at=now, received_at=now)
        names = self._outlook.minds(stored, message).names
        mind = around.ready_mind(names) or await around.mind(names)
        memory = self._store.memories.load(contact_id, mind, now)
        if mind.slow:
            reply = await asyncio.to_thread(mind.greet, memory, Random(self._dice.random()), message)
        else:
            reply = mind.greet(memory, self._dice, message)
        reply = self._fillings.reply(reply, message)
        if not (reply.text or "").strip():
            raise MindError(
                "The base {mind} has no phrase to start a conversation with.",
                advice="Add an <INITIAL> pair to it, or choose another base for this contact.",
                mind=mind.name,
            )
        return mind, reply

    async def _open(self, conversation: Conversation) -> None:
        mind, reply = await self.opening(conversation.contact_id)
        text = reply.text or ""
        if await self._sending.pace(conversation, text, newer=False):
            return
        # The owner asked for it: his earlier actions do not stand in its way, later ones do.
        if self._sending.look_again(conversation).contact.answers is Answers.NEVER:
            return
        why = account_of(Decision(action=Action.ANSWER, reason=Reason.OPENING), mind, reply)
        intended = self._sending.intend(conversation, text, mind=speaker(mind, reply), why=why)
        await self._sending.send(conversation, intended, remembered=(mind, reply.remembers))
        self._ledger.changed(conversation.contact_id, intended.id)
