from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"
sys.path.insert(0, str(Path(__file__).parent))

from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from boltun.errors import MindError
from boltun.events import (
    AccountsChanged,
    ContactChanged,
    Event,
    MessageChanged,
    MessagesDeleted,
    MindsChanged,
    OutcomeKind,
    SettingsChanged,
)
from boltun.message import Account, Author, Contact, Presence
from boltun.minds.approvals import Approvals
from boltun.minds.encodings import Encodings
from boltun.minds.library import MindInfo
from boltun.minds.replay import Conversation, Utterance
from boltun.networks.connections import AccountState
from boltun.networks.protocol import ConnectionState
from boltun.networks.registry import NETWORKS, NetworkKind
from boltun.networks.runner import Runner
from boltun.networks.trial import Trial
from boltun.passwords import Keeping, Place
from boltun.paths import Profile
from boltun.settings import Settings
from boltun.statistics import Found, Selection, Summary, UnusedReplies
from boltun.store.lessons import Lesson, LessonStatus
from boltun.store.records import Answers, ContactSettings, SendState, StoredContact, StoredMessage
from boltun.store.search import folded, words_of
from boltun.teaching import Taught, Topic, grouped
from boltun.text.topics import topic
from ui.link.bridge import Bridge
from ui.looks.palette import LIGHT
from ui.looks.style import dress
from ui.system.clipboard import hand_over_clipboard

NOW = 1_770_000_000.0
"""2026-02-02, 02:40 UTC: the moment at which staged conversations stand still."""


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    return ["boltun-gui"]


TRANSLATIONS = Path(__file__).parents[2] / "ui" / "translations"


@contextmanager
def speaking(app: QApplication, code: str) -> Iterator[None]:
    """Let the window speak a language."""
    translator = QTranslator()
    assert translator.load(f"boltun_{code}", str(TRANSLATIONS))
    app.installTranslator(translator)
    before = QLocale()
    QLocale.setDefault(QLocale(code))
    yield
    QLocale.setDefault(before)
    app.removeTranslator(translator)


@pytest.fixture
def russian(qapp: QApplication) -> Iterator[None]:
    with speaking(qapp, "ru"):
        yield


@pytest.fixture(autouse=True)
def _same_look(qapp: QApplication) -> Iterator[None]:
    """Our style and palette, one font, plain English: sizes and pictures are the same everywhere."""
    font = QFont()
    font.setFamilies(["DejaVu Sans", "VL Gothic", "Noto Color Emoji"])
    font.setPointSize(10)
    qapp.setFont(font)
    dress(qapp, LIGHT)
    with speaking(qapp, "en"):
        QLocale.setDefault(QLocale("en_GB"))
        yield


@pytest.fixture(scope="session", autouse=True)
def _clipboard(qapp: QApplication) -> Iterator[None]:
    yield
    hand_over_clipboard()


