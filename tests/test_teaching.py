"""From a message without an answer to a pair in a base."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import BoltunError, MindError, TextError
from boltun.message import Author, Contact, Message
from boltun.minds.boltun import teaching
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.teaching import (
    add_pair,
    help_with,
    take_back,
    trial,
    write_pair,
    write_silence,
)
from boltun.minds.protocol import Silence
from boltun.minds.teaching import Near, Silencer
from boltun.store.lessons import Lesson
from boltun.store.records import StoredMessage
from boltun.teaching import grouped, without
from boltun.text.topics import likeness, topic
from tests.documents import document_of

BASE = """\
<QUESTION>
как
<IGNORED>
что
<IGNORED>
как
(как дела?)
Хорошо
(делать вечером.)
Спать
[привет]
Привет!
<ESCAPE>
Ага
"""


def base(text: str = BASE) -> Document:
    return document_of(text)


def lesson(number: int, text: str, who: str = "ann") -> Lesson:
    message = StoredMessage(
        id=number, contact_id=1, author=Author.CONTACT, text=text, at=1.0 * number, received_at=1.0
    )
    contact = Contact(account="xmpp:me", address=who, name=who)
    return Lesson(message=message, contact=contact, topic=topic(text), general=False)


# --- what is alike ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Привет!!!", "привет"),
        ("приветттт", "привет"),
        ("ещё раз :)", "Еще раз…"),
        ("明日は？", "明日は"),
    ],
)
def test_case_marks_and_drawn_out_letters_make_no_other_topic(one: str, other: str) -> None:
    assert topic(one) == topic(other)


def test_smileys_alone_are_a_topic() -> None:
    assert topic(":)") == ":)"
    assert topic(":)") != topic(":(")


@given(st.text())
def test_every_text_has_a_topic_that_is_like_itself(text: str) -> None:
    assert likeness(topic(text), topic(text)) == 1.0


def test_alike_messages_stand_together_and_the_newest_first() -> None:
    lessons = [
        lesson(5, "что ты делаешь вечером?", "bob"),
        lesson(4, "где мой кот"),
        lesson(3, "что делаешь вечером"),
        lesson(2, "Что делаешь вечером??"),
        lesson(1, "совсем другое дело"),
    ]
    topics = grouped(lessons)
    assert [one.message_ids for one in topics] == [(5, 3, 2), (4,), (1,)]
    assert [one.address for one in topics[0].contacts] == ["bob", "ann"]
    assert [one.message_ids for one in without(topics, [5, 4])] == [(3, 2), (1,)]


def test_thousands_of_lessons_are_grouped_without_comparing_each_with_each() -> None:
    assert len(grouped([lesson(n, f"{n}слово {n}дело вот") for n in range(3000)])) == 3000


# --- what is proposed ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("что делаешь вечером", "(делаешь вечером.)"),
        ("Что делаешь вечером?", "(делаешь вечером?)"),
        ("как добраться", "(добраться?)"),
        ("Привет. Где мой большой рыжий пушистый красавец кот", "(большой рыжий пушистый красавец.)"),
        ("как что", "(как что?)"),
        (":)", ":)"),
        ("да", "(да.)"),
    ],
)
def test_keywords_are_proposed_as_the_base_reads_the_message(text: str, key: str) -> None:
    assert help_with(base(), text).key == key


@pytest.mark.parametrize("text", ["что делаешь вечером", "Как добраться до дома?", "да", ":-)", "明日は何時"])
def test_what_is_proposed_finds_the_message(text: str) -> None:
    document = base()
    found = trial(document, text, help_with(document, text).key, "Новый ответ")
    assert found.says("Новый  ответ ")
    assert found.replies == ("Новый ответ",)


@given(st.text(min_size=1).filter(lambda text: any(map(str.isalpha, text))))
def test_whatever_was_written_gets_a_key_that_can_stand_in_a_base(text: str) -> None:
    place = add_pair(base(), help_with(base(), text).key, "ответ")
    assert len(place.lines) == 2


def test_near_pairs_are_named_with_their_lines() -> None:
    assert help_with(base(), "что делаете вечером").near == (
        Near(line=9, key="(делать вечером.)", reply="Спать"),
    )
    assert help_with(base(), "трам-пам-пам").near == ()


TOPIC = """\
<ON вечер>
(вечером гулять?) (делать вечером сегодня.) [вечером]
<SAY Вечер>
Вечером видно будет
<SAY вечер>
Посмотрим
"""


def test_a_key_of_a_topic_is_near_with_the_first_reply_of_its_topic() -> None:
    found = help_with(base(BASE + TOPIC), "что делаете вечером").near
    assert [(near.line, near.key, near.reply) for near in found] == [
        (15, "[вечером]", "Вечером видно будет"),
        (9, "(делать вечером.)", "Спать"),
    ]
    assert help_with(base("<ON x>\n(делать вечером.)\n"), "что делаете вечером").near == ()


def test_a_reply_is_taught_beside_a_topic() -> None:
    document = base(BASE + TOPIC)
    place = add_pair(document, "[вечером]", "Увидим", 15)
    assert place.at == 16
    assert trial(document, "вечером", "[вечером]", "Увидим", 15).replies == (
        "Вечером видно будет",
        "Посмотрим",
        "Увидим",
    )
    with pytest.raises(MindError, match="line 19"):
        add_pair(document, "[вечером]", "Посмотрим")


def test_silence_is_not_taught_where_a_topic_has_the_message(tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_text(BASE + TOPIC, "utf-8")
    with pytest.raises(MindError, match="line 15"):
        write_silence(path, None, "вечером")


def test_all_replies_of_a_topic_are_listed_and_no_key_of_it(tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_text(TOPIC, "utf-8")
    assert list(teaching.answers(path, None)) == [
        Near(line=3, key="<SAY Вечер>", reply="Вечером видно будет"),
        Near(line=5, key="<SAY вечер>", reply="Посмотрим"),
    ]


def test_a_trial_in_a_large_base_knows_its_topics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teaching, "_LARGE", 3)
    assert trial(base(BASE + TOPIC), "вечером", "[вечером]", "Увидим").replies == (
        "Вечером видно будет",
        "Посмотрим",
        "Увидим",
    )


def test_all_pairs_that_answer_are_listed_as_they_stand_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_text(BASE + "<INITIAL>\nЕсть кто?\n@привет\nхай\n[пока]\n\n", "utf-8")
    assert list(teaching.answers(path, None)) == [
        Near(line=7, key="(как дела?)", reply="Хорошо"),
        Near(line=9, key="(делать вечером.)", reply="Спать"),
        Near(line=11, key="[привет]", reply="Привет!"),
        Near(line=13, key="<ESCAPE>", reply="Ага"),
    ]


def test_a_trial_tells_what_would_be_said_instead() -> None:
    found = trial(base(), "привет", "(привет.)", "Здорово")
    assert not found.says("Здорово")
    assert found.replies == ("Привет!",)


def test_a_large_base_is_tried_in_part_with_the_same_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    filling = "".join(f"(слово{n}.)\nответ {n}\n" for n in range(200))
    large = base(BASE + filling)
    for text, key in (("что делаешь вечером", "(делаешь вечером.)"), ("привет", "(привет.)")):
        whole = trial(large, text, key, "Новый")
        with monkeypatch.context() as patch:
            patch.setattr(teaching, "_LARGE", 10)
            assert trial(large, text, key, "Новый") == whole


# --- into the base ------------------------------------------------------------------


def test_a_new_pair_goes_to_the_end_and_a_further_reply_behind_its_pair() -> None:
    document = base()
    assert add_pair(document, "(кот.)", " Мяу ").at == 14
    place = add_pair(document, "(как дела?)", "Плохо", beside=7)
    assert (place.at, place.lines) == (8, ("(как дела?)", "Плохо"))


def test_a_last_key_without_reply_does_not_swallow_the_new_pair() -> None:
    document = base("привет\nПривет\nпока")
    place = add_pair(document, "(кот.)", "Мяу")
    assert place.lines == ("", "(кот.)", "Мяу")
    document.replace_lines(place.at, 0, place.lines)
    assert [(pair.key.text, pair.reply) for pair in document.pairs()][-1] == ("кот", "Мяу")


@pytest.mark.parametrize(
    ("key", "reply", "says"),
    [
        ("", "ответ", "no phrase"),
        ("кот", "  ", "no reply"),
        ("(кот)", "ответ", "no type"),
        ("(кот.", "ответ", "never be found"),
        ("<ESCAPE>", "ответ", "never be found"),
        ("()", "ответ", "never be found"),
        ("(как дела?)", "Хорошо", "already, in line 7"),
    ],
)
def test_what_could_never_be_used_is_refused_in_words(
    key: str, reply: str, says: str, read_aloud: Callable[[MindError], None]
) -> None:
    with pytest.raises(MindError, match=says) as caught:
        add_pair(base(), key, reply)
    read_aloud(caught.value)
    assert caught.value.advice


def test_a_file_keeps_everything_else_and_gets_it_back(tmp_path: Path) -> None:
    path = tmp_path / "b.mindw"
    before = "\ufeff" + BASE.replace("\n", "\r\n")
    path.write_bytes(before.encode("utf-16-le"))
    taught = write_pair(path, None, "(кот.)", "Мяу")
    assert taught.line == 15
    assert path.read_bytes().decode("utf-16-le") == before + "(кот.)\r\nМяу\r\n"
    take_back(taught, None)
    assert path.read_bytes().decode("utf-16-le") == before


def test_a_pair_that_moved_meanwhile_is_not_taken_out_blindly(
    tmp_path: Path, read_aloud: Callable[[MindError], None]
) -> None:
    path = tmp_path / "b.txt"
    path.write_text(BASE, "utf-8")
    taught = write_pair(path, None, "(кот.)", "Мяу")
    path.write_text("что-то\nдругое\n" + path.read_text("utf-8"), "utf-8")
    with pytest.raises(MindError, match="line 15") as caught:
        take_back(taught, None)
    read_aloud(caught.value)
    assert (caught.value.path, caught.value.advice) == (path, "Take it out in the place Bases.")


def test_a_character_that_the_file_lacks_leaves_it_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_bytes(BASE.encode("cp1251"))
    before = path.read_bytes()
    with pytest.raises(TextError) as caught:
        write_pair(path, "cp1251", "(кот.)", "Мяу 🐈")
    assert isinstance(caught.value, BoltunError)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["как дела?", "спать", "(ой) как дела?", "Спать! Как дела?", "<3"])
def test_silence_on_a_message_is_written_found_and_taken_back(
    tmp_path: Path, text: str, read_aloud: Callable[[MindError], None]
) -> None:
    path = tmp_path / "b.mindw"
    path.write_text(BASE, "utf-8")
    assert isinstance(teaching, Silencer)
    taught = write_silence(path, None, text)
    mind = BoltunMind.compile(path.read_text("utf-8"))
    message = Message(contact=Contact(account="a", address="b"), text=text, at=0, received_at=0)
    answers = {mind.reply(message, mind.new_memory(), Random(seed)).silence for seed in range(5)}
    assert answers == {Silence.EMPTY_REPLY}
    with pytest.raises(MindError, match=f"line {taught.line}") as caught:
        write_silence(path, None, text)
    read_aloud(caught.value)
    take_back(taught, None)
    assert path.read_text("utf-8") == BASE


def test_where_a_pair_is_for_just_this_message_that_one_is_to_be_edited(tmp_path: Path) -> None:
    path = tmp_path / "b.mindw"
    path.write_text(BASE, "utf-8")
    with pytest.raises(MindError, match="line 11") as caught:
        write_silence(path, None, "привет")
    assert caught.value.path == path
    assert path.read_text("utf-8") == BASE
