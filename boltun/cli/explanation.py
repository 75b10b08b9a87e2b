"""A trace in words, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
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


def explain(trace: Mapping[str, Any]) -> list[str]:
    """Say in a few lines what a mind found and what it drew from."""
    if trace["kind"] != "boltun":
        return [f"{key}: {value}" for key, value in trace.items()]
    lines: list[str] = []
    repeat = trace["repeat"]
    if repeat is not None:
        lines.append(f"repeat number {repeat['count'] + 1}, answered with chance {repeat['probability']}")
    for one in trace["passes"]:
        lines.append(f"looked up «{one['text']}»")
        for sentence in one["sentences"]:
            kind = "question" if sentence["question"] else "statement"
            words = " · ".join(sentence["words"]) or "no words"
            lines.append(f"  {kind}: {words}")
        candidates = one["candidates"]
        lines += [f"  {_candidate(candidate)}" for candidate in candidates[:_MANY]]
        if len(candidates) > _MANY:
            lines.append(f"  … and {len(candidates) - _MANY} more")
    if trace["priority"] is not None:
        lines.append(f"priority {trace['priority']}, drawn from {len(trace['drawn_from'])}")
    return lines


def _candidate(candidate: Mapping[str, Any]) -> str:
    found = _PHASES.get(candidate["phase"], f"phase {candidate['phase']}")
    if candidate["words"]:
        found += f", {candidate['words']} words"
    for said, listed in candidate["inexact"].items():
        found += f", {said} for {listed}"
    return f"line {candidate['line']}: {found} → {candidate['reply']}"
