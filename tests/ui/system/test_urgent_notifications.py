"""An urgent notification comes to a real bus as critical, and leads back when it is clicked."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import pytest

from tests.session_bus import session_bus
from ui.system.urgent_notifications import UrgentNotifications

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("dbus-daemon") is None,
    reason="needs dbus-daemon, and is only for Linux",
)

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
WORDS = "Ann: <b>dad</b> died & gone"


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A session bus of one's own."""
    with session_bus(tmp_path) as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        yield address


class Desktop:
    """Answers as a desktop does, and clicks each notification, or closes it."""

    def __init__(self, bus: str, *abilities: str, signal: str = "ActionInvoked") -> None:
        from jeepney.bus_messages import message_bus
        from jeepney.io.blocking import open_dbus_connection

        self.told: Queue[tuple[Any, ...]] = Queue()
        self._abilities = list(abilities)
        self._signal = signal
        self._connection = open_dbus_connection(bus)
        self._connection.send_and_get_reply(message_bus.RequestName(NAME), timeout=10)
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        # Until the bus ends.
        with contextlib.suppress(OSError):
            self._serve()

    def _serve(self) -> None:
        from jeepney import DBusAddress, HeaderFields, new_method_return, new_signal

        number = 40
        while True:
            message = self._connection.receive()
            member = message.header.fields.get(HeaderFields.member)
            if member == "GetCapabilities":
                self._connection.send(new_method_return(message, "as", (self._abilities,)))
            elif member == "Notify":
                number += 1
                self._connection.send(new_method_return(message, "u", (number,)))
                self.told.put(message.body)
                place = DBusAddress(PATH, interface=NAME)
                for one in (number - 1, number):
                    form, more = ("us", "default") if self._signal == "ActionInvoked" else ("uu", 2)
                    self._connection.send(new_signal(place, self._signal, form, (one, more)))


def test_it_is_critical_and_leads_back_when_it_is_clicked(bus: str, qtbot: Any) -> None:
    desktop = Desktop(bus, "body", "body-markup")
    urgent = UrgentNotifications()
    with qtbot.waitSignal(urgent.clicked, timeout=20_000) as clicked:
        urgent.tell("A serious message", WORDS, ("grave", 7))
    assert clicked.args == [("grave", 7)]
    _, _, _, title, body, actions, hints, _ = desktop.told.get(timeout=10)
    assert (title, hints["urgency"]) == ("A serious message", ("y", 2))
    assert actions[0] == "default"
    # Words of strangers are no markup.
    assert "<b>" not in body
    assert "&lt;b&gt;" in body


def test_a_desktop_without_markup_gets_the_words_as_they_are_and_may_close_it(bus: str, qtbot: Any) -> None:
    desktop = Desktop(bus, "body", signal="NotificationClosed")
    urgent = UrgentNotifications()
    with qtbot.waitSignal(urgent._ended, timeout=20_000), qtbot.assertNotEmitted(urgent.clicked):
        urgent.tell("A serious message", WORDS)
    assert desktop.told.get(timeout=10)[4] == WORDS


def test_without_a_server_of_notifications_it_is_told_otherwise(bus: str, qtbot: Any) -> None:
    urgent = UrgentNotifications()
    with qtbot.waitSignal(urgent.failed, timeout=20_000) as failed:
        urgent.tell("A serious message", WORDS)
    assert failed.args == ["A serious message", WORDS]


def test_without_a_bus_it_is_told_otherwise(monkeypatch: pytest.MonkeyPatch, qtbot: Any) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    urgent = UrgentNotifications()
    with qtbot.waitSignal(urgent.failed, timeout=20_000):
        urgent.tell("A serious message", WORDS)
