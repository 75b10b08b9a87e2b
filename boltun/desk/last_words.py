"""What Boltun says when a contact has got as many answers as the owner allows: one closing line.

Programs hear no such line: to them it would be one more message to answer.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from boltun.desk.conversation import Conversation
from boltun.desk.ledger import Ledger
from boltun.desk.placeholders import Fillings
from boltun.desk.policy import Action, decide_again
from boltun.desk.reason import LIMITS, Reason
from boltun.desk.sending import Sending
from boltun.errors import MindError, StoreError
from boltun.gravity.sober import of_language
from boltun.message import Contact, Message
from boltun.minds.chain import members_of, placeholders_of
from boltun.minds.protocol import Closer, Mind
from boltun.settings import CLOSE, CLOSING_TEXT, Settings
from boltun.text.moments import language_of

__all__ = ["CLOSING_LINES", "LastWords"]

CLOSING_LINES: Final = {
    "en": "Let's leave it there for now.",
    "ru": "На этом я пока остановлюсь.",
    "ja": "今はこのへんで失礼しますね。",
}
"""Boltun's own, by the language of the base. They promise nothing."""


class LastWords:
    """Sends the closing line."""

    def __init__(
        self, *, ledger: Ledger, settings: Settings, sending: Sending, fillings: Fillings, dice: Random
    ) -> None:
        self._ledger = ledger
        self._settings = settings
        self._sending = sending
        self._fillings = fillings
        self._dice = dice

    async def close(
        self, conversation: Conversation, message: Message, reason: Reason, mind: Mind, reply: str
    ) -> None:
        """Say the closing line in place of ``reply``, which would break the limit ``reason``.

        The stop has begun already: after a crash, no line is better than two.
        """
        if reason not in LIMITS or not (text := self.text(mind, reply, conversation.contact)):
            return
        if await self._sending.pace(conversation, text, newer=False):
            return
        situation = self._sending.look_again(conversation, message)
        contact = replace(situation.contact, stopped_until=None)
        situation = replace(situation, contact=contact, all_stopped_until=0)
        # Only the stop itself does not stand in its way.
        if decide_again(message, situation, self._settings).action is not Action.ANSWER:
            return
        why = {"action": Action.ANSWER.value, "reason": Reason.CLOSING.value}
        intended = self._sending.intend(conversation, text, why=why)
        taken = await self._sending.send(conversation, intended, waits=True)
        if taken is not Reason.OFFLINE:
            self._ledger.changed(conversation.contact_id, intended.id)

    def text(self, mind: Mind, reply: str, contact: Contact) -> str:
        """Return the closing line: the owner's, else the base's, else Boltun's own in the language of the
        base, which ``reply`` shows; empty if there is to be none."""
        if not self._settings[CLOSE]:
            return ""
        language = language_of(reply)
        if text := of_language(self._settings[CLOSING_TEXT], language):
            return self._fillings.text(text, contact)
        return self._of_base(mind, contact) or CLOSING_LINES[language]

    def _of_base(self, mind: Mind, contact: Contact) -> str:
        """Return the closing line of the first base that has one."""
        try:
            for one in members_of(mind):
                if isinstance(one, Closer) and (text := (one.closing(self._dice) or "").strip()):
                    base = placeholders_of(one)
                    return text if base is None else self._fillings.text(text, contact, base)
        except StoreError:
            raise
        except Exception as error:
            self._ledger.failed(
                MindError(
                    "The base {mind} failed on a message: {reason}.", mind=mind.name, reason=repr(error)
                )
            )
        return ""
