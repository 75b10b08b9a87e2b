"""How an account stays connected: it tries again, waits longer each time, and tells how it stands."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from random import Random
from typing import TypeVar

from boltun.networks.backoff import Backoff
from boltun.networks.certificates import Certificate
from boltun.networks.endings import Ending, ServerEnding
from boltun.networks.protocol import ConnectionChanged, ConnectionState, Sink

__all__ = ["Staying"]

E = TypeVar("E", bound=ServerEnding)


class Staying:
    """Keeps one account connected.

    ``account`` is its key, ``clock`` gives Unix seconds, ``sleep`` waits between two attempts, ``dice``
    shakes that time.
    """

    def __init__(
        self,
        account: str,
        sink: Sink,
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        dice: Random | None = None,
    ) -> None:
        self._account = account
        self._sink = sink
        self._clock = clock
        self._sleep = sleep
        self._backoff = Backoff(dice or Random())
        self.state = ConnectionState.OFFLINE
        """What was told last."""

    async def run(
        self,
        connect: Callable[[], Awaitable[tuple[Ending, bool]]],
        template: str = "Connecting …",
        values: Mapping[str, object] | None = None,
        *,
        goodbye: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        """Connect and stay connected until cancelled, or until only the owner can help (state FAILED).

        ``connect`` has one connection, tells ONLINE itself, and returns how it ended and whether there was a
        session. ``template`` is told before each attempt; ``values`` may have changed by then. ``goodbye`` is
        what there is to do when somebody cancels.
        """
        try:
            while True:
                self.tell(ConnectionState.CONNECTING, template, dict(values or {}))
                ending, lived = await connect()
                if ending.final:
                    self.tell(ConnectionState.FAILED, ending.template, ending.values)
                    return
                await self.wait(ending, session=lived)
        except asyncio.CancelledError:
            if goodbye is not None:
                await goodbye()
            self.tell(ConnectionState.OFFLINE, "Disconnected.")

    async def wait(self, ending: Ending, *, session: bool) -> None:
        """Tell why there is no connection, and wait until the next attempt; ``session``: there was one."""
        delay = max(self._backoff.after(session=session), ending.wait)
        self.tell(ConnectionState.WAITING, ending.template, ending.values, self._clock() + delay)
        await self._sleep(delay)

    def tell(
        self,
        state: ConnectionState,
        template: str = "",
        values: Mapping[str, object] | None = None,
        retry_at: float | None = None,
    ) -> None:
        """Tell how the account stands."""
        self.state = state
        self._sink(
            ConnectionChanged(
                account=self._account,
                state=state,
                template=template,
                values=values or {},
                retry_at=retry_at,
            )
        )

    def told(self, ending: Ending | None) -> ConnectionChanged:
        """Return what comes of an attempt that ended so; None: it worked."""
        if ending is None:
            return ConnectionChanged(account=self._account, state=ConnectionState.ONLINE)
        state = ConnectionState.FAILED if ending.final else ConnectionState.WAITING
        return ConnectionChanged(
            account=self._account, state=state, template=ending.template, values=ending.values
        )

    async def ask_about(self, ending: E, look: Callable[[], Awaitable[Certificate | None]], host: str) -> E:
        """Ask the owner about the certificate, if that is why the connection ended.

        ``look`` fetches it. Where it cannot be had, nobody can be asked, and the ending is not final.
        """
        if not ending.distrusted:
            return ending
        shown = await look()
        if shown is None:
            return replace(ending, final=False)
        self._sink(shown.asked_about(self._account, host))
        return ending
