"""What differs between two sets of rules, in sentences of the window's language."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo

from PySide6.QtCore import QCoreApplication

from boltun.rules.audience import Audience
from boltun.rules.comparing import Difference, Part
from boltun.rules.minds import MindsRule
from boltun.rules.mode import Mode
from boltun.rules.reading import OF_MODES
from boltun.rules.schedule import Schedule
from boltun.settings import Value
from ui.looks.plain_text import marked
from ui.looks.wording import account_label, template
from ui.rules.words import audience_words, minds_words, schedule_words, value_words

__all__ = ["difference_words"]

translate = QCoreApplication.translate


def difference_words(found: Difference, file: str) -> Iterator[str]:
    """Yield what differs, in lines; ``file`` is the name of the other rules."""
    mode = marked(found.mode)
    if found.part is Part.MODE:
        words = translate("Rules", "Only here: the mode {mode}.")
        if found.one is None:
            words = translate("Rules", "Only in {file}: the mode {mode}.")
        yield words.format(mode=mode, file=file)
        return
    subject = _subject(found)
    if mode:
        subject = translate("Rules", "{one}, {other}").format(one=mode, other=subject)
    here, there = _value(found, found.one), _value(found, found.other)
    words = translate("Rules", "{subject}: {here}; in {file}: {there}")
    yield words.format(subject=subject, here=here, there=there, file=file)


def _subject(found: Difference) -> str:
    match found.part:
        case Part.SETTING if found.key in OF_MODES:
            return template(OF_MODES[found.key].label)
        case Part.ACCOUNT_HOURS:
            return account_label(found.key)
    return {
        Part.FAULTY: translate("Rules", "Faults in the rules"),
        Part.ZONE: translate("Rules", "Time zone"),
        Part.HOURS: translate("Rules", "Hours"),
        Part.NEVER: translate("Rules", "Never"),
        Part.ORDER: translate("Rules", "Order of the modes"),
        Part.WHEN: translate("Rules", "When"),
        Part.ONLY: translate("Rules", "Of these, only"),
        Part.PLACEHOLDERS: translate("Rules", "Placeholders"),
        Part.MINDS: translate("Rules", "Rules for bases"),
    }.get(found.part, marked(found.key))


def _value(found: Difference, value: object) -> str:
    match value:
        case None:
            return {
                Part.WHEN: translate("Rules", "only while you choose it"),
                Part.ONLY: translate("Rules", "everybody"),
                Part.SETTING: translate("Rules", "as in the settings"),
                Part.ZONE: translate("Rules", "that of this computer"),
            }.get(found.part, translate("Rules", "at all hours"))
        case Schedule():
            return schedule_words(value)
        case Audience():
            return audience_words(value)
        case Mode():
            return marked(value.name)
        case tzinfo():
            return str(value)
    if found.part is Part.MINDS and isinstance(value, tuple):
        rules = [minds_words(rule, ()) for rule in value if isinstance(rule, MindsRule)]
        return " / ".join(rules) or translate("Rules", "none")
    if found.part is Part.ORDER and isinstance(value, tuple):
        return " → ".join(marked(str(one)) for one in value)
    return _setting(found.key, value)


def _setting(key: str, value: object) -> str:
    if isinstance(value, bool):
        return translate("Rules", "on") if value else translate("Rules", "off")
    if key in OF_MODES and isinstance(value, (int, float, str, tuple)):
        known: Value = value
        return value_words(OF_MODES[key], known, {})
    return marked(str(value))
