"""What every editor has, wired in one way: undo, its own keys, and the offer of a copy."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QUndoStack
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.widgets.question_bar import QuestionBar

__all__ = ["add_key", "offer_copy", "wire_undo"]


def wire_undo(editor: QWidget, stack: QUndoStack, undo: QAbstractButton, redo: QAbstractButton) -> None:
    """Let two buttons, and the usual keys wherever in the editor the focus is, undo and redo."""
    keys = QKeySequence.StandardKey
    undoing = stack.createUndoAction(editor, QCoreApplication.translate("Editor", "Undo"))
    redoing = stack.createRedoAction(editor, QCoreApplication.translate("Editor", "Redo"))
    for button, act, can, action, standard in (
        (undo, stack.undo, stack.canUndoChanged, undoing, keys.Undo),
        (redo, stack.redo, stack.canRedoChanged, redoing, keys.Redo),
    ):
        button.clicked.connect(act)
        can.connect(button.setEnabled)
        button.setEnabled(False)
        action.setShortcuts(standard)
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        editor.addAction(action)


def add_key(editor: QWidget, keys: str, act: Callable[[], object]) -> None:
    """Let a shortcut do something, wherever in the editor the focus is."""
    shortcut = QShortcut(QKeySequence(keys), editor)
    shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    shortcut.activated.connect(act)


def offer_copy(bar: QuestionBar, wanted: Callable[[], object]) -> None:
    """Say that a file may only be read, and offer a copy to edit."""
    bar.ask(
        QCoreApplication.translate("Editor", "This came with Boltun and can only be read."),
        [(QCoreApplication.translate("Editor", "Save a copy to edit"), wanted)],
    )
