"""The cache of compiled graphs: always what the files say, whatever lies in its place."""

from __future__ import annotations

import marshal
from hashlib import blake2b
from pathlib import Path

import pytest

from boltun.minds.aiml import packed
from boltun.minds.aiml.bounds import Bounds
from boltun.minds.aiml.category import Previous
from boltun.minds.aiml.graph import Graph
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.matcher import match
from boltun.minds.cache import Cache

PIECE = "".join(
    f"<category><pattern>W{n} X *</pattern><template>t{n} {'x' * 200}</template></category>\n"
    for n in range(5000)
)
ODD = (
    '<topic name="T"><category><pattern>É $Y <set>number</set></pattern><that emotion="glad">あ</that>'
    "<template><get_it/></template></category></topic><category/><foo/>"
    "<category><pattern>W1 X *</pattern><template>again</template></category>"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "bot"
    path.mkdir()
    (path / "a.aiml").write_text(f"<aiml>\n{PIECE}</aiml>")
    (path / "b.aiml").write_text(f"<aiml>{ODD}</aiml>")
    (path / "b.properties").write_text('[["name", "Ann"]]')
    return path


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache", tmp_path / "key")


class _ReadingError(Exception):
    pass


@pytest.fixture
def no_reading(monkeypatch: pytest.MonkeyPatch):
    """From here on nothing can be entered into a graph."""

    def arm() -> None:
        def refuse(*_: object) -> None:
            raise _ReadingError

        monkeypatch.setattr(Graph, "add", refuse)

    return arm


def everything(known: Knowledge) -> list[object]:
    table = known.graph.shelf
    return [
        [table.category(number) for number in range(len(table))],
        known.problems,
        known.graph.duplicates,
        known.graph.features,
        known.graph.root,
    ]


def answer(known: Knowledge, text: str) -> str:
    found = match(known, known.tokenize(text), Previous("あ", "あ", "", "glad"), "t")
    assert found is not None
    return found.category.template


def test_what_comes_from_the_cache_is_what_was_read(folder: Path, cache: Cache, no_reading):
    first = Knowledge.load(folder, cache=cache)
    no_reading()
    second = Knowledge.load(folder, cache=cache)
    assert everything(second) == everything(first)
    assert answer(second, "w7 x y").startswith("<template>t7 ")
    assert answer(second, "é y 5") == '<template><get name="it"/></template>'
    assert answer(second, "w1 x y") == "<template>again</template>"


def test_any_change_of_a_file_or_its_name_or_a_property_is_seen(folder: Path, cache: Cache, no_reading):
    Knowledge.load(folder, cache=cache)
    no_reading()
    (folder / "b.properties").write_text('[["name", "Bob"]]')
    with pytest.raises(_ReadingError):
        Knowledge.load(folder, cache=cache)
    (folder / "b.properties").write_text('[["name", "Ann"]]')
    Knowledge.load(folder, cache=cache)
    with pytest.raises(_ReadingError):
        Knowledge.load(folder, cache=cache, bounds=Bounds(words=5))
    text = (folder / "a.aiml").read_text()
    (folder / "a.aiml").write_text(text.replace("W77 ", "W78 "))
    with pytest.raises(_ReadingError):
        Knowledge.load(folder, cache=cache)
    (folder / "a.aiml").write_text(text)
    (folder / "b.aiml").rename(folder / "c.aiml")
    with pytest.raises(_ReadingError):
        Knowledge.load(folder, cache=cache)


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "foreign", "folder"])
def test_a_damaged_cache_is_made_again(folder: Path, cache: Cache, damage: str):
    wanted = everything(Knowledge.load(folder, cache=cache))
    (file,) = cache.folder.iterdir()
    data = file.read_bytes()
    if damage == "folder":
        file.unlink()
        file.mkdir()
    else:
        middle = len(data) // 2
        content = marshal.dumps({"root": 5})
        file.write_bytes(
            {
                "cut": data[:middle],
                "flipped": data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :],
                "empty": b"",
                "foreign": b"x" * 50 + blake2b(content, digest_size=32).digest() + content,
            }[damage]
        )
    assert everything(Knowledge.load(folder, cache=cache)) == wanted
    if damage != "folder":
        assert file.read_bytes() == data


def test_small_sets_are_not_kept(tmp_path: Path, cache: Cache):
    (tmp_path / "a.aiml").write_text("<aiml><category><pattern>A</pattern><template/></category></aiml>")
    Knowledge.load(tmp_path / "a.aiml", cache=cache)
    assert not cache.folder.exists()


def test_what_is_too_deep_to_be_kept_is_read_each_time(tmp_path: Path, cache: Cache):
    """Two long patterns that part at their ends make a chain of as many nodes."""
    long = "あ" * 700
    pair = "".join(
        f"<category><pattern>{long}{end}</pattern><that>{long}{end}</that><topic>{long}{end}</topic>"
        f"<template>{end}</template></category>"
        for end in "かき"
    )
    (tmp_path / "a.aiml").write_text(
        f"<aiml>{pair}<!-- {'x' * packed.WORTH_A_CACHE} --></aiml>", encoding="utf-8"
    )
    for _ in range(2):
        known = Knowledge.load(tmp_path / "a.aiml", cache=cache)
        found = match(known, known.tokenize(long + "き"), Previous(long + "き", long + "き"), long + "き")
        assert found is not None
        assert found.category.template == "<template>き</template>"


def test_a_cache_that_cannot_be_written_does_no_harm(folder: Path, tmp_path: Path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert Knowledge.load(folder, cache=Cache(blocked, tmp_path / "key")).size == 5002
