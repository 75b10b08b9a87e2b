"""The last steps of everything that Boltun writes: think, type, look around once more, send."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from secrets import token_hex
from typing import Any

from boltun.desk.conversation import Conversation, Intended
from boltun.desk.inbox import Inbox
from boltun.desk.ledger import Ledger
from boltun.desk.outlook import Outlook
from boltun.desk.pace import thinking_time, typing_time
from boltun.desk.policy import Action, Decision, Situation, decide_again
from boltun.desk.reason import Reason
from boltun.errors import BoltunError, MindError, NetworkError, NotConnectedError, StoreError
from boltun.events import ReplyWaiting
from boltun.message import Author, Message
from boltun.minds.protocol import Memory, Mind
from boltun.networks.protocol import Network
from boltun.networks.registry import find_network
from boltun.settings import LATE_SECONDS, MARK_AS_READ, THINKING_TIME, TYPING_TIME, Settings
from boltun.store.records import Remembered

__all__ = ["Sending", "Taken"]

_RETRY = 5.0
"""Seconds until another try to write down what could not be written."""

_SOON = 0.25
"""Seconds until it is written down that a network took a message, if nothing else is written meanwhile.
Longer than the inbox waits with a confirmation, so that both are written at once."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A message that the network took."""

    network_id: str
    """The network's id of it."""
    at: float
    """When that was, Unix seconds."""
    confirmed: bool
    """Whether taking it is delivering it; otherwise the network confirms the delivery later."""


