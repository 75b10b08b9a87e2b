"""DialBB's HTTP interface, for programs that talk to an application: ``/init`` and ``/dialogue``.

POST with JSON. ``/init`` takes ``{"user_id": text, "aux_data"?: object}`` and opens a session; ``/dialogue``
takes ``{"user_id", "session_id", "user_utterance": texts, "aux_data"?: object}``. Both answer with
``system_utterance``, ``session_id``, ``user_id``, ``final`` and ``aux_data``. Further keys of a request reach
the blocks as well. What is wrong is answered by a status and ``{"message": text}``.
"""

from __future__ import annotations

import json
import logging
import socket
import threading
from collections.abc import Mapping
from email.message import Message as Headers
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol, Self

from boltun.errors import NetworkError
from boltun.minds.dialbb.logs import told

__all__ = ["DialbbApi", "Processor"]

_LOG = logging.getLogger(__name__)
_LONGEST = 1 << 20
_MOST_CONNECTIONS = 64
_PATIENCE = 10.0
"""So many seconds a client may say nothing, half-open connections among them."""
_BAD = {"/init": "bad initial request format.", "/dialogue": "bad request format."}


class Processor(Protocol):
    """What answers requests: a ``DialogueProcessor``, or whatever behaves like one."""

    def process(self, request: Mapping[str, Any], initial: bool = False) -> dict[str, Any]:
        """Return the response to a request; called from several threads."""
        ...


class DialbbApi:
    """The server of one application, in threads of its own. Use it in a ``with`` statement."""

    def __init__(self, processor: Processor, *, port: int, host: str = "127.0.0.1") -> None:
        """Take the port (0: any that is free); NetworkError where that is impossible."""
        try:
            self._server = _Server((host, port), processor)
        except (OSError, OverflowError) as error:
            raise NetworkError(
                "The DialBB interface cannot listen on {host}:{port}: {reason}.",
                advice="Choose another port.",
                host=host,
                port=port,
                reason=getattr(error, "strerror", None) or error,
            ) from error
        self._host = host
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """Where it is served, without a path."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Begin to answer."""
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.1}, name="DialBB interface"
        )
        self._thread.start()

    def close(self) -> None:
        """Take no more requests; those that are being answered are not waited for."""
        if self._thread is not None:
            self._server.shutdown()
            self._thread.join()
            self._thread = None
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], processor: Processor) -> None:
        if ":" in address[0]:
            self.address_family = socket.AF_INET6
        self.processor = processor
        self._free = threading.BoundedSemaphore(_MOST_CONNECTIONS)
        super().__init__(address, _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        if not self._free.acquire(blocking=False):
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        _LOG.debug("a connection to the DialBB interface ended early", exc_info=True)


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    server_version = "Boltun"
    sys_version = ""
    timeout = _PATIENCE

    def setup(self) -> None:
        super().setup()
        # A client that went away without a word is noticed while an answer is being made.
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

    def log_message(self, format: str, *args: object) -> None:
        _LOG.debug(format, *args)

    def do_POST(self) -> None:
        path = self.path.partition("?")[0]
        if path not in _BAD:
            self._refuse(HTTPStatus.NOT_FOUND, "there are only /init and /dialogue.")
            return
        body = self._body()
        if body is None:
            return
        request = _request(body, path)
        if request is None:
            self._send(HTTPStatus.BAD_REQUEST, {"message": _BAD[path]})
            return
        try:
            response = self.server.processor.process(request, initial=path == "/init")
            answer = _written(response)
        except Exception as error:
            _LOG.error("a request to the DialBB interface failed: %s", told(error))
            self._send(HTTPStatus.INTERNAL_SERVER_ERROR, {"message": "internal error."})
            return
        self._send_text(HTTPStatus.OK, answer)

    def _other_method(self) -> None:
        if self.path.partition("?")[0] in _BAD:
            self._refuse(HTTPStatus.METHOD_NOT_ALLOWED, "only POST is allowed.", allow="POST")
        else:
            self._refuse(HTTPStatus.NOT_FOUND, "there are only /init and /dialogue.")

    do_GET = _other_method  # noqa: N815
    do_HEAD = _other_method  # noqa: N815
    do_PUT = _other_method  # noqa: N815
    do_PATCH = _other_method  # noqa: N815
    do_DELETE = _other_method  # noqa: N815
    do_OPTIONS = _other_method  # noqa: N815

    def _body(self) -> bytes | None:
        """Return the body; None where the request was refused."""
        if not _is_json(self.headers):
            self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "the content type has to be application/json.")
            return None
        given = self.headers.get("Content-Length", "")
        if not given.isascii() or not given.isdigit():
            self._refuse(HTTPStatus.LENGTH_REQUIRED, "the request needs a Content-Length.")
            return None
        length = int(given)
        if length > _LONGEST:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "the request is too long.")
            return None
        body = self.rfile.read(length)
        if len(body) < length:
            self.close_connection = True
            return None
        return body

    def _refuse(self, status: HTTPStatus, message: str, *, allow: str = "") -> None:
        """Answer without having read the body, which nothing can follow on this connection."""
        self.close_connection = True
        self._send(status, {"message": message}, allow=allow)

    def _send(self, status: HTTPStatus, content: object, *, allow: str = "") -> None:
        self._send_text(status, json.dumps(content), allow=allow)

    def _send_text(self, status: HTTPStatus, text: str, *, allow: str = "") -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if allow:
            self.send_header("Allow", allow)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


def _written(response: Mapping[str, Any]) -> str:
    """Return a response as JSON; what no JSON can hold, such as NaN of a function, as null."""
    try:
        return json.dumps(response, default=str, allow_nan=False)
    except ValueError:
        return json.dumps(
            json.loads(json.dumps(response, default=str), parse_constant=lambda _: None), allow_nan=False
        )


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _is_json(headers: Headers) -> bool:
    kind = headers.get_content_type()
    return "Content-Type" in headers and (kind == "application/json" or kind.endswith("+json"))


def _request(body: bytes, path: str) -> dict[str, Any] | None:
    """Return the request in a body; None where it is not of the form that the path wants."""
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
