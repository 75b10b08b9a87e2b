"""The layout of a scenario for drawing: states in layers by their distance from the beginning."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from boltun.minds.dialbb.sheets import Row
from boltun.minds.dialbb.stn.scenario import INITIAL, PREP, Destination, normalized

__all__ = ["Arrow", "Box", "Drawing", "around", "drawn"]

_SWEEPS = 4
"""So often states are moved nearer to those that they are connected with."""


@dataclass(frozen=True, slots=True)
class Box:
    """A state. ``layer`` and ``place`` are its position, from 0; ``row`` 0: no row names it."""

    name: str
    says: str
    row: int
    layer: int = 0
    place: int = 0


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way from one state to another; ``back``: the return of a sub-dialogue."""

    source: str
    target: str
    label: str
    row: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """The states in the order of the sheet, and the ways between them."""

    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    def box(self, name: str) -> Box | None:
        """Return a state by its name."""
        return next((box for box in self.boxes if box.name == name), None)


def drawn(rows: Iterable[Row]) -> Drawing:
    """Lay out the rows of a sheet, whatever their flags and however wrong they are."""
    says: dict[str, str] = {}
    lines: dict[str, int] = {}
    arrows: list[Arrow] = []
    for row in rows:
        state = normalized(row["state"])
        if not state:
            continue
        lines.setdefault(state, row.number)
        says[state] = says.get(state) or normalized(row["system utterance"])
        if row["next state"]:
            to = Destination.read(normalized(row["next state"]))
            label = row["user utterance type"] or row["conditions"]
            if to.is_exit:
                continue
            arrows.append(Arrow(state, to.state, label, row.number))
            if to.back is not None:
                arrows.append(Arrow(state, to.back, "", row.number, back=True))
    names = list(dict.fromkeys([*lines, *(arrow.target for arrow in arrows)]))
    placed = _placed(names, arrows)
    boxes = (Box(name, says.get(name, ""), lines.get(name, 0), *placed[name]) for name in names)
    return Drawing(tuple(boxes), tuple(arrows))


def around(drawing: Drawing, name: str, steps: int = 2, most: int = 150) -> Drawing:
    """Return the part of a drawing that is at most so many steps from a state, with a layout of its own."""
    near: dict[str, set[str]] = defaultdict(set)
    for arrow in drawing.arrows:
        near[arrow.source].add(arrow.target)
        near[arrow.target].add(arrow.source)
    kept = {name}
    edge = {name}
    for _ in range(steps):
        edge = {other for one in edge for other in near[one]} - kept
        kept |= set(sorted(edge)[: max(most - len(kept), 0)])
    arrows = [arrow for arrow in drawing.arrows if arrow.source in kept and arrow.target in kept]
    boxes = [box for box in drawing.boxes if box.name in kept]
    placed = _placed([box.name for box in boxes], arrows)
    return Drawing(tuple(Box(box.name, box.says, box.row, *placed[box.name]) for box in boxes), tuple(arrows))


def _placed(names: Sequence[str], arrows: Iterable[Arrow]) -> dict[str, tuple[int, int]]:
    """Return each state's layer and place."""
    after: dict[str, list[str]] = defaultdict(list)
    before: dict[str, list[str]] = defaultdict(list)
    for arrow in arrows:
        if arrow.target not in after[arrow.source]:
            after[arrow.source].append(arrow.target)
            before[arrow.target].append(arrow.source)
    layers = _layers(names, after)
    rows: dict[int, list[str]] = defaultdict(list)
    for name in names:
        rows[layers[name]].append(name)
    place = {name: number for row in rows.values() for number, name in enumerate(row)}
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        for layer in sorted(rows, reverse=not down):
            neighbours = before if down else after
            rows[layer].sort(key=lambda name: _middle(name, neighbours, place))
            for number, name in enumerate(rows[layer]):
                place[name] = number
    return {name: (layers[name], place[name]) for name in names}


def _layers(names: Sequence[str], after: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return the distance of each state from the beginning; a state that nothing leads to is a beginning."""
    layers: dict[str, int] = {}
    beginnings = [name for name in (PREP, INITIAL) if name in names]
    for beginning in [*beginnings, *names]:
        if beginning in layers:
            continue
        layers[beginning] = 0
        waiting = deque([beginning])
        while waiting:
            name = waiting.popleft()
            for other in after.get(name, ()):
                if other not in layers:
                    layers[other] = layers[name] + 1
                    waiting.append(other)
    return layers


def _middle(name: str, neighbours: Mapping[str, Sequence[str]], place: Mapping[str, int]) -> float:
    """Return the best place of a state: in the middle of those that it is connected with."""
    others = [place[other] for other in neighbours.get(name, ()) if other in place]
    return sum(others) / len(others) if others else float(place[name])
