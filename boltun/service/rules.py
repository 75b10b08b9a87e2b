"""The person's rules for front ends: shown, changed, taken back, and tried out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from boltun.calendars.calendars import Standing
from boltun.errors import BoltunError, SettingsError
from boltun.message import Contact, Message, Presence
from boltun.rules.audience import Audience, Writer
from boltun.rules.comparing import Difference, differences
from boltun.rules.file import MOST_BYTES, lay_base
from boltun.rules.in_force import choosing, chosen
from boltun.rules.mode import Holding, Rules
from boltun.rules.presets import Preset
from boltun.rules.reading import OF_MODES
from boltun.rules.state import UNKNOWN, State
from boltun.rules.writing import with_mode_added
from boltun.service.core import Core
from boltun.service.hindsight import Hindsight, look_back
from boltun.service.minds import Minds
from boltun.service.practice import is_played
from boltun.service.simulation import Simulated, simulate
from boltun.service.week import Week, week
from boltun.settings.setting import Value
from boltun.text.files import read_file

__all__ = ["OwnRules", "RulesNow"]

_NOW = 60.0
"""A time that is so many seconds away is now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesNow:
    """The rules as they are, and what holds by them."""

    path: Path
    text: str
    rules: Rules
    problems: tuple[SettingsError, ...]
    holding: Holding
    has_earlier: bool
    """Whether there are rules from before to go back to."""
    calendars: tuple[Standing, ...] = ()
    """How it stands with each calendar that the rules name."""
    calendar_problems: tuple[SettingsError, ...] = field(default=(), compare=False)
    """The same in sentences, of those that have a fault."""


