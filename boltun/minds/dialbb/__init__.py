"""DialBB applications: dialogue systems made of blocks (`dialbb.md`)."""

from boltun.minds.dialbb.processor import DialogueProcessor

__all__ = ["DialogueProcessor"]
