"""The sentences about mistakes in AIML files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from boltun.minds.protocol import Problem, Severity

__all__ = ["TEMPLATES", "note"]

_ERROR, _WARNING, _HINT = Severity.ERROR, Severity.WARNING, Severity.HINT

TEMPLATES: Final = {
    # Files
    "unreadable-file": (_ERROR, "This file cannot be read: {reason}."),
    "too-large": (_ERROR, "This file has {size} bytes; at most {limit} are read."),
    "outside": (_WARNING, "This file is a link out of the folder; it is not read."),
    "empty-file": (_WARNING, "This file is empty."),
    "entities": (
        _ERROR,
        "The document declares entities. Such files are not read any further: remove the declarations.",
    ),
    "not-well-formed": (
        _ERROR,
        "This is not well-formed XML: {reason}. The categories that can be made out are read one by one.",
    ),
    "wrong-encoding": (
        _WARNING,
        "The file says that its encoding is {declared}, but it is not; it is read as {encoding}.",
    ),
    "guessed-encoding": (
        _WARNING,
        "The file does not say its encoding, and it is not UTF-8; it is read as {encoding}.",
    ),
    "unreadable-bytes": (_WARNING, "The file holds bytes that mean nothing in {encoding}."),
    "bad-table": (_ERROR, "This file cannot be read as a list: {reason}."),
    "bad-entry": (_WARNING, "This entry is none of a {kind}; it is skipped."),
    "more-problems": (_WARNING, "{count} more problems of this file are not listed."),
    "more-of-a-kind": (_HINT, "{count} more problems like “{name}” are not listed."),
    "bad-learned-file": (
        _ERROR,
        "Something outside of its categories is not well-formed XML. Those that can be made out are read.",
    ),
    # Categories
    "bad-category": (_ERROR, "This category is not well-formed XML: {reason}. It is skipped."),
    "left-out": (_ERROR, "This category is left out: {reason}."),
    "too-deep": (_ERROR, "More than {limit} elements stand within one another. The category is skipped."),
    "unknown-entity": (_ERROR, "There is no entity &{name};. The category is skipped."),
    "no-pattern": (_ERROR, "This category has no pattern; it is skipped."),
    "empty-pattern": (_ERROR, "This pattern is empty; its category is skipped."),
    "no-template": (_ERROR, "This category has no template; it is skipped."),
    "several-templates": (_ERROR, "This category has several templates; it is skipped."),
    "nested-category": (_ERROR, "A category is inside another one; both are skipped."),
    "long-pattern": (_ERROR, "This pattern has {count} words; at most {limit} are read. It is skipped."),
    "too-many-paths": (
        _ERROR,
        "Patterns, that and topics of this category make {count} combinations; at most {limit} are read.",
    ),
    "too-many-categories": (_ERROR, "There are more than {limit} categories; the rest is not read."),
    "missing-property": (_WARNING, "The bot has no property “{name}”, so this category is never chosen."),
    "no-property": (_WARNING, "The bot has no property “{name}”, so <bot> says nothing of it."),
    "misplaced-element": (_WARNING, "The element <{name}> has no place here; it is left out."),
    "too-many-elements": (_ERROR, "A template has more than {limit} elements. The category is skipped."),
    "circle": (_WARNING, "The <srai> of this category leads back to it, round and round."),
    "unknown-element": (_WARNING, "There is no element <{name}> in AIML."),
    "unknown-pattern-element": (
        _WARNING,
        "The element <{name}> means nothing in a pattern; its text is taken.",
    ),
    "unknown-emotion": (_WARNING, "There is no emotion “{word}”, so it never matches; there are {known}."),
    # What the whole set shows
    "duplicate": (
        _WARNING,
        "This category replaces the one in {place}: pattern, that and topic are the same.",
    ),
    "unreachable": (
        _WARNING,
        "This category is never chosen: what fits “{pattern}” always goes to the category in {place}.",
    ),
    "missing-set": (_WARNING, "There is no set “{name}”, so this pattern never matches."),
    "missing-map": (_WARNING, "There is no map “{name}”; its default is given for every word."),
    "srai-to-nowhere": (_WARNING, "No category takes “{text}”, which <srai> sends here."),
    "srai-to-default": (
        _HINT,
        "Only a category that takes anything takes “{text}”, which <srai> sends; perhaps it is misspelt.",
    ),
    "never-acts": (_WARNING, "<{name}> never acts here: programs and scripts of a set are not run."),
    "asks-nobody": (
        _HINT,
        "<sraix> asks nothing in the network: a mind of this program that it names, or its default is given.",
    ),
    "learns-file": (_WARNING, "<learn> of a file is refused; only categories are learned."),
    "plain-element": (_HINT, "<{name}> does nothing here; only its text is given."),
    "missing-id": (_HINT, "No template has the id “{id}” and nothing sets it, so this <that> never matches."),
    "bad-partial": (_WARNING, "“partial” is true or false, not “{value}”."),
}
"""Severity and sentence of each problem, under its code."""


def note(code: str, path: Path | None, line: int, **values: object) -> Problem:
    """Return a problem."""
    severity, template = TEMPLATES[code]
    return Problem(
        code=code, severity=severity, template=template, path=path, line=max(0, line), values=values
    )
