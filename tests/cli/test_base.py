"""``boltun base``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.paths import Profile
from boltun.settings import OWN_MINDS, Settings

CONFIG = """
language: en
blocks:
  - name: all
    block_class: own_blocks.Parrot
    input: {user_utterance: user_utterance}
    output: {system_utterance: system_utterance}
"""
CODE = """
from dialbb.abstract_block import AbstractBlock

class Parrot(AbstractBlock):
    def process(self, input, session_id):
        return {"system_utterance": input["user_utterance"]}
"""


@pytest.fixture
def base(tmp_path: Path) -> Path:
    file = tmp_path / "elsewhere" / "own.txt"
    file.parent.mkdir()
    file.write_text("[hello]\nHi!\n", "utf-8")
    return file


@pytest.fixture
def application(tmp_path: Path) -> Path:
    folder = tmp_path / "parrot"
    folder.mkdir()
    (folder / "own_blocks.py").write_text(CODE, "utf-8")
    config = folder / "config.yml"
    config.write_text(CONFIG, "utf-8")
    return config


def run(folder: Path, *words: object) -> int:
    return main(["--profile", str(folder / "profile"), "base", *map(str, words)])


def own(folder: Path) -> tuple[str, ...]:
    return Settings(Profile.at(folder / "profile").settings_path)[OWN_MINDS]


def test_bundled_bases_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "list") == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert ["en/friend", "boltun"] in [row[:2] for row in rows]
    assert run(tmp_path, "list", "--json") == 0
    assert "en/friend" in [one["name"] for one in json.loads(capsys.readouterr().out) if one["bundled"]]


def test_a_base_is_added_and_taken_off_the_list(
    tmp_path: Path, base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "add", base) == 0
    assert capsys.readouterr().out == f"{base}\tboltun\town\n"
    assert own(tmp_path) == (str(base),)
    assert run(tmp_path, "list") == 0
    assert str(base) in capsys.readouterr().out
    assert run(tmp_path, "remove", base) == 0
    assert own(tmp_path) == ()
    assert base.exists()


def test_what_was_not_added_cannot_be_taken_off(
    tmp_path: Path, base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "remove", base) == 1
    assert str(base) in capsys.readouterr().err
    folder = Profile.at(tmp_path / "profile").make().bases
    inside = folder / "inside.txt"
    inside.write_text("[hello]\nHi!\n", "utf-8")
    assert run(tmp_path, "remove", inside) == 1
    assert "it lies in a folder of bases" in capsys.readouterr().err


def test_a_base_whose_file_is_gone_is_taken_off_the_list(
    tmp_path: Path, base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "add", base) == 0
    base.unlink()
    assert run(tmp_path, "remove", base) == 0
    assert own(tmp_path) == ()


def test_an_approval_is_given_listed_and_taken_back(
    tmp_path: Path, application: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "add", application) == 1
    assert "run this again with --approve" in capsys.readouterr().err
    assert run(tmp_path, "approvals") == 0
    assert capsys.readouterr().err == "There are none.\n"
    assert run(tmp_path, "add", application, "--approve") == 0
    capsys.readouterr()
    assert run(tmp_path, "approvals") == 0
    assert capsys.readouterr().out == f"{application.parent}\n"
    assert run(tmp_path, "approvals", "--json") == 0
    assert json.loads(capsys.readouterr().out) == [str(application.parent)]
    assert run(tmp_path, "withdraw", application.parent) == 0
    assert run(tmp_path, "remove", application) == 0
    assert run(tmp_path, "add", application) == 1, "it is asked about again"
    capsys.readouterr()
    assert run(tmp_path, "withdraw", application.parent) == 1
    assert "You did not agree that code in this folder runs." in capsys.readouterr().err
