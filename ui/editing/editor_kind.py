"""Which editor the files of a kind of mind get: a registry of its own, for what needs Qt.

Another package adds one by an entry point of the group `boltun.editors` that names an `EditorKind`; its
module is imported when the first file is opened. A kind that brings none is edited as text, in its
`SourceLanguage`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from boltun.checks import (
    WrongValueError,
    anything,
    must_be,
    must_be_called,
    must_be_name,
    must_have,
    must_have_texts,
)
from boltun.errors import MindError
from boltun.guard import EDITOR_FAILED, Guard
from boltun.minds.opening import MayRun
from boltun.plugins import Plugins, find
from boltun.text.document import Document
from ui.editing.edited_file import EditedFile
from ui.editing.file_editor import FileEditor

__all__ = ["EditorKind", "Material", "Workshop", "editor_for", "editor_kinds", "kept_editor"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Workshop:
    """What all editors share."""

    executor: Executor
    parent: QWidget
    may_run: MayRun
    """Whether the person agreed to program code, as in ``Opening``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What was read of a file, for its editor."""

    document: Document | None = None
    """The text; None: the file is none."""
    prepared: Any = None
    """What ``read`` or ``prepare`` returned."""
    read_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorKind:
    """The editor of one kind of mind, or of some of its files."""

    name: str
    """Names it where unsaved work is kept; never changed again."""
    kind: str
    """The name of the kind of mind."""
    make: Callable[[Material, Workshop], FileEditor]
    """Makes the editor."""
    prepare: Callable[[Document], Any] | None = None
    """What takes long to find out of a text; called in a worker."""
    suffixes: tuple[str, ...] = ()
    """The ends of names of the files that it edits in place of a text; empty: the texts of the kind."""
    read: Callable[[Path], Any] | None = None
    """Reads such a file, in a worker."""
    is_part: bool = False
    """Its files are parts of a mind: nobody is asked whether one is to answer by itself."""

    def __post_init__(self) -> None:
        """Refuse what no file could be edited with: TypeError or ValueError."""
        must_be_name(self.name, "an editor")
        must_have(self, kind=str)
        must_have_texts(self, "suffixes")
        if self.make is None:
            raise ValueError("the editor has no make")
        must_be_called(self, "make", "prepare", "read")

    @property
    def suffix(self) -> str:
        """The end that a new name gets, with its dot; empty: that of any text."""
        return next(iter(self.suffixes), "")


_GUARD = Guard(
    name="",
    package="",
    sentence=EDITOR_FAILED,
    error=MindError,
)


@cache
def editor_kinds() -> Plugins[EditorKind]:
    """Return what was found when somebody first asked; the first time it may take a second."""
    return find(
        "boltun.editors",
        EditorKind,
        lambda one: one.name,
        guarded=_guarded,
        guard=_GUARD,
        ours="ui:kind:EDITOR",
    )


def editor_for(path: Path | None, kind: str) -> EditorKind | None:
    """Return the editor of a file by its name, else by the kind of mind that it is; None: any text editor."""
    suffix = "" if path is None else path.suffix.lower()
    known = editor_kinds().found.values()
    by_name = (one for one in known if suffix in one.suffixes)
    by_kind = (one for one in known if not one.suffixes and one.kind == kind)
    return next(by_name, None) or next(by_kind, None)


def kept_editor(name: str) -> EditorKind | None:
    """Return the editor of this name, or of the texts of the kind of mind of this name."""
    return editor_kinds().found.get(name) or editor_for(None, name)


def _guarded(kind: EditorKind, guard: Guard) -> EditorKind:
    """Return an editor of another package with the guard around what it does.

    What it makes is a widget, and cannot be guarded: it is looked at once, when it is made.
    """

    def make(material: Material, workshop: Workshop) -> FileEditor:
        before = set(workshop.parent.children())
        try:
            editor = guard.call("make", kind.make, material, workshop, check=_as_editor)
        except BaseException:
            # A half-made widget must not lie over those that work.
            for left in set(workshop.parent.children()) - before:
                if isinstance(left, QWidget):
                    left.hide()
                left.deleteLater()
            raise
        editor.kept_as = editor.kept_as or kind.name
        return editor

    def prepare(document: Document) -> Any:
        assert kind.prepare is not None
        return guard.at(document.path).call("prepare", kind.prepare, document, check=anything)

    def read(path: Path) -> Any:
        assert kind.read is not None
        return guard.at(path).call("read", kind.read, path, check=anything)

    return replace(
        kind,
        make=make,
        prepare=None if kind.prepare is None else prepare,
        read=None if kind.read is None else read,
    )


def _as_editor(value: Any) -> FileEditor:
    """Check that the window finds in an editor what it asks for."""
    editor = must_be(FileEditor)(value)
    for name in ("file", "draft"):
        if getattr(editor, name, None) is None:
            raise WrongValueError(f"the editor {type(editor).__name__} has no {name}")
    must_have(editor, file=EditedFile, kept_as=str, summary=str, view=QWidget)
    must_have(editor.draft, undo_stack=QUndoStack, read_only=bool, refused=SignalInstance)
    must_have(editor.unsaved, undo_stack=QUndoStack)
    return editor