@dataclass
class Stage:
    """A service that keeps everything in lists: what is on the stage is said in a few lines of a test.

    It has the methods of ``boltun.service.Service`` and tells the same events.
    """

    listener: Callable[[Event], None] = lambda event: None
    settings: Settings = field(default_factory=lambda: Settings(None))
    people: dict[int, StoredContact] = field(default_factory=dict)
    messages: list[StoredMessage] = field(default_factory=list)
    reasons: dict[int, dict[str, Any]] = field(default_factory=dict)
    due: dict[int, float] = field(default_factory=dict)
    presences: dict[str, Presence] = field(default_factory=dict)
    account_states: dict[str, AccountState] = field(default_factory=dict)
    offered: list[MindInfo] = field(default_factory=list)
    done: list[tuple[Any, ...]] = field(default_factory=list)
    used: dict[Path, dict[str, int]] = field(default_factory=dict)
    fails: dict[str, Exception] = field(default_factory=dict)
    default_mind: str = "ru"
    minds_behind: tuple[str, ...] = ()
    profile: Profile = field(default_factory=lambda: Profile.at(Path("/nowhere")))
    encodings: Encodings = field(default_factory=lambda: Encodings(None))
    approvals: Approvals = field(default_factory=lambda: Approvals(None))
    practice: int = 0
    trial: Trial = field(default_factory=lambda: Trial(works=True))
    kept: Keeping = field(default_factory=lambda: Keeping(usual=Place.KEYRING, keyring=True))
    password_places: dict[str, Place | None] = field(default_factory=dict)
    summary: Summary = field(default_factory=lambda: Summary(since=NOW, until=NOW))
    never_used: UnusedReplies = field(default_factory=lambda: UnusedReplies(path=Path("/ru"), total=0))
    to_teach: list[Lesson] = field(default_factory=list)
    lesson_status: dict[int, LessonStatus] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.practice = self.add("practice:me", "friend", "Practice", answers=Answers.ALWAYS)

    def add(self, account: str, address: str, name: str = "", **settings: Any) -> int:
        key = len(self.people) + 1
        contact = Contact(account=account, address=address, name=name, listed=True)
        self.people[key] = StoredContact(id=key, contact=contact, settings=ContactSettings(**settings))
        return key

    def say(self, key: int, text: str, at: float = NOW, author: Author = Author.CONTACT, **rest: Any) -> int:
        number = len(self.messages) + 1
        if author is Author.CONTACT:
            rest.setdefault("outcome", OutcomeKind.ANSWERED)
        else:
            rest.setdefault("state", SendState.SENT)
        one = StoredMessage(
            id=number, contact_id=key, author=author, text=text, at=at, received_at=at, **rest
        )
        self.messages.append(one)
        person = self.people[key]
        self.people[key] = replace(
            person,
            last_text=text,
            last_at=at,
            last_author=author,
            last_outcome=one.outcome or person.last_outcome,
        )
        return number

    def account(self, key: str, state: ConnectionState = ConnectionState.ONLINE, **rest: Any) -> None:
        network, _, address = key.partition(":")
        account = Account(key=key, network=network, address=address)
        self.account_states[key] = AccountState(account=account, state=state, **rest)

    def change(self, message_id: int, **what: Any) -> None:
        self.messages[message_id - 1] = replace(self.messages[message_id - 1], **what)
        self.listener(
            MessageChanged(contact_id=self.messages[message_id - 1].contact_id, message_id=message_id)
        )

    def change_person(self, key: int, **what: Any) -> None:
        self.people[key] = replace(self.people[key], **what)
        self.listener(ContactChanged(contact_id=key))

    def _note(self, name: str, *values: Any) -> None:
        self.done.append((name, *values))
        if name in self.fails:
            raise self.fails[name]

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def change_setting(self, key: str, value: object) -> None:
        self._note("change_setting", key, value)
        self.settings.set(key, value)
        self.listener(SettingsChanged())

    @property
    def paused_until(self) -> float | None:
        return float(self.settings.get("paused_until")) or None  # type: ignore[arg-type]

    def morning(self) -> float:
        return NOW + 5 * 3600

    async def pause(self, until: float | None = None, contact_id: int | None = None) -> None:
        self._note("pause", until, contact_id)
        end = math.inf if until is None else until
        if contact_id is None:
            self.settings.set("paused_until", end)
            self.listener(SettingsChanged())
        else:
            settings = replace(self.people[contact_id].settings, paused_until=end)
            self.change_person(contact_id, settings=settings)

    async def resume(self, contact_id: int | None = None) -> None:
        self._note("resume", contact_id)
        if contact_id is None:
            self.settings.set("paused_until", 0.0)
            self.listener(SettingsChanged())
        else:
            settings = replace(self.people[contact_id].settings, paused_until=None, stopped_until=None)
            self.change_person(contact_id, settings=settings, owner_active_at=None)

    async def conversations(self) -> list[StoredContact]:
        return list(self.people.values())

    async def message(self, message_id: int) -> StoredMessage:
        return self.messages[message_id - 1]

    async def reconnect(self) -> None:
        self._note("reconnect")

    async def contact(self, contact_id: int) -> StoredContact:
        return self.people[contact_id]

    async def history(
        self, contact_id: int, before_id: int | None = None, limit: int = 200
    ) -> list[StoredMessage]:
        self._note("history", contact_id, before_id, limit)
        end = math.inf if before_id is None else before_id
        return [one for one in self.messages if one.contact_id == contact_id and one.id < end][-limit:]

    async def history_after(self, contact_id: int, after_id: int, limit: int = 200) -> list[StoredMessage]:
        self._note("history_after", contact_id, after_id, limit)
        return [one for one in self.messages if one.contact_id == contact_id and one.id > after_id][:limit]

    async def search(self, query: str, contact_id: int | None = None, limit: int = 200) -> list[Found]:
        self._note("search", query)
        words = words_of(query)
        return [
            Found(message=one, contact=self.people[one.contact_id].contact)
            for one in reversed(self.messages)
            if all(word in folded(one.text) for word in words)
        ][:limit]

    async def statistics(self, since: float | None = None, until: float | None = None) -> Summary:
        self._note("statistics", since)
        return self.summary

    async def transcripts(self, most: int | None = 5_000) -> list[Conversation]:
        self._note("transcripts", most)
        found = []
        for person in self.people.values():
            said = [Utterance(one.text, one.at) for one in self.messages if one.contact_id == person.id]
            kept = said if most is None else said[-most:]
            if kept:
                title = person.contact.name
                found.append(Conversation(title=title, messages=kept, complete=len(kept) == len(said)))
        return found

    async def selected(self, selection: Selection, limit: int = 500) -> list[Found]:
        self._note("selected", selection)
        return [
            Found(message=one, contact=self.people[one.contact_id].contact)
            for one in reversed(self.messages)
            if one.author is Author.CONTACT and (selection.reason is None or one.reason == selection.reason)
        ]

    async def unused_replies(self, name: str) -> UnusedReplies:
        return self.never_used

    async def lessons(self, status: LessonStatus) -> list[Topic]:
        return grouped(one for one in reversed(self.to_teach) if self.lesson_status[one.message.id] is status)

    async def lesson_counts(self) -> dict[LessonStatus, int]:
        return {status: len(await self.lessons(status)) for status in LessonStatus}

    async def settle_lessons(self, message_ids: Sequence[int], status: LessonStatus) -> None:
        self._note("settle_lessons", tuple(message_ids), status)
        self.lesson_status |= dict.fromkeys(message_ids, status)

    async def teach(self, path: Path, key: str, reply: str, beside: int | None = None) -> Taught:
        self._note("teach", path, key, reply, beside)
        return Taught(path=path, line=15, key=key, reply=reply)

    async def unteach(self, taught: Taught) -> None:
        self._note("unteach", taught)

    async def own_copy(self, name: str) -> MindInfo:
        self._note("own_copy", name)
        one = next(info for info in self.offered if info.name == name)
        path = Path(f"/profile/{one.path.name}")
        copy = MindInfo(name=str(path), title=one.title, path=path)
        self.offered = [*self.offered, copy]
        self.listener(MindsChanged())
        return copy

    def lesson(self, message_id: int, *, general: bool = False) -> None:
        """Let a message be one that found no good reply."""
        message = self.messages[message_id - 1]
        contact = self.people[message.contact_id].contact
        one = Lesson(message=message, contact=contact, topic=topic(message.text), general=general)
        self.to_teach.append(one)
        self.lesson_status[message_id] = LessonStatus.NEW

    async def why(self, message_id: int) -> dict[str, Any]:
        return self.reasons.get(message_id, {})

    def waiting(self) -> Mapping[int, float]:
        return self.due

    def presence(self, contact: Contact) -> Presence | None:
        return self.presences.get(contact.address)

    async def mark_seen(self, contact_id: int) -> None:
        self._note("mark_seen", contact_id)
        self.change_person(contact_id, unread=0)

    @property
    def default_minds(self) -> tuple[str, ...]:
        return (self.default_mind, *self.minds_behind)

    async def replies_since(self, at: float) -> int:
        return sum(one.author is Author.BOT and one.state is SendState.SENT for one in self.messages)

    async def write(self, contact_id: int, text: str) -> int:
        self._note("write", contact_id, text)
        number = self.say(contact_id, text, author=Author.OWNER)
        self.listener(MessageChanged(contact_id=contact_id, message_id=number))
        self.change_person(contact_id, owner_active_at=NOW)
        return number

    async def owner_typing(self, contact_id: int) -> None:
        self._note("owner_typing", contact_id)

    async def set_answers(self, contact_id: int, answers: Answers) -> None:
        self._note("set_answers", contact_id, answers)
        self.change_person(contact_id, settings=replace(self.people[contact_id].settings, answers=answers))

    async def set_contact_mind(self, contact_id: int, name: str | None) -> None:
        self._note("set_contact_mind", contact_id, name)
        minds = () if name is None else (name,)
        self.change_person(contact_id, settings=replace(self.people[contact_id].settings, minds=minds))

    async def set_contact_minds(self, contact_id: int, names: tuple[str, ...]) -> None:
        self._note("set_contact_minds", contact_id, names)
        self.change_person(contact_id, settings=replace(self.people[contact_id].settings, minds=tuple(names)))

    async def forget(self, contact_id: int) -> None:
        self._note("forget", contact_id)

    async def delete_contact(self, contact_id: int) -> None:
        self._note("delete_contact", contact_id)
        self.messages = [one for one in self.messages if one.contact_id != contact_id]
        del self.people[contact_id]
        self.listener(MessagesDeleted())

    async def delete_everything(self) -> None:
        self._note("delete_everything")
        self.messages, practice = [], self.people[self.practice]
        self.people = {self.practice: replace(practice, last_text="", last_at=None, last_outcome=None)}
        self.listener(MessagesDeleted())

    async def start_conversation(self, contact_id: int) -> None:
        self._note("start_conversation", contact_id)

    async def send_held(self, message_id: int, text: str | None = None) -> None:
        self._note("send_held", message_id, text)
        text = self.messages[message_id - 1].text if text is None else text
        self.change(message_id, state=SendState.SENT, text=text)

    async def drop_held(self, message_id: int) -> None:
        self._note("drop_held", message_id)
        self.change(message_id, state=SendState.DROPPED)

    def networks(self) -> list[NetworkKind]:
        return list(NETWORKS.values())

    async def accounts(self) -> list[AccountState]:
        return list(self.account_states.values())

    async def keeping(self) -> Keeping:
        return self.kept

    async def unlock_passwords(self, master: str) -> bool:
        self._note("unlock_passwords", master)
        right = master == "right"
        self.kept = replace(self.kept, locked=not right)
        return right

    async def set_master_password(self, master: str) -> None:
        self._note("set_master_password", master)
        self.kept = replace(self.kept, master=True, locked=False)

    async def forget_master_password(self) -> None:
        self._note("forget_master_password")
        self.kept = replace(self.kept, master=False, locked=False, places={})

    async def move_passwords(self, place: Place) -> None:
        self._note("move_passwords", place)
        self.kept = replace(self.kept, places=dict.fromkeys(self.kept.places, place), unasked=())

    async def leave_passwords(self) -> None:
        self._note("leave_passwords")
        self.kept = replace(self.kept, unasked=())

    async def add_account(self, account: Account, password: str | None, place: Place | None = None) -> None:
        self._note("add_account", account, password)
        self.password_places[account.key] = place
        self.account_states[account.key] = AccountState(account=account, state=ConnectionState.CONNECTING)
        self.listener(AccountsChanged())

    async def try_account(self, account: Account, password: str | None) -> Trial:
        self._note("try_account", account, password)
        return self.trial

    async def change_account(
        self, account: Account, password: str | None = None, place: Place | None = None
    ) -> None:
        self._note("change_account", account, password)
        self.password_places[account.key] = place
        self.account_states[account.key] = AccountState(account=account, state=ConnectionState.CONNECTING)
        self.listener(AccountsChanged())

    async def remove_account(self, key: str) -> None:
        self._note("remove_account", key)
        del self.account_states[key]
        self.listener(AccountsChanged())

    async def enable_account(self, key: str, enabled: bool) -> None:
        self._note("enable_account", key, enabled)
        one = self.account_states[key]
        self.account_states[key] = replace(
            one,
            account=replace(one.account, enabled=enabled),
            state=ConnectionState.CONNECTING if enabled else ConnectionState.OFFLINE,
        )
        self.listener(AccountsChanged())

    async def set_presence(self, key: str, presence: Presence, text: str = "") -> None:
        self._note("set_presence", key, presence, text)

    async def trust_certificate(self, account: str, fingerprint: str) -> None:
        self._note("trust_certificate", account, fingerprint)
        self.account_states[account] = replace(self.account_states[account], certificate=None)
        self.listener(AccountsChanged())

    async def answer_subscription(self, contact: Contact, accept: bool) -> None:
        self._note("answer_subscription", contact, accept)
        one = self.account_states[contact.account]
        left = tuple(other for other in one.subscriptions if other != contact)
        self.account_states[contact.account] = replace(one, subscriptions=left)
        self.listener(AccountsChanged())

    def minds(self) -> list[MindInfo]:
        return self.offered

    async def add_mind(self, path: Path) -> MindInfo:
        self._note("add_mind", path)
        info = MindInfo(name=str(path), title=path.stem, path=path)
        self.offered = [*self.offered, info]
        self.listener(MindsChanged())
        return info

    async def approve(self, path: Path) -> None:
        self._note("approve", path)
        with suppress(MindError):
            self.approvals.approve(path)
        self.fails.pop("add_mind", None)

    async def used_replies(self, path: Path) -> dict[str, int]:
        return self.used.get(path, {})

    async def choose_encoding(self, path: Path, encoding: str | None) -> None:
        self.encodings.choose(path, encoding)

    async def practice_contact(self) -> int:
        return self.practice

    async def practice_write(self, text: str) -> None:
        self._note("practice_write", text)
        number = self.say(self.practice, text)
        self.listener(MessageChanged(contact_id=self.practice, message_id=number))


