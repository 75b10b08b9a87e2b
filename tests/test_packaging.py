"""What a desktop needs to know of the program fits the program."""

from __future__ import annotations

import configparser
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from boltun.cli.serve import NOBODY
from boltun.message import Account
from boltun.store.store import Store

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


TOP_LEVEL = {
    *(".ci", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "pyproject.toml"),
    *("bases", "boltun", "docs", "migrations", "packaging", "tests", "ui"),
}


def test_nothing_was_added_to_the_top_level() -> None:
    """A script that takes an option for a folder leaves one there, for instance."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("there is no checkout, or no git to ask")
    listed = subprocess.run(
        ["git", "ls-tree", "--name-only", "HEAD"], cwd=ROOT, capture_output=True, check=True
    )
    assert set(listed.stdout.decode().splitlines()) == TOP_LEVEL


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


# --- the service --------------------------------------------------------------------------


def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(PACKAGING / "boltun.service", encoding="utf-8")
    return parser


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home into which Boltun was installed."""
    (tmp_path / ".local" / "bin").mkdir(parents=True)
    program = tmp_path / ".local" / "bin" / "boltun"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m boltun "$@"\n')
    program.chmod(0o755)
    return tmp_path


def test_the_unit_begins_nothing_anew_that_nobody_mended() -> None:
    service = unit()["Service"]
    assert str(NOBODY) in service["RestartPreventExitStatus"].split()
    # It ends by itself before systemd would end it.
    assert int(service["TimeoutStopSec"]) > 20


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_finds_no_fault_in_the_unit(home: Path) -> None:
    verified = subprocess.run(
        ["systemd-analyze", "--user", "verify", PACKAGING / "boltun.service"],
        capture_output=True,
        text=True,
        env=os.environ | {"HOME": str(home), "XDG_RUNTIME_DIR": str(home)},
        timeout=60,
    )
    assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.skipif(sys.platform != "linux", reason="systemd is for Linux")
def test_what_the_unit_starts_is_ready_feeds_the_watchdog_and_stops(home: Path) -> None:
    variables = {
        name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "BOLTUN_"))
    } | {"HOME": str(home), "NOTIFY_SOCKET": str(home / "notify"), "WATCHDOG_USEC": "100000"}
    database = home / ".local" / "share" / "boltun" / "boltun.sqlite"
    database.parent.mkdir(parents=True)
    with Store.open(database) as store:
        store.accounts.save(Account(key="practice:work", network="practice", address="me@work"))
    command = unit()["Service"]["ExecStart"].replace("%h", str(home)).split()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.settimeout(60)
        supervisor.bind(str(home / "notify"))
        with subprocess.Popen(command, env=variables, stderr=subprocess.DEVNULL) as process:
            told: list[str] = []
            while not {"READY=1", "WATCHDOG=1", "STATUS=1 of 1 accounts online"} <= set(told):
                told.append(supervisor.recv(4096).decode())
            process.terminate()
            while "STOPPING=1" not in told:
                told.append(supervisor.recv(4096).decode())
            assert process.wait(60) == 0


def test_the_container_starts_what_there_is() -> None:
    lines = (PACKAGING / "Containerfile").read_text(encoding="utf-8").splitlines()
    words = dict(line.split(None, 1) for line in lines if line[:1].isupper() and " " in line)
    assert json.loads(words["CMD"]) == ["serve"]
    entry = json.loads(words["ENTRYPOINT"])
    assert entry[0].endswith("/bin/boltun")
    assert entry[1:] == ["--profile", words["VOLUME"]]
    assert words["USER"] != "root"


# --- the Flatpak --------------------------------------------------------------------------


def pinned(kind: str) -> dict[str, str]:
    """Return the versions of the wheels of the Flatpak."""
    sources = json.loads((PACKAGING / "org.boltun.Boltun.wheels.json").read_text(encoding="utf-8"))
    names = [
        parse_wheel_filename(Path(one["path"]).name) for one in sources if one["dest"] == f"wheels/{kind}"
    ]
    return {name: str(version) for name, version, _, _ in names}


def test_the_flatpak_pins_a_fitting_version_of_all_that_boltun_needs() -> None:
    project = PROJECT["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["ja"]]
    kinds = {"runtime": needed, "build": PROJECT["build-system"]["requires"]}
    for kind, requirements in kinds.items():
        for requirement in map(Requirement, requirements):
            # What other systems alone need is not in it, and PySide6 comes with the base.
            is_wanted = requirement.marker is None or requirement.marker.evaluate({"sys_platform": "linux"})
            if is_wanted and requirement.name != "PySide6-Essentials":
                version = pinned(kind)[canonicalize_name(requirement.name)]
                assert requirement.specifier.contains(version), requirement


def test_the_flatpak_checks_every_wheel_by_its_hash() -> None:
    for one in json.loads((PACKAGING / "org.boltun.Boltun.wheels.json").read_text(encoding="utf-8")):
        assert re.fullmatch("[0-9a-f]{64}", one["sha256"])


def test_the_flatpak_may_do_no_more_than_it_must() -> None:
    manifest = yaml.safe_load((PACKAGING / "org.boltun.Boltun.yml").read_text(encoding="utf-8"))
    assert set(manifest["finish-args"]) == {
        *("--share=network", "--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri"),
        *(f"--talk-name=org.freedesktop.{name}" for name in ("secrets", "Notifications")),
        "--talk-name=org.kde.StatusNotifierWatcher",
    }
    assert manifest["command"] in PROJECT["project"]["gui-scripts"]


@pytest.mark.skipif(shutil.which("flatpak-builder") is None, reason="needs flatpak-builder")
def test_flatpak_builder_reads_the_manifest(tmp_path: Path) -> None:
    command: list[str | Path] = ["flatpak-builder", "--show-manifest", PACKAGING / "org.boltun.Boltun.yml"]
    shown = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert shown.returncode == 0, shown.stderr
    (module,) = json.loads(shown.stdout)["modules"]
    assert len(module["sources"]) == 1 + len(pinned("runtime")) + len(pinned("build"))


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstreamcli")
def test_appstream_finds_no_fault_in_the_metainfo() -> None:
    command: list[str | Path] = [
        "appstreamcli",
        "validate",
        "--no-net",
        PACKAGING / "org.boltun.Boltun.metainfo.xml",
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=60)


# --- the installers -----------------------------------------------------------------------


def test_what_the_installers_are_made_of_is_there() -> None:
    text = (PACKAGING / "installers.yml").read_text(encoding="utf-8")
    named = set(re.findall(r"packaging[/\\\\]([\w.]+)", text))
    assert {"build.py", "boltun.iss", "sign.ps1", "boltun.entitlements"} <= named
    assert all((PACKAGING / name).is_file() for name in named)


def test_the_installers_take_nothing_that_may_change_under_them() -> None:
    """Somebody who takes over an action moves its tags; a commit stays what it is."""
    pipeline = yaml.safe_load((PACKAGING / "installers.yml").read_text(encoding="utf-8"))
    used = [step["uses"] for job in pipeline["jobs"].values() for step in job["steps"] if "uses" in step]
    assert len(used) == 6
    for one in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", one)
    assert pipeline["permissions"] == {}
