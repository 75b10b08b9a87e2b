"""Conditions, actions and system utterances of a scenario (docs/dialbb.md §4.1, §4.2, §4.4).

Everything that acts is a call in the end: ``x=="a"`` is ``_eq(*x, "a")``, ``$task$`` asks a language model.
Texts are read once, from left to right; the inside of quotes is never looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

__all__ = [
    "ASKING",
    "CHECK_WITH_LLM",
    "CHECK_WITH_TEMPLATE",
    "GENERATE_WITH_LLM",
    "GENERATE_WITH_TEMPLATE",
    "Argument",
    "Call",
    "Fault",
    "FaultKind",
    "Kind",
    "Part",
    "Reference",
    "parse_actions",
    "parse_conditions",
    "parse_utterance",
]

CHECK_WITH_LLM = "_check_with_llm"
CHECK_WITH_TEMPLATE = "_check_with_prompt_template"
GENERATE_WITH_LLM = "_generate_with_llm"
GENERATE_WITH_TEMPLATE = "_generate_with_prompt_template"
ASKING = frozenset({CHECK_WITH_LLM, CHECK_WITH_TEMPLATE, GENERATE_WITH_LLM, GENERATE_WITH_TEMPLATE})
"""The functions that ask a language model."""


class Kind(Enum):
    """The kind of an argument, by its first character."""

    CONSTANT = '"'
    SPECIAL = "#"
    """A slot, a key of ``aux_data``, ``sentence`` or ``user_id``."""
    VARIABLE = "*"
    ADDRESS = "&"
    """The name of a variable."""
    WRONG = "?"


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument. ``text`` is without its mark; ``is_bare`` means that it had none."""

    kind: Kind
    text: str
    is_bare: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A function and its arguments. ``written`` is the author's spelling."""

    name: str
    arguments: tuple[Argument, ...]
    written: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A variable or special variable in an utterance; if it has no value, ``written`` stays there."""

    is_special: bool
    name: str
    written: str


Part = str | Call | Reference
"""A piece of an utterance: a plain text, or something to be replaced by its value."""


class FaultKind(Enum):
    """The mistakes of an expression."""

    NO_CONDITION = "condition"
    NO_ACTION = "action"
    LEFT_SIDE = "left side"
    """A constant is compared with something; the variable has to stand on the left."""
    TRAILING = "trailing"
    """Something follows a complete call."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not understood. All but ``TRAILING`` leave the whole expression without effect."""

    kind: FaultKind
    written: str


_TURNS = re.compile(r"T([ST])\s*>\s*(\d+)")
_TURN_FUNCTIONS = {"S": "_num_turns_in_state_exceeds", "T": "_num_turns_exceeds"}
_TOKEN = re.compile(
    r'(?P<string>"[^"]*"|[“”][^“”]*[“”])|(?P<mark>==|!=|[=(),、，])|(?P<end>[;；])|[^"“”=!(),、，;；]+|.',
    re.S,
)
_QUOTES = '"“”'
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
_TEMPLATE = re.compile(r"\$\$\$(.*?)\$\$\$", re.S)
_IN_BRACES = re.compile(r'\{(?:[^"}]++|"[^"]*+")*+\}')
_OLD_TASK = re.compile(r'\$"([^"]*)"\s*(\$?)')


_Parse = Callable[[str], "Call | Fault"]


def parse_conditions(text: str) -> tuple[list[Call], list[Fault]]:
    """Read the conditions of a cell, which ``;`` separates."""
    return _parse(text, _condition)


def parse_actions(text: str) -> tuple[list[Call], list[Fault]]:
    """Read the actions of a cell, which ``;`` separates."""
    return _parse(text, _action)


def _parse(text: str, parse: _Parse) -> tuple[list[Call], list[Fault]]:
    calls: list[Call] = []
    faults: list[Fault] = []
    for written, model in _statements(text):
        found = model if model is not None else parse(written)
        if isinstance(found, Fault):
            faults.append(found)
            continue
        calls.append(found)
        if found.written != written:
            faults.append(Fault(FaultKind.TRAILING, written))
    return calls, faults


