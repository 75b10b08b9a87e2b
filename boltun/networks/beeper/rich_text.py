"""Texts on the way to Beeper and back: what it takes for Markdown, and the markup that it returns."""

from __future__ import annotations

import hashlib
import html
import re
from typing import Final

__all__ = ["bare", "escaped", "is_same", "mark_of", "plain", "sendable"]

_BLOCKS: Final = frozenset(
    (
        "blockquote",
        "div",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "li",
        "ol",
        "p",
        "pre",
        "table",
        "tr",
        "ul",
    )
)
"""They begin a line."""
_TAGS: Final = _BLOCKS.union(
    (
        "a",
        "b",
        "br",
        "code",
        "del",
        "em",
        "i",
        "img",
        "mx-reply",
        "s",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
    ),
    ("td", "th", "u"),
)
"""Those that messages of Matrix have, the protocol inside Beeper."""
_OPENED: Final = re.compile(rf"<({'|'.join(sorted(_TAGS))})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_CLOSED: Final = re.compile(rf"</({'|'.join(sorted(_TAGS))})\s*>", re.IGNORECASE)
_TAG: Final = re.compile(rf"<(/?)({'|'.join(sorted(_TAGS))})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_RAW: Final = re.compile(r"<|&(?!#?\w{1,31};)")
_EMPTY_LINES: Final = re.compile(r"\n{3,}")
_EMPTY: Final = frozenset(("br", "hr", "img"))
"""They are never closed."""

_URL: Final = re.compile(r"\bhttps?://\S+")
_PUNCTUATION: Final = r"[!-/:-@\[-`{-~]"
_ANYWHERE: Final = re.compile(
    # A backslash before what it would hide.
    rf"\\(?={_PUNCTUATION}|\n)"
    r"|`"
    # Stars and lines around words. One that stands alone between blanks means itself.
    r"|\*(?=\S)|(?<=\S)\*"
    # Inside a word a line means itself, too.
    r"|(?<![^\W])_+(?=\S)|(?<=\S)(?<!_)_+(?![^\W])"
    r"|~(?=[\S])|(?<=\S)~"
    r"|\|(?=\|)|(?<=\|)\|"
    # Links, pictures, tags, entities.
    r"|\["
    r"|<(?=[A-Za-z/!?])"
    r"|&(?=#?\w+;)"
)
_LINE: Final = re.compile(
    r"^( {0,3})(?:"
    # Headings, quotes, lists.
    r"(#{1,6})(?=\s|$)|(>)|([-+*])(?=\s|$)"
    # Rulers, and what would make a heading of the line above.
    r"|((?:[-=_*] *){2,})$)",
    re.MULTILINE,
)
_NUMBERED: Final = re.compile(r"^( {0,3}\d{1,9})([.)])(?=\s|$)", re.MULTILINE)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_BARE: Final = re.compile(r"[\W_]+")


def sendable(text: str) -> str:
    """Return a text without what no network can send: halves of characters, and control characters."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _CONTROL.sub("", whole.replace("\r\n", "\n").replace("\r", "\n"))


def plain(text: str) -> str:
    """Return a text without the markup of Matrix, if it has any; other texts stay as they are."""
    if "<" not in text:
        return text
    opened = {name.lower() for name in _OPENED.findall(text)}
    if not opened & _EMPTY.union(name.lower() for name in _CLOSED.findall(text)):
        return text
    if _RAW.search(_TAG.sub("", text)):
        # In markup these signs would be written otherwise: somebody typed the tags.
        return text
    parts: list[str] = []
    end = quoted = 0
    for tag in _TAG.finditer(text):
        if not quoted and tag.start() > end:
            parts.append(html.unescape(text[end : tag.start()]))
        end = tag.end()
        closing, name = bool(tag[1]), tag[2].lower()
        if name == "mx-reply":
            # What it answers is repeated there; nobody said it now.
            quoted = max(0, quoted - 1) if closing else quoted + 1
        elif not quoted and (name == "br" or (name in _BLOCKS and parts and not parts[-1].endswith("\n"))):
            parts.append("\n")
    if not quoted:
        parts.append(html.unescape(text[end:]))
    return _EMPTY_LINES.sub("\n\n", "".join(parts)).strip("\n")


def escaped(text: str) -> str:
    """Return a text that says the same after somebody has read it as Markdown.

    Only what would be eaten is changed, so most texts stay as they are.
    """
    parts: list[str] = []
    end = 0
    # In an address a backslash would be one more character.
    for url in _URL.finditer(text):
        parts += [_hidden(text[end : url.start()]), url[0]]
        end = url.end()
    parts.append(_hidden(text[end:]))
    whole = "".join(parts)
    whole = _NUMBERED.sub(r"\1\\\2", whole)
    return _LINE.sub(lambda found: f"{found[1]}\\{found[0][len(found[1]) :]}", whole)


def is_same(one: str, other: str) -> bool:
    """Whether two texts are the same but for blanks and punctuation, which markup may have changed."""
    if one.strip() == other.strip():
        return True
    letters = bare(one)
    return bool(letters) and letters == bare(other)


def mark_of(text: str) -> str:
    """Return what tells a text from others, without keeping it: the same for all that ``is_same``."""
    whole = (bare(text) or text.strip()).encode("utf-8", "replace")
    return hashlib.blake2b(whole, digest_size=12).hexdigest()


def bare(text: str) -> str:
    """Return the letters and digits of a text."""
    return _BARE.sub("", text)


def _hidden(text: str) -> str:
    last_link = max(text.rfind(mark) for mark in ("](", "][", "]:"))

    def hide(found: re.Match[str]) -> str:
        if found[0] == "[" and found.start() > last_link:
            return "["
        return "".join(f"\\{mark}" for mark in found[0])

    return _ANYWHERE.sub(hide, text)
