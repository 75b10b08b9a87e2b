"""A letter that was written as a web page, as plain text. Nothing is fetched, and nothing in it is run.

The parser of the standard library takes ten seconds for 30 KB of ``<a `` in Python 3.11, and strangers write
letters. So the tags are found here, in linear time.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final

__all__ = ["plain_text"]

_LONGEST: Final = 400_000
"""Characters of a page that are read; the rest is left out."""
_DEEPEST: Final = 20
"""Quotations within quotations that are counted."""

_UNSEEN: Final = frozenset(("head", "script", "style", "title", "template", "noscript", "object", "svg"))
_BLOCKS: Final = frozenset(
    (
        *(
            "address",
            "article",
            "blockquote",
            "center",
            "dd",
            "div",
            "dl",
            "dt",
            "fieldset",
            "footer",
            "form",
        ),
        *("h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section"),
        *("table", "tr", "ul"),
    )
)
_VOID: Final = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"))

_PIECE: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|<[!?][^>]*(?:>|\Z)|<(?P<end>/?)(?P<tag>[A-Za-z][\w:-]*)(?P<rest>[^<>]*)>"
    r"|(?P<text>[^<]+|<)",
    re.DOTALL,
)


def plain_text(page: str) -> str:
    """Return the text of a page; quotations get a ``>`` before each line. Never fails."""
    reader = _Reader()
    for piece in _PIECE.finditer(page[:_LONGEST]):
        tag = (piece["tag"] or "").lower()
        if piece["text"]:
            reader.read_text(unescape(piece["text"]))
        elif tag and piece["end"]:
            reader.end(tag)
        elif tag:
            reader.begin(tag, piece["rest"])
    return reader.text()


class _Reader:
    def __init__(self) -> None:
        self._lines: list[tuple[int, list[str]]] = [(0, [])]
        """Each line with the depth of its quotation."""
        self._quoted = 0
        self._preformatted = 0
        self._unseen: list[str] = []
        """The open element that nobody sees, and those of its name within."""

    def begin(self, tag: str, attributes: str) -> None:
        """An element begins."""
        if self._unseen:
            if tag == self._unseen[0]:
                self._unseen.append(tag)
            return
        if tag not in _VOID and (tag in _UNSEEN or _is_hidden(attributes)):
            self._unseen.append(tag)
            return
        if tag == "br":
            self._lines.append((self._quoted, []))
            return
        if tag in _BLOCKS:
            self._break()
        if tag == "blockquote":
            self._quoted += 1
            self._break(anew=True)
        elif tag == "pre":
            self._preformatted += 1
        elif tag == "li":
            self._put("- ")
        elif tag in ("td", "th"):
            self._put(" ")

    def end(self, tag: str) -> None:
        """An element ends."""
        if self._unseen:
            if tag == self._unseen[0]:
                self._unseen.pop()
            return
        if tag == "blockquote" and self._quoted:
            self._quoted -= 1
            self._break(anew=True)
        elif tag == "pre" and self._preformatted:
            self._preformatted -= 1
        if tag == "p":
            self._break()
            self._lines.append((self._quoted, []))
        elif tag in _BLOCKS:
            self._break()

    def read_text(self, data: str) -> None:
        """Text stands here."""
        if self._unseen:
            return
        if self._preformatted:
            first, *others = data.split("\n")
            self._put(first)
            for line in others:
                self._lines.append((self._quoted, [line]))
        else:
            before = " " if data[:1].isspace() else ""
            after = " " if data[-1:].isspace() else ""
            words = " ".join(data.split())
            self._put(before + words + after if words else before)

    def text(self) -> str:
        """Return what was read: no blanks at the ends of lines, one empty line at most."""
        lines: list[str] = []
        for depth, parts in self._lines:
            line = "".join(parts).replace("\xa0", " ").strip()
            quoted = f"{'>' * min(depth, _DEEPEST)} {line}".rstrip() if depth else line
            if quoted or (lines and lines[-1]):
                lines.append(quoted)
        return "\n".join(lines).strip("\n")

    def _put(self, text: str) -> None:
        parts = self._lines[-1][1]
        if text.startswith(" ") and (not parts or parts[-1].endswith(" ")):
            text = text.lstrip(" ")
        if text:
            parts.append(text)

    def _break(self, *, anew: bool = False) -> None:
        """Begin a line, unless the last one is empty."""
        if anew and not self._lines[-1][1]:
            self._lines[-1] = self._quoted, []
        elif self._lines[-1][1]:
            self._lines.append((self._quoted, []))


def _is_hidden(attributes: str) -> bool:
    """Whether nobody sees the element: advertisers hide texts for the lists of mail programs."""
    return "display:none" in "".join(attributes.lower().split())
