"""An editor that another package brings and that cannot be loaded is named, and harms nobody."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boltun.cli import main
from boltun.paths import Profile
from boltun.settings import Settings
from ui.bases.place import BasesPlace
from ui.editing.editor_kind import editor_kinds
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.table.base_editor import BaseEditor
from ui.widgets.notice import Notice
from ui.widgets.statement import Tone

WRONG = "The plug-in quill of the package boltun-quill cannot be used: ImportError: no ink."
Install = Callable[[str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package with an editor whose module holds this."""

    def install(code: str) -> None:
        site = tmp_path / "site"
        about = site / "boltun_quill-1.0.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: boltun-quill\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text("[boltun.editors]\nquill = boltun_quill_editor:EDITOR\n")
        (site / "boltun_quill_editor.py").write_text(code)
        monkeypatch.syspath_prepend(str(site))
        monkeypatch.delitem(sys.modules, "boltun_quill_editor", raising=False)
        editor_kinds.cache_clear()

    yield install
    editor_kinds.cache_clear()


@pytest.fixture
def doctor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    profile = Profile.at(tmp_path / "profile").make()

    def said() -> str:
        main(["--profile", profile.name, "doctor"])
        return capsys.readouterr().out

    return said


def test_the_doctor_names_it_and_what_is_wrong(install: Install, doctor: Callable[[], str]) -> None:
    install("raise ImportError('no ink')")
    assert f"WRONG   {WRONG}" in doctor()


def test_the_doctor_names_one_that_is_no_editor(install: Install, doctor: Callable[[], str]) -> None:
    install("EDITOR = 'a quill'")
    assert "cannot be used: TypeError: boltun_quill_editor:EDITOR is no EditorKind." in doctor()


def test_the_doctor_names_one_that_works(install: Install, doctor: Callable[[], str]) -> None:
    install(
        "from ui.editing.editor_kind import EditorKind\n"
        "EDITOR = EditorKind(name='quill', kind='letters', make=print)\n"
    )
    assert "ok      boltun-quill: the editor quill" in doctor()


def test_without_the_window_the_doctor_says_that_editors_were_not_loaded(
    install: Install, doctor: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot() -> None:
        raise ImportError("libEGL.so.1: cannot open shared object file")

    install("EDITOR = None")
    monkeypatch.setattr("ui.editing.editor_kind.editor_kinds", cannot)
    assert "no      editors of other packages — ImportError: libEGL.so.1: cannot" in doctor()


def test_the_window_names_it_and_bases_open_all_the_same(
    install: Install, bridge: Bridge, curtain: Callable[[], None], tmp_path: Path, qtbot: Any
) -> None:
    install("raise ImportError('no ink')")
    base = tmp_path / "my.txt"
    base.write_text("hello\nHello to you.\n")
    curtain()
    place = BasesPlace(bridge, Preferences(Settings(None), bridge))
    qtbot.addWidget(place)
    told: list[Notice] = []
    place.noticed.connect(told.append)
    qtbot.waitUntil(lambda: bool(told))
    assert [(one.text, one.tone) for one in told] == [(WRONG, Tone.BAD)]
    place.open(base)
    qtbot.waitUntil(lambda: place.editor is not None)
    assert isinstance(place.editor, BaseEditor)
