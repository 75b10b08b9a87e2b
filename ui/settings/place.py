"""The place "Settings": every setting with its help, its range and the way back to its default."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from boltun.events import Event, MindsChanged
from boltun.settings import DEFAULT_MIND, MINDS_BEHIND, SETTINGS, AnySetting, Choice, Group
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.plain_text import Label
from ui.looks.scale import APART, FAR, TIGHT, WIDE, Size, sized
from ui.looks.synonyms import folded, words_of_setting
from ui.looks.wording import choice_title, error_sentence, template
from ui.settings.control import Control
from ui.widgets.button import IconButton, TextButton
from ui.widgets.card import Card
from ui.widgets.card_columns import CardColumns
from ui.widgets.notice import Notice
from ui.widgets.place import Place
from ui.widgets.scroll_page import ScrollPage
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import MindInfo, Service

__all__ = ["SettingsPlace"]

_WIDEST = 1800
_COLUMN = 450
_MOST_COLUMNS = 3
_FIELD = 480
_CONTROL = 240


@dataclass(frozen=True, slots=True)
class _Row:
    """The widgets of one setting."""

    setting: AnySetting
    control: Control
    back: IconButton
    page: QWidget
    words: str
    """Label and help, folded."""
    others: tuple[str, ...]
    """Other words for it, or the beginnings of such words."""

    def fits(self, word: str) -> bool:
        """Say whether a word of a search finds this setting."""
        return word in self.words or any(word in one or word.startswith(one) for one in self.others)


class SettingsPlace(Place):
    """A card for each group, a field that finds settings by their words."""

    delete_wanted = Signal()
    """The owner wants to delete everything that was said, and is to be asked."""

    copies_wanted = Signal()
    """The owner wants to go back to a copy of the database, and is to choose one."""

    def __init__(self, bridge: Bridge, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._preferences = preferences
        self._minds: Sequence[MindInfo] = ()
        self._front = ""
        """The mind behind which the others stand."""
        self._rows: list[_Row] = []
        self._cards: dict[Group, Card] = {}
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Find a setting…"))
        self.filter.setAccessibleName(self.tr("Find a setting"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._sift)
        self.problems = Label(self)
        self.problems.setWordWrap(True)
        self.nothing = Label(self.tr("No setting contains these words."), self)
        self.nothing.setForegroundRole(self.nothing.foregroundRole().PlaceholderText)
        self.nothing.hide()
        self._page = QWidget(self)
        self._page.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(self._page)
        column.setContentsMargins(FAR, FAR, FAR, FAR)
        column.setSpacing(WIDE)
        title = Label(self.tr("Settings"), self)
        title.setFont(sized(title.font(), Size.TITLE, bold=True))
        self.filter.setMaximumWidth(_FIELD)
        head = QHBoxLayout()
        head.setSpacing(FAR)
        head.addWidget(title)
        head.addStretch(0)
        head.addWidget(self.filter, 1)
        column.addLayout(head)
        column.addWidget(self.problems)
        column.addWidget(self.nothing)
        self._columns = CardColumns(_COLUMN, _MOST_COLUMNS)
        column.addLayout(self._columns)
        column.addStretch(1)
        self._scroll = ScrollPage(self._page, self.tr("Settings"), self, bounded=True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroll)
        self._make_rows()
        self.show_values()
        preferences.changed.connect(self.show_values)
        bridge.happened.connect(self._take)
        bridge.ask(_minds, self._take_minds)

    # --- what the window asks ------------------------------------------------------

    def search(self) -> None:
        """Go to the field that finds settings."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def arrive(self) -> None:
        """Begin at the top."""
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- showing -------------------------------------------------------------------

    def control(self, key: str) -> Control:
        """Return the control of a setting."""
        return next(row.control for row in self._rows if row.setting.key == key)

    def show_setting(self, key: str) -> None:
        """Bring a setting into sight, and go to it."""
        self.filter.clear()
        row = next(row for row in self._rows if row.setting.key == key)
        row.control.widget.setFocus(Qt.FocusReason.TabFocusReason)
        # The place may have been made just now, and not be laid out yet.
        QTimer.singleShot(0, row.page, lambda: self._scroll.ensureWidgetVisible(row.page, 0, 80))

    def back_button(self, key: str) -> IconButton:
        """Return the button that puts a setting back to its default."""
        return next(row.back for row in self._rows if row.setting.key == key)

    def show_values(self) -> None:
        """Show the values as they are now."""
        for row in self._rows:
            value = self._preferences.get(row.setting.key)
            row.control.show_value(value)
            row.back.setVisible(value != self._preferences.settings.default(row.setting))
        problems = [error_sentence(one) for one in self._preferences.settings.problems]
        self.problems.setText("\n\n".join(problems))
        self.problems.setVisible(bool(problems))

    def _make_rows(self) -> None:
        group: Group | None = None
        for setting in SETTINGS.values():
            if setting.hidden:
                continue
            if setting.group is not group:
                if group is Group.PRIVACY:
                    self._add_delete()
                group = setting.group
                self._add_heading(group)
            self._add_row(setting)
        if group is Group.PRIVACY:
            self._add_delete()

    def _add_delete(self) -> None:
        """Whoever looks for it looks here, too."""
        self.delete_button = TextButton(self.tr("Delete everything that was said…"), "drop", self._page)
        self.delete_button.clicked.connect(self.delete_wanted)
        self._column.addWidget(self.delete_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.copies_button = TextButton(self.tr("Go back to a copy of the memory…"), "undo", self._page)
        self.copies_button.clicked.connect(self.copies_wanted)
        self._column.addWidget(self.copies_button, 0, Qt.AlignmentFlag.AlignLeft)

    def _add_heading(self, group: Group) -> None:
        card = Card(self._page)
        self._column = QVBoxLayout(card)
        self._column.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self._column.setSpacing(WIDE)
        heading = Label(template(group.value), card)
        heading.setFont(sized(heading.font(), Size.LARGE, bold=True))
        self._column.addWidget(heading)
        self._columns.addWidget(card)
        self._cards[group] = card

    def _add_row(self, setting: AnySetting) -> None:
        label, words = template(setting.label), template(setting.help)
        page = QWidget(self._page)
        control = Control(setting, self._choices(setting), page)
        control.changed.connect(lambda value: self._change(setting, value))
        back = IconButton("undo", self.tr("Back to default: {label}").format(label=label), page, size=16)
        policy = back.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        back.setSizePolicy(policy)
        back.clicked.connect(lambda: self._go_back(setting))
        first = QHBoxLayout()
        first.setSpacing(APART)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addLayout(first)
        indent = 0
        if control.labelled:
            first.addWidget(control.widget, 1)
            indent = 20
        else:
            name = Label(label, page)
            name.setWordWrap(True)
            name.setBuddy(control.widget)
            first.addWidget(name, 1)
            if setting.lines or setting.folder:
                column.addWidget(control.widget)
            else:
                control.widget.setFixedWidth(_CONTROL)
                first.addWidget(control.widget)
        first.addWidget(back)
        help_text = Label(words, page)
        help_text.setWordWrap(True)
        help_text.setForegroundRole(help_text.foregroundRole().PlaceholderText)
        help_text.setContentsMargins(indent, 0, FAR + APART, 0)
        column.addWidget(help_text)
        self._column.addWidget(page)
        self._rows.append(
            _Row(
                setting,
                control,
                back,
                page,
                folded(f"{label} {words}"),
                tuple(words_of_setting(setting.key).split()),
            )
        )

    def _choices(self, setting: AnySetting) -> tuple[Choice, ...]:
        minds = [Choice(value=mind.name, label=choice_title(mind)) for mind in self._minds]
        if setting.key == MINDS_BEHIND.key:
            return tuple(one for one in minds if one.value != self._front)
        if setting.key != DEFAULT_MIND.key:
            return setting.choices
        return (Choice(value="", label=self.tr("bundled, in your language")), *minds)

    def _sift(self, text: str) -> None:
        words = folded(text).split()
        shown: set[Group] = set()
        for row in self._rows:
            fits = all(map(row.fits, words))
            row.page.setVisible(fits)
            if fits:
                shown.add(row.setting.group)
        for button in (self.delete_button, self.copies_button):
            fits = all(word in folded(button.text()) for word in words)
            button.setVisible(fits)
            if fits:
                shown.add(Group.PRIVACY)
        for group, card in self._cards.items():
            card.setVisible(group in shown)
        self.nothing.setVisible(not shown)

    # --- acting --------------------------------------------------------------------

    def _change(self, setting: AnySetting, value: object) -> None:
        if value != self._preferences.get(setting.key):
            self._preferences.change(setting.key, value, self._refused)

    def _go_back(self, setting: AnySetting) -> None:
        before = self._preferences.get(setting.key)
        self._change(setting, self._preferences.settings.default(setting))
        text = self.tr("{label}: back to default.").format(label=template(setting.label))
        self.noticed.emit(Notice(text=text, undone=lambda: self._change(setting, before)))

    def _refused(self, error: Exception) -> None:
        self.show_values()
        self.noticed.emit(Notice(text=error_sentence(error), tone=Tone.BAD))

    def _take(self, event: Event) -> None:
        if isinstance(event, MindsChanged):
            self._bridge.ask(_minds, self._take_minds)

    def _take_minds(self, found: tuple[Sequence[MindInfo], str]) -> None:
        self._minds, self._front = found
        for setting in (DEFAULT_MIND, MINDS_BEHIND):
            self.control(setting.key).offer(self._choices(setting))
        self.show_values()


async def _minds(service: Service) -> tuple[Sequence[MindInfo], str]:
    return service.minds.all(), service.minds.default
