"""The choice of a network: in groups, with what is not installed, and the page of each one click away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QGuiApplication, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from boltun.networks.finding import missing_part
from boltun.networks.kind import NetworkKind, Way
from ui.accounts.question_box import QuestionBox
from ui.looks.plain_text import marked
from ui.looks.scale import NEAR
from ui.looks.wording import error_sentence, template
from ui.widgets.button import IconButton, TextButton

__all__ = ["MissingPart", "NetworkChoice"]


class NetworkChoice(QWidget):
    """A list of networks. The groups have headings where there is more than one."""

    chosen = Signal()
    page_wanted = Signal(str)
    """The name of the network whose page is to be shown."""

    def __init__(self, kinds: Sequence[NetworkKind], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kinds = {kind.name: kind for kind in kinds}
        self.missing = {kind.name: missing_part(kind) for kind in kinds}
        self.box = QComboBox(self)
        self.box.setModel(self._model())
        self.box.setMaxVisibleItems(20)
        # The longest title must not decide how wide the window is.
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(24)
        # But the list, once it is open, shows each whole.
        view = self.box.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + view.verticalScrollBar().sizeHint().width())
        self.box.setCurrentIndex(self.box.findData(kinds[0].name))
        self.box.setAccessibleName(self.tr("Network"))
        self.box.currentIndexChanged.connect(lambda _row: self._choose())
        self.page = IconButton("help", self.tr("How to connect it"), self)
        self.page.clicked.connect(lambda: self.page_wanted.emit(self.kind.name))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(NEAR)
        row.addWidget(self.box, 1)
        row.addWidget(self.page)
        self.setFocusProxy(self.box)

    @property
    def kind(self) -> NetworkKind:
        """The network that is chosen."""
        return self._kinds.get(self.box.currentData()) or next(iter(self._kinds.values()))

    def choose(self, name: str) -> None:
        """Choose a network by its name."""
        if (row := self.box.findData(name)) >= 0:
            self.box.setCurrentIndex(row)

    def _choose(self) -> None:
        # A heading has no data; the keyboard steps over it, but a screen reader might not.
        if self.box.currentData() is not None:
            self.chosen.emit()

    def _model(self) -> QStandardItemModel:
        model = QStandardItemModel(self.box)
        ways = [way for way in Way if any(kind.way is way for kind in self._kinds.values())]
        for way in ways:
            if len(ways) > 1:
                heading = QStandardItem(_way_words(way))
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                font = heading.font()
                font.setBold(True)
                heading.setFont(font)
                model.appendRow(heading)
            for kind in self._kinds.values():
                if kind.way is way:
                    item = QStandardItem(self._words(kind))
                    item.setData(kind.name, Qt.ItemDataRole.UserRole)
                    model.appendRow(item)
        return model

    def _words(self, kind: NetworkKind) -> str:
        title = marked(template(kind.title))
        return title if self.missing[kind.name] is None else self.tr("{0} – not installed").format(title)


class MissingPart(QuestionBox):
    """Says which optional part a network needs, with the command that installs it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._command = ""
        self.copy = TextButton(self.tr("Copy the command"), "copy", self)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._command))
        self.add_buttons(self.copy)
        self.hide()

    def show_kind(self, choice: NetworkChoice) -> None:
        """Say what is missing of the network that is chosen, if anything is."""
        error = choice.missing[choice.kind.name]
        if error is not None:
            self._command = f"pip install 'boltun[{choice.kind.extra}]'"
            again = self.tr("Then start Boltun again.")
            self.set_text(f"{error_sentence(error)}. {again}")
        self.setVisible(error is not None)


def _way_words(way: Way) -> str:
    return {
        Way.PROGRAM: QCoreApplication.translate("Way", "Through your messenger program"),
        Way.DIRECT: QCoreApplication.translate("Way", "Directly"),
        Way.CODE: QCoreApplication.translate("Way", "For programs"),
    }[way]
