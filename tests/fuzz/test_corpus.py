"""Everything that once broke something, and what fuzzing begins with, is read or refused in words."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from tests.fuzz.corpus import FOUND, inputs
from tests.fuzz.mutator import Mutator
from tests.fuzz.target import LONGEST, play
from tests.fuzz.targets import TARGETS


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.slow) if one in ("settings", "xlsx") else one for one in TARGETS],
)
def test_the_whole_corpus_breaks_nothing(name: str) -> None:
    target = TARGETS[name]
    for title, data in inputs(target, only_light=True):
        finding = play(target, data)
        # How long it takes is measured on demand: here other tests run at the same time.
        if finding is not None and finding.kind not in ("time", "memory"):
            pytest.fail(f"{title}: {finding.text}")


def test_what_was_found_belongs_to_a_target_and_is_small() -> None:
    for path in FOUND.rglob("*"):
        if path.is_file():
            assert path.parent.name in TARGETS
            assert path.stat().st_size <= LONGEST


def test_inputs_by_chance_depend_on_the_seed_and_are_short_enough() -> None:
    first, second = (Mutator([b"a", b"key: x\n" * 9], [b"(1)"], 7) for _ in range(2))
    made = [first.next() for _ in range(1_000)]
    assert made == [second.next() for _ in range(1_000)]
    assert max(map(len, made)) <= LONGEST
    assert max(map(len, made)) > 10_000
    assert len(set(made)) > 800
