"""The editor of the Excel files of applications, as the registry knows it."""

from __future__ import annotations

from pathlib import Path

from boltun.minds.dialbb.book import Book
from ui.editing.editor_kind import EditorKind, Material, Workshop
from ui.scenario.application import Application, application_of
from ui.scenario.editor import ScenarioEditor

__all__ = ["EDITOR"]


def _read(path: Path) -> tuple[Book, Application | None]:
    return Book.open(path), application_of(path)


def _make(material: Material, workshop: Workshop) -> ScenarioEditor:
    book, application = material.prepared
    return ScenarioEditor(
        book,
        application,
        workshop.executor,
        workshop.may_run,
        workshop.parent,
        read_only=material.read_only,
    )


EDITOR = EditorKind(
    name="sheets", kind="dialbb", suffixes=(".xlsx", ".xlsm"), read=_read, make=_make, is_part=True
)
