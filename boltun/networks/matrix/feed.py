"""What a sync brings, told in order, with the bookmark behind the last of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

import nio

from boltun.message import Presence
from boltun.networks.matrix.backlog import Backlog
from boltun.networks.matrix.book import Book
from boltun.networks.matrix.bookmarks import Bookmark
from boltun.networks.matrix.endings import EndingError
from boltun.networks.matrix.inbox import Inbox
from boltun.networks.matrix.invitations import Invitations
from boltun.networks.matrix.outbox import Outbox
from boltun.networks.matrix.reading import transaction_of
from boltun.networks.matrix.wire import Wire
from boltun.networks.protocol import (
    BookmarkMoved,
    ContactPresence,
    MessageArrived,
    MessageReceived,
    Roster,
    Sink,
)

__all__ = ["Feed"]

log = logging.getLogger(__name__)

_MOST_MISSED: Final = 20_000
"""Messages of one conversation that are fetched after a cut …"""
_MOST_MISSED_IN_ROOMS: Final = 500
"""… and of a room of several, where late messages are never answered."""
_NOT_OURS: Final = frozenset(("M_FORBIDDEN", "M_NOT_FOUND", "M_GUEST_ACCESS_FORBIDDEN"))
_IDLE: Final = 60.0
"""Seconds after which a bookmark is told though nothing came: so much is asked for once more at most."""
_PRESENCES: Final = {"online": Presence.ONLINE, "unavailable": Presence.AWAY, "offline": Presence.OFFLINE}


class Feed:
    """Takes what the server tells, from one sync to the next; it outlives the connections."""

    def __init__(
        self,
        account: str,
        user: str,
        tell: Sink,
        clock: Callable[[], float],
        *,
        book: Book,
        inbox: Inbox,
        outbox: Outbox,
        invitations: Invitations,
        backlog: Backlog,
        past: Bookmark | None,
    ) -> None:
        self._account = account
        self._user = user
        self._tell = tell
        self._clock = clock
        self._book = book
        self._inbox = inbox
        self._outbox = outbox
        self._invitations = invitations
        self._backlog = backlog
        self.since = "" if past is None else past.token
        """The server's token up to which everything was told; empty: nothing was ever asked."""
        self.complete = past is not None
        """Whether all was told that came since the last run."""
        self._bookmarked_at = float("-inf")
        self._listed: object = None

    def look(self, response: nio.SyncResponse) -> None:
        """Take over what only a client that begins anew is told."""
        self._take_direct(response)
        for room_id, info in response.rooms.join.items():
            tags = (event.tags for event in info.account_data if isinstance(event, nio.TagEvent))
            if any("m.server_notice" in one for one in tags):
                self._book.note_service(room_id)
        self._invitations.clear()
        self._invitations.take(response.rooms.invite)

    async def take(self, wire: Wire, response: nio.SyncResponse, *, first: bool) -> None:
        """Tell what a sync brought. If it raises, the same has to be asked for once more.

        ``first``: it is the first after a connection was made, so that the server had kept what it brings.
        """
        rooms = wire.nio.rooms
        self._take_direct(response)
        for room_id in response.rooms.leave:
            rooms.pop(room_id, None)
            self._invitations.close(room_id)
        events: dict[str, list[Any]] = {}
        for room_id, info in response.rooms.join.items():
            self._invitations.close(room_id)
            events[room_id] = await self._events(wire, rooms[room_id], info.timeline)
        messages: list[MessageReceived] = []
        if self.since:
            for room_id, came in events.items():
                for event in came:
                    self._take_event(rooms[room_id], event, messages, first=first)
        if any(isinstance(event, nio.RoomKeyEvent) for event in response.to_device_events):
            messages += self._inbox.open_sealed(wire.nio.decrypt_event, rooms)
        self._invitations.take(response.rooms.invite)
        self._move(response.next_batch, messages, first=first)
        if not first:
            self._take_signs(rooms, response)
        for presence in response.presence_events:
            self._take_presence(presence)
        self._tell_roster()

    def bookmark(self) -> Bookmark:
        """Return how far this account has come."""
        return Bookmark(user=self._user, at=self._clock(), token=self.since)

    def tell_bookmark(self) -> None:
        """Tell how far this account has come."""
        if self.since:
            self._bookmarked_at = self._clock()
            self._tell(BookmarkMoved(account=self._account, bookmark=str(self.bookmark())))

    def start_anew(self) -> None:
        """The server does not know the token any more: what came since the last run is not told."""
        self.since, self.complete = "", False

    async def _events(self, wire: Wire, room: nio.MatrixRoom, timeline: Any) -> list[Any]:
        """Return what came in a room, with what the server left out because it was much."""
        if not (timeline.limited and timeline.prev_batch and self.since):
            return list(timeline.events)
        # Who came and went in between is not told either.
        room.members_synced = False
        most = _MOST_MISSED if self._book.partner(room) else _MOST_MISSED_IN_ROOMS
        try:
            earlier, whole = await wire.page_back(room.room_id, timeline.prev_batch, self.since, most)
        except EndingError as error:
            if error.ending.code not in _NOT_OURS:
                raise
            # He was put out of the room meanwhile: what was said there is not for him.
            earlier, whole = [], True
        if not whole:
            self.complete = False
            log.warning(
                "%s: more than %d messages of a room were missed; the oldest are left out.",
                self._account,
                most,
            )
        return [*earlier, *timeline.events]

    def _take_event(
        self, room: nio.MatrixRoom, event: Any, messages: list[MessageReceived], *, first: bool
    ) -> None:
        if event.sender == self._user and (ours := transaction_of(event)):
            self._inbox.sent(event.event_id, ours)
            if not self._outbox.confirm(ours) and first:
                # Perhaps an earlier run sent it, and ended before it heard that it arrived.
                self._tell(MessageArrived(account=self._account, id=ours))
        if (message := self._inbox.take(room, event, kept=first)) is not None:
            messages.append(message)

    def _move(self, token: str, messages: list[MessageReceived], *, first: bool) -> None:
        """Tell the messages, and behind the last one how far we have come."""
        began, self.since = not self.since, token
        if messages:
            self._bookmarked_at = self._clock()
            bookmark = str(self.bookmark())
            self._backlog.add(bookmark, len(messages))
            for message in messages[:-1]:
                self._tell(message)
            self._tell(MessageReceived(message=messages[-1].message, bookmark=bookmark))
        elif first or began or self._clock() - self._bookmarked_at > _IDLE:
            self.tell_bookmark()

    def _take_signs(self, rooms: dict[str, nio.MatrixRoom], response: nio.SyncResponse) -> None:
        for room_id, info in response.rooms.join.items():
            room = rooms[room_id]
            for event in info.ephemeral:
                if isinstance(event, nio.TypingNoticeEvent):
                    if (active := self._inbox.typing(room, event.users)) is not None:
                        self._tell(active)
                elif isinstance(event, nio.ReceiptEvent):
                    for receipt in event.receipts:
                        if (sign := self._inbox.receipt(room, receipt)) is not None:
                            self._tell(sign)

    def _take_presence(self, presence: Any) -> None:
        contact = self._book.person(presence.user_id) if presence.user_id != self._user else None
        shown = _PRESENCES.get(presence.presence)
        if contact is not None and shown is not None:
            self._tell(ContactPresence(contact=contact, presence=shown))

    def _take_direct(self, response: nio.SyncResponse) -> None:
        for event in response.account_data_events:
            if getattr(event, "type", "") == "m.direct" and isinstance(event.content, dict):
                self._book.set_direct(event.content)

    def _tell_roster(self) -> None:
        contacts = self._book.contacts()
        if contacts != self._listed:
            self._listed = contacts
            self._tell(Roster(account=self._account, contacts=contacts))
