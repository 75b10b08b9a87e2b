"""One IMAP connection with one open folder. Its methods block; a thread of its own calls them.

Of imap-tools, ``MailBox.flag`` and ``idle`` are not used: the one expunges what the owner has marked as
deleted elsewhere, the other cannot be interrupted and fails where a line of the server comes in two pieces.
"""

from __future__ import annotations

import imaplib
import re
import select
import socket
import ssl
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from imap_tools import BaseMailBox
from imap_tools.errors import MailboxLoginError

from boltun.networks.email.certificates import NoEncryptionError, connect_to
from boltun.networks.email.options import Login

__all__ = ["Arrived", "Folder"]

_TIMEOUT: Final = 30.0
"""Seconds that the server gets for an answer."""
_LONGEST: Final = 512 * 1024
"""Bytes of a letter that are fetched: its head and its text stand at its beginning, attachments behind."""
_LONGEST_LINE: Final = 1_000_000
_ABOUT: Final = re.compile(rb"UID (\d+)|INTERNALDATE \"([^\"]+)\"|FLAGS \(([^)]*)\)")
_SENT: Final = (
    *("sent", "sent items", "sent messages", "sent mail", "gesendet", "gesendete elemente", "envoyés"),
    *("отправленные", "送信済み", "送信済みアイテム", "送信済みメール"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived:
    """A letter as the server has it."""

    uid: int
    at: float
    """When the server got it, Unix seconds; 0: it does not say."""
    flags: frozenset[str]
    data: bytes


class _Lines(imaplib.IMAP4):
    """A connection that knows whether something was read and not looked at yet: IDLE must not wait then."""

    held: bytearray

    def open(self, *words: Any, **more: Any) -> None:
        self.held = bytearray()
        super().open(*words, **more)

    def read(self, size: int) -> bytes:
        while len(self.held) < size:
            self._take()
        data = bytes(self.held[:size])
        del self.held[:size]
        return data

    def readline(self) -> bytes:
        begin = 0
        while (end := self.held.find(b"\n", begin)) < 0:
            begin = len(self.held)
            if begin > _LONGEST_LINE:
                raise self.error("a line of the server is too long")
            self._take()
        line = bytes(self.held[: end + 1])
        del self.held[: end + 1]
        return line

    def starttls(self, ssl_context: ssl.SSLContext | None = None) -> Any:
        answer = super().starttls(ssl_context)
        # Whoever sits on the line could have said this before the encryption began.
        self.held.clear()
        return answer

    def _take(self) -> None:
        if not (data := self.sock.recv(65_536)):
            raise self.abort("the connection was lost")
        self.held += data


class _TlsLines(_Lines, imaplib.IMAP4_SSL):
    """The same with TLS from the first byte."""


class _Box(BaseMailBox):
    """What imap-tools makes of a connection."""

    def __init__(self, client: _Lines) -> None:
        self._given = client
        super().__init__()

    def _get_mailbox_client(self) -> _Lines:
        return self._given


class Folder:
    """A connection to the mailbox of a login."""

    def __init__(self, login: Login, password: str, *, timeout: float = _TIMEOUT) -> None:
        """Nothing is connected yet."""
        self._login = login
        self._password = password
        self._timeout = timeout
        self._box: Any = None
        self._wakers = socket.socketpair()
        for one in self._wakers:
            one.setblocking(False)
        self.validity = 0
        """The server's number of this folder: while it stays, uids keep their meaning."""
        self.next_uid = 1
        """The uid that the next letter gets at least."""

    # Called from any thread

    def wake(self) -> None:
        """Let ``wait`` return."""
        with suppress(OSError):
            self._wakers[1].send(b"!")

    def drop(self) -> None:
        """End the connection at once: whatever waits for it fails."""
        box = self._box
        if box is not None:
            with suppress(OSError):
                box.client.sock.shutdown(socket.SHUT_RDWR)
        self.wake()

    # Called from its own thread

    def connect(self) -> None:
        """Sign in. Raises what stands in ``FAILURES``."""
        place = self._login.imap

        def make(context: ssl.SSLContext) -> Any:
            if not place.starttls:
                return _Box(_TlsLines(place.host, place.port, ssl_context=context, timeout=self._timeout))
            client = _Lines(place.host, place.port, timeout=self._timeout)
            try:
                client.starttls(context)
            except BaseException as error:
                client.shutdown()
                if isinstance(error, imaplib.IMAP4.error) and "not supported" in str(error):
                    raise NoEncryptionError(str(error)) from error
                raise
            return _Box(client)

        self._box = connect_to(
            place.host,
            make,
            lambda box: box.client.sock,
            lambda box: box.client.shutdown(),
            self._login.fingerprints,
        )
        user, password = self._login.user, self._password
        try:
            if user.isascii() and password.isascii() and not set("\r\n\0") & set(user + password):
                self._box.login(user, password, initial_folder=None)
            else:
                self._box.login_utf8(user, password, initial_folder=None)
        except imaplib.IMAP4.error as error:
            if isinstance(error, imaplib.IMAP4.abort):
                raise
            # What `authenticate` raises where `login` returns NO.
            raise MailboxLoginError(("NO", [str(error)]), "OK") from error
        with suppress(imaplib.IMAP4.error, KeyError):
            # Many servers name all that they can do only after the sign-in.
            self._box.client.capabilities = _words(self._box.client.capability()[1])

    def close(self) -> None:
        """Say goodbye, as far as the server listens, and let go of everything."""
        box, self._box = self._box, None
        if box is not None:
            with suppress(Exception):
                box.client.sock.settimeout(2.0)
                box.client.logout()
            with suppress(Exception):
                box.client.shutdown()

    def dispose(self) -> None:
        """Let go of what wakes it, for good."""
        for one in self._wakers:
            one.close()

    @property
    def tells(self) -> bool:
        """Whether the server tells of new mail by itself (RFC 2177)."""
        return "IDLE" in self._box.client.capabilities

    def find_sent(self) -> str:
        """Return the folder of sent mail (RFC 6154, else by its name); empty: none is to be seen."""
        folders = self._box.folder.list()
        for folder in folders:
            if "\\sent" in {flag.lower() for flag in folder.flags}:
                return str(folder.name)
        for folder in folders:
            last = folder.name.rsplit(folder.delim, 1)[-1] if folder.delim else folder.name
            if last.lower() in _SENT:
                return str(folder.name)
        return ""

    def open(self, name: str) -> None:
        """Open a folder, and see which letters are there."""
        client = self._box.client
        self._box.folder.set(name)
        self.validity = _number(client.response("UIDVALIDITY")[1])
        self.next_uid = _number(client.response("UIDNEXT")[1])
        if not self.next_uid:
            self.next_uid = self._box.folder.status(name, ["UIDNEXT"]).get("UIDNEXT", 1)

    def after(self, uid: int, most: int) -> list[int]:
        """Return the uids of the letters behind this one, the first ``most``, lowest first."""
        self._box.client.untagged_responses.pop("EXISTS", None)
        found = [int(one) for one in self._box.uids(f"UID {uid + 1}:*", charset=None)]
        # "n:*" always names the last letter, even if that is before n.
        return sorted(one for one in found if one > uid)[:most]

    def since(self, at: float) -> list[int]:
        """Return the uids of the letters that came on the day of ``at`` or later."""
        day = datetime.fromtimestamp(at, UTC).strftime("%d-%b-%Y")
        return sorted(int(one) for one in self._box.uids(f"SINCE {day}", charset=None))

    def last_from(self, address: str) -> Arrived | None:
        """Return the newest letter of this sender; None: there is none."""
        if not address.isascii() or set(address) & set('"\\\r\n\0'):
            return None
        found = [int(one) for one in self._box.uids(f'FROM "{address}"', charset=None)]
        return next(iter(self.fetch([max(found)])), None) if found else None

    def has(self, message_id: str) -> bool:
        """Whether a letter with this Message-ID lies here."""
        return bool(self._box.uids(f'HEADER Message-ID "{message_id}"', charset=None))

    def fetch(self, uids: Collection[int]) -> list[Arrived]:
        """Return the beginnings of these letters, lowest uid first. They do not count as read by that."""
        if not uids:
            return []
        answer = self._box.client.uid(
            "FETCH", ",".join(map(str, uids)), f"(UID INTERNALDATE FLAGS BODY.PEEK[]<0.{_LONGEST}>)"
        )
        if answer[0] != "OK":
            raise imaplib.IMAP4.error(_first(answer[1]))
        return sorted(_arrivals(answer[1]), key=lambda one: one.uid)

    def mark_seen(self, uids: Collection[int]) -> None:
        """Let letters count as read."""
        if uids:
            self._box.client.uid("STORE", ",".join(map(str, uids)), "+FLAGS.SILENT", r"(\Seen)")

    def keep(self, message_id: str, data: bytes) -> int:
        """Put a letter into the open folder, as one that was read, unless it lies there already.

        Some servers keep by themselves what goes out. Return its uid, 0 where that is not known.
        """
        if self.has(message_id):
            return 0
        client = self._box.client
        client.untagged_responses.pop("APPENDUID", None)
        self._box.append(data, self._box.folder.get(), dt=datetime.now(UTC), flag_set=[r"\Seen"])
        told = _first(client.response("APPENDUID")[1]).split()
        return int(told[1]) if len(told) == 2 and told[0] == str(self.validity) and told[1].isdigit() else 0

    def ask(self) -> None:
        """Ask the server whether it is there; it tells what is new on that occasion."""
        answer = self._box.client.noop()
        if answer[0] != "OK":
            raise imaplib.IMAP4.abort("the server does not go on")

    def wait(self, seconds: float) -> None:
        """Wait until the server tells of something, somebody wakes this thread, or the time is over."""
        if self._box.client.untagged_responses.get("EXISTS"):
            # It was told beside the answer to something else, and is not told again.
            return
        if self.tells:
            self._idle(seconds)
        else:
            select.select([self._wakers[0]], [], [], seconds)
            # The search that follows would see new mail only after this.
            self.ask()
        self._sleep_off()

    def _idle(self, seconds: float) -> None:
        client = self._box.client
        until = time.monotonic() + seconds
        tag = client._new_tag()
        client.send(tag + b" IDLE\r\n")
        told = False
        while not (line := self._line()).startswith(b"+"):
            if line.startswith(tag):
                raise imaplib.IMAP4.abort("the server does not wait")
            told = told or _is_news(line)
        while not told and (left := until - time.monotonic()) > 0:
            if b"\n" not in client.held and not client.sock.pending():
                ready, _, _ = select.select([client.sock, self._wakers[0]], [], [], left)
                if client.sock not in ready:
                    break
            told = _is_news(self._line())
        client.send(b"DONE\r\n")
        while not self._line().startswith(tag):
            pass

    def _line(self) -> bytes:
        """Return the next line of the server."""
        line: bytes = self._box.client.readline()
        if line.startswith(b"* BYE"):
            raise imaplib.IMAP4.abort(line.decode("utf-8", "replace"))
        return line

    def _sleep_off(self) -> None:
        with suppress(OSError):
            while self._wakers[0].recv(4096):
                pass


def _is_news(line: bytes) -> bool:
    """Whether something changed in the folder; servers also say now and then that they are there."""
    return line.startswith(b"* ") and line.rstrip().upper().endswith((b"EXISTS", b"EXPUNGE"))


def _arrivals(answer: Iterable[object]) -> Iterable[Arrived]:
    # A letter is a pair of what stands before the literal and the literal; what stands behind comes alone.
    about, data = b"", b""
    for piece in answer:
        if isinstance(piece, tuple):
            about, data = piece[0], piece[1]
        elif isinstance(piece, bytes) and about:
            known = _known(about + b" " + piece)
            if known is not None:
                uid, at, flags = known
                yield Arrived(uid=uid, at=at, flags=flags, data=data)
            about, data = b"", b""


def _known(about: bytes) -> tuple[int, float, frozenset[str]] | None:
    uid, at, flags = 0, 0.0, frozenset[str]()
    for found in _ABOUT.finditer(about):
        if found[1]:
            uid = int(found[1])
        elif found[2]:
            with suppress(ValueError):
                at = datetime.strptime(found[2].decode().strip(), "%d-%b-%Y %H:%M:%S %z").timestamp()
        else:
            flags = frozenset(found[3].decode("ascii", "replace").lower().split())
    return (uid, at, flags) if uid else None


def _number(answer: object) -> int:
    first = _first(answer)
    return int(first) if first.isdigit() else 0


def _first(answer: object) -> str:
    first = answer[0] if isinstance(answer, list) and answer else b""
    return first.decode("utf-8", "replace") if isinstance(first, bytes) else str(first or "")


def _words(answer: Iterable[object]) -> tuple[str, ...]:
    """Return the names in a CAPABILITY answer; it may come twice."""
    return tuple(
        word.upper()
        for line in answer
        if isinstance(line, bytes)
        for word in line.decode("ascii", "replace").split()
    )
