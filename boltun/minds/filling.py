"""Fills the placeholders of what is about to be said (docs/bases.md §19)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from boltun.minds.protocol import Detailed, Reply, Trace
from boltun.minds.trace import Step, Told
from boltun.text.moments import date_words, language_of, time_words, until_words, weekday_words
from boltun.text.placeholders import Filled, Value, fill, plain

__all__ = ["Known", "example", "fill_reply", "fill_text", "first_name"]

_LONGEST_CAUGHT = 200
"""Of caught words so many characters are said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known when something is said. Texts may be anything that somebody wrote; empty: unknown."""

    now: datetime
    until: datetime | None = None
    """When the mode that holds ends, by the same clock; None: nobody knows, or none holds."""
    name: str = ""
    """Of who wrote."""
    me: str = ""
    mode: str = ""
    reason: str = ""
    group: str = ""
    network: str = ""

    def values(self, language: str) -> dict[str, Value]:
        """Return the values of placeholders in a language."""
        until = None if self.until is None else until_words(language, self.now, self.until)
        name = plain(self.name)
        return {
            "name": name,
            "first_name": first_name(name),
            "me": plain(self.me),
            "time": time_words(language, self.now),
            "date": date_words(language, self.now.date()),
            "weekday": weekday_words(language, self.now.date()),
            "until": until or "",
            "mode": plain(self.mode),
            "reason": plain(self.reason),
            "group": plain(self.group),
            "network": plain(self.network),
        }


_EXAMPLES: Final = {
    "en": Known(
        now=datetime.min,
        name="Anna Smith",
        me="Robin",
        mode="vacation",
        reason="Holiday in Spain",
        group="Friends",
        network="XMPP",
    ),
    "ru": Known(
        now=datetime.min,
        name="Анна Смирнова",
        me="Никита",
        mode="отпуск",
        reason="Отпуск в Сочи",
        group="Друзья",
        network="XMPP",
    ),
    "ja": Known(
        now=datetime.min,
        name="山田 花子",
        me="健太",
        mode="休暇",
        reason="沖縄旅行",
        group="友人",
        network="XMPP",
    ),
}


def example(reply: Reply, now: datetime, name: str = "") -> Known:
    """Return made-up values to try a reply out: a mode that ends in three days, and a name."""
    given = reply.placeholders
    language = (given.language if given else "") or language_of(reply.text or "")
    known = _EXAMPLES[language]
    return replace(known, now=now, until=now + timedelta(days=3), name=name or known.name)


def fill_text(text: str, known: Known, language: str = "") -> Filled:
    """Fill the placeholders of a text; without a language, in the one that its script tells."""
    return fill(text, known.values(language or language_of(text)))


def fill_reply(reply: Reply, known: Known, *, in_mode: bool) -> Reply:
    """Fill the placeholders of a reply, if its base switches them on, or the mode does (``in_mode``).

    What the base remembers stays as it is, so it knows its reply again whatever was filled in.
    """
    given = reply.placeholders
    if given is None or given.as_written or reply.text is None or not (given.on or in_mode):
        return reply
    values = known.values(given.language or language_of(reply.text))
    caught = {
        str(number): plain(words, _LONGEST_CAUGHT) for number, words in enumerate(given.caught, start=1)
    }
    filled = fill(reply.text, values | caught)
    given = replace(given, as_written=reply.text)
    if filled.text == reply.text:
        return replace(reply, placeholders=given)
    why = _FilledTrace(reply.why, reply.text, filled.values)
    if isinstance(reply.why, Detailed):
        why = _DetailedTrace(reply.why, reply.text, filled.values)
    return replace(reply, text=filled.text, why=why, placeholders=given)


def first_name(name: str) -> str:
    """Return the name by which a person is called: what stands behind a comma, or else the first part.

    In Chinese, Japanese and Korean writing the family name comes first.
    """
    family, comma, given = name.partition(",")
    parts = (given.split() if comma else []) or family.split()
    if not parts:
        return ""
    return parts[-1] if _family_first(name) and not comma else parts[0]


def _family_first(name: str) -> bool:
    letters = [one for one in name if one.isalpha()]
    return bool(letters) and all(
        "\u3040" <= one <= "\u9fff" or "\uac00" <= one <= "\ud7a3" for one in letters
    )


class _FilledTrace:
    """Why a reply was chosen, and what was filled in."""

    def __init__(self, why: Trace, as_written: str, values: Mapping[str, str]) -> None:
        self._why = why
        self._as_written = as_written
        self._values = values

    def told(self, *, brief: bool = False) -> Told:
        """Return the account with a step for each placeholder."""
        return _with_steps(self._why.told(brief=brief), self._as_written, self._values)


class _DetailedTrace(_FilledTrace):
    """The same of a trace with a page of its own form."""

    def detail(self) -> dict[str, Any]:
        """Return the page, with the reply as its base has it, and what was filled in."""
        assert isinstance(self._why, Detailed)
        return self._why.detail() | {"as_written": self._as_written, "filled": dict(self._values)}


def _with_steps(told: Told, as_written: str, values: Mapping[str, str]) -> Told:
    if told.spoke is not None and told.spoke.told is not None:
        inner = _with_steps(told.spoke.told, as_written, values)
        return replace(told, spoke=replace(told.spoke, told=inner))
    steps = tuple(
        Step(
            template="{placeholder} is filled with “{value}”", values={"placeholder": written, "value": value}
        )
        for written, value in values.items()
    )
    return replace(told, as_written=as_written, steps=(*told.steps, *steps))
