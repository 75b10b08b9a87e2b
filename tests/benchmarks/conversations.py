"""How fast conversations are read, scrolled, searched and counted.

    QT_QPA_PLATFORM=offscreen python tests/benchmarks/conversations.py [MESSAGES] [COUNTED]

Fills a database (fixed seed) with one conversation of MESSAGES (100,000) among others of COUNTED (1,000,000)
in all, then opens it in the real place over the real service, scrolls through it page by page in both
directions, and searches and counts all of it. Times are CPU milliseconds of the whole process; each is the
median and the worst of several runs after one that is not counted, and includes the painting that follows.
"The longest stretch" is what one slice of a search or count keeps the loop from its other work.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, process_time
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from boltun.message import Account, Contact, Message
from boltun.networks.runner import Runner
from boltun.paths import Profile
from boltun.search import search
from boltun.service import Service
from boltun.settings import Settings
from boltun.statistics import Fate, Selection, count, select
from boltun.store.search import words_of
from boltun.store.store import Store
from tests.connection import connection_of
from ui.conversations.place import ConversationsPlace
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.palette import LIGHT
from ui.looks.style import dress

WORDS = str.split(
    "привет как дела что делаешь вечером сегодня нормально а ты где был вчера работа дом кот собака поедем "
    "на озеро завтра погода хорошая hello world tomorrow meeting report 会議 明日 何時 はい 😀"
)
BEGAN = 1_750_000_000.0
KEY = "xmpp:me@example.org"


def rows(messages: int, counted: int) -> Iterator[tuple[object, ...]]:
    """Make messages: every second one of the contact, answered, held or met with silence."""
    dice = Random(1)
    at = BEGAN
    for number in range(1, counted + 1, 2):
        at += dice.expovariate(1 / 40)
        # The long conversation is spread over the whole time.
        contact = 2 if dice.random() < messages / counted else dice.randint(3, 200)
        chance = dice.random()
        outcome = "answered" if chance < 0.6 else "silent"
        reason = (
            dice.choice(("everybody", "away")) if outcome == "answered" else dice.choice(("late", "paused"))
        )
        text = " ".join(dice.choices(WORDS, k=int(dice.expovariate(1 / 9)) + 1))
        yield (
            number,
            contact,
            "contact",
            text,
            at,
            at,
            f"i{number}",
            outcome,
            reason,
            None,
            None,
            None,
            None,
        )
        text = " ".join(dice.choices(WORDS, k=dice.randint(1, 8)))
        author, reply_to, sent = ("bot", number, at + 9) if outcome == "answered" else ("owner", None, None)
        yield (
            number + 1,
            contact,
            author,
            text,
            at + 9,
            at + 9,
            "",
            None,
            "",
            reply_to,
            "sent",
            "ru/friend",
            sent,
        )


def fill(place: Path, messages: int, counted: int) -> None:
    """Write the database."""
    with Store.open(place) as store:
        store.accounts.save(Account(key=KEY, network="xmpp", address="me@example.org", enabled=False))
        message = Message(
            contact=Contact(account="practice:me", address="x"), text="x", at=1.0, received_at=1.0
        )
        store.messages.receive(message)
        for number in range(2, 201):
            store.contacts.id_of(
                Contact(account=KEY, address=f"n{number}@example.org", name=f"Name {number}")
            )
        raw = connection_of(store)
        raw.execute("DELETE FROM messages")
        raw.execute("BEGIN")
        raw.executemany(
            "INSERT INTO messages(id, contact_id, author, text, at, received_at, network_id, outcome, reason,"
            " reply_to, state, mind, sent_at, sender, replayed, automatic, addressed, encrypted)"
            " VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,'',0,0,0,0)",
            rows(messages, counted),
        )
        raw.execute(
            "UPDATE contacts SET unread = 0,"
            " last_message_id = (SELECT max(id) FROM messages WHERE contact_id = contacts.id),"
            " last_incoming_id ="
            " (SELECT max(id) FROM messages WHERE contact_id = contacts.id AND author = 'contact')"
        )
        raw.commit()


def wait(condition: Callable[[], bool]) -> None:
    """Let the window work until this is so."""
    end = monotonic() + 60
    while not condition():
        QApplication.processEvents()
        assert monotonic() < end, "this takes too long"


def settled() -> None:
    """Let what was put off happen: layouts, painting."""
    for _ in range(4):
        QApplication.sendPostedEvents()
        QApplication.processEvents()


def timed(run: Callable[[int], object], times: int) -> tuple[float, float]:
    """Return median and worst of several runs after the first, in CPU milliseconds."""
    measured = []
    for number in range(times + 1):
        before = process_time()
        run(number)
        settled()
        measured.append((process_time() - before) * 1000)
    return median(measured[1:]), max(measured[1:])


def say(what: str, middle: float, worst: float) -> None:
    """Print one figure."""
    print(f"{what:<58}{middle:>9.1f}{worst:>9.1f}")


def look(profile: Profile, ids: list[int]) -> None:
    """Open the long conversation, scroll in it, and leap to the messages with these ids."""
    app = QApplication.instance() or QApplication(["boltun-gui"])
    assert isinstance(app, QApplication)
    dress(app, LIGHT)
    runner: Runner[Service] = Runner()
    bridge = Bridge(runner)
    place = ConversationsPlace(bridge, Preferences(Settings(None), bridge))
    place.resize(1120, 720)
    place.show()
    bridge.start(lambda: Service(profile, listener=bridge.listen, connect=False))
    wait(lambda: place.chat.history.rowCount() > 10)
    history, view = place.chat.history, place.chat.view
    bar = view.verticalScrollBar()

    def open_it(number: int) -> None:
        target = 2 if number % 2 else 3 + number
        place.open(target)
        wait(
            lambda: (
                bool(len(history)) and history.get(history.last_id or 0) is not None and _of(history, target)
            )
        )

    say("open a conversation", *timed(open_it, 8))
    place.open(2)
    wait(lambda: _of(history, 2))

    def older(_: int) -> None:
        first = history.first_id
        bar.setValue(0)
        wait(lambda: history.first_id != first)

    say("a page of older messages", *timed(older, 30))

    def newer(_: int) -> None:
        last = history.last_id
        bar.setValue(bar.maximum())
        wait(lambda: history.last_id != last)

    say("a page of newer messages", *timed(newer, 9))

    def wheel(number: int) -> None:
        bar.setValue(bar.maximum() // 2 + (60 if number % 2 else -60))

    say("one turn of the wheel", *timed(wheel, 30))

    def leap(number: int) -> None:
        place.chat.show_message(ids[number])
        wait(lambda: history.get(ids[number]) is not None)

    say("leap to a message anywhere", *timed(leap, 8))
    place.close()
    bridge.close()
    runner.stop(10)


def _of(history: Any, contact: int) -> bool:
    message = history.get(history.last_id or 0)
    return message is not None and message.contact_id == contact


def ask(place: Path) -> None:
    """Search and count everything."""
    with Store.open(place) as store:
        looking, statistics = store.search, store.statistics

        def find(query: str) -> Callable[[int], object]:
            return lambda _: asyncio.run(search(looking, statistics, query))

        say("search for a frequent word, the newest 200", *timed(find("привет"), 5))
        say("search for what nobody wrote", *timed(find("тарабарщина"), 3))
        until = BEGAN + 1e9
        month = BEGAN + 20_000_000.0 - 30 * 86400
        say("count 30 days", *timed(lambda _: asyncio.run(count(statistics, month, month + 30 * 86400)), 3))
        say("count everything", *timed(lambda _: asyncio.run(count(statistics, BEGAN, until)), 2))
        chosen = Selection(since=BEGAN, until=until, fate=Fate.SILENT, reason="late")
        say("the messages behind a bar", *timed(lambda _: asyncio.run(select(statistics, chosen)), 3))
        words = words_of("тарабарщина")
        pieces = iter(looking.slices()[:20])
        say("the longest stretch of a search", *timed(lambda _: looking.look(next(pieces), words), 18))
        parts = iter(statistics.slices(BEGAN, until)[:20])
        say(
            "the longest stretch of a count",
            *timed(lambda _: statistics.count(next(parts), BEGAN, until), 18),
        )
        before = BEGAN + 1_000_000.0
        say("delete 500 old messages", *timed(lambda _: store.privacy.delete_before(before), 18))


def main() -> None:
    """Measure and print."""
    messages = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    counted = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        profile = Profile.at(folder).make()
        assert isinstance(profile.database, Path)
        fill(profile.database, messages, counted)
        print(f"{messages} messages of one contact among {counted}")
        print(f"{'CPU ms':<58}{'median':>9}{'worst':>9}")
        with Store.open(profile.database) as store:
            rows_of_two = (
                connection_of(store).execute("SELECT id FROM messages WHERE contact_id = 2").fetchall()
            )
        look(profile, Random(2).sample([row[0] for row in rows_of_two], 12))
        ask(profile.database)


if __name__ == "__main__":
    main()
