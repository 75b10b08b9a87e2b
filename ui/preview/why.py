"""Why the preview answered as it did, as a page with links to lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QPalette

from boltun.minds.boltun.pairs import PairKind
from ui.editing.colours import kind_colour
from ui.editing.kinds import kind_name
from ui.looks.palette import colours_of
from ui.looks.wording import one_line
from ui.preview.steps import answering_place, place_of, steps_html

__all__ = ["MORE", "WhyPage", "answering_line", "lines_drawn", "silence_words"]

_SHOWN = 60
_FEW = 5
"""More general replies, or replies to draw from, than this are listed only when they are asked for."""
_GENERAL = {9, 10}
MORE = "more:"
"""The link that asks for all of them."""
"""Of more candidates than this only the first are listed."""

_KINDS = {
    1: PairKind.PHRASE,
    2: PairKind.STUDY,
    4: PairKind.PHRASE,
    5: PairKind.STUDY,
    7: PairKind.KEYWORDS,
    8: PairKind.SPECIALS,
    9: PairKind.ESCAPE,
    10: PairKind.FAILURE,
}


def lines_drawn(why: Mapping[str, Any], reply: str | None) -> list[int]:
    """Return the lines (from 1) of the pairs that the answer came from; none for openings.

    ``reply`` is the text that was sent, perhaps with a small letter or without its leading space.
    """
    drawn = why.get("drawn_from", [])
    found = [
        candidate
        for one in why.get("passes", [])
        for candidate in one["candidates"]
        if candidate["reply"] in drawn and _best(candidate, why)
    ] + _repeats(why)
    exact = [candidate for candidate in found if reply is not None and _dressed_as(candidate["reply"], reply)]
    return sorted({candidate["line"] for candidate in exact or found})


def answering_line(why: Mapping[str, Any], reply: str | None) -> int:
    """Return the line of the mind's own file, from 1, that a reply came from; 0: none is known."""
    if why.get("kind") == "boltun":
        lines = lines_drawn(why, reply)
        return lines[0] if lines else 0
    place = place_of(answering_place(why))
    return place[1] if place is not None and place[0] is None else 0


