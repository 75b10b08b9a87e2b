"""How a test of a network is played: a scene, and the whole of Boltun before it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ClassVar
from unittest import SkipTest

from boltun.conformance.program import ECHO, Program
from boltun.conformance.scene import Person, Scene
from boltun.events import OutcomeKind

__all__ = ["Played"]


class Played:
    """What the tests of a network have in common."""

    scene: ClassVar[type[Scene]]

    def _play(self, case: str, folder: Path, play: Callable[[Scene], Awaitable[None]]) -> None:
        scene = self.scene(folder)
        if reason := scene.lacks.get(case):
            raise SkipTest(reason)

        async def whole() -> None:
            async with scene:
                await play(scene)

        asyncio.run(whole())

    @asynccontextmanager
    async def _connected(self, folder: Path, scene: Scene, **settings: object) -> AsyncIterator[Program]:
        async with Program.running(folder, scene, **settings) as program:
            await program.add()
            await program.online(within=scene.patience + 30)
            yield program

    async def _is_not_answered(self, scene: Scene, program: Program, person: Person, text: str) -> None:
        friend = await scene.friend()
        await friend.write("hello")
        assert await friend.heard(scene.patience) == ECHO + "hello"
        await self._hears_no_more(scene, person)
        messages = program.messages()
        assert all(one.outcome is OutcomeKind.SILENT for one in messages if text in one.text)
        assert not any(one.text == ECHO + text for one in messages)

    async def _hears_no_more(self, scene: Scene, person: Person) -> None:
        with contextlib.suppress(TimeoutError):
            raise AssertionError(f"it was answered {await person.heard(2.0)!r}")
