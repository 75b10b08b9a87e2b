"""The log: what is worth knowing later, nothing that people wrote, and only the owner may read it."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltun.events import LoopStopped, MessageChanged, MindLoaded
from boltun.log import forget, logging_to, note
from boltun.message import Account
from boltun.networks.protocol import CertificateAsked, ConnectionChanged, ConnectionState
from boltun.passwords import Place
from boltun.paths import Profile
from boltun.service import Service

log = logging.getLogger("boltun.test")


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    """A log that is being written."""
    path = tmp_path / "boltun.log"
    with logging_to(path):
        yield path


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_session_leaves_neither_texts_nor_passwords_in_the_log(tmp_path: Path) -> None:
    base = tmp_path / "base.txt"
    base.write_text("[the key is under the mat.]\nwe keep it in the shed\n", encoding="utf-8")
    profile = Profile.at(tmp_path / "profile").make()
    profile.settings_path.write_text("thinking_time = 0\ntyping_time = 0\nchew = 7\n", encoding="utf-8")
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        account = Account(
            key="xmpp:me@example.org",
            network="xmpp",
            address="me@example.org",
            options={"host": "127.0.0.1", "port": nobody.getsockname()[1]},
        )

        async def session() -> None:
            lost, answered = asyncio.Event(), asyncio.Event()

            def listen(event: object) -> None:
                note(event)  # type: ignore[arg-type]
                if isinstance(event, ConnectionChanged) and event.state is ConnectionState.WAITING:
                    lost.set()
                if (
                    isinstance(event, MessageChanged)
                    and service.store.messages.get(event.message_id).network_id
                ):
                    answered.set()

            service = Service(profile, listener=listen)
            await service.start()
            try:
                info = await service.minds.add(base)
                contact = await service.practice.contact()
                await service.conversations.set_minds(contact, [info.name])
                await service.accounts.add(account, "hunter-two", Place.FILE)
                await service.practice.write("The key is under the mat")
                await service.conversations.write(contact, "I have told nobody")
                async with asyncio.timeout(20):
                    await answered.wait()
                    await lost.wait()
            finally:
                await service.stop()

        with logging_to(profile.log_path):
            asyncio.run(session())
    written = text(profile.log_path)
    assert "xmpp:me@example.org: waiting (" in written
    assert "The setting chew must be true or false" in written
    for secret in ("under the mat", "in the shed", "told nobody", "hunter-two"):
        assert secret not in written.lower()


def test_what_libraries_log_comes_without_its_values(path: Path) -> None:
    library = logging.getLogger("library.part")
    library.error("Parse error: %r", b"<body>under the mat</body>")
    library.error("Fatal error on transport\nprotocol: <under the mat>")
    try:
        raise ValueError("under the mat")
    except ValueError as error:
        library.exception(error)
        library.exception("It failed: %s", "under the mat")
    written = text(path)
    assert "library.part (test_log.py:" in written
    assert "Parse error: %r\n" in written
    assert "Fatal error on transport\n" in written
    assert "in test_what_libraries_log" in written
    assert written.count("\n    ValueError\n") == 2
    assert '"under the mat"' in written, "the line of the program stands in the traceback"
    assert "under the mat" not in written.replace('"under the mat"', "")


def test_our_own_errors_come_whole(path: Path) -> None:
    try:
        raise ValueError("what it was")
    except ValueError:
        log.exception("a step failed")
    written = text(path)
    assert " ERROR a step failed\n    Traceback" in written
    assert written.endswith("    ValueError: what it was\n")


def test_libraries_that_only_chat_are_not_logged(path: Path) -> None:
    logging.getLogger("alembic").info("Running upgrade")
    log.info("this is")
    log.debug("this is not")
    assert [line.partition(" INFO ")[2] for line in text(path).splitlines()] == ["this is"]


def test_events_are_told_in_words(path: Path) -> None:
    failed = ConnectionState.FAILED
    note(ConnectionChanged(account="xmpp:a@b", state=failed, template="No {x}.", values={"x": "luck"}))
    note(ConnectionChanged(account="practice:me", state=failed))
    note(LoopStopped(contact_id=7, until=0, reason="loop"))
    note(MindLoaded(name="gone", error="It is gone."))
    note(MindLoaded(name="there"))
    note(
        CertificateAsked(
            account="xmpp:a@b", host="b", fingerprint="00ff", subject="CN=b", expires="2027-01-01"
        )
    )
    note(CertificateAsked(account="xmpp:a@b", host="b", fingerprint="11ff", subject="", expires=""))
    assert [line.split(" ", 2)[2] for line in text(path).splitlines()] == [
        "INFO xmpp:a@b: failed (No luck.)",
        "WARNING contact 7: stopped for a while."
        " The contact sends nearly the same texts again and again: perhaps another bot.",
        "ERROR It is gone.",
        "WARNING xmpp:a@b: the certificate of b is not trusted. It was issued for CN=b and is valid until"
        " 2027-01-01. If it is the right one, trust it with:"
        " boltun account change xmpp a@b --fingerprint 00ff",
        "WARNING xmpp:a@b: the certificate of b is not trusted. If it is the right one, trust it with:"
        " boltun account change xmpp a@b --fingerprint 11ff",
    ]


def test_three_files_of_a_megabyte_are_kept(path: Path) -> None:
    for number in range(5000):
        log.info("%04d %s", number, "x" * 1000)
    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == ["boltun.log", "boltun.log.1", "boltun.log.2"]
    assert all(file.stat().st_size <= 1_000_000 for file in files)
    assert " 4999 x" in text(path)


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "boltun.log"
    path.touch(0o644)
    before = os.umask(0)
    try:
        with logging_to(path):
            for _ in range(1100):
                log.info("%s", "x" * 1000)
    finally:
        os.umask(before)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert modes == {"boltun.log": 0o600, "boltun.log.1": 0o600}


def test_a_log_that_cannot_be_written_keeps_nothing_from_running(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with logging_to(tmp_path):
        log.warning("on we go")
    first, second = capsys.readouterr().err.splitlines()
    assert f"{tmp_path}: The log cannot be written: " in first
    assert second.endswith(" WARNING on we go")


def test_a_character_that_no_file_can_hold_is_written_as_an_escape(path: Path) -> None:
    log.error("half a pair: \ud83d")
    assert text(path).endswith("half a pair: \\ud83d\n")


def test_at_the_end_nothing_is_left_of_it(tmp_path: Path) -> None:
    root, ours = logging.getLogger(), logging.getLogger("boltun")
    before = (list(root.handlers), ours.level)
    with logging_to(tmp_path / "boltun.log"):
        assert len(root.handlers) == len(before[0]) + 2
    log.error("too late")
    assert (root.handlers, ours.level) == before
    assert text(tmp_path / "boltun.log") == ""


def write_log(path: Path, *entries: str) -> None:
    path.write_text("".join(f"{entry}\n" for entry in entries), encoding="utf-8")


def test_a_log_is_forgotten_whole_and_goes_on(path: Path) -> None:
    log.error("a secret")
    write_log(path.with_name("boltun.log.1"), "2026-01-01 10:00:00 INFO a secret")
    write_log(path.with_name("boltun.log.2"), "2026-01-01 10:00:00 INFO a secret")
    assert forget(path) == []
    assert [file.name for file in path.parent.iterdir()] == []
    log.error("on we go")
    assert text(path).endswith(" ERROR on we go\n")
    assert "secret" not in text(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_was_logged_before_a_moment_is_forgotten_with_what_stands_below_it(path: Path) -> None:
    write_log(path.with_name("boltun.log.2"), "2020-01-01 10:00:00 INFO old", "    1999-01-01 frames")
    write_log(
        path.with_name("boltun.log.1"),
        "half of an entry",
        "2020-01-02 10:00:00 ERROR old",
        "    2999-01-01 10:00:00 frames of the old one",
        "2020-01-03 10:00:00 ERROR kept",
        "    frames of what is kept",
    )
    log.error("newest")
    moment = time.mktime(time.strptime("2020-01-03 00:00:00", "%Y-%m-%d %H:%M:%S"))
    assert forget(path, before=moment) == []
    assert sorted(file.name for file in path.parent.iterdir()) == ["boltun.log", "boltun.log.1"]
    assert text(path.with_name("boltun.log.1")) == (
        "2020-01-03 10:00:00 ERROR kept\n    frames of what is kept\n"
    )
    log.error("and on")
    assert [line.split(" ")[-1] for line in text(path).splitlines()] == ["newest", "on"]


def test_a_log_that_cannot_be_removed_is_named(tmp_path: Path) -> None:
    stays = tmp_path / "boltun.log.1"
    stays.mkdir()
    assert forget(tmp_path / "boltun.log") == [stays]
