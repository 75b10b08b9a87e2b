"""The first steps, by keyboard, with and without an account."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QSettings, Qt
from PySide6.QtTest import QTest

from boltun.errors import NetworkError
from boltun.events import MindsChanged
from boltun.message import Author
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.listing import MindInfo
from boltun.networks.protocol import CertificateAsked
from boltun.networks.trial import Trial
from boltun.store.records import StoredMessage
from tests.ui.stage import Stage
from ui.first_run.page import FirstRunPage
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences

NOW = 1_770_000_000.0
Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def window(
    stage: Stage, bridge: Bridge, curtain: Callable[[], None], qtbot: Any, tmp_path: Path
) -> MainWindow:
    async def load_mind(name: str) -> BoltunMind:
        return BoltunMind.compile("привет\nПривет!\n[молчи]\n\n", name=name)

    stage.load_mind = load_mind
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, Preferences(stage.settings, bridge), state, clock=lambda: NOW)
    qtbot.addWidget(window)
    window.show_first_run()
    window.show()
    window.activateWindow()
    curtain()
    return window


@pytest.fixture
def page(window: MainWindow, qtbot: Any) -> FirstRunPage:
    page = window.first_run
    assert page is not None
    qtbot.waitUntil(lambda: bool(page.choices.buttons()))
    return page


def bubbles(page: FirstRunPage) -> list[str]:
    history = page.words.history
    rows = [history.index(n).data(Qt.ItemDataRole.UserRole) for n in range(history.rowCount())]
    return [f"{one.author}: {one.text}" for one in rows if isinstance(one, StoredMessage)]


def say(page: FirstRunPage, text: str) -> None:
    page.talk.field.setText(text)
    QTest.keyClick(page.talk.field, Qt.Key.Key_Return)


@pytest.fixture
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield request.param
    QLocale.setDefault(before)


@pytest.mark.parametrize("language", ["ru", "en"], indirect=True)
def test_the_base_in_the_language_of_the_window_is_proposed(language: str, page: FirstRunPage) -> None:
    assert page.chosen == language


def test_of_what_is_no_reply_base_the_kind_is_told(
    page: FirstRunPage, stage: Stage, bridge: Bridge, qtbot: Any
) -> None:
    doctor = MindInfo(name="e", title="Doctor", path=Path("/e"), kind="eliza")
    stage.offered = [*stage.offered, doctor]
    bridge.listen(MindsChanged())
    qtbot.waitUntil(lambda: page.choices.buttons()[-1].text() == "Doctor · ELIZA script")


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("language", ["ru"], indirect=True)
def test_the_whole_way_by_keyboard(page: FirstRunPage, window: MainWindow, qtbot: Any, done: Done) -> None:
    first, second = page.choices.buttons()
    assert first.hasFocus()
    QTest.keyClick(first, Qt.Key.Key_Down)
    assert page.chosen == "en"
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert done("change_setting") == ("default_mind", "en")
    assert page.step == 1
    assert page.talk.field.hasFocus()
    say(page, "Привет")
    qtbot.waitUntil(lambda: bubbles(page) == [f"{Author.CONTACT}: Привет", f"{Author.BOT}: Привет!"])
    QTest.keyClick(page.next, Qt.Key.Key_Return)
    assert page.form.address.hasFocus()
    page.form.address.setText("me@example.org")
    page.form.password.setText("secret")
    QTest.keyClick(page.form.password, Qt.Key.Key_Return)
    account, password = done("accounts.add")
    assert (account.address, account.ask_first, password) == ("me@example.org", True, "secret")
    qtbot.waitUntil(lambda: window.first_run is None)
    assert window.rail.entries["conversations"].isChecked()
    assert "asks you before it sends" in window.notices.text


def test_what_the_base_has_nothing_to_say_to_is_told(page: FirstRunPage, qtbot: Any) -> None:
    page.go(1)
    say(page, "молчи")
    qtbot.waitUntil(lambda: "stays silent" in page.verdict.text())
    say(page, "привет")
    qtbot.waitUntil(lambda: bubbles(page)[-1] == f"{Author.BOT}: Привет!")
    assert page.verdict.text() == ""


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("language", ["ru"], indirect=True)
def test_another_base_begins_anew(page: FirstRunPage, qtbot: Any) -> None:
    page.go(1)
    say(page, "привет")
    qtbot.waitUntil(lambda: len(bubbles(page)) == 2)
    QTest.keyClick(page.talk.field, Qt.Key.Key_Escape)
    assert page.step == 0
    page.choices.buttons()[1].click()
    page.next.click()
    assert bubbles(page) == []


def test_it_can_be_skipped_and_found_again(page: FirstRunPage, window: MainWindow, qtbot: Any) -> None:
    page.skip.click()
    assert window.first_run is None
    assert window.window_state.value("first_run/done", False, bool)
    place: Any = window.go("accounts")
    place.first_run_wanted.emit()
    assert isinstance(window.stack.currentWidget(), FirstRunPage)
    assert not any(entry.isChecked() for entry in window.rail.entries.values())


def test_a_place_can_be_looked_at_in_between(page: FirstRunPage, window: MainWindow) -> None:
    page.go(1)
    window.rail.entries["settings"].click()
    assert window.stack.currentWidget() is window.place("settings")
    window.show_first_run()
    assert window.first_run is page
    assert page.step == 1


def test_without_an_account_it_says_where_to_add_one(page: FirstRunPage, window: MainWindow) -> None:
    page.go(2)
    page.form.cancel_button.click()
    assert "Ctrl+4" in window.notices.text


def test_an_account_that_cannot_be_added_stays_in_the_form(
    page: FirstRunPage, window: MainWindow, stage: Stage, qtbot: Any
) -> None:
    stage.fails["accounts.add"] = NetworkError("There is an account {account} already.", account="me")
    page.go(2)
    page.form.address.setText("me@example.org")
    page.form.password.setText("secret")
    page.form.submit()
    qtbot.waitUntil(lambda: page.form.error.text() == "There is an account me already.")
    assert window.first_run is page
    assert page.form.go_button.isEnabled()


def test_a_certificate_can_be_trusted_while_testing(
    page: FirstRunPage, stage: Stage, qtbot: Any, done: Done
) -> None:
    asked = CertificateAsked(
        account="x", host="h", fingerprint="ab" * 32, subject="CN=home", expires="2027-01-01"
    )
    stage.trial = Trial(
        works=False, template="The certificate is not trusted.", advice="Compare it.", certificate=asked
    )
    page.go(2)
    page.form.address.setText("me@example.org")
    page.form.password.setText("secret")
    page.form.try_button.click()
    qtbot.waitUntil(lambda: "Compare it." in page.form.trial_text)
    assert "CN=home" in page.form.trial_text
    stage.trial = Trial(works=True)
    page.form.trial.trust.click()
    qtbot.waitUntil(lambda: page.form.trial_text.startswith("It works."))
    assert done("accounts.try_out")[0].options["fingerprint"] == "ab" * 32
    assert not any(one[0] == "accounts.add" for one in stage.done)
