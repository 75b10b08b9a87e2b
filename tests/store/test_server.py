"""The same store in a PostgreSQL server, started for these tests where it and its driver are installed."""

from __future__ import annotations

import contextlib
import math
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Account, Author, Contact, Message
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.search import search
from boltun.statistics import Fate, Selection, count, select
from boltun.store.lessons import LessonStatus
from boltun.store.records import ContactSettings, Remembered, SendState
from boltun.store.store import Store
from tests.connection import connection_of

psycopg = pytest.importorskip("psycopg", reason="needs the driver psycopg")

# Debian puts what only the server needs where nobody looks.
PLACES = os.pathsep.join(
    [os.environ.get("PATH", ""), *map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))]
)
INITDB, PG_CTL = (shutil.which(name, path=PLACES) for name in ("initdb", "pg_ctl"))
if not INITDB or not PG_CTL:
    pytest.skip("needs PostgreSQL's initdb and pg_ctl", allow_module_level=True)

Write = Callable[..., Message]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server that listens on a socket in a folder of its own; it refuses to run as root."""
    user = 65534 if os.geteuid() == 0 else None
    with TemporaryDirectory(prefix="boltun-pg-", ignore_cleanup_errors=True) as name:
        if user is not None:
            os.chown(name, user, -1)

        def run(program: str | None, *options: str) -> None:
            assert program is not None
            subprocess.run([program, *options], user=user, cwd=name, check=True, stdout=subprocess.DEVNULL)

        data = f"{name}/data"
        run(INITDB, "-D", data, "-A", "trust", "-U", "me", "-E", "UTF8", "--no-sync")
        run(PG_CTL, "-D", data, "-o", f"-k {name} -c listen_addresses=", "-l", f"{name}/log", "-w", "start")
        try:
            yield f"postgresql+psycopg://me@/postgres?host={name}"
        finally:
            run(PG_CTL, "-D", data, "-m", "immediate", "-w", "stop")


@pytest.fixture
def store(server: str) -> Iterator[Store]:
    with Store.open(server) as opened:
        yield opened


def test_a_conversation_is_kept_in_a_server(
    store: Store, server: str, ann: Contact, write: Write, base: BoltunMind
) -> None:
    message = write("при\0вет \ud83d", contact=ann)
    got = store.messages.receive(message)
    assert got.message_id is not None
    assert store.messages.receive(replace(message, redelivered=True)).message_id is None
    assert [stored.text for stored in store.messages.unsettled()] == ["при␀вет \ufffd"]
    outgoing_id = store.messages.intend(
        got.contact_id, "Привет!", 1010.0, reply_to=got.message_id, why={"n": "\0"}
    )
    with pytest.raises(StoreError, match="has an answer already"):
        store.messages.intend(got.contact_id, "Ещё раз", 1010.0, reply_to=got.message_id)
    memory = BoltunMemory("a\0\ud83d", 1, None, {}, "Привет!", True).sent(1011.0)
    store.messages.sent(outgoing_id, "out-1", 1011.0, remembered=Remembered(mind=base, memory=memory))
    assert store.messages.mark(got.contact_id, "out-1", 1012.0, displayed=True) == outgoing_id
    assert store.messages.receive(write("Привет!", id="out-1", author=Author.OWNER)).message_id is None
    store.contacts.save_settings(got.contact_id, ContactSettings(paused_until=math.inf, warned=True))
    store.accounts.save(Account(key=ann.account, network="xmpp", address="me@example.org"))
    store.close()

    with Store.open(server) as store:
        assert store.memories.load(got.contact_id, base, 1013.0) == memory
        assert store.messages.get(outgoing_id).state is SendState.DISPLAYED
        assert store.messages.why(outgoing_id) == {"n": "\0"}
        found = store.contacts.conversations()[0]
        assert (found.contact, found.last_text, found.last_outcome) == (ann, "Привет!", OutcomeKind.ANSWERED)
        assert found.settings == ContactSettings(paused_until=math.inf, warned=True)
        assert len(store.contacts.take_roster(ann.account, [ann, write().contact])) == 0
        assert store.messages.answers_since(0.0, got.contact_id) == 1
        store.memories.forget(got.contact_id)
        assert store.memories.load(got.contact_id, base, 1013.0) == BoltunMemory()


def test_held_replies_and_crashes_are_the_same_in_a_server(store: Store, write: Write) -> None:
    got = store.messages.receive(write(id="", replayed=True))
    assert got.message_id is not None
    outgoing_id = store.held.add(got.message_id, "hi", 1010.0)
    assert [held.message.id for held in store.held.all(got.contact_id)] == [outgoing_id]
    store.held.release(outgoing_id, 1011.0)
    assert store.departures.settle_interrupted() == [outgoing_id, got.message_id]
    store.contacts.owner_active(got.contact_id, 1012.0)
    store.contacts.owner_active(got.contact_id, None)


def end_connection(store: Store, server: str) -> None:
    """Let the server end the store's connection, as when it starts anew."""
    process = connection_of(store).info.backend_pid
    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [process])


def test_a_lost_connection_is_made_again(store: Store, server: str, bob: Contact) -> None:
    contact_id = store.contacts.id_of(bob)
    end_connection(store, server)
    with pytest.raises(StoreError, match="terminat"):
        store.contacts.get(contact_id)
    assert store.contacts.get(contact_id).contact == bob


