"""Pidgin and finch pass what every network must do, on a real server."""

from __future__ import annotations

import pytest

from boltun.conformance import LiveNetworkTests
from tests.networks.pidgin.scene import FinchScene, PidginScene


@pytest.mark.slow
@pytest.mark.e2e
class TestPidgin(LiveNetworkTests):
    scene = PidginScene


@pytest.mark.slow
@pytest.mark.e2e
class TestFinch(LiveNetworkTests):
    scene = FinchScene
