"""The form of a language model: one field for each value that people change."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from boltun.minds.model.model_file import LIMITS, ModelFile, Use
from boltun.minds.protocol import Problem
from ui.looks.plain_text import Label, marked, tip
from ui.looks.scale import NEAR, TIGHT, WIDE
from ui.looks.wording import template
from ui.widgets.button import TextButton
from ui.widgets.statement import Tone
from ui.widgets.toned_words import TonedWords
from ui.widgets.typing import heed_no_typing

__all__ = ["ModelForm"]

_PERSONA_LINES = 6


class ModelForm(QWidget):
    """Shows what a file says. It writes nothing."""

    changed = Signal(str, str, object)
    """Table, key and value that the person wants."""
    switch_wanted = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._filling = False
        self._is_on = False
        self.state = Label(self)
        self.state.setWordWrap(True)
        self.switch = TextButton(self.tr("Switch on"), parent=self)
        self.switch.clicked.connect(lambda: self.switch_wanted.emit(not self._is_on))
        self.problems = TonedWords(self)
        self.problems.setWordWrap(True)
        self.endpoint = self._line("endpoint", "http://127.0.0.1:8080/v1")
        self.name = self._line("model", "llama3.2")
        self.base = self._line("base", "friend.txt")
        self.base.setToolTip(
            tip(
                self.tr(
                    "A file beside this one, or a bundled base such as en/friend. Its nearest pairs are sent."
                )
            )
        )
        self.persona = QPlainTextEdit(self)
        self.persona.setTabChangesFocus(True)
        self.persona.setFixedHeight(self.persona.fontMetrics().lineSpacing() * _PERSONA_LINES + WIDE)
        self.persona.textChanged.connect(lambda: self._tell("", "persona", self.persona.toPlainText()))
        self.use = QComboBox(self)
        self.use.addItem(self.tr("They are sent, where the rules allow an answer"), Use.ANSWERS.value)
        self.use.addItem(self.tr("They wait for you as drafts"), Use.DRAFTS.value)
        self.use.activated.connect(lambda row: self._tell("", "use", self.use.itemData(row)))
        self.seconds = self._number("limits", "seconds", self.tr(" s"))
        self.characters = self._number("limits", "characters")
        self.answers = self._number("limits", "answers_a_day")
        self.tokens = self._number("limits", "tokens_a_day")
        self.nearest = self._number("", "nearest")
        self.recent = self._number("", "recent")
        heed_no_typing(self.use)
        self._place()

    def show_file(self, file: ModelFile, problems: tuple[Problem, ...], *, read_only: bool) -> None:
        """Show what a file says. The field that has the keyboard is left alone if it says the same."""
        self._filling = True
        for field, text in ((self.endpoint, file.endpoint), (self.name, file.model), (self.base, file.base)):
            if field.text().strip() != text:
                field.setText(text)
            field.setReadOnly(read_only)
        if self.persona.toPlainText().strip() != file.persona:
            self.persona.setPlainText(file.persona)
        self.persona.setReadOnly(read_only)
        self.use.setCurrentIndex(self.use.findData(file.use.value))
        limits = file.limits
        for number, value in (
            (self.seconds, limits.seconds),
            (self.characters, limits.characters),
            (self.answers, limits.answers_a_day),
            (self.tokens, limits.tokens_a_day),
            (self.nearest, file.nearest),
            (self.recent, file.recent),
        ):
            number.setValue(int(value))
            number.setReadOnly(read_only)
        sentences = [
            self.tr("Line {number}: {words}").format(number=one.line, words=_sentence(one))
            for one in problems
        ]
        self.problems.say("\n".join(sentences), Tone.BAD)
        self.problems.setVisible(bool(sentences))
        self._filling = False

    def show_state(self, *, is_on: bool, may_switch: bool) -> None:
        """Show whether the model is on; ``may_switch``: the file is saved and has no errors."""
        self._is_on = is_on
        if is_on:
            words = self.tr(
                "On: it is asked where it is among the bases that answer, for contacts whom you marked."
            )
        elif may_switch:
            words = self.tr("Off: nothing is sent. Read at the right what would be, then switch it on.")
        else:
            words = self.tr("Off: nothing is sent. Save the file without errors before you switch it on.")
        self.state.setText(words)
        self.switch.setText(self.tr("Switch off") if is_on else self.tr("Switch on"))
        self.switch.setEnabled(is_on or may_switch)

    def _line(self, key: str, hint: str) -> QLineEdit:
        field = QLineEdit(self)
        field.setPlaceholderText(hint)
        field.textEdited.connect(partial(self._tell, "", key))
        return field

    def _number(self, part: str, key: str, unit: str = "") -> QSpinBox:
        least, most = LIMITS.get(key, (0, 20))
        field = QSpinBox(self)
        field.setRange(int(least), int(most))
        field.setGroupSeparatorShown(True)
        field.setSuffix(unit)
        field.valueChanged.connect(partial(self._tell, part, key))
        heed_no_typing(field)
        return field

    def _tell(self, part: str, key: str, value: object) -> None:
        if not self._filling:
            self.changed.emit(
                part, key, value.strip() if isinstance(value, str) and key != "persona" else value
            )

    def _place(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, NEAR, WIDE, WIDE)
        column.setSpacing(TIGHT)
        column.addWidget(self.state)
        row = QHBoxLayout()
        row.addWidget(self.switch)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.problems)
        column.addSpacing(NEAR)
        fields: tuple[tuple[str, QWidget], ...] = (
            (self.tr("Address"), self.endpoint),
            (self.tr("Model"), self.name),
            (self.tr("Who it is, and what it knows"), self.persona),
            (self.tr("Base that shows how you answer"), self.base),
            (self.tr("Its answers"), self.use),
        )
        for words, field in fields:
            self._add(column, words, field)
        grid = QGridLayout()
        grid.setHorizontalSpacing(WIDE)
        grid.setVerticalSpacing(TIGHT)
        numbers: tuple[tuple[str, QSpinBox], ...] = (
            (self.tr("Time for an answer"), self.seconds),
            (self.tr("Characters of an answer"), self.characters),
            (self.tr("Answers a day"), self.answers),
            (self.tr("Tokens a day"), self.tokens),
            (self.tr("Pairs of the base"), self.nearest),
            (self.tr("Earlier messages"), self.recent),
        )
        for at, (words, number) in enumerate(numbers):
            label = Label(words, self)
            label.setWordWrap(True)
            label.setBuddy(number)
            number.setAccessibleName(words)
            grid.addWidget(label, at // 2 * 2, at % 2)
            grid.addWidget(number, at // 2 * 2 + 1, at % 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        column.addSpacing(NEAR)
        column.addLayout(grid)
        column.addStretch(1)
        # The switch is the last: where nobody put the keyboard, a space must not switch the model on.
        stops = (*(field for _, field in fields), *(number for _, number in numbers), self.switch)
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _add(self, column: QVBoxLayout, words: str, field: QWidget) -> None:
        label = Label(words, self)
        label.setBuddy(field)
        field.setAccessibleName(words)
        column.addSpacing(NEAR)
        column.addWidget(label)
        column.addWidget(field)


def _sentence(problem: Problem) -> str:
    values = {key: marked(str(value)) for key, value in problem.values.items()}
    return template(problem.template).format(**values)
