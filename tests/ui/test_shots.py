"""Pictures of the main places, compared byte by byte with those in tests/shots.

After a change that is meant to be seen, draw them anew, look at every one, and commit them:

    RENEW_SHOTS=1 python -m pytest tests/ui/test_shots.py
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSettings, qVersion
from PySide6.QtGui import QCursor, QFontDatabase, QFontInfo, QImage
from PySide6.QtWidgets import QApplication

from boltun.digest import Digest, Entry, Mark
from boltun.events import OutcomeKind
from boltun.message import Author, Contact, Presence
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.listing import MindInfo
from boltun.networks.protocol import CertificateAsked, ConnectionState
from boltun.passwords import Keeping, Place
from boltun.statistics import ContactCount, Fates, Quality, ReplyCount, Summary
from boltun.store.digests import Asked, Promised
from boltun.store.records import Answers, SendState
from tests.ui.stage import Stage
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.palette import DARK, LIGHT
from ui.looks.style import dress
from ui.widgets.notice import Notice
from ui.widgets.statement import Tone

SHOTS = Path(__file__).parents[1] / "shots"
RENEW = bool(os.environ.get("RENEW_SHOTS"))
FONTS = {"DejaVu Sans", "VL Gothic", "Noto Color Emoji"}
QT = "6.11"
"""The Qt with which the pictures were drawn; another one draws letters a little differently."""

NOW = 1_770_000_000.0
HOUR = 3600.0
KEY = "xmpp:me@example.org"


@pytest.fixture(autouse=True)
def _same_machine(qapp: QApplication) -> Iterator[None]:
    """Whatever would make a picture differ from machine to machine is fixed or the reason to skip."""
    if missing := FONTS - set(QFontDatabase.families()):
        pytest.skip(f"fonts are not installed: {', '.join(sorted(missing))}")
    if not qVersion().startswith(QT):
        pytest.skip(f"the pictures were drawn with Qt {QT}, this is {qVersion()}")
    fixed = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)).family()
    if fixed != "DejaVu Sans Mono":
        pytest.skip(f"the pictures were drawn with DejaVu Sans Mono as the fixed font, here it is {fixed}")
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    flash = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    # What an earlier test pointed at would be drawn as pointed at.
    QCursor.setPos(QApplication.primaryScreen().geometry().bottomRight())
    yield
    qapp.setCursorFlashTime(flash)
    if zone is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = zone
    time.tzset()


@pytest.fixture
def window(stage: Stage, bridge: Bridge, qtbot: Any, tmp_path: Path) -> MainWindow:
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, Preferences(stage.settings, bridge), state, clock=lambda: NOW)
    qtbot.addWidget(window)
    window.resize(1120, 720)
    return window


TRACE = {
    "kind": "boltun",
    "prepared": "что делаешь вечером?",
    "repeat": None,
    "passes": [
        {
            "text": "что делаешь вечером?",
            "sentences": [
                {
                    "text": "что делаешь вечером?",
                    "words": ["что", "делаешь", "вечером"],
                    "special_words": ["что"],
                    "question": True,
                }
            ],
            "candidates": [
                {"phase": 7, "priority": 1, "reply": "Дома буду. А что?", "line": 412, "words": 2},
                {
                    "phase": 7,
                    "priority": 1,
                    "reply": "Ещё не знаю",
                    "line": 87,
                    "words": 1,
                    "inexact": {"делаешь": "делать"},
                },
                {"phase": 8, "priority": 2, "reply": "А кто его знает", "line": 1187, "words": 1},
            ],
        }
    ],
    "priority": 1,
    "drawn_from": ["Дома буду. А что?"],
}


def set_conversations(stage: Stage) -> None:
    """Four contacts: one waits for the owner, one for Boltun, one was met with silence, one was answered."""
    stage.settings.set("talk_with_strangers", True)
    stage.account(KEY)
    stage.account("irc:me@irc.example", ConnectionState.WAITING, retry_at=NOW + 12)
    anna = stage.add(KEY, "anna@example.org", "Аня", answers=Answers.ASK)
    bob = stage.add(KEY, "bob@example.com", "Bob")
    tanaka = stage.add(KEY, "tanaka@example.jp", "田中")
    linux = stage.add("irc:me@irc.example", "#linux")
    stage.presences |= {
        "anna@example.org": Presence.ONLINE,
        "bob@example.com": Presence.AWAY,
        "tanaka@example.jp": Presence.OFFLINE,
    }
    stage.say(bob, "See you tomorrow then! 👍", NOW - 5 * HOUR)
    stage.say(bob, "Sure, tomorrow it is.", NOW - 5 * HOUR + 9, Author.BOT, mind="en")
    long = "anybody knows how to mount this thing without losing all of what is on it?"
    stage.say(linux, long, NOW - 2 * HOUR, outcome=OutcomeKind.SILENT, reason="room")
    stage.people[linux] = replace(stage.people[linux], unread=3)
    stage.say(tanaka, "明日の会議は何時ですか？", NOW - 60, outcome=OutcomeKind.WAITING)
    yesterday = NOW - 26 * HOUR
    stage.say(anna, "Привет!", yesterday)
    stage.say(anna, "Привет-привет :)", yesterday + 7, Author.BOT, state=SendState.DISPLAYED, mind="ru")
    stage.say(anna, "Я сейчас не дома, напишу позже", yesterday + 60, Author.OWNER, state=SendState.DELIVERED)
    stage.say(anna, "ладно", yesterday + 90, outcome=OutcomeKind.SILENT, reason="owner active")
    invitation = (
        "привет, как дела? Слушай, я тут подумала: может, съездим в субботу на озеро, если погода не "
        "испортится? Лена с Игорем тоже хотят."
    )
    stage.say(anna, invitation, NOW - 300)
    stage.say(anna, "Нормально, а у тебя?", NOW - 290, Author.BOT, state=SendState.DISPLAYED, mind="ru")
    stage.say(anna, "что делаешь вечером?", NOW - 30, outcome=OutcomeKind.HELD, reason="ask")
    reply = stage.say(anna, "Дома буду. А что?", NOW - 28, Author.BOT, state=SendState.HELD, mind="ru")
    stage.reasons[reply] = {"action": "hold", "reason": "ask", "mind": "ru", "trace": TRACE}


def set_accounts(stage: Stage) -> None:
    """One account asks about a certificate, one is fine and is asked for by a stranger, one is off."""
    asked = CertificateAsked(
        account="xmpp:me@home.example",
        host="home.example",
        fingerprint="3f9a" * 16,
        subject="CN=home.example",
        expires="2027-01-01",
    )
    bob = Contact(account=KEY, address="bob@example.com", name="Bob")
    stage.account(KEY, presence=Presence.ONLINE, subscriptions=(bob,))
    stage.account("xmpp:me@home.example", ConnectionState.FAILED, certificate=asked)
    stage.account(
        "xmpp:me@old.example", ConnectionState.FAILED, template="The server does not accept this password."
    )


def compare(window: MainWindow, name: str, qtbot: Any, tmp_path: Path) -> None:
    """Compare what the window shows with the picture of this name, or draw the picture anew."""
    picture = SHOTS / f"{name}.png"
    if RENEW:
        # What comes from another thread is there, and what fades in has done so.
        qtbot.wait(1000)
        picture.write_bytes(drawn(window))
        return
    wanted = picture.read_bytes()
    with suppress(qtbot.TimeoutError):
        qtbot.waitUntil(lambda: drawn(window) == wanted, timeout=20_000)
    if drawn(window) != wanted:
        seen = tmp_path / picture.name
        seen.write_bytes(drawn(window))
        pytest.fail(f"{name} looks different now: compare {seen} with {picture}")


def drawn(window: MainWindow) -> bytes:
    """Return what a window shows, as PNG."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


