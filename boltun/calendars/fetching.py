"""Fetches a calendar from the net: bounded in size and time, over https, or http on this computer."""

from __future__ import annotations

import asyncio
from urllib.parse import urljoin

import httpx2

from boltun.calendars.reading import MOST_BYTES, CalendarError
from boltun.rules.calendar import is_allowed, plain_address

__all__ = ["fetch"]

_MOST_SECONDS = 30.0
_PART_SECONDS = 10.0
_MOST_REDIRECTS = 5
_REDIRECTS = (301, 302, 303, 307, 308)


async def fetch(url: str) -> bytes:
    """Return what stands at an address; CalendarError says why not. Takes half a minute at most."""
    try:
        async with asyncio.timeout(_MOST_SECONDS):
            return await _fetch(plain_address(url))
    except (httpx2.TimeoutException, TimeoutError) as error:
        raise CalendarError(what="the server does not answer, or is too slow") from error
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError, OSError) as error:
        raise _unreachable(error) from error


async def _fetch(url: str) -> bytes:
    # What is packed may become a thousand times larger.
    headers = {"Accept": "text/calendar", "Accept-Encoding": "identity"}
    async with httpx2.AsyncClient(timeout=_PART_SECONDS, follow_redirects=False, headers=headers) as client:
        for _ in range(_MOST_REDIRECTS + 1):
            if not is_allowed(url):
                raise CalendarError(what="it leads to an address without https")
            async with client.stream("GET", url) as response:
                if response.status_code in _REDIRECTS:
                    url = urljoin(url, response.headers.get("location", ""))
                    continue
                if response.status_code != 200:
                    raise CalendarError(what="the server answers {code}", code=response.status_code)
                return await _content(response)
    raise CalendarError(what="it leads from one address to the next")


async def _content(response: httpx2.Response) -> bytes:
    data = bytearray()
    async for part in response.aiter_raw():
        data += part
        if len(data) > MOST_BYTES:
            raise CalendarError(what="it is larger than {size} MB", size=MOST_BYTES >> 20)
    return bytes(data)


def _unreachable(error: Exception) -> CalendarError:
    text = str(error).strip().rstrip(".")
    if not text:
        return CalendarError(what="the server cannot be reached")
    said = text[:1].lower() + text[1:160]
    return CalendarError(what="the server cannot be reached ({said})", said=said)
