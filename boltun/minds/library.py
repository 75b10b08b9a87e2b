"""The minds that can be chosen: opened from files, loaded once, and loaded again when a file changes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import RLock

from boltun.errors import BoltunError, MindError, NotApprovedError
from boltun.events import Event, MindLoaded, MindsChanged
from boltun.message import Contact
from boltun.minds.asking import asker
from boltun.minds.encodings import Encodings
from boltun.minds.folder import Folder
from boltun.minds.listing import MindInfo, bundled_minds, find_info, own_minds, title_of
from boltun.minds.looking import content_of
from boltun.minds.opening import Opening
from boltun.minds.protocol import Learner, Mind
from boltun.minds.registry import (
    find_kind,
    kind_named,
    kind_of,
    unreadable,
)
from boltun.text.files import is_there

__all__ = [
    "Guest",
    "Library",
    "files_of",
    "open_mind",
]

_log = logging.getLogger(__name__)

_AS_IT_IS = Opening()


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """A mind for this run only."""

    path: Path
    encoding: str | None = None
    """The encoding of its text, if the guess is wrong."""
    kind: str | None = None
    """Its kind, if its content does not tell."""

    @property
    def name(self) -> str:
        """The name under which memories are kept: as if it were the person's own."""
        return str(self.path.absolute())


def open_mind(path: Path | str, kind: str | None = None, opening: Opening = _AS_IT_IS) -> Mind:
    """Open a mind from its file; it takes longer the larger the file is.

    ``kind`` decides if the content cannot. MindError or TextError if it cannot be opened.
    """
    path = Path(path)
    try:
        return (kind_named(kind) if kind else kind_of(path)).open(path, opening)
    except OSError as error:
        raise unreadable(path, error) from error


def files_of(path: Path, kind: str) -> list[Path]:
    """Return all files that a mind is read from; none if there is no such kind."""
    known = find_kind(kind)
    return [] if known is None else list(known.files(path))


_Signature = tuple[tuple[tuple[str, int, int, int], ...], str | None] | None
"""What tells one state of a mind's files from another, and their chosen encoding; None if one is gone."""


@dataclass(slots=True)
class _Entry:
    """One mind of the library: its entry, and the mind once it is loaded."""

    info: MindInfo
    mind: Mind | None = None
    signature: _Signature = None
    """The state of the file that was loaded, or that failed to load."""
    noticed: tuple[_Signature] | None = None
    """A newer state that was seen once; it is loaded if the next look finds the same."""
    asked: str = ""
    """The other computers that it would ask, if that waits for approval."""
    loading: asyncio.Task[Mind] | None = None


