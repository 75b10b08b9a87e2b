"""The log: what happens while Boltun runs, in words; never what people write, never a password.

It is a file of the profile that nobody else may read. Boltun keeps three of them, of one megabyte each.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import TextIOWrapper
from itertools import dropwhile
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from boltun.desk.reason import Reason
from boltun.events import ContactAsked, Event, LoopStopped, MindLoaded, PersonBack
from boltun.log_lines import LineFormatter
from boltun.networks.practice import PRACTICE_ACCOUNT
from boltun.networks.protocol import CertificateAsked, ConnectionChanged

__all__ = ["certificate_advice", "forget", "logging_to", "note"]

_log = logging.getLogger(__name__)

_SIZE = 1_000_000
_OLDER = 2
"""Besides the newest file."""
_OURS = ("boltun", "ui")
_FRAMES = "boltun.guard.frames"
"""What is only for the file: the frames in a plug-in that failed."""
_PRIVATE = 0o600
_LONGEST_SUBJECT = 300
"""Characters of what a stranger's server says of itself."""
_MOMENT = "%Y-%m-%d %H:%M:%S"


@contextmanager
def logging_to(path: Path, *, terminal: int = logging.WARNING) -> Iterator[None]:
    """Log to this file, and to the standard error from the level ``terminal`` on.

    If the file cannot be opened, the standard error says so, and Boltun runs all the same.
    """
    handlers: list[logging.Handler] = []
    if sys.stderr is not None:  # a window on Windows has none
        handlers.append(logging.StreamHandler(sys.stderr))
        handlers[0].setLevel(terminal)
        handlers[0].addFilter(lambda record: record.name != _FRAMES)
    refused: OSError | None = None
    try:
        handlers.append(_File(path))
    except OSError as error:
        refused = error
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in _OURS}
    for handler in handlers:
        handler.setFormatter(_Discreet("%(asctime)s %(levelname)s %(message)s", _MOMENT))
        root.addHandler(handler)
    for name in _OURS:
        logging.getLogger(name).setLevel(logging.INFO)
    if refused is not None:
        _log.warning("%s: The log cannot be written: %s.", path, refused.strerror or refused)
    try:
        yield
    finally:
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def note(event: Event) -> None:
    """Log an event that helps somebody who looks for a fault. Messages are nobody's business."""
    if isinstance(event, ConnectionChanged):
        if event.account != PRACTICE_ACCOUNT.key:
            _log.info("%s: %s%s", event.account, event.state, f" ({event.text})" if event.text else "")
    elif isinstance(event, CertificateAsked):
        _log.warning("%s", certificate_advice(event))
    elif isinstance(event, LoopStopped):
        _log.warning("contact %d: stopped for a while. %s", event.contact_id, Reason(event.reason).sentence)
    elif isinstance(event, ContactAsked):
        _log.warning("contact %d: asks for you (%s)", event.contact_id, event.request)
    elif isinstance(event, PersonBack):
        _log.info(
            "You are back: %d without an answer, %d promises, %d want a call. See: boltun digest",
            event.entries,
            event.promises,
            event.calls,
        )
    elif isinstance(event, MindLoaded) and event.error:
        _log.error("%s", event.error)


def certificate_advice(event: CertificateAsked) -> str:
    """Return what somebody without a window can do about a certificate that is not trusted."""
    network, _, address = event.account.partition(":")
    subject, expires = event.subject[:_LONGEST_SUBJECT], event.expires
    told = f" It was issued for {subject or '?'} and is valid until {expires or '?'}."
    return (
        f"{event.account}: the certificate of {event.host} is not trusted."
        f"{told if subject or expires else ''} If it is the right one, trust it with:"
        f" boltun account change {network} {address} --fingerprint {event.fingerprint}"
    )


def forget(path: Path, *, before: float | None = None) -> list[Path]:
    """Remove everything from a log and its older files, or only what is from before that time.

    Return the files that could not be changed. Those who log meanwhile can go on.
    """
    begin = "" if before is None else time.strftime(_MOMENT, time.localtime(before))
    writing = [one for one in logging.getLogger().handlers if isinstance(one, _File) and one.writes_to(path)]
    with ExitStack() as stack:
        for handler in writing:
            stack.enter_context(handler.let_go())
        files = [path.with_name(f"{path.name}{end}") for end in ("", *(f".{n + 1}" for n in range(_OLDER)))]
        return [file for file in files if not _forgotten(file, begin)]


def _forgotten(file: Path, begin: str) -> bool:
    """Keep only the part of a file that was logged since ``begin``, a moment as the log writes it; empty:
    keep nothing."""
    try:
        if begin:
            # The frames of an error are below the line that tells of it.
            kept = dropwhile(lambda line: not (line[:1].isdigit() and line >= begin.encode()), _lines(file))
            if data := b"".join(kept):
                if len(data) < file.stat().st_size:
                    file.write_bytes(data)
                return True
        file.unlink(missing_ok=True)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _lines(file: Path) -> list[bytes]:
    with file.open("rb") as stream:
        return stream.readlines()


class _File(RotatingFileHandler):
    """A log that only its owner may read. Its faults disturb nobody."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, maxBytes=_SIZE, backupCount=_OLDER, encoding="utf-8", errors="backslashreplace"
        )

    def _open(self) -> TextIOWrapper:
        binary = open(self.baseFilename, "ab", opener=_open_private)  # noqa: SIM115  # closed with it
        return TextIOWrapper(binary, encoding=self.encoding, errors=self.errors)

    def writes_to(self, path: Path) -> bool:
        """Whether this is the log at a path."""
        return Path(self.baseFilename) == path.absolute()

    @contextmanager
    def let_go(self) -> Iterator[None]:
        """Close the file for a while, so that nothing is written to it."""
        self.acquire()
        try:
            if self.stream is not None:
                self.stream.close()
                self.stream = None  # opened again with the next record
            yield
        finally:
            self.release()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # logging's name
        """If the disk is full, whatever else cannot write says so."""


def _open_private(path: str, flags: int) -> int:
    opened = os.open(path, flags, _PRIVATE)
    if os.name == "posix":
        # The file may already exist, made with other rights.
        with contextlib.suppress(OSError):
            os.fchmod(opened, _PRIVATE)
    return opened


class _Discreet(LineFormatter):
    """Writes what others log, but without the values in it: a library's complaint may quote a message."""

    def format(self, record: logging.LogRecord) -> str:
        if record.name.partition(".")[0] in _OURS:
            return super().format(record)
        template = record.msg if isinstance(record.msg, str) else type(record.msg).__name__
        place = f"{record.name} ({Path(record.pathname).name}:{record.lineno})"
        template = template.partition("\n")[0]  # asyncio puts all that it knows below the first line
        plain = logging.makeLogRecord({**record.__dict__, "msg": f"{place}: {template}", "args": ()})
        plain.exc_text = None
        if record.exc_info and record.exc_info[0] is not None:
            plain.exc_info, plain.exc_text = None, _without_values(record.exc_info[0], record.exc_info[2])
        return super().format(plain)


def _without_values(kind: type[BaseException], trace: TracebackType | None) -> str:
    return "".join([*traceback.format_tb(trace), kind.__name__])
