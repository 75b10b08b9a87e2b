"""Which minds answer, and how a file becomes one of them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from boltun.errors import NotApprovedError
from boltun.minds.content import Content
from boltun.paths import bundled_bases
from boltun.settings import DEFAULT_MIND
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.plain_text import marked
from ui.looks.wording import error_sentence, mind_title
from ui.widgets.notice import Notice
from ui.widgets.question_bar import QuestionBar
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import MindInfo, Service

__all__ = ["Answering"]

_SHARED_NAMES = ("config.yml", "scenario.xlsx")


@dataclass(frozen=True, slots=True)
class _Known:
    """What the program knows of bases."""

    minds: Sequence[MindInfo]
    default: str
    folder: Path
    approved: frozenset[Path]


class Answering(QObject):
    """What the program knows of minds, as far as it has been asked; how one is added, chosen and let run."""

    changed = Signal()
    """Other minds answer now, or others may."""
    noticed = Signal(object)
    """A Notice to show."""

    def __init__(
        self,
        bridge: Bridge,
        preferences: Preferences,
        open_folders: Callable[[], Iterable[Path]],
        parent: QObject | None = None,
    ) -> None:
        """``open_folders`` returns the folders that are shown as one mind."""
        super().__init__(parent)
        self._bridge = bridge
        self._preferences = preferences
        self._open_folders = open_folders
        self.minds: Sequence[MindInfo] = ()
        self.folder: Path | None = None
        """Where the person's own bases lie."""
        self._default = ""
        self._approved: frozenset[Path] = frozenset()
        """The folders whose program code the person let run."""
        self._offered: set[Path] = set()
        """Saved bases that answer where they are chosen, and of which it was asked whether everybody is."""

    def ask(self) -> None:
        """Ask the program anew."""
        self._bridge.ask(_known, self._take)

    def _take(self, known: _Known) -> None:
        self._default, self.folder = known.default, known.folder
        self._approved = known.approved
        self.minds = known.minds
        self.changed.emit()

    # What is known

    def can_answer(self, path: Path) -> bool:
        """Say whether a file is a mind, or belongs to one, that answers."""
        path = path.absolute()
        # A file of a mind that is a folder answers with it.
        return any(path.is_relative_to(mind.path.absolute()) for mind in self.minds)

    def is_default(self, path: Path) -> bool:
        """Say whether a mind answers where no other was chosen."""
        return any(
            mind.name == self._default and mind.path.absolute() == path.absolute() for mind in self.minds
        )

    def is_bundled(self, path: Path) -> bool:
        """Say whether a mind came with Boltun."""
        # Bases of the last run are opened before anybody has told which there are.
        known = any(mind.bundled and mind.path.absolute() == path for mind in self.minds)
        return known or path.is_relative_to(bundled_bases())

    def is_added(self, path: Path) -> bool:
        """Say whether a mind answers because the person added it, from where it lies."""
        found = next((mind for mind in self.minds if mind.path.absolute() == path.absolute()), None)
        return found is not None and not found.bundled and found.path.parent != self.folder

    def approved_of(self, path: Path) -> Path | None:
        """Return the folder that a mind lies in, or is, where the person let its program code run."""
        folders = (path.absolute(), path.absolute().parent)
        return next((folder for folder in folders if folder in self._approved), None)

    def whole_of(self, path: Path) -> Path | None:
        """Return the folder that is a mind and that a file belongs to, as far as it is known or open."""
        folders = [mind.path.absolute() for mind in self.minds if mind.path.is_dir()]
        folders += self._open_folders()
        return next((folder for folder in folders if path.is_relative_to(folder)), None)

    def name_of(self, path: Path) -> str:
        """Return what a file is called: bundled bases have titles, the person's own go by their files."""
        found = (mind for mind in self.minds if mind.bundled and mind.path.absolute() == path)
        # Every application has files of these names: the folder tells them apart.
        own = f"{path.parent.name}/{path.name}" if path.name in _SHARED_NAMES else path.name
        return next((mind_title(mind) for mind in found), marked(own))

    # What is asked and done

    def offer(self, bar: QuestionBar, path: Path, words: str) -> None:
        """Offer to let a base answer: everybody, or whoever it is chosen for."""
        answers = [
            (self.tr("Answer with this base"), lambda: self.add(path, chosen=True)),
            (self.tr("Add it"), lambda: self.add(path)),
        ]
        if self.folder is not None and path.parent == self.folder:
            # It is found there without being added.
            answers.pop()
        bar.ask(escape(words), answers, tone=Tone.GOOD)

    def tell_saved(self, bar: QuestionBar, path: Path) -> None:
        """Say that a base is saved, and offer to let it answer where it does not; once a base and run."""
        if not self.can_answer(path):
            words = self.tr("Saved. This base is not among those that answer.")
            self.offer(bar, self.whole_of(path) or path, words)
        elif not self.is_default(path) and path not in self._offered:
            self._offered.add(path)
            choose = (self.tr("Answer with this base"), partial(self.add, path, chosen=True))
            words = self.tr("Saved. This base answers only contacts for whom it was chosen.")
            bar.ask(escape(words), [choose], tone=Tone.GOOD)
        else:
            bar.ask(escape(self.tr("Saved.")), tone=Tone.GOOD, passing=True)

    def add(self, path: Path, *, chosen: bool = False) -> None:
        """Let a base answer; ``chosen``: where no other was chosen for a contact."""

        def choose(mind: MindInfo) -> None:
            if chosen:
                self._preferences.change(DEFAULT_MIND.key, mind.name)

        def agree(folder: Path) -> None:
            self.approve(folder, partial(self.add, path, chosen=chosen))

        def failed(error: Exception) -> None:
            notice = Notice(text=error_sentence(error), tone=Tone.BAD)
            if isinstance(error, NotApprovedError):
                run, folder = self.tr("Let it run"), error.folder
                notice = replace(notice, action=run, acted=lambda: agree(folder))
            self.noticed.emit(notice)

        self._bridge.ask(lambda service: service.minds.add(path), choose, failed)

    def take_off(self, path: Path) -> None:
        """Let an added base answer no more; it can be undone."""
        path = path.absolute()
        text = self.tr("“{name}” is off the list of bases. Its file stays.").format(name=self.name_of(path))

        def tell(_: object) -> None:
            self.noticed.emit(Notice(text=text, undone=lambda: self.add(path)))

        self._bridge.ask(lambda service: service.minds.remove(str(path)), tell, self._tell_failure)

    def approve(self, folder: Path, then: Callable[[], object]) -> None:
        """Note that the person agreed to the program code in a folder."""

        def approved(_: object) -> None:
            then()
            self.ask()

        self._bridge.ask(lambda service: service.minds.approve(folder), approved)

    def disagree(self, path: Path, then: Callable[[], object]) -> None:
        """Note that the person no longer agrees to something, and do the rest."""

        def withdrawn(_: object) -> None:
            then()
            self.ask()

        self._bridge.ask(lambda service: service.minds.withdraw(path), withdrawn, self._tell_failure)

    def withdraw(self, folder: Path) -> None:
        """Take back that the program code in a folder may run; it can be undone."""
        text = self.tr("The program code in {folder} runs no more.").format(folder=marked(str(folder)))

        def tell(_: object) -> None:
            self.noticed.emit(Notice(text=text, undone=lambda: self.approve(folder, lambda: None)))
            self.ask()

        self._bridge.ask(lambda service: service.minds.withdraw(folder), tell, self._tell_failure)

    def _tell_failure(self, error: Exception) -> None:
        self.noticed.emit(Notice(text=error_sentence(error), tone=Tone.BAD))

    def may_run(self, content: Content) -> bool:
        """Say whether the person agreed that the program code in a folder may run; asked in workers, too."""
        service = self._bridge.service
        return service is not None and service.minds.approvals.may_run(content)


async def _known(service: Service) -> _Known:
    minds = service.minds.all()
    approved = await asyncio.to_thread(_approved, service.minds.approvals.folders, minds)
    return _Known(minds, service.minds.default, service.profile.bases.absolute(), approved)


def _approved(folders: Callable[[], Iterable[Path]], minds: Iterable[MindInfo]) -> frozenset[Path]:
    """Return the folders that the person agreed to, also under the names by which minds are known."""
    real = frozenset(folders())
    places = {place for mind in minds for place in (mind.path.absolute(), mind.path.absolute().parent)}
    return real | {place for place in places if Path(os.path.realpath(place)) in real}
