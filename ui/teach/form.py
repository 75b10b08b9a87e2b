"""The form by which one reply is taught: what the contact says, what is answered, and into which base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from boltun.minds.teaching import Near, ProposedKey, Trial
from boltun.previews import Proposed
from boltun.store.lessons import LessonStatus
from boltun.store.thumbs import Praised
from ui.looks.plain_text import Label, marked, tip
from ui.looks.scale import APART, NEAR, TIGHT, WIDE
from ui.looks.wording import mind_title, one_line, quoted
from ui.teach.keys import KeyChoice
from ui.teach.preview import PreviewView
from ui.teach.words import Elided, Link
from ui.widgets.button import TextButton
from ui.widgets.statement import Tone
from ui.widgets.toned_words import TonedWords

if TYPE_CHECKING:
    from boltun.service import MindInfo

__all__ = ["Base", "TeachForm", "bases_of"]

_NO_THUMBS: Mapping[str, Praised] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """Where a pair can go: a base of the person's own, or a bundled one that has to be copied first."""

    info: MindInfo

    @property
    def is_copy(self) -> bool:
        """Whether the base has to be copied first."""
        return self.info.bundled


class _NearRow(QWidget):
    """A pair that is near: its line as a link, what it says, and a button that adds the reply to it."""

    line_wanted = Signal(int)
    chosen = Signal(int)

    def __init__(self, near: Near, thumbs: Praised, parent: QWidget) -> None:
        super().__init__(parent)
        self.near = near
        link = Link(self.tr("line {number}").format(number=near.line), self)
        link.setToolTip(self.tr("Show this line in the base"))
        link.clicked.connect(lambda: self.line_wanted.emit(near.line))
        given = []
        if thumbs.up:
            given.append(self.tr("liked: {count}").format(count=thumbs.up))
        if thumbs.down:
            given.append(self.tr("disliked: {count}").format(count=thumbs.down))
        self._words = f"{one_line(near.key)}  →  {one_line(near.reply)}"
        if given:
            self._words += f"  ({', '.join(given)})"
        self.setAccessibleName(self._words)
        self._label = Elided(self._words, self)
        self.add = TextButton(self.tr("Add to {number}").format(number=near.line), "add", self)
        self.add.setToolTip(self.tr("Give this pair your reply as a further one"))
        self.add.setAccessibleDescription(self._words)
        self.add.clicked.connect(lambda: self.chosen.emit(near.line))
        link.setAccessibleDescription(self._words)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(NEAR)
        row.addWidget(link)
        row.addWidget(self._label, 1)
        row.addWidget(self.add)


