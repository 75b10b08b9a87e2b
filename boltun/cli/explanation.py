"""A trace in words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from boltun.minds.trace import Asked, Candidate, Step, Told

__all__ = ["explain"]

_MANY = 5
"""The replies shown for each form of the message."""


def explain(told: Told, file: Path | str = "") -> list[str]:
    """Say in a few lines what a mind found, and mark what it drew from with a star.

    Steps that name no file are in ``file``.
    """
    return [*_chain(told), *_looked_up(told), *(_step(step, file) for step in told.steps)]


def _chain(told: Told) -> Iterator[str]:
    """Show each base that was asked, with what it found."""
    for one in told.passed:
        yield f"{one.mind} passed: {one.error or one.silence or 'no reply'}"
        if one.restrained:
            yield "  without general replies, because others stand behind it"
        yield from _inside(one)
    if told.spoke is not None:
        yield f"{told.spoke.mind} {'answered' if told.spoke.silence is None else 'wants silence'}"
        yield from _inside(told.spoke)


def _inside(one: Asked) -> Iterator[str]:
    for line in () if one.told is None else explain(one.told, one.mind):
        yield "  " + line


def _step(step: Step, file: Path | str) -> str:
    text = step.template
    # If a step does not fit its values, it is shown as it is.
    with suppress(KeyError, IndexError, ValueError, AttributeError):
        text = text.format(**step.values)
    place = ""
    if step.line:
        path = step.path or file
        place = f" ({path}:{step.line})" if path else f" (line {step.line})"
    return "  " * step.depth + text.replace("\n", " ") + place


def _looked_up(told: Told) -> Iterator[str]:
    if told.repeat is not None:
        yield f"repeat number {told.repeat.count + 1}, answered with chance {told.repeat.chance:g}"
    for number, one in enumerate(told.readings):
        if one.text:
            how = "read as" if one.read_as else "with aliases replaced" if number else "looked up"
            yield f"{how} “{one.text}”"
        for written, meant in one.read_as.items():
            yield f"  “{written}” read as “{meant}”"
        for sentence in one.sentences:
            kind = "question" if sentence.question else "statement"
            words = " · ".join(sentence.words) or "no words"
            yield f"  {kind}: {words}"
        yield from _candidates(one.candidates)
    if told.rank:
        yield f"priority {told.rank}, drawn from {len(told.drawn_from)}"


def _candidates(found: Sequence[Candidate]) -> Iterator[str]:
    """Show the replies that it drew from before all others that it found."""
    ordered = sorted(found, key=lambda one: not one.chosen)
    for one in ordered[:_MANY]:
        yield f"{'*' if one.chosen else ' '} {_candidate(one)}"
    if len(ordered) > _MANY:
        yield f"  … and {len(ordered) - _MANY} more"


def _candidate(one: Candidate) -> str:
    found = one.reason
    if one.words:
        found += f", {one.words} word{'' if one.words == 1 else 's'}"
    for said, listed in one.stands_for.items():
        found += f", {said} for {listed}"
    if one.set_aside and not one.chosen:
        found += f" (set aside: {one.set_aside})"
    place = f"line {one.line}"
    if one.reply_line:
        place += f" (topic {one.topic}, reply in line {one.reply_line})"
    if one.likeness:
        return f"{found} to {place}, {one.likeness:.2f} → {one.reply}"
    return f"{place}: {found} → {one.reply}"
