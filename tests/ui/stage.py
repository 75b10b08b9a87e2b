"""A service that keeps everything in lists, for tests of the window."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boltun.calendars.calendars import Standing
from boltun.desk.policy import Decision, Situation, decide
from boltun.digest import Digest
from boltun.errors import MindError, SettingsError
from boltun.events import (
    AccountsChanged,
    ContactChanged,
    Event,
    MessageChanged,
    MessagesDeleted,
    MindsChanged,
    OutcomeKind,
    RulesChanged,
    SettingsChanged,
    TimeLeapt,
)
from boltun.history.base_file import Written
from boltun.history.gathering import Gathered, Progress, Wishes
from boltun.history.origins import Origin
from boltun.history.owner import Unknown
from boltun.history.private import Kind as PrivateKind
from boltun.history.proposals import Proposal
from boltun.history.review import Review
from boltun.history.trial import Trial as HistoryTrial
from boltun.message import Account, Author, Contact, Message, Presence
from boltun.minds.approvals import Approvals
from boltun.minds.encodings import Encodings
from boltun.minds.examining import Sample
from boltun.minds.listing import MindInfo
from boltun.minds.replay import Conversation, Utterance
from boltun.minds.teaching import Taught
from boltun.networks.connections import AccountState
from boltun.networks.finding import Discovery
from boltun.networks.protocol import ConnectionState
from boltun.networks.trial import Trial
from boltun.networks.xmpp import CAPABILITIES
from boltun.passwords import Keeping, Place
from boltun.paths import Profile
from boltun.picture import Picture
from boltun.previews import Preview, Proposed
from boltun.rules.audience import Audience, Writer
from boltun.rules.comparing import Difference, differences
from boltun.rules.in_force import chosen, has_rule
from boltun.rules.mode import Holding, Rules
from boltun.rules.presets import Preset
from boltun.rules.reading import OF_MODES, read_rules
from boltun.rules.state import UNKNOWN, State
from boltun.rules.writing import with_mode_added
from boltun.service import learning
from boltun.service.hindsight import Hindsight, look_back
from boltun.service.rehearsals import Rehearsal, Source
from boltun.service.rules import RulesNow
from boltun.service.simulation import Simulated, simulate
from boltun.service.week import Week, week
from boltun.settings import Settings, Value
from boltun.settings.overlay import Overlay
from boltun.statistics import Found, Selection, Summary, UnusedReplies
from boltun.store.lessons import Lesson, LessonStatus
from boltun.store.records import Answers, Binned, ContactSettings, SendState, StoredContact, StoredMessage
from boltun.store.search import folded, words_of
from boltun.store.store import Store
from boltun.store.study import LearnedPair
from boltun.store.thumbs import Praised
from boltun.teaching import Topic, grouped
from boltun.text.document import Document
from boltun.text.topics import topic
from boltun.timeline import Timeline

if TYPE_CHECKING:
    # To mypy the stage and its parts are the service and its parts: what they answer has the types that the
    # window counts on. What says ``override`` and is not in the service is an error.
    from typing_extensions import override

    from boltun.minds.protocol import Mind
    from boltun.service import Service
    from boltun.service.accounts import Accounts
    from boltun.service.conversations import Conversations
    from boltun.service.digests import Digests
    from boltun.service.learning import HistoryLearning
    from boltun.service.minds import Minds
    from boltun.service.models import Models, ShownModel
    from boltun.service.modes import Modes
    from boltun.service.passwords import AccountPasswords
    from boltun.service.pauses import Pauses
    from boltun.service.practice import Practice
    from boltun.service.privacy import Privacy
    from boltun.service.rehearsals import Rehearsals
    from boltun.service.rules import OwnRules
    from boltun.service.samples import Samples
    from boltun.service.statistics import ServiceStatistics
    from boltun.service.teaching import Teaching
else:
    Service = AccountPasswords = Accounts = Conversations = Minds = Modes = Pauses = Practice = Privacy = (
        object
    )
    Models = object
    Digests = HistoryLearning = OwnRules = Rehearsals = Samples = ServiceStatistics = Teaching = object

    def override(method: object) -> object:
        return method


NOW = 1_770_000_000.0
"""2026-02-02, 02:40 UTC: the moment at which staged conversations stand still."""


class _Part:
    def __init__(self, stage: Stage) -> None:
        self._stage = stage


@dataclass
class Learned:
    """What there is to learn from the history on the stage."""

    places: tuple[learning.Place, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    gathered: Gathered = field(default_factory=lambda: Gathered(messages=4000))
    stops: bool = False
    """The reading waits until somebody stops it, once."""
    proposals: tuple[Proposal, ...] = ()
    rejected: tuple[str, ...] = ()
    private: dict[PrivateKind, int] = field(default_factory=dict)
    origins: tuple[Origin, ...] = ()
    trial: HistoryTrial = field(
        default_factory=lambda: HistoryTrial(
            hidden=0, answered=0, habitual=0, habitual_answered=0, comparable=0, agreed=0, shown=()
        )
    )


@dataclass
class Stage(Service):
    """A service that keeps everything in lists: what is on the stage is said in a few lines of a test.

    It has the parts of ``boltun.service.Service`` and tells the same events.
    """

    listener: Callable[[Event], None] = lambda event: None
    settings: Settings = field(default_factory=lambda: Settings(None))
    people: dict[int, StoredContact] = field(default_factory=dict)
    messages: list[StoredMessage] = field(default_factory=list)
    reasons: dict[int, dict[str, Any]] = field(default_factory=dict)
    due: dict[int, float] = field(default_factory=dict)
    pictures: dict[int, Picture] = field(default_factory=dict)
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
    load_mind: Callable[[str], Awaitable[Mind]] | None = None
    practice_id: int = 0
    discovered: tuple[Discovery, ...] = ()
    trial: Trial = field(default_factory=lambda: Trial(works=True))
    kept: Keeping = field(default_factory=lambda: Keeping(usual=Place.KEYRING, keyring=True))
    password_places: dict[str, Place | None] = field(default_factory=dict)
    summary: Summary = field(default_factory=lambda: Summary(since=NOW, until=NOW))
    timeline: Timeline = field(
        default_factory=lambda: Timeline(contact_id=0, since=NOW - 60, until=NOW, width=15)
    )
    never_used: UnusedReplies = field(default_factory=lambda: UnusedReplies(path=Path("/ru"), total=0))
    preview: Preview | None = None
    proposals: tuple[Proposed, ...] = ()
    to_teach: list[Lesson] = field(default_factory=list)
    lesson_status: dict[int, LessonStatus] = field(default_factory=dict)
    rehearsal: Rehearsal = field(
        default_factory=lambda: Rehearsal(
            account="", source=Source.EXAMPLES, rehearsed=(), supposed_rule=False
        )
    )
    digest: Digest = field(default_factory=Digest)
    learned: Learned = field(default_factory=Learned)
    rules_text: str = ""
    computer: State = UNKNOWN
    """The state of the computer."""
    calendars: tuple[Standing, ...] = ()
    calendar_problems: tuple[SettingsError, ...] = ()
    never_answered: set[str] = field(default_factory=set)
    """The accounts on which Boltun has not answered by itself so far."""
    would_send: ShownModel | None = None
    """What the language model of any contact would be sent; None: there is no model."""
    draft: str | None = None
    """What the language model drafts; None: none is on, empty: it says nothing fit."""
    binned: dict[int, tuple[StoredContact, list[StoredMessage]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Under the names that the service has for its parts.
        service: Service = self
        service.accounts = StagedAccounts(self)
        service.passwords = StagedPasswords(self)
        service.minds = StagedMinds(self)
        service.conversations = StagedConversations(self)
        service.digests = StagedDigests(self)
        service.learning = StagedLearning(self)
        service.practice = StagedPractice(self)
        service.modes = StagedModes(self)
        service.pauses = StagedPauses(self)
        service.privacy = StagedPrivacy(self)
        service.rehearsals = StagedRehearsals(self)
        service.rules = StagedRules(self)
        service.statistics = StagedStatistics(self)
        service.samples = StagedSamples(self)
        service.teaching = StagedTeaching(self)
        service.models = StagedModels(self)
        self.practice_id = self.add("practice:me", "friend", "Practice", answers=Answers.ALWAYS)

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
        self.account_states[key] = AccountState(
            account=account, state=state, **{"capabilities": CAPABILITIES, **rest}
        )

    def change(self, message_id: int, **what: Any) -> None:
        self.messages[message_id - 1] = replace(self.messages[message_id - 1], **what)
        self.listener(
            MessageChanged(contact_id=self.messages[message_id - 1].contact_id, message_id=message_id)
        )

    def change_person(self, key: int, **what: Any) -> None:
        self.people[key] = replace(self.people[key], **what)
        self.listener(ContactChanged(contact_id=key))

    def note(self, name: str, *values: Any) -> None:
        self.done.append((name, *values))
        if name in self.fails:
            raise self.fails[name]

    @override
    async def start(self) -> None: ...

    @override
    async def stop(self) -> None: ...

    @override
    async def change_setting(self, key: str, value: object) -> None:
        self.note("change_setting", key, value)
        self.settings.set(key, value)
        self.listener(SettingsChanged())

    @property
    def ruled(self) -> Rules:
        """The rules that the text says."""
        return read_rules(self.rules_text, None)[0]

    def lesson(self, message_id: int, *, general: bool = False) -> None:
        """Let a message be one that found no good reply."""
        message = self.messages[message_id - 1]
        contact = self.people[message.contact_id].contact
        one = Lesson(message=message, contact=contact, topic=topic(message.text), general=general)
        self.to_teach.append(one)
        self.lesson_status[message_id] = LessonStatus.NEW


class StagedModes(_Part, Modes):
    @override
    def clock(self) -> float:
        return NOW

    @override
    async def now(self) -> Holding:
        rules = self._stage.ruled.in_state(self._stage.computer)
        return rules.holding(NOW, chosen(self._stage.settings))

    @override
    async def choose(self, name: str, until: float | None = None) -> None:
        self._stage.note("modes.choose", name, until)
        self._stage.settings.set("mode", "" if name == "auto" else name)
        self._stage.listener(SettingsChanged())


class StagedDigests(_Part, Digests):
    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._gone: set[int] = set()

    @override
    async def now(self) -> Digest:
        digest = self._stage.digest
        return Digest(
            entries=tuple(one for one in digest.entries if one.last_id not in self._gone),
            calls=tuple(one for one in digest.calls if one[1].message_id not in self._gone),
            promises=tuple(one for one in digest.promises if one[1].message_id not in self._gone),
            learned=digest.learned,
        )

    @override
    async def dismiss(self, contact_id: int, up_to: int) -> Mapping[int, int]:
        self._stage.note("digests.dismiss", contact_id, up_to)
        self._gone.add(up_to)
        return {contact_id: up_to}

    @override
    async def bring_back(self, before: Mapping[int, int]) -> None:
        self._stage.note("digests.bring_back", before)
        self._gone -= set(before.values())

    @override
    async def called(self, message_id: int, done: bool = True) -> None:
        self._settle("digests.called", message_id, done)

    @override
    async def tick(self, message_id: int, kept: bool = True) -> None:
        self._settle("digests.tick", message_id, kept)

    def _settle(self, name: str, message_id: int, done: bool) -> None:
        self._stage.note(name, message_id, done)
        (self._gone.add if done else self._gone.discard)(message_id)


class StagedRules(_Part, OwnRules):
    @override
    async def now(self) -> RulesNow:
        stage = self._stage
        path = Path("/nowhere/rules.toml")
        rules, problems = read_rules(stage.rules_text, path)
        holding = await stage.modes.now()
        return RulesNow(
            path=path,
            text=stage.rules_text,
            rules=rules,
            problems=tuple(problems),
            holding=holding,
            has_earlier=any(one[0] == "rules.write" for one in stage.done),
            calendars=stage.calendars,
            calendar_problems=stage.calendar_problems,
        )

    @override
    async def check(self, text: str) -> tuple[Rules, list[SettingsError]]:
        return read_rules(text, Path("/nowhere/rules.toml"))

    @override
    async def write(self, text: str, seen: str, renamed: tuple[str, str] | None = None) -> None:
        assert seen == self._stage.rules_text
        self._stage.note("rules.write", text, renamed)
        _, problems = read_rules(text, None)
        if problems:
            raise problems[0]
        self._before = self._stage.rules_text
        self._stage.rules_text = text
        self._stage.listener(SettingsChanged())
        self._stage.listener(RulesChanged())

    @override
    async def undo(self, seen: str) -> None:
        assert seen == self._stage.rules_text
        self._stage.note("rules.undo")
        self._stage.rules_text = self._before
        self._stage.listener(RulesChanged())

    @override
    async def add_preset(self, preset: Preset, name: str, seen: str) -> None:
        self._stage.note("rules.add_preset", preset.name, name)
        await self.write(with_mode_added(seen, preset.written("en", name)), seen)

    @override
    async def caught(self, audiences: Sequence[Audience]) -> list[list[Contact]]:
        people = [one.contact for one in self._stage.people.values() if one.contact.account[:4] != "prac"]
        writers = [Writer.of(Message(contact=one, text="", at=NOW, received_at=NOW), None) for one in people]
        return [
            [one for one, writer in zip(people, writers, strict=True) if audience.catches(writer, NOW)]
            for audience in audiences
        ]

    @override
    async def below(self) -> dict[str, Value]:
        return {key: self._stage.settings.get(key) for key in OF_MODES}

    @override
    async def simulate(
        self,
        contact: Contact,
        text: str,
        at: float,
        presence: Presence = Presence.ONLINE,
        mode: str | None = None,
        state: State | None = None,
    ) -> Simulated:
        self._stage.note("rules.simulate", contact, text, at, presence, mode)
        stage = self._stage
        with self._store() as store:
            return simulate(
                store,
                stage.settings,
                stage.ruled.in_state(state or stage.computer),
                contact=contact,
                text=text,
                at=at,
                presence=presence,
                mode=mode,
            )

    @override
    async def week(self, begins: float, presence: Presence = Presence.ONLINE) -> Week:
        stage = self._stage
        stage.note("rules.week", begins, presence)
        with self._store() as store:
            return await week(store, stage.settings, stage.ruled, begins=begins, presence=presence)

    @override
    async def look_back(
        self, since: float, presence: Presence = Presence.ONLINE, other: Path | None = None
    ) -> Hindsight:
        stage = self._stage
        stage.note("rules.look_back", since, presence, other)
        with self._store() as store:
            for one in stage.messages:
                if one.author is not Author.CONTACT:
                    continue
                message = one.as_message(stage.people[one.contact_id].contact)
                number = store.messages.receive(replace(message, id=f"staged {one.id}")).message_id
                if number is not None and one.outcome is not None:
                    store.messages.settle(number, one.outcome, one.reason)

            async def mind(names: Sequence[str]) -> Mind:
                assert stage.load_mind is not None
                return await stage.load_mind("")

            return await look_back(
                store,
                stage.settings,
                stage.ruled,
                since=since,
                until=NOW,
                other=None if other is None else await _rules_of(other),
                presence=presence,
                mind=mind,
            )

    @override
    async def compare(self, other: Path) -> list[Difference]:
        return differences(self._stage.ruled, await _rules_of(other))

    @contextmanager
    def _store(self) -> Iterator[Store]:
        """A store with the people and accounts of the stage: the rules are asked in earnest."""
        with Store.open("sqlite://") as store:
            for state in self._stage.account_states.values():
                store.accounts.save(replace(state.account, ask_first=False))
            for one in self._stage.people.values():
                store.contacts.save_settings(store.contacts.id_of(one.contact), one.settings)
            yield store


async def _rules_of(path: Path) -> Rules:
    text = await asyncio.to_thread(path.read_text, "utf-8")
    return read_rules(text, path)[0]


class StagedPauses(_Part, Pauses):
    @property
    @override
    def until(self) -> float | None:
        return float(self._stage.settings.get("paused_until")) or None  # type: ignore[arg-type]

    @override
    def morning(self) -> float:
        return NOW + 5 * 3600

    @override
    async def pause(self, until: float | None = None, contact_id: int | None = None) -> None:
        self._stage.note("pauses.pause", until, contact_id)
        end = math.inf if until is None else until
        if contact_id is None:
            self._stage.settings.set("paused_until", end)
            self._stage.listener(SettingsChanged())
        else:
            settings = replace(self._stage.people[contact_id].settings, paused_until=end)
            self._stage.change_person(contact_id, settings=settings)

    @override
    async def resume(self, contact_id: int | None = None) -> None:
        self._stage.note("pauses.resume", contact_id)
        if contact_id is None:
            self._stage.settings.set("paused_until", 0.0)
            self._stage.listener(SettingsChanged())
        else:
            settings = replace(self._stage.people[contact_id].settings, paused_until=None, stopped_until=None)
            self._stage.change_person(contact_id, settings=settings, owner_active_at=None)


class StagedConversations(_Part, Conversations):
    @override
    async def prospect(self, contact_id: int) -> Decision:
        stage, stored = self._stage, self._stage.people[contact_id]
        situation = Situation(
            now=NOW,
            contact=stored.settings,
            owner_active_at=stored.owner_active_at,
            holding=stage.ruled.holding(NOW, chosen(stage.settings)),
        )
        message = Message(contact=stored.contact, text="", at=NOW, received_at=NOW, addressed=True)
        return decide(message, situation, Overlay(stage.settings, lambda: situation.holding.over))

    @override
    async def all(self) -> list[StoredContact]:
        return list(self._stage.people.values())

    @override
    async def contacts(self) -> list[StoredContact]:
        return sorted(self._stage.people.values(), key=lambda one: one.contact.name)

    @override
    async def with_pictures(self) -> frozenset[int]:
        return frozenset(self._stage.pictures)

    @override
    async def picture(self, contact_id: int) -> Picture | None:
        return self._stage.pictures.get(contact_id)

    @override
    async def message(self, message_id: int) -> StoredMessage:
        return self._stage.messages[message_id - 1]

    @override
    async def contact(self, contact_id: int) -> StoredContact:
        return self._stage.people[contact_id]

    @override
    async def history(
        self, contact_id: int, before_id: int | None = None, limit: int = 200
    ) -> list[StoredMessage]:
        self._stage.note("conversations.history", contact_id, before_id, limit)
        end = math.inf if before_id is None else before_id
        return [one for one in self._stage.messages if one.contact_id == contact_id and one.id < end][-limit:]

    @override
    async def history_after(self, contact_id: int, after_id: int, limit: int = 200) -> list[StoredMessage]:
        self._stage.note("conversations.history_after", contact_id, after_id, limit)
        return [one for one in self._stage.messages if one.contact_id == contact_id and one.id > after_id][
            :limit
        ]

    @override
    async def search(self, query: str, contact_id: int | None = None, limit: int = 200) -> list[Found]:
        self._stage.note("conversations.search", query)
        words = words_of(query)
        return [
            Found(message=one, contact=self._stage.people[one.contact_id].contact)
            for one in reversed(self._stage.messages)
            if all(word in folded(one.text) for word in words)
        ][:limit]

    @override
    async def transcripts(self, most: int | None = 5_000) -> list[Conversation]:
        self._stage.note("conversations.transcripts", most)
        found = []
        for person in self._stage.people.values():
            said = [
                Utterance(one.text, one.at) for one in self._stage.messages if one.contact_id == person.id
            ]
            kept = said if most is None else said[-most:]
            if kept:
                title = person.contact.name
                found.append(Conversation(title=title, messages=kept, complete=len(kept) == len(said)))
        return found

    @override
    async def why(self, message_id: int) -> dict[str, Any]:
        return self._stage.reasons.get(message_id, {})

    @override
    def waiting(self) -> Mapping[int, float]:
        return self._stage.due

    @override
    def limited_by(self, contact_id: int) -> str:
        return ""

    @override
    def presence(self, contact: Contact) -> Presence | None:
        return self._stage.presences.get(contact.address)

    @override
    async def mark_seen(self, contact_id: int) -> None:
        self._stage.note("conversations.mark_seen", contact_id)
        self._stage.change_person(contact_id, unread=0, grave="")

    @override
    async def write(self, contact_id: int, text: str) -> int:
        self._stage.note("conversations.write", contact_id, text)
        number = self._stage.say(contact_id, text, author=Author.OWNER)
        self._stage.listener(MessageChanged(contact_id=contact_id, message_id=number))
        self._stage.change_person(contact_id, owner_active_at=NOW)
        return number

    @override
    async def typing(self, contact_id: int) -> None:
        self._stage.note("conversations.typing", contact_id)

    @override
    async def set_answers(self, contact_id: int, answers: Answers) -> None:
        self._stage.note("conversations.set_answers", contact_id, answers)
        self._stage.change_person(
            contact_id, settings=replace(self._stage.people[contact_id].settings, answers=answers)
        )

    @override
    async def set_minds(self, contact_id: int, names: Sequence[str]) -> None:
        self._stage.note("conversations.set_minds", contact_id, names)
        self._stage.change_person(
            contact_id, settings=replace(self._stage.people[contact_id].settings, minds=tuple(names))
        )

    @override
    async def set_grave_as_usual(self, contact_id: int, as_usual: bool) -> None:
        self._stage.note("conversations.set_grave_as_usual", contact_id, as_usual)
        self._stage.change_person(
            contact_id, settings=replace(self._stage.people[contact_id].settings, grave_as_usual=as_usual)
        )

    @override
    async def set_model(self, contact_id: int, may_send: bool) -> None:
        self._stage.note("conversations.set_model", contact_id, may_send)
        self._stage.change_person(
            contact_id, settings=replace(self._stage.people[contact_id].settings, model=may_send)
        )

    @override
    async def join(self, contact_id: int, other_id: int) -> None:
        self._stage.note("conversations.join", contact_id, other_id)
        person = self._stage.people[contact_id].person or 1000 + contact_id
        for one in (contact_id, other_id):
            self._stage.change_person(one, person=person)

    @override
    async def part(self, contact_id: int) -> bool:
        self._stage.note("conversations.part", contact_id)
        person = self._stage.people[contact_id].person
        for one in [one for one, known in self._stage.people.items() if known.person == person is not None]:
            self._stage.change_person(one, person=None)
        return person is not None

    @override
    async def forget(self, contact_id: int) -> None:
        self._stage.note("conversations.forget", contact_id)

    @override
    async def start(self, contact_id: int) -> None:
        self._stage.note("conversations.start", contact_id)

    @override
    async def send_held(self, message_id: int, text: str | None = None) -> None:
        self._stage.note("conversations.send_held", message_id, text)
        text = self._stage.messages[message_id - 1].text if text is None else text
        self._stage.change(message_id, state=SendState.SENT, text=text)

    @override
    async def drop_held(self, message_id: int) -> None:
        self._stage.note("conversations.drop_held", message_id)
        self._stage.change(message_id, state=SendState.DROPPED)


class StagedAccounts(_Part, Accounts):
    @override
    async def reconnect(self) -> None:
        self._stage.note("accounts.reconnect")

    @override
    async def all(self) -> list[AccountState]:
        return list(self._stage.account_states.values())

    @override
    async def add(self, account: Account, password: str | None, place: Place | None = None) -> None:
        self._stage.note("accounts.add", account, password)
        self._stage.password_places[account.key] = place
        self._stage.account_states[account.key] = AccountState(
            account=account, state=ConnectionState.CONNECTING, capabilities=CAPABILITIES
        )
        self._stage.listener(AccountsChanged())

    @override
    async def try_out(self, account: Account, password: str | None) -> Trial:
        self._stage.note("accounts.try_out", account, password)
        return self._stage.trial

    @override
    async def find(self, account: Account, password: str | None) -> tuple[Discovery, ...]:
        self._stage.note("accounts.find", account, password)
        return self._stage.discovered

    @override
    async def answer_question(self, key: str, question: str, text: str) -> None:
        self._stage.note("accounts.answer_question", key, question, text)
        self._stage.account_states[key] = replace(self._stage.account_states[key], question=None)
        self._stage.listener(AccountsChanged())

    @override
    async def change(self, account: Account, password: str | None = None, place: Place | None = None) -> None:
        self._stage.note("accounts.change", account, password)
        self._stage.password_places[account.key] = place
        self._stage.account_states[account.key] = AccountState(
            account=account, state=ConnectionState.CONNECTING, capabilities=CAPABILITIES
        )
        self._stage.listener(AccountsChanged())

    @override
    async def remove(self, key: str) -> None:
        self._stage.note("accounts.remove", key)
        del self._stage.account_states[key]
        self._stage.listener(AccountsChanged())

    @override
    async def enable(self, key: str, enabled: bool) -> None:
        self._stage.note("accounts.enable", key, enabled)
        one = self._stage.account_states[key]
        self._stage.account_states[key] = replace(
            one,
            account=replace(one.account, enabled=enabled),
            state=ConnectionState.CONNECTING if enabled else ConnectionState.OFFLINE,
        )
        self._stage.listener(AccountsChanged())

    @override
    async def set_presence(self, key: str, presence: Presence, text: str = "") -> None:
        self._stage.note("accounts.set_presence", key, presence, text)

    @override
    async def trust(self, key: str, fingerprint: str) -> None:
        self._stage.note("accounts.trust", key, fingerprint)
        self._stage.account_states[key] = replace(self._stage.account_states[key], certificate=None)
        self._stage.listener(AccountsChanged())

    @override
    async def answer_subscription(self, contact: Contact, accept: bool) -> None:
        self._stage.note("accounts.answer_subscription", contact, accept)
        one = self._stage.account_states[contact.account]
        left = tuple(other for other in one.subscriptions if other != contact)
        self._stage.account_states[contact.account] = replace(one, subscriptions=left)
        self._stage.listener(AccountsChanged())


class StagedRehearsals(_Part, Rehearsals):
    @override
    async def hold(self, account: str = "", seed: int | None = None) -> Rehearsal:
        self._stage.note("rehearsals.hold", account)
        return replace(self._stage.rehearsal, account=account)

    @override
    async def settle(self, account: str, *, ask_first: bool) -> None:
        self._stage.note("rehearsals.settle", account, ask_first)
        one = self._stage.account_states[account]
        self._stage.account_states[account] = replace(one, account=replace(one.account, ask_first=ask_first))
        self._stage.listener(AccountsChanged())

    @override
    async def has_rule(self) -> bool:
        return has_rule(self._stage.settings, self._stage.ruled)

    @override
    async def ask_meanwhile(self) -> list[str]:
        self._stage.note("rehearsals.ask_meanwhile")
        return list(self._stage.never_answered)

    @override
    async def is_first(self, account: str) -> bool:
        return account in self._stage.never_answered


class StagedStatistics(_Part, ServiceStatistics):
    @override
    async def count(self, since: float | None = None, until: float | None = None) -> Summary:
        self._stage.note("statistics.count", since)
        return self._stage.summary

    @override
    async def selected(self, selection: Selection, limit: int = 500) -> list[Found]:
        self._stage.note("statistics.selected", selection)
        return [
            Found(message=one, contact=self._stage.people[one.contact_id].contact)
            for one in reversed(self._stage.messages)
            if one.author is Author.CONTACT and (selection.reason is None or one.reason == selection.reason)
        ]

    @override
    async def timeline(
        self, contact_id: int, since: float | None = None, until: float | None = None
    ) -> Timeline:
        self._stage.note("statistics.timeline", contact_id, since, until)
        whole = replace(self._stage.timeline, contact_id=contact_id)
        since, until = since or 0.0, until or NOW
        return replace(
            whole,
            since=since,
            until=until,
            moments=tuple(one for one in whole.moments if since <= one.at < until),
        )

    @override
    async def unused_replies(self, name: str) -> UnusedReplies:
        return self._stage.never_used

    @override
    async def replies_since(self, at: float) -> int:
        return sum(one.author is Author.BOT and one.state is SendState.SENT for one in self._stage.messages)

    @override
    async def used_replies(self, path: Path) -> dict[str, int]:
        return self._stage.used.get(path, {})


class StagedSamples(_Part, Samples):
    @override
    async def heard(self) -> Sample:
        texts = [one.text for one in self._stage.messages if one.author is Author.CONTACT]
        return Sample.of(texts, is_history=True)


class StagedModels(_Part, Models):
    @override
    async def would_send(self, contact_id: int) -> ShownModel | None:
        self._stage.note("models.would_send", contact_id)
        return self._stage.would_send

    @override
    async def may_draft(self, message_id: int) -> bool:
        stage = self._stage
        return (
            stage.draft is not None and stage.people[stage.messages[message_id - 1].contact_id].settings.model
        )

    @override
    async def draft(self, message_id: int) -> str:
        self._stage.note("models.draft", message_id)
        if not self._stage.draft:
            raise MindError("The language model made no draft: {reason}", reason="The model wrote nothing.")
        return self._stage.draft


class StagedTeaching(_Part, Teaching):
    @override
    async def lessons(self, status: LessonStatus) -> list[Topic]:
        return grouped(
            one
            for one in reversed(self._stage.to_teach)
            if self._stage.lesson_status[one.message.id] is status
        )

    @override
    async def settle(self, message_ids: Sequence[int], status: LessonStatus) -> None:
        self._stage.note("teaching.settle", tuple(message_ids), status)
        self._stage.lesson_status |= dict.fromkeys(message_ids, status)

    @override
    async def preview(
        self,
        path: Path,
        key: str,
        reply: str,
        beside: int | None = None,
        *,
        document: Document | None = None,
    ) -> Preview | None:
        self._stage.note("teaching.preview", path, key, reply)
        return self._stage.preview

    @override
    async def proposals(
        self, path: Path, text: str, *, document: Document | None = None
    ) -> tuple[Proposed, ...]:
        return self._stage.proposals

    @override
    async def revoke(self, message_id: int) -> LearnedPair:
        self._stage.note("teaching.revoke", message_id)
        digest = self._stage.digest
        [pair] = [pair for _, pair in digest.learned if pair.message_id == message_id]
        left = tuple(one for one in digest.learned if one[1] != pair)
        self._stage.digest = replace(digest, learned=left)
        return pair

    @override
    async def restore(self, pair: LearnedPair) -> None:
        self._stage.note("teaching.restore", pair)

    @override
    def stop_preview(self) -> None:
        self._stage.note("teaching.stop_preview")

    @override
    async def thumb(self, message_id: int, up: bool | None) -> None:
        self._stage.note("teaching.thumb", message_id, up)
        self._stage.change(message_id, thumb=up)

    @override
    async def thumbs(self, name: str) -> dict[str, Praised]:
        given = [one for one in self._stage.messages if one.thumb is not None]
        return {
            text: Praised(
                up=sum(one.thumb is True for one in given if one.text == text),
                down=sum(one.thumb is False for one in given if one.text == text),
            )
            for text in {one.text for one in given}
        }

    @override
    async def teach(self, path: Path, key: str, reply: str, beside: int | None = None) -> Taught:
        self._stage.note("teaching.teach", path, key, reply, beside)
        return Taught(path=path, line=15, key=key, reply=reply)

    @override
    async def keep_silent(self, name: str, text: str) -> Taught:
        self._stage.note("teaching.keep_silent", name, text)
        return Taught(path=Path(f"/bases/{name}"), line=9, key=f"[{text}]", reply="")

    @override
    async def take_back(self, taught: Taught) -> None:
        self._stage.note("teaching.take_back", taught)

    @override
    async def own_copy(self, name: str) -> MindInfo:
        self._stage.note("teaching.own_copy", name)
        one = next(info for info in self._stage.offered if info.name == name)
        path = Path(f"/profile/{one.path.name}")
        copy = MindInfo(name=str(path), title=one.title, path=path, kind=one.kind)
        self._stage.offered = [*self._stage.offered, copy]
        self._stage.listener(MindsChanged())
        return copy


class StagedLearning(_Part, HistoryLearning):
    """Learns what ``Stage.learned`` says, and notes what it is asked for."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.private = {}
        self._stopped = asyncio.Event()
        self.never: tuple[str, ...] = ()

    @override
    async def places(self) -> list[learning.Place]:
        return list(self._stage.learned.places)

    @override
    async def look(self, paths: Iterable[Path], wishes: Wishes = Wishes()) -> learning.Looked:  # noqa: B008
        self._stage.note("learning.look", tuple(paths), wishes)
        unknown = () if wishes.me else self._stage.learned.unknown
        return learning.Looked(sources=(), unknown=unknown)

    @override
    async def read(self, hear: Callable[[Progress], None] = lambda progress: None) -> Gathered | None:
        self._stage.note("learning.read")
        hear(Progress(sources=0, of_sources=2, bytes=1, of_bytes=4, messages=3000))
        if self._stage.learned.stops:
            await self._stopped.wait()
            self._stage.learned.stops = False
            return None
        return self._stage.learned.gathered

    @override
    def stop(self) -> None:
        self._stage.note("learning.stop")
        if self._stage.learned.stops:
            self._stopped.set()

    @override
    async def propose(self, base: Path | None = None) -> Review:
        self._stage.note("learning.propose", base)
        self.private = self._stage.learned.private
        return Review(self._stage.learned.proposals, rejected=self._stage.learned.rejected, never=self.never)

    @override
    async def leave_out(self, chats: Sequence[str], base: Path | None = None) -> Sequence[Proposal]:
        self._stage.note("learning.leave_out", tuple(chats))
        self.never = tuple(chats)
        return [one for one in self._stage.learned.proposals if set(one.chats) - set(chats)]

    @override
    async def compare(self, base: Path | None, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        self._stage.note("learning.compare", base)
        return [replace(one, conflict=("No.",) if base else ()) for one in proposals]

    @override
    async def keep_rejected(self, rejected: Sequence[Proposal], others: Sequence[Proposal]) -> None:
        self._stage.note("learning.keep_rejected", tuple(one.id for one in rejected))

    @override
    async def origins(self, proposal: Proposal) -> Sequence[Origin]:
        self._stage.note("learning.origins", proposal.id)
        return self._stage.learned.origins

    @override
    async def trial(self, chosen: Sequence[Proposal] | None = None) -> HistoryTrial:
        self._stage.note("learning.trial", tuple(one.id for one in chosen or ()))
        return self._stage.learned.trial

    @override
    async def write(self, path: Path, accepted: Sequence[Proposal]) -> Written:
        self._stage.note("learning.write", path, tuple(one.id for one in accepted))
        return Written(path=path, pairs=len(accepted), line=7, lines=("a", "b"))

    @override
    async def take_back(self, written: Written) -> None:
        self._stage.note("learning.take_back", written)

    @override
    def forget(self) -> None:
        self._stage.note("learning.forget")


class StagedMinds(_Part, Minds):
    @property
    @override
    def default(self) -> str:
        return self._stage.default_mind

    # A test may put others on the stage.
    @property
    @override
    def encodings(self) -> Encodings:  # type: ignore[override]
        return self._stage.encodings

    @property
    @override
    def approvals(self) -> Approvals:  # type: ignore[override]
        return self._stage.approvals

    @override
    async def load(self, name: str) -> Mind:
        assert self._stage.load_mind is not None
        return await self._stage.load_mind(name)

    @property
    @override
    def defaults(self) -> tuple[str, ...]:
        return (self._stage.default_mind, *self._stage.minds_behind)

    @override
    def all(self) -> list[MindInfo]:
        return self._stage.offered

    @override
    async def add(self, path: Path) -> MindInfo:
        self._stage.note("minds.add", path)
        info = MindInfo(name=str(path), title=path.stem, path=path, kind="boltun")
        self._stage.offered = [*self._stage.offered, info]
        self._stage.listener(MindsChanged())
        return info

    @override
    async def approve(self, path: Path) -> None:
        self._stage.note("minds.approve", path)
        with suppress(MindError):
            self._stage.approvals.approve(path)
        self._stage.fails.pop("minds.add", None)

    @override
    async def remove(self, name: str) -> None:
        self._stage.note("minds.remove", name)
        self._stage.offered = [one for one in self._stage.offered if one.name != name]
        self._stage.listener(MindsChanged())

    @override
    async def withdraw(self, path: Path) -> None:
        self._stage.note("minds.withdraw", path)
        self._stage.approvals.withdraw(path)

    @override
    async def choose_encoding(self, path: Path, encoding: str | None) -> None:
        self._stage.encodings.choose(path, encoding)


class StagedPrivacy(_Part, Privacy):
    @override
    async def delete_contact(self, contact_id: int) -> None:
        self._stage.note("privacy.delete_contact", contact_id)
        self._stage.messages = [one for one in self._stage.messages if one.contact_id != contact_id]
        del self._stage.people[contact_id]
        self._stage.listener(MessagesDeleted())

    @override
    async def put_in_bin(self, contact_id: int) -> int:
        self._stage.note("privacy.put_in_bin", contact_id)
        stage, number = self._stage, len(self._stage.binned) + 1
        stage.binned[number] = (
            stage.people[contact_id],
            [one for one in stage.messages if one.contact_id == contact_id],
        )
        stage.messages = [one for one in stage.messages if one.contact_id != contact_id]
        if contact_id == stage.practice_id:
            empty = replace(stage.people[contact_id], last_text="", last_at=None, last_outcome=None)
            stage.people[contact_id] = empty
        else:
            del stage.people[contact_id]
        stage.listener(MessagesDeleted())
        return number

    @override
    async def in_bin(self) -> list[Binned]:
        return [
            Binned(id=number, contact=one.contact, at=NOW, messages=len(messages))
            for number, (one, messages) in self._stage.binned.items()
        ]

    @override
    async def restore(self, number: int) -> int:
        self._stage.note("privacy.restore", number)
        one, messages = self._stage.binned.pop(number)
        self._stage.people[one.id] = one
        self._stage.messages += messages
        self._stage.listener(MessagesDeleted())
        return one.id

    @override
    async def delete_from_bin(self, number: int) -> None:
        self._stage.note("privacy.delete_from_bin", number)
        del self._stage.binned[number]
        self._stage.listener(MessagesDeleted())

    @override
    async def empty_bin(self) -> None:
        self._stage.note("privacy.empty_bin")
        self._stage.binned.clear()
        self._stage.listener(MessagesDeleted())

    @override
    async def delete_everything(self) -> None:
        self._stage.note("privacy.delete_everything")
        self._stage.messages, practice = [], self._stage.people[self._stage.practice_id]
        self._stage.people = {
            self._stage.practice_id: replace(practice, last_text="", last_at=None, last_outcome=None)
        }
        self._stage.listener(MessagesDeleted())


class StagedPasswords(_Part, AccountPasswords):
    @override
    async def keeping(self) -> Keeping:
        return self._stage.kept

    @override
    async def unlock(self, master: str) -> bool:
        self._stage.note("passwords.unlock", master)
        right = master == "right"
        self._stage.kept = replace(self._stage.kept, locked=not right)
        return right

    @override
    async def set_master(self, master: str) -> None:
        self._stage.note("passwords.set_master", master)
        self._stage.kept = replace(self._stage.kept, master=True, locked=False)

    @override
    async def forget_master(self) -> None:
        self._stage.note("passwords.forget_master")
        self._stage.kept = replace(self._stage.kept, master=False, locked=False, places={})

    @override
    async def move(self, place: Place) -> None:
        self._stage.note("passwords.move", place)
        self._stage.kept = replace(
            self._stage.kept, places=dict.fromkeys(self._stage.kept.places, place), unasked=()
        )

    @override
    async def leave(self) -> None:
        self._stage.note("passwords.leave")
        self._stage.kept = replace(self._stage.kept, unasked=())


class StagedPractice(_Part, Practice):
    @override
    async def contact(self) -> int:
        return self._stage.practice_id

    @override
    async def contacts(self) -> list[StoredContact]:
        return [one for one in self._stage.people.values() if one.contact.account == "practice:me"]

    @override
    async def add(self, name: str, *, listed: bool = True) -> int:
        self._stage.note("practice.add", name)
        return self._stage.add("practice:me", name, name)

    @override
    async def rename(self, contact_id: int, name: str) -> None:
        self._stage.note("practice.rename", contact_id, name)
        known = self._stage.people[contact_id]
        self._stage.people[contact_id] = replace(known, contact=replace(known.contact, name=name))
        self._stage.listener(ContactChanged(contact_id=contact_id))

    @override
    async def let_pass(self, seconds: float) -> None:
        self._stage.note("practice.let_pass", seconds)
        self._stage.listener(TimeLeapt(seconds=seconds))

    @override
    async def write(self, text: str, contact_id: int | None = None, *, late: float = 0) -> None:
        contact_id = contact_id or self._stage.practice_id
        self._stage.note("practice.write", text, *((late,) if late else ()))
        number = self._stage.say(contact_id, text)
        self._stage.listener(MessageChanged(contact_id=contact_id, message_id=number))
