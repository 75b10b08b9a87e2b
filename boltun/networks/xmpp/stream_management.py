"""Which stanzas arrived, here and at the server, and going on after a lost connection (XEP-0198).

slixmpp's plug-in negotiates it. Counting, confirming and sending again is done here: the server is told that
a stanza was handled when ``settle`` says so, not when it was received. What is not settled by a crash, it
delivers again.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import Any, Final, Protocol
from xml.etree.ElementTree import Element

from slixmpp.plugins.xep_0198 import stanza as sm
from slixmpp.plugins.xep_0198.stream_management import MAX_SEQ
from slixmpp.xmlstream.handler import Callback
from slixmpp.xmlstream.matcher.base import MatcherBase
from slixmpp.xmlstream.tostring import tostring

from boltun.networks.xmpp.bookmarks import Bookmark

__all__ = ["Ledger", "StreamManagement"]

_SOON: Final = 0.25
"""Seconds until the server is told what was received. After a lost connection the count is exact anyway."""
_REQUEST: Final = "{urn:xmpp:sm:3}r"
_ACK: Final = "{urn:xmpp:sm:3}a"
_ASK: Final = "<r xmlns='urn:xmpp:sm:3'/>"
_ASK_EVERY: Final = 0.1
"""Seconds between two questions to the server what it has: under a flood one does for many messages."""
_HELD_BACK: Final = 1000
"""With so many stanzas not dealt with, no more are read until some are: the server keeps the others."""


class Ledger(Protocol):
    """Who writes down how far both sides have come. Called on the loop, returns at once."""

    def on_managed(self) -> None:
        """The new session can be resumed from now on, if the server names it (``session``)."""
        ...

    def on_refused(self, handled: int | None) -> None:
        """The old session cannot be resumed; ``handled``: how many of our stanzas the server had."""
        ...

    def on_confirmed(self, number: int) -> None:
        """The server has so many of our stanzas."""
        ...

    def on_owing(self) -> None:
        """The server wants to hear what was dealt with, and more was received than that."""
        ...


class StreamManagement:
    """The counts of one stream, over all connections of its session."""

    def __init__(self, xmpp: Any, ledger: Ledger, past: Bookmark | None) -> None:
        """``xmpp``: slixmpp's stream. ``past``: the session of an earlier run, to be resumed."""
        self._xmpp = xmpp
        self._ledger = ledger
        # Confirmation is asked for by ``number``, not after so many stanzas.
        xmpp.register_plugin("xep_0198", {"window": MAX_SEQ})
        self._plugin: Any = xmpp.plugin["xep_0198"]
        self._counts: dict[str, Any] = self._plugin.config
        """The plug-in's own: what came, what went, what is confirmed. Its attributes are slow to read."""
        self._kept = "", 0
        """Of which session how many stanzas are dealt with for good; another thread writes it."""
        self._told = 0
        """So many the server was told of."""
        self._wanted = 0
        """So many had been received when the server last asked."""
        self._repeats = 0
        """So many of the next stanzas were received already, before the connection was lost."""
        self._asking = False
        """The server was asked what it has, or will be in a moment, and has not answered."""
        self._asked_at = -1.0
        self._owes = False
        """Whoever settles something has to say so at once."""
        self._progress = asyncio.Event()
        self._sent = 0
        """So many stanzas had gone out when our last message did."""
        self._resuming = False
        self._answering: asyncio.TimerHandle | None = None
        self.reading = True
        """False: nothing is read, because too much waits to be dealt with."""
        if past is not None:
            self._counts["sm_id"] = past.session
            self._counts["handled"] = self._told = past.handled
            self._kept = past.session, past.handled
            xmpp.end_session_on_disconnect = False
        for name in (
            "Stream Management Request Ack",
            "Stream Management Ack",
            "Stream Management Resumed",
        ):
            xmpp.remove_handler(name)
        # What slixmpp would do with these, ``_on_resumed`` and ``take`` do instead.
        for name, kind, handler in (
            ("Boltun resumed", sm.Resumed, self._on_resumed),
            ("Boltun failed", sm.Failed, self._on_failed),
        ):
            xmpp.register_handler(Callback(name, _Tag(kind.tag_name()), handler, instream=True))
        xmpp.add_event_handler("sm_enabled", self._on_enabled)

    # Where it stands

    @property
    def session(self) -> str:
        """The server's name for the session, by which it can be resumed; empty where it cannot."""
        return self._counts["sm_id"] or ""

    @property
    def resumable(self) -> bool:
        """Whether the server has promised to keep this session for a while."""
        return not self._xmpp.end_session_on_disconnect and bool(self.session)

    @property
    def received(self) -> int:
        """How many stanzas of this session came."""
        count: int = self._counts["handled"] + self._repeats
        return count

    @property
    def confirmed(self) -> int:
        """How many of our stanzas the server has, as far as it has told."""
        count: int = self._counts["last_ack"]
        return count

    @property
    def confirms(self) -> bool:
        """Whether the server confirms what it received."""
        return "stream_management" in self._xmpp.features

    @property
    def is_settled(self) -> bool:
        """Whether all that came is dealt with for good."""
        return self._settled == self.received

    @property
    def _settled(self) -> int:
        """How many stanzas of this session are dealt with for good."""
        session, number = self._kept
        return number if session == self.session else 0

    # A connection begins and ends

    def open(self) -> None:
        """A connection is about to be made; the server is asked to go on behind what is settled."""
        self.reading = True
        self._asking = False
        self._resuming = bool(self.session)
        # What was received besides comes once more.
        self._repeats = _distance(self._settled, self.received)
        self._counts["handled"] = self._settled

    async def finish(self, within: float) -> None:
        """Wait until all that came is dealt with, and the server has all that we sent."""
        if not self.is_settled:
            self._ledger.on_owing()
        # Not asyncio.timeout: who says goodbye was cancelled, and Python 3.11.2 takes one for the other.
        settling = self._xmpp.loop.create_task(self._until_settled())
        await asyncio.wait([settling], timeout=within)
        settling.cancel()

    def dispose(self) -> None:
        """Nothing is told any more."""
        if self._answering is not None:
            self._answering.cancel()

    async def _until_settled(self) -> None:
        plugin = self._plugin
        while self.session and (not self.is_settled or plugin.unacked_queue):
            self._progress.clear()
            self._owes = True
            if plugin.unacked_queue and not self._asking and self._xmpp.transport is not None:
                self._asking = True
                self._xmpp.send_raw(_ASK)
            if self.is_settled and not plugin.unacked_queue:
                return
            await self._progress.wait()

    def _on_enabled(self, _: Any) -> None:
        """A new session counts from nothing."""
        self._told = self._wanted = self._repeats = self._sent = 0
        self._asking = self._owes = self._resuming = False
        self._ledger.on_managed()

    def _on_resumed(self, resumed: Any) -> None:
        """Go on with the old session, and send again what the server has not received of it."""
        plugin, xmpp = self._plugin, self._xmpp
        xmpp.features.add("stream_management")
        plugin.enabled_in = True
        self._resuming = False
        handled = _number(resumed.xml.get("h"))
        if not plugin.unacked_queue and not self._counts["seq"]:
            # Another run counted up to here.
            self._counts["seq"] = self._counts["last_ack"] = handled or 0
        self._acknowledge(handled)
        for _, stanza in plugin.unacked_queue:
            xmpp.send_raw(stanza if isinstance(stanza, str) else tostring(stanza.xml, xmlns=xmpp.default_ns))
        if plugin.unacked_queue:
            self._asking = True
            xmpp.send_raw(_ASK)
        xmpp.end_session_on_disconnect = False
        xmpp.event("session_resumed", resumed)

    def _on_failed(self, failed: Any) -> None:
        if self._resuming:
            self._resuming = False
            self._told = self._wanted = self._repeats = 0
            self._ledger.on_refused(_number(failed.xml.get("h")))

    # What comes

    def count(self) -> bool:
        """Count a message or presence that came; False: it was received already."""
        if self._plugin.enabled_in:
            self._counts["handled"] = (self._counts["handled"] + 1) % MAX_SEQ
            return not self._is_repeated()
        return True

    def count_other(self) -> None:
        """Note that a stanza came that slixmpp counts."""
        if self._plugin.enabled_in:
            self._is_repeated()

    def _is_repeated(self) -> bool:
        if self._repeats:
            self._repeats -= 1
            return True
        return False

    def take(self, element: Element) -> bool:
        """Take what is about counting; False: it is something else."""
        tag = element.tag
        if tag == _REQUEST:
            self._on_request()
        elif tag == _ACK:
            self._on_ack(element.get("h"))
        else:
            return False
        return True

    def hold_back(self) -> None:
        """Read no more for now, if too much waits to be dealt with."""
        if self.reading and _distance(self._settled, self.received) > _HELD_BACK and self.session:
            self.reading = False
            self._owes = True
            self._ledger.on_owing()
            if self._xmpp.transport is not None:
                self._xmpp.transport.pause_reading()

    def settle(self, session: str, number: int) -> None:
        """Note that so many stanzas of a session are dealt with for good. May be called in any thread."""
        self._kept = session, number
        if self._owes:
            self._xmpp.loop.call_soon_threadsafe(self._pay)

    def tell_settled(self) -> None:
        """Tell the server what is dealt with."""
        if self._plugin.enabled_in and self._xmpp.transport is not None:
            self._told = self._settled
            self._xmpp.send_raw(f"<a xmlns='urn:xmpp:sm:3' h='{self._told}'/>")

    def _on_request(self) -> None:
        """Say what was dealt with, soon: one answer does for many, and until then the server asks no more."""
        self._wanted = self.received
        if self._settled != self._wanted:
            self._ledger.on_owing()
        if self._answering is None:
            self._answering = self._xmpp.loop.call_later(_SOON, self._answer_request)

    def _answer_request(self) -> None:
        self._answering = None
        self.tell_settled()
        # First this and then the look: what is settled in between finds one of the two.
        self._owes = True
        if self._settled != self._told or not self._is_behind():
            self._pay()

    def _pay(self) -> None:
        """Tell the server what was dealt with since it was told last, and read on if that was in the way."""
        if self._settled != self._told:
            self.tell_settled()
        behind = _distance(self._settled, self.received)
        if not self.reading and behind <= _HELD_BACK // 2:
            self.reading = True
            if self._xmpp.transport is not None:
                self._xmpp.transport.resume_reading()
        self._owes = not self.reading or self._is_behind()
        self._progress.set()

    def _is_behind(self) -> bool:
        """Whether the server waits to hear that more is dealt with."""
        return 0 < _distance(self._settled, self._wanted) < MAX_SEQ // 2

    # What goes out

    def number(self, stanza: str, before: Callable[[int], None] | None) -> str:
        """Number a stanza that is about to go out; return it with what is to follow it.

        ``before`` is for what must arrive: it hears the number, and the server is asked whether it has it.
        """
        plugin, counts = self._plugin, self._counts
        if not plugin.enabled_out:
            return stanza
        number = (counts["seq"] + 1) % MAX_SEQ
        if before is not None:
            before(number)
            self._sent = number
        counts["seq"] = number
        plugin.unacked_queue.append((number, stanza))
        return stanza if before is None else stanza + self._question()

    def _question(self) -> str:
        """Ask the server what it has: return what is to go out for that, or ask in a moment."""
        if self._asking:
            return ""
        self._asking = True
        left = self._asked_at + _ASK_EVERY - self._xmpp.loop.time()
        if left > 0:
            self._xmpp.loop.call_later(left, self._ask_late)
            return ""
        self._asked_at = self._xmpp.loop.time()
        return _ASK

    def _ask_late(self) -> None:
        if self._asking and self._xmpp.transport is not None:
            self._asked_at = self._xmpp.loop.time()
            self._xmpp.send_raw(_ASK)

    def _on_ack(self, h: str | None) -> None:
        """The server has so many of our stanzas; ask again where it has not our last message."""
        self._asking = False
        self._acknowledge(_number(h))
        unconfirmed = 0 < _distance(self.confirmed, self._sent) < MAX_SEQ // 2
        if self._xmpp.transport is not None and unconfirmed and (question := self._question()):
            self._xmpp.send_raw(question)
        if not self._plugin.unacked_queue:
            self._progress.set()
        self._acknowledge_packet()

    def _acknowledge_packet(self) -> None:
        """Let the system confirm at once that the server's confirmation came.

        It would wait 40 ms for something to send with that, and the server, which has sent a small packet
        (Nagle), would hold back the next message for so long.
        """
        option = getattr(socket, "TCP_QUICKACK", None)
        if option is not None and self._xmpp.transport is not None:
            with contextlib.suppress(OSError):
                self._xmpp.transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, option, 1)

    def _acknowledge(self, handled: int | None) -> None:
        if handled is None:
            return
        waiting = self._plugin.unacked_queue
        for _ in range(min(_distance(self.confirmed, handled), len(waiting))):
            waiting.popleft()
        self._counts["last_ack"] = handled
        self._ledger.on_confirmed(handled)


def _number(text: str | None) -> int | None:
    """Read a count of stanzas; None where there is none."""
    return int(text) % MAX_SEQ if text is not None and text.isascii() and text.isdigit() else None


def _distance(start: int, end: int) -> int:
    """Return how many stanzas lie between two counts, which begin anew after 2³²."""
    return (end - start) % MAX_SEQ


class _Tag(MatcherBase):
    """Matches stanzas by their tag alone; an XPath for each would cost more than reading the stanza."""

    def match(self, stanza: Any) -> bool:
        return bool(stanza.xml.tag == self._criteria)
