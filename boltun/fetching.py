"""Fetches one thing from the net: bounded in size and time, over https, or http on this computer."""

from __future__ import annotations

import asyncio
from urllib.parse import urljoin

import httpx2

from boltun.addresses import is_safe
from boltun.errors import BoltunError

__all__ = ["FetchError", "fetch"]

_MOST_SECONDS = 30.0
_PART_SECONDS = 10.0
_MOST_REDIRECTS = 5
_REDIRECTS = (301, 302, 303, 307, 308)


class FetchError(BoltunError):
    """Something cannot be fetched; the message says why, in words that fit behind a colon."""


async def fetch(url: str, *, most: int, accept: str = "*/*") -> bytes:
    """Return what stands at an address, at most so many bytes; FetchError says why not.

    Takes half a minute at most.
    """
    try:
        async with asyncio.timeout(_MOST_SECONDS):
            return await _fetch(url, most, accept)
    except (httpx2.TimeoutException, TimeoutError) as error:
        raise FetchError(what="the server does not answer, or is too slow") from error
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError, OSError) as error:
        raise _unreachable(error) from error


async def _fetch(url: str, most: int, accept: str) -> bytes:
    # What is packed may become a thousand times larger.
    headers = {"Accept": accept, "Accept-Encoding": "identity"}
    async with httpx2.AsyncClient(timeout=_PART_SECONDS, follow_redirects=False, headers=headers) as client:
        for _ in range(_MOST_REDIRECTS + 1):
            if not is_safe(url):
                raise FetchError(what="it leads to an address without https")
            async with client.stream("GET", url) as response:
                if response.status_code in _REDIRECTS:
                    url = urljoin(url, response.headers.get("location", ""))
                    continue
                if response.status_code != 200:
                    raise FetchError(what="the server answers {code}", code=response.status_code)
                return await _content(response, most)
    raise FetchError(what="it leads from one address to the next")


async def _content(response: httpx2.Response, most: int) -> bytes:
    data = bytearray()
    async for part in response.aiter_raw():
        data += part
        if len(data) > most:
            raise FetchError(what="it is larger than {size} MB", size=most >> 20)
    return bytes(data)


def _unreachable(error: Exception) -> FetchError:
    text = str(error).strip().rstrip(".")
    if not text:
        return FetchError(what="the server cannot be reached")
    said = text[:1].lower() + text[1:160]
    return FetchError(what="the server cannot be reached ({said})", said=said)
