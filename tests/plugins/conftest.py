from __future__ import annotations

import os
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution
from types import ModuleType

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from boltun.plugins import Broken, Plugins


@pytest.fixture(autouse=True, scope="session")
def installed() -> None:
    """Say what to do where the packages beside this file are not installed."""
    try:
        distribution("boltun-echo")
        distribution("boltun-letterbox")
    except PackageNotFoundError:
        pytest.fail("The packages in tests/plugins are not installed: run sh packaging/prepare test")


@pytest.fixture
def add_broken(monkeypatch: pytest.MonkeyPatch) -> Callable[[ModuleType, Broken], Broken]:
    """Let a registry have found a plug-in that cannot be used."""

    def add(registry: ModuleType, wrong: Broken) -> Broken:
        found = registry.plugins()
        plugins = Plugins(found=found.found, packages=found.packages, broken=(wrong,))
        monkeypatch.setattr(registry, "plugins", lambda: plugins)
        return wrong

    return add
