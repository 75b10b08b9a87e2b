"""The YAML of configurations: plain values, within bounds.

A few lines can stand for billions of values, by aliases of aliases. A value can be deeper than a program can
follow, or be a number that takes minutes to make. So the unfolded values are counted before anything is made
of them, and every error names its line and column.
"""

from __future__ import annotations

import re
from typing import Any, Final

import yaml

__all__ = ["MOST_CHARACTERS", "YamlError", "compose", "load", "place_of"]

MOST_CHARACTERS: Final = 1 << 20
_DEEPEST: Final = 100
_MOST_VALUES: Final = 100_000
"""A text may have so many values and keys, with those behind an alias counted each time."""
_A_VALUE: Final = 1_000
"""So many characters of a long text count as one value."""
_LONGEST_NUMBER: Final = 100
_NUMBERS: Final = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float", "tag:yaml.org,2002:timestamp")
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ufeff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that YAML 1.1 does not allow (YAML 1.1 §5.1)."""
_SHOWN: Final = 40

_CParser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class YamlError(ValueError):
    """A text that is no YAML, or too much of it; ``line`` and ``column`` count from 1."""

    def __init__(self, reason: str, line: int = 1, column: int = 1, mark: Any = None) -> None:
        self.reason = reason
        self.line = line
        self.column = column
        self.mark = mark
        """The place of the parser; it also ends lines where editors do not."""
        super().__init__(f"{reason} (line {line}, column {column})")


class _Loader(_CParser):  # type: ignore[misc]
    def construct_object(self, node: Any, deep: bool = False) -> Any:
        """Make a value; if that fails, the error names its place."""
        is_scalar = isinstance(node, yaml.ScalarNode)
        if is_scalar and node.tag in _NUMBERS and len(node.value) > _LONGEST_NUMBER:
            raise _at(node.start_mark, f"a number of {len(node.value)} characters")
        try:
            return super().construct_object(node, deep)
        except (YamlError, yaml.YAMLError, RecursionError):
            raise
        except Exception as error:  # each kind of value fails in a way of its own
            kind = str(node.tag).rpartition(":")[2]
            what = repr(node.value[:_SHOWN]) if is_scalar else "this"
            raise _at(node.start_mark, f"{what} cannot be read as {kind}") from error


def load(text: str) -> Any:
    """Return the content of a text; YamlError if it is no YAML or goes beyond the bounds."""
    return _done(lambda: yaml.load(text, Loader=_Loader), text)


def compose(text: str) -> Any:
    """Return the nodes of a text, with their places; YamlError as ``load`` raises it."""
    return _done(lambda: yaml.compose(text, Loader=_CParser), text)


def place_of(mark: Any, text: str) -> tuple[int, int]:
    """Return line and column, from 1, of a mark in a text: for YAML, U+2028 and the like end a line, too."""
    # A byte order mark does not count.
    before = text[: mark.index + text.startswith("\ufeff")]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _done(make: Any, text: str) -> Any:
    try:
        _check(text)
        return make()
    except YamlError as error:
        if error.mark is None:
            raise
        raise YamlError(error.reason, *place_of(error.mark, text)) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        reason = str(error.problem or error.context or "it cannot be understood")
        raise (YamlError(reason) if mark is None else YamlError(reason, *place_of(mark, text))) from error
    except (yaml.YAMLError, RecursionError, UnicodeError) as error:
        raise YamlError(str(error)[:200]) from error


def _check(text: str) -> None:
    if len(text) > MOST_CHARACTERS:
        raise YamlError(f"it has more than {MOST_CHARACTERS} characters")
    if (found := _FORBIDDEN.search(text)) is not None:
        before = text[: found.start()]
        line = before.count("\n") + 1
        column = found.start() - before.rfind("\n")
        raise YamlError(f"the character U+{ord(found[0]):04X} is not allowed", line, column)
    _Weights().check(text)


class _Weights:
    """How many values a text unfolds to, and how deep they go."""

    def __init__(self) -> None:
        self._sums = [0]
        """The content of each collection that is still open; the first is the whole text."""
        self._depths = [0]
        self._names: list[str | None] = [None]
        self._known: dict[str, tuple[int, int]] = {}
        """Weight and depth of what aliases can name."""

    def check(self, text: str) -> None:
        for event in yaml.parse(text, Loader=_CParser):
            match event:
                case yaml.AliasEvent():
                    self._alias(event)
                case yaml.ScalarEvent():
                    weight = 1 + len(event.value) // _A_VALUE
                    self._add(event, weight, 0)
                    if event.anchor is not None:
                        self._known[event.anchor] = weight, 0
                case yaml.CollectionStartEvent():
                    if len(self._sums) > _DEEPEST:
                        raise _at(event.start_mark, f"more than {_DEEPEST} levels")
                    self._sums.append(1)
                    self._depths.append(0)
                    self._names.append(event.anchor)
                    # An older value of this name does not count any more.
                    self._known.pop(event.anchor, None)
                case yaml.CollectionEndEvent():
                    weight, depth, name = self._sums.pop(), self._depths.pop() + 1, self._names.pop()
                    if name is not None:
                        self._known[name] = weight, depth
                    self._add(event, weight, depth)

    def _alias(self, event: Any) -> None:
        if event.anchor in self._known:
            self._add(event, *self._known[event.anchor])
        elif event.anchor in self._names:
            raise _at(event.start_mark, f"the alias {event.anchor[:_SHOWN]} stands for itself")

    def _add(self, event: Any, weight: int, depth: int) -> None:
        self._sums[-1] += weight
        self._depths[-1] = max(self._depths[-1], depth)
        if sum(self._sums) > _MOST_VALUES:
            raise _at(event.start_mark, f"more than {_MOST_VALUES} values")
        if len(self._sums) + self._depths[-1] > _DEEPEST + 1:
            raise _at(event.start_mark, f"more than {_DEEPEST} levels")


def _at(mark: Any, reason: str) -> YamlError:
    return YamlError(reason, mark=mark)
