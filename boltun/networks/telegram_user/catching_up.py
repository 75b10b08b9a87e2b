"""What came while nobody was connected (https://core.telegram.org/api/updates#recovering-gaps)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from telethon import functions, types, utils

from boltun.networks.telegram_user.bookmark import Bookmark

__all__ = ["catch_up", "place_now"]

Take = Callable[[Any, Mapping[int, Any]], Awaitable[None]]


async def place_now(client: Any, run: int) -> Bookmark:
    """Return the place at which the account is now."""
    state = await client(functions.updates.GetStateRequest())
    return Bookmark(pts=state.pts, qts=state.qts, date=int(state.date.timestamp()), run=run)


async def catch_up(
    client: Any, mark: Bookmark, take: Take, moved: Callable[[Bookmark], None]
) -> tuple[Bookmark, bool]:
    """Hand over every update behind ``mark``, oldest first, and say with ``moved`` how far it has come.

    Return the place behind the last one, and whether nothing was left out: Telegram does not tell everything
    to who was away for long.
    """
    whole = True
    while True:
        known = {"pts": mark.pts, "qts": mark.qts, "date": mark.date}
        found = await client(functions.updates.GetDifferenceRequest(**known))
        if isinstance(found, types.updates.DifferenceEmpty):
            return replace(mark, date=int(found.date.timestamp())), whole
        if isinstance(found, types.updates.DifferenceTooLong):
            whole = False
            mark = replace(mark, pts=found.pts)
            moved(mark)
            continue
        entities = {utils.get_peer_id(one): one for one in (*found.users, *found.chats)}
        for message in found.new_messages:
            await take(types.UpdateNewMessage(message, pts=0, pts_count=0), entities)
        for update in found.other_updates:
            await take(update, entities)
        is_slice = isinstance(found, types.updates.DifferenceSlice)
        state = found.intermediate_state if is_slice else found.state
        mark = replace(mark, pts=state.pts, qts=state.qts, date=int(state.date.timestamp()))
        moved(mark)
        if not is_slice:
            return mark, whole
