"""Makes the places of the window, each when it is first shown, and connects them with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from ui.link.preferences import Preferences
from ui.widgets.place import Place

if TYPE_CHECKING:
    from ui.editing.editor import Editor
    from ui.frame.window import MainWindow

__all__ = ["Kit", "makers"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """What places are made with."""

    preferences: Preferences
    clock: Callable[[], float]
    encodings_path: Path | None
    """Where the person's choices of encodings are kept."""
    unsaved: Path | None
    """The folder where the editor keeps what is not saved yet."""


def makers(window: MainWindow, kit: Kit) -> dict[str, Callable[[], Place]]:
    """Return what makes each place, by its key, in the order of the rail."""
    return {
        "conversations": partial(_make_conversations, window, kit),
        "bases": partial(_make_bases, window, kit),
        "teach": partial(_make_teach, window, kit),
        "accounts": partial(_make_accounts, window, kit),
        "statistics": partial(_make_statistics, window, kit),
        "settings": partial(_make_settings, window, kit),
        # The last one: no key of a place that was there before changes.
        "rules": partial(_make_rules, window, kit),
        # Not on the rail: one comes here when something is left.
        "digest": partial(_make_digest, window, kit),
        "learn": partial(_make_learn, window),
    }


def _make_conversations(window: MainWindow, kit: Kit) -> Place:
    from ui.conversations.place import ConversationsPlace

    place = ConversationsPlace(window.bridge, kit.preferences, window.stack, clock=kit.clock)
    place.line_wanted.connect(window.open_line)
    place.held_changed.connect(window.show_held)
    place.acts.same_wanted.connect(window.assistance.same_person.ask)
    place.teach_wanted.connect(window.teach)
    return place


def _make_bases(window: MainWindow, kit: Kit) -> Place:
    from boltun.minds.encodings import Encodings
    from ui.bases.place import BasesPlace

    encodings = Encodings(kit.encodings_path)
    place = BasesPlace(window.bridge, kit.preferences, window.stack, encodings=encodings, unsaved=kit.unsaved)
    # Later: the button that settles it is gone by then.
    place.leaving.connect(window.leave, Qt.ConnectionType.QueuedConnection)
    return place


def _make_teach(window: MainWindow, kit: Kit) -> Place:
    from ui.teach.place import TeachPlace

    place = TeachPlace(
        window.bridge,
        window.stack,
        clock=kit.clock,
        open_base=lambda path: _open_text(window.made.get("bases"), path),
    )
    place.line_wanted.connect(window.open_line)
    place.message_wanted.connect(window.open_message)
    place.count_changed.connect(window.show_lessons)
    place.head.history_wanted.connect(window.show_learn)
    return place


def _make_statistics(window: MainWindow, kit: Kit) -> Place:
    from ui.statistics.place import StatisticsPlace

    place = StatisticsPlace(window.bridge, window.stack, clock=kit.clock)
    place.messages_wanted.connect(window.show_chosen)
    place.line_wanted.connect(window.open_line)
    return place


def _make_accounts(window: MainWindow, kit: Kit) -> Place:
    from ui.accounts.place import AccountsPlace

    place = AccountsPlace(window.bridge, window.stack, clock=kit.clock)
    place.removing.connect(window.status_line.leave_out)
    place.page_wanted.connect(window.assistance.open_network)
    place.first_run_wanted.connect(window.show_first_run)
    place.teach_wanted.connect(window.teach)
    place.line_wanted.connect(window.open_line)
    return place


def _make_settings(window: MainWindow, kit: Kit) -> Place:
    from ui.settings.place import SettingsPlace

    place = SettingsPlace(window.bridge, kit.preferences, window.stack)
    place.delete_wanted.connect(window.ask_delete_everything)
    place.copies_wanted.connect(window.pages.offer_copies)
    return place


def _make_rules(window: MainWindow, kit: Kit) -> Place:
    from ui.rules.place import RulesPlace

    return RulesPlace(window.bridge, window.stack, clock=kit.clock)


def _make_digest(window: MainWindow, kit: Kit) -> Place:
    from ui.digest.place import DigestPlace

    place = DigestPlace(window.bridge, window.left, window.stack, clock=kit.clock)
    place.reply_wanted.connect(window.open_contact)
    place.teach_wanted.connect(window.teach)
    place.left_wanted.connect(lambda: window.go("conversations").arrive())
    return place


def _make_learn(window: MainWindow) -> Place:
    from ui.learn.place import LearnPlace

    place = LearnPlace(window.bridge, window.stack)
    place.line_wanted.connect(window.open_line)
    return place


def _open_text(place: Place | None, path: Path) -> Editor | None:
    """Return the editor in which the place of bases has a text open."""
    if place is None:
        return None
    from ui.bases.place import BasesPlace

    editors = place.editors if isinstance(place, BasesPlace) else ()
    return next((one for one in editors if one.file.path == path), None)
