"""Documents: read, skipped and told; and what no document can do (docs/aiml.md §1.2, §1.3)."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import MindError
from boltun.minds.aiml.bounds import Bounds
from boltun.minds.aiml.documents import read_category, read_head
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.notes import TEMPLATES
from boltun.minds.aiml.old_tags import translated

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
A = "<category><pattern>A</pattern><template>a</template></category>"
DEEP = "<b>" * 120 + "</b>" * 120
MANY = "<pattern>X</pattern>" * 40
TOPICS = "|".join(f"t{n}" for n in range(40))
B = "<category><pattern>B</pattern><template>b</template></category>"


def patterns(knowledge: Knowledge) -> list[str]:
    table = knowledge.graph.shelf
    return [read_head(table.category(number)).patterns[0] for number in range(len(table))]


def told(knowledge: Knowledge) -> list[tuple[str, int]]:
    return [(problem.code, problem.line) for problem in knowledge.problems]


def read(text: str) -> Knowledge:
    return Knowledge.of_text(text, Path("x.aiml"))


# --- what is read ---


def test_a_template_is_kept_as_the_slice_that_it_is():
    inner = 'Hi <b a="x>y">you</b> &amp; <![CDATA[<x>]]> é <!-- no --> <star index="2"/>\n'
    known = read(
        f"<aiml>\n<category><pattern>é</pattern>\n<template id='1'>{inner}</template ></category></aiml>"
    )
    one = known.graph.shelf.category(0)
    assert one.template == f"<template id='1'>{inner}</template >"
    assert (one.file, one.line) == (0, 2)
    assert known.files == (Path("x.aiml"),)


@pytest.mark.parametrize("written", ["<template/>", '<template id="a/>b" />', "<template></template>"])
def test_an_empty_template_is_one(written: str):
    known = read(f"<aiml><category><pattern>A</pattern>{written}<that>x</that></category>{B}</aiml>")
    assert known.graph.shelf.category(0).template == written
    assert read_head(known.graph.shelf.category(0)).that[0].text == "x"
    assert patterns(known) == ["A", "B"]


def test_the_parts_of_a_category_may_stand_in_any_order():
    known = read(
        "<aiml><category><template>x</template><topic>T</topic><that>y</that><pattern>A</pattern>"
        "</category></aiml>"
    )
    one = known.graph.shelf.category(0)
    assert (read_head(one).patterns[0], read_head(one).topic, read_head(one).that[0].text) == ("A", "T", "y")


@pytest.mark.parametrize(
    "root",
    ["<aiml>", '<aiml version="1.0.1">', '<aiml version="3">', '<aiml xmlns="http://x.example/">', "<AIML>"],
)
def test_no_version_and_no_name_space_is_asked_for(root: str):
    assert patterns(read(f"{root}{A}</{root[1:5]}>")) == ["A"]


def test_prefixes_and_capital_tags_are_understood():
    known = read(
        '<a:aiml xmlns:a="http://x.example/"><a:category><a:pattern>A</a:pattern>'
        "<a:template>x</a:template></a:category>"
        "<Category><PATTERN>B</PATTERN><Template>y</Template></Category></a:aiml>"
    )
    assert patterns(known) == ["A", "B"]


def test_a_bare_doctype_is_fine():
    assert patterns(read(f"{HEAD}<!DOCTYPE aiml>\n<aiml>{A}</aiml>")) == ["A"]
    assert patterns(read(f"{HEAD}<!DOCTYPE aiml [<!ELEMENT aiml ANY>]>\n<aiml>{A}</aiml>")) == ["A"]


def test_comments_hold_no_categories():
    assert patterns(read(f"<aiml><!-- {A} -->{B}</aiml>")) == ["B"]


def test_categories_that_a_template_teaches_are_its_own_affair():
    inner = f"<learn>{A}</learn>"
    known = read(f"<aiml><category><pattern>L</pattern><template>{inner}</template></category>{B}</aiml>")
    assert patterns(known) == ["L", "B"]
    assert inner in known.graph.shelf.category(0).template


def test_the_lines_of_categories_are_those_of_the_file():
    known = read(f"{HEAD}<aiml>\n\n{A}\n<topic\n name='x'>\n{B}</topic></aiml>")
    assert [known.graph.shelf.category(number).line for number in range(2)] == [4, 7]


# --- AIML 0.9 ---


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<get_name/>", '<get name="name"/>'),
        ("<set_it>x</set_it>", '<set name="it">x</set>'),
        ("<getname/>", '<get name="name"/>'),
        ("<gettopic/>", '<get name="topic"/>'),
        ("<settopic>X</settopic>", '<set name="topic">X</set>'),
        ("<bot_birthday/>", '<bot name="birthday"/>'),
        ("<name/>", '<bot name="name"/>'),
        ("<getsize/>", "<size/>"),
        ("<set><name>x</name>y</set>", "<set><name>x</name>y</set>"),
    ],
)
def test_old_tags_are_translated(old: str, new: str):
    assert translated(f"<template>{old}</template>") == f"<template>{new}</template>"
    known = read(f"<aiml><category><pattern>A</pattern><template>{old}</template></category></aiml>")
    assert known.graph.shelf.category(0).template == f"<template>{new}</template>"


# --- what is wrong ---


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("<category><template>x</template></category>", "no-pattern"),
        ("<category><pattern>X</pattern></category>", "no-template"),
        ("<category><pattern> </pattern><template/></category>", "empty-pattern"),
        ("<category><pattern>X</pattern><template/><template/></category>", "several-templates"),
        (f"<category><pattern>X</pattern><template/>{A}</category>", "nested-category"),
        (f"<category><pattern>{'X ' * 201}</pattern><template/></category>", "long-pattern"),
        (f"<category><pattern>X</pattern><template>{DEEP}</template></category>", "too-deep"),
        (f"<category><pattern>{DEEP}</pattern><template/></category>", "too-deep"),
        ('<category><pattern><bot name="no"/></pattern><template/></category>', "missing-property"),
        (f"<category><pattern>{'<b/>x' * 2500}</pattern><template/></category>", "long-pattern"),
        (f"<category>{MANY}<topic>{TOPICS}</topic><template/></category>", "too-many-paths"),
    ],
)  # fmt: skip
def test_a_bad_category_is_told_and_skipped_and_the_rest_loaded(bad: str, code: str):
    known = read(f"<aiml>\n{A}\n{bad}\n{B}</aiml>")
    assert patterns(known) == ["A", "B"]
    assert code in [problem.code for problem in known.problems]
    assert all(problem.line == 3 for problem in known.problems)


def test_unknown_elements_are_told_and_do_no_harm():
    known = read(
        f"<aiml>\n<foo>{A}</foo>\n<category>\n<bar><pattern>no</pattern></bar>\n"
        "<pattern>B <baz>C</baz></pattern><template/></category></aiml>"
    )
    assert patterns(known) == ["A", "B C"]
    assert told(known) == [
        ("unknown-element", 2),
        ("unknown-element", 4),
        ("unknown-pattern-element", 5),
    ]


@pytest.mark.parametrize(
    ("broken", "kept"),
    [
        (
            f"<aiml>\n{A}\n<category><pattern>X</pattern><template>a & b</template></category>\n{B}</aiml>",
            "AB",
        ),
        (f"<aiml>\n{A}\n<category><pattern>X<pattern><template>a</template></category>\n{B}</aiml>", "AB"),
        (f"<aiml>\n{A}\n<category><pattern>X</pattern><template>a</template>\n{B}</aiml>", "AB"),
        (
            f"<aiml>\n{A}\n<category><pattern>X</pattern><template>&nbsp;</template></category>\n{B}</aiml>",
            "AB",
        ),
        (
            f"<aiml>\n{A}\n<category><pattern>X</pattern><template><br></template></category>\n{B}</aiml>",
            "AB",
        ),
        (
            f"<aiml>\n{A}\n<category><pattern>X</pattern><template>\x0c</template></category>\n{B}</aiml>",
            "AB",
        ),
        (f"<aiml>\n{A}\n{B}", "AB"),
        (f"{A}\n{B}", "AB"),
        (f"<aiml>{A}</aiml>\n\n<aiml>{B}</aiml>", "AB"),
        (f"<aiml>{A}\n<!-- -- -->{B}</aiml>", "AB"),
        (f"<aiml>{A}\n<random>{B}</aiml>", "AB"),
        (f"<aiml>{A}\n&x;<topic name='T'>{B}</topic></aiml>", "AB"),
    ],
)
def test_of_a_broken_file_every_whole_category_is_read(broken: str, kept: str):
    known = read(broken)
    assert "".join(patterns(known)) == kept
    assert {"not-well-formed", "bad-category"} & {problem.code for problem in known.problems}


def test_in_a_broken_file_topics_lines_and_categories_within_others_are_kept():
    known = read(
        f"<aiml>\n& <br>\n<topic name='T &amp; U'>\n{A}\n"
        f"<category><pattern>L</pattern><template><learn>{B}</learn></template></category></topic>\n{B}</aiml>"
    )
    table = known.graph.shelf
    read_back = [table.category(number) for number in range(len(table))]
    assert [(read_head(one).patterns[0], read_head(one).topic, one.line) for one in read_back] == [
        ("A", "T & U", 4),
        ("L", "T & U", 5),
        ("B", "", 6),
    ]
    assert read_back[1].template.endswith("</learn></template>")


def test_blanks_before_the_declaration_do_no_harm():
    known = read(f"\n  {HEAD}<aiml>\n{A}</aiml>")
    assert patterns(known) == ["A"]


def test_an_unknown_reference_behind_an_outer_dtd_costs_its_category_only():
    known = read(
        f'<!DOCTYPE aiml SYSTEM "aiml.dtd">\n<aiml>{A}<category><pattern>X</pattern>'
        f"<template>&nbsp;</template></category>{B}</aiml>"
    )
    assert patterns(known) == ["A", "B"]
    assert told(known) == [("unknown-entity", 2)]


def test_problems_of_one_file_are_counted_when_they_become_many():
    known = read("<aiml>" + "<category/>\n" * 1500 + "</aiml>")
    assert len(known.problems) == 1001
    assert known.problems[-1].text == "500 more problems of this file are not listed."


def test_every_sentence_about_a_problem_has_its_values():
    for _, template in TEMPLATES.values():
        assert template[0].isupper() or template[0] in "{<“"
        assert template.endswith(".")


# --- attacks ---


def bomb(depth: int) -> str:
    lines = ['<!ENTITY l0 "ha">']
    for n in range(1, depth):
        ten = f"&l{n - 1};" * 10
        lines.append(f'<!ENTITY l{n} "{ten}">')
    return (
        f"{HEAD}<!DOCTYPE aiml [\n{''.join(lines)}]>\n<aiml><category><pattern>A</pattern>"
        f"<template>&l{depth - 1};</template></category></aiml>"
    )


@pytest.mark.parametrize(
    "declaration",
    [
        '<!ENTITY x SYSTEM "file:///etc/passwd">',
        '<!ENTITY x "text">',
        '<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;',
        '<!ENTITY % x "y">',
    ],
)
def test_documents_that_declare_entities_are_refused(declaration: str):
    known = read(
        f"{HEAD}<!DOCTYPE aiml [{declaration}]>\n<aiml><category><pattern>&x;</pattern>"
        f"<template>&x;</template></category>{A}</aiml>"
    )
    assert patterns(known) == []
    assert told(known) == [("entities", 2)]


def test_a_billion_laughs_are_refused_before_the_first():
    known = read(bomb(30))
    assert (patterns(known), told(known)) == ([], [("entities", 3)])


def test_no_outer_file_is_opened(tmp_path: Path):
    opened: list[str] = []
    watching = True

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if watching and (event == "open" or event.startswith("socket.")):
            opened.append(f"{event} {arguments[0]}")

    path = tmp_path / "a.aiml"
    path.write_text(
        f'{HEAD}<!DOCTYPE aiml SYSTEM "{tmp_path}/x.dtd">\n'
        f'<aiml xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="{tmp_path}/y.aiml"/>{A}</aiml>'
    )
    (tmp_path / "x.dtd").write_text('<!ENTITY x "y">')
    (tmp_path / "y.aiml").write_text(f"<aiml>{B}</aiml>")
    sys.addaudithook(watch)
    try:
        known = Knowledge.load(path)
    finally:
        watching = False
    assert patterns(known) == ["A"]
    assert [one for one in opened if "a.aiml" not in one and "/tmp" in one] == []


def test_deep_nesting_ends_the_file_at_the_limit():
    known = read(f"<aiml>{A}{'<x>' * 100_000}</aiml>")
    assert patterns(known) == ["A"]
    assert told(known)[-1][0] == "too-deep"


def test_an_empty_category_hides_none_behind_it():
    known = read(f"<aiml><category/>{A}<category/></aiml> broken {B}")
    assert patterns(known) == ["A", "B"]


def test_the_nesting_that_is_allowed_is_read():
    inside = "<b>" * 99 + "x" + "</b>" * 99
    known = read(f"<aiml><category><pattern>A</pattern><template>{inside}</template></category></aiml>")
    assert patterns(known) == ["A"]


def test_a_long_pattern_of_a_script_without_blanks_has_more_room():
    known = read(f"<aiml><category><pattern>{'あ' * 800}</pattern><template/></category></aiml>")
    assert known.size == 1
    known = read(f"<aiml><category><pattern>{'あ' * 801}</pattern><template/></category></aiml>")
    assert told(known) == [("long-pattern", 1)]


@pytest.mark.parametrize(
    "flood",
    [
        "<category>" * 20_000,
        "<category><pattern>" * 10_000 + "</category>",
        "<category><learn>" * 10_000 + "</category>" * 5_000,
        "<category><learn>" * 9 + "<category></category>" * 10_000,
        "<category><learn><category></category><category></category>" * 5_000,
        "<!--" * 50_000,
        "<topic name='" * 20_000,
        "</category>" * 20_000,
        "<category " + 'a="' * 50_000,
        "<" * 200_000,
        "<template>" * 50_000,
    ],
    ids=lambda flood: flood[:20],
)
def test_what_is_broken_is_searched_in_linear_time(flood: str):
    """Counted in calls: twice the flood makes about twice the work."""

    def work(text: str) -> int:
        calls = 0

        def count(frame: object, event: str, argument: object) -> None:
            nonlocal calls
            calls += 1

        sys.setprofile(count)
        try:
            read(text)
        finally:
            sys.setprofile(None)
        return calls

    half = flood[: len(flood) // 2]
    assert work(f"<aiml>{flood}</aiml>") <= 3 * work(f"<aiml>{half}</aiml>") + 2_000


def test_the_end_of_comments_is_not_looked_for_again_where_there_is_none():
    looked = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal looked
        looked += event == "c_call" and getattr(argument, "__name__", "") == "find"

    sys.setprofile(count)
    try:
        known = read(f"<aiml>& {'<!-- ' * 1000}{A}")
    finally:
        sys.setprofile(None)
    assert patterns(known) == ["A"]
    assert looked < 20


def test_no_parser_is_left_behind_until_garbage_is_collected():
    def parsers() -> int:
        return sum(type(one).__name__ == "xmlparser" for one in gc.get_objects())

    gc.collect()
    was_on = gc.isenabled()
    gc.disable()
    try:
        before = parsers()
        read(f"<aiml>& {A * 50}")
        read_head(read_category(A))
        with pytest.raises(MindError):
            read_category(A[:-3])
        assert parsers() == before
    finally:
        if was_on:
            gc.enable()


def test_bounds_can_be_chosen(tmp_path: Path):
    (tmp_path / "a.aiml").write_text(f"<aiml>{A}{B}</aiml>")
    (tmp_path / "b.aiml").write_text(f"<aiml>{'<!-- -->' * 100}</aiml>")
    (tmp_path / "c.set").write_text("[" + '"x", ' * 500 + '"y"]')
    known = Knowledge.load(tmp_path, bounds=Bounds(file=600, categories=1))
    assert patterns(known) == ["A"]
    assert sorted(problem.code for problem in known.problems) == [
        "too-large",
        "too-large",
        "too-many-categories",
    ]


# --- one category ---


def test_a_category_to_learn_is_read():
    one = read_category(f"  {A}\n")
    assert (read_head(one).patterns[0], one.template, one.file, one.line) == (
        "A",
        "<template>a</template>",
        -1,
        1,
    )


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "text",
        "<aiml/>",
        f"{A}{B}",
        A[:-3],
        "<category/>",
        "<category><pattern>A</pattern></category>",
        bomb(3).replace(HEAD, ""),
    ],
)
def test_what_is_no_category_is_not_learned(bad: str):
    with pytest.raises(MindError):
        read_category(bad)


pieces = st.sampled_from(
    ["<aiml>", "</aiml>", "<category>", "</category>", "<pattern>", "</pattern>", "<that/>", "</topic>"]
) | st.sampled_from(
    ["<topic name='x'>", "<template>", "</template>", "<learn>", "</learn>", "<set>", "</set>", "<!--", "-->"]
)
texts = st.sampled_from(
    [
        "A ",
        "* ",
        "&amp;",
        "&x;",
        "<![CDATA[",
        "]]>",
        "\n",
        "<",
        ">",
        '"',
        "é",
        "\0",
        "<?x?>",
        "<!DOCTYPE a",
        A,
        B,
    ]
)


@given(st.lists(pieces | texts, max_size=40).map("".join))
def test_any_text_is_read_to_its_end(text: str):
    known = read(text)
    for number in range(len(known.graph.shelf)):
        one = known.graph.shelf.category(number)
        assert one.template.startswith("<template")
        assert one.template.endswith(">")
        read_head(one)
    assert all(problem.text for problem in known.problems)
