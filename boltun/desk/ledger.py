"""Writes down what becomes of each message, and tells those who watch."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from boltun.desk.conversation import Job
from boltun.desk.policy import Decision
from boltun.desk.reason import Reason
from boltun.events import Event, MessageChanged, OutcomeKind, ServiceFailed
from boltun.minds.chain import speaker
from boltun.minds.protocol import Mind, Reply
from boltun.store.records import Remembered
from boltun.store.store import Store

__all__ = ["Ledger", "account_of"]

_log = logging.getLogger(__name__)


class Ledger:
    """The store, as the desk writes into it. Raises StoreError if it cannot."""

    def __init__(self, store: Store, listener: Callable[[Event], None]) -> None:
        self.store = store
        self._listener = listener

    def tell(self, event: Event) -> None:
        """Tell those who watch; their faults are not ours."""
        try:
            self._listener(event)
        except Exception:
            _log.exception("A listener failed on %s.", type(event).__name__)

    def changed(self, contact_id: int, *message_ids: int) -> None:
        """Tell that messages changed."""
        for message_id in message_ids:
            self.tell(MessageChanged(contact_id=contact_id, message_id=message_id))

    def failed(self, text: object) -> None:
        """Tell of a failure that no other event names."""
        self.tell(ServiceFailed(text=str(text)))

    def silent(
        self,
        contact_id: int,
        job: Job,
        reason: Reason,
        *,
        why: Mapping[str, Any] | None = None,
        remembered: Remembered | None = None,
    ) -> None:
        """Settle a message without an answer; an intended answer is not sent."""
        if job.intended is not None:
            self.store.held.drop(job.intended.id, reason)
        self.store.messages.settle(job.message_id, OutcomeKind.SILENT, reason, why=why, remembered=remembered)
        self.changed(contact_id, job.message_id)


def account_of(decision: Decision, mind: Mind | None = None, reply: Reply | None = None) -> dict[str, Any]:
    """Return why a message is treated as it is: the decision, the name of the mind that spoke, the trace."""
    account: dict[str, Any] = {"action": decision.action.value, "reason": decision.reason.value}
    if decision.mode:
        account["mode"] = decision.mode
        account["until"] = decision.until
    if decision.rule:
        account["rule"] = decision.rule
    if decision.minds_by:
        account["minds_by"] = decision.minds_by
    if mind is not None and reply is not None:
        name = speaker(mind, reply)
        if name is not None:
            account["mind"] = name
        if reply.merit is not None:
            account["merit"] = reply.merit.value
        try:
            account["trace"] = reply.why.told(brief=True).as_json()
        except Exception as error:
            # A good reply is not lost over its explanation.
            account["trace_error"] = repr(error)
    return account
