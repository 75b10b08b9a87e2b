"""The way of one message to its answer: ask the mind, warn, think and type, send, write down."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from boltun.desk.acquainting import acquainted
from boltun.desk.conversation import Conversation, Intended, Job
from boltun.desk.drafts import Drafts
from boltun.desk.explanations import Explanations
from boltun.desk.first_words import FirstWords
from boltun.desk.granting import Granting
from boltun.desk.last_words import LastWords
from boltun.desk.ledger import Ledger, account_of
from boltun.desk.limits import Limits
from boltun.desk.outlook import Outlook
from boltun.desk.placeholders import Fillings
from boltun.desk.policy import Action, Decision
from boltun.desk.reason import SILENCES, Reason
from boltun.desk.rooms import is_room
from boltun.desk.sending import Sending, Taken
from boltun.errors import BoltunError, StoreError, reason_of
from boltun.events import LoopStopped
from boltun.gravity.sober import NoMemory
from boltun.message import Message
from boltun.minds.acquaintance import Acquaintance, knowing
from boltun.minds.chain import failed_on_message, speaker
from boltun.minds.protocol import Memory, Mind, Reply
from boltun.settings import CHEW, STOP_MINUTES, Settings
from boltun.store.records import Remembered
from boltun.workers import DaemonWorkers

__all__ = ["Answering"]

_SLOW_MINDS = 4
"""So many slow minds think at the same time."""

_LONG = 2_000
"""For a message of more characters even a quick mind thinks in a worker; most take a millisecond."""


class Answering:
    """Takes a message that needs an answer through to its end. Every path settles it exactly once."""

    def __init__(
        self,
        *,
        ledger: Ledger,
        settings: Settings,
        limits: Limits,
        outlook: Outlook,
        sending: Sending,
        first_words: FirstWords,
        explanations: Explanations,
        granting: Granting,
        drafts: Drafts,
        dice: Random,
        postpone: Callable[[], None],
        retry: Callable[[], None],
    ) -> None:
        """A message may stay unsettled. ``postpone`` is called if its account is away, ``retry`` if the
        database failed.
        """
        self._postpone = postpone
        self._retry = retry
        self._ledger = ledger
        self._store = ledger.store
        self._settings = settings
        self._limits = limits
        self._outlook = outlook
        self._sending = sending
        self._first_words = first_words
        self._fillings = fillings = Fillings(outlook)
        self._last_words = LastWords(
            ledger=ledger, settings=settings, sending=sending, fillings=fillings, dice=dice
        )
        self._explanations = explanations
        self._grave = granting.grave
        self._granting = granting
        self._drafts = drafts
        self._dice = dice
        self._slow_minds: DaemonWorkers | None = None
        self._long_messages: DaemonWorkers | None = None

    def close(self) -> None:
        """Let the work in the threads end by itself."""
        for workers in (self._slow_minds, self._long_messages):
            if workers is not None:
                workers.shutdown()

    async def answer(self, conversation: Conversation, job: Job) -> None:
        """Answer one message, hold its reply, or settle it in silence. Never fails."""
        try:
            await self._answer(conversation, job)
        except StoreError as error:
            # If this cannot be written down, the message stays unsettled and is taken up again.
            self._ledger.failed(error)
            self._retry()
        except Exception as error:
            self._ledger.failed(BoltunError("A message could not be answered: {reason}.", reason=repr(error)))
            with contextlib.suppress(StoreError):
                self._silent(conversation, job, Reason.FAILED, error=repr(error))

    def prepare(self, conversation: Conversation, job: Job) -> None:
        """If nothing has to be waited for, ask the mind and write down what Boltun is about to send.

        Called in the transaction that receives the message, so that both are written at once: that saves a
        good part of the time of an answer without delays. ``answer`` does the rest.
        """
        if (
            job.decision.action is not Action.ANSWER
            or not self._sending.is_immediate
            or self._sending.is_delayed(conversation)
            or self._first_words.must_warn(conversation.known.settings)
            or job.has_own_words
            or self._grave.silence(conversation, job, self._outlook.clock())
        ):
            return
        mind = self._outlook.surroundings.ready_mind(job.decision.minds)
        if mind is None or _takes_long(mind, job.message):
            return
        try:
            memory = self._store.memories.load(conversation.contact_id, mind, job.message.received_at)
            reply = self._fillings.reply(mind.reply(job.message, memory, self._dice), job.message)
        except StoreError:
            raise
        except Exception:
            # It fails again when it is asked again, and then says so.
            return
        job.reply = mind, reply
        goes_out = bool((reply.text or "").strip()) and not reply.only_draft
        if goes_out and self._limit(conversation, job, reply) is None:
            job.intended = self._intend(conversation, job, mind, reply)

    async def _answer(self, conversation: Conversation, job: Job) -> None:
        if job.reply is not None and job.intended is not None:
            if reason := conversation.interruption():
                self._silent(conversation, job, reason)
            else:
                await self._send(conversation, job, *job.reply, job.intended)
            return
        if reason := self._grave.silence(conversation, job, self._outlook.clock()):
            self._ledger.silent(conversation.contact_id, job, reason, why=self._grave.account(job))
            return
        around = self._outlook.surroundings
        names = job.decision.minds
        if job.gravity is not None:
            base = await self._base(names)
            sober = self._grave.mind(job.gravity, conversation.contact, base, self._dice)
            reply = sober.reply(job.message, NoMemory(), self._dice)
            await self._take(conversation, job, sober, self._fillings.reply(reply, job.message))
            return
        if job.asks is not None:
            if self._granting.was_said(conversation.contact_id, job.asks, self._outlook.clock()):
                self._silent(conversation, job, Reason.ASKED_AGAIN)
                return
            own = self._granting.mind(conversation.contact_id, job)
            await self._take(conversation, job, own, own.reply(job.message, NoMemory(), self._dice))
            return
        try:
            mind = around.ready_mind(names) or await around.mind(names)
        except BoltunError as error:
            self._silent(conversation, job, Reason.NO_MIND, error=str(error))
            return
        try:
            made = await self._ask(conversation, job, mind)
            made = None if made is None else self._fillings.reply(made, job.message)
        except StoreError:
            raise
        except Exception as error:
            self._ledger.failed(failed_on_message(mind, error))
            self._silent(conversation, job, Reason.MIND_FAILED, error=reason_of(error))
            return
        await self._take(conversation, job, mind, made)

    async def _base(self, names: Sequence[str]) -> Mind | None:
        """Return the mind whose place a sober text takes; None: there is none, and it is said anyway."""
        around = self._outlook.surroundings
        try:
            return around.ready_mind(names) or await around.mind(names)
        except BoltunError:
            return None

    async def _take(self, conversation: Conversation, job: Job, mind: Mind, reply: Reply | None) -> None:
        """Deliver a reply, hold it, or say nothing."""
        if reason := conversation.interruption():
            self._silent(conversation, job, reason)
        elif reply is None or not (reply.text or "").strip():
            await self._say_nothing(conversation, job, mind, reply)
        elif job.decision.action is Action.HOLD:
            self._hold(conversation, job, job.decision, mind, reply)
        elif reply.only_draft:
            decision = replace(job.decision, action=Action.HOLD, reason=Reason.DRAFT)
            self._hold(conversation, job, decision, mind, reply)
        else:
            await self._deliver(conversation, job, mind, reply)

    async def _ask(self, conversation: Conversation, job: Job, mind: Mind) -> Reply | None:
        """Return the mind's reply; None if it was not waited for to the end."""
        if job.reply is not None and job.reply[0] is mind:
            return job.reply[1]
        memory = self._store.memories.load(conversation.contact_id, mind, job.message.received_at)
        if not _takes_long(mind, job.message):
            return mind.reply(job.message, memory, self._dice)
        # The worker gets dice of its own: it must not throw ours at the same time.
        dice = Random(self._dice.random())
        loop = asyncio.get_running_loop()
        known = acquainted(self._store, conversation.contact_id, job.message_id)
        work = loop.run_in_executor(self._workers(mind), _think, mind, job.message, memory, dice, known)
        if await conversation.wait_for(work):
            # Nobody waits for it any more: it need not begin, and its reply or failure is dropped.
            work.cancel()
            work.add_done_callback(lambda done: done.cancelled() or done.exception())
            return None
        return await work

    def _workers(self, mind: Mind) -> DaemonWorkers:
        if mind.slow:
            if self._slow_minds is None:
                self._slow_minds = DaemonWorkers(_SLOW_MINDS, "slow mind")
            return self._slow_minds
        if self._long_messages is None:
            # One thread is enough: more would only take the interpreter from each other, and from the loop.
            self._long_messages = DaemonWorkers(1, "long message")
        return self._long_messages

    async def _say_nothing(
        self, conversation: Conversation, job: Job, mind: Mind, reply: Reply | None
    ) -> None:
        assert reply is not None  # without a reply there was an interruption
        reason = SILENCES[reply.silence] if reply.text is None else Reason.EMPTY_REPLY
        if reason is Reason.NOTHING_FOUND and self._settings[CHEW]:
            reason = Reason.CHEWED
        why = account_of(job.decision, mind, reply)
        remembered = Remembered(mind=mind, memory=reply.remembers)
        self._ledger.silent(conversation.contact_id, job, reason, why=why, remembered=remembered)
        await self._sending.mark_read(conversation)

    async def _deliver(self, conversation: Conversation, job: Job, mind: Mind, reply: Reply) -> None:
        if await self._breaks_limit(conversation, job, mind, reply):
            return
        text = reply.text or ""
        reason = await self._first_words.warn(conversation, job.message) or await self._sending.pace(
            conversation, text, answers=job.message
        )
        if reason is not None:
            self._silent(conversation, job, reason)
            return
        decision = self._sending.decide_again(conversation, job.message)
        if decision.action is Action.SILENT:
            self._silent(conversation, job, decision.reason)
        elif decision.action is Action.HOLD:
            self._hold(conversation, job, decision, mind, reply)
        elif not self._sending.is_online(conversation):
            self._postpone()
        elif not await self._breaks_limit(conversation, job, mind, reply):
            intended = self._intend(conversation, job, mind, reply)
            await self._send(conversation, job, mind, reply, intended)

    def _intend(self, conversation: Conversation, job: Job, mind: Mind, reply: Reply) -> Intended:
        """Write down what Boltun is about to send."""
        return self._sending.intend(
            conversation,
            reply.text or "",
            reply_to=job.message_id,
            mind=speaker(mind, reply),
            promise=reply.promise,
        )

    async def _send(
        self, conversation: Conversation, job: Job, mind: Mind, reply: Reply, intended: Intended
    ) -> None:
        contact_id = conversation.contact_id
        taken = await self._sending.send(
            conversation,
            intended,
            reason=job.decision.reason,
            remembered=None if job.has_own_words else (mind, reply.remembers),
            waits=True,
        )
        if taken is Reason.OFFLINE:
            # The message waits for the account, as if it had no answer yet.
            self._postpone()
            return
        if isinstance(taken, Taken):
            self._granting.said(contact_id, job, taken.at)
            if is_room(conversation.contact):
                self._outlook.rooms.answered(contact_id, taken.at)
            if not self._outlook.is_unlimited(conversation.contact):
                apart = self._outlook.is_apart(conversation.contact)
                self._limits.answered(
                    contact_id,
                    job.message.text,
                    intended.text,
                    taken.at,
                    apart=apart,
                    room=is_room(conversation.contact),
                )
            self._explanations.keep(
                job.message_id, intended.id, decision=job.decision, mind=mind, reply=reply
            )
        self._ledger.changed(contact_id, job.message_id, intended.id)
        if isinstance(taken, Taken):
            await self._sending.mark_read(conversation)

    def _hold(
        self, conversation: Conversation, job: Job, decision: Decision, mind: Mind, reply: Reply
    ) -> None:
        held = self._store.held.add(
            job.message_id,
            reply.text or "",
            self._outlook.clock(),
            reason=decision.reason,
            mind=speaker(mind, reply),
            why=account_of(decision, mind, reply),
            remembered=None if job.has_own_words else Remembered(mind=mind, memory=reply.remembers),
            promise=reply.promise,
        )
        self._granting.said(conversation.contact_id, job, self._outlook.clock())
        # A held message is not marked as read: the owner reads it.
        conversation.marks.clear()
        self._ledger.changed(conversation.contact_id, job.message_id, held)
        self._drafts.renew(conversation.contact_id)

    def _silent(self, conversation: Conversation, job: Job, reason: Reason, *, error: str = "") -> None:
        why = self._granting.account(job)
        if error:
            why["error"] = error
        self._ledger.silent(conversation.contact_id, job, reason, why=why)

    def _limit(self, conversation: Conversation, job: Job, reply: Reply) -> Reason | None:
        """Return the limit that the answer would break."""
        if self._outlook.is_unlimited(conversation.contact):
            return None
        now, apart = self._outlook.clock(), self._outlook.is_apart(conversation.contact)
        text, in_room = job.message.text, is_room(conversation.contact)
        return self._limits.exceeded(
            conversation.contact_id, text, reply.text or "", now, apart=apart, room=in_room
        )

    async def _breaks_limit(self, conversation: Conversation, job: Job, mind: Mind, reply: Reply) -> bool:
        """If the answer would break a limit, fall silent here or everywhere for a while, and say so."""
        reason = self._limit(conversation, job, reply)
        if reason is None:
            return False
        contact_id = conversation.contact_id
        until = self._outlook.clock() + self._settings[STOP_MINUTES] * 60
        if reason is Reason.LIMIT_HOUR_ALL:
            self._outlook.all_stopped_until = until
        else:
            for one in self._store.people.members(contact_id):
                settings = self._store.contacts.get(one).settings
                self._store.contacts.save_settings(one, replace(settings, stopped_until=until))
        self._silent(conversation, job, reason)
        self._ledger.tell(LoopStopped(contact_id=contact_id, until=until, reason=reason))
        # To a serious message there is nothing light to say, and a room need not hear of limits.
        if not job.has_own_words and not is_room(conversation.contact):
            # The name of a contact says nothing about the language of the base.
            said = (reply.placeholders and reply.placeholders.as_written) or reply.text or ""
            await self._last_words.close(conversation, job.message, reason, mind, said)
        return True


def _takes_long(mind: Mind, message: Message) -> bool:
    return mind.slow or len(message.text) > _LONG


def _think(mind: Mind, message: Message, memory: Memory, dice: Random, known: Acquaintance) -> Reply:
    """Return the reply with its trace, which takes time to work out, too."""
    with knowing(known):
        reply = mind.reply(message, memory, dice)
    # If this fails, it fails again when somebody asks for the trace, and then says so.
    with contextlib.suppress(Exception):
        reply = replace(reply, why=reply.why.told(brief=True))
    return reply
