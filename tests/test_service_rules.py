"""The rules by way of the service: changed, taken back, followed, and tried out without a trace."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from boltun.desk.policy import Action
from boltun.desk.reason import Reason
from boltun.errors import BoltunError, SettingsError
from boltun.events import RulesChanged
from boltun.message import Contact
from boltun.passwords import Place
from boltun.paths import Profile
from boltun.rules.audience import Audience
from boltun.rules.presets import PRESETS
from tests.calendars.files import calendar, entry
from tests.test_service import OTHER, Front, Play, play, profile

__all__ = ["play", "profile"]

# The clock of the tests begins at 2027-01-15 08:00 UTC, a Friday.
NIGHT = """\
time_zone = "UTC"

[[mode]]
name = "night" # dark
when = "22:00-07:00"
settings = { talk_with_everybody = true }
"""


def test_rules_are_written_followed_and_taken_back(play: Play, profile: Profile) -> None:
    async def scene(service: Front) -> None:
        await service.rules.write(NIGHT, "")
        assert RulesChanged() in service.told
        assert [mode.name for mode in service.modes.rules.modes] == ["night"]
        await service.rules.add_preset(PRESETS["strangers only"], "Fremde", NIGHT)
        now = await service.rules.now()
        assert [mode.name for mode in now.rules.modes] == ["night", "Fremde"]
        assert now.has_earlier
        with pytest.raises(BoltunError, match="changed elsewhere"):
            await service.rules.undo(NIGHT)
        await service.rules.undo(now.text)
        assert (await service.rules.now()).text == NIGHT
        with pytest.raises(SettingsError):
            await service.rules.write("hours = 'nine'", NIGHT)
        assert (await service.rules.now()).text == NIGHT

    play(scene)


def test_a_change_outside_is_told_also_if_it_only_mends_a_comment(play: Play, profile: Profile) -> None:
    profile.make()
    profile.rules_path.write_text(NIGHT, "utf-8")

    async def scene(service: Front) -> None:
        service.told.clear()
        profile.rules_path.write_text(NIGHT + "# new\n", "utf-8")
        await asyncio.sleep(3)
        assert service.told.count(RulesChanged()) == 1
        with pytest.raises(BoltunError, match="changed elsewhere"):
            await service.rules.write("", NIGHT)
        assert "# new" in profile.rules_path.read_text("utf-8")

    play(scene)


def test_a_mode_that_was_chosen_stays_chosen_under_its_new_name(play: Play, profile: Profile) -> None:
    async def scene(service: Front) -> None:
        await service.rules.write(NIGHT, "")
        until = service.now() + 3600
        await service.modes.choose("night", until)
        other = NIGHT.replace('"night"', '"dark"')
        await service.rules.write(other, NIGHT, ("night", "dark"))
        holding = service.modes.holding()
        assert (holding.name, holding.by_hand, holding.until) == ("dark", True, until)
        # Without it the hours choose: nobody is left without an answer because of a name that is gone.
        await service.rules.write("", other)
        assert not service.modes.holding().faulty

    play(scene)


def test_a_week_says_who_is_answered_when_and_the_simulator_why(play: Play, profile: Profile) -> None:
    profile.make()
    profile.rules_path.write_text(NIGHT + 'never = { contacts = ["bob*"] }\n', "utf-8")

    async def scene(service: Front) -> None:
        await service.accounts.add(replace(OTHER, ask_first=False), "", Place.FILE)
        await asyncio.sleep(1)
        await service.says("hello", "bob")
        week = await service.rules.week(service.now())
        assert week.days[0] == datetime(2027, 1, 15, tzinfo=UTC).timestamp()
        # The network of these tests brings a friend along.
        assert [one.address for one in week.contacts] == ["bob", "friend", "?"]
        hours = [(one.since - week.days[0]) / 3600 for one in week.stretches[:4]]
        assert hours == [0, 7, 22, 31]
        assert [one.mode for one in week.stretches[:4]] == ["night", "", "night", ""]
        bob, _, stranger = week.stretches[0].decisions
        assert (bob.reason, stranger.action) == (Reason.DENIED, Action.ANSWER)
        before = await service.conversations.all()
        contact = Contact(account=OTHER.key, address="ann")
        at = datetime(2027, 1, 16, 23, tzinfo=UTC).timestamp()
        night = await service.rules.simulate(contact, "hi", at)
        assert (night.decision.action, night.decision.mode) == (Action.ANSWER, "night")
        noon = await service.rules.simulate(contact, "hi", at - 11 * 3600)
        assert noon.decision.reason is Reason.NOT_SWITCHED_ON
        # Who is chosen by hand today, was not yesterday.
        await service.modes.choose("night")
        past = await service.rules.simulate(contact, "hi", service.now() - 3600)
        assert past.holding.name == ""
        assert await service.conversations.all() == before

    play(scene)


def test_a_week_with_a_change_of_the_clock_has_days_of_23_and_25_hours(play: Play, profile: Profile) -> None:
    profile.make()
    text = NIGHT.replace('"UTC"', '"Europe/Berlin"').replace("22:00-07:00", "02:30-12:00")
    profile.rules_path.write_text(text, "utf-8")

    async def scene(service: Front) -> None:
        for at, length, lasts in (
            (datetime(2027, 3, 28, 12, tzinfo=UTC), 23, 9),
            (datetime(2027, 10, 31, 12, tzinfo=UTC), 25, 10.5),
        ):
            week = await service.rules.week(at.timestamp())
            assert week.days[1] - week.days[0] == length * 3600
            assert week.days[2] - week.days[1] == 24 * 3600
            night = next(one for one in week.stretches if one.mode)
            assert night.until - night.since == lasts * 3600

    play(scene)


def test_lists_say_whom_they_catch_now(play: Play, profile: Profile) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(replace(OTHER, ask_first=False), "", Place.FILE)
        await asyncio.sleep(1)
        await service.says("hello", "bob")
        # The friend, whom this network brings along, has not written so far.
        lists = [Audience(contacts=("b*",)), Audience(first_contact=True)]
        caught = await service.rules.caught(lists)
        assert [[one.address for one in people] for people in caught] == [["bob"], ["friend"]]

    play(scene)


def test_the_last_messages_are_looked_at_under_these_rules_and_those_of_a_file(
    play: Play, profile: Profile, tmp_path: Path
) -> None:
    other = tmp_path / "other.toml"

    async def scene(service: Front) -> None:
        await service.accounts.add(replace(OTHER, ask_first=False), "", Place.FILE)
        await asyncio.sleep(1)
        await service.says("hello", "bob")
        await asyncio.sleep(1)
        other.write_text(NIGHT.replace("22:00-07:00", "always"), "utf-8")
        since = service.now() - 7 * 86400
        found = await service.rules.look_back(since, other=other)
        (one,) = found.looked
        assert one.was is not None
        assert (one.was.reason, one.now.reason) == ("not switched on", "not switched on")
        assert one.other is not None
        assert (one.other.reason, one.differs) == ("everybody", True)
        assert one.other.reply
        assert [one.mode for one in await service.rules.compare(other)] == ["night"]
        assert len(service.sent(OTHER.key)) == 0
        other.write_text("hours = 'nine'", "utf-8")
        with pytest.raises(SettingsError):
            await service.rules.look_back(since, other=other)
        with pytest.raises(BoltunError):
            await service.rules.compare(tmp_path / "none.toml")

    profile.make()
    profile.rules_path.write_text(NIGHT, "utf-8")
    play(scene)


def test_calendars_that_both_rules_name_count_for_both(play: Play, profile: Profile, tmp_path: Path) -> None:
    text = NIGHT.replace('"22:00-07:00"', '{ calendar = "work.ics", busy = true }')
    other = tmp_path / "other.toml"
    other.write_text(text, "utf-8")

    async def scene(service: Front) -> None:
        await service.accounts.add(replace(OTHER, ask_first=False), "", Place.FILE)
        await asyncio.sleep(10)
        await service.says("hello", "bob")
        found = await service.rules.look_back(service.now() - 3600, other=other)
        assert [one.now.reason for one in found.looked] == ["everybody"]
        assert found.differing == 0

    profile.make()
    profile.rules_path.write_text(text, "utf-8")
    meeting = entry("SUMMARY:Dentist", "DTSTART:20270115T070000Z", "DTEND:20270115T120000Z")
    profile.rules_path.with_name("work.ics").write_bytes(calendar(meeting))
    play(scene)
