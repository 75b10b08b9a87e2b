"""The panel that explains one message: the decision, and how its reply was found."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QUrl, Signal
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.minds.kept_traces import told_from_json
from boltun.rules.minds import CONTACT
from boltun.store.records import SendState, StoredMessage
from ui.conversations.thumbs import ThumbButtons
from ui.conversations.trace import MORE, TracePage, line_of
from ui.conversations.words import note
from ui.looks.plain_text import Label, marked
from ui.looks.reasons import reason
from ui.looks.scale import APART, NEAR, WIDE
from ui.looks.style import show_focus
from ui.looks.wording import moment, one_line, quoted
from ui.preview.steps import place_of
from ui.widgets.button import IconButton

__all__ = ["WhyPanel"]


class WhyPanel(QWidget):
    """Shows one message and why it was answered so, or not."""

    line_wanted = Signal(str, int)
    """The name of the mind, or the path of one of its files, and the line that a link leads to."""
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message: StoredMessage | None = None
        self._why: Mapping[str, Any] = {}
        self._whole = False
        """All general replies are listed, not only the one that was said."""
        self._titles: Mapping[str, str] = {}
        self._trace = TracePage(self)
        title = Label(self.tr("Why"), self)
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        self.close_button = close = IconButton("close", self.tr("Close this panel"), self, size=16)
        close.clicked.connect(self.closed.emit)
        self.page = QTextBrowser(self)
        self.page.setOpenLinks(False)
        show_focus(self.page)
        self.page.setAccessibleName(self.tr("Why"))
        self.page.document().setDocumentMargin(APART)
        self.page.anchorClicked.connect(self._follow)
        head = QHBoxLayout()
        head.setContentsMargins(WIDE, NEAR, NEAR, NEAR)
        head.addWidget(title, 1)
        self.thumbs = ThumbButtons(self)
        head.addWidget(self.thumbs)
        head.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.page, 1)
        self.setMinimumWidth(220)
        self.clear()

    @property
    def message_id(self) -> int | None:
        """The message that is explained."""
        return None if self._message is None else self._message.id

    def name_minds(self, titles: Mapping[str, str]) -> None:
        """Take how minds are shown, by name."""
        self._titles = titles

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order."""
        return self.page, self.thumbs.up, self.thumbs.down, self.close_button

    @property
    def plain_text(self) -> str:
        """What stands in the panel."""
        return self.page.toPlainText()

    def clear(self) -> None:
        """Explain nothing."""
        self._message, self._why = None, {}
        self.thumbs.show_message(None)
        words = self.tr("Choose a message to see why it was answered so, or why it was not.")
        self.page.setHtml(f"<p>{escape(words)}</p>")

    def show_message(self, message: StoredMessage, why: Mapping[str, Any]) -> None:
        """Explain this message."""
        if message == self._message and why == self._why:
            return
        same = message.id == self.message_id
        self._whole = self._whole and same
        keep = self.page.verticalScrollBar().value() if same else 0
        self._message, self._why = message, why
        self.thumbs.show_message(message)
        self._show(keep)

    def changeEvent(self, event: QEvent) -> None:
        """Links take the palette's colour only when the page is set anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show(self.page.verticalScrollBar().value())

    def _show(self, scrolled: int) -> None:
        if self._message is not None:
            self.page.setHtml(self._html(self._message, self._why))
            self.page.verticalScrollBar().setValue(scrolled)

    def _html(self, message: StoredMessage, why: Mapping[str, Any]) -> str:
        parts = [f'<p style="margin:0 0 6px 0"><b>{quoted(escape(one_line(message.text)))}</b></p>']
        if words := self._decision(message, why):
            parts.append(f'<p style="margin:0 0 4px 0">{escape(words)}</p>')
        if words := _rules_words(why, message.received_at):
            parts.append(f'<p style="margin:0 0 4px 0">{escape(words)}</p>')
        if mind := self._mind:
            by = self.tr("Reply base: {name}").format(name=self._titles.get(mind) or marked(mind))
            if chosen := _chosen_words(why):
                by = f"{by}. {chosen}"
            parts.append(f'<p style="margin:0 0 4px 0">{escape(by)}</p>')
        told = told_from_json(why.get("trace", why if "kind" in why else None))
        said = "" if message.author is Author.CONTACT else message.text
        own = why.get("own_reply")
        if isinstance(own, str) and message.author is Author.BOT:
            words = self.tr("You changed this reply. The base had said: “{reply}”")
            changed = words.format(reply=one_line(own))
            parts.append(f'<p style="margin:0 0 4px 0">{escape(changed)}</p>')
            said = own
        parts.append(self._trace.html(told, said, whole=self._whole, titles=self._titles))
        return "".join(parts)

    @property
    def _mind(self) -> str:
        mind = self._message.mind if self._message is not None else None
        return mind or str(self._why.get("mind") or "")

    def _decision(self, message: StoredMessage, why: Mapping[str, Any]) -> str:
        if message.author is Author.OWNER:
            return self.tr("You wrote this yourself.")
        if message.author is Author.CONTACT:
            code = reason(message.reason) if message.reason else ""
            return (
                {
                    OutcomeKind.WAITING: self.tr("Boltun is about to answer this."),
                    OutcomeKind.SENT: self.tr(
                        "Its answer was sent; the server has not confirmed it yet. {reason}"
                    ).format(reason=code),
                    OutcomeKind.ANSWERED: self.tr("Answered. {reason}").format(reason=code),
                    OutcomeKind.HELD: self.tr("Its reply waits for you. {reason}").format(reason=code),
                    OutcomeKind.SILENT: note(message),
                }.get(message.outcome, "")
                if message.outcome
                else ""
            )
        if message.state is SendState.HELD:
            return self.tr("This reply waits for you to send, edit or drop it.")
        code = str(why.get("reason", ""))
        return note(message) or (reason(code) if code else "")

    def _follow(self, link: QUrl) -> None:
        if link.toString() == MORE:
            self._whole = True
            self._show(self.page.verticalScrollBar().value())
            return
        if self._message is None:
            return
        place = place_of(link.toString())
        if place is not None:
            path, line = place
            self.line_wanted.emit(self._mind if path is None else str(path), line)
        elif (own := line_of(link.toString())) is not None:
            self.line_wanted.emit(self._mind, own)


def _chosen_words(why: Mapping[str, Any]) -> str:
    """Say who chose the bases, if the rules were asked."""
    by = why.get("minds_by")
    if not isinstance(by, str) or not by:
        return ""
    if by == CONTACT:
        return QCoreApplication.translate("WhyPanel", "You chose it for this contact")
    return QCoreApplication.translate("WhyPanel", "Chosen by: {rule}").format(rule=marked(by))


def _rules_words(why: Mapping[str, Any], at: float) -> str:
    """Say which mode held, until when, and which entry of the rules decided."""
    mode, until, rule = why.get("mode"), why.get("until"), why.get("rule")
    parts = []
    if isinstance(mode, str) and mode:
        text = QCoreApplication.translate("WhyPanel", "Mode: {mode}").format(mode=marked(mode))
        if isinstance(until, (int, float)):
            # By the day of the message, because it may be long ago.
            ended = QCoreApplication.translate("WhyPanel", "Mode: {mode}, until {time}")
            text = ended.format(mode=marked(mode), time=moment(until, at, long=True))
        parts.append(text)
    if isinstance(rule, str) and rule:
        parts.append(QCoreApplication.translate("WhyPanel", "Rule: {rule}").format(rule=marked(rule)))
    return ". ".join(parts)
