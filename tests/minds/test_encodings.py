"""What the person said of the encoding of files is kept."""

from __future__ import annotations

import asyncio
import os
import stat
import threading
from pathlib import Path
from random import Random

import pytest

from boltun.errors import TextError
from boltun.events import Event, MindLoaded
from boltun.message import Contact, Message
from boltun.minds.encodings import Encodings
from boltun.minds.library import Guest, Library

BASE = "[hi.]\nДа\n".encode("koi8-r")
"""Nobody can tell these few bytes from other encodings."""


@pytest.fixture
def base(tmp_path: Path) -> Path:
    path = tmp_path / "bases" / "c.txt"
    path.parent.mkdir()
    path.write_bytes(BASE)
    return path


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "config" / "encodings.json"


def test_a_choice_holds_in_the_next_run_until_it_is_taken_back(base: Path, kept: Path) -> None:
    assert Encodings(kept).of(base) is None
    Encodings(kept).choose(base, "koi8-r")
    assert Encodings(kept).of(base) == "koi8-r"
    assert Encodings(kept).of(base.with_name("other.txt")) is None
    Encodings(kept).choose(base, None)
    assert Encodings(kept).of(base) is None


def test_without_a_file_a_choice_holds_for_the_run(base: Path) -> None:
    encodings = Encodings(None)
    encodings.choose(base, "cp866")
    assert encodings.of(base) == "cp866"


def test_a_file_is_the_same_whichever_way_leads_to_it(base: Path, kept: Path) -> None:
    encodings = Encodings(kept)
    encodings.choose(base.parent / ".." / "bases" / "c.txt", "koi8-r")
    link = base.with_name("link.txt")
    link.symlink_to(base)
    assert encodings.of(base) == encodings.of(link) == "koi8-r"


def test_what_another_one_chooses_is_seen(base: Path, kept: Path) -> None:
    one, other = Encodings(kept), Encodings(kept)
    assert one.of(base) is None
    other.choose(base, "koi8-r")
    assert one.of(base) == "koi8-r"
    one.choose(base.with_name("d.txt"), "cp866")
    assert other.of(base) == "koi8-r"


def test_a_file_that_is_gone_is_remembered_and_harms_nothing(base: Path, kept: Path) -> None:
    encodings = Encodings(kept)
    encodings.choose(base, "koi8-r")
    base.unlink()
    assert Encodings(kept).of(base) == "koi8-r"
    assert Encodings(kept).problem is None


@pytest.mark.parametrize("broken", [b"{", b"\xff\xfe\0", b"[1]", b'"koi8-r"', b"[" * 100_000])
def test_a_broken_file_counts_as_empty_is_told_and_kept_aside(base: Path, kept: Path, broken: bytes) -> None:
    kept.parent.mkdir()
    kept.write_bytes(broken)
    encodings = Encodings(kept)
    assert encodings.of(base) is None
    assert "chosen" in str(encodings.problem)
    assert str(kept) in str(encodings.problem)
    encodings.choose(base, "koi8-r")
    assert encodings.problem is None
    assert Encodings(kept).of(base) == "koi8-r"
    assert kept.with_name("encodings.json.broken").read_bytes() == broken


def test_of_a_file_that_is_partly_broken_the_rest_holds(base: Path, kept: Path) -> None:
    kept.parent.mkdir()
    kept.write_text(f'{{"{base}": "koi8-r", "/a": "klingon", "/b": 7}}')
    encodings = Encodings(kept)
    assert encodings.of(base) == "koi8-r"
    assert encodings.of(Path("/a")) is None
    assert encodings.problem is not None


def test_an_encoding_that_is_none_is_refused_and_what_was_chosen_stays(base: Path, kept: Path) -> None:
    encodings = Encodings(kept)
    encodings.choose(base, "koi8-r")
    with pytest.raises(TextError, match="klingon"):
        encodings.choose(base, "klingon")
    assert encodings.of(base) == "koi8-r"


def test_where_it_cannot_be_kept_that_is_said(base: Path, kept: Path) -> None:
    kept.parent.write_text("a file where a folder should be")
    with pytest.raises(TextError, match="cannot be written"):
        Encodings(kept).choose(base, "koi8-r")


def test_threads_do_not_lose_each_others_choices(tmp_path: Path, kept: Path) -> None:
    encodings = Encodings(kept)
    files = [tmp_path / f"{number}.txt" for number in range(20)]
    threads = [threading.Thread(target=encodings.choose, args=(file, "cp866")) for file in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [Encodings(kept).of(file) for file in files] == ["cp866"] * 20


# --- in the library -------------------------------------------------------------------------


async def said(library: Library, name: str) -> str | None:
    mind = await library.get(name)
    message = Message(contact=Contact(account="a", address="b"), text="hi", at=0, received_at=0)
    return mind.reply(message, mind.new_memory(), Random(1)).text


def test_minds_are_opened_as_was_chosen_and_read_again_when_that_changes(base: Path, kept: Path) -> None:
    told: list[Event] = []
    encodings = Encodings(kept)
    library = Library(bundled=None, folder=base.parent, encodings=encodings, tell=told.append)

    async def scene() -> None:
        await library.scan([])
        guess = await said(library, str(base))
        assert guess != "Да"
        encodings.choose(base, "koi8-r")
        await library.refresh_file(base)
        assert await said(library, str(base)) == "Да"
        await library.refresh_file(base)
        assert sum(isinstance(event, MindLoaded) for event in told) == 2
        encodings.choose(base, None)
        await library.refresh_file(base)
        assert await said(library, str(base)) == guess

    asyncio.run(scene())


def test_a_mind_that_could_not_be_read_is_tried_again_in_the_chosen_encoding(base: Path) -> None:
    base.write_bytes(b"[hi.]\nyes\n" + bytes(range(256)) * 8)
    encodings = Encodings(None)
    library = Library(bundled=None, folder=base.parent, encodings=encodings, tell=lambda event: None)

    async def scene() -> None:
        await library.scan([])
        with pytest.raises(TextError, match="not a text file"):
            await library.get(str(base))
        encodings.choose(base, "cp866")
        assert await said(library, str(base)) == "yes"

    asyncio.run(scene())


def test_a_file_that_is_tried_is_read_as_was_chosen(base: Path) -> None:
    encodings = Encodings(None)
    encodings.choose(base, "koi8-r")
    library = Library(bundled=None, folder=base.parent, encodings=encodings, tell=lambda event: None)
    mind = asyncio.run(library.open(base))
    message = Message(contact=Contact(account="a", address="b"), text="hi", at=0, received_at=0)
    assert mind.reply(message, mind.new_memory(), Random(1)).text == "Да"


def test_what_is_said_for_one_run_goes_before_what_was_chosen(base: Path) -> None:
    encodings = Encodings(None)
    encodings.choose(base, "cp866")
    guest = Guest(path=base, encoding="koi8-r")
    library = Library(
        bundled=None, folder=base.parent, guest=guest, encodings=encodings, tell=lambda event: None
    )

    async def scene() -> str | None:
        await library.scan([])
        return await said(library, guest.name)

    assert asyncio.run(scene()) == "Да"


@pytest.mark.skipif(os.name != "posix", reason="permissions as on Unix")
def test_the_folder_it_makes_is_closed_to_others(base: Path, kept: Path) -> None:
    Encodings(kept).choose(base, "koi8-r")
    assert not stat.S_IMODE(kept.parent.stat().st_mode) & 0o077
