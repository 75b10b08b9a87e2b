"""The digest in the whole service: when the person is back to see it, what he dismisses and ticks off."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from boltun.desk.reason import Reason
from boltun.digest import Digest
from boltun.errors import StoreError
from boltun.events import ContactChanged, OutcomeKind, PersonBack
from boltun.message import Presence
from boltun.passwords import Place
from boltun.paths import Profile
from tests.test_service import OTHER, Front, Play, outcome, play, profile

__all__ = ["play", "profile"]

BASE = "[tell him.]\nI'll tell him.\n<PROMISE>\nI'll tell\n"
# The clock of the tests begins at 2027-01-15 08:00 UTC, a Friday.
RULES = 'time_zone = "UTC"\n[[mode]]\nname = "away"\nwhen = "07:00-09:00"\n'
BACK = [PersonBack(entries=1, promises=1)]


async def away(service: Front) -> int:
    """Let two people write while nobody is here: one gets a promise, one no answer."""
    service.profile.make()
    base = (service.profile.bases / "note.txt").absolute()
    base.write_text(BASE, "utf-8")
    await service.accounts.add(replace(OTHER, ask_first=False), "", Place.FILE)
    await service.minds.scan()
    await service.change_setting("default_mind", str(base))
    await service.change_setting("talk_with_everybody", True)
    await asyncio.sleep(3)
    await service.says("tell him", "ann")
    bob = await service.says("what?", "bob")
    assert await outcome(service, bob) == (OutcomeKind.SILENT, Reason.NOTHING_FOUND)
    return bob


def test_the_end_of_a_mode_shows_that_the_person_is_back(play: Play, profile: Profile) -> None:
    async def scene(service: Front) -> None:
        await away(service)
        assert service.heard(PersonBack) == []
        await asyncio.sleep(3600)
        assert service.heard(PersonBack) == BACK
        # Nothing new is left, so it is not told again.
        await service.digests.came_back()
        assert service.heard(PersonBack) == BACK

    profile.make()
    profile.rules_path.write_text(RULES, "utf-8")
    play(scene)


def test_who_shows_himself_again_is_back(play: Play) -> None:
    async def scene(service: Front) -> None:
        await away(service)
        network = service.network_of(OTHER.key)
        await network.set_presence(Presence.AWAY)
        await asyncio.sleep(3)
        await network.set_presence(Presence.OFFLINE)
        await asyncio.sleep(3)
        assert service.heard(PersonBack) == []
        await network.set_presence(Presence.AWAY)
        await asyncio.sleep(3)
        await network.set_presence(Presence.ONLINE)
        await asyncio.sleep(3)
        assert service.heard(PersonBack) == BACK

    play(scene)


def test_who_writes_after_half_an_hour_is_back(play: Play) -> None:
    async def scene(service: Front) -> None:
        await away(service)
        network = service.network_of(OTHER.key)
        for pause in (3, 20 * 60, 20 * 60):
            network.owner_writes("hi", service.now(), contact=network.contact("dan"))
            await asyncio.sleep(pause)
        assert service.heard(PersonBack) == []
        await asyncio.sleep(20 * 60)
        network.owner_writes("hi", service.now(), contact=network.contact("dan"))
        await asyncio.sleep(3)
        assert service.heard(PersonBack) == BACK

    play(scene)


def test_what_is_dismissed_and_ticked_off_is_gone_and_can_come_back(play: Play) -> None:
    async def scene(service: Front) -> None:
        bob = await away(service)
        digest = await service.digests.now()
        ((ann, promise),) = digest.promises
        (entry,) = digest.entries
        service.told.clear()
        before = await service.digests.dismiss(bob, entry.last_id)
        await service.digests.tick(promise.message_id)
        assert await service.digests.now() == Digest()
        assert service.heard(ContactChanged) == [ContactChanged(contact_id=one) for one in (bob, ann.id)]
        assert await service.digests.dismiss(bob, entry.last_id + 9) == {bob: entry.last_id}
        await service.digests.bring_back(before)
        await service.digests.tick(promise.message_id, False)
        assert await service.digests.now() == digest

    play(scene)


def test_practice_is_nobody_s_business(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.practice.write("hello")
        await asyncio.sleep(10)
        assert await service.digests.now() == Digest()

    play(scene, talk_with_everybody=False)


def test_who_wants_a_call_is_told_to_the_person_who_is_back(play: Play) -> None:
    async def scene(service: Front) -> None:
        await away(service)
        await service.says("call me back", "cem")
        await asyncio.sleep(3)
        await service.digests.came_back()
        assert service.heard(PersonBack) == [PersonBack(entries=1, promises=1, calls=1)]
        ((cem, call),) = (await service.digests.now()).calls
        await service.digests.called(call.message_id)
        assert (await service.digests.now()).calls == ()
        await service.digests.called(call.message_id, False)
        assert (await service.digests.now()).calls == ((cem, call),)
        with pytest.raises(StoreError, match="does not ask to be called"):
            await service.digests.called(call.message_id + 99)

    play(scene)
