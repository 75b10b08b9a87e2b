"""Reading what a person opens: a base, a script of another kind, or a folder of them. Runs in a worker."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from boltun.errors import MindError
from boltun.minds import library
from boltun.minds.dialbb.book import Book
from boltun.minds.encodings import Encodings
from boltun.minds.registry import kind_of, source_language
from boltun.minds.source import SourceLanguage
from boltun.text.document import Document
from ui.editing.pair_map import PairMap
from ui.editing.text_opening import open_document
from ui.scenario.application import Application, application_of

__all__ = ["TEXT", "Folder", "Opened", "OpenedBook", "editable_kind", "open_path"]

TEXT = "text"
"""The kind of a file that is no mind by itself."""

_PARTS = frozenset(
    (".set", ".map", ".substitution", ".properties", ".pdefaults", ".json", ".py", ".csv", ".xml", ".md")
)
"""Files with these names are parts of something else, whatever stands in them."""
_BOOKS = (".xlsx", ".xlsm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A file that was read."""

    document: Document
    kind: str
    """``boltun``, ``eliza``, ``aiml``, ``dialbb`` or ``text``."""
    pairs: PairMap | None
    """Of a base."""
    language: SourceLanguage | None
    read_only: bool
    chosen: bool
    """Whether the person has just said what it is in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedBook:
    """An Excel file that was read, and the DialBB application that it belongs to."""

    book: Book
    application: Application | None
    read_only: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A mind that lies in several files."""

    path: Path
    kind: str
    files: tuple[Path, ...]


def open_path(
    path: Path, encodings: Encodings, encoding: str | None = None, *, chosen: bool = False, read_only: bool
) -> Opened | OpenedBook | Folder:
    """Read a file or look into a folder; MindError or TextError says why that cannot be.

    ``chosen``: the person has just said that it is in ``encoding``, None: in whatever it looks like.
    """
    if path.is_dir():
        kind = kind_of(path).name
        if kind != "dialbb":
            return Folder(path=path, kind=kind, files=_files(path, kind))
        path = path / "config.yml"
    if path.suffix.lower() in _BOOKS:
        return OpenedBook(book=Book.open(path), application=application_of(path), read_only=read_only)
    kind = editable_kind(path)
    document = open_document(path, encoding if chosen else encodings.of(path), kind)
    return Opened(
        document=document,
        kind=kind,
        pairs=PairMap(document.lines) if kind == "boltun" else None,
        language=source_language(kind),
        read_only=read_only,
        chosen=chosen,
    )


def editable_kind(path: Path) -> str:
    """Tell what a file is to an editor."""
    try:
        kind = kind_of(path).name
    except MindError:
        # Reading it says why not.
        return "boltun"
    return TEXT if kind == "boltun" and path.suffix.lower() in _PARTS else kind


def _files(path: Path, kind: str) -> tuple[Path, ...]:
    """Return the files of a mind that lies in a folder, as its kind reads them or by their names."""
    found = library.files_of(path, kind)
    if not found:
        found = [one for one in path.rglob("*") if one.suffix.lower() in (".aiml", *_PARTS)]
    return tuple(sorted(one for one in found if one.is_file()))
