"""Fetches a calendar from the net: bounded in size and time, over https, or http on this computer."""

from __future__ import annotations

from boltun import fetching
from boltun.calendars.reading import MOST_BYTES, CalendarError
from boltun.rules.calendar import plain_address

__all__ = ["fetch"]


async def fetch(url: str) -> bytes:
    """Return what stands at an address; CalendarError says why not. Takes half a minute at most."""
    try:
        return await fetching.fetch(plain_address(url), most=MOST_BYTES, accept="text/calendar")
    except fetching.FetchError as error:
        raise CalendarError(what="{reason}", reason=str(error)) from error
