"""``boltun pack`` and ``boltun install``."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from boltun.cli import main
from boltun.packages.archive import MOST_BYTES

BASE = "[hello.]\nHello!\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    base, file = tmp_path / "parrot.txt", tmp_path / "parrot.boltun"
    base.write_text(BASE)
    (tmp_path / "parrot.cases.txt").write_text("= A parrot\n> hello\n< Hello!\n")
    (tmp_path / "LICENSE").write_text("Free.\n")
    words = ["pack", str(base), "-o", str(file), "--licence", "MIT", "--language", "en", "--author", "Ann"]
    assert main([*words, "--description", "It repeats."]) == 0
    return file


def installed(tmp_path: Path, *words: str) -> int:
    return main(["--profile", str(tmp_path / "profile"), "install", *words])


def test_a_package_is_shown_before_it_is_installed(
    tmp_path: Path, package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert installed(tmp_path, str(package)) == 1
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "parrot 1.0: a reply base",
        "  It repeats.",
        "Language: en",
        "Licence: MIT",
        "Authors: Ann",
        "Pairs: 1. Of these phrases: 1, lists of words: 0, general replies: 0.",
        "It can only answer messages. It runs no code, and asks no other computer.",
        "The check finds 0 problems.",
        "It holds 1 of 1 conversation that it brings.",
    ]
    assert said.err == "boltun: Nothing was installed. Agree with --yes.\n"
    assert not (tmp_path / "profile").exists()


def test_an_installed_base_answers(tmp_path: Path, package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert installed(tmp_path, str(package), "--yes") == 0
    file = tmp_path / "profile" / "data" / "bases" / "parrot.txt"
    assert file.read_text() == BASE
    capsys.readouterr()
    assert main(["--profile", str(tmp_path / "profile"), "base", "list"]) == 0
    assert f"{file}\tboltun\tparrot\n" in capsys.readouterr().out


def test_a_base_of_the_person_stays_unless_he_says_so(
    tmp_path: Path, package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "profile" / "data" / "bases" / "parrot.txt"
    file.parent.mkdir(parents=True)
    file.write_text("[mine.]\nMine.\n")
    assert installed(tmp_path, str(package), "--yes") == 1
    assert "came with no package" in capsys.readouterr().err
    assert file.read_text() == "[mine.]\nMine.\n"
    assert installed(tmp_path, str(package), "--yes", "--replace") == 0
    assert file.read_text() == BASE


@pytest.fixture
def server(package: Path) -> Iterator[str]:
    answers = {
        "/parrot.boltun": (200, {}, package.read_bytes()),
        "/away": (302, {"Location": "http://example.org/parrot.boltun"}, b""),
        "/large": (200, {}, bytes(MOST_BYTES + 1)),
    }

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, headers, body = answers.get(self.path, (404, {}, b""))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            with suppress(OSError):  # the client has had enough
                self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{http.server_port}"
    http.shutdown()
    http.server_close()
    thread.join()


def test_a_package_is_fetched_from_an_address(tmp_path: Path, server: str) -> None:
    assert installed(tmp_path, f"{server}/parrot.boltun", "--yes") == 0
    assert (tmp_path / "profile" / "data" / "bases" / "parrot.txt").read_text() == BASE


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("{server}/away", "it leads to an address without https"),
        ("{server}/large", "it is larger than 2 MB"),
        ("{server}/nothing", "the server answers 404"),
        ("http://example.org/parrot.boltun", "it leads to an address without https"),
        ("file:///etc/passwd", "from files and https addresses only"),
    ],
)
def test_what_cannot_be_fetched_is_refused(
    tmp_path: Path, server: str, url: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert installed(tmp_path, url.format(server=server), "--yes") == 1
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not (tmp_path / "profile").exists()
