"""Everything that the command palette reaches: places, actions, contacts, bases, settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QMenu, QToolButton, QWidget

from boltun.settings import CHEW, SETTINGS
from ui.commands.command import Command
from ui.commands.palette import Palette
from ui.looks.face import face_of
from ui.looks.synonyms import words_of_setting
from ui.looks.wording import choice_title, template
from ui.widgets.keys import WINDOW_KEYS, native

if TYPE_CHECKING:
    from pathlib import Path

    from boltun.minds.listing import MindInfo
    from boltun.service import Service
    from boltun.store.records import StoredContact
    from ui.frame.window import MainWindow

__all__ = ["Reach"]

_KEYS = re.compile(r"(.+) \(((?:\w+\+)*(?:F\d+|\w|\w\w\w+))\)")


class Reach(QObject):
    """Tells the palette of one window what there is, whenever it comes up."""

    def __init__(self, window: MainWindow, palette: Palette) -> None:
        super().__init__(window)
        self._window = window
        self._palette = palette
        self._offered = False
        self.actions: list[Command] = []
        """What the program does beside what the window does."""

    def open(self) -> None:
        """Let the palette come up."""
        if not self._window.header.isEnabled():
            return
        palette = self._palette
        palette.offer("places", self._places())
        actions = [*self.deeds(), *self.actions]
        palette.offer("actions", actions)
        palette.offer("here", list(self._here({one.title for one in actions})))
        if not self._offered:
            palette.offer("bases", ())
            palette.offer("contacts", ())
            palette.offer("settings", self._settings())
            self._offered = True
        palette.open()
        ask = self._window.bridge.ask
        ask(lambda service: service.conversations.contacts(), self._take_contacts, _ignore)
        ask(_minds, self._take_minds, _ignore)

    def _places(self) -> list[Command]:
        kind = self.tr("place")
        return [
            Command(
                key=f"place {key}",
                title=entry.text(),
                kind=kind,
                words=key,
                keys=native(WINDOW_KEYS[key]),
                drawing=key,
                act=partial(self._go, key),
            )
            for key, entry in self._window.rail.entries.items()
        ]

    def _go(self, key: str) -> None:
        self._window.go(key).arrive()

    def _settings(self) -> list[Command]:
        kind = self.tr("setting")
        return [
            Command(
                key=f"setting {setting.key}",
                title=template(setting.label),
                kind=kind,
                words=" ".join(
                    (
                        template(setting.help),
                        template(setting.group.value),
                        setting.key.replace("_", " "),
                        words_of_setting(setting.key),
                    )
                ),
                drawing="settings",
                act=partial(self._show_setting, setting.key),
            )
            for setting in SETTINGS.values()
            if not setting.hidden
        ]

    def _show_setting(self, key: str) -> None:
        from ui.settings.place import SettingsPlace

        place = self._window.go("settings")
        assert isinstance(place, SettingsPlace)
        place.show_setting(key)

    def deeds(self) -> Iterator[Command]:
        """What is done from anywhere."""
        window, header = self._window, self._window.header
        kind = self.tr("action")

        def deed(key: str, title: str, act: Callable[[], object], words: str = "", keys: str = "") -> Command:
            return Command(key=key, title=title, kind=kind, words=words, keys=keys, drawing="begin", act=act)

        for number, action in enumerate(header.pause_menu.actions()):
            if action.isVisible() and not action.isSeparator():
                yield deed(f"pause {number}", f"{header.pause_menu.title()}: {action.text()}", action.trigger)
        modes = header.mode_button.menu_of_modes
        for words, action in _offered(modes):
            yield deed(f"mode {words}", f"{modes.title()}: {words}", action.trigger)
        keys = native(WINDOW_KEYS["chew"])
        yield deed("chew", header.chew.text(), header.toggle_chew, template(CHEW.help), keys)
        yield deed("find", self.tr("Find"), window.search, keys=native(WINDOW_KEYS["find"]))
        keys = native(WINDOW_KEYS["digest"])
        words = self.tr("digest, promises, calls, unanswered")
        yield deed("digest", self.tr("Left for you: the digest"), window.show_digest, words, keys)
        words = self.tr("import, export, Telegram, WhatsApp, logs, proposals")
        yield deed("learn", self.tr("Learn from your history"), window.show_learn, words)
        yield deed("new base", self.tr("New base"), partial(self._in_bases, "new_button"))
        yield deed("open base", self.tr("Open a base…"), partial(self._in_bases, "open_button"))
        yield deed("rehearsal", self.tr("Rehearsal: what Boltun would have said"), lambda: window.rehearse())
        yield deed("first steps", self.tr("First steps"), lambda: window.show_first_run())
        yield deed("quit", self.tr("Quit"), window.leave, keys=native(WINDOW_KEYS["quit"]))

    def _in_bases(self, button: str) -> None:
        place = self._window.go("bases")
        getattr(place, button).click()

    def _here(self, seen: set[str]) -> Iterator[Command]:
        """What can be pressed in the place that is shown, and what is in its menus; but what was ``seen``."""
        place = self._window.stack.currentWidget()
        if place is None:
            return
        kind = self.tr("here")
        for button in place.findChildren(QAbstractButton):
            for words, act in _pressable(button, place):
                title, keys = _keys_apart(words)
                if title and title not in seen:
                    seen.add(title)
                    yield Command(key="", title=title, kind=kind, keys=keys, drawing="right", act=act)

    def _take_contacts(self, contacts: Sequence[StoredContact]) -> None:
        kind = self.tr("contact")
        self._palette.offer(
            "contacts",
            [
                Command(
                    key=f"contact {one.id}",
                    title=one.contact.name or one.contact.address,
                    kind=kind,
                    face=face_of(one.contact),
                    words=f"{one.contact.address} {' '.join(one.contact.groups)}",
                    act=partial(self._window.open_contact, one.id),
                )
                for one in contacts
            ],
        )

    def _take_minds(self, minds: Sequence[MindInfo]) -> None:
        kind = self.tr("base")
        self._palette.offer(
            "bases",
            [
                Command(
                    key=f"base {one.name}",
                    title=choice_title(one),
                    kind=kind,
                    words=one.name,
                    drawing="bases",
                    act=partial(self._open_base, one.path),
                )
                for one in minds
            ],
        )

    def _open_base(self, path: Path) -> None:
        from ui.bases.place import BasesPlace

        place = self._window.go("bases")
        assert isinstance(place, BasesPlace)
        place.open(path)


def _pressable(button: QAbstractButton, place: QWidget) -> Iterator[tuple[str, Callable[[], object]]]:
    """Tell what a button does, and what is in its menu."""
    if not (button.isVisibleTo(place) and button.isEnabledTo(place)):
        return
    words = button.accessibleName() or button.text().replace("&", "")
    menu = button.menu() if isinstance(button, QToolButton) else None
    if isinstance(menu, QMenu):
        menu.aboutToShow.emit()
        for action in menu.actions():
            if _is_offered(action):
                title, _, keys = action.text().replace("&&", "&").partition("\t")
                yield f"{words}: {title} ({keys})" if keys else f"{words}: {title}", action.trigger
    else:
        yield words, button.click


def _offered(menu: QMenu) -> Iterator[tuple[str, QAction]]:
    """Yield what can be chosen in a menu and the menus in it, in words."""
    for action in menu.actions():
        words, inner = action.text().replace("&&", "&"), action.menu()
        if isinstance(inner, QMenu):
            yield from ((f"{words}: {inside}", one) for inside, one in _offered(inner))
        elif action.isVisible() and action.isEnabled() and words:
            yield words, action


def _keys_apart(words: str) -> tuple[str, str]:
    """Take the shortcut, in brackets at the end of a button's name, away from it."""
    found = _KEYS.fullmatch(words)
    return (found[1], found[2]) if found else (words, "")


def _is_offered(action: QAction) -> bool:
    return bool(action.isVisible() and action.isEnabled() and action.text() and action.menu() is None)


async def _minds(service: Service) -> Sequence[MindInfo]:
    return service.minds.all()


def _ignore(_error: Exception) -> None:
    """Without a service there are places and settings."""
