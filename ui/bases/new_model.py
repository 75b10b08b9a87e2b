"""How a new language model begins: one that runs on this computer, and is off."""

from __future__ import annotations

from boltun.text.document import Document

__all__ = ["new_model"]

_LINES = (
    'endpoint = "http://127.0.0.1:8080/v1"',
    'model = ""',
    'base = ""',
    'persona = ""',
    'use = "answers"',
)


def new_model() -> Document:
    """Return the text of a new language model."""
    document = Document.new()
    document.replace_lines(0, len(document.lines), list(_LINES))
    return document