Curtain = Callable[[], None]
PALETTES = {"light": LIGHT, "dark": DARK}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("theme", PALETTES)
def test_conversations(
    request: pytest.FixtureRequest,
    stage: Stage,
    curtain: Curtain,
    qapp: QApplication,
    qtbot: Any,
    tmp_path: Path,
    theme: str,
    language: str,
) -> None:
    if language == "ru":
        request.getfixturevalue("russian")
    dress(qapp, PALETTES[theme])
    set_conversations(stage)
    window: MainWindow = request.getfixturevalue("window")
    window.show()
    curtain()
    place: Any = window.place("conversations")
    qtbot.waitUntil(lambda: "412" in place.why.plain_text)
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    place.list.setFocus()
    compare(window, f"conversations-{theme}-{language}", qtbot, tmp_path)


def set_digest(stage: Stage) -> None:
    """Four people got no answer, one of them wants a call, and one got a promise."""
    set_conversations(stage)
    anna, bob, tanaka, linux = list(stage.people)[1:5]
    promise = Promised(
        message_id=91, contact_id=bob, text="I'll tell him tonight.", at=NOW - 90 * HOUR, asked="Tell him."
    )
    left: tuple[tuple[int, int, tuple[Mark, ...], str, float], ...] = (
        (anna, 0, (Mark.SERIOUS,), "Сегодня утром умерла бабушка", NOW - 300),
        (tanaka, 3, (Mark.URGENT, Mark.PERSON, Mark.HELD), "緊急です。電話をください。", NOW - HOUR),
        (linux, 1, (Mark.STOPPED,), "stop", NOW - 26 * HOUR),
        (bob, 12, (), "See you tomorrow then! 👍", NOW - 90 * HOUR),
    )
    stage.digest = Digest(
        entries=tuple(
            Entry(
                contact=stage.people[who],
                members=(who,),
                count=count,
                marks=marks,
                last_id=who,
                last_text=text,
                last_at=at,
                teachable=(1,),
                promises=(promise,) if who == bob else (),
            )
            for who, count, marks, text, at in left
        ),
        calls=(
            (
                stage.people[tanaka],
                Asked(message_id=81, contact_id=tanaka, text="電話をください。", at=NOW - HOUR),
            ),
        ),
        promises=((stage.people[bob], promise),),
    )


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "ru")])
def test_digest(
    request: pytest.FixtureRequest,
    stage: Stage,
    curtain: Curtain,
    qapp: QApplication,
    qtbot: Any,
    tmp_path: Path,
    theme: str,
    language: str,
) -> None:
    if language == "ru":
        request.getfixturevalue("russian")
    dress(qapp, PALETTES[theme])
    set_digest(stage)
    window: MainWindow = request.getfixturevalue("window")
    place: Any = window.go("digest")
    window.show()
    curtain()
    qtbot.waitUntil(lambda: len(place.rows.rows) == 9)
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    place.arrive()
    compare(window, f"digest-{theme}-{language}", qtbot, tmp_path)


