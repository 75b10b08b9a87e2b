from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import delete

from boltun.settings import Settings
from tests.documents import document_of
from ui.bases.place import BasesPlace
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.table.base_editor import BaseEditor, Mode
from ui.table.pair_draft import PairDraft

SMALL = """\
(привет.)
Здравствуй!
(как дела?)
Хорошо.

[пока]
До связи.
<ESCAPE>
Расскажи ещё.
"""


def type_text(widget: QWidget, text: str) -> None:
    """Press a key for each character, as a keyboard with any layout does."""
    for character in text:
        key = Qt.Key.Key_Return if character == "\n" else Qt.Key(0)
        press(widget, key, text="\r" if character == "\n" else character)


def press(
    widget: QWidget,
    key: Qt.Key,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    text: str = "",
) -> None:
    """Press and release one key, shortcut override first."""
    for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QCoreApplication.sendEvent(widget, QKeyEvent(kind, key, modifiers, text))


@pytest.fixture
def keyboard() -> Callable[[QWidget, str], None]:
    return type_text


@pytest.fixture
def key() -> Callable[..., None]:
    return press


@pytest.fixture
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(max_workers=2) as executor:
        yield executor


@pytest.fixture
def make_editor(executor: Executor, qtbot: Any) -> Iterator[Callable[..., BaseEditor]]:
    """Open an editor on a text; shown, and with its first check behind it."""
    editors: list[BaseEditor] = []

    def make(text: str = SMALL, mode: Mode = Mode.TABLE, *, read_only: bool = False) -> BaseEditor:
        editor = BaseEditor(PairDraft(document_of(text), read_only=read_only), executor)
        editors.append(editor)
        editor.resize(1000, 640)
        editor.set_mode(mode)
        editor.show()
        qtbot.waitUntil(lambda: not editor.problems.busy)
        return editor

    yield make
    for editor in editors:
        # At once: whatever still waits for its moment must not outlive the executor.
        delete(editor)


@pytest.fixture
def editor(make_editor: Callable[..., BaseEditor]) -> BaseEditor:
    return make_editor()


@pytest.fixture
def preferences(bridge: Bridge) -> Preferences:
    return Preferences(Settings(None), bridge)


@pytest.fixture
def place(qtbot: Any, bridge: Bridge, preferences: Preferences, curtain: Callable[[], None]) -> BasesPlace:
    """The place on the staged service, with nothing open."""
    curtain()
    place = BasesPlace(bridge, preferences)
    qtbot.addWidget(place)
    place.resize(1000, 640)
    place.show()
    return place
