"""The examples of the page on xAIML's ``<that>``, word for word, read from the page itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parents[3].parent / "shared" / "seeds" / "xaiml-that.txt"
TURN = re.compile(r"(user|bot) > (.*?)(?= (?:user|bot) > |$)")


def examples() -> list[Any]:
    """Return each piece of xAIML on the page with the dialogue that follows it, if one does."""
    if not PAGE.is_file():
        return [pytest.param("", [], marks=pytest.mark.skip(reason=f"the page is not there: {PAGE}"), id="-")]
    found: list[tuple[str, list[tuple[str, str]]]] = []
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    for line, before in zip(lines[1:], lines, strict=False):
        # Before each piece stands a line with the numbers of its lines.
        if not re.fullmatch(r"[\d ]+\|", before):
            continue
        if line.startswith("<category>"):
            found.append((line.rstrip("|"), []))
        elif line.startswith("user >") or "user >" in line:
            found[-1][1].extend(TURN.findall(line.rstrip(" |")))
    return [pytest.param(text, talk, id=f"example-{number}") for number, (text, talk) in enumerate(found, 1)]


@pytest.mark.parametrize(("categories", "dialogue"), examples())
def test_example_of_the_page(talk: Any, categories: str, dialogue: list[tuple[str, str]]) -> None:
    if not dialogue:
        # The first example stands without one; the second, the same with partial, has it.
        dialogue = next(param.values[1] for param in examples() if param.values[1])
    # The page writes no root element around them.
    ann = talk(categories, head="<aiml>")
    said = [(who, text) for who, text in dialogue]
    for (_, text), (who, expected) in zip(said[::2], said[1::2], strict=True):
        assert who == "bot"
        assert ann.say(text) == expected


def test_the_page_has_its_four_examples() -> None:
    if not PAGE.is_file():
        pytest.skip(f"the page is not there: {PAGE}")
    assert [bool(param.values[1]) for param in examples()] == [False, True, True, True]


@pytest.mark.parametrize("emotion", ["glad", "angry", "sad", "happy"])
def test_both_forms_of_several_emotions_are_one(talk: Any, emotion: str) -> None:
    if not PAGE.is_file():
        pytest.skip(f"the page is not there: {PAGE}")
    text = PAGE.read_text(encoding="utf-8")
    forms = [
        line.rstrip("|").strip() for line in text.splitlines() if line.startswith('<that emotion="happy')
    ]
    assert len(forms) == 2
    answers = []
    for form in forms:
        ann = talk(
            f'<category><pattern>a</pattern><template emotion="{emotion}">b</template></category>'
            f"<category><pattern>c</pattern>{form}<template>d</template></category>"
            "<category><pattern>*</pattern><template>e</template></category>",
            head="<aiml>",
        )
        assert ann.say("a") == "b"
        answers.append(ann.say("c"))
    assert answers == ["d" if emotion in ("happy", "sad") else "e"] * 2
