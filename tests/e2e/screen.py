"""A screen of one's own: an X server without a monitor, a keyboard for it, and what is to be seen on it."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import zlib
from array import array
from dataclasses import dataclass, field
from pathlib import Path

_PATIENCE = 60.0
_OPAQUE = 0xFF000000


def missing() -> str:
    """Return why there can be no screen here; empty where there can."""
    if shutil.which("Xvfb") is None:
        return "Xvfb is not installed; on Debian: apt-get install xvfb"
    if shutil.which("xdotool") is None:
        return "xdotool is not installed; on Debian: apt-get install xdotool"
    if shutil.which("setxkbmap") is None:
        return "setxkbmap is not installed; on Debian: apt-get install x11-xkb-utils"
    return ""


@dataclass(frozen=True)
class Area:
    """A part of the screen, in shares of its width and height."""

    left: float = 0
    top: float = 0
    right: float = 1
    bottom: float = 1


WHOLE = Area()


@dataclass(frozen=True)
class Picture:
    """What was to be seen at one moment: rows of pixels, 0xFFRRGGBB each."""

    width: int
    height: int
    pixels: array[int] = field(repr=False)

    def rows(self, area: Area = WHOLE) -> list[array[int]]:
        """Return the rows of a part."""
        first, last = round(self.width * area.left), round(self.width * area.right)
        heights = range(round(self.height * area.top), round(self.height * area.bottom))
        return [self.pixels[y * self.width + first : y * self.width + last] for y in heights]

    def count(self, colour: str, area: Area = WHOLE) -> int:
        """Return how many pixels of a part have exactly this colour (``#rrggbb``)."""
        wanted = _OPAQUE | int(colour.removeprefix("#"), 16)
        return sum(row.count(wanted) for row in self.rows(area))

    def middle_row(self, colour: str, area: Area = WHOLE) -> float:
        """Return at which height, from 0 to the height of the part, a colour stands on average."""
        wanted = _OPAQUE | int(colour.removeprefix("#"), 16)
        counts = [row.count(wanted) for row in self.rows(area)]
        return sum(y * count for y, count in enumerate(counts)) / max(sum(counts), 1)

    def save(self, path: Path) -> None:
        """Write it as PNG, with rows as they are: filters, made for photographs, pack letters worse."""
        data = self.pixels.tobytes()
        colours = bytearray(3 * self.width * self.height)
        for channel in range(3):
            colours[channel::3] = data[2 - channel :: 4]
        size = 3 * self.width
        rows = b"".join(b"\0" + colours[y * size : (y + 1) * size] for y in range(self.height))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, part) for kind, part in parts))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


class Screen:
    """One Xvfb on a display that nobody uses, as a child of the tests.

    The server keeps what it shows in a file (in the format of ``xwd``), so that looking asks nobody.
    """

    def __init__(self, folder: Path, width: int = 1120, height: int = 720) -> None:
        self._shown = folder / "Xvfb_screen0"
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24"]
        self._process = subprocess.Popen(
            [*command, "-fbdir", str(folder), "-nolisten", "tcp", "-noreset"],
            pass_fds=[write],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        # It writes the number of the display once it accepts; where it ends before that, the pipe ends too.
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError(f"Xvfb did not start, and ended with {self._process.wait(_PATIENCE)}")
        self.display = f":{number}"
        # A letter without a key of its own would be put on a spare one, which programs learn too late.
        self._run("setxkbmap", "us,ru")
        # The pointer would stand in the middle of every picture.
        self._do("mousemove", str(width - 1), str(height - 1))

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(_PATIENCE)

    def look(self) -> Picture:
        """Return what is to be seen now."""
        data = self._shown.read_bytes()
        header = struct.unpack(">25I", data[:100])
        size, width, height, bits, stride, colours = (header[at] for at in (0, 4, 5, 11, 12, 19))
        assert (bits, stride) == (32, 4 * width), "a picture of 32 bits a pixel was expected"
        start = size + 12 * colours
        pixels = bytearray(data[start : start + stride * height])
        # What stands in the unused byte depends on who painted.
        pixels[3::4] = b"\xff" * (width * height)
        return Picture(width, height, array("I", bytes(pixels)))

    def press(self, *keys: str) -> None:
        """Press keys one after the other, named as ``xdotool`` names them."""
        self._do("key", "--clearmodifiers", *keys)

    def type(self, text: str) -> None:
        """Type a text where the keyboard is."""
        self._do("type", "--clearmodifiers", "--delay", "2", text)

    def window(self, title: str) -> str:
        """Return the id of a window in sight whose title fits a regular expression; empty: there is none."""
        return self._do("search", "--onlyvisible", "--name", title, fails=True).partition("\n")[0]

    def focus(self, window: str) -> None:
        """Give a window the keyboard: there is no window manager to do it."""
        self._do("windowfocus", "--sync", window)

    def _do(self, *words: str, fails: bool = False) -> str:
        return self._run("xdotool", *words, fails=fails)

    def _run(self, *words: str, fails: bool = False) -> str:
        environment = {"PATH": os.environ["PATH"], "DISPLAY": self.display, "LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            words, env=environment, capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
        if done.returncode and not fails:
            raise RuntimeError(f"{' '.join(words)}: {done.stderr}")
        return done.stdout
