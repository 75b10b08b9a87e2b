"""Servers for the tests of IRC; each person of a test has a nick of his own."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.networks.irc.servers import Inspircd, Ngircd, Server, missing

_numbers = itertools.count(1)


@contextlib.contextmanager
def running(make: Callable[[Path], Server], *programs: str) -> Iterator[Server]:
    """Run a server of one's own."""
    if reason := missing(*programs):
        pytest.skip(reason)
    # Not pytest's own folder: nobody but its owner may look into that, and servers run as other users.
    folder = Path(tempfile.mkdtemp(prefix="boltun-irc-"))
    server = make(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop(hard=True)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def ngircd() -> Iterator[Server]:
    """A server without IRCv3. A test that stops it makes its own."""
    with running(Ngircd, "ngircd") as server:
        yield server


@pytest.fixture
def own_ngircd() -> Iterator[Server]:
    """A server that the test may stop and start."""
    with running(Ngircd, "ngircd") as server:
        yield server


@pytest.fixture(scope="session")
def inspircd() -> Iterator[Server]:
    """A server with IRCv3, and without services."""
    with running(lambda folder: Inspircd(folder, sasl=False), "inspircd") as server:
        yield server


# InspIRCd lets nobody in within the first second.
@pytest.fixture(params=["ngircd", pytest.param("inspircd", marks=pytest.mark.slow)])
def server(request: pytest.FixtureRequest) -> Server:
    """Each of the two."""
    found: Server = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def nick() -> Callable[[str], str]:
    """Makes nicks that nobody else has."""
    return lambda name: f"{name}{next(_numbers)}"
