"""Writes chosen proposals into a reply base: into a new file, or behind what an existing base holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from boltun.history.proposals import Kind, Proposal
from boltun.history.wording import bare
from boltun.minds.registry import kind_of
from boltun.text.document import Document

__all__ = ["answers_of", "base_lines", "with_conflicts", "write_base"]

_ORDER = (Kind.FAVOURITE, Kind.PHRASE, Kind.LIST, Kind.ALIAS, Kind.OPENING, Kind.FILLER)


def base_lines(proposals: Iterable[Proposal], known: frozenset[tuple[str, str]] = frozenset()) -> list[str]:
    """Return the lines of a base that holds the proposals, each pair once, without those that are known."""
    chosen = sorted(proposals, key=lambda one: _ORDER.index(one.kind))
    pairs = dict.fromkeys(pair for one in chosen for pair in one.pairs)
    return [line for pair in pairs if pair not in known for line in pair]


def write_base(path: Path, proposals: Iterable[Proposal], encoding: str | None = None) -> int:
    """Write the proposals into a file; return how many pairs are new. TextError if it cannot be written.

    What the file holds stays as it is.
    """
    document = Document.open(path, encoding) if path.exists() else Document.new(path)
    fresh = base_lines(proposals, frozenset(_pairs(document.lines)))
    if not fresh:
        return 0
    end = len(document.lines)
    # A last key without its reply would take ours for it.
    gap = [""] if end and _ends_open(document.lines) else []
    document.replace_lines(end, 0, [*gap, *fresh])
    path.parent.mkdir(parents=True, exist_ok=True)
    document.save()
    return len(fresh) // 2


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
