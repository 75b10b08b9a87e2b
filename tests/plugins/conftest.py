from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution

import pytest


@pytest.fixture(autouse=True, scope="session")
def installed() -> None:
    """Say what to do where the packages beside this file are not installed."""
    try:
        distribution("boltun-echo")
        distribution("boltun-letterbox")
    except PackageNotFoundError:
        pytest.fail("The packages in tests/plugins are not installed: run sh .ci/prepare test")
