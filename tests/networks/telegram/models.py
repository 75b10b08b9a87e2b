"""Aiogram's models of the Bot API. They take seconds to import: only a stand-in that runs asks for them."""

from __future__ import annotations

from typing import Any

import aiogram.methods
from aiogram.methods.base import Response, TelegramMethod
from aiogram.types import TelegramObject, Update
from pydantic import BaseModel

_METHODS: dict[str, type[TelegramMethod[Any]]] = {
    method.__api_method__.lower(): method
    for name in aiogram.methods.__all__
    if isinstance(method := getattr(aiogram.methods, name), type)
    and issubclass(method, TelegramMethod)
    and method is not TelegramMethod
}


def check_update(update: dict[str, Any]) -> None:
    """Fail where an update is not as the makers describe it."""
    _check(Update.model_validate(update))


def is_method(name: str) -> bool:
    """Say whether the Bot API has such a method, whatever the case of its name."""
    return name.lower() in _METHODS


def check_call(name: str, values: dict[str, Any]) -> None:
    """Fail where a call is not as the makers describe it."""
    _check(_METHODS[name.lower()].model_validate(values))


def check_result(name: str, result: object) -> None:
    """Fail where an answer is not as the makers describe it."""
    answers: Any = Response[_METHODS[name.lower()].__returning__]  # type: ignore[misc]
    _check(answers.model_validate({"ok": True, "result": result}))


def _check(value: object) -> None:
    """Fail where a value has a field that the makers' documentation does not know."""
    if isinstance(value, (TelegramObject, TelegramMethod, BaseModel)):
        assert not value.model_extra, f"{type(value).__name__} has no {list(value.model_extra)}"
        for name in type(value).model_fields:
            _check(getattr(value, name))
    elif isinstance(value, (list, tuple)):
        for one in value:
            _check(one)
