"""One real Synapse for all tests; fresh accounts for every person in every test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

pytest.importorskip("nio", reason="needs the extra matrix: pip install 'boltun[matrix]'")

from tests.networks.matrix.person import Person
from tests.networks.matrix.synapse import Synapse, User, missing, synapse


@pytest.fixture(scope="session")
def server() -> Iterator[Synapse]:
    """A running server on loopback. A test that stops it makes its own with ``own_server``."""
    if reason := missing():
        pytest.skip(reason)
    with synapse() as running:
        yield running


@pytest.fixture
def own_server() -> Iterator[Synapse]:
    """A server that the test may stop and start."""
    if reason := missing():
        pytest.skip(reason)
    with synapse() as running:
        yield running


@pytest.fixture
def user(server: Synapse) -> User:
    """The person whose account the program holds."""
    return server.register()


@pytest.fixture
async def friend(server: Synapse) -> AsyncIterator[Person]:
    """The person who writes to the owner."""
    async with Person(server, await server.register_async()) as made:
        yield made
