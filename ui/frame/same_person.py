"""The choice of who else is the same person as a contact: in the way of the command palette."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from boltun.desk.rooms import is_room
from boltun.service.practice import is_played
from ui.commands.command import Command
from ui.commands.palette import Palette
from ui.looks.face import face_of
from ui.looks.people import contact_name
from ui.looks.wording import account_label, network_label
from ui.widgets.notice import Notice
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.store.records import StoredContact
    from ui.frame.window import MainWindow

__all__ = ["SamePerson"]


class SamePerson(QObject):
    """Lists the other contacts, those with a like name first; whoever is chosen is joined."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.palette = Palette(
            window,
            window.window_state,
            hint=self.tr("The name or address of the same person on another network…"),
            name=self.tr("Is the same person as"),
        )

    def ask(self, contact_id: int) -> None:
        """Let the owner choose."""

        def show(contacts: Sequence[StoredContact]) -> None:
            one = next((found for found in contacts if found.id == contact_id), None)
            if one is not None:
                self.palette.offer("contacts", self._choices(one, contacts))
                self.palette.open()

        self._window.bridge.ask(lambda service: service.conversations.contacts(), show)

    def _choices(self, one: StoredContact, contacts: Sequence[StoredContact]) -> list[Command]:
        others = [
            other
            for other in contacts
            if other.id != one.id
            and not is_room(other.contact)
            and not is_played(other.contact)
            and (one.person is None or other.person != one.person)
        ]
        name = contact_name(one.contact).casefold()

        def unlike(other: StoredContact) -> float:
            return -SequenceMatcher(None, name, contact_name(other.contact).casefold()).ratio()

        return [
            Command(
                key="",
                title=contact_name(other.contact),
                kind=account_label(other.contact.account),
                words=f"{other.contact.address} {other.contact.account}",
                face=face_of(other.contact),
                act=partial(self._join, one, other),
            )
            for other in sorted(others, key=unlike)
        ]

    def _join(self, one: StoredContact, other: StoredContact) -> None:
        ask = self._window.bridge.ask

        def tell(_: None) -> None:
            text = self.tr("{name} ({network}) and {other} ({other_network}) are one person now.")
            self._window.notices.tell(
                Notice(
                    text=text.format(
                        name=contact_name(one.contact),
                        network=_network(one),
                        other=contact_name(other.contact),
                        other_network=_network(other),
                    ),
                    tone=Tone.GOOD,
                    undone=lambda: ask(lambda service: service.conversations.part(other.id)),
                )
            )

        ask(lambda service: service.conversations.join(one.id, other.id), tell)


def _network(one: StoredContact) -> str:
    return network_label(one.contact.account.partition(":")[0])
