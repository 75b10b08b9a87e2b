"""Pages of the manual that the program writes itself: its shortcuts, its versions and licences."""

from __future__ import annotations

import platform
import re
import sqlite3
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, metadata, requires

from PySide6.QtCore import QCoreApplication, qVersion

from boltun import __version__
from ui.editing.shortcuts import KEYS, SHEET_KEYS
from ui.help.manual import Page
from ui.widgets.keys import WINDOW_KEYS, native

__all__ = ["about_page", "editor_words", "shortcuts_page", "window_words"]

_PUNCTUATION = re.compile(r"([\\`*_{}\[\]()#+.!|<>~&-])")
_LONGEST = 60
"""Some packages put the whole text of a licence where its name belongs."""


def window_words() -> dict[str, str]:
    """Say what each of ``WINDOW_KEYS`` does."""
    translate = QCoreApplication.translate
    return {
        "help": translate("Shortcuts", "Help for the place where you are"),
        "commands": translate("Shortcuts", "Go anywhere or do anything, by typing"),
        "conversations": translate("Shortcuts", "Conversations"),
        "bases": translate("Shortcuts", "Bases"),
        "teach": translate("Shortcuts", "Teach"),
        "accounts": translate("Shortcuts", "Accounts"),
        "statistics": translate("Shortcuts", "Statistics"),
        "settings": translate("Shortcuts", "Settings"),
        "rules": translate("Shortcuts", "Rules"),
        "digest": translate("Shortcuts", "Left for you: the digest"),
        "pause": translate("Shortcuts", "Pause until you resume; resume"),
        "chew": translate("Shortcuts", "Be silent without a good answer, on or off"),
        "find": translate("Shortcuts", "Find: people and words, a text in the base, a setting"),
        "notice": translate("Shortcuts", "To the buttons of the notice below; Esc closes it"),
        "log": translate("Shortcuts", "Show the log"),
        "quit": translate("Shortcuts", "Quit"),
    }


def editor_words() -> dict[str, str]:
    """Say what each of ``KEYS`` and ``SHEET_KEYS`` does."""
    translate = QCoreApplication.translate
    return {
        "new": translate("Shortcuts", "New base"),
        "open": translate("Shortcuts", "Open a base"),
        "save": translate("Shortcuts", "Save"),
        "save as": translate("Shortcuts", "Save as"),
        "close": translate("Shortcuts", "Close the base"),
        "next tab": translate("Shortcuts", "Next base"),
        "previous tab": translate("Shortcuts", "The base before"),
        "mode": translate("Shortcuts", "Table or text"),
        "preview": translate("Shortcuts", "To the preview, and back"),
        "new pair": translate("Shortcuts", "New pair, or a new row of a sheet"),
        "find": translate("Shortcuts", "Find in the base"),
        "find next": translate("Shortcuts", "Find next"),
        "find previous": translate("Shortcuts", "Find the one before"),
        "replace": translate("Shortcuts", "Replace"),
        "filter": translate("Shortcuts", "Filter of the table"),
        "fold all": translate("Shortcuts", "Fold all kinds"),
        "unfold all": translate("Shortcuts", "Unfold all kinds"),
        "next problem": translate("Shortcuts", "Next problem"),
        "previous problem": translate("Shortcuts", "The problem before"),
        "doctor": translate("Shortcuts", "A long look at the base"),
        "outline": translate("Shortcuts", "Outline of a script"),
        "follow": translate("Shortcuts", "To the definition of a name"),
        "back": translate("Shortcuts", "Back from the definition"),
        "graph": translate("Shortcuts", "The scenario as a graph"),
        "remove rows": translate("Shortcuts", "Remove rows of a sheet"),
        "message": translate("Shortcuts", "To the buttons of the notice above the base"),
    }


def shortcuts_page() -> Page:
    """Return the list of shortcuts, made from the keys that the window listens to."""
    title = QCoreApplication.translate("Shortcuts", "Keyboard shortcuts")
    parts = [f"# {title}"]
    for heading, words, keys in (
        (QCoreApplication.translate("Shortcuts", "Everywhere"), window_words(), WINDOW_KEYS),
        (QCoreApplication.translate("Shortcuts", "In Bases"), editor_words(), {**KEYS, **SHEET_KEYS}),
    ):
        parts += [f"## {heading}", "\n".join(_rows(words, keys))]
    return Page(key="shortcuts", title=title, text="\n\n".join(parts))


def _rows(words: Mapping[str, str], keys: Mapping[str, str]) -> Iterator[str]:
    key, does = (
        QCoreApplication.translate("Shortcuts", "Keys"),
        QCoreApplication.translate("Shortcuts", "does"),
    )
    yield f"| {key} | {does} |"
    yield "|---|---|"
    for name, meaning in words.items():
        yield f"| {_escaped(native(keys[name]))} | {_escaped(meaning)} |"


def about_page() -> Page:
    """Return what is installed, in which version and under which licence."""
    translate = QCoreApplication.translate
    title = translate("About", "About Boltun")
    words = translate(
        "About", "Boltun answers your messages while you are away, from reply bases that you write yourself."
    )
    heads = [translate("About", "Part"), translate("About", "Version"), translate("About", "Licence")]
    rows = [
        ("Boltun", __version__, "MIT"),
        ("Python", platform.python_version(), "PSF-2.0"),
        ("Qt", qVersion(), "LGPL-3.0"),
        ("SQLite", sqlite3.sqlite_version, translate("About", "public domain")),
        *_packages(),
    ]
    table = [f"| {' | '.join(heads)} |", "|---|---|---|"]
    table += [f"| {' | '.join(map(_escaped, row))} |" for row in rows]
    return Page(key="about", title=title, text=f"# {title}\n\n{words}\n\n" + "\n".join(table))


def _packages() -> Iterator[tuple[str, str, str]]:
    """What Boltun needs, and what of its optional parts is there."""
    try:
        wanted = requires("boltun") or []
    except PackageNotFoundError:
        return
    names = {re.split(r"[^\w.-]", one, maxsplit=1)[0].lower(): None for one in wanted}
    for name in sorted(names):
        try:
            found = metadata(name)
        except PackageNotFoundError:
            continue
        kinds = [
            one.rpartition(" :: ")[2] for one in found.get_all("Classifier") or () if "License ::" in one
        ]
        whole = next((found[one] for one in ("License-Expression", "License") if one in found), "")
        short = whole.partition("\n")[0]
        licence = short if 0 < len(short) <= _LONGEST else ", ".join(kinds)
        yield found["Name"], found["Version"], licence or "?"


def _escaped(text: str) -> str:
    """Return a text that Markdown takes as it is."""
    return _PUNCTUATION.sub(r"\\\1", text)
