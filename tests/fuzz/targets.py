"""All that is fuzzed."""

from __future__ import annotations

from . import applications, caches, memories, stanzas, written
from .target import Target

__all__ = ["TARGETS"]

TARGETS: dict[str, Target] = {
    target.name: target
    for module in (written, applications, stanzas, caches, memories)
    for target in module.TARGETS
}
