"""The running program, and the parts that it is made of."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from boltun.desk.desk import Desk
from boltun.errors import BoltunError, DamagedError
from boltun.events import (
    AccountsChanged,
    DatabaseBroken,
    Event,
    RulesChanged,
    ServiceFailed,
    SettingsChanged,
)
from boltun.gravity.readiness import make_ready
from boltun.minds.library import Guest
from boltun.networks.awakening import Awakening
from boltun.networks.practice import PRACTICE_ACCOUNT
from boltun.passwords import Passwords
from boltun.paths import Profile
from boltun.service.accounts import Accounts
from boltun.service.conversations import Conversations
from boltun.service.core import Core
from boltun.service.digests import Digests
from boltun.service.hearing import Hearing
from boltun.service.minds import Minds
from boltun.service.modes import Modes
from boltun.service.passwords import AccountPasswords
from boltun.service.pauses import Pauses
from boltun.service.practice import Practice
from boltun.service.privacy import Privacy
from boltun.service.rehearsals import Rehearsals
from boltun.service.rules import OwnRules
from boltun.service.samples import Samples
from boltun.service.statistics import ServiceStatistics
from boltun.service.surroundings import ServiceSurroundings
from boltun.service.teaching import Teaching
from boltun.settings import OWN_MINDS, Settings
from boltun.store.forgetting import remove_unfinished
from boltun.store.store import Store
from boltun.upkeep import Upkeep
from boltun.workers import DaemonPool

if TYPE_CHECKING:
    from boltun.service.learning import HistoryLearning
    from boltun.service.models import Models

__all__ = ["Service"]

_log = logging.getLogger(__name__)

_LOOK_EVERY = 2.0
"""Seconds between two looks at the files of settings and minds."""
_READ_FIRST = 100
"""The last words of so many conversations tell in which languages contacts write."""


class Service:
    """Composes profile, settings, store, minds, desk and networks; front ends reach its parts by name."""

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
        """Read the settings. Nothing is opened or connects before ``start``.

        ``listener`` is called on the loop's thread, must return at once and must not fail. Without
        ``connect`` only the practice account is connected in this run. A ``guest`` answers in this run in
        place of every other mind; only its memories are kept. ``passwords`` are those of the profile, from
        somebody who has given their master password already.
        """
        passwords = passwords or Passwords(profile)
        self.profile = profile
        self.core = core = Core(
            profile,
            clock=clock,
            passwords=passwords,
            connects=connect,
            hear=lambda event: self.hearing.take(event),
            tell=self._tell,
        )
        self.hearing = Hearing(core)
        self.settings: Settings = core.settings
        self.minds = Minds(core, guest=guest, change_setting=self.change_setting)
        self.accounts = Accounts(core, passwords)
        self.passwords = AccountPasswords(core, self.accounts, passwords)
        self.conversations = Conversations(core, self.minds)
        self.digests = Digests(core)
        self.practice = Practice(core)
        self.modes = Modes(core, self.change_setting, self._follow_rules)
        self.pauses = Pauses(core, self.change_setting)
        self.privacy = Privacy(core, self.minds, self.practice)
        self.rehearsals = Rehearsals(core, self.minds, self.accounts, self.change_setting)
        self.rules = OwnRules(core, self.change_setting, self._follow_rules, self.minds)
        self.statistics = ServiceStatistics(core, self.minds)
        self.samples = Samples(core)
        self.teaching = Teaching(core, self.minds, self.change_setting)
        self._clock = clock
        self._dice = dice or Random()
        self._listener = listener
        self._saving = asyncio.Lock()
        self._stopping = asyncio.Lock()
        self._told_problems: frozenset[str] = frozenset()
        self._told_rules: object = (core.rules.text, core.rules.problems, [])
        self._ending: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None

    @cached_property
    def learning(self) -> HistoryLearning:
        """Learning from history; its modules are loaded when somebody learns."""
        from boltun.service.learning import HistoryLearning

        return HistoryLearning(self.core, self.minds)

    @cached_property
    def models(self) -> Models:
        """The language models; their client is loaded when somebody has to do with them."""
        from boltun.service.models import Models

        return Models(self.core, self.minds)

    # --- life -----------------------------------------------------------------------

    async def start(self) -> None:
        """Open the store, take up the work that a crash left, and connect the enabled accounts.

        Returns when the store is open; connections come and go in the background. StoreError if the database
        cannot be used.
        """
        core = self.core
        loop = asyncio.get_running_loop()
        core.take_loop(loop)
        # A slow file must not keep anybody from ending the program.
        loop.set_default_executor(DaemonPool())
        await asyncio.to_thread(self.profile.make)
        store = await asyncio.to_thread(Store.open, self.profile.database)
        core.take_store(store)
        if store.path is not None:
            # A database on a server is no part of a profile that somebody copies.
            store.follow_bases(self.profile.bases, self.settings[OWN_MINDS])
            await asyncio.to_thread(remove_unfinished, store.path)
        await self.minds.scan()
        desk = Desk(
            store=store,
            settings=core.in_force.settings,
            holding=core.in_force.holding,
            surroundings=ServiceSurroundings(core.connections, self.minds),
            clock=self._clock,
            dice=self._dice,
            listener=self._tell,
        )
        core.take_desk(desk)
        accounts = [self.practice.prepare(store), *store.accounts.all()]
        for account in accounts:
            core.connections.add(account)
        await self.modes.begin()
        desk.start()
        self._tell_problems()
        for account in accounts:
            if account.enabled and (core.connects or account is accounts[0]):
                await core.connections.open(account.key)
        await core.connections.made(PRACTICE_ACCOUNT.key)
        core.upkeep = Upkeep(
            store,
            settings=self.settings,
            clock=self._clock,
            tell=self._tell,
            alone=self.privacy.scrubbing,
            end=self._end,
            copies=not self.profile.is_temporary,
        )
        if core.connects:
            texts = [one.last_text for one in store.contacts.conversations()[:_READ_FIRST]]
            # It must not hold up the first message.
            loop.run_in_executor(None, make_ready, texts)
        self._watching = asyncio.create_task(self._watch())
        self._tell(AccountsChanged())

    async def stop(self) -> None:
        """Let sends under way end, say goodbye on every network and close the store. May be called twice."""
        async with self._stopping:
            await self._stop()

    def _end(self) -> None:
        """Answer nobody any more, because decisions could not be written down."""
        store = self.core.open_store
        if store is not None and self._ending is None:
            self.core.broken = store.broken
            self._ending = asyncio.create_task(self._break_off())

    async def _break_off(self) -> None:
        # First of all, so that servers keep new messages.
        await self.core.connections.close_all()
        await self.stop()

    async def _stop(self) -> None:
        core = self.core
        await self.stop_watching()
        await self.modes.close()
        if core.upkeep is not None:
            await core.upkeep.close()
        if core.open_desk is not None:
            await core.open_desk.stop()
        await core.connections.close_all()
        # The very last events of networks are still read.
        await asyncio.sleep(0)
        if core.open_desk is not None:
            core.open_desk.read_all()
        core.take_desk(None)
        # Nothing of what was deleted just before the end stays in the file either.
        await self.privacy.close()
        if core.open_store is not None:
            core.open_store.close()
            core.take_store(None)

    @property
    def broken(self) -> DamagedError | None:
        """The reason why everything ended by itself: the database is damaged."""
        return self.core.broken

    @property
    def store(self) -> Store:
        """The store, on the loop's thread only; StoreError while the service does not run."""
        return self.core.store

    # --- what happens by itself -------------------------------------------------------

    async def _watch(self) -> None:
        """Notice what the person changes in files while the program runs."""
        # The first message must not wait for the base. If it cannot be loaded, MindLoaded says why.
        with contextlib.suppress(BoltunError):
            await self.minds.lined_up()
        awakening = Awakening()
        looked_at = self._clock()
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            try:
                before, looked_at = looked_at, self._clock()
                if looked_at < before:
                    self.core.desk.set_back()
                    self.privacy.set_back(looked_at)
                if awakening.slept():
                    await self.accounts.reconnect()
                if self.core.upkeep is not None:
                    self.core.upkeep.look()
                await self.privacy.tidy()
                await self.minds.look()
                async with self._saving:
                    changed = await asyncio.to_thread(self.settings.reload)
                await self._follow_rules(changed)
                await self.digests.look()
            except DamagedError:
                pass  # whoever found the damage has told it
            except BoltunError as error:
                self._tell(ServiceFailed(text=str(error)))

    async def _follow_rules(self, changed: frozenset[str] = frozenset()) -> None:
        """Let everybody know what is other in the rules, and in the settings (``changed``)."""
        other = await self.modes.look()
        self._tell_problems()
        if changed or other is not None:
            await self._settings_changed(changed | (other or frozenset()))
        faults = [(one.source, one.fault, one.left_out) for one in self.core.calendars.standing]
        rules = (self.core.rules.text, self.core.rules.problems, faults)
        if rules != self._told_rules:
            self._told_rules = rules
            self._tell(RulesChanged())

    async def stop_watching(self) -> None:
        """Stop noticing changes in files, and the end of a day."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait([self._watching])
            self._watching = None

    def _tell_problems(self) -> None:
        """Report what is wrong in the settings file or with the chosen encodings, each thing once."""
        problems = [str(problem) for problem in (*self.settings.problems, *self.modes.problems)]
        if self.minds.encodings.problem is not None:
            problems.append(str(self.minds.encodings.problem))
        for text in problems:
            if text not in self._told_problems:
                self._tell(ServiceFailed(text=text))
        self._told_problems = frozenset(problems)

    def _tell(self, event: Event) -> None:
        self.conversations.note(event)
        self.minds.note(event)
        self.teaching.note(event)
        if isinstance(event, (ServiceFailed, DatabaseBroken)):
            _log.error("%s", event.text)
        self._listener(event)

    # --- settings ---------------------------------------------------------------------

    async def change_setting(self, key: str, value: object) -> None:
        """Change a setting and save it; tells SettingsChanged. SettingsError if it does not fit."""
        async with self._saving:
            changed = await asyncio.to_thread(self.settings.set, key, value)
        await self._settings_changed(changed)

    async def _settings_changed(self, keys: frozenset[str]) -> None:
        self.pauses.settings_changed(keys)
        await self.minds.settings_changed(keys)
        self.privacy.settings_changed(keys)
        self._tell(SettingsChanged())
        await self.minds.open_again(keys)