def test_first_run(window: MainWindow, stage: Stage, curtain: Curtain, qtbot: Any, tmp_path: Path) -> None:
    window.show()
    curtain()
    place: Any = window.place("conversations")
    qtbot.waitUntil(lambda: "friend would" in place.chat.view.empty_text)
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    place.list.setFocus()
    compare(window, "first-run", qtbot, tmp_path)


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "ru")])
def test_accounts(
    request: pytest.FixtureRequest,
    stage: Stage,
    curtain: Curtain,
    qapp: QApplication,
    qtbot: Any,
    tmp_path: Path,
    theme: str,
    language: str,
) -> None:
    if language == "ru":
        request.getfixturevalue("russian")
    dress(qapp, PALETTES[theme])
    set_accounts(stage)
    window: MainWindow = request.getfixturevalue("window")
    window.go("accounts")
    window.show()
    curtain()
    place: Any = window.place("accounts")
    qtbot.waitUntil(lambda: len(place.cards) == 3)
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    place.arrive()
    compare(window, f"accounts-{theme}-{language}", qtbot, tmp_path)


def test_adding_an_account(
    window: MainWindow, stage: Stage, curtain: Curtain, qtbot: Any, tmp_path: Path
) -> None:
    place: Any = window.go("accounts")
    window.show()
    curtain()
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    form = place.open_form()
    qtbot.waitUntil(lambda: bool(form.keeping.text))
    form.advanced_switch.click()
    form.address.setText("me")
    form.submit()
    compare(window, "account-form", qtbot, tmp_path)


