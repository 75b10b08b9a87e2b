"""The minds that can be chosen."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.errors import BoltunError, MindError
from boltun.events import Event, MindLoaded, MindsChanged
from boltun.message import Contact, Message
from boltun.minds.library import Library, open_mind
from boltun.minds.opening import Opening
from boltun.minds.registry import kind_of
from boltun.paths import bundled_bases

Travel = Callable[..., Any]

ELIZA = "initial: Hello.\nkey: dream 3\n  decomp: * i dreamt *\n    reasmb: Really, (2)?\n"
APPLICATION = """\
language: en
blocks:
  - name: canonicalizer
    block_class: dialbb.builtin_blocks.preprocess.simple_canonicalizer.SimpleCanonicalizer
    input: {input_text: user_utterance}
    output: {output_text: canonicalized_user_utterance}
"""
NO_TEXT = "".join(map(chr, range(1, 32))) * 9


class Shelf:
    """A library over a folder of its own, and what it told."""

    def __init__(self, folder: Path, bundled: Path | None = None) -> None:
        self.folder = folder
        self.told: list[Event] = []
        self.library = Library(bundled=bundled, folder=folder, tell=self.told.append)

    def write(self, name: str, text: str) -> str:
        """Write a file as an editor does, so that its time is another one; return the mind's name."""
        path = self.folder / name
        path.write_text(text)
        after = (
            max([path.stat().st_mtime_ns, *(one.stat().st_mtime_ns for one in self.folder.iterdir())]) + 10**9
        )
        os.utime(path, ns=(after, after))
        return str(path)

    def loads(self) -> list[tuple[str, str]]:
        return [(Path(e.name).name, e.error) for e in self.told if isinstance(e, MindLoaded)]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def answer(mind: Any, text: str) -> str | None:
    message = Message(contact=Contact(account="a", address="b"), text=text, at=0, received_at=0)
    reply: str | None = mind.reply(message, mind.new_memory(), Random(1)).text
    return reply


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.mindw", "hi\nHello!\n", "boltun"),
        ("a.txt", "key: value\nWhat?\n", "boltun"),
        ("a.txt", ELIZA, "eliza"),
        ("a.aiml", "<aiml/>", "aiml"),
        ("a.xml", '<?xml version="1.0"?>\n<aiml version="2.0">', "aiml"),
        ("config.yml", "blocks: []", "dialbb"),
        ("empty.txt", "", "boltun"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_kinds_are_known_by_name_and_content(
    tmp_path: Path, name: str, text: str, kind: str, encoding: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding=encoding)
    assert kind_of(path).name == kind


def test_the_classic_script_is_known_for_one(shared: Path) -> None:
    assert kind_of(shared / "data" / "doctor.txt").name == "eliza"
    assert kind_of(shared / "data" / "boltun.mindw").name == "boltun"


def test_folders_are_known_by_what_lies_in_them(tmp_path: Path) -> None:
    with pytest.raises(MindError, match="holds no mind"):
        kind_of(tmp_path)
    (tmp_path / "a.aiml").write_text("<aiml/>")
    assert kind_of(tmp_path).name == "aiml"
    (tmp_path / "config.yml").write_text("blocks: []")
    assert kind_of(tmp_path).name == "dialbb"


def test_a_kind_is_told_by_the_content_or_said(tmp_path: Path) -> None:
    path = tmp_path / "doctor.txt"
    path.write_text(ELIZA)
    assert open_mind(path).kind == "eliza"
    assert open_mind(path, "boltun").kind == "boltun"
    with pytest.raises(MindError, match="no kind of mind named parrot"):
        open_mind(path, "parrot")
    with pytest.raises(BoltunError, match=r"gone\.txt"):
        open_mind(tmp_path / "gone.txt")


def test_the_bundled_bases_are_there_in_each_language_and_answer(tmp_path: Path, travel: Travel) -> None:
    shelf = Shelf(tmp_path, bundled_bases())

    async def scene() -> None:
        await shelf.library.scan(())
        infos = shelf.library.infos()
        assert {"en", "ru", "ja"} <= {info.language for info in infos}
        assert all(info.bundled and not info.loaded and not info.error for info in infos)
        for info in infos:
            mind = await shelf.library.get(info.name)
            assert mind.name == info.name
            assert mind.kind == info.kind
        bases = {info.language for info in infos if info.kind == "boltun"}
        assert {"en", "ru", "ja"} <= bases

    travel(scene())


def test_own_files_are_found_in_the_folder_and_by_path(
    shelf: Shelf, tmp_path_factory: Any, travel: Travel
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "other.txt"
    elsewhere.write_text("hi\nYes?\n")
    shelf.write("mine.mindw", "hi\nHello!\n")
    shelf.write("notes.md", "not a base")

    async def scene() -> None:
        await shelf.library.scan([elsewhere])
        assert [info.title for info in shelf.library.infos()] == ["mine", "other"]
        assert answer(await shelf.library.get(str(elsewhere)), "hi") == "Yes?"
        await shelf.library.scan([])
        assert [info.title for info in shelf.library.infos()] == ["mine"]
        with pytest.raises(MindError, match=r"not among yours.*own_minds = \["):
            await shelf.library.get(str(elsewhere))

    travel(scene())
    assert shelf.told.count(MindsChanged()) == 2


def category(pattern: str, template: str) -> str:
    return f"<category><pattern>{pattern}</pattern><template>{template}</template></category>"


def test_a_folder_is_one_mind_and_any_of_its_files_changes_it(shelf: Shelf, travel: Travel) -> None:
    (shelf.folder / "alice.v2" / "aiml").mkdir(parents=True)
    shelf.write("alice.v2/aiml/a.aiml", f"<aiml>{category('HI', 'Hello!')}</aiml>")
    name = str(shelf.folder / "alice.v2")

    async def scene() -> None:
        library = shelf.library
        await library.scan(())
        (info,) = library.infos()
        assert (info.name, info.title, info.kind) == (name, "alice.v2", "aiml")
        assert answer(await library.get(name), "hi") == "Hello!"
        for change in (
            lambda: shelf.write("alice.v2/aiml/b.aiml", f"<aiml>{category('BYE', 'So long.')}</aiml>"),
            lambda: shelf.write("alice.v2/aiml/b.aiml", f"<aiml>{category('BYE', 'Farewell.')}</aiml>"),
        ):
            change()
            for _ in range(2):
                await library.look(())
        assert answer(await library.get(name), "bye") == "Farewell."
        (shelf.folder / "alice.v2" / "aiml" / "b.aiml").unlink()
        for _ in range(2):
            await library.look(())
        assert answer(await library.get(name), "bye") != "Farewell."

    travel(scene())
    assert shelf.loads() == [("alice.v2", "")] * 4


@pytest.mark.parametrize("kind", ["aiml", "dialbb"])
def test_a_folder_that_goes_leaves_the_mind_and_the_others(shelf: Shelf, travel: Travel, kind: str) -> None:
    (shelf.folder / "app").mkdir()
    if kind == "aiml":
        shelf.write("app/a.aiml", f"<aiml>{category('HI', 'Hello!')}</aiml>")
    else:
        shelf.write("app/config.yml", APPLICATION)
    name, other = str(shelf.folder / "app"), shelf.write("other.txt", "hi\nOne.\n")

    async def scene() -> None:
        library = shelf.library
        await library.scan(())
        mind = await library.get(name)
        assert mind.kind == kind
        await library.get(other)
        shutil.rmtree(name)
        shelf.write("other.txt", "hi\nTwo.\n")
        for _ in range(3):
            await library.look(())
        assert library.loaded(name) is mind
        assert library.info(name).error
        assert answer(await library.get(other), "hi") == "Two."

    travel(scene())


def test_an_application_is_called_like_its_folder_and_conversations_are_no_minds(
    shelf: Shelf, travel: Travel
) -> None:
    (shelf.folder / "errands").mkdir()
    (shelf.folder / "friend.cases").mkdir()
    config = shelf.write("errands/config.yml", "blocks: []\n")
    for name in ("friend.txt", "friend.cases.txt", "friend.cases/a.txt", "errands.cases.txt"):
        shelf.write(name, "hi\nHello!\n")

    async def scene() -> None:
        await shelf.library.scan([config])
        infos = [(info.title, info.kind, info.name) for info in shelf.library.infos()]
        assert infos == [
            ("errands", "dialbb", str(shelf.folder / "errands")),
            ("friend", "boltun", str(shelf.folder / "friend.txt")),
            ("errands", "dialbb", config),
        ]

    travel(scene())


def test_a_mind_is_loaded_once_however_many_ask(shelf: Shelf, travel: Travel) -> None:
    name = shelf.write("mine.txt", "hi\nHello!\n")

    async def scene() -> None:
        await shelf.library.scan(())
        assert shelf.library.loaded(name) is None
        asked = [asyncio.create_task(shelf.library.get(name)) for _ in range(5)]
        await asyncio.sleep(0)
        asked[0].cancel()
        minds = {await one for one in asked[1:]}
        assert minds == {shelf.library.loaded(name)}
        assert shelf.library.info(name).loaded

    travel(scene())
    assert shelf.loads() == [("mine.txt", "")]


def test_a_changed_file_is_loaded_when_it_has_come_to_rest(shelf: Shelf, travel: Travel) -> None:
    name = shelf.write("mine.txt", "hi\nHello!\n")

    async def scene() -> None:
        library = shelf.library
        await library.scan(())
        old = await library.get(name)
        await library.look(())
        assert shelf.loads() == [("mine.txt", "")]
        shelf.write("mine.txt", "hi\nGood")
        await library.look(())
        shelf.write("mine.txt", "hi\nGood day!\n")
        await library.look(())
        assert library.loaded(name) is old, "it is still being written"
        await library.look(())
        assert answer(library.loaded(name), "hi") == "Good day!"

    travel(scene())
    assert shelf.loads() == [("mine.txt", "")] * 2


def test_a_broken_file_leaves_the_old_mind_in_place_and_says_so(shelf: Shelf, travel: Travel) -> None:
    name = shelf.write("mine.txt", "hi\nHello!\n")

    async def scene() -> None:
        library = shelf.library
        await library.scan(())
        await library.get(name)
        shelf.write("mine.txt", NO_TEXT)
        await library.refresh(name)
        assert answer(await library.get(name), "hi") == "Hello!"
        assert "not a text file" in library.info(name).error
        assert library.info(name).loaded
        await library.refresh(name)
        shelf.write("mine.txt", "hi\nBetter.\n")
        await library.refresh(name)
        assert answer(await library.get(name), "hi") == "Better."
        assert library.info(name).error == ""

    travel(scene())
    assert [bool(error) for _, error in shelf.loads()] == [False, True, False]


def test_a_file_that_goes_away_leaves_the_mind_until_it_comes_back(shelf: Shelf, travel: Travel) -> None:
    name = shelf.write("mine.txt", "hi\nHello!\n")

    async def scene() -> None:
        library = shelf.library
        await library.scan([name])
        await library.get(name)
        Path(name).unlink()  # noqa: ASYNC240
        for _ in range(3):
            await library.look([name])
        assert answer(await library.get(name), "hi") == "Hello!"

    travel(scene())


def test_a_file_that_cannot_be_opened_is_not_tried_again_before_it_changes(
    shelf: Shelf, travel: Travel
) -> None:
    name = shelf.write("mine.txt", NO_TEXT)

    async def scene() -> None:
        await shelf.library.scan(())
        for _ in range(3):
            with pytest.raises(BoltunError, match="not a text file"):
                await shelf.library.get(name)
        shelf.write("mine.txt", "hi\nHello!\n")
        assert answer(await shelf.library.get(name), "hi") == "Hello!"

    travel(scene())
    assert [bool(error) for _, error in shelf.loads()] == [True, False]


def test_loaded_minds_are_read_again_under_the_other_rule_for_yo(shelf: Shelf, travel: Travel) -> None:
    name = shelf.write("mine.txt", "ёж\nФыр.\n")

    async def scene() -> None:
        library = shelf.library
        await library.scan(())
        assert answer(await library.get(name), "еж") == "Фыр."
        await library.set_opening(Opening(fold_yo=False))
        assert answer(await library.get(name), "еж") is None
        assert answer(await library.get(name), "ёж") == "Фыр."

    travel(scene())


def test_a_missing_folder_is_no_harm(tmp_path: Path, travel: Travel) -> None:
    shelf = Shelf(tmp_path / "nowhere", tmp_path / "nothing")
    travel(shelf.library.scan(["/no/such/file.txt"]))
    (info,) = shelf.library.infos()
    assert "cannot be read" in info.error