class Library:
    """The bundled minds and the person's own. Used on the loop's thread; ``infos`` from any.

    A file that changes on disk is loaded beside the old mind and swapped in when it is complete; a broken one
    leaves the old mind in its place, and MindLoaded says so.
    """

    def __init__(
        self,
        *,
        bundled: Path | None,
        folder: Path,
        opening: Opening = _AS_IT_IS,
        guest: Guest | None = None,
        encodings: Encodings | None = None,
        tell: Callable[[Event], None],
    ) -> None:
        """``bundled`` has one folder per language; ``folder`` is for the person's own bases.

        ``opening`` says how all minds are opened. A ``guest`` is listed among the person's own. ``encodings``
        are those that the person chose.
        """
        self._encodings = encodings or Encodings(None)
        self._guest = guest
        self._bundled = bundled
        self._folder = folder
        self._opening = opening
        self._tell = tell
        self._entries: dict[str, _Entry] = {}
        self._came_along: list[MindInfo] | None = None
        """The bundled minds. They stay the same while the program runs."""
        self._asked: dict[str, tuple[_Signature, Mind]] = {}
        """Minds that only other minds have needed so far."""
        self._asking = RLock()

    async def scan(self, others: Iterable[str | Path]) -> None:
        """Look which files there are: bundled ones, those in the person's folder, then ``others``."""
        paths = [Path(path) for path in others] + ([self._guest.path] if self._guest else [])
        if self._came_along is None:
            self._came_along = await asyncio.to_thread(bundled_minds, self._bundled)
        own = await asyncio.to_thread(own_minds, self._folder, paths)
        found = [self._as_said(info) for info in (*self._came_along, *own)]
        names = {info.name for info in found}
        # If a file is gone from the folder, its mind answers until the program ends.
        found += [
            entry.info
            for entry in self._entries.values()
            if entry.mind is not None
            and entry.info.path.parent == self._folder
            and entry.info.name not in names
        ]
        if [info.name for info in found] == list(self._entries):
            return
        self._entries = {info.name: self._entries.get(info.name) or _Entry(info) for info in found}
        self._tell(MindsChanged())

    def infos(self) -> list[MindInfo]:
        """Return the minds to choose from: bundled ones first."""
        return [entry.info for entry in list(self._entries.values())]

    def info(self, name: str) -> MindInfo:
        """Return the entry of one mind; MindError if there is none of this name."""
        return self._entry(name).info

    def loaded(self, name: str) -> Mind | None:
        """Return a mind if it is there already."""
        entry = self._entries.get(name)
        return entry.mind if entry else None

    async def open(self, path: Path) -> Mind:
        """Try a file that is not in the library; MindError or TextError says why it cannot be."""

        def try_it() -> Mind:
            return open_mind(path, opening=self._opening_of(str(path), self._encodings.of(path)))

        return await asyncio.to_thread(try_it)

    async def get(self, name: str) -> Mind:
        """Return a mind, and first load it in a worker if necessary. MindError or TextError says why not."""
        entry = self._entry(name)
        if entry.mind is not None:
            return entry.mind
        if entry.info.error and await asyncio.to_thread(self._signature, entry.info) == entry.signature:
            folder = entry.info.unapproved
            if folder is None:
                raise MindError("{reason}", reason=entry.info.error)
            # It may have been approved from the command line meanwhile.
            if not await asyncio.to_thread(self._may_run, folder, entry.asked):
                raise NotApprovedError(folder, where=entry.asked)
        return await self._load(entry)

    async def get_apart(self, name: str) -> Mind:
        """Return a mind such that nothing which it hears changes what others get; errors as of ``get``.

        One that keeps for everybody what contacts teach it is opened anew, and keeps nothing.
        """
        mind = await self.get(name)
        if not isinstance(mind, Learner):
            return mind
        info = self.info(name)
        encoding = await asyncio.to_thread(self._encoding, info)
        opening = replace(self._opening_of(name, encoding), kept=None)
        return await asyncio.to_thread(open_mind, info.path, self._kind(info), opening)

    async def refresh(self, name: str) -> None:
        """Look now whether the file of a loaded mind changed, and load it. Never fails: MindLoaded tells."""
        entry = self._entry(name)
        if entry.mind is None and not entry.info.error:
            return
        if await asyncio.to_thread(self._signature, entry.info) != entry.signature:
            await self._load_again(entry)

    async def refresh_file(self, path: Path) -> None:
        """Look now at a file, for all minds made of it: somebody chose its encoding. Never fails."""

        def names() -> list[str]:
            return [info.name for info in self.infos() if _is_same(info.path, path)]

        for name in await asyncio.to_thread(names):
            with contextlib.suppress(MindError):  # gone meanwhile
                await self.refresh(name)

    async def approved(self, folder: Path) -> None:
        """Open the minds that waited for the approval of a folder's code. Never fails: MindLoaded tells."""
        for entry in list(self._entries.values()):
            waits = entry.info.unapproved
            if waits is not None and await asyncio.to_thread(_is_same, waits, folder):
                await self._load_again(entry)

    async def withdrawn(self, folder: Path) -> None:
        """Stop running the code of a folder whose approval was taken back. Never fails: MindLoaded tells."""
        for entry in list(self._entries.values()):
            if entry.mind is not None and await asyncio.to_thread(_lies_in, entry.info.path, folder):
                entry.mind = None
                await self._load_again(entry)

        def let_go() -> None:
            with self._asking:
                self._asked.clear()

        # In a worker, because somebody may be opening a mind just now.
        await asyncio.to_thread(let_go)

    def forget_taught(self, contact: Contact | None) -> None:
        """Let all loaded minds forget what a contact, or everybody (None), taught for all.

        For another thread. The files themselves show what stays in them.
        """
        minds: list[object] = [entry.mind for entry in list(self._entries.values())]
        with self._asking:
            minds += [mind for _, mind in self._asked.values()]
        for mind in minds:
            if isinstance(mind, Learner):
                with contextlib.suppress(OSError):
                    mind.forget_taught(contact)

    async def set_opening(self, opening: Opening) -> None:
        """Read all loaded minds again under other rules."""
        if opening != self._opening:
            self._opening = opening
            for entry in [entry for entry in self._entries.values() if entry.mind is not None]:
                await self._load_again(entry)

    async def look(self, others: Iterable[str]) -> None:
        """Look once. A change is loaded when two looks find the same: no file is read half-written."""
        await self.scan(others)
        entries = [entry for entry in self._entries.values() if entry.mind is not None or entry.info.error]
        signatures = await asyncio.to_thread(lambda: [self._signature(entry.info) for entry in entries])
        for entry, signature in zip(entries, signatures, strict=True):
            if signature == entry.signature:
                entry.noticed = None
            elif (signature,) == entry.noticed:
                # If the file is gone this fails, and so says why the mind is not what the file says.
                await self._load_again(entry)
            else:
                entry.noticed = (signature,)

    def find(self, wanted: str) -> Mind | None:
        """Return a mind by its name or title for another one that asks it; None if there is none.

        From any thread. If it is not loaded, it is opened here and now; BoltunError says why it cannot be.
        """
        info = find_info(self.infos(), wanted)
        entry = None if info is None else self._entries.get(info.name)
        if info is None or entry is None:
            return None
        if entry.mind is not None:
            return entry.mind
        with self._asking:
            signature = self._signature(info)
            kept = self._asked.get(info.name)
            if kept is None or kept[0] != signature:
                opening = self._opening_of(info.name, self._encoding(info))
                kept = self._asked[info.name] = signature, open_mind(info.path, self._kind(info), opening)
        return kept[1]

    def _may_run(self, folder: Path, where: str) -> bool:
        try:
            return self._opening.may_run(replace(content_of(Folder(folder)), where=where))
        except MindError:
            return False

    def _opening_of(self, name: str, encoding: str | None) -> Opening:
        return replace(self._opening, name=name, encoding=encoding, ask=asker(name, self.find))

    def _as_said(self, info: MindInfo) -> MindInfo:
        """Return a guest as the kind that the person named."""
        guest = self._guest
        if guest is None or guest.kind is None or guest.name != info.name:
            return info
        return replace(info, kind=guest.kind, title=title_of(info.path, guest.kind), error="")

    def _kind(self, info: MindInfo) -> str | None:
        guest = self._guest
        return guest.kind if guest is not None and guest.name == info.name else None

    def _encoding(self, info: MindInfo) -> str | None:
        """Return the encoding for a mind's file: the one chosen for this run, or for good."""
        if self._guest is not None and self._guest.name == info.name and self._guest.encoding:
            return self._guest.encoding
        return self._encodings.of(info.path)

    def _signature(self, info: MindInfo) -> _Signature:
        return _signature(info.path, info.kind, self._encoding(info))

    def _entry(self, name: str) -> _Entry:
        entry = self._entries.get(name)
        if entry is None:
            path = Path(name)
            if path.is_absolute() and is_there(path):
                raise MindError(
                    "This base is there, but not among yours.",
                    path=path,
                    advice="Add it: in the settings with own_minds = [{quoted}], in the window under Bases,"
                    " or put it into {folder}.",
                    quoted=json.dumps(name, ensure_ascii=False),
                    folder=self._folder,
                )
            raise MindError(
                "There is no base named {name} any more.", advice="Choose another one.", name=name or '""'
            )
        return entry

    async def _load_again(self, entry: _Entry) -> None:
        # The library has put the error into its own words by now, and everybody has heard it.
        with contextlib.suppress(BoltunError):
            await self._load(entry)

    async def _load(self, entry: _Entry) -> Mind:
        """Load a mind; everybody who asks for it meanwhile waits for the same loading."""
        if entry.loading is None:
            entry.loading = asyncio.create_task(self._open(entry))
            entry.loading.add_done_callback(lambda task: task.cancelled() or task.exception())
        # A cancelled wait must not cancel the loading that others wait for.
        return await asyncio.shield(entry.loading)

    async def _open(self, entry: _Entry) -> Mind:
        info = entry.info
        error = ""
        unapproved: Path | None = None
        try:
            # The signature first: then the next look finds a change made while the file is read.
            encoding = await asyncio.to_thread(self._encoding, info)
            entry.signature = await asyncio.to_thread(_signature, info.path, info.kind, encoding)
            opening = self._opening_of(info.name, encoding)
            entry.mind = await asyncio.to_thread(open_mind, info.path, self._kind(info), opening)
        except BoltunError as problem:
            error = str(problem)
            if isinstance(problem, NotApprovedError):
                unapproved, entry.asked = problem.folder, problem.where
            raise
        except Exception as problem:
            wrapped = MindError("This file cannot be used: {reason}.", path=info.path, reason=repr(problem))
            error = str(wrapped)
            raise wrapped from problem
        finally:
            entry.loading = None
            entry.noticed = None
            kind = entry.mind.kind if entry.mind is not None else info.kind
            entry.info = replace(
                info, kind=kind, loaded=entry.mind is not None, error=error, unapproved=unapproved
            )
            self._tell(MindLoaded(name=info.name, error=error, unapproved=unapproved))
        return entry.mind


def _signature(path: Path, kind: str, encoding: str | None) -> _Signature:
    known = find_kind(kind)
    try:
        files = [path] if known is None else known.files(path)
        states = [(str(file), file.stat()) for file in files]
    except (OSError, ValueError, BoltunError):
        return None
    except Exception as error:
        # A kind that another package brings; opening it reports the problem.
        _log.warning("The files of %s cannot be listed: %r", path, error)
        return None
    return tuple((name, one.st_mtime_ns, one.st_size, one.st_ino) for name, one in states), encoding


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def _lies_in(path: Path, folder: Path) -> bool:
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        return False
