"""What the owner sends from here: his own messages, and held replies that he approves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import uuid4

from boltun.desk.conversation import Conversation, Intended
from boltun.desk.drafts import Drafts
from boltun.desk.first_words import FirstWords
from boltun.desk.granting import Granting
from boltun.desk.ledger import Ledger
from boltun.desk.outlook import Outlook
from boltun.desk.reason import Reason
from boltun.desk.sending import Sending, Taken
from boltun.errors import BoltunError, MindError, NetworkError, StoreError
from boltun.message import Author
from boltun.minds.chain import chained_in
from boltun.minds.protocol import Memory, Mind
from boltun.store.records import HeldReply

__all__ = ["OwnersWords"]


class OwnersWords:
    """Sends at once what the owner wants sent."""

    def __init__(
        self,
        *,
        ledger: Ledger,
        outlook: Outlook,
        sending: Sending,
        first_words: FirstWords,
        drafts: Drafts,
        granting: Granting,
    ) -> None:
        self._ledger = ledger
        self._store = ledger.store
        self._outlook = outlook
        self._sending = sending
        self._first_words = first_words
        self._drafts = drafts
        self._granting = granting

    async def write(self, contact_id: int, text: str, heed: Callable[[], None]) -> int:
        """Send the owner's own message and return its id; ``heed`` is called before it goes out.

        NetworkError if it was not sent; it stays in the history as failed.
        """
        conversation = Conversation(self._store.contacts.get(contact_id))
        intended = self._sending.intend(conversation, text, author=Author.OWNER)
        heed()
        self._granting.owner_wrote(contact_id, self._outlook.clock())
        taken = await self._sending.send(conversation, intended, own=True)
        self._ledger.changed(contact_id, intended.id)
        if not isinstance(taken, Taken):
            raise _not_sent()
        return intended.id

    async def send_held(self, message_id: int, text: str | None) -> None:
        """Send a held reply, or ``text`` in its place; if the warning is due, it goes first."""
        held = self._held(message_id)
        reply = held.message
        edited = text if text is not None and text.strip() and text != reply.text else None
        stored = self._store.contacts.get(reply.contact_id)
        self._outlook.must_be_connected(stored.contact)
        # If the owner wrote it, the base did not say it and need not remember it.
        remembered = None if edited else await self._remembered(reply.mind, held.memory)
        # From here on we have it: a second click finds nothing.
        intended = Intended(reply.id, edited or reply.text, uuid4().hex)
        with self._store.together():
            self._store.held.release(reply.id, self._outlook.clock(), edited, network_id=intended.network_id)
            if edited and reply.reply_to is not None:
                why = self._store.messages.why(reply.reply_to) or {}
                self._store.messages.explain(reply.reply_to, {**why, "own_reply": reply.text})
        self._drafts.renew(stored.id)
        conversation = Conversation(stored)
        await self._first_words.warn_now(conversation)
        taken = await self._sending.send(
            conversation, intended, reason=Reason.APPROVED, remembered=remembered, own=edited is not None
        )
        self._changed(held)
        if not isinstance(taken, Taken):
            raise _not_sent()
        if reply.reply_to is not None:
            conversation.marks.append(self._store.messages.get(reply.reply_to).as_message(stored.contact))
            await self._sending.mark_read(conversation)

    def drop_held(self, message_id: int, reason: Reason = Reason.DROPPED) -> None:
        """Drop a held reply."""
        held = self._held(message_id)
        self._store.held.drop(held.message.id, reason)
        self._changed(held)

    def supersede_held(self, contact_id: int, *, but: str | None = None) -> None:
        """Drop the held replies to a contact who has written again, but not those of one mind.

        A held answer is a waiting one.
        """
        for held in self._store.held.all(contact_id):
            if but is not None and held.message.mind == but:
                continue
            self._store.held.drop(held.message.id, Reason.SUPERSEDED)
            self._changed(held)

    def said_elsewhere(self, contact_id: int, text: str, at: float) -> None:
        """Heed what the owner wrote elsewhere; a held reply that he sent from the draft is dropped."""
        self._granting.owner_wrote(contact_id, at)
        for held in self._store.held.all(contact_id):
            if held.message.text.split() == text.split():
                self._store.held.drop(held.message.id, Reason.OWNER_ACTIVE)
                self._changed(held)

    def _held(self, message_id: int) -> HeldReply:
        held = self._store.held.find(message_id)
        if held is None:
            raise StoreError("This reply does not wait any more: it was sent or dropped.")
        return held

    def _changed(self, held: HeldReply) -> None:
        self._drafts.renew(held.message.contact_id)
        answers = held.message.reply_to
        ids = [held.message.id] if answers is None else [answers, held.message.id]
        self._ledger.changed(held.message.contact_id, *ids)

    async def _remembered(
        self, name: str | None, data: Mapping[str, object] | None
    ) -> tuple[Mind, Memory] | None:
        if name is None or data is None:
            return None
        try:
            mind = await self._outlook.surroundings.mind(chained_in(data) or (name,))
            return mind, mind.memory_from_json(data)
        except BoltunError as error:
            # The owner wants it sent all the same; a base that is gone remembers nothing.
            self._ledger.failed(error)
        except Exception as error:
            self._ledger.failed(
                MindError("The base {mind} cannot remember: {reason}.", mind=name, reason=repr(error))
            )
        return None


def _not_sent() -> NetworkError:
    return NetworkError("The message could not be sent.", advice="Look at the state of the account.")
