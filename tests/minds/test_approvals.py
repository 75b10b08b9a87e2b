"""Which program code may run: what an approval covers, and what undoes it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from boltun.errors import MindError
from boltun.minds.approvals import Approvals, content_hash

CONFIG = """\
blocks:
  - {block_class: x, knowledge_file: sub/scenario.xlsx, prompt_template: prompt.txt, model: net}
context_db: {file: contexts.sqlite}
"""


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """An application's folder."""
    folder = tmp_path / "app"
    (folder / "sub").mkdir(parents=True)
    (folder / "config.yml").write_text(CONFIG)
    (folder / "functions.py").write_text("print('hello')\n")
    (folder / "sub" / "scenario.xlsx").write_bytes(b"PK\0")
    (folder / "prompt.txt").write_text("Be kind.")
    (folder / "net").mkdir()
    (folder / "net" / "weights").write_bytes(b"1")
    return folder


def _written(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"x")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "profile" / "approvals.json"


def test_an_approval_lasts_until_the_program_runs_again(app: Path, kept: Path) -> None:
    approvals = Approvals(kept)
    assert not approvals.may_run(app)
    approvals.approve(app)
    assert approvals.may_run(app)
    assert Approvals(kept).may_run(app)
    assert not Approvals(kept).may_run(app / "sub")
    Approvals(kept).withdraw(app)
    assert not approvals.may_run(app)


def test_without_a_file_it_lasts_for_this_run(app: Path) -> None:
    approvals = Approvals(None)
    approvals.approve(app)
    assert approvals.may_run(app)
    assert not Approvals(None).may_run(app)


@pytest.mark.parametrize(
    "change",
    [
        lambda app: (app / "functions.py").write_text("print('other')\n"),
        lambda app: (app / "config.yml").write_text("blocks: [x]\n"),
        lambda app: (app / "sub" / "scenario.xlsx").write_bytes(b"PK\1"),
        lambda app: (app / "functions.py").unlink(),
        lambda app: (app / "functions.py").rename(app / "function.py"),
        lambda app: (app / "sub" / "new.py").touch(),
        lambda app: (app / "functions.py").rename(app / "sub" / "functions.py"),
        lambda app: (app / "prompt.txt").write_text("Be rude."),
        lambda app: (app / "net" / "weights").write_bytes(b"2"),
        lambda app: (app / "config_ja.yaml").write_text("language: ja"),
        lambda app: (app / "other.yml").write_text("blocks: [x]"),
        lambda app: (app / "fast.cpython-311-x86_64-linux-gnu.so").write_bytes(b"x"),
        lambda app: (app / "sub" / "fast.pyd").write_bytes(b"x"),
        lambda app: (app / "more.pth").write_text("import os"),
        lambda app: (app / "helper.pyc").write_bytes(b"x"),
        lambda app: (app / ".hidden.py").write_text("x"),
        lambda app: (app / "link.py").symlink_to(app / "functions.py"),
        lambda app: (app / "package").symlink_to(app / "sub"),
        lambda app: _written(app / "__pycache__" / "functions.cpython-311.pyc"),
        lambda app: _written(app / "__pycache__" / "hidden.py"),
        lambda app: _written(app / ".git" / "hidden.py"),
        lambda app: _written(app / "talks.cases" / "hidden.py"),
        lambda app: _written(app / ".#hidden.py"),
        lambda app: _written(app / "library.zip"),
    ],
    ids=[
        *("code", "configuration", "sheet", "gone", "renamed", "new", "moved", "prompt", "model"),
        *("other configuration", "unnamed configuration", "compiled", "dll", "path", "bytecode"),
        *("hidden", "link inside", "linked folder", "compiled by Python", "among the compiled"),
        *("in a repository", "among conversations", "like a lock", "archive"),
    ],
)
def test_every_change_asks_again(app: Path, kept: Path, change: Callable[[Path], object]) -> None:
    approvals = Approvals(kept)
    approvals.approve(app)
    change(app)
    assert not approvals.may_run(app)
    approvals.approve(app)
    assert approvals.may_run(app)


