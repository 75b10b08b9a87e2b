"""Files that are made to break who reads them, each small: for the tests, the benchmark and the fuzzing.

`write_corpus` writes all of them into a folder, one folder for each format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

__all__ = ["FILES", "YAML", "hostile_files", "write_corpus"]

Maker = Callable[[], bytes]

_BLOCK = b"blocks:\n- block_class: a.B\n"


def _aliases(levels: int, each: int = 9) -> bytes:
    """Each level stands for so many of the one before."""
    lines = ["a0: &a0 [x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * each)}]" for n in range(1, levels)]
    return "\n".join(lines).encode() + b"\n" + _BLOCK


YAML: dict[str, Maker] = {
    "a date that is none": lambda: _BLOCK + b"date: 2001-13-45\n",
    "a time that is none": lambda: _BLOCK + b"date: 2001-12-14t25:61:61Z\n",
    "a word as int": lambda: _BLOCK + b"number: !!int x\n",
    "nothing as int": lambda: _BLOCK + b'number: !!int ""\n',
    "a line as int": lambda: _BLOCK + b"number: !!int _\n",
    "a word as float": lambda: _BLOCK + b"number: !!float x\n",
    "a word as bool": lambda: _BLOCK + b"truth: !!bool x\n",
    "a word as time": lambda: _BLOCK + b"time: !!timestamp x\n",
    "a list as time": lambda: _BLOCK + b"time: !!timestamp [x]\n",
    "a word as list": lambda: _BLOCK + b"list: !!seq x\n",
    "a word as object": lambda: _BLOCK + b"object: !!map x\n",
    "a word as bytes": lambda: _BLOCK + b"bytes: !!binary \xc3\xa9\n",
    "pairs that are none": lambda: _BLOCK + b"pairs: !!pairs [x]\n",
    "a Python object": lambda: _BLOCK + b"code: !!python/object/apply:os.system [id]\n",
    "5,000 digits": lambda: _BLOCK + b"number: " + b"9" * 5_000 + b"\n",
    "5,000 hexadecimal digits": lambda: _BLOCK + b"number: 0x" + b"f" * 5_000 + b"\n",
    "200,000 sixties": lambda: _BLOCK + b"number: 1" + b":59" * 200_000 + b"\n",
    "an alias to itself": lambda: b"a: &a [*a]\n" + _BLOCK,
    "an object that merges itself": lambda: b"a: &a {<<: *a}\n" + _BLOCK,
    "two that hold each other": lambda: b"a: &a {b: &b [*a, *b]}\n" + _BLOCK,
    "an alias to nothing": lambda: b"a: *b\n" + _BLOCK,
    "nested aliases": lambda: _aliases(9),
    "nested aliases in pairs": lambda: _aliases(40, 2),
    "nested merges": lambda: "\n".join(
        ["a0: &a0 {x: 1}"] + [f"a{n}: &a{n} {{<<: [*a{n - 1}, *a{n - 1}]}}" for n in range(1, 40)]
    ).encode(),
    "a long text by aliases": lambda: b"a: &a " + b"x" * 500_000 + b"\nb: [" + b"*a, " * 50_000 + b"]\n",
    "3,000 levels of lists": lambda: b"a: " + b"[" * 3_000 + b"]" * 3_000,
    "3,000 levels of objects": lambda: b"{a: " * 3_000 + b"1" + b"}" * 3_000,
    "3,000 levels without an end": lambda: b"a: " + b"[" * 3_000,
    "3,000 levels of dashes": lambda: b"- " * 3_000 + b"a",
    "200 levels by aliases": lambda: "\n".join(
        ["a0: &a0 x"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 200)]
    ).encode(),
    "200,000 values": lambda: b"[" + b"a," * 200_000 + b"]",
    "200,000 question marks": lambda: b"? " * 200_000,
    "200,000 anchors": lambda: b"".join(b"- &a%d x\n" % n for n in range(90_000)),
    "2 MB of blanks": lambda: b" " * (2 << 20),
    "6 MB": lambda: b"a: " + b"x" * (6 << 20),
    "a list as key": lambda: _BLOCK + b"? [a]\n: b\n",
    "an object as key": lambda: _BLOCK + b"? {a: b}\n: c\n",
    "a zero": lambda: _BLOCK + b"a: \0\n",
    "control characters": lambda: _BLOCK + b"a: \x1b[2J\n",
    "no UTF-8": lambda: _BLOCK + b"a: \xff\xfe\n",
    "UTF-16": lambda: _BLOCK.decode().encode("utf-16"),
    "a tab": lambda: b"blocks:\n\t- block_class: a.B\n",
    "a version that nobody knows": lambda: b"%YAML 9.9\n---\n" + _BLOCK,
    "several documents": lambda: _BLOCK + b"---\n" + _BLOCK,
    "a quote without an end": lambda: _BLOCK + b'a: "b\n',
    "nothing": lambda: b"",
    "only a mark": lambda: b"\xef\xbb\xbf",
    "a number": lambda: b"0",
    "null": lambda: b"null",
    "blocks of null": lambda: b"blocks: null",
    "blocks that are a number": lambda: b"blocks: 1",
    "a block that is null": lambda: b"blocks: [null]",
    "a block that is a list": lambda: b"blocks: [[]]",
    "a class that is a number": lambda: b"blocks: [{block_class: 1}]",
    "a class that is empty": lambda: b"blocks: [{block_class: ''}]",
    "a class of points": lambda: b"blocks: [{block_class: ...}]",
    "a class with a long name": lambda: b"blocks: [{block_class: a" + b"a" * 5_000 + b".B}]",
    "a class with a zero": lambda: b'blocks: [{block_class: "a\\0.B"}]',
    "input that is a number": lambda: b"blocks: [{block_class: a.B, input: 1}]",
    "a language that is a list": lambda: b"language: [en]\n" + _BLOCK,
    "a time that never comes": lambda: b"boltun: {turn_timeout: .inf, restart_after: .nan}\n" + _BLOCK,
}
"""Configurations of DialBB applications."""

FILES: dict[str, dict[str, Maker]] = {"config.yml": YAML}
"""Hostile files by the name that such a file bears."""


def hostile_files() -> Iterator[tuple[str, str, bytes]]:
    """Yield what a file is called, what is wrong with it, and its bytes."""
    for file, makers in FILES.items():
        for name, make in makers.items():
            yield file, name, make()


def write_corpus(folder: Path) -> None:
    """Write all hostile files into a folder, for fuzzing to begin with."""
    for file, name, data in hostile_files():
        place = folder / file.replace(".", "-")
        place.mkdir(parents=True, exist_ok=True)
        (place / name.replace(" ", "-").replace(",", "").replace("/", "-")).write_bytes(data)
