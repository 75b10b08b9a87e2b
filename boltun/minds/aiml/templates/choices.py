"""Elements that choose: ``random``, ``condition`` with ``loop``, ``think`` (docs/aiml.md §3.1, §4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boltun.minds.aiml.code import NOTHING, Code, flowing, pure
from boltun.minds.aiml.frame import Frame, Work
from boltun.minds.aiml.piece import Piece
from boltun.minds.aiml.templates.recall import predicate
from boltun.minds.aiml.text import collapse, tokenize

__all__ = ["FAMILY", "holds"]

_ASKED = {
    (True, "this"): "{name} is “{actual}”, as “{value}” asks for",
    (True, "any"): "{name} is “{actual}”; anything at all is asked for",
    (True, "other"): "{name} is “{actual}”; “{value}” is asked for",
    (False, "this"): "{name} is not set, as “{value}” asks for",
    (False, "any"): "{name} is not set; anything at all is asked for",
    (False, "other"): "{name} is not set; “{value}” is asked for",
}
"""What is said of a value that a template asks for."""


def _li(element: Piece, *without: str) -> Code:
    """Return the content of an item; if it is chosen, its ``id`` and ``emotion`` count."""
    id, emotion = element.attributes.get("id", "").strip(), element.attributes.get("emotion", "").strip()
    content = element.content(*without)
    if not id and not emotion:
        return content

    def mark(frame: Frame) -> None:
        frame.id = id or frame.id
        frame.emotion = emotion or frame.emotion

    if content.flow is not None:
        inner = content.flow

        def flow(frame: Frame) -> Work:
            mark(frame)
            return (yield inner(frame))

        return flowing(flow)
    known, function = content.text, content.pure

    def run(frame: Frame) -> str:
        mark(frame)
        return known if function is None else function(frame)  # type: ignore[return-value]

    return pure(run, content.height + 1)


def _one_of(choices: Sequence[Code]) -> Code:
    if not choices:
        return NOTHING
    if any(code.flow for code in choices):

        def flow(frame: Frame) -> Work:
            code = frame.turn.one_of(choices)
            if code.text is not None:
                return code.text
            if code.pure is not None:
                return code.pure(frame)
            return (yield code.flow(frame))  # type: ignore[misc]

        return flowing(flow)
    steps = [code.text if code.text is not None else code.pure for code in choices]

    def run(frame: Frame) -> str:
        step = frame.turn.one_of(steps)
        return step if isinstance(step, str) else step(frame)  # type: ignore[misc]

    return pure(run, 1 + max(code.height for code in choices))


def _random(element: Piece) -> Code:
    return _one_of([_li(item) for item in element.elements("li")])


def _think(element: Piece) -> Code:
    """Evaluate and say nothing; redirections inside give no answer."""
    content = element.content()
    if content.flow is not None:
        inner = content.flow

        def flow(frame: Frame) -> Work:
            before = frame.id, frame.emotion, frame.inner
            yield inner(frame)
            frame.id, frame.emotion, frame.inner = before
            return ""

        return flowing(flow)
    if content.pure is None:
        return NOTHING
    function = content.pure

    def run(frame: Frame) -> str:
        before = frame.id, frame.emotion
        function(frame)
        frame.id, frame.emotion = before
        return ""

    return pure(run, content.height + 1)


def _loop(frame: Frame) -> str:
    frame.looped = True
    return ""


class _Branch(NamedTuple):
    """One item of a condition: what it compares, with what, and its content."""

    name: Code
    is_variable: bool
    value: Code | None
    """None: it always holds."""
    content: Code


def _condition(element: Piece) -> Code:
    variable, name, value = element.field("var"), element.field("name"), element.field("value")
    subject = (variable or name or NOTHING, variable is not None)
    if value is not None and (variable or name) is not None:
        return _chosen([_Branch(*subject, value, element.content("name", "var", "value"))])
    branches = []
    for item in element.elements("li"):
        own_variable, own_name = item.field("var"), item.field("name")
        own = (
            (own_variable or own_name or NOTHING, own_variable is not None)
            if own_variable is not None or own_name is not None
            else subject
        )
        compared = item.field("value") or value
        branches.append(_Branch(*own, compared, _li(item, "name", "var", "value")))
    return _chosen(branches)


def _chosen(branches: Sequence[_Branch]) -> Code:
    """Return the code of the first branch that holds, again for as long as it meets a ``loop``."""
    codes = [code for branch in branches for code in (branch.name, branch.value, branch.content) if code]
    if not branches:
        return NOTHING
    if any(code.flow for code in codes):

        def flow(frame: Frame) -> Work:
            texts: list[str] = []
            while True:
                looped, frame.looped = frame.looped, False
                for branch in branches:
                    if branch.value is not None:
                        name = yield from _value(branch.name, frame)
                        value = yield from _value(branch.value, frame)
                        if not holds(frame, name, branch.is_variable, value):
                            continue
                    texts.append((yield from _value(branch.content, frame)))
                    break
                again, frame.looped = frame.looped, looped
                if not again:
                    return _appended(frame, texts)
                frame.turn.next_round()
                texts = [_appended(frame, texts)]

        return flowing(flow)

    def run(frame: Frame) -> str:
        texts: list[str] = []
        while True:
            looped, frame.looped = frame.looped, False
            for branch in branches:
                if branch.value is None or holds(
                    frame, _known(branch.name, frame), branch.is_variable, _known(branch.value, frame)
                ):
                    texts.append(_known(branch.content, frame))
                    break
            again, frame.looped = frame.looped, looped
            if not again:
                return _appended(frame, texts)
            frame.turn.next_round()
            texts = [_appended(frame, texts)]

    return pure(run, 1 + max(code.height for code in codes))


def _appended(frame: Frame, texts: list[str]) -> str:
    if len(texts) == 1:
        return texts[0]
    text = "".join(texts)
    if len(text) > frame.room:
        frame.turn.too_long()
    return text


def _known(code: Code, frame: Frame) -> str:
    return code.text if code.text is not None else code.pure(frame)  # type: ignore[misc]


def _value(code: Code, frame: Frame) -> Work:
    if code.flow is not None:
        return (yield code.flow(frame))
    return _known(code, frame)


def holds(frame: Frame, name: str, is_variable: bool, value: str) -> bool:
    """Tell whether a predicate (a variable of this template) has a value; ``*``: any at all."""
    name = name.strip()
    wanted = collapse(value)
    if is_variable:
        kept = (frame.variables or {}).get(name)
        actual = frame.turn.knowledge.properties.get("default-get", "") if kept is None else kept
        bound = bool(kept)
    else:
        actual = predicate(frame, name)
        bound = frame.turn.predicates.is_bound(name) or name in frame.turn.knowledge.predicate_defaults
    if wanted == "*":
        result = bound
    elif any(wildcard in wanted for wildcard in "*_^#") and _is_pattern(wanted):
        result = bound and _fits(wanted, actual)
    else:
        result = wanted.casefold() == collapse(actual).casefold()
    asked = "any" if wanted == "*" else "this" if result else "other"
    frame.turn.tell(
        frame,
        _ASKED[bool(actual), asked],
        name=name,
        actual=actual,
        value=wanted,
    )
    return result


def _is_pattern(text: str) -> bool:
    return any(word in _WILDCARDS for word in text.split())


_WILDCARDS = frozenset("*_^#")


def _fits(pattern: str, text: str) -> bool:
    """Compare words with a pattern of words and wildcards; the work is at most words times words."""
    words = tokenize(text).words
    reached = {0}
    for part in pattern.split():
        if part in _WILDCARDS:
            if not reached:
                return False
            first = min(reached) + (part in "*_")
            reached = set(range(first, len(words) + 1))
        else:
            for wanted in tokenize(part).words:
                reached = {place + 1 for place in reached if place < len(words) and words[place] == wanted}
    return len(words) in reached


FAMILY = {
    "random": _random,
    "conditional_random": _random,
    "condition": _condition,
    "think": _think,
    "loop": lambda element: pure(_loop),
    "gossip": lambda element: element.content(),
}
