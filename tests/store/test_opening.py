"""Opening: what is refused stays as it was, and says what to do."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from boltun.errors import StoreError
from boltun.message import Message
from boltun.paths import migrations_folder
from boltun.store import schema
from boltun.store.copies import KEPT
from boltun.store.opening import file_of, make_empty
from boltun.store.store import Store
from tests.connection import connection_of

Write = Callable[..., Message]

NEWEST = schema.known(migrations_folder())[-1]
NEXT = f"{int(NEWEST) + 1:04}"

as_root = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0, reason="needs root, to mount a small disk"
)


def filled(place: Path, write: Write) -> bytes:
    """Make a database with a message in it and return its bytes."""
    with Store.open(place) as store:
        store.messages.receive(write("не потеряйся"))
    return place.read_bytes()


def refused(place: Path, match: str) -> None:
    """Check that the file is refused with this sentence, and stays as it was, alone in its folder."""
    before = place.read_bytes(), place.stat().st_mtime_ns
    place.with_name(place.name + ".lock").unlink(missing_ok=True)
    with pytest.raises(StoreError, match=match) as caught:
        Store.open(place)
    assert str(place) in str(caught.value)
    assert (place.read_bytes(), place.stat().st_mtime_ns) == before
    assert [file.name for file in place.parent.iterdir()] == [place.name]


def test_a_new_database_is_closed_to_everybody_else(place: Path) -> None:
    Store.open(place).close()
    if os.name == "posix":
        assert place.stat().st_mode & 0o777 == 0o600


def test_the_connection_is_set_up_for_one_writer_that_may_crash(store: Store) -> None:
    raw = connection_of(store)

    def pragma(name: str) -> Any:
        return raw.execute(f"PRAGMA {name}").fetchone()[0]

    assert pragma("journal_mode") == "wal"
    assert pragma("synchronous") == 1
    assert pragma("foreign_keys") == 1
    assert pragma("busy_timeout") > 0


def test_a_database_is_opened_by_path_or_url_and_in_memory(tmp_path: Path, write: Write) -> None:
    for odd in ("a b.sqlite", "100%?#.sqlite", "база.sqlite"):
        filled(tmp_path / odd, write)
        with Store.open(tmp_path / odd) as store:
            assert len(store.contacts.conversations()) == 1
    with Store.open(f"sqlite:///{tmp_path}/a b.sqlite") as store:
        assert len(store.contacts.conversations()) == 1
    with Store.open("sqlite://") as store:
        assert store.contacts.conversations() == []


def test_only_an_sqlite_file_has_a_place_on_the_disk(tmp_path: Path) -> None:
    place = tmp_path / "boltun.sqlite"
    assert file_of(place) == file_of(str(place)) == file_of(f"sqlite:///{place}") == place
    for elsewhere in ("sqlite://", "sqlite:///:memory:", "postgresql://me@example.org/boltun"):
        assert file_of(elsewhere) is None


def test_a_closed_store_says_so(store: Store, read_aloud: Callable[[StoreError], None]) -> None:
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed") as caught:
        store.contacts.conversations()
    read_aloud(caught.value)


# --- what is refused ----------------------------------------------------------------


def test_a_database_of_a_newer_program_is_refused(place: Path, write: Write) -> None:
    filled(place, write)
    with sqlite3.connect(place) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    refused(place, rf"newer Boltun \(its schema is 9999, this program knows {NEWEST}\)")


def test_a_newer_database_whose_program_crashed_is_left_alone(
    tmp_path: Path, write: Write, read_aloud: Callable[[StoreError], None]
) -> None:
    place = tmp_path / "boltun.sqlite"
    filled(place, write)
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    connection = sqlite3.connect(place)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    for end in ("", "-wal"):
        shutil.copy(f"{place}{end}", crashed / f"boltun.sqlite{end}")
    connection.close()
    before = {end: (crashed / f"boltun.sqlite{end}").read_bytes() for end in ("", "-wal")}
    with pytest.raises(StoreError, match="newer Boltun") as caught:
        Store.open(crashed / "boltun.sqlite")
    read_aloud(caught.value)
    assert {end: (crashed / f"boltun.sqlite{end}").read_bytes() for end in ("", "-wal")} == before


@pytest.mark.parametrize("content", [b"x", b"Just a text, longer than a header.\n" * 100, b"\0" * 5000])
def test_what_is_no_database_is_refused(place: Path, content: bytes) -> None:
    place.write_bytes(content)
    refused(place, "not a database")


def test_another_programs_database_is_refused(place: Path) -> None:
    with sqlite3.connect(place) as connection:
        connection.execute("CREATE TABLE songs (title)")
    connection.close()
    refused(place, "another program")


def test_a_damaged_page_is_found(place: Path, write: Write) -> None:
    with Store.open(place) as store:
        for n in range(200):
            store.messages.receive(write("слово " * 20 + str(n)))
    content = bytearray(place.read_bytes())
    assert len(content) > 20 * 4096
    content[10 * 4096 : 11 * 4096] = b"\xff" * 4096
    place.write_bytes(content)
    refused(
        place, r"damaged \(.+\)\. Nothing was overwritten\. There is no copy of it\. Save what can be read"
    )


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_cut_database_is_found(place: Path, write: Write, share: float) -> None:
    content = filled(place, write)
    place.write_bytes(content[: int(len(content) * share)])
    refused(place, "damaged")


def test_a_second_program_on_the_same_profile_is_refused(
    place: Path, store: Store, read_aloud: Callable[[StoreError], None]
) -> None:
    open_there = "import sys; from boltun.store.store import Store; Store.open(sys.argv[1])"
    ended = subprocess.run([sys.executable, "-c", open_there, place], capture_output=True, text=True)
    assert "StoreError" in ended.stderr
    assert "Another Boltun is using this profile. Close it first" in ended.stderr
    with pytest.raises(StoreError, match="Another Boltun") as caught:
        Store.open(place)
    read_aloud(caught.value)
    store.close()
    Store.open(place).close()


def test_a_file_that_another_program_locks_is_not_said_to_be_another_boltuns(
    store: Store, place: Path, write: Write, read_aloud: Callable[[StoreError], None]
) -> None:
    connection_of(store).execute("PRAGMA busy_timeout=0")
    browser = sqlite3.connect(place, isolation_level=None)
    browser.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match=r"another program keeps it locked\. Close that program") as caught:
        store.messages.receive(write())
    read_aloud(caught.value)
    browser.close()
    assert store.messages.receive(write()).message_id is not None


def test_a_folder_that_is_not_there_is_named(
    tmp_path: Path, read_aloud: Callable[[StoreError], None]
) -> None:
    with pytest.raises(StoreError, match=r"nowhere.*does not exist") as caught:
        Store.open(tmp_path / "nowhere" / "boltun.sqlite")
    read_aloud(caught.value)


@pytest.mark.parametrize("url", ["nonsense://", "://", "mysql+nodriver://x/y"])
def test_an_address_that_names_no_database_is_refused(
    url: str, read_aloud: Callable[[StoreError], None]
) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(url)
    read_aloud(caught.value)


@pytest.mark.parametrize("name", ["nonsense", "sqlite:/me.sqlite:", ":memory:", "memory.sqlit"])
def test_a_word_that_is_no_address_makes_no_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read_aloud: Callable[[StoreError], None]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(
        StoreError, match=r"not the address of a database: .+ sqlite:////folder/file.sqlite"
    ) as caught:
        Store.open(name)
    read_aloud(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["memory.sqlite", "memory.DB", "my.old.sqlite3"])
def test_a_file_is_named_plainly(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Store.open(name).close()
    assert (tmp_path / name).exists()
    (tmp_path / name).rename(tmp_path / "any name")
    Store.open("any name").close()


def test_a_folder_is_no_database(tmp_path: Path, read_aloud: Callable[[StoreError], None]) -> None:
    place = tmp_path / "folder.sqlite"
    place.mkdir()
    with pytest.raises(StoreError, match=r"folder\.sqlite") as caught:
        Store.open(place)
    read_aloud(caught.value)
    assert list(tmp_path.iterdir()) == [place]


def test_a_servers_password_is_not_in_the_error(read_aloud: Callable[[StoreError], None]) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open("postgresql+nodriver://me:geheim@localhost/boltun")
    read_aloud(caught.value)
    assert "geheim" not in f"{caught.value}{caught.value.__cause__!r}"


# --- read-only ----------------------------------------------------------------


def open_as_anybody(place: Path) -> str:
    """Open in another process, which is not root even if we are, and return what it says."""
    program = (
        "import os, sys; from boltun.store.store import Store; from boltun.errors import StoreError\n"
        "if os.geteuid() == 0: os.setuid(65534)\n"
        "try: Store.open(sys.argv[1]).close(); print('opened')\n"
        "except StoreError as error: print(error)"
    )
    ended = subprocess.run([sys.executable, "-c", program, place], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that everybody may enter, as those of ``tmp_path`` are not."""
    with TemporaryDirectory(prefix="boltun-shared-") as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder
        folder.chmod(0o777)


