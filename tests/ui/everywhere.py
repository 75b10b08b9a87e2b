"""The window with everything in it that can be there, and the way to each of its places."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QTabBar, QWidget

from boltun.desk.rehearsal import Line, Rehearsed
from boltun.digest import Digest, Entry, Mark
from boltun.errors import HistoryError
from boltun.events import OutcomeKind
from boltun.history.gathering import Gathered
from boltun.history.origins import Origin
from boltun.history.private import Kind as PrivateKind
from boltun.history.proposals import Answer, Kind, Proposal
from boltun.history.trial import Answered, Trial
from boltun.message import Author, Contact, Message, Presence
from boltun.minds.listing import MindInfo
from boltun.networks.protocol import CertificateAsked, ConnectionState
from boltun.service.learning import Place
from boltun.service.rehearsals import Rehearsal, Source
from boltun.statistics import ContactCount, Fates, Quality, ReplyCount, Summary, Unused, UnusedReplies
from boltun.store.digests import Asked, Promised
from boltun.store.records import SendState
from boltun.timeline import Lane, Moment, Timeline
from tests.ui.stage import Learned, Stage
from ui.frame.window import MainWindow
from ui.help.help_window import HelpWindow
from ui.help.manual import manual
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.system.log_window import LogWindow
from ui.system.text_window import TextWindow
from ui.table.base_editor import Mode
from ui.widgets.notice import Notice
from ui.widgets.statement import Tone

LONGEST_LANGUAGE = ["ru", *(pytest.param(code, marks=pytest.mark.slow) for code in ("en", "ja"))]
"""Where Russian words have room, others nearly always have it: they are looked at on demand."""
BUNDLED = Path(__file__).parents[2] / "bases"
NOW = 1_770_000_000.0
KEY = "xmpp:me@example.org"
EXPORT = Path("/home/me/result.json")
FATES = Fates(answered=3, held=1, silent=2)
SUMMARY = Summary(
    since=NOW - 86400,
    until=NOW,
    days={date(2026, 2, 1): FATES, date(2026, 2, 2): FATES},
    hours=(FATES,) * 24,
    weekdays=((FATES,) * 24,) * 7,
    weeks={date(2026, 1, 26): Quality(pair=2, general=1, nothing=1), date(2026, 2, 2): Quality(dropped=2)},
    reasons=(("not switched on", 2), ("owner active", 2)),
    replies=(ReplyCount(mind="en", text="Hi!", count=6),),
    times=(1, 2, 3, 0, 0, 0, 0),
    median_time=12.0,
)
PLACES = (
    "conversations",
    "conversations with contact",
    "conversations with finds",
    "bases: start",
    "bases: table",
    "bases: text",
    "bases: replay",
    "bases: eliza",
    "bases: aiml",
    "bases: aiml folder",
    "bases: dialbb",
    "bases: scenario",
    "bases: graph",
    "teach",
    "accounts",
    "accounts with form",
    "accounts with rehearsal",
    "statistics",
    "statistics as tables",
    "settings",
    "rules",
    "rules with ready modes",
    "rules as text",
    "rules: mode form",
    "rules: always form",
    "rules: bases form",
    "rules: what if",
    "rules: what if as table",
    "first steps: language",
    "first steps: try",
    "first steps: when",
    "first steps: account",
    "digest",
    "learn: start",
    "learn: review",
    "learn: trial",
    "commands",
    "log",
    "crash report",
    "help",
)
FILES = {
    "table": "own.mindw",
    "text": "own.mindw",
    "replay": "own.mindw",
    "eliza": "listener.txt",
    "aiml": "robin/chat.aiml",
    "aiml folder": "robin",
    "dialbb": "message/config.yml",
    "scenario": "message/scenario.xlsx",
    "graph": "message/scenario.xlsx",
}
BASE = (
    "<QUESTION>\nhow\n(hello there.)\nHi\n(how are you?)\nFine.\n(nobody\nNever.\n<ESCAPE>\nTell me more.\n"
)
RULES = """
hours = "daily 00:00-24:00"
never = { contacts = ["anna@*"] }
[[mode]]
name = "夜"
when = ["22:00-07:00", { calendar = "仕事.ics", busy = true }]
only = { groups = ["家族"] }
settings = { thinking_time = 20, warn = true, reply_frequency = "once a day", minds_behind = [] }
[[mode]]
name = "休暇"
never = { contacts = ["bob@*"] }
[[minds]]
bases = "ru"
only = { strangers = true }
"""


def fill(stage: Stage, folder: Path) -> None:
    """Let everything be there: accounts in trouble, a held reply, a lesson, numbers, files of every kind."""
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
    happened = dict.fromkeys(Lane, 1)
    moments = (Moment(at=NOW - 7200, counts=happened), Moment(at=NOW - 60, counts=happened))
    stage.timeline = Timeline(
        contact_id=anna, since=NOW - 86400, until=NOW, width=900, moments=moments, first=NOW - 7200, last=NOW
    )
    stage.rules_text = RULES
    promised = Promised(message_id=90, contact_id=anna, text="I'll tell him.", at=NOW - 60, asked="hello")
    entry = Entry(
        contact=stage.people[anna],
        members=(anna,),
        count=2,
        marks=tuple(Mark),
        last_id=1,
        last_text="hello",
        last_at=NOW - 60,
        teachable=(1,),
        promises=(promised,),
    )
    call = Asked(message_id=91, contact_id=anna, text="call me", at=NOW - 60)
    people = stage.people[anna]
    stage.digest = Digest(entries=(entry,), calls=((people, call),), promises=((people, promised),))
    stage.learned = learned()
    stage.never_used = UnusedReplies(path=Path("/ru"), total=9, unused=(Unused(line=4, key="a", reply="b"),))
    stage.rehearsal = staged_rehearsal(str(folder / "own.mindw"))
    base = folder / "own.mindw"
    base.write_text(BASE, "utf-8")
    stage.used[base] = {"Hi": 3}
    for name in ("listener.txt", "robin", "message"):
        (shutil.copytree if (BUNDLED / "en" / name).is_dir() else shutil.copy)(
            BUNDLED / "en" / name, folder / name
        )
    (folder / "boltun.log").write_text("2026-02-02 02:40:00 WARNING nothing is wrong\n", "utf-8")
    stage.offered = [*stage.offered, MindInfo(name=str(base), title="own", path=base, kind="boltun")]
    stage.default_mind = str(base)


def learned() -> Learned:
    """Return a history with proposals, faults and a trial."""
    answers = tuple(Answer(text=one, count=2, first_at=NOW - 60, last_at=NOW) for one in ("Fine", "Never"))
    one = Proposal(
        id="hello",
        kind=Kind.LIST,
        keys=("(~hello.)", "(~hello?)"),
        answers=answers,
        count=4,
        first_at=NOW - 60,
        last_at=NOW,
        chats=("Anna", "Bob"),
        examples=("hello there", "how are you"),
        conflict=("Never.",),
    )
    return Learned(
        places=(Place(format="pidgin", title="Pidgin", path=Path("/home/me/.purple/logs")),),
        gathered=Gathered(messages=4000, faults=[HistoryError("The file is empty.", path=EXPORT)], rooms=2),
        proposals=(one, replace(one, id="bye", kind=Kind.FILLER, keys=("<ESCAPE>",), conflict=())),
        private={PrivateKind.NUMBER: 4},
        origins=(Origin(heard="hello there", said="Fine", at=NOW - 60, chat="Anna"),),
        trial=Trial(
            hidden=20,
            answered=10,
            habitual=10,
            habitual_answered=10,
            comparable=10,
            agreed=9,
            shown=(Answered(heard="hello", reply="Fine", said="Never", agrees=True, count=4),),
        ),
    )


def staged_rehearsal(mind: str) -> Rehearsal:
    """Return a rehearsal in which one message is answered, one held, and one met with silence."""
    ann = Contact(account=KEY, address="anna@example.org", name="Anna")
    ends = (
        (OutcomeKind.ANSWERED, "everybody", "Hi"),
        (OutcomeKind.HELD, "ask", "Fine."),
        (OutcomeKind.SILENT, "no reply found", None),
    )
    candidate = {"reply": "Hi", "line": 4, "reason": "words anywhere", "chosen": True}
    trace = {"readings": [{"text": "hello", "candidates": [candidate]}]}
    return Rehearsal(
        account=KEY,
        source=Source.EXAMPLES,
        supposed_rule=True,
        owner_there=2,
        rehearsed=tuple(
            Rehearsed(
                line=Line(
                    message=Message(contact=ann, text=f"hello {n}", at=NOW - 60 + n, received_at=NOW),
                    message_id=n + 1,
                    contact_id=2,
                ),
                outcome=outcome,
                reason=reason,
                reply=reply,
                mind=mind if reply else None,
                why={"trace": trace} if reply == "Hi" else {},
            )
            for n, (outcome, reason, reply) in enumerate(ends)
        ),
    )


def make_window(stage: Stage, bridge: Bridge, folder: Path) -> MainWindow:
    """Return a window over a filled stage, as small as it may be; the curtain is still down."""
    fill(stage, folder)
    state = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, Preferences(stage.settings, bridge), state, clock=lambda: NOW)
    window.resize(window.minimumSize())
    return window


class Everywhere:
    """Leads through the places of a window."""

    def __init__(self, window: MainWindow, folder: Path, qtbot: Any) -> None:
        self.window = window
        self._folder = folder
        self._qtbot = qtbot
        self._others: dict[str, QWidget] = {}

    def places(self, names: Sequence[str] = PLACES) -> Iterator[tuple[str, QWidget]]:
        """Go from place to place; gives its name and the window in which it is."""
        for name in names:
            yield name, self.go(name)

    def go(self, name: str) -> QWidget:
        """Show a place with all that can unfold there, and return the window in which it is."""
        if name in ("log", "crash report", "help"):
            return self._own_window(name)
        if name.startswith("rules: ") and name.endswith("form"):
            return self._rules_form(name)
        if name == "commands":
            self.window.assistance.reach.open()
            return self.window
        place = self._open(name)
        self.window.notices.tell(Notice(text="Something happened.", tone=Tone.WARNING, act=lambda: None))
        QApplication.processEvents()
        assert isinstance(place, QWidget)
        return self.window

    def _until(self, condition: Callable[[], object]) -> None:
        self._qtbot.waitUntil(lambda: bool(condition()), timeout=20_000)

    def _open(self, name: str) -> Any:
        window = self.window
        place: Any
        if name.startswith("first"):
            window.show_first_run()
            place = window.first_run
            self._until(lambda: len(place.choices.buttons()) == 3)
            place.go(["language", "try", "when", "account"].index(name.split()[-1]))
            return place
        place = window.go(name.replace(":", " ").split()[0])
        match name.partition(": ")[0]:
            case "conversations with contact":
                place.show_panel(True)
            case "conversations with finds":
                place.filter.setText("hello")
                self._until(lambda: place.finds.finds.rowCount() == 1)
            case "conversations":
                place.filter.clear()
            case "bases":
                self._open_file(place, name.partition(": ")[2])
            case "teach":
                self._until(lambda: place.form.near_pairs)
                place.form.reply.setText("Hi")
                place.form.reply.textEdited.emit("Hi")
                self._until(lambda: place.form.verdict.text())
            case "statistics" | "statistics as tables":
                self._until(lambda: not place.unused.isHidden())
                place.tables.setChecked(name.endswith("tables"))
            case "learn":
                self._learn(place, name.partition(": ")[2])
            case "digest":
                self._until(lambda: len(place.rows.rows) == 6)
            case "rules" | "rules with ready modes" | "rules as text":
                self._until(lambda: len(place.cards) == 2)
                place.show_page()
                place.tabs.setCurrentIndex(0)
                if ": " in name:
                    place.open_what_if()
                    place.what_if.week_card.tables.setChecked(name.endswith("table"))
                    self._until(lambda: place.what_if.simulator.table.rowCount())
                    self._until(lambda: place.what_if.week_card.picture.parts)
                    place.what_if.look_back.look.click()
                    self._until(place.what_if.look_back.look.isEnabled)
                place.add_button.setChecked(name.endswith("modes"))
                if name.endswith("text"):
                    place.open_text()
            case "accounts with rehearsal":
                place.rehearse(KEY)
                self._until(lambda: len(place.rehearsing.page.rows) == 3)
                place.rehearsing.page.rows[0].bad.click()
            case "accounts" | "accounts with form":
                place.rehearsing.close()
                self._until(lambda: len(place.cards) == 2)
                if name.endswith("form") and place.form is None:
                    place.open_form().advanced_switch.click()
        return place

    def _learn(self, place: Any, page: str) -> None:
        place.start.add(EXPORT)
        if page == "start":
            place.show_start()
            return
        place.read()
        self._until(lambda: place.pages.currentWidget() is place.reviewing)
        place.review.details.source.setChecked(True)
        self._until(place.review.details.origins.isVisible)
        if page == "trial":
            place.try_out()
            self._until(lambda: place.inner.currentWidget() is place.trial)

    def _rules_form(self, name: str) -> QWidget:
        place = self._open("rules")
        match name.split()[1]:
            case "mode":
                place.change_mode(0)
            case "always":
                place.change_always()
            case _:
                place.change_minds(0)
        form: QWidget = place.forms.form
        QApplication.processEvents()
        form.activateWindow()
        self._others[name] = form
        return form

    def _open_file(self, place: Any, name: str) -> None:
        if name == "start":
            # Until the list has come, the buttons below it still move.
            self._until(lambda: place.start.list.count())
            return
        path = self._folder / FILES[name]
        place.open(path)
        if name == "aiml folder":
            self._until(lambda: place.editor is None and place.tabs.count() and not place.reader.opening)
            return
        self._until(lambda: place.editor is not None and place.editor.file.path == path)
        editor = place.editor
        if name in ("scenario", "graph"):
            self._until(lambda: not editor.checker.busy)
            editor.graph_button.setChecked(name == "graph")
            return
        editor.open_find(replace=True)
        self._until(lambda: not editor.problems.busy)
        if name in ("table", "text", "replay"):
            editor.set_mode(Mode.TEXT if name == "text" else Mode.TABLE)
            editor.go_to(2)
            editor.preview.more_button.setChecked(True)
            editor.preview.close_replay()
        if name == "eliza":
            editor.open_outline()
        if name != "dialbb":
            editor.preview.ask("hello there")
            turn = editor.preview.rehearsal.turns[-1]
            self._until(lambda: turn.answer is not None)
            editor.preview.views()[-1].why_button.setChecked(True)
        if name == "replay":
            editor.preview.open_replay()
            editor.preview.replay.source.setCurrentIndex(1)

    def _own_window(self, name: str) -> QWidget:
        if name not in self._others:
            if name == "log":
                self._others[name] = LogWindow(self._folder / "boltun.log")
            elif name == "help":
                pages = self._others[name] = HelpWindow(manual())
                # A page without links: Tab would go from one to the next, and each look begins anew.
                pages.show_page("conversations")
                pages.field.setFocus()
            else:
                report = self._others[name] = TextWindow(self._folder)
                report.describe(
                    "Crash report",
                    "What Boltun was doing when it failed. It holds nothing that anybody wrote.",
                )
                report.text.setPlainText("Traceback\n")
            self._qtbot.addWidget(self._others[name])
        window = self._others[name]
        window.resize(1, 1)
        window.show()
        QApplication.processEvents()
        return window


def shown(window: QWidget, kind: type[Any] = QWidget) -> list[Any]:
    """Return what can be seen in a window."""
    return [one for one in window.findChildren(kind) if one.isVisible() and one.window() is window]


def described(widget: QWidget) -> str:
    """Return a line by which a widget is found again."""
    text = getattr(widget, "text", str)()
    parent = widget.parentWidget()
    words = widget.accessibleName() or (text if isinstance(text, str) else "")
    return f"{type(parent).__name__} > {type(widget).__name__} {words[:60]!r}"


def has_label(window: QWidget, widget: QWidget) -> bool:
    """Say whether a label stands for a widget."""
    return any(one.buddy() is widget for one in window.findChildren(QLabel))


def stop_of(widget: QWidget) -> bool:
    """Say whether the Tab key is to stop here."""
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    # Of a group the chosen one is reached, the others from there with the arrow keys.
    chosen = group is None or not group.exclusive() or group.checkedButton() in (None, widget)
    return bool(
        widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isEnabled()
        and not widget.focusProxy()
        and chosen
    )


def go_round(window: QWidget, at_stop: Callable[[QWidget], None] = lambda stop: None) -> list[QWidget]:
    """Press Tab until it is where it began, and return the stops."""
    first = QApplication.focusWidget()
    if first is None or first.window() is not window:
        first = next(one for one in shown(window) if stop_of(one))
        first.setFocus()
    stops = [first]
    at_stop(first)
    for _ in range(len(window.findChildren(QWidget))):
        QTest.keyClick(stops[-1], Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus is stops[0]:
            return stops
        stops.append(focus)
        at_stop(focus)
    raise AssertionError(f"Tab never comes back to {described(first)}: {[described(one) for one in stops]}")


def is_qts_own(widget: object) -> bool:
    """Say whether Qt puts it into a control by itself, and takes care of it."""
    if not isinstance(widget, QWidget):
        return False
    holder = widget.parentWidget()
    inner = isinstance(holder, (QComboBox, QLineEdit, QTabBar)) or "SpinBox" in type(holder).__name__
    return inner or widget.objectName().startswith("qt_")
