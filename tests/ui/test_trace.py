from __future__ import annotations

from typing import Any

import pytest

from ui.conversations.trace import TracePage, line_of


def candidate(reply: str, line: int, **rest: Any) -> dict[str, Any]:
    return {"phase": 7, "priority": 1, "sentence": 0, "reply": reply, "line": line, "words": 2, **rest}


def trace(*candidates: dict[str, Any], **rest: Any) -> dict[str, Any]:
    sentence = {"text": "hi", "words": ["hi"], "special_words": [], "question": False}
    return {
        "kind": "boltun",
        "prepared": "hi",
        "repeat": None,
        "passes": [{"text": "hi", "sentences": [sentence], "candidates": list(candidates)}],
        "priority": 1,
        "drawn_from": [one["reply"] for one in candidates if one["priority"] == 1],
        **rest,
    }


@pytest.fixture
def page(qapp: object) -> TracePage:
    return TracePage()


def test_only_the_reply_that_was_said_stands_out(page: TracePage) -> None:
    html = page.html(trace(candidate("One", 3), candidate("Two", 5)), "two")
    assert "<b>Two</b>" in html
    assert "<b>One</b>" not in html


def test_where_it_is_not_known_every_reply_that_could_be_drawn_stands_out(page: TracePage) -> None:
    html = page.html(trace(candidate("One", 3), candidate("Two", 5, priority=2)))
    assert "<b>One</b>" in html
    assert "<b>Two</b>" not in html


def test_what_could_be_drawn_comes_first(page: TracePage) -> None:
    html = page.html(trace(candidate("Later", 3, priority=2), candidate("First", 5)))
    assert html.index("First") < html.index("Later")


def test_lines_are_links(page: TracePage) -> None:
    html = page.html(trace(candidate("One", 412)))
    assert '<a href="line:412">' in html
    assert line_of("line:412") == 412


@pytest.mark.parametrize("link", ["", "line:", "line:x", "http://example.org", "line:-3"])
def test_other_links_lead_nowhere(link: str) -> None:
    assert line_of(link) is None


def test_what_others_wrote_is_escaped(page: TracePage) -> None:
    evil = "<img src='x'><script>"
    html = page.html(trace(candidate(evil, 1, inexact={evil: evil}), prepared=evil))
    assert "<img" not in html
    assert "<script" not in html


def test_of_many_candidates_only_some_are_listed(page: TracePage) -> None:
    many = [candidate(f"R{number}", number) for number in range(500)]
    html = page.html(trace(*many))
    assert html.count("href=") == 40
    assert "and 460 more" in html


def test_a_repeat_is_told(page: TracePage) -> None:
    html = page.html(trace(repeat={"count": 2, "probability": 0.5}, passes=[], drawn_from=["Again?"]))
    assert "it came 3 times before" in html
    assert "Again?" in html


def test_a_message_that_was_found_whole_is_shown_as_it_was_read(page: TracePage) -> None:
    whole = candidate("Hello!", 7, phase=1, priority="at once", words=0)
    passes = [{"text": "<hi>", "sentences": [], "candidates": [whole]}]
    html = page.html(trace(passes=passes, priority="at once", drawn_from=["Hello!"]))
    heading, _, rest = html.partition("Read as</b></p>")
    assert heading
    assert rest.startswith('<p style="margin:2px 0">«&lt;hi&gt;»</p>')


def test_nothing_that_was_read_has_no_heading(page: TracePage) -> None:
    passes = [{"text": "", "sentences": [], "candidates": []}]
    assert "Read as" not in page.html(trace(passes=passes))


def test_a_second_pass_is_that_with_aliases_replaced(page: TracePage) -> None:
    one = trace(candidate("One", 3))
    one["passes"] *= 2
    assert "With aliases replaced" in page.html(one)


def test_nothing_found_is_said(page: TracePage) -> None:
    assert "Nothing in the base fits" in page.html(trace())


def test_a_trace_of_another_kind_is_shown_as_it_is(page: TracePage) -> None:
    html = page.html({"kind": "eliza", "key": "remember", "line": 12, "groups": ["a <b>", None]})
    assert "key: remember" in html
    assert '<a href="line:12">' in html
    assert "a &lt;b&gt;" in html


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"kind": "boltun"},
        {"kind": "boltun", "passes": "x", "drawn_from": 3, "repeat": 1},
        {"kind": "boltun", "passes": [None, {"sentences": [1], "candidates": [2]}]},
        trace({"priority": 1, "reply": None, "line": "x", "words": None, "inexact": []}),
    ],
)
def test_a_broken_trace_breaks_nothing(page: TracePage, broken: dict[str, Any]) -> None:
    assert isinstance(page.html(broken), str)
