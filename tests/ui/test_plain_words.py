"""Words of strangers are never markup: hostile ones in every place of the real window, and no rich text."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QHelpEvent, QTextDocument
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGraphicsView,
    QLabel,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QSystemTrayIcon,
    QTabBar,
    QTextEdit,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

from boltun.desk.reason import Reason
from boltun.digest import Digest
from boltun.errors import SettingsError
from boltun.events import MessageChanged, OutcomeKind, ServiceFailed
from boltun.message import Author, Contact, Presence
from boltun.minds.listing import MindInfo
from boltun.networks.protocol import CertificateAsked, ConnectionState
from boltun.statistics import ContactCount, ReplyCount, Unused, UnusedReplies
from boltun.store.records import SendState, StoredContact
from tests.ui import everywhere
from tests.ui.everywhere import FILES, KEY, NOW, Everywhere, fill, is_qts_own
from tests.ui.stage import Stage
from ui.frame.header import Header
from ui.frame.tray import Tray
from ui.link.preferences import Preferences
from ui.looks.plain_text import Label, closed, marked, menu_text, notification_text, tip
from ui.scenario.sheet_model import SheetModel
from ui.statistics.chart import Chart
from ui.system.notifications import Notifications

PICTURE = '<img src="/dev/null"> <b>bold</b> &amp; &lt;i&gt;'
"""With /dev/zero a window that shows it takes all memory there is, and the tests with it."""
BACKWARDS = "\u202egnp.exe"
WAYS = ["entities and lines", "markup", "long"]
LONG = "<b>x</b>&amp; " * 7_000
ROWS = 60
"""Rows of one list that are looked at."""
SPOKEN = 5_000
"""Characters that a screen reader is given at most."""
FILE = 'img "x"<b>&amp;\u202egnp.exe'
UI = Path(everywhere.__file__).parents[2] / "ui"


def hostile_fill(stage: Stage, folder: Path, words: str) -> None:
    """Fill the stage with everything, and let everything that others bring in be these words."""
    fill(stage, folder)
    name = words + BACKWARDS
    bob = Contact(account=KEY, address=f"bob{BACKWARDS}@example.com", name=name)
    asked = CertificateAsked(account=KEY, host=name, fingerprint="ab" * 32, subject=name, expires=name)
    stage.account(KEY, ConnectionState.FAILED, certificate=asked, subscriptions=(bob,))
    stage.account(
        "irc:me@irc.example",
        ConnectionState.WAITING,
        retry_at=NOW + 12,
        template="The server says: {text}",
        values={"text": name},
        presence=Presence.AWAY,
    )
    anna = max(stage.people)
    person = stage.people[anna]
    stage.people[anna] = replace(
        person, contact=replace(person.contact, name=name, address=f"a{name}", groups=(name, name))
    )
    stage.messages = []
    stage.say(anna, f"{words} hello", outcome=OutcomeKind.SILENT, reason=words)
    stage.say(anna, words, author=Author.BOT, state=SendState.HELD, mind=name)
    stage.digest = hostile_digest(stage.digest, stage.people[anna], words)
    stage.to_teach = []
    stage.lesson(1, general=True)
    stage.summary = replace(
        stage.summary,
        contacts=tuple(
            ContactCount(id=one.id, contact=stage.people[anna].contact, fates=one.fates)
            for one in stage.summary.contacts
        ),
        reasons=((words, 2),),
        replies=(ReplyCount(mind=name, text=words, count=6),),
    )
    stage.never_used = UnusedReplies(
        path=Path(f"/{name}"), total=9, unused=(Unused(line=4, key=words, reply=words),)
    )
    base = folder / FILES["table"]
    (folder / "own.mindw").rename(base)
    line = words.replace("\n", " ")[:5_000]
    base.write_text(
        f"<QUESTION>\nhow\n(hello there.)\n{line}\n(nobody {line}\n{line}\n({line})\nHi\n"
        "<ESCAPE>\nTell me more.\n",
        "utf-8",
    )
    (folder / "robin").rename(folder / FILES["aiml folder"])
    aiml = folder / FILES["aiml"]
    pattern = "<category><pattern>&lt;IMG SRC=X&gt; &lt;B&gt;</pattern><template><foo/></template></category>"
    aiml.write_text(aiml.read_text("utf-8").replace("</aiml>", pattern + "</aiml>"), "utf-8")
    script = folder / "listener.txt"
    rule = f"\nkey: {line[:200]}\n  decomp: * {line[:200]} *\n"
    script.write_text(script.read_text("utf-8") + rule, "utf-8")
    config = folder / FILES["dialbb"]
    key = json.dumps(words.replace("\n", " ")[:500] + BACKWARDS)
    config.write_text(f"{config.read_text('utf-8')}\n{key}: {key}\n", "utf-8")
    book = load_workbook(folder / FILES["scenario"])
    for sheet in book:
        for cell in sheet[3]:
            if isinstance(cell.value, str):
                cell.value = f"{words[:2_000]}\n{cell.value}"
        name_of_state = next((cell for cell in sheet[3] if sheet.cell(1, cell.column).value == "state"), None)
        if name_of_state is not None:
            name_of_state.value = f"{BACKWARDS}{name_of_state.value}"
    book.save(folder / FILES["scenario"])
    (folder / "boltun.log").write_text(f"2026-02-02 02:40:00 WARNING {words}\n", "utf-8")
    mind = MindInfo(name=str(base), title=name, path=base, kind="boltun")
    stage.offered = [*stage.offered[:2], mind]
    stage.default_mind, stage.minds_behind = str(base), (name,)
    stage.settings.problems = (SettingsError("{key} is no setting.", key=name),)


def hostile_digest(digest: Digest, anna: StoredContact, words: str) -> Digest:
    (entry,), ((_, call),), ((_, promise),) = digest.entries, digest.calls, digest.promises
    promise = replace(promise, text=words, asked=words)
    return Digest(
        entries=(replace(entry, contact=anna, last_text=words, promises=(promise,)),),
        calls=((anna, replace(call, text=words)),),
        promises=((anna, promise),),
    )


class Judge:
    """Looks at everything that a window shows, says, or would show, and keeps what is wrong with it."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.found: list[str] = []
        self.seen = ""
        """All words that were looked at, to know that the hostile ones were among them."""

    def look_at(self, window: QWidget) -> None:
        for widget in [window, *window.findChildren(QWidget)]:
            # To look at a bar shows its tool tip, and another one goes.
            if isValid(widget):
                self._look(widget)

    def _look(self, widget: QWidget) -> None:
        who = f"{type(widget.parentWidget()).__name__} > {type(widget).__name__}"
        for what, words in (
            ("tool tip", widget.toolTip()),
            ("status tip", widget.statusTip()),
            ("help", widget.whatsThis()),
        ):
            self.plain(f"{what} of {who}", words)
        self.shown(f"title of {who}", widget.windowTitle())
        for words in (widget.accessibleName(), widget.accessibleDescription()):
            self.shown(f"what is said of {who}", words)
            if len(words) > SPOKEN:
                self.found.append(f"{self.place}: {len(words)} characters are spoken of {who}")
        for action in widget.actions():
            self._look_at_action(who, action)
        match widget:
            case QLabel():
                self._look_at_label(who, widget)
            case QTabBar():
                for number in range(widget.count()):
                    self._caption(f"tab of {who}", widget.tabText(number))
                    self.plain(f"tool tip of a tab of {who}", widget.tabToolTip(number))
            case QAbstractButton():
                self._caption(who, widget.text())
            case QPlainTextEdit():
                # What is edited stays as it is.
                self.seen += widget.toPlainText()[:20_000]
            case QTextEdit():
                self._no_picture(who, widget.document())
            case QComboBox():
                self._look_at_model(who, widget.model())
            case QAbstractItemView():
                if widget.model() is not None:
                    self._look_at_model(who, widget.model())
            case QGraphicsView():
                for item in widget.scene().items() if widget.scene() else ():
                    self.plain(f"tool tip of {type(item).__name__} in {who}", item.toolTip())
            case Chart():
                for number in range(len(widget.bars)):
                    at = widget.area(number).center().toPoint()
                    QApplication.sendEvent(
                        widget, QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at))
                    )
                    self.plain(f"tool tip of a bar of {who}", QToolTip.text())
                QToolTip.hideText()
            case _:
                pass

    def plain(self, what: str, words: str) -> None:
        """Qt must not take this for markup, nor may it mislead."""
        self.shown(what, words)
        if GuiQt.mightBeRichText(words):
            self.found.append(f"{self.place}: {what} is taken for markup: {words[:80]!r}")

    def shown(self, what: str, words: str) -> None:
        """Nothing may turn the direction of the words around it."""
        self.seen += words[:20_000]
        if "\u202e" in words:
            self.found.append(f"{self.place}: {what} runs backwards: {words[:80]!r}")

    def _caption(self, what: str, words: str) -> None:
        self.shown(what, words)
        if "&amp;" in words.replace("&&", ""):
            self.found.append(f"{self.place}: {what} takes & for a key: {words[:80]!r}")

    def _look_at_label(self, who: str, label: QLabel) -> None:
        words = label.text()
        self.shown(who, words)
        if label.textFormat() is Qt.TextFormat.RichText:
            document = QTextDocument()
            document.setHtml(words)
            self._no_picture(who, document)
        elif label.textFormat() is not Qt.TextFormat.PlainText:
            self.found.append(f"{self.place}: {who} guesses whether it shows markup")
        of_qt = is_qts_own(label) or label.objectName() == "qtooltip_label"
        if not isinstance(label, Label) and not of_qt:
            self.found.append(f"{self.place}: {who} is no label of ours")

    def _no_picture(self, who: str, document: QTextDocument) -> None:
        words = document.toPlainText()
        self.shown(who, words)
        if "\ufffc" in words:
            self.found.append(f"{self.place}: {who} shows a picture")
        if "bold" in words and "<b>bold</b>" not in words:
            self.found.append(f"{self.place}: {who} shows markup: {words[:80]!r}")

    def _look_at_action(self, who: str, action: QAction) -> None:
        self._caption(f"an action of {who}", action.text())
        # Without one of its own, an action has its text.
        self.plain(f"the tool tip of an action of {who}", action.toolTip())
        menu = action.menu()
        if isinstance(menu, QMenu):
            for inner in menu.actions():
                self._look_at_action(who, inner)

    def _look_at_model(self, who: str, model: QAbstractItemModel) -> None:
        role = Qt.ItemDataRole
        one_column = isinstance(model, QAbstractListModel)
        columns = range(1 if one_column else min(model.columnCount(QModelIndex()), 30))
        rows = range(min(model.rowCount(QModelIndex()), ROWS))
        told = [model.index(row, column, QModelIndex()) for row in rows for column in columns]
        for index in told:
            where = f"row {index.row()} of {who}"
            edited = isinstance(model, SheetModel)
            for what in (role.ToolTipRole, role.StatusTipRole, role.WhatsThisRole):
                words = _words(index.data(what))
                self.plain(f"{what.name} of {where}", words.replace(BACKWARDS, "") if edited else words)
            if edited:
                # Texts that are edited stay as they are.
                continue
            for what in (role.DisplayRole, role.AccessibleTextRole, role.AccessibleDescriptionRole):
                self.shown(f"{what.name} of {where}", _words(index.data(what)))
        for orientation, numbers in ((Qt.Orientation.Horizontal, columns), (Qt.Orientation.Vertical, rows)):
            for number in numbers:
                words = _words(model.headerData(number, orientation, role.ToolTipRole))
                self.plain(f"the tool tip of a header of {who}", words)


