"""The manual: short pages for people, in the languages of the window, that come with the program."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PySide6.QtCore import QLocale

from boltun.errors import BoltunError
from boltun.networks.registry import find_network
from boltun.paths import documents_folder

__all__ = ["PAGES", "Page", "document", "manual", "page_of_network"]

_FOLDER = Path(__file__).parent / "pages"
_LANGUAGES = ("en", "ru", "ja")

_NAME = re.compile("[a-z][a-z0-9-]*")

PAGES = (
    "first-steps",
    "conversations",
    "digest",
    "bases",
    "words-of-bases",
    "teach",
    "accounts",
    "statistics",
    "settings",
    "rules",
    "news",
)
"""In the order in which they are listed; one for each place has its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page: our own text, in Markdown."""

    key: str
    title: str
    text: str

    def contains(self, words: list[str]) -> bool:
        """Say whether all words, in small letters, are in it."""
        text = _plain(self.text)
        return all(word in text for word in words)


def manual(language: str = "") -> list[Page]:
    """Return all pages in a language; empty: in that of the window."""
    code = language or QLocale.languageToCode(QLocale().language())
    return list(_read(code if code in _LANGUAGES else "en"))


def page_of_network(network: str) -> str:
    """Return the name of the document about a network; empty where there is none."""
    kind = find_network(network)
    name = "" if kind is None else kind.page or kind.name.replace("_", "-")
    return name if document(name) is not None else ""


def document(name: str) -> Page | None:
    """Return a page for those who want to know everything about a subject, in English; None: no such page."""
    if not _NAME.fullmatch(name):
        return None
    try:
        text = (documents_folder() / f"{name}.md").read_text("utf-8")
    except (OSError, BoltunError):
        return None
    return Page(key=f"{name}.md", title=text.partition("\n")[0].removeprefix("# "), text=text)


@cache
def _read(code: str) -> tuple[Page, ...]:
    return tuple(_page(code, key) for key in PAGES)


def _page(code: str, key: str) -> Page:
    text = (_FOLDER / code / f"{key}.md").read_text("utf-8")
    return Page(key=key, title=text.partition("\n")[0].removeprefix("# "), text=text)


def _plain(markdown: str) -> str:
    """Return the words of a page in small letters, without the targets of its links."""
    return re.sub(r"\]\([^)]*\)|[*`\[]", "", markdown).casefold()
