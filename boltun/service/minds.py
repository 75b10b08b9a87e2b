"""Minds: the list of them, who answers, and what they may do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from boltun.errors import BoltunError, MindError
from boltun.events import Event, MindLoaded, MindsChanged, ServiceFailed
from boltun.minds.approvals import Approvals
from boltun.minds.cache import Cache
from boltun.minds.chain import Chain
from boltun.minds.encodings import Encodings
from boltun.minds.library import Guest, Library
from boltun.minds.listing import MindInfo
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind, ReplyOptions, aids_wanted, model_wanted
from boltun.minds.registry import broken_kinds, find_kind_of, usual_kind
from boltun.networks.registry import broken_networks
from boltun.paths import bundled_bases
from boltun.service.core import Core
from boltun.settings import (
    ALWAYS_UNDERSTAND,
    CHEW,
    DEFAULT_MIND,
    DIALOGUE_TIMEOUT,
    FOLD_YO,
    LANGUAGE,
    LANGUAGE_AIDS,
    LOWERCASE,
    MEANING_MODEL,
    MINDS_BEHIND,
    OWN_MINDS,
)

__all__ = ["Minds"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """The minds of the last chain."""

    minds: Sequence[Mind]
    options: ReplyOptions
    mind: Mind


class Minds:
    """The minds that can be chosen, and those that answer."""

    def __init__(
        self,
        core: Core,
        *,
        guest: Guest | None,
        change_setting: Callable[[str, object], Awaitable[None]],
    ) -> None:
        """A ``guest`` answers in place of every other mind."""
        self._core = core
        self._guest = guest
        self._change_setting = change_setting
        self.encodings = Encodings(core.profile.encodings_path)
        self.approvals = Approvals(core.profile.approvals_path, trusted=[bundled_bases()])
        self._bundled: str | None = None
        """The minds that answer by default; kept, because every message asks for them."""
        self._lines: dict[tuple[str, ...], _Line] = {}
        self._told_missing: dict[str, str] = {}
        self._told_broken = False
        self.library = Library(
            bundled=bundled_bases(),
            folder=core.profile.bases,
            opening=self.opening(),
            guest=guest,
            encodings=self.encodings,
            tell=core.tell,
        )

    # --- which there are -------------------------------------------------------------

    def all(self) -> list[MindInfo]:
        """Return the minds that can be chosen: the bundled ones, then the person's own."""
        return self.library.infos()

    async def scan(self) -> None:
        """Look which files there are; plug-ins that cannot be used are reported once."""
        await self.library.scan(self._core.settings[OWN_MINDS])
        if not self._told_broken:
            self._told_broken = True
            for broken in (*broken_kinds(), *broken_networks()):
                self._core.tell(ServiceFailed(text=broken.text))

    async def look(self) -> None:
        """Look which files there are, and reload those that changed."""
        await self.library.look(self._core.settings[OWN_MINDS])

    async def add(self, path: Path) -> MindInfo:
        """Offer a file of the person's own at its place; MindError if it cannot be opened."""
        path = await asyncio.to_thread(path.absolute)
        await self.library.open(path)
        own = self._core.settings[OWN_MINDS]
        if str(path) not in {*own, *(info.name for info in self.library.infos())}:
            await self._change_setting(OWN_MINDS.key, (*own, str(path)))
        return self.library.info(str(path))

    async def remove(self, name: str) -> None:
        """No longer offer a file of the person's own. The file stays, and so does what was remembered with
        it.

        MindError if it is in a folder of bases, or answers by default.
        """
        own = self._core.settings[OWN_MINDS]
        if name in own and name == self._core.settings[DEFAULT_MIND]:
            raise MindError(
                "{name} cannot be taken off the list: it answers where you chose no other base.",
                advice="Choose another one first.",
                name=name,
            )
        if name not in own:
            raise MindError(
                "{name} cannot be taken off the list: it lies in a folder of bases.",
                advice="Move the file away instead.",
                name=self.library.info(name).title,
            )
        await self._change_setting(OWN_MINDS.key, tuple(path for path in own if path != name))

    async def approve(self, path: Path) -> None:
        """Agree that the program code in a mind's folder, as it is now, may run; opens the minds that waited
        for that.

        ``path`` is the folder (``MindInfo.unapproved``, ``NotApprovedError.folder``) or a file in it.
        MindError if the folder cannot be looked through.
        """
        folder = await asyncio.to_thread(_agreed_to, path)
        await asyncio.to_thread(self.approvals.approve, folder)
        await self.library.approved(folder)

    async def withdraw(self, path: Path) -> None:
        """Take back an approval; minds that needed it are not opened until the person gives it again.

        MindError if nothing in this folder was approved, TextError if that cannot be kept.
        """
        folder = await asyncio.to_thread(_agreed_to, path)
        if not await asyncio.to_thread(self.approvals.withdraw, folder):
            raise MindError("You did not agree that code in this folder runs.", path=folder)
        await self.library.withdrawn(folder)

    async def choose_encoding(self, path: Path, encoding: str | None) -> None:
        """Remember the encoding of a file, None: it is guessed; minds made of the file are read again.

        TextError if there is no such encoding or the choice cannot be kept.
        """
        await asyncio.to_thread(self.encodings.choose, path, encoding)
        await self.library.refresh_file(path)

    async def load(self, name: str) -> Mind:
        """Return a mind, loaded; MindError if it cannot be."""
        return await self.library.get(name)

    # --- who answers -----------------------------------------------------------------

    @property
    def default(self) -> str:
        """The name of the mind that answers if no other is chosen; empty if there is none at all."""
        if self._bundled is None:
            self._bundled = self._find_bundled()
        return self._core.in_force.settings[DEFAULT_MIND] or self._bundled

    @property
    def defaults(self) -> tuple[str, ...]:
        """The names of the minds that answer if no other is chosen, one behind the other."""
        behind = filter(None, self._core.in_force.settings[MINDS_BEHIND])
        return tuple(dict.fromkeys((self.default, *behind)))

    def _find_bundled(self) -> str:
        """Return the bundled mind in the person's language, or another one."""
        infos = self.library.infos()
        wanted = self._core.settings.language
        order = [Path(name).with_suffix("").as_posix() for name in usual_kind().examples]
        # Scripts and applications are bundled, too, but somebody has to choose them.
        usual = [info for info in infos if info.bundled and info.is_usual and info.name in order]
        for wish in (wanted, "en"):
            if mine := [info.name for info in usual if info.language == wish]:
                return min(mine, key=order.index)
        return infos[0].name if infos else ""

    def answering(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return who answers in place of the chosen minds, or if none was chosen."""
        if self._guest is not None:
            return (self._guest.name,)
        return tuple(names) or self.defaults

    def ready(self, names: Sequence[str] = ()) -> Mind | None:
        """Return the mind that these minds make one behind the other, under the owner's options, if all are
        loaded.

        No names: those that answer by default.
        """
        names = self.answering(names)
        minds = [self.library.loaded(name) for name in names]
        loaded = [mind for mind in minds if mind is not None]
        return self._lined_up(names, loaded) if len(loaded) == len(names) else None

    async def lined_up(self, names: Sequence[str] = ()) -> Mind:
        """Load these minds and return the same; those that fail are left out, BoltunError if none can be
        loaded."""
        names = self.answering(names)
        loaded: list[Mind] = []
        problems: dict[str, BoltunError] = {}
        for name in names:
            try:
                loaded.append(await self.library.get(name))
            except BoltunError as error:
                problems[name] = error
        if not loaded:
            raise next(iter(problems.values()))
        for name in names:
            self._tell_missing(name, problems.get(name))
        return self._lined_up(names, loaded)

    async def apart(self, names: Sequence[str] = ()) -> Mind:
        """Return the same for a rehearsal: what contacts teach it for everybody stays in it alone.

        Those that fail are left out; BoltunError if none can be loaded.
        """
        minds: list[Mind] = []
        problems: list[BoltunError] = []
        names = self.answering(names)
        for name in names:
            try:
                minds.append(await self.library.get_apart(name))
            except BoltunError as error:
                problems.append(error)
        if not minds:
            raise problems[0]
        options = self._reply_options()
        return minds[0].with_options(options) if len(names) == 1 else Chain(minds, options=options)

    def _lined_up(self, names: tuple[str, ...], minds: Sequence[Mind]) -> Mind:
        """Return one mind that asks these one after the other; the same one as long as nothing changes."""
        options = self._reply_options()
        kept = self._lines.get(names)
        if kept is not None and kept.options == options and kept.minds == minds:
            return kept.mind
        if len(names) == 1:
            mind = minds[0].with_options(options)
        else:
            mind = Chain(minds, options=options, failed=self._failed)
        self._lines[names] = _Line(minds=minds, options=options, mind=mind)
        return mind

    def _failed(self, error: BoltunError) -> None:
        """Report a mind that failed if others stand behind it; it may have failed in a worker."""
        self._core.tell_from_anywhere(ServiceFailed(text=str(error)))

    def _tell_missing(self, name: str, problem: BoltunError | None) -> None:
        """Report once that a mind cannot answer while others can in its place."""
        if problem is None:
            self._told_missing.pop(name, None)
        elif self._told_missing.get(name) != str(problem):
            self._told_missing[name] = str(problem)
            self._core.tell(ServiceFailed(text=str(problem)))

    # --- what the person chose -------------------------------------------------------

    def opening(self) -> Opening:
        """Return how all minds of the profile are opened."""
        settings, profile = self._core.settings, self._core.profile
        return Opening(
            fold_yo=settings[FOLD_YO],
            dialogue_timeout=settings[DIALOGUE_TIMEOUT],
            may_run=self.approvals.may_run,
            secret=self._core.passwords.get,
            cache=Cache(profile.cache / "minds", profile.cache_key_path),
            kept=profile.data / "minds",
        )

    def _reply_options(self) -> ReplyOptions:
        settings = self._core.in_force.settings
        return ReplyOptions(
            chew=settings[CHEW],
            lowercase=settings[LOWERCASE],
            always_understand=settings[ALWAYS_UNDERSTAND],
            aids=aids_wanted(settings[LANGUAGE_AIDS]),
            meaning=model_wanted(settings[MEANING_MODEL]),
        )

    def note(self, event: Event) -> None:
        """Take note that the minds have changed."""
        if isinstance(event, (MindsChanged, MindLoaded)):
            self._bundled = None
            # A chain that nobody asks any more must not keep old minds in memory.
            self._lines.clear()

    async def settings_changed(self, keys: frozenset[str]) -> None:
        """Take in the files and the default that the person chose."""
        self._bundled = None
        if OWN_MINDS.key in keys:
            await self.scan()

    async def open_again(self, keys: frozenset[str]) -> None:
        """Open minds as changed settings say, and report if others answer by default."""
        if keys & {FOLD_YO.key, DIALOGUE_TIMEOUT.key}:
            await self.library.set_opening(self.opening())
        if MEANING_MODEL.key in keys and (model := self._reply_options().meaning) is not None:
            try:
                await asyncio.to_thread(_try_model, model)
            except BoltunError as error:
                self._core.tell(ServiceFailed(text=str(error)))
        if keys & {DEFAULT_MIND.key, MINDS_BEHIND.key, LANGUAGE.key}:
            self._core.tell(MindsChanged())


def _try_model(path: Path) -> None:
    """Open a model of meanings, so that its faults are told when it is chosen."""
    from boltun.minds.meaning.lending import lent

    lent(path)


def _agreed_to(path: Path) -> Path:
    """Return what a person agrees to: the folder of a mind's code, or a file that is agreed to by itself."""
    if not path.is_file():
        return path
    kind = find_kind_of(path)
    return path if kind is not None and kind.agreed_alone else path.parent
