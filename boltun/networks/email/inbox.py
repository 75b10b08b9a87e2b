"""What came by mail, as events: each letter once, with what is needed to answer it."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from boltun.message import Author, Contact, Message
from boltun.networks.email.letter import Letter, read_letter
from boltun.networks.email.mailbox import Arrived
from boltun.networks.email.manners import Manners, Standing, answer_goes_to
from boltun.networks.email.options import Login
from boltun.networks.email.writing import Thread, is_ours, our_id
from boltun.networks.protocol import BookmarkMoved, MessageFailed, MessageReceived, NetworkEvent

__all__ = ["Bookmark", "Inbox"]

log = logging.getLogger(__name__)

_LATE: Final = 60.0
"""Older letters are not answered (docs/rules.md §6)."""
_EXCUSED: Final = 600.0
"""A letter that nobody could see, because the last look was before it, may be so many seconds old."""
_SKEW: Final = 30.0
"""Seconds by which the server's clock and ours may differ."""
_REMEMBERED: Final = 5_000
_MOST_RECEIVERS: Final = 20
_DONE_WITH: Final = frozenset(("\\deleted", "\\draft"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """How far the inbox and the folder of sent mail were read."""

    validity: int = 0
    uid: int = 0
    at: float = 0.0
    """When that was, Unix seconds."""
    sent_validity: int = 0
    sent_uid: int = 0

    def __str__(self) -> str:
        return f"{self.validity} {self.uid} {self.at:.0f} {self.sent_validity} {self.sent_uid}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Read what ``str`` made; None where it is nothing of the sort."""
        parts = text.split(" ")
        if len(parts) != 5 or not all(part.isdigit() for part in parts):
            return None
        validity, uid, at, sent_validity, sent_uid = map(int, parts)
        return cls(validity=validity, uid=uid, at=at, sent_validity=sent_validity, sent_uid=sent_uid)


class Inbox:
    """The letters of one account; it outlives the connections. ``clock`` gives Unix seconds."""

    def __init__(self, account: str, login: Login, clock: Callable[[], float]) -> None:
        self.bookmark = Bookmark()
        self.looked_at = 0.0
        """When everything that had come was seen, Unix seconds."""
        self.catching_up = True
        """Whether letters may come that an earlier run has told."""
        self._account = account
        self._clock = clock
        self._own = login.own
        self._manners = Manners(login.own)
        self.threads: OrderedDict[str, Thread] = OrderedDict()
        self._uids: OrderedDict[str, int] = OrderedDict()

    def take(self, arrived: Arrived) -> list[NetworkEvent]:
        """Return the events that a letter in the inbox is; the last one has its bookmark."""
        self.bookmark = replace(self.bookmark, uid=max(arrived.uid, self.bookmark.uid), at=self._clock())
        letter = _read(arrived)
        if letter is None or _DONE_WITH & arrived.flags:
            return [self._moved()]
        if is_ours(letter.id) and letter.sender in self._own:
            return [self._moved()]
        events: list[NetworkEvent] = [
            MessageFailed(account=self._account, address=whom, id=our_id(id_), reason="delivery report")
            for id_, whom in letter.failed
            if is_ours(id_)
        ]
        standing = self._manners.standing(letter)
        if standing is Standing.CIRCULAR or not letter.sender:
            return [*events, self._moved()]
        if standing is Standing.PERSONAL:
            self._remember(self.threads, letter.sender, thread_of(letter))
        message = self._message(letter, arrived, letter.sender, letter.name)
        self._remember(self._uids, message.id, arrived.uid)
        message = replace(message, automatic=standing is not Standing.PERSONAL)
        return [*events, MessageReceived(message=message, bookmark=str(self.bookmark))]

    def take_sent(self, arrived: Arrived) -> list[NetworkEvent]:
        """Return the events that a letter in the folder of sent mail is."""
        uid = max(arrived.uid, self.bookmark.sent_uid)
        self.bookmark = replace(self.bookmark, sent_uid=uid)
        letter = _read(arrived)
        submitted = None if letter is None else letter.header("auto-submitted")
        if letter is None or is_ours(letter.id) or (submitted or "no").lower() != "no":
            return [self._moved()]
        messages = [
            replace(self._message(letter, arrived, address, ""), author=Author.OWNER, encrypted=False)
            for address in dict.fromkeys(letter.to[:_MOST_RECEIVERS])
        ]
        return [MessageReceived(message=one, bookmark=str(self.bookmark)) for one in messages] or [
            self._moved()
        ]

    def thread(self, address: str) -> Thread | None:
        """Return what the last letter of a contact was."""
        return self.threads.get(address)

    def found(self, address: str, arrived: Arrived) -> Thread | None:
        """Return what an earlier letter of a contact was, as the server has it."""
        letter = _read(arrived)
        if letter is None or letter.sender != address:
            return None
        thread = thread_of(letter)
        self._remember(self.threads, address, thread)
        return thread

    def uid_of(self, message: Message) -> int | None:
        """Return, once, the uid of a message's letter."""
        return self._uids.pop(message.id, None)

    def forget_uids(self) -> None:
        """The server counts anew."""
        self._uids.clear()

    def _moved(self) -> BookmarkMoved:
        return BookmarkMoved(account=self._account, bookmark=str(self.bookmark))

    def _message(self, letter: Letter, arrived: Arrived, address: str, name: str) -> Message:
        now = self._clock()
        at = min(arrived.at, now) if arrived.at else now
        age = now - at
        # Between two looks a letter lies there unseen; so it does while the account is cut off.
        held_up = _SKEW < age <= _EXCUSED and at >= self.looked_at - _SKEW and self.looked_at > 0
        known = letter.id.strip("<>") or f"{self.bookmark.validity}/{arrived.uid}"
        return Message(
            contact=Contact(account=self._account, address=address, name=name),
            text="This message is encrypted." if letter.encrypted else letter.text,
            at=at,
            received_at=now,
            id=known,
            server_id=known,
            # Who has answered it already was the owner.
            replayed=(age > _LATE and not held_up) or "\\answered" in arrived.flags,
            redelivered=self.catching_up,
            held_up=held_up,
            encrypted=letter.encrypted,
        )

    def _remember(self, known: OrderedDict[str, Any], key: str, value: object) -> None:
        known[key] = value
        known.move_to_end(key)
        while len(known) > _REMEMBERED:
            known.popitem(last=False)


def thread_of(letter: Letter) -> Thread:
    """Return what an answer to a letter goes on from."""
    return Thread(
        id=letter.id,
        references=letter.references,
        subject=letter.subject,
        goes_to=answer_goes_to(letter) or letter.sender,
    )


def _read(arrived: Arrived) -> Letter | None:
    try:
        return read_letter(arrived.data)
    except Exception:
        # The parser of the standard library fails on odd letters in ever new ways; one must not stop the
        # others.
        log.exception("The letter %d cannot be read", arrived.uid)
        return None
