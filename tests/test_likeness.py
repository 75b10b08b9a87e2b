"""Which messages are one topic under Teach: forms, typos, languages."""

from __future__ import annotations

import pytest

from boltun.teaching import grouped
from boltun.text.meanings import meaning, says_nothing
from tests.test_teaching import lesson


def groups(*texts: str) -> list[list[str]]:
    return [
        [one.message.text for one in topic.lessons]
        for topic in grouped([lesson(len(texts) - n, text) for n, text in enumerate(texts)])
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("where are you?", "Where r you"),
        ("купил новую машину", "купила новые машины"),
        ("do you have children", "have you got a child?"),
        ("расскажи про командировку", "раскажи про командеровку"),
        ("tell me about the restaurant", "tell me about the restuarant"),
        ("where is your cat?", "где твоя кошка?"),
        ("когда придёшь домой?", "when do you come home"),
        ("どこにいるの？", "где ты"),
        ("猫はどこ？", "where's the cat"),
    ],
)
def test_the_same_in_other_words_is_one_topic(one: str, other: str) -> None:
    assert len(groups(one, other)) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("where are you?", "when are you free?"),
        ("купил машину", "купил квартиру"),
        ("how is your mother", "how is your brother"),
        ("где кошка", "where is the dog"),
        ("horse", "house"),
        ("да", "нет"),
        ("you", "me"),
    ],
)
def test_something_else_is_another_topic(one: str, other: str) -> None:
    assert len(groups(one, other)) == 2


def test_the_table_of_meanings_is_read_in_three_languages() -> None:
    assert meaning("кошки") == meaning("cats") == meaning("猫") == "cat"
    assert (meaning("синхрофазотрон"), says_nothing("the"), says_nothing("cat")) == ("", True, False)
