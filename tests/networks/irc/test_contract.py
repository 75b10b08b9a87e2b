"""IRC passes what every network must do on real servers."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from boltun.conformance import LiveNetworkTests, Scene
from boltun.conformance.program import Program
from boltun.connection import ConnectionState
from tests.networks.irc.scene import InspircdScene, NgircdScene, ZncScene


class _IrcTests(LiveNetworkTests):
    """The password of a nick is an option, because many people have none."""

    wrong: ClassVar[dict[str, str]] = {"nick_password": "not the password"}

    def test_a_wrong_password(self, tmp_path: Path) -> None:
        async def play(scene: Scene) -> None:
            scene.secrets = self.wrong  # type: ignore[misc]  # of this one scene
            async with Program.running(tmp_path, scene) as program:
                await program.add()
                assert (await program.state(ConnectionState.FAILED)).text

        self._play("a_wrong_password", tmp_path, play)


@pytest.mark.slow
@pytest.mark.e2e
class TestIrc(_IrcTests):
    scene = InspircdScene


@pytest.mark.slow
@pytest.mark.e2e
class TestIrcNgircd(_IrcTests):
    scene = NgircdScene


@pytest.mark.slow
@pytest.mark.e2e
class TestIrcZnc(_IrcTests):
    scene = ZncScene
    wrong: ClassVar[dict[str, str]] = {"server_password": "owner/test:wrong"}