class OwnRules:
    """The file of rules, as long as it is changed from here. Whoever changes it says which text he saw."""

    def __init__(
        self,
        core: Core,
        change_setting: Callable[[str, object], Awaitable[None]],
        follow: Callable[[], Awaitable[None]],
        minds: Minds,
    ) -> None:
        """``follow`` lets everybody know that the rules are others."""
        self._minds = minds
        self._core = core
        self._change_setting = change_setting
        self._follow = follow

    async def now(self) -> RulesNow:
        """Return the rules as they were read last."""
        file = self._core.rules
        return RulesNow(
            path=file.path,
            text=file.text,
            rules=file.rules,
            problems=file.problems,
            holding=self._core.in_force.holding(),
            has_earlier=file.has_earlier,
            calendars=tuple(self._core.calendars.standing),
            calendar_problems=tuple(self._core.calendars.problems(None, file.rules.zone)),
        )

    async def check(self, text: str) -> tuple[Rules, list[SettingsError]]:
        """Return what a text would say, and its faults."""
        file = self._core.rules
        return await asyncio.to_thread(file.check, text.encode("utf-8", "replace"), file.path)

    async def write(self, text: str, seen: str, renamed: tuple[str, str] | None = None) -> None:
        """Put this text in place of the rules, whose text is ``seen``.

        ``renamed``: a mode has another name now, from the first to the second. SettingsError if the text has
        a fault, BoltunError if the rules are others by now.
        """
        await self._must_be(seen)
        await asyncio.to_thread(self._core.rules.replace, text.encode())
        await self._keep_choice(renamed)
        await self._follow()

    async def undo(self, seen: str) -> None:
        """Bring back the rules from before the last change; BoltunError if the rules are not ``seen`` any
        more."""
        await self._must_be(seen)
        await asyncio.to_thread(self._core.rules.undo)
        await self._keep_choice(None)
        await self._follow()

    async def add_preset(self, preset: Preset, name: str, seen: str) -> None:
        """Add a ready mode under this name behind the others; BoltunError if there is one."""
        core = self._core
        if core.rules.rules.find(name) is not None:
            raise BoltunError("There is a mode {name} already.", path=core.rules.path, name=name)
        language = core.settings.language
        await asyncio.to_thread(lay_base, preset, core.profile.bases, language)
        await self.write(with_mode_added(seen, preset.written(language, name)), seen)

    async def caught(self, audiences: Sequence[Audience]) -> list[list[Contact]]:
        """Return whom of the known contacts each list would catch if they wrote now."""
        store, now = self._core.store, self._core.clock()
        found: list[list[Contact]] = [[] for _ in audiences]
        asks_past = any(one.asks_past for one in audiences)
        for number, stored in enumerate(store.contacts.all()):
            if is_played(stored.contact):
                continue
            message = Message(contact=stored.contact, text="", at=now, received_at=now)
            writer = Writer.of(message, store.messages.wrote_before(stored.id, now) if asks_past else None)
            for people, audience in zip(found, audiences, strict=True):
                if audience.catches(writer, now):
                    people.append(stored.contact)
            if number % 100 == 99:
                await asyncio.sleep(0)  # others on the loop come first
        return found

    async def below(self) -> dict[str, Value]:
        """Return what the settings that a mode may change are without any mode."""
        return {key: self._core.settings.get(key) for key in OF_MODES}

    async def simulate(
        self,
        contact: Contact,
        text: str,
        at: float,
        presence: Presence = Presence.ONLINE,
        mode: str | None = None,
        state: State | None = None,
    ) -> Simulated:
        """Decide about a message as if this contact wrote it then, also in another mode (``simulate``).

        ``state``: that of the computer then; None: as it is if that is now, else not known.
        """
        core = self._core
        if state is None:
            state = core.computer.state if abs(at - core.clock()) < _NOW else UNKNOWN
        return simulate(
            core.store,
            core.settings,
            core.rules.rules.in_state(state),
            contact=contact,
            text=text,
            at=at,
            presence=presence,
            mode=mode,
        )

    async def week(self, begins: float, presence: Presence = Presence.ONLINE) -> Week:
        """Return who is answered when in the seven days from then."""
        core = self._core
        return await week(core.store, core.settings, core.rules.rules, begins=begins, presence=presence)

    async def look_back(
        self, since: float, presence: Presence = Presence.ONLINE, other: Path | None = None
    ) -> Hindsight:
        """Return what these rules would do with the messages that came since then, and what those of a file
        would. BoltunError if the file cannot be read or has a fault."""
        core = self._core
        return await look_back(
            core.store,
            core.settings,
            core.rules.rules,
            since=since,
            until=core.clock(),
            other=None if other is None else await self._others(other),
            presence=presence,
            mind=self._minds.apart,
        )

    async def compare(self, other: Path) -> list[Difference]:
        """Return what differs from the rules of a file; BoltunError if it cannot be read or has a fault."""
        return differences(self._core.rules.rules, await self._others(other))

    async def _others(self, path: Path) -> Rules:
        data = await asyncio.to_thread(read_file, path, most=MOST_BYTES)
        rules, problems = await asyncio.to_thread(self._core.rules.check, data, path)
        if problems:
            raise problems[0]
        # Only the calendars that the person's own rules name, too, are known here.
        return rules.filled(self._core.calendars)

    async def _must_be(self, seen: str) -> None:
        file = self._core.rules
        if await asyncio.to_thread(file.reload):
            await self._follow()
        if file.text != seen:
            raise BoltunError(
                "The rules were changed elsewhere meanwhile.",
                path=file.path,
                advice="They are shown as they are now. Do it once more.",
            )

    async def _keep_choice(self, renamed: tuple[str, str] | None) -> None:
        """Let a mode that was chosen by hand stay chosen under its new name; without it the hours choose."""
        core = self._core
        choice = chosen(core.settings)
        if choice is None or core.rules.rules.find(choice.mode) is not None:
            return
        name = ""
        if renamed is not None and renamed[0].casefold() == choice.mode.casefold():
            name = renamed[1]
        for key, value in choosing(name, choice.until, choice.since or core.clock()).items():
            await self._change_setting(key, value)
