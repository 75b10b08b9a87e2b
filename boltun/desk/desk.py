"""The desk: takes in the events of networks, decides about every message, and answers each contact on its
own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from boltun.desk.answering import Answering
from boltun.desk.conversation import Conversation, Job, key_of
from boltun.desk.drafts import Drafts
from boltun.desk.explanations import Explanations
from boltun.desk.first_words import FirstWords
from boltun.desk.granting import Granting
from boltun.desk.grave_messages import SoberMind
from boltun.desk.inbox import Inbox, Incoming
from boltun.desk.later import Later
from boltun.desk.leaps import Leaps
from boltun.desk.ledger import Ledger
from boltun.desk.limits import Limits
from boltun.desk.outlook import Outlook, Surroundings
from boltun.desk.owners_words import OwnersWords
from boltun.desk.policy import Action, Decision, decide
from boltun.desk.reason import Reason
from boltun.desk.rooms import is_room
from boltun.desk.sending import Sending
from boltun.desk.spreading import Spreading
from boltun.errors import BoltunError, StoreError
from boltun.events import ContactChanged, Event
from boltun.message import Contact, Message
from boltun.networks.protocol import (
    BookmarkMoved,
    MessageArrived,
    MessageReceived,
    MessageUnsure,
    OwnerActive,
    PastSettled,
)
from boltun.rules.mode import Holding
from boltun.settings import LATE_SECONDS, OWNER_SILENCE_MINUTES, STOP_MINUTES, Settings
from boltun.store.records import Answers, Received, StoredContact
from boltun.store.store import Store

__all__ = ["Desk"]

_FAREWELL = 5.0
"""Seconds that messages under way get at the end of the program."""

_BREATH = 0.5
"""Seconds until Boltun takes up again a message that a network did not take because it was not connected."""

_RETRY = 30.0
"""Seconds until Boltun takes up again what it could not settle because the database failed."""


class Desk:
    """Settles every message exactly once: answered, held, or silent with a reason.

    Lives on the loop's thread.
    """

    def __init__(
        self,
        *,
        store: Store,
        settings: Settings,
        surroundings: Surroundings,
        clock: Callable[[], float],
        dice: Random,
        listener: Callable[[Event], None],
        holding: Callable[[], Holding] = Holding,
    ) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self.outlook = outlook = Outlook(surroundings, clock, settings, holding, store.messages)
        """The situation of each contact."""
        self._limits = Limits(settings, store.people.of)
        self._ledger = ledger = Ledger(store, listener)
        # The account may be back already, while the message was still under way. Not at once: a network may
        # believe that it is connected while it is not.
        self._later = Later(self.take_up)
        postpone = partial(self._later.within, _BREATH)
        self._retry = partial(self._later.within, _RETRY)
        self.inbox = Inbox(self._read, ledger.failed)
        self._explanations = Explanations(ledger)
        self._spreading = Spreading(ledger)
        self._conversations: dict[tuple[str, str], Conversation] = {}
        self._closed = False
        self._drafts = drafts = Drafts(ledger, outlook)
        self._sending = sending = Sending(
            ledger=ledger,
            settings=settings,
            outlook=outlook,
            dice=dice,
            inbox=self.inbox,
            written_late=postpone,
        )
        self._first_words = first_words = FirstWords(
            ledger=ledger, settings=settings, outlook=outlook, sending=sending, dice=dice
        )
        self._granting = granting = Granting(
            ledger=ledger, settings=settings, outlook=outlook, sending=sending
        )
        self.grave = granting.grave
        """Serious messages, and whose are answered as usual."""
        self._answering = Answering(
            ledger=ledger,
            settings=settings,
            limits=self._limits,
            outlook=outlook,
            sending=sending,
            first_words=first_words,
            explanations=self._explanations,
            granting=granting,
            drafts=drafts,
            dice=dice,
            postpone=postpone,
            retry=self._retry,
        )
        self._owners = OwnersWords(
            ledger=ledger,
            outlook=outlook,
            sending=sending,
            first_words=first_words,
            drafts=drafts,
            granting=granting,
        )
        self.owner_seen_at = outlook.owner_seen_at
        self.leaps = Leaps(store, self._conversations, self._limits, outlook)
        """Time that passes in the practice conversations only."""

    # --- life -----------------------------------------------------------------------

    def start(self) -> None:
        """Take up what the last run left: the counts, the messages on their way, and those that were not
        settled."""
        self._bring_back()
        talks = {stored.id: stored for stored in self._store.contacts.conversations()}
        for contact_id, at in self._store.messages.answer_times(self._clock() - 3600):
            stored = talks.get(contact_id)
            apart = stored is not None and self.outlook.is_apart(stored.contact)
            self._limits.seed(contact_id, [at], apart=apart)
        self.outlook.seed(talks.values())
        # The networks of accounts with a bookmark will report about messages that an earlier run sent.
        self._store.departures.settle_interrupted(self.outlook.enabled(self._store.accounts.bookmarked()))
        self.take_up()

    def set_back(self) -> None:
        """The clock was set back while the program ran: let nothing have happened in the future."""
        self._bring_back()
        now = self._clock()
        self._limits.set_back(now)
        self.outlook.set_back(now, self._settings[STOP_MINUTES] * 60)

    def _bring_back(self) -> None:
        self._store.bring_back(self._clock(), self._settings[STOP_MINUTES] * 60)

    def take_up(self) -> None:
        """Decide again about messages that are unsettled and not under way. Call it when an account comes
        online.

        If an account is not online, its messages wait until it is, or until it is too late.
        """
        begun: dict[int, Conversation] = {}
        # If an account has not come online by then, its messages are too late.
        again: float | None = None
        self._drafts.renew_all()
        try:
            for left in self._store.messages.unsettled():
                stored = self._store.contacts.get(left.contact_id)
                # The network may write the address otherwise than the database can.
                if any(running.has(left.id) for running in self._conversations.values()):
                    continue
                message = left.as_message(stored.contact)
                decision = decide(message, self.outlook.situation(stored, message), self._settings)
                online = self.outlook.surroundings.online(stored.contact.account)
                if online or decision.action is Action.SILENT:
                    # All messages of a contact are put before any begins, so that only the last is answered.
                    conversation = self._handle(stored, left.id, message, decision)
                    if conversation is not None:
                        begun[stored.id] = conversation
                else:
                    again = self._settings[LATE_SECONDS] + 1
        except StoreError as error:
            self._ledger.failed(error)
            again = _RETRY
        if again is not None:
            self._later.within(again)
        for conversation in begun.values():
            self._begin(conversation)

    async def stop(self) -> None:
        """Write down what was not read yet, give up what waits, and let messages on their way arrive.

        What was given up stays unsettled; the next start decides about it.
        """
        self._closed = True
        self.inbox.close()
        self._later.close()
        tasks = []
        for conversation in self._conversations.values():
            conversation.next = conversation.say = None
            if conversation.task is not None:
                tasks.append(conversation.task)
                if not conversation.sending:
                    conversation.task.cancel()
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=_FAREWELL)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self._drafts.close()
        self._sending.close()
        self._answering.close()
        self._explanations.close()
        self._spreading.close()

    # --- what networks tell -----------------------------------------------------------

    def take(self, event: Incoming) -> None:
        """Take in an event of a network. Returns at once and never fails; the rest happens on the loop."""
        self.inbox.put(event)

    def take_now(self, event: Incoming) -> None:
        """Take in what was written in this program itself; StoreError if it could not be written down.

        Then it is forgotten, and may be written again.
        """
        self.inbox.read_all()
        self._read([event])

    def read_all(self) -> None:
        """Take in now all that networks have told."""
        self.inbox.read_all()

    def _read(self, events: Sequence[Incoming]) -> None:
        """Take in events in one transaction: all of them, or none and an error."""
        begun: list[Conversation] = []
        bookmarks: dict[str, str] = {}
        messages = [event.message for event in events if isinstance(event, MessageReceived)]
        for event in events:
            if isinstance(event, MessageArrived):
                self._store.departures.foresee(event.id)
        try:
            with self._store.together():
                for event in events:
                    if isinstance(event, MessageReceived):
                        if event.bookmark:
                            bookmarks[event.message.contact.account] = event.bookmark
                        if (conversation := self._read_message(event.message)) is not None:
                            begun.append(conversation)
                    elif isinstance(event, BookmarkMoved):
                        bookmarks[event.account] = event.bookmark
                    else:
                        self._read_notice(event)
                for account, bookmark in bookmarks.items():
                    self._store.accounts.keep_bookmark(account, bookmark)
        except StoreError:
            # Nothing was written down, so nothing may follow from it.
            self._withdraw(messages)
            raise
        except Exception:
            self._withdraw(messages)
            if len(events) == 1 and messages:
                # A fault of ours. The message itself is kept, and the next start decides about it.
                self._store.messages.receive(messages[0])
            raise
        self._spreading.soon()
        for account, bookmark in bookmarks.items():
            if (network := self.outlook.surroundings.network(account)) is not None:
                network.kept(bookmark)
        for conversation in begun:
            self._begin(conversation)

    def _read_message(self, message: Message) -> Conversation | None:
        received = self._store.messages.receive(message := self.outlook.rooms.addressed(message))
        if received.message_id is None:
            return None
        return self._received(message, received, received.message_id)

    def _read_notice(self, event: OwnerActive | MessageArrived | MessageUnsure | PastSettled) -> None:
        departures = self._store.departures
        if isinstance(event, OwnerActive):
            contact_id = self._store.contacts.id_of(event.contact)
            self._store.contacts.owner_active(contact_id, min(event.at, self._clock()))
            self._heed_owner(contact_id, event.at)
        elif isinstance(event, PastSettled):
            for contact_id, message_ids in departures.settle_past(event.account, sure=event.sure):
                self._ledger.changed(contact_id, *message_ids)
                # The account may be online since before this was read.
                self._later.within(0)
        else:
            is_there = isinstance(event, MessageArrived)
            touched = departures.arrived(event.id) if is_there else departures.unsure(event.id)
            if touched is not None:
                self._ledger.changed(touched[0], *touched[1])

    def _received(self, message: Message, received: Received, message_id: int) -> Conversation | None:
        """Decide about a message that has just been written down, in the same transaction."""
        self._ledger.changed(received.contact_id, message_id)
        stored = received.contact
        if stored is None:
            at = message.at if message.replayed else message.received_at
            self._owners.said_elsewhere(received.contact_id, message.text, at)
            self._heed_owner(received.contact_id, at)
            return None
        if message.addressed or not is_room(message.contact):
            self._limits.came(stored.id, message.text, message.received_at)
        decision = decide(message, self.outlook.situation(stored, message), self._settings)
        conversation = self._handle(stored, message_id, message, decision)
        if conversation is None or conversation.next is None:
            return conversation
        if conversation.task is not None and not conversation.takes_next:
            return conversation
        # If more from this contact is waiting, it would be superseded at once.
        if not self.inbox.holds_more(message.contact):
            self._answering.prepare(conversation, conversation.next)
        return conversation

    def _withdraw(self, messages: Sequence[Message]) -> None:
        for conversation in self._conversations.values():
            for message in messages:
                conversation.withdraw(message)
        self._retry()

    @property
    def is_idle(self) -> bool:
        """Whether everything is taken in, and nothing is under way with anybody."""
        return self.inbox.is_idle and not self._conversations

    def why(self, message_id: int) -> dict[str, Any]:
        """Return why a message was treated as it was; ``{}`` if nothing was kept."""
        return self._explanations.find(message_id) or self._store.messages.why(message_id) or {}

    # --- decisions ----------------------------------------------------------------------

    def _handle(
        self, stored: StoredContact, message_id: int, message: Message, decision: Decision
    ) -> Conversation | None:
        """Settle a message in silence if so decided; otherwise return the conversation that has it next."""
        job = self._granting.job(stored, message_id, message, decision)
        if decision.action is Action.SILENT:
            self._settle(stored.id, job, decision.reason)
            if not self._granting.steps_back(job):
                return None
            for one in self._store.people.members(stored.id):
                self.pause_contact(one, float("inf"), decision.reason)
        if self._closed:
            return None
        conversation = self._conversation(stored)
        if decision.action is Action.SILENT:
            conversation.say, conversation.cause = self._granting.confirming(stored.id, job), message
            return conversation
        conversation.inherit(job)
        # A sober text that waits is still wanted if nothing else is said to what follows it.
        is_left = self.grave.silence(conversation, job, self.outlook.clock()) is not None
        self._owners.supersede_held(stored.id, but=SoberMind.name if is_left else None)
        superseded = conversation.put(job)
        if superseded is not None:
            self._settle(stored.id, superseded, Reason.SUPERSEDED)
        return conversation

    def _settle(self, contact_id: int, job: Job, reason: Reason) -> None:
        """Settle a message in silence; if that cannot be written down, take it up again later."""
        try:
            self._ledger.silent(contact_id, job, reason, why=self._granting.account(job))
        except StoreError as error:
            self._ledger.failed(error)
            self._retry()

    def _conversation(self, stored: StoredContact) -> Conversation:
        """Return the conversation with a contact, which begins if nothing is under way."""
        conversation = self._conversations.setdefault(key_of(stored.contact), Conversation(stored))
        conversation.known = stored
        return conversation

    def _begin(self, conversation: Conversation) -> None:
        if conversation.task is None:
            conversation.task = asyncio.get_running_loop().create_task(self._work(conversation))

    async def _work(self, conversation: Conversation) -> None:
        """Do all the work with one contact, until nothing is left."""
        try:
            while True:
                conversation.takes_next = True
                await self.inbox.read_up(conversation.contact)
                conversation.takes_next = False
                if (say := conversation.take_say()) is not None:
                    await say(conversation)
                elif (job := conversation.take()) is not None:
                    await self._answering.answer(conversation, job)
                    conversation.current = None
                else:
                    return
        finally:
            del self._conversations[key_of(conversation.contact)]

    # --- what the owner does ----------------------------------------------------------------

    def owner_active(self, contact_id: int) -> None:
        """Note that the owner is typing in this conversation, in this program."""
        now = self._clock()
        self._store.contacts.owner_active(contact_id, now)
        self._heed_owner(contact_id, now)

    async def write(self, contact_id: int, text: str) -> int:
        """Send the owner's own message and return its id; NetworkError if it was not sent."""
        return await self._owners.write(contact_id, text, lambda: self._heed_owner(contact_id, self._clock()))

    async def send_held(self, message_id: int, text: str | None = None) -> None:
        """Send a held reply now, or ``text`` in its place; BoltunError if it was not sent."""
        await self._owners.send_held(message_id, text)

    def drop_held(self, message_id: int) -> None:
        """Drop a held reply."""
        self._owners.drop_held(message_id)

    async def start_conversation(self, contact_id: int) -> None:
        """Let Boltun speak first; BoltunError if it cannot."""
        stored = self._store.contacts.get(contact_id)
        if stored.settings.answers is Answers.NEVER:
            raise BoltunError(
                "You chose that Boltun never writes to this contact.", advice="Change that first."
            )
        self.outlook.must_be_connected(stored.contact)
        await self._first_words.opening(contact_id)
        conversation = self._conversation(stored)
        conversation.say, conversation.cause = self._first_words.open, None
        self._begin(conversation)

    def set_answers(self, contact_id: int, answers: Answers) -> None:
        """Choose whether a contact is answered."""
        contact = self._change(contact_id, answers=answers)
        if answers is Answers.NEVER:
            self._interrupt(contact, Reason.NEVER)

    def set_minds(self, contact_id: int, names: Sequence[str]) -> None:
        """Choose the minds that answer a contact, one behind the other; none: the default ones."""
        self._change(contact_id, minds=tuple(names))

    def pause_contact(self, contact_id: int, until: float, reason: Reason = Reason.CONTACT_PAUSED) -> None:
        """Stop answering one contact until then."""
        self._interrupt(self._change(contact_id, paused_until=until), reason)

    def pause_all(self) -> None:
        """Cancel everything that waits, because a pause begins."""
        for conversation in list(self._conversations.values()):
            self._interrupt(conversation.contact, Reason.PAUSED)

    def go_on(self, contact_id: int) -> None:
        """Go on with a contact as if there had been no pause, no stop, and no word of the owner."""
        self._store.contacts.owner_active(contact_id, None)
        self._limits.forget(contact_id)
        self._granting.forget(contact_id)
        for one in self._store.people.members(contact_id):
            self._change(one, stopped_until=None, **({"paused_until": None} if one == contact_id else {}))

    def go_on_with_all(self) -> None:
        """End a stop after too many answers in all."""
        self.outlook.all_stopped_until = 0
        self._limits.forget_all()

    async def let_go(self, contact_id: int) -> None:
        """Give up what waits for a contact and write down what is known, before he is forgotten."""
        contact = self._store.contacts.get(contact_id).contact
        conversation = self._conversations.get(key_of(contact))
        self._interrupt(contact, Reason.DROPPED)
        if conversation is not None and conversation.task is not None:
            await asyncio.wait([conversation.task], timeout=_FAREWELL)
        self._explanations.close()
        self._limits.forget(contact_id)

    def _change(self, contact_id: int, **changes: object) -> Contact:
        stored = self._store.contacts.get(contact_id)
        self._store.contacts.save_settings(contact_id, replace(stored.settings, **changes))  # type: ignore[arg-type]
        self._ledger.tell(ContactChanged(contact_id=contact_id))
        return stored.contact

    def _heed_owner(self, contact_id: int, at: float) -> None:
        now = self._clock()
        self.outlook.saw_owner(self._store.contacts.get(contact_id).contact, min(at, now))
        for one in self._store.people.members(contact_id):
            # A message of long ago that arrives only now cancels nothing.
            if now - at < max(self._settings[OWNER_SILENCE_MINUTES] * 60, self._settings[LATE_SECONDS]):
                self._interrupt(self._store.contacts.get(one).contact, Reason.OWNER_ACTIVE)
            self._ledger.tell(ContactChanged(contact_id=one))

    def _interrupt(self, contact: Contact, reason: Reason) -> None:
        conversation = self._conversations.get(key_of(contact))
        job = None if conversation is None else conversation.interrupt(reason)
        if conversation is not None and job is not None:
            self._settle(conversation.contact_id, job, reason)
