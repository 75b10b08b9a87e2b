"""Compiled forms of minds: what is not whole and this profile's own is never used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from boltun.minds.aiml import packed as aiml
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.cache import Cache

from .target import Target, scratch

__all__ = ["TARGETS"]

_KEY = bytes(range(32))
_BASE = "".join(
    f"вопрос {n}?\nответ {n}\n(слово{n % 7} кот.)\nмяу {n}\n"
    f"<ON тема {n % 3}>\n(пёс{n}.) [гав {n}]\n<SAY тема {n % 3}>\nав {n}\n"
    for n in range(20)
)
_SET = "".join(
    f"<category><pattern>W{n} X *</pattern><template>t{n}</template></category>" for n in range(20)
)
_STAMP = {"made": "for fuzzing"}

Opens = Callable[[Path], bool]


@cache
def _made() -> tuple[tuple[bytes, Opens], ...]:
    """Return the caches of a base and of a set, each with what tells whether one is used."""
    place = scratch("caches")
    pack(compile_text(_BASE), place / "base", _STAMP, _KEY)
    known = Knowledge.of_text(f"<aiml>{_SET}</aiml>")
    aiml.save(place / "set", b"made from", known.graph, known.problems, [], _KEY)
    return (
        ((place / "base").read_bytes(), lambda file: Packed.open(file, _STAMP, _KEY) is not None),
        (
            (place / "set").read_bytes(),
            lambda file: aiml.load(file, b"made from", [_SET.encode()], [], _KEY) is not None,
        ),
    )


def _changed(whole: bytes, changes: bytes) -> bytes:
    """Change a cache: five bytes say what, where and by which value."""
    data = bytearray(whole)
    for at in range(0, min(len(changes), 200), 5):
        what, *place, value = changes[at : at + 5].ljust(5, b"\0")
        where = int.from_bytes(bytes(place), "big") % (len(data) + 1)
        match what % 6:
            case 0:
                data[where : where + 1] = bytes([data[where] ^ 1 << value % 8]) if where < len(data) else b""
            case 1:
                data[where : where + 1] = bytes([value])
            case 2:
                del data[where:]
            case 3:
                data[where:where] = bytes([value]) * (value % 9)
            case 4:
                del data[where : where + value]
            case _:
                # In the front stand the sizes.
                data[where % 90 : where % 90 + 1] = bytes([value])
    return bytes(data)


def _cache(data: bytes) -> None:
    """A whole file (from "B" on), or changes to one that is right."""
    kinds = _made()
    whole, opens = kinds[len(data) % 2]
    damaged = data if data.startswith(b"B") else _changed(whole, data)
    file = scratch("caches") / "cache"
    file.unlink(missing_ok=True)
    file.write_bytes(damaged)
    assert opens(file) is (damaged == whole), "a cache is used just where it is whole"
    key_file = scratch("caches") / "key"
    key_file.unlink(missing_ok=True)
    key_file.write_bytes(data)
    key_file.chmod(0o600)
    key = Cache(folder=key_file.parent, key_file=key_file).key()
    assert key is not None
    assert len(key) == 32
    assert key == key_file.read_bytes()
    assert len(data) != 32 or key == data, "a right key is kept"


def _seeds() -> Iterator[bytes]:
    yield b"\0\0\0\0\1"
    yield b"\2\0\0\x60\1\1"
    yield b"\5\0\0\x10\xff"
    yield bytes(32)
    for whole, _ in _made():
        yield whole
        yield whole[:100]


TARGETS = (
    Target(
        name="caches",
        what="caches of bases and sets, and the profile's key: damaged ones are not used",
        check=_cache,
        seeds=_seeds,
        words=(b"BOLTUNC1", bytes(8), b"\xff" * 8, b'"sections"'),
    ),
)
