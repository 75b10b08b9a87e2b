"""Everything that a set of AIML files says, ready to be matched; shared, read-only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from boltun.minds.aiml.category import Category, Previous
from boltun.minds.aiml.graph import Graph
from boltun.minds.aiml.text import Substitutions, Tokens
from boltun.minds.aiml.wordset import WordSet
from boltun.minds.protocol import Problem

__all__ = ["Knowledge"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """A set of categories with its sets, maps and tables. Immutable, shared by all contacts and threads."""

    graph: Graph
    learned: tuple[Graph, ...] = ()
    """Layers above ``graph``, the latest first: where two categories are equal, the earlier layer's wins."""
    files: tuple[Path, ...] = ()
    """What ``Category.file`` counts."""
    sets: Mapping[str, WordSet] = field(default_factory=dict)
    """By name in small letters."""
    maps: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By name in small letters; keys are ``" ".join(tokenize(key).words)``."""
    properties: Mapping[str, str] = field(default_factory=dict)
    """By name in small letters."""
    predicate_defaults: Mapping[str, str] = field(default_factory=dict)
    """By name as written."""
    substitutions: Mapping[str, Substitutions] = field(default_factory=dict)
    """``normal``, ``denormal``, ``person``, ``person2``, ``gender``: only those that a file gives."""
    problems: tuple[Problem, ...] = ()
    """What loading met; ``checks.problems(knowledge)`` finds the rest."""

    @property
    def default_options(self) -> Mapping[str, str]:
        """What the bot's properties say of the engine: ``nullstar``, ``default-get``, ``default-map`` …"""
        raise NotImplementedError

    @property
    def size(self) -> int:
        """How many categories there are, learned ones included."""
        raise NotImplementedError

    @classmethod
    def load(cls, path: Path, *, encoding: str | None = None, cache: Path | None = None) -> Knowledge:
        """Read one AIML file, or a folder with all that belongs to a bot.

        What is wrong is skipped and told in ``problems``; MindError where nothing can be read at all.
        ``encoding`` overrules what the files say; ``cache`` is a folder for the compiled form.
        """
        raise NotImplementedError

    @classmethod
    def of_text(cls, text: str, path: Path | None = None) -> Knowledge:
        """Read the text of one AIML file."""
        raise NotImplementedError

    def with_categories(self, extra: Iterable[Category]) -> Knowledge:
        """Return the same with learned categories in a layer of their own, which wins where equal.

        Takes as long as there are extra ones. ``base.with_categories(bots).with_categories(users)``.
        """
        raise NotImplementedError


# boltun/minds/aiml/documents.py:
#     read_category(xml: str, *, topic: str = "") -> Category
#         One ``<category>`` element for learn; MindError says what is wrong with it.
#
# boltun/minds/aiml/matcher.py:
#     class Match(NamedTuple):
#         category: Category
#         stars, that_stars, topic_stars: tuple[str, ...]     as the user (the bot) wrote them
#         path: tuple[str, ...]       the path as in traces: pattern words, "<that>", …, "<topic>", …
#     match(knowledge, words: Tokens, previous: Previous, topic: str) -> Match | None
#         words = knowledge.tokenize(sentence); topic "" or "*": none. Without a <that> in the category
#         that_stars is the whole last sentence; likewise the topic.
_ = (Previous, Sequence, Tokens)
