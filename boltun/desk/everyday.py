"""Everyday messages, for a rehearsal where nobody has written yet. They are beside this file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files

from boltun.desk.rehearsal import Line
from boltun.message import Contact, Message
from boltun.minds.examining import Sample

__all__ = ["everyday_lines", "everyday_sample"]

_LINE = re.compile(r"([+-]) ([^:]+): (.+)")

_BETWEEN = 300.0
"""Seconds from one message to the next."""


def everyday_lines(language: str, account: str, now: float) -> list[Line]:
    """Return the examples in a language, English if there are none in it, as if written until ``now``."""
    sections = _sections()
    written = sections.get(language) or sections["en"]
    begin = now - _BETWEEN * len(written)
    return [
        Line(message=_message(parts, account, begin + number * _BETWEEN))
        for number, parts in enumerate(written, start=1)
    ]


def everyday_sample() -> Sample:
    """Return the texts of the examples in all languages, for a base to be tried on."""
    return Sample.of((text for part in _sections().values() for _, _, text in part), is_history=False)


def _message(parts: Sequence[str], account: str, at: float) -> Message:
    sign, name, text = parts
    address = f"{name.casefold()}@example.org"
    contact = Contact(account=account, address=address, name=name, listed=sign == "+")
    return Message(contact=contact, text=text, at=at, received_at=at)


def _sections() -> dict[str, list[tuple[str, ...]]]:
    text = files(__package__).joinpath("everyday.txt").read_text(encoding="utf-8")
    sections: dict[str, list[tuple[str, ...]]] = {}
    for line in text.split("\n"):
        if line.startswith("["):
            sections[line[1:-1]] = written = []
        elif found := _LINE.fullmatch(line):
            written.append(found.groups())
    return sections
