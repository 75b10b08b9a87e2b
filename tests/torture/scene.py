"""What most runs begin and end with: a server, the program on it, contacts that write."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.e2e.raw_client import CLIENT, RawClient

from . import servers
from .contact import Contact, Traffic, contacts
from .served import AT_ONCE, Served
from .servers import Server
from .table import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much of everything, and how the servers are set."""

    seed: int = 1
    kills: int = 20
    """Of each server, with delays and without."""
    minutes: float = 1e6
    """After so many no more kills are begun."""
    cuts: int = 6
    silences: int = 1
    restarts: int = 6
    floods: tuple[int, ...] = (1000,)
    pings: int = 10
    """Seconds for which a database is held, with a ping in each."""
    pace: float = 1.0
    """By this the pauses between two blows are multiplied."""
    hold: int = 0
    """Seconds for which servers keep a dead session; 0: as they are installed."""
    patience: float = 120
    """Seconds in which everything has to be recorded and settled at the end."""
    keep: Path | None = None
    """Where profiles, with logs, are kept."""

    def dice(self, *name: object) -> Random:
        """Return dice of their own for one run: what others throw changes nothing."""
        return Random(f"{self.seed} {name}")


class Scene:
    """One server, one profile, some contacts."""

    def __init__(self, server: Server, served: Served, people: list[Contact], traffic: Traffic) -> None:
        self.server = server
        self.served = served
        self.people = people
        self.traffic = traffic
        self.over = asyncio.Event()
        """Set when nobody writes any more."""
        self._tasks: list[asyncio.Task[None]] = []

    def talk(self, dice: Random, *, pause: float, patience: Callable[[Contact], float]) -> None:
        """Let everybody write until ``fall_silent``."""
        for person in self.people:
            own = Random(dice.random())
            self._tasks.append(asyncio.create_task(person.stay(self.over)))
            self._tasks.append(asyncio.create_task(person.chat(own, self.over, pause, patience(person))))

    async def fall_silent(self) -> None:
        """Let nobody write any more, and wait until the server has everything that was written."""
        self.over.set()
        await asyncio.gather(*self._tasks)
        for person in self.people:
            if not person.ready:
                await person.connect()
            await person.all_acknowledged()

    async def end(self, result: Result, within: float, hold: float = 0) -> None:
        """Wait until everything is settled, stop the program, and count.

        ``hold``: seconds for which the server keeps dead sessions. While there is one, its end is waited for:
        then the server sends back what it thinks that nobody received.
        """
        if not await self.served.settled(self.traffic, within):
            result.notes.append(
                f"waited {within:g} s in vain for the rest; its last words: {self.served.tail(3)}"
            )
        # The last answers are under way.
        await asyncio.sleep(1)
        code = await self.served.stop()
        result.expect(code == 0, f"it ended with {code} on SIGTERM")
        if code != 0:
            result.notes.append(f"its last words: {self.served.tail(60)}")
        if hold and (left := await self._dead_sessions()):
            result.notes.append(f"{len(left)} dead sessions were left")
            await asyncio.sleep(hold + 5)
        result.count(self.traffic, await self.served.rows_async())
        found = await asyncio.to_thread(self.served.damage)
        result.damaged = (result.damaged or 0) + bool(found)
        if found:
            result.notes.append(f"damage: {found[:200]}")
        tracebacks = sum("Traceback" in line for _, line in self.served.lines)
        result.expect(not tracebacks, f"{tracebacks} tracebacks in its log")

    async def _dead_sessions(self) -> set[str]:
        """Return the devices of the owner that the server still takes for present, with none running."""
        user = self.served.user
        owner = RawClient(self.server.host, self.server.port, user.jid, user.password, "looks-around")
        await owner.connect(priority=-1)
        await owner.sync()
        await asyncio.sleep(0.3)
        await owner.sync()
        devices = {
            stanza.get("from", "")
            for stanza in owner.stanzas
            if stanza.tag == CLIENT + "presence" and stanza.get("type") is None
        }
        await owner.close()
        return {device for device in devices if device.startswith(user.jid) and device != owner.full}


@asynccontextmanager
async def scene(
    name: str,
    size: Size,
    *,
    people: int,
    settings: Mapping[str, object] = AT_ONCE,
    counts: bool = True,
) -> AsyncIterator[Scene]:
    """Set a scene, with a server of its own, in which the program is not running yet.

    ``counts``: of the contacts.
    """
    async with (
        servers.running(name, size.hold) as server,
        scene_on(server, size, people=people, settings=settings, counts=counts) as at,
    ):
        yield at


@asynccontextmanager
async def scene_on(
    server: Server,
    size: Size,
    *,
    people: int,
    settings: Mapping[str, object] = AT_ONCE,
    counts: bool = True,
    port: int = 0,
    folder: Path | None = None,
    url: str = "",
) -> AsyncIterator[Scene]:
    """Set a scene on a running server. ``port``: of the wire to it; ``folder``: where the profile lies;
    ``url``: of a database in place of the profile's own.
    """
    user = await server.register_async()
    own = Path(tempfile.mkdtemp(prefix="boltun-profile-"))
    served = Served(folder or own, server, user, settings=settings, port=port, database_url=url)
    made: list[Contact] = []
    try:
        await served.set_up()
        traffic = Traffic()
        made = await contacts(server, people, traffic, user.jid, counts=counts)
        yield Scene(server, served, made, traffic)
    finally:
        await served.kill()
        for person in made:
            await person.close()
        if size.keep is not None:
            _keep(served, server, size.keep / own.name)
        shutil.rmtree(own, ignore_errors=True)


async def owner_of(scene: Scene) -> RawClient:
    """Sign in as the owner with another device."""
    user = scene.served.user
    device = RawClient(scene.server.host, scene.server.port, user.jid, user.password, "phone")
    await device.connect(priority=-1)
    return device


def _keep(served: Served, server: Server, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "stderr.log").write_text("".join(f"{at:.3f} {line}\n" for at, line in served.lines))
    (folder / "server.log").write_text(server.log())
    for end in ("", "-wal"):
        source = served.database.with_name(served.database.name + end)
        if source.exists():
            shutil.copyfile(source, folder / source.name)
