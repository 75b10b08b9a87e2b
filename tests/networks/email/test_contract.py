"""E-mail passes what every network must do on a real server."""

from __future__ import annotations

import pytest

from boltun.conformance import LiveNetworkTests
from tests.networks.email.scene import MailScene


@pytest.mark.slow
@pytest.mark.e2e
class TestEmail(LiveNetworkTests):
    scene = MailScene
