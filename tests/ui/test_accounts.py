from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from boltun.errors import NetworkError
from boltun.events import AccountsChanged
from boltun.message import Contact, Presence
from boltun.networks.protocol import CertificateAsked, ConnectionState
from boltun.passwords import Keeping, Place
from tests.ui.stage import Stage
from ui.accounts.place import AccountsPlace
from ui.link.bridge import Bridge
from ui.widgets.notice import Notice

NOW = 1_770_000_000.0
KEY = "xmpp:me@example.org"
Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def place(bridge: Bridge, qtbot: Any) -> AccountsPlace:
    place = AccountsPlace(bridge, clock=lambda: NOW)
    qtbot.addWidget(place)
    place.resize(900, 640)
    place.notices = []  # type: ignore[attr-defined]
    place.noticed.connect(place.notices.append)  # type: ignore[attr-defined]
    place.show()
    return place


def words(widget: QWidget) -> str:
    labels = [one.text() for one in widget.findChildren(QLabel)]
    buttons = [one.text() for one in widget.findChildren(QPushButton)]
    checks = [one.text() for one in widget.findChildren(QCheckBox)]
    return "\n".join(labels + buttons + checks)


def button(widget: QWidget, text: str) -> QPushButton:
    found = [one for one in widget.findChildren(QPushButton) if one.text() == text and one.isVisible()]
    assert found, words(widget)
    return found[0]


def shown(place: AccountsPlace, qtbot: Any, key: str = KEY) -> Any:
    qtbot.waitUntil(lambda: key in place.cards)
    return place.cards[key]


def type_into(place: AccountsPlace, address: str, password: str) -> None:
    assert place.form is not None
    fields = [one for one in place.form.findChildren(QLineEdit) if one.isVisible()]
    fields[0].setText(address)
    fields[1].setText(password)


def test_without_an_account_it_says_how_to_try_boltun(
    place: AccountsPlace, curtain: Callable[[], None], qtbot: Any
) -> None:
    curtain()
    qtbot.waitUntil(lambda: place.empty.isVisible())
    assert "Practice" in place.empty.text()


