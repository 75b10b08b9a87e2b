"""Grave messages are found, and ordinary ones are not taken for grave."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.gravity import gravity_of

HERE = Path(__file__).parent


def lines(half: str, name: str) -> list[str]:
    text = (HERE / half / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("[")]


@pytest.mark.parametrize("half", ["building", "held_out"])
@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_at_least_95_of_100_grave_messages_are_found(language: str, half: str) -> None:
    grave = lines(half, f"{language}_grave")
    missed = [text for text in grave if gravity_of(text) is None]
    assert len(missed) <= 0.05 * len(grave), missed


@pytest.mark.parametrize("half", ["building", "held_out"])
@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_at_most_one_of_100_ordinary_messages_is_taken_for_grave(language: str, half: str) -> None:
    ordinary = lines(half, f"{language}_ordinary")
    wrong = [(text, found.words) for text in ordinary if (found := gravity_of(text))]
    assert len(wrong) <= 0.01 * len(ordinary), wrong


@pytest.mark.parametrize(
    "text", ["", " ", "?", "((((", "\ud800", "a" * 100_000, "dad " * 30_000, "死" * 50_000]
)
def test_any_text_is_read(text: str) -> None:
    gravity_of(text)
