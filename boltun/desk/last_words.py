"""What Boltun says when a contact has got as many answers as the owner allows: one closing line.

Programs hear no such line: to them it would be one more message to answer.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from boltun.desk.conversation import Conversation
from boltun.desk.ledger import Ledger
from boltun.desk.policy import Action, decide_again
from boltun.desk.reason import LIMITS, Reason
from boltun.desk.sending import Sending
from boltun.errors import MindError, StoreError
from boltun.gravity.sober import of_language
from boltun.message import Message
from boltun.minds.protocol import Closer, Mind
from boltun.settings import CLOSE, CLOSING_TEXT, Settings

__all__ = ["CLOSING_LINES", "LastWords", "language_of"]

CLOSING_LINES: Final = {
    "en": "Let's leave it there for now.",
    "ru": "На этом я пока остановлюсь.",
    "ja": "今はこのへんで失礼しますね。",
}
"""Boltun's own, by the language of the base. They promise nothing."""


class LastWords:
    """Sends the closing line."""

    def __init__(self, *, ledger: Ledger, settings: Settings, sending: Sending, dice: Random) -> None:
        self._ledger = ledger
        self._settings = settings
        self._sending = sending
        self._dice = dice

    async def close(
        self, conversation: Conversation, message: Message, reason: Reason, mind: Mind, reply: str
    ) -> None:
        """Say the closing line in place of ``reply``, which would break the limit ``reason``.

        The stop has begun already: after a crash, no line is better than two.
        """
        if reason not in LIMITS or not (text := self.text(mind, reply)):
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

    def text(self, mind: Mind, reply: str) -> str:
        """Return the closing line: the owner's, else the base's, else Boltun's own in the language of the
        base, which ``reply`` shows; empty if there is to be none."""
        if not self._settings[CLOSE]:
            return ""
        language = language_of(reply)
        return (
            of_language(self._settings[CLOSING_TEXT], language)
            or self._of_base(mind)
            or CLOSING_LINES[language]
        )

    def _of_base(self, mind: Mind) -> str:
        if not isinstance(mind, Closer):
            return ""
        try:
            return (mind.closing(self._dice) or "").strip()
        except StoreError:
            raise
        except Exception as error:
            self._ledger.failed(
                MindError(
                    "The base {mind} failed on a message: {reason}.", mind=mind.name, reason=repr(error)
                )
            )
            return ""


def language_of(text: str) -> str:
    """Return the language of a reply, as far as its script tells it: ``en``, ``ru`` or ``ja``."""
    for character in text:
        if "\u0400" <= character <= "\u04ff":
            return "ru"
        if "\u3040" <= character <= "\u30ff" or "\u4e00" <= character <= "\u9fff":
            return "ja"
    return "en"
