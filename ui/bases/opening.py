"""Reading what a person opens: a base, a script of another kind, or a folder of them. Runs in a worker."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boltun.errors import BoltunError, MindError
from boltun.minds import library
from boltun.minds.encodings import Encodings
from boltun.minds.registry import find_kind, kind_of, source_language, usual_kind
from boltun.minds.source import SourceLanguage
from boltun.text.document import Document
from ui.editing.editor_kind import EditorKind, editor_for
from ui.editing.text_opening import open_document

__all__ = ["TEXT", "Folder", "Opened", "OpenedFile", "editable_kind", "open_path"]

TEXT = "text"
"""The kind of a file that is no mind by itself."""

_PARTS = frozenset(
    (".set", ".map", ".substitution", ".properties", ".pdefaults", ".json", ".py", ".csv", ".xml", ".md")
)
"""Files with these names are parts of something else, whatever stands in them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A file that was read."""

    document: Document
    kind: str
    """The name of the kind of mind that it is, or ``text``."""
    editor: EditorKind | None
    """Its own editor; None: it is edited as text."""
    prepared: Any
    """What that editor wants to know of it."""
    fault: BoltunError | None
    """Why that editor cannot show it: then it is edited as text."""
    language: SourceLanguage | None
    read_only: bool
    chosen: bool
    """Whether the person has just said what it is in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedFile:
    """A file that is no text and was read for its editor."""

    editor: EditorKind
    content: Any
    read_only: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A mind that lies in several files."""

    path: Path
    kind: str
    files: tuple[Path, ...]


def open_path(
    path: Path, encodings: Encodings, encoding: str | None = None, *, chosen: bool = False, read_only: bool
) -> Opened | OpenedFile | Folder:
    """Read a file or look into a folder; MindError or TextError says why that cannot be.

    ``chosen``: the person has just said that it is in ``encoding``, None: in whatever it looks like.
    """
    if path.is_dir():
        kind = kind_of(path)
        if not kind.main:
            return Folder(path=path, kind=kind.name, files=_files(path, kind.name))
        path = path / kind.main
    editor = editor_for(path, "")
    if editor is not None and editor.read is not None:
        return OpenedFile(editor=editor, content=editor.read(path), read_only=read_only)
    name = editable_kind(path)
    editor = editor_for(path, name)
    document = open_document(path, encoding if chosen else encodings.of(path), name)
    prepared, fault = None, None
    try:
        prepared = None if editor is None or editor.prepare is None else editor.prepare(document)
    except BoltunError as error:
        fault = error
    return Opened(
        document=document,
        kind=name,
        editor=editor,
        prepared=prepared,
        fault=fault,
        language=source_language(name),
        read_only=read_only,
        chosen=chosen,
    )


def editable_kind(path: Path) -> str:
    """Tell what a file is to an editor."""
    try:
        kind = kind_of(path)
    except MindError:
        # Reading it says why not.
        return usual_kind().name
    return TEXT if kind.is_usual and path.suffix.lower() in _PARTS else kind.name


def _files(path: Path, kind: str) -> tuple[Path, ...]:
    """Return the files of a mind that lies in a folder, as its kind reads them or by their names."""
    found = library.files_of(path, kind)
    if not found:
        known = find_kind(kind)
        names = {*_PARTS, *(() if known is None else known.suffixes)}
        found = [one for one in path.rglob("*") if one.suffix.lower() in names]
    return tuple(sorted(one for one in found if one.is_file()))
