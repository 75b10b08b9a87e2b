"""Teaching: messages that got no good reply, and pairs that answer them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path

from boltun.errors import MindError
from boltun.events import Event, MessageChanged
from boltun.minds.listing import MindInfo
from boltun.minds.teaching import Silencer, Taught
from boltun.previews import Preview, Proposed
from boltun.service.core import Core
from boltun.service.minds import Minds
from boltun.service.previews import Previews
from boltun.service.study import SelfStudy
from boltun.settings import DEFAULT_MIND
from boltun.store.lessons import LessonStatus
from boltun.store.study import LearnedPair
from boltun.store.thumbs import Praised
from boltun.teaching import Topic, copy_base, grouped, teachable
from boltun.text.document import Document

__all__ = ["Teaching"]


class Teaching:
    """The messages that Boltun could not answer well, and how the person teaches it."""

    def __init__(
        self, core: Core, minds: Minds, change_setting: Callable[[str, object], Awaitable[None]]
    ) -> None:
        self._core = core
        self._minds = minds
        self._change_setting = change_setting
        self._writing = asyncio.Lock()
        self._previews = Previews(core, minds)
        self.study = SelfStudy(
            core,
            minds,
            teach=self.teach,
            take_back=self.take_back,
            change_setting=change_setting,
        )

    async def lessons(self, status: LessonStatus) -> list[Topic]:
        """Return the messages of one status that got no good reply, grouped with those that are alike."""
        lessons = self._core.store.lessons.of(status)
        if status in (LessonStatus.NEW, LessonStatus.LATER):
            own = await self.study.answers(status)
            lessons = [
                replace(one, answered=own[one.message.id].text) if one.message.id in own else one
                for one in lessons
            ]
        return await asyncio.to_thread(grouped, lessons)

    async def settle(self, message_ids: Sequence[int], status: LessonStatus) -> None:
        """Give messages that got no good reply another status."""
        self._core.store.lessons.settle(message_ids, status)

    async def thumb(self, message_id: int, up: bool | None) -> None:
        """Give a sent reply a thumb up or down; None takes it back. StoreError if Boltun did not send it.

        A thumb down brings the message that was asked to the lessons.
        """
        store = self._core.store
        reply = store.messages.get(message_id)
        store.thumbs.give(reply, up)
        self._core.tell(MessageChanged(contact_id=reply.contact_id, message_id=message_id))

    async def thumbs(self, name: str) -> dict[str, Praised]:
        """Return how many thumbs each reply of a base got, as it was sent."""
        return self._core.store.thumbs.counts(name)

    async def teach(self, path: Path, key: str, reply: str, beside: int | None = None) -> Taught:
        """Write a new pair into a base's file, behind the pair of line ``beside`` or at the end.

        MindError if it could never be used, TextError if it cannot be written.
        """
        async with self._writing:
            encoding = self._minds.encodings.of(path)
            taught = await asyncio.to_thread(
                lambda: teachable(path).write_pair(path, encoding, key, reply, beside)
            )
        await self._minds.library.refresh_file(path)
        return taught

    async def preview(
        self,
        path: Path,
        key: str,
        reply: str,
        beside: int | None = None,
        *,
        document: Document | None = None,
    ) -> Preview | None:
        """Return what a pair would catch in the whole history, and which replies it would change.

        ``document`` is the base as it is open in an editor. None: a newer question came meanwhile, or the
        base is of a kind that tells nothing. MindError if the pair could never be used, TextError if the base
        cannot be read.
        """
        return await self._previews.of(path, key, reply, beside, document)

    async def proposals(
        self, path: Path, text: str, *, document: Document | None = None
    ) -> tuple[Proposed, ...]:
        """Return keys of several kinds that find a message, each with how many messages it would catch.

        None if a newer question came meanwhile. TextError if the base cannot be read.
        """
        return await self._previews.proposals(path, text, document)

    async def revoke(self, message_id: int) -> LearnedPair:
        """Take the pair that was learned from an answer of the owner out of its base; its message is a new
        lesson again. MindError if none was learned from it.
        """
        return await self.study.revoke(message_id)

    async def restore(self, pair: LearnedPair) -> None:
        """Learn a pair again that was revoked."""
        await self.study.restore(pair)

    def stop_preview(self) -> None:
        """End a preview that is under way; it returns None."""
        self._previews.stop()

    def note(self, event: Event) -> None:
        """Hear what happens: what is deleted is in no preview."""
        self._previews.note(event)
        self.study.note(event)

    async def keep_silent(self, name: str, text: str) -> Taught:
        """Let a base say nothing to this message any more; a bundled one is copied first (``own_copy``).

        MindError if silence cannot be written into a base of this kind, TextError if it cannot be written.
        """
        info = self._minds.library.info(name)
        teacher = teachable(info.path, info.kind)
        if not isinstance(teacher, Silencer):
            raise MindError("Silence cannot be taught to {title}.", path=info.path, title=info.title)
        if info.bundled:
            info = await self.own_copy(name)
        async with self._writing:
            encoding = self._minds.encodings.of(info.path)
            taught = await asyncio.to_thread(teacher.write_silence, info.path, encoding, text)
        await self._minds.library.refresh_file(info.path)
        return taught

    async def take_back(self, taught: Taught) -> None:
        """Take a taught pair out of its base again; MindError if it is not there any more."""
        async with self._writing:
            encoding = self._minds.encodings.of(taught.path)
            await asyncio.to_thread(lambda: teachable(taught.path).take_back(taught, encoding))
        await self._minds.library.refresh_file(taught.path)

    async def own_copy(self, name: str) -> MindInfo:
        """Copy a bundled base into the person's folder; the copy answers the contacts of the bundled one.

        TextError if it cannot be written.
        """
        library = self._minds.library
        info = library.info(name)
        was_default = self._minds.default == name
        path = await asyncio.to_thread(copy_base, info, self._core.profile.bases)
        await self._minds.scan()
        copy = library.info(str(path.absolute()))
        if was_default:
            await self._change_setting(DEFAULT_MIND.key, copy.name)
        return copy
