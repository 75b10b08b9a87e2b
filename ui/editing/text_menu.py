"""What the right button offers in a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from ui.editing.text_view import TextView

__all__ = ["editing_menu"]


def editing_menu(view: TextView) -> QMenu:
    """Return a menu of what can be done with the selection; undo is the draft's, not Qt's."""
    menu = QMenu(view)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    editable, selected = not view.draft.read_only, view.selection is not None
    stack, keys = view.draft.undo_stack, QKeySequence.StandardKey
    for words, key, act, enabled in (
        (QCoreApplication.translate("TextView", "Undo"), keys.Undo, stack.undo, stack.canUndo()),
        (QCoreApplication.translate("TextView", "Redo"), keys.Redo, stack.redo, stack.canRedo()),
        (QCoreApplication.translate("TextView", "Cut"), keys.Cut, view.cut, editable and selected),
        (QCoreApplication.translate("TextView", "Copy"), keys.Copy, view.copy, selected),
        (
            QCoreApplication.translate("TextView", "Paste"),
            keys.Paste,
            view.paste,
            editable and view.canPaste(),
        ),
        (QCoreApplication.translate("TextView", "Select all"), keys.SelectAll, view.select_all, True),
    ):
        action = menu.addAction(words, act)
        action.setShortcut(QKeySequence(key))
        action.setEnabled(enabled)
    return menu
