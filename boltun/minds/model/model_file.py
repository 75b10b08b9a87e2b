"""The file of a language model: TOML with endpoint, persona and limits (docs/language-model.md §2)."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from boltun.errors import MindError
from boltun.minds.protocol import Problem, Severity
from boltun.minds.sending import Limits, Prices

__all__ = [
    "LIMITS",
    "PRICES",
    "SUFFIX",
    "ModelFile",
    "Use",
    "bad_address",
    "is_loopback",
    "read",
]

SUFFIX = ".model"
"""How such files end, and so the names of the minds."""
_MOST_TEXT = 4_000
"""So many characters a persona may have: each message sends it again."""


class Use(StrEnum):
    """What becomes of the model's texts."""

    ANSWERS = "answers"
    """They are sent, where the rules let Boltun answer."""
    DRAFTS = "drafts"
    """They are held, and the owner sends or drops them."""


LIMITS: Mapping[str, tuple[float, float]] = {
    "seconds": (1, 300),
    "characters": (20, 4_000),
    "answers_a_day": (0, 100_000),
    "tokens_a_day": (0, 100_000_000),
}
"""The least and the most of each limit."""
PRICES: Mapping[str, tuple[float, float]] = {
    "sent": (0, 1_000_000),
    "written": (0, 1_000_000),
    "a_day": (0, 1_000_000),
}
_COUNTS = {"nearest": (0, 20), "recent": (0, 20)}
_WHOLE = ("characters", "answers_a_day", "tokens_a_day", "nearest", "recent")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFile:
    """What the file says."""

    endpoint: str = ""
    """The address before ``/chat/completions``."""
    model: str = ""
    """The model's name there."""
    persona: str = ""
    """Who the model is, and what it knows."""
    base: str = ""
    """The reply base whose pairs show it how the owner answers: a path from this file, or a bundled one."""
    use: Use = Use.ANSWERS
    nearest: int = 4
    """So many pairs of the base are sent."""
    recent: int = 6
    """So many messages of the conversation are sent besides the one to be answered."""
    follow: bool = False
    """What the model answered, and what it said, is sent again with later messages."""
    key_from: str = ""
    """The environment variable with the key; empty: the key that was given to Boltun, if any."""
    limits: Limits = field(default_factory=Limits)
    prices: Prices = field(default_factory=Prices)

    @property
    def where(self) -> str:
        """The computer that is asked, for people."""
        return urlsplit(self.endpoint).netloc.rpartition("@")[2] or self.endpoint

    @property
    def key_name(self) -> str:
        """The name under which the key of the endpoint is kept where passwords are."""
        return f"language model {self.where}"


def read(text: str, path: Path | None = None) -> tuple[ModelFile, list[Problem]]:
    """Read a file; MindError if it is no TOML. Values that do not fit are problems, and the default holds."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        # The parser names the place at the end of its sentence.
        place = re.search(r"line (\d+)", str(error))
        raise MindError(
            "This file is no TOML: {reason}.",
            path=path,
            line=int(place[1]) if place else None,
            advice="Mend that line; docs/language-model.md shows a whole file.",
            reason=str(error).rstrip("."),
        ) from None
    reader = _Reader(text, path)
    one = reader.whole(data)
    return one, sorted(reader.problems, key=lambda problem: problem.line)


class _Reader:
    """Takes the values over that fit."""

    def __init__(self, text: str, path: Path | None) -> None:
        self._lines = text.splitlines()
        self._path = path
        self.problems: list[Problem] = []

    def whole(self, data: dict[str, Any]) -> ModelFile:
        """Return the file that the data make."""
        parts = {"limits": data.pop("limits", {}), "prices": data.pop("prices", {})}
        known = {one.name for one in fields(ModelFile)} - parts.keys()
        for key in data.keys() - known:
            self._wrong("unknown-key", "There is no key {key}.", key, key=key)
        one = ModelFile()
        for key in sorted(known & data.keys()):
            one = replace(one, **self._value(key, data[key]))
        one = replace(
            one,
            limits=self._part(Limits(), "limits", parts["limits"], LIMITS),
            prices=self._part(Prices(), "prices", parts["prices"], PRICES),
        )
        self._endpoint(one)
        if not one.model:
            self._wrong("no-model-name", "No model is named.", "model")
        if not one.persona:
            self._wrong("no-persona", "The persona is empty: say who the model is.", "persona", mild=True)
        return one

    def _value(self, key: str, value: object) -> dict[str, Any]:
        if key in _COUNTS:
            number = self._number(key, value, *_COUNTS[key])
            return {} if number is None else {key: number}
        if key == "follow":
            if isinstance(value, bool):
                return {key: value}
            self._wrong("no-truth", "{key} is neither true nor false.", key, key=key)
            return {}
        if not isinstance(value, str) or len(value) > _MOST_TEXT or "\0" in value:
            template = "{key} is no text of at most {most} characters."
            self._wrong("no-text", template, key, key=key, most=_MOST_TEXT)
            return {}
        if key != "use":
            return {key: value.strip()}
        if value in tuple(Use):
            return {key: Use(value)}
        template = "use is “{value}”, but has to be one of: {known}."
        self._wrong("unknown-use", template, key, value=value, known=", ".join(Use))
        return {}

    def _part(self, part: Any, name: str, data: object, bounds: Mapping[str, tuple[float, float]]) -> Any:
        if not isinstance(data, dict):
            self._wrong("no-table", "{key} is no table.", name, key=name)
            return part
        for key, value in data.items():
            if key not in bounds:
                self._wrong("unknown-key", "There is no key {key}.", key, key=key)
            elif (number := self._number(key, value, *bounds[key])) is not None:
                part = replace(part, **{key: number})
        return part

    def _number(self, key: str, value: object, least: float, most: float) -> float | None:
        whole = key in _WHOLE
        fits = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
        if fits and math.isfinite(value) and least <= value <= most:  # type: ignore[arg-type, operator]
            return value if whole else float(value)  # type: ignore[return-value, arg-type]
        template = "{key} has to be a number from {least} to {most}."
        self._wrong("no-number", template, key, key=key, least=f"{least:g}", most=f"{most:.0f}")
        return None

    def _endpoint(self, one: ModelFile) -> None:
        if reason := bad_address(one.endpoint):
            self._wrong("bad-endpoint", reason, "endpoint")

    def _wrong(self, code: str, template: str, at: str, *, mild: bool = False, **values: object) -> None:
        begins = re.compile(rf"\s*(?:\[\s*)?[\"']?{re.escape(at)}[\"']?\s*[=.\]]")
        line = next((number for number, text in enumerate(self._lines, 1) if begins.match(text)), 1)
        self.problems.append(
            Problem(
                code=code,
                severity=Severity.WARNING if mild else Severity.ERROR,
                template=template,
                path=self._path,
                line=line,
                values=values,
            )
        )


def bad_address(address: str) -> str:
    """Return why nothing may be sent to an address, as a whole sentence; empty: it may."""
    if not address:
        return "No endpoint is named."
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return "The endpoint is no address."
    if parts.scheme not in ("http", "https") or not host or not address.isprintable() or " " in address:
        return "The endpoint is no address that begins with https:// or http://."
    if parts.username is not None or parts.query or parts.fragment:
        return "The endpoint has more in it than a host and a path: keys do not belong there."
    if parts.scheme == "http" and not is_loopback(host):
        return "The endpoint needs https:// because it is not on this computer."
    return ""


def is_loopback(host: str) -> bool:
    """Whether a host is this computer."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
