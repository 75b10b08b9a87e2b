"""Files that are no reply bases, or broken ones: a sentence with the file's name, or a base that answers."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.errors import BoltunError
from boltun.events import MindLoaded, OutcomeKind, ServiceFailed

Play = Callable[..., Any]

BASE = "Привет\nИ тебе привет\n(как дела?)\nХорошо, спасибо\n<ESCAPE>\nНе знаю\nПока\nДо завтра"
JAPANESE = (
    "こんにちは\nこんにちは、元気ですか\n(名前?)\nボルトゥンです\n<ESCAPE>\nそうですか\n" * 3
    + "さようなら\nまた明日"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that the program is to use as a base; it is not there yet."""
    return tmp_path / "my base.txt"


def write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")


def write_bytes(file: Path, data: bytes) -> None:
    file.write_bytes(data)


async def use(program: Any, file: Path) -> str:
    """Let the practice contact be answered from this file."""
    info = await program.service.minds.add(file)
    await program.service.minds.load(info.name)
    await program.service.conversations.set_minds(program.id(), [info.name])
    name: str = info.name
    return name


async def ask(program: Any, text: str) -> tuple[OutcomeKind | None, str, str]:
    """Return how a message is settled, why, and what is answered."""
    before = len(program.sent())
    program.says(text)
    await program.settled()
    message = program.incoming()[-1]
    (answer,) = program.sent()[before:] or [""]
    return message.outcome, message.reason, answer


NO_TEXT = {
    "every byte": bytes(range(256)) * 40,
    "an executable's beginning": b"\x7fELF\x02\x01\x01" + b"\0" * 9 + bytes(Random(1).randbytes(3000)),
    "chance": Random(2).randbytes(20_000),
    "a picture's beginning": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + Random(3).randbytes(5000),
    "zeros": b"\0" * 1000,
    "a database's beginning": b"SQLite format 3\0" + b"\x10\0\x01\x01\0@  " + b"\0" * 4000,
}


@pytest.mark.parametrize("name", NO_TEXT)
def test_what_is_no_text_is_refused_by_name_and_the_contact_hears_nothing(
    play: Play, file: Path, name: str
) -> None:
    file.write_bytes(NO_TEXT[name])

    async def scene(program: Any) -> None:
        with pytest.raises(BoltunError) as refused:
            await program.service.minds.add(file)
        assert str(refused.value).startswith(f"{file}: ")
        assert str(file) not in {info.name for info in program.service.minds.all()}
        assert program.told(ServiceFailed) == []

    play(scene)
    assert file.read_bytes() == NO_TEXT[name]


@pytest.mark.parametrize("name", NO_TEXT)
def test_what_is_no_text_in_the_settings_is_a_reason_for_silence(play: Play, file: Path, name: str) -> None:
    file.write_bytes(NO_TEXT[name])

    async def scene(program: Any) -> None:
        outcome, reason, _ = await ask(program, "привет")
        assert (outcome, reason) == (OutcomeKind.SILENT, "no mind")
        why = await program.service.conversations.why(program.incoming()[-1].id)
        assert str(file) in why["error"]
        info = next(info for info in program.service.minds.all() if info.name == str(file))
        assert str(file) in info.error
        assert any(str(file) in told.error for told in program.told(MindLoaded))

    play(scene, own_minds=[str(file)], default_mind=str(file))


