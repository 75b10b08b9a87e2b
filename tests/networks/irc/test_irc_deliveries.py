"""What becomes of our messages: confirmed, refused, asked to wait, lost with a connection or a crash."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from boltun.errors import NetworkError, NotConnectedError
from boltun.networks.protocol import (
    ConnectionState,
    MessageArrived,
    MessageFailed,
    MessageReceived,
    MessageUnsure,
    PastSettled,
    SendingDelayed,
)
from tests.networks.irc.account import Held, account_on
from tests.networks.irc.puppet import Puppet

LABELS = "message-tags batch labeled-response echo-message server-time"


async def test_without_labels_a_ping_confirms() -> None:
    async with Puppet() as server, Held(account_on(server, "anna")) as held:
        await held.online()
        server.answers_pings = False
        await held.say("bob", "hello", "one")
        assert await server.heard("PRIVMSG") == "PRIVMSG bob :hello"
        ping = await server.heard("PING :1")
        # One question is on its way at a time.
        await held.say("bob", "again", "two")
        await server.heard("PRIVMSG")
        assert not held.of(MessageArrived)
        server.say(f":irc.test PONG irc.test {ping[5:]}")
        assert (await held.until(MessageArrived)).id == "one"
        server.say(f":irc.test PONG irc.test {(await server.heard('PING :2'))[5:]}")
        assert (await held.until(MessageArrived)).id == "two"


async def test_with_labels_the_echo_confirms_and_is_not_taken_for_the_owner() -> None:
    async with Puppet(LABELS) as server, Held(account_on(server, "anna")) as held:
        await held.online()
        await held.say("bob", "hello", "one")
        line = await server.heard("PRIVMSG")
        assert line.startswith("@label=")
        server.say(f"{line.partition(' ')[0]} :anna!~user@host.test PRIVMSG bob :hello")
        assert (await held.until(MessageArrived)).id == "one"
        server.say("@time=2026-11-23T03:00:00.000Z :anna!~user@host.test PRIVMSG bob :by myself")
        assert (await held.until(MessageReceived)).message.text == "by myself"
        assert not [line for line in server.lines if line.startswith("PING :1")]


async def test_an_answer_to_a_label_may_come_in_a_batch() -> None:
    async with Puppet(LABELS) as server, Held(account_on(server, "anna")) as held:
        await held.online()
        await held.say("bob", "hello", "one")
        label = (await server.heard("PRIVMSG")).partition(" ")[0]
        server.say(
            f"{label} :irc.test BATCH +x labeled-response",
            "@batch=x :irc.test 301 anna bob :I am away",
            "@batch=x :anna!~user@host.test PRIVMSG bob :hello",
            ":irc.test BATCH -x",
        )
        assert (await held.until(MessageArrived)).id == "one"
        assert not held.of(MessageReceived)


@pytest.mark.parametrize("caps", ["", LABELS])
async def test_a_message_that_nobody_takes_comes_back(caps: str) -> None:
    async with Puppet(caps) as server, Held(account_on(server, "anna")) as held:
        await held.online()
        server.answers_pings = False
        await held.say("Bob", "hello", "one")
        line = await server.heard("PRIVMSG")
        label = line.partition(" ")[0] + " " if caps else ""
        server.say(f"{label}:irc.test 401 anna bob :No such nick/channel")
        if not caps:
            server.say(f":irc.test PONG irc.test {(await server.heard('PING :1'))[5:]}")
        failed = await held.until(MessageFailed)
        assert (failed.id, failed.address, failed.reason) == ("one", "bob@test.local", "No such nick/channel")


@pytest.mark.parametrize("caps", ["", LABELS])
async def test_a_server_that_asks_to_wait_gets_the_message_later_and_once(caps: str) -> None:
    async with Puppet(caps) as server, Held(account_on(server, "anna")) as held:
        await held.online()
        server.answers_pings = False
        await held.say("bob", "hello", "one")
        line = await server.heard("PRIVMSG")
        label = line.partition(" ")[0] + " " if caps else ""
        server.say(f"{label}:irc.test 439 anna bob :Target change too fast. Please wait 1 second.")
        if not caps:
            server.say(f":irc.test PONG irc.test {(await server.heard('PING :1'))[5:]}")
        server.answers_pings = True
        line = await server.heard("PRIVMSG")
        assert line.endswith("PRIVMSG bob :hello")
        if caps:
            server.say(f"{line.partition(' ')[0]} :anna!~user@host.test PRIVMSG bob :hello")
        assert (await held.until(MessageArrived)).id == "one"
        assert not held.of(MessageFailed)


async def test_a_lost_connection_leaves_it_open_whether_a_message_arrived() -> None:
    async with Puppet() as server, Held(account_on(server, "anna"), sleep=_never) as held:
        await held.online()
        server.answers_pings = False
        await held.say("bob", "hello", "one")
        await server.heard("PRIVMSG")
        server.end()
        await held.state(ConnectionState.WAITING)
        assert (await held.until(MessageUnsure)).id == "one"
        with pytest.raises(NotConnectedError):
            await held.say("bob", "hello", "two")


async def test_what_waits_for_its_turn_when_the_connection_is_lost_was_not_sent() -> None:
    async with Puppet() as server:
        account = account_on(server, "anna", pause=60, burst=1)
        async with Held(account, sleep=_never) as held:
            await held.online()
            await held.say("bob", "first", "one")
            waiting = asyncio.create_task(held.say("bob", "second", "two"))
            delay = await held.until(SendingDelayed)
            assert (delay.id, delay.whole) == ("two", False)
            assert 50 < delay.seconds <= 60
            await server.heard("PRIVMSG")
            server.end()
            with pytest.raises(NotConnectedError):
                await waiting
            await held.state(ConnectionState.WAITING)
            assert {event.id for event in held.of(MessageUnsure)} <= {"one"}


async def test_after_a_crash_it_is_known_what_had_left(tmp_path: Path) -> None:
    async with Puppet() as server:
        async with Held(account_on(server, "anna"), folder=tmp_path / "account") as held:
            await held.online()
            assert (await held.until(PastSettled)).sure is False, "nobody was here before"
            await held.say("bob", "hello", "arrived")
            await held.until(MessageArrived)
            server.answers_pings = False
            await held.say("bob", "hello again", "left")
            await server.heard("PRIVMSG bob :hello again")
            crashed = held.as_a_crash_leaves_it(tmp_path / "crashed")
        server.answers_pings = True
        async with Held(account_on(server, "anna"), folder=crashed) as held:
            await held.online()
            assert [event.id for event in held.of(MessageArrived)] == ["arrived"]
            assert [event.id for event in held.of(MessageUnsure)] == ["left"]
            settled = await held.until(PastSettled)
            assert settled.sure, "what is not in the journal never left"


async def test_a_bouncer_that_plays_our_own_words_back_tells_that_they_arrived(tmp_path: Path) -> None:
    caps = "batch server-time message-tags znc.in/self-message"
    async with Puppet(caps) as server:
        async with Held(account_on(server, "anna"), folder=tmp_path / "account") as held:
            await held.online()
            server.answers_pings = False
            await held.say("bob", "hello bob", "left")
            await server.heard("PRIVMSG bob")
            crashed = held.as_a_crash_leaves_it(tmp_path / "crashed")
        stamp = _stamp()
        server.lines.clear()
        async with Held(account_on(server, "anna"), folder=crashed) as held:
            ping = await server.wait(lambda line: line == "PING :boltun-begins")
            server.say(
                ":irc.test BATCH +p znc.in/playback bob",
                f"@batch=p;time={stamp} :anna!~user@host.test PRIVMSG bob :hello bob",
                f"@batch=p;time={stamp} :anna!~user@host.test PRIVMSG bob :this was me",
                ":irc.test BATCH -p",
                f":irc.test PONG irc.test {ping[5:]}",
            )
            await held.online()
            assert [event.id for event in held.of(MessageArrived)] == ["left"]
            assert not held.of(MessageUnsure)
            assert [event.message.text for event in held.of(MessageReceived)] == ["this was me"]


async def test_too_long_for_irc_is_said_before_anything_is_sent() -> None:
    async with Puppet() as server, Held(account_on(server, "anna", most_lines=3)) as held:
        await held.online()
        with pytest.raises(NetworkError, match="4 lines of at most 3"):
            await held.say("bob", "a\nb\nc\nd")
        with pytest.raises(NetworkError, match="empty"):
            await held.say("bob", " \r\n\x02 ")
        for odd in ("bob,carol", "", "bob carol", ":bob"):
            with pytest.raises(NetworkError, match="neither a nick nor a channel"):
                await held.say(odd, "hello")
        await held.say("bob", "one\n\ntwo")
        assert await server.heard("PRIVMSG") == "PRIVMSG bob :one"
        assert await server.heard("PRIVMSG") == "PRIVMSG bob :two"


async def test_lines_fit_with_what_the_server_puts_before_them() -> None:
    async with Puppet() as server, Held(account_on(server, "anna")) as held:
        await held.online()
        await held.say("bob", "щука " * 300)
        lines: list[str] = []
        while sum(line.count("щука") for line in lines) < 300:
            lines.append(await server.heard("PRIVMSG bob :"))
        whole = [len(f":anna!~user@host.test {line}\r\n".encode()) for line in lines]
        assert max(whole) <= 512
        assert max(whole) > 490


async def test_whoever_writes_in_the_old_encoding_is_answered_in_it() -> None:
    async with Puppet() as server, Held(account_on(server, "anna", encoding="cp1251")) as held:
        await held.online()
        server.say_bytes(":bob!b@host PRIVMSG anna :привет\r\n".encode("cp1251"))
        await server.heard("WHOIS bob")
        server.say(":irc.test 318 anna bob :End")
        assert (await held.message()).text == "привет"
        await held.say("bob", "и тебе")
        line = await server.heard("PRIVMSG bob")
        assert line.encode("utf-8", "surrogateescape").decode("cp1251") == "PRIVMSG bob :и тебе"
        await held.say("bob", "日本")
        assert await server.heard("PRIVMSG bob") == "PRIVMSG bob :日本"
        await held.say("carol", "привет")
        assert await server.heard("PRIVMSG carol") == "PRIVMSG carol :привет"


async def _never(seconds: float) -> None:
    await asyncio.get_running_loop().create_future()


def _stamp() -> str:
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
