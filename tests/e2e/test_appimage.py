"""The folder that an AppImage holds starts on a screen, wherever it lies."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.e2e.program import ROOT, Program
from tests.e2e.screen import Picture
from ui.looks.palette import LIGHT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.e2e,
    # PyInstaller takes minutes on a busy machine.
    pytest.mark.timeout(1500),
]


@pytest.fixture(scope="module")
def appdir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("appimage")
    environment = {**os.environ, "BOLTUN_BUILT": "", "BOLTUN_RUNTIME": ""}
    command: list[str | Path] = ["sh", ROOT / "packaging" / "appimage", folder]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if "No matching distribution" in done.stderr:
        pytest.skip("no package registry can be reached from here, and what is packed is installed first")
    assert done.returncode == 0, done.stderr
    if shutil.which("appimagetool") is None:
        assert "it is not packed into one file: that takes appimagetool" in done.stderr
    # Where a person puts it, nobody knows.
    return Path(shutil.move(folder / "Boltun.AppDir", folder / "a folder with spaces"))


def test_it_has_what_an_appimage_must_have(appdir: Path) -> None:
    assert os.access(appdir / "AppRun", os.X_OK)
    assert (appdir / ".DirIcon").read_bytes() == (appdir / "boltun.svg").read_bytes()
    assert "Icon=boltun\n" in (appdir / "boltun.desktop").read_text(encoding="utf-8")


def test_its_command_line_answers(appdir: Path, tmp_path: Path) -> None:
    command: list[str | Path] = [appdir / "AppRun", "boltun", "play", "--silent", "en/friend"]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    done = subprocess.run(
        command, input="hello\n", env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


async def test_its_window_opens(appdir: Path, program: Program) -> None:
    def has_a_button(picture: Picture) -> bool:
        return picture.count(LIGHT.accent) > 100

    await program.start("--lang", "en", "--theme", "light", command=(str(appdir / "AppRun"),))
    await program.seen("the first steps", has_a_button)
    program.keep("appimage")
    await program.quit()
