"""Compiled pieces of templates: constant texts, functions of a frame, and work that may call other templates.

Whatever may redirect (``srai``) is a generator: it yields the work that it needs done first and is sent the
text of it. `finished` runs such work with a stack of its own, so that no depth of redirections, and no depth
of elements, is a depth of Python calls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from boltun.minds.aiml.frame import Frame

__all__ = [
    "NOTHING",
    "Code",
    "OverLimitError",
    "Work",
    "applied",
    "constant",
    "finished",
    "flowing",
    "joined",
    "pure",
]

Work = Generator[Any, str, str]
"""Yields other work, is sent its text, and returns a text of its own."""

_MANY = 16
"""Of so many parts the length is counted before they are joined."""
_STEPS = 64
"""After so many elements somebody looks at the clock."""
_HEIGHT = 12
"""So many plain functions stand within each other; the next one out is work."""


class OverLimitError(Exception):
    """A turn that would not end: it is given up, and everything is as it was before."""


class Code(NamedTuple):
    """A piece of a template: exactly one of the three is there."""

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
    """Return the codes one after the other; texts beside each other become one."""
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
    many = len(parts) > _MANY
    if any(code.flow for code in parts):
        flows = [bool(code.flow) for code in parts]

        def flow(frame: Frame) -> Work:
            texts: list[str] = []
            for step, flows_on in zip(steps, flows, strict=True):
                if step.__class__ is str:
                    texts.append(step)
                elif flows_on:
                    texts.append((yield step(frame)))  # type: ignore[operator, misc]
                else:
                    texts.append(step(frame))  # type: ignore[operator, misc, arg-type]
            return _together(frame, texts, many)

        return flowing(flow)

    def together(frame: Frame) -> str:
        texts = [step if step.__class__ is str else step(frame) for step in steps]  # type: ignore[operator, misc]
        return _together(frame, texts, many)  # type: ignore[arg-type]

    return pure(together, 1 + max(code.height for code in parts))


def _together(frame: Frame, texts: list[str], many: bool) -> str:
    if many and sum(map(len, texts)) > frame.room:
        raise OverLimitError("a text grew too long")
    return _fitting(frame, "".join(texts))


def applied(function: Callable[..., str], *codes: Code) -> Code:
    """Return code that gives ``function(frame, text, …)`` of the texts of these codes, from left to right."""
    height = 1 + max((code.height for code in codes), default=0)
    if any(code.flow for code in codes):

        def flow(frame: Frame) -> Work:
            texts = []
            for code in codes:
                if code.text is not None:
                    texts.append(code.text)
                elif code.pure is not None:
                    texts.append(code.pure(frame))
                else:
                    assert code.flow is not None
                    texts.append((yield code.flow(frame)))
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
        texts = [step if isinstance(step, str) else step(frame) for step in steps if step is not None]
        return _fitting(frame, function(frame, *texts))

    return pure(several, height)


def _fitting(frame: Frame, text: str) -> str:
    turn = frame.turn
    turn.steps += 1
    if not turn.steps % _STEPS:
        turn.check_time()
    if len(text) > frame.room:
        raise OverLimitError("a text grew too long")
    return text


def finished(work: Work) -> str:
    """Do work, and the work that it needs, to the end; return its text. What it raises is raised here."""
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
            # The one that waited may catch it: a template that fails leaves the others in one piece.
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
