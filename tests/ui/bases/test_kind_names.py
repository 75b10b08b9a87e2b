"""Each kind of pair goes by one name, in the person's terms, and is explained where it is chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.pairs import PairKind
from ui.table.base_editor import BaseEditor
from ui.table.kinds import kind_help, kind_name
from ui.table.pair_model import Column

Make = Callable[..., BaseEditor]
ROOT = Path(__file__).parents[3]
OLD = re.compile(r"widely used|study phrase|keyword list|special-word list|special list", re.I)


def test_no_two_kinds_share_a_name_or_begin_alike(qapp: Any) -> None:
    names = [kind_name(kind) for kind in PairKind]
    assert len(set(names)) == len(names)
    assert not [(one, other) for one in names for other in names if one != other and other.startswith(one)]


def test_where_a_kind_is_chosen_it_is_explained(make_editor: Make) -> None:
    editor = make_editor()
    editor.table.edit_current(Column.KIND)
    cell = editor.table.viewport().findChild(QComboBox)
    assert cell is not None
    for choice in (editor.pair_editor.kind, editor.filter_bar.kind, cell):
        for kind in PairKind:
            at = choice.findData(kind.value)
            assert choice.itemText(at) == kind_name(kind)
            assert choice.itemData(at, Qt.ItemDataRole.AccessibleDescriptionRole) == kind_help(kind)


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("[hello.]", PairKind.PHRASE),
        ("hello.", PairKind.STUDY),
        ("(hello.)", PairKind.KEYWORDS),
        ("{hello.}", PairKind.SPECIALS),
        ("<ESCAPE>", PairKind.ESCAPE),
    ],
)
def test_why_a_reply_was_given_names_the_kind_as_the_table_does(qapp: Any, key: str, kind: PairKind) -> None:
    mind = BoltunMind.compile(f"<IGNORED>\nhello\n{key}\nHi!\n")
    message = Message(contact=Contact(account="test", address="ann"), text="hello", at=0.0, received_at=0.0)
    told = mind.reply(message, mind.new_memory(), Random(1)).why.told()
    reasons = {one.reason for reading in told.readings for one in reading.candidates}
    assert {re.split(r", as the| \(", reason)[0] for reason in reasons} == {kind_name(kind)}


@pytest.mark.parametrize("page", ["bases.md", "play.md", "window.md"])
def test_the_pages_use_these_names(page: str) -> None:
    assert OLD.findall((ROOT / "docs" / page).read_text("utf-8")) == []
