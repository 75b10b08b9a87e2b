"""The functions that scenarios have without defining them (docs/dialbb.md §4.3).

A scenario calls ``_eq``, and ``builtin_eq`` here answers; ``context`` always comes last. A function of the
same name in an application's own module replaces it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from boltun.minds.dialbb.stn.questions import Questions
from boltun.minds.dialbb.turn import CURRENT
from boltun.minds.dialbb.values import LONGEST

__all__ = [
    "builtin_ask_mind",
    "builtin_check_with_llm",
    "builtin_check_with_prompt_template",
    "builtin_confidence_is_low",
    "builtin_contains",
    "builtin_eq",
    "builtin_generate_with_llm",
    "builtin_generate_with_prompt_template",
    "builtin_is_long_silence",
    "builtin_member_of",
    "builtin_ne",
    "builtin_not_contains",
    "builtin_not_member_of",
    "builtin_num_turns_exceeds",
    "builtin_num_turns_in_state_exceeds",
    "builtin_set",
    "is_low",
]

_LOG = logging.getLogger(__name__)

Context = dict[str, Any]


def builtin_set(variable: str, value: Any, context: Context) -> None:
    """Set a variable. A long text is cut, because one that contains itself would double each time."""
    if isinstance(value, str) and len(value) > LONGEST:
        _LOG.warning("The variable %s was cut at %d characters.", variable, LONGEST)
        value = value[:LONGEST]
    context[variable] = value


def builtin_eq(x: Any, y: Any, context: Context) -> bool:
    """Tell whether both are the same."""
    return bool(x == y)


def builtin_ne(x: Any, y: Any, context: Context) -> bool:
    """Tell whether they differ."""
    return bool(x != y)


def builtin_contains(x: str, y: str, context: Context) -> bool:
    """Tell whether ``y`` stands in ``x``."""
    return y in x


def builtin_not_contains(x: str, y: str, context: Context) -> bool:
    """Tell whether ``y`` does not stand in ``x``."""
    return y not in x


def builtin_member_of(x: str, y: str, context: Context) -> bool:
    """Tell whether ``x`` is one of the members of ``y``, which colons separate."""
    return x in [member.strip() for member in y.split(":")]


def builtin_not_member_of(x: str, y: str, context: Context) -> bool:
    """Tell whether ``x`` is none of the members of ``y``, which colons separate."""
    return not builtin_member_of(x, y, context)


def builtin_num_turns_exceeds(n: str, context: Context) -> bool:
    """Tell whether the contacts spoke more than ``n`` times; the present turn counts."""
    threshold = _integer(n)
    if threshold is None:
        return False
    turns = 0
    for turn in context.get("_dialogue_history", ()):
        if turn.get("speaker") != "system":
            turns += 1
            if turns > threshold:
                return True
    return turns > threshold


def builtin_num_turns_in_state_exceeds(n: str, context: Context) -> bool:
    """Tell whether this is more than the ``n``-th turn in the same state."""
    threshold = _integer(n)
    return threshold is not None and context.get("_turns_in_state", 0) > threshold


def builtin_is_long_silence(context: Context) -> bool:
    """Tell whether the contact said nothing for long."""
    return bool(context["_aux_data"].get("long_silence", False))


def builtin_confidence_is_low(context: Context) -> bool:
    """Tell whether the speech recogniser was less sure than ``input_confidence_threshold``."""
    return is_low(context["_aux_data"], context["_block_config"].get("input_confidence_threshold"))


def is_low(aux_data: Mapping[str, Any], threshold: Any) -> bool:
    """Tell whether the ``confidence`` of an input lies below a threshold. Without one of them it does not."""
    confidence = aux_data.get("confidence")
    if isinstance(confidence, int | float) and isinstance(threshold, int | float):
        return confidence < threshold
    return False


def builtin_ask_mind(name: str, text: str, context: Context) -> str:
    """Return the answer of another mind of the program to a text; "" if it keeps silent."""
    turn = CURRENT.get()
    return (turn.ask(name, text) if turn is not None else None) or ""


def builtin_check_with_llm(task: str, context: Context) -> bool:
    """Tell whether a language model says yes to a task."""
    return Questions(context["_block_config"]).builtin_check_with_llm(task, context)


def builtin_check_with_prompt_template(prompt_template: str, context: Context) -> bool:
    """Tell whether a language model says yes to a prompt."""
    return Questions(context["_block_config"]).builtin_check_with_prompt_template(prompt_template, context)


def builtin_generate_with_llm(task: str, context: Context) -> str:
    """Return what a language model writes for a task."""
    return Questions(context["_block_config"]).builtin_generate_with_llm(task, context)


def builtin_generate_with_prompt_template(prompt_template: str, context: Context) -> str:
    """Return what a language model writes for a prompt."""
    return Questions(context["_block_config"]).builtin_generate_with_prompt_template(prompt_template, context)


def _integer(n: Any) -> int | None:
    try:
        return int(n)
    except (TypeError, ValueError):
        return None
