"""The file under an editor, whatever lies in it: no work is lost while it is written or read."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete

from boltun.minds.boltun.document import Document
from boltun.minds.dialbb.book import Book
from ui.bases.autosave import Autosave
from ui.bases.recovery import kept_works, load_lines
from ui.editing.draft import LineDraft
from ui.editing.edited_file import ChangedOnDiskError, EditedFile
from ui.editing.text_contents import TextContents
from ui.scenario.book_contents import BookContents
from ui.scenario.book_draft import BookDraft

BOOK = Path(__file__).parents[3] / "bases" / "en" / "message" / "scenario.xlsx"


class Held(Executor):
    """Runs what was handed in only when it is told to."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, job: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.jobs.append((future, lambda: job(*arguments, **named)))
        return future

    def go(self) -> None:
        """Run the oldest job."""
        future, job = self.jobs.pop(0)
        try:
            future.set_result(job())
        except Exception as error:
            future.set_exception(error)


class Edited:
    """What both kinds of files share here."""

    file: EditedFile
    draft: QObject

    def end(self) -> None:
        # As an editor does it: the file goes before the text.
        delete(self.file)
        delete(self.draft)


class Text(Edited):
    """A text under an editor."""

    draft: LineDraft

    def __init__(self, folder: Path, executor: Executor) -> None:
        self.path = folder / "base.txt"
        self.path.write_text("hello\nhi\n", "utf-8")
        self.draft = LineDraft(Document.open(self.path))
        self.file = EditedFile(TextContents(self.draft), executor)

    def edit(self, text: str) -> None:
        self.draft.replace(1, 1, [text], "edit")

    def now(self) -> str:
        return self.draft.lines[1]

    def on_disk(self) -> str:
        return Document.open(self.path).lines[1]

    def write_from_outside(self, text: str) -> None:
        self.path.write_text(f"hello\n{text}\n", "utf-8")


class Sheets(Edited):
    """An Excel file under an editor."""

    draft: BookDraft

    def __init__(self, folder: Path, executor: Executor) -> None:
        self.path = Path(shutil.copy(BOOK, folder / "scenario.xlsx"))
        self.draft = BookDraft(Book.open(self.path))
        self.file = EditedFile(BookContents(self.draft), executor)
        self.name = self.draft.book.sheets[0].name

    def edit(self, text: str) -> None:
        self.draft.write(self.name, [(1, 0, text)], "edit")

    def now(self) -> str:
        return self.draft.book.sheets[0].lines[1].text(0)

    def on_disk(self) -> str:
        return Book.open(self.path).sheets[0].lines[1].text(0)

    def write_from_outside(self, text: str) -> None:
        book = Book.open(self.path)
        book.sheets[0].set(1, 0, text)
        book.save()


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture(params=[Text, Sheets])
def edited(request: Any, tmp_path: Path, held: Held, qapp: object) -> Iterator[Any]:
    edited = request.param(tmp_path, held)
    yield edited
    edited.end()


def finish(edited: Any, held: Held, qtbot: Any) -> None:
    """Let everything that is under way come to its end."""
    while held.jobs:
        held.go()
        # What comes home may hand in the next.
        qtbot.waitUntil(lambda: not edited.file._jobs._running or bool(held.jobs))


def test_what_is_written_while_it_is_saved_stays_unsaved(edited: Any, held: Held, qtbot: Any) -> None:
    edited.edit("one")
    edited.file.save()
    edited.edit("two")
    finish(edited, held, qtbot)
    assert edited.on_disk() == "one"
    assert edited.now() == "two"
    assert edited.file.modified


def test_what_is_undone_while_it_is_saved_is_not_what_the_file_holds(
    edited: Any, held: Held, qtbot: Any
) -> None:
    before = edited.now()
    edited.edit("one")
    edited.file.save()
    edited.draft.undo_stack.undo()
    finish(edited, held, qtbot)
    assert (edited.now(), edited.on_disk()) == (before, "one")
    assert edited.file.modified
    edited.file.save()
    finish(edited, held, qtbot)
    assert edited.on_disk() == before
    assert not edited.file.modified


def test_an_edit_and_its_undo_while_it_is_saved_change_nothing_in_the_end(
    edited: Any, held: Held, qtbot: Any
) -> None:
    edited.edit("one")
    edited.file.save()
    edited.edit("two")
    edited.draft.undo_stack.undo()
    finish(edited, held, qtbot)
    edited.file.save()
    finish(edited, held, qtbot)
    assert (edited.now(), edited.on_disk()) == ("one", "one")
    assert not edited.file.modified


def test_it_is_read_again_only_when_it_has_been_written(edited: Any, held: Held, qtbot: Any) -> None:
    edited.edit("one")
    edited.file.save()
    edited.file.read_again()
    assert len(held.jobs) == 1
    finish(edited, held, qtbot)
    assert (edited.now(), edited.on_disk()) == ("one", "one")
    assert not edited.file.modified


def test_what_is_written_while_it_is_read_again_is_not_lost(edited: Any, held: Held, qtbot: Any) -> None:
    edited.write_from_outside("theirs")
    failures: list[object] = []
    edited.file.failed.connect(failures.append)
    edited.file.read_again()
    edited.edit("mine")
    finish(edited, held, qtbot)
    if edited.now() == "theirs":
        edited.draft.undo_stack.undo()
    else:
        assert isinstance(failures[0], ChangedOnDiskError), "the person is asked once more"
    assert edited.now() == "mine"
    assert edited.file.modified
    assert edited.on_disk() == "theirs"


class AtOnce(Executor):
    """Runs what is handed in at once."""

    def submit(self, job: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(job(*arguments, **named))
        return future


def test_what_is_undone_while_it_is_saved_is_kept_for_a_crash(
    tmp_path: Path, held: Held, qapp: object, qtbot: Any
) -> None:
    text = Text(tmp_path, held)
    autosave = Autosave(text.draft, tmp_path / "kept", AtOnce(), kind="text", title=lambda: "", after_ms=0)
    text.edit("one")
    text.file.save()
    text.draft.undo_stack.undo()
    finish(text, held, qtbot)
    qtbot.waitUntil(autosave.file.exists)
    (kept,) = kept_works(tmp_path / "kept")
    assert load_lines(kept)[1] == "hi"
    text.end()
