"""What a language model may use in a day, counted in a file."""

from __future__ import annotations

import threading
from pathlib import Path

from boltun.minds.model.budget import Budget
from boltun.minds.sending import Limits, Prices, Spent

DAY = 86_400.0
NOON = 1_800_000_000.0


def test_several_programs_together_spend_no_more_than_there_is(tmp_path: Path) -> None:
    limits, most = Limits(answers_a_day=60), Spent(answers=1, tokens=10)
    refused: list[str] = []

    def spend() -> None:
        one = Budget(tmp_path, "kim")
        for _ in range(10):
            if reason := one.set_aside(most, limits, Prices()):
                refused.append(reason)

    threads = [threading.Thread(target=spend) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == []
    last = Budget(tmp_path, "kim")
    assert last.today() == Spent(answers=60, tokens=600)
    assert "answers" in last.set_aside(most, limits, Prices())


def test_a_new_day_begins_with_nothing_and_each_model_has_its_own(tmp_path: Path) -> None:
    now = NOON
    one = Budget(tmp_path, "kim", clock=lambda: now)
    assert one.set_aside(Spent(1, 10, 0.5), Limits(), Prices(a_day=0.6)) == ""
    assert "money" in one.set_aside(Spent(1, 10, 0.5), Limits(), Prices(a_day=0.6))
    assert Budget(tmp_path, "tom", clock=lambda: now).today() == Spent()
    now += DAY
    assert one.today() == Spent()


def test_what_was_set_aside_is_settled_by_what_was_used(tmp_path: Path) -> None:
    one = Budget(tmp_path, "kim")
    most = Spent(1, 1_000, 0.5)
    one.set_aside(most, Limits(), Prices())
    one.settle(most, Spent(1, 120, 0.125))
    assert one.today() == Spent(1, 120, 0.125)
