"""Draws the pictures of this folder: every place of the window, in the languages and palettes there are.

    python docs/pictures/draw.py [PLACE …]

The real window, with the real service behind it, in a profile that is thrown away; conversations are put into
its database first. Nothing appears on the screen. Each language and palette is drawn by a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boltun.paths import Profile
    from ui.frame.program import Program

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

LOOKS = (("en", "light"), ("en", "dark"), ("ru", "light"), ("ja", "dark"))
PLACES = (
    "conversations",
    "bases",
    "script",
    "scenario",
    "graph",
    "teach",
    "accounts",
    "statistics",
    "settings",
    "rules",
    "what-if",
    "digest",
    "first-run",
)
PLACE_OF = {"what-if": "rules"}
"""Where a picture is taken that has not the name of its place."""
MODES = ("night", "secretary at work")
"""The ready modes that the pictures show, in their order."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who was talked with."""

    name: str
    address: str
    shows: str
    """Presence."""
    ends: str
    """What becomes of his last message: answered, held, silent or waiting."""
    says: tuple[str, ...]
    owner: str = ""
    """What the owner wrote himself, the day before."""


TALKS = {
    "en": (
        Person(
            "Anna Lindqvist",
            "anna@example.org",
            "online",
            "answered",
            ("Hi!", "How are you?", "What are you doing tonight?"),
        ),
        Person("Ben Carter", "ben@example.org", "away", "held", ("Hello", "Are you coming to the concert?")),
        Person(
            "Chloe Martin",
            "chloe@example.org",
            "busy",
            "silent",
            ("hey", "Do you like music?", "Where are you?"),
            "Call me when you are back in town",
        ),
        Person("Daniel Okafor", "daniel@example.net", "offline", "answered", ("Good evening", "Thanks, bye")),
        Person(
            "Emma Rossi",
            "emma@example.com",
            "online",
            "answered",
            ("Are you there?", "What did you eat today?"),
            "The photos are great, thank you",
        ),
        Person(
            "Farid Haddad", "farid@example.com", "offline", "answered", ("Long time no see!", "How is work?")
        ),
    ),
    "ru": (
        Person(
            "Аня Соколова",
            "anya@example.org",
            "online",
            "answered",
            ("Привет!", "Как дела?", "Что делаешь вечером?"),
        ),
        Person("Борис Лебедев", "boris@example.org", "away", "held", ("Здорово", "Пойдёшь на концерт?")),
        Person(
            "Вера Кузнецова",
            "vera@example.org",
            "busy",
            "silent",
            ("привет", "Ты любишь музыку?", "Где ты?"),
            "Позвони, как вернёшься",
        ),
        Person("Глеб Фомин", "gleb@example.org", "offline", "answered", ("Добрый вечер", "Спасибо, пока")),
        Person(
            "Даша Орлова",
            "dasha@example.net",
            "online",
            "answered",
            ("Ты тут?", "Что ты сегодня ел?"),
            "Фотографии чудесные, спасибо",
        ),
        Person(
            "Егор Мельник", "egor@example.org", "offline", "answered", ("Сто лет не виделись!", "Как работа?")
        ),
    ),
    "ja": (
        Person(
            "田中 美咲",
            "misaki@example.org",
            "online",
            "answered",
            ("こんにちは", "元気ですか?", "今夜は何をしますか?"),
        ),
        Person("鈴木 健", "ken@example.org", "away", "held", ("やあ", "コンサートに行きますか?")),
        Person(
            "佐藤 由美",
            "yumi@example.org",
            "busy",
            "silent",
            ("もしもし", "音楽は好きですか?", "今どこですか?"),
            "戻ったら電話してね",
        ),
        Person("高橋 翔", "sho@example.org", "offline", "answered", ("こんばんは", "ありがとう、またね")),
        Person(
            "伊藤 さくら",
            "sakura@chat.example",
            "online",
            "answered",
            ("そこにいる?", "今日は何を食べた?"),
            "写真、とてもいいですね",
        ),
        Person("渡辺 大輔", "daisuke@example.org", "offline", "answered", ("久しぶり!", "仕事はどう?")),
    ),
}
EDITED = {
    "bases": "friend.txt",
    "script": "listener.txt",
    "scenario": "message/scenario.xlsx",
    "graph": "message/scenario.xlsx",
}
"""What is opened in the place Bases for a picture."""
ACCOUNT = "xmpp:me@example.org"
SIZE = (1280, 800)
PATIENCE = 30.0


