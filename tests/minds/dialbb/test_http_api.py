"""DialBB's HTTP interface."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from boltun.errors import NetworkError
from boltun.minds.dialbb.http_api import DialbbApi
from boltun.minds.dialbb.processor import DialogueProcessor
from tests.minds.dialbb.workbooks import write_workbook

CONFIG = """\
language: en
blocks:
  - name: manager
    block_class: dialbb.builtin_blocks.stn_management.stn_manager.Manager
    input: {sentence: user_utterance, nlu_result: nlu_result, user_id: user_id, aux_data: aux_data}
    output: {output_text: system_utterance, final: final, aux_data: aux_data}
    knowledge_file: scenario.xlsx
"""
COLUMNS = ["flag", "state", "system utterance", "user utterance type", "conditions", "actions", "next state"]
SCENARIO = [
    COLUMNS,
    ["Y", "#initial", "Hello {#user_id}.", "", "", "", "more"],
    ["Y", "more", "{#sentence}?", "", "", "", "#final"],
    ["Y", "#final", "Bye.", "", "", "", ""],
    ["Y", "#error", "Error.", "", "", "", ""],
]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DialbbApi]:
    folder: Path = tmp_path_factory.mktemp("application")
    (folder / "config.yml").write_text(CONFIG, encoding="utf-8")
    write_workbook(folder / "scenario.xlsx", {"scenario": SCENARIO})
    with DialbbApi(DialogueProcessor(folder / "config.yml"), port=0) as served:
        yield served


JSON = {"Content-Type": "application/json"}


def ask(
    api: DialbbApi, path: str, body: object, headers: Mapping[str, str] = JSON, method: str = "POST"
) -> tuple[int, Any]:
    connection = http.client.HTTPConnection(urlsplit(api.url).netloc, timeout=20)
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    connection.request(method, path, content, dict(headers))
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, json.loads(text) if text else None


def test_a_dialogue_goes_from_init_to_its_end(api: DialbbApi) -> None:
    status, first = ask(api, "/init", {"user_id": "ann"})
    assert status == 200
    session = first.pop("session_id")
    assert first == {
        "system_utterance": "Hello ann.",
        "user_id": "ann",
        "final": False,
        "aux_data": {"state": "#initial"},
    }
    request = {"user_id": "ann", "session_id": session}
    status, second = ask(
        api, "/dialogue", {**request, "user_utterance": "そう", "aux_data": {"mood": "\ud800"}}
    )
    assert (status, second["system_utterance"]) == (200, "そう?")
    assert second["aux_data"] == {"mood": "\ud800", "state": "more"}
    status, third = ask(api, "/dialogue", {**request, "user_utterance": ""})
    assert (status, third["system_utterance"], third["final"]) == (200, "Bye.", True)


def test_sessions_cannot_be_guessed(api: DialbbApi) -> None:
    sessions = {ask(api, "/init", {"user_id": "ann"})[1]["session_id"] for _ in range(20)}
    assert len(sessions) == 20
    assert min(map(len, sessions)) >= 32


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"user_id": 1},
        {"user_id": "ann", "aux_data": []},
        {"user_id": "ann", "aux_data": None},
        [],
        "text",
        None,
        b"",
        b"{",
        b"\xff",
        b"[" * 100_000,
    ],
    ids=str,
)
def test_a_wrong_initial_request_is_refused(api: DialbbApi, body: object) -> None:
    assert ask(api, "/init", body) == (400, {"message": "bad initial request format."})


@pytest.mark.parametrize(
    "change",
    [
        {"user_id": None},
        {"session_id": None},
        {"session_id": ""},
        {"user_utterance": None},
        {"user_utterance": 3},
        {"aux_data": "x"},
    ],
    ids=str,
)
def test_a_wrong_request_is_refused(api: DialbbApi, change: dict[str, Any]) -> None:
    request = {"user_id": "ann", "session_id": "s", "user_utterance": "x"}
    assert ask(api, "/dialogue", {**request, **change}) == (400, {"message": "bad request format."})
    without = {key: value for key, value in request.items() if key not in change}
    if len(without) < len(request):
        assert ask(api, "/dialogue", without)[0] == 400


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_taken(api: DialbbApi, kind: str) -> None:
    # A page of another site could send anything else without asking.
    headers = {"Content-Type": kind} if kind else {}
    assert ask(api, "/init", {"user_id": "ann"}, headers)[0] == 415


def test_json_may_name_its_encoding(api: DialbbApi) -> None:
    headers = {"Content-Type": "application/json; charset=utf-8"}
    assert ask(api, "/init", {"user_id": "ann"}, headers)[0] == 200


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
def test_only_post_is_allowed(api: DialbbApi, method: str) -> None:
    assert ask(api, "/init", b"", method=method)[0] == 405
    assert ask(api, "/dialogue", b"", method=method)[0] == 405


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_there_is_nothing_else(api: DialbbApi, method: str) -> None:
    assert ask(api, "/", {}, method=method)[0] == 404
    assert ask(api, "/initial", {}, method=method)[0] == 404


def test_a_request_without_end_is_refused(api: DialbbApi) -> None:
    headers = {**JSON, "Content-Length": str(1 << 40)}
    assert ask(api, "/init", b"", headers)[0] == 413
    assert ask(api, "/init", b"", {**JSON, "Content-Length": "-1"})[0] == 400


def test_one_connection_serves_several_requests(api: DialbbApi) -> None:
    connection = http.client.HTTPConnection(urlsplit(api.url).netloc, timeout=20)
    connection.request("POST", "/init", b'{"user_id": "ann"}', JSON)
    session = json.loads(connection.getresponse().read())["session_id"]
    socket_before = connection.sock
    request = {"user_id": "ann", "session_id": session, "user_utterance": "x"}
    connection.request("POST", "/dialogue", json.dumps(request).encode(), JSON)
    assert connection.getresponse().status == 200
    assert connection.sock is socket_before
    connection.close()


def test_many_may_talk_at_the_same_time(api: DialbbApi) -> None:
    said: list[str] = []

    def talk(number: int) -> None:
        session = ask(api, "/init", {"user_id": "x"})[1]["session_id"]
        request = {"user_id": "x", "session_id": session, "user_utterance": f"n{number}"}
        said.append(ask(api, "/dialogue", request)[1]["system_utterance"])

    threads = [threading.Thread(target=talk, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == sorted(f"n{number}?" for number in range(20))


class _Broken:
    def process(self, request: Mapping[str, Any], initial: bool = False) -> dict[str, Any]:
        if initial:
            return {"system_utterance": "x", "aux_data": {"odd": {1, 2}.__class__}}
        raise ValueError("secret")


def test_what_fails_is_an_internal_error_without_its_text() -> None:
    with DialbbApi(_Broken(), port=0) as api:
        assert ask(api, "/init", {"user_id": "x"})[0] == 200
        request = {"user_id": "x", "session_id": "s", "user_utterance": "x"}
        assert ask(api, "/dialogue", request) == (500, {"message": "internal error."})


def test_it_listens_to_this_machine_only_unless_told_otherwise() -> None:
    with DialbbApi(_Broken(), port=0) as api:
        assert api.url.startswith("http://127.0.0.1:")


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(NetworkError, match=rf"127\.0\.0\.1:{port}"):
            DialbbApi(_Broken(), port=port)
    with pytest.raises(NetworkError):
        DialbbApi(_Broken(), port=70_000)


def test_a_client_that_goes_away_harms_nobody(api: DialbbApi) -> None:
    address = ("127.0.0.1", int(urlsplit(api.url).port or 0))
    for sent in (
        b"",
        b"POST /init",
        b"POST /init HTTP/1.1\r\nContent-Type: application/json\r\n",
        b"\0\xff\r\n",
    ):
        with socket.create_connection(address, timeout=20) as connection:
            connection.sendall(sent)
    assert ask(api, "/init", {"user_id": "ann"})[0] == 200


@pytest.mark.parametrize("value", [b"NaN", b"Infinity", b"-Infinity"])
def test_what_is_no_json_is_refused(api: DialbbApi, value: bytes) -> None:
    body = b'{"user_id": "a", "aux_data": {"confidence": ' + value + b"}}"
    assert ask(api, "/init", body)[0] == 400


def test_a_number_that_json_has_not_is_answered_as_null() -> None:
    class Processor:
        def process(self, request: Mapping[str, Any], initial: bool = False) -> dict[str, Any]:
            return {"system_utterance": "x", "aux_data": {"a": float("nan"), "b": [float("inf"), 1.5]}}

    with DialbbApi(Processor(), port=0) as served:
        status, answer = ask(served, "/init", {"user_id": "a"})
    assert status == 200
    assert answer["aux_data"] == {"a": None, "b": [None, 1.5]}
