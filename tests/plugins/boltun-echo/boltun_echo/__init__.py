"""The kind of mind "echo", as Boltun's registry knows it."""

from boltun.minds.kind import MindKind, later

__all__ = ["KIND"]

KIND = MindKind(
    name="echo",
    title="an echo",
    label="echo",
    suffixes=(".echo",),
    open=later("boltun_echo.mind:open_mind"),
)
