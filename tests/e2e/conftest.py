"""One real Prosody for all end-to-end tests; a fresh account for every person in every test."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e import screen as screens
from tests.e2e.program import Program
from tests.e2e.prosody import Prosody, User, missing
from tests.e2e.raw_client import RawClient


@pytest.fixture(scope="session")
def prosody() -> Iterator[Prosody]:
    """A running server on loopback. A test that stops it makes its own with ``make_prosody``."""
    yield from _prosody()


@pytest.fixture
def own_prosody() -> Iterator[Prosody]:
    """A server that the test may stop and start."""
    yield from _prosody()


def _prosody() -> Iterator[Prosody]:
    reason = missing()
    if reason:
        pytest.skip(reason)
    # Not pytest's own folder: nobody but its owner may look into that, and Prosody runs as another user.
    folder = Path(tempfile.mkdtemp(prefix="boltun-prosody-"))
    server = Prosody(folder)
    try:
        server.start()
        yield server
    finally:
        # Nobody needs its data any more.
        server.stop(hard=True)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def owner(prosody: Prosody) -> User:
    """The person whose account the program holds."""
    return prosody.register()


@pytest.fixture
def friend(prosody: Prosody) -> User:
    """The person who writes to the owner."""
    return prosody.register()


Connect = Callable[..., "RawClient"]


@pytest.fixture
async def client(prosody: Prosody) -> AsyncIterator[Callable[..., object]]:
    """Sign in as somebody with the independent client: ``await client(user, resource=…, priority=…)``."""
    made: list[RawClient] = []

    async def connect(
        user: User, *, resource: str | None = None, priority: int | None = 0, carbons: bool = False
    ) -> RawClient:
        raw = RawClient(prosody.host, prosody.port, user.jid, user.password, resource)
        await raw.connect(priority=priority)
        made.append(raw)
        if carbons:
            await raw.enable_carbons()
        await raw.sync()
        return raw

    yield connect
    for raw in made:
        await raw.close()


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[screens.Screen]:
    if reason := screens.missing():
        pytest.skip(reason)
    folder = tmp_path / "screen"
    folder.mkdir()
    screen = screens.Screen(folder)
    yield screen
    screen.stop()


@pytest.fixture
async def program(screen: screens.Screen, tmp_path: Path) -> AsyncIterator[Program]:
    program = Program(tmp_path)
    program.screen = screen
    yield program
    await program.kill()
