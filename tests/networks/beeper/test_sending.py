"""What Boltun sends goes out once, is recognised when Beeper tells of it, and outlives a crash."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from boltun.errors import NetworkError, NotConnectedError
from boltun.networks.protocol import (
    ConnectionState,
    MessageArrived,
    MessageFailed,
    MessageMarked,
    MessageUnsure,
    PastSettled,
)
from tests.networks.beeper.rig import QUICK, Rig
from tests.networks.beeper.stand_in import Manner

BECOMES = ("one", "stays", "deleted", "before")


@pytest.mark.parametrize("becomes", BECOMES)
@pytest.mark.parametrize("early", [False, True], ids=["late", "early"])
@pytest.mark.parametrize("rich", [False, True], ids=["plain", "rich"])
@pytest.mark.parametrize("status", [False, True], ids=["no status", "status"])
async def test_our_message_is_known_as_ours_however_beeper_tells_of_it(
    becomes: str, early: bool, rich: bool, status: bool
) -> None:
    manner = Manner(becomes=becomes, tells_early=early, rich=rich, tells_status=status)
    async with Rig(manner, timing=replace(QUICK, settle=0.05)) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        # Where nothing tells that it arrived, Beeper is asked after some seconds.
        sent = asyncio.create_task(network.send(rig.contact(), "Hello *you* &\n_there_", "ours1"))
        assert await sent == "ours1"
        rig.clock.ahead += 6
        assert (await rig.first(MessageArrived)).id == "ours1"
        rig.beeper.write("anna", "the mark")
        await rig.message("the mark")
        assert rig.texts == ["the mark"]
        assert len(rig.all(MessageArrived)) == 1


async def test_the_same_text_of_the_owners_is_his() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await network.send(rig.contact(), "ok", "ours1")
        await rig.first(MessageArrived)
        rig.beeper.write("anna", "ok", own=True)
        await rig.message("ok")


async def test_equal_texts_of_ours_are_told_apart() -> None:
    async with Rig(Manner(becomes="deleted")) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        for number in range(3):
            await network.send(rig.contact(), "ok", f"ours{number}")
        await rig.first(MessageArrived, 3)
        assert sorted(event.id for event in rig.all(MessageArrived)) == ["ours0", "ours1", "ours2"]
        rig.beeper.write("anna", "the mark")
        await rig.message("the mark")
        assert rig.texts == ["the mark"]


async def test_a_text_that_beeper_changed_altogether_is_asked_for_by_its_first_id() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        rig.beeper.translates = lambda text: "in other words"
        network = await rig.online()
        await network.send(rig.contact(), "Hello", "ours1")
        await rig.first(MessageArrived)
        rig.beeper.write("anna", "the mark")
        await rig.message("the mark")
        assert rig.texts == ["the mark"]


async def test_what_would_be_eaten_as_markdown_is_escaped() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        texts = ["2 * 3 = 6", "*really* nice_try", "# not a heading", "https://a.b/c_d_e?f=_g", "a\\*b"]
        for text in texts:
            await network.send(rig.contact(), text)
        given = [(await rig.beeper.sent.get())[1] for _ in texts]
        assert given == ["2 * 3 = 6", "\\*really\\* nice_try", "\\# not a heading", texts[3], "a\\\\\\*b"]
        await rig.first(MessageArrived, len(texts))
        assert [one["text"] for one in rig.beeper.talks["anna"].messages] == texts


async def test_where_backslashes_are_shown_they_are_left_out_from_then_on(tmp_path: Path) -> None:
    async with Rig(Manner(markdown="kept"), folder=tmp_path) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        for number in range(2):
            await network.send(rig.contact(), "*really*")
            await rig.first(MessageArrived, number + 1)
        assert [(await rig.beeper.sent.get())[1] for _ in range(2)] == ["\\*really\\*", "*really*"]
        rig.beeper.write("anna", "the mark")
        await rig.message("the mark")
        await rig.end()
        rig = rig.again()
        network = await rig.online()
        await network.send(rig.contact(), "*really*")
        assert (await rig.beeper.sent.get())[1] == "*really*"
        await rig.end()


async def test_the_contacts_side_tells_what_it_has_and_what_it_saw() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await network.send(rig.contact(), "Hello", "ours1")
        await rig.first(MessageArrived)
        id_ = rig.beeper.talks["anna"].messages[-1]["id"]
        status = rig.beeper.talks["anna"].messages[-1]["sendStatus"]
        rig.beeper.change("anna", id_, sendStatus={**status, "deliveredToUsers": ["@anna"]})
        rig.beeper.change("anna", id_, seen={"@anna": "2026-11-01T10:00:00.000Z"})
        rig.beeper.change("anna", id_, seen=True)
        await rig.first(MessageMarked, 2)
        assert [(mark.id, mark.displayed) for mark in rig.all(MessageMarked)] == [
            ("ours1", False),
            ("ours1", True),
        ]


async def test_a_message_that_the_network_did_not_take_came_back() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await network.send(rig.contact(), "Hello", "ours1")
        await rig.first(MessageArrived)
        message = rig.beeper.talks["anna"].messages[-1]
        status = {**message["sendStatus"], "status": "FAIL_PERMANENT", "reason": "blocked"}
        rig.beeper.change("anna", message["id"], sendStatus=status)
        rig.beeper.change("anna", message["id"], isUnread=False)
        failed = await rig.first(MessageFailed)
        assert (failed.id, failed.address, failed.reason) == ("ours1", "anna", "blocked")
        assert len(rig.all(MessageFailed)) == 1


async def test_a_message_is_not_sent_twice_where_the_connection_broke_before_the_answer() -> None:
    async with Rig(Manner(breaks=1)) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        assert await network.send(rig.contact(), "Hello", "ours1") == "ours1"
        assert (await rig.first(MessageArrived)).id == "ours1"
        await rig.state(ConnectionState.ONLINE)
        rig.beeper.write("anna", "the mark")
        await rig.message("the mark")
        assert rig.beeper.sent.qsize() == 1
        assert rig.texts == ["the mark"]


async def test_a_message_that_beeper_lost_is_sent_again_once() -> None:
    async with Rig(Manner(fails=1)) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        assert await network.send(rig.contact(), "Hello", "ours1") == "ours1"
        assert (await rig.first(MessageArrived)).id == "ours1"
        assert rig.beeper.sent.qsize() == 1


async def test_a_message_that_is_lost_for_good_is_told_as_unsure() -> None:
    async with Rig(Manner(fails=100)) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await network.send(rig.contact(), "Hello", "ours1")
        rig.clock.ahead += 700
        assert (await rig.first(MessageUnsure)).id == "ours1"


async def test_without_a_connection_nothing_is_taken() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        network = rig.connect()
        with pytest.raises(NotConnectedError):
            await network.send(rig.contact(), "Hello")
        await rig.state(ConnectionState.ONLINE)
        await rig.beeper.stop()
        with pytest.raises(NotConnectedError):
            await network.send(rig.contact(), "Hello")
        await rig.state(ConnectionState.WAITING)


async def test_a_token_that_is_taken_back_is_noticed_when_something_is_sent() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        rig.beeper.tokens.clear()
        with pytest.raises(NotConnectedError):
            await network.send(rig.contact(), "Hello")
        assert "token" in (await rig.state(ConnectionState.FAILED)).text


async def test_what_cannot_be_sent_is_refused_in_sentences() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna", capabilities={"maxTextLength": 100})
        rig.beeper.add_chat("bert", isReadOnly=True)
        network = await rig.online()
        with pytest.raises(NetworkError, match="too long for WhatsApp: 101 characters of at most 100"):
            await network.send(rig.contact(), "a" * 101)
        with pytest.raises(NetworkError, match="empty"):
            await network.send(rig.contact(), " \0\n")
        with pytest.raises(NetworkError, match="does not allow"):
            await network.send(rig.contact("bert"), "Hello")
        with pytest.raises(NetworkError, match="does not know"):
            await network.send(rig.contact("nobody"), "Hello")
        assert rig.waits == []


async def test_odd_texts_go_out() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        for text, given in (
            ("a" * 100_000, "a" * 100_000),
            ("\0half \ud83d\r\n", "half �\n"),
            ("<b>{x}", "\\<b>{x}"),
        ):
            await network.send(rig.contact(), text)
            assert (await rig.beeper.sent.get())[1] == given


async def test_a_thousand_messages_go_out_in_order_and_all_arrive() -> None:
    async with Rig() as rig:
        rig.beeper.checks = False
        rig.beeper.add_chat("anna")
        network = await rig.online()
        sends = [network.send(rig.contact(), f"message {number}", f"ours{number}") for number in range(1000)]
        await asyncio.gather(*sends)
        await rig.first(MessageArrived, 1000)
        given = [(await rig.beeper.sent.get())[1] for _ in range(1000)]
        assert given == [f"message {number}" for number in range(1000)]
        assert len({event.id for event in rig.all(MessageArrived)}) == 1000
        assert rig.messages == []


# --- a crash


async def crashed(rig: Rig) -> Rig:
    """Let the program die, and return what the next run finds."""
    await rig.kill()
    return rig.again()


async def marked(rig: Rig) -> None:
    """Let a message come, so that there is a bookmark."""
    rig.beeper.write("anna", "the bookmark")
    await rig.message("the bookmark")


@pytest.mark.parametrize("becomes", BECOMES)
async def test_after_a_crash_what_went_out_is_told_and_is_not_taken_for_the_owners(
    tmp_path: Path, becomes: str
) -> None:
    async with Rig(Manner(becomes=becomes, entries=False, chat_events=False), folder=tmp_path) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await marked(rig)
        rig.beeper.manner.skips = 5
        await network.send(rig.contact(), "It *went* out", "ours1")
        await asyncio.sleep(0.05)
        rig = await crashed(rig)
        await rig.online()
        assert [event.id for event in rig.all(MessageArrived)] == ["ours1"]
        assert rig.all(PastSettled)[0].sure
        assert "It *went* out" not in rig.texts
        assert rig.told.index(rig.all(PastSettled)[0]) < rig.told.index(
            await rig.state(ConnectionState.ONLINE)
        )
        await rig.end()


async def test_after_a_crash_before_the_answer_the_message_is_found_by_its_text(tmp_path: Path) -> None:
    async with Rig(folder=tmp_path) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await marked(rig)
        rig.beeper.silent.set()
        sending = asyncio.create_task(network.send(rig.contact(), "On its way", "ours1"))
        await asyncio.sleep(0.05)
        sending.cancel()
        rig.beeper.silent.clear()
        await rig.beeper.sent.get()
        rig = await crashed(rig)
        await rig.online()
        assert [event.id for event in rig.all(MessageArrived)] == ["ours1"]
        assert "On its way" not in rig.texts
        await rig.end()


async def test_after_a_crash_what_never_left_is_not_named(tmp_path: Path) -> None:
    async with Rig(folder=tmp_path) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await marked(rig)
        memory = network.memory
        assert memory is not None
        memory.outbox.add("ours1", "anna", "Never sent")
        rig = await crashed(rig)
        await rig.online()
        assert not rig.all(MessageArrived)
        assert not rig.all(MessageUnsure)
        assert rig.all(PastSettled)[0].sure
        await rig.end()


async def test_after_a_crash_it_is_unsure_where_something_else_stands_there(tmp_path: Path) -> None:
    async with Rig(folder=tmp_path) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await marked(rig)
        memory = network.memory
        assert memory is not None
        memory.outbox.add("ours1", "anna", "Perhaps sent")
        rig = await crashed(rig)
        rig.beeper.write("anna", "something else", own=True)
        await rig.online()
        assert [event.id for event in rig.all(MessageUnsure)] == ["ours1"]
        await rig.end()


async def test_without_a_journal_it_does_not_claim_to_know(tmp_path: Path) -> None:
    async with Rig(folder=tmp_path) as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        await marked(rig)
        rig = await crashed(rig)
        (tmp_path / "sent").unlink()
        await rig.online()
        assert not rig.all(PastSettled)[0].sure
        await rig.end()


@pytest.mark.parametrize(
    "odd", [b"", b"\0\xff", b'{"id": 1}\n[]\nnull\n{"id": "x", "chat"', b'{"at": "x"}\n']
)
async def test_a_journal_that_became_anything_is_read(tmp_path: Path, odd: bytes) -> None:
    (tmp_path / "sent").write_bytes(odd)
    (tmp_path / "drafts.json").write_bytes(odd)
    async with Rig(folder=tmp_path) as rig:
        await rig.online()
