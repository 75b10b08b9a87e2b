"""What waits to be sent: servers end the connection of those who write faster than they allow."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from boltun.errors import NetworkError

__all__ = ["Letter", "Outbox"]

_TOO_LONG: Final = 120.0
"""Seconds after which a message that waits for its turn would come out of the blue."""


@dataclass(slots=True, eq=False)
class Letter:
    """One message on its way, in one line or several."""

    id: str
    target: str
    """The nick or channel, in its one spelling."""
    pieces: tuple[str, ...]
    """What it says, cut to size."""
    lines: tuple[bytes, ...]
    at: float
    """When it began to wait, by the loop's clock."""
    gone: asyncio.Future[None]
    """Done when its last line went out; its error says why it was not sent."""
    sent: int = 0
    """So many of its lines went out."""


@dataclass(slots=True)
class Outbox:
    """A token bucket: ``burst`` lines go out at once, then one each ``pause`` seconds.

    Conversations take turns, line by line, so that a long message does not keep all others waiting.
    """

    burst: int
    pause: float
    write: Callable[[bytes], None]
    leaving: Callable[[Letter], None]
    """Hears of each message before its first line goes out; NetworkError keeps it back."""
    left: Callable[[Letter], None]
    """Hears of each message when its last line went out."""
    _queues: dict[str, deque[Letter]] = field(default_factory=dict)
    _turns: deque[str] = field(default_factory=deque)
    _full_at: float = 0.0
    """When the bucket is full again, by the loop's clock."""
    _timer: asyncio.TimerHandle | None = None

    def put(self, letter: Letter) -> None:
        """Let a message wait for its turn, which may be at once."""
        queue = self._queues.get(letter.target)
        if queue is None:
            queue = self._queues[letter.target] = deque()
            self._turns.append(letter.target)
        queue.append(letter)
        if self._timer is None:
            self._pump()

    @property
    def seconds_left(self) -> float:
        """How long it takes at most until all that waits went out."""
        lines = sum(len(one.lines) - one.sent for queue in self._queues.values() for one in queue)
        now = _now()
        wait = max(self._full_at, now) - now - self.pause * (self.burst - 1)
        return max(0.0, wait) + self.pause * (lines - 1) if lines else 0.0

    def count(self, lines: int = 1) -> None:
        """Note lines that went out past the queue."""
        if self.pause:
            self._full_at = max(self._full_at, _now()) + lines * self.pause

    def has_room(self) -> bool:
        """Whether a line that is not needed may go out now: nobody waits, and half of the burst is left."""
        return not self._turns and self._full_at - _now() <= self.pause * (self.burst // 2)

    def slow_down(self) -> None:
        """The server found this too fast."""
        self.pause = min(60.0, max(2.0, self.pause * 2))

    def drop(self, error: NetworkError) -> list[Letter]:
        """Forget all that waits: the connection is gone. Return the messages of which a part went out."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        torn = []
        for queue in self._queues.values():
            for letter in queue:
                if letter.sent:
                    torn.append(letter)
                    _end(letter, None)
                else:
                    _end(letter, error)
        self._queues.clear()
        self._turns.clear()
        self._full_at = 0.0
        return torn

    def _pump(self) -> None:
        self._timer = None
        while self._turns:
            now = _now()
            wait = max(self._full_at, now) - now - self.pause * (self.burst - 1)
            if self.pause and wait > 0.001:
                self._timer = asyncio.get_running_loop().call_later(wait, self._pump)
                return
            self._take_turn(now)

    def _take_turn(self, now: float) -> None:
        target = self._turns.popleft()
        queue = self._queues[target]
        letter = queue[0]
        if self._may_leave(letter, now):
            self.write(letter.lines[letter.sent])
            letter.sent += 1
            self.count()
            if letter.sent == len(letter.lines):
                queue.popleft()
                self.left(letter)
                _end(letter, None)
        else:
            queue.popleft()
        if queue:
            self._turns.append(target)
        else:
            del self._queues[target]

    def _may_leave(self, letter: Letter, now: float) -> bool:
        if letter.sent:
            return True
        try:
            if now - letter.at > _TOO_LONG:
                raise NetworkError(
                    "The message waited for {seconds} seconds: this server takes a line every {pause}"
                    " seconds only.",
                    seconds=round(now - letter.at),
                    pause=self.pause,
                )
            self.leaving(letter)
        except NetworkError as error:
            _end(letter, error)
            return False
        return True


def _end(letter: Letter, error: NetworkError | None) -> None:
    if letter.gone.done():
        return
    if error is None:
        letter.gone.set_result(None)
    else:
        letter.gone.set_exception(error)


def _now() -> float:
    return asyncio.get_running_loop().time()
