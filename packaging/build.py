"""Builds a folder with Boltun and everything it needs, for people without Python.

    python -m pip install --group package
    python packaging/build.py [FOLDER]

The result stands in FOLDER/boltun (``dist`` where none is given): ``boltun-gui`` opens the window, ``boltun``
is the command line, which is then tried.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def main() -> int:
    """Build, then let the packaged command line answer."""
    parser = argparse.ArgumentParser(description="Pack Boltun into a folder that needs no Python.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("dist"), help="where; default: dist")
    folder = parser.parse_args().folder.absolute()
    with tempfile.TemporaryDirectory(prefix="boltun-build-") as work:
        command = ("-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN")
        places = ("--distpath", str(folder), "--workpath", work)
        subprocess.run([sys.executable, *command, *places, str(HERE / "boltun.spec")], check=True)
    program = folder / "boltun" / ("boltun.exe" if sys.platform == "win32" else "boltun")
    answer = subprocess.run(
        [program, "chat", "--temp"], input="hello\n", capture_output=True, text=True, timeout=120
    )
    print(answer.stdout, answer.stderr, sep="")
    size = sum(path.stat().st_size for path in folder.joinpath("boltun").rglob("*") if path.is_file())
    print(f"{program.parent}: {size / 1e6:.0f} MB")
    return answer.returncode if answer.stdout.strip() else 1


if __name__ == "__main__":
    raise SystemExit(main())
