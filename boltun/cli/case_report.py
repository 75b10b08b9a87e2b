"""A report on a list of conversations, in words and as JSON (`boltun.minds.case_report`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from boltun.minds.case_report import Answered, Fault, Figures, Flaw, Place, Possible, Report, Talk

__all__ = ["report_as_json", "report_lines"]

_HEADINGS = ("messages", "understood", "general", "silent", "bad", "not allowed", "twins alike", "subject")


def report_lines(report: Report, *, everything: bool = False) -> Iterator[str]:
    """Yield the report line by line; ``everything``: with all the replies that could be drawn."""
    yield from _table(report)
    yield from _repetition(report)
    yield from _listed(
        "Bad answers",
        [
            f"{_asked(answer)} might be answered {_said(flaw)}, which contains {flaw.text!r}"
            f"{_from(flaw.reply)}"
            for answer, flaw in _flaws(report, Fault.FORBIDDEN)
        ],
    )
    yield from _listed(
        "Answers that are not allowed",
        [
            f"{_asked(answer)} might be answered {_said(flaw)}{_from(flaw.reply)}"
            for answer, flaw in _flaws(report, Fault.WRONG)
        ],
    )
    yield from _listed(
        "Silent where that is not allowed",
        [f"{_asked(answer)}: {flaw.text}" for answer, flaw in _flaws(report, Fault.SILENT)],
    )
    yield from _listed(
        "The base failed",
        [
            *(f"{_asked(answer)}: {flaw.text}" for answer, flaw in _flaws(report, Fault.FAILED)),
            *(f"In the talk: {text!r}: {error}" for text, error in report.talk.failures),
        ],
    )
    yield from _listed("The same reply twice running", list(_said_again(report)))
    yield from _listed("Not understood", _not_understood(report))
    if everything:
        yield ""
        yield "Every message"
        for answer in report.answers:
            yield from _whole(answer)


def report_as_json(base: str, report: Report, *, everything: bool = False) -> dict[str, object]:
    """Return the report as plain data; ``everything``: with all the replies that could be drawn."""
    data: dict[str, object] = {
        "base": base,
        "all": asdict(report.figures()),
        "subjects": {subject: asdict(report.figures(subject)) for subject in report.subjects()},
        "talk": {
            "messages": report.talk.messages,
            "replies": report.talk.replies,
            "same_again": [{"message": text, "reply": reply} for text, reply in report.talk.same_again],
            "failures": [{"message": text, "text": error} for text, error in report.talk.failures],
        },
        "faults": [
            _place(answer)
            | {
                "fault": flaw.fault.value,
                "reply": None if flaw.reply is None else flaw.reply.text,
                "text": flaw.text,
                "from": [] if flaw.reply is None else _places(flaw.reply),
            }
            for answer in report.answers
            for flaw in answer.flaws
        ],
    }
    if everything:
        data["answers"] = [
            _place(answer)
            | {
                "understood": answer.understood,
                "silence": answer.silence,
                "replies": [{"reply": one.text, "from": _places(one)} for one in answer.possible],
            }
            for answer in report.answers
        ]
    return data


def _table(report: Report) -> Iterator[str]:
    yield "  ".join(_HEADINGS)
    subjects = report.subjects()
    for subject in subjects if len(subjects) > 1 else ():
        yield _row(report.figures(subject), subject or "-")
    yield _row(report.figures(), "all")


def _row(counted: Figures, subject: str) -> str:
    share = f"{counted.understood / counted.messages:.0%}" if counted.messages else "-"
    cells = (
        str(counted.messages),
        f"{counted.understood} {share:>4}",
        str(counted.general),
        str(counted.silent),
        str(counted.forbidden),
        str(counted.not_allowed),
        f"{counted.alike} of {counted.twins}",
    )
    # The subject comes last: nobody knows how wide its letters are.
    aligned = [cell.rjust(len(heading)) for cell, heading in zip(cells, _HEADINGS, strict=False)]
    return "  ".join([*aligned, subject])


def _repetition(report: Report) -> Iterator[str]:
    counted, talk = report.figures(), report.talk
    yield ""
    held = f"The same reply twice running: {counted.same_again} of {counted.replies} in the conversations"
    yield (
        f"{held}, {len(talk.same_again)} of {talk.replies} in a long talk{_one_in(talk)}"
        if talk.replies
        else held
    )


def _said_again(report: Report) -> Iterator[str]:
    for answer in report.answers:
        if answer.same_again:
            yield f"{_asked(answer)} was answered {answer.reply!r} again"
    for (text, reply), count in Counter(report.talk.same_again).most_common():
        times = f", {count} times" if count > 1 else ""
        yield f"In the talk: {text!r} was answered {reply!r} again{times}"


def _one_in(talk: Talk) -> str:
    if not talk.same_again:
        return ""
    rate = talk.replies / len(talk.same_again)
    return f" (1 in {rate:.0f})" if rate >= 10 else f" (1 in {rate:.1f})"


def _listed(heading: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield ""
        yield f"{heading}: {len(lines)}"
        yield from lines


def _flaws(report: Report, fault: Fault) -> Iterator[tuple[Answered, Flaw]]:
    for answer in report.answers:
        for flaw in answer.flaws:
            if flaw.fault is fault:
                yield answer, flaw


def _not_understood(report: Report) -> list[str]:
    firsts = {id(one): first for one, first in report.twins()}
    found = []
    for answer in report.answers:
        if answer.has(Fault.GENERAL):
            first = firsts.get(id(answer))
            twin = f" (but {first.message!r} is)" if first is not None and first.understood else ""
            found.append(f"{_asked(answer)}{twin}")
    return found


def _whole(answer: Answered) -> Iterator[str]:
    merit = "" if answer.merit is None or answer.understood else " (general)"
    yield f"{_asked(answer)}{merit}"
    for one in answer.possible:
        yield f"    {one.text}{_from(one)}"
    if answer.reply is None:
        yield f"    - ({answer.silence or 'failed'})"


def _asked(answer: Answered) -> str:
    message = "the opening" if answer.message is None else repr(answer.message)
    return f"{answer.case.path}:{answer.line}: {answer.case.title}: {message}"


def _said(flaw: Flaw) -> str:
    return "" if flaw.reply is None else repr(flaw.reply.text)


def _from(reply: Possible | None) -> str:
    places = () if reply is None else reply.places
    return f" ({', '.join(map(_shown, places))})" if places else ""


def _shown(place: Place) -> str:
    return f"line {place.line}" if place.path is None else f"{_near(place.path)}:{place.line}"


def _near(path: Path) -> Path:
    """Return a path as a person in this folder writes it."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _place(answer: Answered) -> dict[str, object]:
    return {
        "file": str(answer.case.path),
        "line": answer.line,
        "subject": answer.case.subject,
        "title": answer.case.title,
        "message": answer.message,
    }


def _places(reply: Possible) -> list[dict[str, object]]:
    return [
        {"file": None if place.path is None else str(_near(place.path)), "line": place.line}
        for place in reply.places
    ]
