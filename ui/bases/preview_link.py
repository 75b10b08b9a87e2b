"""What a preview asks of the running program: contacts, what is remembered of them, stored conversations."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from boltun.message import Contact
from boltun.store.records import StoredContact
from ui.bases.preview import Preview
from ui.bases.rehearsal import Acquaintance
from ui.bridge import Bridge

__all__ = ["PreviewLink"]


class PreviewLink(QObject):
    """Answers one preview's questions; lives as long as the preview."""

    def __init__(self, preview: Preview, bridge: Bridge) -> None:
        super().__init__(preview)
        self._preview = preview
        self._bridge = bridge
        preview.contact_wanted.connect(self._ask_remembered)
        preview.replay.transcripts_wanted.connect(self._ask_transcripts)
        self.refresh()

    def refresh(self) -> None:
        """Offer the contacts there are now."""
        self._bridge.ask(lambda service: service.conversations(), self._offer, lambda _error: None)

    def _offer(self, contacts: Sequence[StoredContact]) -> None:
        offered = [(one.id, one.contact.name or one.contact.address) for one in contacts]
        self._preview.set_contacts(offered)

    def _ask_remembered(self, contact_id: int) -> None:
        path = self._preview.rehearsal.subject.path
        self._bridge.ask(
            lambda service: service.remembered(contact_id, path), self._become, self._preview.fail
        )

    def _become(self, found: tuple[Contact, dict[str, object] | None]) -> None:
        contact, remembered = found
        self._preview.become(Acquaintance(contact=contact, remembered=remembered))

    def _ask_transcripts(self) -> None:
        replay = self._preview.replay
        self._bridge.ask(lambda service: service.transcripts(), replay.replay, replay.fail)
