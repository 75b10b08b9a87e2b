"""Why the preview answered as it did, as a page with links to lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from html import escape

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QPalette

from boltun.minds.protocol import Merit
from boltun.minds.trace import Candidate, Reading, Told
from ui.editing.colours import merit_colour
from ui.looks.palette import colours_of
from ui.looks.wording import one_line, quoted, template
from ui.preview.steps import answering_place, place_of, steps_html

__all__ = ["MORE", "WhyPage", "answering_line", "lines_drawn", "silence_words"]

_SHOWN = 60
_FEW = 5
"""More general replies, or replies to draw from, than this are listed only when they are asked for."""
MORE = "more:"
"""The link that asks for all of them."""
"""Of more candidates than this only the first are listed."""


def lines_drawn(told: Told, reply: str | None) -> list[int]:
    """Return the lines (from 1) of what the answer came from; none for openings.

    ``reply`` is the text that was sent, perhaps with a small letter or without its leading space.
    """
    reply = told.as_written or reply
    found = [one for one in told.candidates if one.chosen and one.path is None] + _repeats(told)
    exact = [one for one in found if reply is not None and _dressed_as(one.reply, reply)]
    return sorted({one.line for one in exact or found if one.line})


def answering_line(told: Told, reply: str | None) -> int:
    """Return the line of the mind's own file, from 1, that a reply came from; 0: none is known."""
    if lines := lines_drawn(told, reply):
        return lines[0]
    place = place_of(answering_place(told.steps))
    return place[1] if place is not None and place[0] is None else 0


def silence_words(silence: str | None) -> str:
    """Return in words why there was no answer."""
    match silence:
        case "empty message":
            return QCoreApplication.translate("Preview", "silent: the message is empty")
        case "repeat":
            return QCoreApplication.translate("Preview", "silent: the message was repeated too often")
        case "no reply found":
            return QCoreApplication.translate("Preview", "silent: no reply was found")
        case "empty reply":
            return QCoreApplication.translate("Preview", "silent: the base asks for it with an empty reply")
        case "no opening phrase":
            return QCoreApplication.translate("Preview", "silent: the base has no opening phrase")
        case _:
            return QCoreApplication.translate("Preview", "silent")


