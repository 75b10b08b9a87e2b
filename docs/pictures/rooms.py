"""The rooms of the program and what they import, as a drawing for the page about architecture.

    python docs/pictures/rooms.py                       draws docs/pictures/rooms-now.svg
    python docs/pictures/rooms.py 6d6b711 rooms-before  draws a commit as docs/pictures/rooms-before.svg

A box is a room with the number of its modules; it imports only from rooms further down. A grey line is an
import that does not follow from others. A red frame holds rooms that import each other in a circle, and a red
line joins two that do so directly.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent

WORDS = frozenset({"boltun.events"})
"""A module of words that every room uses, although it imported another room in earlier commits."""

WIDTH, HEIGHT, GAP, ROW = 112, 40, 12, 84
LONGEST_ROW = 7

Graph = dict[str, set[str]]


def room_of(module: str, packages: set[str]) -> str:
    """Return the room in which a module stands."""
    parts = module.split(".")
    room = ".".join(parts[:2])
    if room in packages or room in ("boltun.service", "boltun.settings"):
        return room
    if parts[0] == "boltun":
        return "boltun.words"
    return "ui.app" if "".join(parts[1:]) in ("", "app", "__main__") else "ui.loose"


def imports(tree: ast.Module, modules: dict[str, Path]) -> set[str]:
    """Return the modules of the program that a module imports."""
    found = set()
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{one.name}" for one in node.names]
        for name in names:
            while name and name not in modules:
                name = name.rpartition(".")[0]
            if name:
                found.add(name)
    return found


def rooms(root: Path, package: str) -> tuple[dict[str, int], Graph]:
    """Return the rooms of a package with the numbers of their modules, and what each of them imports."""
    modules = {}
    for path in (root / package).rglob("*.py"):
        name = ".".join(path.relative_to(root).with_suffix("").parts)
        modules[name.removesuffix(".__init__")] = path
    packages = {path.parent.relative_to(root).as_posix().replace("/", ".") for path in modules.values()}
    packages = {name for name in packages if name.count(".") == 1}
    # The package itself and ``__main__`` only start the program.
    asks = {
        name: imports(ast.parse(path.read_text(encoding="utf-8")), modules) - {package}
        for name, path in modules.items()
        if name != package and not name.endswith("__main__")
    }
    stands = {name: room_of(name, packages) for name in asks}
    # A module at the top of ``boltun`` that builds on rooms is a task of the program.
    while found := {
        name
        for name, others in asks.items()
        if stands[name] == "boltun.words" and name not in WORDS
        if any(stands.get(other, "boltun.words") != "boltun.words" for other in others)
    }:
        stands |= dict.fromkeys(found, "boltun.tasks")
    sizes: dict[str, int] = defaultdict(int)
    graph: Graph = defaultdict(set)
    for name, others in asks.items():
        sizes[stands[name]] += 1
        graph[stands[name]] |= {stands[other] for other in others if other in stands} - {stands[name]}
    return sizes, graph


def reach(graph: Graph, start: str) -> set[str]:
    """Return all that can be reached."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for other in graph.get(waiting.pop(), ()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def laid_out(sizes: dict[str, int], graph: Graph) -> tuple[list[list[frozenset[str]]], Graph]:
    """Return circles and single rooms by layers, the highest first, and what each room reaches."""
    far = {room: reach(graph, room) for room in sizes}
    circles = {frozenset({room, *(other for other in far[room] if room in far[other])}) for room in sizes}
    depth: dict[frozenset[str], int] = {}

    def below(circle: frozenset[str]) -> int:
        if circle not in depth:
            lower = [
                one
                for one in circles
                if one != circle and any(graph.get(room, set()) & one for room in circle)
            ]
            depth[circle] = 1 + max(map(below, lower), default=-1)
        return depth[circle]

    layers: dict[int, list[frozenset[str]]] = defaultdict(list)
    for circle in sorted(circles, key=sorted):
        layers[below(circle)].append(circle)
    return [layers[number] for number in sorted(layers, reverse=True)], far


