"""Start at login, where each system keeps it."""

from __future__ import annotations

import plistlib
import shlex
import stat
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from ui.system.autostart import AutostartError, LaunchAgent, RunKey, XdgAutostart, autostart, command

COMMAND = ['/opt/my "best" programs/boltun', "--hidden"]


def entry(path: Path) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines[1:] if line)


def test_an_entry_appears_and_goes(tmp_path: Path) -> None:
    one = XdgAutostart(tmp_path / "autostart", COMMAND)
    assert not one.is_on()
    one.switch(False)
    one.switch(True)
    assert one.is_on()
    written = entry(tmp_path / "autostart" / "boltun.desktop")
    assert written["Type"] == "Application"
    # A string value undoes one level of backslashes, the command another.
    assert shlex.split(written["Exec"].replace("\\\\", "\\")) == COMMAND
    one.switch(False)
    assert not one.is_on()
    assert list((tmp_path / "autostart").iterdir()) == []


def test_an_entry_that_the_desktop_switched_off_is_off(tmp_path: Path) -> None:
    one = XdgAutostart(tmp_path, COMMAND)
    one.switch(True)
    with (tmp_path / "boltun.desktop").open("a", encoding="utf-8") as file:
        file.write("Hidden=true\n")
    assert not one.is_on()


def test_a_folder_that_cannot_be_written_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "autostart").write_text("a file stands where the folder should be")
    with pytest.raises(AutostartError, match="start at login cannot be changed"):
        XdgAutostart(tmp_path / "autostart", COMMAND).switch(True)


def test_it_lies_where_the_desktop_looks(tmp_path: Path) -> None:
    autostart("linux", {"XDG_CONFIG_HOME": str(tmp_path / "conf")}, tmp_path).switch(True)
    path = tmp_path / "conf" / "autostart" / "boltun.desktop"
    assert shlex.split(entry(path)["Exec"])[-1] == "--hidden"
    assert not path.stat().st_mode & stat.S_IWOTH
    autostart("linux", {}, tmp_path).switch(True)
    assert (tmp_path / ".config" / "autostart" / "boltun.desktop").exists()


def test_macos_gets_a_launch_agent(tmp_path: Path) -> None:
    one = autostart("darwin", {}, tmp_path)
    assert isinstance(one, LaunchAgent)
    one.switch(True)
    (path,) = (tmp_path / "Library" / "LaunchAgents").iterdir()
    assert plistlib.loads(path.read_bytes())["ProgramArguments"] == command()
    one.switch(False)
    assert not one.is_on()


def test_windows_gets_a_value_of_the_run_key(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "run.ini"), QSettings.Format.IniFormat)
    one = RunKey(COMMAND, settings)
    one.switch(True)
    assert one.is_on()
    assert settings.value("Boltun") == '"/opt/my "best" programs/boltun" --hidden'
    one.switch(False)
    assert not one.is_on()
