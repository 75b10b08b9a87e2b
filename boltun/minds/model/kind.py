"""Language models as a kind of mind."""

from __future__ import annotations

from boltun.minds.kind import MindKind, NewFile, later

__all__ = ["KIND"]

_NEW = """\
endpoint = "http://127.0.0.1:8080/v1"
model = ""
base = ""
persona = ""
use = "answers"
"""
"""One that runs on this computer, and is off."""

KIND = MindKind(
    name="model",
    title="a language model",
    label="language model",
    suffixes=(".model",),
    new=NewFile(title="New language model", label="New &language model", text=_NEW),
    agreed_alone=True,
    sends=True,
    open=later("boltun.minds.model.opening:open_mind"),
    files=later("boltun.minds.model.opening:files"),
    problems=later("boltun.minds.model.opening:problems"),
)
