from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from types import ModuleType

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from boltun.minds import registry as minds
from boltun.networks import registry as networks
from boltun.plugins import Broken, Plugins


@pytest.fixture(autouse=True, scope="session")
def installed() -> None:
    """Say what to do where the packages beside this file are not installed."""
    try:
        distribution("boltun-echo")
        distribution("boltun-echo-editor")
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


class Site:
    """Where packages are installed, for one test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, package: str, group: str, code: str) -> None:
        """Install a package of one module that brings one part, ``KIND``."""
        module, name = package.replace("-", "_"), package.partition("-")[2]
        about = self.folder / f"{module}-1.0.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[{group}]\n{name} = {module}:KIND\n")
        (self.folder / f"{module}.py").write_text(code, encoding="utf-8")
        _look_again()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A place for packages that are there for one test only."""
    made = Site(tmp_path / "site")
    monkeypatch.syspath_prepend(str(made.folder))
    before = set(sys.modules)
    yield made
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(made.folder)):
            del sys.modules[name]
    monkeypatch.undo()
    _look_again()


def _look_again() -> None:
    minds.plugins.cache_clear()
    networks.plugins.cache_clear()
