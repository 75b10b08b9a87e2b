"""A small editor: starts ``boltun lsp`` and talks JSON-RPC with it, as the protocol has it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Editor:
    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._number = 0
        self.capabilities: dict[str, Any] = {}
        self.diagnostics: dict[tuple[str, int | None], list[dict[str, Any]]] = {}
        """What was published last, by address and version."""

    # --- the protocol ---

    def ask(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._write({"id": self._number, "method": method, "params": params})
        while True:
            message = self._read()
            if message.get("id") == self._number and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def tell(self, method: str, **params: Any) -> None:
        self._write({"method": method, "params": params})

    def _write(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        stream = self._process.stdout
        assert stream is not None
        length = 0
        while line := stream.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length, "the server has ended"
        message: dict[str, Any] = json.loads(stream.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            params = message["params"]
            self.diagnostics[params["uri"], params.get("version")] = params["diagnostics"]
        return message

    # --- what an editor does ---

    def open(self, path: Path, text: str | None = None, language: str = "plaintext") -> str:
        if text is None:
            text = path.read_text("utf-8")
        uri = path.as_uri()
        document = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)
        return uri

    def change(self, uri: str, version: int, text: str) -> None:
        document = {"uri": uri, "version": version}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])

    def problems(self, uri: str, version: int = 1, *, until: str = "") -> list[dict[str, Any]]:
        """Wait for the problems of a version; ``until`` one of these codes is among them."""
        while True:
            found = self.diagnostics.get((uri, version))
            if found is not None and (not until or until in [one["code"] for one in found]):
                return found
            self._read()

    def at(self, method: str, uri: str, line: int, character: int) -> Any:
        position = {"line": line, "character": character}
        return self.ask(f"textDocument/{method}", textDocument={"uri": uri}, position=position)


@contextmanager
def editor(
    profile: Path, *options: str, encodings: tuple[str, ...] = (), wait: float = 60
) -> Iterator[Editor]:
    command = [sys.executable, "-m", "boltun", "--profile", str(profile), "lsp", *options]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        one = Editor(process)
        general = {"positionEncodings": list(encodings)} if encodings else {}
        started = one.ask("initialize", processId=None, rootUri=None, capabilities={"general": general})
        one.capabilities = started["capabilities"]
        one.tell("initialized")
        yield one
        one.ask("shutdown")
        one.tell("exit")
        assert process.wait(wait) == 0
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            assert stream is not None
            stream.close()


def mended(text: str, edits: list[dict[str, Any]]) -> str:
    """Apply edits as an editor does: all count in the text as it was. ASCII only."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def place(position: dict[str, int]) -> int:
        return min(starts[position["line"]] + position["character"], len(text))

    for edit in sorted(edits, key=lambda edit: place(edit["range"]["start"]), reverse=True):
        begin, end = place(edit["range"]["start"]), place(edit["range"]["end"])
        text = text[:begin] + edit["newText"] + text[end:]
    return text
