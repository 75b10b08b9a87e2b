"""What runs, and what it is made of."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from boltun.desk.desk import Desk
from boltun.desk.inbox import Incoming
from boltun.desk.reason import Reason
from boltun.desk.workers import DaemonPool
from boltun.errors import BoltunError, DamagedError, MindError, NetworkError, StoreError
from boltun.events import (
    AccountsChanged,
    ContactChanged,
    DatabaseBroken,
    Event,
    MessageChanged,
    MessagesDeleted,
    MindLoaded,
    MindsChanged,
    ReplyWaiting,
    ServiceFailed,
    SettingsChanged,
)
from boltun.message import Account, Author, Contact, Presence
from boltun.minds.approvals import Approvals
from boltun.minds.cache import Cache
from boltun.minds.chain import Chain
from boltun.minds.encodings import Encodings
from boltun.minds.library import Guest, Library, MindInfo
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind, ReplyOptions
from boltun.minds.replay import Conversation, Utterance
from boltun.networks.awakening import Awakening
from boltun.networks.connections import AccountState, Connections
from boltun.networks.practice import PRACTICE_ACCOUNT, PRACTICE_ADDRESS, PracticeNetwork
from boltun.networks.protocol import (
    CertificateAsked,
    ConnectionChanged,
    ConnectionState,
    ContactPresence,
    Keepsake,
    MessageFailed,
    MessageMarked,
    MessageReceived,
    MoreSubscriptions,
    Network,
    NetworkEvent,
    OwnPresence,
    Roster,
    SubscriptionAsked,
)
from boltun.networks.registry import NETWORKS, NetworkKind, network_kind
from boltun.networks.trial import Trial, try_account
from boltun.passwords import Keeping, Passwords, Place
from boltun.paths import Profile, bundled_bases
from boltun.search import search
from boltun.settings import (
    ALWAYS_UNDERSTAND,
    CHEW,
    DEFAULT_MIND,
    DIALOGUE_TIMEOUT,
    FOLD_YO,
    KEEP_DAYS,
    LANGUAGE,
    LOWERCASE,
    MINDS_BEHIND,
    MORNING_HOUR,
    OWN_MINDS,
    PAUSED_UNTIL,
    Settings,
    system_language,
)
from boltun.statistics import (
    Found,
    Selection,
    Summary,
    UnusedReplies,
    count,
    select,
    unused_replies,
)
from boltun.store.forgetting import remove_unfinished
from boltun.store.lessons import LessonStatus
from boltun.store.records import Answers, StoredContact, StoredMessage
from boltun.store.store import Store
from boltun.teaching import Taught, Topic, copy_base, grouped, take_back, write_pair
from boltun.traces import remove_old, remove_traces
from boltun.upkeep import Upkeep

__all__ = ["AccountState", "Guest", "MindInfo", "Service"]

_log = logging.getLogger(__name__)

_PAGE = 500
"""So many messages are read at a time."""

_LOOK_EVERY = 2.0
"""Seconds between two looks at the files of settings and minds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """Minds as they were lined up last."""

    minds: Sequence[Mind]
    options: ReplyOptions
    mind: Mind


_TIDY_EVERY = 86400.0
_TIDY_AFTER_CHANGE = 3600.0
"""Seconds until too old messages are deleted again, and after the owner chose how old is too old."""


