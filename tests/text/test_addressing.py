"""Who is named in a room: docs/rules.md §12."""

from __future__ import annotations

import unicodedata

import pytest

from boltun.text.addressing import Names, names_in

NAMED = [
    ("Anna", "Anna: are you there?"),
    ("Anna", "anna, look"),
    ("Anna", "hi ANNA!"),
    ("Anna", "@anna what do you think"),
    ("Anna", "＠Ａｎｎａ ＯＫ？"),
    ("@anna", "anna?"),
    ("Anna", "ok (anna)"),
    ("Anna", "well,anna,well"),
    ("Anna", "Anna"),
    ("Anna", "I think Anna's right"),
    ("Anna", "**Anna**: bold"),
    ("Anna", "what now\nanna?"),
    ("anna_away", "anna_away: back?"),
    ("[anna]", "[anna]: nick with brackets"),
    ("anna|work", "anna|work, hello"),
    ("a.n.n.a", "so, a.n.n.a: yes"),
    ("Anna Smith", "anna  smith, please"),
    ("Zoë", "Zoe: hi"),
    ("Zoe", "zoë, hi"),
    ("Zoë", unicodedata.normalize("NFD", "Zoë: hi")),
    ("Straße", "STRASSE: hi"),
    ("Boltun", "Bol\u200btun: hidden"),
    ("Аня", "Аня, ты где?"),
    ("Аня", "привет, аня"),
    ("Аня", "Ань, ты где?"),
    ("Аня", "Ты где, Ань?"),
    ("Лена", "Лен, привет"),
    ("Алёна", "Алена: смотри"),
    ("Алена", "алёна, смотри"),
    ("Андрей", "АНДРЕЙ!"),
    ("Анна Ивановна", "Уважаемая Анна Ивановна, добрый день"),
    ("Анна", "Анна Ивановна, добрый день"),
    ("Анна", "госпожа Анна, здравствуйте"),
    ("アンナ", "アンナさん、元気ですか"),
    ("アンナ", "アンナちゃんは元気？"),
    ("アンナ", "アンナ！"),
    ("アンナ", "ｱﾝﾅさん、こんにちは"),
    ("アンナ", "ねえアンナ元気"),
    ("花子", "花子先生、質問です"),
    ("花子", "花子様"),
    ("花子", "おはよう花子さん"),
    ("花子", "@花子 どう？"),
    ("はなこ", "はなこさん、どう？"),
    ("はなこ", "はなこはどう？"),
    ("はなこ", "はなこ、どう？"),
    ("Anna", "Annaさん、元気？"),
    ("Anna", "今日はAnnaです"),
    ("Anna", "Anna-san, genki?"),
    ("安娜", "@安娜 你好"),
    ("안나", "안나: 안녕"),
]

NOT_NAMED = [
    ("Anna", "Joanna: hi"),
    ("Anna", "Annabel, hi"),
    ("Anna", "anna2: hi"),
    ("Anna", "anna_away: hi"),
    ("Anna", "Anna-Maria: hi"),
    ("Anna", "write to anna@example.org"),
    ("Anna", "see www.anna.example"),
    ("Anna", "> Anna: hi\nI agree"),
    ("Anna", ""),
    ("", "anything"),
    ("+491701234567", "call +491701234567"),
    ("A", "a cat"),
    ("Аня", "Таня, привет"),
    ("Аня", "Ваня"),
    ("Лена", "колено и Лен-завод"),
    ("Юля", "июль, август"),
    ("アンナ", "アンナプルナ"),
    ("アンナ", "マリアンナさん"),
    ("花子", "花子供"),
    ("はな", "はなび"),
    ("[", "[link]"),
    ("(.*)", "anything"),
]


@pytest.mark.parametrize(("name", "text"), NAMED)
def test_a_name_is_found_in_every_spelling(name: str, text: str) -> None:
    assert names_in(text, [name])


@pytest.mark.parametrize(("name", "text"), NOT_NAMED)
def test_what_only_looks_like_a_name_is_none(name: str, text: str) -> None:
    assert not names_in(text, [name])


def test_one_of_several_names_is_enough() -> None:
    names = Names(["Anna", "Аня", "", "  "])
    assert names.stand_in("Аня, привет")
    assert names.stand_in("anna: hi")
    assert not names.stand_in("bob: hi")


def test_a_long_text_takes_no_time() -> None:
    names = Names(["a" * 30, "anna", "花子"])
    assert not names.stand_in("a" * 100_000 + "花" * 10_000 + " \u0301" * 1_000)
