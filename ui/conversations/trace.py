"""Why a reply was chosen, as a page with links to the lines of the base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType

from PySide6.QtCore import QObject

from boltun.minds.protocol import Merit
from boltun.minds.trace import Asked, Candidate, Reading, Repeat, Told
from ui.looks.plain_text import marked
from ui.looks.wording import one_line, quoted, template
from ui.preview.steps import steps_html

__all__ = ["MORE", "TracePage", "line_of"]

_SHOWN = 40
"""Of more candidates than this only the first are listed."""
_GENERAL_SHOWN = 300
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

    drawn: Sequence[str]
    said: str

    def is_said(self, one: Candidate) -> bool:
        """Say whether it is what was said; where nobody knows, whether it could have been."""
        if not one.chosen:
            return False
        return self.same(one.reply) or not any(map(self.same, self.drawn))

    def same(self, reply: str) -> bool:
        """Say whether a reply is what was said."""
        # A small first letter or a leading blank that was taken off make no difference here.
        return bool(self.said) and reply.strip().casefold() == self.said.strip().casefold()


class TracePage(QObject):
    """Tells a trace in words, as HTML. Everything that anybody else wrote is escaped."""

    def html(
        self,
        told: Told,
        said: str = "",
        *,
        whole: bool = False,
        titles: Mapping[str, str] = MappingProxyType({}),
    ) -> str:
        """Return the page of what was told: who passed (``titles``), what was read and found, the steps.

        ``said`` is the reply that was drawn in the end, where it is known. Of general replies, and of many to
        draw from, only that is listed, with a link (MORE) to the ``whole`` page.
        """
        # Where placeholders were filled, what was drawn is what the base has.
        said = told.as_written or said
        parts = [self._passed(told.passed, titles)]
        if told.spoke is not None and told.spoke.told is not None:
            found = self.html(told.spoke.told, said, whole=whole, titles=titles)
            parts += [self._answering(told.spoke, titles, found), found]
        if told.readings or told.repeat is not None or told.drawn_from:
            parts.append(self._looked_up(told, said, whole))
        parts.append(steps_html(told.steps))
        if told.other:
            parts.append(self._anything(told.other))
        return "".join(parts)

    def _passed(self, passed: Sequence[Asked], titles: Mapping[str, str]) -> str:
        """Say who was asked before the one that spoke, and why he passed."""
        rows = []
        for one in passed:
            why = self.tr("had no reply")
            if one.error:
                why = self.tr("failed: {reason}").format(reason=marked(one.error))
            elif one.restrained:
                why = self.tr("had no reply; general ones are left out because others stand behind it")
            rows.append(f"{escape(titles.get(one.mind) or marked(one.mind))}: {escape(why)}")
        return _heading(self.tr("Asked before")) + _rows(rows) if rows else ""

    def _answering(self, spoke: Asked, titles: Mapping[str, str], found: str) -> str:
        """Say whose steps follow those who were asked before."""
        name = spoke.mind
        return _heading(escape(titles.get(name) or marked(name))) if name and found else ""

    def _looked_up(self, told: Told, said: str, whole: bool) -> str:
        parts: list[str] = []
        if told.repeat is not None:
            # It counts the repeats before this one, but the message came once more, the first time.
            times = told.repeat.count + 1
            parts.append(_paragraph(self.tr("The same message again; it came %n time(s) before.", "", times)))
        choice = _Choice(told.drawn_from, said)
        for number, one in enumerate(told.readings):
            parts.append(self._reading(one, number, choice, whole))
        if not told.candidates and not told.drawn_from:
            parts.append(_paragraph(self.tr("Nothing in the base fits this message.")))
        if told.drawn_from:
            parts.append(_heading(self.tr("Drawn from %n reply(s)", "", len(told.drawn_from))))
            lines = {} if told.repeat is None else _lines(told.repeat)
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

    def _general(self, general: Sequence[Candidate], choice: _Choice, whole: bool) -> str:
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

    def _reading(self, one: Reading, number: int, choice: _Choice, whole: bool) -> str:
        parts: list[str] = []
        rows: list[str] = []
        for sentence in one.sentences:
            words = ", ".join(map(escape, sentence.words))
            kind = self.tr("question") if sentence.question else self.tr("statement")
            special = ", ".join(map(escape, sentence.special))
            row = f"{quoted(escape(one_line(sentence.text)))} – {kind}"
            if words:
                row += "<br>" + self.tr("words: {words}").format(words=words)
            if special:
                row += "<br>" + self.tr("special words: {words}").format(words=special)
            rows.append(row)
        if not rows and one.text:
            # A message that was found whole was not cut into sentences.
            rows.append(quoted(escape(one_line(one.text))))
        if rows:
            heading = self.tr("With aliases replaced") if number else self.tr("Read as")
            if one.read_as:
                heading = self.tr("Read as it is probably meant")
                meant = (
                    f"{escape(one_line(said))} → {escape(one_line(read))}"
                    for said, read in one.read_as.items()
                )
                rows = [*meant, *rows]
            parts += [_heading(heading), _rows(rows)]
        if one.candidates:
            # Those that could be drawn first; the sort keeps the order of the phases otherwise.
            candidates = sorted(one.candidates, key=lambda each: not each.chosen)
            general = [each for each in candidates if each.merit is Merit.GENERAL]
            found = [each for each in candidates if each.merit is not Merit.GENERAL]
            parts.append(_heading(self.tr("Found in the base")))
            if found:
                parts.append(_table([self._candidate(each, choice) for each in found[:_SHOWN]]))
            if len(found) > _SHOWN:
                more = self.tr("… and %n more", "", len(found) - _SHOWN)
                parts.append(_paragraph(more))
            if general:
                parts.append(self._general(general, choice, whole))
        return "".join(parts)

    def _candidate(self, one: Candidate, choice: _Choice) -> tuple[str, str]:
        text = escape(one_line(one.reply)) or self.tr("(stay silent)")
        text = f"<b>{text}</b>" if choice.is_said(one) else text
        details = [escape(template(one.reason))] if one.reason else []
        if one.likeness:
            details[0:1] = [", ".join([*details[0:1], f"{one.likeness:.2f}"])]
        if one.words:
            details.append(self.tr("%n word(s)", "", one.words))
        if one.stands_for:
            pairs = one.stands_for.items()
            details.append(", ".join(f"{escape(said)} ≈ {escape(listed)}" for said, listed in pairs))
        if one.set_aside and not one.chosen:
            details.append(self.tr("set aside: {reason}").format(reason=escape(template(one.set_aside))))
        if one.reply_line:
            topic = self.tr("topic “{name}”").format(name=escape(one_line(one.topic)))
            details.append(f"{topic}, {self._link(one.reply_line)}")
        return self._link(one.line or None), f"{text}<br>" + " · ".join(details)

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


def _lines(repeat: Repeat) -> dict[str, int]:
    """Return the lines of what answers a repeat, by the replies; of several the first."""
    return {one.reply: one.line for one in reversed(repeat.candidates) if one.line}
