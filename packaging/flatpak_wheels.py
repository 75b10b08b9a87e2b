"""Pins what Boltun needs beside PySide6 for its Flatpak, in the versions that the tests use, with hashes.

    .venv/bin/python packaging/flatpak_wheels.py

It downloads the wheels into ``packaging/wheels``, where flatpak-builder takes them, and writes their names
and hashes into ``packaging/org.boltun.Boltun.wheels.json``. What builds Boltun goes into a folder of its own,
for it does not come into the Flatpak.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

HERE = Path(__file__).resolve().parent
WHEELS = HERE / "wheels"
LIST = HERE / "org.boltun.Boltun.wheels.json"
PROJECT = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))

PYTHON = "3.12"
"""The Python of the runtime that the manifest names."""

PLATFORMS = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")


def main() -> int:
    """Download the wheels, and write their list."""
    WHEELS.mkdir(exist_ok=True)
    versions = WHEELS / "versions.txt"
    versions.write_text("".join(f"{name}=={version}\n" for name, version in installed()), encoding="utf-8")
    kinds = {"runtime": runtime(), "build": PROJECT["build-system"]["requires"]}
    sources = []
    for kind, needed in kinds.items():
        folder = WHEELS / kind
        command = ["-m", "pip", "download", "-q", "--only-binary", ":all:", "--python-version", PYTHON]
        platforms = [word for platform in PLATFORMS for word in ("--platform", platform)]
        pinned = ("-c", str(versions), "-d", str(folder))
        subprocess.run([sys.executable, *command, *platforms, *pinned, *needed], check=True)
        sources += [source(wheel, kind) for wheel in sorted(folder.glob("*.whl"))]
    LIST.write_text(json.dumps(sources, indent=2) + "\n", encoding="utf-8")
    print(f"{LIST}: {len(sources)} wheels")
    return 0


def installed() -> list[tuple[str, str]]:
    """Return names and versions of what the tests run with, without what is installed from a folder."""
    found = {
        one.metadata["Name"]: one.version for one in distributions() if not one.read_text("direct_url.json")
    }
    return sorted(found.items())


def runtime() -> list[str]:
    """Return what Boltun needs, with Japanese words; PySide6 comes with the base of the Flatpak."""
    project = PROJECT["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["ja"]]
    return [one for one in needed if not re.match(r"PySide6\b", one)]


def source(wheel: Path, kind: str) -> dict[str, str]:
    """Return how flatpak-builder finds and checks a wheel."""
    return {
        "type": "file",
        "path": f"wheels/{kind}/{wheel.name}",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "dest": f"wheels/{kind}",
    }


if __name__ == "__main__":
    raise SystemExit(main())
