"""A long look at a reply base: what cannot be reached, catches too much, repeats, contradicts or embarrasses.

docs/bases.md §15.1 has the list.
"""

from __future__ import annotations

from boltun.minds.boltun.doctor.catching import look_at_catching
from boltun.minds.boltun.doctor.contradictions import look_at_contradictions
from boltun.minds.boltun.doctor.findings import MENDS, TEMPLATES, Findings
from boltun.minds.boltun.doctor.likeness import look_at_likeness
from boltun.minds.boltun.doctor.manners import look_at_manners
from boltun.minds.boltun.doctor.nearness import look_at_nearness
from boltun.minds.boltun.doctor.questions import look_at_questions
from boltun.minds.boltun.doctor.reach import look_at_reach
from boltun.minds.boltun.doctor.survey import Survey
from boltun.minds.boltun.doctor.variants import look_at_variants
from boltun.minds.boltun.document import Document
from boltun.minds.examining import Sample
from boltun.minds.protocol import Problem

__all__ = ["MENDS", "TEMPLATES", "examine"]

_LOOKS = (
    look_at_reach,
    look_at_contradictions,
    look_at_likeness,
    look_at_catching,
    look_at_questions,
    look_at_variants,
    look_at_manners,
    look_at_nearness,
)


def examine(document: Document, sample: Sample) -> list[Problem]:
    """Return what a long look at a base finds, by line; takes linear time. For a worker."""
    findings = Findings(document)
    survey = Survey(document, sample)
    for look in _LOOKS:
        look(survey, findings)
    return sorted(findings.found, key=lambda problem: (problem.line, problem.column))
