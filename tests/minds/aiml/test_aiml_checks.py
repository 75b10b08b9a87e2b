"""What ``check`` tells about a set as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.cli import main
from boltun.minds.aiml.checks import problems
from boltun.minds.aiml.knowledge import Knowledge

ANY = "<category><pattern>*</pattern><template>?</template></category>"


def told(inner: str) -> list[tuple[str, int]]:
    return [
        (problem.code, problem.line) for problem in problems(Knowledge.of_text(f"<aiml>\n{inner}\n</aiml>"))
    ]


def category(pattern: str, template: str = "x", conditions: str = "") -> str:
    return f"<category><pattern>{pattern}</pattern>{conditions}<template>{template}</template></category>\n"


def test_a_good_set_has_no_problems():
    template = (
        '<think><set name="a">b</set></think><random><li>x</li><li><srai>B <star/></srai></li></random><br/>'
        '<condition name="a"><li value="b"><person/></li><li><date format="%H"/></li></condition>'
        '<a href="x">y</a><map name="plural">cat</map><learn><category><pattern>Z</pattern>'
        "<template>z</template></category></learn>"
    )
    assert told(category("A *", template) + category("B *", '<srai>A X</srai> <set var="x"/>')) == []


def test_duplicates_name_the_place_of_the_other(tmp_path: Path):
    (tmp_path / "a.aiml").write_text(f"<aiml>\n{category('A')}\n\n{category('a!')}</aiml>")
    (tmp_path / "b.aiml").write_text(f"<aiml>{category('A ')}</aiml>")
    found = problems(Knowledge.load(tmp_path))
    assert [(one.path, one.line, one.values["place"]) for one in found] == [
        (tmp_path / "a.aiml", 5, "line 2"),
        (tmp_path / "b.aiml", 1, "a.aiml, line 5"),
    ]


def test_what_a_stronger_pattern_takes_away_is_unreachable():
    assert told(category("HELLO YOU") + category("_ YOU")) == [("unreachable", 2)]
    assert told(category("HELLO YOU") + category("#")) == [("unreachable", 2)]
    assert told(category("$HELLO YOU") + category("_ YOU")) == []
    assert told(category("HELLO YOU") + category("_ YOU", conditions="<that>X</that>")) == []
    assert told(category("HELLO YOU") + category("* YOU")) == []


def test_missing_sets_and_maps():
    assert told(category("A <set>no</set>")) == [("missing-set", 2)]
    assert told(category('A <set name="no"/>')) == [("missing-set", 2)]
    assert told(category("A <set>number</set>")) == []
    assert told(category("A", '<map name="no">x</map> <map name="plural">x</map>')) == [("missing-map", 2)]


def test_srai_to_nowhere_and_to_the_default():
    sent = category("A", "\n<srai>NO  WHERE</srai>")
    assert told(sent) == [("srai-to-nowhere", 3)]
    assert told(sent + ANY) == [("srai-to-default", 3)]
    assert told(sent + category("NO *")) == []
    assert told(sent + category("NO WHERE", conditions="<that>X</that>")) == []
    hidden = category("_", conditions="<topic>T</topic>")
    assert told(sent + hidden + ANY) == [("srai-to-default", 3)]
    assert told(sent + hidden + ANY + category("NO WHERE")) == []
    assert told(category("A", "<srai>NO <star/></srai><srai/>")) == []
    assert told(category("A", "<!-- <srai>NO</srai> --><![CDATA[<srai>NO</srai>]]>")) == []


@pytest.mark.parametrize(
    ("template", "code"),
    [
        ("<system>ls</system>", "never-acts"),
        ("<javascript>x</javascript>", "never-acts"),
        ("<sraix>x</sraix>", "asks-nobody"),
        ("<learn>file.aiml</learn>", "learns-file"),
        ("<calc>1</calc>", "plain-element"),
        ("<tempalte>1</tempalte>", "unknown-element"),
        ('<random><li emotion="glad|joyful">x</li></random>', "unknown-emotion"),
    ],
)
def test_elements_that_do_not_do_what_they_say(template: str, code: str):
    assert told("\n" + category("A", template)) == [(code, 3)]


def test_a_that_asks_for_an_id_that_nothing_has():
    asked = '<that id="x"/>'
    assert told(category("A", conditions=asked)) == [("missing-id", 2)]
    assert told(category("A", '<set name="id">id:x</set>', asked)) == []
    assert told(category("A *", '<set name="id">id:<star/></set>', asked)) == []
    assert told(category("A", '<random><li id="x">a</li></random>', asked)) == []
    assert (
        told(category("A", conditions=asked) + '<category><pattern>B</pattern><template id="x"/></category>')
        == []
    )


def test_each_problem_is_told_once_and_in_order():
    text = "<foo/>\n" + category("B", "<bar/>") + category("C") + category("C") + "<category/>"
    assert told(text) == [
        ("unknown-element", 2),
        ("unknown-element", 3),
        ("duplicate", 5),
        ("no-pattern", 6),
    ]


def test_many_problems_of_a_kind_are_cut():
    assert len(told(category("A", "<foo/>" * 5) * 1)) == 1
    many = told("".join(category(f"A{n}", "<foo/>") for n in range(1500)))
    assert many[0] == ("more-of-a-kind", 0)
    assert len(many) == 1001


def test_the_command_names_the_file_in_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "a.aiml").write_text(f"<aiml>\n{category('A', '<foo/>')}</aiml>")
    (tmp_path / "b.aiml").write_text("<aiml>\n\n<category/></aiml>")
    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().out == (
        f"{tmp_path / 'a.aiml'}:2: warning: There is no element <foo> in AIML.\n"
        f"{tmp_path / 'b.aiml'}:3: error: This category has no pattern; it is skipped.\n"
    )


def test_properties_that_nothing_gives_are_told_once():
    asked = category("A", '<bot name="age"/><bot name="age"/>') + category("B", "<bot><name>age</name></bot>")
    assert told(asked) == [("no-property", 2)]
    assert told(category("A", "<favoritemovie/>")) == [("no-property", 2)]


def test_elements_in_the_wrong_place_are_called_that():
    assert told("<random><li>" + category("A") + "</li></random>") == [
        ("misplaced-element", 2),
        ("misplaced-element", 2),
    ]
    assert told(category("A", "x\n" + category("B"))) == [("misplaced-element", 3)]
    assert told(category("A", "<learn>" + category("B") + "</learn>")) == []


@pytest.mark.parametrize(
    ("circle", "lines"),
    [
        (category("A", "<srai>a</srai>"), [2]),
        (category("A *", "<srai>B <star/></srai>") + category("B *", "<srai>A <star/></srai>"), [2, 3]),
        (category("*", "<sr/>"), [2]),
        (
            category("A", "<srai>B</srai>")
            + category("B", "<srai>C</srai>")
            + category("C", "<srai>B</srai>"),
            [3, 4],
        ),
        (category("A *", "<sr/>") + ANY, []),
        (category("A", "<srai>B</srai>") + category("B", "<random><li><srai>A</srai></li></random>"), []),
        (
            category("A", "<srai>B</srai>")
            + category("B", "<srai>A</srai>", "<that>YES</that>")
            + category("B"),
            [],
        ),
    ],
)
def test_redirections_that_surely_come_back_are_told(circle: str, lines: list[int]):
    assert [line for code, line in told(circle) if code == "circle"] == lines


def test_an_unknown_entity_is_one_fault():
    assert told(category("A", "&nbsp;") + category("B")) == [("bad-category", 2)]


def test_a_template_of_too_many_elements_is_told_where_it_stands():
    many = category("A") + category("B", "<random>" + "<li>x</li>" * 60_000 + "</random>") + category("C")
    assert told(many) == [("too-many-elements", 3)]