class Service:
    """Composes profile, settings, store, minds, desk and networks."""

    def __init__(
        self,
        profile: Profile,
        *,
        clock: Callable[[], float] = time.time,
        dice: Random | None = None,
        listener: Callable[[Event], None] = lambda event: None,
        connect: bool = True,
        guest: Guest | None = None,
        passwords: Passwords | None = None,
    ) -> None:
        """Read the settings; nothing is opened and nothing connects before ``start``.

        ``listener`` is called on the loop's thread, must return at once and must not fail. Without
        ``connect`` no account but the practice account is connected in this run. A ``guest`` answers in this
        run in place of every other mind; nothing of it is kept but what it remembers. ``passwords`` are
        those of the profile, for whoever has given their master password already.
        """
        self.profile = profile
        self.settings = Settings(profile.settings_path)
        self.encodings = Encodings(profile.encodings_path)
        self.approvals = Approvals(profile.approvals_path, trusted=[bundled_bases()])
        self._clock = clock
        self._dice = dice or Random()
        self._listener = listener
        self._connects = connect
        self._guest = guest
        self._passwords = passwords or Passwords(profile)
        self._saving = asyncio.Lock()
        self._scrubbing = asyncio.Lock()
        self._stopping = asyncio.Lock()
        self._upkeep: Upkeep | None = None
        self._ending: asyncio.Task[None] | None = None
        self.broken: DamagedError | None = None
        """Why everything ended by itself: the database is damaged."""
        self._teaching = asyncio.Lock()
        self._told_problems: frozenset[str] = frozenset()
        self._searches = 0
        """How often something was looked for."""
        self._tidy_at = 0.0
        """When what is too old is deleted next."""
        self._scrub_at = 0.0
        """When the file is written anew next, where that failed before."""
        self._waiting: dict[int, float] = {}
        self._bundled: str | None = None
        """The mind that answers by default; asked for with every message, and so kept."""
        self._lines: dict[tuple[str, ...], _Line] = {}
        self._told_missing: dict[str, str] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watching: asyncio.Task[None] | None = None
        self._store: Store | None = None
        self._desk: Desk | None = None
        self._practice_id: int | None = None
        self._connections = Connections(
            password=self._passwords.get, keepsake=self._keepsake, sink=self._hear
        )
        self._library = Library(
            bundled=bundled_bases(),
            folder=profile.bases,
            opening=self._opening(),
            guest=guest,
            encodings=self.encodings,
            tell=self._tell,
        )

    # --- life -----------------------------------------------------------------------

    async def start(self) -> None:
        """Open the store, take up what a crash left, and connect the enabled accounts.

        Returns when the store is open; connections come and go in the background. StoreError where the
        database cannot be used.
        """
        self._loop = asyncio.get_running_loop()
        # A file that takes its time shall keep nobody from ending the program.
        self._loop.set_default_executor(DaemonPool())
        await asyncio.to_thread(self.profile.make)
        self._store = store = await asyncio.to_thread(Store.open, self.profile.database)
        if store.path is not None:
            await asyncio.to_thread(remove_unfinished, store.path)
        await self._library.scan(self.settings[OWN_MINDS])
        self._desk = desk = Desk(
            store=store,
            settings=self.settings,
            surroundings=self,
            clock=self._clock,
            dice=self._dice,
            listener=self._tell,
        )
        for account in [PRACTICE_ACCOUNT, *store.accounts()]:
            self._connections.add(account)
        self._practice_id = self._make_practice_contact(store)
        desk.start()
        self._tell_problems()
        for account in [PRACTICE_ACCOUNT, *store.accounts()]:
            if account.enabled and (self._connects or account is PRACTICE_ACCOUNT):
                await self._connections.open(account.key)
        await self._connections.made(PRACTICE_ACCOUNT.key)
        self._upkeep = Upkeep(
            store,
            settings=self.settings,
            clock=self._clock,
            tell=self._tell,
            alone=self._scrubbing,
            end=self._end,
            copies=not self.profile.is_temporary,
        )
        self._watching = asyncio.create_task(self._watch())
        self._tell(AccountsChanged())

    async def stop(self) -> None:
        """Let sends under way end, say goodbye on every network and close the store. May be called twice."""
        async with self._stopping:
            await self._stop()

    def _end(self) -> None:
        """Answer nobody any more: what is decided could not be written down."""
        if self._store is not None and self._ending is None:
            self.broken = self._store.broken
            self._ending = asyncio.create_task(self._break_off())

    async def _break_off(self) -> None:
        # First of all, so that servers keep what comes in.
        await self._connections.close_all()
        await self.stop()

    async def _stop(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait([self._watching])
            self._watching = None
        if self._upkeep is not None:
            await self._upkeep.close()
        if self._desk is not None:
            await self._desk.stop()
        await self._connections.close_all()
        # What networks told at the very last is still read in.
        await asyncio.sleep(0)
        if self._desk is not None:
            self._desk.read_all()
        self._desk = None
        # Nothing of what was deleted just before the end stays in the file either.
        async with self._scrubbing:
            pass
        if self._store is not None:
            self._store.close()
            self._store = None

    async def _watch(self) -> None:
        """Notice what the person changes in files while the program runs."""
        # The first message shall not wait for the base. Why it cannot be loaded, MindLoaded tells.
        with contextlib.suppress(BoltunError):
            await self.mind()
        awakening = Awakening()
        looked_at = self._clock()
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            try:
                before, looked_at = looked_at, self._clock()
                if looked_at < before:
                    self._running.set_back()
                    self._tidy_at = min(self._tidy_at, looked_at + _TIDY_EVERY)
                    self._scrub_at = min(self._scrub_at, looked_at + _TIDY_EVERY)
                if awakening.slept():
                    await self.reconnect()
                if self._upkeep is not None:
                    self._upkeep.look()
                await self._tidy()
                await self._library.look(self.settings[OWN_MINDS])
                async with self._saving:
                    changed = await asyncio.to_thread(self.settings.reload)
                self._tell_problems()
                if changed:
                    await self._settings_changed(changed)
            except BoltunError as error:
                self._tell(ServiceFailed(text=str(error)))

    def _tell_problems(self) -> None:
        """Tell what is wrong in the settings file or with the chosen encodings, each thing once."""
        problems = [str(problem) for problem in self.settings.problems]
        if self.encodings.problem is not None:
            problems.append(str(self.encodings.problem))
        for text in problems:
            if text not in self._told_problems:
                self._tell(ServiceFailed(text=text))
        self._told_problems = frozenset(problems)

    @property
    def store(self) -> Store:
        """The store, on the loop's thread only; StoreError while the service does not run."""
        if self.broken is not None:
            raise self.broken.with_traceback(None)
        if self._store is None:
            raise StoreError("Boltun is not running.", advice="Start it again.")
        return self._store

    @property
    def _running(self) -> Desk:
        if self._desk is None:
            raise StoreError("Boltun is not running.", advice="Start it again.")
        return self._desk

    # --- what is heard and told --------------------------------------------------------

    def _tell(self, event: Event) -> None:
        if isinstance(event, ReplyWaiting):
            # A new mapping each time, for it is read from other threads.
            waiting = {key: due for key, due in self._waiting.items() if key != event.contact_id}
            if event.due is not None:
                waiting[event.contact_id] = event.due
            self._waiting = waiting
        elif isinstance(event, (MindsChanged, MindLoaded)):
            self._bundled = None
            # What was loaded before must not be kept by a chain that nobody asks any more.
            self._lines.clear()
        elif isinstance(event, (ServiceFailed, DatabaseBroken)):
            _log.error("%s", event.text)
        self._listener(event)

    def _hear(self, event: NetworkEvent) -> None:
        """Take what a network tells; never fails."""
        if isinstance(event, Incoming):
            if self._desk is not None:
                self._desk.take(event)
            return
        try:
            self._note(event)
        except BoltunError as error:
            self._tell(ServiceFailed(text=str(error)))

    def _note(self, event: NetworkEvent) -> None:
        self._connections.note(event)
        if self._store is None:
            return
        if isinstance(event, MessageMarked):
            contact_id = self._store.contact_id(event.contact)
            message_id = self._store.mark(contact_id, event.id, self._clock(), event.displayed)
            if message_id is not None:
                self._tell(MessageChanged(contact_id=contact_id, message_id=message_id))
        elif isinstance(event, MessageFailed):
            contact_id, ids = self._store.came_back(event.account, event.address, event.id, Reason.RETURNED)
            for message_id in ids:
                self._tell(MessageChanged(contact_id=contact_id, message_id=message_id))
        elif isinstance(event, Roster):
            for contact_id in self._store.save_roster(event.account, event.contacts):
                self._tell(ContactChanged(contact_id=contact_id))
        elif isinstance(event, ContactPresence):
            self._tell(ContactChanged(contact_id=self._store.contact_id(event.contact)))
        elif isinstance(event, (OwnPresence, MoreSubscriptions)):
            self._tell(AccountsChanged())
        elif isinstance(event, (ConnectionChanged, SubscriptionAsked, CertificateAsked)):
            if isinstance(event, ConnectionChanged) and event.state is ConnectionState.ONLINE:
                asyncio.get_running_loop().call_soon(self._take_up)
            self._tell(event)

    def _keepsake(self, key: str) -> Keepsake:
        """Return what is kept for the network of an account."""
        name = hashlib.sha256(key.encode()).hexdigest()[:16]
        return replace(self.store.keepsake(key), folder=self.profile.data / "networks" / name)

    def _take_up(self) -> None:
        if self._desk is not None:
            self._desk.take_up()

    # --- what the desk asks ------------------------------------------------------------

    def account(self, key: str) -> Account | None:
        """Return an account by its key; None where there is none."""
        return self._connections.account(key)

    def network(self, key: str) -> Network | None:
        """Return the connection of an account; None while it is switched off."""
        return self._connections.network(key)

    def online(self, key: str) -> bool:
        """Whether messages can be sent on an account just now."""
        return self._connections.online(key)

    def own_presence(self, key: str) -> Presence:
        """Return what the owner shows on an account."""
        return self._connections.presence(key)

    def own_addresses(self, key: str) -> frozenset[str]:
        """Return the owner's addresses on this account's network, case-folded."""
        return self._connections.own_addresses(key)

    def ready_mind(self, names: Sequence[str] = ()) -> Mind | None:
        """Return what these minds make one behind the other, under the owner's options, if all are loaded.

        No names: those that answer by default.
        """
        names = self.answering(names)
        minds = [self._library.loaded(name) for name in names]
        loaded = [mind for mind in minds if mind is not None]
        return self._lined_up(names, loaded) if len(loaded) == len(names) else None

    async def mind(self, names: Sequence[str] = ()) -> Mind:
        """Return the same, loaded; without those that cannot be, BoltunError where none can."""
        names = self.answering(names)
        loaded: list[Mind] = []
        problems: dict[str, BoltunError] = {}
        for name in names:
            try:
                loaded.append(await self._library.get(name))
            except BoltunError as error:
                problems[name] = error
        if not loaded:
            raise next(iter(problems.values()))
        for name in names:
            self._tell_missing(name, problems.get(name))
        return self._lined_up(names, loaded)

    def answering(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return who answers in place of the minds that were chosen, or where none was."""
        if self._guest is not None:
            return (self._guest.name,)
        return tuple(names) or self.default_minds

    def _lined_up(self, names: tuple[str, ...], minds: Sequence[Mind]) -> Mind:
        """Return one mind that asks these one after the other; the same one as long as nothing changes."""
        options = self._reply_options()
        kept = self._lines.get(names)
        if kept is not None and kept.options == options and kept.minds == minds:
            return kept.mind
        if len(names) == 1:
            mind = minds[0].with_options(options)
        else:
            mind = Chain(minds, options=options, failed=self._mind_failed)
        self._lines[names] = _Line(minds=minds, options=options, mind=mind)
        return mind

    def _mind_failed(self, error: MindError) -> None:
        """Tell of a mind that failed where others stand behind it; it may have done so in a worker."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._tell, ServiceFailed(text=str(error)))

    def _tell_missing(self, name: str, problem: BoltunError | None) -> None:
        """Tell once that a mind cannot answer where others can in its place."""
        if problem is None:
            self._told_missing.pop(name, None)
        elif self._told_missing.get(name) != str(problem):
            self._told_missing[name] = str(problem)
            self._tell(ServiceFailed(text=str(problem)))

    def _opening(self) -> Opening:
        return Opening(
            fold_yo=self.settings[FOLD_YO],
            dialogue_timeout=self.settings[DIALOGUE_TIMEOUT],
            may_run=self.approvals.may_run,
            cache=Cache(self.profile.cache / "minds", self.profile.cache_key_path),
            kept=self.profile.data / "minds",
        )

    def _reply_options(self) -> ReplyOptions:
        settings = self.settings
        return ReplyOptions(
            chew=settings[CHEW],
            lowercase=settings[LOWERCASE],
            always_understand=settings[ALWAYS_UNDERSTAND],
        )

    # --- settings ---------------------------------------------------------------------

    async def change_setting(self, key: str, value: object) -> None:
        """Change a setting and save it; tells SettingsChanged. SettingsError where it does not fit."""
        async with self._saving:
            changed = await asyncio.to_thread(self.settings.set, key, value)
        await self._settings_changed(changed)

    async def _settings_changed(self, keys: frozenset[str]) -> None:
        self._bundled = None
        if PAUSED_UNTIL.key in keys and self.paused_until is not None and self._desk is not None:
            self._desk.pause_all()
        if OWN_MINDS.key in keys:
            await self._library.scan(self.settings[OWN_MINDS])
        if KEEP_DAYS.key in keys:
            # Who chose too few days has an hour to notice.
            self._tidy_at = self._clock() + _TIDY_AFTER_CHANGE
        self._tell(SettingsChanged())
        if keys & {FOLD_YO.key, DIALOGUE_TIMEOUT.key}:
            await self._library.set_opening(self._opening())
        if keys & {DEFAULT_MIND.key, MINDS_BEHIND.key, LANGUAGE.key}:
            self._tell(MindsChanged())

    @property
    def paused_until(self) -> float | None:
        """Until when nobody is answered; ``math.inf``: until resumed; None: not paused."""
        until = self.settings[PAUSED_UNTIL]
        return until if until > self._clock() else None

    @property
    def stopped_until(self) -> float | None:
        """Until when nobody is answered because there were too many answers in all; None: no such stop."""
        until = 0 if self._desk is None else self._desk.all_stopped_until
        return until if until > self._clock() else None

    def morning(self) -> float:
        """When "until morning" ends, by this computer's time zone."""
        now = datetime.fromtimestamp(self._clock())
        morning = now.replace(hour=self.settings[MORNING_HOUR], minute=0, second=0, microsecond=0)
        # A naive local time: a day may have 23 or 25 hours, and the clock on the wall tells the morning.
        return (morning if morning > now else morning + timedelta(days=1)).timestamp()

    async def pause(self, until: float | None = None, contact_id: int | None = None) -> None:
        """Answer nobody, or not this contact, until then; None: until resumed. Cancels waiting answers."""
        until = math.inf if until is None else until
        if contact_id is None:
            await self.change_setting(PAUSED_UNTIL.key, until)
        else:
            self._running.pause_contact(contact_id, until)

    async def resume(self, contact_id: int | None = None) -> None:
        """End the pause. For a contact also a stop after a loop, and the silence after the owner wrote."""
        if contact_id is not None:
            self._running.go_on(contact_id)
            return
        self._running.go_on_with_all()
        await self.change_setting(PAUSED_UNTIL.key, 0)

    # --- conversations -----------------------------------------------------------------

    async def conversations(self) -> list[StoredContact]:
        """Return all contacts with a conversation, newest first."""
        return self.store.conversations()

    async def contacts(self) -> list[StoredContact]:
        """Return everybody, by name."""
        return self.store.contacts()

    async def contact(self, contact_id: int) -> StoredContact:
        """Return one contact."""
        return self.store.contact(contact_id)

    async def history(
        self, contact_id: int, before_id: int | None = None, limit: int = 200
    ) -> list[StoredMessage]:
        """Return the last messages before ``before_id``, oldest first."""
        return self.store.history(contact_id, before_id, limit)

    async def history_after(self, contact_id: int, after_id: int, limit: int = 200) -> list[StoredMessage]:
        """Return the first messages after ``after_id``, oldest first."""
        return self.store.history_after(contact_id, after_id, limit)

    async def message(self, message_id: int) -> StoredMessage:
        """Return one message."""
        return self.store.message(message_id)

    async def transcripts(self, most: int | None = 5_000) -> list[Conversation]:
        """Return what everybody wrote, the newest ``most`` messages of each (None: all), to be replayed."""
        transcripts = []
        for stored in self.store.conversations():
            messages: list[Utterance] = []
            before: int | None = None
            # One more than is wanted tells that there is more.
            while (most is None or len(messages) <= most) and (
                page := self.store.history(stored.id, before, _PAGE)
            ):
                written = [one for one in page if one.author is Author.CONTACT and not one.replayed]
                messages[:0] = [Utterance(one.text, one.at) for one in written]
                before = page[0].id
                await asyncio.sleep(0)  # others on the loop come first
            if messages:
                title = stored.contact.name or stored.contact.address
                complete = most is None or len(messages) <= most
                transcripts.append(
                    Conversation(
                        title=title,
                        messages=messages if most is None else messages[-most:],
                        contact=stored.contact,
                        complete=complete,
                    )
                )
        return transcripts

    async def remembered(self, contact_id: int, path: Path | None) -> tuple[Contact, dict[str, Any] | None]:
        """Return a contact, and what the mind in a file remembers of it just now, to be copied."""
        contact = self.store.contact(contact_id).contact
        name = next((info.name for info in self._library.infos() if info.path == path), None)
        if name is None:
            return contact, None
        mind = await self._library.get(name)
        return contact, self.store.memory(contact_id, mind, self._clock()).as_json()

    async def reconnect(self) -> None:
        """Try every account that waits for its next attempt at once: this computer slept, or the network is
        another one.
        """
        await self._connections.retry()

    async def why(self, message_id: int) -> dict[str, Any]:
        """Return the decision on a message, and the trace of its reply; ``{}`` where nothing was kept.

        Keys: ``action`` and ``reason`` (codes of ``desk.policy`` and ``desk.reason``), and where they apply
        ``mind``, ``trace`` (as in `boltun play`), ``error``; ``own_reply``: what the mind had said, where the
        owner changed a reply that was held.
        """
        return self._running.why(message_id)

    def waiting(self) -> Mapping[int, float]:
        """Return the contacts whose answer is being thought about or typed, and when it is due."""
        return self._waiting

    def presence(self, contact: Contact) -> Presence | None:
        """Return what the contact shows; None where the network has not told."""
        return self._connections.presence_of(contact)

    async def mark_seen(self, contact_id: int) -> None:
        """The owner looked at this conversation: nothing is unread. Not an activity that silences Boltun."""
        if self.store.mark_read(contact_id):
            self._tell(ContactChanged(contact_id=contact_id))

    async def replies_since(self, at: float) -> int:
        """Return how many answers Boltun sent since then."""
        return self.store.answers_since(at)

    async def write(self, contact_id: int, text: str) -> int:
        """Send the owner's own message and return its id; silences Boltun there for a while.

        NetworkError where it could not be sent; the message stays in the history as failed.
        """
        return await self._running.write(contact_id, text)

    async def owner_typing(self, contact_id: int) -> None:
        """The owner types in this conversation: silences Boltun there for a while."""
        self._running.owner_active(contact_id)

    async def set_answers(self, contact_id: int, answers: Answers) -> None:
        """Choose whether this contact is answered."""
        self._running.set_answers(contact_id, answers)

    async def set_contact_mind(self, contact_id: int, name: str | None) -> None:
        """Choose the one mind that answers this contact; None: those that answer by default."""
        await self.set_contact_minds(contact_id, () if name is None else (name,))

    async def set_contact_minds(self, contact_id: int, names: Sequence[str]) -> None:
        """Choose the minds that answer this contact, one behind the other; none: the default ones."""
        names = tuple(dict.fromkeys(names))
        chosen = self.store.contact(contact_id).settings.minds
        for name in names:
            # One that was chosen before and is gone may stay: the others answer in its place.
            if name not in chosen:
                self._library.info(name)
        self._running.set_minds(contact_id, names)

    async def forget(self, contact_id: int) -> None:
        """Forget what was said to this contact, so that everything may be said again. The history stays."""
        self.store.forget(contact_id)

    async def start_conversation(self, contact_id: int) -> None:
        """Let Boltun write first, after the usual thinking and typing.

        MindError where its mind has no opening phrase.
        """
        await self._running.start_conversation(contact_id)

    async def send_held(self, message_id: int, text: str | None = None) -> None:
        """Send a held reply at once, or ``text`` in its place. ``message_id`` is the reply's own."""
        await self._running.send_held(message_id, text)

    async def drop_held(self, message_id: int) -> None:
        """Drop a held reply."""
        self._running.drop_held(message_id)

    # --- what was said and done ---------------------------------------------------------

    async def search(self, query: str, contact_id: int | None = None, limit: int = 200) -> list[Found]:
        """Return the newest messages with all words of ``query``; a quoted phrase occurs as a whole.

        A search that is still under way ends with what it has found: who asks anew has no use for it.
        """
        self._searches += 1
        this = self._searches
        store = self.store
        return await search(
            store.search,
            store.statistics,
            query,
            contact_id=contact_id,
            limit=limit,
            wanted=lambda: self._searches == this,
        )

    async def statistics(self, since: float | None = None, until: float | None = None) -> Summary:
        """Count what happened from ``since`` (None: the first message) until ``until`` (None: now)."""
        statistics = self.store.statistics
        until = self._clock() if until is None else until
        if since is None:
            first = statistics.first_at()
            since = until if first is None else min(first, until)
        return await count(statistics, since, until)

    async def selected(self, selection: Selection, limit: int = 500) -> list[Found]:
        """Return the messages that one bar of the statistics stands for, newest first."""
        return await select(self.store.statistics, selection, limit)

    async def unused_replies(self, name: str) -> UnusedReplies:
        """Return which replies of a base were never sent; MindError or TextError where it cannot be read."""
        info = self._library.info(name)
        used = self.store.statistics.used(name)
        return await asyncio.to_thread(unused_replies, info, self.encodings.of(info.path), used)

    async def used_replies(self, path: Path) -> dict[str, int]:
        """Return how often each reply of the base with this absolute path was sent, in its original form."""
        counts: dict[str, int] = {}
        for info in self._library.infos():
            if info.path == path:
                for reply, count in self.store.statistics.used_counts(info.name).items():
                    counts[reply] = counts.get(reply, 0) + count
        return counts

    # --- privacy ------------------------------------------------------------------------

    async def delete_contact(self, contact_id: int) -> None:
        """Delete all that was said with a contact, what is remembered of him, and his settings.

        Tells MessagesDeleted. Who is in the contact list or writes again is met as somebody new.
        """
        async with self._without_copies():
            contact = self.store.contact(contact_id).contact
            await self._running.let_go(contact_id)
            # First what lies outside: who is killed in between finds the conversation there, to be deleted
            # again.
            left = await self._remove_traces(contact)
            await self._delete(contact_id)
            self._tell(MessagesDeleted())
            await self._scrub()
            _tell_left(left)

    async def delete_everything(self) -> None:
        """Delete every conversation and contact and what hangs on them, inside and outside of the database.

        Accounts, settings and bases stay. Tells MessagesDeleted. StoreError where a file cannot be removed.
        """
        async with self._without_copies():
            everybody = self.store.everybody()
            for contact_id in everybody:
                await self._running.let_go(contact_id)
            left = await self._remove_traces(None)
            for contact_id in everybody:
                await self._delete(contact_id)
            self.store.remove_traces()
            self._tell(MessagesDeleted())
            await self._scrub()
            _tell_left(left)

    def _without_copies(self) -> AbstractAsyncContextManager[None]:
        """Make no copy while something is deleted, which would then be in it."""
        return nullcontext() if self._upkeep is None else self._upkeep.without_copies()

    async def _remove_traces(self, contact: Contact | None) -> list[Path]:
        """Remove what is kept of a contact outside of the database, or of everybody; return what stays."""
        await asyncio.to_thread(self._library.forget_taught, contact)
        left = await asyncio.to_thread(remove_traces, self.profile, self.store.path, contact)
        _log.info("what was said is deleted; the log begins anew")
        return left

    async def _delete(self, contact_id: int) -> None:
        await self._running.let_go(contact_id)
        while self.store.delete_messages(contact_id):  # noqa: ASYNC110  # others get their turn
            await asyncio.sleep(0)
        self.store.forget(contact_id)
        # The practice contact is simply there.
        if contact_id != self._practice_id:
            self.store.remove_contact(contact_id)

    async def _scrub(self) -> None:
        """Leave nothing of what was deleted in the file. Goes on to its end when nobody waits any more."""
        await asyncio.shield(asyncio.create_task(self._write_anew()))

    async def _write_anew(self) -> None:
        async with self._scrubbing:
            rewriting = None if self._store is None else self._store.start_scrub()
            if rewriting is None:
                return
            try:
                await asyncio.to_thread(rewriting.fill)
            except BaseException:
                self.store.stop_scrub()
                raise
            self.store.end_scrub()
            await asyncio.to_thread(rewriting.clear)

    async def _tidy(self) -> None:
        """Delete what is older than the owner wants to keep, once a day."""
        now = self._clock()
        days = self.settings[KEEP_DAYS]
        if self.store.scrub_owed and now >= self._scrub_at:
            self._scrub_at = now + _TIDY_EVERY
            await self._scrub()
        if not days or now < self._tidy_at:
            return
        self._tidy_at = now + _TIDY_EVERY
        async with self._without_copies():
            limit = now - days * 86400.0
            touched: set[int] = set()
            while some := self.store.delete_before(limit):
                touched |= some
                await asyncio.sleep(0)
            stored = map(self.store.contact, touched)
            gone = [one.contact for one in stored if one.last_at is None]
            for contact in gone:
                await asyncio.to_thread(self._library.forget_taught, contact)
            left = await asyncio.to_thread(remove_old, self.profile, self.store.path, limit, gone)
            if touched:
                self._tell(MessagesDeleted())
                await self._scrub()
            _tell_left(left)

    # --- teaching -----------------------------------------------------------------------

    async def lessons(self, status: LessonStatus) -> list[Topic]:
        """Return the messages of one status that found no good reply, those that are alike together."""
        return await asyncio.to_thread(grouped, self.store.lessons.of(status))

    async def lesson_counts(self) -> dict[LessonStatus, int]:
        """Return how many different messages of each status there are."""
        return self.store.lessons.counts()

    async def settle_lessons(self, message_ids: Sequence[int], status: LessonStatus) -> None:
        """Give messages that found no good reply another status."""
        self.store.lessons.settle(message_ids, status)

    async def teach(self, path: Path, key: str, reply: str, beside: int | None = None) -> Taught:
        """Write a new pair into a base's file, behind the pair of line ``beside`` or at the end.

        MindError where it could never be used, TextError where it cannot be written.
        """
        async with self._teaching:
            encoding = self.encodings.of(path)
            taught = await asyncio.to_thread(write_pair, path, encoding, key, reply, beside)
        await self._library.refresh_file(path)
        return taught

    async def unteach(self, taught: Taught) -> None:
        """Take a taught pair out of its base again; MindError where it does not stand there any more."""
        async with self._teaching:
            await asyncio.to_thread(take_back, taught, self.encodings.of(taught.path))
        await self._library.refresh_file(taught.path)

    async def own_copy(self, name: str) -> MindInfo:
        """Copy a bundled base into the person's folder; whom the bundled one answered, the copy does.

        TextError where it cannot be written.
        """
        info = self._library.info(name)
        was_default = self.default_mind == name
        path = await asyncio.to_thread(copy_base, info, self.profile.bases)
        await self._library.scan(self.settings[OWN_MINDS])
        copy = self._library.info(str(path.absolute()))
        if was_default:
            await self.change_setting(DEFAULT_MIND.key, copy.name)
        return copy

    # --- accounts -----------------------------------------------------------------------

    def networks(self) -> list[NetworkKind]:
        """Return the networks on which accounts can be added."""
        return [kind for kind in NETWORKS.values() if kind.offered]

    async def accounts(self) -> list[AccountState]:
        """Return every account and where it stands; the practice account is none of them."""
        states = [self._connections.state(account.key) for account in self.store.accounts()]
        return [state for state in states if state is not None]

    async def add_account(self, account: Account, password: str | None, place: Place | None = None) -> None:
        """Keep a new account and connect it where it is enabled. NetworkError where its key is taken.

        ``place``: where its password is kept; None: where new ones go. SecretError where that is nowhere.
        """
        network_kind(account.network)
        if self._connections.account(account.key) is not None:
            raise NetworkError("There is an account {account} already.", account=account.address)
        await self._save_account(account, password, place)

    async def try_account(self, account: Account, password: str | None) -> Trial:
        """Sign in to an account once, whether it is kept or not; nothing is kept of that.

        None: the password that is kept of it.
        """
        if password is None:
            password = await asyncio.to_thread(self._passwords.get, account.key)
        return await try_account(account, password)

    async def change_account(
        self, account: Account, password: str | None = None, place: Place | None = None
    ) -> None:
        """Replace an account and connect it again; None keeps the password, ``place`` says where."""
        self._known_account(account.key)
        await self._save_account(account, password, place)

    async def remove_account(self, key: str) -> None:
        """Disconnect and forget an account and its password. Its conversations come back with it."""
        self._known_account(key)
        await self._connections.remove(key)
        self.store.remove_account(key)
        await asyncio.to_thread(self._passwords.delete, key)
        self._tell(AccountsChanged())

    async def enable_account(self, key: str, enabled: bool) -> None:
        """Connect or disconnect an account, now and at every start."""
        account = self._known_account(key)
        if account.enabled is not enabled:
            await self._save_account(replace(account, enabled=enabled), None)

    async def _save_account(self, account: Account, password: str | None, place: Place | None = None) -> None:
        if password is not None:
            await asyncio.to_thread(self._passwords.set, account.key, password, place)
        elif place is not None:
            await asyncio.to_thread(self._passwords.move, place, account.key)
        self.store.save_account(account)
        self._connections.add(account)
        if account.enabled and self._connects:
            await self._connections.open(account.key)
        else:
            await self._connections.close(account.key)
        self._tell(AccountsChanged())

    # --- passwords -----------------------------------------------------------------------

    async def keeping(self) -> Keeping:
        """Return where passwords are and can go. SecretError where their file cannot be read."""
        return await asyncio.to_thread(self._passwords.keeping)

    async def unlock_passwords(self, master: str) -> bool:
        """Open what is sealed and connect the accounts that wait for that; False: a wrong master password."""
        if not await asyncio.to_thread(self._passwords.unlock, master):
            return False
        keeping = await self.keeping()
        for state in await self.accounts():
            sealed = keeping.places.get(state.account.key) is Place.MASTER
            if sealed and state.state is ConnectionState.FAILED and self._connects:
                await self._connections.open(state.account.key)
        self._tell(AccountsChanged())
        return True

    async def set_master_password(self, master: str) -> None:
        """Choose or change the master password. SecretError where the one before was not given."""
        await asyncio.to_thread(self._passwords.set_master, master)
        self._tell(AccountsChanged())

    async def forget_master_password(self) -> None:
        """Give up the master password with everything that it seals: those passwords are entered anew."""
        await asyncio.to_thread(self._passwords.forget_master)
        self._tell(AccountsChanged())

    async def move_passwords(self, place: Place) -> None:
        """Keep all passwords elsewhere. SecretError where one cannot be read, or kept there."""
        await asyncio.to_thread(self._passwords.move, place)
        self._tell(AccountsChanged())

    async def leave_passwords(self) -> None:
        """Note that the person was asked about passwords in the plain file, and leaves them there."""
        await asyncio.to_thread(self._passwords.agree)
        self._tell(AccountsChanged())

    def _known_account(self, key: str) -> Account:
        for account in self.store.accounts():
            if account.key == key:
                return account
        raise NetworkError("There is no account {account}.", account=key)

    async def set_presence(self, key: str, presence: Presence, text: str = "") -> None:
        """Show the owner's status on an account."""
        await self._connected(key).set_presence(presence, text)

    async def trust_certificate(self, account: str, fingerprint: str) -> None:
        """Trust the certificate that CertificateAsked named, and connect again."""
        known = self._known_account(account)
        await self.change_account(replace(known, options={**known.options, "fingerprint": fingerprint}))

    async def answer_subscription(self, contact: Contact, accept: bool) -> None:
        """Let somebody see the owner's presence, or not."""
        await self._connected(contact.account).subscription(contact, accept)
        self._connections.subscription_answered(contact)
        self._tell(AccountsChanged())

    def _connected(self, key: str) -> Network:
        network = self._connections.network(key)
        if network is None:
            raise NetworkError(
                "The account {account} is not connected.", advice="Switch it on first.", account=key
            )
        return network

    # --- minds ---------------------------------------------------------------------------

    def minds(self) -> list[MindInfo]:
        """Return the minds that can be chosen: the bundled ones, then the person's own."""
        return self._library.infos()

    @property
    def default_mind(self) -> str:
        """The name of the mind that answers where no other is chosen; empty where there is none at all."""
        if self._bundled is None:
            self._bundled = self._find_bundled()
        return self.settings[DEFAULT_MIND] or self._bundled

    @property
    def default_minds(self) -> tuple[str, ...]:
        """The names of the minds that answer where no other is chosen, one behind the other."""
        return tuple(dict.fromkeys((self.default_mind, *filter(None, self.settings[MINDS_BEHIND]))))

    def _find_bundled(self) -> str:
        """Return the bundled mind in the person's language, or what there is."""
        infos = self._library.infos()
        language = self.settings[LANGUAGE]
        wanted = system_language() if language == "system" else language
        for wish in (wanted, "en"):
            for info in infos:
                # Scripts and applications are bundled, too, but for those who choose them.
                if info.bundled and info.language == wish and info.kind == "boltun":
                    return info.name
        return infos[0].name if infos else ""

    async def add_mind(self, path: Path) -> MindInfo:
        """Offer a file of the person's own from where it lies; MindError where it cannot be opened."""
        path = await asyncio.to_thread(path.absolute)
        await self._library.open(path)
        own = self.settings[OWN_MINDS]
        if str(path) not in {*own, *(info.name for info in self._library.infos())}:
            await self.change_setting(OWN_MINDS.key, (*own, str(path)))
        return self._library.info(str(path))

    async def remove_mind(self, name: str) -> None:
        """No longer offer a file of the person's own. The file stays, and what was remembered with it."""
        own = self.settings[OWN_MINDS]
        if name not in own:
            raise MindError(
                "{name} cannot be taken off the list: it lies in a folder of bases.",
                advice="Move the file away instead.",
                name=self._library.info(name).title,
            )
        await self.change_setting(OWN_MINDS.key, tuple(path for path in own if path != name))

    async def approve(self, path: Path) -> None:
        """Agree that the program code in a mind's folder, as it is now, may run; opens what waited for that.

        ``path`` is the folder (``MindInfo.unapproved``, ``NotApprovedError.folder``) or a file in it.
        MindError where the folder cannot be looked through.
        """
        folder = await asyncio.to_thread(lambda: path.parent if path.is_file() else path)
        await asyncio.to_thread(self.approvals.approve, folder)
        await self._library.approved(folder)

    async def reload_mind(self, name: str) -> None:
        """Look now whether the file changed, and load it; tells MindLoaded."""
        await self._library.refresh(name)

    async def choose_encoding(self, path: Path, encoding: str | None) -> None:
        """Remember what a file is in, None: it is guessed; minds that are made of it are read again.

        TextError where there is no such encoding or the choice cannot be kept.
        """
        await asyncio.to_thread(self.encodings.choose, path, encoding)
        await self._library.refresh_file(path)

    async def load_mind(self, name: str) -> Mind:
        """Return a mind, loaded; MindError where it cannot be."""
        return await self._library.get(name)

    # --- practice -------------------------------------------------------------------------

    async def practice_contact(self) -> int:
        """Return the contact that the owner plays on the practice network."""
        if self._practice_id is None:
            raise StoreError("Boltun is not running.", advice="Start it again.")
        return self._practice_id

    async def practice_write(self, text: str) -> None:
        """Let the practice contact write to the owner; StoreError where that cannot be written down."""
        network = self._connected(PRACTICE_ACCOUNT.key)
        assert isinstance(network, PracticeNetwork)
        self._running.take_now(MessageReceived(message=network.message(text, self._clock())))

    def _make_practice_contact(self, store: Store) -> int:
        """Find or make whom the owner plays; a new one is answered without asking."""
        for stored in store.contacts():
            if (stored.contact.account, stored.contact.address) == (PRACTICE_ACCOUNT.key, PRACTICE_ADDRESS):
                return stored.id
        contact = PracticeNetwork(PRACTICE_ACCOUNT, None, lambda event: None).contact()
        contact_id = store.contact_id(contact)
        settings = store.contact(contact_id).settings
        store.save_contact_settings(contact_id, replace(settings, answers=Answers.ALWAYS))
        return contact_id


def _tell_left(left: Sequence[Path]) -> None:
    """Say which files hold traces of what was deleted and could not be removed. StoreError where any does."""
    if left:
        raise StoreError(
            "What was deleted is gone, but traces of it stay in files that cannot be removed: {files}.",
            advice="Close what uses them, remove them by hand, or delete once more.",
            files=", ".join(map(str, left)),
        )
