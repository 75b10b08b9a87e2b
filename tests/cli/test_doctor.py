"""``boltun doctor``."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from importlib import metadata
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from boltun import __version__
from boltun.cli import doctor, main


def examine(capfd: pytest.CaptureFixture[str], profile: Path) -> tuple[int, dict[str, list[str]]]:
    """Run the command; return its code, and the lines under each heading (under "" those before)."""
    code = main(["--profile", str(profile), "doctor"])
    out, err = capfd.readouterr()
    assert err == ""
    sections: dict[str, list[str]] = {"": []}
    heading = ""
    for line in out.splitlines():
        if line and not line.startswith(" "):
            heading = line if len(sections[""]) else ""
        if line:
            sections.setdefault(heading, []).append(line)
    return code, sections


def test_it_names_versions_libraries_and_places(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, sections = examine(capfd, tmp_path / "profile")
    assert sections[""][0].startswith(f"Boltun {__version__}, Python 3.")
    libraries = "\n".join(sections["Libraries"])
    for name in ("SQLAlchemy", "alembic", "chardet", "slixmpp", "keyring", "pymorphy3", "SQLite"):
        assert f"  ok      {name} " in libraries
    places = "\n".join(sections["Places"])
    assert f"{tmp_path / 'profile' / 'config' / 'settings.toml'} (not there yet)" in places
    assert f"{tmp_path / 'profile' / 'data' / 'boltun.sqlite'} (not there yet)" in places
    assert "bundled bases" in places


def test_it_makes_nothing(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    examine(capfd, tmp_path / "profile")
    assert list(tmp_path.iterdir()) == []


def test_a_base_that_answers_by_default_and_is_not_there_is_named(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    own = tmp_path / "own.txt"
    own.write_text("hi\nHello!\n")
    settings = tmp_path / "config" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text(
        f"default_mind = 'en/gone'\nminds_behind = ['en/listener', '{own}', 'lost']\nown_minds = ['{own}']\n"
    )
    settings.with_name("rules.toml").write_text(
        "[[mode]]\nname = 'night'\n[mode.settings]\ndefault_mind = 'en/owl'\n"
        "[[minds]]\nlanguage = 'ru'\nbases = ['ru/owl']\n"
    )
    code, sections = examine(capfd, tmp_path)
    named = [line for line in sections["Places"] if "there is no base" in line]
    assert named == [
        f"  WRONG   {key} in {place}: there is no base named {name} — choose one that boltun base list names"
        for key, place, name in (
            ("default_mind", "the settings", "en/gone"),
            ("minds_behind", "the settings", "lost"),
            ("default_mind of the mode night", "the rules", "en/owl"),
            ("[[minds]] 1", "the rules", "ru/owl"),
        )
    ]
    assert code == 1


def test_what_is_there_is_not_called_absent(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--profile", str(tmp_path), "account", "list"]) == 0
    _, sections = examine(capfd, tmp_path)
    (database,) = [line for line in sections["Places"] if "boltun.sqlite" in line]
    assert database.endswith("boltun.sqlite")


def test_a_library_that_is_missing_is_named_with_the_command_that_installs_it(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def version(name: str) -> str:
        if name in ("chardet", "sudachipy"):
            raise PackageNotFoundError(name)
        return metadata.version(name)

    monkeypatch.setattr(doctor, "version", version)
    code, sections = examine(capfd, tmp_path)
    assert code == 1
    missing = "  MISSING chardet (files in old encodings) — pip install chardet"
    assert missing in sections["Libraries"]
    optional = "  no      sudachipy (Japanese words) — pip install 'boltun[ja]'"
    assert optional in sections["Optional parts"]


def test_what_is_optional_does_not_count_as_missing(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(doctor, "_SYSTEM", ())
    monkeypatch.setattr(doctor, "_EXTRAS", (("a-package-that-nobody-has", "nothing", "x"),))
    code, sections = examine(capfd, tmp_path)
    assert code == 0
    assert "  no      display — without one, use boltun chat or boltun serve" in sections["System"]


def test_a_system_library_that_is_missing_is_named_with_its_package(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(doctor, "_SYSTEM", (("nowhere-to-be-found", "libnowhere1"),))
    code, sections = examine(capfd, tmp_path)
    assert code == 1
    assert "  MISSING libnowhere-to-be-found — apt-get install libnowhere1" in sections["System"]


def test_it_says_whether_word_forms_and_japanese_words_load(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, sections = examine(capfd, tmp_path)
    text = "\n".join(sections["Text"])
    assert "  ok      forms of Russian words" in text
    assert "  ok      forms of English words" in text
    assert "Japanese split into words by " in text


def test_wrong_settings_are_named_with_their_lines(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir()
    path.write_text('lowercase = true\nchew = "perhaps"\nlimit_hour = -1\n', encoding="utf-8")
    code, sections = examine(capfd, tmp_path)
    assert code == 1
    wrong = [line for line in sections["Places"] if line.startswith("  WRONG")]
    assert [line.split(": ")[0].split()[1] for line in wrong] == [f"{path}:2", f"{path}:3"]
    assert "The setting chew must be true or false, not 'perhaps'." in wrong[0]


def test_an_incomplete_installation_is_named(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = tmp_path / "lib" / "boltun"
    package.mkdir(parents=True)
    monkeypatch.setattr("boltun.paths.__file__", str(package / "paths.py"))
    code, sections = examine(capfd, tmp_path)
    assert code == 1
    missing = [line for line in sections["Places"] if line.startswith("  MISSING")]
    assert [line.split(" — ")[0] for line in missing] == ["  MISSING bundled bases", "  MISSING migrations"]
    assert "the folder bases is missing. Install Boltun again." in missing[0]


def test_a_database_elsewhere_is_shown(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    main(["--profile", str(tmp_path), "--database", "postgresql://db.example/boltun", "doctor"])
    assert "  unseen  database  postgresql://db.example/boltun — not looked at" in capfd.readouterr().out


def test_a_password_within_the_databases_address_is_not_shown(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    main(["--profile", str(tmp_path), "--database", "postgresql://me:tulip@db.example/boltun", "doctor"])
    assert "tulip" not in capfd.readouterr().out


# --- places that cannot be used --------------------------------------------------------


@pytest.fixture
def used(tmp_path: Path) -> Path:
    """A profile with a database, closed."""
    assert main(["--profile", str(tmp_path / "me"), "account", "list"]) == 0
    return tmp_path / "me"


def wrong(sections: dict[str, list[str]]) -> list[str]:
    return [line for line in sections["Places"] if line.startswith("  WRONG")]


def below(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}


def test_a_sound_profile_is_looked_at_and_left_as_it_is(
    capfd: pytest.CaptureFixture[str], used: Path
) -> None:
    before = below(used)
    _, sections = examine(capfd, used)
    assert wrong(sections) == []
    assert below(used) == before


def test_a_profile_that_cannot_be_made_is_wrong(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, sections = examine(capfd, tmp_path / "file" / "profile")
    assert code == 1
    lines = wrong(sections)
    why = f" — {tmp_path / 'file'} is not a folder. Make it writable, or choose another place"
    told = [line.split()[1] for line in lines if why in line]
    assert told[:4] == ["settings", "database", "bases", "log"]


@pytest.mark.parametrize("part", ["", "config", "data", "data/boltun.sqlite"])
def test_a_profile_that_is_read_only_is_wrong(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, used: Path, part: str
) -> None:
    path, folder = used / part, used / "fresh"
    if part:
        folder = used
    path.chmod(0o400 if path.is_file() else 0o500)
    try:
        if os.access(path, os.W_OK):
            pytest.skip("this user may write everywhere")
        code, sections = examine(capfd, folder)
    finally:
        path.chmod(0o700)
    assert code == 1
    assert any(f"{path} cannot be " in line for line in wrong(sections))


def test_a_truncated_database_is_wrong(capfd: pytest.CaptureFixture[str], used: Path) -> None:
    path = used / "data" / "boltun.sqlite"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    code, sections = examine(capfd, used)
    assert code == 1
    (line,) = wrong(sections)
    assert "The database is damaged (" in line
    assert "restore --begin-anew" in line


def test_a_file_that_is_no_database_is_wrong(capfd: pytest.CaptureFixture[str], used: Path) -> None:
    (used / "data" / "boltun.sqlite").write_text("Dear diary")
    code, sections = examine(capfd, used)
    assert code == 1
    assert "This file is not a database." in wrong(sections)[0]


def test_a_database_of_a_newer_program_is_wrong(capfd: pytest.CaptureFixture[str], used: Path) -> None:
    path = used / "data" / "boltun.sqlite"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    code, sections = examine(capfd, used)
    assert code == 1
    assert "written by a newer Boltun" in wrong(sections)[0]


def test_a_damaged_database_elsewhere_is_wrong(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "memory.sqlite"
    path.write_text("Dear diary")
    assert main(["--profile", str(tmp_path / "me"), "--database", f"sqlite:///{path}", "doctor"]) == 1
    assert "  WRONG   database " in capfd.readouterr().out


def test_what_was_not_looked_at_is_not_called_ok(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    server = "postgresql://me:secret@127.0.0.1:1/boltun"
    monkeypatch.setattr("boltun.passwords.Passwords._keyring_is_there", lambda passwords: True)
    main(["--profile", str(tmp_path), "--database", server, "doctor"])
    lines = capfd.readouterr().out.split("\n")
    on_server = (
        "  unseen  database  postgresql://me:***@127.0.0.1:1/boltun — not looked at: it lies on a server"
    )
    assert on_server in lines
    (keyring,) = [line for line in lines if "keyring —" in line]
    assert keyring.startswith("  unseen  passwords in the system's keyring — not looked at")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_the_place_of_a_file_is_wrong(capfd: pytest.CaptureFixture[str], used: Path) -> None:
    for path in (used / "data" / "boltun.sqlite", used / "config" / "settings.toml"):
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        os.mkfifo(path)
        code, sections = examine(capfd, used)
        assert code == 1
        assert f"{path} is a device or a pipe" in wrong(sections)[0]
        path.unlink()


def test_options_of_an_account_that_cannot_be_read_are_wrong(
    capfd: pytest.CaptureFixture[str], used: Path
) -> None:
    path = used / "data" / "boltun.sqlite"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "INSERT INTO accounts (key, network, address, enabled, ask_first, options, listed, removed,"
            " device) VALUES ('xmpp:me@example.org', 'xmpp', 'me@example.org', 1, 1, '{\"host\": ', 1, 0, '')"
        )
    before = path.read_bytes()
    code, sections = examine(capfd, used)
    assert code == 1
    (line,) = wrong(sections)
    assert "options of the account xmpp:me@example.org: they cannot be read" in line
    assert line.endswith("give them anew with: boltun account change xmpp me@example.org")
    assert path.read_bytes() == before