class Sending:
    """Paces and sends in one conversation at a time: answers, warnings and openings alike."""

    def __init__(
        self,
        *,
        ledger: Ledger,
        settings: Settings,
        outlook: Outlook,
        dice: Random,
        inbox: Inbox,
        written_late: Callable[[], None],
    ) -> None:
        """``written_late`` is called after something was written down that could not be written before."""
        self._written_late = written_late
        self._owed: deque[Callable[[], object]] = deque()
        """What happened and is not written down yet."""
        self._is_late = False
        """Whether the database failed when it was to be written down."""
        self._timer: asyncio.TimerHandle | None = None
        self._ledger = ledger
        self._settings = settings
        self._outlook = outlook
        self._dice = dice
        self._inbox = inbox
        self._delays = outlook.delays

    @property
    def is_immediate(self) -> bool:
        """Whether the owner wants answers without any delay."""
        return self._settings[THINKING_TIME] == self._settings[TYPING_TIME] == 0

    async def pace(
        self, conversation: Conversation, text: str, *, answers: Message | None = None, newer: bool = True
    ) -> Reason | None:
        """Think and type; return why it came to nothing. Without any delay nothing else gets a turn.

        ``answers``: the message that it answers. If its contact must not be answered any more, he does not
        see "typing …". ``newer``: a newer message of the contact counts as a reason.
        """
        account = self._outlook.surroundings.account(conversation.contact.account)
        thinking = thinking_time(self._settings, self._dice, account)
        typing = typing_time(text, self._settings, self._dice, account)
        limited = self._delays.left(conversation.contact)
        since = self._outlook.clock() if answers is None else answers.received_at
        if limited > 0 and self._outlook.clock() + limited - since > self._settings[LATE_SECONDS]:
            return Reason.NETWORK_LIMIT
        if thinking + typing + limited > 0:
            await self.mark_read(conversation)
            is_limited = limited > thinking + typing
            thinking = max(thinking, limited - typing)
            reason = await self._wait(conversation, thinking, typing, answers, newer, is_limited)
            if reason is not None:
                return reason
        # New events of the owner or the contact count, even if nobody has read them yet.
        await self._inbox.read_up(conversation.contact)
        return conversation.interruption(newer=newer)

    async def _wait(
        self,
        conversation: Conversation,
        thinking: float,
        typing: float,
        answers: Message | None,
        newer: bool,
        limited: bool,
    ) -> Reason | None:
        due = self._outlook.clock() + thinking + typing
        self._tell_waiting(conversation, due, limited=limited)
        try:
            reason = await conversation.wait(thinking, newer=newer)
            if reason is None and typing and answers is not None:
                decision = self.decide_again(conversation, answers)
                reason = decision.reason if decision.action is Action.SILENT else None
            if reason is None and typing:
                await self._show_typing(conversation, True)
                reason = await conversation.wait(typing, newer=newer)
                if reason is not None:
                    await self._show_typing(conversation, False)
        finally:
            self._tell_waiting(conversation, None)
        if reason is None and self._outlook.clock() > due + self._settings[LATE_SECONDS]:
            # The computer slept meanwhile.
            return Reason.LATE
        return reason

    def is_delayed(self, conversation: Conversation) -> bool:
        """Whether the network lets nothing be sent to a contact just now."""
        return self._delays.left(conversation.contact) > 0

    def _tell_waiting(self, conversation: Conversation, due: float | None, *, limited: bool = False) -> None:
        """Tell until when a reply waits; ``limited``: because the network lets nothing be sent before."""
        name = conversation.contact.account.partition(":")[0]
        kind = find_network(name) if limited else None
        limited_by = (name if kind is None else kind.title) if limited else ""
        event = ReplyWaiting(contact_id=conversation.contact_id, due=due, limited_by=limited_by)
        self._ledger.tell(event)

    def look_again(self, conversation: Conversation, message: Message | None = None) -> Situation:
        """Return the situation at the instant of sending, to decide about this message."""
        conversation.known = self._ledger.store.contacts.get(conversation.contact_id)
        return self._outlook.situation(conversation.known, message)

    def decide_again(self, conversation: Conversation, message: Message) -> Decision:
        """Decide about a message once more, with what is known at the instant of sending."""
        situation = self.look_again(conversation, message)
        known = conversation.known.contact
        # Often only the first message shows that a contact is a bot.
        if known.automatic and not message.contact.automatic:
            message = replace(message, contact=known)
        return decide_again(message, situation, self._settings)

    def intend(
        self,
        conversation: Conversation,
        text: str,
        *,
        author: Author = Author.BOT,
        reply_to: int | None = None,
        mind: str | None = None,
        why: Mapping[str, Any] | None = None,
        promise: bool = False,
    ) -> Intended:
        """Write down what is about to be sent; the arguments are those of ``Store.intend``."""
        network_id = token_hex(16)
        outgoing = self._ledger.store.messages.intend(
            conversation.contact_id,
            text,
            self._outlook.clock(),
            author=author,
            reply_to=reply_to,
            mind=mind,
            why=why,
            network_id=network_id,
            promise=promise,
        )
        return Intended(outgoing, text, network_id)

    async def send(
        self,
        conversation: Conversation,
        intended: Intended,
        *,
        reason: str = "",
        remembered: tuple[Mind, Memory] | None = None,
        waits: bool = False,
        own: bool = False,
        notice: bool = False,
    ) -> Taken | Reason:
        """Send what was intended, and write down what became of it. Nothing stops it now.

        ``remembered`` is what a mind remembers after the message is sent. ``waits``: if the account is not
        connected, the intention is taken back, as if it had never been written down. ``own``: the owner wrote
        it himself. ``notice``: it says that a program speaks, and has the network's mark for that.
        """
        taken = await self._hand_over(conversation, intended, own=own, notice=notice)
        if isinstance(taken, Taken):
            note = partial(self._note_sent, intended.id, taken, reason, remembered)
            if taken.confirmed:
                self._write_down(note)
            else:
                # After a crash the network tells that it has it, so this has time until it is confirmed.
                self._ledger.store.owe(note)
                self._try_again(_SOON)
        elif taken is Reason.OFFLINE and waits:
            self._write_down(partial(self._ledger.store.departures.take_back, intended.id))
        else:
            self._write_down(partial(self._ledger.store.messages.not_sent, intended.id, taken))
        return taken

    def close(self) -> None:
        """Try once more to write down what is not written so far."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        with contextlib.suppress(StoreError):
            self._pay()

    def _write_down(self, note: Callable[[], object]) -> None:
        """Write down what happened, in order; later, if the database fails."""
        self._owed.append(note)
        if not self._is_late:
            self._try_to_pay()

    def _try_again(self, seconds: float) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._on_time)

    def _on_time(self) -> None:
        self._timer = None
        self._try_to_pay()

    def _try_to_pay(self) -> None:
        was_late, self._is_late = self._is_late, False
        try:
            self._pay()
        except StoreError as error:
            self._is_late = True
            self._try_again(_RETRY)
            if not was_late:
                self._ledger.failed(error)
        else:
            if was_late:
                self._written_late()

    def _pay(self) -> None:
        self._ledger.store.pay()
        while self._owed:
            self._owed[0]()
            self._owed.popleft()

    async def _hand_over(
        self, conversation: Conversation, intended: Intended, *, own: bool, notice: bool
    ) -> Taken | Reason:
        """Give a text to the network, or return why the network did not take it."""
        network: Any = self._network(conversation)
        if network is None:
            return Reason.OFFLINE
        send = network.send
        if own and network.capabilities.marks_automatic:
            send = network.send_own
        elif notice and network.capabilities.notices:
            send = network.send_notice
        conversation.sending = True
        told: list[float] = []

        def wait(until: float) -> None:
            told.append(until)
            self._tell_waiting(conversation, until, limited=True)

        try:
            with self._delays.leaving(conversation.contact, intended.network_id, wait):
                id_ = await send(conversation.contact, intended.text, intended.network_id)
            return Taken(id_, self._outlook.clock(), confirmed=not network.capabilities.confirms)
        except NotConnectedError:
            return Reason.OFFLINE
        except BoltunError as error:
            self._ledger.failed(error)
        except Exception as error:
            self._ledger.failed(NetworkError("A message could not be sent: {reason}.", reason=repr(error)))
        finally:
            conversation.sending = False
            if told:
                self._tell_waiting(conversation, None)
        return Reason.NOT_SENT

    def is_online(self, conversation: Conversation) -> bool:
        """Whether messages can be sent to the contact just now."""
        return self._outlook.surroundings.online(conversation.contact.account)

    def _note_sent(
        self, outgoing: int, taken: Taken, reason: str, remembered: tuple[Mind, Memory] | None
    ) -> None:
        """Write down that the network took a message, and what the mind remembers of it."""
        note = partial(
            self._ledger.store.messages.sent,
            outgoing,
            taken.network_id,
            taken.at,
            reason=reason,
            confirmed=taken.confirmed,
        )
        if remembered is None:
            note()
            return
        mind, memory = remembered
        try:
            note(remembered=Remembered(mind=mind, memory=memory.sent(taken.at)))
        except StoreError:
            raise
        except Exception as error:
            # The mind's fault. The fact that the message went out must be kept all the same.
            self._ledger.failed(
                MindError("The base {mind} cannot remember: {reason}.", mind=mind.name, reason=repr(error))
            )
            note()

    async def mark_read(self, conversation: Conversation) -> None:
        """Tell the contact that his messages were read, if the owner wants that."""
        if not conversation.marks:
            return
        marks = list(conversation.marks)
        conversation.marks.clear()
        network = self._network(conversation)
        if network is None or not network.capabilities.read_marks or not self._settings[MARK_AS_READ]:
            return
        # A sign that fails must not cost the answer.
        with contextlib.suppress(Exception):
            for message in marks:
                await network.mark_read(message)

    async def _show_typing(self, conversation: Conversation, active: bool) -> None:
        network = self._network(conversation)
        if network is None or not network.capabilities.typing:
            return
        with contextlib.suppress(Exception):
            await network.typing(conversation.contact, active)

    def _network(self, conversation: Conversation) -> Network | None:
        return self._outlook.surroundings.network(conversation.contact.account)
