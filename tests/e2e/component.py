"""A component of the tests' server (XEP-0114): who signs in as one may write for everybody at its domain."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.e2e.prosody import COMPONENT, COMPONENT_SECRET, Prosody

__all__ = ["component"]


@asynccontextmanager
async def component(prosody: Prosody) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Sign in as a component."""
    reader, writer = await asyncio.open_connection(prosody.host, prosody.component_port)
    try:
        async with asyncio.timeout(20):
            writer.write(
                f"<?xml version='1.0'?><stream:stream xmlns='jabber:component:accept' to='{COMPONENT}' "
                "xmlns:stream='http://etherx.jabber.org/streams'>".encode()
            )
            found = None
            text = ""
            while found is None:
                text += (await reader.read(4096)).decode()
                found = re.search(r"<stream:stream[^>]*\bid=['\"]([^'\"]+)", text)
            digest = hashlib.sha1((found[1] + COMPONENT_SECRET).encode()).hexdigest()
            writer.write(f"<handshake>{digest}</handshake>".encode())
            while b"<handshake" not in await reader.readuntil(b">"):
                pass
        yield reader, writer
    finally:
        writer.close()
