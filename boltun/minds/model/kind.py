"""Language models as a kind of mind."""

from __future__ import annotations

from boltun.minds.kind import MindKind, later

__all__ = ["KIND"]

KIND = MindKind(
    name="model",
    title="a language model",
    label="language model",
    suffixes=(".model",),
    agreed_alone=True,
    sends=True,
    open=later("boltun.minds.model.opening:open_mind"),
    files=later("boltun.minds.model.opening:files"),
    problems=later("boltun.minds.model.opening:problems"),
)
