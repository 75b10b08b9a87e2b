"""A replay under way: both states of a mind are opened and asked in a worker that can be cancelled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event

from PySide6.QtCore import QObject, QTimer, Signal

from boltun.minds.protocol import Mind, ReplyOptions
from boltun.minds.replay import Conversation, Replayed, replay
from ui.editing.work import Jobs
from ui.preview.subject import Subject
from ui.preview.why import answering_line

__all__ = ["Difference", "Rerun"]

_SHOWN_MS = 60
_MOST = 5_000
"""Of more differences than this the rest are only counted."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A reply that is another one now. ``line`` is where the new one stands, from 1; 0: not known."""

    replayed: Replayed
    line: int


@dataclass(slots=True)
class _Progress:
    """What the worker has done so far; it writes, the window reads."""

    total: int
    cancelled: Event = field(default_factory=Event)
    asked: int = 0
    different: int = 0
    found: list[Difference] = field(default_factory=list)


class Rerun(QObject):
    """Replays conversations against a text as it was saved and as it stands, one replay at a time."""

    began = Signal(int)
    """How many messages there are."""
    progressed = Signal(int, int)
    """How many messages were asked, and how many are answered otherwise."""
    found = Signal(object)
    """A list of Difference that are new."""
    ended = Signal(bool)
    """It is over; True: to the end."""
    failed = Signal(object)
    """The exception that ended it."""

    def __init__(self, subject: Subject, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._subject = subject
        self._progress: _Progress | None = None
        self._told = 0
        self._executor: ThreadPoolExecutor | None = None
        self._jobs: Jobs | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_SHOWN_MS)
        self._timer.timeout.connect(self._tell)

    @property
    def busy(self) -> bool:
        """Whether a replay is under way."""
        return self._progress is not None

    @property
    def version(self) -> int:
        """The version of the text as it stands."""
        return self._subject.version

    def begin(self, conversations: Sequence[Conversation], options: ReplyOptions, *, fold_yo: bool) -> None:
        """Begin a replay; one that is under way is cancelled."""
        self.cancel()
        if self._executor is None:
            self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="replay")
            self._jobs = Jobs(self._executor, self)
        assert self._jobs is not None
        progress = _Progress(sum(len(one.messages) for one in conversations))
        self._progress, self._told = progress, 0
        before = self._subject.opening_saved(fold_yo=fold_yo)
        after = self._subject.making(fold_yo=fold_yo)
        self._jobs.run(
            lambda: _run(progress, conversations, before, after, options), self._end, self._give_up
        )
        self.began.emit(progress.total)
        self._timer.start()

    def cancel(self) -> None:
        """End a replay before its end; what was found stays."""
        if self._progress is not None:
            self._progress.cancelled.set()
            self._close(complete=False)

    def stop(self) -> None:
        """Let the worker go; nothing is told any more."""
        self._timer.stop()
        if self._progress is not None:
            self._progress.cancelled.set()
            self._progress = None
        if self._jobs is not None:
            self._jobs.forget()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = self._jobs = None

    def _tell(self) -> None:
        progress = self._progress
        if progress is None:
            return
        new = progress.found[self._told :]
        if new:
            self._told += len(new)
            self.found.emit(new)
        self.progressed.emit(progress.asked, progress.different)

    def _end(self, progress: _Progress) -> None:
        if progress is self._progress:
            self._close(complete=True)

    def _give_up(self, error: BaseException) -> None:
        if self._progress is not None and not self._progress.cancelled.is_set():
            self._close(complete=False, told=False)
            self.failed.emit(error)

    def _close(self, *, complete: bool, told: bool = True) -> None:
        self._timer.stop()
        self._tell()
        self._progress = None
        if told:
            self.ended.emit(complete)


def _run(
    progress: _Progress,
    conversations: Sequence[Conversation],
    open_saved: Callable[[], Mind] | None,
    make: Callable[[], Mind],
    options: ReplyOptions,
) -> _Progress:
    before = None if open_saved is None else open_saved().with_options(options)
    after = make().with_options(options)
    for one in replay(conversations, before, after):
        if progress.cancelled.is_set():
            break
        progress.asked += 1
        if one.differs:
            progress.different += 1
            if progress.different <= _MOST:
                told = one.after.why.told(brief=True)
                progress.found.append(Difference(one, answering_line(told, one.after.text)))
    return progress
