"""What tests of DialBB applications share: a server that stands in for language models."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

# The servers beside this file are imported by their names.
from tests.minds.dialbb.llm_server import LlmServer


@pytest.fixture(autouse=True)
def no_real_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key of the person who runs the tests leads anywhere."""
    for name in ("OPENAI_API_KEY", "OPENAI_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    # A proxy of theirs does not know the servers of tests.
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.setenv(name, "127.0.0.1")


@pytest.fixture
def start_llm(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., LlmServer]]:
    """Start a stand-in with these rules and default, and let the environment lead to it."""
    with ExitStack() as stack:

        def start(*rules: dict[str, Any], default: str = "ok") -> LlmServer:
            server = stack.enter_context(LlmServer(rules, default))
            for name, value in server.environment.items():
                monkeypatch.setenv(name, value)
            return server

        yield start