@pytest.mark.skipif(os.name != "posix", reason="modes of folders are those of POSIX")
def test_a_read_only_folder_is_named(shared: Path, write: Write) -> None:
    place = shared / "boltun.sqlite"
    before = filled(place, write)
    place.chmod(0o666)
    (shared / "boltun.sqlite.lock").unlink()
    shared.chmod(0o555)
    said = open_as_anybody(place)
    assert "boltun.sqlite: The database cannot be written: the file or its folder is read-only." in said
    assert "--profile DIR" in said
    assert [file.name for file in shared.iterdir()] == ["boltun.sqlite"]
    assert place.read_bytes() == before


@pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")
def test_a_read_only_file_is_named(shared: Path, write: Write) -> None:
    place = shared / "boltun.sqlite"
    before = filled(place, write)
    (shared / "boltun.sqlite.lock").unlink()
    place.chmod(0o444)
    assert "the file or its folder is read-only" in open_as_anybody(place)
    assert place.read_bytes() == before
    place.chmod(0o666)
    assert open_as_anybody(place) == "opened\n"


# --- a full disk ----------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {mounted.stderr.decode().strip()}")
    try:
        yield disk
    finally:
        subprocess.run(["umount", disk], check=True)


def fill(disk: Path, leave: int) -> Path:
    stuffing = disk / "stuffing"
    stuffing.write_bytes(bytes(max(shutil.disk_usage(disk).free - leave, 0)))
    return stuffing


