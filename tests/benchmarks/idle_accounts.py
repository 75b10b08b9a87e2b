"""What ten accounts on five networks cost while nobody writes: CPU and memory of `boltun serve`.

    python tests/benchmarks/idle_accounts.py [SECONDS]

Accounts on XMPP, IRC, Matrix, e-mail and Beeper, on real servers on this computer (Beeper: on the stand-in of
its tests), all of them online for SECONDS (120); then one account of each network alone. Each has a server of
its own. CPU counts all threads of the program alone, in percent of one core; memory is what it holds at the
end.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from boltun.conformance import Scene
from boltun.conformance.program import Killable, Program
from tests.networks.beeper.scene import BeeperScene
from tests.networks.email.scene import MailScene
from tests.networks.irc.scene import NgircdScene
from tests.networks.matrix.scene import MatrixScene
from tests.networks.xmpp.scene import XmppScene

SCENES: Sequence[type[Scene]] = (XmppScene, NgircdScene, MatrixScene, MailScene, BeeperScene)
SETTLED = 20.0
"""Seconds until everything is done that is done after the sign-in."""


async def measure(scenes: Sequence[type[Scene]], seconds: float) -> tuple[float, float]:
    """Return CPU in percent and megabytes of the program with an account in each of these scenes."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="boltun-idle-")))
        made: list[Scene] = []
        for number, kind in enumerate(scenes):
            own = folder / str(number)
            own.mkdir()
            made.append(await stack.enter_async_context(kind(own)))
        async with Program.running(folder, made[0]) as program:
            for scene in made:
                await program.add_of(scene)
        served = Killable(folder, made[0])
        await served.start(online=len(made))
        try:
            await asyncio.sleep(SETTLED)
            before = cpu_of(served.pid)
            await asyncio.sleep(seconds)
            return 100 * (cpu_of(served.pid) - before) / seconds, memory_of(served.pid)
        finally:
            await served.stop()


def cpu_of(pid: int) -> float:
    """Return the seconds of CPU that all threads of a process have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> float:
    """Return what a process holds in memory, in megabytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def main(seconds: float) -> None:
    """Measure and print."""
    print(f"{'accounts':32} {'CPU %':>7} {'MB':>6}")
    # The people of the other networks have the same address in every scene.
    ten = [*SCENES, XmppScene, XmppScene, XmppScene, MatrixScene, MatrixScene]
    named: list[tuple[str, Sequence[type[Scene]]]] = [("ten on five networks", ten)]
    named += [(f"one of {kind.__name__.removesuffix('Scene')}", [kind]) for kind in SCENES]
    for name, scenes in named:
        cpu, memory = await measure(scenes, seconds)
        print(f"{name:32} {cpu:7.2f} {memory:6.0f}", flush=True)


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 120.0))
