"""Networks in the place of accounts: how one is chosen, what it finds, warns of, asks and tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from boltun.errors import MissingExtraError, NetworkError
from boltun.events import AccountsChanged
from boltun.message import Account
from boltun.networks.finding import Discovery
from boltun.networks.kind import Found, NetworkKind, Way
from boltun.networks.protocol import AccountOption, Capabilities, ConnectionState, Fact, QuestionAsked
from boltun.passwords import Keeping
from tests.ui.stage import Stage
from tests.ui.test_accounts import button, place, shown, words  # noqa: F401
from ui.accounts import network_choice
from ui.accounts import place as place_of_accounts
from ui.accounts.card import AccountCard
from ui.accounts.form import AccountForm
from ui.accounts.network_question import NetworkQuestion
from ui.accounts.place import AccountsPlace
from ui.looks.scale import fixed_font

KEY = "matrix:@me:example.org"
WARNING = "It has closed accounts for this."
Done = Callable[[str], tuple[Any, ...]]


def never(*arguments: object) -> Any:
    raise AssertionError("nobody opens it")


async def find(account: Account, password: str | None) -> tuple[Found, ...]:
    raise AssertionError("the staged service finds")


MAIL = NetworkKind(
    name="mail",
    title="E-mail",
    open=never,
    find=find,
    options=(
        AccountOption(key="server", label="Server", default=""),
        AccountOption(key="port", label="Port", default=993),
        AccountOption(key="tls", label="TLS", default=False),
    ),
)
BRIDGE = NetworkKind(name="bridge", title="Bridge", open=never, find=find, way=Way.PROGRAM)
PIDGIN = NetworkKind(
    name="pidgin", title="Pidgin", open=never, find=find, needs_password=False, way=Way.PROGRAM
)
RISKY = NetworkKind(name="risky", title="Risky", open=never, warning=WARNING)
HEAVY = NetworkKind(name="heavy", title="Heavy", open=never, extra="heavy")
CHAT = NetworkKind(
    name="chat",
    title="Chat",
    open=never,
    needs_password=False,
    address_help="For example me@example.org.",
    options=(
        AccountOption(key="key", label="Key", default="", secret=True),
        AccountOption(key="code", label="Code", default="", secret=True, optional=True),
    ),
)
WORDY = NetworkKind(
    name="wordy",
    title="Wordy",
    open=never,
    address_help="It looks like this: me@example.org. Many providers want a word of their own for programs.",
    options=(AccountOption(key="key", label="Key", default=""),),
)
WIDE = NetworkKind(name="wide", title="Wide", open=never, address_help="送信するメールのアドレスです。" * 3)
CODE = NetworkKind(name="code", title="A command", open=never, needs_password=False, way=Way.CODE)


@pytest.fixture(autouse=True)
def _networks(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = (MAIL, BRIDGE, PIDGIN, RISKY, HEAVY, CHAT, WORDY, WIDE, CODE)
    monkeypatch.setattr(place_of_accounts, "networks", lambda: kinds)
    missing = MissingExtraError("Heavy", extra="heavy")
    monkeypatch.setattr(network_choice, "missing_part", lambda kind: missing if kind is HEAVY else None)


@pytest.fixture
def form(place: AccountsPlace, curtain: Callable[[], None], qtbot: Any) -> AccountForm:  # noqa: F811
    curtain()
    form = place.open_form()
    qtbot.waitUntil(lambda: bool(form.keeping.text))
    return form


def discovered(kind: NetworkKind, *addresses: str, added: str = "", **options: Any) -> tuple[Discovery, ...]:
    return tuple(
        Discovery(
            account=Account(key=f"{kind.name}:{one}", network=kind.name, address=one, options=options),
            label=f"Account {one}",
            options=options,
            added=one == added,
        )
        for one in addresses
    )


def top_of(form: AccountForm, widget: QWidget) -> int:
    return widget.mapTo(form, QPoint()).y()


def visible(widget: QWidget) -> str:
    return "\n".join(one.text() for one in widget.findChildren(QLabel) if one.isVisible())


def test_networks_stand_in_groups_with_headings_that_nobody_can_choose(form: AccountForm) -> None:
    box = form.network.box
    rows = [(box.itemText(row), box.itemData(row)) for row in range(box.count())]
    assert rows == [
        ("Through your messenger program", None),
        ("Bridge", "bridge"),
        ("Pidgin", "pidgin"),
        ("Directly", None),
        ("E-mail", "mail"),
        ("Risky", "risky"),
        ("Heavy – not installed", "heavy"),
        ("Chat", "chat"),
        ("Wordy", "wordy"),
        ("Wide", "wide"),
        ("For programs", None),
        ("A command", "code"),
    ]
    assert form.network.kind is MAIL, "the first of the registry, not of the list"
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert form.network.kind is PIDGIN, "the keyboard steps over the heading"


def test_what_is_not_installed_names_the_command_and_asks_nothing(form: AccountForm) -> None:
    form.network.choose("heavy")
    assert "Heavy needs an optional part that is not installed." in visible(form)
    assert "pip install 'boltun[heavy]'" in visible(form)
    assert not form.address.isVisible()
    assert not form.go_button.isVisible()
    form.missing.copy.click()
    assert QGuiApplication.clipboard().text() == "pip install 'boltun[heavy]'"
    form.network.choose("mail")
    assert form.address.isVisible()
    assert form.go_button.isVisible()


def test_a_warning_is_accepted_before_anything_is_asked(
    form: AccountForm, stage: Stage, done: Done, qtbot: Any
) -> None:
    form.network.choose("risky")
    assert WARNING in visible(form)
    assert not form.address.isVisible()
    assert not form.go_button.isVisible()
    form.address.setText("me")
    form.password.setText("secret")
    form.submit()
    assert "accept it" in form.error.text()
    assert form.warning.tick.hasFocus()
    form.warning.tick.click()
    assert form.error.text() == ""
    assert form.address.isVisible()
    form.submit()
    assert done("accounts.add")[0].key == "risky:me"


def test_what_is_found_for_the_typed_address_fills_the_form(
    form: AccountForm, stage: Stage, done: Done, qtbot: Any
) -> None:
    stage.discovered = discovered(MAIL, "me@example.org", server="imap.example.org", port=143, tls=True)
    form.address.setText(" Me@example.org")
    form.password.setText("secret")
    form.found.button.click()
    account, password = done("accounts.find")
    assert (account.address, account.network, password) == ("Me@example.org", "mail", "secret")
    qtbot.waitUntil(lambda: "Found" in form.found.text)
    assert not form.found.ticks
    form.submit()
    account, _ = done("accounts.add")
    assert account.address == "Me@example.org", "as it was typed"
    assert account.options == {"server": "imap.example.org", "port": 143, "tls": True}


def test_each_account_that_is_ticked_is_added(
    place: AccountsPlace,  # noqa: F811
    form: AccountForm,
    stage: Stage,
    done: Done,
    qtbot: Any,
) -> None:
    form.network.choose("bridge")
    stage.discovered = discovered(BRIDGE, "a", "b", "c", added="c")
    form.password.setText("token")
    form.found.button.click()
    qtbot.waitUntil(lambda: len(form.found.ticks) == 3)
    assert [one.text() for one in form.found.ticks] == [
        "Account a (a)",
        "Account b (b)",
        "Account c (c) – added already",
    ]
    assert [one.isEnabled() for one in form.found.ticks] == [True, True, False]
    assert not form.address.isVisible(), "nobody types what is ticked"
    form.submit()
    assert form.error.text() == "Tick at least one account."
    for tick in form.found.ticks[:2]:
        tick.click()
    form.submit()
    qtbot.waitUntil(lambda: place.form is None)
    added = [(one[1].key, one[2]) for one in stage.done if one[0] == "accounts.add"]
    assert added == [("bridge:a", "token"), ("bridge:b", "token")]
    assert all(one[1].ask_first for one in stage.done if one[0] == "accounts.add")
    assert place.notices[-1].text.startswith("2 accounts are added.")  # type: ignore[attr-defined]


def test_a_network_that_needs_nothing_typed_looks_by_itself(
    form: AccountForm, stage: Stage, done: Done, qtbot: Any
) -> None:
    stage.discovered = discovered(PIDGIN, "a")
    form.network.choose("pidgin")
    account, password = done("accounts.find")
    assert (account.address, password) == ("", None)
    qtbot.waitUntil(lambda: form.found.lists)
    assert form.found.ticks[0].isChecked(), "there is no other"
    form.submit()
    assert done("accounts.add")[0].key == "pidgin:a"


def test_where_nothing_is_found_one_can_type(form: AccountForm, stage: Stage, qtbot: Any, done: Done) -> None:
    form.network.choose("pidgin")
    qtbot.waitUntil(lambda: "Nothing was found" in form.found.text)
    assert form.address.isVisible()
    sentence = NetworkError("Pidgin does not run.", advice="Start it.")
    stage.fails["accounts.find"] = sentence
    form.found.button.click()
    qtbot.waitUntil(lambda: form.found.text == "Pidgin does not run. Start it.")
    form.address.setText("me")
    form.submit()
    assert done("accounts.add")[0].key == "pidgin:me"


def test_a_secret_that_may_stay_empty_is_not_asked_for(form: AccountForm, done: Done) -> None:
    form.network.choose("chat")
    form.address.setText("me@chat.example")
    form.submit()
    assert form.error.text() == "“Key” is missing."
    form.fields["key"].setText("secret")  # type: ignore[union-attr]
    form.submit()
    assert done("accounts.add")[0].options == {"key": "secret", "code": ""}


def test_a_master_password_is_asked_for_after_the_secrets_that_it_encrypts(
    place: AccountsPlace,  # noqa: F811
    curtain: Callable[[], None],
    stage: Stage,
    qtbot: Any,
) -> None:
    stage.kept = Keeping()
    curtain()
    place.resize(600, 300)
    place.activateWindow()
    form = place.open_form()
    qtbot.waitUntil(lambda: bool(form.keeping.text))
    form.network.choose("chat")
    secret, master = form.fields["key"], form.keeping.fields.stops[0]
    qtbot.waitUntil(lambda: secret.isVisible() and 0 < top_of(form, secret) < top_of(form, master))
    form.address.setFocus()
    seen: list[QWidget | None] = []
    while master not in seen and len(seen) < 20:
        focused = place.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        seen.append(place.focusWidget())
    assert seen.index(secret) < seen.index(master)


def test_fields_stand_below_each_other_and_hints_take_no_more_room_than_their_words(
    place: AccountsPlace,  # noqa: F811
    curtain: Callable[[], None],
    stage: Stage,
    qtbot: Any,
) -> None:
    stage.kept = Keeping()
    curtain()
    place.resize(1000, 800)
    place.show()
    form = place.open_form()
    qtbot.waitUntil(lambda: bool(form.keeping.text))
    form.network.choose("wordy")
    fields = (form.network, form.address, form.password, form.fields["key"], form.keeping)
    qtbot.waitUntil(lambda: len({one.mapTo(form, QPoint()).x() for one in fields}) == 1)
    for widget in (form.address_hint, form.keeping):
        assert widget.height() == widget.heightForWidth(widget.width())


def test_a_hint_that_is_too_wide_for_the_field_stands_below_it(form: AccountForm) -> None:
    form.network.choose("wide")
    assert (form.address.placeholderText(), form.address_hint.text()) == ("", WIDE.address_help)
    form.network.choose("chat")
    assert (form.address.placeholderText(), form.address_hint.text()) == (CHAT.address_help, "")


def test_what_was_found_for_another_network_is_not_shown(form: AccountForm) -> None:
    form.network.choose("bridge")
    form.show_found("pidgin", discovered(PIDGIN, "a"))
    form.show_not_found("pidgin", "Pidgin does not run.")
    assert not form.found.lists
    assert form.found.text == ""


def test_after_a_failure_what_was_added_is_told_apart(
    form: AccountForm, stage: Stage, done: Done, qtbot: Any
) -> None:
    form.network.choose("bridge")
    stage.discovered = discovered(BRIDGE, "a", "b")
    form.password.setText("token")
    form.found.button.click()
    qtbot.waitUntil(lambda: len(form.found.ticks) == 2)
    for tick in form.found.ticks:
        tick.click()
    stage.fails["accounts.add"] = NetworkError("The disk is full.")
    stage.discovered = discovered(BRIDGE, "a", "b", added="a")
    form.submit()
    qtbot.waitUntil(lambda: form.error.text() == "The disk is full.")
    qtbot.waitUntil(lambda: [one.isEnabled() for one in form.found.ticks] == [False, True])
    assert form.go_button.isEnabled()


def test_a_change_of_an_account_neither_warns_nor_looks(
    place: AccountsPlace,  # noqa: F811
    stage: Stage,
    curtain: Callable[[], None],
    qtbot: Any,
) -> None:
    curtain()
    for kind in (RISKY, PIDGIN):
        form = place.open_form(Account(key=f"{kind.name}:me", network=kind.name, address="me"))
        assert not form.warning.isVisible()
        assert not form.found.isVisible()
        assert form.go_button.isVisible()


def test_the_page_of_a_network_is_one_click_away(
    place: AccountsPlace,  # noqa: F811
    form: AccountForm,
    stage: Stage,
    qtbot: Any,
) -> None:
    wanted: list[str] = []
    place.page_wanted.connect(wanted.append)
    form.network.choose("bridge")
    form.network.page.click()
    assert wanted == ["bridge"]


ASKED = QuestionAsked(
    account=KEY, id="code", label="Login <b>code</b>", help="It is on your telephone.", secret=True
)


def test_a_question_of_the_network_is_answered_on_the_card_and_forgotten(
    place: AccountsPlace,  # noqa: F811
    stage: Stage,
    curtain: Callable[[], None],
    qtbot: Any,
    done: Done,
) -> None:
    stage.account(KEY, ConnectionState.CONNECTING, question=ASKED)
    curtain()
    card = shown(place, qtbot, KEY)
    assert "The network asks: Login <b>code</b>" in words(card)
    assert "It is on your telephone." in words(card)
    assert "asks you" in words(card)
    question = card.findChild(NetworkQuestion)
    assert question.field.echoMode() is QLineEdit.EchoMode.Password
    assert not question.later.isVisible(), "it goes on only with an answer"
    question.field.setText(" 1234 ")
    QTest.keyClick(question.field, Qt.Key.Key_Return)
    assert question.field.text() == ""
    assert done("accounts.answer_question") == (KEY, "code", "1234")
    qtbot.waitUntil(lambda: "The network asks" not in words(card))


def test_a_wrong_answer_is_said_beside_the_question(
    place: AccountsPlace,  # noqa: F811
    stage: Stage,
    curtain: Callable[[], None],
    qtbot: Any,
) -> None:
    stage.account(KEY, ConnectionState.CONNECTING, question=ASKED)
    stage.fails["accounts.answer_question"] = NetworkError("This is not the code.")
    curtain()
    card = shown(place, qtbot, KEY)
    question = card.findChild(NetworkQuestion)
    question.field.setText("wrong")
    question.button.click()
    qtbot.waitUntil(lambda: "This is not the code." in visible(card))
    (again,) = (one for one in card.findChildren(NetworkQuestion) if not one.isHidden())
    assert again.button.isEnabled()
    stage.account_states[KEY] = replace(stage.account_states[KEY], question=None)
    stage.listener(AccountsChanged())
    qtbot.waitUntil(lambda: "This is not the code." not in visible(card))


def test_an_optional_question_can_wait(
    place: AccountsPlace,  # noqa: F811
    stage: Stage,
    curtain: Callable[[], None],
    qtbot: Any,
) -> None:
    stage.account(KEY, ConnectionState.ONLINE, question=replace(ASKED, optional=True))
    curtain()
    card = shown(place, qtbot, KEY)
    assert "online" in words(card)
    button(card, "Not now").click()
    assert "The network asks" not in visible(card)
    stage.listener(AccountsChanged())
    qtbot.waitUntil(lambda: not place._settle.isActive())
    assert "The network asks" not in visible(card)


def test_facts_are_folded_away_except_those_that_warn(
    place: AccountsPlace,  # noqa: F811
    stage: Stage,
    curtain: Callable[[], None],
    qtbot: Any,
) -> None:
    fingerprint = "gLHl 1LqW 0oPx Zb9c"
    stage.account(
        KEY,
        facts=(
            Fact(label="Fingerprint", value=fingerprint),
            Fact(label="Verified", value="no", warning=True),
        ),
        capabilities=Capabilities(typing=True),
    )
    curtain()
    card: AccountCard = shown(place, qtbot, KEY)
    # What a layout takes is shown a moment later.
    qtbot.waitUntil(lambda: "Verified:" in visible(card))
    assert fingerprint not in visible(card)
    card.details.switch.click()
    qtbot.waitUntil(lambda: fingerprint in visible(card))
    line = next(one for one in card.findChildren(QLabel) if one.text() == fingerprint)
    assert line.font().family() == fixed_font().family()
    assert card.details.can == "It can: show your contacts that a reply is being typed"
    assert "answer in rooms" in card.details.cannot
    copies = [one for one in card.findChildren(QWidget) if one.accessibleName() == "Copy: Fingerprint"]
    QTest.mouseClick(copies[0], Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == fingerprint
