"""Pairs that no message can reach."""

from __future__ import annotations

from boltun.minds.boltun.arrangement import is_arranged
from boltun.minds.boltun.doctor.findings import Findings
from boltun.minds.boltun.doctor.survey import Place, Survey
from boltun.minds.boltun.pairs import PairKind, compose
from boltun.text.preparing import fold_yo, prepare

__all__ = ["look_at_reach"]


def look_at_reach(survey: Survey, findings: Findings) -> None:
    """Find keys that other keys hide, and lists whose own words keep them from being found."""
    phrases: dict[str, Place] = {}
    single: dict[tuple[str, bool], Place] = {}
    for place in survey.keys:
        key = place.key
        if key.kind is PairKind.PHRASE:
            phrases.setdefault(fold_yo(prepare(key.text)), place)
        elif key.kind is PairKind.KEYWORDS and not place.is_general and not is_arranged(key.text):
            words = set(survey.words(key))
            if len(words) == 1:
                single.setdefault((words.pop(), key.question), place)
    asking = survey.mind.knowledge.general.questions.anywhere
    for place in survey.keys:
        match place.key.kind:
            case PairKind.STUDY:
                _look_at_phrase(place, phrases, findings)
            case PairKind.SPECIALS:
                _look_at_specials(place, survey, single, findings)
            case PairKind.KEYWORDS if not place.key.question and not place.key.fuzzy:
                # An inexact list may be found by another form, which is no question word.
                word = next((word for word in survey.words(place.key) if word in asking), "")
                if word:
                    asked = compose(place.key._replace(question=True))
                    mends = [findings.rewrite("ask", place, asked), findings.take_out(place)]
                    findings.at("statement-with-question-word", place, mends, word=word)


def _look_at_phrase(place: Place, phrases: dict[str, Place], findings: Findings) -> None:
    text = fold_yo(prepare(place.key.text))
    first = phrases.get(text)
    if first is None and text[-1:] not in (".", "?", "!"):
        # A message without a mark is looked up among common phrases with a full stop, too.
        first = phrases.get(text + ".")
    if first is None:
        return
    mends = [findings.take_out(place)]
    if text[-1:] != "]" and "]" not in text:
        mends.insert(0, findings.rewrite("common", place, f"[{place.key.text}]"))
    findings.at("hidden-by-phrase", place, mends, first=first.line)


def _look_at_specials(
    place: Place, survey: Survey, single: dict[tuple[str, bool], Place], findings: Findings
) -> None:
    words = survey.words(place.key)
    hiding = [single.get((word, place.key.question)) for word in words]
    first = next(iter(hiding), None)
    if first is not None and all(hiding):
        findings.at("hidden-by-list", place, [findings.take_out(place)], first=first.line)
