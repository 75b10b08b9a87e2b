"""Modes in the whole service: what holds is what answers, at once and after a restart."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from boltun.desk.reason import Reason
from boltun.errors import BoltunError
from boltun.events import OutcomeKind, RulesChanged, ServiceFailed, SettingsChanged
from boltun.passwords import Place
from boltun.paths import Profile
from tests.calendars.files import calendar, entry
from tests.test_service import OTHER, Front, Play, outcome, play, profile

__all__ = ["play", "profile"]

# The clock of the tests begins at 2027-01-15 08:00 UTC, a Friday.
RULES = """\
time_zone = "UTC"

[never]
contacts = ["b*"]

[[mode]]
name = "morning"
when = "07:00-09:00"

[mode.settings]
talk_with_everybody = true
default_mind = "bases/note.txt"
warn = true
warning_text = "I sleep."

[[mode]]
name = "family"
only = { contacts = ["carol"] }
settings = { talk_with_everybody = true, thinking_time = 0 }
"""


async def with_other(service: Front) -> None:
    """Add an account that answers without asking."""
    if all(one.account.key != OTHER.key for one in await service.accounts.all()):
        await service.accounts.add(replace(OTHER, ask_first=False), "", Place.FILE)
    await asyncio.sleep(1)


def write(profile: Profile, text: str) -> None:
    profile.make()
    (profile.bases / "note.txt").write_text("<ESCAPE>\nA note.\n", "utf-8")
    profile.rules_path.write_text(text, "utf-8")


def test_the_mode_that_holds_says_who_answers_and_how(play: Play, profile: Profile) -> None:
    async def scene(service: Front) -> None:
        await with_other(service)
        assert await service.accounts.all()
        assert service.modes.holding().name == "morning"
        ann = await service.says("hello", "ann")
        assert service.sent(OTHER.key) == ["I sleep.", "A note."]
        bob = await service.says("hello", "bob")
        assert await outcome(service, bob) == (OutcomeKind.SILENT, Reason.DENIED)
        history = await service.conversations.history(bob)
        why = await service.conversations.why(history[0].id)
        end = datetime(2027, 1, 15, 9, tzinfo=UTC).timestamp()
        assert (why["mode"], why["until"], why["rule"]) == ("morning", end, "never: contacts b*")
        # After nine nothing holds, and nobody has let anybody be answered.
        service.told.clear()
        await asyncio.sleep(end - service.now() + 3)
        assert SettingsChanged() in service.told
        await service.says("hello again", "ann")
        assert await outcome(service, ann) == (OutcomeKind.SILENT, Reason.NOT_SWITCHED_ON)

    write(profile, RULES)
    play(scene)


def test_a_mode_chosen_by_hand_outlives_a_restart(play: Play, profile: Profile) -> None:
    write(profile, RULES)

    async def scene(service: Front) -> None:
        with pytest.raises(BoltunError, match="morning, family"):
            await service.modes.choose("nobody")
        await service.modes.choose("Family", service.now() + 3600)

    play(scene)

    async def later(service: Front) -> None:
        await with_other(service)
        assert service.modes.holding().by_hand
        ann = await service.says("hello", "ann")
        assert await outcome(service, ann) == (OutcomeKind.SILENT, Reason.NOT_IN_AUDIENCE)
        await service.says("hello", "carol")
        assert len(service.sent(OTHER.key)) == 1
        await service.modes.choose("auto")
        assert service.modes.holding().name == "morning"

    play(later)


def test_a_mode_that_begins_while_an_answer_is_on_its_way_holds_it_back(play: Play, profile: Profile) -> None:
    write(profile, RULES)

    async def scene(service: Front) -> None:
        await with_other(service)
        await service.change_setting("thinking_time", 10)
        ann = await service.says("hello", "ann")
        await service.modes.choose("family")
        await asyncio.sleep(60)
        assert await outcome(service, ann) == (OutcomeKind.SILENT, Reason.NOT_IN_AUDIENCE)
        assert service.sent(OTHER.key) == []

    play(scene)


def test_a_file_that_is_spoilt_while_boltun_runs_silences_it_and_is_told(
    profile: Profile, travel: Play
) -> None:
    write(profile, RULES)

    async def scene() -> None:
        service = Front(profile, 1_800_000_000.0)
        await service.start()
        try:
            await with_other(service)
            write(profile, "[never]\ncontact = ['x']\n")
            await asyncio.sleep(3)
            ann = await service.says("hello", "ann")
            assert await outcome(service, ann) == (OutcomeKind.SILENT, Reason.RULES_FAULTY)
            (failure,) = service.heard(ServiceFailed)
            assert "rules.toml:2: Nothing here is called 'contact'." in failure.text
        finally:
            await service.stop()

    travel(scene())


MINDS = """\
[[mode]]
name = "all"
when = "always"
settings = { talk_with_everybody = true, thinking_time = 0, typing_time = 0, default_mind = "bases/note.txt" }

