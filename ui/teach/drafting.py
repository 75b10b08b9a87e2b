"""Drafts of a language model in Teach: asked for by a button, and put into the field of the reply."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from ui.link.bridge import Bridge
from ui.looks.wording import error_sentence
from ui.teach.form import TeachForm
from ui.widgets.statement import Tone

__all__ = ["Drafting"]


class Drafting(QObject):
    """Offers a draft where a model is on and the contact is marked. The owner teaches it, or does not."""

    def __init__(self, bridge: Bridge, form: TeachForm, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._form = form
        self._message: int | None = None
        form.draft.clicked.connect(self._ask)

    def follow(self, message_id: int | None) -> None:
        """Offer a draft for this message; None: it is no contact's."""
        self._message = message_id
        self._form.draft.hide()
        if message_id is None:
            return

        def offer(may: bool) -> None:
            if self._message == message_id:
                self._form.draft.setVisible(may)
                self._form.draft.setEnabled(True)

        self._bridge.ask(lambda service: service.models.may_draft(message_id), offer, lambda _error: None)

    def _ask(self) -> None:
        message_id = self._message
        if message_id is None:
            return
        self._form.draft.setEnabled(False)

        def if_still_shown(do: Callable[[], object]) -> None:
            if self._message == message_id:
                self._form.draft.setEnabled(True)
                do()

        self._bridge.ask(
            lambda service: service.models.draft(message_id),
            lambda text: if_still_shown(lambda: self._form.take_draft(text)),
            lambda error: if_still_shown(lambda: self._form.verdict.say(error_sentence(error), Tone.BAD)),
        )
