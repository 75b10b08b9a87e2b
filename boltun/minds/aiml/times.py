"""When a dialogue is over, and what a program may reset (docs/aiml.md §4.5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from boltun.minds.aiml.category import Previous
from boltun.minds.aiml.memory import AimlMemory
from boltun.minds.aiml.text import last_sentence

__all__ = ["awake", "complaints"]

_FORMAT = "%Y-%m-%d %H:%M:%S"


def awake(memory: AimlMemory, aux: Mapping[str, Any], at: float, timeout: float) -> AimlMemory:
    """Return the memory for handling a message of time ``at``.

    After ``timeout`` seconds (0: never), or if ``aux`` asks for it, the previous reply and the topic are
    forgotten. Predicates stay.
    """
    if _is_true(aux.get("initTalkingFlag")) or (timeout and _pause(memory, aux, at) > timeout):
        memory = memory._replace(previous=Previous(), topic="*")
    if isinstance(topic := aux.get("initTopicId"), str) and topic.strip():
        memory = memory._replace(topic=topic.strip())
    if isinstance(text := aux.get("initThat"), str) and text.strip():
        memory = memory._replace(previous=Previous(text=text, last_sentence=last_sentence(text)))
    if isinstance(id := aux.get("initId"), str) and id.strip():
        memory = memory._replace(previous=memory.previous._replace(id=id.strip()))
    return memory


def complaints(aux: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the fields of a program that cannot be used, each in a sentence's template, with its name.

    Each template has room for ``name`` and ``value``. Such a field counts as missing.
    """
    found = [
        ("{name} is {value}, no time as YYYY-MM-DD hh:mm:ss; it is left out.", name)
        for name in ("appSendTime", "appRecvTime")
        if aux.get(name) not in (None, "") and _time(aux, name) is None
    ]
    flag = aux.get("initTalkingFlag")
    written = flag.strip().lower() if isinstance(flag, str) else flag
    if not isinstance(written, bool | None) and written not in ("true", "false", ""):
        found.append(("{name} is {value}, neither true nor false; it is left out.", "initTalkingFlag"))
    if not isinstance(aux.get("predicates", {}), Mapping):
        found.append(("{name} are {value}, no names with values; they are left out.", "predicates"))
    found += [
        ("{name} is {value}, no text; it is left out.", name)
        for name in ("initTopicId", "initThat", "initId")
        if not isinstance(aux.get(name, ""), str | None)
    ]
    return found


def _is_true(flag: object) -> bool:
    return flag is True or (isinstance(flag, str) and flag.strip().lower() == "true")


def _pause(memory: AimlMemory, aux: Mapping[str, Any], at: float) -> float:
    """Return the seconds between our last reply and this message; without a time, it is now."""
    sent, received = _time(aux, "appSendTime"), _time(aux, "appRecvTime")
    if sent is None and received is None:
        return at - memory.sent_at if memory.sent_at is not None else 0.0
    try:
        now = datetime.fromtimestamp(at)
        if received is None and memory.sent_at is not None:
            received = datetime.fromtimestamp(memory.sent_at)
    except (ValueError, OverflowError, OSError):
        return 0.0
    return ((sent or now) - (received or now)).total_seconds()


def _time(aux: Mapping[str, Any], name: str) -> datetime | None:
    value = aux.get(name)
    if value is None or value == "":
        return None
    try:
        return datetime.strptime(str(value).strip(), _FORMAT)
    except ValueError:
        return None
