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
    "first-run",
)

TALKS = {
    "en": (
        ("Anna", ("Hi!", "How are you?", "What are you doing tonight?")),
        ("Bob", ("Hello", "Are you there?", "Thanks, bye")),
        ("Clara", ("hey", "Do you like music?", "Where are you?")),
    ),
    "ru": (
        ("Аня", ("Привет!", "Как дела?", "Что делаешь вечером?")),
        ("Боря", ("Здорово", "Ты тут?", "Спасибо, пока")),
        ("Вера", ("привет", "Ты любишь музыку?", "Где ты?")),
    ),
    "ja": (
        ("田中", ("こんにちは", "元気ですか?", "今夜は何をしますか?")),
        ("鈴木", ("やあ", "そこにいる?", "ありがとう、またね")),
        ("佐藤", ("もしもし", "音楽は好きですか?", "今どこですか?")),
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
SIZE = (1180, 740)
PATIENCE = 30.0


def fill(profile: Profile, language: str) -> None:
    """Put an account and conversations of the last weeks into the profile's database."""
    from boltun.events import OutcomeKind
    from boltun.message import Account, Contact, Message
    from boltun.minds.library import open_mind
    from boltun.minds.opening import Opening
    from boltun.paths import bundled_bases
    from boltun.store.store import Store

    profile.make()
    name = f"{language}/friend"
    mind = open_mind(bundled_bases() / f"{name}.txt", opening=Opening(name=name))
    dice = Random(7)
    now = time.time()
    with Store.open(profile.database) as store:
        store.accounts.save(Account(key=ACCOUNT, network="xmpp", address="me@example.org", enabled=False))
        for number, (name, texts) in enumerate(TALKS[language]):
            contact = Contact(
                account=ACCOUNT, address=f"{number}@example.org", name=name, listed=True, groups=("Friends",)
            )
            memory = mind.new_memory()
            for day in range(24 - 5 * number, -1, -1):
                begins = now - day * 86_400 - dice.randrange(600, 30_000) * bool(day) - 900
                for place, text in enumerate(texts):
                    at = begins + place * 70
                    message = Message(contact=contact, text=text, at=at, received_at=at)
                    received = store.messages.receive(message)
                    assert received.message_id is not None
                    last = not day and place == len(texts) - 1
                    reply = mind.reply(message, memory, dice)
                    why = {
                        "action": "answer",
                        "reason": "always",
                        "mind": mind.name,
                        "merit": reply.merit,
                        "trace": reply.why.told(brief=True).as_json(),
                    }
                    if reply.text is None or (number == 2 and last) or dice.random() < 0.08:
                        store.messages.settle(
                            received.message_id, OutcomeKind.SILENT, "no reply found", why=why
                        )
                    elif number == 0 and last:
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
                        store.messages.sent(outgoing, "", at + dice.randrange(6, 40), reason="always")


def draw(language: str, theme: str, places: tuple[str, ...]) -> None:
    """Draw places in one language and palette; in a process of its own."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtGui import QFont
    from PySide6.QtWidgets import QApplication

    from boltun.paths import bundled_bases
    from ui.app import parser
    from ui.frame.program import Program
    from ui.preview.why import answering_line
    from ui.scenario.editor import ScenarioEditor
    from ui.script.script_editor import ScriptEditor
    from ui.table.base_editor import BaseEditor

    app = QApplication(["boltun-gui"])
    font = QFont()
    font.setFamilies(["DejaVu Sans", "VL Gothic", "Noto Color Emoji"])
    font.setPointSize(10)
    app.setFont(font)

    def pause(milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def until(condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition() and time.monotonic() < end:
            pause(50)

    def keep(name: str) -> None:
        pause(400)
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
    until(lambda: program.bridge.service is not None)
    pause(1_500)
    if first:
        keep("first-run")
        _leave(program)

    def open_file(place: Any, path: Path, name: str) -> None:
        place.open(path)
        until(lambda: place.editor is not None and place.editor.file.path == path)
        pause(600)
        editor = place.editor
        if name != "graph":
            for text in TALKS[language][0][1][:2]:
                editor.preview.ask(text)
                turn = editor.preview.rehearsal.turns[-1]
                until(lambda turn=turn: turn.answer is not None)
            editor.preview.views()[-1].why_button.click()
        if isinstance(editor, BaseEditor):
            editor.go_to(answering_line(turn.answer.why, turn.answer.text) - 1)
        if isinstance(editor, ScriptEditor):
            editor.outline_button.setChecked(True)
        if isinstance(editor, ScenarioEditor):
            editor.graph_button.setChecked(name == "graph")

    for name in places:
        place = window.go("bases" if name in EDITED else name)
        if name in EDITED:
            open_file(place, bundled_bases() / language / EDITED[name], name)
        else:
            pause(700)
        keep(name)
    _leave(program)


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