def test_choosing_where_a_password_is_kept(
    window: MainWindow, stage: Stage, curtain: Curtain, qtbot: Any, tmp_path: Path
) -> None:
    stage.kept = Keeping()
    place: Any = window.go("accounts")
    window.show()
    curtain()
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    form = place.open_form()
    qtbot.waitUntil(lambda: bool(form.keeping.text))
    form.address.setText("me@example.org")
    form.password.setText("secret")
    form.submit()
    compare(window, "account-form-without-keyring", qtbot, tmp_path)


def test_locked_passwords(
    request: pytest.FixtureRequest,
    stage: Stage,
    curtain: Curtain,
    qapp: QApplication,
    qtbot: Any,
    tmp_path: Path,
) -> None:
    request.getfixturevalue("russian")
    dress(qapp, PALETTES["dark"])
    set_accounts(stage)
    stage.kept = Keeping(usual=Place.MASTER, master=True, locked=True, places={KEY: Place.MASTER})
    window: MainWindow = request.getfixturevalue("window")
    place: Any = window.go("accounts")
    window.show()
    curtain()
    qtbot.waitUntil(lambda: len(place.cards) == 3)
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    qtbot.waitUntil(place.passwords.isVisible)
    place.passwords.go()
    window.notices.finish()
    compare(window, "passwords-locked-dark-ru", qtbot, tmp_path)


@pytest.mark.parametrize(("theme", "language"), [("light", "ru"), ("dark", "en")])
def test_settings(
    request: pytest.FixtureRequest,
    stage: Stage,
    curtain: Curtain,
    qapp: QApplication,
    qtbot: Any,
    tmp_path: Path,
    theme: str,
    language: str,
) -> None:
    if language == "ru":
        request.getfixturevalue("russian")
    dress(qapp, PALETTES[theme])
    stage.settings.set("talk_with_everybody", True)
    window: MainWindow = request.getfixturevalue("window")
    place: Any = window.go("settings")
    window.show()
    curtain()
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    qtbot.waitUntil(lambda: place.control("default_mind").widget.count() == 3)
    place.arrive()
    compare(window, f"settings-{theme}-{language}", qtbot, tmp_path)


BASE = """\
<QUESTION>
как
[привет]
Привет!
[пока]
До связи.
(как дела?)
Хорошо, а у вас?
(как дела.)
Рад слышать.
(~погода завтра?)
Обещают солнце, но я бы взял зонт.
{что, где?}
Хороший вопрос.
вы робот?
Да, я Болтун: отвечаю, пока хозяина нет.
(кот кошка)
У нас тоже есть кот.
<ESCAPE>
Расскажите ещё.
<FAILURE>
Не понял вас.
"""


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "ru")])
def test_bases(
    request: pytest.FixtureRequest,
    stage: Stage,
    curtain: Curtain,
    qapp: QApplication,
    qtbot: Any,
    tmp_path: Path,
    theme: str,
    language: str,
) -> None:
    if language == "ru":
        request.getfixturevalue("russian")
    dress(qapp, PALETTES[theme])
    window: MainWindow = request.getfixturevalue("window")
    place: Any = window.go("bases")
    window.show()
    curtain()
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    editor = place.new()
    editor.draft.replace(0, len(editor.draft.lines), BASE.splitlines(), "Write")
    editor.go_to(6)
    editor.preview.ask("Привет! Как дела?")
    qtbot.waitUntil(lambda: bool(editor.preview.views()[-1].turn.answer))
    editor.preview.views()[-1].why_button.setChecked(True)
    qtbot.waitUntil(lambda: not editor.problems.busy)
    editor.table.setFocus()
    compare(window, f"bases-{theme}-{language}", qtbot, tmp_path)


