"""The tab "What if": what the rules would do, before they do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from boltun.message import ChatKind, Contact, Presence
from boltun.minds.listing import MindInfo
from boltun.rules.mode import Rules
from boltun.service.practice import is_played
from boltun.service.week import STRANGER
from ui.link.bridge import Bridge
from ui.looks.scale import FAR, WIDE
from ui.rules.look_back_card import LookBackCard
from ui.rules.simulator import Simulator
from ui.rules.week_card import WeekCard
from ui.widgets.scroll_page import ScrollPage

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["WhatIf", "known_contacts"]

_WIDEST = 900
_EXAMPLE = "example:me"
"""The account of strangers, as long as there is none."""


@dataclass(frozen=True, slots=True)
class _Known:
    rules: Rules
    contacts: Sequence[Contact]
    minds: Sequence[MindInfo]


class WhatIf(QWidget):
    """Tries the rules out; nothing here changes anything."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None, *, now: Callable[[], float]) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._known: _Known | None = None
        self.simulator = Simulator(bridge, self, now=now)
        self.week_card = WeekCard(bridge, self, now=now)
        self.week_card.chosen.connect(self._suppose)
        self.look_back = LookBackCard(bridge, self, now=now)
        page = QWidget(self)
        page.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(page)
        column.setContentsMargins(FAR, WIDE, FAR, FAR)
        column.setSpacing(WIDE)
        column.addWidget(self.simulator)
        column.addWidget(self.week_card)
        column.addWidget(self.look_back)
        column.addStretch(1)
        self._scroll = ScrollPage(page, self.tr("What if"), self, bounded=True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroll)

    def arrive(self) -> None:
        """Begin with who writes."""
        who = self.simulator.who
        who.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scroll.ensureWidgetVisible(who)

    def look(self) -> None:
        """Ask anew what there is, and what would be."""
        self._bridge.ask(_known, self._show)

    def _show(self, known: _Known) -> None:
        if known == self._known:
            # Nothing else can be chosen: a list that is open stays open.
            self.simulator.ask()
            self.week_card.ask()
            return
        self._known = known
        self.simulator.follow(known.rules, known.contacts, known.minds)
        self.week_card.follow(known.rules.zone)
        self.look_back.follow(known.rules.zone)

    def _suppose(self, at: float, contact: Contact | None, presence: Presence) -> None:
        self.simulator.suppose(at, contact, presence)
        page = self._scroll.widget()
        if page is not None:
            top = self.simulator.verdict.mapTo(page, QPoint(0, 0))
            self._scroll.ensureVisible(0, top.y(), 0, self._scroll.height() // 2)


async def known_contacts(service: Service) -> list[Contact]:
    """Return everybody with whom one can talk alone, by name."""
    everybody = [one.contact for one in await service.conversations.contacts()]
    return [one for one in everybody if one.kind is ChatKind.DIRECT and not is_played(one)]


async def _known(service: Service) -> _Known:
    contacts = await known_contacts(service)
    accounts = [state.account.key for state in await service.accounts.all()] or [_EXAMPLE]
    strangers = [Contact(account=key, address=STRANGER) for key in accounts]
    return _Known(
        rules=(await service.rules.now()).rules,
        contacts=[*contacts, *strangers],
        minds=service.minds.all(),
    )
