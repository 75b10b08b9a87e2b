"""A scenario as a picture: ``_scenario_graph.dot``, and drawn as JPEG (docs/dialbb.md §5.4)."""

from __future__ import annotations

import logging
import os
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from boltun.errors import BoltunError, MindError
from boltun.minds.dialbb.sheets import Row
from boltun.minds.dialbb.stn.scenario import Destination, normalized
from boltun.minds.folder import Folder
from boltun.text.files import read_file

__all__ = ["dot_source", "write_graph"]

_LOG = logging.getLogger(__name__)
_DOT = "_scenario_graph.dot"
_PICTURE = "_scenario_graph.jpg"
_LINE = 10
"""One line of a label has so many characters of an utterance."""
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


def write_graph(rows: Iterable[Row], files: Folder, language: str) -> None:
    """Write the graph beside the scenario, and draw it if Graphviz is installed. Never fails.

    A graph that is already right stays as it is. Anything that is no file of the folder's own, such as a
    link, is left alone.
    """
    source = dot_source(rows).encode("utf-8", "replace")
    try:
        if files.file(_DOT) and files.file(_PICTURE) and files.read(_DOT) == source:
            return
        files.write(_DOT, source)
    except MindError as error:
        _LOG.warning("The scenario graph cannot be written: %s", error)
        return
    program = which("dot")
    if program is None or Path(os.path.realpath(program)).is_relative_to(files.real):
        # Some systems look for programs in the working folder, and that may be the application's.
        _LOG.info("Graphviz is not installed, so %s was not drawn.", files.path / _DOT)
        return
    fonts = [f"-{what}fontname=MS Gothic" for what in "NEG"] if language == "ja" else []
    try:
        # It would follow links to files elsewhere.
        with TemporaryDirectory(prefix="boltun-") as folder:
            read, written = Path(folder, _DOT), Path(folder, _PICTURE)
            read.write_bytes(source)
            command = [program, "-Tjpg", *fonts, "-o", str(written), str(read)]
            subprocess.run(command, check=True, capture_output=True, timeout=_PATIENCE)
            files.write(_PICTURE, read_file(written))
    except (OSError, subprocess.SubprocessError, BoltunError) as error:
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
