"""AIML in an editor: colours, outline, problems, targets (`boltun/minds/source.py`)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final
from xml.sax.saxutils import unescape

from boltun.errors import BoltunError
from boltun.minds.aiml import checks, colours
from boltun.minds.aiml.category import EMOTIONS, Category
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.matcher import goal
from boltun.minds.aiml.text import collapse
from boltun.minds.aiml.vocabulary import CONTAINERS, ELEMENTS, IN_PATTERN, OLD
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind, Problem
from boltun.minds.source import OutlineItem, Place, Span

__all__ = ["AimlLanguage", "AimlSource", "language"]

_ELSEWHERE: Final = frozenset(
    {"missing-set", "missing-map", "missing-property", "missing-id", "srai-to-nowhere", "srai-to-default"}
)
"""Problems that another file of the same bot may settle."""


class AimlLanguage:
    """How AIML files are written."""

    indents_between = False

    def highlight(self, line: str, state: int) -> tuple[Sequence[Span], int]:
        """Colour one line; the state tells what is still open: a comment, a tag, a pattern."""
        return colours.highlight(line, state)

    def read(self, text: str, path: Path | None) -> AimlSource:
        """Read a file's text; never fails."""
        return AimlSource(text, path)


@dataclass(frozen=True, slots=True)
class _Tag:
    start: int
    end: int
    name: str
    attributes: str
    closing: bool
    empty: bool


_TAG: Final = re.compile(
    r"""<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<(/?)([A-Za-z_][\w.:-]*+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*+)>""",
    re.S,
)
_ATTRIBUTE: Final = re.compile(r"""(?<![\w.:-])([\w.:-]++)\s*+=\s*+(?:"([^"]*)"|'([^']*)')""")
_LONE_RETURN: Final = re.compile(r"\r(?!\n)")
_INSIDE: Final = re.compile(r"<[^<>]*>")


class _Outline:
    """Collects the outline of a text, tag by tag."""

    def __init__(self, text: str, line: Callable[[int], int]) -> None:
        self._text = text
        self._line = line
        self._items: list[OutlineItem] = []
        self._level = 0
        self._depth = 0
        """How many templates are open; a category inside one is none of the file."""
        self._category: _Tag | None = None
        """The open category, with its pattern and its that, as far as they are read."""
        self._pattern = self._that = ""
        self._opened: _Tag | None = None
        """The open pattern or that."""

    def take(self, tag: _Tag) -> None:
        """Take the next tag."""
        if tag.name == "template" and not tag.empty:
            self._depth = max(0, self._depth + (-1 if tag.closing else 1))
        elif tag.name == "category":
            self._take_category(tag)
        elif self._depth:
            return
        elif tag.name == "topic" and self._category is None:
            self._take_topic(tag)
        elif tag.name in ("pattern", "that") and self._category is not None:
            self._take_condition(tag)

    def whole(self) -> list[OutlineItem]:
        """Return the outline, when all tags were taken."""
        self._end_category()
        return self._items

    def _take_category(self, tag: _Tag) -> None:
        if tag.closing:
            self._depth = 0
        if self._depth:
            return
        self._end_category()
        if not tag.closing:
            self._category, self._pattern, self._that, self._opened = tag, "", "", None

    def _end_category(self) -> None:
        if self._category is None:
            return
        pattern = unescape(_INSIDE.sub(_name_within, self._pattern))
        line = self._line(self._category.start)
        detail = unescape(self._that)
        self._items.append(OutlineItem(title=pattern or "…", line=line, level=self._level, detail=detail))
        self._category = None

    def _take_topic(self, tag: _Tag) -> None:
        if tag.closing:
            self._level = 0
        elif not tag.empty:
            name = _attributes(tag).get("name", "")
            self._items.append(OutlineItem(title=name or "*", line=self._line(tag.start), detail="topic"))
            self._level = 1

    def _take_condition(self, tag: _Tag) -> None:
        if tag.closing and self._opened is not None:
            written = collapse(self._text[self._opened.end : tag.start])
            if tag.name == "pattern" and not self._pattern:
                self._pattern = written
            elif tag.name == "that":
                self._that = self._that or written or _shown(_attributes(self._opened))
            self._opened = None
        elif tag.empty:
            self._that = self._that or _shown(_attributes(tag))
        else:
            self._opened = tag


