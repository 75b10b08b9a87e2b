"""The torture of ``tests/torture``, each run in a size that takes seconds.

Of runs that differ by the server only, the normal suite has the one with Prosody; ``--all`` has the rest.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.torture import clocks, cuts, floods, full_disk, kills, locked, repeated_ids, restarts, servers
from tests.torture.scene import Size
from tests.torture.table import Result

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(170)]

SIZE = Size(kills=3, cuts=1, restarts=2, pings=3, pace=0.4, hold=5, patience=60)

ON_BOTH = pytest.mark.parametrize("server", ["prosody", pytest.param("ejabberd", marks=pytest.mark.slow)])
assert servers.NAMES == ("prosody", "ejabberd")


async def passes(server: str, run: Callable[[Size, str], Awaitable[Result]]) -> None:
    if reason := servers.missing(server):
        pytest.skip(reason)
    result = await run(SIZE, server)
    if result.skipped:
        pytest.skip(result.skipped)
    assert result.passed, f"{result.faults} {result.notes}"


@ON_BOTH
@pytest.mark.parametrize(
    "delays", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["at once", "with delays"]
)
async def test_kills_lose_and_double_nothing(server: str, delays: bool) -> None:
    await passes(server, lambda size, name: kills.kills(size, name, delays=delays))


@pytest.mark.slow
@ON_BOTH
async def test_answers_in_the_making_survive_a_cut(server: str) -> None:
    await passes(server, cuts.cuts)


@pytest.mark.slow
@ON_BOTH
async def test_restarts_of_the_server_double_no_answer(server: str) -> None:
    await passes(server, restarts.restarts)


async def test_messages_to_a_full_disk_are_not_lost() -> None:
    await passes("prosody", full_disk.full_disk)


async def test_a_repeated_id_is_not_a_repeated_message() -> None:
    await passes("prosody", repeated_ids.repeated_ids)


@pytest.mark.slow
async def test_a_flood_is_recorded_whole_with_a_bounded_log() -> None:
    await passes("prosody", lambda size, name: floods.flood(size, name, 500))


@pytest.mark.slow
async def test_a_clock_that_was_ahead_silences_nobody() -> None:
    await passes("prosody", clocks.clock)


async def test_the_session_answers_while_the_database_is_locked() -> None:
    await passes("prosody", locked.locked_file)


@pytest.mark.slow
async def test_the_session_answers_while_the_database_server_stands_still() -> None:
    await passes("prosody", locked.stopped_server)


@pytest.mark.slow
async def test_a_second_program_on_the_same_database_server_is_refused() -> None:
    await passes("prosody", locked.two_owners)
