"""Reads an iCalendar file in another process, within bounds of time and memory."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from boltun.errors import BoltunError
from boltun.rules.calendar import Entry

__all__ = ["MOST_BYTES", "CalendarError", "Read", "read_calendar"]

MOST_BYTES = 16 << 20
_MOST_SECONDS = 60.0
"""The computer may be busy; what is read takes 30 seconds of its processor at most."""
_COMMAND = (sys.executable, "-P", "-m", "boltun.calendars.expanding")
"""The packaged programs know it, too (packaging/terminal.py)."""


class CalendarError(BoltunError):
    """A calendar that cannot be read; the message says why, in words that fit behind a colon."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """The entries of a calendar in a period."""

    entries: tuple[Entry, ...]
    left_out: int = 0
    """How many recur too often to be real, or have a fault."""


def read_calendar(data: bytes, since: float, until: float, zone: tzinfo | None) -> Read:
    """Return the entries between two times, Unix seconds; CalendarError if they cannot be read."""
    if len(data) > MOST_BYTES:
        raise CalendarError(what="it is larger than {size} MB", size=MOST_BYTES >> 20)
    request = {"since": since, "until": until, "zone": None if zone is None else str(zone)}
    try:
        done = subprocess.run(
            _COMMAND,
            input=json.dumps(request).encode() + b"\n" + data,
            capture_output=True,
            timeout=_MOST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise CalendarError(what="reading it takes too long") from error
    except OSError as error:
        raise CalendarError(what="{said}", said=error.strerror or str(error)) from error
    if done.returncode:
        raise _last_words(done.stderr, done.returncode)
    answer = json.loads(done.stdout)
    return Read(entries=_entries(answer["entries"]), left_out=answer["left_out"])


def _entries(given: Sequence[Sequence[object]]) -> tuple[Entry, ...]:
    found = []
    for begins, ends, summary, busy, categories in given:
        assert isinstance(begins, (int, float))
        assert isinstance(ends, (int, float))
        assert isinstance(categories, list)
        found.append(
            Entry(
                begins=begins, ends=ends, summary=str(summary), busy=bool(busy), categories=tuple(categories)
            )
        )
    return tuple(found)


def _last_words(stderr: bytes, code: int) -> CalendarError:
    """Return why the process ended."""
    too_much = CalendarError(what="reading it takes too much time or memory")
    if code < 0:
        return too_much
    lines = stderr.decode("utf-8", "replace").strip().split("\n")
    name, _, text = lines[-1].partition(": ")
    if name == "MemoryError":
        return too_much
    if name == "ValueError" and text:
        return CalendarError(what="it is no calendar that can be read ({said})", said=text[:120])
    return CalendarError(what="it is no calendar")
