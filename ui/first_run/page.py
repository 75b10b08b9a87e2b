"""The first steps: language and base, a try without an account, when to answer, an account."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QRadioButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from boltun.events import Event, MindsChanged
from boltun.message import Account
from boltun.networks.registry import offered_networks
from boltun.settings import DEFAULT_MIND, LANGUAGE
from ui.accounts.attendance import attend
from ui.accounts.form import AccountForm
from ui.accounts.keeping import Wish, save_accounts
from ui.first_run.cards import MindCard, role_of, roles
from ui.first_run.rehearsal import FirstWords, FirstWordsView
from ui.first_run.when import LATER, WhenChoice, choose_when
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.icons import program_icon
from ui.looks.plain_text import Label, marked, menu_text, tip
from ui.looks.scale import APART, FAR, NEAR, TIGHT, WIDE, Size, sized
from ui.looks.wording import choice_title, error_sentence, template
from ui.widgets.button import TextButton
from ui.widgets.place import Place
from ui.widgets.scroll_page import ScrollPage

if TYPE_CHECKING:
    from boltun.service import MindInfo, Service

__all__ = ["FirstRunPage"]

_WIDEST = 640
_STEPS = 4
_WHEN = 2
"""The step that asks when to answer."""


@dataclass(frozen=True, slots=True)
class _Known:
    minds: Sequence[MindInfo]
    default: str


class FirstRunPage(Place):
    """Leads through the steps. What is chosen holds at once; everything can be skipped."""

    finished = Signal(str)
    """It is done or skipped: the sentence that tells what now, perhaps empty."""
    page_wanted = Signal(str)
    """The name of a network whose page of the manual is to be shown."""
    rehearsal_wanted = Signal(str)
    """The account with this key is to answer without asking: its owner is to see before what it would say."""

    def __init__(
        self,
        bridge: Bridge,
        preferences: Preferences,
        parent: QWidget | None = None,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._preferences = preferences
        self._minds: Sequence[MindInfo] = ()
        self._default = ""
        self._wanted_role = ""
        """The role that was chosen before the language changed."""
        self._choosing_language = False
        self._shown: list[QWidget] = []
        self.choices = QButtonGroup(self)
        self._titles = (
            self.tr("Which language, which words?"),
            self.tr("Try it"),
            self.tr("When should Boltun answer?"),
            self.tr("Add an account"),
        )
        self.words = FirstWords(bridge, clock, self)
        self._compose(clock)
        bridge.happened.connect(self._take)
        bridge.ask(_known, self._show_known)
        self.go(0)

    # --- building ------------------------------------------------------------------

    def _compose(self, clock: Callable[[], float]) -> None:
        picture = Label(self)
        picture.setPixmap(program_icon().pixmap(40, 40))
        picture.setAccessibleName("Boltun")
        self._step = Label(self)
        self._step.setForegroundRole(self._step.foregroundRole().PlaceholderText)
        self._title = Label(self)
        self._title.setFont(sized(self._title.font(), Size.TITLE, bold=True))
        titles = QVBoxLayout()
        titles.setSpacing(TIGHT)
        titles.addWidget(self._step)
        titles.addWidget(self._title)
        head = QHBoxLayout()
        head.setSpacing(WIDE)
        head.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(titles, 1)

        self._pages = QStackedWidget(self)
        for page in (
            self._language_page(),
            self._try_page(clock),
            self._when_page(),
            self._account_page(),
        ):
            self._pages.addWidget(page)
        self.back = TextButton(self.tr("Back"), parent=self)
        self.back.clicked.connect(lambda: self.go(self.step - 1))
        self.skip = TextButton(self.tr("Try it without an account"), parent=self)
        self.skip.setFlat(True)
        self.skip.setToolTip(
            tip(self.tr("You write to Boltun as a contact would. Nothing is sent anywhere."))
        )
        self.skip.clicked.connect(self._try_without)
        QWidget.setTabOrder(self.skip, self.back)
        self.next = TextButton(self.tr("Next"), "right", self)
        self.next.setDefault(True)
        self.next.clicked.connect(self._next)
        # Until it is known what can be chosen.
        self.next.setEnabled(False)
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        buttons.addWidget(self.skip)
        buttons.addStretch(1)
        buttons.addWidget(self.back)
        buttons.addWidget(self.next)
        page = QWidget(self)
        page.setMaximumWidth(max(_WIDEST, 90 * self.fontMetrics().averageCharWidth()))
        column = QVBoxLayout(page)
        column.setContentsMargins(FAR, FAR, FAR, FAR)
        column.setSpacing(WIDE)
        column.addLayout(head)
        column.addWidget(self._pages, 1)
        column.addLayout(buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(page, 30)
        row.addStretch(1)

    def _language_page(self) -> QWidget:
        page = QWidget(self)
        self.language = QComboBox(page)
        for choice in LANGUAGE.choices:
            label = template(choice.label) if choice.value == "system" else choice.label
            self.language.addItem(label, choice.value)
        self.language.setCurrentIndex(self.language.findData(self._preferences[LANGUAGE]))
        self.language.activated.connect(
            lambda row: self._preferences.change(LANGUAGE.key, self.language.itemData(row))
        )
        language = Label(self.tr("Language of this window"), page)
        language.setBuddy(self.language)
        bases = Label(self.tr("Who shall answer for you?"), page)
        bases.setWordWrap(True)
        self._cards = QVBoxLayout()
        self._cards.setSpacing(NEAR)
        self.more = TextButton(self.tr("More …"), parent=page)
        self.more.setFlat(True)
        self.more.setCheckable(True)
        self.more.setAccessibleDescription(self.tr("Other languages, and bases of other kinds"))
        self._others = QWidget(page)
        self._bases = QVBoxLayout(self._others)
        self._bases.setContentsMargins(0, 0, 0, 0)
        self._bases.setSpacing(NEAR)
        self.more.toggled.connect(self._others.setVisible)
        hint = Label(
            self.tr("You can change every reply later under Bases, or begin a base of your own."), page
        )
        hint.setWordWrap(True)
        hint.setForegroundRole(hint.foregroundRole().PlaceholderText)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(NEAR)
        column.addWidget(
            _explained(
                self.tr(
                    "Boltun answers the people who write to you while you are away. It never answers anybody "
                    "whom you did not choose."
                ),
                page,
            )
        )
        column.addSpacing(NEAR)
        column.addWidget(language)
        column.addWidget(self.language, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(NEAR)
        column.addWidget(bases)
        column.addLayout(self._cards)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._others)
        column.addWidget(hint)
        column.addStretch(1)
        return self._scrolled(page, self._titles[0])

    def _try_page(self, clock: Callable[[], float]) -> QWidget:
        page = QWidget(self)
        self.talk = FirstWordsView(self.words, clock, page)
        self.verdict = _explained("", page)
        self.words.failed.connect(self.verdict.setText)
        self.words.silent.connect(
            lambda: self.verdict.setText(self.tr("To this the base has nothing to say: Boltun stays silent."))
        )
        self.words.history.rowsInserted.connect(lambda: self.verdict.setText(""))
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(NEAR)
        column.addWidget(
            _explained(
                self.tr(
                    "Here you are the friend who writes. Nothing is sent anywhere, and nothing of it is kept."
                ),
                page,
            )
        )
        column.addWidget(self.talk, 1)
        column.addWidget(self.verdict)
        return page

    def _when_page(self) -> QWidget:
        page = QWidget(self)
        self.when = WhenChoice(page)
        self.when.confirmed.connect(self._next)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, APART, 0)
        column.setSpacing(WIDE)
        column.addWidget(self.when)
        column.addWidget(_explained(self.tr("You can change all of it later under Rules."), page))
        column.addStretch(1)
        return self._scrolled(page, self._titles[_WHEN])

    def _account_page(self) -> QWidget:
        page = QWidget(self)
        self._form_place = QVBoxLayout()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, APART, 0)
        column.setSpacing(APART)
        column.addWidget(
            _explained(
                self.tr(
                    "A new account starts by asking you before anything is sent: you read every reply first. "
                    "When you trust it, switch that off under Accounts."
                ),
                page,
            )
        )
        self._network_words = _explained("", page)
        column.addWidget(self._network_words)
        column.addLayout(self._form_place)
        column.addStretch(1)
        self.form = self._make_form()
        self.form.network.chosen.connect(self._tell_network)
        self._tell_network()
        self._read_keeping()
        column.activate()
        return self._scrolled(page, self._titles[-1])

    def _tell_network(self) -> None:
        """Say what an address looks like on the network that is chosen."""
        kind = self.form.network.kind
        text = self.tr("Choose the network on which people write to you. You need an account there already.")
        self._network_words.setText(
            f"{text}\n{marked(template(kind.title))} – {template(kind.address_help)}".removesuffix(" – ")
        )

    def _scrolled(self, page: QWidget, name: str) -> QScrollArea:
        scroll = ScrollPage(page, name, self)
        # What is as wide as it must be is never cut off.
        scroll.setMinimumWidth(page.minimumSizeHint().width() + scroll.verticalScrollBar().sizeHint().width())
        return scroll

    def _make_form(self) -> AccountForm:
        form = AccountForm(offered_networks(), None, self)
        form.stand_alone(self.tr("Later"))
        form.cancelled.connect(lambda: self._finish(self._later_words()))
        form.accepted.connect(self._add)
        form.page_wanted.connect(self.page_wanted)
        attend(form, self._bridge, lambda: True)
        self._form_place.addWidget(form)
        return form

    def _read_keeping(self) -> None:
        self._bridge.ask(
            lambda service: service.passwords.keeping(),
            self.form.show_keeping,
            lambda error: self.form.show_error(error_sentence(error)),
        )

    # --- steps ---------------------------------------------------------------------

    @property
    def step(self) -> int:
        """Which step is shown, from 0."""
        return self._pages.currentIndex()

    def go(self, step: int) -> None:
        """Show a step, from 0."""
        self._pages.setCurrentIndex(step)
        self._step.setText(self.tr("Step {number} of {count}").format(number=step + 1, count=_STEPS))
        self._title.setText(self._titles[step])
        self.setAccessibleName(f"{self._step.text()}: {self._titles[step]}")
        self.back.setVisible(step > 0)
        # The form of the last step has buttons of its own.
        self.next.setVisible(step < _STEPS - 1)
        if step == 1:
            self.words.begin(self.chosen or self._default)
        self.take_focus()

    def take_focus(self) -> None:
        """Go to where one types or chooses in this step."""
        if self.step == _WHEN:
            self.when.take_focus()
            return
        fields: tuple[QWidget, ...] = (self.language, self.talk.field, self.when, self.form)
        checked = self.choices.checkedButton()
        target = checked if self.step == 0 and checked is not None else fields[self.step]
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on, Escape goes back."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.step == 0:
            self._next()
        elif event.key() == Qt.Key.Key_Escape and self.step > 0:
            self.go(self.step - 1)
        else:
            super().keyPressEvent(event)

    # --- what the window asks ------------------------------------------------------

    def arrive(self) -> None:
        """Go to where one goes on."""
        self.take_focus()

    # --- inside --------------------------------------------------------------------

    @property
    def chosen(self) -> str:
        """The name of the base that is chosen; empty where there is none."""
        button = self.choices.checkedButton()
        return "" if button is None else str(button.property("mind"))

    @property
    def role(self) -> str:
        """What the base is for that is chosen; empty where that is not known."""
        return next((role_of(one) for one in self._minds if one.name == self.chosen), "")

    def choose_language(self, role: str) -> None:
        """Go on after the language has changed: with the base of the same role in the new language."""
        self._wanted_role = role or "friend"
        self._choosing_language = True
        self.language.setFocus(Qt.FocusReason.OtherFocusReason)

    def _next(self) -> None:
        if self.next.isEnabled():
            self._keep_choice()
            self.go(self.step + 1)

    def _try_without(self) -> None:
        self._keep_choice()
        self._finish("")

    def _finish(self, words: str) -> None:
        """Keep when to answer, and end: with these words, or with the reason why that cannot be."""
        key = self.when.chosen
        if key == LATER:
            self.finished.emit(words)
            return
        self._bridge.ask(
            lambda service: choose_when(service, key),
            lambda _: self.finished.emit(words),
            lambda error: self.finished.emit(error_sentence(error)),
        )

    def _keep_choice(self) -> None:
        if self.step == 0 and self.chosen and self.chosen != self._default:
            self._default = self.chosen
            self._preferences.change(DEFAULT_MIND.key, self.chosen)

    def _take(self, event: Event) -> None:
        if isinstance(event, MindsChanged):
            self._bridge.ask(_known, self._show_known)

    def _proposed(self, known: _Known, cards: Mapping[str, MindInfo]) -> str:
        """Return the base that is chosen at first: the bundled one in the language of this window."""
        if self._wanted_role and cards:
            return (cards.get(self._wanted_role) or next(iter(cards.values()))).name
        if self._preferences[DEFAULT_MIND] or "friend" not in cards:
            return known.default
        return cards["friend"].name

    def _show_known(self, known: _Known) -> None:
        code = QLocale.languageToCode(QLocale().language())
        minds = [mind for mind in known.minds if not mind.error]
        mine = {role_of(mind): mind for mind in minds if mind.bundled and mind.language == code}
        cards = {role.name: mine[role.name] for role in roles() if role.name in mine}
        chosen = self.chosen or self._proposed(known, cards)
        self._minds, self._default = known.minds, known.default
        for button in self.choices.buttons():
            self.choices.removeButton(button)
        for old in self._shown:
            old.hide()
            old.deleteLater()
        self._shown.clear()
        for role in roles():
            if role.name in cards:
                card = MindCard(role, cards[role.name].name, self)
                self._offer(card.button, cards[role.name], chosen, card, self._cards)
        others = [mind for mind in minds if mind not in cards.values()]
        for mind in others:
            button = QRadioButton(menu_text(choice_title(mind)), self)
            self._offer(button, mind, chosen, button, self._bases)
        # Whoever chose one of the others sees it.
        self.more.setVisible(bool(cards and others))
        self.more.setChecked(self.more.isChecked() or not cards or chosen in [mind.name for mind in others])
        self._others.setVisible(self.more.isChecked())
        buttons = self.choices.buttons()
        stops = [*buttons[: len(cards)], self.more, *buttons[len(cards) :]]
        for one, other in pairwise((self.language, *stops)):
            QWidget.setTabOrder(one, other)
        self.next.setEnabled(bool(buttons))
        if self.step == 0 and self.isVisible() and not self._choosing_language:
            self.take_focus()

    def _offer(
        self, button: QRadioButton, mind: MindInfo, chosen: str, shown: QWidget, place: QVBoxLayout
    ) -> None:
        button.setProperty("mind", mind.name)
        button.setToolTip(tip(marked(str(mind.path))))
        button.setChecked(mind.name == chosen)
        self.choices.addButton(button)
        place.addWidget(shown)
        shown.show()
        self._shown.append(shown)

    def _add(self, accounts: Sequence[Account], password: str | None, wish: Wish) -> None:
        form = self.form
        form.set_busy(True)
        asks = accounts[0].ask_first
        accounts = [replace(one, ask_first=True) for one in accounts]

        def added(_: None) -> None:
            self._finish(form.added_words(accounts))
            if not asks:
                self.rehearsal_wanted.emit(accounts[0].key)

        def failed(error: Exception) -> None:
            form.show_failure(error_sentence(error))
            self._read_keeping()

        self._bridge.ask(
            lambda service: save_accounts(service, accounts, password, wish, new=True), added, failed
        )

    def _later_words(self) -> str:
        return self.tr("You can add an account at any time under Accounts (Ctrl+4).")


def _explained(text: str, parent: QWidget) -> Label:
    label = Label(text, parent)
    label.setWordWrap(True)
    return label


async def _known(service: Service) -> _Known:
    return _Known(service.minds.all(), service.minds.default)
