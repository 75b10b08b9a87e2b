"""A trace in words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

__all__ = ["explain"]

_PHASES = {
    1: "widely used phrase, whole message",
    2: "study phrase, whole message",
    4: "widely used phrase",
    5: "study phrase",
    7: "keywords",
    8: "special words",
    9: "general reply (ESCAPE)",
    10: "general reply (FAILURE)",
}
_MANY = 5
"""So many replies are shown of each form of the message."""


def explain(trace: Mapping[str, Any], file: Path | str = "") -> list[str]:
    """Say in a few lines what a mind found and what it drew from (marked with a star).

    ``file`` is where steps stand that name no file of their own.
    """
    match trace["kind"]:
        case "boltun":
            return _boltun(trace)
        case "chain":
            return list(_chain(trace))
        case _:
            return [_step(step, file) for step in trace.get("steps", ())]


def _chain(trace: Mapping[str, Any]) -> Iterator[str]:
    """Show each base that was asked with what it found."""
    for one in trace["passed"]:
        yield f"{one['mind']} passed: {one.get('error') or one['silence'] or 'no reply'}"
        if one.get("general_replies") is False:
            yield "  without general replies, for others stand behind it"
        yield from _inside(one)
    if trace["mind"] is not None:
        yield f"{trace['mind']} {'answered' if trace.get('silence') is None else 'wants silence'}"
        yield from _inside(trace)


def _inside(one: Mapping[str, Any]) -> Iterator[str]:
    for line in explain(one["trace"], one["mind"]) if one["trace"] else ():
        yield "  " + line


def _step(step: Mapping[str, Any], file: Path | str) -> str:
    text = str(step["template"])
    # A step that does not fit its values is shown as it stands.
    with suppress(KeyError, IndexError, ValueError, AttributeError):
        text = text.format(**step.get("values", {}))
    place = ""
    if line := step.get("line"):
        path = step.get("path") or file
        place = f" ({path}:{line})" if path else f" (line {line})"
    return "  " * int(step.get("depth", 0)) + text.replace("\n", " ") + place


def _boltun(trace: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    repeat = trace["repeat"]
    if repeat is not None:
        lines.append(f"repeat number {repeat['count'] + 1}, answered with chance {repeat['probability']}")
    for number, one in enumerate(trace["passes"]):
        lines.append(f"{'with aliases replaced' if number else 'looked up'} «{one['text']}»")
        for sentence in one["sentences"]:
            kind = "question" if sentence["question"] else "statement"
            words = " · ".join(sentence["words"]) or "no words"
            lines.append(f"  {kind}: {words}")
        lines += _candidates(one["candidates"], trace["priority"], trace["drawn_from"])
    if trace["priority"] is not None:
        lines.append(f"priority {trace['priority']}, drawn from {len(trace['drawn_from'])}")
    return lines


def _candidates(found: Sequence[Mapping[str, Any]], priority: object, drawn: Sequence[str]) -> Iterator[str]:
    """Show what was drawn from before everything else that was found."""
    starred = [(one["priority"] == priority and one["reply"] in drawn, one) for one in found]
    starred.sort(key=lambda pair: not pair[0])
    for star, candidate in starred[:_MANY]:
        yield f"{'*' if star else ' '} {_candidate(candidate)}"
    if len(starred) > _MANY:
        yield f"  … and {len(starred) - _MANY} more"


def _candidate(candidate: Mapping[str, Any]) -> str:
    found = _PHASES.get(candidate["phase"], f"phase {candidate['phase']}")
    words = candidate["words"]
    if words:
        found += f", {words} word{'' if words == 1 else 's'}"
    for said, listed in candidate["inexact"].items():
        found += f", {said} for {listed}"
    return f"line {candidate['line']}: {found} → {candidate['reply']}"
