"""Named entities among the auxiliary data of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["with_entities"]


def with_entities(
    aux_data: Mapping[str, Any], entities: Iterable[tuple[str, str]], *, append: bool = False
) -> dict[str, Any]:
    """Return the data with a key ``NE_<label>`` for each label: its entities in order, joined by ``:``.

    No entity occurs twice under a label. ``append`` keeps the old value of the key before them.
    """
    found: dict[str, list[str]] = {}
    for label, entity in entities:
        key = f"NE_{label}"
        if key not in found:
            before = aux_data.get(key) if append else None
            found[key] = str(before).split(":") if before else []
        if entity not in found[key]:
            found[key].append(entity)
    return {**aux_data, **{key: ":".join(values) for key, values in found.items()}}
