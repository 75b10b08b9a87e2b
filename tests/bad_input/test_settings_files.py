"""Settings files that are not as they should be: defaults for what is wrong, a sentence, no change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from boltun.errors import SettingsError
from boltun.events import OutcomeKind, ServiceFailed
from boltun.paths import Profile
from boltun.service import Service

Play = Callable[..., Any]

GOOD = b'talk_with_everybody = true\ndefault_mind = "bases/small.txt"\ntimes_may_grow = false\n'


def sentences(program: Any) -> list[str]:
    return [event.text for event in program.told(ServiceFailed)]


@pytest.mark.parametrize(
    ("line", "key", "sentence"),
    [
        (b'thinking_time = "soon"', "thinking_time", "must be a number, not 'soon'"),
        (b"thinking_time = true", "thinking_time", "must be a number, not true"),
        (b"thinking_time = 1979-05-27", "thinking_time", "must be a number"),
        (b"thinking_time = nan", "thinking_time", "must be from 0 to 3600, not nan"),
        (b"thinking_time = -1", "thinking_time", "must be from 0 to 3600, not -1"),
        (b"thinking_time = 1e999", "thinking_time", "must be from 0 to 3600, not inf"),
        (b"thinking_time = {a = 1}", "thinking_time", "must be a number"),
        (b"[thinking_time]", "thinking_time", "must be a number, not {}"),
        (b"[[thinking_time]]", "thinking_time", "must be a number"),
        (b"limit_hour = 0x" + b"f" * 5000, "limit_hour", "not a number of thousands of digits"),
        (b"own_minds = [0x" + b"f" * 5000 + b"]", "own_minds", "must be a list of texts"),
        (b"chew = 1", "chew", "must be true or false, not 1"),
        (b'stop_word = ["a"]', "stop_word", "must be a text in quotation marks"),
        (b'own_minds = "a"', "own_minds", "must be a list of texts"),
        (b"own_minds = [1]", "own_minds", "must be a list of texts"),
        (b'theme = "pink"', "theme", 'must be one of "system", "light", "dark"'),
        (b'warning_text = "\\u0000"', "warning_text", ""),
    ],
    ids=lambda one: repr(one[:20]),
)
def test_a_wrong_value_costs_its_own_setting_only(
    play: Play, profile: Profile, line: bytes, key: str, sentence: str
) -> None:
    file = GOOD + b"typing_time = 0\nlate_seconds = 1000\n" + line + b"\n"

    async def scene(program: Any) -> Any:
        if sentence:
            (told,) = sentences(program)
            assert sentence in told
            assert f"{profile.settings_path}:6" in told
            assert "Until it is changed" in told
            assert program.service.settings.get(key) == type(program.service.settings)(None).get(key)
        program.says("привет")
        await program.settled()
        assert [outcome for outcome, _ in program.outcomes()] == [OutcomeKind.ANSWERED]
        assert program.service.settings.get("late_seconds") == 1000

    play(scene, file=file)
    assert profile.settings_path.read_bytes() == file


@pytest.mark.parametrize(
    "rubbish",
    [
        b"this is not toml",
        b"= 1",
        b"x = ",
        b'x = "not closed',
        b"x = [1,",
        b"[table",
        b"x = 1\nx = 2",
        b"\x01\x02 = 3",
        b"\tx == 3",
        b"x.y = 1\nx = 2",
        b"'''",
        b"talk_with_everybody = true",
        b"limit_hour = " + b"9" * 5000,
        b"x = " + b"[" * 5000 + b"]" * 5000,
    ],
    ids=lambda line: repr(line[:20]),
)
def test_a_line_that_is_no_toml_costs_itself_only(play: Play, profile: Profile, rubbish: bytes) -> None:
    file = GOOD + rubbish + b"\ntyping_time = 0\nthinking_time = 0\n"

    async def scene(program: Any) -> Any:
        assert sentences(program)
        assert all(str(profile.settings_path) in told for told in sentences(program))
        program.says("привет")
        await program.settled()
        return program.outcomes()

    ((outcome, reason),) = play(scene, file=file)
    assert (outcome, reason) == (OutcomeKind.ANSWERED, "always")
    assert profile.settings_path.read_bytes() == file


@pytest.mark.parametrize(
    "file",
    [
        b"\xff\xfe\x00\x01",
        bytes(range(256)) * 100,
        GOOD.decode().encode("utf-16"),
        b"# caf\xe9\n" + GOOD,
        b"\0" * 1000,
        b"[" * 100_000,
        b"a = " + b"[" * 100_000 + b"]" * 100_000,
        (b"a = " + b"[" * 5000 + b"]" * 5000 + b"\n") * 20,
        b".".join([b"a"] * 5000) + b" = 1",
        b"rubbish\n" * 1000,
        b"a" * 1_000_000,
    ],
    ids=lambda file: repr(file[:12]),
)
def test_a_file_that_is_something_else_means_defaults(play: Play, profile: Profile, file: bytes) -> None:
    async def scene(program: Any) -> Any:
        if program.service.settings.problems:
            assert str(profile.settings_path) in sentences(program)[0]
        assert program.service.settings.get("talk_with_everybody") is False
        program.says("привет")
        await program.settled()
        assert [outcome for outcome, _ in program.outcomes()] == [OutcomeKind.ANSWERED]
        # Nobody else is answered unless the owner says so.
        program.says("привет", "stranger")
        await program.settled()
        assert program.outcomes("stranger") == [(OutcomeKind.SILENT, "not switched on")]

    play(scene, file=file)
    assert profile.settings_path.read_bytes() == file


def test_a_change_keeps_what_could_not_be_read(play: Play, profile: Profile) -> None:
    file = GOOD + b"typing_time = 'fast'\n# my note\nunknown_key = 7 # mine\n"

    async def scene(program: Any) -> Any:
        await program.service.change_setting("chew", True)

    play(scene, file=file)
    assert profile.settings_path.read_bytes() == file + b"chew = true\n"


def test_a_change_keeps_a_copy_of_a_file_that_is_something_else(play: Play, profile: Profile) -> None:
    file = bytes(range(256)) * 10

    async def scene(program: Any) -> Any:
        await program.service.change_setting("chew", True)

    play(scene, file=file)
    copies = [path for path in profile.config.iterdir() if path != profile.settings_path]
    assert [path.read_bytes() for path in copies] == [file]
    assert profile.settings_path.read_bytes() == b"chew = true\n"


def test_a_file_that_breaks_while_the_program_runs_is_told_of(play: Play, profile: Profile) -> None:
    async def scene(program: Any) -> Any:
        service = program.service
        profile.settings_path.write_bytes(GOOD + b"chew = true\nthinking_time = 'x'\n")
        await asyncio.sleep(10)
        assert service.settings.get("chew") is True
        assert [str(problem) for problem in service.settings.problems] == sentences(program)
        profile.settings_path.write_bytes(b"\xff")
        await asyncio.sleep(10)
        assert service.settings.get("chew") is False
        profile.settings_path.unlink()
        await asyncio.sleep(10)
        assert service.settings.problems == ()
        return sentences(program)

    first, second = play(scene)
    assert "'x'" in first
    assert "UTF-8" in second


def test_a_file_without_rights_leaves_defaults_and_says_so(
    play: Play, profile: Profile, powerless: Callable[[], Any]
) -> None:
    profile.make()
    profile.settings_path.write_bytes(GOOD + b"chew = true\n")
    with powerless():
        settings = Service(profile).settings
    (problem,) = settings.problems
    assert str(problem).startswith(f"{profile.settings_path}: The settings cannot be read: ")
    assert settings.get("chew") is False


def test_a_folder_in_its_place_is_told_of_and_left_alone(play: Play, profile: Profile) -> None:
    profile.make()
    profile.settings_path.mkdir()
    service = Service(profile)
    (problem,) = service.settings.problems
    assert str(profile.settings_path) in str(problem)

    async def change() -> None:
        await service.change_setting("chew", True)

    with pytest.raises(SettingsError, match="cannot be saved"):
        asyncio.run(change())
    assert service.settings.get("chew") is False
    assert profile.settings_path.is_dir()