def silence_words(silence: str | None, why: Mapping[str, Any]) -> str:
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
    """Writes traces (play.md) as HTML in the colours of a palette.

    What anybody wrote is escaped. Links are ``line:12``, counted from 1, or those of ``ui.preview.steps``.
    """

    def __init__(self, palette: QPalette) -> None:
        super().__init__()
        self._palette = palette
        self._colours = colours_of(palette)

    def page(
        self, why: Mapping[str, Any], said: Collection[str], sent: str | None = None, *, whole: bool = False
    ) -> str:
        """Return a trace as a page; ``said`` are the replies that counted as already said.

        Of general replies, and of many to draw from, only the one that was ``sent`` is listed, with a link
        (MORE) to the ``whole`` page.
        """
        if why.get("kind") != "boltun":
            return steps_html(why) or _line(self.tr("This mind does not say why."))
        parts: list[str] = []
        repeat = why.get("repeat")
        if repeat:
            words = self.tr("The same message again, within 30 minutes.")
            if repeat["probability"] not in (0, 1):
                words += " " + self.tr("Answered with a chance of one half.")
            parts.append(_line(escape(words)))
        passes = why.get("passes", [])
        for number, one in enumerate(passes):
            parts.append(self._pass(one, number))
        # The second pass finds many pairs of the first one again.
        found = {candidate["line"]: candidate for one in reversed(passes) for candidate in one["candidates"]}
        candidates = list(found.values())
        if candidates:
            parts.append(self._candidates(candidates, why, said, sent, whole))
        elif not repeat and passes:
            parts.append(_line(self.tr("Nothing in the base fits this message.")))
        drawn: Sequence[str] = why.get("drawn_from", [])
        if len(drawn) > 1 or (drawn and not candidates):
            heading = self.tr("Drawn from %n reply(s)", "", len(drawn))
            parts.append(self._heading(heading))
            lines = {one["reply"]: one["line"] for one in reversed(_repeats(why))}
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
        return "".join(parts)

    def _drawn(self, reply: str, lines: Mapping[str, int]) -> str:
        """Name the line of what answers repeats; that of everything else stands at its candidate."""
        line = lines.get(reply)
        return f"• {self._reply(reply)}" + ("" if line is None else f' <a href="line:{line}">{line}</a>')

    def _pass(self, one: Mapping[str, Any], number: int) -> str:
        heading = self.tr("With aliases replaced") if number else self.tr("Read as")
        parts = [self._heading(heading)]
        if not one["sentences"]:
            parts.append(_line(f"«{escape(one_line(one['text']))}»"))
        for sentence in one["sentences"]:
            kind = self.tr("question") if sentence["question"] else self.tr("statement")
            special = set(sentence["special_words"])
            words = " ".join(
                f"<u>{escape(word)}</u>" if word in special else escape(word) for word in sentence["words"]
            )
            parts.append(_line(f"«{escape(one_line(sentence['text']))}» – {kind}"))
            if words:
                label = self.tr("words: {words}")
                muted = self._colours.muted
                row = label.format(words=words)
                if special:
                    row += " " + self.tr("(special words underlined)")
                parts.append(_line(f'<span style="color:{muted}">{row}</span>'))
        return "".join(parts)

    def _candidates(
        self,
        candidates: list[Mapping[str, Any]],
        why: Mapping[str, Any],
        said: Collection[str],
        sent: str | None,
        whole: bool,
    ) -> str:
        drawn = why.get("drawn_from", [])
        groups: dict[Any, list[Mapping[str, Any]]] = {}
        for candidate in candidates:
            groups.setdefault(candidate["priority"], []).append(candidate)
        parts: list[str] = []
        left = _SHOWN
        for priority in sorted(groups, key=_rank):
            parts.append(self._heading(self._priority_words(priority)))
            rows = sorted(
                groups[priority], key=lambda one: (one["reply"] not in drawn, -one["words"], one["line"])
            )
            general = [one for one in rows if one["phase"] in _GENERAL]
            if whole or len(general) <= _FEW:
                general = []
            kept = [one for one in general if sent is not None and _dressed_as(one["reply"], sent)]
            kept = [one for one in kept if one["reply"] in drawn and _best(one, why)][:1]
            # Every general reply of the base fits every message: only the one that was sent tells something.
            hidden = {id(one) for one in general} - {id(one) for one in kept}
            rows = [one for one in rows if id(one) not in hidden]
            table = [
                self._row(one, _best(one, why) and one["reply"] in drawn, one["reply"] in said, why)
                for one in rows[: max(left, 0)]
            ]
            parts.append(f'<table cellspacing="0" cellpadding="0">{"".join(table)}</table>' if table else "")
            parts += self._more(len(rows) - len(table))
            left -= len(rows)
            if hidden:
                count = len(hidden)
                words = self.tr("and %n other general reply(s)", "", count)
                parts.append(_all_wanted(words if rows else self.tr("%n general reply(s)", "", count)))
        return "".join(parts)

    def _row(
        self, one: Mapping[str, Any], could_be_drawn: bool, was_said: bool, why: Mapping[str, Any]
    ) -> str:
        colours = self._colours
        kind = _KINDS.get(one["phase"])
        notes: list[str] = []
        if one["words"]:
            notes.append(self.tr("%n word(s)", "", one["words"]))
        for written, listed in one["inexact"].items():
            notes.append(f"{escape(written)} ≈ {escape(listed)}")
        if was_said and not could_be_drawn and _best(one, why):
            notes.append(self.tr("set aside: already said"))
        elif not could_be_drawn and _best(one, why):
            notes.append(self.tr("set aside: a longer list fits"))
        name = ""
        if kind is not None:
            colour = kind_colour(kind, self._palette).name()
            name = f'<span style="color:{colour}">{escape(kind_name(kind))}</span>'
        details = " · ".join((name, *notes)) if name else " · ".join(notes)
        reply = self._reply(one["reply"])
        link = f'<a href="line:{one["line"]}">{one["line"]}</a>'
        reply = (
            f"★ <b>{reply}</b>" if could_be_drawn else f'<span style="color:{colours.muted}">{reply}</span>'
        )
        return (
            f'<tr><td align="right" style="padding:2px 8px 2px 0">{link}</td>'
            f'<td style="padding:2px 0">{reply}<br>'
            f'<span style="color:{colours.muted}">{details}</span></td></tr>'
        )

    def _priority_words(self, priority: object) -> str:
        match priority:
            case "at once":
                return self.tr("Answers at once")
            case 0:
                return self.tr("Best: priority 0")
            case 3:
                return self.tr("General: priority 3")
            case 1.5:
                return self.tr("Inexact: priority 1½")
            case _:
                return self.tr("Priority {number}").format(number=priority)

    def _reply(self, reply: str) -> str:
        text = escape(one_line(reply))
        return text or self.tr("(silence)")

    def _heading(self, text: str) -> str:
        return f'<p style="margin:8px 0 2px 0; color:{self._colours.muted}"><b>{escape(text)}</b></p>'

    def _more(self, count: int) -> list[str]:
        return [_line(self.tr("… and %n more", "", count))] if count > 0 else []


def _all_wanted(words: str) -> str:
    return _line(f'<a href="{MORE}">{words}</a>')


def _repeats(why: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the pairs that answer a repeat; traces from before they were named have none."""
    repeat = why.get("repeat") or {}
    return list(repeat.get("candidates", []))


def _rank(priority: object) -> float:
    return float(priority) if isinstance(priority, int | float) else -1.0


def _best(candidate: Mapping[str, Any], why: Mapping[str, Any]) -> bool:
    return bool(candidate["priority"] == why.get("priority"))


def _dressed_as(reply: str, sent: str) -> bool:
    plain = reply.lstrip(" ")
    return plain == sent or (plain[1:] == sent[1:] and plain[:1].lower() == sent[:1])


def _line(html: str) -> str:
    return f'<p style="margin:1px 0">{html}</p>'
