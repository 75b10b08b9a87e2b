"""Caches of compiled minds: whole and the profile's own, or made anew."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from random import Random

import pytest

from boltun.minds import cache as caches
from boltun.minds.aiml import packed as aiml
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.cache import Cache

KEY = caches.new_key()
BASE = "".join(f"вопрос {n}?\nответ {n}\n(слово{n % 7} кот.)\nмяу {n}\n" for n in range(40))
SET = "".join(f"<category><pattern>W{n} X *</pattern><template>t{n}</template></category>" for n in range(40))

Opens = Callable[[Path], bool]


def packed_base(path: Path) -> Opens:
    """Make the cache of a base; the function that is returned tells whether it is used."""
    pack(compile_text(BASE), path, {"made": "for a test"}, KEY)
    return lambda file: Packed.open(file, {"made": "for a test"}, KEY) is not None


def packed_set(path: Path) -> Opens:
    known = Knowledge.of_text(f"<aiml>{SET}</aiml>")
    aiml.save(path, b"made from", known.graph, known.problems, [], KEY)
    return lambda file: aiml.load(file, b"made from", [SET.encode()], [], KEY) is not None


KINDS = {"base": packed_base, "set": packed_set}


@pytest.fixture(params=KINDS)
def made(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Opens]:
    path = tmp_path / "cache"
    return path, KINDS[request.param](path)


def believed(path: Path, opens: Opens, damages: int) -> list[str]:
    """Damage a cache in so many ways, and return those that nobody noticed."""
    data = path.read_bytes()
    assert opens(path)
    dice = Random(5)
    unseen = []
    for number in range(damages):
        # What stands in front decides what is read at all.
        place = dice.randrange(8 * (160 if number % 2 else len(data)))
        if number % 4 == 0:
            size = dice.randrange(len(data))
            what, damaged = f"cut at {size}", data[:size]
        else:
            what = f"bit {place}"
            changed = bytearray(data)
            changed[place // 8] ^= 1 << place % 8
            damaged = bytes(changed)
        path.write_bytes(damaged)
        if opens(path):
            unseen.append(what)
    path.write_bytes(data)
    assert opens(path)
    return unseen


def test_a_flipped_bit_or_a_cut_is_always_noticed(made: tuple[Path, Opens]) -> None:
    assert believed(*made, 300) == []


@pytest.mark.slow
def test_twenty_thousand_flipped_bits_and_cuts_are_noticed(made: tuple[Path, Opens]) -> None:
    assert believed(*made, 20_000) == []


def test_what_is_longer_than_it_was_written_is_not_used(made: tuple[Path, Opens]) -> None:
    path, opens = made
    path.write_bytes(path.read_bytes() + b"\0")
    assert not opens(path)


def test_a_cache_of_another_profile_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "cache"
    pack(compile_text(BASE), path, {}, caches.new_key())
    assert Packed.open(path, {}, KEY) is None
    known = Knowledge.of_text(f"<aiml>{SET}</aiml>")
    aiml.save(path, b"made from", known.graph, known.problems, [], caches.new_key())
    assert aiml.load(path, b"made from", [SET.encode()], [], KEY) is None


def test_a_cache_of_one_kind_is_none_of_another(tmp_path: Path) -> None:
    packed_base(tmp_path / "base")
    with caches.opened(tmp_path / "base", KEY, b"another kind") as found:
        assert found is None


@pytest.mark.skipif(os.name != "posix", reason="needs a pipe")
@pytest.mark.parametrize("kind", ["pipe", "link", "folder", "nothing"])
def test_what_is_no_file_is_not_opened(made: tuple[Path, Opens], kind: str) -> None:
    path, opens = made
    whole = path.rename(path.with_name("whole"))
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "link":
            path.symlink_to(whole)
        case "folder":
            path.mkdir()
    assert not opens(path)


def test_a_large_base_is_read_anew_where_its_cache_is_of_another_profile(tmp_path: Path) -> None:
    base = tmp_path / "large.txt"
    base.write_text("".join(f"вопрос номер {n}?\nответ {n}\n" for n in range(30_000)), encoding="utf-8")
    ours, theirs = (Cache(tmp_path / "cache", tmp_path / name) for name in ("ours", "theirs"))
    BoltunMind.open(base, cache=theirs)
    assert not isinstance(BoltunMind.open(base, cache=ours).knowledge, Packed)
    # It was made anew, under our key.
    assert isinstance(BoltunMind.open(base, cache=ours).knowledge, Packed)


# --- what was found whole is not read again -------------------------------------------------


@pytest.fixture
def read_bytes(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, float], int]:
    """Return how many bytes are digested to tell whether a cache is whole at some time."""
    real = blake2b

    def count(path: Path, now: float) -> int:
        sizes: list[int] = []

        class Counted:
            def __init__(self, data: bytes = b"", **options: object) -> None:
                self._real = real(data, **options)  # type: ignore[arg-type]
                sizes.append(len(data))

            def update(self, data: bytes) -> None:
                sizes.append(len(data))
                self._real.update(data)

            def digest(self) -> bytes:
                return self._real.digest()

        with caches.opened(path, KEY, b"test") as found, monkeypatch.context() as patch:
            assert found is not None
            patch.setattr(caches, "blake2b", Counted)
            assert found.is_whole(now)
        return sum(sizes)

    return count


BODY = bytes(range(256)) * 400
LATER = 10.0
DAY = 24 * 3600.0


@pytest.mark.skipif(os.name != "posix", reason="elsewhere programs can set the time of a change")
def test_what_was_found_whole_is_read_again_after_a_day_or_a_change(
    tmp_path: Path, read_bytes: Callable[[Path, float], int]
) -> None:
    path = tmp_path / "cache"
    caches.write(path, KEY, b"test", b"head", [BODY])
    now = time.time() + LATER
    assert read_bytes(path, now) >= len(BODY)
    assert read_bytes(path, now + LATER) < 1000
    assert read_bytes(path, now + DAY + LATER) >= len(BODY)
    assert read_bytes(path, now + DAY + 2 * LATER) < 1000
    # A clock that was ahead makes nothing believed for longer.
    assert read_bytes(path, now) >= len(BODY)
    # The same bytes in another file, or written again.
    path.write_bytes(path.read_bytes())
    assert read_bytes(path, now + LATER) >= len(BODY)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere programs can set the time of a change")
def test_a_file_that_was_just_changed_is_read_again_next_time(
    tmp_path: Path, read_bytes: Callable[[Path, float], int]
) -> None:
    """Two changes in one tick of the file system's clock bear the same time."""
    path = tmp_path / "cache"
    caches.write(path, KEY, b"test", b"head", [BODY])
    now = path.stat().st_ctime + 0.5
    assert read_bytes(path, now) >= len(BODY)
    assert read_bytes(path, now) >= len(BODY)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere programs can set the time of a change")
