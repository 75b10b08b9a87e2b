"""DialBB applications: dialogue systems made of blocks (docs/dialbb.md)."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boltun.minds.dialbb.processor import DialogueProcessor

__all__ = ["DialogueProcessor"]


def __getattr__(name: str) -> Any:
    """Import ``DialogueProcessor`` when it is first asked for: most people have no applications."""
    if name == "DialogueProcessor":
        from boltun.minds.dialbb.processor import DialogueProcessor

        return DialogueProcessor
    raise AttributeError(name)
