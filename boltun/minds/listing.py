"""Which minds can be chosen: those that come with their kinds, and the person's own."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from boltun.errors import MindError, reason_of
from boltun.minds.case_files import is_case_file
from boltun.minds.kind import MindKind
from boltun.minds.registry import find_kind, is_mind_folder, kind_of, kinds, plugins

__all__ = ["MindInfo", "bundled_minds", "find_info", "find_minds", "own_minds", "title_of"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class MindInfo:
    """A mind that can be chosen."""

    name: str
    """The name by which contacts choose it and memories are kept."""
    title: str
    path: Path
    kind: str
    """The name of its kind (`boltun.minds.registry`); empty: of none."""
    bundled: bool = False
    language: str = ""
    """``en``, ``ru``, ``ja`` … for bundled ones; empty if it is not known."""
    loaded: bool = False
    """Whether it is loaded; that happens when it is first needed."""
    error: str = ""
    """Why it cannot be used, or why the newest state of its file is not in use; a whole English sentence."""
    unapproved: Path | None = None
    """The folder whose program code, as it is now, waits for the person's approval."""

    @property
    def is_teachable(self) -> bool:
        """Whether pairs can be taught to it."""
        kind = find_kind(self.kind)
        return kind is not None and kind.teach is not None

    @property
    def sends(self) -> bool:
        """Whether it sends words out of this computer (`boltun.minds.sending`)."""
        kind = find_kind(self.kind)
        return kind is not None and kind.sends

    @property
    def is_usual(self) -> bool:
        """Whether it is of the usual kind, which answers if nobody chose a mind."""
        kind = find_kind(self.kind)
        return kind is not None and kind.is_usual


def find_info(infos: Iterable[MindInfo], wanted: str) -> MindInfo | None:
    """Return the mind that a name or title means; the person's own come before bundled ones."""
    infos = list(infos)
    for info in infos:
        if info.name == wanted:
            return info
    title = wanted.strip().casefold()
    named = [info for info in infos if title in (info.title.casefold(), info.path.name.casefold())]
    return min(named, key=lambda info: info.bundled, default=None)


def find_minds(bundled: Path | None, folder: Path, others: Iterable[Path] = ()) -> list[MindInfo]:
    """Look which minds there are: bundled ones, those in the person's folder, then ``others``."""
    return [*bundled_minds(bundled), *own_minds(folder, others)]


def bundled_minds(bundled: Path | None) -> list[MindInfo]:
    """Look which minds come with Boltun and its kinds; None: none."""
    if bundled is None:
        return []
    infos: dict[str, MindInfo] = {}
    examples = _examples(bundled)
    for language in _entries_of(bundled):
        for path in _minds_in(language):
            kind = examples.pop(path, None) or kind_of(path).name
            info = _bundled(path, kind)
            infos[info.name] = info
    for path, kind in examples.items():
        info = _bundled(path, kind)
        infos.setdefault(info.name, info)
    return list(infos.values())


def own_minds(folder: Path, others: Iterable[Path] = ()) -> list[MindInfo]:
    """Look which minds there are in the person's folder, then ``others``; each once."""
    paths = dict.fromkeys(path.absolute() for path in [*_minds_in(folder), *others])
    return [_own(path) for path in paths]


def _examples(bundled: Path) -> dict[Path, str]:
    """Return the minds that come with their kinds, and of which kind each is."""
    found: dict[Path, str] = {}
    for kind in kinds():
        try:
            found.update([(path, kind.name) for path in _examples_of(kind, bundled)])
        except Exception as error:
            # A plug-in must not keep people from all other minds.
            if plugins().is_first("examples", kind.name):
                _log.warning(
                    "The examples of the kind %s of the package %s are left out: %s",
                    kind.name,
                    plugins().package_of(kind.name),
                    reason_of(error),
                )
    return found


def _examples_of(kind: MindKind, bundled: Path) -> Iterator[Path]:
    """Yield the examples of a kind that are there."""
    folder = bundled if kind.examples_in is None else kind.examples_in()
    for name in kind.examples:
        path = folder / name
        if path.exists():
            yield path


def _bundled(path: Path, kind: str) -> MindInfo:
    language = path.parent.name
    name, title = f"{language}/{path.stem}", title_of(path, kind)
    return MindInfo(name=name, title=title, path=path, kind=kind, bundled=True, language=language)


def _minds_in(folder: Path) -> list[Path]:
    """Return the files and folders that look like minds, by name; conversations beside them are none."""
    suffixes = {suffix for kind in kinds() for suffix in kind.suffixes}
    return [
        path
        for path in _entries_of(folder)
        if not is_case_file(path) and (path.suffix.lower() in suffixes or is_mind_folder(path))
    ]


def title_of(path: Path, kind: str) -> str:
    """Return the name of a mind: that of its file, or of its folder if people name that."""
    if path.is_dir():
        return path.name
    known = find_kind(kind)
    return path.parent.name if known is not None and known.named_by_folder else path.stem


def _own(path: Path) -> MindInfo:
    try:
        kind = kind_of(path).name
        return MindInfo(name=str(path), title=title_of(path, kind), path=path, kind=kind)
    except MindError as error:
        return MindInfo(name=str(path), title=path.stem, path=path, kind="", error=str(error))


def _entries_of(folder: Path | None) -> list[Path]:
    try:
        return sorted(folder.iterdir()) if folder is not None and folder.is_dir() else []
    except OSError:
        return []
