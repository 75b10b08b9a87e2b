"""What the pair that is being written would do in the whole history: asked for late, shown below the form."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from boltun.previews import Caught, Effect, Preview
from boltun.text.document import Document
from ui.link.bridge import Bridge
from ui.looks.people import contact_name
from ui.looks.plain_text import Label
from ui.looks.scale import TIGHT
from ui.looks.wording import one_line, quoted
from ui.teach.words import Elided
from ui.widgets.statement import Tone
from ui.widgets.toned_words import TonedWords

if TYPE_CHECKING:
    from boltun.service import MindInfo, Service

__all__ = ["PreviewAsker", "PreviewView", "caught_words"]

_WAITS_MS = 500
_SHOWN = 8


def caught_words(one: Caught) -> str:
    """Return one line about a message: what is said to it now, and what would be."""
    before, after = _either(one.before), _either(one.after)
    if one.effect is Effect.SAME:
        words = QCoreApplication.translate("PreviewView", "{message} stays: {before}")
    elif one.effect is Effect.NEW:
        words = QCoreApplication.translate("PreviewView", "{message} no good reply → {after}")
    else:
        words = QCoreApplication.translate("PreviewView", "{message} {before} → {after}")
    times = f" ×{one.count}" if one.count > 1 else ""
    who = f" ({contact_name(one.contact)})" if one.contact is not None else ""
    message = f"{quoted(one_line(one.text, 60))}{times}{who}:"
    return words.format(message=message, before=before, after=after)


def _either(replies: tuple[str, ...]) -> str:
    shown = " / ".join(quoted(one_line(one, 40)) for one in replies[:3])
    return f"{shown} / …" if len(replies) > 3 else shown


class PreviewView(QWidget):
    """How many messages of the history a pair would catch, and some of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = TonedWords(self)
        self.rows: list[Label] = []
        self._place = QVBoxLayout()
        self._place.setSpacing(TIGHT)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addWidget(self.heading)
        column.addLayout(self._place)
        self.hide()

    def clear(self) -> None:
        """Show nothing."""
        self._fill(())
        self.hide()

    def wait(self) -> None:
        """Say that the history is being looked through."""
        self._fill(())
        self.heading.say(self.tr("Looking through your conversations…"))
        self.show()

    def show_preview(self, found: Preview) -> None:
        """Show what a pair would do."""
        number = QLocale().toString
        if not found.caught:
            self._fill(())
            words = self.tr("None of your {heard} messages so far would be caught.")
            self.heading.say(words.format(heard=number(found.heard)))
        else:
            exact, about = (
                self.tr("It would catch {caught} of {heard} messages so far."),
                self.tr("It would catch about {caught} of {heard} messages so far."),
            )
            words = exact if found.exact else about
            parts = [words.format(caught=number(found.caught), heard=number(found.heard))]
            kinds = {
                Effect.OTHER: self.tr("To {count} of them another reply is said now."),
                Effect.JOINS: self.tr("To {count} it would be one of several."),
                Effect.NEW: self.tr("{count} got no good reply so far."),
                Effect.SAME: self.tr("To {count} other pairs stay better."),
            }
            for effect, said in kinds.items():
                if count := found.effects.get(effect, 0):
                    parts.append(said.format(count=number(count)))
            self.heading.say(" ".join(parts), Tone.WARNING if found.changed else Tone.MUTED)
            self._fill(tuple(map(caught_words, found.examples[:_SHOWN])))
        self.show()

    def _fill(self, lines: tuple[str, ...]) -> None:
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = []
        for line in lines:
            row = Elided(line, self)
            self._place.addWidget(row)
            self.rows.append(row)
            row.show()


class PreviewAsker(QObject):
    """Asks for the preview of a pair once nobody has typed for a moment; only the newest answer counts."""

    def __init__(self, bridge: Bridge, view: PreviewView) -> None:
        super().__init__(view)
        self._bridge = bridge
        self._view = view
        self._asked = 0
        self._question: tuple[MindInfo, Callable[[], Document | None], str, str] | None = None
        self._timer = QTimer(self, singleShot=True, interval=_WAITS_MS)
        self._timer.timeout.connect(self._ask)

    def ask(self, info: MindInfo, document: Callable[[], Document | None], key: str, reply: str) -> None:
        """Ask soon what this pair would do in a base; without a key, show nothing."""
        self.stop()
        if key.strip():
            self._question = (info, document, key, reply)
            self._timer.start()

    def stop(self) -> None:
        """End the question that is under way, and show nothing."""
        if self._asked and self._question is not None and not self._timer.isActive():
            self._bridge.ask(_stop)
        self._asked += 1
        self._question = None
        self._timer.stop()
        self._view.clear()

    def _ask(self) -> None:
        if self._question is None:
            return
        info, document, key, reply = self._question
        asked = self._asked
        text = document()
        self._view.wait()

        async def ask(service: Service) -> Preview | None:
            return await service.teaching.preview(info.path, key, reply, document=text)

        def tell(found: Preview | None) -> None:
            if asked == self._asked:
                if found is None:
                    self._view.clear()
                else:
                    self._view.show_preview(found)

        def fail(_: Exception) -> None:
            # The form says why such a pair can never be used.
            if asked == self._asked:
                self._view.clear()

        self._bridge.ask(ask, tell, fail)


async def _stop(service: Service) -> None:
    service.teaching.stop_preview()
