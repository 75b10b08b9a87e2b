"""Asking a language model: what comes back, and that nothing hangs, whatever the server does."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import MissingExtraError
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.llm import Endpoint, read_object
from tests.minds.dialbb.llm_server import LlmServer

Start = Callable[..., LlmServer]

HELLO = [{"role": "system", "content": "Be kind."}, {"role": "user", "content": "hello"}]


def test_an_answer_comes_back_stripped(start_llm: Start) -> None:
    server = start_llm({"match": "^hello$", "reply": " Hi.\n"})
    assert Endpoint("gpt-4o").complete(HELLO, temperature=0.5, max_tokens=9) == "Hi."
    assert server.requests == [{"model": "gpt-4o", "messages": HELLO, "max_tokens": 9, "temperature": 0.5}]
    assert server.keys == ["Bearer test-key"]


def test_an_object_is_asked_for(start_llm: Start) -> None:
    server = start_llm(default='{"a": 1}')
    assert Endpoint().complete(HELLO, as_json=True) == '{"a": 1}'
    assert server.requests[0]["response_format"] == {"type": "json_object"}


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param({"reply": ""}, id="empty reply"),
        pytest.param({"raw": '{"id": "x"}'}, id="wrong shape"),
        pytest.param({"raw": '{"choices": []}'}, id="no choice"),
        pytest.param({"raw": '{"choices": [{"message": {"content": [1]}}]}'}, id="content is no text"),
        pytest.param({"raw": '["x"]'}, id="a list"),
        pytest.param({"raw": '{"choices": [{"mess'}, id="invalid JSON"),
        pytest.param({"raw": ""}, id="no body"),
        pytest.param({"raw": '{"choices": ', "length": 500}, id="broken body"),
        pytest.param({"status": 401, "message": "bad key"}, id="401"),
        pytest.param({"status": 400, "message": "no"}, id="400"),
        pytest.param({"status": 500}, id="500"),
        pytest.param({"status": 503}, id="503"),
    ],
)
def test_what_is_no_answer_is_none(start_llm: Start, rule: dict[str, object]) -> None:
    server = start_llm(rule)
    assert Endpoint(timeout=5).complete(HELLO) is None
    assert 1 <= len(server.requests) <= 3


def test_a_server_that_is_busy_is_asked_again(start_llm: Start) -> None:
    server = start_llm({"status": 429, "times": 1}, {"status": 503, "times": 1}, {"reply": "At last."})
    assert Endpoint().complete(HELLO) == "At last."
    assert len(server.requests) == 3


def test_attempts_are_bounded(start_llm: Start) -> None:
    server = start_llm({"status": 429})
    assert Endpoint(retries=1).complete(HELLO) is None
    assert len(server.requests) == 2


def test_a_wrong_key_is_tried_once(start_llm: Start, caplog: pytest.LogCaptureFixture) -> None:
    server = start_llm({"status": 401, "message": "bad key"})
    assert Endpoint().complete(HELLO) is None
    assert len(server.requests) == 1
    assert "bad key" in caplog.text


def test_the_time_limit_holds_for_all_attempts_together(start_llm: Start) -> None:
    start_llm({"delay": 30, "reply": "late"})
    begun = time.monotonic()
    assert Endpoint(timeout=0.2).complete(HELLO) is None
    assert time.monotonic() - begun < 10


def test_a_refused_connection_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{taken.getsockname()[1]}/v1")
        assert Endpoint(retries=0).complete(HELLO) is None


@pytest.mark.parametrize("how", [Endpoint.cancel, Endpoint.close])
def test_a_question_can_be_cancelled_from_another_thread(
    start_llm: Start, how: Callable[[Endpoint], None]
) -> None:
    server = start_llm({"delay": 30})
    endpoint = Endpoint(timeout=60)
    answers: list[str | None] = ["none yet"]
    asking = threading.Thread(target=lambda: answers.append(endpoint.complete(HELLO)))
    asking.start()
    while not server.requests:
        asking.join(0.01)
    how(endpoint)
    asking.join(20)
    assert answers == ["none yet", None]


def test_one_endpoint_serves_several_threads(start_llm: Start) -> None:
    start_llm(default="$echo")
    endpoint = Endpoint()
    answers: dict[str, str | None] = {}

    def ask(text: str) -> None:
        answers[text] = endpoint.complete([{"role": "user", "content": text}])

    threads = [threading.Thread(target=ask, args=(f"number {n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {f"number {n}": f"number {n}" for n in range(8)}


def test_answers_that_were_given_are_forgotten(start_llm: Start) -> None:
    start_llm({"status": 401, "times": 1})
    endpoint = Endpoint()
    for _ in range(3):
        endpoint.complete(HELLO)
    assert not endpoint._waiting


def test_a_closed_endpoint_opens_again(start_llm: Start) -> None:
    start_llm(default="yes")
    endpoint = Endpoint()
    assert endpoint.complete(HELLO) == "yes"
    endpoint.close()
    endpoint.close()
    assert endpoint.complete(HELLO) == "yes"


def test_a_forgotten_endpoint_leaves_no_thread(start_llm: Start) -> None:
    start_llm()
    before = set(threading.enumerate())
    endpoint = Endpoint()
    endpoint.complete(HELLO)
    (thread,) = [one for one in set(threading.enumerate()) - before if one.name == "language model"]
    del endpoint
    gc.collect()
    thread.join(10)
    assert not thread.is_alive()


def test_no_server_is_no_answer(caplog: pytest.LogCaptureFixture) -> None:
    assert Endpoint().complete(HELLO) is None
    assert "OPENAI_API_KEY" in caplog.text


@pytest.mark.parametrize("name", ["OPENAI_API_KEY", "OPENAI_KEY"])
def test_either_name_of_the_key_will_do(start_llm: Start, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    server = start_llm()
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.setenv(name, "sesame")
    assert Endpoint().complete(HELLO) == "ok"
    assert server.keys == ["Bearer sesame"]


@pytest.mark.parametrize("model", ["o3-mini", "gpt-5", "gpt-5-mini", "openai/o1"])
def test_a_model_that_reasons_gets_no_temperature(start_llm: Start, model: str) -> None:
    server = start_llm()
    Endpoint(model).complete(HELLO, temperature=0.7)
    assert "temperature" not in server.requests[0]
    assert "max_tokens" not in server.requests[0]
    assert server.requests[0]["max_completion_tokens"] > 0


@pytest.mark.parametrize(
    "model", ["gpt-4o-mini", "gpt-3.5-turbo", "gpt-5-chat-latest", "gpt-oss:20b", "qwen3"]
)
def test_other_models_get_one(start_llm: Start, model: str) -> None:
    server = start_llm()
    Endpoint(model).complete(HELLO, temperature=0.7)
    assert server.requests[0]["temperature"] == 0.7


@pytest.mark.parametrize("refused", ["temperature", "response_format", "max_tokens"])
def test_what_a_server_refuses_is_left_out_from_then_on(start_llm: Start, refused: str) -> None:
    server = start_llm({"status": 400, "message": "unsupported", "param": refused, "times": 1})
    endpoint = Endpoint()
    for _ in range(2):
        assert endpoint.complete(HELLO, temperature=0.7, as_json=True) == "ok"
    assert [refused in request for request in server.requests] == [True, False, False]
    assert ("max_completion_tokens" in server.requests[-1]) == (refused == "max_tokens")


def test_a_server_that_refuses_everything_is_not_asked_for_ever(start_llm: Start) -> None:
    server = start_llm({"status": 400, "message": "temperature, max_tokens, max_completion_tokens"})
    assert Endpoint().complete(HELLO, temperature=0.7) is None
    assert len(server.requests) == 4


def test_thoughts_are_no_part_of_the_answer(start_llm: Start) -> None:
    start_llm(default="<think>The user\nsays hello.</think>\n\nHi.")
    assert Endpoint("qwen3").complete(HELLO) == "Hi."


def test_the_configuration_sets_model_and_limits(start_llm: Start) -> None:
    server = start_llm({"status": 500})
    Endpoint.from_config({"gpt_model": "llama", "retries": 0, "max_tokens": 7, "timeout": 3}).complete(HELLO)
    (request,) = server.requests
    assert (request["model"], request["max_tokens"]) == ("llama", 7)


@pytest.mark.parametrize(
    "wrong", [{"timeout": "soon"}, {"timeout": 0}, {"retries": -1}, {"max_tokens": True}]
)
def test_a_wrong_number_is_a_build_error(wrong: dict[str, object]) -> None:
    (key,) = wrong
    with pytest.raises(BuildError, match=key):
        Endpoint.from_config(wrong)


def test_a_missing_client_is_named(start_llm: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    assert Endpoint.from_config({}) is not None
    start_llm()
    with pytest.raises(MissingExtraError, match=r"boltun\[llm\]"):
        Endpoint.from_config({})


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('{"a": {"b": "}"}}', {"a": {"b": "}"}}),
        ('```json\n{"a": 1}\n```', {"a": 1}),
        ('Here you are: {"a": 1}. Well?', {"a": 1}),
        ("[1]", None),
        ('"{}"', {}),
        ('{"a": 1', None),
        ("}{", None),
        ("", None),
        (None, None),
        ("{" * 100_000 + "}" * 100_000, None),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, None),
    ],
    ids=lambda value: str(value)[:20],
)
def test_an_object_is_read_from_an_answer(answer: str | None, expected: dict[str, object] | None) -> None:
    assert read_object(answer) == expected


@given(st.text('{}[]",:a1 \n\\'))
def test_reading_an_object_never_fails(answer: str) -> None:
    assert isinstance(read_object(answer), dict | None)
