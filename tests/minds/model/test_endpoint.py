"""What goes to an endpoint and what is taken from it; and the file that names it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import MindError
from boltun.minds.model.endpoint import AskError, Question, ask
from boltun.minds.model.model_file import bad_address, read
from tests.minds.model.conftest import Made, said
from tests.minds.model.stand_in import StandIn, served

QUESTION = Question("small", [{"role": "user", "content": "Hi"}], 100, 7)
JSON = {"Content-Type": "application/json"}


def answer_with(stand_in: StandIn, status: int, body: Any, headers: dict[str, str] | None = None) -> None:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    stand_in.raw = lambda request: (status, headers or JSON, data)


def test_no_redirect_is_followed(stand_in: StandIn) -> None:
    with served() as other:
        answer_with(stand_in, 307, b"", {"Location": f"{other.url}/chat/completions"})
        with pytest.raises(AskError, match="the error 307"):
            ask(stand_in.url, QUESTION, key="secret", seconds=5)
        assert other.requests == []


def test_no_proxy_of_the_environment_is_asked(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    with served() as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url)
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        assert ask(stand_in.url, QUESTION, seconds=5).text
        assert proxy.requests == []


def test_the_key_goes_with_the_question_and_nowhere_else(model: Made, stand_in: StandIn) -> None:
    said(model(secret="sk-1234"), "Hi there")
    assert stand_in.headers[0]["Authorization"] == "Bearer sk-1234"
    assert "sk-1234" not in json.dumps(stand_in.requests)
    said(model(), "Hello you")
    assert "Authorization" not in stand_in.headers[1]


def test_the_key_may_be_in_the_environment(
    model: Made, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIMS_KEY", "sk-5678")
    said(model('key_from = "KIMS_KEY"\n', secret="sk-1234"), "Hi there")
    assert stand_in.headers[0]["Authorization"] == "Bearer sk-5678"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no json",
        [],
        {},
        {"choices": []},
        {"choices": [{"message": None}]},
        {"choices": [{"message": {"content": ["a", "list"]}}]},
        {"choices": [{"text": "an older interface"}]},
        b"[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_what_is_no_completion_is_told_in_a_sentence(stand_in: StandIn, body: Any) -> None:
    answer_with(stand_in, 200, body)
    with pytest.raises(AskError) as raised:
        ask(stand_in.url, QUESTION, seconds=5)
    assert str(raised.value).startswith("The answer of the endpoint")


def test_a_huge_answer_is_not_read_to_its_end(stand_in: StandIn) -> None:
    answer_with(stand_in, 200, b" " * (3 << 20))
    with pytest.raises(AskError, match="larger than 1 MB"):
        ask(stand_in.url, QUESTION, seconds=5)


def test_calls_of_tools_and_refusals_are_no_text(stand_in: StandIn) -> None:
    call = {"function": {"name": "send", "arguments": "{}"}, "id": "1", "type": "function"}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    answer_with(stand_in, 200, {"choices": [{"message": message, "finish_reason": "tool_calls"}]})
    assert ask(stand_in.url, QUESTION, seconds=5).text == ""
    message = {"role": "assistant", "content": "No.", "refusal": "I cannot."}
    answer_with(stand_in, 200, {"choices": [{"message": message}]})
    assert ask(stand_in.url, QUESTION, seconds=5).text == ""


@pytest.mark.parametrize(
    "usage", [None, [], {}, {"prompt_tokens": -5}, {"prompt_tokens": "many"}, {"prompt_tokens": 1e9}]
)
def test_odd_numbers_of_tokens_count_for_nothing(stand_in: StandIn, usage: Any) -> None:
    answer_with(stand_in, 200, {"choices": [{"message": {"content": "Hi"}}], "usage": usage})
    assert ask(stand_in.url, QUESTION, seconds=5)[2:4] == (None, None)


def test_it_does_without_what_the_endpoint_does_not_know(stand_in: StandIn) -> None:
    def picky(request: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
        for name, error in (
            ("max_tokens", "Unsupported parameter: use max_completion_tokens instead"),
            ("temperature", "temperature is not supported"),
            ("seed", "Unknown name seed"),
        ):
            if name in request:
                return 400, JSON, json.dumps({"error": {"message": error}}).encode()
        return 200, JSON, json.dumps({"choices": [{"message": {"content": "Hi"}}]}).encode()

    stand_in.raw = picky
    assert ask(stand_in.url, QUESTION, seconds=5).text == "Hi"
    assert set(stand_in.requests[-1]) == {"model", "messages", "max_completion_tokens", "stream"}


def test_an_error_does_not_repeat_the_words_of_the_server(stand_in: StandIn) -> None:
    answer_with(stand_in, 401, {"error": {"message": "wrong key sk-1234 for 'Hi'"}})
    with pytest.raises(AskError) as raised:
        ask(stand_in.url, QUESTION, key="sk-1234", seconds=5)
    assert "1234" not in str(raised.value)
    assert not raised.value.was_sent


@pytest.mark.parametrize(
    "address",
    [
        "",
        "api.example/v1",
        "ftp://api.example/v1",
        "http://api.example/v1",
        "http://127.0.0.1.evil.example/v1",
        "http://192.168.1.5:8080/v1",
        "https://key@api.example/v1",
        "https://api.example/v1?key=1",
        "https://api.example:port/v1",
        "https://[::1/v1",
        "https://exa mple/v1",
        "https:///v1",
    ],
)
def test_nothing_is_sent_to_such_an_address(address: str) -> None:
    assert bad_address(address).endswith(".")
    with pytest.raises(AskError):
        ask(address, QUESTION, seconds=5)


@pytest.mark.parametrize(
    "address",
    ["http://localhost:11434/v1", "http://127.0.0.1/v1", "http://[::1]:8080/v1", "https://api.example/v1"],
)
def test_these_addresses_will_do(address: str) -> None:
    assert bad_address(address) == ""


def test_faults_of_a_file_have_their_lines(tmp_path: Path) -> None:
    text = 'endpoint = "http://api.example/v1"\nmodel = ""\n\nuse = "all"\n[limits]\nseconds = 0\nmoney = 3\n'
    _, problems = read(text)
    assert [(one.code, one.line) for one in problems] == [
        ("bad-endpoint", 1),
        ("no-persona", 1),
        ("no-model-name", 2),
        ("unknown-use", 4),
        ("no-number", 6),
        ("unknown-key", 7),
    ]
    assert all(one.text for one in problems)


def test_what_is_no_toml_is_told_with_its_line() -> None:
    with pytest.raises(MindError) as raised:
        read('endpoint = "x"\nmodel: small\n')
    assert raised.value.line == 2


def test_an_answer_that_drips_ends_with_its_time(stand_in: StandIn) -> None:
    body = json.dumps({"choices": [{"message": {"content": "Hi"}}]}).encode()
    stand_in.raw = lambda request: (200, JSON, b" " * 40 + body)
    stand_in.drip = 0.1
    with pytest.raises(AskError, match="did not answer within 1 seconds"):
        ask(stand_in.url, QUESTION, seconds=1)
