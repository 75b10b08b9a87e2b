"""``boltun lsp`` as an editor sees it: over JSON-RPC, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.language_server.editor import Editor, editor, mended

pytest.importorskip("pygls", reason="the language server needs the extra lsp")

BASE = """[hello.]
Hi!
(how you?)
Fine.
(~cat sleep.)
Shh.
<ON greetings>
(hi.) [hey]
<SAY greetings>
Hello there!
@cat
kitty moggy
<IGNORED>
please
{please.}
Yes?
"""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with editor(tmp_path_factory.mktemp("profile")) as one:
        yield one


def opened(session: Editor, path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return session.open(path)


def spot(one: dict[str, Any]) -> tuple[int, int, int, int]:
    start, end = one["range"]["start"], one["range"]["end"]
    return start["line"], start["character"], end["line"], end["character"]


def test_problems_are_told_while_somebody_types(session: Editor, tmp_path: Path) -> None:
    uri = opened(session, tmp_path / "cat.txt", BASE)
    assert session.problems(uri) == []
    session.change(uri, 2, "😀 и\nok\n (cat\nMeow\n(a - b.)\nx\n")
    first, second = session.problems(uri, 2)
    assert (first["code"], first["severity"], first["source"]) == ("bracket-without-partner", 1, "boltun")
    assert first["message"].startswith("“(” has no partner")
    assert spot(first) == (2, 1, 2, 5)
    assert (second["code"], second["severity"], spot(second)) == ("word-never-occurs", 2, (4, 3, 4, 4))
    session.tell("textDocument/didClose", textDocument={"uri": uri})
    assert session.problems(uri, None) == []  # type: ignore[arg-type]


def test_characters_are_counted_as_the_editor_counts_them(tmp_path: Path) -> None:
    text = "(😀 - b.)\nx\n"
    for encodings, column in (((), 4), (("utf-32", "utf-16"), 3), (("utf-8",), 6)):
        with editor(tmp_path / "profile", encodings=encodings) as session:
            uri = opened(session, tmp_path / "cat.txt", text)
            (only,) = session.problems(uri)
            assert spot(only) == (0, column, 0, column + 1)


def test_the_outline_has_the_topics(session: Editor, tmp_path: Path) -> None:
    uri = opened(session, tmp_path / "cat.txt", BASE)
    symbols = session.ask("textDocument/documentSymbol", textDocument={"uri": uri})
    names = [one["name"] for one in symbols]
    assert names == ["[hello.]", "(how you?)", "greetings", "@cat", "<IGNORED>", "{please.}"]
    assert spot(symbols[2]) == (6, 0, 9, 12)


@pytest.mark.parametrize(
    ("text", "line", "character", "word", "start"),
    [
        ("<ES", 0, 3, "<ESCAPE>", 0),
        ("<on g", 0, 5, "<ON greetings>", 0),
        ("{pl", 0, 3, "please", 1),
        ("(sl", 0, 3, "sleep", 1),
        ("@c", 0, 2, "@cat", 0),
        ("", 0, 0, "<SAY greetings>", 0),
        ("<ON food>\n(~ca", 1, 4, "cat", 2),
        ("<PLACEHOLDERS>\nr", 1, 1, "ru", 0),
        ("<PLACEHOLDERS>\nen\n[a]\nHi {fi", 3, 6, "{first_name}", 3),
    ],
)
def test_words_are_offered_in_place_of_what_is_typed(
    session: Editor, tmp_path: Path, text: str, line: int, character: int, word: str, start: int
) -> None:
    uri = opened(session, tmp_path / "cat.txt", f"{BASE}{text}")
    at = BASE.count("\n") + line
    offered = session.at("completion", uri, at, character)["items"]
    (item,) = [one for one in offered if one["label"] == word]
    assert item["textEdit"]["newText"] == word
    assert spot(item["textEdit"]) == (at, start, at, character)


def test_nothing_is_offered_in_an_ordinary_reply(session: Editor, tmp_path: Path) -> None:
    uri = opened(session, tmp_path / "cat.txt", BASE)
    assert session.at("completion", uri, 1, 2)["items"] == []


@pytest.mark.parametrize(
    ("line", "character", "lines"),
    [
        (0, 2, ["A common phrase: the whole message", "Tried with “hello.”: found at once"]),
        (2, 2, ["Words anywhere: a question with all these words.", "Read as: how · you", "found exactly."]),
        (4, 2, ["also in other forms and with small typos."]),
        (7, 1, ["Read as: hi", "→ Hello there!"]),
        (7, 8, ["A common phrase", "→ Hello there!"]),
        (8, 1, ["A reply of the topic “greetings”, which has 1 reply."]),
        (10, 1, ["The words of the line below are read as “cat”."]),
        (14, 1, ["Any special word", "Tried with “please”: found by special words."]),
    ],
)
def test_a_hover_says_what_a_key_catches_and_why(
    session: Editor, tmp_path: Path, line: int, character: int, lines: list[str]
) -> None:
    uri = opened(session, tmp_path / "cat.txt", BASE)
    said = session.at("hover", uri, line, character)["contents"]["value"]
    assert all(one in said for one in lines), said


def test_a_hover_says_what_comes_first(session: Editor, tmp_path: Path) -> None:
    uri = opened(session, tmp_path / "cat.txt", "[hi.]\nHi\nhi.\nHello\n")
    said = session.at("hover", uri, 2, 0)["contents"]["value"]
    assert said.endswith("Tried with “hi.”: line 1 comes first, at once, as the whole message.")


def test_definitions_lead_from_keys_to_replies_and_back(session: Editor, tmp_path: Path) -> None:
    uri = opened(session, tmp_path / "cat.txt", BASE)
    assert session.at("definition", uri, 6, 5)["range"]["start"]["line"] == 8
    assert session.at("definition", uri, 8, 5)["range"]["start"]["line"] == 6
    assert session.at("definition", uri, 0, 1) is None


DEEP = "[hi.]\nHi\nhi.\nHello\n(will you come?)\nSure!"


def test_a_long_look_brings_mends_when_a_base_is_opened_and_saved(tmp_path: Path) -> None:
    with editor(tmp_path / "profile", "--deep") as session:
        uri = opened(session, tmp_path / "cat.txt", DEEP)
        first, second = session.problems(uri, until="hidden-by-phrase")
        assert [one["code"] for one in (first, second)] == ["hidden-by-phrase", "agrees-for-you"]
        actions = session.ask(
            "textDocument/codeAction",
            textDocument={"uri": uri},
            range=first["range"],
            context={"diagnostics": [first]},
        )
        assert [one["title"] for one in actions] == [
            "Make it a common phrase.",
            "Take the pair in line 3 out.",
        ]
        changes = [one["edit"]["changes"][uri] for one in actions]
        assert mended(DEEP, changes[0]) == DEEP.replace("\nhi.", "\n[hi.]")
        assert mended(DEEP, changes[1]) == DEEP.replace("hi.\nHello\n", "")
        out, silent = session.ask(
            "textDocument/codeAction",
            textDocument={"uri": uri},
            range=second["range"],
            context={"diagnostics": []},
        )
        # The last line has no end.
        assert mended(DEEP, out["edit"]["changes"][uri]) == "[hi.]\nHi\nhi.\nHello"
        assert mended(DEEP, silent["edit"]["changes"][uri]) == DEEP.replace("Sure!", "")
        session.change(uri, 2, DEEP + "\n")
        assert session.problems(uri, 2) == []
        (tmp_path / "cat.txt").write_text(DEEP + "\n")
        session.tell("textDocument/didSave", textDocument={"uri": uri})
        assert session.problems(uri, 2, until="hidden-by-phrase")


def test_scripts_and_sets_are_read_by_their_kinds(session: Editor, tmp_path: Path) -> None:
    script = opened(
        session, tmp_path / "doctor.txt", "initial: hi\nkey: a\n  decomp: * a *\n    reasmb: (9)\n"
    )
    found = session.problems(script)
    assert found
    assert spot(found[0])[0] == 3
    names = session.ask("textDocument/documentSymbol", textDocument={"uri": script})
    assert [one["name"] for one in names] == ["a"]
    words = session.at("completion", script, 3, 0)["items"]
    assert "reasmb:" in [one["label"] for one in words]
    aiml = opened(session, tmp_path / "cat.aiml", "<aiml><category><pattern>A</pattern></category></aiml>")
    assert session.problems(aiml)
    assert session.at("hover", aiml, 0, 3) is None


def test_a_text_without_a_file_is_what_the_editor_says(session: Editor) -> None:
    document = {"uri": "untitled:1", "languageId": "boltun", "version": 1, "text": "(cat\nMeow\n"}
    session.tell("textDocument/didOpen", textDocument=document)
    assert [one["code"] for one in session.problems("untitled:1")] == ["bracket-without-partner"]
    document |= {"uri": "untitled:2", "languageId": "python"}
    session.tell("textDocument/didOpen", textDocument=document)
    assert session.at("hover", "untitled:2", 0, 0) is None


def test_lines_that_only_some_programs_end_are_one_line(session: Editor, tmp_path: Path) -> None:
    path = tmp_path / "cat.txt"
    uri = opened(session, path, "a\x0b\u2028b\nx\n(cat\ny\n")
    (only,) = session.problems(uri)
    assert spot(only) == (2, 0, 2, 4)
