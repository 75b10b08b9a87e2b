"""Reading scripts: tags, preambles, encodings, and that nothing of a file is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import TextError
from boltun.minds.boltun.document import Document
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.eliza.script import Script
from boltun.minds.eliza.words import Reading
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening

Talk = Callable[..., Any]

RUSSIAN = """\
# Ответчик на каждый день, чтобы было что сказать.
initial: Здравствуйте, рассказывайте.
final: До свидания.
quit: пока
pre: щас сейчас
post: мой твой
post: я ты
synon: мама мать матушка
key: мой 3
  decomp: * мой *
    reasmb: Почему твой (2)?
key: мать
  decomp: * @мама *
    reasmb: Расскажите о семье.
key: ёж
  decomp: *
    reasmb: Колючий?
key: xnone
  decomp: *
    reasmb: Продолжайте, пожалуйста.
"""
JAPANESE = """\
initial: こんにちは。お話をどうぞ。
synon: 母 父 お母さん
key: 悲しい 5
  decomp: * が 悲しい *
    reasmb: (1)が悲しいのですか。
  decomp: *
    reasmb: いつから悲しいのですか。
key: 母
  decomp: * @母 *
    reasmb: お(2)のことを、もっと話してください。
key: xnone
  decomp: *
    reasmb: そうですか。続けてください。
