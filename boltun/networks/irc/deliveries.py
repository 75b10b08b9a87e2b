"""What became of our messages: whether the server has them, whether it sent them back.

Where the server answers each line by its label (labeled-response), that answer tells. Elsewhere a PING
follows, and its PONG says that the server has dealt with everything before.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from pathlib import Path
from typing import Final

from boltun.errors import NetworkError
from boltun.message import Contact
from boltun.networks.irc.journal import Journal
from boltun.networks.irc.lines import Line, pieces, sendable
from boltun.networks.irc.outbox import Letter, Outbox
from boltun.networks.irc.session import Part, Session
from boltun.networks.protocol import (
    MessageArrived,
    MessageFailed,
    MessageUnsure,
    PastSettled,
    SendingDelayed,
)

__all__ = ["Deliveries"]

log = logging.getLogger(__name__)

_REFUSALS: Final = (
    *("401", "402", "403", "404", "406", "407", "408", "411", "412", "413", "415", "416", "417"),
    *("442", "447", "477", "482", "484", "486", "487", "489", "492", "494", "495", "531", "716", "FAIL"),
)
"""What servers say instead of delivering a message."""
_WAITS: Final = ("263", "439")
"""What they say if it may be sent later (RPL_TRYAGAIN, ERR_TARGETTOOFAST)."""
_LABEL: Final = re.compile(rb"^@label=\S+ ")
_SECONDS: Final = re.compile(r"(\d+)\s*sec")
_LONGEST_WAIT: Final = 120.0
_USUAL_WAIT: Final = 10.0
_MOMENT: Final = 0.05
"""Seconds after which a PING follows a message: several messages share it."""
_PATIENCE: Final = 10.0
"""Seconds after which a label counts as overlooked, and a PING follows after all."""
_WORTH_TELLING: Final = 2.0
"""Seconds of waiting for its turn that are told of a message."""
_HASTY: Final = 8
"""So many lines at once are more than some servers bear."""


class _Sent:
    """A message that went out, until the server has it."""

    def __init__(self, letter: Letter, number: int) -> None:
        self.letter = letter
        self.number = number
        self.labels: set[str] = set()
        self.refusal = ""
        self.refused_lines = 0
        self.wait = 0.0


class Deliveries(Part):
    """Sends, and tells what became of it. ``folder`` is where the journal lies that outlives this run."""

    def __init__(self, session: Session, folder: Path | None) -> None:
        super().__init__(session)
        login = session.login
        self.outbox = Outbox(login.burst, login.pause, self._write, self._leaving, self._left)
        self._journal: Journal | None = None
        self._past_is_open = True
        """Nobody has told yet what became of an earlier run's messages."""
        self._past: dict[str, bool] = {}
        if folder is not None:
            try:
                self._journal = Journal(folder / "sent")
            except OSError as error:
                log.warning("What is on its way cannot be noted for the next run: %s.", error)
            else:
                self._past = self._journal.past
        self._sent: OrderedDict[str, _Sent] = OrderedDict()
        self._labels: dict[str, str] = {}
        """The message of each label."""
        self._batches: dict[str, str] = {}
        """The message of each answer that comes in several lines."""
        self._late: dict[str, Letter] = {}
        """Messages that the server wants later."""
        self.was_hasty = False
        """The last connection ended with many lines on their way."""
        self._count = 0
        self._asked: int | None = None
        """The number of the last message that the PING on its way asks for."""
        self._timer: asyncio.TimerHandle | None = None
        self._old_writers: OrderedDict[str, None] = OrderedDict()
        self.takes = {
            "PONG": self._pong,
            "ACK": self._answered,
            **dict.fromkeys(_REFUSALS, self._refused),
            **dict.fromkeys(_WAITS, self._refused),
        }

    # Sending

    async def send(self, contact: Contact, text: str, id: str) -> None:
        """Send a text, and return when its last line went out; NetworkError where that is not possible."""
        session = self.session
        session.connected()
        target = session.target(contact)
        if not target or any(char in target for char in " ,\r\n\0") or target.startswith(":"):
            raise NetworkError("“{target}” is neither a nick nor a channel.", target=target)
        head, encoding = f"PRIVMSG {target} :", self._encoding(target, text)
        room = self.room(head)
        said = tuple(piece for line in sendable(text) for piece in pieces(line, room, encoding))
        if not said:
            raise NetworkError("An empty message cannot be sent.")
        most = session.login.most_lines
        if len(said) > most:
            raise NetworkError(
                "The message is too long for IRC: {count} lines of at most {most}.",
                advice="Allow longer messages in the options of the account (“Lines of one message”).",
                count=len(said),
                most=most,
            )
        loop = asyncio.get_running_loop()
        lines = tuple(f"{head}{piece}\r\n".encode(encoding, "replace") for piece in said)
        name = session.rules.fold(target)
        letter = Letter(id, name, said, lines, loop.time(), loop.create_future())
        self.outbox.put(letter)
        if not letter.gone.done() and (seconds := self.outbox.seconds_left) > _WORTH_TELLING:
            session.tell(SendingDelayed(account=session.key, seconds=seconds, id=id))
        await letter.gone

    def note_encoding(self, nick: str, is_old: bool) -> None:
        """Note in which encoding somebody writes."""
        name = self.session.rules.fold(nick)
        if is_old:
            self._old_writers[name] = None
            while len(self._old_writers) > 1_000:
                self._old_writers.popitem(last=False)
        elif self._old_writers:
            self._old_writers.pop(name, None)

    def _encoding(self, target: str, text: str) -> str:
        session = self.session
        if (
            self._old_writers
            and session.rules.fold(target) in self._old_writers
            and not session.rules.only_utf8
        ):
            try:
                text.encode(session.login.encoding)
            except UnicodeEncodeError:
                return "utf-8"
            return session.login.encoding
        return "utf-8"

    def room(self, head: str) -> int:
        """Return how many bytes of text a line may have, with what the server puts before it."""
        session, rules = self.session, self.session.rules
        mask = session.mask or "!".join(
            (session.nick, "u" * rules.user_length + "@" + "h" * rules.host_length)
        )
        return max(64, rules.line_length - len(f":{mask} {head}\r\n".encode()))

    # What the outbox tells

    def _write(self, data: bytes) -> None:
        if self.session.link is not None:
            self.session.link.write_bytes(data)

    def _leaving(self, letter: Letter) -> None:
        self._count += 1
        sent = self._sent[letter.id] = _Sent(letter, self._count)
        if self._journal is not None:
            try:
                self._journal.note(letter.id, letter.target, letter.pieces, self.session.clock())
            except OSError as error:
                del self._sent[letter.id]
                raise NetworkError(
                    "What is sent cannot be noted: {reason}.",
                    advice="Make room on the disk.",
                    reason=error.strerror or str(error),
                ) from error
        if self.has_labels:
            labelled = []
            for number, line in enumerate(letter.lines):
                label = f"b{self._count}-{number}"
                sent.labels.add(label)
                self._labels[label] = letter.id
                labelled.append(f"@label={label} ".encode() + line)
            letter.lines = tuple(labelled)

    def _left(self, letter: Letter) -> None:
        if self._timer is None and (self.has_labels or self._asked is None):
            wait = _PATIENCE if self.has_labels else _MOMENT
            self._timer = self.session.later(wait, self._look_after)

    @property
    def has_labels(self) -> bool:
        """Whether the server answers each line by its label, with an echo."""
        return {"labeled-response", "echo-message"} <= self.session.able

    def _ask(self) -> None:
        """Ask whether the server has dealt with everything, unless it is being asked already."""
        if self._asked is None:
            self._asked = self._count
            self.session.write(f"PING :{self._asked}")

    def _look_after(self) -> None:
        """Nothing tells by itself what became of the last messages."""
        self._timer = None
        if self._sent:
            self._ask()
            if self.has_labels:
                self._timer = self.session.later(_PATIENCE, self._look_after)

    # What the server says

    def is_ours(self, line: Line, target: str = "", played_at: float | None = None) -> bool:
        """Whether a message of our own nick went out here; if so, the server has it.

        ``played_at``: a bouncer plays it back, and it was written at that time.
        """
        if self._message_of(line) is not None:
            self._answered(line)
            return True
        if played_at is None or self._journal is None:
            return False
        id_ = self._journal.find(self.session.rules.fold(target), line.text, played_at)
        if id_ in self._past and not self._past[id_]:
            self._past[id_] = True
            self._note_end(id_)
        return id_ is not None

    def begin_batch(self, line: Line) -> None:
        """An answer in several lines begins or ends."""
        name = line.param(0)[1:]
        if line.param(0).startswith("-"):
            id_ = self._batches.pop(name, None)
            if id_ is not None and id_ in self._sent:
                self._sent[id_].labels.discard(line.tags.get("label", ""))
                self._settle_if_complete(id_)
        elif (id_ := self._labels.pop(line.tags.get("label", ""), None)) is not None:
            self._batches[name] = id_
            if id_ in self._sent:
                self._sent[id_].labels.discard(line.tags["label"])

    def _message_of(self, line: Line) -> str | None:
        if not line.tags:
            return None
        label = line.tags.get("label")
        return self._labels.get(label) if label else self._batches.get(line.tags.get("batch", ""))

    def _answered(self, line: Line) -> None:
        label = line.tags.get("label", "")
        id_ = self._labels.pop(label, None)
        if id_ is not None and id_ in self._sent:
            self._sent[id_].labels.discard(label)
            self._settle_if_complete(id_)

    def _settle_if_complete(self, id_: str) -> None:
        sent = self._sent[id_]
        if not sent.labels and sent.letter.sent == len(sent.letter.lines):
            self._settle(id_)

    def _pong(self, line: Line) -> None:
        number = line.text
        if self._asked is None or number != str(self._asked):
            return
        asked, self._asked = self._asked, None
        if self.session.link is not None:
            self.session.link.acknowledge()
        for id_, sent in list(self._sent.items()):
            if sent.number > asked:
                break
            if sent.letter.sent == len(sent.letter.lines):
                self._settle(id_)
        if self._sent and not self.has_labels and self._timer is None:
            self._timer = self.session.later(_MOMENT, self._look_after)

    def _refused(self, line: Line) -> None:
        id_ = self._message_of(line)
        if id_ is None:
            names = {self.session.rules.fold(param) for param in line.params[:-1]}
            id_ = next((one for one, sent in self._sent.items() if sent.letter.target in names), None)
        if id_ is None or id_ not in self._sent:
            return
        sent = self._sent[id_]
        sent.refusal = line.text
        sent.refused_lines += 1
        if line.command in _WAITS:
            found = _SECONDS.search(line.text)
            sent.wait = max(sent.wait, float(found[1]) if found else _USUAL_WAIT)
        self._answered(line)

    def _settle(self, id_: str) -> None:
        """The server has dealt with a message."""
        sent = self._sent.pop(id_)
        for label in sent.labels:
            self._labels.pop(label, None)
        if 0 < sent.wait <= _LONGEST_WAIT and sent.refused_lines >= len(sent.letter.lines):
            self._send_later(sent)
            return
        self._note_end(id_)
        session = self.session
        session.tell(MessageArrived(account=session.key, id=id_))
        if sent.refusal:
            self._tell_failed(sent.letter, sent.refusal)

    def _tell_failed(self, letter: Letter, reason: str) -> None:
        session = self.session
        log.info("%s: message %s came back: %s", letter.target, letter.id, reason)
        address = session.address(letter.target)
        session.tell(MessageFailed(account=session.key, address=address, id=letter.id, reason=reason))

    def _note_end(self, id_: str) -> None:
        """Write down that the next run need not ask what became of a message."""
        if self._journal is not None:
            try:
                self._journal.arrived(id_)
            except OSError as error:
                log.warning("What arrived cannot be noted for the next run: %s.", error)

    def _send_later(self, sent: _Sent) -> None:
        """The server wants us to wait before it takes this message."""
        loop, old = asyncio.get_running_loop(), sent.letter
        lines = tuple(_LABEL.sub(b"", line) for line in old.lines)
        letter = Letter(old.id, old.target, old.pieces, lines, loop.time() + sent.wait, loop.create_future())
        # Whoever sent it has gone on: what becomes of it is told, as of every message that was taken.
        letter.gone.add_done_callback(lambda gone: self._note_late(letter, sent.refusal))
        self._late[old.id] = letter
        self.session.later(sent.wait, lambda: self._put_late(letter))

    def _put_late(self, letter: Letter) -> None:
        if self._late.pop(letter.id, None) is not None:
            self.outbox.put(letter)

    def _note_late(self, letter: Letter, refusal: str) -> None:
        if letter.gone.exception() is not None:
            self._note_end(letter.id)
            self._tell_failed(letter, refusal)

    # Connections and runs

    def end(self) -> None:
        """The connection is gone: what waits was not sent, and of what went out nobody knows any more."""
        session = self.session
        open_lines = sum(sent.letter.sent for sent in self._sent.values())
        # A server that finds this too fast does not always come to say so.
        self.was_hasty = open_lines > _HASTY
        error = session.not_connected()
        for letter in (*self.outbox.drop(error), *(sent.letter for sent in self._sent.values())):
            if letter.id in self._sent:
                del self._sent[letter.id]
                self._note_end(letter.id)
                session.tell(MessageUnsure(account=session.key, id=letter.id))
        for letter in self._late.values():
            letter.gone.set_exception(error)
        self._late.clear()
        self._labels.clear()
        self._batches.clear()
        self._asked = self._timer = None

    def settle_past(self) -> None:
        """Tell, once in this run, what became of what an earlier one sent."""
        if not self._past_is_open:
            return
        self._past_is_open = False
        session, journal = self.session, self._journal
        for id_, has in self._past.items():
            event = MessageArrived if has else MessageUnsure
            session.tell(event(account=session.key, id=id_))
            self._note_end(id_)
        self._past = {}
        session.tell(PastSettled(account=session.key, sure=journal is not None and journal.is_whole))

    def close(self) -> None:
        """Let go of the journal."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None
