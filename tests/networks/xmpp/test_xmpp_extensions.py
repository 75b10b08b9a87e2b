"""Handlers of other packages come in by their entry points, and a broken one harms nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boltun.message import Account
from boltun.networks.xmpp import extensions
from boltun.networks.xmpp.network import XmppNetwork

MODULE = """
from boltun.networks.xmpp.handler import Handler

class Whisper(Handler):
    features = ("urn:example:whisper",)

class Failing(Handler):
    def __init__(self, client):
        raise RuntimeError("no")

def nothing(): ...
"""
POINTS = """[boltun.xmpp]
whisper = boltun_whisper:Whisper
failing = boltun_whisper:Failing
none = boltun_whisper:no
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "boltun_whisper.py").write_text(MODULE, encoding="utf-8")
    about = tmp_path / "boltun_whisper-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: boltun-whisper\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(POINTS)
    monkeypatch.syspath_prepend(tmp_path)
    extensions.extensions.cache_clear()
    yield
    extensions.extensions.cache_clear()


@pytest.mark.usefixtures("package")
def test_a_handler_of_another_package_is_found_and_broken_ones_are_left_out(
    caplog: pytest.LogCaptureFixture,
) -> None:
    account = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
    network = XmppNetwork(account, "secret", lambda event: None)
    assert "urn:example:whisper" in network.client.features
    assert "Failing cannot be used: RuntimeError('no')" in caplog.text
    assert "none cannot be used" in caplog.text
