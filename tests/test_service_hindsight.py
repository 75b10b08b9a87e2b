"""Hindsight: what the rules would do with what really came, and what was really done; nothing is written."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from boltun.events import OutcomeKind
from boltun.message import Account, Author, Contact, Message
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind
from boltun.rules.mode import NO_RULES, Rules
from boltun.rules.reading import read_rules
from boltun.service.hindsight import Hindsight, look_back
from boltun.settings import Settings
from boltun.store.records import Answers, ContactSettings
from boltun.store.store import Store

ME = Account(key="xmpp:me@home.example", network="xmpp", address="me@home.example", ask_first=False)
ANN = Contact(account=ME.key, address="ann@home.example", name="Ann", listed=True)
BOB = Contact(account=ME.key, address="bob@home.example", name="Bob")
HOUR = 3600.0
# 2026-02-02, a Monday, 00:00 UTC.
MIDNIGHT = 1_769_990_400.0
NIGHT = """\
time_zone = "UTC"
[[mode]]
name = "night"
when = "22:00-07:00"
settings = { talk_with_everybody = true }
"""


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with Store.open(f"sqlite:///{tmp_path / 'memory.sqlite'}") as store:
        store.accounts.save(ME)
        yield store


def came(store: Store, contact: Contact, text: str, at: float, outcome: OutcomeKind | None = None) -> int:
    number = store.messages.receive(
        Message(contact=contact, text=text, at=at, received_at=at, id=f"{contact.address} {at}")
    ).message_id
    assert number is not None
    if outcome is not None:
        store.messages.settle(number, outcome, "not switched on")
    return number


def rules_of(text: str) -> Rules:
    rules, problems = read_rules(text, None)
    assert problems == []
    return rules


def look(store: Store, tmp_path: Path, rules: Rules, **more: Any) -> Hindsight:
    base = tmp_path / "base.txt"
    base.write_text("hello\nHi there.\n<ESCAPE>\nOh.\n", "utf-8")
    mind = open_mind(base, opening=Opening(name="base"))

    async def get(names: Sequence[str]) -> Mind:
        return mind

    settings = more.pop("settings", Settings(None))
    return asyncio.run(
        look_back(
            store,
            settings,
            rules,
            **{"since": MIDNIGHT - 24 * HOUR, "until": MIDNIGHT + 24 * HOUR, **more},
            mind=get,
        )
    )


def told(hindsight: Hindsight) -> list[tuple[str, str, str | None]]:
    return [(one.line.message.text, one.now.reason, one.now.reply) for one in hindsight.looked]


def test_each_message_of_the_period_is_decided_at_its_own_time(store: Store, tmp_path: Path) -> None:
    came(store, ANN, "long ago", MIDNIGHT - 90 * HOUR)
    first = came(store, ANN, "hello", MIDNIGHT + HOUR, OutcomeKind.SILENT)
    came(store, BOB, "hello", MIDNIGHT + 12 * HOUR)
    before = [store.messages.history(number, None, 10) for number in (1, 2)]
    found = look(store, tmp_path, rules_of(NIGHT))
    assert told(found) == [("hello", "everybody", "Hi there."), ("hello", "not switched on", None)]
    assert found.looked[0].line.message_id == first
    was = found.looked[0].was
    assert was is not None
    assert (was.outcome, was.reason) == (OutcomeKind.SILENT, "not switched on")
    assert found.looked[1].was is None
    assert (found.count(OutcomeKind.ANSWERED), found.count(OutcomeKind.SILENT), found.differing) == (1, 1, 0)
    # Nothing was written down.
    assert [store.messages.history(number, None, 10) for number in (1, 2)] == before


def test_other_rules_are_compared_message_by_message(store: Store, tmp_path: Path) -> None:
    came(store, ANN, "hello", MIDNIGHT + HOUR)
    came(store, BOB, "hello", MIDNIGHT + 2 * HOUR)
    other = rules_of(NIGHT + 'never = { contacts = ["ann@*"] }\n')
    found = look(store, tmp_path, rules_of(NIGHT), other=other)
    assert [one.differs for one in found.looked] == [True, False]
    assert found.looked[0].other is not None
    assert found.looked[0].other.reason == "denied"
    assert (found.differing, found.count(OutcomeKind.ANSWERED, other=True)) == (1, 1)


def test_nothing_is_supposed(store: Store, tmp_path: Path) -> None:
    came(store, ANN, "hello", MIDNIGHT + HOUR)
    assert told(look(store, tmp_path, NO_RULES)) == [("hello", "not switched on", None)]
    # What was chosen for a contact counts, and that the account asks.
    store.contacts.save_settings(store.contacts.id_of(ANN), ContactSettings(answers=Answers.NEVER))
    came(store, BOB, "hello", MIDNIGHT + 2 * HOUR)
    store.accounts.save(Account(key=ME.key, network="xmpp", address=ME.address, ask_first=True))
    reasons = [reason for _, reason, _ in told(look(store, tmp_path, rules_of(NIGHT)))]
    assert reasons == ["never", "account asks"]


def test_what_was_before_the_period_counts_for_lists_that_ask_it(store: Store, tmp_path: Path) -> None:
    came(store, ANN, "long ago", MIDNIGHT - 90 * HOUR)
    came(store, ANN, "hello", MIDNIGHT + HOUR)
    came(store, BOB, "hello", MIDNIGHT + 2 * HOUR)
    rules = rules_of(NIGHT + "only = { first_contact = true }\n")
    reasons = [reason for _, reason, _ in told(look(store, tmp_path, rules))]
    assert reasons == ["not in audience", "everybody"]


def test_who_wrote_himself_was_there_and_a_choice_of_today_did_not_hold_yesterday(
    store: Store, tmp_path: Path
) -> None:
    came(store, ANN, "hello", MIDNIGHT + HOUR)
    own = Message(
        contact=ANN,
        text="I am here",
        at=MIDNIGHT + 2 * HOUR,
        received_at=MIDNIGHT + 2 * HOUR,
        author=Author.OWNER,
        id="own",
    )
    store.messages.receive(own)
    came(store, ANN, "fine", MIDNIGHT + 2 * HOUR + 60)
    came(store, BOB, "hello", MIDNIGHT + 14 * HOUR)
    settings = Settings(None)
    settings.set("mode", "night")
    settings.set("mode_since", MIDNIGHT + 13 * HOUR)
    reasons = [reason for _, reason, _ in told(look(store, tmp_path, rules_of(NIGHT), settings=settings))]
    assert reasons == ["everybody", "owner active", "everybody"]
    settings.set("mode_since", MIDNIGHT + 15 * HOUR)
    reasons = [reason for _, reason, _ in told(look(store, tmp_path, rules_of(NIGHT), settings=settings))]
    assert reasons[-1] == "not switched on"


def test_of_too_many_messages_the_newest_are_asked_about(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boltun.service.hindsight.MOST", 2)
    for number in range(4):
        came(store, ANN, f"hello {number}", MIDNIGHT + number * 600)
    found = look(store, tmp_path, rules_of(NIGHT))
    assert [text for text, _, _ in told(found)] == ["hello 2", "hello 3"]
    assert found.left_out == 2
