"""Proposals in words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QObject

from boltun.history.proposals import Kind, Proposal
from boltun.history.trial import Trial
from boltun.history.wording import bare
from ui.looks.plain_text import marked
from ui.looks.wording import one_line, quoted

__all__ = ["ReviewWords", "kind_name", "kinds_name"]

_MOST_CHATS = 3
_MOST_EXAMPLES = 6


def kind_name(kind: Kind) -> str:
    """Return what one proposal becomes, in a word or two."""
    translate = QCoreApplication.translate
    return {
        Kind.PHRASE: translate("Learn", "phrase"),
        Kind.FAVOURITE: translate("Learn", "common phrase"),
        Kind.LIST: translate("Learn", "list of words"),
        Kind.FILLER: translate("Learn", "general reply"),
        Kind.OPENING: translate("Learn", "opening"),
        Kind.ALIAS: translate("Learn", "alias"),
    }[kind]


def kinds_name(kind: Kind) -> str:
    """Return what several proposals of a kind are called."""
    translate = QCoreApplication.translate
    return {
        Kind.PHRASE: translate("Learn", "Phrases"),
        Kind.FAVOURITE: translate("Learn", "Common phrases"),
        Kind.LIST: translate("Learn", "Lists of words"),
        Kind.FILLER: translate("Learn", "General replies"),
        Kind.OPENING: translate("Learn", "Openings"),
        Kind.ALIAS: translate("Learn", "Aliases"),
    }[kind]


class ReviewWords(QObject):
    """Says what proposals rest on. Plural forms are found in objects of Qt only."""

    def heard(self, one: Proposal) -> str:
        """Return what contacts write, on one line."""
        if one.kind is Kind.FILLER:
            return self.tr("To anything else")
        if one.kind is Kind.OPENING:
            return self.tr("After a day of silence")
        if one.kind is Kind.LIST:
            return self.tr("with the words {words}").format(words=one_line(", ".join(_words_of(one.keys))))
        if one.kind is Kind.ALIAS:
            return one_line(one.keys[0].lstrip("@"))
        spelt: dict[str, str] = {}
        for key in one.keys:
            text = key.strip("[]").removesuffix(".")
            spelt.setdefault(bare(text), text)
        return one_line(" · ".join(spelt.values()))

    def said(self, one: Proposal) -> str:
        """Return what is answered, on one line."""
        return one_line("  |  ".join(answer.text for answer in one.answers))

    def line(self, one: Proposal) -> str:
        """Return what is answered, behind the sign for what the proposal does."""
        return f"{'=' if one.kind is Kind.ALIAS else '→'} {self.said(one)}"

    def often(self, one: Proposal) -> str:
        """Return how often it came, and from how many people."""
        if not one.chats:
            return self.times(one.count)
        return f"{self.times(one.count)} · {self.people(len(one.chats))}"

    def times(self, count: int) -> str:
        """Return how often something was said."""
        return self.tr("%n time(s)", "how often it was said", count)

    def people(self, count: int) -> str:
        """Return from how many contacts."""
        return self.tr("%n contact(s)", "with whom it was said", count)

    def evidence(self, one: Proposal) -> str:
        """Return what a proposal rests on, in a line."""
        parts = [kind_name(one.kind), self.times(one.count)]
        if one.chats:
            names = ", ".join(marked(name, 60) for name in one.chats[:_MOST_CHATS])
            more = len(one.chats) - _MOST_CHATS
            parts.append(names + (" " + self.tr("and %n other(s)", "contacts", more) if more > 0 else ""))
        if one.last_at > 0:
            first, last = date_words(one.first_at), date_words(one.last_at)
            parts.append(first if first == last else f"{first} – {last}")
        return " · ".join(parts)

    def answers(self, one: Proposal) -> str:
        """Return how often each answer was given; empty where one number says it all."""
        counted = [answer for answer in one.answers if answer.count]
        if len(counted) < 2:
            return ""
        words = ", ".join(f"{quoted(one_line(answer.text, 40))} ×{answer.count}" for answer in counted)
        return self.tr("You answered: {answers}").format(answers=words)

    def examples(self, one: Proposal) -> str:
        """Return phrases that a list stands for."""
        if not one.examples:
            return ""
        words = ", ".join(quoted(one_line(text, 60)) for text in one.examples[:_MOST_EXAMPLES])
        return self.tr("Stands for: {phrases}").format(phrases=words)

    def conflict(self, one: Proposal) -> str:
        """Return what the base says already instead."""
        if not one.conflict:
            return ""
        words = ", ".join(quoted(one_line(text, 60)) for text in one.conflict[:_MOST_EXAMPLES])
        return self.tr("The base answers something else already: {replies}").format(replies=words)

    def spoken(self, one: Proposal) -> str:
        """Return how a screen reader says a row."""
        parts = (kind_name(one.kind), self.heard(one), self.said(one), self.often(one), self.conflict(one))
        return ", ".join(filter(None, parts))

    def trial(self, found: Trial) -> str:
        """Return what came of the trial, in sentences."""
        if not found.hidden:
            return self.tr("The last fifth of your conversations has no messages to try it with.")
        parts = [
            self.tr("The last fifth of your conversations has %Ln short message(s).", "", found.hidden),
            self.tr("The new base would have answered {count} of them ({share}).").format(
                count=_number(found.answered), share=_percent(found.coverage)
            ),
        ]
        if found.comparable:
            parts.append(
                self.tr("{share} of its replies are what you say, too.").format(
                    share=_percent(found.agreement)
                )
            )
        return " ".join(parts)


def _words_of(keys: Iterable[str]) -> list[str]:
    """Return the words of lists, each once."""
    words = (word for key in keys for word in key.strip("(~)").rstrip(".?").split())
    return list(dict.fromkeys(words))


def date_words(at: float) -> str:
    """Return a day as the language writes it, shortly. Times of exports are counted as if in UTC."""
    try:
        then = datetime.fromtimestamp(at, UTC)
    except (OverflowError, OSError, ValueError):
        return ""
    locale = QLocale()
    locale = QLocale("en_GB") if locale.language() == QLocale.Language.C else locale
    return locale.toString(QDate(then.year, then.month, then.day), QLocale.FormatType.ShortFormat)


def _number(count: int) -> str:
    return QLocale().toString(count)


def _percent(share: float) -> str:
    return f"{round(share * 100)} %"
