"""Notifications that get through a desktop's “do not disturb”: of urgency *critical*, as freedesktop has it.

Qt's tray cannot say how urgent a notification is, and a desktop without a tray shows none of its. So these
are handed to the desktop's own server, through jeepney, which keyring brings along on Linux. It blocks, so
each is told in a thread, which stays until the notification is clicked or closed.
"""

from __future__ import annotations

import contextlib
import logging
import sys
from threading import Thread
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from ui.looks.plain_text import notification_text

__all__ = ["UrgentNotifications"]

log = logging.getLogger(__name__)

_NAME: Final = "org.freedesktop.Notifications"
_PATH: Final = "/org/freedesktop/Notifications"
_MARKUP: Final = "body-markup"
_CRITICAL: Final = 2
_FOR_EVER: Final = 0
"""It is shown until somebody closes it."""
_PATIENCE: Final = 5.0
"""Seconds to wait for the desktop's answer."""
_AT_ONCE: Final = 8
"""So many are shown; of more, the desktop is told no more until one is closed."""


class UrgentNotifications(QObject):
    """Hands urgent notifications to the desktop."""

    clicked = Signal(object)
    """What was given with the one that was clicked."""
    failed = Signal(str, str)
    """Title and text of one that the desktop does not show: it is to be told in another way."""
    _ended = Signal(bool, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown = 0
        self._ended.connect(self._end)

    def tell(self, title: str, text: str, about: object = None) -> None:
        """Show one; its title and its text are plain. ``about`` comes back when it is clicked."""
        if not sys.platform.startswith("linux") or self._shown >= _AT_ONCE:
            self.failed.emit(title, text)
            return
        self._shown += 1
        Thread(target=self._show, args=(title, text, about), name="urgent notification", daemon=True).start()

    def _end(self, clicked: bool, about: object) -> None:
        self._shown -= 1
        if clicked:
            self.clicked.emit(about)

    def _show(self, title: str, text: str, about: object) -> None:
        """Show one, and wait until it is clicked or closed; runs in a thread."""
        is_told = clicked = False
        try:
            from jeepney.io.blocking import open_dbus_connection

            with contextlib.closing(open_dbus_connection(bus="SESSION")) as connection:
                number = _told(connection, title, text)
                is_told = True
                clicked = _is_clicked(connection, number)
        except Exception as error:
            # No bus, no such service, a bus that ends: there are other ways to tell.
            log.info("The desktop did not show an urgent notification: %r", error)
        # The program may have ended meanwhile.
        with contextlib.suppress(RuntimeError):
            if not is_told:
                self.failed.emit(title, text)
            self._ended.emit(clicked, about)


def _told(connection: Any, title: str, text: str) -> int:
    """Hand a notification over; return its number on this desktop."""
    from jeepney import DBusAddress, MatchRule, new_method_call
    from jeepney.bus_messages import message_bus

    address = DBusAddress(_PATH, bus_name=_NAME, interface=_NAME)
    rule = MatchRule(type="signal", interface=_NAME, path=_PATH)
    _asked(connection, message_bus.AddMatch(rule))
    (abilities,) = _asked(connection, new_method_call(address, "GetCapabilities"))
    body = notification_text(text) if _MARKUP in abilities else text
    hints = {
        "urgency": ("y", _CRITICAL),
        "category": ("s", "im.received"),
        "desktop-entry": ("s", "boltun"),
    }
    given = ("Boltun", 0, "dialog-warning", title, body, ["default", title], hints, _FOR_EVER)
    (number,) = _asked(connection, new_method_call(address, "Notify", "susssasa{sv}i", given))
    return int(number)


def _asked(connection: Any, question: Any) -> tuple[Any, ...]:
    from jeepney import MessageType

    answer = connection.send_and_get_reply(question, timeout=_PATIENCE)
    if answer.header.message_type is MessageType.error:
        raise OSError(str(answer.body))
    body: tuple[Any, ...] = answer.body
    return body


def _is_clicked(connection: Any, number: int) -> bool:
    """Wait until a notification is closed; return whether it was clicked before."""
    from jeepney import HeaderFields, MessageType

    while True:
        message = connection.receive()
        fields = message.header.fields
        if message.header.message_type is not MessageType.signal or not message.body:
            continue
        name = fields.get(HeaderFields.member)
        if message.body[0] == number and name in ("ActionInvoked", "NotificationClosed"):
            return bool(name == "ActionInvoked")
