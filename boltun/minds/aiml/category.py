"""A category of AIML, and what it asks of the bot's previous reply (docs/aiml.md §4.1, §4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["EMOTIONS", "Category", "Head", "Previous", "ThatCondition"]

EMOTIONS = ("glad", "angry", "sad", "happy")
"""The words that ``emotion`` knows (the seed)."""


class Previous(NamedTuple):
    """The bot's previous reply, for comparison with ``<that>``. All empty at the start of a dialogue."""

    text: str = ""
    """The whole visible reply."""
    last_sentence: str = ""
    id: str = ""
    """Without the ``id:`` that ``<set name="id">`` asks for."""
    emotion: str = ""


class ThatCondition(NamedTuple):
    """One ``<that>``: all of its parts must hold; one of a category's several is enough."""

    text: str = ""
    """As written, elements included; empty or ``*``: any reply, and none."""
    partial: bool = False
    id: str = ""
    """If it is given, the text does not count."""
    emotions: tuple[str, ...] = ()
    xaiml: bool = False
    """Compared with the whole reply and then with its last sentence; otherwise only with the latter."""


@dataclass(frozen=True, slots=True)
class Category:
    """One category. A value: equal ones are interchangeable.

    Made when a match needs it; keep what is compiled from a template under ``template`` itself.
    """

    template: str
    """The ``<template …>…</template>`` element as XML, one element, tags of AIML 0.9 already translated."""
    file: int
    """Its number in ``Knowledge.files``; -1: learned."""
    line: int
    """The line of ``<category>`` in the file."""
    source: str
    """The whole ``<category>`` element as written."""
    around: str = ""
    """The name of the ``<topic>`` around it."""
    xaiml: bool = False
    """Whether its file is docomo's."""


class Head(NamedTuple):
    """The conditions of a category as written, one blank for each run of white space."""

    patterns: tuple[str, ...] = ("",)
    that: tuple[ThatCondition, ...] = ()
    topic: str = ""
