"""A stand-in for an endpoint with OpenAI's HTTP interface, on loopback.

Every answer has the shape of llama.cpp's server (`tests/minds/model/completion.json` is one that was
recorded). What it says is a function of the request, so a test can let it obey, refuse or fail.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

__all__ = ["StandIn", "served"]

RECORDED = Path(__file__).parent / "completion.json"


class StandIn:
    """The requests that came, and what is said to them."""

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.url = ""
        self.says: Callable[[dict[str, Any]], str] = lambda request: "I will tell Kim that you wrote."
        self.raw: Callable[[dict[str, Any]], tuple[int, dict[str, str], bytes]] | None = None
        """In place of a completion: status, headers, body."""
        self.drip = 0.0
        """Seconds between two bytes of an answer; 0: it comes at once."""
        self.hold: threading.Event | None = None
        """The answer waits for it."""

    def answer(self, request: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body."""
        if self.hold is not None:
            self.hold.wait(30)
        if self.raw is not None:
            return self.raw(request)
        completion = json.loads(RECORDED.read_text())
        completion["model"] = request["model"]
        completion["choices"][0]["message"]["content"] = text = self.says(request)
        sent = sum(len(one["content"]) for one in request["messages"]) // 4
        written = len(text) // 4 + 1
        completion["usage"].update(prompt_tokens=sent, completion_tokens=written, total_tokens=sent + written)
        return 200, {"Content-Type": "application/json"}, json.dumps(completion).encode()

    @property
    def last(self) -> str:
        """All that was sent last, as one text."""
        return "\n".join(one["content"] for one in self.requests[-1]["messages"])


@contextmanager
def served() -> Iterator[StandIn]:
    """Serve a stand-in until the end of the block."""
    stand_in = StandIn()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            stand_in.requests.append(request)
            stand_in.headers.append(dict(self.headers))
            stand_in.paths.append(self.path)
            status, headers, body = stand_in.answer(request)
            try:
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if stand_in.drip:
                    for byte in body:
                        self.wfile.write(bytes([byte]))
                        time.sleep(stand_in.drip)
                else:
                    self.wfile.write(body)
            except OSError:
                pass  # the other side has gone

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    stand_in.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield stand_in
    finally:
        if stand_in.hold is not None:
            stand_in.hold.set()
        server.shutdown()
        server.server_close()
        thread.join()
