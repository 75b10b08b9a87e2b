"""Knowledge in Google sheets, from a server of our own that speaks their REST interface."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from boltun.errors import MindError, MissingExtraError
from boltun.minds.dialbb.google_sheets import GoogleSheet
from boltun.minds.dialbb.lr_crf import Understander

pytest.importorskip("google.auth", reason="google-auth is not installed")

UTTERANCES = [
    ["flag", "type", "utterance", "slots"],
    ["Y", "yes", "Yes please"],
    [],
    ["Y", "name", "I am Ann", "name=Ann"],
]


class Google(ThreadingHTTPServer):
    """Gives a token for a signed request, and the sheets for the token."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.status = 200
        self.body: str | None = None
        self.asked: list[str] = []
        self.sheets: dict[str, list[list[str]]] = {
            "utterances": UTTERANCES,
            "slots": [["flag", "slot name", "entity", "synonyms"]],
            "empty": [],
        }


class _Handler(BaseHTTPRequestHandler):
    server: Google

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        assert "assertion=" in body
        self._send(200, json.dumps({"access_token": "sesame", "expires_in": 3600, "token_type": "Bearer"}))

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        if self.headers.get("Authorization") != "Bearer sesame":
            self._send(401, "{}")
        elif self.server.status != 200:
            said = {"error": {"code": self.server.status, "message": "Not for you."}}
            self._send(self.server.status, json.dumps(said))
        elif self.server.body is not None:
            self._send(200, self.server.body)
        else:
            self._send(200, json.dumps({"sheets": [_grid(*one) for one in self.server.sheets.items()]}))

    def _send(self, status: int, text: str) -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _grid(title: str, lines: list[list[str]]) -> dict[str, Any]:
    rows = [{"values": [{"formattedValue": cell} if cell else {} for cell in line]} for line in lines]
    return {"properties": {"title": title}, "data": [{"rowData": rows} if rows else {}]}


@pytest.fixture
def google() -> Iterator[Google]:
    server = Google()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def private_key() -> str:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()


@pytest.fixture
def settings(tmp_path: Path, google: Google, private_key: str) -> dict[str, str]:
    key = {
        "type": "service_account",
        "client_email": "boltun@example.org",
        "private_key": private_key,
        "private_key_id": "1",
        "token_uri": f"{google.url}/token",
    }
    (tmp_path / "key.json").write_text(json.dumps(key), encoding="utf-8")
    return {"sheet_id": "abc/1", "key_file": "key.json", "service": google.url}


def test_all_sheets_come_with_one_call(tmp_path: Path, google: Google, settings: dict[str, str]) -> None:
    sheet = GoogleSheet.from_config(settings, tmp_path)
    rows = sheet.sheet("utterances", ("flag", "type"))
    assert [(row.number, row["type"], row["slots"]) for row in rows] == [
        (2, "yes", ""),
        (4, "name", "name=Ann"),
    ]
    assert sheet.sheet("slots") == []
    assert sheet.sheet("empty") == []
    (asked,) = google.asked
    assert urlsplit(asked).path == "/v4/spreadsheets/abc%2F1"
    assert parse_qs(urlsplit(asked).query)["includeGridData"] == ["true"]


def test_an_understander_learns_from_it(tmp_path: Path, settings: dict[str, str]) -> None:
    config = {
        "name": "understander",
        "input": {"input_text": "x"},
        "output": {"nlu_result": "y"},
        "knowledge_google_sheet": settings,
    }
    block = Understander(config, {"language": "en"}, str(tmp_path))
    assert block.process({"input_text": "yes"}, "s")["nlu_result"]["type"] == "yes"


def test_a_missing_sheet_or_column_is_named(tmp_path: Path, settings: dict[str, str]) -> None:
    sheet = GoogleSheet.from_config(settings, tmp_path)
    with pytest.raises(MindError, match=r"Google sheet abc/1: .*scenario.*utterances, slots, empty"):
        sheet.sheet("scenario")
    with pytest.raises(MindError, match=r"no column 'state'"):
        sheet.sheet("utterances", ("state",))


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (403, "403: Not for you. Share the sheet with boltun@example.org."),
        (404, "Look up the sheet_id"),
        (500, "500: Not for you."),
    ],
)
def test_what_google_refuses_is_told(
    tmp_path: Path, google: Google, settings: dict[str, str], status: int, words: str
) -> None:
    google.status = status
    with pytest.raises(MindError) as error:
        GoogleSheet.from_config(settings, tmp_path)
    assert words in str(error.value)


@pytest.mark.parametrize("body", ["", "<html>", "[1]", '"text"'])
def test_an_answer_that_is_none_is_told(
    tmp_path: Path, google: Google, settings: dict[str, str], body: str
) -> None:
    google.body = body
    with pytest.raises(MindError, match="Google cannot be asked"):
        GoogleSheet.from_config(settings, tmp_path)


def test_a_server_that_is_not_there_is_told(tmp_path: Path, settings: dict[str, str]) -> None:
    with pytest.raises(MindError, match="Google cannot be asked"):
        GoogleSheet.from_config({**settings, "service": "http://127.0.0.1:9"}, tmp_path)


@pytest.mark.parametrize("content", [None, "", "{}", '{"type": "service_account", "private_key": "x"}'])
def test_a_wrong_key_is_told(tmp_path: Path, settings: dict[str, str], content: str | None) -> None:
    path = tmp_path / "key.json"
    path.unlink()
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(MindError, match=r"key\.json: This is no key"):
        GoogleSheet.from_config(settings, tmp_path)


@pytest.mark.parametrize("missing", ["sheet_id", "key_file"])
def test_a_setting_that_is_missing_is_told(tmp_path: Path, settings: dict[str, str], missing: str) -> None:
    del settings[missing]
    with pytest.raises(MindError, match=missing):
        GoogleSheet.from_config(settings, tmp_path)


def test_a_missing_part_is_named(
    tmp_path: Path, settings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "requests", None)
    with pytest.raises(MissingExtraError, match=r"boltun\[gsheets\]"):
        GoogleSheet.from_config(settings, tmp_path)
