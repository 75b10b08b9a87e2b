"""What a person wrote in a letter, without what stands quoted in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.networks.email.quoting import own_words
from boltun.networks.email.web_page import plain_text

_QUOTED = "> Are you\n> there?\n"


@pytest.mark.parametrize(
    "introduction",
    [
        "On Mon, Nov 23, 2026 at 2:45 AM Anna Smith <anna@example.org> wrote:",
        "On Mon, Nov 23, 2026 at 2:45 AM Anna Smith\n<anna@example.org> wrote:",
        "On 23 Nov 2026, at 02:45, Anna <anna@example.org> wrote:",
        "Am 23.11.26 um 02:45 schrieb Anna:",
        "пн, 23 нояб. 2026 г. в 02:45, Анна <anna@example.org>:",
        "23.11.2026 02:45, Анна пишет:",
        "Понедельник, 23 ноября 2026, 2:45 +03:00 от Анна <anna@example.org>:",
        '23.11.2026, 02:45, "Анна" <anna@example.org>:',
        "Вы писали 23 ноября 2026 г., 2:45:11:",
        "2026年11月23日(月) 2:45 Anna <anna@example.org>:",
        "2026/11/23 2:45、Annaのメール:",
        "Annaさんは書きました:",
        "(2026/11/23 2:45), Anna wrote:",
    ],
)
def test_a_quotation_goes_with_the_line_above_it(introduction: str) -> None:
    assert own_words(f"Yes!\n\n{introduction}\n\n{_QUOTED}") == "Yes!"
    assert own_words(f"{introduction}\n{_QUOTED}\nYes!\n") == "Yes!"
    between = f"Good morning\n\n{introduction}\n{_QUOTED}\nYes!\n\n> And now?\n\nNow, too.\n"
    assert own_words(between) == "Good morning\n\nYes!\n\nNow, too."


@pytest.mark.parametrize(
    "older",
    [
        "-----Original Message-----\nFrom: Anna\nSent: Monday\nTo: Otto\n\nAre you there?",
        "______________\nОт: Анна <a@b.c>\nОтправлено: 23 ноября\nКому: Отто\nТема: я\n\nТы там?",
        "______________\n差出人: Anna <a@b.c>\n送信日時: 2026年11月23日\n宛先: Otto\n\nいますか",
        "Понедельник, 23 ноября 2026, 2:45 +03:00 от Анна <anna@example.org>:\n \nТы там?",
        "---------- Forwarded message ---------\nFrom: Anna\n\nAre you there?",
    ],
)
def test_an_older_letter_without_marks_is_cut_off(older: str) -> None:
    assert own_words(f"Yes!\n\n{older}\n") == "Yes!"


@pytest.mark.parametrize(
    "end", ["-- \nAnna\nTel. 123", "--\nAnna", "Sent from my iPhone", "Отправлено с iPhone", "iPhoneから送信"]
)
def test_signatures_go(end: str) -> None:
    assert own_words(f"Yes!\n\n{end}\n") == "Yes!"


@pytest.mark.parametrize(
    "text",
    [
        "She wrote:\nI like cats:\n- one\n- two",
        "I wrote to anna@example.org on 23.11.2026.\nBye",
        "I said at 10:30:\nnothing",
        "C++\n--x;",
        "--\nonly this",
    ],
)
def test_what_only_looks_like_it_stays(text: str) -> None:
    assert own_words(text) == text


def test_a_letter_that_only_quotes_says_nothing() -> None:
    assert own_words(_QUOTED) == ""


@given(st.text(st.sampled_from("a >:\n-_#.@<1From On wrote:От пишет"), max_size=300))
def test_no_text_makes_it_fail_and_nothing_is_made_up(text: str) -> None:
    known = set(text.split())
    assert set(own_words(text).split()) <= known


def test_a_web_page_becomes_its_words() -> None:
    page = (
        "<html><head><style>x{}</style><title>t</title></head><body><div>Yes&nbsp;I <b>am</b>!<br>ok</div>"
        "<p>one<p>two<ul><li>a<li>b</ul><div style='display: none'>hidden</div><script>if (a<b) x()</script>"
        "<img src='http://spy.invalid/x.png'><div>On Nov 23, 2026 at 2:45 AM Anna &lt;a@b.c&gt; wrote:<br>"
        "<blockquote>there?<blockquote>deep</blockquote></blockquote></div>end</body>"
    )
    assert plain_text(page).split("\n") == [
        *("Yes I am!", "ok", "one", "two", "- a", "- b"),
        *("On Nov 23, 2026 at 2:45 AM Anna <a@b.c> wrote:", "> there?", ">> deep", "end"),
    ]


@pytest.mark.parametrize(
    "piece", ["<div>", "<", "<a ", "<!--", "&", "<script>", "<a a='", "<blockquote>", "</"]
)
def test_hostile_pages_are_read_all_the_same(piece: str) -> None:
    # The parser of the standard library would take minutes for some of them.
    assert plain_text(piece * 30_000 + "<p>end").endswith(("end", piece.strip()[-1:], ""))


@given(st.text(st.sampled_from("<>/abpr=\"' &;!-blockquote"), max_size=200))
def test_no_page_makes_it_fail(page: str) -> None:
    plain_text(page)
