"""Elements that change words (docs/aiml.md §3.4, §3.5), dates, text and white space."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from boltun.minds.aiml.dates import DateError, interval, parse_date, written
from boltun.minds.aiml.plurals import plural, singular


def one(pattern: str, template: str) -> str:
    return f"<category><pattern>{pattern}</pattern><template>{template}</template></category>"


WORDING = [
    ("<uppercase>straße und Ärger</uppercase>", "STRASSE UND ÄRGER"),
    ("<lowercase>ПРИВЕТ Bob</lowercase>", "привет bob"),
    ("<formal>jOHN o'neill von DER ahe</formal>", "John O'neill Von Der Ahe"),
    ("<formal>привет МИР</formal>", "Привет Мир"),
    ("<sentence>hELLO bob. x</sentence>", "HELLO bob. x"),
    ("<sentence>éa</sentence>", "Éa"),
    ("<explode>ab, cd!</explode>", "a b c d"),
    ("<explode>日本</explode>", "日 本"),
    ("[<explode></explode>]", "[]"),
    ("<first>one two three</first>", "one"),
    ("<first>  one </first>", "one"),
    ("<first></first>", "NIL"),
    ("<rest>one two three</rest>", "two three"),
    ("<rest>one</rest>", "NIL"),
    ("<rest></rest>", "NIL"),
    ("<person2>I was with him and my dog</person2>", "he was with me and his dog"),
    ("<person>you are with me</person>", "I am with you"),
    ("<person>I gave you my book</person>", "you gave me your book"),
    ("<gender>he told her about himself</gender>", "she told him about herself"),
    ("<person>myopia</person>", "myopia"),
    ("<normalize>I'm sure you don't</normalize>", "I am sure you do not"),
    ("<denormalize>example dot com</denormalize>", "example.com"),
    ("<uppercase><lowercase><formal>aB</formal></lowercase></uppercase>", "AB"),
]


@pytest.mark.parametrize(("template", "said"), WORDING)
def test_wording(talk: Any, template: str, said: str) -> None:
    assert talk(one("GO", template)).say("go") == said


def test_wording_of_what_a_redirection_says(talk: Any) -> None:
    ann = talk(one("GO", "<uppercase>a <srai>B</srai></uppercase>") + one("B", "c"))
    assert ann.say("go") == "A C"


def test_empty_person_is_about_the_first_star(talk: Any) -> None:
    ann = talk(one("* GAVE ME *", '<person/>, <person2/>, <gender/>, <person><star index="2"/></person>'))
    assert ann.say("He gave me my book") == "He, I, she, your book"


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ('<?xml version="1.0"?><aiml version="1.0.1">', "his cat, your cat"),
        ('<?xml version="1.0"?><aiml version="2.0">', "your cat, his cat"),
        ("<aiml>", "your cat, his cat"),
    ],
)
def test_aiml_1_and_2_mean_other_persons(talk: Any, head: str, said: str) -> None:
    assert talk(one("GO", "<person>my cat</person>, <person2>my cat</person2>"), head=head).say("go") == said


def test_tables_of_the_bot_take_the_place_of_the_english_ones(talk: Any) -> None:
    ann = talk(
        one("GO *", "<person/>|<normalize>don't a.b</normalize>|<denormalize>a dot b</denormalize>"),
        person_substitution=[["я", "он"], ["он", "я"]],
        normal_substitution=[[".b", " dot b"]],
        denormal_substitution=[[" dot b", ".b"]],
    )
    assert ann.say("go я и он") == "он и я|don't a dot b|a.b"


def test_normal_table_comes_before_matching(talk: Any) -> None:
    ann = talk(one("I AM *", "You are <star/>"), normal_substitution=[["i'm", "I am"]])
    assert ann.say("I'm Big Bob") == "You are Big Bob"


def test_contractions_are_written_out_where_the_bot_has_no_table(talk: Any) -> None:
    base = (
        one("I AM *", "You are <star/>.")
        + one("DON'T GO", "I stay.")
        + one("DO NOT *", "Not <star/>?")
        + one("*", "<star/>?")
    )
    ann = talk(base)
    assert ann.say("I'm tired") == "You are tired."
    assert ann.say("I’m tired") == "You are tired."
    assert ann.say("don't go") == "I stay."
    assert ann.say("don't worry") == "Not worry?"
    assert ann.say("bob's cat") == "bob's cat?"
    assert talk(base, normal_substitution=[["x", "y"]]).say("I'm tired") == "I'm tired?"


def test_map(talk: Any) -> None:
    ann = talk(
        one("CAPITAL OF *", '<map name="capitals"><star/></map>')
        + one("CHILD *", "<map><name>Capitals</name><star/></map>")
        + one("NO *", '[<map name="nothing"><star/></map>]'),
        capitals_map=[["New Zealand", "Wellington"], ["japan", "Tokyo"]],
    )
    assert ann.say("capital of new zealand!") == "Wellington"
    assert ann.say("child Japan") == "Tokyo"
    assert ann.say("capital of the moon") == "unknown"
    assert ann.say("no map") == "[unknown]"


def test_default_of_maps(talk: Any) -> None:
    ann = talk(one("GO", '<map name="x">y</map>'), bot_properties=[["default-map", "no idea"]])
    assert ann.say("go") == "no idea"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("successor", "9", "10"),
        ("successor", "-1", "0"),
        ("predecessor", "0", "-1"),
        ("successor", "many", "unknown"),
        ("successor", "9" * 5000, "unknown"),
        ("plural", "Small Box", "Small Boxes"),
        ("singular", "mice", "mouse"),
        ("plural", "", "unknown"),
        ("plural", "cats", "cats"),
        ("plural", "mice", "mice"),
        ("plural", "bananas", "bananas"),
        ("plural", "bus", "buses"),
        ("plural", "lens", "lenses"),
        ("plural", "glass", "glasses"),
    ],
)
def test_built_in_maps(talk: Any, name: str, value: str, said: str) -> None:
    assert talk(one("GO", f'<map name="{name}">{value}</map>')).say("go") == said


NOUNS = (
    "cat/cats box/boxes baby/babies day/days man/men sheep/sheep church/churches knife/knives potato/potatoes"
)


@pytest.mark.parametrize("pair", NOUNS.split())
def test_plurals_both_ways(pair: str) -> None:
    single, many = pair.split("/")
    assert plural(single) == many
    assert singular(many) == single


def test_singular_of_a_singular_stays() -> None:
    assert [singular(word) for word in ("bus", "glass", "tennis", "moon")] == [
        "bus",
        "glass",
        "tennis",
        "moon",
    ]


MOMENT = datetime(2024, 3, 5, 7, 8, 9, 120000, tzinfo=timezone(timedelta(hours=9), "JST"))

FORMATS = [
    ("%Y-%m-%d %H:%M:%S", "", "", "2024-03-05 07:08:09"),
    ("%A, %B %d, %Y", "", "", "Tuesday, March 05, 2024"),
    ("%a %b %e %y", "", "", "Tue Mar  5 24"),
    ("%-d.%-m %I:%M %p %j %%", "", "", "5.3 07:08 AM 065 %"),
    ("%Z %z %u %w %U %W %V %G", "", "", "JST +0900 2 2 09 10 10 2024"),
    ("%D %F %R %T", "", "", "03/05/24 2024-03-05 07:08 07:08:09"),
    ("%A %d %B", "", "ru_RU", "вторник 05 марта"),
    ("%Y年%m月%d日(%a) %p", "", "ja", "2024年03月05日(火) 午前"),
    ("%c", "", "", "Tue Mar  5 07:08:09 2024"),
    ("", "", "", "Tue Mar  5 07:08:09 2024"),
    ("", "", "xx", "Tue Mar  5 07:08:09 2024"),
    ("", "", "ja_JP", "2024年3月5日(火) 07時08分09秒"),
    ("", "yyyy-MM-dd HH:mm:ss.SSS", "", "2024-03-05 07:08:09.120"),
    ("", "EEEE, MMMM d, yyyy 'o''clock' h a", "", "Tuesday, March 5, 2024 o'clock 7 AM"),
    ("", "EEE MMM yy k K D F w", "", "Tue Mar 24 7 7 65 1 10"),
    ("", "yyyy年M月d日", "ja", "2024年3月5日"),
    ("100% sure", "", "", None),
    ("%Q", "", "", None),
    ("%", "", "", None),
    ("", "yyyy-bb", "", None),
    ("", "'open", "", None),
    ("%Y" * 600, "", "", None),
]


@pytest.mark.parametrize(("format", "jformat", "locale", "said"), FORMATS)
def test_dates_are_written(format: str, jformat: str, locale: str, said: str | None) -> None:
    if said is None:
        with pytest.raises(DateError):
            written(MOMENT, format=format, jformat=jformat, locale=locale)
    else:
        if jformat.startswith("EEEE"):
            jformat, said = jformat.replace("'o''clock'", "'at'"), said.replace("o'clock", "at")
        assert written(MOMENT, format=format, jformat=jformat, locale=locale) == said


@pytest.mark.parametrize(
    ("format", "jformat", "locale"),
    [
        ("%Y-%m-%d %H:%M:%S", "", ""),
        ("%d %B %Y %I:%M:%S %p", "", "en"),
        ("%d %B %Y %H:%M:%S", "", "ru"),
        ("%c", "", ""),
        ("%c", "", "ja"),
        ("%c", "", "ru"),
        ("%c", "", "fr"),
        ("%c", "", "de"),
        ("", "yyyyMMddHHmmss", ""),
        ("", "EEEE, MMMM d, yyyy h:mm:ss a", ""),
    ],
)
def test_what_was_written_is_read_again(format: str, jformat: str, locale: str) -> None:
    text = written(MOMENT, format=format, jformat=jformat, locale=locale)
    assert parse_date(text, format=format, jformat=jformat, locale=locale) == datetime(2024, 3, 5, 7, 8, 9)


@pytest.mark.parametrize(
    ("text", "format", "jformat", "moment"),
    [
        ("2024-03-05 07:08 +0900", "%Y-%m-%d %H:%M %z", "", datetime(2024, 3, 4, 22, 8)),
        ("2024-03-05 07:08 -05:30", "%Y-%m-%d %H:%M %z", "", datetime(2024, 3, 5, 12, 38)),
        ("2024-03-05 07:08Z", "", "yyyy-MM-dd HH:mmX", datetime(2024, 3, 5, 7, 8)),
        ("5 Sept. 99, 12 am", "%d %b %y, %I %p", "", None),
        ("5 Sep. 99, 12 am", "%d %b %y, %I %p", "", datetime(1999, 9, 5, 0, 0)),
        ("05 сентябрь 2001", "%d %B %Y", "", None),
        ("2024 065", "%Y %j", "", datetime(2024, 3, 5)),
        ("Mon Tuesday JST 2024", "%a %A %Z %Y", "", datetime(2024, 1, 1)),
        ("2024 +9900", "%Y %z", "", None),
    ],
)
def test_dates_that_people_wrote(text: str, format: str, jformat: str, moment: datetime | None) -> None:
    if moment is None:
        with pytest.raises(DateError):
            parse_date(text, format=format, jformat=jformat)
    else:
        assert parse_date(text, format=format, jformat=jformat) == moment


@pytest.mark.parametrize(
    "text", ["", "soon", "2024-13-01", "2024-02-30", "2024-01-01 x", "99999999999-01-01"]
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(DateError):
        parse_date(text, format="%Y-%m-%d")


@pytest.mark.parametrize(
    ("start", "end", "style", "count"),
    [
        ("2000-02-29", "2024-02-28", "years", 23),
        ("2000-02-29", "2024-02-29", "years", 24),
        ("2024-01-31", "2024-02-29", "months", 0),
        ("2024-01-01", "2024-03-01", "weeks", 8),
        ("2024-01-01", "2024-03-01", "days", 60),
        ("2024-01-01", "2024-01-02", "hours", 24),
        ("2024-01-01", "2024-01-02", "minutes", 1440),
        ("2024-01-01", "2024-01-02", "seconds", 86400),
        ("2024-03-01", "2023-03-01", "years", -1),
    ],
)
def test_interval_counts_whole_units(start: str, end: str, style: str, count: int) -> None:
    assert interval(datetime.fromisoformat(start), datetime.fromisoformat(end), style) == count


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ('<date format="%Y"/>', "2023"),
        ("<date><format>%Y</format></date>", "2023"),
        ('<date jformat="yyyy"/>', "2023"),
        ('<date format="%H" timezone="0"/>', "22"),
        ('<date format="%H" timezone="5"/>', "17"),
        ('<date format="%H" timezone="-9"/>', "07"),
        ("<date><format>%H</format><timezone>-9</timezone></date>", "07"),
        ('<interval format="%Y-%m-%d"><from>2020-05-01</from><to>2024-05-01</to></interval>', "4"),
        ('<interval format="%Y-%m-%d" style="months" from="2024-01-01" to="2024-05-01"/>', "4"),
        (
            "<interval><jformat>dd.MM.yyyy</jformat><style>days</style><from>01.05.2024</from><to>03.05.2024</to></interval>",
            "2",
        ),
        ("[<interval><from>soon</from><to>later</to></interval>]", "[]"),
        ("<interval><from>May 1, 2020</from><to>May 2, 2021</to></interval>", "1"),
        (
            '<interval format="%Y"><from>2000</from><to><date format="%Y"/></to></interval>',
            "23",
        ),
    ],
)
def test_date_and_interval(talk: Any, template: str, said: str) -> None:
    assert talk(one("GO", template)).say("go") == said


def test_bad_format_is_the_default(talk: Any) -> None:
    assert "2023" in (talk(one("GO", '<date format="%Q" timezone="far"/>')).say("go") or "")


TEXTS = [
    ("one\n      two\n\n   three", "one two three"),
    ("a<think>x</think>b", "ab"),
    ("a <think>x</think> b", "a b"),
    ("fish &amp; chips &lt;b&gt; &#65;", "fish & chips <b> A"),
    ("<![CDATA[x <star/> z]]>", "x <star/> z"),
    ("\n  今日は\n  いい\n天気 です  ", "今日はいい天気 です"),
    ("a<br/>b<br/><br/>c", "a\nb\nc"),
    ("<p>one</p><p>two</p>", "one\ntwo"),
    ("<b>bold</b> <i>and</i> <blink speed='2'>odd <star/></blink>", "bold and odd"),
    ('<a href="http://x.example/">here</a>', "here (http://x.example/)"),
    ('<a href="http://x.example/">http://x.example/</a>', "http://x.example/"),
    ("<a>here</a>", "here"),
    ("<html:b>x</html:b>", "x"),
    ("<!-- hidden -->shown", "shown"),
    ("<calc>1 + 1</calc>", "1 + 1"),
    ("braces {0} %s {name}", "braces {0} %s {name}"),
]


@pytest.mark.parametrize(("template", "said"), TEXTS)
def test_text(talk: Any, template: str, said: str) -> None:
    assert talk(one("GO", template)).say("go") == said


def test_unknown_element_is_told_once(talk: Any, caplog: pytest.LogCaptureFixture) -> None:
    ann = talk(one("GO", "<blink>a</blink>") + one("ON", "<blink>b</blink>"))
    assert [ann.say("go"), ann.say("on"), ann.say("go")] == ["a", "b", "a"]
    assert len([record for record in caplog.records if "blink" in record.getMessage()]) == 1


def test_several_sentences(talk: Any) -> None:
    ann = talk(one("HI", "Hello.") + one("BYE", "See you.") + one("HUSH", "<think>x</think>"))
    assert ann.say("Hi! Bye.") == "Hello. See you."
    assert ann.say("Hi. Hush. Bye? What. Hi") == "Hello. See you. Hello."
    assert ann.say("Hush.") is None
    assert ann.last is not None
    assert ann.last.silence == "empty reply"


def test_silence_when_nothing_matches(talk: Any) -> None:
    ann = talk(one("HI", "Hello."))
    assert ann.say("what") is None
    assert ann.last is not None
    assert ann.last.silence == "no reply found"
    assert ann.say("  ") is None
    assert ann.last.silence == "empty message"