def test_a_damage_after_it_was_found_whole_is_noticed_also_with_the_old_time(tmp_path: Path) -> None:
    path = tmp_path / "cache"
    caches.write(path, KEY, b"test", b"head", [BODY])
    now = time.time() + LATER
    with caches.opened(path, KEY, b"test") as found:
        assert found is not None
        assert found.is_whole(now)
    before = path.stat()
    with path.open("r+b") as file:
        file.seek(-5, os.SEEK_END)
        file.write(b"x")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with caches.opened(path, KEY, b"test") as found:
        assert found is not None
        assert not found.is_whole(now + LATER)


@pytest.mark.parametrize("data", [b"", bytes(8), bytes(40), bytes(4000)])
def test_a_damaged_note_is_not_believed(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cache"
    caches.write(path, KEY, b"test", b"head", [BODY])
    path.with_name("cache.seen").write_bytes(data)
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + b"\0")
    with caches.opened(path, KEY, b"test") as found:
        assert found is not None
        assert not found.is_whole(time.time() + LATER)


# --- the key --------------------------------------------------------------------------------


def test_a_profile_draws_its_key_once_and_keeps_it_to_itself(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", tmp_path / "data" / "key")
    key = cache.key()
    assert key is not None
    assert len(key) == 32
    assert cache.key() == key
    assert Cache(tmp_path / "other", tmp_path / "data" / "other").key() != key
    if os.name == "posix":
        assert stat.S_IMODE(cache.key_file.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name != "posix", reason="needs file permissions")
@pytest.mark.parametrize("kind", ["readable", "short", "long", "link", "pipe"])
def test_a_key_that_others_may_know_is_drawn_anew(tmp_path: Path, kind: str) -> None:
    cache = Cache(tmp_path / "cache", tmp_path / "key")
    known = bytes(32)
    match kind:
        case "readable":
            cache.key_file.write_bytes(known)
            cache.key_file.chmod(0o644)
        case "short" | "long":
            cache.key_file.write_bytes(known[:-1] if kind == "short" else known + b"\0")
            cache.key_file.chmod(0o600)
        case "link":
            (tmp_path / "elsewhere").write_bytes(known)
            (tmp_path / "elsewhere").chmod(0o600)
            cache.key_file.symlink_to(tmp_path / "elsewhere")
        case "pipe":
            os.mkfifo(cache.key_file, 0o600)
    key = cache.key()
    assert key not in (None, known)
    assert cache.key() == key
    assert stat.S_IMODE(cache.key_file.lstat().st_mode) == 0o600
    assert cache.key_file.lstat().st_size == 32


def test_without_a_place_for_the_key_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cache = Cache(tmp_path / "cache", tmp_path / "file" / "key")
    assert cache.key() is None
    base = tmp_path / "large.txt"
    base.write_text("".join(f"вопрос номер {n}?\nответ {n}\n" for n in range(30_000)), encoding="utf-8")
    assert BoltunMind.open(base, cache=cache).knowledge.size == 30_000
    assert not cache.folder.exists()
