"""Large language models behind any server with OpenAI's HTTP interface (the extra ``llm``).

The environment names the server: OPENAI_API_KEY (or OPENAI_KEY), and OPENAI_BASE_URL for other servers than
OpenAI's own (llama.cpp, Ollama and others). A block's configuration names the rest: ``gpt_model``,
``timeout`` (seconds for all attempts together), ``retries`` and ``max_tokens``.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import re
import threading
import time
import weakref
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any

from boltun.errors import MissingExtraError
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.modules import require
from boltun.minds.dialbb.turn import CURRENT
from boltun.minds.dialbb.values import LONGEST
from boltun.minds.protocol import Problem, Severity

__all__ = ["DEFAULT_MODEL", "Endpoint", "read_object"]

DEFAULT_MODEL = "gpt-4o-mini"

_LOG = logging.getLogger(__name__)
_TIMEOUT = 20.0
_RETRIES = 2
_MAX_TOKENS = 1024
_MAX_TOKENS_WITH_THOUGHTS = 8192

_REASONS = re.compile(r"(?:.*/)?(?:o\d|gpt-[5-9](?!.*chat))", re.IGNORECASE)
"""Models that refuse a temperature, and whose thoughts count as tokens."""

_NEW_LIMIT = "max_completion_tokens"
_REFUSABLE = ("temperature", "response_format", "max_tokens", _NEW_LIMIT)
"""Parts that a request can do without if a server does not know them."""

_ABOUT_THE_KEY = (401, 403, 404, 429)
"""Messages with such a status are about the key, the model or the account."""

_THOUGHTS = re.compile(r"\s*<think>.*?</think>", re.DOTALL)


class Endpoint:
    """One model on one server. May be used from several threads; each call waits for its own answer.

    ``complete`` blocks: call it in a worker, never on the program's loop.
    """

    def __init__(
        self,
        model: str = DEFAULT_MODEL,
        *,
        timeout: float = _TIMEOUT,
        retries: int = _RETRIES,
        max_tokens: int | None = None,
    ) -> None:
        self.model = model
        self.timeout = timeout
        self._retries = retries
        self._reasons = _REASONS.match(model) is not None
        self._max_tokens = max_tokens or (_MAX_TOKENS_WITH_THOUGHTS if self._reasons else _MAX_TOKENS)
        self._refused: frozenset[str] = frozenset()
        self._lock = threading.Lock()
        self._line: _Line | None = None
        self._waiting: set[Future[str | None]] = set()

    @classmethod
    def from_config(cls, config: Mapping[str, Any]) -> Endpoint:
        """Make the model of a block's configuration, or of the manager's ``chatgpt`` element.

        BuildError if a number is none; MissingExtraError if a server is configured but there is no client;
        NotApprovedError if nobody agreed that the application asks it, with the person's key.
        """
        endpoint = cls(
            str(config.get("gpt_model") or DEFAULT_MODEL),
            timeout=_number(config, "timeout", _TIMEOUT, least=0.001),
            retries=int(_number(config, "retries", _RETRIES)),
            max_tokens=int(_number(config, "max_tokens", 0)) or None,
        )
        require(f"the language model {endpoint.model}", when_it_answers=True)
        if endpoint.is_configured:
            _import_client()
        return endpoint

    @property
    def is_configured(self) -> bool:
        """Whether the environment names a server."""
        return any(os.environ.get(name) for name in ("OPENAI_API_KEY", "OPENAI_KEY", "OPENAI_BASE_URL"))

    def problems(self, block: str, config_dir: str) -> list[Problem]:
        """Return what keeps a block's questions from being answered, as one of its problems."""
        if self.is_configured:
            return []
        template = (
            "No language model is configured, so the block {block} gets no answers: set OPENAI_API_KEY or"
            " OPENAI_BASE_URL."
        )
        return [
            Problem(
                code="no-model",
                severity=Severity.WARNING,
                template=template,
                path=Path(config_dir) / "config.yml",
                line=1,
                values={"block": block},
            )
        ]

    def complete(
        self,
        messages: Sequence[Mapping[str, str]],
        *,
        temperature: float | None = None,
        as_json: bool = False,
        max_tokens: int | None = None,
    ) -> str | None:
        """Return the model's answer, stripped; None: nothing, no server, an error, no time, cancelled.

        After errors that may pass (429, 5xx, no connection) it tries a few more times, with growing pauses.
        The reason of a failure is logged, never raised. ``as_json`` asks for a JSON object: see
        ``read_object``.
        """
        if not self.is_configured:
            _LOG.warning("no language model is configured: set OPENAI_API_KEY or OPENAI_BASE_URL")
            return None
        request: dict[str, Any] = {"model": self.model, "messages": [dict(one) for one in messages]}
        request[_NEW_LIMIT if self._reasons else "max_tokens"] = max_tokens or self._max_tokens
        if temperature is not None and not self._reasons:
            request["temperature"] = temperature
        if as_json:
            request["response_format"] = {"type": "json_object"}
        # All questions of a turn share the time: the person at the other end waits for all of them together.
        turn = CURRENT.get()
        left = self.timeout - (turn.asked if turn is not None else 0.0)
        if left <= 0:
            _LOG.warning("%s is not asked: the %g seconds for this turn are over", self.model, self.timeout)
            return None
        if turn is not None and not turn.may_ask:
            _LOG.error("%s is not asked: nobody agreed that the application asks it", self.model)
            return None
        began = time.monotonic()
        future = self._ask(request, left)
        try:
            return future.result()
        except CancelledError:
            _LOG.info("the question to %s was cancelled", self.model)
            return None
        except BaseException:  # Ctrl+C in a terminal
            future.cancel()
            raise
        finally:
            if turn is not None:
                turn.asked += time.monotonic() - began
            with self._lock:
                self._waiting.discard(future)

    def cancel(self) -> None:
        """End all questions that wait for an answer; they get None. From any thread."""
        with self._lock:
            waiting = list(self._waiting)
        for future in waiting:
            future.cancel()

    def close(self) -> None:
        """Cancel, and close connections and thread. A later question opens them again."""
        self.cancel()
        with self._lock:
            line, self._line = self._line, None
        if line is not None:
            line.close()

    def _ask(self, request: dict[str, Any], seconds: float) -> Future[str | None]:
        with self._lock:
            if self._line is None:
                self._line = line = _Line(self._retries)
                # So somebody who just forgets an endpoint, such as a mind that is loaded again, need not
                # close it.
                weakref.finalize(self, line.close).atexit = False
            future = self._line.submit(self._answer(self._line, request, seconds))
            self._waiting.add(future)
        return future

    async def _answer(self, line: _Line, request: dict[str, Any], seconds: float) -> str | None:
        try:
            async with asyncio.timeout(seconds):
                completion = await self._completion(line, request)
        except TimeoutError:
            _LOG.warning("%s did not answer within %g seconds", self.model, seconds)
            return None
        except Exception as error:  # the client lets out its own errors and those of half a dozen libraries
            _LOG.warning("%s cannot be asked: %s", self.model, _reason(error))
            return None
        try:
            content = completion.choices[0].message.content
            text = _THOUGHTS.sub("", content, count=1).strip()
            if len(text) > LONGEST:
                _LOG.warning("the answer of %s was cut at %d characters", self.model, LONGEST)
                text = text[:LONGEST]
        except (AttributeError, IndexError, TypeError):
            _LOG.warning("the answer of %s is no completion with a text", self.model)
            return None
        if not text:
            _LOG.warning("%s answered nothing", self.model)
        return text or None

    async def _completion(self, line: _Line, request: dict[str, Any]) -> Any:
        """Ask, and ask again without the parts that the server does not know."""
        from openai import APIStatusError

        while True:
            usable = {key: value for key, value in request.items() if key not in self._refused}
            if "max_tokens" in self._refused and "max_tokens" in request and _NEW_LIMIT not in self._refused:
                usable[_NEW_LIMIT] = request["max_tokens"]
            try:
                return await line.client.chat.completions.create(**usable)
            except APIStatusError as error:
                refused = _refused(error, usable)
                if refused is None:
                    raise
                self._refused |= {refused}