class AimlSource:
    """The text of one AIML file, whole or half written."""

    def __init__(self, text: str, path: Path | None) -> None:
        self._text = text
        self._path = path

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self._text))]

    @cached_property
    def _knowledge(self) -> Knowledge:
        # XML ends lines there, too, but an editor does not.
        return Knowledge.of_text(_LONE_RETURN.sub(" ", self._text), self._path)

    @cached_property
    def _tags(self) -> list[_Tag]:
        return list(_tags(self._text))

    def _line(self, at: int) -> int:
        return bisect_right(self._starts, at)

    def _offset(self, line: int, column: int) -> int:
        if not 1 <= line <= len(self._starts):
            return len(self._text)
        end = self._starts[line] - 1 if line < len(self._starts) else len(self._text)
        return min(self._starts[line - 1] + max(0, column - 1), end)

    # --- what the editor asks ---

    def outline(self) -> Sequence[OutlineItem]:
        """Return the topics and the categories in them: pattern, and what they ask of the last reply."""
        outline = _Outline(self._text, self._line)
        for tag in self._tags:
            outline.take(tag)
        return outline.whole()

    def problems(self) -> Sequence[Problem]:
        """Return the problems, by line; if the bot has other files, without those that these may solve."""
        found = checks.problems(self._knowledge)
        if self._path is not None and _has_company(self._path):
            found = [problem for problem in found if problem.code not in _ELSEWHERE]
        return found

    def target(self, line: int, column: int) -> Place | None:
        """Return the category that an ``<srai>`` sends to, or the template that a ``<that id>`` names."""
        at = self._offset(line, column)
        opened: _Tag | None = None
        for tag in self._tags:
            if tag.start > at:
                break
            if tag.name == "that" and tag.start <= at < tag.end:
                return self._template(_attributes(tag).get("id", ""))
            if tag.name == "srai" and not tag.empty:
                opened = None if tag.closing and at >= tag.end else opened if tag.closing else tag
        if opened is None:
            return None
        end = next(
            (
                tag.start
                for tag in self._tags
                if tag.start >= opened.end and tag.name == "srai" and tag.closing
            ),
            len(self._text),
        )
        # A part that is only known at run time stands for some word.
        return self._category(collapse(unescape(_INSIDE.sub(" zzz ", self._text[opened.end : end]))))

    def completions(self, line: int, column: int) -> Sequence[str]:
        """Return completions: elements behind ``<``, attributes in a tag, values in quotes, patterns in
        ``<srai>``."""
        at = self._offset(line, column)
        start = self._text.rfind("<", max(0, at - 10_000), at)
        inside = start >= 0 and ">" not in _unquoted(self._text[start:at])
        path = self._open_elements(start if inside else at)
        if not inside:
            if path[-1:] == ["srai"]:
                return self._patterns()
            return []
        piece = self._text[start:at]
        if piece.startswith("</"):
            return path[-1:]
        named = re.match(r"<([A-Za-z_][\w.:-]*)\s", piece)
        if named is None:
            return _elements_in(path)
        name = named[1].lower()
        quoted = re.search(r"""(?<![\w.:-])([\w.:-]++)\s*+=\s*+(?:"[^"]*|'[^']*)\Z""", piece)
        if quoted is not None and len(re.findall("[\"']", piece)) % 2:
            return self._values(name, quoted[1])
        used = {found[1] for found in _ATTRIBUTE.finditer(piece)}
        known = {**ELEMENTS, **IN_PATTERN, **CONTAINERS}
        if "template" in path:
            known = {**CONTAINERS, **IN_PATTERN, **ELEMENTS}
        return [one for one in known.get(name, ()) if one not in used]

    def mind(self, opening: Opening) -> Mind:
        """Return the mind that this text makes, together with the bot's other files if there are any."""
        from boltun.minds.aiml.mind import AimlMind

        knowledge = self._knowledge
        path = self._path
        if path is not None:
            # A mind's name is its path: that of the folder, or of this very file.
            whole = Path(opening.name) if opening.name else path.parent
            if whole in path.parents and (opening.name or _has_company(path)) and whole.is_dir():
                root = whole if opening.name else _root(path)
                knowledge = Knowledge.load(root, unsaved={path: self._text})
        return AimlMind(
            knowledge,
            name=opening.name or str(self._path or ""),
            dialogue_timeout=opening.dialogue_timeout,
            ask=opening.ask,
        )

    # --- where things are ---

    def _template(self, identity: str) -> Place | None:
        if not identity:
            return None
        for tag in self._tags:
            if tag.name in ("template", "li") and _attributes(tag).get("id") == identity:
                return Place(line=self._line(tag.start))
        return None

    def _category(self, text: str) -> Place | None:
        if not text:
            return None
        here = _place(self._knowledge, text, self._path)
        if here is not None and here[1]:
            return here[0]
        if self._path is not None and _has_company(self._path):
            try:
                whole = Knowledge.load(_root(self._path), unsaved={self._path: self._text})
            except BoltunError:
                return here[0] if here else None
            there = _place(whole, text, self._path)
            return there[0] if there else None
        return here[0] if here else None

    # --- what may stand here ---

    def _open_elements(self, at: int) -> list[str]:
        path: list[str] = []
        for tag in self._tags:
            if tag.start >= at:
                break
            if tag.closing:
                if tag.name in path:
                    del path[len(path) - 1 - path[::-1].index(tag.name) :]
            elif not tag.empty:
                path.append(tag.name)
        return path

    def _patterns(self) -> list[str]:
        found = (item.title for item in self.outline() if item.detail != "topic")
        return sorted({title for title in found if not re.search(r"[*_#^<‹]", title)})

    def _values(self, element: str, attribute: str) -> list[str]:
        if attribute == "emotion":
            return list(EMOTIONS)
        if attribute == "partial":
            return ["true", "false"]
        if attribute in ("name", "var", "id"):
            same = (
                {"get", "set", "condition", "li"}
                if element in ("get", "set", "condition", "li")
                else {element}
            )
            if attribute == "id":
                same = {"template", "li", "that"}
            found = (_attributes(tag).get(attribute) for tag in self._tags if tag.name in same)
            return sorted({value for value in found if value})
        return []


