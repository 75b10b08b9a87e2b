"""What holds in every place: names for whoever listens, keys for whoever has no mouse, room for words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from boltun.events import OutcomeKind
from boltun.message import Author, Contact, Presence
from boltun.minds.library import MindInfo
from boltun.networks.protocol import CertificateAsked, ConnectionState
from boltun.statistics import ContactCount, Fates, ReplyCount, Summary, Unused, UnusedReplies
from boltun.store.records import SendState
from ui.bridge import Bridge
from ui.header import Statement, Tone
from ui.main_window import MainWindow
from ui.notice import Notice
from ui.preferences import Preferences

NOW = 1_770_000_000.0
KEY = "xmpp:me@example.org"
PLACES = [
    "conversations",
    "conversations with contact",
    "conversations with finds",
    "teach",
    "accounts",
    "accounts with form",
    "statistics",
    "statistics as tables",
    "settings",
    "first steps: language",
    "first steps: try",
    "first steps: account",
]
FATES = Fates(answered=3, held=1, silent=2)
SUMMARY = Summary(
    since=NOW - 86400,
    until=NOW,
    days={date(2026, 2, 1): FATES, date(2026, 2, 2): FATES},
    hours=(FATES,) * 24,
    reasons=(("not switched on", 2), ("owner active", 2)),
    replies=(ReplyCount(mind="en", text="Hi!", count=6),),
    times=(1, 2, 3, 0, 0, 0, 0),
    median_time=12.0,
)


@pytest.fixture
def window(stage: Any, bridge: Bridge, curtain: Callable[[], None], qtbot: Any, tmp_path: Any) -> MainWindow:
    """A window in which everything that can be there is there."""
    asked = CertificateAsked(
        account=KEY, host="example.org", fingerprint="ab" * 32, subject="CN=example.org", expires="2027-01-01"
    )
    bob = Contact(account=KEY, address="bob@example.com", name="Bob")
    stage.account(KEY, ConnectionState.FAILED, certificate=asked, subscriptions=(bob,))
    stage.account(
        "irc:me@irc.example",
        ConnectionState.WAITING,
        retry_at=NOW + 12,
        template="The server does not answer.",
        presence=Presence.AWAY,
    )
    anna = stage.add(KEY, "anna@example.org", "Anna", paused_until=NOW + 600)
    stage.say(anna, "hello", outcome=OutcomeKind.SILENT, reason="limit hour all")
    stage.say(anna, "Hi!", author=Author.BOT, state=SendState.HELD, mind="en")
    stage.lesson(1, general=True)
    person = stage.people[anna].contact
    stage.summary = replace(SUMMARY, contacts=(ContactCount(id=anna, contact=person, fates=FATES),))
    stage.never_used = UnusedReplies(path=Path("/ru"), total=9, unused=(Unused(line=4, key="a", reply="b"),))
    base = tmp_path / "own.mindw"
    base.write_text("(hello there.)\nHi\n", "utf-8")
    stage.offered = [*stage.offered, MindInfo(name=str(base), title="own", path=base, kind="boltun")]
    stage.default_mind = str(base)
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, Preferences(stage.settings, bridge), state, clock=lambda: NOW)
    qtbot.addWidget(window)
    window.resize(window.minimumSize())
    window.show()
    curtain()
    place: Any = window.place("conversations")
    qtbot.waitUntil(lambda: place.chat.history.rowCount() > 0)
    return window


def open_place(window: MainWindow, name: str, qtbot: Any) -> QWidget:
    place: Any
    if name.startswith("first"):
        window.show_first_run()
        place = window._first_run
        qtbot.waitUntil(lambda: len(place._choices.buttons()) == 3)
        place.go(["language", "try", "account"].index(name.split()[-1]))
    else:
        place = window.go(name.split()[0])
    if name == "conversations with contact":
        place.show_panel(True)
    elif name == "conversations with finds":
        place.filter.setText("hello")
        qtbot.waitUntil(lambda: place.finds.finds.rowCount() == 1)
    elif name == "teach":
        qtbot.waitUntil(lambda: bool(place.form._near))
        place.form.reply.setText("Hi")
        place.form.reply.textEdited.emit("Hi")
        qtbot.waitUntil(lambda: bool(place.form.verdict.text()))
    elif name.startswith("statistics"):
        qtbot.waitUntil(lambda: not place.unused.isHidden())
        place.tables.setChecked(name.endswith("tables"))
    if name.startswith("accounts"):
        qtbot.waitUntil(lambda: len(place._cards) == 2)
    if name == "accounts with form":
        place.open_form()._advanced_switch.click()
    window.notices.tell(Notice(text="Something happened.", tone=Tone.WARNING, act=lambda: None))
    QApplication.processEvents()
    assert isinstance(place, QWidget)
    return place


def shown(window: QWidget, kind: type[Any] = QWidget) -> list[Any]:
    return [one for one in window.findChildren(kind) if one.isVisible()]


def described(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName() or getattr(widget, 'text', str)()}"


@pytest.mark.parametrize("place", PLACES)
def test_everything_that_takes_the_focus_has_a_name(window: MainWindow, place: str, qtbot: Any) -> None:
    open_place(window, place, qtbot)
    nameless = []
    for widget in shown(window):
        if widget.focusPolicy() is Qt.FocusPolicy.NoFocus or widget.focusProxy() or widget.objectName():
            continue
        text = widget.text() if isinstance(widget, (QAbstractButton, QLabel)) else ""
        labels = [one for one in window.findChildren(QLabel) if one.buddy() is widget]
        if not (widget.accessibleName() or text or labels):
            nameless.append(described(widget))
    assert nameless == []


@pytest.mark.parametrize("place", PLACES)
def test_everything_is_reached_with_the_tab_key(window: MainWindow, place: str, qtbot: Any) -> None:
    open_place(window, place, qtbot)
    window.activateWindow()
    wanted = {
        widget
        for widget in shown(window)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and not widget.focusProxy()
    }
    visited: set[QWidget] = set()
    for _ in range(len(window.findChildren(QWidget))):
        focus = QApplication.focusWidget()
        assert focus is not None
        visited.add(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert [described(widget) for widget in wanted - visited] == []
    assert any(widget.parent() is window.rail for widget in visited)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", ["english", "russian"])
def test_no_words_are_clipped_in_the_smallest_window(
    request: pytest.FixtureRequest, language: str, place: str, qtbot: Any
) -> None:
    if language == "russian":
        request.getfixturevalue("russian")
    window: MainWindow = request.getfixturevalue("window")
    open_place(window, place, qtbot)
    clipped = []
    for label in shown(window, QLabel):
        if isinstance(label, Statement):
            continue  # shortens with … and shows the whole as tool tip
        if label.wordWrap():
            if label.height() < label.heightForWidth(label.width()):
                clipped.append(described(label))
        elif label.width() < label.sizeHint().width() or label.height() < label.sizeHint().height():
            clipped.append(described(label))
    for kind in (QPushButton, QCheckBox, QToolButton):
        for button in shown(window, kind):
            if isinstance(button.parent(), QLineEdit):
                continue  # Qt's own, which clears the field
            if button.width() < button.sizeHint().width() or button.height() < button.sizeHint().height():
                clipped.append(described(button))
    for combo in shown(window, QComboBox):
        longest = max(combo.fontMetrics().horizontalAdvance(combo.itemText(n)) for n in range(combo.count()))
        if combo.width() < longest + 24:
            clipped.append(described(combo))
    assert clipped == []


@pytest.mark.parametrize("language", ["english", "russian"])
def test_the_smallest_window_holds_every_place(
    request: pytest.FixtureRequest, language: str, qtbot: Any
) -> None:
    if language == "russian":
        request.getfixturevalue("russian")
    window: MainWindow = request.getfixturevalue("window")
    for name in PLACES:
        place = open_place(window, name, qtbot)
        window.resize(1, 1)
        QApplication.processEvents()
        assert place.minimumSizeHint().width() <= place.width(), name
        assert place.minimumSizeHint().height() <= place.height(), name


def test_texts_of_others_are_never_read_as_markup(window: MainWindow, stage: Any, qtbot: Any) -> None:
    open_place(window, "conversations", qtbot)
    rich = [
        label
        for label in shown(window, QLabel)
        if label.textFormat() not in (Qt.TextFormat.PlainText, Qt.TextFormat.AutoText)
    ]
    assert rich == []
