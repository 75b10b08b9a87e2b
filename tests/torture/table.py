"""What a run found, as counters, and the table of all runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from .contact import Traffic
from .served import Row, is_open

COLUMNS = (
    "run",
    "server",
    "what",
    "messages",
    "never recorded",
    "never settled",
    "recorded twice",
    "answered twice",
    "sent back",
    "sent back after answered",
    "given up",
    "damaged",
    "gap s",
    "result",
)

GIVEN_UP = ("offline", "late", "not sent", "failed")
"""Reasons for silence that are the program's own doing when only the wire broke."""


@dataclass
class Result:
    """One line of the table. ``faults`` is empty where the run found what it should."""

    run: str
    server: str
    what: str = ""
    """Its size, such as "20 kills"."""
    messages: int | None = None
    """How many the server had acknowledged."""
    never_recorded: int | None = None
    never_settled: int | None = None
    recorded_twice: int | None = None
    answered_twice: int | None = None
    sent_back: int | None = None
    sent_back_answered: int | None = None
    given_up: int | None = None
    """Messages that ended without an answer as offline, late, not sent or failed."""
    damaged: int | None = None
    unheard: int = 0
    """Messages that are recorded as answered, and whose answer never came."""
    denied: int = 0
    """Messages that are recorded as met with silence, and whose answer came."""
    gaps: list[float] = field(default_factory=list)
    """Seconds until online again, each time."""
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    skipped: str = ""
    """Why it was not done."""

    def expect(self, right: bool, fault: str) -> None:
        """Note a fault unless it is as it should be."""
        if not right:
            self.faults.append(fault)

    def count(self, traffic: Traffic, rows: Sequence[Row]) -> None:
        """Compare what was sent and came back with what the database has."""
        sent = traffic.acknowledged()
        incoming = [row for row in rows if row.author == "contact"]
        known = Counter(row.text for row in incoming)
        lost = [one.text for one in sent if not known[one.text]]
        twice = [text for text, times in known.items() if times > 1]
        doubled = [one for one in traffic.sent.values() if len(one.answers) > 1]
        back = [one for one in traffic.sent.values() if one.errors]
        back_answered = [one for one in back if one.answers]
        self.messages = len(sent)
        self.never_recorded = len(lost)
        self.never_settled = sum(map(is_open, incoming))
        self.recorded_twice = len(twice)
        self.answered_twice = len(doubled)
        self.sent_back = len(back)
        self.sent_back_answered = len(back_answered)
        self.given_up = sum(row.outcome == "silent" and row.reason in GIVEN_UP for row in incoming)
        ends = Counter(f"{row.outcome} {row.reason}".strip() for row in incoming)
        self.notes.append("ends: " + (", ".join(f"{n} {end}" for end, n in ends.most_common()) or "none"))
        self.notes.append(f"answers that came: {sum(bool(one.answers) for one in traffic.sent.values())}")
        answered = {one.text for one in traffic.sent.values() if one.answers}
        unheard = [row.text for row in incoming if row.outcome == "answered" and row.text not in answered]
        if unheard:
            self.unheard = len(unheard)
            self.notes.append(f"recorded as answered, but no answer came: {_some(unheard)}")
        silent = [row for row in incoming if row.outcome == "silent" and row.reason != "interrupted"]
        if denied := [f"{row.text} ({row.reason})" for row in silent if row.text in answered]:
            self.denied = len(denied)
            self.notes.append(f"recorded as met with silence, but an answer came: {_some(denied)}")
        if unknown := [row.text for row in incoming if row.reason == "interrupted"]:
            came = sum(text in answered for text in unknown)
            self.notes.append(f"{len(unknown)} ended as interrupted; for {came} of them the answer came")
        if lost:
            self.notes.append(f"never recorded: {_some(lost)}")
        if twice:
            self.notes.append(f"recorded twice: {_some(twice)}")
        if doubled:
            same = sum(len(set(one.answers)) < len(one.answers) for one in doubled)
            self.notes.append(
                f"answered twice: {_some(one.text for one in doubled)}; {same} of them with the same id"
            )
        if back:
            recorded = sum(known[one.text] > 0 for one in back)
            conditions = Counter(condition for one in back for condition in one.errors)
            self.notes.append(
                f"sent back: {_some(one.text for one in back)}; {recorded} of them are recorded; "
                + ", ".join(f"{n} times {name}" for name, n in conditions.most_common())
            )
        if traffic.strange:
            self.notes.append(
                "came, and answers nothing: "
                + ", ".join(f"{text} ({n})" for text, n in traffic.strange.most_common(5))
            )

    def expect_nothing_lost(self) -> None:
        """Hold the counters to the goal: nothing lost, doubled, sent back after it was answered, damaged."""
        self.expect(not self.never_recorded, f"{self.never_recorded} never recorded")
        self.expect(not self.never_settled, f"{self.never_settled} never settled")
        self.expect(not self.recorded_twice, f"{self.recorded_twice} recorded twice")
        self.expect(not self.answered_twice, f"{self.answered_twice} answered twice")
        self.expect(not self.sent_back_answered, f"{self.sent_back_answered} sent back after answered")
        self.expect(not self.damaged, f"{self.damaged} times damaged")
        self.expect(not self.unheard, f"{self.unheard} recorded as answered, but no answer came")
        self.expect(not self.denied, f"{self.denied} recorded as met with silence, but an answer came")

    @property
    def passed(self) -> bool:
        return not self.faults and not self.skipped

    def cells(self) -> list[str]:
        numbers = [
            self.messages,
            self.never_recorded,
            self.never_settled,
            self.recorded_twice,
            self.answered_twice,
            self.sent_back,
            self.sent_back_answered,
            self.given_up,
            self.damaged,
        ]
        gap = f"{median(self.gaps):.1f} (most {max(self.gaps):.1f})" if self.gaps else "–"
        result = "not run" if self.skipped else "ok" if self.passed else "**failed**"
        shown = ["–" if number is None else f"{number:,}" for number in numbers]
        return [self.run, self.server, self.what, *shown, gap, result]


def markdown(results: Sequence[Result]) -> str:
    """Return the table, and below it what each run has to say."""
    lines = ["| " + " | ".join(COLUMNS) + " |", "|" + "---|" * len(COLUMNS)]
    lines += ["| " + " | ".join(result.cells()) + " |" for result in results]
    lines.append("")
    for result in results:
        said = [f"not run: {result.skipped}"] if result.skipped else []
        said += [f"**{fault}**" for fault in result.faults] + result.notes
        if said:
            name = ", ".join(part for part in (result.run, result.server, result.what) if part)
            lines.append(f"- {name}: {'; '.join(said)}")
    return "\n".join(lines) + "\n"


def _some(texts: Iterable[str]) -> str:
    found = list(texts)
    return f"{len(found)} ({', '.join(found[:5])}{', …' if len(found) > 5 else ''})"