def test_the_practice_account_is_not_listed(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.account("practice:me")
    stage.account(KEY)
    curtain()
    shown(place, qtbot)
    assert list(place.cards) == [KEY]


@pytest.mark.parametrize("typed", [" me@example.org ", "xmpp:me@example.org"])
def test_adding_an_account_starts_in_ask_before_sending(
    place: AccountsPlace, curtain: Callable[[], None], qtbot: Any, done: Done, typed: str
) -> None:
    curtain()
    qtbot.mouseClick(place.add_button, Qt.MouseButton.LeftButton)
    type_into(place, typed, "secret")
    button(place, "Add").click()
    account, password = done("accounts.add")
    assert (account.key, account.network, account.address) == (KEY, "xmpp", "me@example.org")
    assert account.ask_first
    assert account.enabled
    assert password == "secret"
    assert "secret" not in repr(account)
    qtbot.waitUntil(lambda: place.form is None)
    shown(place, qtbot)
    assert "asks you before" in place.notices[-1].text  # type: ignore[attr-defined]


def test_after_the_form_the_focus_stays_in_the_place(
    bridge: Bridge, place: AccountsPlace, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    pause = QPushButton("Pause", window)
    column = QVBoxLayout(window)
    column.addWidget(pause)
    column.addWidget(place)
    window.show()
    window.activateWindow()
    curtain()
    qtbot.mouseClick(place.add_button, Qt.MouseButton.LeftButton)
    type_into(place, "me@example.org", "secret")
    add = button(place, "Add")
    add.setFocus()
    qtbot.keyClick(add, Qt.Key.Key_Space)
    assert not pause.hasFocus()
    done("accounts.add")
    qtbot.waitUntil(lambda: place.form is None)
    assert place.add_button.hasFocus()
    place.open_form()
    place.close_form()
    assert place.add_button.hasFocus()
    place.setParent(None)


def test_tab_goes_through_the_form_as_it_is_read_and_enter_saves(
    place: AccountsPlace, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    curtain()
    place.resize(600, 300)
    place.activateWindow()
    form = place.open_form()
    form.address.setText("me@example.org")
    form.password.setText("secret")
    form.advanced_switch.setChecked(True)
    form.advanced_switch.setFocus()
    fields = list(form.fields.values())
    seen: list[QWidget | None] = []
    while not form.cancel_button.hasFocus() and len(seen) < 20:
        focused = place.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        seen.append(place.focusWidget())
    assert seen == [*fields, form.go_button, form.try_button, form.cancel_button]
    form.try_button.setFocus()
    QTest.keyClick(form.try_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: form.trial_text == "It works. Nothing is saved yet: press “Add”.")
    assert form.try_button.hasFocus()
    qtbot.waitUntil(lambda: not form.trial.visibleRegion().isEmpty())
    server = form.fields["host"]
    assert isinstance(server, QLineEdit)
    QTest.keyClick(server, Qt.Key.Key_Return)
    assert done("accounts.add")[0].address == "me@example.org"


def test_host_and_port_are_folded_away_and_taken_along(
    place: AccountsPlace, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    curtain()
    form = place.open_form()
    host = form.fields["host"]
    port = form.fields["port"]
    assert not host.isVisible()
    form.advanced_switch.click()
    assert host.isVisible()
    assert isinstance(host, QLineEdit)
    assert isinstance(port, QSpinBox)
    host.setText("chat.example.org")
    port.setValue(5223)
    type_into(place, "me@example.org", "secret")
    form.submit()
    account, _ = done("accounts.add")
    assert account.options["host"] == "chat.example.org"
    assert account.options["port"] == 5223


@pytest.mark.parametrize(
    ("address", "password", "said"),
    [("", "secret", "Type the address"), ("me@example.org", "", "Type the password")],
)
def test_what_is_missing_is_said_and_gets_the_focus(
    place: AccountsPlace,
    stage: Stage,
    curtain: Callable[[], None],
    address: str,
    password: str,
    said: str,
) -> None:
    curtain()
    form = place.open_form()
    type_into(place, address, password)
    form.submit()
    assert said in words(form)
    assert not any(one[0] == "accounts.add" for one in stage.done)


def test_what_is_wrong_is_said_in_sight_however_long_the_form_is(
    place: AccountsPlace, curtain: Callable[[], None], qtbot: Any
) -> None:
    curtain()
    place.resize(600, 300)
    form = place.open_form()
    form.address.setText("me@example.org")
    form.advanced_switch.setChecked(True)
    QTest.keyClick(form.address, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not form.error.visibleRegion().isEmpty())
    assert form.error.text() == "Type the password of the account."
    assert not form.password.visibleRegion().isEmpty()
    form.show_failure("It is not kept.")
    qtbot.waitUntil(lambda: not form.error.visibleRegion().isEmpty())
    assert not form.go_button.mapTo(form, QPoint()).y() < form.error.mapTo(form, QPoint()).y()


def test_a_refusal_stands_in_the_form_and_can_be_mended(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.fails["accounts.add"] = NetworkError("There is already an account {key}.", key=KEY)
    curtain()
    form = place.open_form()
    type_into(place, "me@example.org", "secret")
    form.submit()
    qtbot.waitUntil(lambda: f"There is already an account {KEY}." in words(form))
    assert button(form, "Add").isEnabled()


def test_enter_in_the_form_adds(place: AccountsPlace, curtain: Callable[[], None], done: Done) -> None:
    curtain()
    form = place.open_form()
    type_into(place, "me@example.org", "secret")
    fields = [one for one in form.findChildren(QLineEdit) if one.isVisible()]
    QTest.keyClick(fields[1], Qt.Key.Key_Return)
    assert done("accounts.add")[1] == "secret"


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"state": ConnectionState.ONLINE}, "online"),
        ({"state": ConnectionState.WAITING, "retry_at": NOW + 12}, "again in 12 s"),
        ({"state": ConnectionState.FAILED, "template": "The password is wrong."}, "The password is wrong."),
        (
            {
                "state": ConnectionState.WAITING,
                "template": "{host} does not answer.",
                "values": {"host": "chat.example"},
            },
            "chat.example does not answer.",
        ),
    ],
)
def test_state_and_errors_are_said_in_words(
    place: AccountsPlace,
    stage: Stage,
    curtain: Callable[[], None],
    qtbot: Any,
    state: dict[str, Any],
    said: str,
) -> None:
    stage.account(KEY, **state)
    curtain()
    assert said in words(shown(place, qtbot))


def test_an_account_is_switched_off_and_asks_no_more(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    stage.account(KEY)
    curtain()
    card = shown(place, qtbot)
    boxes = {one.text(): one for one in card.findChildren(QCheckBox)}
    boxes["Switched on"].click()
    assert done("accounts.enable") == (KEY, False)
    qtbot.waitUntil(lambda: "switched off" in words(card))
    boxes["Ask me before anything is sent"].click()
    account, password = done("accounts.change")
    assert not account.ask_first
    assert password is None


def test_the_status_is_chosen(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    stage.account(KEY, presence=Presence.ONLINE)
    curtain()
    combo = shown(place, qtbot).findChild(QComboBox)
    assert combo.currentText() == "Online"
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert done("accounts.set_presence")[:2] == (KEY, Presence.AWAY)


def test_changing_an_account_keeps_the_password_that_is_not_typed(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    stage.account(KEY)
    curtain()
    button(shown(place, qtbot), "Change…").click()
    assert place.form is not None
    place.form.submit()
    account, password = done("accounts.change")
    assert account.key == KEY
    assert password is None


def acts(stage: Stage) -> list[tuple[Any, ...]]:
    return [one for one in stage.done if one[0] in ("accounts.enable", "accounts.remove")]


def test_a_removed_account_is_disconnected_at_once_and_goes_with_the_notice(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    stage.account(KEY)
    curtain()
    told: list[frozenset[str]] = []
    place.removing.connect(told.append)
    button(shown(place, qtbot), "Remove").click()
    assert KEY not in place.cards
    assert told == [{KEY}]
    assert done("accounts.enable") == (KEY, False)
    notice: Notice = place.notices[-1]  # type: ignore[attr-defined]
    assert notice.act is not None
    notice.act()
    assert done("accounts.remove") == (KEY,)
    qtbot.waitUntil(lambda: told == [{KEY}, frozenset()])
    assert acts(stage) == [("accounts.enable", KEY, False), ("accounts.remove", KEY)]


@pytest.mark.parametrize("enabled", [True, False])
def test_undoing_the_removal_leaves_the_account_as_it_was(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any, enabled: bool
) -> None:
    stage.account(KEY)
    one = stage.account_states[KEY]
    stage.account_states[KEY] = replace(one, account=replace(one.account, enabled=enabled))
    curtain()
    button(shown(place, qtbot), "Remove").click()
    notice: Notice = place.notices[-1]  # type: ignore[attr-defined]
    assert notice.undone is not None
    notice.undone()
    assert KEY in place.cards
    switched = [("accounts.enable", KEY, False), ("accounts.enable", KEY, True)] if enabled else []
    qtbot.waitUntil(lambda: acts(stage) == switched)
    assert stage.account_states[KEY].account.enabled is enabled


def test_an_account_added_anew_before_the_notice_goes_is_kept(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    stage.account(KEY)
    curtain()
    button(shown(place, qtbot), "Remove").click()
    place.open_form()
    type_into(place, "me@example.org", "secret")
    button(place, "Add").click()
    account, _ = done("accounts.change")
    assert account.enabled
    place.notices[-1].act()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: KEY in place.cards and place.form is None)
    assert acts(stage) == [("accounts.enable", KEY, False)]


ASKED = CertificateAsked(
    account=KEY, host="example.org", fingerprint="ab" * 32, subject="CN=example.org", expires="2027-01-01"
)


def test_a_certificate_question_shows_the_fingerprint_and_takes_yes(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    stage.account(KEY, ConnectionState.FAILED, certificate=ASKED)
    curtain()
    card = shown(place, qtbot)
    assert "AB AB AB AB" in words(card)
    assert "CN=example.org" in words(card)
    button(card, "Trust this certificate").click()
    assert done("accounts.trust") == (KEY, "ab" * 32)
    qtbot.waitUntil(lambda: "Trust this certificate" not in words(card))


def test_a_distrusted_certificate_switches_the_account_off(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    stage.account(KEY, ConnectionState.FAILED, certificate=ASKED)
    curtain()
    button(shown(place, qtbot), "Do not trust it").click()
    assert done("accounts.enable") == (KEY, False)


@pytest.mark.parametrize(("text", "accept"), [("Allow", True), ("Refuse", False)])
def test_a_subscription_request_is_answered(
    place: AccountsPlace,
    stage: Stage,
    curtain: Callable[[], None],
    qtbot: Any,
    done: Done,
    text: str,
    accept: bool,
) -> None:
    stage.account(KEY)
    curtain()
    card = shown(place, qtbot)
    contact = Contact(account=KEY, address="bob@example.com", name="Bob <b>")
    stage.account_states[KEY] = replace(stage.account_states[KEY], subscriptions=(contact,))
    stage.listener(AccountsChanged())
    qtbot.waitUntil(lambda: "Bob <b> (bob@example.com) wants to see when you are online." in words(card))
    button(card, text).click()
    assert done("accounts.answer_subscription") == (contact, accept)


def test_a_flood_of_requests_is_told_as_one_line(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    asking = tuple(Contact(account=KEY, address=f"{number}@example.com") for number in range(10))
    stage.account(KEY, subscriptions=asking, more_subscriptions=3_990)
    curtain()
    card = shown(place, qtbot)
    assert f"and {card.locale().toString(3_990)} more; they come up as you answer" in words(card)
    stage.account_states[KEY] = replace(stage.account_states[KEY], more_subscriptions=0)
    stage.listener(AccountsChanged())
    qtbot.waitUntil(lambda: "more; they come up" not in words(card))


def test_escape_leaves_the_form(place: AccountsPlace) -> None:
    form = place.open_form()
    QTest.keyClick(form, Qt.Key.Key_Escape)
    assert place.form is None
    assert place.add_button.isEnabled()


# --- where passwords are kept ---------------------------------------------------------------


def opened(place: AccountsPlace, qtbot: Any, account: Any = None) -> Any:
    """Return the form when it says where the password is kept."""
    form = place.open_form(account)
    form.address.setText("me@example.org")
    qtbot.waitUntil(lambda: form.keeping.text != "")
    return form


def test_with_a_keyring_the_form_only_says_so(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    curtain()
    form = opened(place, qtbot)
    assert form.keeping.text == "The password is kept in the system's keyring."
    assert not any(one.isVisible() for one in form.keeping.buttons.values())
    assert not place.passwords.isVisible()
    form.password.setText("secret")
    form.submit()
    done("accounts.add")
    assert stage.password_places == {KEY: None}


def test_without_a_keyring_a_master_password_is_proposed(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.kept = Keeping()
    curtain()
    form = opened(place, qtbot)
    assert form.keeping.text == "There is no keyring here that could keep the password."
    assert form.keeping.place is Place.MASTER
    assert form.keeping.meaning.startswith("Boltun asks for it at every start and does not connect before.")
    assert not form.keeping.buttons[Place.KEYRING].isVisible()
    form.password.setText("secret")
    form.submit()
    assert form.error.text() == "Type the master password."
    first, second = form.keeping.fields.stops
    QTest.keyClicks(first, "short")
    assert form.error.text() == "", "what was said is corrected"
    form.submit()
    assert form.error.text() == "Choose a master password of at least 8 characters."
    first.setText("right choice")
    second.setText("wrong")
    form.submit()
    assert "two different master passwords" in form.error.text()
    assert not any(one[0] == "accounts.add" for one in stage.done)
    second.setText("right choice")
    form.submit()
    assert done("passwords.set_master") == ("right choice",)
    done("accounts.add")
    assert stage.password_places == {KEY: Place.MASTER}


def test_who_gives_no_password_needs_no_master_password(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.kept = Keeping()
    curtain()
    form = opened(place, qtbot)
    form.network.choose("irc")
    form.address.setText("anna@irc.example.org")
    assert form.keeping.place is Place.MASTER
    form.submit()
    assert form.error.text() == ""
    done("accounts.add")
    assert not any(one[0] == "passwords.set_master" for one in stage.done)


def test_a_plain_file_is_used_on_the_owners_word_only(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.kept = Keeping()
    curtain()
    form = opened(place, qtbot)
    form.keeping.buttons[Place.FILE].setChecked(True)
    assert not form.keeping.fields.isVisible()
    assert form.keeping.meaning == ""
    form.password.setText("secret")
    form.submit()
    done("accounts.add")
    assert stage.password_places == {KEY: Place.FILE}


def test_a_wrong_master_password_is_said_in_the_form(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.kept = Keeping(usual=Place.MASTER, master=True, locked=True)
    curtain()
    form = opened(place, qtbot)
    first, second = form.keeping.fields.stops
    assert (first.isVisible(), second.isVisible()) == (True, False)
    form.password.setText("secret")
    first.setText("guess")
    form.submit()
    qtbot.waitUntil(lambda: form.error.text() == "This is not the master password.")
    assert not any(one[0] == "accounts.add" for one in stage.done)
    first.setText("right")
    form.submit()
    done("accounts.add")
    assert stage.password_places == {KEY: Place.MASTER}


def test_another_change_of_an_account_leaves_its_password_where_it_is(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.account(KEY)
    stage.kept = Keeping(places={KEY: Place.FILE})
    curtain()
    shown(place, qtbot)
    form = opened(place, qtbot, place.states[KEY].account)
    assert "as it is in a file" in form.keeping.text
    form.submit()
    assert done("accounts.change")[1] is None
    assert stage.password_places == {KEY: None}


def test_a_password_moves_from_the_form_without_being_typed(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.account(KEY)
    stage.kept = Keeping(usual=Place.KEYRING, keyring=True, places={KEY: Place.FILE})
    curtain()
    shown(place, qtbot)
    form = opened(place, qtbot, place.states[KEY].account)
    form.keeping.buttons[Place.KEYRING].setChecked(True)
    form.submit()
    assert done("accounts.change")[1] is None
    assert stage.password_places == {KEY: Place.KEYRING}


def test_locked_passwords_are_unlocked_under_accounts(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.account(KEY)
    stage.kept = Keeping(usual=Place.MASTER, master=True, locked=True, places={KEY: Place.MASTER})
    curtain()
    bar = place.passwords
    qtbot.waitUntil(bar.isVisible)
    assert "once they are unlocked" in bar.text
    (notice,) = place.notices  # type: ignore[attr-defined]
    assert notice.text == "The passwords are encrypted. Unlock them under Accounts."
    bar.go()
    assert bar.problem == "Type the master password."
    first, second = bar.fields.stops
    assert not second.isVisible()
    QTest.keyClicks(first, "guess")
    assert bar.problem == "", "what was said is corrected"
    bar.go()
    qtbot.waitUntil(lambda: bar.problem == "This is not the master password.")
    first.clear()
    QTest.keyClicks(first, "right")
    assert bar.problem == ""
    bar.go()
    qtbot.waitUntil(lambda: "asked for at every start" in bar.text)
    assert bar.problem == ""
    assert first.text() == "", "what was typed is forgotten"
    assert bar.change.isVisible()


def test_a_master_password_that_nobody_knows_is_forgotten_only_after_a_question(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.account(KEY)
    stage.kept = Keeping(usual=Place.MASTER, master=True, locked=True, places={KEY: Place.MASTER})
    curtain()
    bar = place.passwords
    qtbot.waitUntil(bar.isVisible)
    button(bar, "Forgotten?").click()
    assert "enter them anew" in bar.text
    button(bar, "Cancel").click()
    assert "once they are unlocked" in bar.text
    button(bar, "Forgotten?").click()
    button(bar, "Forget the passwords").click()
    assert done("passwords.forget_master") == ()
    qtbot.waitUntil(lambda: not bar.isVisible())


def test_what_an_earlier_version_left_plain_is_offered_to_be_encrypted(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.account(KEY)
    stage.kept = Keeping(places={KEY: Place.FILE}, unasked=(KEY,))
    curtain()
    bar = place.passwords
    qtbot.waitUntil(bar.isVisible)
    assert "lie in a file as they are: XMPP me@example.org" in bar.text
    assert not bar.to_keyring.isVisible()
    button(bar, "Encrypt with a master password").click()
    for one in bar.fields.stops:
        one.setText("right choice")
    button(bar, "Encrypt").click()
    assert done("passwords.set_master") == ("right choice",)
    assert done("passwords.move") == (Place.MASTER,)
    qtbot.waitUntil(lambda: "asked for at every start" in bar.text)


@pytest.mark.parametrize("keyring", [False, True])
def test_what_an_earlier_version_left_plain_can_move_or_stay(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done, keyring: bool
) -> None:
    stage.account(KEY)
    stage.kept = Keeping(keyring=keyring, places={KEY: Place.FILE}, unasked=(KEY,))
    curtain()
    bar = place.passwords
    qtbot.waitUntil(bar.isVisible)
    button(bar, "Move to the keyring" if keyring else "Leave there").click()
    done("passwords.move" if keyring else "passwords.leave")
    qtbot.waitUntil(lambda: not bar.isVisible())


def test_the_master_password_is_changed_and_given_up(
    place: AccountsPlace, curtain: Callable[[], None], stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.account(KEY)
    stage.kept = Keeping(usual=Place.MASTER, master=True, places={KEY: Place.MASTER})
    curtain()
    bar = place.passwords
    qtbot.waitUntil(bar.isVisible)
    button(bar, "Change the master password").click()
    for one in bar.fields.stops:
        one.setText("a new one")
    button(bar, "Change").click()
    assert done("passwords.set_master") == ("a new one",)
    qtbot.waitUntil(lambda: bar.remove.isVisible())
    button(bar, "Do without: keep as they are, in a file").click()
    assert done("passwords.move") == (Place.FILE,)
