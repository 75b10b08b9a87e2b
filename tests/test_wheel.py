"""The wheel, built and installed in a clean environment away from the checkout."""

import os
import shutil
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

OPEN_IT = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import ui
from ui.app import parser
from ui.frame.program import Program

assert "site-packages" in ui.__file__
app = QApplication(sys.argv[:1])
program = Program(app, parser().parse_args(["--temp", "--lang", "en"]))

def end(service):
    print(service.minds.default, program.window.isVisible())
    QTimer.singleShot(0, program.window.leave)

program.bridge.ready.connect(end)
raise SystemExit(program.run())
"""


def run(*command: str | Path, cwd: Path, given: str = "", **variables: str) -> str:
    """Run a command as a person without settings would, and return what it prints."""
    home = {"HOME": str(cwd), "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": ""}
    # No words of the tests' own: a PYTHONPATH would lead back to the checkout.
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BOLTUN"))}
    done = subprocess.run(
        command,
        cwd=cwd,
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env=ours | home | variables,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def scripts(environment: Path) -> Path:
    return environment / ("Scripts" if sys.platform == "win32" else "bin")


def use_our_dependencies(environment: Path) -> None:
    """Let what stands in an environment find its dependencies where these tests find theirs."""
    question = "import sysconfig; print(sysconfig.get_path('purelib'))"
    ours = run(scripts(environment) / "python", "-c", question, cwd=environment).strip()
    theirs = sysconfig.get_path("purelib")
    Path(ours, "dependencies.pth").write_text(f"import site; site.addsitedir({theirs!r})\n", "utf-8")


def try_everything(environment: Path, folder: Path) -> None:
    """Answer, open the window, and let doctor look at it all."""
    bin_ = scripts(environment)
    script = folder / "open_it.py"
    script.write_text(OPEN_IT, encoding="utf-8")
    said = run(bin_ / "boltun", "play", "--silent", "en/friend", cwd=folder, given="hello\n")
    assert said.strip()
    opened = run(bin_ / "python", script, cwd=folder, QT_QPA_PLATFORM="offscreen")
    assert opened.startswith("en/friend")
    assert opened.endswith(" True\n")
    assert run(bin_ / "boltun-gui", "--help", cwd=folder).startswith("usage: boltun-gui")
    assert "bundled bases" in run(bin_ / "boltun", "doctor", cwd=folder)


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
        ("boltun/docs/xmpp", ".md"),
    ):
        assert any(name.startswith(start) and name.endswith(end) for name in names), (start, end)
    assert not [name for name in names if "__pycache__" in name]
    assert not [name for name in names if name.startswith("boltun/docs/") and not name.endswith(".md")]


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
    bin_ = scripts(tmp_path / "clean")
    python = bin_ / "python"
    rest = () if alone else ("--no-deps",)
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", *rest, wheel, cwd=tmp_path)
    if not alone:
        use_our_dependencies(tmp_path / "clean")
    assert run(bin_ / "boltun", "--version", cwd=tmp_path).startswith("Boltun ")
    said = run(python, "-c", TRY_IT, cwd=tmp_path).splitlines()
    assert said[0] == "1"
    assert not said[1].endswith("None")
    assert "bundled bases" in run(bin_ / "boltun", "doctor", cwd=tmp_path)


def interpreter(version: str) -> str | None:
    """Return a Python of a version, from the path or from pyenv, that has what makes an environment."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    found = [shutil.which(f"python{version}"), *map(str, pyenv.glob(f"versions/{version}.*/bin/python"))]
    for candidate in filter(None, found):
        # What pyenv puts on the path may only say that this version was not chosen.
        command = [candidate, "-c", "import venv, sys; print('%d.%d' % sys.version_info[:2])"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.strip() == version:
            return candidate
    return None


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_it_installs_with_pip_opens_and_answers_on_each_python(wheel, tmp_path, version):
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    clean = tmp_path / "clean"
    run(python, "-m", "venv", "--without-pip", clean, cwd=tmp_path)
    pip = (sys.executable, "-m", "pip", "--python", scripts(clean) / "python")
    run(*pip, "install", "-q", "--only-binary", ":all:", wheel, cwd=tmp_path)
    try_everything(clean, tmp_path)


@pytest.mark.slow
def test_it_opens_and_knows_addresses_without_the_compiled_part_of_slixmpp(wheel, tmp_path):
    """There are wheels of slixmpp for Linux only; elsewhere pip builds it without what is written in Rust."""
    clean = tmp_path / "clean"
    run(sys.executable, "-m", "venv", "--without-pip", clean, cwd=tmp_path)
    python = scripts(clean) / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", wheel, cwd=tmp_path)
    ours = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip()
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(sysconfig.get_path("purelib"), "slixmpp"), Path(ours, "slixmpp"), ignore=compiled)
    use_our_dependencies(clean)
    assert (
        run(
            python,
            "-c",
            "import slixmpp.jid as j; print(j.__file__, j.JID('Ann@Example.ORG/x').bare)",
            cwd=tmp_path,
        )
        == f"{Path(ours, 'slixmpp', 'jid.py')} ann@example.org\n"
    )
    try_everything(clean, tmp_path)
    # Nobody is advised to compile anything.
    command: list[str | Path] = [python, "-c", "import boltun.networks.xmpp.network"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_pipx_installs_it(wheel, tmp_path):
    tool = tmp_path / "tool"
    run(sys.executable, "-m", "venv", "--without-pip", tool, cwd=tmp_path)
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        scripts(tool) / "python",
        "install",
        "-q",
        "pipx",
        cwd=tmp_path,
    )
    places = {name: str(tmp_path / name) for name in ("PIPX_HOME", "PIPX_BIN_DIR", "PIPX_MAN_DIR")}
    run(scripts(tool) / "pipx", "install", "--python", sys.executable, wheel, cwd=tmp_path, **places)
    commands = Path(places["PIPX_BIN_DIR"])
    assert run(commands / "boltun", "--version", cwd=tmp_path).startswith("Boltun ")
    assert run(commands / "boltun-gui", "--help", cwd=tmp_path).startswith("usage: boltun-gui")
    try_everything(Path(places["PIPX_HOME"], "venvs", "boltun"), tmp_path)