def set_statistics(stage: Stage) -> None:
    """A month in which much was answered."""
    set_conversations(stage)
    days = {
        date(2026, 1, 4) + timedelta(days=n): Fates(answered=n * 7 % 23, held=n % 4, silent=n * 5 % 11)
        for n in range(30)
    }
    stage.summary = Summary(
        since=NOW - 30 * 24 * HOUR,
        until=NOW,
        days=days,
        hours=tuple(Fates(answered=(h - 7) * (23 - h) if h > 7 else 0, silent=h % 5) for h in range(24)),
        weekdays=tuple(
            tuple(
                Fates(answered=max((h - 7) * (23 - h) * (3 + d % 4) // 20, 0), silent=(h * d) % 3)
                for h in range(24)
            )
            for d in range(7)
        ),
        weeks={
            date(2026, 1, 5) + timedelta(weeks=n): Quality(pair=40 + 9 * n, general=30 - 4 * n, nothing=12)
            for n in range(5)
        },
        reasons=(("not switched on", 81), ("owner active", 33), ("late", 12), ("no reply found", 3)),
        contacts=tuple(
            ContactCount(id=key, contact=one.contact, fates=Fates(answered=90 - 17 * key, held=key, silent=9))
            for key, one in stage.people.items()
        ),
        replies=(
            ReplyCount(mind="ru", text="Нормально, а у тебя?", count=57),
            ReplyCount(mind="en", text="Sure, tomorrow it is.", count=12),
        ),
        times=(3, 44, 120, 60, 22, 9, 1),
        median_time=14.0,
    )


@pytest.mark.parametrize(("theme", "language"), [("light", "ru"), ("dark", "en")])
def test_statistics(
    request: pytest.FixtureRequest,
    stage: Stage,
    curtain: Curtain,
    qapp: QApplication,
    qtbot: Any,
    tmp_path: Path,
    theme: str,
    language: str,
) -> None:
    if language == "ru":
        request.getfixturevalue("russian")
    dress(qapp, PALETTES[theme])
    set_statistics(stage)
    window: MainWindow = request.getfixturevalue("window")
    place: Any = window.go("statistics")
    window.show()
    curtain()
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    qtbot.waitUntil(lambda: not place.days.isHidden())
    qtbot.waitUntil(lambda: not place.pictures.timeline_view.faint)
    place.pictures.weeks_chart.go(2)
    place.pictures.weeks_chart.setFocus()
    # The page follows the focus, by more or less, as long as its parts are not at their places.
    qtbot.waitUntil(lambda: place.pictures.weeks.width() > 400)
    place.scroll_area.verticalScrollBar().setValue(0)
    compare(window, f"statistics-{theme}-{language}", qtbot, tmp_path)


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "ru")])
def test_teach(
    request: pytest.FixtureRequest,
    stage: Stage,
    curtain: Curtain,
    qapp: QApplication,
    qtbot: Any,
    tmp_path: Path,
    theme: str,
    language: str,
) -> None:
    if language == "ru":
        request.getfixturevalue("russian")
    dress(qapp, PALETTES[theme])
    base = tmp_path / "ru.mindw"
    base.write_text(f"{BASE}(делать вечером.)\nСплю.\n", "utf-8")
    stage.offered = [*stage.offered, MindInfo(name=str(base), title="ru", path=base, kind="boltun")]
    stage.default_mind = str(base)
    anna = stage.add(KEY, "anna@example.org", "Аня")
    bob = stage.add(KEY, "bob@example.com", "Bob")
    for who, text, ago in (
        (bob, "what are you doing tonight?", 26 * HOUR),
        (anna, "что делаешь вечером", 3 * HOUR),
        (bob, "а где ты был?", 2 * HOUR),
        (anna, "Что делаешь вечером???", 60),
    ):
        stage.lesson(
            stage.say(who, text, NOW - ago, outcome=OutcomeKind.SILENT, reason="no reply found"),
            general=who == bob,
        )
    window: MainWindow = request.getfixturevalue("window")
    place: Any = window.go("teach")
    window.show()
    curtain()
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    qtbot.waitUntil(lambda: bool(place.form.near_pairs))
    place.form.reply.setText("Дома, а что?")
    place.form.reply.textEdited.emit("")
    qtbot.waitUntil(lambda: bool(place.form.verdict.text()))
    qtbot.waitUntil(lambda: any(one[0] == "teaching.preview" and one[3] for one in stage.done))
    qtbot.waitUntil(place.form.preview.isHidden)
    place.list.setFocus()
    compare(window, f"teach-{theme}-{language}", qtbot, tmp_path)


