"""The editor of language models, as the registry knows it."""

from __future__ import annotations

from boltun.minds.model.model_file import read
from boltun.text.document import Document
from ui.editing.draft import LineDraft
from ui.editing.editor_kind import EditorKind, Material, Workshop
from ui.model.editor import ModelEditor

__all__ = ["EDITOR"]


def _make(material: Material, workshop: Workshop) -> ModelEditor:
    document = material.document or Document.new()
    # A file that is no TOML is edited as text, which shows the line: MindError.
    read(document.text, document.path)
    return ModelEditor(LineDraft(document, read_only=material.read_only), workshop)


EDITOR = EditorKind(name="model", kind="model", suffixes=(".model",), make=_make)
