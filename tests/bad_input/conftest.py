"""The whole program on a profile of its own: real service, store, bases and practice network."""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from boltun.paths import Profile
from tests.bad_input.whole_program import AT_ONCE, START, Program


@pytest.fixture
def powerless() -> Callable[[], AbstractContextManager[None]]:
    """A context in which no file of the test can be read, also where the tests run as root."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("needs root, to be somebody without rights for a while")

    @contextmanager
    def nobody() -> Iterator[None]:
        os.seteuid(65534)
        try:
            yield
        finally:
            os.seteuid(0)

    return nobody


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile.at(tmp_path / "profile")


@pytest.fixture
def play(profile: Profile, travel: Callable[[Coroutine[Any, Any, Any]], Any]) -> Callable[..., Any]:
    """Play a scene with the program and return what it returns.

    ``settings`` are added to ``AT_ONCE`` in the settings file, or ``file`` is what is in it. A second scene
    finds everything else in the profile as the first left it.
    """

    def run(
        scene: Callable[[Program], Any],
        *,
        start: float = START,
        seed: int = 1,
        file: bytes | None = None,
        **settings: object,
    ) -> Any:
        profile.make()
        profile.settings_path.write_bytes(file or tomlkit.dumps(AT_ONCE | settings).encode())

        async def whole() -> Any:
            async with Program(profile, start=start, seed=seed) as program:
                return await scene(program)

        return travel(whole())

    return run