def receive_until_full(store: Store, write: Write) -> int:
    """Receive messages until the disk is full, and return how many were kept."""
    for n in range(10_000):
        try:
            store.messages.receive(write("слово " * 100))
        except StoreError as error:
            if "The disk is full" not in str(error):
                raise
            return n
    pytest.fail("the disk was never full")


@as_root
@pytest.mark.parametrize("leave", [0, 4096, 20000, 40960, 81920])
def test_a_new_database_on_a_full_disk_leaves_nothing_behind(
    small_disk: Path, leave: int, read_aloud: Callable[[StoreError], None]
) -> None:
    fill(small_disk, leave)
    with pytest.raises(StoreError, match=r"The disk is full.*Make room") as caught:
        Store.open(small_disk / "boltun.sqlite")
    read_aloud(caught.value)
    assert {file.name for file in small_disk.iterdir()} == {"stuffing"}


@as_root
def test_a_disk_that_fills_up_loses_nothing_that_was_written(small_disk: Path, write: Write) -> None:
    place = small_disk / "boltun.sqlite"
    with Store.open(place) as store:
        stuffing = fill(small_disk, 100_000)
        written = receive_until_full(store, write)
        assert written > 0
        # A part of a transaction would show here.
        assert len(store.messages.unsettled()) == written
        stuffing.unlink()
        assert store.messages.receive(write("снова есть место")).message_id is not None
    with Store.open(place) as store:
        assert len(store.messages.unsettled()) == written + 1


@as_root
@pytest.mark.parametrize("leave", [0, 20000])
def test_a_database_on_a_full_disk_stays_as_it_was(
    small_disk: Path, write: Write, leave: int, read_aloud: Callable[[StoreError], None]
) -> None:
    place = small_disk / "boltun.sqlite"
    before = filled(place, write)
    fill(small_disk, leave)
    with pytest.raises(StoreError, match="The disk is full") as caught:
        Store.open(place)
    read_aloud(caught.value)
    assert place.read_bytes() == before


@as_root
def test_an_older_database_on_a_full_disk_stays_as_it_was(
    small_disk: Path, write: Write, next_version: Path, read_aloud: Callable[[StoreError], None]
) -> None:
    place = small_disk / "boltun.sqlite"
    before = filled(place, write)
    stuffing = fill(small_disk, 60_000)
    with pytest.raises(StoreError, match="The disk is full") as caught:
        Store.open(place, migrations=next_version)
    read_aloud(caught.value)
    assert place.read_bytes() == before
    stuffing.unlink()
    with Store.open(place, migrations=next_version) as store:
        assert len(store.contacts.conversations()) == 1


def test_a_database_that_may_not_grow_is_a_full_disk(store: Store, write: Write) -> None:
    """As on a full disk, for those who cannot mount one."""
    connection_of(store).execute("PRAGMA max_page_count = 1")
    written = receive_until_full(store, write)
    assert len(store.messages.unsettled()) == written
    connection_of(store).execute("PRAGMA max_page_count = 1000000")
    assert store.messages.receive(write()).message_id is not None


# --- newer versions of the tables ----------------------------------------------------------------

STEP = """
from alembic import op
import sqlalchemy as sa

revision, down_revision = {revision!r}, {before!r}

def upgrade():
    with op.batch_alter_table("contacts") as contacts:
        contacts.add_column(sa.Column({column!r}, sa.Text(), server_default="new"))
    with op.batch_alter_table("messages", recreate="always") as messages:
        messages.alter_column("sender", nullable=False)
    {more}
"""


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    return with_step(tmp_path / "migrations", NEXT)


