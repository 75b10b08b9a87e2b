"""Help and the command palette of one window: their keys, the button of help, and what it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import isValid

from ui.commands.command import Command
from ui.commands.palette import Palette
from ui.frame.reach import Reach
from ui.frame.same_person import SamePerson
from ui.help.generated import about_page, shortcuts_page
from ui.help.help_window import HelpWindow
from ui.help.manual import PAGES, document, manual, page_of_network
from ui.help.report_window import ReportWindow
from ui.widgets.keys import WINDOW_KEYS, native

if TYPE_CHECKING:
    from boltun.paths import Profile
    from boltun.service import Service
    from ui.frame.window import MainWindow

__all__ = ["Assistance"]

_OURS = {QKeySequence(WINDOW_KEYS[key]).toString() for key in ("help", "commands")}


class Assistance(QObject):
    """Opens the manual at the place that is shown, and the palette."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.palette = Palette(window, window.window_state)
        self.reach = Reach(window, self.palette)
        self.same_person = SamePerson(window)
        self.help_window: HelpWindow | None = None
        self.report_window: ReportWindow | None = None
        self.profile: Profile | None = None
        """Whose log and findings a report holds."""
        self._fill_menu(window.header.help_button.menu())
        QShortcut(QKeySequence(WINDOW_KEYS["help"]), window, self.open_help)
        QShortcut(QKeySequence(WINDOW_KEYS["commands"]), window, self.reach.open)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def open_help(self, key: str = "") -> None:
        """Show a page of the manual; without ``key`` that of the place that is shown."""
        help_window = self.help_window
        if help_window is None:
            help_window = self.help_window = HelpWindow([*manual(), shortcuts_page(), about_page()])
            help_window.asked.connect(self._open_other)
        help_window.show_page(key or self._here())
        _bring_up(help_window)

    def open_network(self, network: str) -> None:
        """Show the page about a network; the one about accounts where there is none."""
        name = page_of_network(network)
        self.open_help("accounts")
        if name:
            self._open_other(f"{name}.md")

    def _open_other(self, key: str) -> None:
        """Follow a link to something that is no page of the manual."""
        if not key.endswith(".md"):
            # The report is no page, but pages speak of it.
            self.open_report()
        elif self.help_window is not None and (page := document(key.removesuffix(".md"))) is not None:
            self.help_window.add_page(page)
            self.help_window.show_page(page.key)

    def open_report(self) -> None:
        """Show the report of a problem, once it is known whose names it is to leave out."""
        if self.profile is None:
            return
        window = self.report_window = ReportWindow(self.profile)
        _bring_up(window)
        bridge = self._window.bridge
        if bridge.service is None:
            window.collect(())
        else:
            bridge.ask(_names, window.collect, lambda _error: window.collect(()))

    def begin_tour(self) -> None:
        """Lead through what one can try in practice, from the beginning or on from where it was left."""
        from ui.conversations.place import ConversationsPlace

        place = self._window.go("conversations")
        assert isinstance(place, ConversationsPlace)
        place.tour.begin()

    def _here(self) -> str:
        shown = self._window.stack.currentWidget()
        place = next((key for key, place in self._window.made.items() if place is shown), "")
        return place if place in PAGES else PAGES[0]

    def _fill_menu(self, menu: QMenu) -> None:
        kind = self.tr("help")
        for key, title, act, keys in (
            ("this page", self.tr("Help for this place"), self.open_help, WINDOW_KEYS["help"]),
            ("commands", self.tr("Go to or do…"), self.reach.open, WINDOW_KEYS["commands"]),
            ("digest", self.tr("Left for you: the digest"), self._window.show_digest, WINDOW_KEYS["digest"]),
            ("", "", None, ""),
            ("tour", self.tr("Guided tour"), self.begin_tour, ""),
            ("first-steps", self.tr("Introduction"), lambda: self.open_help(PAGES[0]), ""),
            ("shortcuts", self.tr("Keyboard shortcuts"), lambda: self.open_help("shortcuts"), ""),
            ("news", self.tr("What's new"), lambda: self.open_help("news"), ""),
            ("report", self.tr("Report a problem…"), self.open_report, ""),
            ("about", self.tr("About Boltun"), lambda: self.open_help("about"), ""),
        ):
            if act is None:
                menu.addSeparator()
                continue
            shown = native(keys)
            # Only shown: the key itself is the window's.
            menu.addAction(f"{title}\t{shown}" if keys else title, act)
            if key not in ("commands", "digest"):
                command = Command(key=f"help {key}", title=title, kind=kind, keys=shown, act=act)
                self.reach.actions.append(command)

    # --- keys ----------------------------------------------------------------------

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        """Watch the widget that has the focus: fields claim some keys for themselves (Ctrl+K on X11)."""
        if before is not None and isValid(before):
            before.removeEventFilter(self)
        if now is not None:
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a field from claiming the keys of help and the palette."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if QKeySequence(event.keyCombination()).toString() not in _OURS:
            return False
        event.ignore()
        return True


def _bring_up(window: QWidget) -> None:
    window.show()
    window.raise_()
    window.activateWindow()


async def _names(service: Service) -> set[str]:
    """Return the addresses and names of accounts and contacts."""
    names: set[str] = set()
    for state in await service.accounts.all():
        address = state.account.address
        names |= {address, address.rpartition("@")[2]}
    for person in await service.conversations.contacts():
        contact = person.contact
        names |= {contact.address, contact.address.rpartition("@")[2], contact.name, *contact.groups}
        # Short pieces of names are words, too.
        names |= {part for part in contact.name.split() if len(part) > 2}
    return names
