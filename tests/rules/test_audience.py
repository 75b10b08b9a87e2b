"""Lists of whom: each kind of entry catches those that it names, and nobody else."""

from __future__ import annotations

import pytest

from boltun.rules.audience import Audience, Writer

NOW = 1_800_000_000.0
ANNA = Writer(
    address="Anna@Work.example",
    account="xmpp:me@home.example",
    groups=("Friends", "Büro"),
    listed=True,
    wrote_before=NOW - 3 * 86400,
)
STRANGER = Writer(address="+491701234567", account="signal:+49171", wrote_before=None)


@pytest.mark.parametrize(
    ("audience", "entry"),
    [
        (Audience(contacts=("bob@x", "anna@work.example")), "contacts anna@work.example"),
        (Audience(contacts=("*@WORK.example",)), "contacts *@WORK.example"),
        (Audience(groups=("BÜRO",)), "groups BÜRO"),
        (Audience(networks=("XMPP",)), "networks XMPP"),
        (Audience(accounts=("me@home.example",)), "accounts me@home.example"),
        (Audience(accounts=("xmpp:me@home.example",)), "accounts xmpp:me@home.example"),
        (Audience(wrote_within_days=4.0), "wrote_within_days 4"),
    ],
)
def test_an_entry_catches_whom_it_names(audience: Audience, entry: str) -> None:
    assert audience.catches(ANNA, NOW) == entry
    assert audience.catches(STRANGER, NOW) is None


@pytest.mark.parametrize("audience", [Audience(strangers=True), Audience(first_contact=True)])
def test_strangers_and_those_who_never_wrote_are_caught(audience: Audience) -> None:
    assert audience.catches(STRANGER, NOW)
    assert audience.catches(ANNA, NOW) is None


def test_only_the_asterisk_stands_for_other_characters() -> None:
    def caught(pattern: str, address: str) -> bool:
        return bool(Audience(contacts=(pattern,)).catches(Writer(address=address, account="irc:me"), NOW))

    assert caught("[a]?", "[A]?")
    assert not caught("[a]?", "ab")
    assert not caught("work.example", "x@work.example")
    assert caught("*", "anybody")


def test_in_a_room_the_one_who_wrote_counts_too() -> None:
    writer = Writer(address="room@muc.example", account="xmpp:me", sender="boss@work.example")
    assert Audience(contacts=("*@work.example",)).catches(writer, NOW)


def test_who_wrote_longer_ago_is_not_caught() -> None:
    assert Audience(wrote_within_days=3.0).catches(ANNA, NOW) is None
    assert not Audience().catches(ANNA, NOW)
