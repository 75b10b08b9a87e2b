"""What became of our messages, and how far a session has come: the account's side of XEP-0198."""

from __future__ import annotations

import contextlib
import logging

from boltun.errors import NetworkError
from boltun.networks.protocol import BookmarkMoved, MessageArrived, MessageFailed, MessageUnsure, PastSettled
from boltun.networks.xmpp.bookmarks import Bookmark
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.outbox import Outbox, Reckoning
from boltun.networks.xmpp.reading import Reading
from boltun.networks.xmpp.stream import Stream

__all__ = ["Deliveries"]

log = logging.getLogger(__name__)


class Deliveries:
    """Notes what goes out, and tells which of it the server has. It is the ``Ledger`` of the streams."""

    def __init__(self, client: Client, bookmark: str) -> None:
        """``bookmark``: the last one of an earlier run."""
        self._client = client
        self._outbox = Outbox(client.clock, client.folder)
        self.past = self._session_of(bookmark)
        """The session of an earlier run, until it is resumed or refused."""
        self._past_is_open = True
        """Nobody has told yet what became of an earlier run's messages."""
        self._marked = "", 0
        """The session and the number of stanzas that the last bookmark told of."""
        self._unfinished: Reckoning | None = None
        """What the last session may have lost."""

    def bookmark(self) -> str:
        """Return how far this session has come; empty where it cannot be resumed."""
        stream = self._client.stream
        session = "" if stream is None else stream.management.session
        if stream is None or not session:
            return ""
        handled = self._client.dealt_with()
        self._marked = session, handled
        client = self._client
        return str(Bookmark(session=session, device=client.device, handled=handled, at=client.clock()))

    def kept(self, bookmark: str) -> None:
        """Hear that everything up to this bookmark is written down. May be called in any thread."""
        stream = self._client.stream
        read = Bookmark.read(bookmark)
        if stream is not None and read is not None:
            stream.management.settle(read.session, read.handled)

    def hand_over(self, stream: Stream, id: str, stanza: str) -> None:
        """Send one of our messages, and note on the way what tells later whether it arrived."""
        try:
            stream.write(stanza, lambda number: self._outbox.add(id, number, stanza))
        except ConnectionError:
            raise self._client.not_connected() from None
        except OSError as error:
            raise NetworkError(
                "What is sent cannot be noted: {reason}.",
                advice="Make room on the disk.",
                reason=error.strerror or str(error),
            ) from error
        if not stream.management.confirms:
            # Nobody will ever say more of it than that it went out.
            self._client.tell(MessageArrived(account=self._client.account.key, id=id))

    def send_again(self, stream: Stream) -> None:
        """Send what the last session lost."""
        unfinished, self._unfinished = self._unfinished, None
        for id_, stanza in () if unfinished is None else unfinished.lost:
            with contextlib.suppress(NetworkError):
                self.hand_over(stream, id_, stanza)

    def came_back(self, reading: Reading) -> None:
        """One of our messages was returned with an error."""
        self._outbox.confirm(reading.id)
        log.info("%s: message %s came back: %s", reading.address, reading.id, reading.error)
        if reading.id:
            account = self._client.account.key
            self._client.tell(
                MessageFailed(account=account, address=reading.address, id=reading.id, reason=reading.error)
            )

    # Sessions begin and end

    def resumed(self, stream: Stream) -> None:
        """The server goes on with the session of an earlier run."""
        if self.past is not None:
            past = self._outbox.reckon_past(self.past.session, stream.management.confirmed)
            self.settle_past(past, sure=past is not None)
            self._note_session(stream)

    def begin(self) -> None:
        """A new session began, and nobody said what became of the old one."""
        if len(self._outbox):
            self._unfinished = self._outbox.reckon(None)
            self._tell(self._unfinished)
        self.on_managed()

    def settle_past(self, reckoning: Reckoning | None = None, *, sure: bool = False) -> None:
        """Tell, once in this run, what became of what an earlier one sent."""
        if not self._past_is_open:
            return
        self._past_is_open = False
        self.past = None
        if reckoning is not None:
            self._tell(reckoning)
        self._client.tell(PastSettled(account=self._client.account.key, sure=sure))

    def ended(self) -> None:
        """The session was ended, here and at the server: there is nothing to go on from."""
        self._client.tell(BookmarkMoved(account=self._client.account.key, bookmark=""))

    def close(self) -> None:
        """Let go of the journal."""
        self._outbox.close()

    # What the stream tells

    def on_managed(self) -> None:
        """The new session can be resumed: the next run must know of it before anything is delivered to it."""
        stream = self._client.stream
        if stream is None:
            return
        self._note_session(stream)
        if stream.management.session:
            self._client.device = stream.boundjid.full
            self._tell_bookmark()

    def on_refused(self, handled: int | None) -> None:
        """The server has forgotten the old session."""
        if self.past is not None:
            past = self._outbox.reckon_past(self.past.session, handled)
            self.settle_past(past, sure=past is not None)
        else:
            self._unfinished = self._outbox.reckon(handled)
            self._tell(self._unfinished)

    def on_confirmed(self, number: int) -> None:
        """The server has so many of our stanzas."""
        for id_ in self._outbox.confirm_up_to(number):
            self._client.tell(MessageArrived(account=self._client.account.key, id=id_))

    def on_owing(self) -> None:
        """The server wants to hear what was dealt with."""
        stream = self._client.stream
        if stream is not None and self._marked != (stream.management.session, stream.management.received):
            self._tell_bookmark()

    def _session_of(self, bookmark: str) -> Bookmark | None:
        """Return the session of an earlier run, if this account would still be the same device."""
        past, device = Bookmark.read(bookmark), self._client.device
        if past is None or past.device.partition("/")[0] != device.partition("/")[0]:
            return None
        if self._client.login.resource and past.device != device:
            return None
        self._client.inbox.cut_off(past.at)
        return past

    def _note_session(self, stream: Stream) -> None:
        try:
            self._outbox.begin(stream.management.session)
        except OSError as error:
            log.warning("%s: what is sent cannot be noted: %s", self._client.own, error)

    def _tell_bookmark(self) -> None:
        self._client.tell(BookmarkMoved(account=self._client.account.key, bookmark=self.bookmark()))

    def _tell(self, reckoning: Reckoning) -> None:
        account = self._client.account.key
        for id_ in reckoning.arrived:
            self._client.tell(MessageArrived(account=account, id=id_))
        for id_ in (*reckoning.unsure, *reckoning.given_up):
            self._client.tell(MessageUnsure(account=account, id=id_))