def test_a_second_program_on_the_same_server_is_refused(store: Store, server: str) -> None:
    open_there = "import sys; from boltun.store.store import Store; Store.open(sys.argv[1])"
    ended = subprocess.run([sys.executable, "-c", open_there, server], capture_output=True, text=True)
    assert "StoreError" in ended.stderr
    assert "Another Boltun is using this database. Close it first" in ended.stderr
    store.close()
    Store.open(server).close()


def test_two_schemas_of_one_server_are_two_databases(store: Store, server: str, bob: Contact) -> None:
    store.contacts.id_of(bob)
    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as other:
        other.execute("CREATE SCHEMA elsewhere")
    with Store.open(f"{server}&options=-csearch_path%3Delsewhere") as second:
        assert second.privacy.everybody() == []


def test_a_connection_that_is_made_again_has_the_lock_again(store: Store, server: str, bob: Contact) -> None:
    contact_id = store.contacts.id_of(bob)
    end_connection(store, server)
    with pytest.raises(StoreError, match="terminat"):
        store.contacts.get(contact_id)
    with pytest.raises(StoreError, match="Another Boltun is using this database"):
        Store.open(server)


def test_who_lost_the_lock_to_another_program_writes_no_more(store: Store, server: str, bob: Contact) -> None:
    contact_id = store.contacts.id_of(bob)
    end_connection(store, server)
    with Store.open(server) as other:
        for _ in range(3):
            with pytest.raises(StoreError, match="Another Boltun is using this database"):
                store.contacts.owner_active(contact_id, 1000.0)
        assert other.contacts.get(contact_id).owner_active_at is None
    with contextlib.suppress(StoreError):
        store.contacts.get(contact_id)
    assert store.contacts.get(contact_id).contact == bob


class Wire:
    """What lies between the program and the server, and can be cut without the server noticing."""

    def __init__(self, folder: Path, server: str) -> None:
        self.url = server.partition("?")[0] + f"?host={folder}"
        self._server = f"{server.rpartition('=')[2]}/.s.PGSQL.5432"
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / ".s.PGSQL.5432"))
        self._listening.listen()
        self._near: list[socket.socket] = []
        self._far: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Let the program lose its connections, and the server keep them."""
        for near in self._near:
            near.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        for end in (self._listening, *self._near, *self._far):
            # Closing alone tells the other side nothing as long as a thread waits for it here.
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._server)
                self._near.append(near)
                self._far.append(far)
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    @staticmethod
    def _carry(source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)


def test_a_cut_that_the_server_did_not_notice_keeps_nobody_out(server: str, bob: Contact) -> None:
    with TemporaryDirectory(prefix="boltun-wire-") as name:
        wire = Wire(Path(name), server)
        try:
            with Store.open(wire.url) as store:
                contact_id = store.contacts.id_of(bob)
                wire.cut()
                with pytest.raises(StoreError, match="closed"):
                    store.contacts.get(contact_id)
                assert store.contacts.get(contact_id).contact == bob
        finally:
            wire.close()


@pytest.mark.parametrize("backend", ["mysql", "mariadb+pymysql", "oracle", "mssql"])
def test_another_kind_of_server_is_refused_before_it_is_asked(backend: str) -> None:
    with pytest.raises(StoreError, match=r"cannot keep its memory in .+ Nothing was changed there") as caught:
        Store.open(f"{backend}://me:geheim@127.0.0.1:1/boltun")
    assert "geheim" not in str(caught.value)


def test_a_server_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"postgresql\+psycopg://me:\*\*\*@.*The database cannot be used"):
        Store.open(f"postgresql+psycopg://me:geheim@/postgres?host={tmp_path}")


async def test_a_server_counts_finds_and_deletes_as_a_file_does(
    store: Store, write: Write, ann: Contact, bob: Contact
) -> None:
    who = replace(bob, address="past@example.org")
    for number, text in enumerate(("Wo ist der See", "Ёлка", "see you")):
        got = store.messages.receive(
            write(text, contact=who, at=1_800_000_000.0, received_at=1_800_000_000.0 + number)
        )
        assert got.message_id is not None
        if number:
            store.messages.settle(got.message_id, OutcomeKind.SILENT, "no reply found", why={"n": 1})
            continue
        outgoing = store.messages.intend(
            got.contact_id, "Dort", 1_800_000_003.0, reply_to=got.message_id, mind="de"
        )
        store.messages.sent(outgoing, "out-1", 1_800_000_004.0, reason="everybody")
    contact = store.contacts.id_of(who)
    since, until = 1_799_999_000.0, 1_800_001_000.0
    summary = await count(store.statistics, since, until)
    assert (summary.fates.answered, summary.fates.silent, summary.median_time) == (1, 2, 4)
    chosen = Selection(since=since, until=until, fate=Fate.SILENT, contact_id=contact)
    assert [one.message.text for one in await select(store.statistics, chosen)] == ["see you", "Ёлка"]
    said = Selection(since=since, until=until, reply="Dort")
    assert len(await select(store.statistics, said)) == 1
    found = await search(store.search, store.statistics, "SEE", contact_id=contact)
    assert [one.message.text for one in found] == ["see you", "Wo ist der See"]
    assert {one.topic for one in store.lessons.of(LessonStatus.NEW)} >= {"елка", "see you"}
    assert store.statistics.used("de") == set()
    while store.privacy.delete_messages(contact):
        pass
    assert store.messages.history(contact) == []
    store.privacy.remove_contact(contact)
    assert store.start_scrub() is None
    store.end_scrub()
    assert contact not in store.privacy.everybody()