def with_step(folder: Path, revision: str, more: str = "pass") -> Path:
    """Return the migrations with one step more, which builds two tables anew."""
    shutil.copytree(migrations_folder(), folder, dirs_exist_ok=True)
    step = STEP.format(revision=revision, before=f"{int(revision) - 1:04}", column=f"c{revision}", more=more)
    (folder / "versions" / f"{revision}_next.py").write_text(step)
    return folder


def version(place: Path) -> str:
    connection = sqlite3.connect(f"file:{place}?mode=ro", uri=True)
    try:
        found: str = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        return found
    finally:
        connection.close()


def test_an_older_database_is_brought_up_to_date_after_a_copy(
    place: Path, write: Write, next_version: Path, read_aloud: Callable[[StoreError], None]
) -> None:
    with Store.open(place) as store:
        got = store.messages.receive(write("не потеряйся"))
        assert got.message_id is not None
        store.messages.explain(got.message_id, {"n": 1})
    with Store.open(place, migrations=next_version) as store:
        assert store.messages.get(got.message_id).text == "не потеряйся"
        # A table that is built anew takes nothing along that refers to it.
        assert store.messages.why(got.message_id) == {"n": 1}
        assert connection_of(store).execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert version(place) == NEXT
    [copy] = (place.parent / "copies").iterdir()
    assert copy.name.startswith(f"boltun-{NEWEST}-")
    assert version(copy) == NEWEST
    if os.name == "posix":
        assert copy.stat().st_mode & 0o777 == 0o600
        assert copy.parent.stat().st_mode & 0o777 == 0o700
    with Store.open(copy) as store:
        assert store.messages.get(got.message_id).text == "не потеряйся"
    # And this program has become the older one.
    with pytest.raises(StoreError, match="newer Boltun") as caught:
        Store.open(place)
    read_aloud(caught.value)


def test_a_mind_that_was_chosen_before_there_could_be_several_stays(place: Path) -> None:
    make_empty(place, "0001")
    with sqlite3.connect(place) as connection:
        connection.execute("INSERT INTO accounts VALUES (1, 'xmpp:me', 'xmpp', 'me', 1, 1, '{}', 1, 0)")
        for number, mind in ((1, "'en/friend'"), (2, "NULL")):
            connection.execute(
                "INSERT INTO contacts (id, account_id, address, name, kind, groups, listed, automatic,"
                " answers, mind, warned, unread)"
                f" VALUES ({number}, 1, 'c{number}', '', 'direct', '[]', 1, 0, 'rules', {mind}, 0, 0)"
            )
    connection.close()
    with Store.open(place) as store:
        assert [store.contacts.get(n).settings.minds for n in (1, 2)] == [("en/friend",), ()]


def test_what_was_not_yet_in_the_file_itself_is_in_the_copy(
    tmp_path: Path, place: Path, write: Write, next_version: Path
) -> None:
    """A crash leaves the newest messages in the -wal file."""
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    with Store.open(place) as store:
        store.messages.receive(write("новейшее"))
        for end in ("", "-wal"):
            shutil.copy(f"{place}{end}", crashed / f"boltun.sqlite{end}")
    Store.open(crashed / "boltun.sqlite", migrations=next_version).close()
    [copy] = (crashed / "copies").iterdir()
    with Store.open(copy) as store:
        assert [found.last_text for found in store.contacts.conversations()] == ["новейшее"]


def test_a_step_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, place: Path, write: Write, read_aloud: Callable[[StoreError], None]
) -> None:
    before = filled(place, write)
    broken = with_step(tmp_path / "migrations", NEXT, 'op.execute("INSERT INTO nowhere VALUES (1)")')
    with pytest.raises(StoreError, match="no such table") as caught:
        Store.open(place, migrations=broken)
    read_aloud(caught.value)
    assert place.read_bytes() == before
    with Store.open(place) as store:
        assert len(store.contacts.conversations()) == 1


def test_only_the_newest_copies_stay(tmp_path: Path, place: Path, write: Write) -> None:
    filled(place, write)
    (place.parent / "copies").mkdir()
    (place.parent / "copies" / "mine.sqlite").write_text("not of this program")
    folder = tmp_path / "migrations"
    first = int(NEXT)
    for n in range(first, first + KEPT + 2):
        Store.open(place, migrations=with_step(folder, f"{n:04}")).close()
    copies = sorted(copy.name for copy in (place.parent / "copies").iterdir())
    assert len(copies) == KEPT + 1
    assert copies[0].startswith(f"boltun-{first + 1:04}-")
    assert copies[-1] == "mine.sqlite"


def test_opening_what_is_up_to_date_makes_no_copy_and_loads_no_alembic(place: Path, write: Write) -> None:
    filled(place, write)
    program = (
        "import sys; from boltun.store.store import Store\n"
        "Store.open(sys.argv[1]).close(); print('alembic' in sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", program, place], capture_output=True, text=True)
    assert ended.stdout == "False\n"
    assert not (place.parent / "copies").exists()
