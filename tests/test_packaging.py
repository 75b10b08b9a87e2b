"""What a desktop needs to know of the program fits the program."""

from __future__ import annotations

import configparser
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def desktop() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(PACKAGING / "boltun.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_desktop_entry_starts_the_window() -> None:
    assert desktop()["Exec"] in PROJECT["project"]["gui-scripts"]
    for key in ("Comment", "GenericName", "Keywords"):
        assert {f"{key}[ru]", f"{key}[ja]"} <= set(desktop())
    if tool := shutil.which("desktop-file-validate"):
        subprocess.run([tool, PACKAGING / "boltun.desktop"], check=True)


def test_the_metainfo_tells_of_this_version_and_this_entry() -> None:
    root = ElementTree.parse(PACKAGING / "org.boltun.Boltun.metainfo.xml").getroot()
    assert root.findtext("launchable") == "boltun.desktop"
    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == PROJECT["project"]["version"]
    scripts = PROJECT["project"]["scripts"] | PROJECT["project"]["gui-scripts"]
    assert {one.text for one in root.iterfind("provides/binary")} == set(scripts)


@pytest.mark.parametrize("source", PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"])
def test_what_the_wheel_shares_with_the_desktop_is_there(source: str) -> None:
    assert (ROOT / source).is_file()


def test_the_icon_shows_without_a_palette() -> None:
    assert "currentColor" not in (PACKAGING / "boltun.svg").read_text(encoding="utf-8")
