"""What a preview asks of the running program: contacts, what is remembered of them, stored conversations."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QObject

from boltun.events import Event, MessagesDeleted
from boltun.message import Contact
from boltun.minds.case_files import add_case, case_file, written_case
from boltun.minds.cases import Case
from boltun.store.records import StoredContact
from ui.link.bridge import Bridge
from ui.looks.people import contact_name
from ui.looks.plain_text import marked
from ui.looks.wording import error_sentence, one_line
from ui.preview.preview import Preview
from ui.preview.rehearsal import Acquaintance, Turn
from ui.preview.replay_panel import SHORT

__all__ = ["PreviewLink"]


class PreviewLink(QObject):
    """Answers one preview's questions; lives as long as the preview."""

    def __init__(self, preview: Preview, bridge: Bridge, tell: Callable[[str], object]) -> None:
        """``tell`` shows a line of HTML above the text."""
        super().__init__(preview)
        self._preview = preview
        self._bridge = bridge
        self._tell = tell
        preview.test_wanted.connect(self._keep_as_test)
        preview.contact_wanted.connect(self._ask_remembered)
        preview.replay.transcripts_wanted.connect(self._ask_transcripts)
        bridge.happened.connect(self._take)
        self.refresh()

    def _take(self, event: Event) -> None:
        if isinstance(event, MessagesDeleted):
            self._preview.replay.forget_stored()
            self.refresh()

    def refresh(self) -> None:
        """Offer the contacts there are now."""
        self._bridge.ask(lambda service: service.conversations.all(), self._offer, lambda _error: None)

    def _offer(self, contacts: Sequence[StoredContact]) -> None:
        offered = [(one.id, contact_name(one.contact)) for one in contacts]
        self._preview.set_contacts(offered)

    def _ask_remembered(self, contact_id: int) -> None:
        path = self._preview.rehearsal.subject.mind_path
        self._bridge.ask(
            lambda service: service.conversations.remembered(contact_id, path),
            self._become,
            self._preview.fail,
        )

    def _become(self, found: tuple[Contact, dict[str, object] | None]) -> None:
        contact, remembered = found
        self._preview.become(Acquaintance(contact=contact, remembered=remembered))

    def _ask_transcripts(self, whole: bool) -> None:
        replay, most = self._preview.replay, None if whole else SHORT
        self._bridge.ask(lambda service: service.conversations.transcripts(most), replay.replay, replay.fail)

    def _keep_as_test(self, turns: Sequence[Turn]) -> None:
        path = self._preview.rehearsal.subject.mind_path
        held = [turn for turn in turns if turn.answer is not None]
        if path is None:
            self._tell(escape(self.tr("Save this first: a test lies beside the file.")))
            return
        if not held:
            self._tell(escape(self.tr("Write something first: there is no conversation yet.")))
            return
        title = next((one_line(turn.text, 60) for turn in held if turn.text), self.tr("Opening"))
        pauses = {
            number: float(round((turn.at - held[number - 1].at) / 60) * 60)
            for number, turn in enumerate(held)
            if number
        }
        text = written_case(
            title,
            [(turn.text or None, _allowed(turn)) for turn in held],
            self._preview.rehearsal.options,
            pauses=pauses,
        )
        file = case_file(path)
        self._bridge.submit(asyncio.to_thread(add_case, file, text), self._kept, self._not_kept)

    def _kept(self, case: Case) -> None:
        words = self.tr("Kept as “{title}” in {file}. “boltun test” holds it again.")
        file = "" if case.path is None else marked(case.path.name)
        self._tell(escape(words.format(title=case.title, file=file)))

    def _not_kept(self, error: Exception) -> None:
        self._tell(escape(error_sentence(error)))


def _allowed(turn: Turn) -> str | Sequence[str] | None:
    """Return what may be answered: with other dice anything from which the reply was drawn."""
    assert turn.answer is not None
    text = turn.answer.text
    drawn = [one.strip() for one in turn.answer.why.drawn_from]
    return drawn if text is not None and len(drawn) > 1 and all(drawn) else text
