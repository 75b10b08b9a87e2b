"""A small store of facts: subject, predicate, object (docs/aiml.md §3.8).

``select`` gives the solutions of its queries as words, one each, that contain their variables; ``first`` and
``rest`` take them apart as they do any words, and ``<get var="?x"><tuple>…</tuple></get>`` looks into one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import parse_qsl, urlencode

from boltun.minds.aiml.code import NOTHING, Code, applied
from boltun.minds.aiml.frame import Frame, OverLimitError
from boltun.minds.aiml.piece import Piece
from boltun.minds.aiml.text import collapse

__all__ = ["FAMILY", "from_tuple"]

_MARK = "tuple:"
_NONE = "NIL"
_MOST = 200
"""A query gives at most so many solutions."""
_COMPARISONS = 100_000
"""One query looks at so many facts."""

_PARTS = ("subj", "pred", "obj")

_Bindings = Mapping[str, str]


def from_tuple(text: str, name: str) -> str | None:
    """Return the value of a variable in a solution; None if there is none."""
    for word in text.split():
        if word.startswith(_MARK):
            return dict(parse_qsl(word[len(_MARK) :])).get(name.removeprefix("?"))
    return None


def _key(text: str) -> str:
    return collapse(text).casefold()


def _facts(frame: Frame) -> dict[tuple[str, ...], tuple[str, str, str]]:
    turn = frame.turn
    if turn.facts is None:
        turn.facts = {tuple(map(_key, fact)): fact for fact in turn.memory.triples}
    return turn.facts


def _adding(element: Piece) -> Code:
    def add(frame: Frame, *texts: str) -> str:
        fact = _fact(texts)
        facts = _facts(frame)
        limits = frame.turn.limits
        if all(fact) and len(facts) < limits.triples and sum(map(len, fact)) <= limits.text:
            frame.turn.changes += 1
            facts.setdefault(tuple(map(_key, fact)), fact)
        return ""

    return applied(add, *_codes(element))


def _deleting(element: Piece) -> Code:
    def delete(frame: Frame, *texts: str) -> str:
        wanted = tuple(map(_key, texts))
        facts = _facts(frame)
        frame.turn.changes += 1
        for key in list(facts):
            if all(not part or part == one for part, one in zip(wanted, key, strict=True)):
                del facts[key]
        return ""

    return applied(delete, *_codes(element))


def _fact(texts: Sequence[str]) -> tuple[str, str, str]:
    subject, verb, thing = map(collapse, texts)
    return subject, verb, thing


def _codes(element: Piece) -> list[Code]:
    return [element.field(part) or NOTHING for part in _PARTS]


def _unique(element: Piece) -> Code:
    """Return the object (or the subject, if that is asked for) of the first fact that fits."""

    def find(frame: Frame, *texts: str) -> str:
        asked = [("?x" if not text.strip() else text) for text in texts]
        found = _solutions(frame, [(True, _fact(asked))])
        return next((value for one in found for value in one.values()), _NONE)

    return applied(find, *_codes(element))


def _select(element: Piece) -> Code:
    queries = list(element.elements("q", "notq"))
    shape = [query.tag == "q" for query in queries]
    codes = [code for query in queries for code in _codes(query)]
    variables = element.field("vars") or NOTHING

    def select(frame: Frame, wanted: str, *texts: str) -> str:
        parts = [_fact(texts[place : place + 3]) for place in range(0, len(texts), 3)]
        found = _solutions(frame, list(zip(shape, parts, strict=True)))
        names = [name.removeprefix("?") for name in wanted.split()]
        solutions: dict[str, None] = {}
        for one in found:
            kept = {name: value for name, value in one.items() if not names or name in names}
            solutions[_MARK + urlencode(kept)] = None
        text = " ".join(solutions)
        return text or _NONE

    return applied(select, variables, *codes)


def _solutions(frame: Frame, queries: Sequence[tuple[bool, tuple[str, str, str]]]) -> list[_Bindings]:
    found: list[_Bindings] = [{}]
    facts = _facts(frame)
    budget = _COMPARISONS
    for wanted, query in queries:
        following: list[_Bindings] = []
        for bindings in found:
            budget -= len(facts) + 1
            if budget < 0:
                raise OverLimitError("a query of facts takes too long")
            fitting = [more for fact in facts.values() if (more := _bound(query, fact, bindings)) is not None]
            if wanted:
                following += fitting
            elif not fitting:
                following.append(bindings)
        found = following[:_MOST]
    return found


def _bound(query: Sequence[str], fact: Sequence[str], bindings: _Bindings) -> _Bindings | None:
    """Return the bindings with those that turn the query into this fact; None if none do."""
    more = dict(bindings)
    for asked, known in zip(query, fact, strict=True):
        if not asked.startswith("?"):
            if asked and _key(asked) != _key(known):
                return None
        elif (before := more.setdefault(asked[1:], known)) != known and _key(before) != _key(known):
            return None
    return more


FAMILY: dict[str, Callable[[Piece], Code]] = {
    "addtriple": _adding,
    "deletetriple": _deleting,
    "uniq": _unique,
    "select": _select,
}
