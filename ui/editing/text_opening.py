"""Reading the text that is to be edited. Runs in a worker."""

from __future__ import annotations

from pathlib import Path

from boltun.minds.registry import find_kind
from boltun.text.declaration import declared_encoding
from boltun.text.document import Document
from boltun.text.encoding import Found

__all__ = ["open_document"]


def open_document(path: Path, encoding: str | None, kind: str) -> Document:
    """Read a file in the encoding that was chosen, else in the one that it declares or looks like."""
    known = find_kind(kind)
    declares = encoding is None and known is not None and known.declares_encoding
    declared = declared_encoding(path) if declares else None
    if declared is None:
        return Document.open(path, encoding)
    document = Document.open(path, declared)
    document.found = Found.DECLARED
    return document
