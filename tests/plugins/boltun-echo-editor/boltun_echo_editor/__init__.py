"""The editor "beginnings" of echoes, as Boltun's window knows it."""

from boltun.minds.kind import later
from ui.editing.editor_kind import EditorKind

__all__ = ["EDITOR"]

EDITOR = EditorKind(name="beginnings", kind="echo", make=later("boltun_echo_editor.editor:make"))
