"""Reads sources from the first to the last, and gathers evidence: with progress, until somebody stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from boltun.errors import HistoryError
from boltun.history.evidence import Evidence
from boltun.history.owner import Owner, find_owner
from boltun.history.pairing import Pairing, in_order
from boltun.history.past import Cancelled, Past, Reading, Source
from boltun.history.registry import format_named

__all__ = ["Gathered", "Gathering", "Progress", "Wishes"]

_LOOK_EVERY = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the person says beside the files."""

    me: tuple[str, ...] = ()
    """His names in exports that do not tell which messages are his."""
    day_first: bool | None = None
    only: frozenset[str] = frozenset()
    """Chats to learn from, by their keys; empty: all."""
    never: frozenset[str] = frozenset()
    """Chats from which nothing is learned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far the reading is: sources and bytes of all, and messages so far."""

    sources: int
    of_sources: int
    bytes: int
    of_bytes: int
    messages: int


@dataclass(slots=True, kw_only=True)
class Gathered:
    """All that was read."""

    evidence: Evidence = field(default_factory=Evidence)
    messages: int = 0
    titles: dict[str, str] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    faults: list[HistoryError] = field(default_factory=list)
    more_faults: int = 0
    dates_unclear: bool = False
    """Of a file, only the person can tell the order of day and month (`Wishes.day_first`)."""
    rooms: int = 0
    read: int = 0
    """So many sources were read, at least in part."""


class Gathering:
    """One reading of sources. After a stop, ``run`` goes on with the source where it stopped."""

    def __init__(self, sources: Sequence[Source], wishes: Wishes = Wishes()) -> None:
        self.sources = tuple(sources)
        self.gathered = Gathered()
        self._wishes = wishes
        self._pairing = Pairing()
        self._owner: Owner | None = None
        self._at = 0
        self._bytes = 0
        self._taken = 0
        self._all = sum(one.size for one in self.sources)
        self._hear: Callable[[Progress], None] = lambda progress: None
        self._stopped: Callable[[], bool] = lambda: False

    @property
    def done(self) -> bool:
        """Whether everything is read."""
        return self._at >= len(self.sources)

    def owner(self) -> Owner:
        """Find out who is who; what nobody can tell is in ``unknown``."""
        if self._owner is None:
            asking = [one for one in self.sources if format_named(one.format).asks]
            self._owner = find_owner(asking, _read, self._wishes.me, reading=self._reading)
        return self._owner

    def known_owner(self) -> Owner:
        """Find out who is who. HistoryError if that is unclear."""
        owner = self.owner()
        _must_be_known(owner)
        return owner

    def run(
        self,
        *,
        hear: Callable[[Progress], None] = lambda progress: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Gathered:
        """Read all sources; `Cancelled` if ``stopped`` says so. HistoryError if it is unclear who is who."""
        self._hear, self._stopped = hear, stopped
        owner = self.known_owner()
        while not self.done:
            self._run_one(owner)
            self._at += 1
        for pair in self._pairing.end():
            self.gathered.evidence.add(pair)
        if not (self.gathered.messages or self.gathered.faults or self.gathered.rooms):
            self.gathered.faults.append(
                HistoryError(
                    "There is no export of conversations in it.",
                    path=self.sources[0].path,
                    line=1,
                    advice="Export it again, or take another file.",
                )
            )
        return self.gathered

    def _run_one(self, owner: Owner) -> None:
        source = self.sources[self._at]
        gathered = self.gathered
        reading = self._reading(source)
        try:
            # After a stop, what was taken before is passed over.
            self._take_all(islice(in_order(_read(reading)), self._taken, None), owner)
        except HistoryError as error:
            gathered.faults.append(error)
        gathered.read += bool(reading.titles)
        gathered.faults += reading.faults
        gathered.more_faults += reading.more_faults
        gathered.titles |= reading.titles
        gathered.names |= reading.names | reading.owners
        gathered.names.update(*reading.peers.values())
        gathered.rooms += reading.left_out
        gathered.dates_unclear |= reading.dates_unclear
        self._bytes += source.size
        self._taken = 0

    def _take_all(self, past: Iterator[Past], owner: Owner) -> None:
        gathered, wishes = self.gathered, self._wishes
        add, take = gathered.evidence.add, self._pairing.take
        for one in past:
            self._taken += 1
            gathered.messages += 1
            chat = one.chat
            if (
                chat not in wishes.never
                and (not wishes.only or chat in wishes.only)
                and chat not in owner.rooms
            ):
                if one.who and one.who not in gathered.names:
                    gathered.names.add(one.who)
                for pair in take(chat, one, owner.mine(one)):
                    add(pair)
            if self._taken % _LOOK_EVERY == 0:
                self._tell(0)

    def _reading(self, source: Source) -> Reading:
        return Reading(source, moved=self._tell, day_first=self._wishes.day_first)

    def _tell(self, done: int) -> None:
        if self._stopped():
            raise Cancelled
        self._hear(
            Progress(
                sources=self._at,
                of_sources=len(self.sources),
                bytes=self._bytes + done,
                of_bytes=self._all,
                messages=self.gathered.messages,
            )
        )


def _read(reading: Reading) -> Iterator[Past]:
    return format_named(reading.source.format).read(reading)


def _must_be_known(owner: Owner) -> None:
    if not owner.unknown:
        return
    first = owner.unknown[0]
    more = len(owner.unknown) - 1
    what = "Nothing tells who you are in the conversation “{title}”: its names are {names}."
    if more:
        what = (
            "Nothing tells who you are in the conversation “{title}” and {more} others:"
            " its names are {names}."
        )
    raise HistoryError(
        what,
        advice="Say it with --me NAME, once for each of your names.",
        title=first.title or first.chat,
        names=", ".join(f"“{name}”" for name in first.names),
        more=more,
    )
