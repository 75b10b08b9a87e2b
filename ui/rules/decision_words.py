"""Decisions in words: what is done with a message, why, and what each rule said that was asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale

from boltun.desk.policy import Action, Asked, Decision
from boltun.message import Contact
from boltun.minds.listing import MindInfo
from boltun.rules.audience import Audience
from boltun.rules.minds import CONTACT
from boltun.service.week import STRANGER, Stretch
from ui.looks.people import contact_name
from ui.looks.plain_text import marked
from ui.looks.reasons import reason
from ui.looks.wording import account_label, mind_title
from ui.rules.words import audience_words
from ui.widgets.statement import Tone

__all__ = [
    "action_tone",
    "action_words",
    "answering_words",
    "asked_words",
    "bases_words",
    "entry_words",
    "reason_words",
    "rule_name",
    "stretch_words",
    "writer_words",
]

translate = QCoreApplication.translate

_MODE = "mode "
"""Stands before the name of a mode that chose the bases."""
_ENTRY = re.compile(
    r"(?:(?P<mode>.+), )?(?P<list>never|only): (?P<kind>contacts|groups|networks|accounts|strangers|"
    r"first_contact|wrote_within_days)(?: (?P<value>.*))?",
    re.S,
)
_NAMED = 4
"""So many contacts are named one by one."""


def rule_name(rule: str) -> str:
    """Return what is called in words that was asked for a decision (``boltun.desk.policy.RULES``)."""
    words = {
        "never": translate("Rules", "Contacts whom you never answer"),
        "deny lists": translate("Rules", "Deny lists"),
        "what no program should answer": translate("Rules", "What no program should answer"),
        "too late": translate("Rules", "Messages that come too late"),
        "stop words": translate("Rules", "Stop words"),
        "you, pauses and stops": translate("Rules", "You yourself, pauses and stops"),
        "faults in the rules": translate("Rules", "Faults in the rules"),
        "hours": translate("Rules", "Hours"),
        "audience of the mode": translate("Rules", "Whom the mode answers"),
        "how often": translate("Rules", "How often one contact is answered"),
        "whom Boltun answers": translate("Rules", "Whom Boltun answers"),
    }
    return words.get(rule, marked(rule))


def asked_words(asked: Asked) -> str:
    """Return what a rule said."""
    if asked.reason is None:
        return translate("Rules", "nothing against an answer")
    return reason(asked.reason.value)


def action_words(action: Action) -> str:
    """Return what is done with a message."""
    return {
        Action.ANSWER: translate("Rules", "Boltun answers."),
        Action.HOLD: translate("Rules", "Boltun makes a reply, and asks you before it is sent."),
        Action.SILENT: translate("Rules", "Boltun keeps silent."),
    }[action]


def action_tone(action: Action) -> Tone:
    """Return the tone in which that is said."""
    return {Action.ANSWER: Tone.GOOD, Action.HOLD: Tone.WARNING, Action.SILENT: Tone.MUTED}[action]


def reason_words(decision: Decision) -> str:
    """Return why that is done."""
    return reason(decision.reason.value)


def bases_words(bases: Iterable[str], chosen_by: str, minds: Iterable[MindInfo]) -> str:
    """Return which bases make the reply, and who chose them."""
    titles = {mind.name: mind_title(mind) for mind in minds}
    names = " → ".join(titles.get(name) or marked(name) for name in bases)
    if not names and chosen_by.startswith(_MODE):
        return translate("Rules", "those of the mode {mode}").format(
            mode=marked(chosen_by.removeprefix(_MODE))
        )
    names = names or translate("Rules", "those of the settings")
    if not chosen_by:
        return names
    words = translate("Rules", "{bases} ({chosen})")
    return words.format(bases=names, chosen=_chooser_words(chosen_by))


def _chooser_words(by: str) -> str:
    """Return who chose the bases (``boltun.rules.minds.Chosen.by``)."""
    if by == CONTACT:
        return translate("Rules", "your choice for this contact")
    if found := re.match(r"minds (\d+)", by):
        return translate("Rules", "rule {number} for bases").format(number=found[1])
    if by.startswith(_MODE):
        return translate("Rules", "the mode {mode}").format(mode=marked(by.removeprefix(_MODE)))
    return marked(by)


def entry_words(rule: str) -> str:
    """Return in words the entry of the rules that decided (``Decision.rule``)."""
    found = _ENTRY.fullmatch(rule)
    if found is None:
        return marked(rule)
    names = audience_words(_audience(found["kind"], found["value"] or ""))
    words = {
        "never": translate("Rules", "never: {names}"),
        "only": translate("Rules", "only: {names}"),
    }[found["list"]].format(names=names)
    if not found["mode"]:
        return words
    return translate("Rules", "{one}, {other}").format(one=marked(found["mode"]), other=words)


def _audience(kind: str, value: str) -> Audience:
    """Return a list of nothing but this entry."""
    if kind in ("contacts", "groups", "networks", "accounts"):
        entries: dict[str, Any] = {kind: (value,)}
        return Audience(**entries)
    if kind == "wrote_within_days":
        return Audience(wrote_within_days=float(value))
    return Audience(strangers=kind == "strangers", first_contact=kind == "first_contact")


def writer_words(contact: Contact, *, accounts: bool = False) -> str:
    """Return who writes; ``accounts``: of strangers also to which account."""
    if contact.address != STRANGER:
        return contact_name(contact)
    if accounts:
        words = translate("Rules", "somebody new, to {account}")
        return words.format(account=account_label(contact.account))
    return translate("Rules", "who is not in your contact list")


def stretch_words(stretch: Stretch, contacts: Sequence[Contact], only: int | None) -> str:
    """Return what happens in a part of the week: with one contact, by its number, or with all."""
    if only is not None:
        decision = stretch.decisions[only]
        return f"{action_words(decision.action)} {reason_words(decision)}"
    return answering_words(stretch.decisions, contacts)


def answering_words(decisions: Sequence[Decision], contacts: Sequence[Contact]) -> str:
    """Return who of these is answered, and about whom Boltun asks first."""
    reasons = {one.reason.value for one in decisions}
    by_action = {
        action: [who for who, one in zip(contacts, decisions, strict=True) if one.action is action]
        for action in Action
    }
    if len(by_action[Action.ANSWER]) == len(decisions):
        return translate("Rules", "Answers everybody.")
    if len(by_action[Action.SILENT]) == len(decisions):
        words = translate("Rules", "Answers nobody.")
        return f"{words} {reason(*reasons)}" if len(reasons) == 1 else words
    if len(by_action[Action.HOLD]) == len(decisions):
        return translate("Rules", "Asks you first, about everybody.")
    parts = []
    if some := by_action[Action.ANSWER]:
        parts.append(translate("Rules", "Answers: {names}.").format(names=_named(some)))
    if some := by_action[Action.HOLD]:
        parts.append(translate("Rules", "Asks you first: {names}.").format(names=_named(some)))
    if some := by_action[Action.SILENT]:
        parts.append(translate("Rules", "Does not answer: {names}.").format(names=_named(some)))
    return " ".join(parts)


def _named(contacts: Sequence[Contact]) -> str:
    names = [writer_words(one) for one in contacts]
    if len(names) > _NAMED + 1:
        # Strangers stand last, and are many.
        strangers = [writer_words(one) for one in contacts if one.address == STRANGER]
        shown = [*names[: _NAMED - len(strangers)], *strangers]
        more = translate("Rules", "{number} more").format(number=len(names) - len(shown))
        names = [*shown, more]
    return QLocale().createSeparatedList(names)