class _Line:
    """A client and the loop that it runs on, in a thread of its own."""

    def __init__(self, retries: int) -> None:
        self._retries = retries
        self._loop = asyncio.new_event_loop()
        self._client: Any = None
        threading.Thread(target=self._run, name="language model", daemon=True).start()

    @property
    def client(self) -> Any:
        """The client; only on the loop."""
        if self._client is None:
            openai = _import_client()
            # Other servers than OpenAI's mostly need no key, but the client does.
            key = os.environ.get("OPENAI_API_KEY") or os.environ.get("OPENAI_KEY") or "none"
            self._client = openai.AsyncOpenAI(
                api_key=key, base_url=os.environ.get("OPENAI_BASE_URL") or None, max_retries=self._retries
            )
        return self._client

    def submit(self, coroutine: Coroutine[Any, Any, str | None]) -> Future[str | None]:
        """Run a coroutine on the loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop)

    def close(self) -> None:
        """End the thread when its present work is cancelled."""
        with contextlib.suppress(RuntimeError):  # closed before
            self._loop.call_soon_threadsafe(self._loop.stop)

    def _run(self) -> None:
        self._loop.run_forever()
        self._loop.run_until_complete(self._end())
        self._loop.close()

    async def _end(self) -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._client is not None:
            await self._client.close()


def read_object(answer: str | None) -> dict[str, Any] | None:
    """Return the JSON object in an answer, perhaps in a fence or among words; None: there is none."""
    if answer is None:
        return None
    begin, end = answer.find("{"), answer.rfind("}")
    try:
        value = json.loads(answer[begin : end + 1])
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _import_client() -> Any:
    try:
        import openai
    except ImportError as error:
        raise MissingExtraError("A language model", extra="llm") from error
    return openai


def _reason(error: Exception) -> str:
    """Return why a server did not answer, without our own text, which many servers repeat."""
    status = getattr(error, "status_code", None)
    if status is None:
        return type(error).__name__
    return str(error) if status in _ABOUT_THE_KEY else f"{type(error).__name__} {status}"


def _refused(error: Any, request: Mapping[str, Any]) -> str | None:
    """Return the parts that this request can do without, if the server's error is about them."""
    if error.status_code not in (400, 422):
        return None
    param = getattr(error, "param", None)
    if param in _REFUSABLE:
        return param if param in request else None
    said = str(error)
    return next((name for name in _REFUSABLE if name in request and name in said), None)


def _number(config: Mapping[str, Any], key: str, default: float, *, least: float = 0.0) -> float:
    value = config.get(key)
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value < 1e9:
        raise BuildError(f"{key} is {value!r}, but has to be a number from {least:g}.")
    return value
