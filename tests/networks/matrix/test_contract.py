"""Matrix passes what every network must do on a real server."""

from __future__ import annotations

import pytest

from boltun.conformance import LiveNetworkTests
from tests.networks.matrix.scene import MatrixScene


@pytest.mark.slow
@pytest.mark.e2e
@pytest.mark.timeout(600)  # Synapse takes some twenty messages a second
class TestMatrix(LiveNetworkTests):
    scene = MatrixScene
