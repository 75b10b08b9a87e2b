"""The commonest words of a language say nothing grave by themselves (`common/*.txt`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.gravity import Kind, gravity_of

COMMON = Path(__file__).parent / "common"


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_no_common_word_alone_is_grave(language: str) -> None:
    words = (COMMON / f"{language}.txt").read_text(encoding="utf-8").split()
    assert len(set(words)) >= 300
    assert [word for word in words if gravity_of(word) is not None] == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("умер", Kind.DEATH),
        ("suicide", Kind.CRISIS),
        ("死んでた", Kind.DEATH),
        ("рак", Kind.ILLNESS),
        ("癌", Kind.ILLNESS),
        ("пожар", Kind.EMERGENCY),
        ("помогите", Kind.EMERGENCY),
    ],
)
def test_some_words_alone_are_grave(text: str, kind: Kind) -> None:
    found = gravity_of(text)
    assert found is not None
    assert found.kind is kind
