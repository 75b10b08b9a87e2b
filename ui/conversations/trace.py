"""Why a reply was chosen, as a page with links to the lines of the base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QObject

from ui.looks.plain_text import marked
from ui.looks.wording import one_line
from ui.preview.steps import steps_html

__all__ = ["MORE", "TracePage", "line_of"]

_SHOWN = 40
"""Of more candidates than this only the first are listed."""
_GENERAL_SHOWN = 300
_GENERAL = {9, 10}
"""The phases whose candidates are every general reply of the base, whatever was written."""
_FEW = 5
"""Of more replies to draw from than this only the said one is listed at first."""
MORE = "more:"
"""The link that asks for the page with all of them."""


def line_of(link: str) -> int | None:
    """Return the line number that a link of the page leads to."""
    scheme, _, number = link.partition(":")
    return int(number) if scheme == "line" and number.isdigit() else None


@dataclass(frozen=True, slots=True)
class _Choice:
    """What came of the candidates."""

    priority: object
    drawn: Sequence[str]
    said: str

    def drawn_from(self, candidate: Mapping[str, Any]) -> bool:
        """Say whether a candidate was among those from which the reply was drawn."""
        return candidate.get("priority") == self.priority and candidate.get("reply") in self.drawn

    def is_said(self, candidate: Mapping[str, Any]) -> bool:
        """Say whether it is what was said; where nobody knows, whether it could have been."""
        if not self.drawn_from(candidate):
            return False
        return self.same(str(candidate.get("reply"))) or not any(map(self.same, self.drawn))

    def same(self, reply: str) -> bool:
        """Say whether a reply is what was said."""
        # A small first letter or a leading blank that was taken off make no difference here.
        return bool(self.said) and reply.strip().casefold() == self.said.strip().casefold()


class TracePage(QObject):
    """Tells a trace in words, as HTML. Everything that anybody else wrote is escaped."""

    def html(
        self,
        trace: Mapping[str, Any],
        said: str = "",
        *,
        whole: bool = False,
        titles: Mapping[str, str] = MappingProxyType({}),
    ) -> str:
        """Return the page of a trace: of a Boltun base (play.md) in words, of another kind its steps.

        Of several minds, one behind the other, it tells who passed (``titles``) and how the reply was found.

        ``said`` is the reply that was drawn in the end, where it is known. Of general replies, and of many to
        draw from, only that is listed, with a link (MORE) to the ``whole`` page.
        """
        if not trace:
            return ""
        match trace.get("kind"):
            case "boltun":
                return self._boltun(trace, said, whole)
            case "chain":
                own = trace.get("trace")
                found = self.html(own, said, whole=whole) if isinstance(own, Mapping) else ""
                return self._passed(trace, titles) + self._answering(trace, titles, found) + found
        if steps := steps_html(trace):
            return steps
        return self._anything({key: value for key, value in trace.items() if key != "kind"})

    def _passed(self, trace: Mapping[str, Any], titles: Mapping[str, str]) -> str:
        """Say who was asked before the one that spoke, and why he passed."""
        rows = []
        for one in _list(trace, "passed"):
            if not isinstance(one, Mapping):
                continue
            name = str(one.get("mind", ""))
            why = self.tr("had no reply")
            if error := one.get("error"):
                why = self.tr("failed: {reason}").format(reason=marked(str(error)))
            elif one.get("general_replies") is False:
                why = self.tr("had no reply; general ones are left out because others stand behind it")
            rows.append(f"{escape(titles.get(name) or marked(name))}: {escape(why)}")
        return _heading(self.tr("Asked before")) + _rows(rows) if rows else ""

    def _answering(self, trace: Mapping[str, Any], titles: Mapping[str, str], found: str) -> str:
        """Say whose steps follow those who were asked before."""
        name = trace.get("mind")
        return _heading(escape(titles.get(str(name)) or marked(str(name)))) if name and found else ""

    def _boltun(self, trace: Mapping[str, Any], said: str, whole: bool) -> str:
        parts: list[str] = []
        repeat = trace.get("repeat")
        if isinstance(repeat, Mapping):
            # It counts the repeats before this one, but the message came once more, the first time.
            times = _int(repeat, "count") + 1
            parts.append(_paragraph(self.tr("The same message again; it came %n time(s) before.", "", times)))
        drawn = [str(one) for one in _list(trace, "drawn_from")]
        choice = _Choice(trace.get("priority"), drawn, said)
        passes = [one for one in _list(trace, "passes") if isinstance(one, Mapping)]
        for number, one in enumerate(passes):
            parts.append(self._pass(one, number, choice, whole))
        if not any(_list(one, "candidates") for one in passes) and not drawn:
            parts.append(_paragraph(self.tr("Nothing in the base fits this message.")))
        if drawn:
            parts.append(_heading(self.tr("Drawn from %n reply(s)", "", len(drawn))))
            lines = _lines(repeat) if isinstance(repeat, Mapping) else {}
            parts.append(self._drawn(choice, whole, lines))
        return "".join(parts)

    def _drawn(self, choice: _Choice, whole: bool, lines: Mapping[str, int]) -> str:
        """List what could be said, with its line where it stands nowhere else, and what was said in bold; of
        many only that.
        """
        said = [one for one in choice.drawn if choice.same(one)]
        shown, left = list(choice.drawn), 0
        if not whole and len(shown) > _FEW:
            shown = said[:1]
            left = len(choice.drawn) - len(shown)
        rows = [escape(one_line(one)) or self.tr("(stay silent)") for one in shown]
        if len(choice.drawn) > 1:
            rows = [f"<b>{row}</b>" if one in said else row for one, row in zip(shown, rows, strict=True)]
        rows = [
            f"{row} · {self._link(lines[one])}" if one in lines else row
            for one, row in zip(shown, rows, strict=True)
        ]
        if left:
            words = self.tr("and %n other(s)", "", left) if shown else self.tr("show %n reply(s)", "", left)
            rows.append(_more(words))
        return _rows(rows)

    def _general(self, general: Sequence[Mapping[str, Any]], choice: _Choice, whole: bool) -> str:
        """List the general reply that was said, and the others where the whole is wanted."""
        said = [one for one in general if choice.said and choice.is_said(one)][:1]
        shown = list(general[:_GENERAL_SHOWN]) if whole or len(general) == 1 else said
        parts = [_table([self._candidate(one, choice) for one in shown])] if shown else []
        if left := len(general) - len(shown):
            if whole:
                parts.append(_paragraph(self.tr("… and %n more", "", left)))
            elif shown:
                parts.append(_paragraph(_more(self.tr("and %n other general reply(s)", "", left))))
            else:
                parts.append(_paragraph(_more(self.tr("%n general reply(s)", "", left))))
        return "".join(parts)

    def _pass(self, one: Mapping[str, Any], number: int, choice: _Choice, whole: bool) -> str:
        parts: list[str] = []
        rows: list[str] = []
        for sentence in _list(one, "sentences"):
            if not isinstance(sentence, Mapping):
                continue
            words = ", ".join(escape(str(word)) for word in _list(sentence, "words"))
            kind = self.tr("question") if sentence.get("question") else self.tr("statement")
            special = ", ".join(escape(str(word)) for word in _list(sentence, "special_words"))
            row = f"«{escape(one_line(str(sentence.get('text', ''))))}» – {kind}"
            if words:
                row += "<br>" + self.tr("words: {words}").format(words=words)
            if special:
                row += "<br>" + self.tr("special words: {words}").format(words=special)
            rows.append(row)
        if not rows and (text := str(one.get("text", ""))):
            # A message that was found whole was not cut into sentences.
            rows.append(f"«{escape(one_line(text))}»")
        if rows:
            heading = self.tr("With aliases replaced") if number else self.tr("Read as")
            parts += [_heading(heading), _rows(rows)]
        candidates = [c for c in _list(one, "candidates") if isinstance(c, Mapping)]
        if candidates:
            # Those that could be drawn first; the sort keeps the order of the phases otherwise.
            candidates.sort(key=lambda c: not choice.drawn_from(c))
            general = [c for c in candidates if c.get("phase") in _GENERAL]
            found = [c for c in candidates if c.get("phase") not in _GENERAL]
            parts.append(_heading(self.tr("Found in the base")))
            if found:
                parts.append(_table([self._candidate(c, choice) for c in found[:_SHOWN]]))
            if len(found) > _SHOWN:
                more = self.tr("… and %n more", "", len(found) - _SHOWN)
                parts.append(_paragraph(more))
            if general:
                parts.append(self._general(general, choice, whole))
        return "".join(parts)

    def _candidate(self, one: Mapping[str, Any], choice: _Choice) -> tuple[str, str]:
        text = escape(one_line(str(one.get("reply", "")))) or self.tr("(stay silent)")
        text = f"<b>{text}</b>" if choice.is_said(one) else text
        details = [self._phase(one.get("phase"))]
        if count := _int(one, "words"):
            details.append(self.tr("%n word(s)", "", count))
        inexact = one.get("inexact")
        if isinstance(inexact, Mapping) and inexact:
            pairs = ", ".join(
                f"{escape(str(said))} ≈ {escape(str(listed))}" for said, listed in inexact.items()
            )
            details.append(pairs)
        return self._link(one.get("line")), f"{text}<br>" + " · ".join(details)

    def _phase(self, number: object) -> str:
        names = {
            0: self.tr("answer to a repeat"),
            1: self.tr("the whole message, widely used phrase"),
            2: self.tr("the whole message, study phrase"),
            4: self.tr("widely used phrase"),
            5: self.tr("study phrase"),
            7: self.tr("keywords"),
            8: self.tr("special words"),
            9: self.tr("general reply"),
            10: self.tr("“I don't understand”"),
        }
        return names.get(number, "") if isinstance(number, int) else ""

    def _link(self, line: object) -> str:
        if not isinstance(line, int):
            return ""
        words = self.tr("line {number}").format(number=line)
        return f'<a href="line:{line}">{words.replace(" ", "&nbsp;")}</a>'

    def _anything(self, value: object) -> str:
        if isinstance(value, Mapping):
            rows = []
            for key, inner in value.items():
                shown = (
                    self._link(inner) if key == "line" and isinstance(inner, int) else self._anything(inner)
                )
                rows.append(f"{escape(marked(str(key)))}: {shown}")
            return _nested(rows)
        if isinstance(value, (list, tuple)):
            return _nested([self._anything(one) for one in value[:_SHOWN]])
        return escape("–" if value is None else one_line(str(value), 500))


def _more(words: str) -> str:
    return f'<a href="{MORE}">{words}</a>'


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


def _lines(repeat: Mapping[str, Any]) -> dict[str, int]:
    """Return the lines of the pairs that answer a repeat, by their replies; of several the first."""
    pairs = [one for one in reversed(_list(repeat, "candidates")) if isinstance(one, Mapping)]
    return {str(one.get("reply", "")): _int(one, "line") for one in pairs if _int(one, "line")}


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    return list(value) if isinstance(value, (list, tuple)) else []


def _int(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key)
    return value if isinstance(value, int) else 0
