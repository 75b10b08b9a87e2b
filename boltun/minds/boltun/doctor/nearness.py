"""How much of a history a base would answer by meaning, and with which number."""

from __future__ import annotations

from contextlib import suppress

from boltun.errors import BoltunError
from boltun.minds.boltun.doctor.findings import Findings
from boltun.minds.boltun.doctor.survey import Survey
from boltun.minds.boltun.nearness import number_edit
from boltun.minds.thresholds import tried

__all__ = ["look_at_nearness"]

_OFFERED = ("0.8", "0.7", "0.6")


def look_at_nearness(survey: Survey, findings: Findings) -> None:
    """Say for some numbers how many messages they would let in; each can be written into the base."""
    sample = survey.sample
    if sample.meaning is None or not sample.is_history or not sample.messages:
        return
    with suppress(BoltunError):  # the settings tell of a model that cannot be used
        found = tried(survey.mind, sample.meaning, sample.messages)
        if not found.answered(0.6):
            return
        edits = {number: number_edit(survey.document, number) for number in _OFFERED}
        nearest = found.cases[0]
        findings.add(
            "near-in-meaning",
            edits["0.8"].start + 1 if edits["0.8"].count else 0,
            0,
            [findings.mend("near", [edit], number=number) for number, edit in edits.items()],
            total=found.messages,
            n90=found.answered(0.9),
            n80=found.answered(0.8),
            n70=found.answered(0.7),
            n60=found.answered(0.6),
            said=nearest.text,
            likeness=f"{nearest.nearest.likeness:.2f}",
        )
