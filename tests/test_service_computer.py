"""Modes by the state of the computer in the whole service."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from boltun.desk.reason import Reason
from boltun.events import Event, MessageChanged, OutcomeKind, SettingsChanged
from boltun.passwords import Place
from boltun.paths import Profile
from tests.computer.desktop import LOGIN, Logind, desktop
from tests.session_bus import session_bus
from tests.test_service import AT_ONCE, OTHER, START, Front, outcome, profile

__all__ = ["profile"]

pytestmark = pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="dbus-daemon is not installed")

RULES = """\
[[mode]]
name = "gone"
when = { locked = true }
settings = { talk_with_everybody = true, default_mind = "bases/note.txt" }
"""


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with session_bus(tmp_path) as address:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        monkeypatch.setenv("XDG_SESSION_ID", "2")
        yield address


async def until(service: Front, so: Callable[[], bool]) -> None:
    """Wait for events of the service until it is so."""
    heard = asyncio.Event()

    def listen(event: Event) -> None:
        service.told.append(event)
        heard.set()

    service._listener = listen
    async with asyncio.timeout(20):
        while not so():
            heard.clear()
            await heard.wait()


async def test_a_locked_screen_lets_boltun_answer_at_once_and_an_unlocked_one_ends_that(
    profile: Profile, bus: str
) -> None:
    profile.make()
    (profile.bases / "note.txt").write_text("<ESCAPE>\nA note.\n", "utf-8")
    profile.rules_path.write_text(RULES, "utf-8")
    service = Front(profile, START)
    for key, value in {"language": "en", **AT_ONCE}.items():
        service.settings.set(key, value)
    async with desktop(Logind, bus, LOGIN) as logind:
        logind.session["LockedHint"] = ("b", True)
        await service.start()
        try:
            # It is known before anybody is answered.
            holding = service.modes.holding()
            assert (holding.name, holding.state) == ("gone", ("locked",))
            await service.accounts.add(replace(OTHER, ask_first=False), "", Place.FILE)
            await until(service, lambda: service.core.connections.online(OTHER.key))
            network = service.network_of(OTHER.key)
            ann = network.contact("ann")
            network.write("hello", service.now(), contact=ann)
            await until(service, lambda: service.sent(OTHER.key) == ["A note."])

            # Nobody looks at it every few seconds: the signal alone tells.
            await service.stop_watching()
            service.told.clear()
            await logind.show(LockedHint=("b", False))
            await until(service, lambda: SettingsChanged() in service.told)
            assert service.modes.holding().mode is None
            network.write("hello again", service.now(), contact=ann)
            await until(service, lambda: bool(service.heard(MessageChanged)))
            id_ = service.store.contacts.id_of(ann)
            decided = (OutcomeKind.SILENT, Reason.NOT_SWITCHED_ON)
            assert await outcome(service, id_) == decided

            # Without the rule, nobody is asked any more.
            profile.rules_path.write_text("", "utf-8")
            await service._follow_rules()
            logind.asked.clear()
            await logind.show(LockedHint=("b", True))
            await logind.own("example.done")
            assert logind.asked == []
        finally:
            await service.stop()
