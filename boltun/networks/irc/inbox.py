"""What others write: PRIVMSG and NOTICE become messages."""

from __future__ import annotations

import logging
import math
from types import MappingProxyType
from typing import Final

from boltun.message import Author, Message
from boltun.networks.irc.deliveries import Deliveries
from boltun.networks.irc.lines import Line, plain
from boltun.networks.irc.people import People, is_service
from boltun.networks.irc.session import Part, Session
from boltun.networks.protocol import MessageReceived, OwnerActive
from boltun.text.addressing import Names

__all__ = ["Inbox"]

log = logging.getLogger(__name__)

_REPLAYED_AFTER: Final = 60.0
"""Older messages are not answered (docs/rules.md §6)."""
_EXCUSED: Final = 600.0
"""A message that a bouncer kept while we were cut off may be so many seconds old."""
_SKEW: Final = 5.0
"""Seconds by which times may differ without meaning anything."""
_KEPT: Final = 20.0
"""A message that is so many seconds older than its arrival was kept by somebody."""
_MOST_TOLD: Final = 2_000
"""So many messages may wait to be written down before no more is read."""
_BACKLOGS: Final = ("znc.in/playback", "chathistory")


class Inbox(Part):
    """Tells the messages of one account; it outlives the connections."""

    def __init__(self, session: Session, deliveries: Deliveries, people: People, bookmark: str) -> None:
        """``bookmark``: the last one of an earlier run."""
        super().__init__(session)
        self._deliveries = deliveries
        self._people = people
        self._backlogs: set[str] = set()
        self._told = 0
        self._kept = 0
        self._cut_off_at = _time_of(bookmark)
        self._named = ("", ""), Names(())
        self.takes = MappingProxyType(
            {"PRIVMSG": self._hear, "NOTICE": self._hear, "TAGMSG": self._tag, "BATCH": self._batch}
        )

    def end(self) -> None:
        """Nothing is heard from now on: what is written until we are back is not late by that."""
        if self.session.link is not None and self.session.online:
            self._cut_off_at = self.session.clock()
        self._backlogs.clear()

    # How far we have come

    def bookmark(self) -> str:
        """Return how far we have come, for a message that is told now."""
        self._told += 1
        if self._told - self._kept >= _MOST_TOLD and self.session.link is not None:
            self.session.link.pause()
        return f"{self._told}\t{self.session.clock():.0f}"

    def kept(self, bookmark: str) -> None:
        """Everything up to this bookmark is written down."""
        number = bookmark.partition("\t")[0]
        if number.isdecimal() and self._kept < int(number) <= self._told:
            self._kept = int(number)
        if self._told - self._kept < _MOST_TOLD // 2 and self.session.link is not None:
            self.session.link.resume()

    # What comes

    def _batch(self, line: Line) -> None:
        name, kind = line.param(0)[1:], line.param(1)
        if line.param(0).startswith("+") and kind in _BACKLOGS:
            self._backlogs.add(name)
        elif line.param(0).startswith("-"):
            self._backlogs.discard(name)
        self._deliveries.begin_batch(line)

    def _hear(self, line: Line) -> None:
        """A message came, or an echo of one of ours."""
        session = self.session
        nick = line.nick
        if not nick or line.is_from_server or len(line.params) < 2:
            return
        target = session.rules.without_status(line.param(0))
        if session.is_me(nick):
            if "@" in line.source:
                session.mask = line.source
            played_at = self._written_at(line) if self._is_kept(line) else None
            # To oneself, there is nothing to tell.
            if not self._deliveries.is_ours(line, target, played_at) and not session.is_me(target):
                self._tell(line, target, line.command, by_owner=True)
        elif session.rules.is_channel(target) or self._is_kept(line):
            self._tell(line, target, line.command)
        elif line.command == "NOTICE" and is_service(nick):
            # What services say of passwords and nicks is for ``services``, not for a conversation.
            log.info("%s: %s: %s", session.key, nick, plain(line.text))
        else:
            self._people.when_known(nick, lambda: self._tell(line, target, line.command))

    def _tag(self, line: Line) -> None:
        """Somebody types; of interest is only the owner, elsewhere."""
        session = self.session
        target = line.param(0)
        if line.tags.get("+typing") not in ("active", "paused") or not session.is_me(line.nick):
            return
        if self._deliveries.is_ours(line) or "label" in line.tags or session.is_me(target):
            return
        contact = session.contact(target, group=session.rules.is_channel(target))
        session.tell(OwnerActive(contact=contact, at=session.clock()))

    def _is_kept(self, line: Line) -> bool:
        """Whether somebody kept the message for us, as bouncers do."""
        if line.tags.get("batch", "") in self._backlogs:
            return True
        return line.at is not None and self.session.clock() + self.session.skew - line.at > _KEPT

    def _written_at(self, line: Line) -> float:
        """Return when a message was written, by our clock."""
        now, skew = self.session.clock(), self.session.skew
        if line.at is None:
            return now
        return min(now, line.at if abs(skew) < _SKEW else line.at - skew)

    def _tell(self, line: Line, target: str, command: str, *, by_owner: bool = False) -> None:
        session, rules = self.session, self.session.rules
        is_room = rules.is_channel(target)
        text = _spoken(line.text, line.nick)
        if text is None:
            log.debug("%s: %s asks by CTCP; nobody answers", session.key, line.nick)
            return
        now, kept = session.clock(), self._is_kept(line)
        at = self._written_at(line)
        held_up = kept and line.at is not None and at >= self._cut_off_at - _SKEW and now - at <= _EXCUSED
        chat = target if by_owner or is_room else line.nick
        program = not by_owner and self._people.note(line)
        # Who is signed in to the owner's account is the owner, under another nick.
        same = (
            not by_owner and bool(session.signed_in_as) and line.tags.get("account") == session.signed_in_as
        )
        if not by_owner:
            self._deliveries.note_encoding(chat, line.is_old)
        msgid = line.tags.get("msgid", "")
        # What a bouncer plays back has the time at which it came first.
        id_ = msgid or line.tags.get("time", "")
        message = Message(
            contact=session.contact(chat, group=is_room),
            text=text,
            at=at,
            received_at=now,
            author=Author.OWNER if by_owner or (same and is_room) else Author.CONTACT,
            id=id_,
            server_id=msgid,
            sender=session.address(line.nick) if is_room else "",
            replayed=kept and not held_up and (line.at is None or now - at > _REPLAYED_AFTER),
            redelivered=kept,
            held_up=held_up,
            automatic=command == "NOTICE" or program or same or target.startswith("$"),
            addressed=is_room and self._names_us(text),
        )
        session.tell(MessageReceived(message=message, bookmark=self.bookmark()))

    def _names_us(self, text: str) -> bool:
        """Whether a text names us: "anna: …", "anna, …", "@anna" or anywhere among its words."""
        nicks = (self.session.nick, self.session.login.nick)
        if nicks != self._named[0]:
            self._named = nicks, Names(nicks)
        return self._named[1].stand_in(text)


def _spoken(text: str, nick: str) -> str | None:
    """Return what somebody said or did (/me); None for questions of programs (CTCP)."""
    if not text.startswith("\x01"):
        return plain(text)
    word, _, rest = text.strip("\x01").partition(" ")
    return f"* {nick} {plain(rest)}" if word.upper() == "ACTION" else None


def _time_of(bookmark: str) -> float:
    """Return when an earlier run came so far; infinite where nobody knows."""
    try:
        return float(bookmark.partition("\t")[2])
    except ValueError:
        return math.inf
