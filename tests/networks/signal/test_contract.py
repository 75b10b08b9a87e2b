"""Signal passes what every network must do, on a stand-in for signal-cli."""

from __future__ import annotations

import pytest

from boltun.conformance import LiveNetworkTests
from tests.networks.signal.scene import SignalScene


@pytest.mark.slow
class TestSignal(LiveNetworkTests):
    scene = SignalScene
