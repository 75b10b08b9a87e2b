"""The window as a screen reader finds it from outside, over AT-SPI: names, what they hold, what they do."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.program import Program
from tests.session_bus import session_bus

pytestmark = pytest.mark.e2e

PYTHON = "/usr/bin/python3"
"""The system's: its bindings are no package that could be installed elsewhere."""
LISTENER = Path(__file__).with_name("listener.py")
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
PLACES = ["Conversations", "Bases", "Teach", "Accounts", "Statistics", "Settings", "Rules"]


def missing() -> str:
    """Return why nothing can be asked here; empty where it can."""
    if shutil.which("dbus-daemon") is None:
        return "dbus-daemon is not installed; on Debian: apt-get install dbus"
    if not LAUNCHER.exists():
        return "AT-SPI is not installed; on Debian: apt-get install at-spi2-core"
    check = [PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"]
    if not Path(PYTHON).exists() or subprocess.run(check, capture_output=True, check=False).returncode:
        return "the bindings of AT-SPI are not installed; on Debian: apt-get install python3-pyatspi"
    return ""


class Listener:
    """Asks what a screen reader would ask."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [PYTHON, str(LISTENER)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, **question: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        # What changes while it is read may be gone; whoever asks looks again.
        return answer.get("is")

    def tree(self) -> list[dict[str, Any]]:
        return self.ask(do="tree", name="oltun") or []

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    """A session bus of one's own, which starts the bus of AT-SPI when somebody asks for it."""
    if reason := missing():
        pytest.skip(reason)
    with session_bus(tmp_path) as address:
        yield address


@pytest.fixture
def listener(program: Program, bus: str) -> Iterator[Listener]:
    program.environment |= {
        "DBUS_SESSION_BUS_ADDRESS": bus,
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        # Qt complains of questions that it has no answer for.
        "QT_LOGGING_RULES": "qt.accessibility.atspi.warning=false",
    }
    listener = Listener({**program.environment, "DISPLAY": program.screen.display})
    yield listener
    listener.stop()


def one(tree: list[dict[str, Any]], role: str, name: str = "") -> dict[str, Any] | None:
    return next((node for node in tree if node["role"] == role and name in node["name"]), None)


async def test_a_screen_reader_finds_and_operates_the_window(program: Program, listener: Listener) -> None:
    program.settle()
    state = program.profile / "config" / "window.ini"
    state.write_text("[first_run]\ndone=true\n", encoding="utf-8")
    await program.start("--lang", "en")

    def whole() -> list[dict[str, Any]] | None:
        tree = listener.tree()
        ready = one(tree, "list item", "Practice") and one(tree, "text", "Write to Boltun")
        return tree if ready else None

    tree = await program.until("the window with its conversations", whole)
    assert [node["name"] for node in tree if node["role"] == "radio button"] == PLACES
    assert one(tree, "list", "Conversations")
    assert one(tree, "list", "Messages")

    # Write as the person would, and send by the button.
    field = one(tree, "text", "Write to Boltun")
    assert field is not None
    assert field["focusable"]
    assert listener.ask(do="write", number=field["number"], text="Hello!")
    assert listener.ask(do="text", number=field["number"]) == "Hello!"
    send = one(listener.tree(), "push button", "Send")
    assert send is not None
    assert listener.ask(do="act", number=send["number"], action="Press")

    def answered() -> list[str] | None:
        texts = [node["name"] for node in listener.tree() if node["role"] == "list item"]
        return (
            texts if any("Hello!" in text for text in texts) and any("Boltun" in t for t in texts) else None
        )

    await program.until("the message and its answer read out", answered)

    # Go to another place.
    settings = one(listener.tree(), "radio button", "Settings")
    assert settings is not None
    assert listener.ask(do="act", number=settings["number"], action="Toggle")
    await program.until("the settings", lambda: one(listener.tree(), "text", "Find a setting"))
    await program.quit()