def drawn(root: Path, package: str, left: int, top: int) -> tuple[list[str], int, int]:
    """Return the drawing of one package, and its right and lower edge."""
    sizes, graph = rooms(root, package)
    layers, far = laid_out(sizes, graph)
    place: dict[str, tuple[float, float]] = {}
    frames, boxes, lines = [], [], []
    widest = max(sum(min(len(circle), LONGEST_ROW) for circle in layer) for layer in layers)
    width = widest * (WIDTH + GAP) + GAP
    y = top + 40
    for layer in layers:
        needed = sum(min(len(circle), LONGEST_ROW) for circle in layer) * (WIDTH + GAP)
        x = left + (width - needed) / 2
        deepest = 1
        for circle in layer:
            members = sorted(circle)
            across = min(len(members), LONGEST_ROW)
            for number, room in enumerate(members):
                row, column = divmod(number, LONGEST_ROW)
                place[room] = (x + column * (WIDTH + GAP) + GAP / 2, y + row * ROW)
            down = (len(members) - 1) // LONGEST_ROW
            deepest = max(deepest, down + 1)
            if len(members) > 1:
                size = f'width="{across * (WIDTH + GAP)}" height="{down * ROW + HEIGHT + 20}"'
                frames.append(f'<rect class="circle" x="{x}" y="{y - 10}" {size} rx="8"/>')
            x += across * (WIDTH + GAP)
        y += deepest * ROW
    for room, others in sorted(graph.items()):
        for other in sorted(others):
            together = room in far[other]
            follows = any(other in far[one] and room not in far[one] for one in others - {other})
            if together and (room not in graph.get(other, ()) or room > other):
                continue
            if together or not follows:
                lines.append(line(place[room], place[other], together))
    for room, (x, y_) in place.items():
        name = room.partition(".")[2]
        middle = f'x="{x + WIDTH / 2}" text-anchor="middle"'
        boxes.append(f'<rect x="{x}" y="{y_}" width="{WIDTH}" height="{HEIGHT}" rx="5"/>')
        boxes.append(f'<text {middle} y="{y_ + 17}">{escape(name)}</text>')
        boxes.append(f'<text class="small" {middle} y="{y_ + 32}">{sizes[room]}</text>')
    title = f'<text class="title" x="{left + GAP}" y="{top + 18}">{package}/</text>'
    return [title, *frames, *lines, *boxes], int(left + width), int(y)


def line(start: tuple[float, float], end: tuple[float, float], red: bool) -> str:
    """Return the line from one box to another."""
    kind = ' class="red"' if red else ""
    x, y = start[0] + WIDTH / 2, start[1] + HEIGHT
    to_x, to_y = end[0] + WIDTH / 2, end[1]
    if start[1] == end[1]:
        side = max(start[1], end[1]) + HEIGHT
        return f'<path{kind} d="M{x} {side} Q{(x + to_x) / 2} {side + 26} {to_x} {side}"/>'
    if start[1] > end[1]:
        y, to_y = start[1], end[1] + HEIGHT
    middle = (y + to_y) / 2
    return f'<path{kind} d="M{x} {y} C{x} {middle} {to_x} {middle} {to_x} {to_y}"/>'


def drawing(root: Path) -> str:
    """Return both packages of a checkout as one drawing."""
    parts, right, bottom = drawn(root, "boltun", 10, 10)
    more, other_right, other_bottom = drawn(root, "ui", 10, bottom + 10)
    parts += more
    size = f"{max(right, other_right) + 10} {other_bottom}"
    style = (
        "rect{fill:#f4f6fb;stroke:#51608a}.circle{fill:#fdeceb;stroke:#c0392b}"
        "path{fill:none;stroke:#9aa3b8;stroke-width:1.2}.red{stroke:#c0392b;stroke-width:1.8}"
        "text{font:13px sans-serif;fill:#1c2333}.small{font-size:11px;fill:#5b647a}"
        ".title{font-weight:bold;font-size:15px}"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">',
            f"<style>{style}</style>",
            '<path d="M0 0H10000V10000H0Z" style="fill:#fff;stroke:none"/>',
            *parts,
            "</svg>\n",
        ]
    )


def main(commit: str = "", name: str = "rooms-now") -> None:
    """Draw the checkout, or a commit of it."""
    with tempfile.TemporaryDirectory() as folder:
        root = ROOT
        if commit:
            archive = subprocess.run(
                ["git", "archive", commit, "boltun", "ui"], cwd=ROOT, capture_output=True, check=True
            )
            with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as packed:
                packed.extractall(folder, filter="data")
            root = Path(folder)
        (HERE / f"{name}.svg").write_text(drawing(root), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