@pytest.fixture
def stage() -> Stage:
    stage = Stage()
    stage.offered = [
        MindInfo(
            name=code,
            title=title,
            path=Path(f"/bases/{code}.mindw"),
            kind="boltun",
            bundled=True,
            language=code,
        )
        for code, title in (("ru", "Русская"), ("en", "English"))
    ]
    return stage


@pytest.fixture
def bridge(qapp: QApplication, stage: Stage) -> Iterator[Bridge]:
    """A bridge over the real loop's thread; ``curtain`` starts the staged service behind it."""
    runner: Runner[Any] = Runner()
    bridge = Bridge(runner)
    stage.listener = bridge.listen
    yield bridge
    bridge.close()
    runner.stop()


@pytest.fixture
def curtain(bridge: Bridge, stage: Stage) -> Callable[[], None]:
    """Start the service, once the stage is set."""
    return lambda: bridge.start(lambda: stage)


@pytest.fixture
def done(qtbot: Any, stage: Stage) -> Callable[[str], tuple[Any, ...]]:
    """Wait until the service was asked to do something; return with what."""

    def wait(name: str) -> tuple[Any, ...]:
        qtbot.waitUntil(lambda: any(one[0] == name for one in stage.done), timeout=5000)
        return next(one[1:] for one in reversed(stage.done) if one[0] == name)

    return wait


@pytest.fixture
def visit(
    qapp: QApplication,
    stage: Stage,
    bridge: Bridge,
    curtain: Callable[[], None],
    qtbot: Any,
    tmp_path: Path,
) -> Iterator[Callable[..., Any]]:
    """Open the window with everything in it in a language (English else), and be led through its places."""
    from everywhere import Everywhere, make_window

    with ExitStack() as languages:

        def visit(language: str = "en") -> Everywhere:
            if language != "en":
                languages.enter_context(speaking(qapp, language))
            window = make_window(stage, bridge, tmp_path)
            qtbot.addWidget(window)
            window.show()
            curtain()
            window.activateWindow()
            place: Any = window.place("conversations")
            qtbot.waitUntil(lambda: place.chat.history.rowCount() > 0)
            return Everywhere(window, tmp_path, qtbot)

        yield visit