def fill(profile: Profile, language: str) -> None:
    """Put an account and conversations of the last weeks into the profile's database."""
    from boltun.events import OutcomeKind
    from boltun.message import Account, Author, Contact, Message
    from boltun.minds.filling import example, fill_reply
    from boltun.minds.library import open_mind
    from boltun.minds.opening import Opening
    from boltun.paths import bundled_bases
    from boltun.rules.schedule import wall
    from boltun.store.store import Store

    profile.make()
    name = f"{language}/friend"
    mind = open_mind(bundled_bases() / f"{name}.txt", opening=Opening(name=name))
    dice = Random(7)
    now = time.time()
    with Store.open(profile.database) as store:
        store.accounts.save(Account(key=ACCOUNT, network="xmpp", address="me@example.org", enabled=False))
        for number, person in enumerate(TALKS[language]):
            contact = Contact(
                account=ACCOUNT, address=person.address, name=person.name, listed=True, groups=("Friends",)
            )
            memory = mind.new_memory()
            for day in range(24 - 3 * number, -1, -1):
                # The first is the newest; the others wrote some time before.
                begins = now - day * 86_400 - dice.randrange(600, 30_000) * bool(day) - 400 - 2_700 * number
                if day == 1 and person.owner:
                    contact_id = store.contacts.id_of(contact)
                    written = store.messages.intend(
                        contact_id, person.owner, begins - 60, author=Author.OWNER
                    )
                    store.messages.sent(written, "", begins - 59)
                says = person.says if not day else dice.sample(person.says, 1 + dice.randrange(2))
                for place, text in enumerate(says):
                    at = begins + place * 70
                    message = Message(contact=contact, text=text, at=at, received_at=at)
                    received = store.messages.receive(message)
                    assert received.message_id is not None
                    last = not day and place == len(says) - 1
                    drawn = mind.reply(message, memory, dice)
                    reply = fill_reply(drawn, example(drawn, wall(at, None), person.name), in_mode=False)
                    why = {
                        "action": "answer",
                        "reason": "everybody",
                        "mind": mind.name,
                        "merit": reply.merit,
                        "trace": reply.why.told(brief=True).as_json(),
                    }
                    silent = (person.ends == "silent" and last) or (not last and dice.random() < 0.05)
                    if reply.text is None or silent:
                        store.messages.settle(
                            received.message_id, OutcomeKind.SILENT, "not switched on", why=why
                        )
                    elif person.ends == "held" and last:
                        store.held.add(
                            received.message_id, reply.text, at + 4, reason="ask", mind=mind.name, why=why
                        )
                    else:
                        outgoing = store.messages.intend(
                            received.contact_id,
                            reply.text,
                            at + 5,
                            reply_to=received.message_id,
                            mind=mind.name,
                            why=why,
                        )
                        memory = reply.remembers.sent(at + 9)
                        store.messages.sent(
                            outgoing, f"o{outgoing}", at + dice.randrange(6, 40), reason="everybody"
                        )
                        store.messages.mark(received.contact_id, f"o{outgoing}", at + 60, True)
            if person.ends != "silent":
                store.contacts.mark_read(store.contacts.id_of(contact))


def go_online(program: Program, people: tuple[Person, ...], language: str) -> None:
    """Let the account be online, and its contacts be there or not, as its server would tell."""
    from boltun.connection import ConnectionChanged, ConnectionState
    from boltun.message import Contact, Presence
    from boltun.networks.protocol import ContactPresence, OwnPresence

    async def tell(service: Any) -> None:
        account = service.core.connections.account(ACCOUNT)
        if account is None:
            return
        # No network is opened for it: whatever is told of it is told here.
        service.core.connections.add(replace(account, enabled=True))
        await service.change_setting("talk_with_everybody", True)
        await service.change_setting("language", language)
        hear = service.hearing.take
        hear(ConnectionChanged(account=ACCOUNT, state=ConnectionState.ONLINE))
        hear(OwnPresence(account=ACCOUNT, presence=Presence.ONLINE))
        for person in people:
            contact = Contact(
                account=ACCOUNT,
                address=person.address,
                name=person.name,
                listed=True,
                groups=("Friends",),
            )
            hear(ContactPresence(contact=contact, presence=Presence(person.shows)))

    program.bridge.ask(tell)


