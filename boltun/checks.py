"""What a value from another package has to be: checks that say what it is instead, for its author."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

__all__ = [
    "WrongValueError",
    "anything",
    "must_be",
    "must_be_all",
    "must_be_called",
    "must_be_data",
    "must_be_name",
    "must_be_sentence",
    "must_have",
    "must_have_texts",
    "told",
]

T = TypeVar("T")

_NAME = re.compile("[a-z][a-z0-9_-]*")


class WrongValueError(TypeError):
    """A plug-in returned something in the wrong form. The sentence says what, and what was wanted."""


def must_be(*kinds: type[T]) -> Callable[[Any], T]:
    """Return a check for a value of one of these types."""

    def check(value: Any) -> T:
        if not isinstance(value, kinds):
            wanted = " or ".join(kind.__name__ for kind in kinds)
            raise WrongValueError(f"it returned {told(value)}, which is no {wanted}")
        return value

    return check


def must_be_data(value: Any) -> dict[str, Any]:
    """Check plain data: what JSON can hold, by names that are texts."""
    if not isinstance(value, Mapping):
        raise WrongValueError(f"it returned {told(value)}, which is no dict")
    try:
        json.dumps(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise WrongValueError(f"it returned data that JSON cannot hold: {error}") from None
    return dict(value)


def must_be_sentence(template: object, values: object) -> None:
    """Check a template and the values that fill it."""
    if not isinstance(template, str):
        raise WrongValueError(f"it returned the template {told(template)}, which is no text")
    if not isinstance(values, Mapping):
        raise WrongValueError(f"it returned the values {told(values)}, which are no dict")
    try:
        template.format(**values)
    except (LookupError, ValueError, AttributeError, TypeError) as error:
        raise WrongValueError(f"the template {template!r} cannot be filled: {error!r}") from None


def must_be_all(kind: type[T]) -> Callable[[Any], Sequence[T]]:
    """Return a check for a sequence of values of one type; it may be an iterator."""
    each = must_be(kind)

    def check(values: Any) -> Sequence[T]:
        if isinstance(values, str | bytes) or not hasattr(values, "__iter__"):
            raise WrongValueError(f"it returned {told(values)}, which is no list")
        return [each(value) for value in values]

    return check


def anything(value: Any) -> Any:
    """Let everything through."""
    return value


def must_have(owner: object, **types: type | tuple[type, ...]) -> None:
    """Check the types of the fields of a value; TypeError names the first wrong one."""
    for name, kinds in types.items():
        value = getattr(owner, name)
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is int):
            wanted = kinds if isinstance(kinds, tuple) else (kinds,)
            words = " or ".join("None" if kind is type(None) else kind.__name__ for kind in wanted)
            raise WrongValueError(f"{name} is {told(value)}, not {words}")


def must_be_name(name: object, of: str) -> None:
    """Check a name that people type, and that files and options are called by; ValueError says what it is
    the name of."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot be the name of {of}: small letters from a to z, digits, - and _")


def must_have_texts(owner: object, *names: str) -> None:
    """Check fields that are tuples of texts; TypeError names the first wrong one."""
    for name in names:
        must_have(owner, **{name: tuple})
        for one in getattr(owner, name):
            if not isinstance(one, str):
                raise WrongValueError(f"{name} holds {told(one)}, not only texts")


def must_be_called(owner: object, *names: str) -> None:
    """Check fields that are called, or None; TypeError names the first wrong one."""
    for name in names:
        value = getattr(owner, name)
        if value is not None and not callable(value):
            raise WrongValueError(f"{name} is {told(value)}, which cannot be called")


def told(value: object) -> str:
    """Return what a value is, for an author: its type, or itself if it says more."""
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    return f"a value of the type {type(value).__name__}"
