"""The pictures of contacts, fetched from the service when somebody is about to see them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPixmap

from boltun.events import Event, MessagesDeleted, PictureChanged
from ui.link.bridge import Bridge
from ui.looks.pictures import decoded

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["Faces"]

_MOST = 300
"""So many decoded pictures are kept in memory, about 25 MB; others are decoded again."""


class Faces(QObject):
    """Knows who has a picture. Decoding is done in another thread."""

    changed = Signal(int)
    """The picture of this contact is there, is another one, or is there no more."""

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._holders: frozenset[int] = frozenset()
        self._pictures: OrderedDict[int, QPixmap | None] = OrderedDict()
        self._asked: set[int] = set()
        bridge.happened.connect(self._take)
        self._ask_who()

    def picture(self, contact_id: int) -> QPixmap | None:
        """Return the picture of a contact; None: he has none, or it will be told when it is there."""
        if contact_id in self._pictures:
            self._pictures.move_to_end(contact_id)
            return self._pictures[contact_id]
        if contact_id in self._holders and contact_id not in self._asked:
            self._asked.add(contact_id)
            self._bridge.ask(lambda service: _picture(service, contact_id), self._put, self._ignore)
        return None

    def _take(self, event: Event) -> None:
        match event:
            case PictureChanged():
                self._pictures.pop(event.contact_id, None)
                self._asked.discard(event.contact_id)
                self._holders |= {event.contact_id}
                self.changed.emit(event.contact_id)
            case MessagesDeleted():
                self._pictures.clear()
                self._ask_who()
            case _:
                pass

    def _ask_who(self) -> None:
        self._bridge.ask(lambda service: service.conversations.with_pictures(), self._fill, self._ignore)

    def _fill(self, holders: frozenset[int]) -> None:
        self._holders = holders
        for contact_id in holders:
            self.changed.emit(contact_id)

    def _put(self, read: tuple[int, QImage | None]) -> None:
        contact_id, image = read
        self._asked.discard(contact_id)
        self._pictures[contact_id] = None if image is None else QPixmap.fromImage(image)
        if len(self._pictures) > _MOST:
            self._pictures.popitem(last=False)
        if image is not None:
            self.changed.emit(contact_id)

    def _ignore(self, _error: Exception) -> None:
        """Without a picture there are initials."""


async def _picture(service: Service, contact_id: int) -> tuple[int, QImage | None]:
    picture = await service.conversations.picture(contact_id)
    return contact_id, None if picture is None else await asyncio.to_thread(decoded, picture)
