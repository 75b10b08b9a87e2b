"""What fuzzing begins with: seeds, the hostile files of the tests, and all that once broke something."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from tests.bad_input.hostile_files import FILES

from .target import LONGEST, Target

__all__ = ["FOUND", "inputs", "keep", "name_of"]

FOUND = Path(__file__).parent / "corpus"
"""A folder for each target with small files; each once broke something."""


def inputs(target: Target, *, only_light: bool = False) -> Iterator[tuple[str, bytes]]:
    """Yield all inputs of a target with their names."""
    for number, data in enumerate(target.seeds()):
        yield f"seed {number}", data[:LONGEST]
    for file in target.hostile:
        for name, make in FILES[file].items():
            if only_light and name in HEAVY:
                continue
            data = make()
            if len(data) < LONGEST:
                for prefix in target.prefixes:
                    yield f"{file}: {name}", prefix + data
    folder = FOUND / target.name
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        yield path.name, path.read_bytes()


def name_of(data: bytes) -> str:
    """Return what an input is called."""
    return blake2b(data, digest_size=6).hexdigest()


def keep(target: Target, data: bytes) -> Path:
    """Keep what broke something."""
    place = FOUND / target.name / name_of(data)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
    return place


HEAVY = frozenset(
    {
        *(
            "many last rows",
            "the last row of all",
            "the row 1e300",
            "200 sheets of one part",
            "shared formulas",
        ),
        *(
            "10,000 sheets of one part",
            "300,000 rows without r",
            "400,000 cells without r",
            "120,000 strings",
        ),
        *("merged cells over many rows", "30,000 styles", "the row 999999999999", "100,000 levels"),
    }
)
"""What takes a second or two, and has tests of its own (`test_hostile_files`)."""
