"""Sentences that ``boltun`` hands out as English templates, and moments, in the owner's language."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime

from boltun.errors import BoltunError
from ui.looks.plain_text import closed, marked

if TYPE_CHECKING:
    from boltun.minds.listing import MindInfo
from boltun.minds.registry import find_kind
from boltun.networks.registry import find_network, is_offered

__all__ = [
    "account_label",
    "choice_title",
    "day",
    "duration",
    "error_sentence",
    "kind_of_mind",
    "mind_title",
    "moment",
    "network_label",
    "one_line",
    "quoted",
    "sentence",
    "template",
]

log = logging.getLogger(__name__)

_SPACE = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")


def template(english: str) -> str:
    """Return the translation of a template or label of ``boltun``; the English one where there is none."""
    # lupdate finds these under the context "boltun" by ui/translations/renew.py, not here.
    return QCoreApplication.translate("boltun", english) if english else ""


def sentence(english: str, values: Mapping[str, object], *, said: bool = False) -> str:
    """Fill a translated template; a translation that does not fit its values gives way to the English.

    What is not seen in the values is marked, unless they are what somebody ``said``.
    """
    translated = template(english)
    values = {key: _worded(value, said) for key, value in values.items()}
    if isinstance(label := values.get("option"), str):
        # One word is translated here: it can only be what the form calls a field.
        values["option"] = template(label)
    try:
        return translated.format(**values)
    except (KeyError, IndexError, ValueError, AttributeError):
        log.warning("a text cannot be filled: %r", translated)
    try:
        return english.format(**values)
    except (KeyError, IndexError, ValueError, AttributeError):
        return english


def error_sentence(error: Exception) -> str:
    """Return what a person should read of an error."""
    if not isinstance(error, BoltunError):
        detail = str(error) or type(error).__name__
        return QCoreApplication.translate("Wording", "Something went wrong inside Boltun: {detail}").format(
            detail=marked(detail)
        )
    place = "" if error.path is None else marked(str(error.path))
    if error.line is not None:
        line = QCoreApplication.translate("Wording", "line {number}").format(number=error.line)
        place = f"{place}, {line}" if place else line
    parts = [sentence(error.what, error.values)]
    if place:
        parts.insert(0, f"{place}:")
    if error.advice:
        parts.append(sentence(error.advice, error.values))
    return " ".join(parts)


def one_line(text: str, limit: int = 200) -> str:
    """Return the beginning of a text on one line, fit to be drawn, also beside words of ours."""
    return closed(_SPACE.sub(" ", text[: limit + 1]).strip()[:limit])


def quoted(text: str) -> str:
    """Return words of somebody else in the quotation marks of the window's language.

    Every name or text that stands in quotation marks by itself has them from here; sentences with a quoted
    name bring their own in each translation.
    """
    return QCoreApplication.translate("Wording", "“{text}”", "quotation marks").format(text=text)


def account_label(key: str) -> str:
    """Return how an account is shown: ``xmpp:me@example.org`` as ``XMPP me@example.org``."""
    network, _, address = marked(key).partition(":")
    return (
        f"{network_label(network)} {address}" if address and is_offered(network) else network_label(network)
    )


def network_label(network: str) -> str:
    """Return what a network is called before an address."""
    kind = find_network(network)
    return marked(network).capitalize() if kind is None else template(kind.label or kind.title)


def mind_title(mind: MindInfo) -> str:
    """Return how a mind is shown: bundled ones share their titles and differ by language."""
    title = marked(mind.title or mind.name)
    if mind.bundled:
        title = _bundled_titles().get(title, title)
    if not mind.language:
        return title
    locale = QLocale(mind.language)
    # Qt takes plain English for that of one country.
    english = locale.language() is QLocale.Language.English
    language = "English" if english else locale.nativeLanguageName()
    return f"{title} ({language})"


def kind_of_mind(mind: MindInfo) -> str:
    """Return the kind of a mind in words; empty where it goes without saying."""
    kind = find_kind(mind.kind)
    return "" if kind is None else template(kind.label)


def choice_title(mind: MindInfo) -> str:
    """Return how a mind is offered in a list of all kinds: with its kind, where it is no reply base."""
    return " · ".join(filter(None, (mind_title(mind), kind_of_mind(mind))))


def _bundled_titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "friend": translate("Wording", "Friend", "the name of a reply base"),
        "formal": translate("Wording", "Formal", "the name of a reply base"),
        "secretary": translate("Wording", "Secretary", "the name of a reply base"),
        "listener": translate("Wording", "Listener", "the name of an ELIZA script"),
        "message": translate("Wording", "Message taker", "the name of a DialBB application"),
        "robin": "Robin",
        "koharu": "小春",
        "sverchok": "Сверчок",
    }


def moment(at: float, now: float, *, long: bool = False) -> str:
    """Return the time of a moment of today, else its date; both where ``long``."""
    then, today = _local(at), _local(now).date()
    locale = _locale()
    time = locale.toString(QTime(then.hour, then.minute), QLocale.FormatType.ShortFormat)
    if then.date() == today:
        return time
    if long:
        return f"{day(at, now)}, {time}"
    if timedelta() < today - then.date() < timedelta(days=7):
        return locale.dayName(then.isoweekday(), QLocale.FormatType.ShortFormat)
    return locale.toString(QDate(then.year, then.month, then.day), QLocale.FormatType.ShortFormat)


def day(at: float, now: float) -> str:
    """Return the day of a moment: today, yesterday, or its date."""
    date, today = _local(at).date(), _local(now).date()
    if date == today:
        return QCoreApplication.translate("Wording", "today")
    if date == today - timedelta(days=1):
        return QCoreApplication.translate("Wording", "yesterday")
    return _locale().toString(QDate(date.year, date.month, date.day), QLocale.FormatType.LongFormat)


def _locale() -> QLocale:
    """Return how dates are written: the desktop's way; English where it has none, as under LANG=C."""
    locale = QLocale()
    return QLocale("en_GB") if locale.language() == QLocale.Language.C else locale


def duration(seconds: float) -> str:
    """Return a length of time in its largest fitting unit."""
    if seconds < 90:
        return QCoreApplication.translate("Wording", "{number} s").format(number=max(round(seconds), 0))
    if seconds < 90 * 60:
        return QCoreApplication.translate("Wording", "{number} min").format(number=round(seconds / 60))
    return QCoreApplication.translate("Wording", "{number} h").format(number=round(seconds / 3600))


def _worded(value: object, said: bool) -> object:
    """Translate a value that is itself one of the texts of ``boltun``; leave numbers alone."""
    if isinstance(value, BoltunError) and value.path is None and not value.advice:
        return sentence(value.what, value.values)
    if isinstance(value, (Exception, PurePath)):
        value = str(value)
    if not isinstance(value, str):
        return value
    words = template(value) if " " in value else value
    return words if said else marked(words)


def _local(at: float) -> datetime:
    try:
        return datetime.fromtimestamp(at)
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0)
