"""JSON-RPC 2.0 with signal-cli, a line at a time. Source: its man page signal-cli-jsonrpc(5)."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from boltun.networks.child import Child, TooLong

__all__ = ["Rpc", "RpcError"]

log = logging.getLogger(__name__)


class RpcError(Exception):
    """signal-cli says no. ``code`` is its exit code, negative; ``results`` tells of each recipient."""

    def __init__(self, code: int, message: str, results: list[Mapping[str, Any]]) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.results = results


class Rpc:
    """Asks signal-cli, and hears what it tells by itself."""

    def __init__(self, child: Child, hear: Callable[[Mapping[str, Any]], Awaitable[None]]) -> None:
        """``hear`` takes the parameters of each ``receive``."""
        self._child = child
        self._hear = hear
        self._numbers = itertools.count(1)
        self._open: dict[str, asyncio.Future[Any]] = {}
        self.heard_at = asyncio.get_running_loop().time()

    async def read(self) -> None:
        """Read until signal-cli ends."""
        try:
            async for line in self._child.lines():
                self.heard_at = asyncio.get_running_loop().time()
                if isinstance(line, TooLong):
                    log.warning("signal-cli wrote a line that is too long to be read.")
                elif line.strip():
                    await self._take(line)
        finally:
            for answer in self._open.values():
                if not answer.done():
                    answer.set_exception(ConnectionError())

    async def call(
        self, method: str, params: Mapping[str, Any] | None = None, *, within: float = 60.0
    ) -> Any:
        """Ask, and return the result. RpcError: it says no. TimeoutError, OSError: nobody says anything."""
        number = str(next(self._numbers))
        answer = self._open[number] = asyncio.get_running_loop().create_future()
        request: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "id": number}
        if params:
            request["params"] = params
        try:
            async with asyncio.timeout(within):
                await self._child.write(json.dumps(request).encode())
                return await answer
        finally:
            del self._open[number]

    async def _take(self, line: bytes) -> None:
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            # It logs to standard error, but who knows what starts it.
            log.info("signal-cli wrote something else than JSON: %s", line[:200].decode("utf-8", "replace"))
        elif told.get("method") == "receive" and isinstance(told.get("params"), dict):
            await self._hear(told["params"])
        elif (answer := self._open.get(str(told.get("id")))) is not None and not answer.done():
            if (error := told.get("error")) is None:
                answer.set_result(told.get("result"))
            else:
                answer.set_exception(_error(error))


def _error(told: Any) -> RpcError:
    error = told if isinstance(told, dict) else {}
    data = error.get("data")
    response = data.get("response") if isinstance(data, dict) else None
    results = response.get("results") if isinstance(response, dict) else None
    code = error.get("code")
    return RpcError(
        code if isinstance(code, int) else 0,
        str(error.get("message") or "unknown error"),
        [one for one in results or () if isinstance(one, dict)],
    )
