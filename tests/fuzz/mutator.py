"""Inputs by chance, where no fuzzer that follows the coverage is installed, and beside it for long ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .target import LONGEST

__all__ = ["Mutator"]


class Mutator:
    """Changes inputs; what it makes depends on the seed alone."""

    def __init__(self, inputs: Sequence[bytes], words: Sequence[bytes], seed: int) -> None:
        self._inputs = [*inputs] or [b""]
        self._words = [*words] or [b"\0"]
        self._dice = Random(seed)

    def next(self) -> bytes:
        """Return an input: mostly a short one, one of four hundred as long as can be."""
        dice = self._dice
        data = bytearray(dice.choice(self._inputs))
        if len(data) > 2_000 and dice.random() < 0.8:
            start = dice.randrange(len(data))
            data = data[start : start + dice.randrange(2_000)]
        for _ in range(1 + int(dice.expovariate(0.4))):
            self._change(data)
        if dice.random() < 0.0025:
            self._swell(data)
        return bytes(data[:LONGEST])

    def _change(self, data: bytearray) -> None:
        dice = self._dice
        at = dice.randrange(len(data) + 1)
        match dice.randrange(8):
            case 0:
                data[at:at] = dice.choice(self._words)
            case 1:
                data[at : at + dice.randrange(9)] = dice.choice(self._words)
            case 2:
                del data[at : at + 1 + int(dice.expovariate(0.2))]
            case 3:
                data[at : at + 1] = bytes([dice.randrange(256)])
            case 4:
                data[at:at] = dice.randbytes(dice.randrange(1, 5))
            case 5:
                start = dice.randrange(len(data) + 1)
                data[at:at] = data[start : start + dice.randrange(1, 60)]
            case 6:
                other = dice.choice(self._inputs)
                start = dice.randrange(len(other) + 1)
                data[at:at] = other[start : start + dice.randrange(1, 200)]
            case _:
                data[at : at + 1] = dice.choice(
                    ["ё", "猫", "\u202e", "\u0301", "😀", "\0", "\x85", "\u2028", "İ"]
                ).encode()

    def _swell(self, data: bytearray) -> None:
        """Repeat a piece until the input is long: what takes more than linear time shows then."""
        dice = self._dice
        piece = dice.choice(self._words) if dice.random() < 0.5 else b""
        if not piece or dice.random() < 0.5:
            start = dice.randrange(len(data) + 1)
            piece += bytes(data[start : start + dice.choice((1, 2, 5, 20, 80))]) or b" "
        at = dice.randrange(len(data) + 1)
        data[at:at] = piece * (dice.choice((8_000, LONGEST)) // len(piece))
