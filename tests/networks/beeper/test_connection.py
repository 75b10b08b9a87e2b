"""An account in Beeper connects, stays connected, and says why where it cannot."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from boltun.networks.protocol import AccountFacts, BookmarkMoved, ConnectionState, Roster
from tests.networks.beeper.rig import QUICK, Rig
from tests.networks.beeper.stand_in import ACCOUNT, Manner


async def test_a_message_comes_with_all_that_belongs_to_it() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        id_ = rig.beeper.write("anna", "Hello!")
        message = await rig.message("Hello!")
        assert message.contact.address == "anna"
        assert message.contact.name == "Anna"
        assert message.contact.listed
        assert message.id == message.server_id == id_
        assert not message.replayed
        assert not message.redelivered
        assert abs(message.at - rig.clock()) < 5


async def test_what_stood_there_before_the_account_was_added_is_history() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        rig.beeper.write("anna", "old", at=rig.clock() - 3600)
        rig.beeper.write("anna", "just before", at=rig.clock() - 5)
        await rig.online()
        rig.beeper.write("anna", "new")
        await rig.message("new")
        assert rig.texts == ["new"]


async def test_it_says_where_to_switch_the_server_on_and_connects_when_it_is_there() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.beeper.stop()
        rig.connect()
        waiting = await rig.state(ConnectionState.WAITING)
        assert "Developers" in waiting.text
        assert rig.beeper.address in waiting.text
        await rig.beeper.start()
        await rig.state(ConnectionState.ONLINE)


async def test_a_token_that_is_not_accepted_stops_the_account() -> None:
    async with Rig(token="another") as rig:
        rig.connect()
        failed = await rig.state(ConnectionState.FAILED)
        assert "does not accept this token" in failed.text
        assert rig.waits == []


async def test_a_token_that_is_taken_back_stops_the_account() -> None:
    for code in (1000, 1008, 4001):
        async with Rig(Manner(close_code=code)) as rig:
            await rig.online()
            await rig.beeper.revoke()
            failed = await rig.state(ConnectionState.FAILED)
            assert "token" in failed.text


async def test_without_a_token_it_says_so() -> None:
    async with Rig(token="") as rig:
        rig.connect()
        assert "token" in (await rig.state(ConnectionState.FAILED)).text


async def test_an_account_that_beeper_does_not_have_is_named_beside_those_that_it_has() -> None:
    async with Rig(address="signal") as rig:
        rig.connect()
        waiting = await rig.state(ConnectionState.WAITING)
        assert "signal" in waiting.text
        assert f"{ACCOUNT} (WhatsApp, Olga Owner)" in waiting.text


async def test_what_the_owner_may_want_to_know_of_the_account_is_told() -> None:
    async with Rig() as rig:
        rig.beeper.accounts[ACCOUNT] |= {"status": "reconnect_required", "statusText": "Scan the code again"}
        await rig.online()
        facts = {fact.label: fact for fact in rig.all(AccountFacts)[-1].facts}
        assert facts["Network"].value == "WhatsApp"
        assert facts["Person"].value == "Olga Owner"
        assert facts["State in Beeper"].value == "Scan the code again"
        assert facts["State in Beeper"].warning


async def test_the_contact_list_is_that_of_beeper() -> None:
    async with Rig() as rig:
        for name in ("anna", "bert", "stranger"):
            rig.beeper.add_chat(name)
        await rig.online()
        await rig.until(
            lambda: {one.address: one.listed for one in rig.all(Roster)[-1].contacts}.get("stranger") is False
        )
        listed = {one.address: one.listed for one in rig.all(Roster)[-1].contacts}
        assert listed == {"anna": True, "bert": True, "stranger": False}


async def test_messages_of_a_restart_come_once_and_are_excused() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", "before")
        await rig.message("before")
        await rig.beeper.stop()
        await rig.state(ConnectionState.WAITING)
        rig.beeper.write("anna", "while it was away")
        rig.clock.ahead += 120
        await rig.beeper.start()
        message = await rig.message("while it was away")
        assert message.held_up
        assert not message.replayed
        await rig.state(ConnectionState.ONLINE)
        rig.beeper.write("anna", "after")
        await rig.message("after")
        assert rig.texts == ["before", "while it was away", "after"]


async def test_a_link_that_falls_silent_is_noticed() -> None:
    async with Rig(timing=replace(QUICK, heartbeat=0.2, request=1.0)) as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.silent.set()
        await rig.state(ConnectionState.WAITING)
        rig.beeper.write("anna", "said in silence")
        rig.beeper.silent.clear()
        await rig.message("said in silence")
        assert rig.texts.count("said in silence") == 1


@pytest.mark.parametrize(
    "manner",
    [Manner(events=False), Manner(events=False, info=False), Manner(agrees=False)],
    ids=["without events", "without anything new", "it does not agree"],
)
async def test_where_no_events_come_the_chats_are_looked_through(manner: Manner) -> None:
    async with Rig(manner) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        rig.beeper.write("anna", "Hello?")
        message = await rig.message("Hello?")
        assert not message.replayed
        await network.send(message.contact, "Hello!", "ours")
        rig.beeper.write("anna", "How are you?")
        await rig.message("How are you?")
        assert rig.texts == ["Hello?", "How are you?"]


@pytest.mark.parametrize(
    "manner", [Manner(gaps=1), Manner(gaps=1, entries=False)], ids=["whole", "ids alone"]
)
async def test_a_gap_in_the_numbers_of_events_is_filled(manner: Manner) -> None:
    async with Rig(manner) as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", "lost on the way")
        rig.beeper.write("anna", "and this one came")
        message = await rig.message("lost on the way")
        assert not message.replayed
        await rig.message("and this one came")
        assert len(rig.texts) == 2


async def test_an_event_that_never_came_is_found_by_looking_through_the_chats() -> None:
    manner = Manner(skips=1, chat_events=False)
    async with Rig(manner, timing=replace(QUICK, sweep=0.05)) as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", "nobody told")
        message = await rig.message("nobody told")
        assert message.redelivered
        assert message.held_up


async def test_a_message_that_cannot_be_fetched_yet_comes_later() -> None:
    async with Rig(Manner(entries=False, not_yet=1)) as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", "patience")
        await rig.message("patience")
        assert rig.texts == ["patience"]


@pytest.mark.parametrize("entries", [True, False], ids=["whole", "ids alone"])
@pytest.mark.parametrize("newest_first", [True, False], ids=["newest first", "oldest first"])
async def test_a_flood_comes_in_order_and_once(entries: bool, newest_first: bool) -> None:
    async with Rig(Manner(entries=entries, newest_first=newest_first)) as rig:
        rig.beeper.checks = False
        rig.beeper.add_chat("anna")
        await rig.online()
        for number in range(1000):
            rig.beeper.write("anna", f"message {number}")
        await rig.message("message 999")
        await rig.until(lambda: len(rig.texts) >= 1000)
        assert rig.texts == [f"message {number}" for number in range(1000)]


async def test_a_flood_of_many_people_comes_whole_although_nobody_writes_it_down() -> None:
    async with Rig(timing=replace(QUICK, unkept=0.01)) as rig:
        rig.beeper.checks, rig.keeps = False, False
        for number in range(30):
            rig.beeper.add_chat(f"chat{number}")
        await rig.online()
        for number in range(1200):
            rig.beeper.write(f"chat{number % 30}", f"message {number}")
        await rig.until(lambda: len(rig.texts) >= 1200)
        assert sorted(rig.texts) == sorted(f"message {number}" for number in range(1200))


async def test_what_came_while_the_program_was_off_is_paged_back_to() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        await rig.first(BookmarkMoved)
        rig.clock.ahead += 600
        await rig.end()
        for number in range(70):
            rig.beeper.write("anna", f"message {number}", at=rig.clock() - 300 + number)
        rig.beeper.write("anna", "just now")
        rig = rig.again()
        await rig.online()
        assert rig.texts == [*(f"message {number}" for number in range(70)), "just now"]
        assert all(message.replayed for message in rig.messages[:-1])
        assert not rig.messages[-1].replayed
        await rig.end()


@pytest.mark.parametrize("said", ["1", "date", "soon"])
async def test_it_waits_as_long_as_beeper_asks_for(said: str) -> None:
    after = format_datetime(datetime.now(UTC) + timedelta(seconds=1)) if said == "date" else said
    async with Rig(Manner(refuses=1, retry_after="1" if said == "soon" else after)) as rig:
        loop = asyncio.get_running_loop()
        began = loop.time()
        await rig.online()
        assert loop.time() - began >= 0.4
        assert rig.waits == []


async def test_older_versions_that_take_no_limit_are_asked_without() -> None:
    async with Rig(Manner(limit=False)) as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", "Hello!")
        await rig.message("Hello!")


async def test_it_tries_an_account_without_being_seen() -> None:
    async with Rig() as rig:
        network = rig.connect()
        await rig.state(ConnectionState.ONLINE)
        assert (await network.try_out(5.0)).state is ConnectionState.ONLINE
        rig.beeper.tokens.clear()
        assert (await network.try_out(5.0)).state is ConnectionState.FAILED
        await rig.beeper.stop()
        assert "Developers" in (await network.try_out(5.0)).text


async def test_it_stops_when_it_is_asked_to() -> None:
    async with Rig() as rig:
        await rig.online()
        await rig.end()
        assert rig.told[-1].state is ConnectionState.OFFLINE  # type: ignore[union-attr]


async def test_other_accounts_of_the_same_beeper_are_left_to_themselves() -> None:
    async with Rig() as rig:
        rig.beeper.add_account("telegram", "Telegram", "@me:telegram", "Olga")
        rig.beeper.add_chat("anna")
        rig.beeper.add_chat("theirs", account="telegram")
        await rig.online()
        rig.beeper.write("theirs", "for another account")
        rig.beeper.write("anna", "for this one")
        await rig.message("for this one")
        assert rig.texts == ["for this one"]
