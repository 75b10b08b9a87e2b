"""DialBB's HTTP interface, for programs that talk to an application: ``/init`` and ``/dialogue``.

POST with JSON. ``/init`` takes ``{"user_id": text, "aux_data"?: object}`` and opens a session; ``/dialogue``
takes ``{"user_id", "session_id", "user_utterance": texts, "aux_data"?: object}``. Both answer with
``system_utterance``, ``session_id``, ``user_id``, ``final`` and ``aux_data``. Further keys of a request reach
the blocks as well. An error is a status and ``{"message": text}``.
"""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, Protocol, Self

from boltun.errors import NetworkError
from boltun.minds.dialbb.http_hosts import Hosts
from boltun.minds.dialbb.http_server import Answer, Bounds, Head, HttpServer
from boltun.minds.dialbb.logs import told

__all__ = ["DialbbApi", "Processor"]

_LOG = logging.getLogger(__name__)
_BOUNDS = Bounds()
_BAD = {"/init": "bad initial request format.", "/dialogue": "bad request format."}
_NOTHING_ELSE = Answer.message(HTTPStatus.NOT_FOUND, "there are only /init and /dialogue.")
_ONLY_POST = Answer.message(HTTPStatus.METHOD_NOT_ALLOWED, "only POST is allowed.", allow="POST")
_ONLY_JSON = Answer.message(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "the content type has to be application/json.")
_FAILED = Answer.message(HTTPStatus.INTERNAL_SERVER_ERROR, "internal error.")


class Processor(Protocol):
    """Answers requests: a ``DialogueProcessor``, or anything that behaves like one."""

    def process(self, request: Mapping[str, Any], initial: bool = False) -> dict[str, Any]:
        """Return the response to a request; called from several threads."""
        ...


class DialbbApi:
    """The server of one application, in threads of its own. Use it in a ``with`` statement."""

    def __init__(
        self,
        processor: Processor,
        *,
        port: int,
        host: str = "127.0.0.1",
        names: Iterable[str] = (),
        bounds: Bounds = _BOUNDS,
    ) -> None:
        """Take the port (0: any free one); NetworkError if that is impossible.

        ``names`` are further names by which requests may call this machine, besides ``localhost`` and its
        addresses.
        """
        self._processor = processor
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            self._listener = socket.create_server((host, port), family=family)
        except (OSError, OverflowError) as error:
            raise NetworkError(
                "The DialBB interface cannot listen on {host}:{port}: {reason}.",
                advice="Choose another port.",
                host=host,
                port=port,
                reason=getattr(error, "strerror", None) or error,
            ) from error
        self._port = self._listener.getsockname()[1]
        self._host = host
        self._server = HttpServer(
            self._listener, Hosts(host, names), refuse=_refused, answer=self._answer, bounds=bounds
        )

    @property
    def url(self) -> str:
        """Its address, without a path."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Begin to answer."""
        self._server.start()

    def close(self) -> None:
        """Take no more requests; nobody waits for those under way."""
        self._server.close()

    def _answer(self, head: Head, body: bytes) -> Answer:
        request = _request(body, head.path)
        if request is None:
            return Answer.message(HTTPStatus.BAD_REQUEST, _BAD[head.path])
        try:
            response = self._processor.process(request, initial=head.path == "/init")
            return Answer(status=HTTPStatus.OK, text=_written(response))
        except Exception as error:
            _LOG.error("a request to the DialBB interface failed: %s", told(error))
            return _FAILED


def _refused(head: Head) -> Answer | None:
    """Return the answer to a request, if its body need not be read."""
    if head.path not in _BAD:
        return _NOTHING_ELSE
    if head.method != "POST":
        return _ONLY_POST
    # A page of another site could send anything else without asking.
    kind = head.content_type.partition(";")[0].strip().lower()
    is_json = kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))
    return None if is_json else _ONLY_JSON


def _written(response: Mapping[str, Any]) -> str:
    """Return a response as JSON; values that JSON cannot hold, such as NaN from a function, become null."""
    try:
        return json.dumps(response, default=str, allow_nan=False)
    except ValueError:
        return json.dumps(
            json.loads(json.dumps(response, default=str), parse_constant=lambda _: None), allow_nan=False
        )


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _request(body: bytes, path: str) -> dict[str, Any] | None:
    """Return the request in a body; None if it is not of the form that the path wants."""
    try:
        request = json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return None
    if not isinstance(request, dict):
        return None
    texts = ("user_id",) if path == "/init" else ("user_id", "session_id", "user_utterance")
    if not all(isinstance(request.get(key), str) for key in texts):
        return None
    if path == "/dialogue" and not request["session_id"]:
        return None
    return request if isinstance(request.get("aux_data", {}), dict) else None