@pytest.mark.parametrize(
    ("text", "encoding", "question", "answer"),
    [
        (BASE, "utf-8", "привет", "И тебе привет"),
        (BASE, "utf-8-sig", "привет", "И тебе привет"),
        (BASE, "utf-16", "привет", "И тебе привет"),
        (BASE, "utf-16-le", "привет", "И тебе привет"),
        (BASE, "utf-16-be", "привет", "И тебе привет"),
        (BASE, "utf-32", "привет", "И тебе привет"),
        (JAPANESE, "utf-8", "こんにちは", "こんにちは、元気ですか"),
        (JAPANESE, "utf-16", "こんにちは", "こんにちは、元気ですか"),
        (JAPANESE, "shift_jis", "こんにちは", "こんにちは、元気ですか"),
        (JAPANESE, "euc_jp", "こんにちは", "こんにちは、元気ですか"),
        (JAPANESE, "iso2022_jp", "こんにちは", "こんにちは、元気ですか"),
        (JAPANESE, "gb18030", "こんにちは", "こんにちは、元気ですか"),
    ],
)
def test_a_base_cut_in_the_middle_of_a_character_answers(
    play: Play, file: Path, text: str, encoding: str, question: str, answer: str
) -> None:
    data = text.encode(encoding)
    cuts = range(1, 2 if encoding != "utf-32" else 4)

    async def scene(program: Any) -> None:
        for cut in cuts:
            write_bytes(file, data[:-cut])
            name = await use(program, file)
            await program.service.minds.library.refresh(name)
            await program.service.conversations.forget(program.id())
            assert await ask(program, question) == (OutcomeKind.ANSWERED, "always", answer)
        assert program.told(ServiceFailed) == []

    play(scene)
    assert file.read_bytes() == data[: -cuts[-1]]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\n" * 100_000,
        b"\r\n \t\r\n" * 1000,
        " \u3000\n".encode() * 100,
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\xff\xfe\n\0",
        b"\xef\xbb\xbf\r\n\r\n",
        b"only a key",
        b"\n\n\nonly a key behind blank lines\n",
    ],
    ids=lambda data: repr(data[:12]),
)
def test_a_base_with_nothing_in_it_is_silent(play: Play, file: Path, data: bytes) -> None:
    file.write_bytes(data)

    async def scene(program: Any) -> None:
        name = await use(program, file)
        assert await ask(program, "привет") == (OutcomeKind.SILENT, "no reply found", "")
        assert isinstance((await program.service.minds.load(name)).problems(), list)
        with pytest.raises(BoltunError, match="no phrase to start"):
            await program.service.conversations.start(program.id())

    play(scene)
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("", "\nответ"),
        ("привет\n", ""),
        ("(", ".)\nответ"),
        ("(~", ".)\nответ"),
        ("{", ".}\nответ"),
        ("[", "]\nответ"),
        ("@", "\nответ"),
        ("@ответ\n", ""),
        ("<", ">\nответ"),
        ("<ESCAPE>\n", ""),
        ("<IGNORED>\n", ""),
    ],
)
@pytest.mark.parametrize(
    "piece", ["слово ", "(", *(pytest.param(one, marks=pytest.mark.slow) for one in ("а", "a.b "))]
)
def test_a_line_of_a_million_characters_is_read(
    play: Play, file: Path, before: str, after: str, piece: str
) -> None:
    line = piece * (1_000_000 // len(piece))
    write(file, f"{before}{line}{after}\nпривет\nи тебе привет\n")

    async def scene(program: Any) -> None:
        await use(program, file)
        await program.service.conversations.set_minds(program.id("ann"), [str(file)])
        program.says("привет")
        program.says("ответ слово", "ann")
        await program.settled()
        for name in ("friend", "ann"):
            ((outcome, reason),) = program.outcomes(name)
            assert outcome in (OutcomeKind.ANSWERED, OutcomeKind.SILENT)
            assert reason != "mind failed"
        assert program.told(ServiceFailed) == []

    play(scene)


def test_a_folder_in_place_of_a_base_is_refused(play: Play, tmp_path: Path) -> None:
    async def scene(program: Any) -> None:
        with pytest.raises(BoltunError, match="This folder holds no mind") as refused:
            await program.service.minds.add(tmp_path)
        assert str(tmp_path) in str(refused.value)

    play(scene)


@pytest.mark.parametrize("name", ["folder.txt", "pipe.txt", "dangling.txt", "loop.txt", "socket"])
def test_what_lies_in_the_folder_of_bases_and_is_none_stops_nobody(
    play: Play, profile: Any, name: str
) -> None:
    profile.make()
    path = profile.bases / name
    match name:
        case "folder.txt":
            path.mkdir()
        case "pipe.txt":
            os.mkfifo(path)
        case "dangling.txt":
            path.symlink_to("nowhere")
        case "loop.txt":
            path.symlink_to(path.name)
        case _:
            path.write_bytes(b"\0\1\2")

    async def scene(program: Any) -> None:
        assert (await ask(program, "привет"))[0] is OutcomeKind.ANSWERED
        await asyncio.sleep(10)
        assert program.told(ServiceFailed) == []

    play(scene)


def test_a_base_without_rights_is_refused(play: Play, file: Path, powerless: Callable[[], Any]) -> None:
    write(file, BASE)

    async def scene(program: Any) -> None:
        with powerless(), pytest.raises(BoltunError, match="cannot be") as refused:
            await program.service.minds.add(file)
        assert str(file) in str(refused.value)
        # With rights again it is as if nothing had been.
        await use(program, file)
        assert (await ask(program, "привет"))[2] == "И тебе привет"

    play(scene)


def break_it(file: Path, how: str) -> None:
    match how:
        case "binary":
            file.write_bytes(NO_TEXT["every byte"])
        case "away":
            file.unlink()
        case "a folder":
            file.unlink()
            file.mkdir()


def mend(file: Path, how: str) -> None:
    if how == "a folder":
        file.rmdir()


HOW = ["binary", "away", "a folder"]


@pytest.mark.parametrize("how", HOW)
def test_a_base_that_breaks_while_it_is_used_answers_as_before_and_says_so(
    play: Play, file: Path, how: str
) -> None:
    write(file, BASE)

    async def scene(program: Any) -> None:
        name = await use(program, file)
        assert (await ask(program, "привет"))[2] == "И тебе привет"
        program.events.clear()
        break_it(file, how)
        await asyncio.sleep(30)
        assert (await ask(program, "как дела?"))[2] == "Хорошо, спасибо"
        (told,) = program.told(MindLoaded)
        assert told.name == name
        assert str(file) in told.error
        info = next(info for info in program.service.minds.all() if info.name == name)
        assert info.loaded
        assert info.error == told.error

        # It comes back, and everything is well.
        mend(file, how)
        write(file, BASE.replace("До завтра", "Будь здоров"))
        await asyncio.sleep(30)
        assert (await ask(program, "пока"))[2] == "Будь здоров"
        info = next(info for info in program.service.minds.all() if info.name == name)
        assert info.error == ""

    play(scene)


@pytest.mark.parametrize("how", HOW)
def test_a_base_in_the_profile_that_breaks_answers_as_before(play: Play, profile: Any, how: str) -> None:
    profile.make()
    file = profile.bases / "mine.txt"
    write(file, BASE)

    async def scene(program: Any) -> None:
        await program.service.conversations.set_minds(program.id(), [str(file)])
        assert (await ask(program, "привет"))[2] == "И тебе привет"
        break_it(file, how)
        await asyncio.sleep(30)
        assert (await ask(program, "как дела?"))[2] == "Хорошо, спасибо"
        (told,) = [one for one in program.told(MindLoaded) if one.error]
        assert str(file) in told.error

    play(scene)


def test_a_base_without_rights_while_it_is_used_answers_as_before(
    play: Play, file: Path, powerless: Callable[[], Any]
) -> None:
    write(file, BASE)

    async def scene(program: Any) -> None:
        name = await use(program, file)
        write(file, BASE.replace("И тебе", "И вам"))
        with powerless():
            await program.service.minds.library.refresh(name)
        assert (await ask(program, "привет"))[2] == "И тебе привет"
        assert [str(file) in one.error for one in program.told(MindLoaded) if one.name == name] == [
            False,
            True,
        ]
        await asyncio.sleep(30)
        await program.service.conversations.forget(program.id())
        assert (await ask(program, "Привет"))[2] == "И вам привет"

    play(scene)


def test_a_base_written_in_pieces_is_never_read_half(play: Play, file: Path) -> None:
    write(file, BASE)

    async def scene(program: Any) -> None:
        name = await use(program, file)
        for end in range(1, 60, 3):
            write(file, f"привет\nответ {end}\n" + "(слово.)\nответ\n" * end)
            await asyncio.sleep(1.5)
        mind = await program.service.minds.load(name)
        assert mind.knowledge.size == 4
        await asyncio.sleep(10)
        assert (await program.service.minds.load(name)).knowledge.size > 4

    play(scene)
