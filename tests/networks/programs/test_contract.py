"""Both ways to a program pass what every network must do."""

from __future__ import annotations

import pytest

from boltun.conformance import LiveNetworkTests
from tests.networks.programs.scene import CommandScene, SocketScene


@pytest.mark.slow
class TestProgram(LiveNetworkTests):
    scene = CommandScene


@pytest.mark.slow
class TestWebSocket(LiveNetworkTests):
    scene = SocketScene
