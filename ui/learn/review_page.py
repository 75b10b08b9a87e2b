"""The review: what is to be decided, accepted and rejected, by keyboard, each step undone again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QItemSelectionModel, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QMenu,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from boltun.history.origins import Origin
from boltun.history.proposals import Kind, Proposal
from boltun.history.review import Decision, Review
from ui.learn.details import Details
from ui.learn.rows import ProposalList, ProposalRows
from ui.learn.words import kinds_name
from ui.looks.plain_text import Label, menu_text
from ui.looks.scale import FAR, NEAR, WIDE
from ui.widgets.button import TextButton
from ui.widgets.scroll_page import ScrollPage
from ui.widgets.splitter import Splitter

__all__ = ["ReviewPage"]

_PHRASES = (Kind.PHRASE, Kind.FAVOURITE)


class ReviewPage(QWidget):
    """Leads through a review, which belongs to it; what takes time is asked for by signals."""

    changed = Signal()
    """Something was decided or undone."""
    left_out = Signal(object)
    """The names of all conversations to leave out."""
    origins_wanted = Signal(object)
    refused = Signal(str)
    """Why something cannot be done."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.review = Review(())
        self.rows = ProposalRows(self)
        self._compose()
        self._connect()
        self._show_counts()

    def _compose(self) -> None:
        self.tabs = QTabBar(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(self.tr("What was decided"))
        for decision in Decision:
            self.tabs.setTabData(self.tabs.addTab(""), decision.value)
        self.kinds = QComboBox(self)
        self.kinds.setAccessibleName(self.tr("Kinds of proposals that are listed"))
        self.kinds.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        head = QHBoxLayout()
        head.setContentsMargins(NEAR, 0, NEAR, 0)
        head.addWidget(self.tabs, 1)
        head.addWidget(self.kinds)
        self.list = ProposalList(self.rows, self)
        self.nothing = Label(self)
        self.nothing.setWordWrap(True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setForegroundRole(self.nothing.foregroundRole().PlaceholderText)
        self.nothing.setMargin(FAR)
        self._lists = QStackedWidget(self)
        self._lists.addWidget(self.list)
        self._lists.addWidget(self.nothing)
        above = QWidget(self)
        column = QVBoxLayout(above)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._lists, 1)

        self.details = Details(self)
        scroll = ScrollPage(self.details, self.tr("Proposal"), self)
        self.accept_button = TextButton(self.tr("Accept"), "done", self)
        self.reject_button = TextButton(self.tr("Reject"), "drop", self)
        self.merge_button = TextButton(self.tr("Merge"), "copy", self)
        self.merge_button.setToolTip(self.tr("Make one proposal of those that are chosen (Ctrl+G)"))
        self.never_button = TextButton(self.tr("Never from this contact"), "silent", self)
        self.never_button.setToolTip(self.tr("Learn nothing from this contact, now and later (Shift+Del)"))
        self.back_button = TextButton(self.tr("Left out"), "", self)
        self.back_button.setToolTip(self.tr("Contacts from whom nothing is learned"))
        self.undo_button = TextButton(self.tr("Undo"), "undo", self)
        self.undo_button.setToolTip(self.tr("Take the last step back (Ctrl+Z)"))
        self.menu: QMenu | None = None
        buttons = QHBoxLayout()
        buttons.setContentsMargins(WIDE, 0, WIDE, NEAR)
        buttons.setSpacing(NEAR)
        for button in (self.accept_button, self.reject_button, self.merge_button, self.never_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self.back_button)
        buttons.addWidget(self.undo_button)
        below = QWidget(self)
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(scroll, 1)
        column.addLayout(buttons)
        self.splitter = Splitter(self)
        self.splitter.setOrientation(Qt.Orientation.Vertical)
        self.splitter.addWidget(above)
        self.splitter.addWidget(below)
        self.splitter.setSizes([280, 260])
        self.splitter.setStretchFactor(0, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.splitter)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(lambda _tab: self._fill())
        self.kinds.activated.connect(lambda _row: self._fill())
        rows = self.list
        rows.entered.connect(self.accept)
        rows.delete_pressed.connect(self.reject)
        rows.edit_pressed.connect(self.edit)
        rows.merge_pressed.connect(self.merge)
        rows.never_pressed.connect(self.ask_never)
        rows.undo_pressed.connect(self.undo)
        rows.chosen_changed.connect(self._show_chosen)
        rows.doubleClicked.connect(lambda _index: self.edit())
        self.details.accepted.connect(self.accept)
        self.details.left.connect(self.take_focus)
        self.details.origins_wanted.connect(self.origins_wanted)
        self.accept_button.clicked.connect(self.accept)
        self.reject_button.clicked.connect(self.reject)
        self.merge_button.clicked.connect(self.merge)
        self.never_button.clicked.connect(self.ask_never)
        self.back_button.clicked.connect(self.ask_again)
        self.undo_button.clicked.connect(self.undo)

    # --- showing -------------------------------------------------------------------

    def show_review(self, review: Review) -> None:
        """Begin a review; it belongs to this page from now on."""
        self.review = review
        self.kinds.setCurrentIndex(-1)
        self.tabs.setCurrentIndex(0)
        self._refresh(0)

    def show_again(self) -> None:
        """The review has other proposals now."""
        self._refresh(self.list.currentIndex().row())

    def show_origins(self, one: Proposal, found: Sequence[Origin]) -> None:
        """Show the messages that a proposal comes from."""
        self.details.show_origins(one, found)

    def take_focus(self) -> None:
        """Go to the list, or to the tabs above it where it is empty."""
        target = self.list if self.rows.rowCount() else self.tabs
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _status(self) -> Decision:
        return Decision(self.tabs.tabData(self.tabs.currentIndex()))

    def _refresh(self, row: int) -> None:
        """Show everything anew; the proposal in this row, or what has come in its place, is chosen."""
        self._show_counts()
        self._fill(row)

    def _show_counts(self) -> None:
        everything = self.review.all()
        counts = Counter(decision for _, decision in everything)
        words = {
            Decision.OPEN: self.tr("To decide"),
            Decision.ACCEPTED: self.tr("Accepted"),
            Decision.REJECTED: self.tr("Rejected"),
        }
        for tab, decision in enumerate(Decision):
            count = counts[decision]
            self.tabs.setTabText(tab, f"{words[decision]} {count}" if count else words[decision])
        wanted = self.kinds.currentData()
        self.kinds.clear()
        self.kinds.addItem(self.tr("All kinds"), None)
        there = {one.kind for one, _ in everything}
        for kind in Kind:
            if kind in there:
                self.kinds.addItem(kinds_name(kind), kind.value)
        self.kinds.setCurrentIndex(max(self.kinds.findData(wanted), 0))
        self.undo_button.setEnabled(self.review.can_undo)
        self.back_button.setVisible(bool(self.review.never))

    def _fill(self, row: int = 0) -> None:
        status, kind = self._status, self.kinds.currentData()
        shown = [
            (one, decision)
            for one, decision in self.review.all()
            if decision is status and (kind is None or one.kind.value == kind)
        ]
        model = self.list.selectionModel()
        model.blockSignals(True)
        self.rows.fill(shown)
        model.blockSignals(False)
        if shown:
            at = self.rows.index(min(max(row, 0), len(shown) - 1))
            self.list.setCurrentIndex(at)
            model.select(at, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.list.scrollTo(at)
        self.nothing.setText(self._nothing(status))
        self._lists.setCurrentIndex(0 if shown else 1)
        self._show_chosen()

    def _nothing(self, status: Decision) -> str:
        if not self.review.all():
            return self.tr(
                "There is nothing to propose: Boltun proposes what you said at least twice."
                " Read more conversations, or longer ones."
            )
        return {
            Decision.OPEN: self.tr("Everything here is decided. Try what you accepted, and write it."),
            Decision.ACCEPTED: self.tr("Nothing was accepted yet."),
            Decision.REJECTED: self.tr("Nothing was rejected yet."),
        }[status]

    def _show_chosen(self) -> None:
        chosen = self.list.chosen()
        self.details.show_proposal(self.list.current() if chosen else None)
        self.accept_button.setEnabled(bool(chosen))
        self.reject_button.setEnabled(bool(chosen))
        kinds = {Kind.PHRASE if one.kind in _PHRASES else one.kind for one in chosen}
        self.merge_button.setEnabled(len(chosen) > 1 and len(kinds) == 1)
        self.never_button.setEnabled(any(one.chats for one in chosen))
        status = self._status
        self.reject_button.setText(
            self.tr("Decide again") if status is Decision.REJECTED else self.tr("Reject")
        )

    # --- acting --------------------------------------------------------------------

    def accept(self) -> None:
        """Accept what is chosen, as it was changed below, and go on."""
        chosen, changed = self.list.chosen(), self.details.changed
        row = self._first_row()
        if not chosen:
            return
        if changed is not None and len(chosen) == 1:
            keys, answers = changed
            if not keys or not answers:
                self.refused.emit(self.tr("It needs a phrase and a reply at least."))
                return
            self.review.edit(chosen[0].id, keys, answers)
        else:
            self.review.decide([one.id for one in chosen], Decision.ACCEPTED)
        self._stepped(row)

    def reject(self) -> None:
        """Reject what is chosen, and go on; what was rejected before is to be decided again."""
        chosen, row = self.list.chosen(), self._first_row()
        if chosen:
            again = self._status is Decision.REJECTED
            decision = Decision.OPEN if again else Decision.REJECTED
            self.review.decide([one.id for one in chosen], decision)
            self._stepped(row)

    def edit(self) -> None:
        """Go to the phrases and replies, which can be changed."""
        if self.list.current() is not None:
            field = self.details.answers if self.details.keys.isReadOnly() else self.details.keys
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.selectAll()

    def merge(self) -> None:
        """Make one proposal of those that are chosen, and accept it."""
        if self.merge_button.isEnabled():
            row = self._first_row()
            self.review.merge([one.id for one in self.list.chosen()])
            self._stepped(row)

    def undo(self) -> None:
        """Take the last step back."""
        never, row = self.review.never, self._first_row()
        if not self.review.undo():
            return
        self._stepped(row)
        if self.review.never != never:
            self.left_out.emit(self.review.never)

    def ask_never(self) -> None:
        """Leave out the one contact that the chosen proposals come from, or ask which one."""
        names = sorted({name for one in self.list.chosen() for name in one.chats if name})
        if len(names) == 1:
            self._leave_out(names[0])
        elif names:
            self._ask(names, self.never_button, self._leave_out)

    def ask_again(self) -> None:
        """Ask from whom to learn again."""
        self._ask(self.review.never, self.back_button, self._take_back)

    def _ask(self, names: Sequence[str], button: TextButton, act: Callable[[str], None]) -> None:
        menu = self.menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in names:
            menu.addAction(menu_text(name), partial(act, name))
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _leave_out(self, name: str) -> None:
        self.left_out.emit((*self.review.never, name))

    def _take_back(self, name: str) -> None:
        self.left_out.emit(tuple(one for one in self.review.never if one != name))

    def _first_row(self) -> int:
        rows = [index.row() for index in self.list.selectionModel().selectedIndexes()]
        return min(rows, default=self.list.currentIndex().row())

    def _stepped(self, row: int) -> None:
        focused = QApplication.focusWidget()
        self._refresh(row)
        self.changed.emit()
        # From a field on to the next proposal; a button that can be pressed again keeps the keyboard.
        stays = isinstance(focused, TextButton) and focused.isEnabled()
        if not stays:
            self.take_focus()
