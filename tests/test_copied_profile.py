"""A profile that was copied or moved keeps the base that answers."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from boltun.paths import Profile
from boltun.service import Service
from boltun.settings import DEFAULT_MIND, MINDS_BEHIND, OWN_MINDS, Settings


def profile_at(folder: Path, *bases: str) -> Profile:
    profile = Profile.at(folder).make()
    for name in bases:
        path = profile.bases / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("<ESCAPE>\nMrrr.\n", "utf-8")
    return profile


def settings_of(profile: Profile) -> Settings:
    return Settings(profile.settings_path, bases=profile.bases)


def test_a_copied_profile_answers_with_its_own_copy_of_the_base(tmp_path: Path) -> None:
    first = profile_at(tmp_path / "first", "cat.txt")
    settings_of(first).set("default_mind", str(first.bases / "cat.txt"))
    shutil.copytree(tmp_path / "first", tmp_path / "second")
    second = Profile.at(tmp_path / "second")

    async def scene() -> str:
        service = Service(second, connect=False)
        await service.start()
        await service.minds.load(service.minds.default)
        await service.stop()
        return service.minds.default

    assert asyncio.run(scene()) == str(second.bases / "cat.txt")


def test_the_file_names_no_place_of_this_computer(tmp_path: Path) -> None:
    profile = profile_at(tmp_path / "first", "cat.txt", "dogs/rex.txt")
    settings = settings_of(profile)
    other = str(tmp_path / "elsewhere" / "fish.txt")
    names = (str(profile.bases / "dogs" / "rex.txt"), "ru/friend", other)
    settings.set("default_mind", str(profile.bases / "cat.txt"))
    settings.set("minds_behind", names)
    written = profile.settings_path.read_text("utf-8")
    assert 'default_mind = "bases/cat.txt"' in written
    assert '"bases/dogs/rex.txt"' in written
    assert str(profile.bases) not in written
    for one in (settings, settings_of(profile)):
        assert one[DEFAULT_MIND] == str(profile.bases / "cat.txt")
        assert one[MINDS_BEHIND] == names


@pytest.mark.parametrize(
    "path",
    [
        lambda folder: str(folder / "gone" / "data" / "bases" / "cat.txt"),
        lambda folder: r"C:\Users\me\boltun\bases\cat.txt",
    ],
    ids=["here", "Windows"],
)
def test_a_whole_path_of_an_earlier_version_leads_to_the_copy(
    tmp_path: Path, path: Callable[[Path], str]
) -> None:
    profile = profile_at(tmp_path / "second", "cat.txt")
    profile.settings_path.write_text(
        f"default_mind = '{path(tmp_path)}'\nown_minds = ['/x/y.txt']\n", "utf-8"
    )
    settings = settings_of(profile)
    assert settings[DEFAULT_MIND] == str(profile.bases / "cat.txt")
    assert settings[OWN_MINDS] == ("/x/y.txt",)


def test_a_path_that_leads_somewhere_stays(tmp_path: Path) -> None:
    profile = profile_at(tmp_path / "second", "cat.txt")
    other = profile_at(tmp_path / "first", "cat.txt")
    settings = settings_of(profile)
    settings.set("default_mind", str(other.bases / "cat.txt"))
    assert settings_of(profile)[DEFAULT_MIND] == str(other.bases / "cat.txt")


def test_the_bases_of_a_contact_in_a_copied_profile_are_those_of_the_copy(tmp_path: Path) -> None:
    first = profile_at(tmp_path / "first", "cat.txt", "dog.txt")
    (first.bases / "cat.txt").write_text("<QUESTION>\nhow\n(hello.)\nMrrr.\n", "utf-8")
    other = tmp_path / "elsewhere" / "bases"
    other.mkdir(parents=True)
    (other / "cat.txt").write_text("<ESCAPE>\nMeow.\n", "utf-8")

    async def chosen(profile: Profile, names: Sequence[str] = (), text: str = "") -> tuple[str, ...]:
        service = Service(profile, connect=False, dice=Random(1))
        settings = {"thinking_time": 0.0, "typing_time": 0.0, "talk_with_everybody": True}
        for key, value in settings.items():
            service.settings.set(key, value)
        await service.start()
        contact = await service.practice.contact()
        if names:
            await service.minds.add(other / "cat.txt")
            await service.conversations.set_minds(contact, names)
        if text:
            await service.practice.write(text)
            while not any(one.mind for one in await service.conversations.history(contact)):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        minds = (await service.conversations.contact(contact)).settings.minds
        told = {one.mind for one in await service.conversations.history(contact) if one.mind}
        mind = await service.minds.load(minds[0])
        memory = service.store.memories.load(contact, mind, time.time())
        assert (told, list(memory.as_json()["used"])) == ({minds[0]}, ["Mrrr."])
        await service.stop()
        return minds

    names = (str(first.bases / "cat.txt"), str(first.bases / "dog.txt"))
    listed = str(other / "cat.txt")
    assert asyncio.run(chosen(first, [*names, listed], "hello")) == (*names, listed)
    shutil.copytree(tmp_path / "first", tmp_path / "second")
    # The profile that was copied may be there still: its bases are not meant.
    second = Profile.at(tmp_path / "second")
    here = (str(second.bases / "cat.txt"), str(second.bases / "dog.txt"), listed)
    assert asyncio.run(chosen(second)) == here
    assert asyncio.run(chosen(first)) == (*names, listed)
