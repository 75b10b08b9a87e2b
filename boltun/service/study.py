"""Self-study: the owner's own answers are offered under Teach, or learned at once into their own base."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

from boltun.errors import BoltunError, MindError
from boltun.events import ContactChanged, Event, MessageChanged, MessagesDeleted
from boltun.message import Author
from boltun.minds.teaching import Taught
from boltun.service.core import Core
from boltun.service.minds import Minds
from boltun.settings import MINDS_BEHIND, STUDY
from boltun.store.lessons import LessonStatus
from boltun.store.study import LearnedPair, OwnAnswer
from boltun.study import LEARNED, Judge, key_of
from boltun.teaching import teachable
from boltun.text.files import replace_file

__all__ = ["SelfStudy"]

_log = logging.getLogger(__name__)


class SelfStudy:
    """Finds what the owner answered himself. What is learned at once answers behind all other bases."""

    def __init__(
        self,
        core: Core,
        minds: Minds,
        *,
        teach: Callable[[Path, str, str], Awaitable[Taught]],
        take_back: Callable[[Taught], Awaitable[None]],
        change_setting: Callable[[str, object], Awaitable[None]],
    ) -> None:
        self._core = core
        self._minds = minds
        self._teach = teach
        self._take_back = take_back
        self._change_setting = change_setting
        self._judged: dict[tuple[int, int], bool] = {}
        self._work: set[asyncio.Task[None]] = set()
        self._learning = asyncio.Lock()

    @property
    def path(self) -> Path:
        """The base into which Boltun learns at once."""
        return self._core.profile.bases / LEARNED

    async def answers(self, status: LessonStatus = LessonStatus.NEW) -> dict[int, OwnAnswer]:
        """Return the owner's answers that may be learned, by the message that they answer."""
        found = self._core.store.study.answers(status)
        unknown = [one for one in found if (one.asked_id, one.message_id) not in self._judged]
        if unknown:
            contacts = tuple(self._core.store.statistics.names().values())

            def judge() -> dict[tuple[int, int], bool]:
                judged = Judge(contacts)
                return {(one.asked_id, one.message_id): judged.allows(one) for one in unknown}

            self._judged |= await asyncio.to_thread(judge)
        return {one.asked_id: one for one in found if self._judged.get((one.asked_id, one.message_id))}

    # --- learning at once ------------------------------------------------------------

    def note(self, event: Event) -> None:
        """Hear what happens: an answer of the owner is learned, if he wants that."""
        if isinstance(event, MessagesDeleted):
            self._judged.clear()
        elif isinstance(event, MessageChanged) and self._core.settings[STUDY]:
            task = asyncio.get_running_loop().create_task(self._look(event.message_id))
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    async def _look(self, message_id: int) -> None:
        try:
            if self._core.store.messages.get(message_id).author is not Author.OWNER:
                return
            async with self._learning:
                for answer in (await self.answers()).values():
                    if answer.message_id == message_id:
                        await self._learn(answer)
        except BoltunError as error:
            _log.info("an answer was not learned: %s", type(error).__name__)

    async def settled(self) -> None:
        """Wait until everything that was heard is learned."""
        while self._work:
            await asyncio.wait(self._work)

    async def _learn(self, answer: OwnAnswer) -> None:
        key, reply = key_of(answer.asked), " ".join(answer.text.split())
        await self._begin()
        await self._teach(self.path, key, reply)
        store = self._core.store
        with store.together():
            store.study.learn(answer, key, reply)
            store.lessons.settle([answer.asked_id], LessonStatus.DONE)
        self._told(answer.asked_id)

    async def _begin(self) -> None:
        """Make the base, and let it answer behind the others: pairs of the owner's own always come first."""
        path = self.path
        if not await asyncio.to_thread(path.exists):
            await asyncio.to_thread(_make, path)
            await self._minds.scan()
        name = self._minds.library.info(str(path.absolute())).name
        behind = self._core.settings[MINDS_BEHIND]
        if name not in (*behind, self._minds.default):
            await self._change_setting(MINDS_BEHIND.key, (*behind, name))

    # --- what was learned ------------------------------------------------------------

    async def learned(self, since: float = 0.0) -> list[LearnedPair]:
        """Return the pairs that were learned since then, oldest first."""
        return self._core.store.study.learned(since)

    async def revoke(self, message_id: int) -> LearnedPair:
        """Take the pair that was learned from an answer out of its base; the message is a new lesson again.

        MindError if none was learned from it. A pair that is not in the base any more is only forgotten.
        """
        pair = next((one for one in self._core.store.study.learned() if one.message_id == message_id), None)
        if pair is None:
            raise MindError("Nothing was learned from the message {message}.", message=message_id)
        async with self._learning:
            taught = await asyncio.to_thread(self._find, pair)
            if taught is not None:
                await self._take_back(taught)
            store = self._core.store
            with store.together():
                store.study.unlearn(message_id)
                store.lessons.settle([pair.asked_id], LessonStatus.NEW)
        self._told(pair.asked_id)
        return pair

    async def restore(self, pair: LearnedPair) -> None:
        """Learn a pair again that was revoked."""
        store = self._core.store
        async with self._learning:
            await self._begin()
            await self._teach(self.path, pair.key, pair.reply)
            answer = OwnAnswer(asked_id=pair.asked_id, asked="", message_id=pair.message_id, text="")
            with store.together():
                store.study.learn(answer, pair.key, pair.reply)
                store.lessons.settle([pair.asked_id], LessonStatus.DONE)
        self._told(pair.asked_id)

    def _find(self, pair: LearnedPair) -> Taught | None:
        path = self.path
        if not path.exists():
            return None
        for one in teachable(path).answers(path, self._minds.encodings.of(path)):
            if (one.key, one.reply) == (pair.key, pair.reply):
                # ``answers`` counts as the table does: the line of the key.
                return Taught(path=path, line=one.line, key=pair.key, reply=pair.reply)
        return None

    def _told(self, asked_id: int) -> None:
        contact_id = self._core.store.messages.get(asked_id).contact_id
        self._core.tell(ContactChanged(contact_id=contact_id))


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, b"")
