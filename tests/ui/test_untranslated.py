"""Whoever reads Russian or Japanese finds no English in the window, but names and what files hold."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QLibraryInfo, QModelIndex, Qt, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

from boltun.message import Contact, Message
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.minds.trace import Told
from tests.ui.conftest import speaking
from tests.ui.everywhere import BUNDLED, PLACES, Everywhere, is_qts_own
from ui.looks.wording import quoted, sentence

Visit = Callable[..., Everywhere]
UI = Path(__file__).parents[2] / "ui"
TS = UI / "translations"

NAMES = """
Boltun Miranda XMPP Jabber IRC Matrix Telegram AIML ELIZA DialBB TLS STARTTLS SHA CSV JSON Unicode UTF Unix
Big JIS MacCyrillic Enter Esc Ctrl Shift Alt Tab Space Del PgUp PgDown Home End Python Qt SQLite Robin Koharu
Beeper Desktop WhatsApp Gajim Signal Instagram Pidgin finch IMAP SMTP WebSocket NickServ Delta Chat signal-cli
English windows koi latin iso shift_jis euc ascii log boltun test BOM CRLF RegEx DEBUG SASL
ESCAPE FAILURE QUESTION IGNORED FINAL BEGIN
ics https
flag state user utterance example type conditions actions next system name
canonicalizer understander manager output text nlu result slots initial gosub skip error
"""
"""Programs, networks, formats, encodings, keys, tags of bases, columns of sheets, blocks of applications."""
FOREIGN = """
Anna Bob hello there own listener robin message server scenario chat Traceback nothing wrong
how are you Fine nobody Never Tell more tmp pytest root has your day been nice write today Something happened
Crash report What was doing when failed holds that anybody wrote
"""
"""What the stage holds: names, addresses, messages, files."""
KNOWN = {word.casefold() for word in f"{NAMES} {FOREIGN}".replace("-", " ").split()}
SAID = {"ru": ("привет", "как дела?", "нет"), "ja": ("こんにちは", "元気ですか", "いいえ")}
MARKUP = re.compile(r"<style.*?</style>|<[^<>]*>", re.S)
PATH = re.compile(r"(?:/[\w.@%+-]+)+/?|\b[\w.-]+@[\w.-]+|\b[\w-]+\.[a-z]{2,5}\b|\{\w+\}|\*\.\w+|#\w+|\$\w+")
WORD = re.compile(r"[A-Za-z]{3,}")


def english(text: str) -> list[str]:
    """Return the words of a text that only English has."""
    text = PATH.sub(" ", unescape(MARKUP.sub(" ", text)))
    return [word for word in WORD.findall(text) if word.casefold() not in KNOWN]


def texts_of(widget: QWidget) -> Iterator[tuple[str, str]]:
    """Return what a widget says, and where: to who looks, points or listens."""
    yield "tip", widget.toolTip()
    yield "name", widget.accessibleName()
    yield "description", widget.accessibleDescription()
    match widget:
        case QLabel() | QAbstractButton():
            yield "text", widget.text()
        case QLineEdit():
            yield "hint", widget.placeholderText()
        case QPlainTextEdit() | QTextEdit():
            yield "hint", widget.placeholderText()
        case QComboBox():
            yield "hint", widget.placeholderText()
            for row in range(widget.count()):
                yield "choice", widget.itemText(row)
        case QAbstractSpinBox():
            yield "value", widget.text()
        case QTabBar():
            for row in range(widget.count()):
                yield "tab", widget.tabText(row)
        case QMenu():
            yield "title", widget.title()
    empty = getattr(widget, "empty_text", "")
    if isinstance(empty, str):
        yield "empty", empty
    for action in widget.actions():
        yield from action_texts(action)
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from heads(widget.model())


def action_texts(action: QAction) -> Iterator[tuple[str, str]]:
    if not action.isSeparator():
        yield "action", action.text()
        yield "tip of action", action.toolTip()


def heads(model: QAbstractItemModel) -> Iterator[tuple[str, str]]:
    # Lists of Qt keep the number of their columns to themselves.
    count = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for column in range(count):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            head = model.headerData(column, Qt.Orientation.Horizontal, role)
            yield "head", head if isinstance(head, str) else ""


def left_in_english(window: QWidget) -> set[str]:
    """Return what a window says in English, each with where it stands."""
    found = set()
    for widget in [window, *window.findChildren(QWidget)]:
        if is_qts_own(widget) and not isinstance(widget, QLineEdit):
            continue
        for where, text in texts_of(widget):
            if words := english(text):
                found.add(f"{type(widget).__name__} {where}: {text[:160]!r} ({' '.join(words[:5])})")
    return found


@pytest.mark.parametrize("language", ["ru", "ja"])
def test_no_place_speaks_english(visit: Visit, language: str) -> None:
    everywhere = visit(language)
    found: dict[str, str] = {}
    for name, window in everywhere.places(PLACES):
        QApplication.processEvents()
        for text in left_in_english(window):
            found.setdefault(text, name)
    assert not found, "\n".join(f"{place}: {text}" for text, place in sorted(found.items()))


@pytest.mark.parametrize("language", ["ru", "ja"])
def test_choosing_a_file_speaks_the_language_of_the_window(
    visit: Visit, qapp: QApplication, language: str
) -> None:
    qt = QTranslator()
    assert qt.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    qapp.installTranslator(qt)
    try:
        window: Any = visit(language).go("bases: table")
        place = window.place("bases")
        place.exchange.ask_open(lambda names: None)
        dialog: QFileDialog = place.exchange.dialog
        assert dialog.testOption(QFileDialog.Option.DontUseNativeDialog) is False
        found = {text for text in left_in_english(dialog) if "QHeaderView" not in text}
        dialog.reject()
    finally:
        qapp.removeTranslator(qt)
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize("language", ["ru", "ja"])
@pytest.mark.parametrize("name", ["message", "robin", "listener.txt", "friend.txt"])
def test_why_speaks_no_english(visit: Visit, qtbot: Any, name: str, language: str) -> None:
    bundled = {"ru": {"robin": "sverchok"}, "ja": {"robin": "koharu"}}[language].get(name, name)
    path = BUNDLED / language / bundled
    if not path.exists():
        pytest.skip(f"there is no {bundled} in {language}")
    visit(language)
    mind = open_mind(path, opening=Opening(name="it"))
    memory, said = (
        mind.new_memory(),
        {"ru": ("привет", "как дела?", "нет"), "ja": ("こんにちは", "元気ですか", "いいえ")},
    )
    shown = ""
    for text in ("", *said[language]):
        message = Message(contact=Contact(account="a", address="b"), text=text, at=1.0, received_at=1.0)
        reply = mind.reply(message, memory, Random(1)) if text else mind.greet(memory, Random(1))
        shown += "".join(step_lines(reply.why.told()))
        memory = reply.remembers
    files = [one for one in (path.rglob("*") if path.is_dir() else [path]) if one.suffix in (".txt", ".aiml")]
    held = " ".join(one.read_text("utf-8") for one in files).casefold()
    assert not [
        word for word in english(shown) if word.casefold() not in {*re.findall("[a-z]+", held), "init"}
    ], shown


def step_lines(told: Told) -> Iterator[str]:
    for step in told.steps:
        yield sentence(step.template, step.values, said=True) + "\n"


def test_no_text_hides_from_the_translators() -> None:
    """``lupdate`` reads no calls within f-strings."""
    hidden = []
    for path in UI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                hidden += [
                    f"{path.relative_to(UI)}:{inner.lineno}"
                    for inner in ast.walk(node)
                    if isinstance(inner, ast.Call) and getattr(inner.func, "attr", "") in ("tr", "translate")
                ]
    assert hidden == []


def test_quotation_marks_are_those_of_the_language(visit: Visit) -> None:
    shown = {"en": "“a”", "ru": "«a»", "ja": "「a」"}
    for language, words in shown.items():
        with ExitStack() as spoken:
            if language != "en":
                app = QApplication.instance()
                assert isinstance(app, QApplication)
                spoken.enter_context(speaking(app, language))
            assert quoted("a") == words


def test_no_sentence_brings_the_quotation_marks_of_another_language() -> None:
    for code, foreign in (("ru", "“”„「」"), ("ja", "“”„«»"), ("en", "«»「」")):
        for message in ElementTree.parse(TS / f"boltun_{code}.ts").iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = [one.text or "" for one in translation.iter("numerusform")] or [translation.text or ""]
            for text in (*forms, *([message.findtext("source") or ""] if code == "en" else [])):
                assert not set(text) & set(foreign), text
    for path in (*UI.rglob("*.py"), *(UI.parent / "boltun" / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            # Whoever searches may type any of them.
            if path.name not in ("filter_bar.py", "report.py", "search.py"):
                assert not re.search(r"«[\w{]|[\w}]»", text), f"{path}: {text}"
