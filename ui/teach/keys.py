"""The choice among the kinds of keys that find a message, each with how much it would catch."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from boltun.minds.teaching import KeyKind, ProposedKey
from boltun.previews import Proposed
from ui.looks.plain_text import tip
from ui.looks.wording import one_line

__all__ = ["KeyChoice", "kind_words"]


def kind_words(kind: KeyKind) -> str:
    """Return what a kind of key is called."""
    return {
        KeyKind.WORDS: QCoreApplication.translate("KeyChoice", "Words anywhere"),
        KeyKind.INEXACT: QCoreApplication.translate("KeyChoice", "Words in other forms, too"),
        KeyKind.PHRASE: QCoreApplication.translate("KeyChoice", "The whole phrase"),
        KeyKind.ALIAS: QCoreApplication.translate("KeyChoice", "Alias of a word of the base"),
        KeyKind.QUESTION: QCoreApplication.translate("KeyChoice", "Question word"),
    }[kind]


class KeyChoice(QComboBox):
    """Lists the proposed keys; choosing one tells it."""

    chosen = Signal(object)
    """A ProposedKey."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("How the message is found"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.activated.connect(self._choose)
        self.offer(())

    def offer(self, proposals: Sequence[Proposed]) -> None:
        """List these keys."""
        self.clear()
        for one in proposals:
            key = one.key
            written = f"{key.key} {key.reply}" if key.reply else key.key
            words = f"{kind_words(key.kind)}: {one_line(written, 60)}"
            if one.caught is not None:
                count = QLocale().toString(one.caught)
                found = (
                    self.tr("{count} messages so far")
                    if one.exact
                    else self.tr("about {count} messages so far")
                )
                words = f"{words} – {found.format(count=count)}"
            self.addItem(words, key)
            self.setItemData(self.count() - 1, tip(words), Qt.ItemDataRole.ToolTipRole)
        self.setVisible(self.count() > 1)

    def show_key(self, key: str) -> None:
        """Show which of the keys is written in the field; none, if it is another one."""
        rows = [row for row in range(self.count()) if self.itemData(row).key == key]
        self.setCurrentIndex(rows[0] if rows else -1)

    def _choose(self, row: int) -> None:
        found = self.itemData(row)
        if isinstance(found, ProposedKey):
            self.chosen.emit(found)
