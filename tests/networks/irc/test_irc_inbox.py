"""What others write: whom it comes from, whether a program wrote it, whether it is new."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest

from boltun.message import Author, ChatKind, Presence
from boltun.networks.protocol import ContactPresence, MessageReceived, OwnerActive
from tests.networks.irc.account import Held, account_on
from tests.networks.irc.puppet import Puppet

BOB = ":Bob!b@host"
CAPS = "message-tags server-time batch account-tag"


async def test_notices_and_questions_of_programs_are_never_answered() -> None:
    async with Puppet() as server, Held(account_on(server, "anna")) as held:
        await held.online()
        server.say(
            f"{BOB} NOTICE anna :I am a program",
            f"{BOB} PRIVMSG anna :\x01VERSION\x01",
            f"{BOB} PRIVMSG anna :\x01DCC SEND virus.exe 2130706433 80\x01",
            f"{BOB} NOTICE anna :\x01VERSION nothing\x01",
            ":irc.test NOTICE anna :*** the server itself",
            ":NickServ!NickServ@services. NOTICE anna :This nick is registered",
            f"{BOB} PRIVMSG anna :\x01ACTION waves \x02loudly\x02\x01",
        )
        await server.heard("WHOIS Bob")
        server.say(":irc.test 318 anna Bob :End")
        assert [(one.text, one.automatic) for one in [await held.message(), await held.message()]] == [
            ("I am a program", True),
            ("* Bob waves loudly", False),
        ]
        await held.say("bob", "done")
        assert await server.heard("PRIVMSG") == "PRIVMSG bob :done"
        assert not [line for line in server.lines if line.startswith(("NOTICE", "PRIVMSG"))]


@pytest.mark.parametrize(
    "source", ["NickServ!s@services.net", "*status!znc@znc.in", "HelpServ!h@x", "Q!q@CServe.quakenet.org"]
)
async def test_services_and_bouncers_are_programs(source: str) -> None:
    async with Puppet() as server, Held(account_on(server, "anna")) as held:
        await held.online()
        server.say(f":{source} PRIVMSG anna :You have a memo")
        message = await held.message()
        assert message.automatic
        assert message.contact.automatic


async def test_a_bot_is_known_before_its_first_message_is_told() -> None:
    async with Puppet() as server, Held(account_on(server, "anna")) as held:
        await held.online()
        server.say(f"{BOB} PRIVMSG anna :first", f"{BOB} PRIVMSG anna :second", ":carol!c@h PRIVMSG anna :hi")
        await server.heard("WHOIS Bob")
        server.say(":irc.test 335 anna Bob :is a bot", ":irc.test 318 anna Bob :End of WHOIS")
        server.say(":irc.test 318 anna carol :End of WHOIS")
        told = [await held.message() for _ in range(3)]
        assert sorted((one.text, one.automatic) for one in told) == [
            ("first", True),
            ("hi", False),
            ("second", True),
        ]
        assert [one.text for one in told if one.contact.name == "Bob"] == ["first", "second"]
        assert (await held.until(ContactPresence)).presence is Presence.ONLINE
        # Somebody else may have the nick now.
        server.say(f"{BOB} QUIT :bye", f"{BOB} PRIVMSG anna :third")
        await server.heard("WHOIS Bob")
        server.say(":irc.test 318 anna Bob :End of WHOIS")
        assert not (await held.message()).automatic


async def test_messages_with_the_tag_of_bots_are_marked() -> None:
    async with Puppet(CAPS) as server, Held(account_on(server, "anna", channels="#cats")) as held:
        await held.online()
        server.say("@bot :Robo!r@h PRIVMSG #cats :anna: hello")
        message = await held.message()
        assert message.automatic
        assert message.addressed


@pytest.mark.parametrize(
    ("text", "addressed"),
    [
        ("anna: hello", True),
        ("Anna, hello", True),
        ("@anna hello", True),
        ("hello anna", True),
        ("hello, ANNA!", True),
        ("is this anna's?", True),
        ("anna-maria: hello", False),
        ("hannah: hello", False),
        ("joanna: hello", False),
        ("> anna: hello", False),
        ("anna_: hello", False),
        ("hello all", False),
    ],
)
async def test_in_a_channel_it_is_known_who_is_meant(text: str, addressed: bool) -> None:
    async with Puppet() as server, Held(account_on(server, "anna", channels="#cats")) as held:
        await held.online()
        assert await server.heard("JOIN") == "JOIN #cats"
        server.say(f"{BOB} PRIVMSG @#Cats :{text}")
        message = await held.message()
        assert message.contact.kind is ChatKind.GROUP
        assert message.contact.address == "#cats@test.local"
        assert message.sender == "bob@test.local"
        assert message.addressed is addressed


async def test_who_is_signed_in_to_our_account_is_the_owner() -> None:
    async with Puppet(CAPS + " sasl=PLAIN") as server:
        account = account_on(server, "anna", channels="#cats", nick_password="secret")
        async with Held(account) as held:
            await server.heard("AUTHENTICATE PLAIN")
            server.say("AUTHENTICATE +")
            assert await server.heard("AUTHENTICATE") == "AUTHENTICATE YW5uYQBhbm5hAHNlY3JldA=="
            server.say(":irc.test 900 * *!u@h Anna :Logged in", ":irc.test 903 * :Done")
            await held.online()
            server.say("@account=Anna :phone!p@h PRIVMSG #cats :it is me")
            assert (await held.message(Author.OWNER)).text == "it is me"
            server.say("@account=bob :bob!b@h PRIVMSG #cats :it is you")
            assert (await held.message()).text == "it is you"


async def test_what_the_owner_writes_and_types_at_a_bouncer_is_told() -> None:
    async with Puppet("znc.in/self-message message-tags") as server, Held(account_on(server, "anna")) as held:
        await held.online()
        server.say("@+typing=active :anna!u@h TAGMSG bob")
        assert (await held.until(OwnerActive)).contact.address == "bob@test.local"
        server.say(":anna!u@h PRIVMSG bob :I write", ":anna!u@h PRIVMSG anna :a note to myself")
        message = await held.message(Author.OWNER)
        assert (message.text, message.contact.address) == ("I write", "bob@test.local")
        await held.say("bob", "hi")
        await server.heard("PRIVMSG")
        assert not held.of(MessageReceived)


async def test_what_a_bouncer_kept_is_told_as_old_and_what_came_during_a_cut_is_excused() -> None:
    now = time.time()
    bookmark = f"7\t{now - 120:.0f}"
    async with Puppet(CAPS) as server, Held(account_on(server, "anna"), bookmark=bookmark) as held:
        await held.online()
        server.say(
            ":znc BATCH +p znc.in/playback bob",
            f"@batch=p;time={_stamp(now - 90_000)} {BOB} PRIVMSG anna :yesterday",
            f"@batch=p;time={_stamp(now - 90)} {BOB} PRIVMSG anna :while you were away",
            ":znc BATCH -p",
            f"@time={_stamp(now - 300)} {BOB} PRIVMSG anna :without a batch",
            f"@time={_stamp(now)} {BOB} PRIVMSG anna :now",
        )
        yesterday, away, bare = [await held.message() for _ in range(3)]
        await server.heard("WHOIS Bob")
        server.say(":irc.test 318 anna Bob :End")
        fresh = await held.message()
        assert (yesterday.replayed, yesterday.redelivered, yesterday.held_up) == (True, True, False)
        assert (away.replayed, away.redelivered, away.held_up) == (False, True, True)
        assert (bare.replayed, bare.redelivered, bare.held_up) == (True, True, False)
        assert (fresh.replayed, fresh.redelivered, fresh.held_up) == (False, False, False)
        assert yesterday.at == pytest.approx(now - 90_000, abs=0.01)
        # A message that is played back again has the same id, and so the store knows it.
        assert yesterday.id == _stamp(now - 90_000)


async def test_a_server_whose_clock_is_wrong_delivers_no_old_messages() -> None:
    ahead = 3_600.0
    async with Puppet(CAPS) as server:
        server.answers_pings = False
        async with Held(account_on(server, "anna")) as held:
            await server.heard("PING :boltun-begins")
            server.answers_pings = True
            server.say(f"@time={_stamp(time.time() - ahead)} :irc.test PONG irc.test :boltun-begins")
            await held.online()
            server.say(f"@time={_stamp(time.time() - ahead)} {BOB} PRIVMSG anna :hello")
            await server.heard("WHOIS Bob")
            server.say(":irc.test 318 anna Bob :End")
            message = await held.message()
            assert (message.replayed, message.redelivered) == (False, False)
            assert abs(message.at - time.time()) < 10


async def test_too_much_that_is_not_written_down_is_not_read() -> None:
    async with Puppet() as server, Held(account_on(server, "anna", channels="#cats")) as held:
        await held.online()
        held.keeps = False
        server.say(*(f"{BOB} PRIVMSG #cats :number {number}" for number in range(20_000)))
        await held.until(MessageReceived, lambda event: event.message.text == "number 1999")
        last = held.of(MessageReceived)[-1]
        assert len(held.of(MessageReceived)) < 10_000, "it reads no further than what had come already"
        link = held.network.session.link
        assert link is not None
        assert not link.reading
        held.keeps = True
        held.network.kept(last.bookmark)
        await held.until(MessageReceived, lambda event: event.message.text == "number 19999")


def _stamp(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
