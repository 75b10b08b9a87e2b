"""A profile that was copied or moved keeps the base that answers."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

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
