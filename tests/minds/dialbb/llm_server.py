"""A deterministic stand-in for a server of large language models, with OpenAI's HTTP interface.

    with LlmServer([{"match": "hello", "reply": "Hi."}], default="$echo") as server:
        ... server.url ... server.requests ...

Rules are tried in order; the first one whose ``match`` (a regular expression, searched) occurs answers:

    match     what is searched; "" always fits
    on        where: the last message of role "user" (the default) or "system", or "all" messages
    times     how often this rule answers at most
    reply     a text, or an object, which is sent as JSON text
    status    an HTTP error with OpenAI's error object; ``message`` and ``param`` go into it
    delay     so many seconds pass before the answer
    raw       this body as it is, instead of a completion
    length    the Content-Length to claim, where it is not that of the body

Where no rule fits, ``default`` is said: a text, ``$echo`` (the last user message) or ``$hash`` (of all
messages). Every request is kept in ``requests``, whatever came of it.
"""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

__all__ = ["LlmServer"]


class LlmServer:
    """The server, on a free port of 127.0.0.1, in its own thread."""

    def __init__(self, rules: Sequence[Mapping[str, Any]] = (), default: str = "ok") -> None:
        self._rules = list(rules)
        self._left = [rule.get("times", -1) for rule in self._rules]
        self._default = default
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self.requests: list[dict[str, Any]] = []
        """The bodies of the chat requests, oldest first."""
        self.keys: list[str] = []
        """What stood in their ``Authorization`` headers."""
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._http.daemon_threads = True
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, name="llm-server", daemon=True
        )
        self._thread.start()

    @property
    def url(self) -> str:
        """The base URL, as OPENAI_BASE_URL wants it."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    @property
    def environment(self) -> dict[str, str]:
        """The variables that lead an OpenAI client here."""
        return {"OPENAI_API_KEY": "test-key", "OPENAI_BASE_URL": self.url}

    @property
    def prompts(self) -> list[str]:
        """The last user message of every request."""
        return [_said(request, "user") for request in self.requests]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop; answers that are delayed end at once."""
        self._ending.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def take(self, request: dict[str, Any], key: str) -> Mapping[str, Any]:
        """Note a request and return the rule that answers it."""
        with self._lock:
            self.requests.append(request)
            self.keys.append(key)
            for number, rule in enumerate(self._rules):
                searched = _said(request, rule.get("on", "user"))
                if self._left[number] != 0 and re.search(rule.get("match", ""), searched, re.DOTALL):
                    self._left[number] -= 1
                    return rule
        return {"reply": self._default_reply(request)}

    def wait(self, seconds: float) -> None:
        """Let time pass, unless the server ends."""
        self._ending.wait(seconds)

    def _default_reply(self, request: dict[str, Any]) -> str:
        if self._default == "$echo":
            return _said(request, "user")
        if self._default == "$hash":
            return hashlib.sha256(json.dumps(request.get("messages")).encode()).hexdigest()[:12]
        return self._default


def _said(request: dict[str, Any], role: str) -> str:
    messages = request.get("messages") or []
    texts = [str(message.get("content")) for message in messages if role in ("all", message.get("role"))]
    return "\n".join(texts) if role == "all" else (texts[-1] if texts else "")


def _completion(request: dict[str, Any], reply: object) -> dict[str, Any]:
    text = reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
    return {
        "id": "chatcmpl-0",
        "object": "chat.completion",
        "created": 0,
        "model": request.get("model", ""),
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0},
    }


def _handler(server: LlmServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_GET(self) -> None:
            if self.path == "/v1/models":
                self._send(200, {"object": "list", "data": [{"id": "test", "object": "model"}]})
            else:
                self._send(404, _error("There is nothing here."))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if self.path != "/v1/chat/completions":
                self._send(404, _error("There is nothing here."))
                return
            request = json.loads(body)
            rule = server.take(request, self.headers.get("Authorization", ""))
            if "delay" in rule:
                server.wait(rule["delay"])
            if "status" in rule:
                self._send(rule["status"], _error(rule.get("message", "error"), rule.get("param")))
            elif "raw" in rule:
                self._send(200, rule["raw"], rule.get("length"))
            else:
                self._send(200, _completion(request, rule.get("reply", "")))

        def _send(self, status: int, content: object, length: int | None = None) -> None:
            text = content if isinstance(content, str) else json.dumps(content)
            body = text.encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body) if length is None else length))
                # Clients that try again need not wait in tests.
                self.send_header("retry-after-ms", "10")
                self.end_headers()
                self.wfile.write(body)
            except OSError:
                self.close_connection = True  # the client did not wait
            if length is not None:
                self.close_connection = True

    return Handler


def _error(message: str, param: str | None = None) -> dict[str, Any]:
    return {"error": {"message": message, "type": "error", "param": param, "code": None}}
