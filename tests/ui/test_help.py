"""Help inside: F1 opens the page of the place, and the pages are true and complete in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QShortcut, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boltun.minds.boltun.pairs import PairKind
from tests.ui.conftest import speaking
from ui.editing.shortcuts import KEYS, SHEET_KEYS
from ui.help.generated import about_page, editor_words, shortcuts_page, window_words
from ui.help.help_window import HelpWindow
from ui.help.manual import PAGES, manual
from ui.table.kinds import kind_name
from ui.widgets.keys import WINDOW_KEYS, native

Visit = Callable[..., Any]
LANGUAGES = ["en", "ru", "ja"]


@pytest.fixture
def help_window(qtbot: Any) -> HelpWindow:
    window = HelpWindow(manual())
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.mark.parametrize(
    ("place", "title"),
    [
        ("conversations", "Conversations"),
        ("bases: table", "Bases"),
        ("teach", "Teach"),
        ("accounts", "Accounts"),
        ("statistics", "Statistics"),
        ("settings", "Settings"),
        ("rules", "Rules"),
        ("first steps: language", "First steps"),
    ],
)
def test_f1_opens_the_page_of_the_place(visit: Visit, qtbot: Any, place: str, title: str) -> None:
    everywhere = visit()
    everywhere.go(place)
    window = everywhere.window
    QTest.keyClick(window, Qt.Key.Key_F1)
    shown = window.assistance.help_window
    qtbot.addWidget(shown)
    assert shown.isVisible()
    assert shown.text.toPlainText().startswith(title)


def test_the_button_of_help_offers_it(visit: Visit, qtbot: Any) -> None:
    window = visit().window
    actions = window.header.help_button.menu().actions()
    next(one for one in actions if one.text() == "What's new").trigger()
    qtbot.addWidget(window.assistance.help_window)
    assert window.assistance.help_window.shown == "news"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_a_page_in_every_language(language: str) -> None:
    pages = manual(language)
    assert tuple(page.key for page in pages) == PAGES
    for page in pages:
        assert page.text.startswith(f"# {page.title}\n")
        assert len(page.text) > 150
        assert "<" not in page.text


def test_pages_in_all_languages_have_the_same_parts() -> None:
    for pages in zip(*map(manual, LANGUAGES), strict=True):
        shapes = {tuple(re.findall(r"^#+", page.text, re.M)) for page in pages}
        assert len(shapes) == 1, pages[0].key


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_pages(language: str) -> None:
    targets = {link for page in manual(language) for link in re.findall(r"\]\(([^)]*)\)", page.text)}
    assert targets <= {*PAGES, "report", "shortcuts", "about"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_calls_pictures_and_topics_as_the_window_does(qapp: QApplication, language: str) -> None:
    texts = {page.key: page.text for page in manual(language)}
    with speaking(qapp, language):
        for title in ("How well the bases answered", "When people write", "One contact along time"):
            assert f"*{QCoreApplication.translate('Pictures', title)}*" in texts["statistics"]
        for kind in (PairKind.ON, PairKind.SAY):
            assert f"*{kind_name(kind)}*" in texts["words-of-bases"]


def test_the_manual_speaks_the_language_of_the_window(qapp: QApplication) -> None:
    with speaking(qapp, "ru"):
        assert manual()[0].title == "Первые шаги"
    with speaking(qapp, "ja"):
        assert manual()[0].title == "はじめの一歩"


def test_a_search_leaves_the_pages_with_all_words_and_marks_them(help_window: HelpWindow) -> None:
    QTest.keyClick(help_window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(help_window.field, "KEYRING password")
    shown = [
        help_window.list.item(number).text()
        for number in range(help_window.list.count())
        if not help_window.list.item(number).isHidden()
    ]
    assert shown == ["Accounts"]
    assert help_window.shown == "accounts"
    marked = {mark.cursor.selectedText().lower() for mark in help_window.text.extraSelections()}
    assert marked == {"keyring", "password"}
    QTest.keyClick(help_window.field, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is help_window.text
    help_window.field.setText("xyzzy")
    assert help_window.nothing.isVisible()


def test_the_page_of_a_network_opens_with_its_links(visit: Visit, qtbot: Any) -> None:
    everywhere = visit()
    assistance = everywhere.window.assistance
    assistance.open_network("xmpp")
    shown = assistance.help_window
    qtbot.addWidget(shown)
    assert shown.text.toPlainText().startswith("XMPP accounts")
    shown.text.anchorClicked.emit(QUrl("#2-certificates"))
    assert shown.text.textCursor().block().text() == "2. Certificates"
    shown.text.anchorClicked.emit(QUrl("serving.md#passwords"))
    assert shown.shown == "serving.md"
    shown.text.anchorClicked.emit(QUrl("../no/such.md"))
    assert shown.shown == "serving.md"
    assistance.open_network("xmpp")
    assert shown.shown == "xmpp.md"
    titles = [shown.list.item(row).text() for row in range(shown.list.count())]
    assert titles.count("XMPP accounts") == 1
    assistance.open_network("nobody-knows")
    assert shown.shown == "accounts", "where there is no page, the one about accounts"


def test_a_link_shows_its_page(help_window: HelpWindow) -> None:
    help_window.show_page("teach")
    help_window.text.anchorClicked.emit(QUrl("words-of-bases"))
    assert help_window.text.toPlainText().startswith("Words of bases")


def test_the_pages_are_part_of_the_package() -> None:
    folder = Path(__file__).parents[2] / "ui" / "help" / "pages"
    assert {path.stem for path in folder.glob("en/*.md")} == set(PAGES)


# --- shortcuts, versions ---------------------------------------------------------------


def shown(markdown: str) -> str:
    """Return what a person reads of a page."""
    document = QTextDocument()
    document.setMarkdown(markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    return document.toPlainText()


def test_the_list_of_shortcuts_holds_every_key_that_is_declared() -> None:
    assert window_words().keys() == WINDOW_KEYS.keys()
    assert editor_words().keys() == {**KEYS, **SHEET_KEYS}.keys()
    words = shown(shortcuts_page().text).split("\n")
    for keys in (*WINDOW_KEYS.values(), *KEYS.values(), *SHEET_KEYS.values()):
        assert native(keys) in words


def test_every_shortcut_of_the_window_is_declared(visit: Visit) -> None:
    window = visit().window
    declared = {native(keys) for keys in WINDOW_KEYS.values()}
    holders = (window, *window.rail.entries.values())
    own = [one for one in window.findChildren(QShortcut) if one.parent() in holders]
    assert {native(one.key().toString()) for one in own} == declared - {native(WINDOW_KEYS["log"])}


def test_about_names_what_is_installed_with_versions_and_licences() -> None:
    rows = shown(about_page().text).split("\n")
    assert rows[rows.index("Boltun") + 2] == "MIT"
    for name, licence in (("SQLAlchemy", "MIT"), ("slixmpp", "MIT")):
        at = rows.index(name)
        assert re.match(r"\d+\.", rows[at + 1])
        assert licence in rows[at + 2]
