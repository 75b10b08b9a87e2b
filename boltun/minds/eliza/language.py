"""ELIZA scripts in an editor: colours, outline, problems, ways to go (`boltun/minds/source.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from boltun.minds.eliza.checks import problems, script_lines
from boltun.minds.eliza.lines import Line, Tag, key_and_weight, read_line
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.eliza.patterns import pieces
from boltun.minds.eliza.reassemblies import goto_target, insertions
from boltun.minds.eliza.script import Script
from boltun.minds.eliza.words import Reading
from boltun.minds.opening import Opening
from boltun.minds.protocol import Problem
from boltun.minds.source import OutlineItem, Place, Role, Span

__all__ = ["ElizaLanguage", "ElizaSource", "language"]

_TAGS: Final = {str(tag): tag for tag in Tag}

_NEXT: Final = {
    None: (Tag.INITIAL, Tag.KEY),
    Tag.KEY: (Tag.DECOMP,),
    Tag.DECOMP: (Tag.REASMB, Tag.MEMORY),
    Tag.REASMB: (Tag.REASMB, Tag.DECOMP, Tag.KEY),
    Tag.MEMORY: (Tag.REASMB, Tag.MEMORY, Tag.DECOMP, Tag.KEY),
}
"""Tags that follow other tags; after any other tag the same tag comes again."""


class ElizaLanguage:
    """How ELIZA scripts are written."""

    indents_between = True

    def highlight(self, line: str, state: int) -> tuple[Sequence[Span], int]:
        """Colour one line; no line depends on those before it. Lines without meaning look like comments."""
        read = read_line(line)
        if read is None:
            return (), 0
        if not read.tag:
            return (Span(read.start, len(read.rest), Role.COMMENT),), 0
        tag = _TAGS.get(read.tag)
        spans = [Span(read.head, len(read.tag) + 1, Role.WRONG if tag is None else Role.TAG)]
        if tag is not None and read.rest:
            spans += _spans(tag, read)
        return spans, 0

    def read(self, text: str, path: Path | None) -> ElizaSource:
        """Read a script; never fails."""
        return ElizaSource(text, path)


def _spans(tag: Tag, line: Line) -> Iterator[Span]:
    rest, start = line.rest, line.start
    match tag:
        case Tag.KEY:
            word = rest.split(maxsplit=1)[0]
            known = key_and_weight(rest)
            yield Span(start, len(word), Role.NAME)
            if len(word) < len(rest):
                weight = rest[len(word) :].lstrip()
                role = Role.WRONG if known is None else Role.VALUE
                yield Span(start + len(rest) - len(weight), len(weight), role)
        case Tag.DECOMP:
            if rest.startswith("$"):
                yield Span(start, 1, Role.WILDCARD)
            offset = int(rest.startswith("$"))
            for piece in pieces(rest[offset:]):
                role = {"*": Role.WILDCARD, "@": Role.NAME}.get(piece.text[0], Role.TEXT)
                yield Span(start + offset + piece.start, len(piece.text), role)
        case Tag.REASMB | Tag.MEMORY:
            target = goto_target(rest)
            if target is not None:
                yield Span(start, len("goto"), Role.TAG)
                yield Span(start + len(rest) - len(target), len(target), Role.NAME)
                return
            place = 0
            for one in insertions(rest):
                if one.start > place:
                    yield Span(start + place, one.start - place, Role.TEXT)
                yield Span(start + one.start, one.length, Role.WILDCARD)
                place = one.start + one.length
            if place < len(rest):
                yield Span(start + place, len(rest) - place, Role.TEXT)
        case Tag.PRE | Tag.POST:
            word = rest.split(maxsplit=1)[0]
            yield Span(start, len(word), Role.NAME)
            put = rest[len(word) :].lstrip()
            if put:
                yield Span(start + len(rest) - len(put), len(put), Role.TEXT)
        case _:
            yield Span(start, len(rest), Role.TEXT)


class ElizaSource:
    """One script's text."""

    def __init__(self, text: str, path: Path | None) -> None:
        self._text = text
        self._path = path
        self._script = Script(text, Reading())

    def outline(self) -> Sequence[OutlineItem]:
        """Return the keys in their order, with their weights where these are not 1."""
        items: list[OutlineItem] = []
        for number, line in script_lines(self._script):
            known = key_and_weight(line.rest) if line.tag == Tag.KEY else None
            if known is not None:
                word, weight = known
                items.append(OutlineItem(title=word, line=number, detail="" if weight == 1 else str(weight)))
        return items

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong, by line."""
        return problems(self._script, self._path)

    def target(self, line: int, column: int) -> Place | None:
        """Return the key that a ``goto`` names, the list of an ``@name``, or the pattern of a ``(n)``."""
        read = self._line(line)
        if read is None:
            return None
        at = column - 1 - read.start
        plain = self._script.reading.plain
        match _TAGS.get(read.tag):
            case Tag.REASMB | Tag.MEMORY:
                target = goto_target(read.rest)
                if target is not None:
                    entry = self._script.entries.get(plain(target))
                    return None if entry is None else self._place(entry[2])
                if any(one.start <= at <= one.start + one.length for one in insertions(read.rest)):
                    return self._pattern_above(line)
            case Tag.DECOMP:
                offset = int(read.rest.startswith("$"))
                for piece in pieces(read.rest[offset:]):
                    if piece.text[0] == "@" and piece.start <= at - offset <= piece.start + len(piece.text):
                        return self._lists.get(plain(piece.text[1:]))
        return None

    def completions(self, line: int, column: int) -> Sequence[str]:
        """Return completions: tags where a line begins, keys behind ``goto``, ``@names`` in a pattern."""
        text = self._lines[line - 1] if 0 < line <= len(self._lines) else ""
        before = text[: column - 1]
        read = read_line(before)
        if read is None or not read.tag:
            # Behind the first word no tag can begin any more.
            begins = len((before + "|").split()) <= 1
            return self._tags(line) if begins and not (read is not None and read.comment) else []
        match _TAGS.get(read.tag):
            case Tag.DECOMP:
                return [f"@{name}" for name in self._names]
            case Tag.REASMB | Tag.MEMORY if read.rest.lower().split(maxsplit=1)[:1] == ["goto"]:
                return list(self._script.entries)
            case Tag.REASMB if not read.rest or "goto".startswith(read.rest.lower()):
                return ["goto"]
        return []

    def mind(self, opening: Opening) -> ElizaMind:
        """Return the mind that this text makes."""
        return ElizaMind.compile(
            self._text, name=opening.name or str(self._path or ""), path=self._path, fold_yo=opening.fold_yo
        )

    # --- what is looked up ---

    @cached_property
    def _lines(self) -> Sequence[str]:
        return self._text.split("\n")

    @cached_property
    def _lists(self) -> dict[str, Place]:
        """By each word of the synonyms, the list that ``@word`` means."""
        places: dict[str, Place] = {}
        for number, line in script_lines(self._script):
            if line.tag == Tag.SYNON:
                for word in line.rest.split():
                    column = line.start + 1
                    places.setdefault(self._script.reading.plain(word), Place(line=number, column=column))
        return places

    @cached_property
    def _names(self) -> Sequence[str]:
        """The first word of each list, which usually names it, then the other words."""
        heads = [words[0] for words in self._script.lists]
        return list(dict.fromkeys([*heads, *(word for words in self._script.lists for word in words)]))

    def _line(self, number: int) -> Line | None:
        return read_line(self._lines[number - 1]) if 0 < number <= len(self._lines) else None

    def _place(self, offset: int) -> Place:
        number = self._script.line(offset)
        read = self._line(number)
        return Place(line=number, column=1 if read is None else read.start + 1)

    def _pattern_above(self, line: int) -> Place | None:
        for number in range(line - 1, 0, -1):
            read = self._line(number)
            if read is not None and read.tag == Tag.DECOMP:
                return Place(line=number, column=read.start + 1)
            if read is not None and read.tag == Tag.KEY:
                return None
        return None

    def _tags(self, line: int) -> list[str]:
        """Return all tags with their colons; those that may follow the line above come first."""
        above: Tag | None = None
        for number in range(line - 1, 0, -1):
            read = self._line(number)
            if read is not None and read.tag in _TAGS:
                above = _TAGS[read.tag]
                break
        first = _NEXT.get(above) or (_TAGS[above], Tag.KEY) if above is not None else _NEXT[None]
        return [f"{tag}:" for tag in dict.fromkeys([*first, *Tag])]


language = ElizaLanguage()
