from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import QUrl

from boltun.message import Author
from boltun.minds.kept_traces import told_from_json
from boltun.store.records import StoredMessage
from ui.conversations.trace import MORE, TracePage, _heading, line_of
from ui.conversations.why_panel import WhyPanel


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


class Page:
    """Shows traces as they were kept."""

    def html(self, kept: dict[str, Any], said: str = "", **rest: Any) -> str:
        return TracePage().html(told_from_json(kept), said, **rest)


@pytest.fixture
def page(qapp: object) -> Page:
    return Page()


def test_only_the_reply_that_was_said_stands_out(page: Page) -> None:
    html = page.html(trace(candidate("One", 3), candidate("Two", 5)), "two")
    assert "<b>Two</b>" in html
    assert "<b>One</b>" not in html


def test_a_reply_whose_placeholders_were_filled_stands_out_as_the_base_has_it(page: Page) -> None:
    rows = [
        {"reply": "Hi {name}!", "line": 3, "chosen": True},
        {"reply": "Hi <b>Anna</b>!", "line": 5, "chosen": True},
    ]
    step = {
        "template": "{placeholder} is filled with “{value}”",
        "values": {"placeholder": "{name}", "value": "<b>Anna</b> {0}"},
    }
    kept = {
        "readings": [{"text": "hi", "candidates": rows}],
        "drawn_from": [row["reply"] for row in rows],
        "as_written": "Hi {name}!",
        "steps": [step],
    }
    html = page.html(kept, "Hi <b>Anna</b>!")
    assert "<b>Hi {name}!</b>" in html
    assert "<b>Hi &lt;b&gt;Anna" not in html
    assert "{name} is filled with “&lt;b&gt;Anna&lt;/b&gt; {0}”" in html


def test_where_it_is_not_known_every_reply_that_could_be_drawn_stands_out(page: Page) -> None:
    html = page.html(trace(candidate("One", 3), candidate("Two", 5, priority=2)))
    assert "<b>One</b>" in html
    assert "<b>Two</b>" not in html


def test_what_could_be_drawn_comes_first(page: Page) -> None:
    html = page.html(trace(candidate("Later", 3, priority=2), candidate("First", 5)))
    assert html.index("First") < html.index("Later")


def test_why_the_others_were_set_aside_is_told(page: Page) -> None:
    found = [
        {
            "reply": "One",
            "line": 3,
            "reason": "words in order",
            "set_aside": "another sentence asks for something",
        },
        {"reply": "Two", "line": 5, "reason": "words side by side", "chosen": True},
    ]
    html = page.html({"readings": [{"text": "hi", "candidates": found}]})
    assert "words in order · set aside: another sentence asks for something" in html
    assert "words side by side" in html


def test_lines_are_links(page: Page) -> None:
    html = page.html(trace(candidate("One", 412)))
    assert '<a href="line:412">' in html
    assert line_of("line:412") == 412


@pytest.mark.parametrize("link", ["", "line:", "line:x", "http://example.org", "line:-3"])
def test_other_links_lead_nowhere(link: str) -> None:
    assert line_of(link) is None


def test_what_others_wrote_is_escaped(page: Page) -> None:
    evil = "<img src='x'><script>"
    html = page.html(trace(candidate(evil, 1, inexact={evil: evil}), prepared=evil))
    assert "<img" not in html
    assert "<script" not in html


def test_of_many_candidates_only_some_are_listed(page: Page) -> None:
    many = [candidate(f"R{number}", number) for number in range(1, 501)]
    html = page.html(trace(*many))
    assert html.count('href="line:') == 40
    assert "and 460 more" in html


def test_a_repeat_is_told(page: Page) -> None:
    html = page.html(trace(repeat={"count": 2, "probability": 0.5}, passes=[], drawn_from=["Again?"]))
    assert "it came 3 times before" in html
    assert "Again?" in html