def _tags(text: str) -> Iterator[_Tag]:
    for found in _TAG.finditer(text):
        if found[2] is not None:
            name = found[2].rpartition(":")[2].lower()
            yield _Tag(found.start(), found.end(), name, found[3], bool(found[1]), found[3].endswith("/"))


def _attributes(tag: _Tag) -> Mapping[str, str]:
    return {
        found[1].lower(): unescape(found[2] if found[2] is not None else found[3])
        for found in _ATTRIBUTE.finditer(tag.attributes)
    }


def _shown(attributes: Mapping[str, str]) -> str:
    return " ".join(f"{name}={attributes[name]}" for name in ("id", "emotion") if name in attributes)


def _name_within(found: re.Match[str]) -> str:
    """Show ``<bot name="x"/>`` as ``<x>`` and leave the tags of a set out."""
    name = re.search(r"""name\s*=\s*["']([^"']*)""", found[0])
    return f"‹{name[1]}›" if name else ""


def _unquoted(piece: str) -> str:
    """Return the piece of a tag without its quoted values, whole or half."""
    return re.sub(r""""[^"]*("|\Z)|'[^']*('|\Z)""", "", piece)


def _elements_in(path: Sequence[str]) -> list[str]:
    inner = next((name for name in reversed(path) if name in CONTAINERS or name in _CHILDREN), "")
    if inner in _CHILDREN:
        return list(_CHILDREN[inner])
    if inner == "template":
        extra = ["li"] if path[-1] in ("random", "condition", "conditional_random") else []
        return [*extra, *_COMMON, *sorted(set(ELEMENTS) - set(_COMMON) - set(extra) - OLD)]
    return ["aiml"] if not path else list(_CHILDREN["aiml"])


_CHILDREN: Final[Mapping[str, Sequence[str]]] = {
    "aiml": ("category", "topic"),
    "topic": ("category",),
    "category": ("pattern", "that", "template", "topic"),
    "pattern": tuple(IN_PATTERN),
    "that": tuple(IN_PATTERN),
}
_COMMON: Final = ("srai", "star", "random", "condition", "think", "set", "get", "bot", "sr", "person", "that")


def _place(knowledge: Knowledge, text: str, own: Path | None) -> tuple[Place, bool] | None:
    """Return the place of the category that a text goes to, and whether it takes more than anything."""
    found = goal(knowledge, knowledge.tokenize(text))
    if found is None:
        return None
    category: Category = found[0]
    path = knowledge.files[category.file] if 0 <= category.file < len(knowledge.files) else None
    telling = any(key not in "*_#^" for key in found[1])
    return Place(line=category.line, path=None if path == own else path), telling


def _root(path: Path) -> Path:
    """Return the folder of the bot that a file belongs to: Program AB keeps ``aiml`` beside ``sets``."""
    folder = path.parent
    return folder.parent if folder.name == "aiml" and (folder.parent / "config").is_dir() else folder


def _has_company(path: Path) -> bool:
    """Return whether other files beside this one may belong to the same bot."""
    root = _root(path)
    suffixes = {".aiml", ".set", ".map", ".properties", ".substitution", ".pdefaults"}
    try:
        return root != path.parent or any(
            other.suffix.lower() in suffixes and other.name != path.name for other in root.iterdir()
        )
    except OSError:
        return False


language: Final = AimlLanguage()