def _words(found: object) -> str:
    return found if isinstance(found, str) else ""


@pytest.fixture
def hostile(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest, visit: Any
) -> Everywhere:
    """The window over a stage of hostile words."""
    monkeypatch.setitem(FILES, "table", f"{FILE}.mindw")
    for name in ("text", "replay"):
        monkeypatch.setitem(FILES, name, f"{FILE}.mindw")
    monkeypatch.setitem(FILES, "aiml folder", f"robin {FILE}")
    monkeypatch.setitem(FILES, "aiml", f"robin {FILE}/chat.aiml")
    monkeypatch.setattr(everywhere, "fill", lambda stage, folder: hostile_fill(stage, folder, request.param))
    return visit()


@pytest.mark.parametrize(
    "hostile",
    [f"&lt;b&gt;one\n{PICTURE}", *(pytest.param(one, marks=pytest.mark.slow) for one in (PICTURE, LONG))],
    indirect=True,
    ids=WAYS,
)
def test_no_words_of_others_are_markup_anywhere(hostile: Everywhere, bridge: Any, stage: Stage) -> None:
    judges = []
    for place, window in hostile.places():
        judge = Judge(place)
        stage.listener(ServiceFailed(text=f"It failed: {PICTURE}{BACKWARDS}"))
        QApplication.processEvents()
        judge.look_at(window)
        judges.append(judge)
    found = list(dict.fromkeys(line for judge in judges for line in judge.found))
    assert not found, "\n".join(found)
    quiet = {judge.place for judge in judges if "<" not in judge.seen}
    assert quiet <= {"crash report", "help"}, "the words came everywhere else; help is our own"


