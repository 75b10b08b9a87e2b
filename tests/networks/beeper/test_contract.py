"""Beeper Desktop passes what every network must do, on a stand-in for its server."""

from __future__ import annotations

import pytest

from boltun.conformance import LiveNetworkTests
from tests.networks.beeper.scene import BeeperScene


@pytest.mark.slow
class TestBeeper(LiveNetworkTests):
    scene = BeeperScene
