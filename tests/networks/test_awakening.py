from __future__ import annotations

from boltun.networks.awakening import Awakening


class Clocks:
    wall = 1_000.0
    running = 50.0

    def go(self, wall: float, running: float) -> None:
        self.wall += wall
        self.running += running


def test_a_gap_between_the_clocks_is_a_sleep_and_is_told_once() -> None:
    clocks = Clocks()
    awakening = Awakening(lambda: clocks.wall, lambda: clocks.running)
    clocks.go(2, 2)
    assert not awakening.slept()
    clocks.go(3_600, 2)
    assert awakening.slept()
    clocks.go(2, 2)
    assert not awakening.slept()


def test_a_busy_computer_and_a_clock_set_back_are_no_sleep() -> None:
    clocks = Clocks()
    awakening = Awakening(lambda: clocks.wall, lambda: clocks.running)
    clocks.go(300, 300)
    assert not awakening.slept()
    clocks.go(-7_200, 2)
    assert not awakening.slept()
