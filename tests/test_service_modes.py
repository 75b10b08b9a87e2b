"""Modes in the whole service: what holds is what answers, at once and after a restart."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from boltun.desk.reason import Reason
from boltun.errors import BoltunError
from boltun.events import OutcomeKind, ServiceFailed, SettingsChanged
from boltun.passwords import Place
from boltun.paths import Profile
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
        coming = service.modes.next()
        assert coming is not None
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
