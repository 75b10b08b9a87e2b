"""The editor of reply bases, as the registry knows it."""

from __future__ import annotations

from boltun.text.document import Document
from ui.editing.editor_kind import EditorKind, Material, Workshop
from ui.table.base_editor import BaseEditor
from ui.table.pair_draft import PairDraft
from ui.table.pair_map import PairMap

__all__ = ["EDITOR"]


def _prepare(document: Document) -> PairMap:
    return PairMap(document.lines)


def _make(material: Material, workshop: Workshop) -> BaseEditor:
    document = material.document or Document.new()
    draft = PairDraft(document, material.prepared, read_only=material.read_only)
    return BaseEditor(draft, workshop.executor, workshop.parent)


EDITOR = EditorKind(name="table", kind="boltun", prepare=_prepare, make=_make)