def draw(language: str, theme: str, places: tuple[str, ...]) -> None:
    """Draw places in one language and palette; in a process of its own."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QFont
    from PySide6.QtWidgets import QApplication

    from boltun.paths import bundled_bases
    from ui.app import parser
    from ui.frame.program import Program

    app = QApplication(["boltun-gui"])
    font = QFont()
    font.setFamilies(["DejaVu Sans", "VL Gothic", "Noto Color Emoji"])
    font.setPointSize(10)
    app.setFont(font)

    def keep(name: str) -> None:
        _pause(400)
        _hide_places(program.window)
        program.window.grab().save(str(HERE / f"{name}-{language}-{theme}.png"))

    program = Program(app, parser().parse_args(["--temp", "--lang", language, "--theme", theme]))
    first = "first-run" in places
    if not first:
        fill(program.profile, language)
        program.window.window_state.setValue("first_run/done", True)
    window = program.window
    window.resize(*SIZE)
    window.show()
    program.start_service()
    _until(lambda: program.bridge.service is not None)
    go_online(program, () if first else TALKS[language], language)
    _pause(1_500)
    if first:
        keep("first-run")
        _leave(program)

    for name in places:
        place = window.go("bases" if name in EDITED else PLACE_OF.get(name, name))
        if name in EDITED:
            _open_file(place, bundled_bases() / language / EDITED[name], name, TALKS[language][0].says)
        else:
            _pause(700)
            if PLACE_OF.get(name, name) == "rules":
                _add_modes(place)
                window.notices.finish()
            _begin(place, name)
        keep(name)
    _leave(program)


def _pause(milliseconds: int) -> None:
    """Let the program go on for so long."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _until(condition: Callable[[], bool]) -> None:
    """Let the program go on until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < end:
        _pause(50)


def _open_file(place: Any, path: Path, name: str, says: tuple[str, ...]) -> None:
    """Open a base of any kind, and ask it in the preview."""
    from ui.preview.why import answering_line
    from ui.scenario.editor import ScenarioEditor
    from ui.script.script_editor import ScriptEditor
    from ui.table.base_editor import BaseEditor

    place.open(path)
    _until(lambda: place.editor is not None and place.editor.file.path == path)
    _pause(600)
    editor = place.editor
    turns = editor.preview.rehearsal.turns
    if name != "graph":
        for text in says[:2]:
            editor.preview.ask(text)
            _until(lambda: turns[-1].answer is not None)
        editor.preview.views()[-1].why_button.click()
    if isinstance(editor, BaseEditor):
        editor.go_to(answering_line(turns[-1].answer.why, turns[-1].answer.text) - 1)
    if isinstance(editor, ScriptEditor):
        editor.outline_button.setChecked(True)
    if isinstance(editor, ScenarioEditor):
        editor.graph_button.setChecked(name == "graph")


def _is_there(place: Any, mode: str) -> bool:
    return mode not in MODES[len(place.cards) :]


def _add_modes(place: Any) -> None:
    """Let there be modes to see."""
    while missing := MODES[len(place.cards) :]:
        place.add_preset(missing[0])
        _until(partial(_is_there, place, missing[0]))
    place.add_button.setChecked(False)


def _hide_places(window: Any) -> None:
    """Show no path of this machine: bundled bases lie where they would after an installation."""
    from PySide6.QtWidgets import QLabel

    for label in window.findChildren(QLabel):
        if str(ROOT) in label.text():
            label.setText(label.text().replace(str(ROOT), "/usr/share/boltun"))


def _begin(place: Any, name: str) -> None:
    if name == "conversations":
        # The newest reply, and why it was chosen.
        place.chat.explain_asked.emit(place.chat.history.last_id)
        place.arrive()
    if name == "rules":
        place.tabs.setCurrentIndex(0)
    if name == "what-if":
        place.open_what_if()
    if name == "digest":
        place.arrive()


def _leave(program: Program) -> None:
    program.end()
    os._exit(0)


def main(arguments: list[str]) -> int:
    """Draw what is asked for, everything if nothing is."""
    if arguments[:1] == ["--look"]:
        draw(arguments[1], arguments[2], tuple(arguments[3:]))
        return 0
    wanted = tuple(arguments) or PLACES
    failed = 0
    for language, theme in LOOKS:
        for places in (
            tuple(one for one in wanted if one != "first-run"),
            ("first-run",) * ("first-run" in wanted),
        ):
            if places:
                command = [sys.executable, __file__, "--look", language, theme, *places]
                failed |= subprocess.run(command, check=False).returncode
    return failed


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
