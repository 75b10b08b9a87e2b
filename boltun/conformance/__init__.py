"""Tests for authors of plug-ins: what Boltun expects of every mind and of every network.

A package's author makes a subclass in a test module and runs pytest; the page `docs/extending.md` shows it.
The parts of Boltun itself pass the same tests. Nothing here imports pytest, and no other part of Boltun
imports this.
"""

from boltun.conformance.live import LiveNetworkTests
from boltun.conformance.minds import MindTests
from boltun.conformance.networks import NetworkTests
from boltun.conformance.scene import Person, Room, Scene

__all__ = ["LiveNetworkTests", "MindTests", "NetworkTests", "Person", "Room", "Scene"]
