"""Leaps in time: on an account where the owner practises, time passes as fast as he wants.

The clock stays what it is. All that happened there becomes so much older instead. So every rule sees the time
that passed, a restart changes nothing, and no other account is concerned.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from boltun.desk.conversation import Conversation
from boltun.desk.limits import Limits
from boltun.desk.outlook import Outlook
from boltun.errors import BoltunError
from boltun.store.store import Store

__all__ = ["Leaps"]

_PATIENCE = 10.0
"""Seconds that a leap waits for answers under way."""


class Leaps:
    """Makes what happened on one account older: in the store, and in what the desk remembers."""

    def __init__(
        self,
        store: Store,
        conversations: Mapping[tuple[str, str], Conversation],
        limits: Limits,
        outlook: Outlook,
    ) -> None:
        self._store = store
        self._conversations = conversations
        self._limits = limits
        self._outlook = outlook

    async def leap(self, account: str, seconds: float) -> None:
        """Let so much time pass on an account that stands apart. Answers under way are sent before.

        BoltunError if one of them takes too long.
        """
        await self._answered(account)
        ids = self._store.age(account, seconds)
        for contact_id in ids:
            self._limits.age(contact_id, seconds)
        self._outlook.age_practice(seconds)

    async def _answered(self, account: str) -> None:
        """Wait for the answers under way: what they remember has the times of before the leap."""
        tasks = [
            talk.task
            for key, talk in self._conversations.items()
            if key[0] == account and talk.task is not None
        ]
        if tasks and (await asyncio.wait(tasks, timeout=_PATIENCE))[1]:
            raise BoltunError(
                "Boltun is still making a reply.", advice="Wait for it, and let time pass after that."
            )
