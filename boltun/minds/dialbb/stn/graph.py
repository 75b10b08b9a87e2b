"""A scenario as a picture for its author (`dialbb.md` §3.6): ``_scenario_graph.dot``, and drawn as JPEG."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from shutil import which

from boltun.minds.dialbb.sheets import Row
from boltun.minds.dialbb.stn.scenario import Destination, normalized

__all__ = ["dot_source", "write_graph"]

_LOG = logging.getLogger(__name__)
_LINE = 10
"""So many characters of an utterance stand in one line of a label."""
_PATIENCE = 60.0


def dot_source(rows: Iterable[Row]) -> str:
    """Return the graph in the language of Graphviz; rows count whatever their flag."""
    says: dict[str, list[str]] = {}
    edges: list[tuple[str, Destination, str]] = []
    for row in rows:
        state = normalized(row["state"])
        if not state:
            continue
        utterances = says.setdefault(state, [])
        if row["system utterance"]:
            utterances.append(normalized(row["system utterance"]))
        if row["next state"]:
            to = Destination.read(normalized(row["next state"]))
            edges.append((state, to, row["user utterance example"]))
    lines = ["digraph scenario_graph {", '  rankdir="TB"', ""]
    lines += [
        f"  {_quoted(state)} [shape = circle, label={_label(state, texts)}];" for state, texts in says.items()
    ]
    lines.append("")
    for state, to, example in edges:
        label = f" [label = {_quoted(example)}]" if example else ""
        lines.append(f"  {_quoted(state)} -> {_quoted(to.state or to.written)}{label};")
        if to.back is not None:
            lines.append(f"  {_quoted(state)} -> {_quoted(to.back)} [style = dashed];")
    return "\n".join([*lines, "}", ""])


def write_graph(rows: Iterable[Row], folder: Path, language: str) -> None:
    """Write the graph beside the scenario, and draw it where Graphviz is installed. Never fails.

    A graph that is there already as it should be stays as it is.
    """
    source = dot_source(rows)
    dot = folder / "_scenario_graph.dot"
    picture = folder / "_scenario_graph.jpg"
    try:
        if dot.exists() and picture.exists() and dot.read_text(encoding="utf-8") == source:
            return
        dot.write_text(source, encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        _LOG.warning("The scenario graph cannot be written: %s", error)
        return
    program = which("dot")
    if program is None:
        _LOG.info("Graphviz is not installed, so %s was not drawn.", dot)
        return
    fonts = [f"-{what}fontname=MS Gothic" for what in "NEG"] if language == "ja" else []
    command = [program, "-Tjpg", *fonts, "-o", str(picture), str(dot)]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=_PATIENCE)
    except (OSError, subprocess.SubprocessError) as error:
        _LOG.warning("The scenario graph cannot be drawn: %s", error)


def _label(state: str, utterances: Iterable[str]) -> str:
    lines = [f"<{state}>"]
    for text in utterances:
        lines += _cut(text)
    return _quoted("\n".join(lines))


def _cut(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        for start in range(0, len(line), _LINE):
            yield line[start : start + _LINE]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "").replace("\n", "\\n") + '"'
