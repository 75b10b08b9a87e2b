"""What the place Conversations asks the service for. Runs on the service's loop."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boltun.errors import StoreError
from boltun.store.bin import BIN_ACCOUNT
from ui.conversations.contacts import Conversation

if TYPE_CHECKING:
    from boltun.service import MindInfo, Service

__all__ = ["Everything", "conversations", "everything", "minds"]


@dataclass(frozen=True, slots=True)
class Everything:
    """All that the place begins with."""

    conversations: Sequence[Conversation]
    minds: Sequence[MindInfo]
    practice: int
    """The contact that one can always play for practice."""


async def everything(service: Service) -> Everything:
    """Return everybody who was talked with or is played, the minds there are, and who is always played."""
    practice = await service.practice.contact()
    ids = {one.id for one in await service.conversations.all()} | {practice}
    ids |= {one.id for one in await service.practice.contacts()}
    return Everything(await conversations(service, ids), service.minds.all(), practice)


async def conversations(service: Service, ids: set[int]) -> list[Conversation]:
    """Return what is known of these contacts now, without those that lie in the bin."""
    waiting = service.conversations.waiting()
    stored = []
    for one in ids:
        # Who was deleted meanwhile is nobody's concern.
        with contextlib.suppress(StoreError):
            stored.append(await service.conversations.contact(one))
    joined = (
        [one for one in await service.conversations.contacts() if one.person is not None]
        if any(one.person is not None for one in stored)
        else []
    )
    return [
        Conversation(
            stored=one,
            presence=service.conversations.presence(one.contact),
            typing=one.id in waiting,
            same=tuple(
                other.contact for other in joined if other.person == one.person and other.id != one.id
            ),
        )
        for one in stored
        if one.contact.account != BIN_ACCOUNT
    ]


async def minds(service: Service) -> list[MindInfo]:
    """Return the minds there are."""
    return service.minds.all()
