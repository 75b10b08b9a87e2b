"""Why a reply was chosen, as a page with links to the lines of the base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QCoreApplication

from ui.wording import one_line

__all__ = ["line_of", "page"]

_SHOWN = 40
"""Of more candidates than this only the first are listed."""


def page(trace: Mapping[str, Any]) -> str:
    """Return the trace as HTML. Everything that anybody else wrote is escaped.

    A Boltun base's trace (play.md) is told in words; one of another kind is shown as it is.
    """
    if not trace:
        return ""
    if trace.get("kind") == "boltun":
        return _boltun(trace)
    return _anything({key: value for key, value in trace.items() if key != "kind"})


def line_of(link: str) -> int | None:
    """Return the line number that a link of the page leads to."""
    scheme, _, number = link.partition(":")
    return int(number) if scheme == "line" and number.isdigit() else None


def _boltun(trace: Mapping[str, Any]) -> str:
    parts: list[str] = []
    repeat = trace.get("repeat")
    if isinstance(repeat, Mapping):
        said = QCoreApplication.translate(
            "Why", "The same message again, repeated %n time(s) before.", "", _int(repeat, "count")
        )
        parts.append(_paragraph(said))
    drawn = [str(one) for one in _list(trace, "drawn_from")]
    passes = [one for one in _list(trace, "passes") if isinstance(one, Mapping)]
    for number, one in enumerate(passes):
        parts.append(_pass(one, number, trace.get("priority"), drawn))
    if not any(_list(one, "candidates") for one in passes) and not drawn:
        parts.append(_paragraph(QCoreApplication.translate("Why", "Nothing in the base fits this message.")))
    if drawn:
        parts.append(_heading(QCoreApplication.translate("Why", "Drawn from %n reply(s)", "", len(drawn))))
        parts.append(_rows([escape(one_line(one)) for one in drawn]))
    return "".join(parts)


def _pass(one: Mapping[str, Any], number: int, priority: object, drawn: Sequence[str]) -> str:
    parts: list[str] = []
    if number:
        parts.append(_heading(QCoreApplication.translate("Why", "With aliases replaced")))
    parts.append(_heading(QCoreApplication.translate("Why", "Read as")) if not number else "")
    rows: list[str] = []
    for sentence in _list(one, "sentences"):
        if not isinstance(sentence, Mapping):
            continue
        words = ", ".join(escape(str(word)) for word in _list(sentence, "words"))
        kind = (
            QCoreApplication.translate("Why", "question")
            if sentence.get("question")
            else QCoreApplication.translate("Why", "statement")
        )
        special = ", ".join(escape(str(word)) for word in _list(sentence, "special_words"))
        row = f"«{escape(one_line(str(sentence.get('text', ''))))}» – {kind}"
        if words:
            row += "<br>" + QCoreApplication.translate("Why", "words: {words}").format(words=words)
        if special:
            row += "<br>" + QCoreApplication.translate("Why", "special words: {words}").format(words=special)
        rows.append(row)
    parts.append(_rows(rows))
    candidates = [c for c in _list(one, "candidates") if isinstance(c, Mapping)]
    if candidates:
        # Those that could be drawn first; the sort keeps the order of the phases otherwise.
        candidates.sort(key=lambda c: c.get("priority") != priority or str(c.get("reply")) not in drawn)
        parts.append(_heading(QCoreApplication.translate("Why", "Found in the base")))
        parts.append(_table([_candidate(c, priority, drawn) for c in candidates[:_SHOWN]]))
        if len(candidates) > _SHOWN:
            more = QCoreApplication.translate("Why", "… and %n more", "", len(candidates) - _SHOWN)
            parts.append(_paragraph(more))
    return "".join(parts)


def _candidate(one: Mapping[str, Any], priority: object, drawn: Sequence[str]) -> tuple[str, str]:
    reply = str(one.get("reply", ""))
    used = reply in drawn and one.get("priority") == priority
    text = escape(one_line(reply)) or QCoreApplication.translate("Why", "(stay silent)")
    text = f"<b>{text}</b>" if used else text
    details = [_phase(one.get("phase"))]
    if count := _int(one, "words"):
        details.append(QCoreApplication.translate("Why", "%n word(s)", "", count))
    inexact = one.get("inexact")
    if isinstance(inexact, Mapping) and inexact:
        pairs = ", ".join(f"{escape(str(said))} ≈ {escape(str(listed))}" for said, listed in inexact.items())
        details.append(pairs)
    return _link(one.get("line")), f"{text}<br>" + " · ".join(details)


def _phase(number: object) -> str:
    names = {
        0: QCoreApplication.translate("Why", "answer to a repeat"),
        1: QCoreApplication.translate("Why", "the whole message, widely used phrase"),
        2: QCoreApplication.translate("Why", "the whole message, study phrase"),
        4: QCoreApplication.translate("Why", "widely used phrase"),
        5: QCoreApplication.translate("Why", "study phrase"),
        7: QCoreApplication.translate("Why", "keywords"),
        8: QCoreApplication.translate("Why", "special words"),
        9: QCoreApplication.translate("Why", "general reply"),
        10: QCoreApplication.translate("Why", "“I don't understand”"),
    }
    return names.get(number, "") if isinstance(number, int) else ""


def _link(line: object) -> str:
    if not isinstance(line, int):
        return ""
    words = QCoreApplication.translate("Why", "line {number}").format(number=line)
    return f'<a href="line:{line}">{words.replace(" ", "&nbsp;")}</a>'


def _anything(value: object) -> str:
    if isinstance(value, Mapping):
        rows = []
        for key, inner in value.items():
            shown = _link(inner) if key == "line" and isinstance(inner, int) else _anything(inner)
            rows.append(f"{escape(str(key))}: {shown}")
        return _nested(rows)
    if isinstance(value, (list, tuple)):
        return _nested([_anything(one) for one in value[:_SHOWN]])
    return escape("–" if value is None else one_line(str(value), 500))


def _heading(text: str) -> str:
    return f'<p style="margin:12px 0 2px 0"><b>{text}</b></p>'


def _paragraph(text: str) -> str:
    return f'<p style="margin:4px 0">{text}</p>'


def _rows(rows: Sequence[str]) -> str:
    return "".join(f'<p style="margin:2px 0">{row}</p>' for row in rows if row)


def _nested(rows: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{row}</li>" for row in rows) + "</ul>" if rows else ""


def _table(rows: Sequence[tuple[str, str]]) -> str:
    body = "".join(
        f'<tr><td style="padding:3px 8px 3px 0">{left}</td><td style="padding:3px 0">{right}</td></tr>'
        for left, right in rows
    )
    return f'<table cellspacing="0">{body}</table>'


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    return list(value) if isinstance(value, (list, tuple)) else []


def _int(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key)
    return value if isinstance(value, int) else 0
