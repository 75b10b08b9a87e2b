"""A set of categories from a stranger, and what is learned: nothing outside is read or written."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.aiml import knowledge as module
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.layout import Layout, find
from boltun.minds.aiml.learned import kept_file
from boltun.minds.aiml.opening import open_mind
from boltun.minds.opening import Opening

HELLO = "<aiml><category><pattern>HI</pattern><template>Hello</template></category></aiml>"
SECRET = "<aiml><category><pattern>SECRET</pattern><template>found</template></category></aiml>"
TEACHING = """<aiml version="2.1"><category><pattern>TEACH *</pattern><template><learnf><category>
<pattern>ASK <eval><star/></eval></pattern><template>taught</template></category></learnf>Noted.</template>
</category></aiml>"""


def said(mind: Any, text: str) -> str | None:
    contact = Contact(account="me", address="ann")
    message = Message(contact=contact, text=text, at=0, received_at=0)
    return mind.reply(message, mind.new_memory(), Random(1)).text


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    folder = tmp_path / "bot"
    folder.mkdir()
    (folder / "a.aiml").write_text(HELLO)
    (folder / "b.aiml").write_text(HELLO.replace("HI", "HO"))
    (folder / "colours.set").write_text("red\n")
    (tmp_path / "secret.aiml").write_text(SECRET)
    (tmp_path / "secret.set").write_text("secret\n")
    return folder


@pytest.mark.parametrize(("name", "secret"), [("b.aiml", "secret.aiml"), ("colours.set", "secret.set")])
def test_a_link_that_takes_the_place_of_a_file_is_not_followed(
    bot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, secret: str
) -> None:
    """It is put there after the folder was looked through."""

    def late(path: Path) -> Layout:
        layout = find(path)
        (bot / name).unlink()
        (bot / name).symlink_to(tmp_path / secret)
        return layout

    monkeypatch.setattr(module, "find", late)
    knowledge = Knowledge.load(bot)
    assert "unreadable-file" in [problem.code for problem in knowledge.problems]
    assert knowledge.size == (1 if name == "b.aiml" else 2)
    assert "secret" not in str(knowledge.sets)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
@pytest.mark.parametrize("late", [True, False])
def test_a_pipe_among_the_files_is_not_waited_for(
    bot: Path, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    def pipe() -> None:
        (bot / "b.aiml").unlink()
        os.mkfifo(bot / "b.aiml")

    def swapped(path: Path) -> Layout:
        layout = find(path)
        pipe()
        return layout

    if late:
        monkeypatch.setattr(module, "find", swapped)
    else:
        pipe()
    mind = open_mind(bot, Opening(ask=lambda name, text: None))
    assert said(mind, "hi") == "Hello"


def test_a_file_that_somebody_chose_may_be_a_link(bot: Path, tmp_path: Path) -> None:
    (bot / "chosen.aiml").symlink_to(tmp_path / "secret.aiml")
    assert said(open_mind(bot / "chosen.aiml", Opening()), "secret") == "found"


# --- what is learned for all ----------------------------------------------------------------


def _kept(tmp_path: Path, bot: Path) -> tuple[Path, Opening]:
    (bot / "a.aiml").write_text(TEACHING)
    kept = tmp_path / "kept"
    kept.mkdir()
    return kept_file(kept, str(bot)), Opening(kept=kept, name=str(bot))


@pytest.mark.parametrize("there", [True, False])
def test_what_is_learned_is_not_written_through_a_link(
    bot: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, there: bool
) -> None:
    file, opening = _kept(tmp_path, bot)
    target = tmp_path / "victim.txt"
    if there:
        target.write_text("the person's own")
    file.symlink_to(target)
    with caplog.at_level(logging.ERROR):
        mind = open_mind(bot, opening)
        assert said(mind, "teach tea") == "Noted."
    assert said(mind, "ask tea") == "taught", "it holds for this run"
    assert target.exists() == there
    if there:
        assert target.read_text() == "the person's own"
    assert file.is_symlink()
    assert "cannot be saved" in caplog.text


def test_what_is_learned_is_not_read_through_a_link(bot: Path, tmp_path: Path) -> None:
    file, opening = _kept(tmp_path, bot)
    file.symlink_to(tmp_path / "secret.aiml")
    assert said(open_mind(bot, opening), "secret") is None
    assert (tmp_path / "secret.aiml").read_text() == SECRET


def test_what_cannot_be_read_is_not_kept_through_a_link(bot: Path, tmp_path: Path) -> None:
    file, opening = _kept(tmp_path, bot)
    good = "<category><pattern>GOOD</pattern><template>good</template></category>"
    file.write_text(
        f"<aiml>{good}<category><pattern>BAD</pattern><template><star></template></category></aiml>"
    )
    target = tmp_path / "victim.txt"
    target.write_text("the person's own")
    file.with_suffix(".broken").symlink_to(target)
    mind = open_mind(bot, opening)
    assert said(mind, "good") == "good"
    said(mind, "teach tea")
    assert target.read_text() == "the person's own"