@pytest.mark.parametrize("hostile", [PICTURE], indirect=True, ids=["markup"])
@pytest.mark.parametrize("kind", ["boltun", "chain", "eliza"])
def test_no_explanation_holds_markup(hostile: Everywhere, stage: Stage, qtbot: Any, kind: str) -> None:
    name = PICTURE + BACKWARDS
    steps = [{"template": "{word} is taken.", "values": {"word": PICTURE}, "line": 3, "path": f"/{name}"}]
    candidate = {"reply": PICTURE, "line": 3, "phase": 7, "words": 1, "inexact": {PICTURE: PICTURE}}
    sentence = {"text": PICTURE, "words": [PICTURE], "special_words": [PICTURE], "question": True}
    traces: dict[str, dict[str, Any]] = {
        "boltun": {
            "passes": [{"text": PICTURE, "sentences": [sentence], "candidates": [candidate]}],
            "drawn_from": [PICTURE],
        },
        "chain": {"mind": name, "passed": [{"mind": name, "error": name}], "trace": {name: [PICTURE, {}]}},
        "eliza": {"steps": steps},
    }
    trace = traces[kind]
    stage.reasons[2] = {"action": "hold", "reason": "ask", "mind": name, "trace": {"kind": kind, **trace}}
    hostile.go("conversations")
    place: Any = hostile.window.place("conversations")
    place.show_why(True)
    place.chat.explain.emit(2)
    qtbot.waitUntil(lambda: place.why.message_id == 2)
    judge = Judge(f"why: {kind}")
    judge.look_at(place.why)
    assert judge.found == []
    # As Reply base, and what was said.
    assert judge.seen.count("<b>bold</b> &amp;") > 2
    assert r"\u202egnp.exe" in judge.seen