def test_of_a_reply_that_the_owner_changed_the_own_one_of_the_base_is_told(qapp: object) -> None:
    panel = WhyPanel()
    message = StoredMessage(id=2, contact_id=1, author=Author.BOT, text="Mine", at=1.0, received_at=1.0)
    panel.show_message(
        message, {"own_reply": "Two <3", "trace": trace(candidate("One", 3), candidate("Two <3", 5))}
    )
    assert "You changed this reply. The base had said: “Two <3”" in panel.plain_text
    panel.show_message(message, {"trace": trace(candidate("One", 3))})
    assert "You changed" not in panel.plain_text


def test_of_the_replies_to_a_repeat_the_said_one_stands_out(page: Page) -> None:
    drawn = ["Again?", "You said so.", "I heard you."]
    html = page.html(
        trace(repeat={"count": 0, "probability": 1}, priority="repeat", passes=[], drawn_from=drawn),
        "you said so.",
    )
    assert "<b>You said so.</b>" in html
    assert "<b>Again?</b>" not in html
    assert "I heard you." in html


def test_the_answer_to_a_repeat_leads_to_its_line(page: Page) -> None:
    pairs = [{"reply": "Again?", "line": 7}, {"reply": "You said so.", "line": 9}]
    repeat = {"count": 0, "probability": 1, "candidates": pairs}
    drawn = ["Again?", "You said so."]
    html = page.html(trace(repeat=repeat, priority="repeat", passes=[], drawn_from=drawn), "again?")
    assert re.search(r'<b>Again\?</b> · <a href="line:7">', html)
    assert re.search(r'You said so\. · <a href="line:9">', html)


def general(count: int) -> list[dict[str, Any]]:
    return [candidate(f"G{n}", n, phase=9 + n % 2, priority=3, words=0) for n in range(1, count + 1)]


def test_of_general_replies_only_the_said_one_is_listed_until_all_are_wanted(page: Page) -> None:
    drawn = {"priority": 3, "drawn_from": [f"G{n}" for n in range(1, 60)]}
    found = trace(candidate("Other", 99, priority=2), *general(59), **drawn)
    html = page.html(found, "G7")
    assert "<b>G7</b>" in html
    assert "Other" in html
    assert "G8" not in html
    assert f'<a href="{MORE}">and 58 other general replies</a>' in html
    assert f'<a href="{MORE}">and 58 others</a>' in html
    whole = page.html(found, "G7", whole=True)
    assert all(f"G{n}" in whole for n in range(1, 60))
    assert MORE not in whole


def test_general_replies_that_were_not_drawn_from_are_only_counted(page: Page) -> None:
    html = page.html(trace(candidate("One", 3), *general(59)), "One")
    assert "<b>One</b>" in html
    assert ">G" not in html
    assert f'<a href="{MORE}">59 general replies</a>' in html


def test_a_click_lists_all_general_replies_of_this_message_only(qtbot: Any) -> None:
    panel = WhyPanel()
    qtbot.addWidget(panel)
    why = {"trace": trace(candidate("One", 3), *general(59))}
    first, second = (
        StoredMessage(id=n, contact_id=1, author=Author.BOT, text="One", at=0, received_at=0, mind="en")
        for n in (1, 2)
    )
    panel.show_message(first, why)
    assert "G59" not in panel.plain_text
    panel.page.anchorClicked.emit(QUrl(MORE))
    assert "G59" in panel.plain_text
    panel.show_message(second, why)
    assert "G59" not in panel.plain_text


def test_a_message_that_was_found_whole_is_shown_as_it_was_read(page: Page) -> None:
    whole = candidate("Hello!", 7, phase=1, priority="at once", words=0)
    passes = [{"text": "<hi>", "sentences": [], "candidates": [whole]}]
    html = page.html(trace(passes=passes, priority="at once", drawn_from=["Hello!"]))
    heading, _, rest = html.partition("Read as</b></p>")
    assert heading
    assert rest.startswith('<p style="margin:2px 0">“&lt;hi&gt;”</p>')