class TeachForm(QWidget):
    """Asks for a pair. It checks nothing and writes nothing."""

    teach_wanted = Signal(object)
    """The line of the pair to which the reply is added, or None: a new pair."""
    moved = Signal(object)
    """The LessonStatus that the owner gives to what is shown."""
    changed = Signal()
    """Phrase, reply or base are others now."""
    base_changed = Signal()
    line_wanted = Signal(int)
    message_wanted = Signal()
    left = Signal()
    """Escape was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.near_pairs: list[_NearRow] = []
        self._quiet = False
        self.message = Label(self)
        self.message.setWordWrap(True)
        font = self.message.font()
        font.setBold(True)
        self.message.setFont(font)
        self._who = Elided("", self)
        self._who.setForegroundRole(self._who.foregroundRole().PlaceholderText)
        self._show_message = Link(self.tr("Show the conversation"), self)
        self._show_message.clicked.connect(self.message_wanted)
        about = QHBoxLayout()
        about.setSpacing(NEAR)
        about.addWidget(self._who, 1)
        about.addWidget(self._show_message)

        self.phrase = QLineEdit(self)
        self.phrase.setAccessibleName(self.tr("Phrase"))
        self.phrase.setToolTip(
            self.tr(
                "Words in round brackets, ending in . for statements and ? for questions; or a whole phrase"
            )
        )
        self.phrase.textEdited.connect(self._edited)
        self.keys = KeyChoice(self)
        self.keys.chosen.connect(self.take_key)
        self.reply = QLineEdit(self)
        self.reply.setAccessibleName(self.tr("Reply"))
        self.reply.setPlaceholderText(self.tr("What Boltun shall say…"))
        self.reply.textEdited.connect(self._edited)
        for field in (self.phrase, self.reply):
            field.returnPressed.connect(self._submit)
        self.base = QComboBox(self)
        self.base.setAccessibleName(self.tr("Into which base"))
        self.base.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.base.activated.connect(lambda _row: self.base_changed.emit())
        phrase_label, reply_label = Label(self.tr("Phrase"), self), Label(self.tr("Reply"), self)
        base_label = Label(self.tr("Into"), self)
        fields: tuple[QWidget, ...] = (self.phrase, self.reply, self.base)
        for label, widget in zip((phrase_label, reply_label, base_label), fields, strict=True):
            label.setBuddy(widget)
        grid = QGridLayout()
        grid.setHorizontalSpacing(APART)
        grid.setVerticalSpacing(NEAR)
        grid.setColumnStretch(1, 1)
        grid.addWidget(phrase_label, 0, 0)
        grid.addWidget(self.phrase, 0, 1)
        grid.addWidget(self.keys, 1, 1)
        grid.addWidget(reply_label, 2, 0)
        grid.addWidget(self.reply, 2, 1)
        self.verdict = TonedWords(self)
        grid.addWidget(self.verdict, 3, 1)

        self.teach = TextButton(self.tr("Teach"), "teach", self)
        self.teach.setDefault(True)
        self.teach.clicked.connect(self._submit)
        self.later = TextButton(self.tr("Later"), "later", self)
        self.later.clicked.connect(lambda: self.moved.emit(LessonStatus.LATER))
        self.ignore = TextButton(self.tr("Ignore"), "drop", self)
        self.ignore.setToolTip(self.tr("Ask no more about this message and others like it"))
        self.ignore.clicked.connect(lambda: self.moved.emit(LessonStatus.IGNORED))
        self.draft = TextButton(self.tr("Draft a reply"), "edit", self)
        self.draft.setToolTip(
            tip(
                self.tr("The language model in the list of bases drafts a reply. This message is sent there.")
            )
        )
        self.draft.hide()
        self.again = TextButton(self.tr("Back to New"), "undo", self)
        self.again.clicked.connect(lambda: self.moved.emit(LessonStatus.NEW))
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        buttons.addWidget(base_label)
        buttons.addWidget(self.base)
        buttons.addSpacing(TIGHT)
        buttons.addWidget(self.teach)
        buttons.addWidget(self.draft)
        buttons.addStretch(1)
        for button in (self.again, self.later, self.ignore):
            buttons.addWidget(button)
        self._near_title = Label(self.tr("In the base there is something near:"), self)
        self._near_title.setForegroundRole(self._near_title.foregroundRole().PlaceholderText)
        self._near_place = QVBoxLayout()
        self._near_place.setSpacing(TIGHT)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, APART)
        column.setSpacing(NEAR)
        column.addWidget(self.message)
        column.addLayout(about)
        column.addLayout(grid)
        column.addLayout(buttons)
        column.addWidget(self._near_title)
        column.addLayout(self._near_place)
        self.preview = PreviewView(self)
        column.addWidget(self.preview)
        column.addStretch(1)
        self.show_near(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the form."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # --- what is shown ---------------------------------------------------------------

    def say_trial(self, found: Trial, reply: str) -> None:
        """Say whether the base would say the reply, and what else it might say."""
        if self.phrase.text().startswith(("@", "<QUESTION>")):
            said = " / ".join(quoted(one_line(one, 60)) for one in found.replies[:3])
            words = (
                self.tr("Boltun would then say: {replies}")
                if said
                else self.tr("Boltun would say nothing new.")
            )
            self.verdict.say(words.format(replies=said), Tone.GOOD if said else Tone.MUTED)
            return
        others = [one for one in found.replies if one != " ".join(reply.split())]
        if not found.says(reply):
            other = one_line(others[0], 60) if others else ""
            words = (
                self.tr("This phrase does not find the message; “{reply}” would be said.").format(reply=other)
                if other
                else self.tr("This phrase does not find the message.")
            )
            self.verdict.say(words, Tone.WARNING)
        elif others:
            words = self.tr("Boltun would say this, or one of %n other(s).", "", len(others))
            self.verdict.say(words, Tone.GOOD)
        else:
            self.verdict.say(self.tr("Boltun would say this."), Tone.GOOD)

    def show_lesson(self, text: str, who: str, status: LessonStatus, reply: str = "") -> None:
        """Ask for a reply to this message."""
        self.message.setText(quoted(one_line(text, 400)))
        self._who.setText(who)
        self._who.setToolTip(tip(who))
        # Not cleared, which Qt takes for an edit.
        self.phrase.setText("")
        self.reply.setText(reply)
        self.verdict.say("")
        self.show_near(())
        self.keys.offer(())
        self.later.setVisible(status is LessonStatus.NEW)
        self.ignore.setVisible(status in (LessonStatus.NEW, LessonStatus.LATER))
        self.again.setVisible(status is not LessonStatus.NEW)
        self._enable()

    def show_origin(self, known: bool) -> None:
        """Offer to show the message in its conversation."""
        self._show_message.setVisible(known)

    def show_bases(self, bases: Sequence[Base], chosen: str = "") -> None:
        """Offer these bases; the one that was chosen stays, else ``chosen`` is."""
        before = self.chosen
        wanted = before.info.name if before is not None else chosen
        self.base.clear()
        for base in bases:
            title = mind_title(base.info) if base.info.bundled else marked(base.info.path.name)
            self.base.addItem(
                self.tr("a copy of {title}").format(title=title) if base.is_copy else title, base
            )
            words = tip(marked(str(base.info.path)))
            self.base.setItemData(self.base.count() - 1, words, Qt.ItemDataRole.ToolTipRole)
        names = [base.info.name for base in bases]
        if wanted in names:
            self.base.setCurrentIndex(names.index(wanted))
        self._enable()

    @property
    def chosen(self) -> Base | None:
        """The base into which the pair goes."""
        found = self.base.currentData()
        return found if isinstance(found, Base) else None

    def choose(self, name: str) -> None:
        """Choose a base by its mind's name, where it is offered."""
        for row in range(self.base.count()):
            base = self.base.itemData(row)
            if isinstance(base, Base) and base.info.name == name:
                self.base.setCurrentIndex(row)
                self._enable()

    def propose(self, key: str) -> None:
        """Fill in a phrase, unless the owner has written one."""
        if not self.phrase.isModified():
            self.phrase.setText(key)
            self.phrase.setCursorPosition(0)
            self.keys.show_key(key)
            self._enable()

    def take_draft(self, text: str) -> None:
        """Put a draft into the field of the reply, as if it were typed."""
        self.reply.setText(" ".join(text.split()))
        self._edited()
        self.reply.setFocus()

    def offer_keys(self, found: Sequence[Proposed]) -> None:
        """List other keys that find the message."""
        self.keys.offer(found)
        self.keys.show_key(self.phrase.text())

    def take_key(self, proposed: ProposedKey) -> None:
        """Put a chosen key into the field; an alias or a question word brings its reply line, too."""
        self.phrase.setText(proposed.key)
        self.phrase.setCursorPosition(0)
        self.phrase.setModified(True)
        if proposed.reply:
            self.reply.setText(proposed.reply)
        self._edited()

    def show_near(self, near: Sequence[Near], thumbs: Mapping[str, Praised] = _NO_THUMBS) -> None:
        """List the pairs that are near, with the thumbs that the owner gave their replies."""
        for row in self.near_pairs:
            row.hide()
            row.deleteLater()
        self.near_pairs = []
        for one in near:
            row = _NearRow(one, thumbs.get(one.reply.strip(), Praised()), self)
            row.line_wanted.connect(self.line_wanted)
            row.chosen.connect(lambda line: self.teach_wanted.emit(line))
            self._near_place.addWidget(row)
            self.near_pairs.append(row)
            row.show()
        self._near_title.setVisible(bool(near))
        self._enable()

    def near(self, line: int) -> Near | None:
        """Return the pair of this line that is listed as near."""
        return next((row.near for row in self.near_pairs if row.near.line == line), None)

    def _edited(self) -> None:
        self.keys.show_key(self.phrase.text())
        self._enable()
        self.changed.emit()

    def _enable(self) -> None:
        ready = bool(self.reply.text().strip()) and self.chosen is not None
        self.teach.setEnabled(ready and bool(self.phrase.text().strip()))
        for row in self.near_pairs:
            row.add.setEnabled(ready)

    def _submit(self) -> None:
        if self.teach.isEnabled():
            self.teach_wanted.emit(None)
        elif not self.reply.text().strip():
            self.reply.setFocus()
        else:
            self.phrase.setFocus()


def bases_of(minds: Sequence[MindInfo], default: str) -> list[Base]:
    """Return the person's own bases, and the bundled one that answers; the one that answers first."""
    own = [Base(info=one) for one in minds if one.is_teachable and not one.bundled and not one.error]
    bundled = [Base(info=one) for one in minds if one.is_teachable and one.bundled and one.name == default]
    if not own and not bundled:
        bundled = [Base(info=one) for one in minds if one.is_teachable and one.bundled][:1]
    own.sort(key=lambda one: one.info.name != default)
    return [*bundled, *own] if bundled and not own else [*own, *bundled]
