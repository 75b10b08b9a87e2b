"""The wheel, built and installed in a clean environment away from the checkout."""

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

TRY_IT = """
from random import Random
import boltun
from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.paths import bundled_bases
from boltun.store.store import Store

assert "site-packages" in boltun.__file__
with Store.open("memory.sqlite") as store:
    print(store.contacts.id_of(Contact(account="practice:me", address="ann")))
bases = sorted(bundled_bases().glob("*/*.txt"))
mind = BoltunMind.open(bases[0])
one = Message(contact=Contact(account="", address=""), text="hello", at=0, received_at=0)
print(len(bases), mind.reply(one, mind.new_memory(), Random(1)).text)
"""


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "No matching distribution" in done.stderr:
        pytest.skip("no package registry can be reached from here, and building needs hatchling")
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def test_its_top_level_is_the_two_packages_and_nothing_else(wheel):
    names = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    # Beside the packages stands what goes to the desktop's own folders.
    assert {name for name in names if not name.endswith((".dist-info", ".data"))} == {"boltun", "ui"}
    names = set(zipfile.ZipFile(wheel).namelist())
    shared = {name.split("/")[-1] for name in names if ".data/data/share/" in name}
    assert shared == {"boltun.desktop", "boltun.service", "boltun.svg", "org.boltun.Boltun.metainfo.xml"}


def test_it_holds_bases_migrations_and_what_the_window_needs(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for start, end in (
        ("boltun/bases/ru/", ".txt"),
        ("boltun/migrations/versions/", ".py"),
        ("boltun/text/", "smileys.txt"),
        ("ui/looks/icons/", ".svg"),
        ("ui/translations/", ".qm"),
    ):
        assert any(name.startswith(start) and name.endswith(end) for name in names), (start, end)
    assert not [name for name in names if "__pycache__" in name]


@pytest.mark.parametrize(
    "alone",
    [
        # What it needs is looked for where these tests find it.
        pytest.param(False, id="beside its dependencies"),
        pytest.param(True, id="with pip", marks=pytest.mark.slow),
    ],
)
def test_installed_elsewhere_it_runs_migrates_and_answers_from_a_bundled_base(wheel, tmp_path, alone):
    run(sys.executable, "-m", "venv", "--without-pip", "clean", cwd=tmp_path)
    bin_ = tmp_path / "clean" / ("Scripts" if sys.platform == "win32" else "bin")
    python = bin_ / "python"
    rest = () if alone else ("--no-deps",)
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", *rest, wheel, cwd=tmp_path)
    if not alone:
        ours = run(
            python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path
        ).strip()
        theirs = sysconfig.get_path("purelib")
        Path(ours, "dependencies.pth").write_text(f"import site; site.addsitedir({theirs!r})\n", "utf-8")
    assert run(bin_ / "boltun", "--version", cwd=tmp_path).startswith("Boltun ")
    said = run(python, "-c", TRY_IT, cwd=tmp_path).splitlines()
    assert said[0] == "1"
    assert not said[1].endswith("None")
    assert "bundled bases" in run(bin_ / "boltun", "doctor", cwd=tmp_path)
