"""Asks an endpoint with OpenAI's HTTP interface: llama.cpp, Ollama and others (docs/language-model.md §5).

One request, one answer. No redirect is followed, no proxy of the environment is used, and nothing goes out
unencrypted to another computer. Time, size and number of attempts are bounded.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Final, NamedTuple, TypeVar

import httpx2

from boltun.errors import BoltunError
from boltun.minds.model.model_file import bad_address

__all__ = ["Answer", "AskError", "Question", "ask"]

_MOST_BYTES: Final = 1 << 20
_LEFT_OUT: Final = ("seed", "temperature")
"""A question does without these if the endpoint does not know them."""
_ANOTHER_NAME: Final = {"max_tokens": "max_completion_tokens"}
_TEMPERATURE: Final = 0.6
_MOST_TOKENS: Final = 10_000_000

Result = TypeVar("Result")


class AskError(BoltunError):
    """The endpoint gave no answer. ``was_sent``: it may have worked on the question, and charge for it."""

    def __init__(self, what: str, *, was_sent: bool = True, **values: Any) -> None:
        self.was_sent = was_sent
        super().__init__(what, **values)


class Question(NamedTuple):
    """What an endpoint is asked."""

    model: str
    messages: Sequence[Mapping[str, str]]
    most_tokens: int
    seed: int


class Answer(NamedTuple):
    """What a model wrote, and what the endpoint says of it."""

    text: str
    seconds: float
    sent: int | None
    """Tokens; None: the endpoint does not tell."""
    written: int | None
    ended: str = ""
    """Why it ended, in the endpoint's words: ``stop``, ``length`` …"""


def ask(endpoint: str, question: Question, *, key: str = "", seconds: float) -> Answer:
    """Ask, and wait for the answer; AskError says why there is none. For a worker, never on a loop."""
    if reason := bad_address(endpoint):
        raise AskError(reason, was_sent=False)
    began = time.monotonic()
    answer = _LINE.wait_for(_asked(endpoint.rstrip("/") + "/chat/completions", question, key, seconds))
    return answer._replace(seconds=time.monotonic() - began)


async def _asked(url: str, question: Question, key: str, seconds: float) -> Answer:
    try:
        async with asyncio.timeout(seconds):
            return await _answer(url, question, key, seconds)
    except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
        raise AskError("The endpoint cannot be reached.", was_sent=False) from error
    except (TimeoutError, httpx2.TimeoutException) as error:
        raise AskError(
            "The model did not answer within {seconds} seconds.", seconds=f"{seconds:g}"
        ) from error
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError, OSError, RecursionError) as error:
        # Its own words may repeat ours, or the key.
        raise AskError(
            "The answer of the endpoint cannot be read ({kind}).", kind=type(error).__name__
        ) from error


async def _answer(url: str, question: Question, key: str, seconds: float) -> Answer:
    request: dict[str, Any] = {
        "model": question.model,
        "messages": [dict(one) for one in question.messages],
        "max_tokens": question.most_tokens,
        "temperature": _TEMPERATURE,
        "seed": question.seed,
        "stream": False,
    }
    # What is packed may become a thousand times larger.
    headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    async with httpx2.AsyncClient(
        timeout=seconds, follow_redirects=False, trust_env=False, headers=headers
    ) as client:
        for _ in range(1 + len(_LEFT_OUT) + len(_ANOTHER_NAME)):
            status, body = await _posted(client, url, request)
            if status not in (400, 422) or not _does_without(request, body):
                break
    if status != 200:
        raise AskError("The endpoint answers with the error {status}.", status=status, was_sent=status >= 500)
    return _read(json.loads(body))


async def _posted(client: httpx2.AsyncClient, url: str, request: Mapping[str, Any]) -> tuple[int, bytes]:
    async with client.stream("POST", url, json=request) as response:
        body = bytearray()
        async for part in response.aiter_raw():
            body += part
            if len(body) > _MOST_BYTES:
                raise AskError("The answer of the endpoint is larger than {size} MB.", size=_MOST_BYTES >> 20)
        return response.status_code, bytes(body)


def _does_without(request: dict[str, Any], body: bytes) -> bool:
    """Change a request to one that the endpoint may take; False: its error is about something else."""
    said = body[:4_000].decode("utf-8", "replace")
    for name, other in _ANOTHER_NAME.items():
        if name in request and other in said:
            request[other] = request.pop(name)
            return True
    for name in _LEFT_OUT:
        if name in request and name in said:
            del request[name]
            return True
    return False


def _read(data: object) -> Answer:
    """Return the text of an answer. Calls of tools and whatever else is in it count for nothing."""
    try:
        choice = data["choices"][0]  # type: ignore[index]
        message = choice["message"]
        text = message.get("content")
    except (KeyError, IndexError, TypeError, AttributeError):
        raise AskError("The answer of the endpoint is no chat completion.") from None
    if text is not None and not isinstance(text, str):
        raise AskError("The answer of the endpoint is no chat completion.")
    if message.get("refusal"):
        text = ""
    usage = data.get("usage") if isinstance(data, dict) else None
    usage = usage if isinstance(usage, dict) else {}
    ended = choice.get("finish_reason")
    return Answer(
        text=text or "",
        seconds=0.0,
        sent=_tokens(usage.get("prompt_tokens")),
        written=_tokens(usage.get("completion_tokens")),
        ended=ended if isinstance(ended, str) else "",
    )


def _tokens(value: object) -> int | None:
    fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST_TOKENS
    return value if fits else None  # type: ignore[return-value]


class _Line:
    """One loop in a thread of its own, for all questions: a deadline there ends whatever hangs."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def wait_for(self, work: Coroutine[Any, Any, Result]) -> Result:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=self._loop.run_forever, name="language model", daemon=True).start()
            future: Future[Result] = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:  # Ctrl+C in a terminal
            future.cancel()
            raise


_LINE: Final = _Line()
