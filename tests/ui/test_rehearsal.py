"""The rehearsal: what Boltun would have said, before an account answers for the first time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from boltun.errors import MindError
from boltun.events import MindLoaded, SettingsChanged
from boltun.service.rehearsals import Source
from tests.ui.everywhere import staged_rehearsal
from tests.ui.stage import Stage
from tests.ui.test_accounts import button, shown, type_into
from ui.accounts.place import AccountsPlace
from ui.accounts.rehearsal_page import Choice, RehearsalPage
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge

NOW = 1_770_000_000.0
KEY = "xmpp:me@example.org"
Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def place(bridge: Bridge, stage: Stage, qtbot: Any) -> AccountsPlace:
    stage.rehearsal = staged_rehearsal("ru")
    stage.account(KEY)
    place = AccountsPlace(bridge, clock=lambda: NOW)
    qtbot.addWidget(place)
    place.resize(800, 600)
    place.told = []  # type: ignore[attr-defined]
    for signal in (place.noticed, place.teach_wanted):
        signal.connect(place.told.append)  # type: ignore[attr-defined]
    place.line_wanted.connect(lambda path, line: place.told.append((path, line)))  # type: ignore[attr-defined]
    place.show()
    return place


@pytest.fixture
def page(place: AccountsPlace, curtain: Callable[[], None], qtbot: Any) -> RehearsalPage:
    curtain()
    shown(place, qtbot)
    place.rehearse(KEY)
    page = place.rehearsing.page
    qtbot.waitUntil(lambda: len(page.rows) == 3)
    return page


def test_each_message_is_shown_with_its_reply_and_why(page: RehearsalPage) -> None:
    hello, held, silent = page.rows
    assert (hello.asked.text(), hello.reply.text()) == ("hello 0", "Hi")
    assert hello.why.text() == "Русская (русский), line 4: words anywhere"
    assert held.reply.accessibleName() == "Held for you: Fine."
    assert held.why.text().startswith("You want to be asked before this contact is answered.")
    assert (silent.reply.text(), silent.why.text()) == ("Silent", "The reply base has no reply.")
    assert page.summary.text() == (
        "1 answered, 1 silent, 1 held; 2 more came while you were writing yourself"
    )
    assert "everyday examples" in page.words.text()
    assert "“Talk with everybody” is switched on, for all accounts" in page.words.text()


def test_what_is_found_good_or_not_is_summed_up_and_stays_when_it_is_held_again(
    page: RehearsalPage, bridge: Bridge, qtbot: Any
) -> None:
    hello, held, _ = page.rows
    assert not hello.teach.isVisible()
    held.good.setFocus()
    held.good.click()
    hello.bad.click()
    assert hello.teach.isVisible()
    assert page.summary.text().endswith("; you found 1 good, 1 not good")
    bridge.listen(MindLoaded(name="ru"))
    qtbot.waitUntil(lambda: page.rows[0] is not hello)
    assert page.rows[0].bad.isChecked()
    assert page.rows[1].good.text() == "✓ Good"
    page.rows[0].bad.click()
    assert page.summary.text().endswith("; you found 1 good, 0 not good")


def test_a_reply_that_is_not_good_is_taught_edited_or_silenced(
    page: RehearsalPage, place: AccountsPlace, done: Done, qtbot: Any
) -> None:
    told: list[Any] = place.told  # type: ignore[attr-defined]
    hello, _, silent = page.rows
    hello.bad.click()
    hello.teach.click()
    wish = told.pop()
    assert (wish.text, wish.message_id, wish.contact_id, wish.mind) == ("hello 0", 1, 2, "ru")
    hello.edit.click()
    assert told.pop() == (Path("/bases/ru.mindw"), 4)
    hello.silence.click()
    assert done("teaching.keep_silent") == ("ru", "hello 0")
    qtbot.waitUntil(lambda: bool(told))
    assert told[-1].text == "Boltun keeps silent on this: line 9 of ru."
    assert told[-1].undone is not None
    silent.bad.click()
    assert silent.teach.isVisible()
    assert not silent.edit.isVisible()
    assert not silent.silence.isVisible()


def test_why_silence_cannot_be_taught_is_said(
    page: RehearsalPage, place: AccountsPlace, stage: Stage, qtbot: Any
) -> None:
    stage.fails["teaching.keep_silent"] = MindError("It has a pair already.")
    page.rows[0].bad.click()
    page.rows[0].silence.click()
    told: list[Any] = place.told  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: bool(told))
    assert told[-1].text == "It has a pair already."


@pytest.mark.parametrize(
    ("choice", "settled"), [(Choice.LET, False), (Choice.ASK, True), (Choice.NOT_YET, None)]
)
def test_the_owner_decides_whether_the_account_answers(
    page: RehearsalPage, place: AccountsPlace, stage: Stage, qtbot: Any, choice: Choice, settled: bool | None
) -> None:
    page.buttons[choice].click()
    assert not place.rehearsing.is_open
    if settled is None:
        assert not [one for one in stage.done if one[0] == "rehearsals.settle"]
    else:
        qtbot.waitUntil(lambda: ("rehearsals.settle", KEY, settled) in stage.done)


def test_escape_decides_nothing_and_goes_back_to_the_cards(page: RehearsalPage, place: AccountsPlace) -> None:
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not place.rehearsing.is_open
    assert place.cards[KEY].isVisible()


def test_an_account_that_never_answered_rehearses_before_it_asks_no_more(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.never_answered.add(KEY)
    curtain()
    card = shown(place, qtbot)
    card.asks_first.click()
    qtbot.waitUntil(lambda: place.rehearsing.is_open)
    assert stage.account_states[KEY].account.ask_first
    place.rehearsing.page.buttons[Choice.NOT_YET].click()
    assert card.asks_first.isChecked()
    stage.never_answered.clear()
    card.asks_first.click()
    qtbot.waitUntil(lambda: not stage.account_states[KEY].account.ask_first)
    assert not place.rehearsing.is_open


def test_a_new_account_that_is_to_answer_at_once_asks_until_it_was_rehearsed(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any, done: Done
) -> None:
    new = "xmpp:new@example.org"
    stage.never_answered.add(new)
    curtain()
    qtbot.mouseClick(place.add_button, Qt.MouseButton.LeftButton)
    type_into(place, "new@example.org", "secret")
    assert place.form is not None
    place.form.asks_first.click()
    button(place, "Add").click()
    account, _ = done("accounts.add")
    assert account.ask_first
    qtbot.waitUntil(lambda: place.rehearsing.is_open)
    assert place.rehearsing.page.account == new


def test_without_an_account_there_is_nothing_to_decide(
    bridge: Bridge, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.rehearsal = replace(staged_rehearsal("ru"), source=Source.PROFILE, supposed_rule=False)
    place = AccountsPlace(bridge, clock=lambda: NOW)
    qtbot.addWidget(place)
    place.show()
    curtain()
    place.rehearse()
    page = place.rehearsing.page
    qtbot.waitUntil(lambda: len(page.rows) == 3)
    shown_ones = [one.text() for one in page.buttons.values() if one.isVisible()]
    assert shown_ones == ["Close"]


def test_a_failure_is_said_in_place_of_the_messages(
    place: AccountsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.fails["rehearsals.hold"] = MindError("There is no base.")
    curtain()
    place.rehearse(KEY)
    qtbot.waitUntil(lambda: place.rehearsing.page.words.text() == "There is no base.")


def test_the_palette_leads_to_the_rehearsal_of_the_first_account(
    visit: Callable[..., Any], stage: Stage, qtbot: Any
) -> None:
    window: MainWindow = visit().window
    reach = window.assistance.reach
    [command] = [one for one in reach.deeds() if one.key == "rehearsal"]
    command.act()
    place: Any = window.place("accounts")
    qtbot.waitUntil(lambda: place.rehearsing.is_open and len(place.rehearsing.page.rows) == 3)
    assert place.rehearsing.page.account == KEY
    place.rehearsing.page.rows[0].bad.click()
    place.rehearsing.page.rows[0].teach.click()
    assert window.stack.currentWidget() is window.place("teach")


def test_the_first_rule_lets_accounts_ask_that_never_answered(
    visit: Callable[..., Any], stage: Stage, qtbot: Any
) -> None:
    everywhere = visit()
    window: MainWindow = everywhere.window
    stage.never_answered.add(KEY)
    window.bridge.ask(lambda service: service.change_setting("talk_with_everybody", True))
    qtbot.waitUntil(lambda: "Boltun asks you first on" in window.notices.text)
    window.notices.action_button.click()
    place: Any = window.place("accounts")
    qtbot.waitUntil(lambda: place.rehearsing.is_open)
    assert place.rehearsing.page.account == KEY
    count = len(stage.done)
    window.bridge.ask(lambda service: service.change_setting("talk_while_away", True))
    qtbot.waitUntil(lambda: len(stage.done) > count)
    assert sum(one[0] == "rehearsals.ask_meanwhile" for one in stage.done) == 1


def test_the_first_mode_that_lets_anybody_be_answered_counts_as_the_first_rule(
    visit: Callable[..., Any], stage: Stage, qtbot: Any
) -> None:
    window: MainWindow = visit().window
    stage.never_answered.add(KEY)
    stage.rules_text = '[[mode]]\nname = "night"\n[mode.settings]\ntalk_with_everybody = true'
    window.bridge.listen(SettingsChanged())
    qtbot.waitUntil(lambda: "Boltun asks you first on" in window.notices.text)
