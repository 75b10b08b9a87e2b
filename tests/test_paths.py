"""The folders of a profile, and what came with the program."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from boltun.errors import StoreError
from boltun.paths import Profile, migrations_folder


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_naming_a_profile_makes_nothing(tmp_path: Path) -> None:
    profile = Profile.at(tmp_path / "mine")
    assert list(tmp_path.iterdir()) == []
    assert profile.settings_path == tmp_path / "mine" / "config" / "settings.toml"


@pytest.mark.skipif(os.name != "posix", reason="modes of folders are those of POSIX")
def test_the_folders_are_closed_to_everybody_else(tmp_path: Path) -> None:
    (tmp_path / "p" / "data").mkdir(parents=True)
    (tmp_path / "p" / "data").chmod(0o755)
    profile = Profile.at(tmp_path / "p").make()
    assert {mode(f) for f in (profile.data, profile.config, profile.cache, profile.log)} == {0o700}


@pytest.mark.skipif(os.name != "posix", reason="modes of folders are those of POSIX")
def test_a_folder_that_the_person_named_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Profile.at(tmp_path).make()
    assert mode(tmp_path) == 0o755


def test_the_default_profile_follows_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "d"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
    profile = Profile.default()
    if os.name == "posix" and os.uname().sysname == "Linux":
        assert profile.data == tmp_path / "d" / "boltun"
        assert profile.config == tmp_path / "c" / "boltun"
    assert not profile.is_temporary


def test_a_temporary_profile_leaves_nothing_behind() -> None:
    with Profile.temporary() as profile:
        root = profile.data.parent
        profile.settings_path.write_text("x")
        assert profile.is_temporary
        assert root.is_dir()
    assert not root.exists()
    profile.close()


def test_a_place_that_cannot_be_a_folder_is_named_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"file.*: The folder cannot be used: .*--profile DIR"):
        Profile.at(tmp_path / "file").make()


def test_another_database_takes_the_place_of_the_file(tmp_path: Path) -> None:
    profile = Profile.at(tmp_path)
    assert profile.database == tmp_path / "data" / "boltun.sqlite"
    assert profile.with_database("postgresql://x/y").database == "postgresql://x/y"


def test_the_migrations_are_found() -> None:
    assert (migrations_folder() / "env.py").is_file()
