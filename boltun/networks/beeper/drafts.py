"""Held replies in the input lines of Beeper's chats, beside what the person types there himself."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Final

from boltun.networks.beeper.failures import DeniedError, FailedError, MissingError, OddError
from boltun.networks.beeper.markdown import Markdown
from boltun.networks.beeper.reading import Chat
from boltun.networks.beeper.rest import Rest
from boltun.networks.beeper.rich_text import is_same, mark_of

__all__ = ["Drafts"]

log = logging.getLogger(__name__)

_MOST: Final = 500


class Drafts:
    """The drafts that Boltun laid into chats. ``folder`` keeps them for the next run."""

    def __init__(self, markdown: Markdown, folder: Path | None) -> None:
        self._markdown = markdown
        self._path = None if folder is None else folder / "drafts.json"
        self._ours: dict[str, str] = {}
        """What tells them from other texts, by chat; the texts themselves are nowhere kept."""
        self._one_by_one = asyncio.Lock()
        self._possible = True
        if self._path is not None:
            try:
                data = json.loads(self._path.read_text(encoding="utf-8"))
                self._ours = {str(chat): str(text) for chat, text in data.items()}
            except FileNotFoundError:
                pass
            except (OSError, ValueError, AttributeError) as error:
                log.warning("The drafts of the last run are not known: %s.", error)
        self._past = tuple(self._ours)

    def is_ours(self, chat: Chat) -> bool:
        """Whether what stands in a chat's input line comes from Boltun."""
        return not chat.draft_attachments and self._ours.get(chat.id) == mark_of(chat.draft)

    async def lay(self, rest: Rest, chat_id: str, text: str) -> None:
        """Lay a text into a chat's input line, or (an empty text) take away what was laid there.

        What the person typed there stays. Beeper itself takes a draft only into an empty line, so nothing is
        lost if he types at the same instant.
        """
        if self._possible and (text.strip() or chat_id in self._ours):
            async with self._one_by_one:
                await self._lay(rest, chat_id, text)

    async def take_past(self, rest: Rest) -> None:
        """Take away, once, what an earlier run laid: what still waits for the owner is laid again."""
        past, self._past = self._past, ()
        for chat_id in past:
            try:
                await self.lay(rest, chat_id, "")
            except (DeniedError, FailedError, OddError) as error:
                log.info("The draft in the chat %s cannot be taken away: %s", chat_id, error)

    async def _lay(self, rest: Rest, chat_id: str, text: str) -> None:
        try:
            chat = await rest.chat(chat_id)
        except MissingError:
            await self._remember(chat_id, None)
            return
        is_empty = not chat.draft.strip() and not chat.draft_attachments
        is_ours = self.is_ours(chat)
        if not is_empty and not is_ours:
            log.info("Somebody types in the chat %s: its draft stays as it is.", chat_id)
            await self._remember(chat_id, None)
            return
        if is_ours and is_same(chat.draft, text):
            return
        try:
            if not is_empty:
                await rest.set_draft(chat_id, None)
            await self._remember(chat_id, text.strip() or None)
            if text.strip():
                await self._fill(rest, chat_id, text)
        except MissingError:
            log.info("This Beeper has no drafts.")
            self._possible = False
            await self._remember(chat_id, None)

    async def _fill(self, rest: Rest, chat_id: str, text: str) -> None:
        shown = await rest.set_draft(chat_id, self._markdown.prepare(text))
        if shown is None or not shown.draft.strip():
            return
        if not self._markdown.compare(text, shown.draft):
            await rest.set_draft(chat_id, None)
            shown = await rest.set_draft(chat_id, self._markdown.prepare(text))
        if shown is not None and not is_same(shown.draft, text):
            await self._remember(chat_id, shown.draft)

    async def _remember(self, chat_id: str, text: str | None) -> None:
        mark = None if text is None else mark_of(text)
        if self._ours.get(chat_id) == mark:
            return
        self._ours.pop(chat_id, None)
        if mark is not None:
            self._ours[chat_id] = mark
            while len(self._ours) > _MOST:
                del self._ours[next(iter(self._ours))]
        if self._path is not None:
            await asyncio.to_thread(self._write, dict(self._ours))

    def _write(self, ours: dict[str, str]) -> None:
        assert self._path is not None
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            fresh = self._path.with_suffix(".new")
            fresh.write_text(json.dumps(ours), encoding="utf-8")
            fresh.chmod(0o600)
            fresh.replace(self._path)
        except OSError as error:
            log.warning("Drafts cannot be noted for the next run: %s.", error)
