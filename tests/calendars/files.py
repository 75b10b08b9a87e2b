"""Calendars for tests."""

from __future__ import annotations

__all__ = ["calendar", "entry"]


def calendar(*entries: str, zone: str = "") -> bytes:
    """Return a file of these entries."""
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//test//EN"]
    if zone:
        head.append(f"X-WR-TIMEZONE:{zone}")
    return "\r\n".join([*head, *entries, "END:VCALENDAR", ""]).encode()


def entry(*lines: str, uid: str = "one") -> str:
    """Return an entry with these lines."""
    return "\r\n".join(["BEGIN:VEVENT", f"UID:{uid}", "DTSTAMP:20260101T000000Z", *lines, "END:VEVENT"])