class WhyPage(QObject):
    """Writes traces (docs/play.md §4) as HTML in the colours of a palette.

    What anybody wrote is escaped. Links are ``line:12``, counted from 1, or those of ``ui.preview.steps``.
    """

    def __init__(self, palette: QPalette) -> None:
        super().__init__()
        self._palette = palette
        self._colours = colours_of(palette)

    def page(self, told: Told, sent: str | None = None, *, whole: bool = False) -> str:
        """Return what was told as a page.

        Of general replies, and of many to draw from, only the one that was ``sent`` is listed, with a link
        (MORE) to the ``whole`` page.
        """
        sent = told.as_written or sent
        parts: list[str] = [steps_html(told.steps)] if told.steps else []
        if told.repeat is not None:
            words = self.tr("The same message again, within 30 minutes.")
            if told.repeat.chance not in (0, 1):
                words += " " + self.tr("Answered with a chance of one half.")
            parts.append(_line(escape(words)))
        readings = [one for one in told.readings if one.text]
        for number, one in enumerate(readings):
            parts.append(self._reading(one, number))
        # The second reading finds much of the first one again.
        found = {
            (one.path, one.line, one.reply_line, one.reply * (not one.line)): one
            for one in reversed(told.candidates)
        }
        candidates = list(reversed(found.values()))
        if candidates:
            parts.append(self._candidates(candidates, told, sent, whole))
        elif told.repeat is None and readings:
            parts.append(_line(self.tr("Nothing in the base fits this message.")))
        drawn = told.drawn_from
        if len(drawn) > 1 or (drawn and not candidates):
            heading = self.tr("Drawn from %n reply(s)", "", len(drawn))
            parts.append(self._heading(heading))
            lines = {one.reply: one.line for one in reversed(_repeats(told)) if one.line}
            if whole or len(drawn) <= _FEW:
                parts += [_line(self._drawn(reply, lines)) for reply in drawn[:_SHOWN]]
                parts += self._more(len(drawn) - _SHOWN)
            else:
                shown = [reply for reply in drawn if sent is not None and _dressed_as(reply, sent)][:1]
                parts += [_line(self._drawn(reply, lines)) for reply in shown]
                left = len(drawn) - len(shown)
                words = (
                    self.tr("and %n other(s)", "", left) if shown else self.tr("show %n reply(s)", "", left)
                )
                parts.append(_all_wanted(words))
        return "".join(parts) or ("" if told.readings else _line(self.tr("This mind does not say why.")))

    def _drawn(self, reply: str, lines: Mapping[str, int]) -> str:
        """Name the line of what answers repeats; that of everything else stands at its candidate."""
        line = lines.get(reply)
        return f"• {self._reply(reply)}" + ("" if line is None else f' <a href="line:{line}">{line}</a>')

    def _reading(self, one: Reading, number: int) -> str:
        heading = self.tr("With aliases replaced") if number else self.tr("Read as")
        if one.read_as:
            heading = self.tr("Read as it is probably meant")
        parts = [self._heading(heading)]
        for said, read in one.read_as.items():
            parts.append(_line(f"{escape(one_line(said))} → {escape(one_line(read))}"))
        if not one.sentences:
            parts.append(_line(quoted(escape(one_line(one.text)))))
        for sentence in one.sentences:
            kind = self.tr("question") if sentence.question else self.tr("statement")
            special = set(sentence.special)
            words = " ".join(
                f"<u>{escape(word)}</u>" if word in special else escape(word) for word in sentence.words
            )
            parts.append(_line(f"{quoted(escape(one_line(sentence.text)))} – {kind}"))
            if words:
                label = self.tr("words: {words}")
                muted = self._colours.muted
                row = label.format(words=words)
                if special:
                    row += " " + self.tr("(special words underlined)")
                parts.append(_line(f'<span style="color:{muted}">{row}</span>'))
        return "".join(parts)

    def _candidates(self, candidates: Sequence[Candidate], told: Told, sent: str | None, whole: bool) -> str:
        drawn = frozenset(told.drawn_from)
        groups: dict[str, list[Candidate]] = {}
        for candidate in candidates:
            groups.setdefault(candidate.rank, []).append(candidate)
        parts: list[str] = []
        left = _SHOWN
        for rank in sorted(groups, key=_order):
            if rank:
                parts.append(self._heading(self._rank_words(rank)))
            rows = sorted(groups[rank], key=lambda one: (one.reply not in drawn, -one.words, one.line))
            general = [one for one in rows if one.merit is Merit.GENERAL]
            if whole or len(general) <= _FEW:
                general = []
            kept = [one for one in general if sent is not None and _dressed_as(one.reply, sent)]
            kept = [one for one in kept if one.chosen][:1]
            # Every general reply of the base fits every message: only the one that was sent tells something.
            hidden = {id(one) for one in general} - {id(one) for one in kept}
            rows = [one for one in rows if id(one) not in hidden]
            table = [self._row(one, told) for one in rows[: max(left, 0)]]
            parts.append(f'<table cellspacing="0" cellpadding="0">{"".join(table)}</table>' if table else "")
            parts += self._more(len(rows) - len(table))
            left -= len(rows)
            if hidden:
                count = len(hidden)
                words = self.tr("and %n other general reply(s)", "", count)
                parts.append(_all_wanted(words if rows else self.tr("%n general reply(s)", "", count)))
        return "".join(parts)

    def _row(self, one: Candidate, told: Told) -> str:
        colours = self._colours
        notes: list[str] = []
        if one.words:
            notes.append(self.tr("%n word(s)", "", one.words))
        for written, listed in one.stands_for.items():
            notes.append(f"{escape(written)} ≈ {escape(listed)}")
        if one.reply_line:
            place = f'<a href="line:{one.reply_line}">{one.reply_line}</a>'
            notes.append(
                self.tr("topic “{name}”, reply in line {line}").format(
                    name=escape(one_line(one.topic)), line=place
                )
            )
        if one.rank == told.rank and not one.chosen:
            if one.used:
                notes.append(self.tr("set aside: already said"))
            elif one.set_aside:
                reason = escape(template(one.set_aside))
                notes.append(self.tr("set aside: {reason}").format(reason=reason))
            else:
                notes.append(self.tr("set aside: a longer list fits"))
        if one.reason:
            reason = escape(template(one.reason)) + (f", {one.likeness:.2f}" if one.likeness else "")
            colour = None if one.merit is None else merit_colour(one.merit, self._palette).name()
            notes.insert(0, f'<span style="color:{colour}">{reason}</span>' if colour else reason)
        reply = self._reply(one.reply)
        link = f'<a href="line:{one.line}">{one.line}</a>' if one.line else ""
        reply = f"★ <b>{reply}</b>" if one.chosen else f'<span style="color:{colours.muted}">{reply}</span>'
        return (
            f'<tr><td align="right" style="padding:2px 8px 2px 0">{link}</td>'
            f'<td style="padding:2px 0">{reply}<br>'
            f'<span style="color:{colours.muted}">{" · ".join(notes)}</span></td></tr>'
        )

    def _rank_words(self, rank: str) -> str:
        match rank:
            case "at once":
                return self.tr("Answers at once")
            case "0":
                return self.tr("Best: priority 0")
            case "3":
                return self.tr("General: priority 3")
            case "1.5":
                return self.tr("Inexact: priority 1½")
            case "1.65":
                return self.tr("Near in meaning: priority 1.65")
            case _:
                return self.tr("Priority {number}").format(number=rank)

    def _reply(self, reply: str) -> str:
        text = escape(one_line(reply))
        return text or self.tr("(silence)")

    def _heading(self, text: str) -> str:
        return f'<p style="margin:8px 0 2px 0; color:{self._colours.muted}"><b>{escape(text)}</b></p>'

    def _more(self, count: int) -> list[str]:
        return [_line(self.tr("… and %n more", "", count))] if count > 0 else []


def _all_wanted(words: str) -> str:
    return _line(f'<a href="{MORE}">{words}</a>')


def _repeats(told: Told) -> list[Candidate]:
    """Return what answers a repeat."""
    return [] if told.repeat is None else list(told.repeat.candidates)


def _order(rank: str) -> float:
    """Return the place of a rank among others: what is no number comes first."""
    with suppress(ValueError):
        return float(rank)
    return -1.0


def _dressed_as(reply: str, sent: str) -> bool:
    plain = reply.lstrip(" ")
    return plain == sent or (plain[1:] == sent[1:] and plain[:1].lower() == sent[:1])


def _line(html: str) -> str:
    return f'<p style="margin:1px 0">{html}</p>'
