"""The calendars that the rules name: read again when they change, fetched every so often, and kept."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo
from pathlib import Path

from boltun.calendars.reading import MOST_BYTES, CalendarError, Read, read_calendar
from boltun.errors import BoltunError, SettingsError, TextError
from boltun.rules.calendar import Entry, is_address, shown
from boltun.rules.mode import Rules
from boltun.rules.schedule import wall
from boltun.text.files import read_file, reason_of, replace_file

__all__ = ["Calendars", "Standing"]

_log = logging.getLogger(__name__)

_BEFORE, _AFTER = 40 * 86400, 400 * 86400
"""The entries of so many seconds around now are known."""
_FRESH = 86400
"""After so many seconds they are found out anew, because time goes on."""
_FETCH_EVERY = 900.0
_TRY_EVERY = 120.0
"""Seconds to the next try after one that failed."""

_Zone = tzinfo | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How it stands with one calendar."""

    source: str
    """As messages may show it."""
    entries: int
    """How many are known, of all kinds."""
    at: float | None
    """When it was read last, Unix seconds; None: never."""
    fault: str = ""
    """Why the last try failed, in words that fit behind a colon."""
    why: BoltunError | None = field(default=None, compare=False)
    """The same, for whoever says it in another language."""
    left_out: int = 0


@dataclass(slots=True)
class _Known:
    """What is known of one calendar."""

    data: bytes | None = None
    at: float | None = None
    """When the data was read or fetched."""
    tried: float | None = None
    why: BoltunError | None = None
    mark: object = None
    """Tells whether a file is still the same."""
    reads: dict[_Zone, tuple[bytes, float, Read]] = field(default_factory=dict)
    """By the zone of all-day entries: of which data, when, and what was read."""

    @property
    def fault(self) -> str:
        """Why the last try failed; empty: it did not."""
        return "" if self.why is None else str(self.why)