def test_boxes_and_tool_tips_of_qt_show_text_as_it_is(qtbot: Any) -> None:
    box = QMessageBox(QMessageBox.Icon.Question, "?", f"Replace {PICTURE}?")
    qtbot.addWidget(box)
    box.open()
    QToolTip.showText(QPoint(5, 5), PICTURE)
    labels = [*box.findChildren(QLabel)]
    tips = (one for one in QApplication.topLevelWidgets() if one.objectName() == "qtooltip_label")
    labels += [one for one in tips if isinstance(one, QLabel)]
    assert len(labels) > 2
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}
    QToolTip.hideText()


@pytest.mark.parametrize(
    "words", [PICTURE, f"&lt;b&gt;one\n{PICTURE}", LONG], ids=["markup", "lines", "long"]
)
def test_no_notification_holds_markup(
    stage: Stage, bridge: Any, curtain: Any, qtbot: Any, words: str
) -> None:
    name = words + BACKWARDS
    anna = stage.add(KEY, f"a{name}", name)
    header = Header()
    qtbot.addWidget(header)
    tray = Tray(header)
    tray.server.reads_markup = True
    icon = Icon()
    tray.icon = icon
    preferences = Preferences(stage.settings, bridge)
    notifications = Notifications(bridge, preferences, lambda: False, clock=lambda: NOW, together_ms=0)
    notifications.told.connect(lambda title, text: tray.tell(text, title))
    notifications.last_changed.connect(tray.show_last)
    curtain()
    for outcome, why in ((OutcomeKind.HELD, ""), (OutcomeKind.SILENT, Reason.NOTHING_FOUND.value)):
        number = stage.say(anna, words, outcome=outcome, reason=why)
        stage.listener(MessageChanged(contact_id=anna, message_id=number))
    qtbot.waitUntil(lambda: len(icon.shown) == 2 and bool(icon.tips))
    tray.show_state(words, paused=False, chew=False)
    for title, body in icon.shown:
        judged = fromstring(f"<body>{body}</body>")
        assert list(judged) == []
        assert "<b>" in (judged.text or "")
        assert not GuiQt.mightBeRichText(title)
        assert "\u202e" not in body
        assert len(body) < 4_000
    assert not any(GuiQt.mightBeRichText(one) or "\u202e" in one for one in icon.tips)
    captions = [action.text().replace("&&", "") for action in tray.menu.actions()]
    assert not any("&" in one or "\u202e" in one for one in captions)


