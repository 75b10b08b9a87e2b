"""Reads traces that were kept: in today's form (`boltun.minds.trace`), and in that of older versions.

Until November 2026 each kind wrote a form of its own. The data may have become anything; wrong values are
left out. An older form without steps is kept as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boltun.minds.merit import Merit, Silence
from boltun.minds.recalled import mapping, number, text
from boltun.minds.trace import Asked, Candidate, Reading, Repeat, Sentence, Step, Told

__all__ = ["told_from_json"]

_DEEPEST = 8
"""Chains within chains are read so deep: no chain is made of chains."""

_MERIT_NAMES = {one.value: one for one in Merit}
_SILENCES = {one.value: one for one in Silence}

_REASONS = {
    1: "common phrase, as the whole message",
    2: "whole phrase, as the whole message",
    4: "common phrase",
    5: "whole phrase",
    7: "words anywhere",
    8: "any special word",
    9: "general reply (ESCAPE)",
    10: "general reply (FAILURE)",
}
"""The phases of older traces in words."""

_MERITS = {"at once": Merit.EXACT, "0": Merit.FOUND, "1": Merit.FOUND, "3": Merit.GENERAL}
"""Their priorities; everything between is near."""


def told_from_json(data: object) -> Told:
    """Return the trace; of other data as much as can be read. Never fails."""
    return _told(mapping(data), 0)


def _told(data: Mapping[str, Any], depth: int) -> Told:
    if depth > _DEEPEST:
        return Told()
    if "kind" in data:
        return _of_older(data, depth)
    spoke = data.get("spoke")
    repeat = data.get("repeat")
    return Told(
        steps=tuple(_steps(data)),
        readings=tuple(_reading(one) for one in _mappings(data, "readings")),
        repeat=_repeat(repeat, "chance") if isinstance(repeat, Mapping) else None,
        rank=text(data.get("rank")),
        drawn_from=_texts(data, "drawn_from"),
        passed=tuple(_asked(one, "told", depth) for one in _mappings(data, "passed")),
        spoke=_asked(spoke, "told", depth) if isinstance(spoke, Mapping) else None,
        as_written=text(data.get("as_written")),
        other=mapping(data.get("other")),
    )


def _steps(data: Mapping[str, Any]) -> Iterator[Step]:
    for one in _mappings(data, "steps"):
        yield Step(
            template=text(one.get("template")),
            values=mapping(one.get("values")),
            path=_path(one),
            line=_whole(one, "line"),
            depth=_whole(one, "depth"),
        )


def _reading(data: Mapping[str, Any]) -> Reading:
    return Reading(
        text=text(data.get("text")),
        sentences=tuple(_sentence(one, "special") for one in _mappings(data, "sentences")),
        candidates=tuple(_candidate(one) for one in _mappings(data, "candidates")),
        read_as=_pairs(data, "read_as"),
    )


def _sentence(data: Mapping[str, Any], special: str) -> Sentence:
    return Sentence(
        text=text(data.get("text")),
        words=_texts(data, "words"),
        special=_texts(data, special),
        question=data.get("question") is True,
    )


def _candidate(data: Mapping[str, Any]) -> Candidate:
    return Candidate(
        reply=text(data.get("reply")),
        path=_path(data),
        line=_whole(data, "line"),
        merit=_MERIT_NAMES.get(text(data.get("merit"))),
        rank=text(data.get("rank")),
        reason=text(data.get("reason")),
        words=_whole(data, "words"),
        stands_for=_pairs(data, "stands_for"),
        likeness=number(data.get("likeness")) or 0.0,
        topic=text(data.get("topic")),
        reply_line=_whole(data, "reply_line"),
        chosen=data.get("chosen") is True,
        used=data.get("used") is True,
        set_aside=text(data.get("set_aside")),
    )


def _repeat(data: Mapping[str, Any], chance: str) -> Repeat:
    return Repeat(
        count=_whole(data, "count"),
        chance=number(data.get(chance)) or 0.0,
        candidates=tuple(_candidate(one) for one in _mappings(data, "candidates")),
    )


def _asked(data: Mapping[str, Any], trace: str, depth: int) -> Asked:
    told = data.get(trace)
    return Asked(
        mind=text(data.get("mind")),
        silence=_SILENCES.get(text(data.get("silence"))),
        error=text(data.get("error")),
        restrained=data.get("restrained") is True or data.get("general_replies") is False,
        told=_told(told, depth + 1) if isinstance(told, Mapping) else None,
    )


# --- older forms ---------------------------------------------------------------------


def _of_older(data: Mapping[str, Any], depth: int) -> Told:
    if "passed" in data:
        passed = tuple(_asked(one, "trace", depth) for one in _mappings(data, "passed"))
        return Told(passed=passed, spoke=_asked(data, "trace", depth) if data.get("mind") else None)
    if "passes" in data:
        return _looked_up(data)
    steps = tuple(_steps(data))
    other = {} if steps else {name: value for name, value in data.items() if name != "kind"}
    return Told(steps=steps, other=other)


def _looked_up(data: Mapping[str, Any]) -> Told:
    """Read the older trace of a mind that found its replies by phases."""
    rank, drawn_from = _rank(data), _texts(data, "drawn_from")
    readings = tuple(
        Reading(
            text=text(one.get("text")),
            sentences=tuple(_sentence(each, "special_words") for each in _mappings(one, "sentences")),
            candidates=tuple(
                _found(each, rank, frozenset(drawn_from)) for each in _mappings(one, "candidates")
            ),
        )
        for one in _mappings(data, "passes")
    )
    repeat = data.get("repeat")
    return Told(
        readings=readings or (() if drawn_from else (Reading(text=text(data.get("prepared"))),)),
        repeat=_repeat(repeat, "probability") if isinstance(repeat, Mapping) else None,
        rank=rank,
        drawn_from=drawn_from,
    )


def _found(data: Mapping[str, Any], best: str, drawn_from: frozenset[str]) -> Candidate:
    reply, rank, phase = text(data.get("reply")), _rank(data), data.get("phase")
    return Candidate(
        reply=reply,
        line=_whole(data, "line"),
        merit=_MERITS.get(rank, Merit.NEAR),
        rank=rank,
        reason=_REASONS.get(phase, "") if isinstance(phase, int) else "",
        words=_whole(data, "words"),
        stands_for=_pairs(data, "inexact"),
        chosen=rank == best and reply in drawn_from,
    )


def _rank(data: Mapping[str, Any]) -> str:
    priority = data.get("priority")
    return str(priority) if isinstance(priority, str | int | float) else ""


# --- plain data ------------------------------------------------------------------------


def _mappings(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    value = data.get(key)
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list | tuple) else []


def _texts(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key)
    return tuple(str(one) for one in value) if isinstance(value, list | tuple) else ()


def _pairs(data: Mapping[str, Any], key: str) -> dict[str, str]:
    return {str(name): str(value) for name, value in mapping(data.get(key)).items()}


def _whole(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key)
    return value if type(value) is int and value > 0 else 0


def _path(data: Mapping[str, Any]) -> Path | None:
    path = data.get("path")
    return Path(path) if isinstance(path, str) and path else None
