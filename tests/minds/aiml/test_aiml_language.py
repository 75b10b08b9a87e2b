from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.message import Contact, Message
from boltun.minds.aiml.language import AimlSource
from boltun.minds.opening import Opening
from boltun.minds.registry import source_language
from boltun.minds.source import OutlineItem, Place, Role

TEXT = """<?xml version="1.0"?>
<aiml version="2.0">
<!-- <category> in a comment -->
<category>
  <pattern>HELLO *</pattern>
  <template id="hi">Hello <star/>! <srai>HOW ARE YOU</srai></template>
</category>
<topic name="FOOD">
<category><pattern>HOW ARE YOU</pattern><that>* HELLO</that>
<template>Fine. <learn><category><pattern>INNER</pattern><template>no</template></category></learn></template>
</category>
</topic>
<category><pattern>YES <bot name="name"/></pattern><that id="hi"/><template>So.</template></category>
</aiml>
"""


def coloured(text: str) -> list[tuple[str, Role]]:
    language = source_language("aiml")
    assert language is not None
    state = 0
    found = []
    for line in text.split("\n"):
        spans, state = language.highlight(line, state)
        found += [(line[one.start : one.start + one.length], one.role) for one in spans]
    return found


def column(text: str, piece: str) -> tuple[int, int]:
    """Line and column behind a piece of a text."""
    before = text[: text.index(piece) + len(piece)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def test_tags_attributes_values_and_wildcards_have_their_colours():
    found = coloured('<pattern>HI *</pattern><set name="x">a * b</set>')
    assert ("<pattern", Role.TAG) in found
    assert found.count(("*", Role.WILDCARD)) == 1  # not that of the template
    assert ("name", Role.NAME) in found
    assert ("a * b", Role.TEXT) in found
    assert "".join(piece for piece, role in found if role is Role.VALUE) == '"x"'


def test_signs_within_words_have_no_colour_of_their_own():
    found = coloured("<pattern>C# FILE_NAME $NOW 5$ # _ 私は_と＊</pattern>")
    assert [piece for piece, role in found if role is Role.WILDCARD] == ["$", "#", "_", "_", "＊"]


def test_what_aiml_does_not_know_is_wrong():
    assert ("<tamplate", Role.WRONG) in coloured("<tamplate>x &nbsp; &amp;")
    assert ("&nbsp;", Role.WRONG) in coloured("<tamplate>x &nbsp; &amp;")
    assert ("&amp;", Role.VALUE) in coloured("<tamplate>x &nbsp; &amp;")


def test_comments_cdata_and_tags_go_on_over_lines():
    found = coloured('<!-- one\n<category> -->\n<li\n name="a\nb">text<![CDATA[<x>\n</x>]]>')
    assert ("<category> -->", Role.COMMENT) in found
    assert ("<li", Role.TAG) in found
    assert ('b"', Role.VALUE) in found
    assert ("text", Role.TEXT) in found
    assert ("</x>]]>", Role.TEXT) in found


def test_a_pattern_over_lines_keeps_its_wildcards():
    assert ("*", Role.WILDCARD) in coloured("<pattern\n>\nA * B\n</pattern>")
    assert ("*", Role.WILDCARD) not in coloured("<pattern\n>\nA B\n</pattern>\n*")


@given(st.lists(st.text(st.sampled_from("<>/!-[]\"'= apt*&;?CDAT\n"), max_size=30), max_size=5))
def test_any_line_is_coloured_without_overlap(lines):
    language = source_language("aiml")
    assert language is not None
    state = 0
    for line in lines:
        spans, state = language.highlight(line, state)
        at = 0
        for span in spans:
            assert span.start >= at
            assert span.length > 0
            at = span.start + span.length
        assert at <= len(line)


def test_the_outline_lists_topics_and_categories_but_none_that_templates_hold():
    assert AimlSource(TEXT, None).outline() == [
        OutlineItem(title="HELLO *", line=4),
        OutlineItem(title="FOOD", line=8, detail="topic"),
        OutlineItem(title="HOW ARE YOU", line=9, level=1, detail="* HELLO"),
        OutlineItem(title="YES ‹name›", line=13, detail="id=hi"),
    ]


def test_the_outline_of_half_a_text_is_what_there_is():
    assert AimlSource("<category><pattern>A</pattern><category><pattern>B", None).outline() == [
        OutlineItem(title="A", line=1),
        OutlineItem(title="…", line=1),
    ]


@given(
    st.text(st.sampled_from("<>/ \"'=!-acegilmnoprtsy\n"), max_size=200),
    st.integers(0, 9),
    st.integers(0, 40),
)
def test_any_text_can_be_asked_anything(text, line, at):
    for mixed in (text, TEXT[: len(text) * 4] + text):
        source = AimlSource(mixed, None)
        source.outline()
        source.problems()
        source.target(line, at)
        source.completions(line, at)


def test_srai_leads_to_the_category_that_takes_it():
    source = AimlSource(TEXT, None)
    assert source.target(*column(TEXT, "<srai>HOW")) == Place(line=9)


def test_srai_with_a_star_leads_to_the_pattern_with_a_wildcard():
    text = "<aiml><category><pattern>A</pattern><template>\n<srai>IS <star/></srai></template></category>\n"
    text += "<category><pattern>IS *</pattern><template/></category></aiml>"
    assert AimlSource(text, None).target(2, 8) == Place(line=3)


def test_the_id_of_a_that_leads_to_the_template_with_it():
    assert AimlSource(TEXT, None).target(*column(TEXT, '<that id="h')) == Place(line=6)


def test_nothing_leads_anywhere_from_plain_text():
    assert AimlSource(TEXT, None).target(*column(TEXT, "Fine")) is None


def test_srai_leads_to_another_file_of_the_bot(tmp_path: Path):
    other = tmp_path / "other.aiml"
    other.write_text("<aiml>\n<category><pattern>THERE</pattern><template/></category></aiml>")
    here = tmp_path / "here.aiml"
    here.write_text("")
    text = "<aiml><category><pattern>A</pattern><template><srai>THERE</srai></template></category></aiml>"
    assert AimlSource(text, here).target(*column(text, "<srai>TH")) == Place(line=2, path=other)


def test_elements_complete_by_where_they_stand():
    def at(text: str) -> list[str]:
        return list(AimlSource(text, None).completions(1, len(text) + 1))

    assert at("<") == ["aiml"]
    assert at("<aiml><") == ["category", "topic"]
    assert at("<aiml><category><")[:3] == ["pattern", "that", "template"]
    assert "set" in at("<aiml><category><pattern><")
    assert at("<category><template><random><")[0] == "li"
    assert "star" in at("<category><template>a <")
    assert at("<category><template></") == ["template"]
    assert at("<category><template>words") == []


def test_attributes_and_values_complete():
    def at(text: str) -> list[str]:
        return list(AimlSource(text, None).completions(1, len(text) + 1))

    assert at("<category><template ")[:2] == ["id", "emotion"]
    assert "id" not in at('<category><template id="a" ')
    assert at('<category><that emotion="')[0] == "glad"
    assert at('<template><set name="mood">x</set><get name="') == ["mood"]


def test_srai_completes_with_the_patterns_without_wildcards():
    line, at = column(TEXT, "<srai>")
    assert list(AimlSource(TEXT, None).completions(line, at)) == ["HOW ARE YOU"]


def test_problems_that_another_file_may_settle_are_told_only_of_a_lone_file(tmp_path: Path):
    text = "<aiml><category><pattern>A</pattern><template><srai>NOWHERE</srai></template></category></aiml>"
    path = tmp_path / "here.aiml"
    assert [one.code for one in AimlSource(text, path).problems()] == ["srai-to-nowhere"]
    (tmp_path / "other.aiml").write_text("<aiml/>")
    assert AimlSource(text, path).problems() == []


def test_unsaved_text_answers_with_the_other_files_of_its_bot(tmp_path: Path):
    path = tmp_path / "here.aiml"
    path.write_text("")
    (tmp_path / "other.aiml").write_text(
        "<aiml><category><pattern>THERE</pattern><template>from there</template></category></aiml>"
    )
    text = "<aiml><category><pattern>A</pattern><template><srai>THERE</srai></template></category></aiml>"
    message = Message(contact=Contact(account="practice:me", address="you"), text="a", at=0, received_at=0)

    def said(name: str) -> str | None:
        mind = AimlSource(text, path).mind(Opening(name=name))
        return mind.reply(message, mind.new_memory(), Random(1)).text

    assert said(str(tmp_path)) == "from there"
    assert not said(str(path))


def test_a_return_by_itself_ends_no_line() -> None:
    text = "<aiml>\r\r</category>"
    assert [problem.line for problem in AimlSource(text, None).problems()] == [1]


@pytest.mark.parametrize("text", ["<aiml></aiml", "<aiml><", "<aiml><a ", "<aiml><a b=c "])
@pytest.mark.parametrize("end", ["", "></a></aiml>"])
def test_a_long_tag_takes_linear_time(text: str, end: str) -> None:
    """A square of its length would be many minutes, and the limit for tests ends that."""
    source = AimlSource(f"{text}{'at' * 200_000}{end}", None)
    assert source.outline() == []
    assert source.problems()
    assert source.completions(1, 390_000) == []
