"""DialBB: configurations, expressions in cells, scenarios in Excel files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from boltun.errors import BoltunError
from boltun.minds.dialbb.book import Book
from boltun.minds.dialbb.book_sheet import Line
from boltun.minds.dialbb.language import language
from boltun.minds.dialbb.sheets import Row
from boltun.minds.dialbb.stn import functions
from boltun.minds.dialbb.stn.calls import Functions, Input
from boltun.minds.dialbb.stn.expressions import parse_actions, parse_conditions, parse_utterance
from boltun.minds.dialbb.stn.options import Options
from boltun.minds.dialbb.stn.scenario import read_scenario
from boltun.minds.dialbb.stn.validation import problems_of
from boltun.minds.dialbb.stn.walk import Network, Walk
from boltun.minds.library import open_mind
from tests.bad_input.hostile_files import sheet_of

from .talking import talk
from .target import Target, pieces, scratch, text_of

__all__ = ["TARGETS"]

_MANAGER = b"dialbb.builtin_blocks.stn_management.stn_manager.Manager"
_CONFIG = (
    b"language: en\nblocks:\n- name: manager\n  block_class: " + _MANAGER + b"\n"
    b"  knowledge_file: scenario.xlsx\n"
    b"  input: {sentence: user_utterance, user_id: user_id, aux_data: aux_data}\n"
    b"  output: {output_text: system_utterance, final: final, aux_data: aux_data}\n"
)
_COLUMNS = ("state", "system utterance", "user utterance type", "conditions", "actions", "next state")
_SCENARIO = (
    '\t#initial\tHi. {x} {_get("a", #sentence)}\t\t\t_contains(#sentence, "e"); TT>2\tx=#sentence\ta\n'
    '\t#initial\t\t\t\t\t\ta\n\ta\tAnd?\t\t\tx=="b"\t_set(&y, *x)\t#gosub:b:a\n\ta\t\t\t\t\t\t#final\n'
    "\tb\tB\t\t\t\t\t#exit\n\t#final\tBye.\n\t#error\tOh.\n"
)


# --- configurations ------------------------------------------------------------------------------


@cache
def _application(name: str) -> Path:
    folder = scratch(name)
    (folder / "scenario.xlsx").write_bytes(sheet_of(_rows_of(_SCENARIO)))
    (folder / "config.yml").write_bytes(_CONFIG)
    return folder


def _config(data: bytes) -> None:
    folder = _application("config")
    for one in folder.iterdir():
        if one.name not in ("config.yml", "scenario.xlsx") and one.is_file():
            one.unlink()
    config = folder / "config.yml"
    config.write_bytes(data)
    text = data.decode("utf-8", "replace")
    lines = text.split("\n")
    source = language.read(text, config)
    for problem in source.problems():
        assert problem.text
        assert 1 <= problem.line <= len(lines) + 1, f"line {problem.line} of {len(lines)}"
    assert all(1 <= item.line <= len(lines) for item in source.outline())
    for number, line in enumerate(lines[:6], 1):
        language.highlight(line, 0)
        source.target(number, len(line))
        source.completions(number, len(line) + 1)
    # What would ask elsewhere or run code of its own is refused: nobody agreed.
    mind = open_mind(folder)
    assert all(problem.text and problem.line >= 0 for problem in mind.problems())
    talk(mind, ["", "hello"])


# --- expressions ---------------------------------------------------------------------------------


def _expressions(data: bytes) -> None:
    cells = text_of(data).split("\x1f")
    for cell in cells:
        parts = parse_utterance(cell)
        written = "".join(part if isinstance(part, str) else part.written for part in parts)
        assert written == cell, "an utterance has all its characters"
        for parse in (parse_conditions, parse_actions):
            calls, faults = parse(cell)
            assert all(call.written in cell for call in calls)
            assert all(fault.written in cell for fault in faults)
    utterance, conditions, actions, to = (*cells, "", "", "", "")[:4]
    rows = [
        Row(2, dict(zip(_COLUMNS, ("#initial", utterance, "", conditions, actions, to or "a"), strict=True))),
        Row(3, dict(zip(_COLUMNS, ("a", actions, "", "", "", "#final"), strict=True))),
        Row(4, dict(zip(_COLUMNS, ("#final", utterance, "", "", "", ""), strict=True))),
    ]
    network = Network(read_scenario(rows, "scenario.xlsx"), Functions([functions]), Options())
    for problem in problems_of(network, Path("config.yml"))[0]:
        assert problem.text
        assert 0 <= problem.line <= 4
    if network.scenario.faults:
        return
    context: dict[str, Any] = {"x": "e", "_dialogue_history": []}
    given = Input("hello e", "ann", "", {"slot": "1"}, {"confidence": 0.5}, context)
    state = "#initial"
    for _ in range(3):
        state = Walk(network, given, None).go(state)
        network.utterance(network.states.get(state), given, Random(1))


# --- scenarios -----------------------------------------------------------------------------------


def _rows_of(text: str) -> bytes:
    """Return lines of cells, parted by tabs, as the rows of a sheet; the first names the columns."""
    return b"".join(_row(number, line.split("\t")) for number, line in enumerate(text.split("\n"), 2))


def _row(number: int, cells: list[str]) -> bytes:
    found = "".join(
        f'<c r="{chr(65 + column)}{number}" t="inlineStr"><is><t>{_escaped(cell)}</t></is></c>'
        for column, cell in enumerate(cells[:26])
        if cell
    )
    return f'<row r="{number}">{found}</row>'.encode("utf-8", "replace")


def _escaped(text: str) -> str:
    allowed = (one for one in text if one >= " " and not "\ufffe" <= one <= "\uffff")
    return "".join(allowed).replace("&", "&amp;").replace("<", "&lt;")


def _xlsx(data: bytes) -> None:
    """An archive, the inside of a sheet (from "<" on), or the cells of a sheet."""
    folder = _application("xlsx")
    scenario = folder / "scenario.xlsx"
    if data.startswith(b"<"):
        data = sheet_of(data)
    elif not data.startswith(b"PK"):
        data = sheet_of(_rows_of(data.decode("utf-8", "replace")))
    scenario.write_bytes(data)
    refused = []
    try:
        mind = open_mind(folder)
        assert all(problem.text and problem.line >= 0 for problem in mind.problems())
        talk(mind, ["", "hello"])
    except BoltunError as error:
        refused.append(str(error))
    try:
        book = Book.open(scenario)
        before = [(sheet.name, [[*line.texts] for line in sheet.lines]) for sheet in book.sheets]
        for sheet in book.sheets:
            sheet.insert(len(sheet.lines), [Line(["x"])])
        written = book.as_bytes()
        scenario.write_bytes(written)
        again = Book.open(scenario)
        for (name, lines), sheet in zip(before, again.sheets, strict=True):
            assert sheet.name == name
            assert [[*line.texts] for line in sheet.lines][: len(lines)] == lines, "rows as they were"
    except BoltunError as error:
        refused.append(str(error))
    assert all(one.startswith(str(folder)) and len(one) < 10_000 for one in refused), refused


def _xlsx_seeds() -> Iterator[bytes]:
    yield _SCENARIO.encode()
    yield _rows_of(_SCENARIO)
    yield sheet_of(_rows_of(_SCENARIO))
    yield b'<row r="1"><c r="A1" t="s"><v>0</v></c></row><mergeCells><mergeCell ref="A1:B2"/></mergeCells>'


_CELLS = pieces(
    '" #sentence *x &y == != = ( ) , ; $ $$$ { } TT>2 TS>1 _eq( _ne( _set( _contains( _member_of( #'
    " #initial #final"
    " #error #prep #exit #gosub:a:b skip _not( _string_contained_in( _num_turns( _is_long_silence()"
)

TARGETS = (
    Target(
        name="config",
        what="DialBB configurations (YAML): editor, problems, the application opened, talk",
        check=_config,
        seeds=lambda: [_CONFIG, _CONFIG[:60], b"context_db:\n  host: localhost\n" + _CONFIG],
        words=(
            *pieces(
                "blocks: -␣ :␣ &a␣ *a <<:␣ !!int␣ !!binary␣ !!timestamp␣ --- knowledge_file:␣"
                " scenario_sheet:␣"
                " flags_to_use:␣ function_definitions:␣ input: output: scenario_graph:␣true"
                " reaction_to_silence:␣"
                " confirmation_request:␣ context_db:␣ input_confidence_threshold:␣ canonicalizer:␣"
                " multi_party:␣"
                " language:␣ja [ ] { } .. null 1e999 ~"
                " dialbb.builtin_blocks.preprocess.simple_canonicalizer.SimpleCanonicalizer"
            ),
            *(b"|\n", b">\n", b"\n  ", b"\n"),
        ),
        hostile=("config.yml",),
    ),
    Target(
        name="expressions",
        what="DialBB conditions, actions and utterances: read without a loss, checked, carried out",
        check=_expressions,
        seeds=lambda: [
            b'Hi {x} $say it$ {_get("a", #sentence)}\x1fx=="b"; TT>2; _contains(#sentence, "e")\x1fx=*y\x1fa',
            '$$$a.txt$$$ {$"task"$}\x1f_eq(*x, “e、”); #slot!="1"\x1f_set(&y, *x)\x1f#gosub:a:a'.encode(),
        ],
        words=(*_CELLS, b"\x1f"),
    ),
    Target(
        name="xlsx",
        what="DialBB scenarios in Excel files: the application opened, talk, edited and written",
        check=_xlsx,
        seeds=_xlsx_seeds,
        words=(
            *_CELLS,
            *pieces(
                '<row␣r=" </row> <c␣r="A1" ␣t="s" ␣t="b" ␣t="inlineStr" <v> </v></c> <f> </f>'
                " <mergeCells> <is><t>"
                " <dimension␣ <cols> 1048576 999999999 XFD"
            ),
            *(b"\t", b"\n"),
        ),
        hostile=("scenario.xlsx",),
    ),
)
