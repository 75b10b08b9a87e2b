"""A kind of mind that another package brings offers the minds that come with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltun.minds import registry
from boltun.minds.listing import MindInfo, find_minds

KIND = """
from pathlib import Path
from boltun.minds.kind import MindKind, later
KIND = MindKind(
    name="cricket",
    title="a cricket",
    suffixes=(".cricket",),
    open=later("nowhere:open_mind"),
    examples=("en/hearth.cricket", "ru/gone.cricket"),
    examples_in=lambda: Path(__file__).parent / "crickets",
)
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the package is installed."""
    site = tmp_path / "site"
    about = site / "boltun_cricket-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: boltun-cricket\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[boltun.minds]\ncricket = boltun_cricket:KIND\n")
    (site / "boltun_cricket.py").write_text(KIND)
    hearth = site / "crickets" / "en" / "hearth.cricket"
    hearth.parent.mkdir(parents=True)
    hearth.write_text("chirp\n")
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.delitem(sys.modules, "boltun_cricket", raising=False)
    registry.plugins.cache_clear()
    yield site
    registry.plugins.cache_clear()


def test_they_are_offered_as_bundled_ones_behind_ours(site: Path, tmp_path: Path) -> None:
    ours = tmp_path / "bases"
    (ours / "en").mkdir(parents=True)
    (ours / "en" / "friend.txt").write_text("hi\nHello.\n")
    found = find_minds(ours, tmp_path / "own")
    assert [info.name for info in found] == ["en/friend", "en/hearth"]
    assert found[1] == MindInfo(
        name="en/hearth",
        title="hearth",
        path=site / "crickets" / "en" / "hearth.cricket",
        kind="cricket",
        bundled=True,
        language="en",
    )


@pytest.mark.parametrize("wrong", ["1 / 0", "'a text'", "Path(__file__).parent / 'gone'"])
def test_a_kind_that_cannot_name_its_own_keeps_nobody_from_all_others(
    site: Path, tmp_path: Path, wrong: str, caplog: pytest.LogCaptureFixture
) -> None:
    (site / "boltun_cricket.py").write_text(KIND.replace('Path(__file__).parent / "crickets"', wrong))
    ours = tmp_path / "bases"
    (ours / "en").mkdir(parents=True)
    (ours / "en" / "friend.txt").write_text("hi\nHello.\n")
    for _ in range(2):
        assert [info.name for info in find_minds(ours, tmp_path / "own")] == ["en/friend"]
    logged = [record.getMessage().partition(": ")[0] for record in caplog.records]
    told = ["The examples of the kind cricket of the package boltun-cricket are left out"]
    assert logged == ([] if "gone" in wrong else told)


def test_who_wants_no_bundled_ones_gets_none(site: Path, tmp_path: Path) -> None:
    assert find_minds(None, tmp_path / "own") == []
