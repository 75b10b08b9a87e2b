"""The language of a kind of another package that is broken: its files are edited all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.errors import MindError
from boltun.message import Contact
from boltun.minds.opening import Opening
from boltun.minds.registry import find_kind, source_language
from tests.plugins.conftest import Site

NAMED = "The kind of mind wren of the package boltun-wren failed in "

WREN = """
from boltun.minds.kind import MindKind
from boltun.minds.source import OutlineItem, Role, Span

class Source:
    def outline(self):
        return [OutlineItem(title="song", line=1)]
    def problems(self):
        return []
    def target(self, line, column):
        return None
    def completions(self, line, column):
        return ["tew"]
    def mind(self, opening):
        return None

class Language:
    indents_between = False
    def highlight(self, line, state):
        return [Span(0, 1, Role.TEXT)], state + 1
    def read(self, text, path):
        return Source()

def forget(folder, contact):
    return []

KIND = MindKind(name="wren", title="a wren", open=print, language=Language, forget=forget)
"""


def broken(site: Site, old: str = "", new: str = "") -> None:
    assert old in WREN
    site.install("boltun-wren", "boltun.minds", WREN.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "call"),
    [
        ("language=Language", "language=lambda: 1 / 0", "language"),
        ("language=Language", "language=lambda: None", "language"),
        ("return Source()", "return 1 / 0", "read"),
        ("return Source()", "exit()", "read"),
        ("return Source()", "return 'a source'", "read"),
        ("return []\n    def target", "return 1 / 0\n    def target", "problems"),
        ("return []\n    def target", "return ['odd']\n    def target", "problems"),
    ],
)
def test_a_text_that_cannot_be_read_has_one_problem(site: Site, old: str, new: str, call: str) -> None:
    broken(site, old, new)
    language = source_language("wren")
    assert language is not None
    source = language.read("tew\n", Path("hedge.wren"))
    (problem,) = source.problems()
    assert problem.text.startswith(f"{NAMED}{call}: ")
    assert source.target(1, 1) is None
    with pytest.raises(MindError, match=NAMED):
        source.mind(Opening())


@pytest.mark.parametrize(
    "said", ["1 / 0", "None", "[7], 0", "[], None", "[], 2**40", "[Span(0, 1, Role.TEXT)]", "exit()"]
)
def test_a_line_that_cannot_be_coloured_has_no_colours(site: Site, said: str) -> None:
    broken(site, "[Span(0, 1, Role.TEXT)], state + 1", said)
    language = source_language("wren")
    assert language is not None
    assert language.highlight("tew", 0) == ((), 0)


@pytest.mark.parametrize(("old", "new"), [("return [Outline", "return 7, [Outline"), ('["tew"]', "[7]")])
def test_what_it_does_not_find_is_left_out(site: Site, old: str, new: str) -> None:
    broken(site, old, new)
    language = source_language("wren")
    assert language is not None
    source = language.read("tew\n", None)
    assert [len(source.outline()), len(source.completions(1, 1))] in ([0, 1], [1, 0])


def test_it_is_the_same_language_each_time(site: Site) -> None:
    broken(site)
    assert source_language("wren") is source_language("wren")


def test_what_may_not_be_forgotten_is_told(site: Site, tmp_path: Path) -> None:
    broken(site, "    return []\n\nKIND", "    return 1 / 0\n\nKIND")
    kind = find_kind("wren")
    assert kind is not None
    assert kind.forget is not None
    assert kind.forget(tmp_path, Contact(account="a", address="b")) == [tmp_path]
