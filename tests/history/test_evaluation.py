"""How good a mind is over a history (docs/quality.md)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boltun.cli.main import main
from boltun.history.asked import asked_in
from boltun.history.evaluation import Asked, Measure, compared, evaluated, wilson
from boltun.history.gathering import Wishes
from boltun.minds.boltun.mind import BoltunMind

BASE = "[hi.]\nHello!\n[how are you?]\nFine.\n[my dad died.]\nGreat!\n<ESCAPE>\nHm.\n"
BETTER = BASE + "[where are you?]\nAt home.\n"


def asked() -> list[Asked]:
    said = [("hi", "hello"), ("how are you?", "tired"), ("where are you?", "at home"), ("my dad died", "")]
    return [Asked(chat="a", at=60.0 * n, heard=heard, said=own) for n, (heard, own) in enumerate(said)]


def test_each_measure_counts_what_it_says() -> None:
    found = evaluated(BoltunMind.compile(BASE, name="b"), [*asked(), Asked(chat="a", at=300, heard="hi")])
    shares = {one: (found.share(one).part, found.share(one).whole) for one in Measure}
    assert shares == {
        Measure.COVERAGE: (4, 5),
        Measure.AGREEMENT: (2, 4),
        Measure.SILENCE: (0, 5),
        Measure.AGAIN: (1, 5),
        Measure.EMBARRASSING: (1, 1),
    }


def test_no_reply_is_silence_and_nothing_to_compare() -> None:
    found = evaluated(BoltunMind.compile("[x.]\ny\n", name="b"), asked())
    assert found.share(Measure.SILENCE).value == 1
    assert found.share(Measure.AGREEMENT).whole == 0


def test_a_difference_has_an_interval_that_is_always_the_same() -> None:
    many = [Asked(chat=str(n), at=0, heard=("hi", "where are you?")[n % 4 == 0]) for n in range(200)]
    one, other = (evaluated(BoltunMind.compile(text, name="b"), many) for text in (BASE, BETTER))
    found = compared(one, other, Measure.COVERAGE)
    assert found == compared(one, other, Measure.COVERAGE)
    assert found.value == pytest.approx(0.25)
    assert found.low < 0.25 < found.high
    assert found.is_sure
    assert not compared(one, one, Measure.COVERAGE).is_sure


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    assert wilson(0, 0) == (0, 1)
    assert wilson(9, 10) == pytest.approx((0.5958, 0.9821), abs=1e-4)


def test_turns_come_from_exports_and_from_lists(shared: Path, tmp_path: Path) -> None:
    found, _ = asked_in(shared / "data/history/pidgin", Wishes())
    assert [(one.heard, one.said) for one in found][:1] == [("Привет", "Хорошо")]
    path = tmp_path / "b.cases.txt"
    path.write_text("= A\n> hi\n| hey\n< *\n", encoding="utf-8")
    assert [one.heard for one in asked_in(path, Wishes())[0]] == ["hi", "hey"]


def test_the_command_tells_shares_and_differences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (
        ("one.txt", BASE),
        ("two.txt", BETTER),
        ("h.cases.txt", "= A\n> where are you?\n< *\n"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    one, two, history = (str(tmp_path / name) for name in ("one.txt", "two.txt", "h.cases.txt"))
    assert main(["evaluate", one, history, "--against", two]) == 0
    assert "coverage\t0.0% (0.0% to 79.3%), 0 of 1\t100.0% (20.7% to 100.0%), 1 of 1\t+100.0%" in (
        capsys.readouterr().out
    )
    assert main(["evaluate", one, history, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["minds"][0]["coverage"]["whole"] == 1
