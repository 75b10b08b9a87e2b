"""Files replaced whole, or not at all."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boltun.errors import TextError
from boltun.text.files import read_file, replace_file

resource = pytest.importorskip("resource", reason="only Unix limits the size of files")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    path = tmp_path / "base.mindw"
    before = os.umask(0o027)
    try:
        replace_file(path, b"abc")
    finally:
        os.umask(before)
    assert (read_file(path), stat.S_IMODE(path.stat().st_mode)) == (b"abc", 0o640)
    assert names(tmp_path) == ["base.mindw"]


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755])
def test_a_replaced_file_keeps_its_permissions(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "base.txt"
    path.write_bytes(b"old")
    path.chmod(mode)
    replace_file(path, b"new")
    assert (read_file(path), stat.S_IMODE(path.stat().st_mode)) == (b"new", mode)
    assert names(tmp_path) == ["base.txt"]


def test_a_reader_of_the_old_file_keeps_it_whole(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_bytes(b"old")
    with path.open("rb") as stream:
        replace_file(path, b"new")
        assert stream.read() == b"old"


def test_symbolic_links_keep_pointing_and_their_target_is_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    target = folder / "target.txt"
    target.write_bytes(b"old")
    link = tmp_path / "link.txt"
    link.symlink_to(Path("folder") / "target.txt")
    replace_file(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert (names(folder), names(tmp_path)) == (["target.txt"], ["folder", "link.txt"])


def test_a_link_to_nothing_yet_makes_its_target(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "target.txt")
    replace_file(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "target.txt").read_bytes() == b"new"


def test_a_read_only_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(TextError, match=r"base\.txt: The file cannot be written: permission denied"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["base.txt"]


@contextmanager
def small_files() -> Iterator[None]:
    """Let the system refuse files of more than 1000 bytes, as a full disk would.

    Not a fixture: the test runner's own output may go to a file, too.
    """
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_file_that_does_not_fit_leaves_the_old_one_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_bytes(b"old")
    with small_files(), pytest.raises(TextError, match="file too large"):
        replace_file(path, bytes(5000))
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["base.txt"]


@pytest.mark.parametrize("name", ["no/such/folder/base.txt", ".", "x" * 300])
def test_a_place_that_cannot_be_written_is_a_text_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(TextError, match="cannot be written"):
        replace_file(tmp_path / name, b"new")
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_a_file_that_cannot_be_read_is_a_text_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(TextError, match="cannot be read") as caught:
        read_file(tmp_path / name)
    assert caught.value.path == tmp_path / name


def test_a_device_is_written_to_and_not_replaced() -> None:
    replace_file(Path(os.devnull), b"gone")
    assert not stat.S_ISREG(Path(os.devnull).stat().st_mode)