def test_bytes_that_move_from_a_name_to_a_file_are_another_content(tmp_path: Path) -> None:
    hashes = set()
    for number, files in enumerate(
        ({"a.pyx": b"c"}, {"a.py": b"xc"}, {"a.py": b"x", "c.py": b""}, {"a.py": b"", "x.py": b"c"})
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
        hashes.add(content_hash(folder))
    assert len(hashes) == 4


def test_where_a_link_inside_leads_counts(app: Path, kept: Path) -> None:
    link = app / "main.py"
    link.symlink_to("functions.py")
    approvals = Approvals(kept)
    approvals.approve(app)
    link.unlink()
    link.symlink_to("config.yml")
    assert not approvals.may_run(app)


def test_what_comes_and_goes_by_itself_asks_nobody(app: Path, kept: Path) -> None:
    approvals = Approvals(kept)
    approvals.approve(app)
    (app / ".git").mkdir()
    (app / ".git" / "index").write_bytes(b"x")
    (app / "config.cases").mkdir()
    (app / "config.cases" / "b.txt").write_text("= B\n> x\n< y\n")
    (app / "scenario.dot").write_text("digraph {}")
    (app / "config.cases.txt").write_text("= A\n> x\n< y\n")
    (app / "functions.py").touch()
    assert approvals.may_run(app)


@pytest.mark.parametrize(
    "name",
    [
        *("contexts.sqlite", "contexts.sqlite-wal", "contexts.sqlite-shm", "sub/.~lock.scenario.xlsx#"),
        *("sub/~$scenario.xlsx", "sub/scenario.xlsx~", "functions.py~", "config.yml.bak", "orders.json"),
        *("notes.yml", "log.txt", ".DS_Store"),
    ],
)
def test_what_functions_and_other_programs_write_asks_nobody(app: Path, kept: Path, name: str) -> None:
    approvals = Approvals(kept)
    approvals.approve(app)
    (app / name).write_text("one: 1")
    assert approvals.may_run(app)
    (app / name).write_text("one: 2")
    assert approvals.may_run(app)


def test_the_lock_of_an_editor_asks_nobody(app: Path, kept: Path) -> None:
    approvals = Approvals(kept)
    approvals.approve(app)
    (app / ".#functions.py").symlink_to("ann@desk.1:2")
    assert approvals.may_run(app)


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_link_that_leads_outside_cannot_be_approved(
    app: Path, tmp_path: Path, kept: Path, kind: str
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "code.py").write_text("print()")
    approvals = Approvals(kept)
    approvals.approve(app)
    (app / "more").symlink_to(outside if kind == "folder" else outside / "code.py")
    assert not approvals.may_run(app)
    with pytest.raises(MindError, match="leads outside: more"):
        approvals.approve(app)


def test_a_link_to_the_folder_itself_is_the_folder(app: Path, tmp_path: Path, kept: Path) -> None:
    (tmp_path / "alias").symlink_to(app)
    approvals = Approvals(kept)
    approvals.approve(tmp_path / "alias")
    assert approvals.may_run(app)


def test_a_folder_that_holds_too_much_or_is_not_there_is_refused(
    app: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    approvals = Approvals(kept)
    with pytest.raises(MindError, match="cannot be read"):
        approvals.approve(app / "nowhere")
    monkeypatch.setattr("boltun.minds.looking._MOST_FILES", 2)
    with pytest.raises(MindError, match="too much"):
        approvals.approve(app)
    monkeypatch.setattr("boltun.minds.looking._MOST_FILES", 30)
    monkeypatch.setattr("boltun.minds.looking._MOST_BYTES", 20)
    with pytest.raises(MindError, match="too much"):
        approvals.approve(app)


def test_a_pipe_in_the_folder_is_not_waited_for(app: Path, kept: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes in folders here")
    os.mkfifo(app / "pipe")
    approvals = Approvals(kept)
    approvals.approve(app)
    assert approvals.may_run(app)


@pytest.mark.parametrize(
    "broken",
    [
        *(b"", b"[]", b"{", b'{"x": 3}', b"[" * 100_000, b"null", b'{"x": "' + b"y" * 100, b"\xff\xfe\0"),
        *(b"9" * 10_000, b'{"x": ' + b"9" * 10_000 + b"}", b'{"\\ud800": "x", "y": []}'),
    ],
)
def test_a_broken_file_of_approvals_is_told_and_everything_asked_again(
    app: Path, kept: Path, broken: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    approvals = Approvals(kept)
    approvals.approve(app)
    kept.write_bytes(broken)
    assert not approvals.may_run(app)
    assert not approvals.may_run(app)
    (told,) = caplog.records
    assert "What you agreed to cannot be read, so you are asked anew" in told.getMessage()
    assert str(kept) in told.getMessage()
    approvals.withdraw(app)
    approvals.approve(app)
    assert approvals.may_run(app)
    assert list(json.loads(kept.read_text())) == [str(app)]


@pytest.mark.parametrize("odd", ["folder", "pipe", "large", "unreadable"])
def test_what_is_no_file_of_approvals_is_told_too(
    app: Path, kept: Path, odd: str, caplog: pytest.LogCaptureFixture
) -> None:
    kept.parent.mkdir()
    if odd == "folder":
        kept.mkdir()
    elif odd == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("there are no pipes in folders here")
        os.mkfifo(kept)
    elif odd == "large":
        with kept.open("wb") as file:
            file.truncate(1 << 40)
    else:
        kept.symlink_to(kept)
    assert not Approvals(kept).may_run(app)
    assert odd == "unreadable" or "cannot be read" in caplog.text


def test_what_an_odd_entry_says_is_worth_nothing(app: Path, kept: Path) -> None:
    """Nobody but this program writes the file: where one entry is wrong, so may be all."""
    Approvals(kept).approve(app)
    kept.write_text(json.dumps(json.loads(kept.read_text()) | {"/other": 3}))
    assert not Approvals(kept).may_run(app)


def test_what_came_with_the_program_needs_no_approval(app: Path, kept: Path) -> None:
    assert Approvals(kept, trusted=[app.parent]).may_run(app)
    assert not Approvals(kept, trusted=[app / "sub"]).may_run(app)
    assert not kept.exists()


def test_a_link_that_is_code_counts_by_where_it_leads_in_the_end(app: Path, kept: Path) -> None:
    """Also where the way goes through another link, and both ends are there before."""
    (app / "one.txt").write_text("print(1)")
    (app / "two.txt").write_text("print(2)")
    (app / "one.py").symlink_to("one.txt")
    (app / "two.py").symlink_to("two.txt")
    (app / "middle").symlink_to("one.txt")
    (app / "main.py").symlink_to("middle")
    approvals = Approvals(kept)
    approvals.approve(app)
    (app / "middle").unlink()
    (app / "middle").symlink_to("two.txt")
    assert not approvals.may_run(app)


def test_a_template_among_conversations_counts(app: Path, kept: Path) -> None:
    (app / "config.yml").write_text("blocks:\n  - {block_class: x, prompt_template: talk.cases.txt}\n")
    (app / "talk.cases.txt").write_text("Be kind.")
    approvals = Approvals(kept)
    approvals.approve(app)
    (app / "talk.cases.txt").write_text("Be rude.")
    assert not approvals.may_run(app)