@pytest.mark.parametrize(("theme", "language"), [("light", "ru"), ("dark", "en")])
def test_first_steps(
    request: pytest.FixtureRequest,
    stage: Stage,
    curtain: Curtain,
    qapp: QApplication,
    qtbot: Any,
    tmp_path: Path,
    theme: str,
    language: str,
) -> None:
    async def load_mind(name: str) -> BoltunMind:
        return BoltunMind.compile(BASE, name=name)

    if language == "ru":
        request.getfixturevalue("russian")
    dress(qapp, PALETTES[theme])
    stage.load_mind = load_mind
    window: MainWindow = request.getfixturevalue("window")
    window.show_first_run()
    window.show()
    curtain()
    page: Any = window.first_run
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    qtbot.waitUntil(lambda: bool(page.choices.buttons()))
    compare(window, f"first-steps-1-{theme}-{language}", qtbot, tmp_path)
    page.go(1)
    # What only one reply fits: the dice of this page are real.
    for number, text in enumerate(("Как дела?", "Вы робот?"), 1):
        page.talk.field.setText(text)
        page.talk.send.click()
        # The day, and each question with its answer.
        qtbot.waitUntil(lambda rows=1 + 2 * number: page.words.history.rowCount() == rows)
    compare(window, f"first-steps-2-{theme}-{language}", qtbot, tmp_path)
    page.go(2)
    compare(window, f"first-steps-3-{theme}-{language}", qtbot, tmp_path)
    page.go(3)
    compare(window, f"first-steps-4-{theme}-{language}", qtbot, tmp_path)


def test_found_messages_and_the_panel_of_a_contact(
    window: MainWindow, stage: Stage, curtain: Curtain, qtbot: Any, tmp_path: Path
) -> None:
    set_conversations(stage)
    window.show()
    curtain()
    place: Any = window.place("conversations")
    qtbot.waitUntil(lambda: "412" in place.why.plain_text)
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    place.show_panel(True)
    place.filter.setText("привет")
    qtbot.waitUntil(lambda: place.finds.finds.rowCount() == 3)
    place.finds.take_focus()
    compare(window, "found-messages", qtbot, tmp_path)


def test_paused_with_a_notice(
    window: MainWindow, stage: Stage, curtain: Curtain, qtbot: Any, tmp_path: Path
) -> None:
    stage.settings.set("paused_until", NOW + HOUR)
    set_conversations(stage)
    window.show()
    curtain()
    place: Any = window.place("conversations")
    qtbot.waitUntil(lambda: "412" in place.why.plain_text)
    qtbot.waitUntil(lambda: bool(window.status_line.connections.text()))
    place.show_why(False)
    place.list.setFocus()
    text = "What Boltun said to Bob is forgotten: it may say everything again."
    window.notices.tell(Notice(text=text, tone=Tone.MUTED, act=lambda: None))
    compare(window, "paused-with-notice", qtbot, tmp_path)
