"""What a mind's files name is read and written in its folder only, whatever way a name takes."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boltun.errors import MindError, TextError
from boltun.minds import folder as module
from boltun.minds.folder import Folder, OutsideError, Place, digest_of, read_head
from boltun.text.files import read_file

posix = pytest.mark.skipif(os.name == "nt", reason="there are no such files here")


@pytest.fixture
def inside(tmp_path: Path) -> Path:
    """A mind's folder, with a secret beside it."""
    folder = tmp_path / "mind"
    (folder / "sub").mkdir(parents=True)
    (folder / "prompt.txt").write_text("prompt")
    (folder / "sub" / "deep.txt").write_text("deep")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "secret.txt").write_text("secret")
    return folder


@pytest.fixture(params=["from the folder", "by a check"])
def files(inside: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """The folder, opened as this system does it, and as one does that cannot open from a folder."""
    if request.param == "by a check":
        monkeypatch.setattr(module, "_STEPWISE", False)
    return Folder(inside)


@pytest.mark.parametrize(
    "name", ["prompt.txt", "./prompt.txt", "sub/../prompt.txt", "sub//deep.txt", "../mind/prompt.txt"]
)
def test_a_file_of_the_folder_is_read_by_any_name(files: Folder, name: str) -> None:
    assert files.read(name) in (b"prompt", b"deep")
    assert files.file(name) is not None


def test_a_whole_path_into_the_folder_is_one_more_name(files: Folder, inside: Path) -> None:
    assert files.read(str(inside / "prompt.txt")) == b"prompt"
    assert files.read(inside / "sub" / "deep.txt") == b"deep"


@pytest.mark.parametrize(
    "name",
    [
        *("../secret.txt", "sub/../../secret.txt", "./.././secret.txt", "..", ".", "", " ", "sub/.."),
        *("/etc/passwd", "//server/share/x", "\\\\server\\share\\x", "\\\\?\\C:\\secret", "\\\\.\\COM1"),
        *("C:\\secret.txt", "C:/secret.txt", "C:secret.txt", "c:", "\\secret.txt", "nul\0.txt", "\ud800"),
        "/dev/zero",
        "/proc/self/environ",
    ],
)
def test_a_name_that_leads_out_is_refused(files: Folder, name: str) -> None:
    with pytest.raises(OutsideError, match="leads out of the folder"):
        files.read(name)
    assert files.file(name) is None
    assert files.folder(name) is None


def _link_to_file(folder: Path) -> str:
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    return "link.txt"


def _link_to_name(folder: Path) -> str:
    (folder / "link.txt").symlink_to("../secret.txt")
    return "link.txt"


def _link_to_link(folder: Path) -> str:
    (folder / "sub" / "one").symlink_to("../../secret.txt")
    (folder / "two.txt").symlink_to("sub/one")
    return "two.txt"


def _linked_folder(folder: Path) -> str:
    (folder / "more").symlink_to(folder.parent / "others")
    return "more/secret.txt"


def _up_from_a_linked_folder(folder: Path) -> str:
    (folder / "more").symlink_to(folder.parent / "others")
    return "more/../secret.txt"


@pytest.mark.parametrize(
    "make", [_link_to_file, _link_to_name, _link_to_link, _linked_folder, _up_from_a_linked_folder]
)
def test_a_link_that_leads_out_is_refused(files: Folder, inside: Path, make: Callable[[Path], str]) -> None:
    name = make(inside)
    with pytest.raises(OutsideError):
        files.read(name)
    with pytest.raises(OutsideError):
        files.read(inside / name)
    assert files.file(name) is None


def test_a_link_inside_is_one_more_name(files: Folder, inside: Path) -> None:
    (inside / "again.txt").symlink_to("sub/deep.txt")
    (inside / "below").symlink_to("sub")
    assert files.read("again.txt") == files.read("below/deep.txt") == b"deep"


def test_a_folder_that_begins_with_the_same_letters_is_another_one(files: Folder, inside: Path) -> None:
    beside = inside.with_name("mind2")
    beside.mkdir()
    (beside / "x").write_text("secret")
    with pytest.raises(OutsideError):
        files.read("../mind2/x")


def test_the_folder_itself_may_be_a_link(inside: Path) -> None:
    chosen = inside.with_name("chosen")
    chosen.symlink_to(inside)
    assert Folder(chosen).read("prompt.txt") == b"prompt"
    assert Folder(chosen).file("prompt.txt") == chosen / "prompt.txt"


@posix
@pytest.mark.parametrize("swapped", ["file", "folder"])
def test_a_link_that_is_put_there_after_the_check_leads_nowhere(
    inside: Path, monkeypatch: pytest.MonkeyPatch, swapped: str
) -> None:
    """The worst moment: the name was looked up, and is not opened yet."""
    files = Folder(inside)
    looked_up = Folder.below

    def late(self: Folder, name: str | Path) -> str:
        place = looked_up(self, name)
        if swapped == "file":
            (inside / "sub" / "deep.txt").unlink()
            (inside / "sub" / "deep.txt").symlink_to(inside.parent / "secret.txt")
        else:
            (inside / "sub").rename(inside.parent / "old")
            (inside / "sub").symlink_to(inside.parent / "others")
            (inside.parent / "others" / "deep.txt").write_text("secret")
        return place

    monkeypatch.setattr(Folder, "below", late)
    with pytest.raises(MindError):
        files.read("sub/deep.txt")


# --- what is no file ------------------------------------------------------------------------


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        here = Path.cwd()
        os.chdir(path.parent)  # a whole path may be too long for a socket
        try:
            one.bind(path.name)
        finally:
            os.chdir(here)


def _folder(path: Path) -> None:
    path.mkdir()


@posix
@pytest.mark.parametrize("make", [_pipe, _socket, _folder])
def test_what_is_no_file_is_neither_waited_for_nor_written(
    files: Folder, inside: Path, make: Callable[[Path], None]
) -> None:
    make(inside / "odd.txt")
    with pytest.raises(MindError, match="no file"):
        files.read("odd.txt")
    with pytest.raises(MindError, match="no file"):
        files.write("odd.txt", b"x")
    with pytest.raises(TextError, match=r"no file|is a directory"):
        read_file(inside / "odd.txt")
    with pytest.raises(MindError, match="no file"):
        read_head(inside / "odd.txt", 10)
    assert files.file("odd.txt") is None


@posix
def test_a_device_that_somebody_chose_is_not_read() -> None:
    with pytest.raises(TextError, match="no file"):
        read_file(Path("/dev/zero"))
    with pytest.raises(MindError, match="no file"):
        read_head(Path("/dev/zero"), 10)


def test_a_file_that_is_too_large_is_refused_before_it_fills_the_memory(files: Folder, inside: Path) -> None:
    with (inside / "large").open("wb") as file:
        file.truncate(1 << 40)  # one with holes takes no room
    with pytest.raises(MindError, match="too large"):
        files.read("large")
    assert files.read("prompt.txt", 6) == b"prompt"
    with pytest.raises(MindError, match="too large"):
        files.read("prompt.txt", 5)
    with pytest.raises(TextError, match="large"):
        read_file(inside / "prompt.txt", 5)
    assert read_head(inside / "prompt.txt", 3) == b"pro"


def test_a_base_that_somebody_chose_may_be_a_link(inside: Path) -> None:
    (inside / "base.txt").symlink_to(inside.parent / "secret.txt")
    assert read_file(inside / "base.txt") == b"secret"


def test_what_is_not_there_is_told(files: Folder) -> None:
    with pytest.raises(MindError, match="cannot be read"):
        files.read("nowhere.txt")
    with pytest.raises(MindError, match="cannot be read"):
        files.read("x" * 5_000)


@posix
def test_no_descriptor_is_left_open(files: Folder, inside: Path) -> None:
    (inside / "link").symlink_to("../secret.txt")
    os.mkfifo(inside / "pipe")

    def all_of_it() -> None:
        for name in ("prompt.txt", "sub/deep.txt", "link", "pipe", "nowhere/x", "sub", "../secret.txt"):
            with contextlib.suppress(MindError):
                files.read(name, 5)
        files.write("new.txt", b"x")

    def count() -> int:
        return len(os.listdir("/proc/self/fd" if sys.platform == "linux" else "/dev/fd"))  # noqa: PTH208

    all_of_it()
    before = count()
    for _ in range(20):
        all_of_it()
    assert count() == before


# --- writing --------------------------------------------------------------------------------


@pytest.mark.parametrize("leads", ["outside", "inside", "nowhere"])
def test_nothing_is_written_through_a_link(files: Folder, inside: Path, leads: str) -> None:
    target = {
        "outside": inside.parent / "secret.txt",
        "inside": inside / "prompt.txt",
        "nowhere": inside.parent / "new.txt",
    }[leads]
    before = target.read_text() if target.exists() else None
    (inside / "graph.dot").symlink_to(target)
    with pytest.raises(MindError):
        files.write("graph.dot", b"mine")
    assert (target.read_text() if target.exists() else None) == before
    assert (inside / "graph.dot").is_symlink()
    assert not list(inside.glob("*.new"))
    assert not list(inside.glob(".*.new"))


def test_nothing_is_written_through_a_second_name_of_a_file(files: Folder, inside: Path) -> None:
    """A hard link cannot be told from a file; so files are replaced, never written into."""
    os.link(inside.parent / "secret.txt", inside / "graph.dot")
    files.write("graph.dot", b"mine")
    assert (inside.parent / "secret.txt").read_text() == "secret"
    assert (inside / "graph.dot").read_text() == "mine"


@pytest.mark.parametrize("name", ["../secret.txt", "sub/x.txt", "/tmp/x", "..", ".", ""])
def test_files_are_written_in_the_folder_itself_only(files: Folder, name: str) -> None:
    with pytest.raises(OutsideError):
        files.write(name, b"x")


@posix
def test_a_file_keeps_its_permissions_and_one_that_may_not_be_written_stays(
    files: Folder, inside: Path
) -> None:
    (inside / "prompt.txt").chmod(0o640)
    files.write("prompt.txt", b"new")
    assert (inside / "prompt.txt").stat().st_mode & 0o777 == 0o640
    (inside / "prompt.txt").chmod(0o440)
    with pytest.raises(MindError, match="cannot be written"):
        files.write("prompt.txt", b"newer")
    assert (inside / "prompt.txt").read_text() == "new"


# --- what was agreed to ---------------------------------------------------------------------


def test_a_held_file_is_given_out_as_it_was_only(files: Folder, inside: Path) -> None:
    files.hold({"prompt.txt": digest_of(b"prompt")})
    assert files.read("prompt.txt") == b"prompt"
    with pytest.raises(MindError, match="changed since you agreed to it"):
        files.read("sub/deep.txt")
    (inside / "prompt.txt").write_text("Prompt")
    with pytest.raises(MindError, match="changed since you agreed to it"):
        files.read("prompt.txt")


def test_what_was_read_before_has_to_be_what_is_held(files: Folder, inside: Path) -> None:
    files.read("prompt.txt")
    (inside / "prompt.txt").write_text("Prompt")
    with pytest.raises(MindError, match="changed since you agreed to it"):
        files.hold({"prompt.txt": digest_of(b"Prompt")})


# --- walking --------------------------------------------------------------------------------


@posix
def test_all_places_are_told_and_no_link_is_followed(inside: Path) -> None:
    (inside / "more").symlink_to(inside.parent / "others")
    (inside / "round").symlink_to(".")
    os.mkfifo(inside / "pipe")

    def kinds(places: Iterator[Place]) -> dict[str, str]:
        return {
            place.path: "folder" if place.is_folder else "file" if place.is_file else place.link or "?"
            for place in places
        }

    assert kinds(Folder(inside).places()) == {
        "more": str(inside.parent / "others"),
        "pipe": "?",
        "prompt.txt": "file",
        "round": ".",
        "sub": "folder",
        "sub/deep.txt": "file",
    }
    assert "sub/deep.txt" not in kinds(Folder(inside).places(lambda place: place.path == "sub"))


@pytest.mark.skipif(os.name == "nt", reason="the names are those of another system")
def test_names_that_another_system_opens_elsewhere_are_refused_there() -> None:
    """In a process of its own, which believes to be on Windows."""
    program = (
        "import os, boltun.minds.folder as folder\n"
        "class Windows:\n    name = 'nt'\n"
        "folder.os = Windows\n"
        "names = ['nul', 'CON.txt', 'sub/aux', 'com1', 'LPT9.log', 'conin$', 'nul .txt', '//host/share/x']\n"
        "print([name for name in names if folder._is_name(name)], folder._is_name('console.txt'))\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout.strip() == "[] True", run.stderr
