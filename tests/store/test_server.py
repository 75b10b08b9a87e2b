"""The same store in a PostgreSQL server, started for these tests where it and its driver are installed."""

from __future__ import annotations

import math
import os
import shutil
import subprocess
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

pytest.importorskip("psycopg", reason="needs the driver psycopg")
if not shutil.which("initdb") or not shutil.which("pg_ctl"):
    pytest.skip("needs PostgreSQL's initdb and pg_ctl", allow_module_level=True)

Write = Callable[..., Message]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server that listens on a socket in a folder of its own; it refuses to run as root."""
    user = 65534 if os.geteuid() == 0 else None
    with TemporaryDirectory(prefix="boltun-pg-", ignore_cleanup_errors=True) as name:
        if user is not None:
            os.chown(name, user, -1)

        def run(*command: str) -> None:
            subprocess.run(command, user=user, cwd=name, check=True, stdout=subprocess.DEVNULL)

        data = f"{name}/data"
        run("initdb", "-D", data, "-A", "trust", "-U", "me", "-E", "UTF8", "--no-sync")
        run("pg_ctl", "-D", data, "-o", f"-k {name} -c listen_addresses=", "-l", f"{name}/log", "-w", "start")
        try:
            yield f"postgresql+psycopg://me@/postgres?host={name}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


@pytest.fixture
def store(server: str) -> Iterator[Store]:
    with Store.open(server) as opened:
        yield opened


def test_a_conversation_is_kept_in_a_server(
    store: Store, server: str, ann: Contact, write: Write, base: BoltunMind
) -> None:
    message = write("при\0вет \ud83d", contact=ann)
    got = store.receive(message)
    assert got.message_id is not None
    assert store.receive(message).message_id is None
    assert [stored.text for stored in store.unsettled()] == ["при␀вет \ufffd"]
    outgoing_id = store.intend(got.contact_id, "Привет!", 1010.0, reply_to=got.message_id, why={"n": "\0"})
    with pytest.raises(StoreError, match="has an answer already"):
        store.intend(got.contact_id, "Ещё раз", 1010.0, reply_to=got.message_id)
    memory = BoltunMemory("a\0\ud83d", 1, None, {}, "Привет!", True).sent(1011.0)
    store.sent(outgoing_id, "out-1", 1011.0, remembered=Remembered(mind=base, memory=memory))
    assert store.mark(got.contact_id, "out-1", 1012.0, displayed=True) == outgoing_id
    assert store.receive(write("Привет!", id="out-1", author=Author.OWNER)).message_id is None
    store.save_contact_settings(got.contact_id, ContactSettings(paused_until=math.inf, warned=True))
    store.save_account(Account(key=ann.account, network="xmpp", address="me@example.org"))
    store.close()

    with Store.open(server) as store:
        assert store.memory(got.contact_id, base, 1013.0) == memory
        assert store.message(outgoing_id).state is SendState.DISPLAYED
        assert store.why(outgoing_id) == {"n": "\0"}
        found = store.conversations()[0]
        assert (found.contact, found.last_text, found.last_outcome) == (ann, "Привет!", OutcomeKind.ANSWERED)
        assert found.settings == ContactSettings(paused_until=math.inf, warned=True)
        assert len(store.save_roster(ann.account, [ann, write().contact])) == 0
        assert store.answers_since(0.0, got.contact_id) == 1
        store.forget(got.contact_id)
        assert store.memory(got.contact_id, base, 1013.0) == BoltunMemory()


def test_held_replies_and_crashes_are_the_same_in_a_server(store: Store, write: Write) -> None:
    got = store.receive(write(id="", replayed=True))
    assert got.message_id is not None
    outgoing_id = store.hold(got.message_id, "hi", 1010.0)
    assert [held.message.id for held in store.held_replies(got.contact_id)] == [outgoing_id]
    store.release(outgoing_id, 1011.0)
    assert store.settle_interrupted() == [outgoing_id, got.message_id]
    store.owner_active(got.contact_id, 1012.0)
    store.owner_active(got.contact_id, None)


def test_a_lost_connection_is_made_again(store: Store, bob: Contact) -> None:
    contact_id = store.contact_id(bob)
    process = store._database._raw.info.backend_pid
    with Store.open(store._database._engine.url.render_as_string()) as other:
        other._database._raw.execute("SELECT pg_terminate_backend(%s)", [process])
    with pytest.raises(StoreError, match="terminat"):
        store.contact(contact_id)
    assert store.contact(contact_id).contact == bob


def test_a_server_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"postgresql\+psycopg://me:\*\*\*@.*The database cannot be used"):
        Store.open(f"postgresql+psycopg://me:geheim@/postgres?host={tmp_path}")


async def test_a_server_counts_finds_and_deletes_as_a_file_does(
    store: Store, write: Write, ann: Contact, bob: Contact
) -> None:
    who = replace(bob, address="past@example.org")
    for number, text in enumerate(("Wo ist der See", "Ёлка", "see you")):
        got = store.receive(
            write(text, contact=who, at=1_800_000_000.0, received_at=1_800_000_000.0 + number)
        )
        assert got.message_id is not None
        if number:
            store.settle(got.message_id, OutcomeKind.SILENT, "no reply found", why={"n": 1})
            continue
        outgoing = store.intend(got.contact_id, "Dort", 1_800_000_003.0, reply_to=got.message_id, mind="de")
        store.sent(outgoing, "out-1", 1_800_000_004.0, reason="everybody")
    contact = store.contact_id(who)
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
    while store.delete_messages(contact):
        pass
    assert store.history(contact) == []
    store.remove_contact(contact)
    assert store.start_scrub() is None
    store.end_scrub()
    assert contact not in store.everybody()
