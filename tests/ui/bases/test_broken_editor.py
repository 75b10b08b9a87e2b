"""An editor that another package brings and that cannot be loaded is named, and harms nobody."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from boltun.cli import main
from boltun.paths import Profile
from boltun.settings import Settings
from ui.bases.place import BasesPlace
from ui.editing.editor_kind import editor_kinds
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.script.script_editor import ScriptEditor
from ui.table.base_editor import BaseEditor
from ui.widgets.notice import Notice
from ui.widgets.statement import Tone

WRONG = (
    "The plug-in quill of the package boltun-quill cannot be used: ImportError: no ink"
    " (boltun_quill_editor.py, line 1)."
)
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


QUILL = """
from ui.editing.editor_kind import EditorKind
from ui.editing.file_editor import FileEditor
from PySide6.QtWidgets import QLabel
def make(material, workshop):
    QLabel("half made", workshop.parent).show()
    {make}
def prepare(document):
    {prepare}
def read(path):
    {read}
EDITOR = EditorKind(name="quill", kind="eliza", make=make, prepare=prepare{more})
"""


def quill(make: str = "1 / 0", prepare: str = "pass", read: str = "pass", more: str = "") -> str:
    return QUILL.format(make=make, prepare=prepare, read=read, more=more)


@pytest.mark.parametrize(
    ("code", "call"),
    [
        (quill("1 / 0"), "make"),
        (quill("exit()"), "make"),
        (quill("return None"), "make"),
        (quill("return QLabel('no editor')"), "make"),
        (quill("return FileEditor(workshop.parent)"), "make"),
        (quill(prepare="1 / 0"), "prepare"),
    ],
)
def test_a_text_whose_editor_fails_opens_in_any_text_editor(
    install: Install,
    bridge: Bridge,
    curtain: Callable[[], None],
    tmp_path: Path,
    qtbot: Any,
    code: str,
    call: str,
) -> None:
    install(code)
    script = tmp_path / "doctor.txt"
    script.write_text("initial: Hello.\nfinal: Bye.\nkey: *\n  decomp: *\n    reasmb: I see.\n")
    curtain()
    place = BasesPlace(bridge, Preferences(Settings(None), bridge))
    qtbot.addWidget(place)
    told: list[Notice] = []
    place.noticed.connect(told.append)
    place.open(script)
    qtbot.waitUntil(lambda: place.editor is not None)
    assert isinstance(place.editor, ScriptEditor)
    assert not place.reader.opening
    (notice,) = told
    assert f"The editor quill of the package boltun-quill failed in {call}: " in notice.text
    assert notice.tone is Tone.BAD
    assert not [one for one in place.findChildren(QLabel) if one.text() == "half made" and one.isVisible()]


@pytest.mark.parametrize(
    ("code", "call"),
    [
        (quill("1 / 0", more=', suffixes=(".quill",), read=read'), "make"),
        (quill("pass", more=', suffixes=(".quill",), read=read'), "make"),
        (quill(read="1 / 0", more=', suffixes=(".quill",), read=read'), "read"),
        (quill(read="exit()", more=', suffixes=(".quill",), read=read'), "read"),
    ],
)
def test_a_file_that_only_its_editor_reads_says_whose_fault_it_is(
    install: Install,
    bridge: Bridge,
    curtain: Callable[[], None],
    tmp_path: Path,
    qtbot: Any,
    code: str,
    call: str,
) -> None:
    install(code)
    file = tmp_path / "letter.quill"
    file.write_bytes(b"\0\1")
    curtain()
    place = BasesPlace(bridge, Preferences(Settings(None), bridge))
    qtbot.addWidget(place)
    place.open(file)
    qtbot.waitUntil(lambda: "boltun-quill" in place.bar.text)
    assert f"The editor quill of the package boltun-quill failed in {call}: " in place.bar.text
    assert place.editor is None
    assert not place.reader.opening


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("name='Quill', kind='eliza', make=print", "'Quill' cannot be the name of an editor"),
        ("name='quill', kind=7, make=print", "kind is 7, not str"),
        ("name='quill', kind='eliza', make='print'", "make is the text 'print', which cannot be called"),
        ("name='quill', kind='eliza', make=print, suffixes='.q'", "suffixes is the text '.q', not tuple"),
    ],
)
def test_one_whose_fields_are_wrong_says_which(
    install: Install, doctor: Callable[[], str], fields: str, reason: str
) -> None:
    install(f"from ui.editing.editor_kind import EditorKind\nEDITOR = EditorKind({fields})\n")
    assert reason in doctor()