def test_nothing_that_was_read_has_no_heading(page: Page) -> None:
    passes = [{"text": "", "sentences": [], "candidates": []}]
    assert "Read as" not in page.html(trace(passes=passes))


def test_a_second_pass_is_that_with_aliases_replaced(page: Page) -> None:
    one = trace(candidate("One", 3))
    one["passes"] *= 2
    assert "With aliases replaced" in page.html(one)


def test_nothing_found_is_said(page: Page) -> None:
    assert "Nothing in the base fits" in page.html(trace())


def test_a_trace_of_another_kind_is_shown_as_it_is(page: Page) -> None:
    html = page.html({"kind": "eliza", "key": "remember", "line": 12, "groups": ["a <b>", None]})
    assert "key: remember" in html
    assert '<a href="line:12">' in html
    assert "a &lt;b&gt;" in html


def test_the_steps_of_the_mind_that_answered_stand_under_its_name(page: Page) -> None:
    step = {"template": "Key {key}", "values": {"key": "COMPUTER"}, "depth": 0}
    chain = {
        "kind": "chain",
        "passed": [{"mind": "a", "silence": "nothing_found", "trace": trace()}],
        "mind": "doctor",
        "trace": {"kind": "eliza", "steps": [step]},
        "steps": [],
    }
    html = page.html(chain, "Do computers worry you?", titles={"a": "Friend", "doctor": "The <Listener>"})
    heading = html.index("The &lt;Listener&gt;")
    assert html.index("Asked before") < html.index("Friend") < heading < html.index("COMPUTER")
    assert html[:heading].endswith(_heading("The &lt;Listener&gt;").split("The")[0])


def test_of_several_bases_it_tells_who_passed_and_how_the_reply_was_found(page: Page) -> None:
    passed = [
        {"mind": "a", "silence": "no reply found", "trace": trace(), "general_replies": False},
        {"mind": "b<", "silence": None, "trace": None, "error": "ValueError('x')"},
    ]
    chain = {"kind": "chain", "passed": passed, "mind": "c", "trace": trace(candidate("One", 3)), "steps": []}
    html = page.html(chain, "One", titles={"a": "My & base"})
    assert "My &amp; base: had no reply; general ones are left out" in html
    assert "b&lt;: failed: ValueError(&#x27;x&#x27;)" in html
    assert '<a href="line:3">' in html
    silent = page.html({"kind": "chain", "passed": passed[:1], "mind": None, "trace": None, "steps": []})
    assert "a: had no reply" in silent


def test_the_steps_of_another_kind_lead_to_their_files(qtbot: Any) -> None:
    panel = WhyPanel()
    qtbot.addWidget(panel)
    steps = [
        {"template": "Heard {text}", "values": {"text": "hi"}, "line": 4},
        {"template": "Then", "path": "/x/b c.aiml", "line": 7, "depth": 1},
    ]
    said = StoredMessage(id=1, contact_id=1, author=Author.BOT, text="One", at=0, received_at=0, mind="set")
    panel.show_message(said, {"trace": {"kind": "aiml", "steps": steps}})
    assert "Heard hi" in panel.plain_text
    wanted: list[tuple[str, int]] = []
    panel.line_wanted.connect(lambda *place: wanted.append(place))
    for link in re.findall('href="([^"]+)"', panel.page.toHtml()):
        panel.page.anchorClicked.emit(QUrl(link))
    assert wanted == [("set", 4), ("/x/b c.aiml", 7)]


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"kind": "boltun"},
        {"kind": "chain"},
        {"kind": "chain", "passed": ["x", {}], "trace": 3},
        {"kind": "boltun", "passes": "x", "drawn_from": 3, "repeat": 1},
        {"kind": "boltun", "passes": [None, {"sentences": [1], "candidates": [2]}]},
        trace({"priority": 1, "reply": None, "line": "x", "words": None, "inexact": []}),
    ],
)
def test_a_broken_trace_breaks_nothing(page: Page, broken: dict[str, Any]) -> None:
    assert isinstance(page.html(broken), str)