def _statements(text: str) -> Iterator[tuple[str, Call | None]]:
    """Split a cell at ``;``, but neither in quotes nor in the prompt of a language model."""
    start = 0
    while start < len(text):
        if text[start].isspace() or text[start] in ";；":
            start += 1
            continue
        call, end = _question(text, start) if text[start] == "$" else (None, start)
        for token in _TOKEN.finditer(text, end):
            if token.lastgroup == "end":
                break
            end = token.end()
        yield text[start:end].strip(), call
        start = end


def _question(text: str, start: int) -> tuple[Call | None, int]:
    """Read a condition that a language model judges; None if its end is missing."""
    if (found := _TEMPLATE.match(text, start)) is not None:
        name = CHECK_WITH_TEMPLATE
        content = found[1]
    elif (found := _OLD_TASK.match(text, start)) is not None and _is_over(text, found.end()):
        name = CHECK_WITH_LLM
        content = found[1]
    else:
        end = text.find("$", start + 1)
        if end < 0:
            return None, start
        written = text[start : end + 1]
        return Call(CHECK_WITH_LLM, (_constant(written[1:-1]),), written), end + 1
    return Call(name, (_constant(content),), found[0].strip()), found.end()


def _is_over(text: str, place: int) -> bool:
    rest = text[place:].lstrip()
    return not rest or rest[0] in ";；"


def _constant(text: str) -> Argument:
    return Argument(Kind.CONSTANT, text)


def _condition(written: str) -> Call | Fault:
    if turns := _TURNS.match(written):
        count = _constant(str(int(turns[2])))
        return Call(_TURN_FUNCTIONS[turns[1]], (count,), written)
    operator = _operator(written)
    if operator is None:
        return _call(written) or Fault(FaultKind.NO_CONDITION, written)
    place, mark = operator
    if mark == "=":
        return Fault(FaultKind.NO_CONDITION, written)
    left = written[:place].strip()
    right = written[place + 2 :].strip()
    if left[:1] and left[0] in _QUOTES:
        return Fault(FaultKind.LEFT_SIDE, written)
    if not left or not right:
        return Fault(FaultKind.NO_CONDITION, written)
    variable = _argument(left) if left[0] in "#*" else Argument(Kind.VARIABLE, left)
    return Call("_eq" if mark == "==" else "_ne", (variable, _argument(right)), written)


def _action(written: str) -> Call | Fault:
    operator = _operator(written)
    if operator is None:
        return _call(written) or Fault(FaultKind.NO_ACTION, written)
    place, mark = operator
    left = written[:place].strip().lstrip("&*")
    right = written[place + 1 :].strip()
    if mark != "=" or not left or not right or left[0] in _QUOTES or left[0] == "#":
        return Fault(FaultKind.NO_ACTION, written)
    return Call("_set", (Argument(Kind.ADDRESS, left), _argument(right)), written)


def _operator(text: str) -> tuple[int, str] | None:
    """Find the first ``==``, ``!=`` or ``=`` outside quotes and parentheses."""
    depth = 0
    for token in _TOKEN.finditer(text):
        mark = token["mark"]
        if mark == "(":
            depth += 1
        elif mark == ")":
            depth -= 1
        elif mark and mark[-1] == "=" and depth == 0:
            return token.start(), mark
    return None


def _call(text: str) -> Call | None:
    """Read a call at the beginning of a text."""
    depth = 0
    name = ""
    begin = 0
    arguments: list[Argument] = []
    for token in _TOKEN.finditer(text):
        mark = token["mark"]
        if mark == "(":
            depth += 1
            if depth == 1:
                name = text[: token.start()].strip()
                begin = token.end()
        elif depth == 0:
            if token.lastgroup == "string" or mark:
                return None
        elif mark == ")":
            depth -= 1
            if depth == 0:
                last = text[begin : token.start()].strip()
                if last or arguments:
                    arguments.append(_argument(last))
                return Call(name, tuple(arguments), text[: token.end()]) if name else None
        elif depth == 1 and mark in (",", "、", "，"):
            arguments.append(_argument(text[begin : token.start()].strip()))
            begin = token.end()
    return None


