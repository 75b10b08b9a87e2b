"""How much work a match makes, counted in places tried (docs/aiml.md §2.4)."""

from __future__ import annotations

from random import Random

import pytest

from boltun.minds.aiml.category import Previous
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.matcher import lay_out
from boltun.minds.aiml.text import tokenize
from boltun.minds.aiml.walk import Walk


def knowledge(*patterns: str) -> Knowledge:
    inner = "".join(f"<category><pattern>{one}</pattern><template/></category>" for one in patterns)
    return Knowledge.of_text(f"<aiml>{inner}</aiml>")


def walk(known: Knowledge, text: str, limit: int = 10**9) -> Walk:
    return Walk(known.graph, lay_out(known, tokenize(text), Previous("x", "x"), ""), limit)


@pytest.mark.parametrize("wildcard", ["*", "_", "#", "^"])
@pytest.mark.parametrize("script", ["a ", "あ"])
def test_many_wildcards_make_work_in_proportion_to_pattern_and_text(wildcard: str, script: str):
    """Without the memory of dead ends this would take some 10^40 steps."""
    known = knowledge(f"{wildcard} {script}" * 30 + "never")
    one = walk(known, script * 300)
    assert not one.found
    assert one.steps <= 2 * 61 * 300


def test_nested_choices_make_work_in_proportion_to_the_graph_and_text():
    """All patterns of eight keys out of two: a full binary tree, in which every way fails at its end."""
    keys = ("A", "*", "#")
    patterns: list[list[str]] = [[]]
    for _ in range(6):
        patterns = [[*one, key] for one in patterns for key in keys]
    known = knowledge(*(" ".join([*one, "never"]) for one in patterns))
    nodes = sum(3**depth for depth in range(7)) + 3**6
    one = walk(known, "a " * 50)
    assert not one.found
    assert one.steps <= nodes * 51


def test_the_limit_of_steps_ends_a_walk():
    known = knowledge("* a * a * never", "* a")
    assert walk(known, "a " * 100).found
    one = walk(known, "b " + "a " * 300, limit=50)
    assert not one.found
    assert one.steps <= 51


def test_a_large_set_of_wildcards_answers_in_few_steps():
    dice = Random(1)
    words = [f"w{n}" for n in range(500)]
    patterns = [
        f"# {dice.choice(words)} # {dice.choice(words)} #"
        if n % 2
        else f"^ {dice.choice(words)} * {dice.choice(words)}"
        for n in range(5_000)
    ]
    known = knowledge(*patterns, "*")
    steps = [walk(known, " ".join(dice.choices(words, k=12))).steps for _ in range(200)]
    assert max(steps) < 1_500


def test_a_text_of_the_greatest_length_is_matched():
    known = knowledge("* * * x", "^ a ^ b ^ c", "*")
    one = walk(known, "a b " * 5_000)
    assert one.found
    assert one.steps < 20_000
