"""How long to wait before connecting again."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from boltun.networks.backoff import Backoff


class Middle(Random):
    """Dice that always fall in the middle."""

    def uniform(self, a: float, b: float) -> float:
        return (a + b) / 2


def test_the_time_doubles_up_to_five_minutes() -> None:
    backoff = Backoff(Middle())
    assert [backoff.after(session=False) for _ in range(11)] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


def test_every_session_starts_anew() -> None:
    backoff = Backoff(Middle())
    sessions = (False, False, False, True, True, False, False)
    assert [backoff.after(session=session) for session in sessions] == [1, 2, 4, 1, 1, 2, 4]


@given(st.lists(st.booleans(), max_size=50), st.randoms(use_true_random=False))
def test_no_wait_is_shorter_than_a_second_or_longer_than_five_minutes(
    sessions: list[bool], dice: Random
) -> None:
    backoff = Backoff(dice)
    assert all(1 <= backoff.after(session=session) <= 300 for session in sessions)


def test_two_programs_do_not_come_back_in_step() -> None:
    one, other = Backoff(Random(1)), Backoff(Random(2))
    assert [one.after(session=False) for _ in range(8)] != [other.after(session=False) for _ in range(8)]
