"""The first steps, by keyboard, with and without an account."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QLocale, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel
from shiboken6 import delete

from boltun.errors import NetworkError
from boltun.events import MindsChanged
from boltun.message import Author, Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.listing import MindInfo, find_minds
from boltun.networks.protocol import CertificateAsked
from boltun.networks.trial import Trial
from boltun.paths import bundled_bases
from boltun.rules.presets import PRESETS
from boltun.rules.reading import read_rules
from boltun.settings import TALK_WITH_EVERYBODY
from boltun.store.records import StoredMessage
from tests.ui.conftest import speaking
from tests.ui.stage import Stage
from ui.first_run.cards import MindCard, roles
from ui.first_run.page import FirstRunPage
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.plain_text import Label
from ui.rules.words import preset_words

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
    assert not page.choices.buttons()[-1].isVisible()
    page.more.click()
    assert page.choices.buttons()[-1].isVisible()


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("language", ["ru"], indirect=True)
def test_the_whole_way_by_keyboard(page: FirstRunPage, window: MainWindow, qtbot: Any, done: Done) -> None:
    first, second = page.choices.buttons()
    assert first.hasFocus()
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert page.more.hasFocus()
    QTest.keyClick(page.more, Qt.Key.Key_Space)
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Down)
    assert page.chosen == "en"
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert done("change_setting") == ("default_mind", "en")
    assert page.step == 1
    assert page.talk.field.hasFocus()
    say(page, "Привет")
    qtbot.waitUntil(lambda: bubbles(page) == [f"{Author.CONTACT}: Привет", f"{Author.BOT}: Привет!"])
    QTest.keyClick(page.next, Qt.Key.Key_Return)
    later = page.when.buttons.checkedButton()
    assert later is not None
    assert later.hasFocus()
    assert page.when.chosen == "later"
    QTest.keyClick(later, Qt.Key.Key_Return)
    assert page.form.network.box.hasFocus(), "there are several networks"
    QTest.keyClick(page.form.network.box, Qt.Key.Key_Tab)
    assert page.form.address.hasFocus()
    page.form.address.setText("me@example.org")
    page.form.password.setText("secret")
    QTest.keyClick(page.form.password, Qt.Key.Key_Return)
    account, password = done("accounts.add")
    assert (account.address, account.ask_first, password) == ("me@example.org", True, "secret")
    qtbot.waitUntil(lambda: window.first_run is None)
    assert window.rail.entries["conversations"].isChecked()
    assert "asks you before it sends" in window.notices.text


def test_an_account_that_is_to_answer_at_once_is_rehearsed_first(
    page: FirstRunPage, window: MainWindow, qtbot: Any, done: Done
) -> None:
    page.go(3)
    page.form.address.setText("me@example.org")
    page.form.password.setText("secret")
    box = next(one for one in page.form.findChildren(QCheckBox) if one.text().startswith("Ask me"))
    box.click()
    QTest.keyClick(page.form.password, Qt.Key.Key_Return)
    account, _ = done("accounts.add")
    assert account.ask_first
    place: Any = window.place("accounts")
    qtbot.waitUntil(lambda: place.rehearsing.is_open)
    assert place.rehearsing.page.account == "xmpp:me@example.org"
    assert window.stack.currentWidget() is place


@pytest.mark.parametrize("language", ["en", "ru", "ja"], indirect=True)
def test_each_ready_mode_can_be_chosen_and_is_kept_at_the_end(
    language: str, request: pytest.FixtureRequest, qapp: QApplication, stage: Stage, done: Done, qtbot: Any
) -> None:
    with speaking(qapp, language):
        page: FirstRunPage = request.getfixturevalue("page")
        window: MainWindow = request.getfixturevalue("window")
        page.go(2)
        keys = [str(one.property("when")) for one in page.when.buttons.buttons()]
        assert keys == ["later", "always", *PRESETS]
        page.when.choose("night")
        page.next.click()
        assert not stage.rules_text, "nothing holds before the end"
        page.skip.click()
        name = preset_words("night")[0]
        assert done("rules.add_preset") == ("night", name)
        qtbot.waitUntil(lambda: window.first_run is None)
        rules, problems = read_rules(stage.rules_text, None)
        assert ([mode.name for mode in rules.modes], problems) == ([name], [])
        # A second time it is there already.
        window.show_first_run()
        again = window.first_run
        assert again is not None
        again.when.choose("night")
        again.skip.click()
        qtbot.waitUntil(lambda: window.first_run is None)
        assert read_rules(stage.rules_text, None)[0] == rules


def test_always_lets_everybody_be_answered(
    page: FirstRunPage, window: MainWindow, done: Done, qtbot: Any
) -> None:
    page.go(2)
    page.when.choose("always")
    page.skip.click()
    assert done("change_setting") == ("talk_with_everybody", True)
    qtbot.waitUntil(lambda: window.first_run is None)


def test_a_ready_mode_that_cannot_be_added_is_told(
    page: FirstRunPage, window: MainWindow, stage: Stage, qtbot: Any
) -> None:
    stage.rules_text = "hours = 'nine'\n"
    page.when.choose("night")
    page.skip.click()
    qtbot.waitUntil(lambda: window.first_run is None)
    assert "“nine” names no times" in window.notices.text


def test_whoever_decides_later_leaves_all_as_it_is(
    page: FirstRunPage, window: MainWindow, stage: Stage
) -> None:
    page.skip.click()
    assert window.first_run is None
    assert not stage.rules_text
    assert not stage.settings[TALK_WITH_EVERYBODY]


def test_what_the_base_has_nothing_to_say_to_is_told(page: FirstRunPage, qtbot: Any) -> None:
    page.go(1)
    say(page, "молчи")
    qtbot.waitUntil(lambda: "stays silent" in page.verdict.text())
    say(page, "привет")
    qtbot.waitUntil(lambda: bubbles(page)[-1] == f"{Author.BOT}: Привет!")
    assert page.verdict.text() == ""


def test_placeholders_are_filled(page: FirstRunPage, stage: Stage, qtbot: Any) -> None:
    async def load_mind(name: str) -> BoltunMind:
        return BoltunMind.compile("<PLACEHOLDERS>\nru\nпривет\nПривет, {name}!\n", name=name)

    stage.load_mind = load_mind
    page.go(1)
    say(page, "привет")
    qtbot.waitUntil(lambda: len(bubbles(page)) == 2)
    assert re.fullmatch(r"bot: Привет, [\w ]+!", bubbles(page)[-1])


def test_what_is_said_after_the_page_has_gone_is_dropped(
    page: FirstRunPage, bridge: Bridge, qtbot: Any, caplog: pytest.LogCaptureFixture
) -> None:
    page.go(1)
    say(page, "привет")
    delete(page)
    rested: list[object] = []

    async def rest(service: object) -> None:
        asked = [one for one in asyncio.all_tasks() if "FirstWords.say" in repr(one)]
        await asyncio.gather(*asked)

    bridge.ask(rest, rested.append)
    qtbot.waitUntil(lambda: bool(rested))
    assert caplog.records == []


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


@pytest.fixture
def bundled(language: str, stage: Stage, page: FirstRunPage, bridge: Bridge, qtbot: Any) -> None:
    """The bases that come with the program are on the stage."""
    stage.offered = find_minds(bundled_bases(), Path("/nowhere"))
    before = len(page.choices.buttons())
    bridge.listen(MindsChanged())
    qtbot.waitUntil(lambda: len(page.choices.buttons()) > before)


def cards(page: FirstRunPage) -> dict[str, MindCard]:
    return {card.button.text(): card for card in page.findChildren(MindCard) if card.isVisible()}


@pytest.mark.usefixtures("bundled")
@pytest.mark.parametrize("language", ["en"], indirect=True)
def test_three_cards_say_in_words_who_can_answer(language: str, page: FirstRunPage) -> None:
    shown = cards(page)
    assert list(shown) == ["Friend", "Listener", "Message taker"]
    assert [button.text() for button in page.choices.buttons() if button.isVisible()] == list(shown)
    QTest.mouseClick(shown["Listener"], Qt.MouseButton.LeftButton)
    assert page.chosen == "en/listener"
    assert page.role == "listener"
    assert "I am tired." in shown["Listener"].button.accessibleDescription()


@pytest.mark.usefixtures("bundled")
@pytest.mark.parametrize("language", ["ru", "ja"], indirect=True)
def test_a_card_is_there_for_each_base_that_is_there(language: str, page: FirstRunPage) -> None:
    there = [name for name in ("friend", "listener", "message") if (_of(language, name)).exists()]
    assert len(cards(page)) == len(there) >= 2


@pytest.mark.parametrize(("code", "name"), [("ru", "Болтун"), ("en", "Boltun")])
def test_boltun_has_its_name_of_the_language_on_a_card(
    qapp: QApplication, qtbot: Any, code: str, name: str
) -> None:
    with speaking(qapp, code):
        card = MindCard(roles()[0], "friend")
    qtbot.addWidget(card)
    *_, answered = (label.text() for label in card.findChildren(QLabel))
    assert answered.startswith(f"{name}: ")


def _of(language: str, name: str) -> Path:
    folder = bundled_bases() / language
    return folder / name if (folder / name).is_dir() else folder / f"{name}.txt"


@pytest.mark.parametrize("code", ["en", "ru", "ja"])
@pytest.mark.parametrize("role", ["friend", "listener", "message"])
def test_the_lines_on_a_card_are_what_the_base_says(qapp: QApplication, code: str, role: str) -> None:
    path = _of(code, role)
    if not path.exists():
        pytest.skip("nobody has written it yet")
    if code == "en":
        shown = {one.name: one for one in roles()}[role]
    else:
        with speaking(qapp, code):
            shown = {one.name: one for one in roles()}[role]
    if role == "message":
        with ZipFile(path / "scenario.xlsx") as sheets:
            texts = [sheets.read(name).decode("utf-8") for name in sheets.namelist() if name.endswith(".xml")]
        assert shown.answered in "".join(texts)
        return
    mind = (BoltunMind if role == "friend" else ElizaMind).open(path)
    friend = Contact(account="a", address="b")
    message = Message(contact=friend, text=shown.asked, at=NOW, received_at=NOW)
    said = {mind.reply(message, mind.new_memory(), Random(seed)).text for seed in range(200)}
    assert shown.answered in said, said


def test_the_networks_and_their_addresses_are_told(page: FirstRunPage) -> None:
    page.go(3)
    words = [label.text() for label in page.findChildren(Label) if label.isVisible()]
    assert any("XMPP" in text and "me@example.org" in text for text in words)


@pytest.mark.parametrize("step", [0, 1, 2, 3])
def test_it_can_always_be_tried_without_an_account(page: FirstRunPage, window: MainWindow, step: int) -> None:
    page.go(step)
    assert page.skip.isVisible()
    assert page.skip.text() == "Try it without an account"
    page.skip.click()
    assert window.first_run is None
    assert window.rail.entries["conversations"].isChecked()


@pytest.mark.parametrize("language", ["ru"], indirect=True)
def test_trying_without_an_account_keeps_what_was_chosen(
    language: str, page: FirstRunPage, done: Done
) -> None:
    page.choices.buttons()[1].click()
    page.skip.click()
    assert done("change_setting") == ("default_mind", "en")


def test_a_place_can_be_looked_at_in_between(page: FirstRunPage, window: MainWindow) -> None:
    page.go(1)
    window.rail.entries["settings"].click()
    assert window.stack.currentWidget() is window.place("settings")
    window.show_first_run()
    assert window.first_run is page
    assert page.step == 1


def test_without_an_account_it_says_where_to_add_one(page: FirstRunPage, window: MainWindow) -> None:
    page.go(3)
    page.form.cancel_button.click()
    assert "Ctrl+4" in window.notices.text


def test_an_account_that_cannot_be_added_stays_in_the_form(
    page: FirstRunPage, window: MainWindow, stage: Stage, qtbot: Any
) -> None:
    stage.fails["accounts.add"] = NetworkError("There is an account {account} already.", account="me")
    page.go(3)
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
    page.go(3)
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