class Calendars:
    """Knows the entries of calendars. ``entries`` may be called from any thread, all else on one loop."""

    def __init__(self, folder: Path, kept: Path, clock: Callable[[], float]) -> None:
        """Files without a folder are in ``folder``; ``kept`` gets the copies of fetched calendars."""
        self._folder = folder
        self._kept = kept
        self._clock = clock
        self._known: dict[str, _Known] = {}

    def entries(self, source: str, zone: _Zone) -> Sequence[Entry] | None:
        """Return the entries of a calendar; None: it cannot be read, or was not yet."""
        known = self._known.get(source)
        read = None if known is None else known.reads.get(zone)
        return None if read is None else read[2].entries

    @property
    def standing(self) -> list[Standing]:
        """How it stands with each calendar that was looked at."""
        return [
            Standing(
                source=shown(source),
                entries=max((len(read.entries) for _, _, read in known.reads.values()), default=0),
                at=known.at if known.reads else None,
                fault=known.fault,
                why=known.why,
                left_out=max((read.left_out for _, _, read in known.reads.values()), default=0),
            )
            for source, known in self._known.items()
        ]

    def problems(self, path: Path | None, zone: _Zone) -> list[SettingsError]:
        """Return what is wrong with calendars. ``path`` is the file of rules, ``zone`` that of times."""
        found = []
        for one in self.standing:
            if one.fault and one.at is not None:
                found.append(
                    SettingsError(
                        "The calendar {calendar} cannot be read: {reason}.",
                        path=path,
                        advice="Until then Boltun goes by the copy of {time}.",
                        calendar=one.source,
                        reason=one.why,
                        time=f"{wall(one.at, zone):%Y-%m-%d %H:%M}",
                    )
                )
            elif one.fault:
                found.append(
                    SettingsError(
                        "The calendar {calendar} cannot be read: {reason}.",
                        path=path,
                        advice="Until then no mode begins by it, and hours that go by it answer nobody.",
                        calendar=one.source,
                        reason=one.why,
                    )
                )
            if one.left_out:
                found.append(
                    SettingsError(
                        "In the calendar {calendar}, {count} entries do not count: they recur too often, or"
                        " have a fault.",
                        path=path,
                        calendar=one.source,
                        count=one.left_out,
                    )
                )
        return found

    async def look(self, rules: Rules, *, fetches: bool = True, around: float | None = None) -> bool:
        """Read what changed, and fetch what is due; return whether other entries or faults are known now.

        Without ``fetches`` only files and kept copies are read. ``around``: entries around that time are
        needed, too.
        """
        wanted: dict[str, set[_Zone]] = {}
        for source, zone in rules.calendars:
            wanted.setdefault(source, set()).add(zone)
        changed = bool(self._known.keys() - wanted.keys())
        self._known = {source: known for source, known in self._known.items() if source in wanted}
        for source, zones in wanted.items():
            known = self._known.setdefault(source, _Known())
            before = known.fault, {zone: read for zone, (_, _, read) in known.reads.items()}
            await self._look_at(source, known, zones, fetches=fetches, around=around)
            if known.fault and known.fault != before[0]:
                _log.warning("The calendar %s cannot be read: %s", shown(source), known.fault)
            changed |= before != (known.fault, {zone: read for zone, (_, _, read) in known.reads.items()})
        return changed

    async def _look_at(
        self, source: str, known: _Known, zones: set[_Zone], *, fetches: bool, around: float | None
    ) -> None:
        if is_address(source):
            new = await self._fetched(source, known, fetches=fetches)
        else:
            new = await self._file(source, known)
        if new is not None:
            try:
                reads = await self._reads(known, new, zones, around)
            except CalendarError as error:
                known.why = error
                if not is_address(source):
                    known.data, known.reads = None, {}
            else:
                known.data, known.reads, known.at, known.why = new, reads, self._clock(), None
                if is_address(source):
                    await asyncio.to_thread(_keep, self._copy_of(source), new, known.at)
                return
        if known.data is not None:
            # What is no calendar, such as a page to sign in, does not take the place of one.
            try:
                known.reads = await self._reads(known, known.data, zones, around)
            except CalendarError as error:
                known.why, known.data, known.reads, known.at = error, None, {}, None

    async def _file(self, source: str, known: _Known) -> bytes | None:
        """Return the content of a file if it is new."""
        try:
            known.mark, data = await asyncio.to_thread(_changed, self._folder, source, known.mark)
        except (TextError, OSError, ValueError) as error:
            if known.mark is None:
                # Some programs save a file by removing it first; the second look counts.
                known.data, known.reads, known.why = None, {}, _reason(error)
            known.mark = None
            return None
        return data

    async def _fetched(self, source: str, known: _Known, *, fetches: bool) -> bytes | None:
        """Return what an address has, if that is due and works; at first take up the copy."""
        if known.data is None and known.at is None:
            known.data, known.at = await asyncio.to_thread(_kept_copy, self._copy_of(source))
        now = self._clock()
        last = known.tried if known.tried is not None else known.at
        # A time in the future is of a clock that was set back.
        every = _TRY_EVERY if known.fault else _FETCH_EVERY
        if not fetches or (last is not None and 0 <= now - last < every):
            return None
        known.tried = now
        # Most people have no calendar on the net, and its client takes as long to load as a database.
        from boltun.calendars.fetching import fetch

        try:
            return await fetch(source)
        except CalendarError as error:
            known.why = error
            return None

    def _copy_of(self, source: str) -> Path:
        return self._kept / f"{hashlib.sha256(source.encode()).hexdigest()[:16]}.ics"

    async def _reads(
        self, known: _Known, data: bytes, zones: set[_Zone], around: float | None
    ) -> dict[_Zone, tuple[bytes, float, Read]]:
        """Return the entries for each zone, found out if they are not known; CalendarError if not."""
        now = self._clock()
        times = (now, now if around is None else around)
        found = {}
        for zone in zones:
            before = known.reads.get(zone)
            if before is None or before[0] != data or not 0 <= now - before[1] < _FRESH:
                since, until = min(times) - _BEFORE, max(times) + _AFTER
                before = data, now, await asyncio.to_thread(read_calendar, data, since, until, zone)
            found[zone] = before
        return found


def _changed(folder: Path, source: str, mark: object) -> tuple[object, bytes | None]:
    """Return what tells a file apart, and its content if that is new."""
    path = folder / os.path.expanduser(source)  # noqa: PTH111  # `Path` fails on unknown users
    status = path.stat()
    new = status.st_mtime_ns, status.st_size, status.st_ino
    return new, None if new == mark else read_file(path, most=MOST_BYTES)


def _kept_copy(path: Path) -> tuple[bytes | None, float | None]:
    try:
        return read_file(path, most=MOST_BYTES), path.stat().st_mtime
    except (TextError, OSError):
        return None, None


def _keep(path: Path, data: bytes, at: float) -> None:
    """Keep a copy; if that fails, there is none after a restart."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(path, data)
        os.utime(path, (at, at))
    except (TextError, OSError) as error:
        _log.warning("No copy of a calendar can be kept: %s", _reason(error))


def _reason(error: Exception) -> CalendarError:
    cause = error.__cause__ if isinstance(error, TextError) else error
    if isinstance(cause, FileNotFoundError):
        return CalendarError(what="there is no such file")
    if isinstance(cause, PermissionError):
        return CalendarError(what="it may not be read")
    if isinstance(error, TextError):
        return CalendarError(what="{said}", said=reason_of(error))
    return CalendarError(what="{said}", said=getattr(error, "strerror", None) or str(error))