def _argument(text: str) -> Argument:
    if not text:
        return Argument(Kind.WRONG, text)
    first = text[0]
    if first in _QUOTES:
        if len(text) > 1 and text[-1] in _QUOTES:
            # DialBB turns the comma back into a plain one.
            return _constant(text[1:-1].replace("、", ",").replace("，", ","))
        return Argument(Kind.WRONG, text)
    if first in "#*&":
        name = text[1:].strip()
        return Argument(Kind(first), name) if name else Argument(Kind.WRONG, text)
    if _NUMBER.fullmatch(text):
        return Argument(Kind.CONSTANT, text, is_bare=True)
    if text.replace(".", "_").isidentifier():
        return Argument(Kind.VARIABLE, text, is_bare=True)
    return Argument(Kind.WRONG, text)


def parse_utterance(text: str) -> tuple[Part, ...]:
    """Read a system utterance. Signs without a meaning are text."""
    parts: list[Part] = []
    start = 0
    for template in _TEMPLATE.finditer(text):
        parts += _without_templates(text[start : template.start()])
        parts.append(Call(GENERATE_WITH_TEMPLATE, (_constant(template[1]),), template[0]))
        start = template.end()
    parts += _without_templates(text[start:])
    return tuple(_joined(parts))


def _without_templates(text: str) -> Iterator[Part]:
    place = 0
    last = text.rfind("}")
    while place < len(text):
        found = _next_mark(text, place)
        if found < 0:
            yield text[place:]
            return
        if found > place:
            yield text[place:found]
        if text[found] == "$":
            part: Call | Reference | None = _task(text, found)
        else:
            part = _braces(text, found) if found < last else None
        if part is None:
            yield text[found]
            place = found + 1
        else:
            yield part
            place = found + len(part.written)


def _next_mark(text: str, place: int) -> int:
    places = [one for one in (text.find("$", place), text.find("{", place)) if one >= 0]
    return min(places, default=-1)


def _task(text: str, start: int) -> Call | None:
    """Read ``$…$``, which does not cross the end of a line."""
    end = text.find("$", start + 1)
    if end < 0 or "\n" in text[start:end] or end == start + 1:
        return None
    written = text[start : end + 1]
    return Call(GENERATE_WITH_LLM, (_constant(written[1:-1]),), written)


def _braces(text: str, start: int) -> Call | Reference | None:
    """Read ``{…}``: a call, a variable or a task."""
    end = _closing(text, start)
    if end is None:
        return None
    written = text[start : end + 1]
    content = written[1:-1].strip()
    if content.startswith("$"):
        task = content[1:].strip().removesuffix("$").strip()
        argument = _argument(task)
        if argument.kind is not Kind.CONSTANT or argument.is_bare:
            argument = _constant(task)
        return Call(GENERATE_WITH_LLM, (argument,), written)
    call = _call(content)
    if call is not None:
        return Call(call.name, call.arguments, written)
    if content.startswith("#"):
        return Reference(True, content[1:].strip(), written)
    return Reference(False, content, written) if content else None


def _closing(text: str, start: int) -> int | None:
    """Find the end of braces: the first one outside quotes, or simply the first if a quote is left open."""
    if (found := _IN_BRACES.match(text, start)) is not None:
        return found.end() - 1
    end = text.find("}", start)
    return end if end > 0 else None


def _joined(parts: list[Part]) -> Iterator[Part]:
    """Join texts that stand side by side."""
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part
            continue
        if text:
            yield text
            text = ""
        yield part
    if text:
        yield text
