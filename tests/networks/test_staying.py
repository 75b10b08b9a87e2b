"""An account is connected again and again, and says how it stands."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from boltun.networks.certificates import Certificate
from boltun.networks.endings import Ending, ServerEnding
from boltun.networks.protocol import CertificateAsked, ConnectionChanged, ConnectionState, NetworkEvent
from boltun.networks.staying import Staying

NOW = 1_000.0
LOST = Ending(template="The connection was lost.")
REFUSED = Ending(template="The server does not accept {what}.", values={"what": "this"}, final=True)

CONNECTING = (ConnectionState.CONNECTING, "Connecting to x.org …")


class Account:
    """An account whose connections end as it is told; ``waited`` are the seconds between them."""

    def __init__(self, *endings: tuple[Ending, bool]) -> None:
        self.told: list[NetworkEvent] = []
        self.waited: list[float] = []
        self.staying = Staying("x:me", self.told.append, clock=lambda: NOW, sleep=self._sleep, dice=Random(1))
        self._endings = list(endings)

    async def connect(self) -> tuple[Ending, bool]:
        return self._endings.pop(0)

    async def run(self) -> None:
        await self.staying.run(self.connect, "Connecting to {host} …", {"host": "x.org"})

    @property
    def states(self) -> list[tuple[ConnectionState, str]]:
        return [(one.state, one.text) for one in self.told if isinstance(one, ConnectionChanged)]

    async def _sleep(self, seconds: float) -> None:
        self.waited.append(seconds)


async def test_it_tries_again_until_only_the_owner_can_help() -> None:
    account = Account((LOST, False), (LOST, False), (REFUSED, False))
    await account.run()
    lost = (ConnectionState.WAITING, "The connection was lost.")
    refused = (ConnectionState.FAILED, "The server does not accept this.")
    assert account.states == [CONNECTING, lost, CONNECTING, lost, CONNECTING, refused]
    retries = [one.retry_at for one in account.told if isinstance(one, ConnectionChanged)]
    first, second = account.waited
    assert retries == [None, NOW + first, None, NOW + second, None, None]
    assert account.staying.state is ConnectionState.FAILED


async def test_it_waits_longer_each_time_and_begins_anew_after_a_session() -> None:
    account = Account(*[(LOST, False)] * 6, (LOST, True), (REFUSED, False))
    await account.run()
    assert account.waited[4] > 4 * account.waited[0]
    assert account.waited[6] < 2


async def test_it_waits_at_least_as_long_as_the_server_wants() -> None:
    account = Account((Ending(template="Later.", wait=90.0), True), (REFUSED, False))
    await account.run()
    assert account.waited == [90.0]


async def test_who_is_cancelled_says_goodbye_and_is_offline() -> None:
    account, left, online = Account(), [], asyncio.Event()

    async def connect() -> tuple[Ending, bool]:
        account.staying.tell(ConnectionState.ONLINE)
        online.set()
        await asyncio.Event().wait()
        raise AssertionError

    async def goodbye() -> None:
        left.append(account.staying.state)

    task = asyncio.create_task(account.staying.run(connect, goodbye=goodbye))
    await online.wait()
    task.cancel()
    await task
    assert left == [ConnectionState.ONLINE]
    offline = (ConnectionState.OFFLINE, "Disconnected.")
    assert account.states == [
        (ConnectionState.CONNECTING, "Connecting …"),
        (ConnectionState.ONLINE, ""),
        offline,
    ]


async def test_what_is_told_of_an_attempt_may_change_with_the_next() -> None:
    account, where = Account(), {"host": "x.org"}

    async def connect() -> tuple[Ending, bool]:
        found = where["host"] == "mail.x.org"
        where["host"] = "mail.x.org"
        return (REFUSED if found else LOST), False

    await account.staying.run(connect, "Connecting to {host} …", where)
    begun = [text for state, text in account.states if state is ConnectionState.CONNECTING]
    assert begun == ["Connecting to x.org …", "Connecting to mail.x.org …"]


@pytest.mark.parametrize(
    ("ending", "state"),
    [
        (None, ConnectionState.ONLINE),
        (LOST, ConnectionState.WAITING),
        (REFUSED, ConnectionState.FAILED),
    ],
)
def test_an_attempt_has_a_result(ending: Ending | None, state: ConnectionState) -> None:
    result = Account().staying.told(ending)
    assert (result.account, result.state) == ("x:me", state)
    assert result.text == ("" if ending is None else ending.text)


def giving(shown: Certificate | None) -> Callable[[], Awaitable[Certificate | None]]:
    async def look() -> Certificate | None:
        return shown

    return look


async def test_the_owner_is_asked_about_a_certificate_that_can_be_shown() -> None:
    account, distrusted = Account(), ServerEnding.other_certificate()
    shown = Certificate(fingerprint="ab" * 32, subject="CN=x.org")
    assert await account.staying.ask_about(distrusted, giving(shown), "x.org") == distrusted
    (asked,) = account.told
    assert isinstance(asked, CertificateAsked)
    assert (asked.account, asked.host, asked.fingerprint) == ("x:me", "x.org", "ab" * 32)


async def test_a_certificate_that_cannot_be_shown_is_no_reason_to_give_up() -> None:
    account, distrusted = Account(), ServerEnding.other_certificate()
    ending = await account.staying.ask_about(distrusted, giving(None), "x.org")
    assert (distrusted.final, ending.final) == (True, False)
    lost = ServerEnding.closed(True)
    assert await account.staying.ask_about(lost, giving(None), "x.org") is lost
    assert account.told == []


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ConnectionRefusedError(), "Nothing answers at x.org:25."),
        (socket.gaierror(), "There is no server x.org, or no network."),
        (OSError(), "x.org cannot be reached: no route."),
    ],
)
def test_why_no_connection_came_about(error: OSError, text: str) -> None:
    ending = Ending.no_connection("x.org", error, place="x.org:25", reason="no route")
    assert (ending.text, ending.final) == (text, False)
