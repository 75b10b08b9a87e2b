"""What a pattern is found by."""

from __future__ import annotations

import pytest

from boltun.gravity.patterns import Pattern


@pytest.mark.parametrize(
    ("source", "spaced", "heads"),
    [
        ("my (dad|mom) .. (died|passed_away)", True, {"die", "pas"}),
        ("my +dad .. died", True, {"dad"}),
        ("(has|got) (cancer|tumou?r)", True, {"can", "tum"}),
        ("(死に(たい|ます)|癌(で)?す)", False, {"死に", "癌で", "癌す"}),
    ],
)
def test_a_pattern_is_found_by_the_beginnings_of_one_item(source: str, spaced: bool, heads: set[str]) -> None:
    assert Pattern(source, {}, kind=None, strong=False, spaced=spaced).heads() == heads


@pytest.mark.parametrize("spaced", [True, False])
def test_choices_within_many_choices_are_not_written_out_all_at_once(spaced: bool) -> None:
    source = "(" + "|".join(f"word{number}(a|b)" for number in range(64)) + ")"
    heads = Pattern(source, {}, kind=None, strong=False, spaced=spaced).heads()
    assert heads == ({"wor"} if spaced else {"wo"})


def test_a_bracket_that_is_never_closed_is_told() -> None:
    with pytest.raises(ValueError, match="never closed"):
        Pattern("(a|b", {}, kind=None, strong=False, spaced=True).heads()
