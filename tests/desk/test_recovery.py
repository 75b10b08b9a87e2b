"""After a crash, in a flood, on a full disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from boltun.desk.reason import Reason
from boltun.events import OutcomeKind, ServiceFailed
from boltun.message import Account, Message
from boltun.networks.protocol import BookmarkMoved
from boltun.store.records import SendState
from boltun.store.store import Store
from tests.connection import connection_of

Play = Callable[..., Any]

ANSWERED = OutcomeKind.ANSWERED
SILENT = OutcomeKind.SILENT
HELD = OutcomeKind.HELD
WAITING = OutcomeKind.WAITING

SLOWLY = {"thinking_time": 4, "typing_time": 2, "typing_time_fixed": True}


def memory_of(stage: Any, name: str = "friend") -> Any:
    return stage.store.memories.load(stage.contact(name).id, stage.minds["parrot"], stage.offset)


# --- after a crash ---


def test_an_answer_that_was_given_up_at_the_end_is_taken_up_at_the_next_start(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("one")
        stage.says("two")
        stage.says("hi", "bob")
        await asyncio.sleep(1)

    stage = act(scene, **SLOWLY)
    assert stage.sent() == []
    assert stage.incoming()[-1].outcome is WAITING

    async def next_day(stage: Any) -> None:
        await asyncio.sleep(20)

    stage = act(next_day, **SLOWLY)
    assert sorted(stage.sent()) == ["hi!", "two!"]
    assert [outcome for _, outcome, _ in stage.outcomes()] == [SILENT, ANSWERED]


def test_the_next_answer_is_given_up_at_the_end_though_the_one_before_it_was_sent(
    act: Play, account: Account
) -> None:
    async def scene(stage: Any) -> None:
        stage.says("one")
        await asyncio.sleep(6.5)
        stage.says("two")
        await asyncio.sleep(4)
        assert stage.sent() == ["one!"]

    stage = act(scene, replace(account, options={"latency": 1}), **SLOWLY)
    assert stage.sent() == ["one!"]
    assert stage.outcomes()[1] == ("two", OutcomeKind.WAITING, "")


def test_what_waits_for_a_connection_that_does_not_come_is_settled_as_late(
    act: Play, account: Account
) -> None:
    other = replace(account, key="practice:other", address="other")

    async def scene(stage: Any) -> None:
        stage.says("hi", contact=stage.networks["practice:other"].contact("bob"))
        await asyncio.sleep(1)

    act(scene, account, other, **SLOWLY)

    async def after(stage: Any) -> None:
        (left,) = stage.store.messages.unsettled()
        await asyncio.sleep(100)
        assert stage.store.messages.get(left.id).reason == Reason.LATE

    act(after, account, replace(other, enabled=False), **SLOWLY)


def test_that_holds_too_when_the_disk_was_full_meanwhile(act: Play, account: Account) -> None:
    other = replace(account, key="practice:other", address="other")

    async def scene(stage: Any) -> None:
        stage.says("hi", contact=stage.networks["practice:other"].contact("bob"))
        await asyncio.sleep(1)

    act(scene, account, other, **SLOWLY)

    async def after(stage: Any) -> None:
        (left,) = stage.store.messages.unsettled()
        raw = connection_of(stage.store)
        raw.execute(f"PRAGMA max_page_count = {raw.execute('PRAGMA page_count').fetchone()[0]}")
        stage.says("x" * 100_000)
        await asyncio.sleep(1)
        raw.execute("PRAGMA max_page_count = 1000000")
        await asyncio.sleep(200)
        assert stage.store.messages.get(left.id).reason == Reason.LATE

    act(after, account, replace(other, enabled=False), **SLOWLY)


def test_a_connection_that_comes_back_disturbs_nothing_that_is_under_way(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(5)
        stage.desk.take_up()
        await asyncio.sleep(1.5)

    stage = act(scene, **SLOWLY)
    assert stage.sent() == ["hi!"]


def test_what_was_on_its_way_when_the_program_ended_is_never_sent_again(act: Play, store: Store) -> None:
    async def scene(stage: Any) -> None:
        received = store.messages.receive(
            Message(contact=stage.contact().contact, text="hi", at=stage.clock(), received_at=stage.clock())
        )
        store.messages.intend(received.contact_id, "hi!", stage.clock(), reply_to=received.message_id)

    act(scene)

    async def after(stage: Any) -> None:
        await asyncio.sleep(100)

    stage = act(after)
    assert stage.sent() == []
    assert stage.outcomes() == [("hi", SILENT, Reason.INTERRUPTED)]
    assert stage.outgoing() == [("hi!", SendState.UNKNOWN)]


def test_a_message_on_its_way_arrives_before_the_desk_stops(act: Play, account: Account) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene, replace(account, options={"latency": 3}))
    assert stage.outcomes() == [("hi", ANSWERED, Reason.EVERYBODY)]


def test_a_bookmark_waits_a_moment_for_company_before_it_is_written_down(
    act: Play, store: Store, account: Account
) -> None:
    store.accounts.save(account)

    async def scene(stage: Any) -> None:
        kept: list[str] = []
        stage.network_of_me.kept = kept.append
        stage.desk.take(BookmarkMoved(account=account.key, bookmark="5"))
        await asyncio.sleep(0.05)
        assert kept == []
        await asyncio.sleep(0.1)
        assert kept == ["5"]
        assert store.accounts.keepsake(account.key).bookmark == "5"

    act(scene)


# --- floods ---


def test_ten_thousand_messages_in_a_second_are_all_settled_and_block_nothing(act: Play) -> None:
    turns = 0

    async def scene(stage: Any) -> None:
        nonlocal turns
        for number in range(10_000):
            stage.says(str(number), f"friend {number % 10}", id=str(number))
            if number % 100 == 99:
                await asyncio.sleep(0)
        most = stage.desk.inbox.unread
        while stage.desk.inbox.unread:
            turns += 1
            await asyncio.sleep(0)
        assert most <= 1000
        await asyncio.sleep(10)

    stage = act(scene, limit_hour_all=0, stop_loops=False, **SLOWLY)
    assert turns >= 3, "while the flood is read in, everything else has its turn"
    for contact in range(10):
        outcomes = stage.outcomes(f"friend {contact}")
        assert len(outcomes) == 1000
        assert outcomes[-1][1] is ANSWERED
        assert {reason for _, _, reason in outcomes[:-1]} == {Reason.SUPERSEDED}
    assert len(stage.sent()) == 10
    assert stage.desk.is_idle


# --- a full disk ---


def test_on_a_full_disk_nothing_is_sent_and_nothing_is_lost(act: Play, tmp_path: Path) -> None:
    async def scene(stage: Any) -> None:
        raw = connection_of(stage.store)
        stage.contact()
        pages = raw.execute("PRAGMA page_count").fetchone()[0]
        raw.execute(f"PRAGMA max_page_count = {pages}")
        stage.says("x" * 100_000)
        stage.says("hi", "bob")
        await asyncio.sleep(11)
        assert stage.sent() == []
        assert "disk is full" in stage.told(ServiceFailed)[0].text
        assert len(stage.told(ServiceFailed)) == 1
        raw.execute("PRAGMA max_page_count = 1000000")
        await asyncio.sleep(11)

    stage = act(scene)
    assert sorted(stage.sent()) == ["hi!", "x" * 100_000 + "!"]


def test_a_message_whose_answer_cannot_be_written_down_is_tried_again_as_a_whole(act: Play) -> None:
    async def scene(stage: Any) -> None:
        raw = connection_of(stage.store)
        raw.execute(
            "CREATE TRIGGER no_answers BEFORE INSERT ON messages WHEN new.state = 'intended' "
            "BEGIN SELECT RAISE(ABORT, 'no room for an answer'); END"
        )
        raw.execute(
            "CREATE TRIGGER settled_once BEFORE UPDATE OF outcome ON messages WHEN old.outcome = 'silent' "
            "BEGIN SELECT RAISE(ABORT, 'settled twice'); END"
        )
        stage.says("hi")
        await asyncio.sleep(8)
        assert stage.history() == []
        raw.execute("DROP TRIGGER no_answers")
        await asyncio.sleep(40)

    stage = act(scene)
    assert stage.sent() == ["hi!"]
    assert stage.outcomes() == [("hi", ANSWERED, Reason.EVERYBODY)]
    assert len(stage.told(ServiceFailed)) == 1


def test_what_gave_way_to_a_message_that_could_not_be_written_down_is_settled(
    act: Play, account: Account
) -> None:
    async def scene(stage: Any) -> None:
        raw = connection_of(stage.store)
        raw.execute(
            "CREATE TRIGGER not_bob BEFORE INSERT ON journal WHEN new.entry LIKE '%from bob%' "
            "BEGIN SELECT RAISE(ABORT, 'no room for bob'); END"
        )
        for text in ("one", "two"):
            stage.says(text)
            await asyncio.sleep(1)
        # Both are written down together or not at all, so at first "three" takes the place of "two" in vain.
        stage.says("three")
        stage.says("from bob", "bob")
        await asyncio.sleep(4)
        raw.execute("DROP TRIGGER not_bob")
        await asyncio.sleep(100)

    stage = act(scene, replace(account, options={"latency": 5}))
    assert stage.sent("bob") == ["from bob!"]
    assert {kind for _, kind, _ in stage.outcomes()} <= {ANSWERED, SILENT}, "none waits for ever"


def test_a_message_over_which_the_program_fails_is_kept_for_the_next_start(act: Play) -> None:
    async def scene(stage: Any) -> None:
        def fail(key: str) -> frozenset[str]:
            raise RuntimeError("a fault of ours")

        stage.own_addresses = fail
        stage.says("hi")
        await asyncio.sleep(1)
        assert stage.outcomes() == [("hi", OutcomeKind.WAITING, "")]

    stage = act(scene)
    (failed,) = stage.told(ServiceFailed)
    assert failed.text == "A message could not be read in: RuntimeError('a fault of ours')."

    async def after(stage: Any) -> None:
        await asyncio.sleep(1)

    assert act(after).sent() == ["hi!"]
