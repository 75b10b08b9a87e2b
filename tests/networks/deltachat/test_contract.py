"""Delta Chat passes what every network must do on a real server."""

from __future__ import annotations

import pytest

from boltun.conformance import LiveNetworkTests
from tests.networks.deltachat.scene import DeltaChatScene


@pytest.mark.slow
@pytest.mark.e2e
class TestDeltaChat(LiveNetworkTests):
    scene = DeltaChatScene