[[minds]]
bases = ["bases/ru.txt"]
language = "ru"

[[minds]]
bases = ["bases/en.txt", "bases/note.txt"]
only = { contacts = ["ann"] }
"""


def test_each_message_is_answered_by_the_bases_that_the_rules_name_for_it(
    play: Play, profile: Profile
) -> None:
    async def scene(service: Front) -> None:
        await with_other(service)

        async def said(text: str, name: str) -> tuple[str, object]:
            contact = await service.says(text, name)
            asked = [one for one in await service.conversations.history(contact) if one.text == text]
            why = await service.conversations.why(asked[-1].id)
            return service.sent(OTHER.key)[-1], why.get("minds_by")

        first, by = await said("hello there", "ann")
        assert by == "minds 2: contacts ann"
        assert await said("как дела?", "ann") == ("Да.", "minds 1: language ru")
        # “ok” is written in all languages: the conversation goes on in Russian.
        assert await said("ok", "ann") == ("Да.", "minds 1: language ru")
        second, _ = await said("more please", "ann")
        # The base remembers what it said before another one answered in between.
        assert {first, second} == {"One.", "Two."}
        assert await said("hello there", "carol") == ("A note.", "mode all")
        carol = await service.says("hello", "carol")
        await service.conversations.set_minds(carol, [str(profile.bases / "ru.txt")])
        assert await said("hello once more", "carol") == ("Да.", "contact")

    write(profile, MINDS)
    (profile.bases / "ru.txt").write_text("<ESCAPE>\nДа.\n", "utf-8")
    pairs = [f"[{key}]\n{reply}\n" for key in ("hello there", "more please") for reply in ("One.", "Two.")]
    (profile.bases / "en.txt").write_text("".join(pairs), "utf-8")
    play(scene)


CALENDAR = """\
time_zone = "UTC"

[[mode]]
name = "meeting"
when = { calendar = "work.ics", busy = true }
settings = { talk_with_everybody = true, thinking_time = 0, typing_time = 0, default_mind = "bases/note.txt" }
"""


def test_a_mode_goes_by_the_entries_of_a_calendar_from_the_start_and_when_they_change(
    play: Play, profile: Profile
) -> None:
    def meeting(begins: str, ends: str) -> bytes:
        day = "20270115T"
        return calendar(entry("SUMMARY:Dentist", f"DTSTART:{day}{begins}00Z", f"DTEND:{day}{ends}00Z"))

    async def scene(service: Front) -> None:
        await with_other(service)
        held = service.modes.holding()
        end = datetime(2027, 1, 15, 9, tzinfo=UTC).timestamp()
        assert (held.name, held.reason, held.until) == ("meeting", "Dentist", end)
        await service.says("hello", "ann")
        assert service.sent(OTHER.key) == ["A note."]
        # It is over sooner, and there is another one.
        path.write_bytes(meeting("0700", "0730") + meeting("0801", "1100"))
        await asyncio.sleep(6)
        ann = await service.says("hello again", "ann")
        assert await outcome(service, ann) == (OutcomeKind.SILENT, Reason.NOT_SWITCHED_ON)
        await asyncio.sleep(60)
        assert service.modes.holding().name == "meeting"
        await service.says("hello once more", "ann")
        assert len(service.sent(OTHER.key)) == 2

    write(profile, CALENDAR)
    path = profile.rules_path.with_name("work.ics")
    path.write_bytes(meeting("0700", "0900"))
    play(scene)


def test_a_calendar_that_cannot_be_read_is_told(profile: Profile, travel: Play) -> None:
    write(profile, CALENDAR)

    async def scene() -> None:
        service = Front(profile, datetime(2027, 1, 15, 8, tzinfo=UTC).timestamp())
        await service.start()
        await asyncio.sleep(10)
        assert service.modes.holding().mode is None
        (told,) = service.heard(ServiceFailed)
        assert "The calendar work.ics cannot be read: there is no such file" in told.text
        # The window, which may be open at the rules, hears of it, and has it in its own language.
        assert RulesChanged() in service.told
        now = await service.rules.now()
        assert [(one.source, one.at) for one in now.calendars] == [("work.ics", None)]
        (problem,) = now.calendar_problems
        assert str(problem.values["reason"]) == "there is no such file"
        await service.stop()

    travel(scene())