class Icon(QSystemTrayIcon):
    """Keeps what it is to show."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[tuple[str, str]] = []
        self.tips: list[str] = []

    def showMessage(self, title: str, body: str, *_: object) -> None:  # noqa: N802  # Qt's
        self.shown.append((title, body))

    def setToolTip(self, words: str) -> None:  # noqa: N802  # Qt's
        self.tips.append(words)


# --- the module -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        PICTURE,
        "<b>",
        "< b>",
        "&lt;",
        "<!DOCTYPE html>",
        "<?xml?><b>",
        "a <br/> b",
        "  <b>x",
        LONG,
        "a < b",
        "R&D",
    ],
)
def test_no_tool_tip_is_taken_for_markup(text: str) -> None:
    assert not GuiQt.mightBeRichText(tip(text))
    assert tip(text).replace("\u2060", "")[:100] == text[:100]
    assert len(tip(text)) < 4_000


def test_a_tool_tip_fits_the_screen() -> None:
    assert tip("line\n" * 500).count("\n") == 40


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("photo\u202egnp.exe", "photo\\u202egnp.exe"),
        ("pay\u200bpal.com", "pay\\u200bpal.com"),
        ("a\x1b[31mb\x9b", "a\\x1b[31mb\\x9b"),
        ("one\r\ntwo\u2028three", "one two three"),
        ("half \udc80", "half \\udc80"),
        ("Аня 田中", "Аня 田中"),
        ("👩‍👩‍👧 family", "👩‍👩‍👧 family"),
        ("👩🏽‍🚀 ❤️‍🔥", "👩🏽‍🚀 ❤️‍🔥"),
        ("می‌خواهم", "می‌خواهم"),
        ("क्‍ष", "क्‍ष"),
        ("ad\u200dmin", "ad\\u200dmin"),
        ("\u200d", "\\u200d"),
        ("שלום\u200f", "שלום\\u200f"),
        ("x" * 1_001, "x" * 1_000 + "…"),
    ],
)
def test_what_is_not_seen_in_a_name_is_marked(text: str, shown: str) -> None:
    assert marked(text) == shown


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("plain", ""),
        ("\u202eback", "\u202c"),
        ("\u202eback\u202c", ""),
        ("\u2067\u202ea", "\u202c\u2069"),
        ("\u2067\u202ea\u2069", ""),
        ("שלום\u200f!", ""),
        ("stray \u202c\u2069", ""),
    ],
)
def test_a_message_turns_nothing_but_itself(text: str, added: str) -> None:
    assert closed(text) == text + added


def test_a_menu_takes_no_key_and_no_shortcut_from_a_name() -> None:
    assert menu_text("R&D\tCtrl+Q\u202e") == "R&&D Ctrl+Q\\u202e"


def test_a_notification_for_desktops_that_read_markup_is_escaped() -> None:
    assert notification_text('<img src="x"> &amp;') == '&lt;img src="x"&gt; &amp;amp;'


# --- the rule -------------------------------------------------------------------------


def _names_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _own_words(node: ast.expr) -> bool:
    """Whether an expression can be nothing but words of ours, or has passed through ``tip``."""
    match node:
        case ast.Constant():
            return True
        case ast.IfExp(body=body, orelse=other):
            return _own_words(body) and _own_words(other)
        case ast.Call(func=func):
            return _names_of(func) in ("tr", "tip", "key_help", "kind_help", "mark_help")
    return False


def _offences(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        where = f"{path.relative_to(UI)}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.ClassDef) and any(_names_of(base) == "QLabel" for base in node.bases):
            yield f"{where}: a label that may show markup; take ui.looks.plain_text.Label"
        if not isinstance(node, ast.Call):
            continue
        name = _names_of(node.func)
        if name in ("QLabel", "QMessageBox", "QErrorMessage", "QInputDialog", "QGraphicsTextItem"):
            yield f"{where}: {name} may show markup"
        tips = {"setToolTip": 0, "setTabToolTip": 1, "setStatusTip": 0, "setWhatsThis": 0, "showText": 1}
        if name in tips and len(node.args) > tips[name] and not _own_words(node.args[tips[name]]):
            yield f"{where}: {name} with words that did not pass through tip"
        if name == "setItemData" and any(_names_of(one) == "ToolTipRole" for one in node.args):
            with suppress(IndexError):
                if not _own_words(node.args[1]) and _names_of(node.args[1]) != "words":
                    yield f"{where}: a tool tip that did not pass through tip"
        if name == "setTextFormat" and "PlainText" not in ast.unparse(node):
            known = ("widgets/question_bar.py", "preview/preview.py", "preview/turn_view.py")
            if str(path.relative_to(UI)) not in known:
                yield f"{where}: a label for markup"


def test_no_label_and_no_tool_tip_of_ours_may_take_words_for_markup() -> None:
    files = [path for path in UI.rglob("*.py") if path.name != "plain_text.py"]
    assert len(files) > 50
    assert [line for path in sorted(files) for line in _offences(path)] == []
