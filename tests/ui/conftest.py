from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boltun.minds.listing import MindInfo
from boltun.networks import registry as networks
from boltun.networks.runner import Runner
from boltun.service import Service
from tests.ui.stage import Stage
from ui.link.bridge import Bridge
from ui.looks.palette import LIGHT
from ui.looks.style import dress
from ui.system.clipboard import hand_over_clipboard
from ui.system.garbage import Garbage


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    return ["boltun-gui"]


class PatientBot(QtBot):
    """Waits for so long that it is the program which failed, not the machine which was busy."""

    def waitUntil(  # noqa: N802 (the name is that of pytest-qt)
        self, callback: Callable[[], bool | None], *, timeout: int = 60_000
    ) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = 60_000, **named: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **named)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


TRANSLATIONS = Path(__file__).parents[2] / "ui" / "translations"


@contextmanager
def speaking(app: QApplication, code: str) -> Iterator[None]:
    """Let the window speak a language."""
    translator = QTranslator()
    assert translator.load(f"boltun_{code}", str(TRANSLATIONS))
    app.installTranslator(translator)
    before = QLocale()
    QLocale.setDefault(QLocale(code))
    yield
    QLocale.setDefault(before)
    app.removeTranslator(translator)


@pytest.fixture
def russian(qapp: QApplication) -> Iterator[None]:
    with speaking(qapp, "ru"):
        yield


@pytest.fixture(autouse=True)
def _same_look(qapp: QApplication) -> Iterator[None]:
    """Our style and palette, one font, plain English: sizes and pictures are the same everywhere."""
    font = QFont()
    font.setFamilies(["DejaVu Sans", "VL Gothic", "Noto Color Emoji"])
    font.setPointSize(10)
    qapp.setFont(font)
    dress(qapp, LIGHT)
    with speaking(qapp, "en"):
        QLocale.setDefault(QLocale("en_GB"))
        yield


@pytest.fixture(autouse=True)
def _only_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the networks that the packages in tests/plugins add: people do not have them."""
    known = networks.plugins()
    found = {name: kind for name, kind in known.found.items() if name not in known.packages}
    monkeypatch.setattr(networks, "plugins", lambda: replace(known, found=found, packages={}))


@pytest.fixture(scope="session", autouse=True)
def garbage(qapp: QApplication) -> Garbage:
    """Collect only here, as the program does."""
    return Garbage(qapp)


@pytest.fixture(scope="session", autouse=True)
def _clipboard(qapp: QApplication) -> Iterator[None]:
    yield
    hand_over_clipboard()


@pytest.fixture
def stage() -> Stage:
    stage = Stage()
    stage.offered = [
        MindInfo(
            name=code,
            title=title,
            path=Path(f"/bases/{code}.mindw"),
            kind="boltun",
            bundled=True,
            language=code,
        )
        for code, title in (("ru", "Русская"), ("en", "English"))
    ]
    return stage


@pytest.fixture
def bridge(qapp: QApplication, stage: Stage) -> Iterator[Bridge]:
    """A bridge over the real loop's thread; ``curtain`` starts the staged service behind it."""
    runner: Runner[Service] = Runner()
    bridge = Bridge(runner)
    stage.listener = bridge.listen
    yield bridge
    bridge.close()
    runner.stop()


@pytest.fixture
def curtain(bridge: Bridge, stage: Stage) -> Callable[[], None]:
    """Start the service, once the stage is set."""
    return lambda: bridge.start(lambda: stage)


@pytest.fixture
def done(qtbot: Any, stage: Stage) -> Callable[[str], tuple[Any, ...]]:
    """Wait until the service was asked to do something; return with what."""

    def wait(name: str) -> tuple[Any, ...]:
        qtbot.waitUntil(lambda: any(one[0] == name for one in stage.done))
        return next(one[1:] for one in reversed(stage.done) if one[0] == name)

    return wait


@pytest.fixture
def visit(
    qapp: QApplication,
    stage: Stage,
    bridge: Bridge,
    curtain: Callable[[], None],
    qtbot: Any,
    tmp_path: Path,
) -> Iterator[Callable[..., Any]]:
    """Open the window with everything in it in a language (English else), and be led through its places."""
    from tests.ui.everywhere import Everywhere, make_window

    with ExitStack() as languages:

        def visit(language: str = "en") -> Everywhere:
            if language != "en":
                languages.enter_context(speaking(qapp, language))
            window = make_window(stage, bridge, tmp_path)
            qtbot.addWidget(window)
            window.show()
            curtain()
            window.activateWindow()
            place: Any = window.place("conversations")
            qtbot.waitUntil(lambda: place.chat.history.rowCount() > 0)
            return Everywhere(window, tmp_path, qtbot)

        yield visit
