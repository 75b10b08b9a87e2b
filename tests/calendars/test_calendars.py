"""Calendars as the program has them: files are followed, addresses fetched, copies kept, faults told."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from boltun.calendars import reading
from boltun.calendars.calendars import Calendars
from boltun.calendars.fetching import fetch
from boltun.calendars.reading import CalendarError, read_calendar
from boltun.rules.calendar import is_allowed
from boltun.rules.mode import Rules
from boltun.rules.reading import read_rules
from tests.calendars.files import calendar, entry

NOW = 1_793_500_000.0
"""2026-11-01, at night."""
MEETING = calendar(entry("SUMMARY:Dentist", "DTSTART:20261101T100000Z", "DTEND:20261101T110000Z"))
OTHER = calendar(entry("SUMMARY:Lunch", "DTSTART:20261101T120000Z", "DTEND:20261101T130000Z"))


class Server:
    """A web server on this computer; ``answers`` says what it gives for a path."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.asked: list[str] = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.asked.append(self.path)
                status, headers, body = server.answers.get(self.path, (404, {}, b""))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def gives(self, body: bytes, path: str = "/a.ics", status: int = 200, **headers: str) -> str:
        self.answers[path] = status, headers, body
        return self.url + path


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    thread = threading.Thread(target=made.http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield made
    made.http.shutdown()
    made.http.server_close()
    thread.join()


def rules_by(source: str) -> Rules:
    text = f'time_zone = "UTC"\n[[mode]]\nname = "busy"\nwhen = {{ calendar = "{source}", busy = true }}\n'
    rules, problems = read_rules(text, None)
    assert not problems
    return rules


class Played:
    """Calendars with a clock that is moved by hand."""

    def __init__(self, folder: Path, source: str) -> None:
        self.now = NOW
        self.rules = rules_by(source)
        self.calendars = Calendars(folder, folder / "kept", lambda: self.now)

    def look(self, after: float = 0, **how: Any) -> tuple[bool, list[str], str]:
        """Look; return whether something changed, the summaries and the faults."""
        self.now += after
        changed = asyncio.run(self.calendars.look(self.rules, **how))
        mode = self.rules.filled(self.calendars).modes[0]
        assert mode.when is not None
        summaries = [one.summary for one in mode.when.calendars[0].entries or ()]
        faults = "; ".join(str(one) for one in self.calendars.problems(None, None))
        return changed, summaries, faults


def test_a_file_is_followed(tmp_path: Path) -> None:
    played = Played(tmp_path, "work.ics")
    assert played.look()[1:] == (
        [],
        "The calendar work.ics cannot be read: there is no such file. "
        "Until then no mode begins by it, and hours that go by it answer nobody.",
    )
    path = tmp_path / "work.ics"
    path.write_bytes(MEETING)
    assert played.look() == (True, ["Dentist"], "")
    assert played.look() == (False, ["Dentist"], "")
    path.write_bytes(OTHER + b"\r\n")
    assert played.look() == (True, ["Lunch"], "")
    # Some programs save a file by removing it first.
    path.unlink()
    assert played.look() == (False, ["Lunch"], "")
    assert played.look()[:2] == (True, [])
    path.write_bytes(b"<html>")
    _, summaries, faults = played.look()
    assert (summaries, "it is no calendar" in faults) == ([], True)


def test_an_address_is_fetched_every_so_often_and_its_copy_counts_without_a_net(
    tmp_path: Path, server: Server
) -> None:
    url = server.gives(MEETING)
    played = Played(tmp_path, url)
    assert played.look() == (True, ["Dentist"], "")
    server.gives(OTHER)
    assert played.look(600) == (False, ["Dentist"], "")
    assert played.look(301) == (True, ["Lunch"], "")
    # A page to sign in does not take the place of the calendar, nor does an error of the server.
    server.gives(b"<html>Please sign in</html>")
    _, summaries, faults = played.look(901)
    assert summaries == ["Lunch"]
    assert "Until then Boltun goes by the copy of 2026-11-01" in faults
    # Whoever knows the whole address can read the calendar.
    assert url not in faults
    server.gives(b"", status=500)
    assert "the server answers 500" in played.look(121)[2]
    # After a restart, before anything is fetched.
    again = Played(tmp_path, url)
    again.now = played.now
    asked = len(server.asked)
    assert again.look(fetches=False) == (True, ["Lunch"], "")
    assert len(server.asked) == asked
    _, summaries, faults = again.look()
    assert (summaries, "the copy of 2026-11-01" in faults) == (["Lunch"], True)
    server.gives(MEETING)
    assert again.look(121) == (True, ["Dentist"], "")


def test_entries_are_found_out_anew_as_time_goes_on(tmp_path: Path) -> None:
    series = entry("SUMMARY:x", "DTSTART:20261101T100000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY")
    (tmp_path / "work.ics").write_bytes(calendar(series))
    played = Played(tmp_path, "work.ics")
    assert len(played.look()[1]) == 2
    assert len(played.look(800 * 86400)[1]) == 1
    # Somebody asks what would be in ten years.
    once = Played(tmp_path, "work.ics")
    assert len(once.look(around=NOW + 3650 * 86400)[1]) == 12


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("https://example.org/a.ics", True),
        ("webcal://example.org/a.ics", True),
        ("HTTPS://EXAMPLE.ORG/", True),
        ("http://127.0.0.1:80/a", True),
        ("http://localhost/a", True),
        ("http://[::1]/a", True),
        ("http://example.org/a.ics", False),
        ("http://localhost.example.org/", False),
        ("https://", False),
        ("https://[::1", False),
    ],
)
def test_only_https_and_this_computer_are_asked(url: str, allowed: bool) -> None:
    assert is_allowed(url) is allowed


def test_redirects_are_followed_a_few_times_and_never_out_of_https(server: Server) -> None:
    server.gives(MEETING)
    start = server.gives(b"", "/start", 302, Location="/a.ics")
    assert asyncio.run(fetch(start)) == MEETING
    with pytest.raises(CalendarError, match="without https"):
        asyncio.run(fetch(server.gives(b"", "/out", 302, Location="http://example.org/a.ics")))
    with pytest.raises(CalendarError, match="from one address to the next"):
        asyncio.run(fetch(server.gives(b"", "/loop", 302, Location="/loop")))
    assert server.asked.count("/loop") == 6


def test_what_is_too_large_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boltun.calendars.fetching.MOST_BYTES", 1 << 16)
    with pytest.raises(CalendarError, match="larger"):
        asyncio.run(fetch(server.gives(b"x" * (1 << 17))))
    with pytest.raises(CalendarError, match="larger"):
        read_calendar(b"x" * (reading.MOST_BYTES + 1), 0, 1, None)


def test_nobody_listens(server: Server) -> None:
    with pytest.raises(CalendarError):
        asyncio.run(fetch("http://127.0.0.1:1/a.ics"))


def test_a_file_that_takes_too_long_to_read_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    # It recurs on each 30th of February: the reader looks for one until the year 9999.
    rule = "RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30"
    data = calendar(entry("SUMMARY:x", "DTSTART:20261101T100000Z", "DURATION:PT1H", rule))
    monkeypatch.setattr(reading, "_MOST_SECONDS", 0.3)
    begun = time.monotonic()
    with pytest.raises(CalendarError, match="takes too long"):
        read_calendar(data, NOW, NOW + 86400, None)
    assert time.monotonic() - begun < 30
