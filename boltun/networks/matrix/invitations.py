"""Who asks to talk with the owner: invitations into rooms, which only he can accept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import nio

from boltun.message import ChatKind, Contact
from boltun.networks.matrix.wire import Wire
from boltun.networks.protocol import MOST_ASKED, MoreSubscriptions, Sink, SubscriptionAsked

__all__ = ["Invitation", "Invitations"]

_MOST: Final = 5_000
_LONGEST_NAME: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """One invitation."""

    room: str
    contact: Contact
    inviter: str
    direct: bool
    """Whether it is into a conversation between two."""


class Invitations:
    """The open invitations of one account, by their rooms."""

    def __init__(self, account: str, own: str, tell: Sink) -> None:
        self._account = account
        self._own = own
        self._tell = tell
        self._open: dict[str, Invitation] = {}
        self._more = 0

    def take(self, invited: Mapping[str, Any]) -> None:
        """Take over what a sync says of invitations, and ask the owner about those that are new."""
        before = len(self._open)
        for room, info in invited.items():
            invitation = self._read(room, info.invite_state)
            if invitation is None or room in self._open:
                continue
            if len(self._open) >= _MOST:
                break
            self._open[room] = invitation
            if len(self._open) <= MOST_ASKED:
                self._tell(SubscriptionAsked(contact=invitation.contact))
        if len(self._open) != before:
            self._count()

    def close(self, room: str) -> None:
        """An invitation is settled, or was taken back."""
        self._open.pop(room, None)

    def clear(self) -> None:
        """Nothing is known: a new connection begins."""
        self._open.clear()

    async def answer(self, wire: Wire, address: str, accept: bool) -> Invitation | None:
        """Join or decline all that this contact asks; return the newest if it was accepted. None also where
        there is none.
        """
        asked = [one for one in self._open.values() if one.contact.address == address]
        if not asked:
            return None
        for invitation in asked:
            call = wire.nio.join(invitation.room) if accept else wire.nio.room_leave(invitation.room)
            await wire.ask(call, 120.0)
            self.close(invitation.room)
        self._count()
        return invitation if accept else None

    def _count(self) -> None:
        more = max(0, len(self._open) - MOST_ASKED)
        if more != self._more:
            self._more = more
            self._tell(MoreSubscriptions(account=self._account, count=more))

    def _read(self, room: str, state: list[Any]) -> Invitation | None:
        inviter, direct, title = "", False, ""
        names: dict[str, str] = {}
        for event in state:
            if isinstance(event, nio.InviteMemberEvent):
                name = event.content.get("displayname")
                names[event.state_key] = name if isinstance(name, str) else ""
                if event.state_key == self._own and event.membership == "invite":
                    inviter, direct = event.sender, event.content.get("is_direct") is True
            elif isinstance(event, (nio.InviteNameEvent, nio.InviteAliasEvent)):
                title = title or getattr(event, "name", "") or getattr(event, "canonical_alias", "") or ""
        if not inviter:
            return None
        contact = Contact(
            account=self._account,
            address=inviter if direct else room,
            name=(names.get(inviter, "") if direct else title or names.get(inviter, ""))[:_LONGEST_NAME],
            kind=ChatKind.DIRECT if direct else ChatKind.GROUP,
        )
        return Invitation(room=room, contact=contact, inviter=inviter, direct=direct)
