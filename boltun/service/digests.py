"""The digest, and when the person is back to see it."""

from __future__ import annotations

from collections.abc import Mapping

from boltun.digest import DAY, Digest, gather
from boltun.errors import StoreError
from boltun.events import ContactChanged, PersonBack
from boltun.message import Presence
from boltun.networks.practice import PRACTICE_ACCOUNT
from boltun.service.core import Core
from boltun.settings import DIGEST_DAYS

__all__ = ["AWAY_MINUTES", "Digests"]

AWAY_MINUTES = 30
"""Who gave no sign for so long was away."""


class Digests:
    """What is left for the person, and his return. Times are Unix seconds."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._mode = ""
        self._away: frozenset[str] = frozenset()
        self._seen_at: float | None = None
        self._told: tuple[int, ...] = ()
        """What was left when the person was last told."""

    async def now(self) -> Digest:
        """Gather what is left now."""
        core = self._core
        now = core.clock()
        since = now - core.settings[DIGEST_DAYS] * DAY
        return await gather(core.store, since, learned_since=now - DAY)

    async def dismiss(self, contact_id: int, up_to: int) -> Mapping[int, int]:
        """Leave the messages of a person up to this one out of the digest; 0: leave out none.

        Return what takes it back (``bring_back``).
        """
        store = self._core.store
        with store.together():
            before = {one: store.digests.dismiss(one, up_to) for one in store.people.members(contact_id)}
        self._core.tell(ContactChanged(contact_id=contact_id))
        return before

    async def bring_back(self, before: Mapping[int, int]) -> None:
        """Take back that a person was left out."""
        store = self._core.store
        with store.together():
            for contact_id, up_to in before.items():
                store.digests.dismiss(contact_id, up_to)
        for contact_id in before:
            self._core.tell(ContactChanged(contact_id=contact_id))

    async def tick(self, message_id: int, kept: bool = True) -> None:
        """Tick off the promise that a message made, or list it again; StoreError if it made none."""
        store = self._core.store
        if not store.digests.keep(message_id, kept):
            raise StoreError("The message {message} promised nothing.", message=message_id)
        self._core.tell(ContactChanged(contact_id=store.messages.get(message_id).contact_id))

    async def called(self, message_id: int, done: bool = True) -> None:
        """Tick off a request to be called, or list it again; StoreError if the message asks for none."""
        store = self._core.store
        if not store.digests.called(message_id, done):
            raise StoreError("The message {message} does not ask to be called.", message=message_id)
        self._core.tell(ContactChanged(contact_id=store.messages.get(message_id).contact_id))

    # --- the return -------------------------------------------------------------------

    async def look(self) -> None:
        """Notice that the person is back: a mode has ended, he shows himself again, or he writes."""
        core = self._core
        mode, before = core.in_force.holding().name, self._mode
        self._mode = mode
        is_back = bool(before) and mode != before
        away = core.connections.away() - {PRACTICE_ACCOUNT.key}
        is_back |= any(core.connections.presence(key) is Presence.ONLINE for key in self._away - away)
        self._away = away
        seen_at, seen_before = core.desk.owner_seen_at(), self._seen_at
        self._seen_at = seen_at
        if seen_at is not None and seen_before is not None and seen_at - seen_before >= AWAY_MINUTES * 60:
            is_back = True
        if is_back:
            await self.came_back()

    async def came_back(self) -> None:
        """The person is back: tell what is left, unless that was told already."""
        digest = await self.now()
        told = (
            *(one.last_id for one in digest.entries),
            *(one.message_id for _, one in digest.promises),
            *(one.message_id for _, one in digest.calls),
        )
        if told and told != self._told:
            event = PersonBack(
                entries=len(digest.entries), promises=len(digest.promises), calls=len(digest.calls)
            )
            self._core.tell(event)
        self._told = told
