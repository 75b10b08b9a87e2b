"""Compiled pieces of templates: constant texts, functions of a frame, and work that may call other templates.

Code that may redirect (``srai``) is a generator: it yields the work that has to be done first, and is sent
its text. `finished` runs such work with a stack of its own, so that neither redirections nor elements nest as
deep as Python calls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from boltun.minds.aiml.frame import Frame, Work

__all__ = [
    "NOTHING",
    "Code",
    "applied",
    "constant",
    "finished",
    "flowing",
    "joined",
    "pure",
]

_MANY = 16
"""With so many parts, the length is counted while they are made."""
_ASIDE = 10
"""If the parts of an element do not become one text, they may have so many times the length of one."""
_STEPS = 64
"""The clock is looked at after so many elements."""
_HEIGHT = 12
"""So many plain functions may nest; the next one out is work."""


class Code(NamedTuple):
    """A piece of a template: exactly one of the three is set."""

    text: str | None = None
    pure: Callable[[Frame], str] | None = None
    flow: Callable[[Frame], Work] | None = None
    height: int = 0


NOTHING = Code("")


def constant(text: str) -> Code:
    """Return code that always gives one text."""
    return Code(text)


def pure(function: Callable[[Frame], str], height: int = 1) -> Code:
    """Return code that never calls another template."""
    if height <= _HEIGHT:
        return Code(pure=function, height=height)

    def flow(frame: Frame) -> Work:
        yield from ()
        return function(frame)

    return Code(flow=flow)


def flowing(function: Callable[[Frame], Work]) -> Code:
    """Return code that may call other templates."""
    return Code(flow=function)


def joined(codes: Sequence[Code]) -> Code:
    """Return the codes one after the other; neighbouring texts become one."""
    parts: list[Code] = []
    for code in codes:
        if code.text is not None and parts and parts[-1].text is not None:
            parts[-1] = Code(parts[-1].text + code.text)
        elif code.text != "":
            parts.append(code)
    if not parts:
        return NOTHING
    if len(parts) == 1:
        return parts[0]
    steps = [code.text if code.text is not None else code.pure or code.flow for code in parts]
    if any(code.flow for code in parts):
        flows = [bool(code.flow) for code in parts]

        def flow(frame: Frame) -> Work:
            texts: list[str] = []
            room = frame.room
            for step, flows_on in zip(steps, flows, strict=True):
                if isinstance(step, str):
                    text = step
                elif flows_on:
                    text = yield step(frame)  # type: ignore[misc]
                else:
                    text = step(frame)  # type: ignore[assignment, misc]
                texts.append(text)
                room -= len(text)
                if room < 0:
                    frame.turn.too_long()
            return _fitting(frame, "".join(texts))

        return flowing(flow)

    def together(frame: Frame) -> str:
        if many:
            return _fitting(frame, "".join(_texts(frame, steps, frame.room)))
        texts = [step if step.__class__ is str else step(frame) for step in steps]  # type: ignore[operator, misc]
        return _fitting(frame, "".join(texts))  # type: ignore[arg-type]

    many = len(steps) > _MANY
    return pure(together, 1 + max(code.height for code in parts))


def _texts(frame: Frame, steps: Sequence[Any], room: int) -> list[str]:
    """Return the texts of steps, within the room that is left for them."""
    texts: list[str] = []
    for step in steps:
        text = step if step.__class__ is str else step(frame)
        texts.append(text)
        room -= len(text)
        if room < 0:
            frame.turn.too_long()
    return texts


def applied(function: Callable[..., str], *codes: Code) -> Code:
    """Return code that gives ``function(frame, text, …)`` with these codes' texts, from left to right."""
    height = 1 + max((code.height for code in codes), default=0)
    if any(code.flow for code in codes):

        def flow(frame: Frame) -> Work:
            texts = []
            room = frame.room * _ASIDE
            for code in codes:
                if code.text is not None:
                    text = code.text
                elif code.pure is not None:
                    text = code.pure(frame)
                else:
                    assert code.flow is not None
                    text = yield code.flow(frame)
                texts.append(text)
                room -= len(text)
                if room < 0:
                    frame.turn.too_long()
            return _fitting(frame, function(frame, *texts))

        return flowing(flow)
    if all(code.text is not None for code in codes):
        constants = [code.text for code in codes]
        return pure(lambda frame: _fitting(frame, function(frame, *constants)), height)
    if len(codes) == 1:
        only = codes[0].pure
        assert only is not None
        return pure(lambda frame: _fitting(frame, function(frame, only(frame))), height)
    steps = [code.text if code.text is not None else code.pure for code in codes]

    def several(frame: Frame) -> str:
        return _fitting(frame, function(frame, *_texts(frame, steps, frame.room * _ASIDE)))

    return pure(several, height)


def _fitting(frame: Frame, text: str) -> str:
    turn = frame.turn
    turn.steps += 1
    turn.made += len(text)
    if not turn.steps % _STEPS:
        turn.check_time()
    if len(text) > frame.room:
        turn.too_long()
    return text


def finished(work: Work) -> str:
    """Do work, and the work that it needs, to the end; return its text. Its errors are raised here."""
    waiting: list[Work] = []
    send = work.send
    value: str = None  # type: ignore[assignment]  # what starts a generator
    while True:
        try:
            needed = send(value)
        except StopIteration as stop:
            if not waiting:
                text: str = stop.value
                return text
            work = waiting.pop()
            send = work.send
            value = stop.value
        except Exception as error:
            # The code that waited may catch it: a template that fails leaves the others whole.
            if not waiting:
                raise
            work = waiting.pop()
            send = _thrower(work, error)
        else:
            waiting.append(work)
            work = needed
            send = work.send
            value = None  # type: ignore[assignment]


def _thrower(work: Work, error: Exception) -> Any:
    return lambda value: work.throw(error)