"""
ENCODINGS = {
    RUSSIAN: ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1251", "koi8-r", "cp866"],
    JAPANESE: ["utf-8", "utf-16", "cp932", "euc_jp", "iso2022_jp"],
}


def read(text: str) -> Script:
    return Script(text, Reading())


def test_indentation_comments_and_blank_lines_mean_nothing() -> None:
    script = read(
        "; a comment\n\n \t\xa0initial: Hello.\n# another: one\n"
        "key: a\r\n\xa0\xa0decomp: *\r\n\treasmb: A.\r\n"
    )
    assert script.initials == ["Hello."]
    key = script.key("a")
    assert key is not None
    assert [one.pattern for one in key.decompositions] == ["*"]


def test_all_tags_are_read() -> None:
    script = read(
        "initial: A\ninitial: B\nfinal: C\nquit: x\nquit: y  z\npre: a b c\npost: d e\nsynon: f g\n"
        "key: h -4\ndecomp: *\nreasm_for_memory: K\nreasmb: S\n"
    )
    assert (script.initials, script.finals) == (["A", "B"], ["C"])
    assert script.quits == {("x",), ("y", "z")}
    assert script.pre.applied(["a", "d"]) == ["b", "c", "d"]
    assert script.post.applied(["a", "d"]) == ["a", "e"]
    assert script.lists == [("f", "g")]
    assert next(iter(script.entries.values()))[:2] == ("h", -4)


def test_the_first_of_several_keys_and_substitutions_counts(talk: Talk) -> None:
    one = talk("pre: a b\npre: a c\nkey: b\ndecomp: *\nreasmb: 1\nkey: B 9\ndecomp: *\nreasmb: 2\n")
    assert one("a", "b") == ["1", "1"]


def test_a_name_is_the_first_list_that_holds_the_word_anywhere(talk: Talk) -> None:
    script = "synon: x y\nsynon: y z\nsynon: z\n"
    script += "key: k\ndecomp: k @y *\nreasmb: y (1)\ndecomp: k @z *\nreasmb: z (1)\n"
    assert talk(script)("k x", "k y", "k z") == ["y x", "y y", "z z"]


def test_lists_and_substitutions_may_stand_behind_the_keys_that_use_them(talk: Talk) -> None:
    one = talk("key: k\ndecomp: k @x\npost: x seen\nsynon: x z\nreasmb: (1)\n")
    assert one("k x", "k z") == ["seen", "z"]


def test_a_weight_of_many_digits_is_no_weight() -> None:
    script = read("key: a " + "9" * 5000 + "\nkey: b 99999999\n")
    assert list(script.entries) == ["b"]


# --- a preamble --------------------------------------------------------------------------------

RULES = "initial: Hi.\nkey: a\n  decomp: *\n    reasmb: A.\nkey: xnone\n decomp: *\n  reasmb: X.\n"


@pytest.mark.parametrize(
    "preamble",
    [
        "",
        "How this works\n\nIt is a script, by somebody.\n",
        "A note: this is prose\nand so is this\n",
        "Tags:\ninitial: what is said first.\nkey: a word, and its weight\ndecomp: a pattern: it has stars.\n"
        "reasmb: what is said\nquit: the word to end\n\nHere is the script.\n\n",
        "decomp: explains patterns\nHere is it:\n",
    ],
)
def test_prose_before_the_script_is_no_script(preamble: str, talk: Talk) -> None:
    one = talk(preamble + RULES)
    assert one.mind.script.initials == ["Hi."]
    assert one.mind.script.quits == set()
    assert one("a", "what") == ["A.", "X."]
    assert one.mind.problems() == []


def test_prose_between_the_lines_of_a_script_loses_none_of_them(talk: Talk) -> None:
    one = talk("initial: First.\nMore to come\ninitial: Second.\npre: b a\nKeys now\n" + RULES + "The end\n")
    assert one.mind.script.initials == ["First.", "Second.", "Hi."]
    assert one("b") == ["A."]
    assert [problem.code for problem in one.mind.problems()] == ["no-tag"] * 3


def test_a_script_without_any_sound_key_is_read_as_it_is() -> None:
    script = read("Prose\ninitial: Hello.\nkey: two words\ndecomp: *\nreasmb: x\nMore prose\n")
    assert script.initials == ["Hello."]
    assert script.entries == {}


# --- files -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(text, encoding) for text, encodings in ENCODINGS.items() for encoding in encodings],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_script_is_read_in_all_encodings(text: str, encoding: str, end: str, tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    data = text.replace("\n", end).encode(encoding)
    path.write_bytes(data)
    mind = open_mind(path)
    assert isinstance(mind, ElizaMind)
    assert mind.problems() == []
    assert list(mind.script.entries) == list(read(text).entries)
    assert mind.script.initials == read(text).initials
    assert Document.open(path).to_bytes() == data


def test_the_encoding_that_the_person_chose_is_used(tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_bytes(RULES.replace("Hi.", "Привет.").encode("koi8-r"))
    mind = open_mind(path, opening=Opening(encoding="koi8-r", name="mine"))
    assert isinstance(mind, ElizaMind)
    assert (mind.script.initials, mind.name) == (["Привет."], "mine")


def test_bytes_without_meaning_are_named_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    data = RUSSIAN.encode().replace("Колючий".encode(), "Кол".encode() + b"\xff")
    path.write_bytes(data)
    mind = open_mind(path)
    found = [(problem.code, problem.line) for problem in mind.problems()]
    assert found == [("unreadable-bytes", RUSSIAN[: RUSSIAN.index("Колючий")].count("\n") + 1)]
    assert Document.open(path).to_bytes() == data


@pytest.mark.parametrize("name", ["data/doctor.txt", "seeds/eliza.txt"])
def test_the_classic_files_are_written_back_as_they_were(name: str, shared: Path) -> None:
    data = (shared / name).read_bytes()
    assert Document.open(shared / name).to_bytes() == data


def test_a_file_that_is_not_there_is_an_error_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(TextError, match=r"gone\.txt"):
        ElizaMind.open(tmp_path / "gone.txt")


# --- languages -----------------------------------------------------------------------------------


def test_yo_is_ye_unless_it_is_not_to_be(talk: Talk) -> None:
    assert talk(RUSSIAN)("Еж!", "ёж") == ["Колючий?"] * 2
    mind = ElizaMind.compile(RUSSIAN, fold_yo=False)
    assert (list(mind.script.entries)[2], mind.script.reading.sentences("Еж!")) == ("ёж", [["еж"]])


def test_russian_is_answered(talk: Talk) -> None:
    one = talk(RUSSIAN)
    assert one("МОЙ друг!", "Матушка", "что щас?", "«Мой кот»", "пока") == [
        "Почему твой друг?",
        "Продолжайте, пожалуйста.",
        "Продолжайте, пожалуйста.",
        "Почему твой кот?",
        "До свидания.",
    ]


def test_japanese_is_parted_into_words_and_joined_again(talk: Talk) -> None:
    pytest.importorskip("sudachipy", reason="Japanese words need the extra: boltun[ja]")
    one = talk(JAPANESE)
    assert one("私は猫の夢が悲しい。", "とても悲しいです！", "ええと、私の母は元気です", "はあ…") == [
        "私は猫の夢が悲しいのですか。",
        "いつから悲しいのですか。",
        "お母のことを、もっと話してください。",
        "そうですか。続けてください。",
    ]


def test_words_that_are_several_to_the_segmenter_are_found_as_a_whole(talk: Talk) -> None:
    pytest.importorskip("sudachipy", reason="Japanese words need the extra: boltun[ja]")
    script = "pre: お母さん 母\npost: お父さん 父上\nkey: お母さん 9\ndecomp: *\nreasmb: no\n"
    script += "key: 東京都庁\ndecomp: * は *\nreasmb: (1)?\nkey: 母\ndecomp: * の *\nreasmb: 母、(1)\n"
    assert len(Reading().words("お母さん")) > 1
    one = talk(script)
    assert one("東京都庁は高い", "お父さんのお母さん") == ["東京都庁?", "母、父上"]


def test_scripts_with_blanks_keep_them(talk: Talk) -> None:
    one = talk("key: 나\ndecomp: * 나 *\nreasmb: (2)요?\nkey: x\ndecomp: x *\nreasmb: (1)\n")
    assert one("나 집에 간다") == ["집에 간다요?"]
    assert one("x 私 は python が 好き です")[0] == "私はpythonが好きです"


@pytest.mark.parametrize("goto", ["goto other", "GOTO other", "Goto  OTHER"])
def test_capitals_mean_nothing_in_a_goto(goto: str, talk: Callable[..., Any]) -> None:
    one = talk(f"key: a\ndecomp: *\nreasmb: {goto}\nkey: other\ndecomp: *\nreasmb: There.\n")
    assert one("a") == ["There."]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("So ( 1 )!", "So one a!"),
        ("So (+1)!", "So one a!"),
        ("So (１)!", "So one a!"),
        ("So (99999999999999999999)!", "So!"),
        (f"So ({'9' * 5000}) (1)", "So one a"),
        ("So (0) (7) (-1) (1.5)", "So (-1) (1.5)"),
    ],
)
def test_a_group_is_put_in_as_it_was_meant(rule: str, said: str, talk: Callable[..., Any]) -> None:
    assert talk(f"key: a\ndecomp: *\nreasmb: {rule}\n")("One a") == [said]
