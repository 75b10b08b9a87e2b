"""Spaces and letters come from one scale, and their families from the desktop."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFont

from ui.looks import scale
from ui.looks.scale import Size, fixed_font, sized

UI = Path(__file__).parents[2] / "ui"
SPACING = {
    "setContentsMargins",
    "setSpacing",
    "addSpacing",
    "setHorizontalSpacing",
    "setVerticalSpacing",
    "setMargin",
    "setDocumentMargin",
}
NAMED = re.compile(r"_?(\w+_)?(PAD|GAP|MARGIN)(_\w+)?")
LETTERS = {"setPointSize", "setPointSizeF", "setFamily", "setFamilies"}
EXCEPTIONS = {
    "settings/ordered_choice.py": "the room of the frame and the arrow that Qt draws in a button",
    "looks/scale.py": "the scale itself",
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(UI.rglob("*.py")):
        name = path.relative_to(UI).as_posix()
        if name not in EXCEPTIONS:
            yield name, ast.parse(path.read_text("utf-8"))


def numbers(node: ast.expr) -> list[object]:
    found = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
    return [one for one in found if isinstance(one, (int, float)) and one]


def test_no_margin_and_no_spacing_is_a_number_of_its_own() -> None:
    found = []
    for name, module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr in SPACING and any(map(numbers, node.args)):
                    found.append(f"ui/{name}:{node.lineno}: {node.func.attr}")
            elif isinstance(node, ast.Assign):
                names = [
                    one.id for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name)
                ]
                if any(map(NAMED.fullmatch, names)) and numbers(node.value):
                    found.append(f"ui/{name}:{node.lineno}: {names}")
    assert not found, "\n".join(found)


def test_no_size_and_no_family_of_letters_is_written_elsewhere() -> None:
    found = [
        f"ui/{name}:{node.lineno}: {node.func.attr}"
        for name, module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LETTERS
    ]
    found += [
        f"ui/{name}:{node.lineno}: a font by its name"
        for name, module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "QFont"
        and any(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in node.args)
    ]
    assert not found, "\n".join(found)


def test_the_scale_goes_up_in_five_steps() -> None:
    assert (scale.TIGHT, scale.NEAR, scale.APART, scale.WIDE, scale.FAR) == (4, 8, 12, 16, 24)


@pytest.mark.parametrize("points", [6.0, 10.0, 18.0])
def test_letters_keep_their_family_and_stay_legible(points: float) -> None:
    font = QFont("DejaVu Sans")
    font.setPointSizeF(points)
    small, title = sized(font, Size.SMALL), sized(font, Size.TITLE, bold=True)
    assert small.family() == title.family() == font.family()
    assert min(points, 7.0) <= small.pointSizeF() <= points < title.pointSizeF()
    assert title.bold()
    assert not small.bold()


def test_fonts_in_pixels_are_sized_as_well() -> None:
    font = QFont()
    font.setPixelSize(20)
    assert sized(font, Size.TITLE).pixelSize() == 28


def test_what_stands_in_columns_has_the_fixed_font_of_the_desktop() -> None:
    assert fixed_font().family()
