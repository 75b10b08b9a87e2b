"""Writes chosen proposals into a reply base: into a new file, or behind what an existing base holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from boltun.errors import HistoryError, TextError
from boltun.history.proposals import Kind, Proposal
from boltun.history.wording import bare
from boltun.minds.registry import kind_of
from boltun.text.document import Document

__all__ = ["Written", "answers_of", "base_lines", "take_back", "with_conflicts", "write_base"]

_ORDER = (Kind.FAVOURITE, Kind.PHRASE, Kind.LIST, Kind.ALIAS, Kind.OPENING, Kind.FILLER)


def base_lines(proposals: Iterable[Proposal], known: frozenset[tuple[str, str]] = frozenset()) -> list[str]:
    """Return the lines of a base that holds the proposals, each pair once, without those that are known."""
    chosen = sorted(proposals, key=lambda one: _ORDER.index(one.kind))
    pairs = dict.fromkeys(pair for one in chosen for pair in one.pairs)
    return [line for pair in pairs if pair not in known for line in pair]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What was written into a base. ``line``, from 1, is the first one of ``lines``."""

    path: Path
    pairs: int
    """So many pairs are new."""
    line: int = 1
    lines: tuple[str, ...] = ()
    created: bool = False
    """There was no such file before."""


def write_base(path: Path, proposals: Iterable[Proposal], encoding: str | None = None) -> Written:
    """Write the proposals into a file, new or not. TextError if it cannot be written.

    What the file holds stays as it is.
    """
    created = not path.exists()
    document = Document.new(path) if created else Document.open(path, encoding)
    fresh = base_lines(proposals, frozenset(_pairs(document.lines)))
    if not fresh:
        return Written(path=path, pairs=0)
    end = len(document.lines)
    # A last key without its reply would take ours for it.
    gap = [""] if end and _ends_open(document.lines) else []
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TextError(
            "The folder cannot be used: {reason}.", path=path.parent, reason=error.strerror or str(error)
        ) from error
    lines = (*gap, *fresh)
    document.replace_lines(end, 0, lines)
    document.save()
    return Written(path=path, pairs=len(fresh) // 2, line=end + 1, lines=lines, created=created)


def take_back(written: Written, encoding: str | None = None) -> None:
    """Take what was written out of its base; HistoryError if it does not stand there any more."""
    if not written.lines:
        return
    document = Document.open(written.path, encoding)
    at, count = written.line - 1, len(written.lines)
    if tuple(map(str, document.lines[at : at + count])) != written.lines:
        raise HistoryError(
            "The base has changed since, so nothing is taken out of it.",
            path=written.path,
            line=written.line,
            advice="Open it, and remove there what you do not want.",
        )
    if written.created and len(document.lines) == count:
        with suppress(OSError):
            written.path.unlink()
            return
    document.replace_lines(at, count, [])
    document.save()


def answers_of(path: Path, encoding: str | None = None) -> dict[str, set[str]]:
    """Return what a base answers to which phrase, by `bare` forms; TextError if it cannot be read."""
    kind = kind_of(path)
    found: dict[str, set[str]] = {}
    if kind.teach is not None:
        for near in kind.teach().answers(path, encoding):
            found.setdefault(bare(near.key), set()).add(near.reply.strip())
    return found


def with_conflicts(proposals: Iterable[Proposal], known: Mapping[str, set[str]]) -> Iterator[Proposal]:
    """Yield the proposals; those whose keys the base answers otherwise say with what."""
    for one in proposals:
        if one.kind in (Kind.FILLER, Kind.OPENING, Kind.ALIAS):
            yield one
            continue
        there = {reply for key in one.keys for reply in known.get(bare(key), ())}
        there -= {answer.text for answer in one.answers}
        yield replace(one, conflict=tuple(sorted(there)))


def _pairs(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    key = ""
    for line in lines:
        if key:
            yield key, str(line).strip()
            key = ""
        else:
            key = str(line).strip()


def _ends_open(lines: Iterable[str]) -> bool:
    is_open = False
    for line in lines:
        is_open = not is_open and bool(str(line).strip())
    return is_open
