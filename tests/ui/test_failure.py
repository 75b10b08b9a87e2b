"""A damaged database in the window: over the real service, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings

from boltun.message import Contact, Message
from boltun.networks.runner import Runner
from boltun.paths import Profile
from boltun.service import Service
from boltun.settings import Settings
from boltun.store.backups import Backup
from boltun.store.store import Store
from ui.frame.failure import FailurePage
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.settings.place import SettingsPlace

WAIT = 20_000
PAGE = 4096
ANN = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Ann")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """The database of a profile, with 300 messages and a copy of it."""
    profile = Profile.at(tmp_path).make()
    profile.settings_path.write_text("language = 'en'\n", "utf-8")
    place = profile.data / "boltun.sqlite"
    with Store.open(place) as store, store.together():
        for n in range(300):
            store.messages.receive(
                Message(contact=ANN, text=f"слово {n} " * 20, at=n, received_at=n, id=f"i{n}")
            )
    assert Backup(place, at=1_760_000_000.0, most=10**9).run() is not None
    return place


def spoil(place: Path, first: int = 20) -> None:
    """Fill the second half of the database with what is none."""
    with place.open("r+b") as file:
        file.seek(first * PAGE)
        file.write(b"\xff" * (place.stat().st_size - first * PAGE))


def count(place: Path) -> int:
    with closing(Store.open(place)) as store:
        return sum(len(store.messages.history(who, limit=1000)) for who in store.privacy.everybody())


@pytest.fixture
def start(tmp_path: Path, qapp: object, qtbot: Any) -> Iterator[Callable[[], MainWindow]]:
    """Start a window and the service behind it, wired as the program does."""
    running: list[tuple[Bridge, Runner[Service]]] = []

    def start() -> MainWindow:
        profile = Profile.at(tmp_path)
        runner: Runner[Service] = Runner()
        bridge = Bridge(runner)
        running.append((bridge, runner))
        preferences = Preferences(Settings(profile.settings_path), bridge)
        state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
        window = MainWindow(bridge, preferences, state)
        window.database = profile.data / "boltun.sqlite"
        window.stop_service = lambda: runner.stop(20)
        qtbot.addWidget(window)
        window.resize(1000, 700)
        window.show()
        bridge.start(lambda: Service(profile, listener=bridge.listen, connect=False))
        return window

    yield start
    for bridge, runner in running:
        bridge.close()
        assert runner.stop(20)


def page_of(window: MainWindow, qtbot: Any) -> FailurePage:
    def shown() -> bool:
        return isinstance(window.stack.currentWidget(), FailurePage)

    qtbot.waitUntil(shown, timeout=WAIT)
    page = window.stack.currentWidget()
    assert isinstance(page, FailurePage)
    return page


def press(page: FailurePage, label: str, qtbot: Any) -> str:
    """Press a button, wait until that is done, and return what the page says then."""
    [button] = [one for one in page.remedies if one.text().startswith(label)]
    button.click()
    assert not any(one.isVisible() for one in (*page.remedies, page.leave))
    qtbot.waitUntil(lambda: page.again.isVisible(), timeout=WAIT)
    return page.words.text()


def test_a_damaged_database_can_be_begun_anew_with_what_can_be_read(
    place: Path, start: Callable[[], MainWindow], qtbot: Any
) -> None:
    spoil(place)
    damaged = place.read_bytes()
    window = start()
    page = page_of(window, qtbot)
    assert page.title.text() == "Boltun cannot start"
    assert window.state[0] == "Nobody is answered"
    assert "The database is damaged (" in page.words.text()
    assert [one.text()[:17] for one in page.remedies] == ["Go back to the co", "Save what can be "]
    said = press(page, "Save what can be read", qtbot)
    assert "Boltun now remembers 300 messages." in said
    assert "What was missing was taken from the copy" in said
    [aside] = (place.parent / "aside").glob("*.sqlite")
    assert aside.read_bytes() == damaged
    assert str(aside) in said
    with qtbot.waitSignal(window.again_wanted):
        page.again.click()
    assert count(place) == 300


def test_one_can_go_back_to_the_copy(place: Path, start: Callable[[], MainWindow], qtbot: Any) -> None:
    spoil(place, 0)
    page = page_of(start(), qtbot)
    assert "This file is not a database." in page.words.text()
    assert "Boltun now remembers 300 messages." in press(page, "Go back to the copy of", qtbot)
    assert count(place) == 300


def test_damage_while_boltun_runs_is_shown_at_once(
    place: Path, start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    qtbot.waitUntil(lambda: window.bridge.service is not None, timeout=WAIT)
    place.rename(place.with_name("elsewhere.sqlite"))
    page = page_of(window, qtbot)
    assert page.title.text() == "Boltun has stopped answering"
    assert "moved, deleted or replaced" in page.words.text()
    assert not window.rail.isEnabled()
    press(page, "Go back to the copy of", qtbot)
    assert count(place) == 300


def test_settings_lead_to_the_copies_and_back(
    place: Path, start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    qtbot.waitUntil(lambda: window.bridge.service is not None, timeout=WAIT)
    settings = window.go("settings")
    assert isinstance(settings, SettingsPlace)
    settings.copies_button.click()
    page = page_of(window, qtbot)
    assert len(page.remedies) >= 1
    page.leave.click()
    assert window.stack.currentWidget() is settings
    assert window.rail.isEnabled()
    settings.copies_button.click()
    page = page_of(window, qtbot)
    oldest = page.remedies[-1].text()
    assert "Boltun now remembers 300 messages." in press(page, oldest, qtbot)
    assert count(place) == 300
    assert list((place.parent / "aside").glob("*.sqlite"))


def test_what_cannot_be_done_is_said(place: Path, start: Callable[[], MainWindow], qtbot: Any) -> None:
    spoil(place)
    page = page_of(start(), qtbot)
    [copy] = (place.parent / "backups").iterdir()
    copy.write_bytes(b"x" * 5000)
    assert "This file is not a database." in press(page, "Go back to the copy of", qtbot)
    assert not (place.parent / "aside").exists()
