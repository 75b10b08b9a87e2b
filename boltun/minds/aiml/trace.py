"""Why a reply was given (docs/play.md §4.3), worked out only on demand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from boltun.minds.aiml.category import Previous
from boltun.minds.aiml.frame import Event
from boltun.minds.aiml.matcher import Match
from boltun.minds.trace import Step, Told

__all__ = ["AimlTrace"]

_MOST = 60
"""So many matches and events are shown; a flood of redirections has a thousand."""
_DEEPEST = 12
"""Steps are indented so deep."""
_LONGEST, _LONGEST_OF_MANY, _IN_ALL = 500, 100, 3_000
"""Texts are shown up to the first length. Many events share the third, and have the second at least."""
_STARS = 40
_TAKEN = {
    (True, False, False): "{input} is taken by {pattern}",
    (True, True, False): "{input} is taken by {pattern}, after {that}",
    (True, False, True): "{input} is taken by {pattern}, topic {topic}",
    (True, True, True): "{input} is taken by {pattern}, after {that}, topic {topic}",
    (False, False, False): "{input}: {pattern}",
    (False, True, False): "{input}: {pattern}, after {that}",
    (False, False, True): "{input}: {pattern}, topic {topic}",
    (False, True, True): "{input}: {pattern}, after {that}, topic {topic}",
}
"""What is said of a category: by whether it is the first, and whether it has a that and a topic."""


class AimlTrace(NamedTuple):
    """All events of one turn, in order."""

    input: str = ""
    previous: Previous = Previous()
    topic: str = "*"
    events: Sequence[Event] = ()
    files: tuple[Path, ...] = ()
    note: str = ""
    """What ended the turn early."""
    happened: int = 0
    """How many events there were; of a flood ``events`` are the first ones."""
    deepest: int = 0
    """How deep redirections were nested."""

    def told(self, *, brief: bool = False) -> Told:
        """Return the steps; ``brief`` changes nothing."""
        steps = [step for event in islice(self.events, _MOST) for step in self._steps(event)]
        if self.happened > _MOST:
            left_out = {"number": self.happened - _MOST}
            steps.append(Step(template="… and {number} steps more", values=left_out))
        if self.note:
            steps.append(Step(template="The turn is given up: {reason}.", values={"reason": self.note}))
        return Told(steps=tuple(steps))

    def detail(self) -> dict[str, Any]:
        """Return the matches by the names of docs/play.md §4.3, and the same as steps for people."""
        matches = [event for event in self.events if not event.template]
        data: dict[str, Any] = {
            "kind": "aiml",
            "input": self._short(self.input),
            "that": self._short(self.previous.last_sentence),
            "topic": self.topic,
            "matches": [self._match(event) for event in islice(matches, _MOST)],
            "srai": self.deepest,
            "steps": [step.as_json() for step in self.told().steps],
        }
        if self.previous.id:
            data["id"] = self.previous.id
        if self.previous.emotion:
            data["emotion"] = self.previous.emotion
        if self.happened > _MOST:
            data["left_out"] = self.happened - _MOST
        return data

    def _match(self, event: Event) -> dict[str, Any]:
        data: dict[str, Any] = {"input": self._short(event.text.strip()), "depth": event.depth}
        found = event.match
        if found is None:
            return data | {"pattern": None}
        pattern, that, topic = _parts(found.path)
        path = self._file(found)
        return data | {
            "pattern": pattern,
            "that": that or "*",
            "topic": topic or "*",
            "file": str(path) if path is not None else None,
            "line": found.category.line,
            "star": [self._short(star) for star in found.stars[:_STARS]],
            "thatstar": [self._short(star) for star in found.that_stars[:_STARS]] if that else [],
            "topicstar": [self._short(star) for star in found.topic_stars[:_STARS]] if topic else [],
        }

    def _file(self, found: Match) -> Path | None:
        number = found.category.file
        return self.files[number] if 0 <= number < len(self.files) else None

    def _steps(self, event: Event) -> list[Step]:
        if event.template:
            values = {name: self._short(str(value)) for name, value in event.values.items()}
            return [Step(template=event.template, values=values, depth=min(event.depth, _DEEPEST))]
        found = event.match
        if found is None:
            return [
                Step(
                    template="{input}: no category matches",
                    values={"input": self._short(event.text.strip())},
                    depth=min(event.depth, _DEEPEST),
                )
            ]
        pattern, that, topic = _parts(found.path)
        template = _TAKEN[not event.depth, bool(that), bool(topic)]
        values = {"input": self._short(event.text.strip()), "pattern": pattern}
        values |= {"that": that} if that else {}
        values |= {"topic": topic} if topic else {}
        steps = [
            Step(
                template=template,
                values=values,
                path=self._file(found),
                line=found.category.line,
                depth=min(event.depth, _DEEPEST),
            )
        ]
        if any(found.stars):
            stars = " · ".join(self._short(star) for star in found.stars[:_STARS])
            steps.append(
                Step(
                    template="wildcards: {stars}",
                    values={"stars": stars},
                    depth=min(event.depth + 1, _DEEPEST),
                )
            )
        return steps

    def _short(self, text: str) -> str:
        longest = max(_LONGEST_OF_MANY, min(_LONGEST, _IN_ALL // max(self.happened, 1)))
        return text if len(text) <= longest else text[: longest - 1] + "…"


def _parts(path: tuple[str, ...]) -> tuple[str, str, str]:
    """Return pattern, that and topic of a path, each in one text; empty if it does not ask for one."""
    that = path.index("<that>") if "<that>" in path else len(path)
    topic = path.index("<topic>") if "<topic>" in path else len(path)
    words = path[: min(that, topic)], path[that + 1 : topic if topic > that else None], path[topic + 1 :]
    return " ".join(words[0]), " ".join(words[1]), " ".join(words[2])
