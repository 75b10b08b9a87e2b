"""What a real desktop is handed as a notification: words of strangers are no markup there either."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from tests.e2e.screen import Screen
from tests.session_bus import session_bus

pytestmark = pytest.mark.e2e

PYTHON = "/usr/bin/python3"
"""The system's: its bindings are no package that could be installed elsewhere."""
HERE = Path(__file__).parent
WORDS = 'Anna: <b>hello</b> <img src="/dev/null"> &amp; &lt;i&gt;'


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    """A session bus of one's own."""
    check = [PYTHON, "-c", "from gi.repository import Gio"]
    if not Path(PYTHON).exists() or subprocess.run(check, capture_output=True, check=False).returncode:
        pytest.skip("the bindings of GLib are not installed; on Debian: apt-get install python3-gi")
    with session_bus(tmp_path) as address:
        yield address


def told(bus: str, screen: Screen, *capabilities: str) -> str:
    """Let a tray tell the words on a desktop that can do this; return the body that came there."""
    environment = os.environ | {
        "DBUS_SESSION_BUS_ADDRESS": bus,
        "DISPLAY": screen.display,
        "QT_QPA_PLATFORM": "xcb",
        "PYTHONPATH": str(HERE.parents[1]),
    }
    desktop = subprocess.Popen(
        [PYTHON, str(HERE / "desktop.py"), *capabilities],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert desktop.stdout is not None
        assert desktop.stdout.readline() == "ready\n"
        program = [sys.executable, str(HERE / "tray_program.py"), WORDS]
        subprocess.run(program, env=environment, check=True, timeout=60)
        title, body = json.loads(desktop.stdout.readline())
    finally:
        desktop.kill()
        desktop.communicate()
    assert title == "Boltun"
    return str(body)


def test_a_desktop_that_reads_markup_is_told_escaped_words(bus: str, screen: Screen) -> None:
    body = fromstring(f"<body>{told(bus, screen, 'body', 'body-markup')}</body>")
    assert list(body) == []
    assert body.text == WORDS


def test_a_desktop_that_reads_none_is_told_the_words_as_they_are(bus: str, screen: Screen) -> None:
    assert told(bus, screen, "body") == WORDS
